//! `boardpress show`: a picture of one thing.

use std::path::{Path, PathBuf};

use crate::cli::args::Show;
use crate::cli::deliver::deliver_stamped;
use crate::cli::error::{CommandError, Exit};
use crate::cli::kit::Kit;
use crate::cli::output::Output;
use crate::cli::terminal;
use crate::diag::Report;
use crate::model::forms;
use crate::press;

/// Writes the picture and says where.
pub(super) fn show(typed: &Show) -> Result<Exit, CommandError> {
    let kit = Kit::named(&typed.kit)?;
    let mut report = Report::default();
    let job = typed.look.job(&kit.defaults)?;
    let picture = press::show(&kit, &job, &typed.name, f64::from(typed.dpi), &mut report);
    let mut voice = Output::new(false, false);
    voice.found(&kit, &report);
    if let Some(picture) = picture {
        let form: String = forms(&job).iter().map(|form| format!("-{form}")).collect();
        let name = typed.name.replace(['/', '\\', ':'], "-");
        let usual = || PathBuf::from(format!("{}-{name}{form}.png", kit.name()));
        let path = typed.out.clone().unwrap_or_else(usual);
        if path == Path::new("-") {
            terminal::give(&picture)?;
        } else {
            deliver_stamped(&path, "png", picture, typed.force)?;
            terminal::say(&format!("{}\n", path.display()))?;
        }
    }
    voice.end(vec![])
}
