//! The keys that set type, wherever they are.

use crate::diag::{Code, Diagnostic};
use crate::message::{Arg, Message, msg};
use crate::read::draft::Reading;
use crate::read::draft::sets::slot_options::language;
use crate::scene::TextStyle;
use crate::schema::keys;
use crate::schema::table::Table;
use crate::source::Span;

/// A style: what the table says, and what `default` says where it is silent.
pub(crate) fn style(cx: &mut Reading<'_>, table: &Table<'_>, default: &TextStyle) -> TextStyle {
    let size = table.get(&keys::typed::SIZE).unwrap_or(default.size);
    let (family, weight, italic) = face(cx, table, default);
    TextStyle {
        family,
        weight,
        italic,
        size,
        // Type of a size of its own shrinks only where a floor says how far.
        floor: floor(table, size).unwrap_or(if table.has(&keys::typed::SIZE) {
            size
        } else {
            default.floor.min(size)
        }),
        step: table.get(&keys::typed::STEP).unwrap_or(default.step),
        leading: table.get(&keys::typed::LEADING).unwrap_or(default.leading),
        gap: table.get(&keys::typed::GAP).unwrap_or(default.gap),
        align: table.get(&keys::typed::ALIGN).unwrap_or(default.align),
        valign: table.get(&keys::typed::VALIGN).unwrap_or(default.valign),
        colour: table
            .colour(&keys::typed::COLOUR, &cx.names)
            .unwrap_or(default.colour),
        lines: table
            .get(&keys::typed::LINES)
            .map(|lines| lines as usize)
            .or(default.lines),
        language: language(table, "language").or_else(|| default.language.clone()),
    }
}

/// The keys that set type and change nothing in a picture or a QR code.
const ONLY_FOR_TEXT: &[&str] = &[
    "family", "weight", "italic", "size", "floor", "step", "leading", "gap", "lines",
];

/// Reports the keys that set type in the table of a slot without text.
pub(crate) fn check_unused_type(table: &Table<'_>, slot: &str) {
    for key in ONLY_FOR_TEXT {
        if !table.has(key) {
            continue;
        }

        let message = msg!(
            "`{key}` has no effect on `{slot}`, which shows no text",
            key,
            slot = Arg::Place(slot.to_owned())
        );
        let note = Diagnostic::new(Code::BadValue, message).at(table.span_of(key));
        table.diagnostics.emit(note.help(msg!(
            "remove `{key}`; the size of the place is its `room`",
            key
        )));
    }
}

/// The smallest size that a text may be set in, which is no larger than its usual one.
fn floor(table: &Table<'_>, size: f64) -> Option<f64> {
    let floor = table.get(&keys::typed::FLOOR)?;
    if floor > size {
        let message = msg!(
            "`floor` is {floor} pt, which is larger than the size of {size} pt",
            floor,
            size
        );
        let note = Diagnostic::new(Code::BadValue, message).at(table.span_of(&keys::typed::FLOOR));
        table
            .diagnostics
            .emit(note.help(msg!("text shrinks from its `size` to its `floor`")));
    }
    Some(floor.min(size))
}

/// The family, the weight and the slant. Where the family has no such face, words are set in the nearest one, with a warning.
fn face(cx: &Reading<'_>, table: &Table<'_>, default: &TextStyle) -> (String, u16, bool) {
    let fonts = cx.fonts;
    let word = table
        .get(&keys::typed::FAMILY)
        .map_or_else(|| default.family.clone(), |word| word.value);
    let named = fonts.named(&word);
    let cut = named.and_then(|named| named.cut);
    let usual = cut.unwrap_or((default.weight, default.italic));
    let weight = table
        .get(&keys::typed::WEIGHT)
        .map_or(usual.0, |weight| weight as u16);
    let italic = table.get(&keys::typed::ITALIC).unwrap_or(usual.1);
    let key = if table.has(&keys::typed::FAMILY) {
        "family"
    } else {
        "weight"
    };
    let Some(family) = named.map(|named| named.family.to_owned()) else {
        say_no_family(cx, &word, table.span_of(key));
        return (word, weight, italic);
    };
    let had = fonts
        .nearest(&family, weight, italic)
        .map(|face| fonts.cut(face));
    // Of a built-in family that has one face alone, that face is what is asked for.
    if let Some(had) =
        had.filter(|had| *had != (weight, italic) && !fonts.is_single_built_in_face(&family))
    {
        // TRANSLATORS: `{face}` and `{used}` are phrases such as "weight 700 italic".
        let message = msg!(
            "`{family}` has no {face}; its {used} is used instead",
            family,
            face = shown((weight, italic)),
            used = shown(had)
        );
        let note = Diagnostic::new(Code::NearestFont, message).at(table.span_of(key));
        cx.diagnostics.emit(note.help(msg!(
            "add the font of that weight and slant to the kit's fonts folder, or use one that the family has"
        )));
    }
    (family, weight, italic)
}

/// A weight and slant in words, such as `weight 700 italic`.
fn shown((weight, italic): (u16, bool)) -> Message {
    if italic {
        msg!("weight {weight} italic", weight)
    } else {
        msg!("weight {weight}", weight)
    }
}

/// Reports an unknown font family, if all families are known.
pub(crate) fn say_no_family(cx: &Reading<'_>, family: &str, at: Span) {
    let families = cx.fonts.ids().map(|font| cx.fonts.family(font));
    let note = Diagnostic::new(
        Code::UnknownFont,
        msg!("there is no font family `{family}`", family),
    );
    if cx.knows_families {
        cx.diagnostics.emit_unknown(note.at(at), family, families);
    }
}
