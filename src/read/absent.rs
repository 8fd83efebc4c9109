//! What to do about a file that a kit names and that is not there.

use crate::diag::nearest;

/// The endings of files of data.
const DATA: [&str; 5] = ["csv", "tsv", "txt", "xlsx", "ods"];
/// How many files are listed at most.
const LISTED: usize = 8;

/// What to do about a path, in a kit that has these files.
pub(super) fn help(path: &str, files: &[String]) -> String {
    let did_you_mean = |near: &str| format!("did you mean `{near}`?");
    let slashed = path.replace('\\', "/");
    if path.starts_with("http://") || path.starts_with("https://") {
        return "nothing is loaded from the web: save it into the kit's folder, and name it from there".to_owned();
    }
    if path.chars().any(char::is_control) {
        let help = "write paths with /, as in \"art/dog.png\"";
        return format!("{help}; in quotes, a backslash begins a special sign, such as \\n for a new line");
    }
    if path.get(1..2) == Some(":") {
        return "copy the file into the kit, and name it from there".to_owned();
    }
    if let Some(near) = files.iter().find(|file| **file == slashed) {
        return did_you_mean(near);
    }
    // One of this name elsewhere, or one with another ending, is meant rather than one with letters in common.
    let (name, ending) = name_and_ending(&slashed);
    let alike = |file: &&String| name_and_ending(file).0.eq_ignore_ascii_case(name);
    let same = files.iter().filter(alike).min_by_key(|file| !name_and_ending(file).1.eq_ignore_ascii_case(ending));
    if let Some(near) = same.map(String::as_str).or_else(|| nearest(&slashed, files.iter().map(String::as_str))) {
        return did_you_mean(near);
    }
    let is_alike = |other: &str| match ending {
        "" => DATA.contains(&other),
        ending if DATA.contains(&ending) => DATA.contains(&other),
        ending => other == ending,
    };
    let is_own = |file: &&String| !["fonts/", "templates/", "lang/"].iter().any(|folder| file.starts_with(folder));
    let known: Vec<&String> = files.iter().filter(is_own).filter(|file| is_alike(name_and_ending(file).1)).collect();
    if known.is_empty() {
        return "paths start at the kit's folder: put the file there".to_owned();
    }
    let listed: Vec<String> = known.iter().take(LISTED).map(|file| format!("`{file}`")).collect();
    let more = if known.len() > LISTED { ", …" } else { "" };
    format!("paths start at the kit's folder, which has {}{more}", listed.join(", "))
}

/// The name of a file without its folders and ending, and the ending.
fn name_and_ending(path: &str) -> (&str, &str) {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').unwrap_or((name, ""))
}
