//! `boardpress build`: the sheets of a kit, on the disk.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::columns::columns;
use super::ink;
use super::summary::Task;
use crate::cli::args::Build;
use crate::cli::deliver::{Delivered, Delivery, Own};
use crate::cli::error::{CommandError, Exit};
use crate::cli::kit::{self, Kit};
use crate::cli::options::fresh_seed;
use crate::cli::output::{Output, count};
use crate::cli::progress::Progress;
use crate::diag::{Code, Report};
use crate::model::Job;
use crate::press::{self, Artifact, Print, Proof};

/// Makes the files of every kit that was asked for; a kit with errors leaves
/// its folder as it was and does not keep the others from being made.
pub(super) fn build(typed: &Build) -> Result<Exit, CommandError> {
    // The process ends after the last kit, and the system takes its memory at once.
    build_from(typed, fresh_seed(), std::mem::forget)
}

/// The same from this seed, where none was asked for. What the last kit was printed from is handed to `drop_last`.
pub(super) fn build_from(typed: &Build, new_seed: u64, drop_last: fn(Proof)) -> Result<Exit, CommandError> {
    let kits = kit::kits(&typed.kit)?;
    let job = typed.print.job(&[])?;
    let fresh = !job.seed_named && job.board.is_none();
    let seed = if fresh { new_seed } else { job.seed };
    let report = typed.report || (job.only.is_empty() && !typed.no_report);
    let Job { formats, svg_text, tags, .. } = typed.files.job(&[])?;
    let mut job = Job { seed, formats, svg_text, tags, report, key_sheet: !typed.no_report, ..job };
    typed.target.must_be_folder()?;
    let mut voice = Output::new(typed.output.json, typed.output.quiet).denying(typed.deny);
    let progress = Progress::new(voice.is_heard());
    let (mut files, mut inks, mut task) = (Vec::new(), Vec::new(), Task::default());
    let mut before = Before::default();
    let own = typed.target.own();
    for (n, kit) in kits.iter().enumerate() {
        let target = folder(typed, kit);
        let Job { seed, formats, svg_text, tags, report, key_sheet, .. } = job;
        job = Job { seed, formats, svg_text, tags, report, key_sheet, ..typed.print.job(&kit.defaults)? };
        let mut report = Report::default();
        let made = make(kit, &job, (&target, own, typed.target.force), (&voice, &progress), &mut report);
        voice.found(kit, &report);
        match made {
            Made::Print(print, proof, delivered) => {
                let taken = print.ink.iter().copied().sum();
                voice.tell(&summary(kit, &job, &target, &print))?;
                voice.tell(&(ink::told(taken, job.ink, kit, &typed.kit) + "\n"))?;
                let mut value = ink::value(taken);
                value["kit"] = json!(kit.name());
                inks.push(value);
                voice.tell(&told(&delivered))?;
                before.add(&target, &delivered);
                files.extend(listing(kit, &target, &print.files));
                task.add(&print);
                if n + 1 == kits.len() { drop_last(*proof) } else { press::drop_in_background(proof) }
            }
            Made::Nothing => {}
            Made::Unwritten => voice.ends(Exit::CouldNotRun),
        }
    }
    if !files.is_empty() {
        voice.tell(&task.farewell(&job, fresh))?;
    }
    let more = vec![("files", Value::Array(files)), ("ink", Value::Array(inks)), ("seed", json!(seed))];
    voice.end(more.into_iter().chain(before.values()).collect())
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
    report: &mut Report,
) -> Made {
    progress.begin(&kit.name());
    let mut delivery = Delivery::new(target);
    let print = press::press_and_keep(kit, job, &mut delivery, progress, report);
    progress.clear();
    let Some((print, proof)) = print else {
        let is_unwritten = report.notes().iter().any(|note| note.code == Code::CannotWrite);
        return if is_unwritten { Made::Unwritten } else { Made::Nothing };
    };
    if voice.refuses(report) {
        return Made::Nothing;
    }
    match delivery.end(&print.files, own, force) {
        Ok(delivered) => Made::Print(print, Box::new(proof), delivered),
        Err(note) => {
            report.say(*note);
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

/// What became of files that were there before, in a line or two or none.
pub(super) fn told(delivered: &Delivered) -> String {
    let Delivered { replaced, forced, seed, removed, kept } = delivered;
    let part = |files: usize, what: &str| (files > 0).then(|| format!("{what} {}", count(files, "file")));
    let own = replaced.len() - forced;
    let parts = [
        part(own, "replaced"),
        part(removed.len(), "removed"),
        part(kept.len(), "kept, since changed by somebody else,"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let by_force = part(*forced, "Because of --force: replaced").map(|said| format!("{said} of somebody else.\n"));
    let (run, again) = match seed.filter(|_| own > 0) {
        Some(seed) => (format!(" from seed {seed}"), format!("; --seed {seed} makes them again")),
        None => Default::default(),
    };
    let said = (!parts.is_empty()).then(|| format!("Of an earlier run{run}: {}{again}.\n", parts.join(", ")));
    said.into_iter().chain(by_force).collect()
}

/// What became of files that were there before, for programs.
#[derive(Debug, Default)]
pub(super) struct Before {
    replaced: Vec<String>,
    removed: Vec<String>,
    kept: Vec<String>,
}

impl Before {
    /// Adds what became of them in one folder.
    pub(super) fn add(&mut self, target: &Path, delivered: &Delivered) {
        let whole = |path: &String| target.join(path).display().to_string();
        self.replaced.extend(delivered.replaced.iter().map(whole));
        self.removed.extend(delivered.removed.iter().map(whole));
        self.kept.extend(delivered.kept.iter().map(whole));
    }

    /// The parts of the document.
    pub(super) fn values(self) -> [(&'static str, Value); 3] {
        [("replaced", json!(self.replaced)), ("removed", json!(self.removed)), ("kept", json!(self.kept))]
    }
}

/// Each file with its pages and size, and what they amount to.
fn summary(kit: &Kit, job: &Job, target: &Path, print: &Print) -> String {
    let (amount, files) = (count(print.sheets, "sheet"), table(target, &print.files));
    format!("{}: {amount} for {} paper, in {}\n{files}\n", kit.name(), job.paper, target.display())
}

/// Files as people read them: each with its pages and size.
pub(super) fn table(target: &Path, files: &[Artifact]) -> String {
    let row = |artifact: &Artifact| {
        let pages = if artifact.pages > 0 { count(artifact.pages, "page") } else { String::new() };
        vec![target.join(&artifact.path).display().to_string(), pages, size(artifact.bytes)]
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
fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} bytes"),
        1_000..1_000_000 => format!("{} kB", bytes.div_ceil(1_000)),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_counts_files_pages_and_sheets() {
        let file = |path: &str, bytes, pages| Artifact { path: path.to_owned(), bytes, pages, sha256: String::new() };
        let print = Print {
            files: vec![file("cards.pdf", 4, 4), file("manifest.json", 2, 0)],
            sheets: 2,
            two_sided: 2,
            hands: Vec::new(),
            ink: Vec::new(),
        };
        let dir = tempfile::tempdir().unwrap();
        let kit = Kit::at(dir.path()).unwrap();
        let text = summary(&kit, &Job::default(), Path::new("out"), &print);
        assert!(text.contains("2 sheets for letter paper, in out"), "{text}");
        let cards = Path::new("out").join("cards.pdf").display().to_string();
        assert!(text.contains(&format!("{cards}      4 pages  4 bytes")), "{text}");
    }

    #[test]
    fn sizes_are_short() {
        assert_eq!([size(12), size(1_001), size(2_340_000)], ["12 bytes", "2 kB", "2.3 MB"]);
    }
}
