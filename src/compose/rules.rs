//! Rules sheets: running text in columns, with a list of contents if it asks for one.

use std::sync::Arc;

use rayon::prelude::*;

use super::cards::large::{BODY, LEAST};
use super::contents;
use super::figure::{Figure, Figures};
use super::tools::Tools;
use crate::diag::{Code, Diagnostic};
use crate::geom::{Affine, Fold, Leaf, Length, Outline, Point, Rect, Size};
use crate::message::msg;
use crate::model::{FoldedPages, Known, Rules, in_words};
use crate::scene::{Align, Block, Item, RichText, Symbol, TextStyle, Valign};
use crate::sheet::{Face, FaceId, Layout, Part, Piece, Reading, Scope};
use crate::source::Spanned;
use crate::typeset::{self, BlockSetter, BlockStyle, Section, pages};

/// The size of type where a kit gives none, in points.
const SIZE: f64 = 12.0;
/// The same on index cards, whose text is narrower than this and in one column.
const SMALL_SIZE: f64 = 9.0;
const SMALL_PAGE: Length = Length::mm(110);
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

/// The size of the number of a page that is folded, in points.
const NUMBER: f64 = 8.0;
/// By how many points type is smaller where that saves a sheet to fold.
const SMALLER: [f64; 3] = [0.0, 0.5, 1.0];
/// How thick the paper of booklets is: copy paper of 80 g/m² (20 lb).
const THICKNESS: Length = Length::um(100);
/// The inner pages of a booklet stand out by the thickness of the sheets around them. Where that comes to so much, they are
/// moved towards the fold, so that the margins at the open edge are alike once it is trimmed; less is not seen.
const CREEP: Length = Length::um(500);

/// Sets every rules sheet that is printed; `others` are the parts that a list
/// of contents counts.
pub(super) fn parts(
    tools: &Tools<'_>,
    figures: &Figures,
    others: &[Part],
    faces: &mut Vec<Face>,
) -> Vec<Part> {
    let job = tools.build.job;
    let is_large = job.large;
    let pages_of = |rules: &Known<'_, Rules>| {
        let (rules, folded) = (*rules, FoldedPages::of(rules, job));
        let area = folded.map_or(tools.assets.text_area, |pages| pages.text);
        let usual = if area.w < SMALL_PAGE {
            SMALL_SIZE
        } else {
            SIZE
        };
        let size = rules
            .size
            .unwrap_or(folded.map_or(usual, |pages| pages.type_size()));
        let needless_columns = folded
            .filter(|_| !is_large)
            .and_then(|_| unused_columns(rules, area.w));
        let (blocks, has_breaks) = (blocks(tools, rules, others), folded.is_some());
        let text = Text {
            tools,
            figures,
            rules,
            blocks,
            is_large,
            has_breaks,
            area,
            size,
        };
        let (pages, mut notes) = match folded {
            _ if is_large => text.large_pages(),
            Some(folded) if rules.size.is_none() => text.on_fewest_sheets(folded.fold),
            _ => text.pages(LEADING, 1.0),
        };
        notes.extend(needless_columns);
        (folded, (pages, notes))
    };
    let all: Vec<Known<'_, Rules>> = tools.game.draft.rules().collect();
    let set: Vec<_> = all.par_iter().map(pages_of).collect();
    let mut parts = Vec::new();
    for (rules, (folded, (pages, notes))) in all.iter().zip(set) {
        let notes = notes.into_iter();
        tools
            .build
            .diagnostics
            .extend(notes.map(|note| note.with_subject(rules.name())));
        let scope = if rules.once {
            Scope::Job
        } else {
            Scope::EverySet
        };
        let first = faces.len();
        let layout = match folded {
            Some(folded) => {
                let leaves = Leaves::of(tools, folded, pages.len());
                faces.extend(leaves.faces(tools, *rules, pages));
                Layout::Folded {
                    fold: folded.fold,
                    is_rtl: leaves.is_rtl,
                }
            }
            None => {
                let numbered = pages.into_iter().enumerate();
                faces.extend(
                    numbered.map(|(n, items)| page(*rules, n + 1, tools.assets.text_area, items)),
                );
                Layout::Page
            }
        };
        let piece = |n: usize| Piece {
            front: FaceId(n as u32),
            back: None,
            copies: 1,
            scope,
        };
        let pieces = (first..faces.len()).map(piece).collect();
        parts.push(tools.part(rules.component, layout, pieces));
    }
    parts
}

