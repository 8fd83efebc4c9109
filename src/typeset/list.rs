//! Lists: entries, each led by its mark. In a list whose first words run from right to left, marks stand at the right.

use super::block::{BlockSetter, Place};
use super::flow::Row;
use crate::geom::{Length, Point};
use crate::scene::{Block, Element, Item, Paragraph, RichText, Role};
use crate::source::Spanned;

/// Has what follows it run from right to left; it is not seen itself.
const RIGHT_TO_LEFT: char = '\u{200f}';

impl BlockSetter<'_> {
    pub(super) fn list(&mut self, marks: &[String], entries: &[Vec<Spanned<Block>>], place: Place) -> Vec<Row> {
        let dots = marks.iter().all(|mark| mark == "•");
        let body = self.body();
        let mut longest = Length::ZERO;
        for mark in marks.iter().filter(|mark| mark.len() > 3) {
            let mut shaped = self.typesetter.shape(&RichText::plain(mark.as_str()), &body);
            longest = longest.max(shaped.width(place.width, self.style.em) + self.ems(0.3));
        }
        let hang = self.ems(if dots { 1.0 } else { 1.5 }).max(longest);
        let is_rtl = self.first_is_rtl(entries);
        let (inner, lead_at) = match is_rtl {
            true => (place.indent, place.indent + place.width - hang),
            false => (place.indent + hang, place.indent),
        };
        let inner = Place { width: place.width - hang, indent: inner };
        let (outer, list, mut rows) = (self.parent.clone(), self.element(Role::List(!dots)), Vec::new());
        for (mark, entry) in marks.iter().zip(entries) {
            let item = Element::new(Role::ListItem, Some(&list));
            let label = Element::new(Role::Label, Some(&item));
            self.parent = Some(Element::new(Role::ListBody, Some(&item)));
            // A number has no direction of its own.
            let mark = if is_rtl { format!("{RIGHT_TO_LEFT}{mark}") } else { mark.clone() };
            let mut lead = self.lines(&Paragraph::plain(mark), &body, hang, &label);
            let mut own: Vec<Row> = entry.iter().flat_map(|block| self.block(block, inner)).collect();
            lead.iter_mut().for_each(|row| row.shift(lead_at));
            match (lead.first_mut(), own.first_mut()) {
                // It is read before what it leads.
                (Some(lead), Some(line)) => {
                    let is_heading = entry.iter().take(1).any(|block| matches!(block.value, Block::Heading(..)));
                    let items = if is_heading { on_baseline(lead, line) } else { std::mem::take(&mut lead.items) };
                    line.items.splice(0..0, items);
                }
                _ => own = lead,
            }
            if let Some(last) = own.last_mut() {
                last.after = self.ems(0.25);
            }
            rows.append(&mut own);
        }
        self.parent = outer;
        if let Some(last) = rows.last_mut() {
            last.after = self.ems(0.5);
        }
        rows
    }

    /// Whether the first words of entries run from right to left.
    fn first_is_rtl(&self, entries: &[Vec<Spanned<Block>>]) -> bool {
        let words = |block: &Spanned<Block>| match &block.value {
            Block::Paragraph(words) | Block::Heading(_, words) => Some(RichText { paras: vec![words.clone()] }),
            _ => None,
        };
        let first = entries.iter().flatten().find_map(words);
        first.is_some_and(|words| self.is_rtl(&words))
    }
}

/// What stands in a row, on the baseline of another.
fn on_baseline(row: &Row, other: &Row) -> Vec<Item> {
    let baseline = |row: &Row| {
        let mut runs = row.items.iter().filter_map(|item| if let Item::Glyphs(run) = item { Some(run) } else { None });
        runs.next().map(|run| run.origin.y)
    };
    let down = baseline(other).zip(baseline(row)).map_or(Length::ZERO, |(other, own)| other - own);
    row.moved(Point::new(Length::ZERO, down))
}
