//! Phrases on sheets and in rules.

use super::{Units, Words};

/// The list of what a kit holds, which stands in its rules.
pub struct Contents {
    /// Its heading.
    pub heading: Words,
    /// Above the names of components, and above their numbers of pieces.
    pub columns: [Words; 2],
    /// Above what the players bring themselves.
    pub to_bring: Words,
    /// Above the credits.
    pub credits: Words,
}

/// The kinds of paper that are used where a kit names none.
pub struct Stocks {
    /// For cards and tokens, which are held, mixed and pushed about.
    pub card: fn(Units) -> Words,
    /// For boards, which lie on the table.
    pub board: Words,
    /// For what is read.
    pub plain: Words,
}

/// What slugs and reports say of options; of some, the slug says less than the report.
pub struct Options {
    /// The number of players, in the slug.
    pub players: fn(players: u32) -> String,
    /// The number of players, in the report.
    pub for_players: fn(players: u32) -> String,
    /// The seed of everything random.
    pub seed: fn(seed: u64) -> String,
    /// The number of copies, more than one.
    pub copies: fn(copies: u32) -> String,
    /// The number of complete sets, more than one.
    pub sets: fn(sets: u32) -> String,
    /// The number of layouts of each random board, more than one.
    pub layouts: fn(layouts: u32) -> String,
    /// Random boards favour this side.
    pub favour: fn(side: &str) -> String,
    /// The paper by its name, in the report.
    pub paper: fn(paper: &str) -> String,
    /// The printer by its name, in the slug.
    pub for_printer: fn(printer: &str) -> String,
    /// The printer by its name, in the report.
    pub for_the_printer: fn(printer: &str) -> String,
    /// Nothing has a back.
    pub no_backs: Words,
    /// Backs are glued behind their fronts.
    pub pasted_backs: Words,
    /// Backs are folded over.
    pub folded_backs: Words,
    /// Backs are printed behind their fronts, and paper is turned over its long edge.
    pub long_edge_backs: Words,
    /// Backs are printed behind their fronts, and paper is turned over its short edge.
    pub short_edge_backs: Words,
    /// In colour.
    pub colour: Words,
    /// In shades of grey.
    pub grey: Words,
    /// In outlines, to colour in.
    pub outline: Words,
    /// In large print.
    pub large_print: Words,
    /// In high contrast.
    pub high_contrast: Words,
    /// Pieces of different sizes are kept on sheets of their own.
    pub apart: Words,
    /// As many pieces to a sheet as can be.
    pub tight: Words,
    /// Discs are cut with a hand punch.
    pub punch: Words,
}

/// The page with every random board in small.
pub struct KeySheet {
    /// Its name.
    pub title: Words,
    /// How many boards there are, of a seed, and what their codes are for.
    pub about: fn(boards: usize, seed: u64) -> String,
    /// A board by its number, and by its set if there are several.
    pub board: fn(number: u32, set: u32) -> String,
    /// What each side has won of so many trial games.
    pub won: fn(games: &str, shares: &str) -> String,
    /// Which of its pages it is.
    pub page: fn(page: u32, of: u32) -> String,
}

/// The line of facts on every sheet.
pub struct Slug {
    /// What the ruler shows and how to print, with and without what to avoid; the second where there is less room.
    pub ruler: fn(Units) -> [Words; 2],
    /// What to look for on a sheet that is printed on both sides.
    pub against_the_light: Words,
    /// Some of all sets.
    pub sets: fn(sets: &[u32], of: u32) -> String,
    /// A random board by its number, with its code.
    pub board: fn(number: u32, code: &str) -> String,
    /// Random boards by their numbers.
    pub boards: fn(numbers: &[u32]) -> String,
    /// The number of a sheet among all of its component, and its row and column on a large board.
    pub sheet: fn(number: u32, of: u32, place: Option<(u32, u32)>) -> String,
    /// A front with a back behind it, turned over the long edge of the paper.
    pub front_long_edge: Words,
    /// A front with a back behind it, turned over the short edge of the paper.
    pub front_short_edge: Words,
    /// The other side of a sheet.
    pub back: Words,
    /// A sheet of backs that are glued behind their fronts.
    pub backs_to_paste: Words,
    /// What is done with a sheet whose backs are folded over.
    pub fold: Words,
    /// What is done with a sheet of a large board whose sheets are glued one over the other.
    pub lap: Words,
    /// What is done with a sheet of a large board whose sheets lie edge to edge.
    pub butt: Words,
    /// How many cuts the sheet takes.
    pub cuts: fn(usize) -> String,
    /// The version of the kit.
    pub version: fn(version: &str) -> String,
    /// The word on tabs that take glue.
    pub glue: Words,
}

/// An edge of a sheet, or of a joined row, at which it is joined with the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Its right edge.
    Right,
    /// Its lower edge.
    Foot,
}

/// How the sheets of a large board are joined, step by step.
pub struct Joining {
    /// Above the steps.
    pub heading: Words,
    /// How the sheets lie, so many rows and columns.
    pub lay_out: fn(rows: u32, columns: u32) -> String,
    /// What a row is called that is joined already.
    pub row: fn(row: u32) -> String,
    /// Sheets that lie edge to edge are trimmed; `fronts` where they are printed on both sides.
    pub trim_all: fn(fronts: bool) -> String,
    /// One is trimmed at an edge.
    pub trim: fn(one: &str, edge: Edge) -> String,
    /// One is glued over the next.
    pub glue: fn(one: &str, next: &str) -> String,
    /// So is every further one: the last one, or from this one to the last.
    pub glue_on: fn(second: &str, third: &str, last: Option<&str>) -> String,
    /// One is taped to the next, `clear` where the back can be seen.
    pub tape: fn(one: &str, next: &str, clear: bool) -> String,
    /// So is every further one: the last one, or from this one to the last.
    pub tape_on: fn(third: &str, last: Option<&str>) -> String,
    /// The rows from the second to the last are joined like the first.
    pub other_rows: fn(last: u32) -> String,
    /// Backs on sheets of their own are joined too.
    pub backs: Words,
    /// The joined backs are glued to the joined fronts.
    pub paste: Words,
    /// The last step.
    pub trim_whole: Words,
}
