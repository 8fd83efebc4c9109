//! The keys that set type, wherever they stand.

use super::Desk;
use crate::diag::{Code, Note};
use crate::read::table::Table;
use crate::scene::{Align, TextStyle, Valign};
use crate::text::Book;

/// A style: what the table says, and what `default` says where it is silent.
pub(super) fn style(desk: &mut Desk<'_>, table: &Table<'_>, default: &TextStyle) -> TextStyle {
    let report = &mut *desk.report;
    let ratio = |key, report: &mut _| table.number(key, report).map(|number| number.value);
    let size = table.points("size", report).unwrap_or(default.size);
    let style = TextStyle {
        family: table.word("family", report).map_or_else(|| default.family.clone(), |word| word.value),
        weight: table.count("weight", 100, 900, report).map_or(default.weight, |weight| weight as u16),
        italic: if table.has("italic") { table.truth("italic", report) } else { default.italic },
        size,
        // Type shrinks only where a floor says how far.
        floor: table.points("floor", report).unwrap_or(size).min(size),
        step: table.points_step("step", report).unwrap_or(default.step),
        leading: ratio("leading", report).unwrap_or(default.leading),
        gap: ratio("gap", report).unwrap_or(default.gap),
        align: table.choice("align", ALIGN, report).unwrap_or(default.align),
        valign: table.choice("valign", VALIGN, report).unwrap_or(default.valign),
        colour: table.colour("colour", &desk.colours, report).unwrap_or(default.colour),
        lines: table.count("lines", 1, 1000, report).map(|lines| lines as usize).or(default.lines),
    };
    know_font(desk, table, &style);
    style
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
