//! Files that look as if they were meant to be read, and are not.

use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::message::{Pattern, ToArg, msg, pattern};
use crate::source::FileSystem;

/// Warns of every file that is passed over because of its name.
pub(super) fn warn(fs: &dyn FileSystem, diagnostics: &Diagnostics) {
    for (path, why) in fs.unlisted() {
        let help = pattern!("rename it, or replace the link with a copy of the files");
        diagnostics.emit(note(path, why, help));
    }
    for path in fs.list("") {
        if let Some((why, help)) = fault(&path) {
            diagnostics.emit(note(path, why, help));
        }
    }
}

fn note(path: String, why: impl ToArg, help: Pattern) -> Diagnostic {
    let message = msg!("`{path}` is not read: {why}", path, why);
    Diagnostic::new(Code::SkippedFile, message)
        .in_file(path)
        .help(help)
}

/// Why a file is not read though it looks like one that is, and what to do.
fn fault(path: &str) -> Option<(Pattern, Pattern)> {
    let (folder, name) = path.split_once('/').unwrap_or(("", path));
    let lower = name.to_lowercase();
    let ending = lower.rsplit('.').next().unwrap_or_default();
    match folder {
        // The reader of fonts says itself which it cannot use.
        "fonts" => None,
        _ if lower.ends_with(".toml.txt") => Some((
            pattern!("its name ends in .txt"),
            pattern!("rename it so that it ends in .toml; some systems hide the last extension"),
        )),
        "templates" if lower.ends_with(".svg") && !name.ends_with(".svg") => Some((
            pattern!("its extension is not in lower case"),
            pattern!("rename it so that it ends in .svg"),
        )),
        "templates" if lower.ends_with(".svgz") || lower.ends_with(".svg.txt") => Some((
            pattern!("it is not an .svg file"),
            pattern!("save it as plain SVG under a name that ends in .svg"),
        )),
        _ if ending == "toml" && !name.ends_with(".toml") => Some((
            pattern!("its extension is not in lower case"),
            pattern!("rename it so that it ends in .toml"),
        )),
        _ => None,
    }
}
