//! Tables in large print: in the largest size at which they go into the column, or
//! their rows one after the other.

use super::block::{BlockSetter, Place};
use super::flow::Row;
use crate::geom::Length;
use crate::scene::{Block, Inline, Paragraph, RichText, WordStyle};
use crate::source::Spanned;

impl BlockSetter<'_> {
    /// A table in the largest size at which its words go into its columns; where
    /// that is too small, its rows one after the other.
    pub(super) fn large_table(&mut self, rows: &[Vec<Spanned<RichText>>], least: f64, place: Place) -> Vec<Row> {
        let single = single(rows);
        let (rows, em) = (single.as_deref().unwrap_or(rows), self.style.em);
        let mut size = em;
        while size >= least {
            self.style.em = size;
            if self.table_fits(rows, place.width) {
                let set = self.table(rows, place);
                self.style.em = em;
                return set;
            }
            size -= 1.0;
        }
        self.style.em = em;
        self.stacked(rows, place)
    }

    /// The rows of a table one below the other: what each is about, and below it
    /// what the table says of it, each with the head of its column.
    fn stacked(&mut self, rows: &[Vec<Spanned<RichText>>], place: Place) -> Vec<Row> {
        let Some((head, rows)) = rows.split_first() else { return Vec::new() };
        let is_rtl = rows.iter().flatten().next().is_some_and(|cell| self.is_rtl(&cell.value));
        let indent = if is_rtl { place.indent } else { place.indent + self.ems(1.0) };
        let inner = Place { width: place.width - self.ems(1.0), indent };
        let mut set = Vec::new();
        for cells in rows {
            let Some((about, rest)) = cells.split_first() else { continue };
            let mut own: Vec<Row> =
                about.value.paras.iter().flat_map(|para| self.block(&told(about, bold(para)), place)).collect();
            for (cell, head) in rest.iter().zip(head.iter().skip(1)).filter(|(cell, _)| !cell.value.is_empty()) {
                own.extend(self.block(&told(cell, headed(&head.value, &cell.value)), inner));
            }
            own.iter_mut().for_each(|row| (row.keep, row.after) = (true, Length::ZERO));
            if let Some(last) = own.last_mut() {
                (last.keep, last.after) = (false, self.ems(0.4));
            }
            set.append(&mut own);
        }
        set
    }
}

/// A table that stands twice side by side, to save height, as one below the
/// other; `None` for every other table.
fn single(rows: &[Vec<Spanned<RichText>>]) -> Option<Vec<Vec<Spanned<RichText>>>> {
    let (head, rows) = rows.split_first()?;
    let middle = head.len() / 2;
    let (left, right) = head.split_at(middle);
    let same = |(left, right): (&Spanned<RichText>, &Spanned<RichText>)| left.value == right.value;
    if left.len() != right.len() || !left.iter().zip(right).all(same) || left.is_empty() {
        return None;
    }
    let lefts = rows.iter().map(|cells| cells[..middle].to_vec());
    let both = lefts.chain(rows.iter().map(|cells| cells[middle..].to_vec()));
    let told = both.filter(|cells| cells.iter().any(|cell| !cell.value.is_empty()));
    Some([left.to_vec()].into_iter().chain(told).collect())
}

/// A paragraph in the place of a cell.
fn told(cell: &Spanned<RichText>, para: Paragraph) -> Spanned<Block> {
    Spanned::new(Block::Paragraph(para), cell.span)
}

/// A paragraph of which all words are bold.
fn bold(para: &Paragraph) -> Paragraph {
    let mut para = para.clone();
    para.bits.iter_mut().for_each(Inline::embolden);
    para
}

/// What a cell says, led by the head of its column.
fn headed(head: &RichText, cell: &RichText) -> Paragraph {
    let mut words: Vec<Inline> = head.paras.iter().flat_map(|para| bold(para).bits).collect();
    if !words.is_empty() {
        words.push(Inline::words(": ", WordStyle::bold(true)));
    }
    for (n, para) in cell.paras.iter().enumerate() {
        if n > 0 {
            words.push(Inline::words(" ", WordStyle::default()));
        }
        words.extend(para.bits.iter().cloned());
    }
    Paragraph::of(words)
}
