//! `boardpress build`: the sheets of a kit, on the disk, and what is said at its end: how to make the same again, and how
//! to print it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use serde_json::{Value, json};

use super::ink;
use crate::cli::deliver::{Delivered, Delivery, Own};
use crate::cli::kit::{self, Kit};
use crate::cli::language::translated;
use crate::cli::manifest;
use crate::cli::options::{
    Deny, Files, OUTPUT, OutputArgs, Print as PrintArgs, TargetArgs, fresh_seed,
};
use crate::cli::output::{CommandError, Exit, Output, columns};
use crate::cli::terminal::Progress;
use crate::diag::{Code, Diagnostics};
use crate::message::{Message, msg};
use crate::model::{Backs, BuildContext, Format, Job, Printer};
use crate::press::{self, Artifact, FinishingStep, Print, Proof};

#[derive(Debug, Args)]
pub(crate) struct Build {
    /// The name of a kit, the folder of one, or `all` for every built-in kit
    #[arg(value_name = "KIT|DIR|all")]
    pub(super) kit: String,
    #[command(flatten)]
    print: PrintArgs,
    #[command(flatten)]
    files: Files,
    /// Leave out the report (what to print on which paper, how to cut it, and the code of each sheet) and the key sheet
    /// of several random boards
    #[arg(long, help_heading = "Files")]
    no_report: bool,
    /// Make the report even with --only, which otherwise leaves it out
    #[arg(long, conflicts_with = "no_report", help_heading = "Files")]
    report: bool,
    /// Print only the pieces that look different from those of an earlier build, and those added since: its manifest.json
    #[arg(long, value_name = "MANIFEST", help_heading = "Game")]
    since: Option<PathBuf>,
    #[command(flatten)]
    target: TargetArgs,
    /// Treat warnings as errors: write no files of a kit that has any
    #[arg(long, value_name = "WHAT", help_heading = OUTPUT.text)]
    deny: Option<Deny>,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// Makes the files of every kit that was requested; a kit with errors leaves
/// its folder as it was and does not keep the others from being made.
pub(super) fn build(typed: &Build) -> Result<Exit, CommandError> {
    // The process ends after the last kit, and the system takes its memory at once.
    build_from(typed, fresh_seed(), std::mem::forget)
}

/// The same from this seed, where none was requested. What the last kit was printed from is handed to `drop_last`.
pub(super) fn build_from(
    typed: &Build,
    new_seed: u64,
    drop_last: fn(Proof),
) -> Result<Exit, CommandError> {
    let kits = kit::kits(&typed.kit)?;
    let job = typed.print.job(&[])?;
    let new_seed = Some(new_seed).filter(|_| job.board.is_none());
    let report = typed.report || (job.only.is_empty() && !typed.no_report);
    let Job {
        formats,
        svg_text,
        tags,
        ..
    } = typed.files.job(&[])?;
    let since = typed
        .since
        .as_deref()
        .map(manifest::printed_fingerprints)
        .transpose()?
        .map(Arc::new);
    let mut job = Job {
        formats,
        svg_text,
        tags,
        since,
        report,
        key_sheet: !typed.no_report,
        ..job
    };
    typed.target.must_be_folder()?;
    let mut voice = Output::new(typed.output.json, typed.output.quiet).denying(typed.deny);
    let progress = Progress::new(voice.is_heard());
    let (mut files, mut inks, mut task, mut seed) = (Vec::new(), Vec::new(), Task::default(), None);
    let own = typed.target.own();
    for (n, kit) in kits.iter().enumerate() {
        let target = folder(typed, kit);
        let Job {
            formats,
            svg_text,
            tags,
            since,
            report,
            key_sheet,
            ..
        } = job;
        job = Job {
            new_seed,
            formats,
            svg_text,
            tags,
            since,
            report,
            key_sheet,
            is_for_all_kits: typed.kit == kit::ALL_KITS,
            ..typed.print.job(&kit.defaults)?
        };
        let diagnostics = Diagnostics::default();
        let made = make(
            kit,
            &job,
            (&target, own, typed.target.force),
            (&voice, &progress),
            &diagnostics,
        );
        voice.found(kit, &diagnostics);
        match made {
            Made::Print(print, proof, delivered) => {
                let taken = print.ink.iter().copied().sum();
                voice.tell(&amount(kit, &proof.job, &target, &print))?;
                voice.tell_text(&(table(&target, &print.files) + "\n"))?;
                voice.tell(&ink::told(taken, &job, kit, &typed.kit))?;
                voice.tell_text("\n")?;
                let mut value = ink::value(taken);
                value["kit"] = json!(kit.name());
                inks.push(value);
                voice.delivered(&target, &delivered)?;
                files.extend(listing(kit, &target, &print.files));
                task.add(&print);
                seed = seed.or(proof.game.seed);
                if n + 1 == kits.len() {
                    drop_last(*proof)
                } else {
                    press::drop_in_background(proof)
                }
            }
            Made::Nothing => {}
            Made::Unwritten => voice.ends(Exit::CouldNotRun),
        }
    }
    if !files.is_empty() {
        for message in task.farewell(&job, seed) {
            voice.tell(&message)?;
        }
    }
    voice.end_delivery(vec![
        ("files", Value::Array(files)),
        ("ink", Value::Array(inks)),
        ("seed", json!(seed)),
    ])
}

/// What became of a kit.
enum Made {
    Print(Print, Box<Proof>, Delivered),
    Nothing,
    Unwritten,
}

fn make(
    kit: &Kit,
    job: &Job,
    (target, own, force): (&Path, Own<'_>, bool),
    (voice, progress): (&Output, &Progress),
    diagnostics: &Diagnostics,
) -> Made {
    progress.begin(&kit.name());
    let mut delivery = Delivery::new(target);
    let print = press::press_and_keep(
        kit,
        &mut delivery,
        BuildContext::new(job, diagnostics).watched(progress),
    );
    progress.clear();
    let Ok((print, proof)) = print else {
        let is_unwritten = diagnostics
            .sorted()
            .iter()
            .any(|note| note.code == Code::CannotWrite);
        return if is_unwritten {
            Made::Unwritten
        } else {
            Made::Nothing
        };
    };
    if voice.refuses(diagnostics) {
        return Made::Nothing;
    }
    match delivery.end(&print.files, own, force) {
        Ok(delivered) => Made::Print(print, Box::new(proof), delivered),
        Err(note) => {
            diagnostics.emit(*note);
            Made::Unwritten
        }
    }
}

fn folder(typed: &Build, kit: &Kit) -> PathBuf {
    match &typed.target.out {
        Some(out) if typed.kit == "all" => out.join(kit.name()),
        _ => typed.target.folder(&kit.name()),
    }
}

/// Returns the number of sheets of a kit, and where they are.
fn amount(kit: &Kit, job: &Job, target: &Path, print: &Print) -> Message {
    msg!(
        one: "{kit}: 1 sheet for {paper} paper, in {folder}",
        many: "{kit}: {n} sheets for {paper} paper, in {folder}",
        n = print.sheets,
        kit = kit.name(),
        paper = job.paper.to_string(),
        folder = target.display()
    )
}

/// Files as people read them: each with its pages and size.
pub(super) fn table(target: &Path, files: &[Artifact]) -> String {
    let row = |artifact: &Artifact| {
        let pages = if artifact.pages > 0 {
            translated(msg!(one: "1 page", many: "{n} pages", n = artifact.pages))
        } else {
            String::new()
        };
        vec![
            target.join(&artifact.path).display().to_string(),
            pages,
            translated(size(artifact.bytes)),
        ]
    };
    columns(&files.iter().map(row).collect::<Vec<_>>())
}

/// Files as programs read them.
pub(super) fn listing(kit: &Kit, target: &Path, artifacts: &[Artifact]) -> Vec<Value> {
    let value = |artifact: &Artifact| {
        let path = target.join(&artifact.path).display().to_string();
        json!({ "kit": kit.name(), "path": path, "bytes": artifact.bytes })
    };
    artifacts.iter().map(value).collect()
}

/// A number of bytes for people.
fn size(bytes: u64) -> Message {
    match bytes {
        0..1_000 => msg!(one: "1 byte", many: "{n} bytes", n = bytes),
        1_000..1_000_000 => msg!("{size} kB", size = bytes.div_ceil(1_000)),
        _ => msg!("{size} MB", size = format!("{:.1}", bytes as f64 / 1e6)),
    }
}

/// What there is to do with the sheets of one kit or of several.
#[derive(Debug, Default)]
pub(super) struct Task {
    two_sided: bool,
    hands: Vec<FinishingStep>,
}

impl Task {
    /// The sheets of one more kit.
    pub(super) fn add(&mut self, print: &Print) {
        self.two_sided |= print.two_sided > 0;
        self.hands.extend(&print.hands);
    }

    /// Returns the next steps with the sheets, each in a line.
    pub(super) fn farewell(&self, job: &Job, seed: Option<u64>) -> Vec<Message> {
        let mut steps = Vec::new();
        let is_new = job.new_seed.is_some() && !job.seed_named;
        if let Some(seed) = seed {
            steps.push(if is_new {
                msg!("seed {seed}: --seed {seed} prints the same again", seed)
            } else {
                msg!("seed {seed}", seed)
            });
        }
        if !job.formats.contains(&Format::Pdf) {
            return steps;
        }

        if let Some(printer) = &job.printer {
            steps.push(self.corrected(printer, job));
        }
        steps.extend(at_full_size(job));
        if self.two_sided {
            steps.push(on_both_sides(job.backs));
        }
        let by_hand = FinishingStep::ALL
            .into_iter()
            .filter(|step| self.hands.contains(step))
            .map(by_hand);
        steps.extend(by_hand);
        steps
    }

    /// Returns the printer for which the sheets are made, and the reasons to check the result.
    fn corrected(&self, printer: &Printer, job: &Job) -> Message {
        let name = printer.name.as_str();
        match printer.measured {
            Some((_, backs)) if self.two_sided && backs != job.backs => msg!(
                "Corrected for the printer {printer}. It was measured for the other edge, so backs are not corrected: calibrate it \
                 for this edge too.",
                printer = name
            ),
            Some((measured, _)) if measured != job.paper => msg!(
                "Corrected for the printer {printer}. It was measured on {measured} paper: on {paper}, check one sheet first.",
                printer = name,
                measured = measured.to_string(),
                paper = job.paper.to_string()
            ),
            _ => msg!("Corrected for the printer {printer}.", printer = name),
        }
    }
}

/// Returns how to print both sides of the paper.
fn on_both_sides(backs: Backs) -> Message {
    match backs {
        Backs::Duplex => {
            msg!("Print sheets with backs on both sides of the paper, flipped on the long edge.")
        }
        Backs::DuplexShort => {
            msg!("Print sheets with backs on both sides of the paper, flipped on the short edge.")
        }
        Backs::None | Backs::Paste | Backs::Fold => msg!(
            "Print the odd pages of two-sided files, turn the stack over like the page of a book, and print the even pages."
        ),
    }
}

/// Returns how large to print, and where the ruler is that shows it.
fn at_full_size(job: &Job) -> Vec<Message> {
    match (job.report, job.slug) {
        (true, _) => vec![
            msg!(
                "Print the report first, at 100% (\"actual size\", never \"fit to page\"): its ruler must be 100 mm long."
            ),
            msg!("It lists what to print on which paper, and what to do next."),
        ],
        (false, true) => vec![msg!(
            "Print at 100% (\"actual size\", never \"fit to page\"): the ruler on the first sheet must be 100 mm long."
        )],
        (false, false) => {
            vec![msg!(
                "Print at 100% (\"actual size\", never \"fit to page\")."
            )]
        }
    }
}

fn by_hand(step: FinishingStep) -> Message {
    match step {
        FinishingStep::Fold => msg!(
            "Fold sheets that have a dashed line back along it, and glue the halves together before you cut."
        ),
        FinishingStep::Paste => {
            msg!("Glue sheets of backs behind their fronts before you cut.")
        }
        FinishingStep::Machine => msg!(
            "Open the files in the folder `cut` in the program of your cutting machine; `boardpress help cutting machine` names \
             the chapter with the steps."
        ),
        FinishingStep::Crease => msg!(
            "Fold pieces along the dashed lines on them, and glue their tabs in the order of their letters."
        ),
        FinishingStep::Lap => msg!(
            "Trim the sheets of a large board and glue each over the hatched edge of the next."
        ),
        FinishingStep::Butt => msg!(
            "Trim the sheets of a large board, lay them edge to edge and tape them on the back."
        ),
        FinishingStep::FoldToRead => {
            msg!("Fold booklets and leaflets at their marks, as their sheets say.")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_counts_files_pages_and_sheets() {
        let file = |path: &str, bytes, pages| Artifact {
            path: path.to_owned(),
            bytes,
            pages,
            sha256: String::new(),
        };
        let print = Print {
            files: vec![file("cards.pdf", 4, 4), file("manifest.json", 2, 0)],
            sheets: 2,
            two_sided: 2,
            hands: Vec::new(),
            ink: Vec::new(),
        };
        let dir = tempfile::tempdir().unwrap();
        let kit = Kit::at(dir.path()).unwrap();
        let text = amount(&kit, &Job::default(), Path::new("out"), &print).to_string();
        assert!(text.contains("2 sheets for letter paper, in out"), "{text}");
        let text = table(Path::new("out"), &print.files);
        let cards = Path::new("out").join("cards.pdf").display().to_string();
        assert!(
            text.contains(&format!("{cards}      4 pages  4 bytes")),
            "{text}"
        );
    }

    #[test]
    fn sizes_are_short() {
        assert_eq!(
            [12, 1_001, 2_340_000].map(|bytes| size(bytes).to_string()),
            ["12 bytes", "2 kB", "2.3 MB"]
        );
    }

    fn told(job: &Job, two_sided: usize, hands: &[FinishingStep]) -> String {
        let mut task = Task::default();
        task.add(&Print {
            files: Vec::new(),
            sheets: 2,
            two_sided,
            hands: hands.to_vec(),
            ink: Vec::new(),
        });
        let steps = task.farewell(job, Some(1));
        steps.iter().map(|step| format!("{step}\n")).collect()
    }

    #[test]
    fn a_farewell_tells_of_what_there_is_and_no_more() {
        let job = |backs| Job {
            backs,
            ..Job::default()
        };
        assert_eq!(told(&job(Backs::Fold), 0, &[]).lines().count(), 2);
        assert!(told(&job(Backs::Fold), 0, &[FinishingStep::Fold]).contains("Fold sheets"));
        assert!(
            told(&job(Backs::Paste), 0, &[FinishingStep::Paste]).contains("Glue sheets of backs")
        );
        assert!(told(&job(Backs::Duplex), 1, &[]).contains("long edge"));
        assert!(told(&job(Backs::DuplexShort), 1, &[]).contains("short edge"));
        let joined = told(
            &job(Backs::Duplex),
            0,
            &[FinishingStep::Lap, FinishingStep::Butt],
        );
        assert!(
            joined.contains("hatched edge")
                && joined.contains("tape them on the back")
                && !joined.contains("flipped")
        );
    }

    #[test]
    fn a_ruler_is_spoken_of_where_there_is_one() {
        let job = |report, slug| Job {
            report,
            slug,
            ..Job::default()
        };
        assert!(told(&job(true, false), 0, &[]).contains("report first"));
        assert!(told(&job(false, true), 0, &[]).contains("ruler on the first sheet"));
        assert!(!told(&job(false, false), 0, &[]).contains("ruler"));
        let pictures = Job {
            formats: vec![Format::Png],
            ..Job::default()
        };
        assert_eq!(
            told(&pictures, 1, &[FinishingStep::Fold]).lines().count(),
            1
        );
    }
}
