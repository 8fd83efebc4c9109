//! `boardpress show`: pictures of things.

use std::path::{Path, PathBuf};

use crate::cli::deliver::deliver_stamped;
use crate::cli::error::{CommandError, Exit};
use crate::cli::kit::Kit;
use crate::cli::output::Output;
use crate::cli::shows::Show;
use crate::cli::terminal;
use crate::diag::{Code, Note, Report};
use crate::model::forms;
use crate::press::{self, ShowJob, Showing};

/// Writes the pictures and says where.
pub(super) fn show(typed: &Show) -> Result<Exit, CommandError> {
    let kit = Kit::named(&typed.kit)?;
    if let (Some(out), true) = (&typed.out, typed.names.len() > 1) {
        let message = format!("{} pictures are made, which do not all go to `{}`", typed.names.len(), out.display());
        let note = Note::new(Code::Usage, message).help("leave out --out, or name one thing to show");
        return Err(Box::new(note).into());
    }
    let job = typed.look.job(&kit.defaults)?;
    let is_drawing = typed.out.as_ref().is_some_and(|out| out.extension().is_some_and(|ending| ending == "svg"));
    let asked = ShowJob {
        names: typed.names.clone(),
        showing: typed.showing(),
        back: typed.back,
        ground: typed.ground.clone(),
        shadow: typed.shadow,
        corners: typed.rounding(&kit.defaults),
        dpi: (!is_drawing).then_some(f64::from(typed.dpi)),
    };
    let mut report = Report::default();
    let pictures = press::show(&kit, &job, &asked, &mut report);
    let mut voice = Output::new(false, false);
    voice.found(&kit, &report);
    let showing = match asked.showing {
        Showing::One => "",
        Showing::Fan(_) => "-fan",
        Showing::Grid(..) => "-grid",
    };
    let back = if asked.back { "-back" } else { "" };
    let form: String = forms(&job).iter().map(|form| format!("-{form}")).collect();
    for (name, picture) in typed.names.iter().zip(pictures.unwrap_or_default()) {
        let name = name.replace(['/', '\\', ':'], "-");
        let usual = || PathBuf::from(format!("{}-{name}{back}{showing}{form}.png", kit.name()));
        let path = typed.out.clone().unwrap_or_else(usual);
        if path == Path::new("-") {
            terminal::give(&picture)?;
        } else {
            deliver_stamped(&path, if is_drawing { "svg" } else { "png" }, picture, typed.force)?;
            terminal::say(&format!("{}\n", path.display()))?;
        }
    }
    voice.end(vec![])
}
