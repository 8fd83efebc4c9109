//! What explains a board: boxes, tables, arrows, callouts.

use super::who::On;
use super::words::small;
use super::{lined_look, look};
use crate::diag::{Code, Note};
use crate::geom::Length;
use crate::limits::CELLS;
use crate::model::{Aim, Arrow, Callout, Form, Look, Panel};
use crate::read::fill;
use crate::read::measure::{BOTH_WAYS, ZERO_UP};
use crate::read::schema::style::style;
use crate::read::schema::{Desk, keys};
use crate::read::table::Table;
use crate::scene::{Align, Bit, Rich, TextStyle, Valign};
use crate::source::Spanned;

/// The words of a row, cell by cell.
type Cells = Spanned<Vec<Spanned<String>>>;

pub(super) fn boxes(desk: &mut Desk<'_>, on: &On<'_, '_>) -> Vec<Panel> {
    let mut panels = Vec::new();
    for table in on.table.tables("box", "board.NAME.box", desk.report) {
        table.know(&keys::of("board.NAME.box"), desk.report);
        let look = look(desk, &table);
        panels.push(panel(desk, on, &table, "the box", look));
    }
    panels
}

pub(super) fn arrows(desk: &mut Desk<'_>, on: &On<'_, '_>) -> Vec<Arrow> {
    let mut arrows = Vec::new();
    for table in on.table.tables("arrow", "board.NAME.arrow", desk.report) {
        table.know(&keys::of("board.NAME.arrow"), desk.report);
        table.require("stroke", desk.report);
        let look = look(desk, &table);
        let (from, to) = (aim(desk, on, &table, "from"), aim(desk, on, &table, "to"));
        if table.has("bow") && table.has("via") {
            let note = Note::new(Code::BadValue, "`bow` and `via` both say how the arrow runs");
            desk.report.say(note.at(table.span_of("bow")).help("take one of them away"));
        }
        let gap = table.pair("gap", ZERO_UP, desk.report).unwrap_or_default();
        let head = table.length("head", ZERO_UP, desk.report).unwrap_or(look.weight * 4);
        let (via, both) = (table.places("via", desk.report), table.truth("both", desk.report));
        via.iter().for_each(|place| on.know_place(desk, "a place under `via`", *place, table.span_of("via")));
        let bow = table.length("bow", BOTH_WAYS, desk.report).unwrap_or_default();
        let (Some(from), Some(to)) = (from, to) else { continue };
        let (ends, gap) = ([from, to], [gap.x, gap.y]);
        arrows.push(Arrow { ends, via, bow, gap, look, head, both, span: table.span });
    }
    arrows
}

pub(super) fn callouts(desk: &mut Desk<'_>, on: &On<'_, '_>) -> Vec<Callout> {
    let mut callouts = Vec::new();
    for table in on.table.tables("callout", "board.NAME.callout", desk.report) {
        table.know(&keys::of("board.NAME.callout"), desk.report);
        table.require("stroke", desk.report);
        let look = lined_look(desk, &table);
        let (panel, to) = (panel(desk, on, &table, "the callout", look), aims(desk, on, &table));
        let style = style(desk, &table, &TextStyle { align: Align::Left, ..small() });
        let Some(word) = table.must("text", desk.report) else { continue };
        callouts.push(Callout { panel, to, text: words(desk, &word), style });
    }
    callouts
}

pub(super) fn forms(desk: &mut Desk<'_>, on: &On<'_, '_>) -> Vec<Form> {
    let mut forms = Vec::new();
    for table in on.table.tables("table", "board.NAME.table", desk.report) {
        table.know(&keys::of("board.NAME.table"), desk.report);
        table.require("stroke", desk.report);
        let (look, room) = (lined_look(desk, &table), on.room(desk, &table, "the table"));
        let style = style(desk, &table, &TextStyle { valign: Valign::Middle, ..TextStyle::default() });
        let mut written = table.rows("rows", desk.report);
        let headed = table.has("head");
        if headed {
            written.insert(0, Spanned::new(table.fields("head", desk.report), table.span_of("head")));
        }
        // Where a width is faulty that was told; the rows are looked at all the same.
        let alike = || vec![1; written.first().map_or(0, |row| row.value.len())];
        let widths = table.counts("widths", 1..=1000, desk.report).unwrap_or_else(alike);
        let blank = table.count("blank", 0, 1000, desk.report).unwrap_or(0);
        let Some(widths) = columns(desk, &table, &written, widths) else { continue };
        let mut rows: Vec<Vec<Spanned<Rich>>> = Vec::new();
        for (n, row) in written.into_iter().enumerate() {
            let mut cells: Vec<Spanned<Rich>> = row.value.iter().map(|cell| words(desk, cell)).collect();
            if headed && n == 0 {
                cells.iter_mut().for_each(|cell| embolden(&mut cell.value));
            }
            rows.push(cells);
        }
        let empty = Spanned::new(Rich::default(), table.span);
        let cells = (rows.len() as u64 + u64::from(blank)).saturating_mul(widths.len() as u64);
        if !CELLS.allows(cells) {
            desk.report.say(Note::beyond(&CELLS, "this table has", cells).at(table.span));
            continue;
        }
        rows.extend(std::iter::repeat_n(vec![empty; widths.len()], blank as usize));
        if rows.is_empty() {
            let note = Note::new(Code::MissingKey, "the table has no rows").at(table.span);
            desk.report.say(note.help("give it `head`, `rows`, or a number of `blank` rows"));
        }
        forms.push(Form { room, rows, headed, widths, look, style });
    }
    forms
}

