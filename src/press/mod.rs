//! The pipeline: read, generate, compose, recolour, impose, inspect, write.
//!
//! Each stage is one call. The pipeline stops at an error that makes the later stages useless.
//! This module does not use the disk: files are written to the given [`Output`].

mod allow;
mod cell;
mod class;
mod enlarge;
mod export;
mod fingerprints;
mod list;
mod manifest;
mod names;
mod preview;
mod proof;
mod recorded;
mod reprint;
mod show;
mod stem;
mod summary;
mod survey;
mod survey_words;
mod translations;
mod unfold;
mod unprinted;
mod unused_options;

pub use self::export::{ExportJob, Exported, ExportedPart, export, export_name};
pub use self::list::{ListedComponent, ListedItem, Listing, list};
pub use self::preview::{Picture, drawn_face, drawn_sheet, partial_proof, proofed_face};
pub use self::proof::Proof;
pub use self::reprint::{ReprintJob, reprint};
pub use self::show::{ShowJob, Showing, show};
pub use self::survey::{merged, survey, survey_files};
pub use self::survey_words::survey_words;
pub use self::translations::translations;
pub use self::unfold::{Unfolded, unfold};
pub use crate::diag::{DiagnosticResult, Unwatched, Watch};
pub use crate::read::Content;
pub use crate::write::{Artifact, Output, hex, write_file};

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

use self::fingerprints::FaceFingerprints;
pub(crate) use self::manifest::MANIFEST_FORM;
use self::manifest::{Facts, manifest, sheet_entries};
use self::names::check_names;
use self::recorded::RecordedFiles;
use self::summary::Summary;
use self::unprinted::{check_printed, nothing_to_print};
use crate::compose::{Assets, compose, logo, tiles};
use crate::decode::raster::pixels;
use crate::diag::{Code, Diagnostic, Diagnostics, ErrorEmitted, nearest};
use crate::document::{calibration, furnish};
use crate::generate::generate;
use crate::geom::Length;
use crate::impose::{impose, no_room};
use crate::inspect::{inspect, inspect_faces};
use crate::message::{Language, msg};
use crate::model::{
    Backs, BuildContext, Component, Draft, Format, Game, Imprint, Job, LargestCard, Page, Paper,
    PrintedFingerprints,
};
use crate::read::{ReadOptions, fonts, read, stocks};
use crate::recolour::recolour;
use crate::scene::Symbol;
use crate::sheet::{Coverage, Face, Mark, Part, Sheet, Side, Sides};
use crate::source::{FileBytes, FileSystem, MemoryFiles};
use crate::template::Template;
use crate::text::FontSet;
use crate::write::{DocInfo, write};

/// What was made of a kit.
pub struct Print {
    /// Every file.
    pub files: Vec<Artifact>,
    /// How many sheets of paper it takes.
    pub sheets: usize,
    /// How many of them are printed on both sides.
    pub two_sided: usize,
    /// What is glued, folded and joined, each once, in the order to do it.
    pub hands: Vec<FinishingStep>,
    /// The ink that each printed side takes, in order of printing.
    pub ink: Vec<Coverage>,
}

/// What people do with sheets, apart from cutting them by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinishingStep {
    /// Fold a sheet and glue its halves together, before it is cut.
    Fold,
    /// Glue a sheet of backs behind its fronts, before they are cut.
    Paste,
    /// Put sheets into a cutting machine that looks for marks on them.
    Machine,
    /// Fold pieces along the lines on them, and glue their tabs.
    Crease,
    /// Trim sheets and glue each over the edge of the next.
    Lap,
    /// Trim sheets and lay them edge to edge.
    Butt,
    /// Fold sheets to be read.
    FoldToRead,
}

impl FinishingStep {
    /// All of them, in the order to do them.
    pub const ALL: [FinishingStep; 7] = [
        FinishingStep::Fold,
        FinishingStep::Paste,
        FinishingStep::Machine,
        FinishingStep::Crease,
        FinishingStep::Lap,
        FinishingStep::Butt,
        FinishingStep::FoldToRead,
    ];
}

impl Print {
    fn of(proof: &Proof, ink: Vec<Coverage>, files: Vec<Artifact>) -> Print {
        let two_sided = two_sided(&proof.sheets);
        Print {
            files,
            sheets: proof.sheets.len() - two_sided,
            two_sided,
            hands: hands(&proof.sheets),
            ink,
        }
    }
}

