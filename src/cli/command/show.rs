//! `boardpress show`: pictures of things.

use std::path::Path;

use super::build::told;
use crate::cli::deliver::{Own, deliver, deliver_stamped, is_stamped, stamped_bytes};
use crate::cli::error::{CommandError, Exit};
use crate::cli::kit::Kit;
use crate::cli::output::Output;
use crate::cli::shows::Show;
use crate::cli::terminal;
use crate::diag::{Code, Note, Report};
use crate::model::forms;
use crate::press::{self, ShowJob, Showing};
use crate::source::{FileSystem, MemoryFiles};

/// Writes the pictures and says where.
pub(super) fn show(typed: &Show) -> Result<Exit, CommandError> {
    let kit = Kit::named(&typed.kit)?;
    if let (Some(out), true) = (&typed.out, typed.names.len() > 1) {
        let message = format!("{} pictures are made, which do not all go to `{}`", typed.names.len(), out.display());
        let note = Note::new(Code::Usage, message).help("leave out --out, or name one thing to show");
        return Err(Box::new(note).into());
    }
    if let Some(ending) =
        typed.out.as_ref().and_then(|out| out.extension()).filter(|ending| *ending != "png" && *ending != "svg")
    {
        let message = format!("`show` makes PNG and SVG, and no `.{}`", ending.display());
        let help = "let the name end with .png or .svg; `boardpress build` makes PDF files";
        return Err(Box::new(Note::new(Code::Usage, message).help(help)).into());
    }
    let job = typed.look.job(&kit.defaults)?;
    let asked = ShowJob {
        names: typed.names.clone(),
        showing: typed.showing(),
        back: typed.back,
        ground: typed.ground.clone(),
        shadow: typed.shadow,
        corners: typed.rounding(&kit.defaults),
        dpi: (!is_drawing(typed)).then_some(f64::from(typed.dpi)),
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
    let file = |name: &String| {
        let name = name.replace(['/', '\\', ':'], "-");
        format!("{}-{name}{back}{showing}{form}.png", kit.name())
    };
    match (&typed.out, pictures.unwrap_or_default()) {
        (Some(out), pictures) => pictures.into_iter().try_for_each(|picture| give(typed, out, picture))?,
        (None, pictures) => keep(typed, typed.names.iter().map(file).zip(pictures))?,
    }
    voice.end(vec![])
}

/// Writes the only picture where it was asked for.
fn give(typed: &Show, out: &Path, picture: Vec<u8>) -> Result<(), CommandError> {
    if out == Path::new("-") {
        return Ok(terminal::give(&picture)?);
    }
    let kind = if is_drawing(typed) { "svg" } else { "png" };
    let delivered = deliver_stamped(out, kind, picture, typed.force)?;
    terminal::say(&format!("{}\n", out.display()))?;
    terminal::complain(&told(&delivered));
    Ok(())
}

/// Writes all pictures under their usual names, or none.
fn keep(typed: &Show, pictures: impl Iterator<Item = (String, Vec<u8>)>) -> Result<(), CommandError> {
    let (mut files, mut names) = (MemoryFiles::default(), String::new());
    for (name, picture) in pictures {
        let picture = stamped_bytes("png", picture);
        match files.read(&name) {
            Ok(same) if *same == picture => continue,
            Ok(_) => {
                let note = Note::new(Code::Usage, format!("two pictures would be called `{name}`"));
                return Err(Box::new(note.help("show them one after the other, with --out")).into());
            }
            Err(_) => {}
        }
        names += &format!("{name}\n");
        files.put(&name, picture);
    }
    let delivered = deliver(Path::new("."), &files, Own::Known(&is_stamped), typed.force)?;
    terminal::say(&names)?;
    terminal::complain(&told(&delivered));
    Ok(())
}

/// Whether the picture is asked for as SVG.
fn is_drawing(typed: &Show) -> bool {
    typed.out.as_ref().is_some_and(|out| out.extension().is_some_and(|ending| ending == "svg"))
}
