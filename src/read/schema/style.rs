//! The keys that set type, wherever they stand.

use std::ops::RangeInclusive;

use super::Desk;
use crate::diag::{Code, Note, Report};
use crate::read::table::Table;
use crate::scene::{Align, TextStyle, Valign};
use crate::text::Book;

/// A style: what the table says, and what `default` says where it is silent.
pub(super) fn style(desk: &mut Desk<'_>, table: &Table<'_>, default: &TextStyle) -> TextStyle {
    let report = &mut *desk.report;
    let ratio = |key, range, report: &mut _| table.number(key, range, report).map(|number| number.value);
    let size = table.points("size", report).unwrap_or(default.size);
    let style = TextStyle {
        family: table.word("family", report).map_or_else(|| default.family.clone(), |word| word.value),
        weight: table.count("weight", 100, 900, report).map_or(default.weight, |weight| weight as u16),
        italic: if table.has("italic") { table.truth("italic", report) } else { default.italic },
        size,
        // Type shrinks only where a floor says how far.
        floor: floor(table, size, report).unwrap_or(size),
        step: table.points_step("step", report).unwrap_or(default.step),
        leading: ratio("leading", LEADING, report).unwrap_or(default.leading),
        gap: ratio("gap", GAP, report).unwrap_or(default.gap),
        align: table.choice("align", ALIGN, report).unwrap_or(default.align),
        valign: table.choice("valign", VALIGN, report).unwrap_or(default.valign),
        colour: table.colour("colour", &desk.colours, report).unwrap_or(default.colour),
        lines: table.count("lines", 1, 1000, report).map(|lines| lines as usize).or(default.lines),
    };
    know_font(desk, table, &style);
    style
}

/// From one line to the next, in heights of lines: below, words lie in each other; beyond, no column is a column.
const LEADING: RangeInclusive<f64> = 0.5..=10.0;
/// From one paragraph to the next, in heights of lines.
const GAP: RangeInclusive<f64> = 0.0..=100.0;

/// The smallest size that a text may be set in, which is no larger than its usual one.
fn floor(table: &Table<'_>, size: f64, report: &mut Report) -> Option<f64> {
    let floor = table.points("floor", report)?;
    if floor > size {
        let message = format!("`floor` is {floor} pt, which is more than the size of {size} pt");
        let note = Note::new(Code::BadValue, message).at(table.span_of("floor"));
        report.say(note.help("type shrinks from its `size` to its `floor`"));
    }
    Some(floor.min(size))
}

const ALIGN: &[(&str, Align)] =
    &[("left", Align::Left), ("centre", Align::Centre), ("right", Align::Right), ("justify", Align::Justify)];
const VALIGN: &[(&str, Valign)] = &[("top", Valign::Top), ("middle", Valign::Middle), ("bottom", Valign::Bottom)];

fn know_font(desk: &mut Desk<'_>, table: &Table<'_>, style: &TextStyle) {
    let book = desk.book;
    if book.find(&style.family, style.weight, style.italic).is_some() {
        return;
    }
    let slant = if style.italic { " italic" } else { "" };
    let note = if book.ids().any(|font| book.family(font) == style.family) {
        let cuts: Vec<String> = book
            .ids()
            .filter(|font| book.family(*font) == style.family)
            .map(|font| book.cut(font))
            .map(|(weight, italic)| format!("{weight}{}", if italic { " italic" } else { "" }))
            .collect();
        Note::new(Code::UnknownFont, format!("`{}` has no weight {}{slant} here", style.family, style.weight))
            .help(format!("it has {}", cuts.join(", ")))
    } else {
        no_family(book, &style.family)
    };
    let key = if table.has("family") { "family" } else { "weight" };
    desk.report.say(note.at(table.span_of(key)));
}

/// That there is no such family.
pub(super) fn no_family(book: &Book, family: &str) -> Note {
    let families = book.ids().map(|font| book.family(font));
    Note::new(Code::UnknownFont, format!("there is no font family `{family}`")).did_you_mean(family, families)
}
