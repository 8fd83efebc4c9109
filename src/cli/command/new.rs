//! `boardpress new`: a folder to start one's own kit from.

use include_dir::{Dir, include_dir};

use crate::cli::args::New;
use crate::cli::deliver::{Own, deliver};
use crate::cli::error::{CommandError, Exit};
use crate::cli::kit::Kit;
use crate::cli::output::count;
use crate::cli::terminal;
use crate::diag::{Code, Note};
use crate::kit;
use crate::source::MemoryFiles;

/// A small kit that shows how one is made.
static STARTER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/cli/starter");

/// Unfolds a kit into an empty folder and says what to do with it.
pub(super) fn new(typed: &New) -> Result<Exit, CommandError> {
    let files = match &typed.from {
        Some(name) => unfold(name)?,
        None => starter(),
    };
    deliver(&typed.dir, &files, Own::EmptyFolder, false)?;
    terminal::say(&next_steps(typed, &files))?;
    Ok(Exit::Clean)
}

/// A built-in kit, and the templates it uses.
fn unfold(name: &str) -> Result<MemoryFiles, Box<Note>> {
    let Some(kit) = Kit::built_in(name) else {
        let note = Note::new(Code::NoKit, format!("there is no built-in kit called `{name}`"));
        return Err(note.did_you_mean(name, kit::names()).into());
    };
    Ok(kit.unfolded())
}

fn starter() -> MemoryFiles {
    let mut files = MemoryFiles::default();
    for file in std::iter::once(&STARTER).chain(STARTER.dirs()).flat_map(Dir::files) {
        let path = file.path().iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
        files.put(&path, file.contents());
    }
    files
}

fn next_steps(typed: &New, files: &MemoryFiles) -> String {
    let (dir, made) = (typed.dir.display(), count(files.iter().count(), "file"));
    let first = typed.dir.join("kit.toml").display().to_string();
    // A bare name might be that of a built-in kit.
    let word = match typed.dir.to_str() {
        Some(word) if Kit::built_in(word).is_some() => format!("./{word}"),
        _ => dir.to_string(),
    };
    let word = if word.contains(' ') { format!("\"{word}\"") } else { word };
    format!(
        "{dir} is ready: {made}.\n\n\
         Next:\n  \
           1. Open {first} in a text editor and change what you like.\n  \
           2. boardpress check {word}\n  \
           3. boardpress build {word}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Report;
    use crate::read;
    use crate::source::FileSystem;

    #[test]
    fn the_starter_is_a_kit_without_faults() {
        let dir = tempfile::tempdir().unwrap();
        deliver(dir.path(), &starter(), Own::EmptyFolder, false).unwrap();
        let kit = Kit::at(dir.path()).unwrap();
        let mut report = Report::default();
        let content = read::read(&kit, None, &mut report);
        assert!(report.is_empty(), "{}", terminal::notes(&report, &kit));
        assert_eq!(content.draft.sets.len(), 1);
    }

    #[test]
    fn a_built_in_kit_unfolds_with_all_its_files() {
        for name in kit::names() {
            let files = unfold(name).unwrap();
            let has = |path: &String| files.has(path);
            assert!(Kit::built_in(name).unwrap().own.list("").iter().all(has), "{name}");
        }
    }
}
