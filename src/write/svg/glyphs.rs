//! Letters and words as outlines in the units of their font, each drawn once and shown wherever it stands.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use svg::Node;
use svg::node::element::{Group, Path, Use};

use super::drawing::Drawing;
use super::path;
use super::values::{filled, mm, number};
use super::words::{Stretch, place, stretches, unit};
use crate::scene::{FontId, GlyphRun, Item};
use crate::text::FontSet;
use crate::write::decimal::Decimal;
use crate::write::xml::plain;

/// The outlines of glyphs as path data, each made once for all pages of a job.
#[derive(Default)]
pub(super) struct GlyphPaths(Mutex<BTreeMap<(FontId, u16), Arc<str>>>);

impl GlyphPaths {
    /// The path data of a glyph.
    fn of(&self, font: FontId, glyph: u16, fonts: &FontSet) -> Arc<str> {
        let open = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = open().get(&(font, glyph)) {
            return Arc::clone(known);
        }
        let path: Arc<str> = path::glyph(&fonts.steps(font, glyph)).into();
        open().insert((font, glyph), Arc::clone(&path));
        path
    }
}

impl Drawing<'_> {
    /// Every letter that is shown, and every word that takes less room if it is shown by name.
    pub(super) fn define_letters(&mut self) {
        for ((font, glyph), id) in self.words.letters() {
            let d = self.paths.of(font, glyph, self.fonts);
            self.defs.append(Path::new().set("id", id).set("d", &*d));
        }
        for (n, id) in self.words.named() {
            let mut group = Group::new().set("id", id);
            self.letters(&mut group, &Stretch { word: n, x: 0, y: 0 });
            self.defs.append(group);
        }
    }

    /// Runs of one size and colour, with what they spell for those who cannot see them.
    pub(super) fn lines(&mut self, into: &mut Group, runs: &[Item]) {
        let runs: Vec<(&GlyphRun, Vec<Stretch>)> = runs
            .iter()
            .filter_map(|item| if let Item::Glyphs(run) = item { Some(run) } else { None })
            .map(|run| (run, stretches(run, self.fonts, &mut self.words)))
            .filter(|(_, stretches)| !stretches.is_empty())
            .collect();
        let Some((first, _)) = runs.first() else { return };
        let unit = unit(first, self.fonts);
        let at = format!("{} {}", mm(first.origin.x.to_um()), mm(first.origin.y.to_um()));
        let mut block = Group::new().set("transform", format!("translate({at})scale({})", number(unit / 1000.0, 9)));
        filled(&mut block, first.colour);
        if let [(run, stretches)] = &*runs {
            block.assign("aria-label", plain(run.text.trim_end()));
            self.stretches(&mut block, stretches);
        } else {
            for (run, stretches) in &runs {
                let mut line = Group::new().set("aria-label", plain(run.text.trim_end()));
                let by = run.origin - first.origin;
                let [x, y] = [by.x, by.y].map(|n| place(n.to_um() as f64, unit));
                if (x, y) != (0, 0) {
                    line.assign("transform", format!("translate({} {})", hundredths(x), hundredths(y)));
                }
                self.stretches(&mut line, stretches);
                block.append(line);
            }
        }
        into.append(block);
    }

    fn stretches(&self, into: &mut Group, stretches: &[Stretch]) {
        for stretch in stretches {
            match self.words.name(stretch.word) {
                Some(id) => into.append(shown(&id, stretch.x, stretch.y)),
                None => self.letters(into, stretch),
            }
        }
    }

    /// The letters of a word, one by one.
    fn letters(&self, into: &mut Group, stretch: &Stretch) {
        for (id, x, y) in self.words.spelled(stretch.word) {
            into.append(shown(id, stretch.x + x, stretch.y + y));
        }
    }
}

/// What is defined by `id`, in hundredths of font units from the origin.
fn shown(id: &str, x: i64, y: i64) -> Use {
    // Inkscape before 1.3 does not know `href` without its prefix.
    let mut shown = Use::new().set("xlink:href", format!("#{id}"));
    for (key, n) in [("x", x), ("y", y)] {
        if n != 0 {
            shown.assign(key, hundredths(n));
        }
    }
    shown
}

fn hundredths(n: i64) -> String {
    Decimal::new(n, 2).as_str().to_owned()
}
