//! What tables take over from others: a kit from the kit on which it lies, a deck, token set, board or rules sheet from the
//! one that it is `like`, and a slot of a template likewise.
//!
//! Tables are merged before they are read, so that no reader knows of it. Each key and value keeps its place in the file
//! where it was written.

mod alike;
mod drop;
mod file;
mod kits;
mod merge;
mod order;
mod places;
mod terms;

use crate::diag::Diagnostics;
use toml::de::DeTable;

pub(super) use self::file::File;
use super::Reading;
use crate::source::FileId;

/// The files of a kit with all that they take over, those of the lowest kit first.
pub(super) fn inherited<'t>(cx: &mut Reading<'_>, mut files: Vec<File<'t>>) -> Vec<File<'t>> {
    kits::check_lowest(cx, &files);
    let levels = files.iter().map(|file| file.level).max().unwrap_or(0);
    if levels == 0 {
        alike::spell_copies(&mut files);
        if !alike::any_alike(&files) {
            return files;
        }
    }
    places::join(&mut files, cx.diagnostics);
    if levels > 0 {
        cx.files
            .lay(files.iter().map(|file| (file.id, file.level)).collect());
        files = kits::laid(files, levels, cx.diagnostics);
        alike::spell_copies(&mut files);
    }
    alike::alike(&mut files, cx.diagnostics);
    files
}

/// The slots of a template with all that they take over.
pub(super) fn slots(template: &mut DeTable<'_>, file: FileId, diagnostics: &Diagnostics) {
    let Some(slots) = merge::table_mut(template, "slot") else {
        return;
    };
    let likes = order::likes(slots, file, diagnostics);
    for (name, of) in order::order(&likes, terms::SLOT_TERMS, |_| None, diagnostics) {
        let base = merge::table_mut(slots, &of).cloned();
        let (Some(mut base), Some(own)) = (base, merge::table_mut(slots, &name)) else {
            continue;
        };
        for (key, value) in std::mem::take(own) {
            merge::lay(key, value, &mut [&mut base], merge::Depth::Below);
        }
        *own = base;
    }
}
