//! What a law is about: the cells of a board, or the items of a set, and what
//! they may say.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::diag::{Code, Diagnostic};
use crate::message::{Message, msg};
use crate::model::{Board, Cell, Draft, Grid, Kind, Known, Place, Requirement, Set, Test};
use crate::read::draft::Reading;
use crate::read::draft::board::On;
use crate::read::draft::sets::filter::not_comparable;
use crate::schema::keys;
use crate::schema::table::Table;
use crate::source::Span;

/// The names of all boards and sets in the kit, faulty ones too.
pub(super) struct Names {
    pub(super) boards: BTreeSet<String>,
    pub(super) sets: BTreeSet<String>,
}

/// What is said in each column.
type Said<'d> = BTreeMap<&'d str, BTreeSet<&'d str>>;

/// The kind of things that a law is about.
#[derive(Clone, Copy)]
enum Thing {
    Card,
    Piece,
    Cell,
    Space,
}

impl Thing {
    /// Returns the words for all things of the component with the given name.
    fn all_of(self, name: &str) -> Message {
        match self {
            Thing::Card => msg!("the cards of `{name}`", name),
            Thing::Piece => msg!("the pieces of `{name}`", name),
            Thing::Cell => msg!("the cells of `{name}`", name),
            Thing::Space => msg!("the spaces of `{name}`", name),
        }
    }

    /// Returns the message for a test that none of the things meets.
    fn none_has(self, word: &str, column: &str) -> Message {
        match self {
            Thing::Card => msg!(
                "no card has `{word}` in the column `{column}`",
                word,
                column
            ),
            Thing::Piece => msg!(
                "no piece has `{word}` in the column `{column}`",
                word,
                column
            ),
            Thing::Cell => msg!(
                "no cell has `{word}` in the column `{column}`",
                word,
                column
            ),
            Thing::Space => msg!(
                "no space has `{word}` in the column `{column}`",
                word,
                column
            ),
        }
    }
}

/// The cells or items that a law is about.
pub(super) struct Subject<'d> {
    thing: Thing,
    /// The name of the board or set.
    name: &'d str,
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
enum Named<'d> {
    Board(Known<'d, Board>),
    Set(Known<'d, Set>),
}

/// What laws are about, each gathered once for all laws that are about it.
pub(super) struct Subjects<'d> {
    pub(super) draft: &'d Draft,
    names: &'d Names,
    sets: BTreeMap<&'d str, Rc<Subject<'d>>>,
    grids: BTreeMap<(&'d str, usize), Rc<Subject<'d>>>,
}

impl<'d> Subjects<'d> {
    /// None yet.
    pub(super) fn new(draft: &'d Draft, names: &'d Names) -> Subjects<'d> {
        Subjects {
            draft,
            names,
            sets: BTreeMap::new(),
            grids: BTreeMap::new(),
        }
    }

    /// What `of`, and `on`, name.
    pub(super) fn of(
        &mut self,
        cx: &mut Reading<'_>,
        table: &Table<'_>,
    ) -> Option<Rc<Subject<'d>>> {
        match self.component(table, "of")? {
            Named::Board(board) => {
                let n = On::new(table, &board.grids).which(table);
                let grid = board.content.grids.get(n)?;
                let of_grid = || Rc::new(Subject::grid(board, (n, grid), self.draft));
                Some(Rc::clone(
                    self.grids.entry((board.name(), n)).or_insert_with(of_grid),
                ))
            }
            Named::Set(set) => {
                if table.has(&keys::law::ON) {
                    let note = Diagnostic::new(
                        Code::BadValue,
                        msg!(
                            "`on` must name cells of a board, and `{name}` is not one",
                            name = set.name()
                        ),
                    );
                    cx.diagnostics.emit(note.at(table.span_of(&keys::law::ON)));
                    return None;
                }
                Some(self.set(set))
            }
        }
    }

    fn set(&mut self, set: Known<'d, Set>) -> Rc<Subject<'d>> {
        Rc::clone(
            self.sets
                .entry(set.name())
                .or_insert_with(|| Rc::new(Subject::set(set))),
        )
    }

    /// Notes whether there is no such column elsewhere as a law asks for.
    pub(super) fn check_place(&mut self, cx: &mut Reading<'_>, table: &Table<'_>, place: &Place) {
        let columns: BTreeSet<&str> = match self.component(table, "in") {
            Some(Named::Set(set)) => self.set(set).said.keys().copied().collect(),
            Some(Named::Board(board)) => board.content.grids.iter().flat_map(columns).collect(),
            None => return,
        };
        if !columns.contains(place.column.as_str()) {
            let key = if table.has(&keys::law::AS) {
                "as"
            } else {
                "known"
            };
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!(
                    "`{path}` has no column `{column}`",
                    path = place.of,
                    column = place.column
                ),
            );
            cx.diagnostics.emit_unknown(
                note.at(table.span_of(key)),
                &place.column,
                columns.iter().copied(),
            );
        }
    }

    /// The board or set that a key names.
    fn component(&self, table: &Table<'_>, key: &str) -> Option<Named<'d>> {
        let word = table.str(key)?;
        let board = self.draft.board(&word.value).map(Named::Board);
        let set = || self.draft.set(&word.value).map(Named::Set);
        let found = board.or_else(set);
        let names = || self.names.boards.iter().chain(&self.names.sets);
        // For one that was written and could not be read, a note has been given.
        if found.is_none() && !names().any(|name| *name == word.value) {
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!(
                    "there is no board, deck or token set `{name}`",
                    name = word.value
                ),
            );
            table.diagnostics.emit_unknown(
                note.at(word.span),
                &word.value,
                names().map(String::as_str),
            );
        }
        found
    }
}

