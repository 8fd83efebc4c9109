//! `[stock.NAME]`: label and perforated paper.

use std::collections::BTreeMap;

use super::built_in;
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::geom::{Point, Rect, Size};
use crate::message::msg;
use crate::model::{LabelStock, Paper};
use crate::schema::keys;
use crate::schema::kinds::{Key, Text};
use crate::schema::table::Table;

/// The label stock of the program.
const BUILT_IN: &str = include_str!("../../measures/stocks.toml");

/// The label stock that is built in, by name.
pub fn built_in_stocks() -> BTreeMap<String, LabelStock> {
    told().0
}

fn told() -> (BTreeMap<String, LabelStock>, Diagnostics) {
    built_in::read("stocks.toml", BUILT_IN, |file| stocks(&[*file]))
}

/// The label stock of all files, by name.
pub(crate) fn stocks(files: &[Table<'_>]) -> BTreeMap<String, LabelStock> {
    let mut stocks = BTreeMap::new();
    for (name, table) in files
        .iter()
        .flat_map(|file| file.named(keys::STOCK))
        .collect::<Vec<_>>()
    {
        let Some(stock) = stock(&name.value, &table) else {
            continue;
        };
        if stocks.insert(name.value.clone(), stock).is_some() {
            let note = Diagnostic::new(
                Code::Duplicate,
                msg!("the stock `{name}` is given twice", name = name.value),
            );
            table.diagnostics.emit(note.at(name.span));
        }
    }
    stocks
}

fn stock(name: &str, table: &Table<'_>) -> Option<LabelStock> {
    let paper = paper(table);
    let (columns, rows) = (
        table.get(&keys::stock::COLUMNS),
        table.get(&keys::stock::ROWS),
    );
    let (size, at) = (table.get(&keys::stock::SIZE), table.get(&keys::stock::AT));
    let pitch = table.get(&keys::stock::PITCH);
    let word = |key: &Key<Text>| table.get(key).map(|word| word.value).unwrap_or_default();
    let (title, source) = (word(&keys::stock::TITLE), word(&keys::stock::SOURCE));
    let size = size?;
    let pitch = if table.has(&keys::stock::PITCH) {
        pitch?
    } else {
        Point::new(size.w, size.h)
    };
    let stock = LabelStock {
        name: name.to_owned(),
        title,
        paper: paper?,
        columns: columns?,
        rows: rows?,
        size,
        at: at?,
        pitch,
        source,
    };
    is_sound(&stock, table).then_some(stock)
}

fn paper(table: &Table<'_>) -> Option<Paper> {
    let word = table.get(&keys::stock::PAPER)?;
    let paper = word.value.parse::<Paper>();
    paper
        .map_err(|why| {
            table
                .diagnostics
                .emit(Diagnostic::new(Code::BadValue, msg!("`paper`: {why}", why)).at(word.span))
        })
        .ok()
}

/// Whether places lie on the sheet, and none on another; notes it if not.
fn is_sound(stock: &LabelStock, table: &Table<'_>) -> bool {
    let (pitch, size) = (Size::new(stock.pitch.x, stock.pitch.y), stock.size);
    if !size.fits(pitch) {
        let message = msg!(
            "places of {w} × {h} with a pitch of {x} and {y} overlap",
            w = size.w,
            h = size.h,
            x = pitch.w,
            y = pitch.h
        );
        let note = Diagnostic::new(Code::StockUnfit, message)
            .at(table.span_of(&keys::stock::PITCH))
            .with_subject(&stock.name);
        table.diagnostics.emit(note.help(msg!(
            "`pitch` is the distance between the left edges of neighboring places, and between their top edges"
        )));
        return false;
    }
    let (bounds, sheet) = (stock.bounds(), Rect::of(stock.paper.size));
    if !sheet.holds(bounds) {
        let message = msg!(
            "the places of `{stock}` extend to {x} from the left and {y} from the top of its paper, which is {w} × {h}",
            stock = stock.name,
            x = bounds.right(),
            y = bounds.bottom(),
            w = sheet.size.w,
            h = sheet.size.h
        );
        let note = Diagnostic::new(Code::StockUnfit, message)
            .at(table.span)
            .with_subject(&stock.name);
        table.diagnostics.emit(note.help(msg!(
            "correct `at`, `pitch`, `size`, `columns` or `rows`; paper is always portrait"
        )));
        return false;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Length;

    #[test]
    fn the_stock_of_the_program_is_read_without_a_note() {
        let (stocks, told) = told();
        assert!(told.is_empty(), "{:?}", told.sorted());
        assert!(stocks.len() >= 10);
    }

    #[test]
    fn the_places_of_label_stock_lie_in_the_middle_of_its_sheet() {
        for stock in built_in_stocks().values() {
            let (bounds, sheet) = (stock.bounds(), stock.paper.size);
            let centre = Point::new(
                (sheet.w - bounds.size.w).half(),
                (sheet.h - bounds.size.h).half(),
            );
            let off = bounds.at - centre;
            assert!(
                off.x.abs() <= Length::um(20) && off.y.abs() <= Length::um(20),
                "{}: {off:?}",
                stock.name
            );
            assert_eq!(stock.places().len(), (stock.columns * stock.rows) as usize);
            assert!(!stock.source.is_empty());
        }
    }
}
