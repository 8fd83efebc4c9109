//! Reprints one sheet of a job by the code on it.

use super::{Content, Print, Watch, edition, made, opened, proof_of};
use crate::diag::{Code, Note, Report};
use crate::limits;
use crate::model::{Format, Job, Kit, Printer, Reprint, SvgText};
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

/// Writes one sheet of paper again, both sides of it if it has two; `None` with
/// notes in the report if that is not possible.
pub fn reprint(
    fs: &dyn FileSystem,
    again: &ReprintJob,
    output: &mut dyn Output,
    watch: &dyn Watch,
    report: &mut Report,
) -> Option<Print> {
    watch.stage("read", 1);
    let content = opened(fs, again.sheet.job.language.as_ref(), report)?;
    let job = job(&content, again, report)?;
    let mut proof = proof_of(content, &job, watch, report)?;
    let job = proof.job.clone();
    // On another printer, or of a kit that has changed, it is the sheet in the same place.
    let now = Reprint {
        sheet: again.sheet.sheet,
        ..Reprint::of(&proof.game, &job)
    };
    let (kit, code) = (&proof.game.draft.kit, now.code(&proof.game.draft.kit));
    proof.sheets.retain(|sheet| sheet.code == code);
    if proof.sheets.is_empty() {
        report.say(changed(kit, ", and has no such sheet now"));
        return None;
    }
    let usual = edition(&proof.game, &job);
    let edition = DocInfo {
        stem: format!("{}-reprint-{}", kit.id, again.code),
        ..usual
    };
    let (written, ink) = proof.write(&edition, &again.formats, output, watch, |ink| ink);
    let files = made(written, report)?;
    Some(Print::of(&proof, ink, files))
}

/// The job that a sheet is from, if this is its kit and still the same.
fn job(content: &Content, again: &ReprintJob, report: &mut Report) -> Option<Job> {
    let (kit, sheet) = (&content.draft.kit, &again.sheet);
    if !sheet.is_of(&kit.id) {
        let message = format!("the sheet of this code is not from {}", kit.title);
        let help = "the name of its kit is printed on the sheet, after the code";
        report.say(Note::new(Code::OtherKit, message).help(help));
        return None;
    }
    if !again.anyway && sheet.code(kit) != again.code {
        let help = "compare the code and both versions with those on the sheet; `--anyway` prints the current sheet";
        report.say(changed(kit, "").help(help));
        return None;
    }
    // With `anyway`, any code is accepted.
    for (limit, asked) in [
        (&limits::BOARDS, sheet.job.boards.unwrap_or(1)),
        (&limits::SETS, sheet.job.sets),
        (&limits::JOB_COPIES, sheet.job.copies),
    ] {
        if !limit.allows(asked.into()) {
            report.say(Note::beyond(limit, "this code asks for", asked.into()));
            return None;
        }
    }
    let job = sheet.on(again.printer.clone(), &kit.imprint);
    if job.is_none() {
        report.say(changed(kit, ", and has other components now"));
    }
    let (formats, svg_text, tags) = (again.formats.clone(), again.svg_text, again.tags);
    job.map(|job| Job {
        formats,
        svg_text,
        tags,
        ..job
    })
}

/// A note that the kit or the program has changed.
fn changed(kit: &Kit, how: &str) -> Note {
    let (title, version, press) = (&kit.title, &kit.version, env!("CARGO_PKG_VERSION"));
    let message = format!(
        "{title} or Boardpress has changed since this sheet was made{how}; these are kit {version} and boardpress \
         {press}"
    );
    Note::new(Code::Changed, message)
}
