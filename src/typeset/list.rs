//! Lists: entries, each led by its mark.

use super::block::{BlockSetter, Place};
use super::flow::Row;
use crate::geom::Length;
use crate::scene::{Block, Element, Paragraph, RichText, Role};
use crate::source::Spanned;

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
        let inner = Place { width: place.width - hang, indent: place.indent + hang };
        let (outer, list, mut rows) = (self.parent.clone(), self.element(Role::List(!dots)), Vec::new());
        for (mark, entry) in marks.iter().zip(entries) {
            let item = Element::new(Role::ListItem, Some(&list));
            let label = Element::new(Role::Label, Some(&item));
            self.parent = Some(Element::new(Role::ListBody, Some(&item)));
            let mut lead = self.lines(&Paragraph::plain(mark.as_str()), &body, hang, &label);
            let mut own: Vec<Row> = entry.iter().flat_map(|block| self.block(block, inner)).collect();
            lead.iter_mut().for_each(|row| row.shift(place.indent));
            match (lead.first_mut(), own.first_mut()) {
                // It is read before what it leads.
                (Some(lead), Some(line)) => _ = line.items.splice(0..0, std::mem::take(&mut lead.items)),
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
}