/// Writes every file of a kit to `output`. Does not write anything if the kit or the job has an error. If a file cannot be
/// written, other files may already be written.
///
/// # Errors
/// Returns an error if the kit or the job has an error, or if a file cannot be written.
pub fn press(
    fs: &dyn FileSystem,
    output: &mut dyn Output,
    cx: BuildContext<'_>,
) -> Result<Print, ErrorEmitted> {
    let (print, proof) = press_and_keep(fs, output, cx)?;
    drop_in_background(proof);
    Ok(print)
}

/// Like [`press`], but also returns the proof. Dropping the proof takes 5 % of the time of a large job.
///
/// # Errors
/// Returns an error if the kit or the job has an error, or if a file cannot be written.
pub fn press_and_keep(
    fs: &dyn FileSystem,
    output: &mut dyn Output,
    cx: BuildContext<'_>,
) -> Result<(Print, Proof), ErrorEmitted> {
    let proof = proof(fs, cx)?;
    let print = print(&proof, output, cx.with_job(&proof.job))?;
    Ok((print, proof))
}

/// Writes every file of a proof. The formats of the job, and the choice of report and key sheet, can differ from those for which
/// the proof was made.
///
/// # Errors
/// Returns an error if a file cannot be written.
pub fn print(
    proof: &Proof,
    output: &mut dyn Output,
    cx: BuildContext<'_>,
) -> Result<Print, ErrorEmitted> {
    let job = cx.job;
    let edition = edition(&proof.game, job);
    let summarised = |ink| {
        let summary = Summary::new(proof, job, &edition, ink);
        let documents = documents(&summary, &edition, &proof.fonts);
        let entries = sheet_entries(proof, &summary.ink);
        let of_all = || {
            FaceFingerprints::of(&proof.faces, &proof.fonts)
                .of_parts(&proof.parts, &PrintedFingerprints::default())
        };
        let fingerprints = proof.printed.clone().unwrap_or_else(of_all);
        (summary, documents, entries, fingerprints)
    };
    let written = proof.write(&edition, &job.formats, output, cx.watch, summarised);
    let (mut files, summarised) = cx.check(written)?;
    let (summary, documents, sheets, fingerprints) = summarised;
    for (bytes, Artifact { path, pages, .. }) in cx.check(documents)? {
        let file = write_file(output, path, pages, |file| file.write_all(&bytes));
        files.push(cx.check(file)?);
    }
    let facts = Facts {
        proof,
        job,
        stem: &edition.stem,
        summary: &summary,
        sheets,
        fingerprints: &fingerprints,
        files: &files,
    };
    files.push(cx.check(manifest(facts, output))?);
    Ok(Print::of(proof, summary.ink, files))
}

/// Drops a large value on another thread.
pub fn drop_in_background(large: impl Send + 'static) {
    // Without threads nothing would be freed until there is other work.
    if cfg!(not(target_family = "wasm")) {
        rayon::spawn(move || drop(large));
    }
}

/// Writes the report and the key sheet as PDFs in memory. This way, they are made while the sheets are still being written.
fn documents(
    summary: &Summary,
    edition: &DocInfo,
    fonts: &FontSet,
) -> DiagnosticResult<Vec<(FileBytes, Artifact)>> {
    let documents = [
        (&summary.report, "report"),
        (&summary.key_sheet, "key-sheet"),
    ];
    let mut files = Vec::new();
    for (pages, name) in documents.into_iter().filter(|(pages, _)| !pages.is_empty()) {
        let edition = DocInfo {
            stem: format!("{}-{name}", edition.stem),
            ..edition.clone()
        };
        let mut memory = MemoryFiles::default();
        let made = write(
            &edition,
            pages,
            &[],
            fonts,
            &[Format::Pdf],
            &mut memory,
            &|_| {},
        )?;
        let read = |file: Artifact| Some((memory.read(&file.path).ok()?, file));
        files.extend(made.into_iter().filter_map(read));
    }
    Ok(files)
}

/// Lays out the sheets of a kit without writing them. Returns the paper and ink that they need.
///
/// # Errors
/// Returns an error if the kit or the job has an error.
pub fn check(fs: &dyn FileSystem, cx: BuildContext<'_>) -> Result<Need, ErrorEmitted> {
    let proof = proof(fs, cx)?;
    let sheets = proof.sheets.len() - two_sided(&proof.sheets);
    Ok(Need {
        sheets,
        paper: proof.job.paper,
        ink: proof.ink(cx.watch).into_iter().sum(),
    })
}

/// What it takes to print a kit.
#[derive(Clone, Copy, Debug)]
pub struct Need {
    /// How many sheets of paper.
    pub sheets: usize,
    /// That paper: that of the job, or of its label stock.
    pub paper: Paper,
    /// How much ink.
    pub ink: Coverage,
}

