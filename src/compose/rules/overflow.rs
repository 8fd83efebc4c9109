//! What does not go into a column or onto a page of rules.

use super::Setter;
use crate::diag::{Code, Note};
use crate::geom::Length;
use crate::scene::Item;

impl Setter<'_, '_> {
    /// How far to the right words reach.
    pub(super) fn right_edge(&self, items: &[Item]) -> Length {
        let edge = |item: &Item| match item {
            Item::Glyphs(run) => self.tools.assets.fonts.extent(run).map(|[_, _, right, _]| right as i64),
            _ => None,
        };
        Length::um(items.iter().filter_map(edge).max().unwrap_or_default())
    }

    /// Says that the words of a table go beyond the room for it.
    pub(super) fn check_width(&mut self, over: Length) {
        // Half a millimetre beyond the line of a table meets neither the next column nor an edge.
        if over > Length::um(500) {
            self.say_overflow(
                "a table",
                over,
                "wide",
                "give it fewer columns or shorter words, or the page one column",
            );
        }
    }

    /// Says that something which no page break divides is higher than a page.
    pub(super) fn check_height(&mut self, height: Length) {
        let over = height - self.tools.assets.text_area.h;
        if over > Length::ZERO {
            self.say_overflow("a row", over, "high", "divide it into several");
        }
    }

    pub(super) fn say_overflow(&mut self, what: &str, over: Length, way: &str, help: &str) {
        let message = format!("{what} of {} does not fit: {:.1} mm too {way}", self.rules.title, over.to_mm());
        self.notes.push(Note::new(Code::TextOverflow, message).at(self.at).help(help));
    }
}