/// Returns a diagnostic if folded pages with text of this width have one column although the rules have several.
fn unused_columns(rules: Known<'_, Rules>, width: Length) -> Option<Diagnostic> {
    let columns = rules.columns;
    if columns == 1 || width >= SMALL_PAGE {
        return None;
    }

    let message = msg!(
        "`columns = {columns}` has no effect: the text on a folded page is {width} wide, and columns need {least}",
        columns,
        width,
        least = SMALL_PAGE
    );
    let help = msg!("remove `columns`, or make the page larger with `page` or --paper");
    Some(
        Diagnostic::new(Code::BadValue, message)
            .at(rules.span())
            .help(help),
    )
}

/// The leaves of sheets that are folded.
struct Leaves {
    folded: FoldedPages,
    /// Those of every sheet from left to right, as the outside is seen.
    sheets: Vec<Vec<Leaf>>,
    is_rtl: bool,
}

impl Leaves {
    /// Those for so many pages of text. Where lines are read from right to left, so are leaves.
    fn of(tools: &Tools<'_>, folded: FoldedPages, pages: usize) -> Leaves {
        let (mut sheets, is_rtl) = (
            folded.fold.sheets(folded.fold.padded(pages)),
            tools.typesetter.is_rtl(),
        );
        if is_rtl {
            sheets.iter_mut().for_each(|leaves| leaves.reverse());
        }
        Leaves {
            folded,
            sheets,
            is_rtl,
        }
    }

    /// Every page in order, empty ones after the last with text.
    fn faces(
        &self,
        tools: &Tools<'_>,
        rules: Known<'_, Rules>,
        mut pages: Vec<Vec<Item>>,
    ) -> Vec<Face> {
        let across = self.folded.fold.across();
        let mut faces = Vec::new();
        for (sheet, leaves) in self.sheets.iter().enumerate() {
            for (n, leaf) in leaves.iter().enumerate() {
                let nth = if self.is_rtl { across - 1 - n } else { n };
                let size = self.folded.leaf(nth);
                for (number, is_outside) in [(leaf.outside, true), (leaf.inside, false)] {
                    let items = pages.get_mut(number - 1).map(std::mem::take);
                    let items = items
                        .map(|items| self.placed(tools, number, size.w, items))
                        .unwrap_or_default();
                    // Outside, the first leaf of a sheet is left of the fold.
                    let by = self.creep(sheet, (n == 0) == is_outside);
                    let items = items.into_iter().map(|item| item.moved(by)).collect();
                    faces.push((number, page(rules, number, size, items)));
                }
            }
        }
        faces.sort_by_key(|(number, _)| *number);
        faces.into_iter().map(|(_, face)| face).collect()
    }

    /// The text of a page of a width where it is on the page, and the number below it.
    fn placed(
        &self,
        tools: &Tools<'_>,
        number: usize,
        width: Length,
        items: Vec<Item>,
    ) -> Vec<Item> {
        let at = self.folded.text_on(width).at;
        let style = TextStyle {
            size: NUMBER,
            floor: NUMBER,
            align: Align::Centre,
            valign: Valign::Middle,
            lines: Some(1),
            ..TextStyle::default()
        };
        let number = RichText::plain(number.to_string());
        let number = tools
            .typesetter
            .set(&number, &style, self.folded.number_on(width), None)
            .items;
        items
            .into_iter()
            .map(|item| item.moved(at))
            .chain(number)
            .collect()
    }

    /// By how much the pages of a sheet are moved, the outermost being 0; of two pages side by side the left one is
    /// moved to the right.
    fn creep(&self, sheet: usize, is_left: bool) -> Point {
        let all = THICKNESS * self.sheets.len() as i64;
        if self.folded.fold != Fold::Booklet || all < CREEP {
            return Point::default();
        }
        let by = THICKNESS * sheet as i64;
        Point::new(if is_left { by } else { -by }, Length::ZERO)
    }
}

/// A page of a size.
fn page(rules: Known<'_, Rules>, number: usize, size: Size, items: Vec<Item>) -> Face {
    Face {
        name: format!("{}/{number}", rules.name()),
        outline: Arc::new(Outline::rect(size)),
        bleed: Length::ZERO,
        safe: Length::ZERO,
        items,
        reading: Reading::Text,
        keep: Default::default(),
        roll: None,
        origin: Some(rules.span()),
        is_faulty: false,
    }
}

