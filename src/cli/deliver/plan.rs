//! What is to change in a folder: what may be replaced, what goes, and what is in the way; what became of files, and why
//! one cannot be written.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use super::journal::{Before, Change, Journal};
use super::scratch;
use super::storage::{Found, Storage, found};
use crate::cli::manifest::{self, Record};
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::message::{Arg, Joint, Message, Pattern, ToArg, list, msg, pattern, reason};
use crate::press::Artifact;

/// By what files that are there already are known as the press's own, beside
/// those that a manifest lists.
#[derive(Clone, Copy)]
pub(crate) enum Own<'o> {
    /// By the manifest alone.
    Listed,
    /// By the manifest alone, if it is of a kit with the same title: other kits may have put files there.
    Shared,
    /// Also by what this says of a file.
    Known(&'o dyn Fn(&Path) -> bool),
    /// Whatever is there, unless this says, once no other run writes there, that it has changed.
    Unchanged(&'o dyn Fn() -> DiagnosticResult<()>),
    /// There must be none, nor anything else.
    EmptyFolder,
}

/// What became of files that were there before, by their paths below the target.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Delivered {
    /// Another of the same name is there now.
    pub replaced: Vec<String>,
    /// How many of those are no files of an earlier run, or were changed since, and were replaced because of `--force`.
    pub forced: usize,
    /// The seed that they were made from, if that of the new ones is another.
    pub seed: Option<u64>,
    /// They are gone.
    pub removed: Vec<String>,
    /// They would be gone, but were changed since they were made.
    pub kept: Vec<String>,
}

/// The reason for which nothing more is written if the user has asked to stop.
const STOPPED: Pattern = pattern!("it was stopped");

/// Creates the reason of an error that stops the writing of a file.
pub(super) fn stopped() -> Message {
    STOPPED.into()
}

/// Returns the error about a file or folder that cannot be written.
pub(super) fn cannot(path: &Path, fault: &io::Error) -> Box<Diagnostic> {
    let file = path.display().to_string();
    let reason = reason(fault);
    let help = match fault.kind() {
        ErrorKind::PermissionDenied => {
            msg!("choose a folder that you can write to, or close the file in other programs")
        }
        ErrorKind::StorageFull => {
            msg!("free some space on the disk, or choose a folder on another one")
        }
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
            msg!("a file is where a folder is needed; choose another folder, or move that file")
        }
        ErrorKind::IsADirectory => {
            msg!("a folder already has this name; choose another folder, or move that one")
        }
        _ if reason.pattern() == STOPPED => msg!("run the command again to make the files"),
        ErrorKind::InvalidFilename => msg!("choose a shorter or simpler name"),
        ErrorKind::Unsupported => msg!("choose a file or a folder of your own"),
        _ => msg!("choose another folder, or check that the disk is writable"),
    };
    let message = msg!("`{file}` cannot be written: {reason}", file, reason);
    Box::new(
        Diagnostic::new(Code::CannotWrite, message)
            .in_file(file)
            .help(help),
    )
}

/// So many files in the way are named, as a screen has lines; the rest are counted.
const NAMED: usize = 20;

/// What is to change, and what to say about it.
pub(super) struct DeliveryPlan<'s> {
    storage: &'s dyn Storage,
    pub journal: Journal,
    pub told: Delivered,
    /// Files that are in the way, and are replaced only by force, each with its SHA-256 if it is no link.
    in_the_way: Vec<(String, Option<String>)>,
}

/// What is known of the jobs in a folder.
#[derive(Default)]
pub(super) struct Known {
    /// The seed of the last run of the same job, if this one has another.
    seed: Option<u64>,
    /// The files that earlier runs of the same job have left, with their SHA-256.
    files: BTreeMap<String, String>,
    /// Manifests that are ours, as they are.
    manifests: BTreeSet<String>,
    /// The manifest of another job, which moves aside for that of this one: its path then, and its bytes.
    pub moved: Option<(String, Vec<u8>)>,
    /// The title of another kit with the same id, of which the same job was done here.
    other_kit: Option<String>,
    /// The files of the other job whose manifest moves aside, and the title of its kit.
    other_job: Option<(String, BTreeMap<String, String>)>,
    /// The manifest of this job that one of another name supersedes.
    old_manifest: Option<String>,
}