/// What is done with these sheets, apart from cutting them by hand.
fn hands(sheets: &[Sheet]) -> Vec<FinishingStep> {
    let is_done = |hands: &FinishingStep| {
        sheets.iter().any(|sheet| match hands {
            FinishingStep::Fold => sheet.marks.iter().any(|mark| matches!(mark, Mark::Fold(_))),
            FinishingStep::Crease => sheet
                .marks
                .iter()
                .any(|mark| matches!(mark, Mark::Crease(_))),
            FinishingStep::Paste => sheet.side == Side::Back && sheet.sides == Sides::OneSided,
            FinishingStep::Machine => sheet.cut_file.is_some(),
            FinishingStep::Lap => sheet.tile.as_ref().is_some_and(|tile| tile.laps),
            FinishingStep::Butt => sheet.tile.as_ref().is_some_and(|tile| !tile.laps),
            FinishingStep::FoldToRead => sheet.folding.is_some(),
        })
    };
    FinishingStep::ALL.into_iter().filter(is_done).collect()
}

/// How many of these are the other side of a sheet that is printed on both.
fn two_sided(sheets: &[Sheet]) -> usize {
    sheets
        .iter()
        .filter(|sheet| sheet.side == Side::Back && sheet.sides != Sides::OneSided)
        .count()
}

/// Writes the calibration sheet for a printer. If the job has a printer, the sheet shows whether the measurements are right.
///
/// # Errors
/// Returns an error if the fonts of the kit have an error, or if the file cannot be written.
pub fn calibrate(
    fs: &dyn FileSystem,
    output: &mut dyn Output,
    cx: BuildContext<'_>,
) -> Result<Artifact, ErrorEmitted> {
    let job = cx.job;
    let fonts = fonts(fs, cx.diagnostics);
    cx.diagnostics.check()?;
    let flip = if job.backs == Backs::DuplexShort {
        "-short-edge"
    } else {
        ""
    };
    let whose = job
        .printer
        .as_ref()
        .map(|printer| format!("-{}", printer.name))
        .unwrap_or_default();
    let language = job.language.clone().unwrap_or_default();
    let language_suffix = job
        .language
        .as_ref()
        .map(|language| format!("-{language}"))
        .unwrap_or_default();
    let catalogue = language.catalogue();
    let subject = msg!("Print it, read it, and give Boardpress the measurements");
    let edition = DocInfo {
        title: msg!("Calibration").in_language(catalogue),
        stem: format!(
            "calibration-{}{flip}{language_suffix}{whose}",
            job.paper.in_file_name()
        ),
        subject: subject.in_language(catalogue),
        language: language.clone(),
        ..DocInfo::default()
    };
    let sheet = calibration(job, &fonts);
    let formats = [Format::Pdf];
    let written = write(&edition, &sheet, &[], &fonts, &formats, output, &|_| {});
    Ok(cx.check(written)?.swap_remove(0))
}

/// Lays out the sheets of a kit.
///
/// # Errors
/// Returns an error if the kit or the job has an error.
pub fn proof(fs: &dyn FileSystem, cx: BuildContext<'_>) -> Result<Proof, ErrorEmitted> {
    cx.watch.stage("read", 1);
    let content = content(fs, cx.job.language.as_ref(), cx.diagnostics);
    let proof = proof_of(content, cx)?;
    // A reprint skips this, because older versions printed codes of jobs with such options.
    cx.diagnostics.extend(unused_options::find(&proof, cx.job));
    cx.diagnostics.check()?;
    Ok(proof)
}

/// Lays out the sheets of a kit that was already read.
fn proof_of(mut content: Content, cx: BuildContext<'_>) -> Result<Proof, ErrorEmitted> {
    let job = settled(&mut content.draft, cx)?;
    let cx = cx.with_job(&job);
    if let Some(error) = no_room(&job) {
        return Err(cx.diagnostics.fail(error));
    }

    let (composed, is_sound) = composed_of_sound(content, cx)?;
    if !is_sound {
        let (game, faces, parts, fonts) = &composed;
        inspect_faces(parts, faces, fonts, cx.diagnostics);
        allow::allow(game, parts, cx);
        cx.diagnostics.check()?;
    }
    let proof = imposed(composed, cx);
    cx.diagnostics.check()?;
    Ok(proof)
}

