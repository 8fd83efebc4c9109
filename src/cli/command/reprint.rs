//! `boardpress reprint`: one sheet again, by the code that stands on it.

use std::path::Path;

use serde_json::Value;

use super::build;
use crate::cli::args;
use crate::cli::deliver::{Own, deliver, is_stamped, stamp};
use crate::cli::error::{CommandError, Exit};
use crate::cli::kit::{self, Kit};
use crate::cli::output::Output;
use crate::cli::printers;
use crate::cli::progress::Progress;
use crate::diag::{Code, Note, Report};
use crate::model::{BadCode, Job, Printer, Reprint};
use crate::press::{self, Print, ReprintJob};
use crate::source::MemoryFiles;

/// Makes the sheet of a code and says where.
pub(super) fn reprint(typed: &args::Reprint) -> Result<Exit, CommandError> {
    let sheet = Reprint::read(&typed.code).map_err(|fault| bad(&typed.code, fault))?;
    let code = Reprint::tidy(&typed.code).map_err(|fault| bad(&typed.code, fault))?;
    typed.target.must_be_folder()?;
    let kit = kit_of(&sheet, typed)?;
    let printer = printer(&sheet, typed)?;
    let Job { formats, svg_text, tags, .. } = typed.files.job(&[])?;
    let again = ReprintJob { code, sheet, printer, formats, svg_text, tags, anyway: typed.anyway };
    let mut voice = Output::new(typed.output.json, typed.output.quiet);
    let progress = Progress::new(voice.is_heard());
    let target = typed.target.folder(&kit.name());
    let mut report = Report::default();
    progress.begin(&kit.name());
    let mut made = MemoryFiles::default();
    let print = press::reprint(&kit, &again, &mut made, &progress, &mut report);
    progress.clear();
    voice.found(&kit, &report);
    let (mut files, mut before) = (Vec::new(), build::Before::default());
    if let Some(mut print) = print.filter(|_| !report.failed()) {
        stamp(&mut made, &mut print.files);
        let delivered = deliver(&target, &made, Own::Known(&is_stamped), typed.target.force)?;
        files = build::listing(&kit, &target, &print.files);
        voice.tell(&said(&kit, &target, &print))?;
        voice.tell(&build::told(&delivered))?;
        before.add(&target, &delivered);
    }
    voice.end([("files", Value::Array(files))].into_iter().chain(before.values()).collect())
}

/// The kit that was named, or the one among those built in that a code means.
fn kit_of(sheet: &Reprint, typed: &args::Reprint) -> Result<Kit, Box<Note>> {
    if let Some(word) = &typed.kit {
        return Kit::named(word);
    }
    kit::all().into_iter().find(|kit| sheet.is_of(&kit.name())).ok_or_else(|| {
        let note = Note::new(Code::OtherKit, "the sheet of this code is from none of the kits that are built in");
        note.help(format!("name the folder of its kit: boardpress reprint \"{}\" DIR", typed.code)).into()
    })
}

/// The printer that was named, or the one here that a code means.
fn printer(sheet: &Reprint, typed: &args::Reprint) -> Result<Option<Printer>, Box<Note>> {
    match typed.printer.as_deref() {
        Some("none") => return Ok(None),
        Some(name) => return printers::find(name).map(Some),
        None if sheet.printer.is_none() => return Ok(None),
        None => {}
    }
    let names = printers::names()?.into_iter().chain(Printer::BUILT_IN.map(str::to_owned));
    // One that cannot be read is not the one that is meant, or is no longer.
    let known = names.filter_map(|name| printers::find(&name).ok()).find(|printer| sheet.is_for(printer));
    let unknown = || {
        let message = "the sheet of this code was made for a printer that is not known here, or was measured anew";
        let help = "its name stands on the sheet, after \u{201c}for\u{201d}; choose one with `--printer NAME`, or `--printer none`";
        Box::new(Note::new(Code::NoPrinter, message).help(help))
    };
    known.map(Some).ok_or_else(unknown)
}

/// What is wrong with a code.
fn bad(code: &str, fault: BadCode) -> Box<Note> {
    Note::new(Code::BadCode, format!("`{code}` is no code of a sheet")).help(fault.to_string()).into()
}

/// Each file with its pages and size, and how to print it.
fn said(kit: &Kit, target: &Path, print: &Print) -> String {
    let sides = if print.two_sided > 0 { "one sheet, on both sides" } else { "one sheet" };
    let files = build::table(target, &print.files);
    format!("{}: {sides}\n{files}Print at 100 %, like the sheet that it replaces.\n", kit.name())
}
