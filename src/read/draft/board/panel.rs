//! What explains a board: boxes, tables, arrows, callouts.

use super::selector::On;
use super::shape::look;
use super::words::small;
use crate::diag::{Code, Diagnostic};
use crate::geom::Length;
use crate::limits::CELLS;
use crate::message::{Message, msg, pattern};
use crate::model::{Aim, Arrow, Callout, Form, Panel, ShapeStyle};
use crate::read::draft::Reading;
use crate::read::draft::templates::style::style;
use crate::read::reading::fields_of;
use crate::scene::{Align, RichText, TextStyle, Valign};
use crate::schema::keys;
use crate::schema::kinds::{BOTH_WAYS, Either, Key, Pair, Text, Texts};
use crate::schema::table::Table;
use crate::source::Spanned;

/// The words of a row, cell by cell.
type Cells = Spanned<Vec<Spanned<String>>>;

pub(super) fn boxes(cx: &mut Reading<'_>, on: &On<'_, '_>) -> Vec<Panel> {
    let mut panels = Vec::new();
    for table in on.table.tables(keys::BOX) {
        let look = look(cx, &table);
        panels.push(panel(on, &table, pattern!("the box"), look));
    }
    panels
}

pub(super) fn arrows(cx: &mut Reading<'_>, on: &On<'_, '_>) -> Vec<Arrow> {
    let mut arrows = Vec::new();
    for table in on.table.tables(keys::ARROW) {
        table.require(&keys::arrow::STROKE);
        let look = look(cx, &table);
        let (from, to) = (
            aim(on, &table, &keys::arrow::FROM),
            aim(on, &table, &keys::arrow::TO),
        );
        if table.has(&keys::arrow::BOW) && table.has(&keys::arrow::VIA) {
            let note = Diagnostic::new(
                Code::BadValue,
                msg!("`bow` and `via` both define the shape of the arrow"),
            );
            cx.diagnostics.emit(
                note.at(table.span_of(&keys::arrow::BOW))
                    .help(msg!("remove one of them")),
            );
        }
        let gap = table.get(&keys::arrow::GAP);
        let head = table.get(&keys::arrow::HEAD).unwrap_or(look.weight * 4);
        let (via, both) = (
            table.get(&keys::arrow::VIA).unwrap_or_default(),
            table.get(&keys::arrow::BOTH),
        );
        via.iter().for_each(|place| {
            on.check_place(
                pattern!("a place under `via`"),
                *place,
                table.span_of(&keys::arrow::VIA),
            )
        });
        let bow = table.get(&keys::arrow::BOW);
        let (Some(from), Some(to)) = (from, to) else {
            continue;
        };
        let (ends, gap) = ([from, to], [gap.x, gap.y]);
        arrows.push(Arrow {
            ends,
            via,
            bow,
            gap,
            look,
            head,
            both,
            span: table.span,
        });
    }
    arrows
}

pub(super) fn callouts(cx: &mut Reading<'_>, on: &On<'_, '_>) -> Vec<Callout> {
    let mut callouts = Vec::new();
    for table in on.table.tables(keys::CALLOUT) {
        table.require(&keys::callout::STROKE);
        let look = look(cx, &table);
        let (panel, to) = (
            panel(on, &table, pattern!("the callout"), look),
            aims(on, &table),
        );
        let style = style(
            cx,
            &table,
            &TextStyle {
                align: Align::Start,
                ..small()
            },
        );
        let Some(word) = table.get(&keys::callout::TEXT) else {
            continue;
        };
        callouts.push(Callout {
            panel,
            to,
            text: words(cx, &word),
            style,
        });
    }
    callouts
}

