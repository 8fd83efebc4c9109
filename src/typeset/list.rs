//! Lists: entries, each led by its mark.

use super::block::{BlockSetter, Place};
use super::flow::Row;
use crate::geom::Length;
use crate::scene::{Block, Paragraph, RichText};
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
        let mut rows = Vec::new();
        for (mark, entry) in marks.iter().zip(entries) {
            let mut lead = self.lines(&Paragraph::plain(mark.as_str()), &body, hang);
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
        if let Some(last) = rows.last_mut() {
            last.after = self.ems(0.5);
        }
        rows
    }
}
