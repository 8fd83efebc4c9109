//! Letters and words as outlines in the units of their font, each drawn once and shown wherever it stands.

use svg::Node;
use svg::node::Blob;
use svg::node::element::Group;

use super::drawing::Drawing;
use super::values::{filled, mm, number};
use super::words::{Stretch, place, stretches, unit};
use crate::scene::{GlyphRun, Item};
use crate::write::decimal::Decimal;
use crate::write::xml::plain;

impl Drawing<'_> {
    /// Every letter that is shown, and every word that takes less room if it is shown by name.
    pub(super) fn define_letters(&mut self) {
        for ((font, glyph), id) in self.words.letters() {
            let d = self.words.paths.of(font, glyph, self.fonts);
            self.defs.append(Blob::new(format!("<path d=\"{d}\" id=\"{id}\"/>")));
        }
        for (n, id) in self.words.named() {
            let mut uses = Uses::default();
            self.letters(&mut uses, &Stretch { word: n, x: 0, y: 0 });
            let mut group = Group::new().set("id", id);
            uses.append_to(&mut group);
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
        let mut uses = Uses::default();
        for stretch in stretches {
            match self.words.name(stretch.word) {
                Some(id) => uses.add(&id, stretch.x, stretch.y),
                None => self.letters(&mut uses, stretch),
            }
        }
        uses.append_to(into);
    }

    /// The letters of a word, one by one.
    fn letters(&self, uses: &mut Uses, stretch: &Stretch) {
        for (id, x, y) in self.words.spelled(stretch.word) {
            uses.add(id, stretch.x + x, stretch.y + y);
        }
    }
}

/// The `<use>` elements of letters and words, as one node: a sheet has thousands, and as nodes of their own they took
/// about half of the instructions of a drawing.
#[derive(Default)]
struct Uses(String);

impl Uses {
    /// Shows what is defined by `id`, in hundredths of font units from the origin.
    fn add(&mut self, id: &str, x: i64, y: i64) {
        let all = &mut self.0;
        all.push_str(if all.is_empty() { "<use" } else { "\n<use" });
        attribute(all, "x", x);
        // Inkscape before 1.3 does not know `href` without its prefix.
        all.extend([" xlink:href=\"#", id, "\""]);
        attribute(all, "y", y);
        all.push_str("/>");
    }

    fn append_to(self, group: &mut Group) {
        if !self.0.is_empty() {
            group.append(Blob::new(self.0));
        }
    }
}

/// Appends a coordinate in hundredths as an attribute; nothing for zero, its default.
fn attribute(to: &mut String, key: &str, n: i64) {
    if n != 0 {
        to.extend([" ", key, "=\"", Decimal::new(n, 2).as_str(), "\""]);
    }
}

fn hundredths(n: i64) -> String {
    Decimal::new(n, 2).as_str().to_owned()
}