pub(super) fn forms(cx: &mut Reading<'_>, on: &On<'_, '_>) -> Vec<Form> {
    let mut forms = Vec::new();
    for table in on.table.tables(keys::TABLE) {
        table.require(&keys::table::STROKE);
        let (look, room) = (look(cx, &table), on.room(&table, pattern!("the table")));
        let style = style(
            cx,
            &table,
            &TextStyle {
                valign: Valign::Middle,
                ..TextStyle::default()
            },
        );
        let mut written = table.get(&keys::table::ROWS).unwrap_or_default();
        let headed = table.has(&keys::table::HEAD);
        if headed {
            written.insert(
                0,
                Spanned::new(
                    table.get(&keys::table::HEAD).unwrap_or_default(),
                    table.span_of(&keys::table::HEAD),
                ),
            );
        }
        // A faulty width was reported; the rows are looked at all the same.
        let alike = || vec![1; written.first().map_or(0, |row| row.value.len())];
        let widths = table.get(&keys::table::WIDTHS).unwrap_or_else(alike);
        let blank = table.get(&keys::table::BLANK);
        let Some(widths) = columns(&table, &written, widths) else {
            continue;
        };
        let mut rows: Vec<Vec<Spanned<RichText>>> = Vec::new();
        for (n, row) in written.into_iter().enumerate() {
            let mut cells: Vec<Spanned<RichText>> =
                row.value.iter().map(|cell| words(cx, cell)).collect();
            if headed && n == 0 {
                cells.iter_mut().for_each(|cell| embolden(&mut cell.value));
            }
            rows.push(cells);
        }
        let empty = Spanned::new(RichText::default(), table.span);
        let cells = (rows.len() as u64 + u64::from(blank)).saturating_mul(widths.len() as u64);
        if !CELLS.allows(cells) {
            // TRANSLATORS: A number and a unit follow, such as "12,000 cells".
            let subject = msg!("this table has");
            cx.diagnostics
                .emit(Diagnostic::beyond(&CELLS, subject, cells).at(table.span));
            continue;
        }
        rows.extend(std::iter::repeat_n(
            vec![empty; widths.len()],
            blank as usize,
        ));
        if rows.is_empty() {
            let note =
                Diagnostic::new(Code::MissingKey, msg!("the table has no rows")).at(table.span);
            cx.diagnostics
                .emit(note.help(msg!("give it `head`, `rows`, or a number of `blank` rows")));
        }
        forms.push(Form {
            room,
            rows,
            headed,
            widths,
            look,
            style,
        });
    }
    forms
}

/// The shares of the columns; equal where the table does not say. Says which
/// rows have more or fewer cells than the others.
fn columns(table: &Table<'_>, rows: &[Cells], widths: Vec<u32>) -> Option<Vec<u32>> {
    let count = rows.first().map_or(widths.len(), |row| row.value.len());
    for row in rows.iter().filter(|row| row.value.len() != count) {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!(
                one: "this row has {n} cell, but the first row of the table has {count}",
                many: "this row has {n} cells, but the first row of the table has {count}",
                n = row.value.len(),
                count
            ),
        );
        table.diagnostics.emit(
            note.at(row.span)
                .help(msg!("write \"\" for a cell without words")),
        );
    }
    if table.has(&keys::table::WIDTHS) && widths.len() != count {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!(
                one: "`widths` must have a share above zero for the only column",
                many: "`widths` must have a share above zero for each of the {n} columns",
                n = count
            ),
        );
        table
            .diagnostics
            .emit(note.at(table.span_of(&keys::table::WIDTHS)));
        return None;
    }
    if count == 0 {
        let note =
            Diagnostic::new(Code::MissingKey, msg!("the table has no columns")).at(table.span);
        table
            .diagnostics
            .emit(note.help(msg!("give it `head`, `rows` or `widths`")));
        return None;
    }
    let alike = rows.iter().all(|row| row.value.len() == count);
    alike.then(|| {
        if widths.is_empty() {
            vec![1; count]
        } else {
            widths
        }
    })
}

fn panel(
    on: &On<'_, '_>,
    table: &Table<'_>,
    subject: impl Into<Message>,
    look: ShapeStyle,
) -> Panel {
    Panel {
        room: on.room(table, subject),
        look,
        round: table.get(&keys::shared::CORNERS),
    }
}

/// A place, or the name of a cell.
fn aim(on: &On<'_, '_>, table: &Table<'_>, key: &Key<Either>) -> Option<Aim> {
    table.require(key);
    if table.is_str(key) {
        let word = table.read(key, &Text)?;
        return on.check_cell(&word).then_some(Aim::Cell(word.value));
    }
    let place = table.read(key, &Pair(BOTH_WAYS))?;
    on.check_place(
        msg!("the place under `{key}`", key = key.name),
        place,
        table.span_of(key),
    );
    Some(Aim::Place(place))
}

/// A place, the name of a cell, or names of cells. Two words of which one is a
/// length are a place, for no cell is called `10 mm`.
fn aims(on: &On<'_, '_>, table: &Table<'_>) -> Vec<Aim> {
    if !table.has(&keys::callout::TO) || table.is_str(&keys::callout::TO) {
        return aim(on, table, &keys::callout::TO).into_iter().collect();
    }
    let names = table.read(&keys::callout::TO, &Texts).unwrap_or_default();
    if names.len() == 2
        && names
            .iter()
            .any(|name| name.value.parse::<Length>().is_ok())
    {
        return aim(on, table, &keys::callout::TO).into_iter().collect();
    }
    names
        .into_iter()
        .filter(|name| on.check_cell(name))
        .map(|name| Aim::Cell(name.value))
        .collect()
}

/// Words in which nothing is filled in.
fn words(cx: &mut Reading<'_>, word: &Spanned<String>) -> Spanned<RichText> {
    let rich = cx.rich(word);
    cx.check_fields(fields_of(&rich), &[], word.span);
    Spanned::new(rich, word.span)
}

fn embolden(rich: &mut RichText) {
    for bit in rich.paras.iter_mut().flat_map(|para| &mut para.bits) {
        bit.embolden();
    }
}