impl<'d> Subject<'d> {
    fn set(set: Known<'d, Set>) -> Subject<'d> {
        let thing = match set.component.kind {
            Kind::Deck => Thing::Card,
            _ => Thing::Piece,
        };
        Subject {
            thing,
            name: set.name(),
            said: set_says(set.content),
            grid: 0,
            lies: false,
            track: false,
            whole: !set.items.is_empty(),
            laid: BTreeSet::new(),
        }
    }

    fn grid(
        board: Known<'d, Board>,
        (n, grid): (usize, &'d Grid),
        draft: &'d Draft,
    ) -> Subject<'d> {
        let mut said = grid_says(grid);
        let (mut laid, mut whole) = (BTreeSet::new(), !grid.cells.is_empty());
        for scatter in board
            .scatters
            .iter()
            .filter(|scatter| scatter.who.grid == n)
        {
            let bag = draft
                .recipes
                .get(&scatter.recipe.value)
                .map_or(&[][..], |recipe| &recipe.bag);
            let sets: Vec<Known<'d, Set>> = bag
                .iter()
                .filter_map(|name| draft.set(&name.value))
                .collect();
            whole &= !bag.is_empty() && sets.len() == bag.len();
            let fields = sets
                .iter()
                .flat_map(|set| set_says(set.content))
                .filter(|(column, _)| *column != "id");
            for (column, values) in fields {
                laid.insert(column);
                said.entry(column).or_default().extend(values);
            }
        }
        let thing = if grid.track {
            Thing::Space
        } else {
            Thing::Cell
        };
        Subject {
            thing,
            name: board.name(),
            said,
            grid: n,
            lies: true,
            track: grid.track,
            whole,
            laid,
        }
    }

    /// Whether any of them may say something in a column; says so if none does.
    pub(super) fn check(&self, cx: &mut Reading<'_>, column: &str, span: Span) -> bool {
        let known = self.said.contains_key(column);
        // For files that could not be read, a note has been given.
        if !known && self.whole {
            let note = Diagnostic::new(
                Code::UnknownName,
                // TRANSLATORS: {items} is "the cards of `x`", "the cells of `x`" or the like.
                msg!(
                    "{items} have no column `{column}`",
                    items = self.thing.all_of(self.name),
                    column
                ),
            )
            .at(span);
            cx.diagnostics
                .emit_unknown(note, column, self.said.keys().copied());
        }
        known
    }

    /// Notes what a test asks for that none of them says.
    pub(super) fn check_test(&self, cx: &mut Reading<'_>, test: &Test, span: Span) {
        if !self.check(cx, &test.column, span) {
            return;
        }
        let said = &self.said[test.column.as_str()];
        if let Some(word) = said.iter().find(|word| test.is_unsure(word)) {
            cx.diagnostics
                .emit(not_comparable(word, &test.says).at(span));
        }
        if test.compares_equal() && !said.contains(test.says.as_str()) {
            let message = self.thing.none_has(&test.says, &test.column);
            let note = Diagnostic::new(Code::UnknownName, message).at(span);
            cx.diagnostics
                .emit_unknown(note, &test.says, said.iter().copied());
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

fn set_says(set: &Set) -> Said<'_> {
    let mut said = Said::new();
    for (column, value) in set.items.iter().flat_map(|item| &item.fields) {
        said.entry(column).or_default().insert(value.value.as_str());
    }
    said
}

fn grid_says(grid: &Grid) -> Said<'_> {
    let says = |column| {
        grid.cells
            .iter()
            .filter_map(move |cell: &Cell| cell.says(column))
    };
    columns(grid)
        .map(|column| (column, says(column).collect()))
        .collect()
}

/// The columns of a grid, of which each cell has an id.
fn columns(grid: &Grid) -> impl Iterator<Item = &str> {
    grid.columns.iter().map(String::as_str).chain(["id"])
}