/// The blocks of rules, and those of the list of contents if they ask for it.
fn blocks(tools: &Tools<'_>, rules: Known<'_, Rules>, others: &[Part]) -> Vec<Spanned<Block>> {
    let mut blocks = rules.blocks.clone();
    if rules.contents {
        let title = blocks.is_empty().then_some(rules.title());
        let footnotes = blocks.pop_if(|block| matches!(block.value, Block::Footnotes(_)));
        blocks.extend(contents::blocks(tools.game, others, title, rules.span()));
        blocks.extend(footnotes);
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
    /// Whether a rule begins a new page.
    has_breaks: bool,
    /// How much of a page it may take.
    area: Size,
    /// The size of its type in points, in the usual print.
    size: f64,
}

impl Text<'_, '_> {
    /// Its pages, and what is wrong with them. `leading` is from baseline to baseline in
    /// sizes, `space` how much is left of the space between blocks.
    fn pages(&self, leading: f64, space: f64) -> (Vec<Vec<Item>>, Vec<Diagnostic>) {
        let (tools, rules, page) = (self.tools, self.rules, self.area);
        let style = BlockStyle {
            display: tools.game.draft.kit.display.clone(),
            accent: rules.accent,
            em: if self.is_large {
                (self.size * FIGURES).max(BODY)
            } else {
                self.size
            },
            leading,
            headings: if self.is_large { HEADINGS } else { 1.0 },
            least: self.is_large.then_some(LEAST),
        };
        let gutter = Length::from_pt(GUTTER * style.em);
        let figures = |name: &str| self.figure(name);
        let mut setter = BlockSetter::new(&tools.typesetter, style, page, rules.title(), &figures);
        // A heading of the first rank that opens the text is over all columns.
        let (head, blocks) = match self.blocks.split_first() {
            Some((
                Spanned {
                    value: Block::Heading(1, words),
                    span,
                },
                rest,
            )) => (setter.masthead(words, *span, page.w), rest),
            _ => (Vec::new(), &self.blocks[..]),
        };
        let columns = if self.is_large || page.w < SMALL_PAGE {
            1
        } else {
            rules.columns as usize
        };
        let mut head = Some(head);
        // Where sheets are folded, a rule begins a new page.
        let is_break =
            |block: &Spanned<Block>| self.has_breaks && matches!(block.value, Block::Rule);
        let mut set = Vec::new();
        for blocks in blocks.split(is_break) {
            let head = head.take().unwrap_or_default();
            let mut section = Section {
                head,
                columns,
                gutter,
                is_rtl: tools.typesetter.is_rtl(),
                ..Section::full(Vec::new())
            };
            section.rows = setter.rows(blocks, section.column(page.w));
            for row in &mut section.rows {
                (row.before, row.after) = (row.before.scaled(space), row.after.scaled(space));
            }
            set.extend(pages(&[section], page));
        }
        (set, setter.notes)
    }

    /// Its pages, in a size that is a little smaller if that takes fewer sheets to fold.
    fn on_fewest_sheets(self, fold: Fold) -> (Vec<Vec<Item>>, Vec<Diagnostic>) {
        let sizes = SMALLER.map(|less| Text {
            size: self.size - less,
            blocks: self.blocks.clone(),
            ..self
        });
        let tries = sizes.map(|text| text.pages(LEADING, 1.0));
        tries
            .into_iter()
            .min_by_key(|(pages, _)| fold.padded(pages.len()))
            .unwrap_or_default()
    }

    /// Its pages, one less if only a few lines are more than that.
    fn large_pages(&self) -> (Vec<Vec<Item>>, Vec<Diagnostic>) {
        let (pages, notes) = self.pages(LEADING, 1.0);
        let high = self.area.h.to_um().max(1) as f64;
        let filled: f64 = pages
            .iter()
            .map(|page| depth(page).to_um() as f64 / high)
            .sum();
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
            let widest = if self.is_large {
                large_width(symbol, *size)
            } else {
                size.w
            };
            let (symbol, alt) = (Arc::clone(symbol), alt.clone());
            return Some(typeset::Figure {
                symbol,
                part: Rect::of(*size),
                widest,
                alt,
            });
        }
        let symbol = self.tools.assets.art.get(name)?;
        let (part, widest) = (symbol.bounds, symbol.bounds.size.w * 2);
        Some(typeset::Figure {
            symbol: Arc::clone(symbol),
            part,
            widest,
            alt: in_words(name),
        })
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
            let (x, y) = (
                bounds.right().to_um() as f64,
                bounds.bottom().to_um() as f64,
            );
            Point::near(one.to.apply(x, y)).y
        }
        _ => Length::ZERO,
    };
    items.iter().map(foot).max().unwrap_or_default()
}
