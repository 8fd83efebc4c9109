//! `boardpress fonts`: the typefaces that a kit can use.

use std::collections::BTreeMap;

use super::columns;
use crate::cli::args::Fonts;
use crate::cli::error::{CommandError, Exit};
use crate::cli::kit::Kit;
use crate::cli::output::Output;
use crate::cli::terminal;
use crate::diag::Report;
use crate::kit::BuiltIn;
use crate::read;
use crate::text::FontSet;

/// Shows every family with its weights and slants, those of a kit among them.
pub(super) fn fonts(typed: &Fonts) -> Result<Exit, CommandError> {
    let mut report = Report::default();
    let mut voice = Output::new(false, false);
    let fonts = match &typed.kit {
        Some(word) => {
            let kit = Kit::named(word)?;
            let fonts = read::fonts(&kit, &mut report);
            voice.found(&kit, &report);
            fonts
        }
        None => read::fonts(&BuiltIn, &mut report),
    };
    terminal::say(&families(&fonts))?;
    voice.end(vec![])
}

fn families(fonts: &FontSet) -> String {
    let mut families: BTreeMap<&str, Vec<(u16, bool)>> = BTreeMap::new();
    for font in fonts.ids() {
        families.entry(fonts.family(font)).or_default().push(fonts.cut(font));
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
