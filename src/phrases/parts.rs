//! What each thing that the press prints has to say: the parts of `Phrases`.

use super::{Phrase, Units};

/// The list of what a kit holds, which is in its rules.
pub struct Contents {
    /// Its heading.
    pub heading: Phrase,
    /// Above the names of components, and above their numbers of pieces.
    pub columns: [Phrase; 2],
    /// Above what the players bring themselves.
    pub to_bring: Phrase,
    /// How many of a thing they bring: for a group, and for each player; 0 where it is not counted so.
    pub brings: fn(what: &str, group: u32, player: u32) -> String,
    /// Above the credits.
    pub credits: Phrase,
}

/// The kinds of paper that are used where a kit names none.
pub struct Stocks {
    /// For cards and tokens, which are held, mixed and pushed about.
    pub card: fn(Units) -> Phrase,
    /// For boards, which are on the table.
    pub board: Phrase,
    /// For what is read.
    pub plain: Phrase,
}

/// What slugs and reports say of options; of some, the slug says less than the report.
pub struct Options {
    /// The number of players, in the slug.
    pub players: fn(players: u32) -> String,
    /// The number of players, in the report.
    pub for_players: fn(players: u32) -> String,
    /// The seed of everything random.
    pub seed: fn(seed: u64) -> String,
    /// For how many students.
    pub class: fn(students: u32) -> String,
    /// How many times as large boards are printed, such as `2.5`.
    pub boards_scaled: fn(times: f64) -> String,
    /// What boards are as large as, such as a paper.
    pub boards_fitted: fn(size: &str) -> String,
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
    pub no_backs: Phrase,
    /// Backs are glued behind their fronts.
    pub pasted_backs: Phrase,
    /// Backs are folded over.
    pub folded_backs: Phrase,
    /// Backs are printed behind their fronts, and paper is turned over its long edge.
    pub long_edge_backs: Phrase,
    /// Backs are printed behind their fronts, and paper is turned over its short edge.
    pub short_edge_backs: Phrase,
    /// In colour.
    pub colour: Phrase,
    /// In shades of grey.
    pub grey: Phrase,
    /// In outlines, to colour in.
    pub outline: Phrase,
    /// In large print.
    pub large_print: Phrase,
    /// In high contrast.
    pub high_contrast: Phrase,
    /// Pieces of different sizes are kept on sheets of their own.
    pub apart: Phrase,
    /// As many pieces to a sheet as can be.
    pub tight: Phrase,
    /// Discs are cut with a hand punch.
    pub punch: Phrase,
}

/// The page with every random board in small.
pub struct KeySheet {
    /// Its name.
    pub title: Phrase,
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
    pub ruler: fn(Units) -> [Phrase; 2],
    /// The same of a ruler of 50 mm.
    pub short_ruler: fn(Units) -> Phrase,
    /// What to look for on a sheet that is printed on both sides.
    pub against_the_light: Phrase,
    /// Some of all sets.
    pub sets: fn(sets: &[u32], of: u32) -> String,
    /// A random board by its number, with its code.
    pub board: fn(number: u32, code: &str) -> String,
    /// Random boards by their numbers.
    pub boards: fn(numbers: &[u32]) -> String,
    /// The number of a sheet among all of its component, and its row and column on a large board.
    pub sheet: fn(number: u32, of: u32, place: Option<(u32, u32)>) -> String,
    /// A front with a back behind it, turned over the long edge of the paper.
    pub front_long_edge: Phrase,
    /// A front with a back behind it, turned over the short edge of the paper.
    pub front_short_edge: Phrase,
    /// The other side of a sheet.
    pub back: Phrase,
    /// A sheet of backs that are glued behind their fronts.
    pub backs_to_paste: Phrase,
    /// What is done with a sheet whose backs are folded over.
    pub fold: Phrase,
    /// What is done with a sheet that is folded to be read.
    pub fold_to_read: fn(Folding) -> Phrase,
    /// What is done with a sheet of a large board whose sheets are glued one over the other.
    pub lap: Phrase,
    /// What is done with a sheet of a large board whose sheets are edge to edge.
    pub butt: Phrase,
    /// How many cuts the sheet takes.
    pub cuts: fn(usize) -> String,
    /// The version of the kit.
    pub version: fn(version: &str) -> String,
    /// The word on tabs that take glue.
    pub glue: Phrase,
}

/// An edge of a sheet, or of a joined row, at which it is joined with the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetEdge {
    /// Its right edge.
    Right,
    /// Its lower edge.
    Foot,
}

/// How sheets are folded to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Folding {
    /// One sheet, in half.
    Half,
    /// Several sheets, laid into one another, in half, and stapled in the fold.
    Staple,
    /// One sheet in three panels, of which one is folded in first.
    Letter,
    /// One sheet in four panels, back and forth.
    Fan,
}