impl Known {
    /// What manifests say of the job whose manifest is the file `new`; nothing if there is none. A folder that is shared
    /// may have files of the same job of another kit, which has another title.
    pub(super) fn of(target: &Path, new: Option<&Path>, is_shared: bool) -> Known {
        // Those of large jobs take a while to read.
        let open_last = || Record::open(&target.join(manifest::NAME));
        let (new, last) = rayon::join(|| new.and_then(Record::open), open_last);
        let Some((new, _)) = new else {
            return Known::default();
        };
        let mut known = Known::default();
        let is_of_other =
            |record: &Record| is_shared && record.job == new.job && record.title != new.title;
        let beside = manifest::name_of(&new.job);
        if let Some((record, bytes)) = last {
            if is_of_other(&record) {
                known.other_kit = record.title;
                return known;
            }
            known.manifests.insert(manifest::NAME.to_owned());
            if record.job == new.job {
                known.seed = record.seed.filter(|_| record.seed != new.seed);
                known.files = record.files;
            } else {
                let path = manifest::name_of(&record.job);
                if Record::open(&target.join(&path)).is_some_and(|(old, _)| old.job == record.job) {
                    known.manifests.insert(path.clone());
                }
                known.moved = Some((path, bytes));
                known.other_job = record.title.map(|title| (title, record.files));
            }
        }
        if let Some((record, _)) =
            Record::open(&target.join(&beside)).filter(|(old, _)| old.job == new.job)
        {
            if is_of_other(&record) {
                known.other_kit = record.title;
                return known;
            }
            known.seed = known
                .seed
                .or(record.seed.filter(|_| record.seed != new.seed));
            known.files.extend(record.files);
            known.manifests.insert(beside.clone());
            known.old_manifest = Some(beside);
        }
        known
    }
}

