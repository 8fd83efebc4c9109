//! What a law is about: the cells of a board, or the items of a set, and what
//! they may say.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::{Code, Note};
use crate::model::{Board, Draft, Place, Requirement, Set, Test};
use crate::read::schema::ReadContext;
use crate::read::schema::board::On;
use crate::read::schema::filter::not_comparable;
use crate::read::table::Table;
use crate::source::Span;

/// The names of all boards and sets in the kit, faulty ones too.
pub(super) struct Names {
    pub(super) boards: BTreeSet<String>,
    pub(super) sets: BTreeSet<String>,
}

/// What is said in each column.
type Said<'d> = BTreeMap<&'d str, BTreeSet<&'d str>>;

/// The cells or items that a law is about.
pub(super) struct Subject<'d> {
    /// One of them, and all of them, for notes.
    one: &'static str,
    all: String,
    said: Said<'d>,
    /// The grid of a board.
    pub(super) grid: usize,
    /// Whether they are cells, which lie next to one another.
    pub(super) lies: bool,
    /// Whether its cells are the spaces of a track.
    pub(super) track: bool,
    /// Whether all that is said could be read.
    whole: bool,
    /// What pieces say that chance lays on the cells.
    pub(super) laid: BTreeSet<&'d str>,
}

/// A board or set by its name.
enum Component<'d> {
    Board(&'d Board),
    Set(&'d Set),
}

impl<'d> Subject<'d> {
    /// What `of`, and `on`, name.
    pub(super) fn of(
        cx: &mut ReadContext<'_>,
        table: &Table<'_>,
        draft: &'d Draft,
        names: &Names,
    ) -> Option<Subject<'d>> {
        match component(table, "of", draft, names)? {
            Component::Board(board) => Subject::board(table, board, draft),
            Component::Set(set) => {
                if table.has("on") {
                    let message = format!("`on` names cells of a board, and `{}` is none", set.name);
                    cx.report.say(Note::new(Code::BadValue, message).at(table.span_of("on")));
                    return None;
                }
                let one = set.kind.item();
                let (all, said) = (format!("the {one}s of `{}`", set.name), set_says(set));
                let whole = !set.items.is_empty();
                Some(Subject { one, all, said, grid: 0, lies: false, track: false, whole, laid: BTreeSet::new() })
            }
        }
    }

    fn board(table: &Table<'_>, board: &'d Board, draft: &'d Draft) -> Option<Subject<'d>> {
        let n = On::new(table, &board.grids).which(table);
        let grid = board.grids.get(n)?;
        let mut said = Said::new();
        grid_says(&mut said, board, n);
        let (mut laid, mut whole) = (BTreeSet::new(), !grid.cells.is_empty());
        for scatter in board.scatters.iter().filter(|scatter| scatter.who.grid == n) {
            let bag = draft.recipes.get(&scatter.recipe.value).map_or(&[][..], |recipe| &recipe.bag);
            let sets: Vec<usize> = bag.iter().filter_map(|name| draft.set(&name.value)).collect();
            whole &= !bag.is_empty() && sets.len() == bag.len();
            let fields = sets.iter().flat_map(|set| set_says(&draft.sets[*set])).filter(|(column, _)| *column != "id");
            for (column, values) in fields {
                laid.insert(column);
                said.entry(column).or_default().extend(values);
            }
        }
        let (one, all) = if grid.track { ("space", "spaces") } else { ("cell", "cells") };
        let all = format!("the {all} of `{}`", board.name);
        Some(Subject { one, all, said, grid: n, lies: true, track: grid.track, whole, laid })
    }

    /// Whether any of them may say something in a column; says so if none does.
    pub(super) fn check(&self, cx: &mut ReadContext<'_>, column: &str, span: Span) -> bool {
        let known = self.said.contains_key(column);
        // Of files that could not be read, enough has been said.
        if !known && self.whole {
            let note = Note::new(Code::UnknownName, format!("{} have no column `{column}`", self.all)).at(span);
            cx.report.say(note.did_you_mean(column, self.said.keys().copied()));
        }
        known
    }

    /// Says what a test asks for that none of them says.
    pub(super) fn check_test(&self, cx: &mut ReadContext<'_>, test: &Test, span: Span) {
        if !self.check(cx, &test.column, span) {
            return;
        }
        let said = &self.said[test.column.as_str()];
        if let Some(word) = said.iter().find(|word| test.is_unsure(word)) {
            cx.report.say(not_comparable(word, &test.says).at(span));
        }
        if test.compares_equal() && !said.contains(test.says.as_str()) {
            let message = format!("no {} has `{}` in the column `{}`", self.one, test.says, test.column);
            let note = Note::new(Code::UnknownName, message).at(span);
            cx.report.say(note.did_you_mean(&test.says, said.iter().copied()));
        }
    }
}

/// The key under which a law names a column.
pub(super) fn key_of(must: &Requirement, column: &str) -> &'static str {
    match must {
        Requirement::Equal(_, Some(sum)) if sum == column => "sum",
        Requirement::Equal(..) => "equal",
        Requirement::Sum(..) => "sum",
        Requirement::Together(_) => "together",
        Requirement::Filled(_) => "filled",
        Requirement::Distinct(_) => "distinct",
        Requirement::Known(..) => "known",
        Requirement::Among(_) => "among",
        Requirement::Count(_) => "count",
        Requirement::Touching => "touching",
    }
}

/// Says whether there is no such column elsewhere as a law asks for.
pub(super) fn check_place(cx: &mut ReadContext<'_>, table: &Table<'_>, place: &Place, draft: &Draft, names: &Names) {
    let said = match component(table, "in", draft, names) {
        Some(Component::Set(set)) => set_says(set),
        Some(Component::Board(board)) => {
            let mut said = Said::new();
            (0..board.grids.len()).for_each(|n| grid_says(&mut said, board, n));
            said
        }
        None => return,
    };
    if !said.contains_key(place.column.as_str()) {
        let key = if table.has("as") { "as" } else { "known" };
        let note = Note::new(Code::UnknownName, format!("`{}` has no column `{}`", place.of, place.column));
        cx.report.say(note.at(table.span_of(key)).did_you_mean(&place.column, said.keys().copied()));
    }
}

/// The board or set that a key names.
fn component<'d>(table: &Table<'_>, key: &str, draft: &'d Draft, names: &Names) -> Option<Component<'d>> {
    let word = table.str(key)?;
    let board = draft.boards.iter().find(|board| board.name == word.value).map(Component::Board);
    let set = || draft.sets.iter().find(|set| set.name == word.value).map(Component::Set);
    let found = board.or_else(set);
    let names = || names.boards.iter().chain(&names.sets);
    // Of one that was written and could not be read, enough has been said.
    if found.is_none() && !names().any(|name| *name == word.value) {
        let note = Note::new(Code::UnknownName, format!("there is no board, deck or token set `{}`", word.value));
        table.report.say(note.at(word.span).did_you_mean(&word.value, names().map(String::as_str)));
    }
    found
}

fn set_says(set: &Set) -> Said<'_> {
    let mut said = Said::new();
    for (column, value) in set.items.iter().flat_map(|item| &item.fields) {
        said.entry(column).or_default().insert(value.value.as_str());
    }
    said
}

fn grid_says<'d>(said: &mut Said<'d>, board: &'d Board, grid: usize) {
    let grid = &board.grids[grid];
    for column in grid.columns.iter().map(String::as_str).chain(["id"]) {
        let values = grid.cells.iter().filter_map(|cell| cell.says(column));
        said.entry(column).or_default().extend(values);
    }
}
