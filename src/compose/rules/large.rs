//! Rules in large print: what does not go into the column as it was finds
//! another form, and no words are smaller than they have to be.

use super::{Place, Setter};
use crate::compose::figure::Figure;
use crate::compose::flow::Row;
use crate::compose::large::{BODY, LEAST};
use crate::geom::{Affine, Length, Point};
use crate::model::Rules;
use crate::scene::{Block, Inline, Item, Paragraph, RichText};
use crate::sheet::Part;
use crate::source::Spanned;

/// How much of what headings have more than running text is left to them: they
/// stand out by their weight already, and a word should not fill a line.
const HEADINGS: f64 = 0.55;
/// Where a last page would else have only a few lines: from baseline to baseline
/// in sizes, and how much is left of the space between blocks.
const TIGHTER: [(f64, f64); 4] = [(1.32, 1.0), (1.29, 0.9), (1.26, 0.8), (1.25, 0.65)];
/// A last page that is filled less than this is hardly worth its paper.
const WORTH: f64 = 0.3;
/// How much larger figures are at least, if the column has room.
const FIGURES: f64 = 1.5;

/// The size of running text in points.
pub(super) fn em(rules: &Rules) -> f64 {
    (rules.size * FIGURES).max(BODY)
}

/// The size of a heading that is so many times as large as running text.
pub(super) fn heading(scale: f64) -> f64 {
    1.0 + (scale - 1.0) * HEADINGS
}

/// The width of a figure at which all its words can be read, and which it has only
/// if column and page let it.
pub(super) fn figure_width(figure: &Figure) -> Length {
    let least = smallest(&figure.symbol.items, 1.0).map_or(FIGURES, |least| (LEAST / least).max(FIGURES));
    figure.size.w.scaled(least)
}

/// Leaves so much of the space above and below rows.
pub(super) fn bring_closer(rows: &mut [Row], space: f64) {
    rows.iter_mut().for_each(|row| (row.before, row.after) = (row.before.scaled(space), row.after.scaled(space)));
}

/// The size of the smallest words among items, in points.
fn smallest(items: &[Item], scale: f64) -> Option<f64> {
    let inside = |items: &[Item], to: Affine| smallest(items, scale * to.magnification());
    let sizes = items.iter().filter_map(|item| match item {
        Item::Glyphs(run) => Some(run.size * scale),
        Item::Group(group) => inside(&group.items, group.to),
        Item::Use(one) => inside(&one.symbol.items, one.to),
        Item::Shape(_) | Item::Picture(_) => None,
    });
    sizes.reduce(f64::min)
}

/// How far down the page items reach.
fn depth(items: &[Item]) -> Length {
    let foot = |item: &Item| match item {
        Item::Glyphs(run) => run.origin.y,
        Item::Use(one) => {
            let bounds = one.symbol.bounds;
            let (x, y) = (bounds.right().to_um() as f64, bounds.bottom().to_um() as f64);
            Point::near(one.to.apply(x, y)).y
        }
        _ => Length::ZERO,
    };
    items.iter().map(foot).max().unwrap_or_default()
}

impl Setter<'_, '_> {
    /// The pages of a text, without a last one that has only a few lines, if
    /// these can be saved.
    pub(super) fn large_pages(&mut self, others: &[Part]) -> Vec<Vec<Item>> {
        let pages = self.pages(others);
        let share = pages
            .last()
            .map_or(1.0, |last| depth(last).to_um() as f64 / self.tools.assets.page.h.to_um().max(1) as f64);
        if pages.len() < 2 || share > WORTH {
            return pages;
        }
        let said = self.notes.len();
        for (leading, space) in TIGHTER {
            (self.leading, self.space) = (leading, space);
            let fewer = self.pages(others);
            // What was said of the words has been said.
            self.notes.truncate(said);
            if fewer.len() < pages.len() {
                return fewer;
            }
        }
        pages
    }

    /// A table in the largest size at which its words go into its columns; where
    /// that is too small, its rows one after the other.
    pub(super) fn large_table(&mut self, rows: &[Vec<Spanned<RichText>>], place: Place) -> Vec<Row> {
        let single = single(rows);
        let (rows, em) = (single.as_deref().unwrap_or(rows), self.em);
        let mut size = em;
        while size >= LEAST {
            self.em = size;
            if self.table_fits(rows, place.width) {
                let set = self.table(rows, place);
                self.em = em;
                return set;
            }
            size -= 1.0;
        }
        self.em = em;
        self.stacked(rows, place)
    }

    /// The rows of a table one below the other: what each is about, and below it
    /// what the table says of it, each with the head of its column.
    fn stacked(&mut self, rows: &[Vec<Spanned<RichText>>], place: Place) -> Vec<Row> {
        let Some((head, rows)) = rows.split_first() else { return Vec::new() };
        let inner = Place { width: place.width - self.ems(1.0), indent: place.indent + self.ems(1.0) };
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
    for bit in &mut para.bits {
        if let Inline::Words { bold, .. } = bit {
            *bold = true;
        }
    }
    para
}

/// What a cell says, led by the head of its column.
fn headed(head: &RichText, cell: &RichText) -> Paragraph {
    let mut words: Vec<Inline> = head.paras.iter().flat_map(|para| bold(para).bits).collect();
    if !words.is_empty() {
        words.push(Inline::Words { text: ": ".to_owned(), bold: true, italic: false });
    }
    for (n, para) in cell.paras.iter().enumerate() {
        if n > 0 {
            words.push(Inline::Words { text: " ".to_owned(), bold: false, italic: false });
        }
        words.extend(para.bits.iter().cloned());
    }
    Paragraph::of(words)
}