impl<'s> DeliveryPlan<'s> {
    /// Plans to write these files, each with its number in the scratch folder, and to remove
    /// those that an earlier run of the same job has left, if they are unchanged.
    ///
    /// # Errors
    /// Returns an error about all files that are in the way.
    pub(super) fn new(
        (target, storage): (&Path, &'s dyn Storage),
        files: &[(usize, &Artifact)],
        known: &Known,
        (own, force): (Own<'_>, bool),
    ) -> DiagnosticResult<DeliveryPlan<'s>> {
        let told = Delivered {
            seed: known.seed,
            ..Delivered::default()
        };
        let mut plan = DeliveryPlan {
            storage,
            journal: Journal::default(),
            told,
            in_the_way: Vec::new(),
        };
        if matches!(own, Own::EmptyFolder) {
            must_be_empty(target)?;
        }
        for file in files {
            plan.write(target, *file, known, own)
                .map_err(|fault| cannot(&target.join(&file.1.path), &fault))?;
        }
        // After the files are looked at, so that what is saved before is seen here, and what is saved later by its hash.
        if let Own::Unchanged(check) = own {
            check()?;
        }
        if !force && !plan.in_the_way.is_empty() {
            return Err(in_the_way(target, &plan.in_the_way, known));
        }
        plan.told.forced = plan.in_the_way.len();
        plan.told
            .replaced
            .extend(plan.in_the_way.drain(..).map(|(path, _)| path));
        let new: BTreeSet<&str> = files.iter().map(|(_, file)| file.path.as_str()).collect();
        for (path, hash) in &known.files {
            if !new.contains(path.as_str()) {
                plan.remove(target, path, hash)
                    .map_err(|fault| cannot(&target.join(path), &fault))?;
            }
        }
        if let Some(path) = &known.old_manifest
            && let Found::File(hash) = found(&target.join(path), || plan.storage.stopped())
                .map_err(|fault| cannot(target, &fault))?
        {
            plan.change(path, Some(Before::File(hash)), (0, None));
        }
        Ok(plan)
    }

    fn change(&mut self, path: &str, old: Option<Before>, (file, new): (usize, Option<String>)) {
        self.journal.changes.push(Change {
            path: path.to_owned(),
            old,
            new,
            file,
        });
    }

    fn write(
        &mut self,
        target: &Path,
        (number, file): (usize, &Artifact),
        known: &Known,
        own: Own<'_>,
    ) -> io::Result<()> {
        self.folders(target, &file.path)?;
        let (path, place, new) = (&file.path, target.join(&file.path), &file.sha256);
        let old = match found(&place, || self.storage.stopped())? {
            Found::Nothing => None,
            Found::File(hash) if hash == *new => return Ok(()),
            Found::File(hash) => {
                let is_ours = known.manifests.contains(path)
                    || known.files.get(path) == Some(&hash)
                    || matches!(own, Own::Known(is_ours) if is_ours(&place))
                    || matches!(own, Own::Unchanged(_));
                match (is_ours, is_manifest(path)) {
                    (true, true) => {}
                    (true, false) => self.told.replaced.push(path.clone()),
                    (false, _) => self.in_the_way.push((path.clone(), Some(hash.clone()))),
                }
                Some(Before::File(hash))
            }
            Found::Link => {
                self.in_the_way.push((path.clone(), None));
                Some(Before::Link)
            }
            Found::Folder => return Err(ErrorKind::IsADirectory.into()),
            Found::Device => {
                return Err(io::Error::other(msg!(
                    "it is a device or a pipe, not a file"
                )));
            }
        };
        self.change(path, old, (number, Some(new.clone())));
        Ok(())
    }

    /// Makes sure that all folders on the way are folders, and no links that lead elsewhere.
    fn folders(&mut self, target: &Path, path: &str) -> io::Result<()> {
        for (at, _) in path.match_indices('/') {
            let folder = &path[..at];
            match fs::symlink_metadata(target.join(folder)) {
                Ok(what) if what.is_dir() => {}
                Ok(what) if what.is_symlink() => {
                    return Err(io::Error::other(msg!(
                        "`{folder}` is a link, which may point outside the output folder",
                        folder
                    )));
                }
                Ok(_) => return Err(ErrorKind::NotADirectory.into()),
                Err(_) if self.journal.folders.iter().any(|made| made == folder) => {}
                Err(fault) if fault.kind() == ErrorKind::NotFound => {
                    self.journal.folders.push(folder.to_owned());
                }
                Err(fault) => return Err(fault),
            }
        }
        Ok(())
    }

    /// Plans to remove a file of an earlier run, unless somebody has changed it.
    fn remove(&mut self, target: &Path, path: &str, hash: &str) -> io::Result<()> {
        let folder = path.split_once('/').map(|(folder, _)| target.join(folder));
        if folder
            .is_some_and(|folder| !fs::symlink_metadata(folder).is_ok_and(|what| what.is_dir()))
        {
            return Ok(());
        }
        match found(&target.join(path), || self.storage.stopped())? {
            Found::File(found) if found == hash => {
                self.change(path, Some(Before::File(found)), (0, None));
                self.told.removed.push(path.to_owned());
            }
            Found::Nothing => {}
            _ => self.told.kept.push(path.to_owned()),
        }
        Ok(())
    }
}

/// Manifests are the record of what is replaced, and not told of themselves.
fn is_manifest(path: &str) -> bool {
    path.ends_with(manifest::NAME)
}

/// Whether a folder holds nothing besides the scratch folder.
pub(super) fn is_empty(target: &Path) -> io::Result<bool> {
    Ok(fs::read_dir(target)?
        .flatten()
        .all(|entry| entry.file_name() == scratch::NAME))
}

fn must_be_empty(target: &Path) -> DiagnosticResult<()> {
    if is_empty(target).map_err(|fault| cannot(target, &fault))? {
        return Ok(());
    }
    let folder = target.display().to_string();
    let note = Diagnostic::new(
        Code::CannotWrite,
        msg!("the folder `{folder}` is not empty", folder),
    )
    .in_file(folder);
    Err(note
        .help(msg!(
            "name a folder that does not exist yet; your files are never overwritten"
        ))
        .into())
}

fn in_the_way(target: &Path, files: &[(String, Option<String>)], known: &Known) -> Box<Diagnostic> {
    let is_of = |(_, listed): &&(String, BTreeMap<String, String>)| {
        files
            .iter()
            .all(|(path, hash)| hash.is_some() && listed.get(path) == hash.as_ref())
    };
    let other_job = known.other_job.as_ref().filter(is_of);
    let names = names(target, files);
    let note = match (&known.other_kit, other_job) {
        (Some(title), _) => of_kit_with_same_id(names, title, files.len() == 1),
        (None, Some((title, _))) => of_other_kit(names, title, files.len() == 1),
        (None, None) => of_somebody_else(names, files.len() == 1),
    };
    note.in_file(target.join(&files[0].0).display().to_string())
        .into()
}

fn of_kit_with_same_id(files: Arg, title: &str, is_single: bool) -> Diagnostic {
    if is_single {
        let message = msg!(
            "{file} is already there, made from “{title}”, a kit with the same id",
            file = files,
            title
        );
        Diagnostic::new(Code::InTheWay, message).help(msg!(
            "give one of the kits another `id`, move it elsewhere, choose another folder with --out, or replace it with --force"
        ))
    } else {
        let message = msg!(
            "{files} are already there, made from “{title}”, a kit with the same id",
            files,
            title
        );
        Diagnostic::new(Code::InTheWay, message).help(msg!(
            "give one of the kits another `id`, move them elsewhere, choose another folder with --out, or replace them with --force"
        ))
    }
}

fn of_other_kit(files: Arg, title: &str, is_single: bool) -> Diagnostic {
    let message = if is_single {
        msg!(
            "{file} is already there, made from “{title}”",
            file = files,
            title
        )
    } else {
        msg!(
            "{files} are already there, made from “{title}”",
            files,
            title
        )
    };
    Diagnostic::new(Code::InTheWay, message).help(out_of_the_way(is_single))
}

fn of_somebody_else(files: Arg, is_single: bool) -> Diagnostic {
    let message = if is_single {
        msg!(
            "{file} is already there, but not as Boardpress wrote it: made or changed by somebody else",
            file = files
        )
    } else {
        msg!(
            "{files} are already there, but not as Boardpress wrote them: made or changed by somebody else",
            files
        )
    };
    Diagnostic::new(Code::InTheWay, message).help(out_of_the_way(is_single))
}

fn out_of_the_way(is_single: bool) -> Message {
    if is_single {
        msg!("move it elsewhere, choose another folder with --out, or replace it with --force")
    } else {
        msg!("move them elsewhere, choose another folder with --out, or replace them with --force")
    }
}

/// Lists the first files and the number of further files.
fn names(target: &Path, files: &[(String, Option<String>)]) -> Arg {
    let named = files.iter().take(NAMED);
    let mut names: Vec<Arg> = named
        .map(|(path, _)| Arg::Name(target.join(path).display().to_string()))
        .collect();
    if files.len() > NAMED {
        let rest = files.len() - NAMED;
        names.push(msg!(one: "1 more", many: "{n} more", n = rest).to_arg());
    }
    list(Joint::Comma, names)
}
