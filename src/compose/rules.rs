//! Rules sheets: running text in columns, with a list of contents if it asks for one.

use std::sync::Arc;

use rayon::prelude::*;

use super::contents;
use super::figure::{Figure, Figures};
use super::large::{BODY, LEAST};
use super::tools::Tools;
use crate::diag::{Note, Report};
use crate::geom::{Affine, Length, Outline, Point, Rect, Size};
use crate::model::{Known, Rules, in_words};
use crate::scene::{Block, Item, Symbol};
use crate::sheet::{Face, FaceId, Layout, Part, Piece, Reading, Scope};
use crate::source::Spanned;
use crate::typeset::{self, BlockSetter, BlockStyle, Section, pages};

/// Between two columns, in sizes of the type.
const GUTTER: f64 = 2.0;
/// From baseline to baseline of running text, in sizes.
const LEADING: f64 = 1.35;
/// In large print, how much of what headings have more than running text is left to them: they
/// stand out by their weight already, and a word should not fill a line.
const HEADINGS: f64 = 0.55;
/// In large print, where one more page would hold only a few lines: from baseline to baseline
/// in sizes, and how much is left of the space between blocks.
const TIGHTER: [(f64, f64); 4] = [(1.32, 1.0), (1.29, 0.9), (1.26, 0.8), (1.25, 0.65)];
/// A page more that is filled less than this is hardly worth its paper.
const WORTH: f64 = 0.3;
/// How much larger figures and running text are in large print at least, if the column has room.
const FIGURES: f64 = 1.5;

/// Sets every rules sheet that is printed; `others` are the parts that a list
/// of contents counts.
pub(super) fn parts(
    tools: &Tools<'_>,
    figures: &Figures,
    others: &[Part],
    is_large: bool,
    faces: &mut Vec<Face>,
    report: &mut Report,
) -> Vec<Part> {
    let pages_of = |rules: &Known<'_, Rules>| {
        let rules = *rules;
        let text = Text { tools, figures, rules, blocks: blocks(tools, rules, others), is_large };
        if is_large { text.large_pages() } else { text.pages(LEADING, 1.0) }
    };
    let all: Vec<Known<'_, Rules>> = tools.game.draft.rules().collect();
    let set: Vec<_> = all.par_iter().map(pages_of).collect();
    let mut parts = Vec::new();
    for (rules, (pages, notes)) in all.iter().zip(set) {
        notes.into_iter().for_each(|note| report.say(note.of(rules.name())));
        let first = faces.len();
        let count = pages.len();
        for (n, items) in pages.into_iter().enumerate() {
            faces.push(page(tools, *rules, n + 1, items));
        }
        let scope = if rules.once { Scope::Job } else { Scope::EverySet };
        let piece = |n| Piece { front: FaceId((first + n) as u32), back: None, copies: 1, scope };
        parts.push(tools.part(rules.component, Layout::Page, (0..count).map(piece).collect()));
    }
    parts
}

fn page(tools: &Tools<'_>, rules: Known<'_, Rules>, number: usize, items: Vec<Item>) -> Face {
    Face {
        name: format!("{}/{number}", rules.name()),
        outline: Arc::new(Outline::rect(tools.assets.text_area)),
        bleed: Length::ZERO,
        safe: Length::ZERO,
        items,
        reading: Reading::Text,
        keep: Default::default(),
        roll: None,
        origin: Some(rules.span()),
    }
}

/// The blocks of rules, and those of the list of contents if they ask for it.
fn blocks(tools: &Tools<'_>, rules: Known<'_, Rules>, others: &[Part]) -> Vec<Spanned<Block>> {
    let mut blocks = rules.blocks.clone();
    if rules.contents {
        let title = blocks.is_empty().then_some(rules.title());
        blocks.extend(contents::blocks(tools.game, others, title, rules.span()));
    }
    blocks
}