/// Lays out the sheets of composed faces, and inspects them.
fn imposed((game, mut faces, mut parts, fonts): Composed, cx: BuildContext<'_>) -> Proof {
    let BuildContext {
        job,
        watch,
        diagnostics,
    } = cx;
    let printed = job.since.as_ref().map(|before| {
        let fingerprints = FaceFingerprints::of(&faces, &fonts);
        let printed = fingerprints.of_parts(&parts, before);
        fingerprints.retain_changed(&mut parts, before);
        printed
    });
    diagnostics.extend(check_printed(&game, &parts, job));
    diagnostics.extend(check_names(&game.draft.kit, &fonts, cx));
    watch.stage("impose", parts.len());
    let mut sheets = impose(&game, &parts, &faces, cx);
    let mut logo: Vec<Face> = logo(&game, job).into_iter().collect();
    recolour(&game, job, &[], &fonts, pixels, &mut logo);
    furnish(&game, &mut sheets, &faces, logo.first(), &fonts, job);
    inspect(&game, &parts, &faces, &sheets, &fonts, cx);
    if sheets.is_empty() && !diagnostics.has_errors() {
        diagnostics.emit(nothing_to_print(&game, job));
    }
    allow::allow(&game, &parts, cx);
    tiles(&mut sheets, &mut faces, &fonts);
    Proof {
        game,
        faces,
        parts,
        sheets,
        fonts,
        job: job.clone(),
        printed,
    }
}

/// Completes a job with properties that depend on the kit: the seed, the paper of label stock, and the sets of a class. Resizes
/// the boards of the draft to the requested size.
///
/// # Errors
/// Returns an error if the options of the job do not fit the kit.
fn settled(draft: &mut Draft, cx: BuildContext<'_>) -> Result<Job, ErrorEmitted> {
    let job = cx.job;
    if job.clear_marks > Length::ZERO && job.cutter.is_none() {
        let note = Diagnostic::new(
            Code::Usage,
            msg!("--clear-marks keeps cards off the marks of a machine, but none is given"),
        );
        let help = msg!("give it with --cutter, or leave out --clear-marks");
        return Err(cx.diagnostics.fail(note.help(help)));
    }
    let job = in_printed_language(draft, with_seed(draft, job));
    let job = on_stock(draft, cx.with_job(&job))?;
    let job = cx.check(class::divided(draft, job))?;
    cx.check(enlarge::enlarge(draft, &job))?;
    Ok(job)
}

/// The job of a kit: a new seed counts only where there is chance, so that a kit without it has the same bytes each time.
fn with_seed(draft: &Draft, job: &Job) -> Job {
    let has_chance = draft.components.iter().any(Component::has_chance);
    let new = job.new_seed.filter(|_| has_chance && !job.seed_named);
    Job {
        seed: new.unwrap_or(job.seed),
        seed_named: job.seed_named && has_chance,
        new_seed: None,
        ..job.clone()
    }
}

/// Returns the job with the tag of the language in which the kit was read, such as `en-US` if `en` was requested.
fn in_printed_language(draft: &Draft, job: Job) -> Job {
    let language = job.language.map(|requested| {
        if draft.kit.language.is(&requested) {
            draft.kit.language.clone()
        } else {
            requested
        }
    });
    Job { language, ..job }
}

/// Stores the requested label stock in the draft. Returns the job with the paper of this stock.
///
/// # Errors
/// Returns an error if there is no such stock.
fn on_stock(draft: &mut Draft, cx: BuildContext<'_>) -> Result<Job, ErrorEmitted> {
    let job = cx.job;
    let Some(name) = &job.stock else {
        if job.skip > 0 {
            let note = Diagnostic::new(
                Code::Usage,
                msg!("--skip leaves out places of label stock, but no stock is given"),
            );
            cx.emit(note.help(msg!("give it with --stock, or leave out --skip")));
        }
        return Ok(job.clone());
    };
    draft.label = draft
        .stocks
        .remove(name)
        .or_else(|| stocks().remove(&name.to_lowercase()));
    let Some(stock) = &draft.label else {
        // A stock with an error in the kit was already reported.
        let noted = cx.diagnostics.sorted();
        if noted
            .iter()
            .any(|note| note.subject.as_deref() == Some(name))
        {
            cx.diagnostics.check()?;
        }

        let known = stocks();
        let names = draft.stocks.keys().chain(known.keys()).map(String::as_str);
        let advice = msg!(
            "`boardpress papers` lists the built-in ones; measure any other with a ruler and describe it in [stock.{name}] \
             in the kit: `paper`, `columns`, `rows`, and `size`, `at` and `pitch` of its places",
            name
        );
        let help = match nearest(name, names) {
            Some(name) => msg!("did you mean `{name}`? {advice}", name, advice),
            None => advice,
        };
        let message = msg!("there is no stock `{name}`", name);
        let error = Diagnostic::new(Code::UnknownName, message).help(help);
        return Err(cx.diagnostics.fail(error));
    };
    Ok(Job {
        paper: stock.paper,
        ..job.clone()
    })
}

