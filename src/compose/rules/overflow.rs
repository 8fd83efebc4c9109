//! What does not go into a column or onto a page of rules.

use super::Setter;
use crate::diag::{Code, Note};
use crate::geom::Length;

impl Setter<'_, '_> {
    /// Says that the columns of a table are wider together than the room for it.
    pub(super) fn know_table(&mut self, widths: &[Length], width: Length) {
        let over = widths.iter().copied().sum::<Length>() - width;
        // Shares are rounded to micrometres.
        if over > Length::um(50) {
            self.say_overflow(
                "a table",
                over,
                "wide",
                "give it fewer columns or shorter words, or the page one column",
            );
        }
    }

    /// Says that something which no page break divides is higher than a page.
    pub(super) fn know_height(&mut self, height: Length) {
        let over = height - self.tools.stock.page.h;
        if over > Length::ZERO {
            self.say_overflow("a row", over, "high", "divide it into several");
        }
    }

    pub(super) fn say_overflow(&mut self, what: &str, over: Length, way: &str, help: &str) {
        let message = format!("{what} of {} does not fit: {:.1} mm too {way}", self.rules.title, over.to_mm());
        self.notes.push(Note::new(Code::TextOverflow, message).at(self.at).help(help));
    }
}