/// The text of one rules sheet.
struct Text<'s, 't> {
    tools: &'s Tools<'t>,
    figures: &'s Figures,
    rules: Known<'s, Rules>,
    blocks: Vec<Spanned<Block>>,
    /// Whether it is set in large print, in one column.
    is_large: bool,
}

impl Text<'_, '_> {
    /// Its pages, and what is wrong with them. `leading` is from baseline to baseline in
    /// sizes, `space` how much is left of the space between blocks.
    fn pages(&self, leading: f64, space: f64) -> (Vec<Vec<Item>>, Vec<Note>) {
        let (tools, rules, page) = (self.tools, self.rules, self.tools.assets.text_area);
        let style = BlockStyle {
            display: tools.game.draft.kit.display.clone(),
            accent: rules.accent,
            em: if self.is_large { (rules.size * FIGURES).max(BODY) } else { rules.size },
            leading,
            headings: if self.is_large { HEADINGS } else { 1.0 },
            least: self.is_large.then_some(LEAST),
        };
        let gutter = Length::from_pt(GUTTER * style.em);
        let figures = |name: &str| self.figure(name);
        let mut setter = BlockSetter::new(&tools.typesetter, style, page, rules.title(), &figures);
        // A heading of the first rank that opens the text is over all columns.
        let (head, blocks) = match self.blocks.split_first() {
            Some((Spanned { value: Block::Heading(1, words), span }, rest)) => {
                (setter.masthead(words, *span, page.w), rest)
            }
            _ => (Vec::new(), &self.blocks[..]),
        };
        let columns = if self.is_large { 1 } else { rules.columns as usize };
        let mut section =
            Section { head, columns, gutter, is_rtl: tools.typesetter.is_rtl(), ..Section::full(Vec::new()) };
        section.rows = setter.rows(blocks, section.column(page.w));
        section
            .rows
            .iter_mut()
            .for_each(|row| (row.before, row.after) = (row.before.scaled(space), row.after.scaled(space)));
        (pages(&[section], page), setter.notes)
    }

    /// Its pages, one less if only a few lines are more than that.
    fn large_pages(&self) -> (Vec<Vec<Item>>, Vec<Note>) {
        let (pages, notes) = self.pages(LEADING, 1.0);
        let high = self.tools.assets.text_area.h.to_um().max(1) as f64;
        let filled: f64 = pages.iter().map(|page| depth(page).to_um() as f64 / high).sum();
        if pages.len() < 2 || filled > (pages.len() - 1) as f64 + WORTH {
            return (pages, notes);
        }
        for (leading, space) in TIGHTER {
            let (fewer, _) = self.pages(leading, space);
            if fewer.len() < pages.len() {
                return (fewer, notes);
            }
        }
        (pages, notes)
    }

    /// A figure of the kit or a picture; `None` for a figure that is not in play. A figure of
    /// the kit is shown at its own size if it can be, in large print so large that its words
    /// can be read; a picture is as wide as its column, but never larger than twice its size.
    fn figure(&self, name: &str) -> Option<typeset::Figure> {
        if let Some(Figure { symbol, size, alt }) = self.figures.get(name) {
            let widest = if self.is_large { large_width(symbol, *size) } else { size.w };
            let (symbol, alt) = (Arc::clone(symbol), alt.clone());
            return Some(typeset::Figure { symbol, part: Rect::of(*size), widest, alt });
        }
        let symbol = self.tools.assets.art.get(name)?;
        let (part, widest) = (symbol.bounds, symbol.bounds.size.w * 2);
        Some(typeset::Figure { symbol: Arc::clone(symbol), part, widest, alt: in_words(name) })
    }
}

/// The width of a figure at which all its words can be read.
fn large_width(symbol: &Symbol, size: Size) -> Length {
    let least = smallest(&symbol.items, 1.0).map_or(FIGURES, |least| (LEAST / least).max(FIGURES));
    size.w.scaled(least)
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