/// Reads a kit, and computes its digest.
fn content(fs: &dyn FileSystem, language: Option<&Language>, diagnostics: &Diagnostics) -> Content {
    content_with_fonts(fs, language, None, diagnostics)
}

/// Reads a kit, and computes its digest. Reuses the fonts in `known` if their files have not changed.
pub fn content_with_fonts(
    fs: &dyn FileSystem,
    language: Option<&Language>,
    known: Option<&Arc<FontSet>>,
    diagnostics: &Diagnostics,
) -> Content {
    let read_in = |language, diagnostics: &Diagnostics| {
        let ledger = RecordedFiles::new(fs);
        let options = ReadOptions {
            language,
            fonts: known,
            lists_texts: false,
        };
        let mut content = read(&ledger, options, diagnostics);
        content.draft.kit.imprint = Imprint::of(&content.draft, ledger.digest());
        content
    };

    let before = language.map(|_| diagnostics.clone());
    let content = read_in(language, diagnostics);
    let (Some(requested), Some(before)) = (language, before) else {
        return content;
    };
    let Some(form) = content.form_of(requested).cloned() else {
        return content;
    };

    // The languages of a kit are only known when it is read, so it is read again.
    diagnostics.replace(before);
    diagnostics.remark(msg!(
        "--language {requested} is understood as --language {form}",
        requested = requested.to_string(),
        form = form.to_string()
    ));
    read_in(Some(&form), diagnostics)
}

/// Reads a kit.
///
/// # Errors
/// Returns an error if the kit has an error.
fn opened(
    fs: &dyn FileSystem,
    language: Option<&Language>,
    diagnostics: &Diagnostics,
) -> Result<Content, ErrorEmitted> {
    let content = content(fs, language, diagnostics);
    diagnostics.check()?;
    Ok(content)
}

/// What faces are made from, beside the game.
fn assets<'s>(
    templates: &'s BTreeMap<String, Template>,
    art: &'s BTreeMap<String, Arc<Symbol>>,
    fonts: &'s FontSet,
    job: &Job,
) -> Assets<'s> {
    let (text_area, largest_card) = (Page::of(job).text.size, LargestCard::on_common_paper());
    Assets {
        templates,
        art,
        decode_jpeg: pixels,
        fonts,
        text_area,
        largest_card,
    }
}

/// Everything that is known of a job before its sheets are laid out.
type Composed = (Game, Vec<Face>, Vec<Part>, Arc<FontSet>);

/// Composes the faces of a kit. Even after errors, this composes the sound components, so that a single run reports as many
/// problems as possible.
///
/// # Errors
/// Returns an error if the kit or the job has an error.
fn composed(content: Content, cx: BuildContext<'_>) -> Result<Composed, ErrorEmitted> {
    let (composed, is_sound) = composed_of_sound(content, cx)?;
    if !is_sound {
        cx.diagnostics.check()?;
    }
    Ok(composed)
}

/// Goes down the line as far as the faces. If the kit has errors, faulty components are left out,
/// and errors on cards are marked in red. Also returns whether there were no errors before text was
/// set.
fn composed_of_sound(
    content: Content,
    cx: BuildContext<'_>,
) -> Result<(Composed, bool), ErrorEmitted> {
    let BuildContext {
        job,
        watch,
        diagnostics,
    } = cx;
    let Content {
        draft,
        templates,
        art,
        fonts,
        ..
    } = content;
    let mut game = generate(draft, &templates, cx)?;
    let is_sound = !diagnostics.has_errors();
    let sides: usize = game
        .draft
        .components
        .iter()
        .map(|component| component.items().len())
        .sum();
    watch.stage("compose", sides + game.rolls.len());
    let assets = assets(&templates, &art, &fonts, job);
    let (mut faces, parts) = compose(&mut game, assets, cx);
    recolour(&game, job, &parts, &fonts, pixels, &mut faces);
    Ok(((game, faces, parts, fonts), is_sound))
}

fn edition(game: &Game, job: &Job) -> DocInfo {
    let kit = &game.draft.kit;
    DocInfo {
        title: kit.title.clone(),
        stem: stem::stem(&kit.id, job),
        subject: kit.summary.clone(),
        credits: kit.credits.clone(),
        licence: kit.licence.clone(),
        language: kit.language.clone(),
        untagged: !job.tags,
        svg_text: job.svg_text,
    }
}
