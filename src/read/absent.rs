//! What to do about a file that a kit names and that is not there.

use std::collections::{BTreeSet, HashMap};

use unicode_normalization::UnicodeNormalization;

use crate::diag::{Comparer, Diagnostic};
use crate::message::{Arg, Joint, Message, list, msg};

/// The endings of files of data.
const DATA: [&str; 5] = ["csv", "tsv", "txt", "xlsx", "ods"];
/// How many files are listed at most.
const LISTED: usize = 8;

/// The files of a kit, among which one may be meant that is named in another way.
pub(super) struct KitFiles {
    pub(super) paths: Vec<String>,
    /// The places of files by their names without folders and endings, in small letters.
    by_name: HashMap<String, Vec<usize>>,
    /// The places of files by their paths without endings, in small letters.
    by_stem: HashMap<String, Vec<usize>>,
}

impl KitFiles {
    /// These files.
    pub(super) fn of(paths: Vec<String>) -> KitFiles {
        let (mut by_name, mut by_stem): (HashMap<String, Vec<usize>>, HashMap<String, Vec<usize>>) =
            Default::default();
        for (place, path) in paths.iter().enumerate() {
            by_name
                .entry(name_and_ending(path).0.to_ascii_lowercase())
                .or_default()
                .push(place);
            by_stem
                .entry(without_ending(&composed(path).to_lowercase()).to_owned())
                .or_default()
                .push(place);
        }
        KitFiles {
            paths,
            by_name,
            by_stem,
        }
    }

    /// The files that are called by a path without its ending, or with other capitals. Where there are any with the same
    /// capitals, it is those alone. `is_meant` says whether a file may be.
    pub(super) fn called(&self, path: &str, is_meant: impl Fn(&str) -> bool) -> Vec<String> {
        let (wanted, small) = (composed(path), composed(path).to_lowercase());
        let fits = |file: &str, wanted: &str| file == wanted || without_ending(file) == wanted;
        // The word may have an ending, or a point that begins none.
        let stems = BTreeSet::from([small.as_str(), without_ending(&small)]);
        let places = stems
            .into_iter()
            .filter_map(|stem| self.by_stem.get(stem))
            .flatten();
        let found = places.map(|place| &self.paths[*place]);
        let found =
            found.filter(|file| is_meant(file) && fits(&composed(file).to_lowercase(), &small));
        let (same, others): (Vec<&String>, Vec<&String>) =
            found.partition(|file| fits(&composed(file), &wanted));
        let chosen = if same.is_empty() { others } else { same };
        chosen.into_iter().cloned().collect()
    }
}

/// Adds help to the error about a missing path. `files` are the files of the kit.
pub(super) fn with_help(
    note: Diagnostic,
    path: &str,
    files: &KitFiles,
    comparer: &mut Comparer,
) -> Diagnostic {
    if path.starts_with("http://") || path.starts_with("https://") {
        return note.help(msg!("kits cannot use files from the web: save it in the kit's folder and give its path there"));
    }
    if path.chars().any(char::is_control) {
        return note.help(msg!(
            "write paths with /, as in \"art/dog.png\"; in double quotes, a backslash starts an escape sequence, such as \
             \\n for a new line"
        ));
    }
    if path.get(1..2) == Some(":") {
        return note.help(msg!(
            "copy the file into the kit's folder and give its path there"
        ));
    }
    match nearest_file(path, files, comparer) {
        Some(near) => note.with_suggestion(near),
        None => note.help(listed(path, &files.paths)),
    }
}

/// Where paths start, and files of the kit that have the ending of one.
fn listed(path: &str, files: &[String]) -> Message {
    let (_, ending) = name_and_ending(path);
    let is_alike = |other: &str| match ending {
        "" => DATA.contains(&other),
        ending if DATA.contains(&ending) => DATA.contains(&other),
        ending => other == ending,
    };
    let is_own = |file: &&String| {
        !["fonts/", "templates/", "lang/"]
            .iter()
            .any(|folder| file.starts_with(folder))
    };
    let known = files
        .iter()
        .filter(is_own)
        .filter(|file| is_alike(name_and_ending(file).1));
    let known: Vec<&String> = known.take(LISTED + 1).collect();
    if known.is_empty() {
        return msg!("paths are relative to the kit's folder: put the file there");
    }
    let names = known.iter().take(LISTED);
    let files = list(Joint::Comma, names.map(|file| Arg::Name((*file).clone())));
    if known.len() > LISTED {
        msg!(
            "paths are relative to the kit's folder, which has {files}, …",
            files
        )
    } else {
        msg!(
            "paths are relative to the kit's folder, which has {files}",
            files
        )
    }
}

/// The file that is most likely meant by a path, if one is.
fn nearest_file<'f>(path: &str, files: &'f KitFiles, comparer: &mut Comparer) -> Option<&'f str> {
    let slashed = path.replace('\\', "/");
    let (name, ending) = name_and_ending(&slashed);
    // One of this name elsewhere, or one with another ending, is intended rather than one with letters in common.
    let differs = |file: &&str| {
        (
            **file != *slashed,
            !name_and_ending(file).1.eq_ignore_ascii_case(ending),
        )
    };
    let same = files
        .by_name
        .get(&name.to_ascii_lowercase())
        .into_iter()
        .flatten();
    let same = same
        .map(|place| files.paths[*place].as_str())
        .min_by_key(differs);
    let nearest =
        same.or_else(|| comparer.nearest(&slashed, files.paths.iter().map(String::as_str)));
    // A file that was listed can be gone when it is read.
    nearest.filter(|near| *near != path)
}

/// A path in the code points that composed letters have of their own.
fn composed(path: &str) -> String {
    path.nfc().collect()
}

/// A path without the ending of its file.
fn without_ending(path: &str) -> &str {
    path.rsplit_once('.')
        .filter(|(_, ending)| !ending.contains('/'))
        .map_or(path, |(stem, _)| stem)
}

/// The name of a file without its folders and ending, and the ending.
fn name_and_ending(path: &str) -> (&str, &str) {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').unwrap_or((name, ""))
}
