//! What lies on cells: regions, divisions, corners, symbols, scatters.

use std::collections::BTreeMap;

use super::who::On;
use super::words::small;
use super::{lined_look, look, room};
use crate::diag::{Code, Note};
use crate::geom::{Length, Rect, Size};
use crate::model::{CellSymbol, Corners, Division, Recipe, Region, Scatter};
use crate::read::fill;
use crate::read::measure::{ABOVE_ZERO, BOTH_WAYS, SIDE, ZERO_UP};
use crate::read::schema::style::style;
use crate::read::schema::{Desk, keys};
use crate::scene::{Rich, next_field};
use crate::source::Spanned;

pub(super) fn regions(desk: &mut Desk<'_>, on: &On<'_, '_>) -> Vec<Region> {
    let mut regions = Vec::new();
    for table in on.table.tables("region", "board.NAME.region", desk.report) {
        table.know(&keys::of("board.NAME.region"), desk.report);
        let (who, look) = (on.who(desk, &table), look(desk, &table));
        on.know_inset(desk, &who, look.inset, table.span_of("inset"));
        regions.push(Region {
            name: table.word("name", desk.report).map(|name| name.value).unwrap_or_default(),
            by: on.by(desk, &table, &who),
            who,
            look,
            from_players: table.count("from-players", 0, 1000, desk.report).unwrap_or(0),
            span: table.span,
        });
    }
    regions
}

pub(super) fn divisions(desk: &mut Desk<'_>, on: &On<'_, '_>) -> Vec<Division> {
    let mut divisions = Vec::new();
    for table in on.table.tables("division", "board.NAME.division", desk.report) {
        table.know(&keys::of("board.NAME.division"), desk.report);
        table.require("by", desk.report);
        let who = on.who(desk, &table);
        let Some(by) = on.by(desk, &table, &who) else { continue };
        let text = table.word("text", desk.report).map(|word| {
            table.require("room", desk.report);
            let rich = fill::rich(desk, &word);
            desk.know_fields(&rich, &[], word.span);
            let room = table.size("room", ABOVE_ZERO, desk.report).unwrap_or(Size::new(Length::mm(1), Length::mm(1)));
            (word.map(|_| rich), room)
        });
        divisions.push(Division {
            who,
            by,
            text,
            look: lined_look(desk, &table),
            inner: !table.has("inner") || table.truth("inner", desk.report),
            shift: table.point("shift", desk.report).unwrap_or_default(),
            away: table.length("away", BOTH_WAYS, desk.report).unwrap_or_default(),
            tick: table.length("tick", ZERO_UP, desk.report).unwrap_or_default(),
            style: style(desk, &table, &small()),
        });
    }
    divisions
}

pub(super) fn corners(desk: &mut Desk<'_>, on: &On<'_, '_>) -> Option<Corners> {
    let table = on.table.table("corners", "board.NAME.corners", desk.report)?;
    table.know(&keys::of("board.NAME.corners"), desk.report);
    table.require("width", desk.report);
    Some(Corners {
        who: on.who(desk, &table),
        meet: table.count("meet", 1, 6, desk.report).unwrap_or(1) as usize,
        width: table.length("width", ABOVE_ZERO, desk.report)?,
        look: look(desk, &table),
    })
}

pub(super) fn symbols(desk: &mut Desk<'_>, on: &On<'_, '_>) -> Vec<CellSymbol> {
    let mut symbols = Vec::new();
    for table in on.table.tables("symbol", "board.NAME.symbol", desk.report) {
        table.know(&keys::of("board.NAME.symbol"), desk.report);
        let (who, room) = (on.who(desk, &table), room(desk, &table));
        on.know_laid(desk, &who, "the symbol", room, table.span_of("at"));
        let Some(pattern) = table.must("icon", desk.report) else { continue };
        on.know_fields(desk, &Rich::plain(pattern.value.as_str()), &who, pattern.span);
        let mut known = BTreeMap::new();
        let mut icons = BTreeMap::new();
        for cell in on.cells(&who) {
            let Some(name) = said(&pattern.value, |column| cell.says(column)) else { continue };
            let image = |name: &String| fill::image(desk, &Spanned::new(name.clone(), pattern.span));
            if let Some(icon) = known.entry(name.clone()).or_insert_with_key(image) {
                icons.insert(cell.id.clone(), icon.clone());
            }
        }
        symbols.push(CellSymbol { grid: who.grid, icons, room });
    }
    symbols
}

pub(super) fn scatters(desk: &mut Desk<'_>, on: &On<'_, '_>, recipes: &BTreeMap<String, Recipe>) -> Vec<Scatter> {
    let mut scatters = Vec::new();
    for table in on.table.tables("scatter", "board.NAME.scatter", desk.report) {
        table.know(&keys::of("board.NAME.scatter"), desk.report);
        table.require("width", desk.report);
        let (recipe, width) = (table.must("recipe", desk.report), table.length("width", SIDE, desk.report));
        let (shift, who) = (table.point("shift", desk.report).unwrap_or_default(), on.who(desk, &table));
        let middle = Rect::new(shift, Size::new(Length::um(1), Length::um(1)));
        on.know_laid(desk, &who, "the piece", middle, table.span_of("shift"));
        let (Some(recipe), Some(width)) = (recipe, width) else { continue };
        if !recipes.contains_key(&recipe.value) {
            let note = Note::new(Code::UnknownName, format!("there is no recipe `{}`", recipe.value));
            let known = recipes.keys().map(String::as_str);
            desk.report.say(note.at(recipe.span).did_you_mean(&recipe.value, known));
        }
        scatters.push(Scatter { recipe, width, shift, who });
    }
    scatters
}

/// A pattern filled in; `None` where something that it asks for is not said.
fn said<'c>(pattern: &str, says: impl Fn(&str) -> Option<&'c str>) -> Option<String> {
    let (mut filled, mut rest) = (String::new(), pattern);
    while let Some((before, name, after)) = next_field(rest) {
        filled.push_str(before);
        filled.push_str(says(name)?);
        rest = after;
    }
    filled.push_str(rest);
    Some(filled)
}
