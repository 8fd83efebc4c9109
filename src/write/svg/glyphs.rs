//! Letters as outlines in the units of their font, each drawn once.

use svg::Node;
use svg::node::element::{Group, Path, Use};

use super::drawing::{Drawing, filled, mm, number, plain, steps};
use crate::scene::{FontId, GlyphRun};

impl Drawing<'_> {
    /// Every letter that is shown.
    pub(super) fn define_letters(&mut self) {
        let shown: Vec<_> = self
            .resources
            .fonts
            .iter()
            .flat_map(|(font, glyphs)| {
                (0..=u16::MAX).zip(glyphs).filter(|(_, spelled)| spelled.is_some()).map(|(glyph, _)| (*font, glyph))
            })
            .collect();
        for (font, glyph) in shown {
            let outline = self.fonts.outline(font, glyph);
            if !outline.segs().is_empty() {
                let d = steps(&outline, &|n| n.to_string());
                self.defs.append(Path::new().set("id", id(font, glyph)).set("d", d));
                self.drawn.insert((font, glyph));
            }
        }
    }

    /// Letters on one baseline, with what they spell for those who cannot see them.
    pub(super) fn glyphs(&mut self, into: &mut Group, run: &GlyphRun) {
        let Some(first) = run.glyphs.first() else { return };
        let (_, units) = self.fonts.advance(run.font, first.id);
        // Micrometres in one unit of the font.
        let unit = run.size * 25_400.0 / 72.0 / units;
        let at = format!("{} {}", mm(run.origin.x.to_um()), mm(run.origin.y.to_um()));
        let mut letters = Group::new()
            .set("transform", format!("translate({at})scale({})", number(unit / 1000.0, 9)))
            .set("aria-label", plain(&run.text));
        filled(&mut letters, run.colour);
        for glyph in run.glyphs.iter().filter(|glyph| self.drawn.contains(&(run.font, glyph.id))) {
            let mut shown = Use::new().set("xlink:href", format!("#{}", id(run.font, glyph.id)));
            for (key, um) in [("x", glyph.x), ("y", -glyph.rise)] {
                if um != 0 {
                    shown.assign(key, number(f64::from(um) / unit, 2));
                }
            }
            letters.append(shown);
        }
        into.append(letters);
    }
}

fn id(font: FontId, glyph: u16) -> String {
    format!("f{}g{glyph}", font.0)
}
