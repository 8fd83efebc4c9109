//! Exports: pictures, pages and sheets of faces for print shops and virtual tabletops.

mod files;
mod plan;
mod tts;

use std::io::Write;

pub use self::plan::ExportedPart;
use self::plan::{PartPlan, planned};
use super::manifest::{File, KitRecord, MANIFEST_FORM, field, list};
use super::{allow, check_printed, composed, content, with_seed};
use crate::diag::{Code, Diagnostic, DiagnosticResult, Diagnostics, ErrorEmitted};
use crate::geom::Length;
use crate::inspect::inspect;
use crate::message::msg;
use crate::model::{BuildContext, ExportFiles, ExportFormat, Game, Job, Printed};
use crate::read::exports;
use crate::source::FileSystem;
use crate::write::{Artifact, Output, OutputFile, hex, write_file};

/// What is to be exported, and how.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExportJob {
    /// The name of the format: one of the kit's own, or one that is built in.
    pub format: String,
    /// Dots to the inch, where the format leaves that open.
    pub dpi: Option<u32>,
    /// How far faces go beyond the trim, where the format leaves that open.
    pub bleed: Option<Length>,
    /// What comes before the name of a picture where a saved object names it.
    pub url: Option<String>,
}

/// What was exported.
pub struct Exported {
    /// The format, for people.
    pub title: String,
    /// Every file, with the manifest.
    pub files: Vec<Artifact>,
    /// What was made of each component.
    pub parts: Vec<ExportedPart>,
    /// The names of components that were requested and that the format has no place for.
    pub left_out: Vec<String>,
}

/// Writes an export to `output`.
///
/// # Errors
/// Returns an error if the kit or the job has an error, or if a file cannot be written.
pub fn export(
    fs: &dyn FileSystem,
    asked: &ExportJob,
    output: &mut dyn Output,
    cx: BuildContext<'_>,
) -> Result<Exported, ErrorEmitted> {
    cx.watch.stage("read", 1);
    let mut content = content(fs, cx.job.language.as_ref(), cx.diagnostics);
    let format = format(&mut content.draft.exports, asked, cx.diagnostics)?;
    let job = &with_seed(&content.draft, cx.job);
    let cx = cx.with_job(job);
    let (game, mut faces, parts, fonts) = composed(content, cx)?;
    cx.diagnostics.extend(check_printed(&game, &parts, job));
    inspect(&game, &parts, &faces, &[], &fonts, cx);

    let (plans, left_out) = planned(&game, &parts, &mut faces, &format, cx);
    if plans.is_empty() && !cx.diagnostics.has_errors() {
        let message = msg!("there is nothing to export for {shop}", shop = format.title);
        cx.emit(
            Diagnostic::new(Code::NothingToPrint, message)
                .help(msg!("`list` shows the decks and tokens of a kit")),
        );
    }
    allow::allow(&game, &parts, cx);
    cx.diagnostics.check()?;

    let all = files::Export {
        game: &game,
        faces: &faces,
        fonts: &fonts,
        format: &format,
        plans: &plans,
    };
    cx.watch.stage("write", all.steps());
    let step = |done| cx.watch.step(done);
    let files = match format.files {
        ExportFiles::Png => all.pictures(output, &step),
        ExportFiles::Pdf => all.pages(output, &step),
        ExportFiles::Tts => tts::write(&all, output, &step),
    };
    let mut written = cx.check(files)?;
    let parts: Vec<ExportedPart> = plans.iter().map(PartPlan::told).collect();
    let facts = Facts {
        game: &game,
        job,
        asked,
        format: &format,
        parts: &parts,
        files: &written,
    };
    written.push(cx.check(facts.manifest(output))?);
    Ok(Exported {
        title: format.title,
        files: written,
        parts,
        left_out,
    })
}

/// The name of the folder of an export after the name of the kit: the format, and every option that is not as usual.
/// The files in it have the names that shops and tabletops expect, the same for all jobs.
pub fn export_name(job: &Job, asked: &ExportJob) -> String {
    let own = [
        asked.dpi.map(|dpi| format!("{dpi}-dpi")),
        asked.bleed.map(|bleed| format!("bleed-{bleed}")),
        asked.url.as_ref().map(|url| format!("url-{url}")),
    ];
    super::stem::named(&asked.format, job, own.into_iter().flatten().collect())
}

/// Returns the requested format, which is defined in the kit or built in.
fn format(
    own: &mut std::collections::BTreeMap<String, ExportFormat>,
    asked: &ExportJob,
    diagnostics: &Diagnostics,
) -> Result<ExportFormat, ErrorEmitted> {
    let mut known = exports();
    known.append(own);
    let Some(mut format) = known.remove(&asked.format) else {
        let note = Diagnostic::new(
            Code::UnknownName,
            msg!("there is no export `{format}`", format = asked.format),
        );
        let names = known.keys().map(String::as_str);
        return Err(diagnostics.fail(note.did_you_mean(&asked.format, names)));
    };
    let fixed = format
        .products
        .iter()
        .any(|product| product.pixels.is_some());
    for (option, is_asked, is_open) in [
        (
            "dpi",
            asked.dpi.is_some(),
            !fixed && format.files != ExportFiles::Pdf,
        ),
        (
            "bleed",
            asked.bleed.is_some(),
            !fixed && format.files != ExportFiles::Tts,
        ),
        ("url", asked.url.is_some(), format.files == ExportFiles::Tts),
    ] {
        if is_asked && !is_open {
            let message = msg!(
                "--{option} has no effect in an export for {shop}",
                option,
                shop = format.title
            );
            let help = msg!(
                "leave it out; `export KIT images` writes pictures with any bleed and resolution"
            );
            diagnostics.emit(Diagnostic::new(Code::Usage, message).help(help));
        }
    }
    format.dpi = asked.dpi.unwrap_or(format.dpi);
    format.bleed = asked.bleed.unwrap_or(format.bleed);
    format.url = asked.url.clone().unwrap_or(format.url);
    Ok(format)
}

/// What the manifest of an export is made from.
struct Facts<'f> {
    game: &'f Game,
    job: &'f Job,
    asked: &'f ExportJob,
    format: &'f ExportFormat,
    parts: &'f [ExportedPart],
    files: &'f [Artifact],
}

impl Facts<'_> {
    /// Writes `manifest.json`: what the files are, and the SHA-256 of each.
    fn manifest(&self, output: &mut dyn Output) -> DiagnosticResult<Artifact> {
        write_file(output, "manifest.json".to_owned(), 0, |file| {
            self.write(file)
        })
    }

    fn write(&self, to: &mut OutputFile<'_>) -> std::io::Result<()> {
        let kit = &self.game.draft.kit;
        let printed = Printed::of(self.game, self.job, true);
        to.write_all(b"{\n")?;
        field(to, "boardpress", &env!("CARGO_PKG_VERSION"))?;
        field(to, "form", &MANIFEST_FORM)?;
        field(
            to,
            "job",
            &format!("{}-{}", kit.id, export_name(self.job, self.asked)),
        )?;
        field(to, "export", &self.format.name)?;
        field(to, "measures", &self.format.source)?;
        field(to, "kit", &KitRecord::of(kit))?;
        field(to, "seed", &printed.seed)?;
        list(to, "parts", self.parts.iter())?;
        list(to, "files", self.files.iter().map(File::new))?;
        let sha256 = hex(&to.digest());
        writeln!(to, "  \"sha256\": \"{sha256}\"\n}}")
    }
}
