//! `boardpress reprint`: one sheet again, by the code that is on it.

use clap::Args;
use serde_json::Value;

use super::build;
use crate::cli::deliver::{Own, deliver, is_stamped, stamp};
use crate::cli::kit::{self, Kit};
use crate::cli::options::{Files, OutputArgs, TargetArgs};
use crate::cli::output::{CommandError, Exit, Output};
use crate::cli::printers;
use crate::cli::terminal::Progress;
use crate::diag::{Code, Diagnostic, DiagnosticResult, Diagnostics};
use crate::message::{Message, msg};
use crate::model::{self, BadCode, Job, Printer};
use crate::press::{self, Print, ReprintJob};
use crate::source::MemoryFiles;

#[derive(Debug, Args)]
pub(crate) struct Reprint {
    /// The code on the sheet, such as 1H00-702E-47; lower case works, and so do spaces within quotes
    #[arg(value_name = "CODE")]
    code: String,
    /// The name or the folder of its kit; by default, the built-in kit that the code belongs to
    #[arg(value_name = "KIT|DIR")]
    kit: Option<String>,
    /// The name of the printer to print it on, or `none`; by default, the one it was made for
    #[arg(long, value_name = "NAME|none")]
    printer: Option<String>,
    /// Print it even if the kit or Boardpress has changed since; it may look different
    #[arg(long)]
    anyway: bool,
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    target: TargetArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// Makes the sheet of a code and says where.
pub(super) fn reprint(typed: &Reprint) -> Result<Exit, CommandError> {
    let sheet = model::Reprint::read(&typed.code).map_err(|fault| bad(&typed.code, fault))?;
    let code = model::Reprint::tidy(&typed.code).map_err(|fault| bad(&typed.code, fault))?;
    typed.target.must_be_folder()?;
    let kit = kit_of(&sheet, typed)?;
    let printer = printer(&sheet, typed)?;
    let Job {
        formats,
        svg_text,
        tags,
        ..
    } = typed.files.job(&[])?;
    let again = ReprintJob {
        code,
        sheet,
        printer,
        formats,
        svg_text,
        tags,
        anyway: typed.anyway,
    };
    let mut voice = Output::new(typed.output.json, typed.output.quiet);
    let progress = Progress::new(voice.is_heard());
    let target = typed.target.folder(&kit.name());
    let diagnostics = Diagnostics::default();
    progress.begin(&kit.name());
    let mut made = MemoryFiles::default();
    let print = press::reprint(&kit, &again, &mut made, &progress, &diagnostics);
    progress.clear();
    voice.found(&kit, &diagnostics);
    let mut files = Vec::new();
    if let Ok(mut print) = print {
        stamp(&mut made, &mut print.files);
        let delivered = deliver(&target, &made, Own::Known(&is_stamped), typed.target.force)?;
        files = build::listing(&kit, &target, &print.files);
        voice.tell(&sides(&kit, &print))?;
        voice.tell_text(&build::table(&target, &print.files))?;
        voice.tell(&msg!("Print it at 100%, like the sheet that it replaces."))?;
        voice.delivered(&target, &delivered)?;
    }
    voice.end_delivery(vec![("files", Value::Array(files))])
}

/// The kit that was named, or the one among those built in that a code means.
fn kit_of(sheet: &model::Reprint, typed: &Reprint) -> DiagnosticResult<Kit> {
    if let Some(word) = &typed.kit {
        return Kit::named(word);
    }
    kit::all()
        .into_iter()
        .find(|kit| sheet.is_of(&kit.name()))
        .ok_or_else(|| {
            let note = Diagnostic::new(
                Code::OtherKit,
                msg!("the sheet of this code does not belong to a built-in kit"),
            );
            note.help(msg!(
                "give the folder of its kit: boardpress reprint \"{code}\" DIR",
                code = typed.code
            ))
            .into()
        })
}

/// The printer that was named, or the one here that a code means.
fn printer(sheet: &model::Reprint, typed: &Reprint) -> DiagnosticResult<Option<Printer>> {
    match typed.printer.as_deref() {
        Some("none") => return Ok(None),
        Some(name) => return printers::find(name).map(Some),
        None if sheet.printer.is_none() => return Ok(None),
        None => {}
    }
    let names = printers::names()?
        .into_iter()
        .chain(Printer::BUILT_IN.map(str::to_owned));
    // One that cannot be read is not the one that is intended, or is no longer.
    let known = names
        .filter_map(|name| printers::find(&name).ok())
        .find(|printer| sheet.is_for(printer));
    let unknown = || {
        let message = msg!(
            "the sheet of this code was made for a printer that is not saved here or was measured again"
        );
        let help = msg!(
            "its name is on the sheet, after “for”; choose a printer with `--printer NAME`, or `--printer none`"
        );
        Box::new(Diagnostic::new(Code::NoPrinter, message).help(help))
    };
    known.map(Some).ok_or_else(unknown)
}

/// What is wrong with a code.
fn bad(code: &str, fault: BadCode) -> Box<Diagnostic> {
    Diagnostic::new(
        Code::BadCode,
        msg!("`{code}` is not the code of a sheet", code),
    )
    .help(fault)
    .into()
}

/// Returns whether a reprinted sheet has one side or two.
fn sides(kit: &Kit, print: &Print) -> Message {
    if print.two_sided > 0 {
        msg!("{kit}: one sheet, both sides", kit = kit.name())
    } else {
        msg!("{kit}: one sheet", kit = kit.name())
    }
}
