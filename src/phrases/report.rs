//! Phrases of the report on a build.

use super::{Units, Words};

/// The report on a build. Phrases are Markdown; names are filled in so that Markdown leaves them alone.
pub struct Report {
    /// What the page is, in its title.
    pub title: Words,
    /// What its pages are, in bookmarks.
    pub name: Words,
    /// What the page is, at its foot.
    pub page: fn(page: u32, of: u32) -> String,
    /// What to do where the ruler at its foot has the wrong length.
    pub ruler: fn(Units) -> Words,
    /// Above the list of what goes through the printer.
    pub runs: Words,
    /// The columns of that list: pages, components, paper, ink in black and in colours, sheets.
    pub run_columns: [Words; 5],
    /// How a file goes through the printer: paper, and sides.
    pub run: fn(paper: &str, sides: Words) -> String,
    /// On one side; on both, turned over the long edge; on both, turned over the short edge.
    pub sides: [Words; 3],
    /// So many more lines of a list stand in the manifest.
    pub more: fn(usize) -> String,
    /// Above how to print.
    pub how_to_print: Words,
    /// The first step of printing.
    pub print_first: fn(Units) -> Words,
    /// The list is worked down.
    pub go_down: Words,
    /// How paper is turned over its long edge, and over its short edge.
    pub both_sides: [Words; 2],
    /// How stiff paper is turned over by hand.
    pub stiff_card: fn(Units) -> Words,
    /// Above what a build takes.
    pub takes: Words,
    /// Above what the players bring themselves.
    pub to_bring: Words,
    /// How many sheets of paper, and how many of them are printed on both sides.
    pub paper: fn(sheets: usize, both: usize) -> String,
    /// All sheets are of one stock.
    pub all_of: fn(stock: &str) -> String,
    /// So many sheets are of a stock.
    pub some_of: fn(sheets: usize, stock: &str) -> String,
    /// More stocks than are told.
    pub other_stocks: Words,
    /// The ink in pages, of which so many are black and so many are in colours, if any.
    pub ink: fn(pages: &str, black: &str, colour: Option<&str>) -> String,
    /// How many sheets `--tight` would save, and what it gives up.
    pub tight_saves: fn(usize) -> String,
    /// How many straight cuts.
    pub straight_cuts: fn(usize) -> String,
    /// How many of them have no mark at one end or at both.
    pub unmarked: fn(usize) -> String,
    /// How many outlines.
    pub outlines: fn(usize) -> String,
    /// How many discs are punched.
    pub discs: fn(usize) -> String,
    /// Above what to do with printed sheets.
    pub when_printed: Words,
    /// Some components are folded and glued.
    pub fold: fn(names: &str) -> String,
    /// Backs are glued behind fronts.
    pub paste: Words,
    /// Some components are cut straight.
    pub cut: fn(names: &str) -> String,
    /// Some discs are punched; `discs` says which.
    pub punch: fn(discs: &str) -> String,
    /// So many discs of a component, and a punch of a shop; how large they are across, where that is not the same.
    pub punched: fn(component: &str, count: usize, across: Option<&str>, punch: &str) -> String,
    /// Some components are cut along outlines.
    pub cut_outlines: fn(names: &str) -> String,
    /// Some components are joined.
    pub join: fn(names: &str) -> String,
    /// Above the steps in which some components are joined.
    pub how_to_join: fn(names: &str) -> String,
    /// The title of the pages on cutting.
    pub how_to_cut: Words,
    /// Above the drawings.
    pub drawings: Words,
    /// So many more ways of cutting are not drawn.
    pub more_drawings: fn(usize) -> String,
    /// What each kind of line in the drawings is: a fold, a cut that parts the sheet, that trims, that makes strips,
    /// across strips, at a slant.
    pub lines: [Words; 6],
    /// What is read aloud for the box to tick, and for each kind of line in the order of `lines`.
    pub icons: [Words; 7],
    /// What a drawing shows is a sheet of backs.
    pub backs: Words,
    /// How many cuts, and how many sheets are cut so.
    pub taken: fn(cuts: usize, sheets: usize, how: Stacking) -> [String; 2],
    /// Above the codes.
    pub spoiled: Words,
    /// What the codes are for.
    pub codes: Words,
    /// Only some codes are told.
    pub some_codes: Words,
    /// The list of codes ends before its last.
    pub more_codes: Words,
    /// The back of a component, in the list of codes.
    pub back: Words,
    /// Names in a row, and how many more there are.
    pub and_more: fn(names: &str, more: usize) -> String,
}

/// How several sheets are cut that are cut alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stacking {
    /// It is one sheet.
    Single,
    /// Each by itself.
    Apart,
    /// All in one stack.
    Stacked,
    /// In more than one stack.
    Alike,
}
