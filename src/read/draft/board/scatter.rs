//! `[[board.NAME.scatter]]`: pieces that chance lays on cells.

use std::collections::{BTreeMap, BTreeSet};

use super::selector::On;
use crate::diag::{Code, Diagnostic};
use crate::geom::{Length, Rect, Size};
use crate::message::{msg, pattern};
use crate::model::{Board, CellRotations, Draft, Grid, Item, Known, Recipe, Scatter, Test};
use crate::read::draft::Reading;
use crate::read::draft::require::items;
use crate::read::draft::sets::filter::filter;
use crate::schema::keys;
use crate::schema::table::Table;
use crate::source::Span;

/// The columns for which the scatters of boards ask: pieces that others lay may have them as fields.
pub(crate) fn scatter_columns(cx: &mut Reading<'_>, files: &[Table<'_>]) -> Vec<String> {
    let boards = files.iter().flat_map(|file| file.named(keys::BOARD));
    let scatters = boards.flat_map(|(_, board)| board.tables(keys::SCATTER));
    let tests = scatters
        .filter_map(|table| table.get(&keys::scatter::WHERE))
        .flat_map(|word| filter(cx, &word).0);
    tests.flatten().map(|test| test.column).collect()
}

/// The word under `rotate` by which chance turns pieces.
const BY_CHANCE: &str = "chance";

/// The scatters of a board, in order of writing.
pub(super) fn scatters(
    cx: &mut Reading<'_>,
    on: &On<'_, '_>,
    recipes: &BTreeMap<String, Recipe>,
) -> Vec<Scatter> {
    let mut scatters = Vec::new();
    for table in on.table.tables(keys::SCATTER) {
        let (recipe, width) = (
            table.get(&keys::scatter::RECIPE),
            table.get(&keys::scatter::WIDTH),
        );
        let follows = scatters
            .iter()
            .any(|other: &Scatter| other.who.grid == on.which(&table));
        let selected = if follows {
            on.with_pieces().cell_selector(cx, &table)
        } else {
            on.cell_selector(cx, &table)
        };
        let (shift, who) = (table.get(&keys::scatter::SHIFT), selected);
        let middle = Rect::new(shift, Size::new(Length::um(1), Length::um(1)));
        on.check_laid(
            &who,
            pattern!("the piece"),
            middle,
            table.span_of(&keys::scatter::SHIFT),
        );
        let (Some(recipe), Some(width)) = (recipe, width) else {
            continue;
        };
        if !recipes.contains_key(&recipe.value) {
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!("there is no recipe `{recipe}`", recipe = recipe.value),
            );
            let known = recipes.keys().map(String::as_str);
            cx.diagnostics
                .emit_unknown(note.at(recipe.span), &recipe.value, known);
        }
        let is_turned = table
            .get(&keys::scatter::ROTATE)
            .is_some_and(|word| word.value == BY_CHANCE);
        let rotations = if is_turned {
            CellRotations::default()
        } else {
            on.rotations(cx, &table, &who)
        };
        let has_filter = table.has(&keys::scatter::WHERE);
        let filter_span = if has_filter {
            table.span_of(&keys::scatter::WHERE)
        } else {
            table.span
        };
        scatters.push(Scatter {
            recipe,
            width,
            shift,
            rotations,
            is_turned,
            who,
            filter_span,
        });
    }
    scatters
}

/// Notes the columns that scatters and their recipes ask for, and that neither the cells have nor the pieces that are laid
/// there before; and words that none of these says.
pub(crate) fn check_scatters(cx: &mut Reading<'_>, draft: &Draft) {
    for board in draft.boards() {
        for scatter in &board.content.scatters {
            let recipe = draft.recipes.get(&scatter.recipe.value);
            let (Some(recipe), Some(grid)) = (recipe, board.grid(&scatter.who)) else {
                continue;
            };
            let before: Vec<&Scatter> = board.content.scatters_before(scatter).collect();
            let recipes = before
                .iter()
                .filter_map(|one| draft.recipes.get(&one.recipe.value));
            let pieces = recipes.flat_map(|recipe| items(draft, recipe)).collect();
            let sight = Sight {
                board,
                grid,
                pieces,
            };
            let columns = recipe
                .columns()
                .map(|column| (column.value.as_str(), column.span));
            columns.for_each(|(column, span)| sight.check_column(cx, column, span));
            // Of what the first scatter asks, only cells are asked.
            let tests = scatter.who.filter.tests().filter(|_| !before.is_empty());
            tests.for_each(|test| sight.check_test(cx, test, scatter.filter_span));
        }
    }
}

/// What a scatter sees: cells, and the pieces that may be on them.
struct Sight<'d> {
    board: Known<'d, Board>,
    grid: &'d Grid,
    pieces: Vec<&'d Item>,
}

impl Sight<'_> {
    /// Notes a column that nothing has.
    fn check_column(&self, cx: &mut Reading<'_>, column: &str, span: Span) {
        let fields = self
            .pieces
            .iter()
            .flat_map(|item| item.fields.keys().map(String::as_str));
        let known: BTreeSet<&str> = self
            .grid
            .columns
            .iter()
            .map(String::as_str)
            .chain(["id"])
            .chain(fields)
            .collect();
        if !known.contains(column) {
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!(
                    "the cells of `{board}` have no column `{column}`",
                    board = self.board.name(),
                    column
                ),
            );
            cx.diagnostics
                .emit_unknown(note.at(span), column, known.iter().copied());
        }
    }

    /// Notes a test for a column that nothing has, or for a word that nothing says.
    fn check_test(&self, cx: &mut Reading<'_>, test: &Test, span: Span) {
        self.check_column(cx, &test.column, span);
        let of_cells = self
            .grid
            .cells
            .iter()
            .filter_map(|cell| cell.says(&test.column));
        let of_pieces = self
            .pieces
            .iter()
            .filter_map(|item| item.field(&test.column));
        let said: BTreeSet<&str> = of_pieces.chain(of_cells).collect();
        if test.compares_equal() && !said.is_empty() && !said.contains(test.says.as_str()) {
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!(
                    "no cell or piece has `{word}` in `{column}`",
                    word = test.says,
                    column = test.column
                ),
            );
            cx.diagnostics
                .emit_unknown(note.at(span), &test.says, said.iter().copied());
        }
    }
}
