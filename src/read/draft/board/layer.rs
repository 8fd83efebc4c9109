//! What lies on cells: regions, divisions, corners, symbols.

use std::collections::BTreeMap;

use super::selector::{On, said};
use super::shape::{look, room};
use super::words::small;
use crate::diag::{Code, Diagnostic};
use crate::geom::{Length, Size};
use crate::message::{msg, pattern};
use crate::model::{CellSelector, CellSymbol, Corners, Division, DrawField, Region};
use crate::read::draft::kind::check_needs;
use crate::read::draft::templates::style::style;
use crate::read::draft::{Reading, draw};
use crate::read::reading::fields_of;
use crate::schema::keys;
use crate::schema::table::Table;
use crate::source::Spanned;
use crate::text::pattern::{asked_in, fields_in};

pub(super) fn regions(cx: &mut Reading<'_>, on: &On<'_, '_>) -> Vec<Region> {
    let mut regions = Vec::new();
    for table in on.table.tables(keys::REGION) {
        let who = on.cell_selector(cx, &table);
        on.by_look(cx, &table, who, |cx, table, who| {
            let look = look(cx, table);
            on.check_inset(&who, look.inset, table.span_of(&keys::shared::INSET));
            // Only people use the name, but its kind is checked.
            let _ = table.get(&keys::region::NAME);
            regions.push(Region {
                by: on.by(table, &who),
                who,
                look,
                from_players: table.get(&keys::region::FROM_PLAYERS),
            });
        });
    }
    regions
}

pub(super) fn divisions(cx: &mut Reading<'_>, on: &On<'_, '_>) -> Vec<Division> {
    let mut divisions = Vec::new();
    for table in on.table.tables(keys::DIVISION) {
        table.require(&keys::division::BY);
        check_needs(&table, &[("room", "text")]);
        let who = on.cell_selector(cx, &table);
        let Some(by) = on.by(&table, &who) else {
            continue;
        };
        let text = table.get(&keys::division::TEXT).map(|word| {
            table.require(&keys::division::ROOM);
            let rich = cx.rich(&word);
            cx.check_fields(fields_of(&rich), &[], word.span);
            let room = table
                .get(&keys::division::ROOM)
                .unwrap_or(Size::new(Length::mm(1), Length::mm(1)));
            (word.map(|_| rich), room)
        });
        divisions.push(Division {
            who,
            by,
            text,
            look: look(cx, &table),
            inner: table.get(&keys::division::INNER),
            shift: Spanned::new(
                table.get(&keys::division::SHIFT),
                table.span_of(&keys::division::SHIFT),
            ),
            away: table.get(&keys::division::AWAY),
            tick: table.get(&keys::division::TICK).unwrap_or_default(),
            style: style(cx, &table, &small()),
        });
    }
    divisions
}

pub(super) fn corners(cx: &mut Reading<'_>, on: &On<'_, '_>) -> Option<Corners> {
    let table = on.table.table(keys::CORNERS)?;
    Some(Corners {
        who: on.cell_selector(cx, &table),
        meet: table.get(&keys::corners::MEET) as usize,
        width: table.get(&keys::corners::WIDTH)?,
        look: look(cx, &table),
    })
}

pub(super) fn symbols(cx: &mut Reading<'_>, on: &On<'_, '_>) -> Vec<CellSymbol> {
    let mut symbols = Vec::new();
    for table in on.table.tables(keys::SYMBOL) {
        let who = on.cell_selector(cx, &table);
        on.by_look(cx, &table, who, |cx, table, who| {
            symbols.extend(symbol(cx, on, table, who))
        });
    }
    symbols
}

fn symbol(
    cx: &mut Reading<'_>,
    on: &On<'_, '_>,
    table: &Table<'_>,
    who: CellSelector,
) -> Option<CellSymbol> {
    let room = room(table);
    let (rotations, clip) = (
        on.rotations(cx, table, &who),
        table.get(&keys::symbol::CLIP),
    );
    on.check_laid(
        &who,
        pattern!("the symbol"),
        room,
        table.span_of(&keys::in_cell::AT),
    );
    if clip && table.has(&keys::row::DATA) {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!("`clip` needs the outline of a cell, and a row of `data` is a point"),
        );
        cx.diagnostics.emit(
            note.at(table.span_of(&keys::symbol::CLIP))
                .help(msg!("remove `clip`, or show a column of the cells")),
        );
    }
    let pattern = table.get(&keys::symbol::ICON)?;
    let fields = fields_in(&pattern.value);
    if fields.iter().any(|name| DrawField::parse(name).is_some()) {
        let draw =
            DrawField::whole(&pattern.value).map(|field| Spanned::new(field.name(), pattern.span));
        if draw.is_none() {
            cx.diagnostics.emit(draw::several_fields(pattern.span));
        }
        let may_lack = asked_in(&pattern.value)
            .iter()
            .any(|asked| asked.is_optional);
        return Some(CellSymbol {
            who,
            icons: BTreeMap::new(),
            draw,
            may_lack,
            room,
            rotations,
            clip,
            span: table.span,
        });
    }
    on.check_fields(cx, fields, &who, pattern.span);
    let mut known = BTreeMap::new();
    let mut icons = BTreeMap::new();
    for cell in on.cells(&who) {
        let Some(name) = said(cx, cell, &pattern) else {
            continue;
        };
        let image = |name: &String| cx.icon(&Spanned::new(name.clone(), pattern.span));
        if let Some(icon) = known.entry(name.clone()).or_insert_with_key(image) {
            icons.insert(cell.place, icon.clone());
        }
    }
    Some(CellSymbol {
        who,
        icons,
        draw: None,
        may_lack: false,
        room,
        rotations,
        clip,
        span: table.span,
    })
}
