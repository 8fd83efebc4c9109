//! Reprints one sheet of a job by the code on it.

use super::{Content, Print, edition, opened, proof_of};
use crate::diag::{Code, Diagnostic, DiagnosticResult, Diagnostics, ErrorEmitted, Watch};
use crate::limits;
use crate::message::{Message, msg};
use crate::model::{BuildContext, Format, Job, Kit, Printer, Reprint, SvgText};
use crate::source::FileSystem;
use crate::write::{DocInfo, Output};

/// Which sheet to reprint, and how.
#[derive(Clone, Debug)]
pub struct ReprintJob {
    /// The code, as [`Reprint::tidy`] gives it.
    pub code: String,
    /// What it encodes.
    pub sheet: Reprint,
    /// The printer to print for, which may differ from the one in the code.
    pub printer: Option<Printer>,
    /// The formats to write, each once.
    pub formats: Vec<Format>,
    /// Whether PDFs are tagged.
    pub tags: bool,
    /// How words are written in SVG.
    pub svg_text: SvgText,
    /// Whether to print although the kit or the program has changed.
    pub anyway: bool,
}

/// Writes both sides of a single sheet of paper again.
///
/// # Errors
/// Returns an error if the kit has an error or has changed, or if the file cannot be written.
pub fn reprint(
    fs: &dyn FileSystem,
    again: &ReprintJob,
    output: &mut dyn Output,
    watch: &dyn Watch,
    diagnostics: &Diagnostics,
) -> Result<Print, ErrorEmitted> {
    watch.stage("read", 1);
    let content = opened(fs, again.sheet.job.language.as_ref(), diagnostics)?;
    let job = job(&content, again).map_err(|error| diagnostics.fail(*error))?;
    let cx = BuildContext::new(&job, diagnostics).watched(watch);
    let mut proof = proof_of(content, cx)?;
    let job = proof.job.clone();
    // On another printer, or of a kit that has changed, it is the sheet in the same place.
    let now = Reprint {
        sheet: again.sheet.sheet,
        ..Reprint::of(&proof.game, &job)
    };
    let (kit, code) = (&proof.game.draft.kit, now.code(&proof.game.draft.kit));
    proof.sheets.retain(|sheet| sheet.code == code);
    if proof.sheets.is_empty() {
        let change = msg!(
            "{title} or Boardpress has changed since this sheet was made, and has no such sheet now",
            title = kit.title
        );
        return Err(diagnostics.fail(changed(kit, change)));
    }
    let usual = edition(&proof.game, &job);
    let edition = DocInfo {
        stem: format!("{}-reprint-{}", kit.id, again.code),
        ..usual
    };
    let written = proof.write(&edition, &again.formats, output, watch, |ink| ink);
    let (files, ink) = cx.check(written)?;
    Ok(Print::of(&proof, ink, files))
}

/// Returns the job that printed a sheet.
///
/// # Errors
/// Returns an error if the sheet is from another kit, or if the kit has changed.
fn job(content: &Content, again: &ReprintJob) -> DiagnosticResult<Job> {
    let (kit, sheet) = (&content.draft.kit, &again.sheet);
    if !sheet.is_of(&kit.id) {
        let message = msg!(
            "the sheet of this code is not from {title}",
            title = kit.title
        );
        let help = msg!("the name of its kit is printed on the sheet, after the code");
        return Err(Diagnostic::new(Code::OtherKit, message).help(help).into());
    }
    if !again.anyway && sheet.code(kit) != again.code {
        let change = msg!(
            "{title} or Boardpress has changed since this sheet was made",
            title = kit.title
        );
        let help = msg!(
            "compare the code and both versions with those on the sheet; `--anyway` prints the current sheet"
        );
        return Err(changed(kit, change).help(help).into());
    }
    // With `anyway`, any code is accepted.
    for (limit, asked) in [
        (&limits::BOARDS, sheet.job.boards.unwrap_or(1)),
        (&limits::SETS, sheet.job.sets),
        (&limits::JOB_COPIES, sheet.job.copies),
    ] {
        if !limit.allows(asked.into()) {
            let subject = msg!("this code asks for");
            return Err(Diagnostic::beyond(limit, subject, asked.into()).into());
        }
    }
    let Some(job) = sheet.on(again.printer.clone(), &kit.imprint) else {
        let change = msg!(
            "{title} or Boardpress has changed since this sheet was made, and has other components now",
            title = kit.title
        );
        return Err(changed(kit, change).into());
    };
    Ok(Job {
        formats: again.formats.clone(),
        svg_text: again.svg_text,
        tags: again.tags,
        ..job
    })
}

/// Returns the error that the kit or Boardpress has changed.
fn changed(kit: &Kit, change: Message) -> Diagnostic {
    let message = msg!(
        "{change}; these are kit {version} and boardpress {boardpress}",
        change,
        version = kit.version,
        boardpress = env!("CARGO_PKG_VERSION")
    );
    Diagnostic::new(Code::Changed, message)
}