/// How the sheets of a large board are joined, step by step.
pub struct Joining {
    /// Above the steps.
    pub heading: Phrase,
    /// How the sheets are arranged, in so many rows and columns.
    pub lay_out: fn(rows: u32, columns: u32) -> String,
    /// What a row is called that is joined already.
    pub row: fn(row: u32) -> String,
    /// Sheets that are edge to edge are trimmed; `fronts` where they are printed on both sides.
    pub trim_all: fn(fronts: bool) -> String,
    /// One is trimmed at an edge.
    pub trim: fn(one: &str, edge: SheetEdge) -> String,
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
    pub backs: Phrase,
    /// The joined backs are glued to the joined fronts.
    pub paste: Phrase,
    /// The last step.
    pub trim_whole: Phrase,
}

/// The report on a build. Phrases are Markdown; names are filled in so that Markdown leaves them alone.
pub struct Report {
    /// What the page is, in its title.
    pub title: Phrase,
    /// What its pages are, in bookmarks.
    pub name: Phrase,
    /// What the page is, at its foot.
    pub page: fn(page: u32, of: u32) -> String,
    /// What to do where the ruler at its foot has the wrong length.
    pub ruler: fn(Units) -> Phrase,
    /// Above the list of what goes through the printer.
    pub runs: Phrase,
    /// The columns of that list: pages, components, paper, ink in black and in colours, sheets.
    pub run_columns: [Phrase; 5],
    /// How a file goes through the printer: paper, and sides.
    pub run: fn(paper: &str, sides: Phrase) -> String,
    /// On one side; on both, turned over the long edge; on both, turned over the short edge.
    pub sides: [Phrase; 3],
    /// So many more lines of a list are in the manifest.
    pub more: fn(usize) -> String,
    /// Above how to print.
    pub how_to_print: Phrase,
    /// The first step of printing.
    pub print_first: fn(Units) -> Phrase,
    /// The list is worked down.
    pub go_down: Phrase,
    /// How paper is turned over its long edge, and over its short edge.
    pub both_sides: [Phrase; 2],
    /// How both sides are printed of paper that somebody turns over by hand.
    pub by_hand: Phrase,
    /// How stiff paper is turned over by hand.
    pub stiff_card: fn(Units) -> Phrase,
    /// What to do with a copier that prints one side only.
    pub one_side: Phrase,
    /// Above how a class is divided.
    pub class: Phrase,
    /// How many groups there are of how many students each; how many students share a place, and how many places are left
    /// over.
    pub groups: fn(sizes: &[(u32, u32)], sharing: u32, empty: u32) -> String,
    /// What is printed once, and what for each group.
    pub once: fn(names: &str) -> String,
    /// What is printed for each group.
    pub for_each_group: fn(names: &str) -> String,
    /// Above what a class brings, thing by thing.
    pub class_brings: Phrase,
    /// How many of a thing a class brings, which are so many for each group and so many for each student; 0 where it is not
    /// counted so.
    pub brings: fn(what: &str, all: u32, group: u32, student: u32) -> String,
    /// Above what the groups of a class bring that is not counted.
    pub to_bring_times: fn(groups: u32) -> String,
    /// Above what a build takes.
    pub takes: Phrase,
    /// Above what the players bring themselves.
    pub to_bring: Phrase,
    /// How many sheets of paper, and how many of them are printed on both sides.
    pub paper: fn(sheets: usize, both: usize) -> String,
    /// All sheets are of one stock.
    pub all_of: fn(stock: &str) -> String,
    /// So many sheets are of a stock.
    pub some_of: fn(sheets: usize, stock: &str) -> String,
    /// More stocks than are listed.
    pub other_stocks: Phrase,
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
    pub when_printed: Phrase,
    /// Some components are folded and glued.
    pub fold: fn(names: &str) -> String,
    /// Some components are folded to be read.
    pub fold_to_read: fn(Folding, names: &str) -> String,
    /// Backs are glued behind fronts.
    pub paste: Phrase,
    /// Some components are cut straight.
    pub cut: fn(names: &str) -> String,
    /// Some discs are punched; `discs` says which.
    pub punch: fn(discs: &str) -> String,
    /// So many discs of a component, and a punch of a shop; how large they are across, where that is not the same.
    pub punched: fn(component: &str, count: usize, across: Option<&str>, punch: &str) -> String,
    /// Some components are cut by a machine that looks for marks.
    pub cut_by_machine: fn(names: &str) -> String,
    /// Some components are cut along outlines.
    pub cut_outlines: fn(names: &str) -> String,
    /// Some components are folded along the lines on their pieces, and their tabs are glued.
    pub crease: fn(names: &str) -> String,
    /// Some components are joined.
    pub join: fn(names: &str) -> String,
    /// Above the steps in which some components are joined.
    pub how_to_join: fn(names: &str) -> String,
    /// The title of the pages on cutting.
    pub how_to_cut: Phrase,
    /// Above the drawings.
    pub drawings: Phrase,
    /// So many more ways of cutting are not drawn.
    pub more_drawings: fn(usize) -> String,
    /// What each kind of line in the drawings is: a fold, a cut that parts the sheet, that trims, that makes strips,
    /// across strips, at a slant.
    pub lines: [Phrase; 6],
    /// What is read aloud for the box to tick, and for each kind of line in the order of `lines`.
    pub icons: [Phrase; 7],
    /// What a drawing shows is a sheet of backs.
    pub backs: Phrase,
    /// How many cuts, and how many sheets are cut so.
    pub taken: fn(cuts: usize, sheets: usize, how: Stacking) -> [String; 2],
    /// Above the codes.
    pub spoiled: Phrase,
    /// What the codes are for.
    pub codes: Phrase,
    /// Only some codes are listed.
    pub some_codes: Phrase,
    /// The list of codes ends before its last.
    pub more_codes: Phrase,
    /// The back of a component, in the list of codes.
    pub back: Phrase,
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

/// The calibration sheet. Phrases are Markdown. What is read on it is typed in millimetres, in every country.
pub struct Calibration {
    /// What its pages are, in bookmarks and as the title of the file.
    pub name: Phrase,
    /// What the file is for.
    pub subject: Phrase,
    /// The titles of the front and the back, while a printer is measured.
    pub measure: [Phrase; 2],
    /// The titles of the front and the back, while a correction is looked at.
    pub verify: [Phrase; 2],
    /// Which side it is: the front, the back.
    pub side: [Phrase; 2],
    /// Below a title: the side, the paper, and the edge over which paper is turned.
    pub below: fn(side: &str, paper: &str, edge: &str) -> String,
    /// The edges over which paper is turned: the long one, the short one.
    pub edges: [Phrase; 2],
    /// What to do, while a printer is measured.
    pub measure_steps: fn(edge: &str) -> String,
    /// What to do, while a correction is looked at.
    pub verify_steps: fn(edge: &str, units: Units) -> String,
    /// Above the doubts.
    pub doubts: Phrase,
    /// What may have gone wrong: the edge that was requested, the other one, and the option for that one.
    pub wrong_edge: fn(edge: &str, other: &str, option: &str) -> String,
    /// What may be wrong with the printer.
    pub uneven: Phrase,
    /// Below the bar across, and beside the bar down.
    pub bars: fn(Units) -> [Phrase; 2],
    /// The edges of the front: left, top, right, bottom.
    pub sides: [Phrase; 4],
    /// How the back is read, while a printer is measured.
    pub read: Phrase,
    /// How the back is read, while a correction is looked at.
    pub read_again: Phrase,
    /// Above the cells to write in.
    pub write_here: Phrase,
    /// A cell for how far a hole is to the right, and one for how far it is up.
    pub cells: [fn(letter: &str) -> String; 2],
    /// Cells for the bars: across, down.
    pub bar_cells: [Phrase; 2],
    /// Below the example.
    pub example: Phrase,
    /// At the ends of the axes of a grid: right, up.
    pub axes: [Phrase; 2],
    /// Above what to type, while a printer is measured.
    pub type_this: Phrase,
    /// What the values are that are typed.
    pub explained: Phrase,
    /// The placeholders for the name of the printer, a reading, and the margins, in commands.
    pub blanks: [Phrase; 3],
    /// Above what to type, while a correction for a printer is looked at.
    pub corrected: fn(printer: &str) -> String,
    /// Below that.
    pub left_over: Phrase,
}

/// The words in the plot of a survey.
pub struct Survey {
    /// The title: the kit, and for how many players, 0 if that does not matter.
    pub title: fn(kit: &str, players: u32) -> String,
    /// How many boards and how many games on each, and whether the boards are those that the kit accepts.
    pub about: fn(boards: &str, games: &str, accepted: bool) -> String,
    /// The seeds of the first and the last board.
    pub seeds: fn(first: u64, last: u64) -> String,
    /// What the axis to the right counts.
    pub gap: Phrase,
    /// What the axis upwards counts.
    pub boards: Phrase,
    /// The gap that the kit accepts.
    pub accepted: fn(gap: &str) -> String,
    /// The gap that so many of 100 boards do not exceed.
    pub percentile: fn(of_hundred: u32, gap: &str) -> String,
}
