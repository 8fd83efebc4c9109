//! `boardpress watch`: the sheets of a kit, made anew at each save.

use std::path::Path;

use super::build::build_from;
use crate::cli::args::Build;
use crate::cli::error::{CommandError, Exit};
use crate::cli::kit::{Kit, Own};
use crate::cli::options::fresh_seed;
use crate::cli::terminal;
use crate::cli::watcher::FolderWatcher;
use crate::diag::{Code, Note};
use crate::press;

/// Builds, and again whenever files have changed, until the program is ended.
pub(super) fn watch(typed: &Build) -> Result<Exit, CommandError> {
    if !matches!(Kit::named(&typed.kit)?.own, Own::Folder(_)) {
        let note = Note::new(Code::Usage, format!("`{}` is a built-in kit, whose files do not change", typed.kit));
        return Err(Box::new(note.help("`boardpress new DIR --from KIT` makes a folder of it")).into());
    }
    let mut watcher = FolderWatcher::new(Path::new(&typed.kit))?;
    // Boards stay as they are from save to save.
    let seed = fresh_seed();
    build_from(typed, seed, press::drop_in_background)?;
    loop {
        terminal::complain("Waiting for a file to be saved; Ctrl+C ends this.\n");
        let changed = watcher.wait_for_changes();
        terminal::complain(&format!("Changed: {}\n", changed.join(", ")));
        // A folder that is gone comes back, or the user ends the program.
        if let Err(halt @ CommandError::Note(_)) = build_from(typed, seed, press::drop_in_background) {
            halt.say(typed.output.json);
        }
    }
}
