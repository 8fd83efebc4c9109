//! `[colours]`: names for colours, and how they fare in grey.

use std::collections::BTreeMap;

use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::message::msg;
use crate::model::{Shade, written_colour};
use crate::read::draft::Reading;
use crate::scene::Colour;
use crate::schema::keys;
use crate::schema::table::Table;
use crate::source::{Span, Spanned};

/// What replaces colours in grey, and where that was written.
type Shades = BTreeMap<Colour, (Shade, Span)>;

/// Reads the colours of all files; gives what replaces them in grey.
pub(crate) fn colours(cx: &mut Reading<'_>, files: &[Table<'_>]) -> BTreeMap<Colour, Shade> {
    let (mut plain, mut shades) = (Vec::new(), Shades::new());
    for file in files {
        let Some(table) = file.table(keys::COLOURS) else {
            continue;
        };
        for key in table.keys() {
            let Some((colour, shade)) = colour(&table, &key.value) else {
                // Its fault was reported; nothing more is said where it is used.
                cx.names.colours.insert(key.value, Colour::BLACK);
                continue;
            };
            if cx.names.colours.insert(key.value.clone(), colour).is_some() {
                let note = Diagnostic::new(
                    Code::Duplicate,
                    msg!("the color `{name}` is given twice", name = key.value),
                );
                cx.diagnostics.emit(note.at(key.span));
            }
            match shade {
                Some(shade) => shaded(cx, &mut shades, &key, (colour, shade)),
                None => plain.push((key, colour)),
            }
        }
    }
    // Last, since another name of the same number may be in a later file.
    for (key, colour) in plain {
        if shades.contains_key(&colour) {
            shaded(cx, &mut shades, &key, (colour, Shade::default()));
        }
    }
    shades
        .into_iter()
        .map(|(colour, (shade, _))| (colour, shade))
        .collect()
}

/// A colour, and how it fares in grey if it says so: `"#rrggbb"` or a table.
fn colour(table: &Table<'_>, key: &str) -> Option<(Colour, Option<Shade>)> {
    if !table.is_table(key) {
        return Some((number(&table.str(key)?, table.diagnostics)?, None));
    }
    let inner = table.table_at(key, keys::COLOUR)?;
    let colour = inner
        .get(&keys::colour::COLOUR)
        .and_then(|word| number(&word, table.diagnostics));
    let grey = inner
        .get(&keys::colour::GREY)
        .and_then(|word| grey(&word, table.diagnostics));
    let pattern = inner.get(&keys::colour::PATTERN);
    Some((colour?, Some(Shade { grey, pattern })))
}

fn number(word: &Spanned<String>, diagnostics: &Diagnostics) -> Option<Colour> {
    let colour = written_colour(&word.value);
    if colour.is_none() {
        let note = Diagnostic::new(
            Code::BadColour,
            msg!("`{word}` is not a color", word = word.value),
        );
        diagnostics.emit(note.at(word.span).help(msg!(
            "write it as \"#rrggbb\", such as \"#1e5aa8\", or by its name in CSS, such as \"navy\""
        )));
    }
    colour
}

fn grey(word: &Spanned<String>, diagnostics: &Diagnostics) -> Option<Colour> {
    let colour = number(word, diagnostics)?;
    if colour.r != colour.g || colour.g != colour.b {
        let note = Diagnostic::new(
            Code::BadColour,
            msg!("`{word}` is not a gray", word = word.value),
        )
        .at(word.span);
        diagnostics.emit(note.help(msg!(
            "its three parts must be equal, as in \"{colour}\"",
            colour = colour.neutral().to_string()
        )));
    }
    Some(colour)
}

/// Keeps how a colour fares in grey. It does so by its number, wherever that
/// is, so two names of one number cannot differ.
fn shaded(
    cx: &Reading<'_>,
    shades: &mut Shades,
    key: &Spanned<String>,
    (colour, shade): (Colour, Shade),
) {
    match shades.get(&colour) {
        Some((first, span)) if *first != shade => {
            let message = msg!(
                "`{name}` has a different gray replacement from another name of {colour}",
                name = key.value,
                colour = colour.to_string()
            );
            let note = Diagnostic::new(Code::Duplicate, message)
                .with_label(key.span, msg!("this one"))
                .with_secondary(*span, msg!("and this one"));
            cx.diagnostics.emit(note.help(msg!(
                "change one of the two slightly, such as its last digit"
            )));
        }
        Some(_) => {}
        None => _ = shades.insert(colour, (shade, key.span)),
    }
}
