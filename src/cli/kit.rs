//! Opens a kit by the word that names it on the command line.

use std::path::{MAIN_SEPARATOR, Path};

use super::disk::Folder;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::kit::{self, BuiltInKit, OwnFiles};
use crate::message::msg;

/// A kit, built in or in a folder.
pub(super) type Kit = kit::Kit<Box<dyn OwnFiles>>;

/// The word that stands for all built-in kits.
pub(super) const ALL_KITS: &str = "all";

/// The kits that a word names: one, or `all` that are built in.
///
/// # Errors
/// There is no such kit.
pub(super) fn kits(word: &str) -> DiagnosticResult<Vec<Kit>> {
    if word == ALL_KITS {
        Ok(all())
    } else {
        Kit::named(word).map(|kit| vec![kit])
    }
}

/// Every built-in kit.
pub(super) fn all() -> Vec<Kit> {
    kit::names().filter_map(Kit::built_in).collect()
}

impl Kit {
    /// The kit of that name or in that folder.
    ///
    /// # Errors
    /// There is neither.
    pub(super) fn named(word: &str) -> DiagnosticResult<Kit> {
        match Kit::built_in(word) {
            Some(kit) => Ok(kit),
            None if word.contains(['/', MAIN_SEPARATOR]) || Path::new(word).exists() => {
                Kit::at(Path::new(word))
            }
            None => {
                let note = Diagnostic::new(
                    Code::NoKit,
                    msg!("there is no kit or folder named `{kit}`", kit = word),
                );
                Err(note.did_you_mean(word, kit::names()).into())
            }
        }
    }

    /// The built-in kit of that name.
    pub(super) fn built_in(name: &str) -> Option<Kit> {
        BuiltInKit::named(name).map(|files| Kit::new(Box::new(files) as Box<dyn OwnFiles>))
    }

    /// The kit in a folder.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub(super) fn at(path: &Path) -> DiagnosticResult<Kit> {
        Ok(Kit::new(Box::new(Folder::open(path)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_name_is_answered_with_the_nearest() {
        let known = kit::names().next().unwrap();
        let Err(note) = Kit::named(&known[1..]) else {
            panic!("it is not a kit")
        };
        assert_eq!(
            note.help.unwrap(),
            format!("did you mean `{known}`?").as_str()
        );
    }
}
