//! `boardpress fonts`: the typefaces that a kit can use.

use std::collections::BTreeMap;

use super::columns;
use crate::cli::args::Fonts;
use crate::cli::builtin::BuiltIn;
use crate::cli::halt::{Exit, Halt};
use crate::cli::kit::Kit;
use crate::cli::terminal;
use crate::cli::voice::Voice;
use crate::diag::Report;
use crate::read;
use crate::text::Book;

/// Shows every family with its weights and slants, those of a kit among them.
pub(super) fn fonts(typed: &Fonts) -> Result<Exit, Halt> {
    let mut report = Report::default();
    let mut voice = Voice::new(false, false);
    let book = match &typed.kit {
        Some(word) => {
            let kit = Kit::named(word)?;
            let book = read::fonts(&kit, &mut report);
            voice.found(&kit, &report);
            book
        }
        None => read::fonts(&BuiltIn, &mut report),
    };
    terminal::say(&families(&book))?;
    voice.end(vec![])
}

fn families(book: &Book) -> String {
    let mut families: BTreeMap<&str, Vec<(u16, bool)>> = BTreeMap::new();
    for font in book.ids() {
        families.entry(book.family(font)).or_default().push(book.cut(font));
    }
    let row = |(family, mut cuts): (&str, Vec<(u16, bool)>)| {
        cuts.sort_unstable();
        cuts.dedup();
        let cuts: Vec<String> = cuts.into_iter().map(cut).collect();
        vec![family.to_owned(), cuts.join(", ")]
    };
    columns(&families.into_iter().map(row).collect::<Vec<_>>())
}

/// A weight as it is written in a kit, and as it is called.
fn cut((weight, italic): (u16, bool)) -> String {
    let name = match weight {
        400 => " (regular)",
        600 => " (semi-bold)",
        700 => " (bold)",
        _ => "",
    };
    if italic { format!("{weight} italic") } else { format!("{weight}{name}") }
}