/// The shares of the columns; equal where the table does not say. Says which
/// rows have more or fewer cells than the others.
fn columns(desk: &mut Desk<'_>, table: &Table<'_>, rows: &[Cells], widths: Vec<u32>) -> Option<Vec<u32>> {
    let count = rows.first().map_or(widths.len(), |row| row.value.len());
    let cells = |n: usize| if n == 1 { "1 cell".to_owned() } else { format!("{n} cells") };
    for row in rows.iter().filter(|row| row.value.len() != count) {
        let message = format!("this row has {}, and the first of the table has {count}", cells(row.value.len()));
        desk.report.say(Note::new(Code::BadValue, message).at(row.span).help("write \"\" for a cell without words"));
    }
    if table.has("widths") && widths.len() != count {
        let message = format!("`widths` is a share above zero for each of {count} columns");
        desk.report.say(Note::new(Code::BadValue, message).at(table.span_of("widths")));
        return None;
    }
    if count == 0 {
        let note = Note::new(Code::MissingKey, "the table has no columns").at(table.span);
        desk.report.say(note.help("give it `head`, `rows` or `widths`"));
        return None;
    }
    let alike = rows.iter().all(|row| row.value.len() == count);
    alike.then(|| if widths.is_empty() { vec![1; count] } else { widths })
}

fn panel(desk: &mut Desk<'_>, on: &On<'_, '_>, table: &Table<'_>, what: &str, look: Look) -> Panel {
    Panel {
        room: on.room(desk, table, what),
        look,
        round: table.length("round", ZERO_UP, desk.report).unwrap_or_default(),
    }
}

/// A place, or the name of a cell.
fn aim(desk: &mut Desk<'_>, on: &On<'_, '_>, table: &Table<'_>, key: &str) -> Option<Aim> {
    table.require(key, desk.report);
    if !table.is_word(key) {
        let place = table.point(key, desk.report)?;
        on.know_place(desk, &format!("the place under `{key}`"), place, table.span_of(key));
        return Some(Aim::Place(place));
    }
    let word = table.word(key, desk.report)?;
    on.know_cell(desk, &word).then_some(Aim::Cell(word.value))
}

/// A place, the name of a cell, or names of cells. Two words of which one is a
/// length are a place, for no cell is called `10 mm`.
fn aims(desk: &mut Desk<'_>, on: &On<'_, '_>, table: &Table<'_>) -> Vec<Aim> {
    if !table.has("to") || table.is_word("to") {
        return aim(desk, on, table, "to").into_iter().collect();
    }
    let names = table.words("to", desk.report);
    if names.len() == 2 && names.iter().any(|name| name.value.parse::<Length>().is_ok()) {
        return aim(desk, on, table, "to").into_iter().collect();
    }
    names.into_iter().filter(|name| on.know_cell(desk, name)).map(|name| Aim::Cell(name.value)).collect()
}

/// Words in which nothing is filled in.
fn words(desk: &mut Desk<'_>, word: &Spanned<String>) -> Spanned<Rich> {
    let rich = fill::rich(desk, word);
    desk.know_fields(&rich, &[], word.span);
    Spanned::new(rich, word.span)
}

fn embolden(rich: &mut Rich) {
    for bit in rich.paras.iter_mut().flat_map(|para| &mut para.bits) {
        if let Bit::Words { bold, .. } = bit {
            *bold = true;
        }
    }
}
