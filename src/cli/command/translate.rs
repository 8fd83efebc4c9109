//! `boardpress translate`: the texts of a kit, for somebody who translates them.

use crate::cli::args::Translate;
use crate::cli::error::{CommandError, Exit};
use crate::cli::kit::Kit;
use crate::cli::output::Output;
use crate::cli::terminal;
use crate::diag::Report;
use crate::press;

/// Says a file of translations, with what is translated already.
pub(super) fn translate(typed: &Translate) -> Result<Exit, CommandError> {
    let kit = Kit::named(&typed.kit)?;
    let mut report = Report::default();
    let file = press::translations(&kit, &typed.language, &mut report);
    let mut voice = Output::new(false, false);
    voice.found(&kit, &report);
    if let Some(file) = file {
        terminal::say(&file)?;
    }
    voice.end(vec![])
}
