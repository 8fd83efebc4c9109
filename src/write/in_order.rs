//! Things made in many threads and used one after the other.

use std::io::Write;
use std::ops::Range;

use rayon::prelude::*;

use super::job::WriteJob;
use super::name;
use super::output::{Artifact, Output, write_file};
use crate::diag::Note;
use crate::sheet::Sheet;

/// How many files each thread makes ahead of those that are written: a picture of a page may take tens of megabytes.
pub(super) const FILES_AHEAD: usize = 4;

/// Makes something of each item in many threads, and uses what was made in the order of the items. `make` is given
/// the number of the item as well. Each thread makes at most `ahead` of them while others are used.
///
/// # Errors
/// The first that `take` gives; nothing is used after it.
pub(super) fn in_order<T: Sync, M: Send, E>(
    items: &[T],
    ahead: usize,
    make: impl Fn(usize, &T) -> M + Sync,
    mut take: impl FnMut(&T, M) -> Result<(), E>,
) -> Result<(), E> {
    let count = rayon::current_num_threads() * ahead;
    let make_all = |few: Range<usize>| -> Vec<M> { few.into_par_iter().map(|n| make(n, &items[n])).collect() };
    let (mut ready, mut end) = (Vec::new(), 0);
    while end < items.len() || !ready.is_empty() {
        let start = end - ready.len();
        // Nothing is made beside the last ones that are used, so these are few.
        let few = end..end + count.min((items.len() - end).div_ceil(2)).max(count / 4).min(items.len() - end);
        let mut next = Vec::new();
        rayon::in_place_scope(|scope| {
            let (next, make_all, few) = (&mut next, &make_all, few.clone());
            scope.spawn(move |_| *next = make_all(few));
            items[start..end].iter().zip(std::mem::take(&mut ready)).try_for_each(|(item, made)| take(item, made))
        })?;
        (ready, end) = (next, few.end);
    }
    Ok(())
}

/// Writes one file for each side of a sheet into a folder that is named like the ending of the files. `draw` is given
/// the path of the file.
///
/// # Errors
/// One of them cannot be drawn or written.
pub(super) fn one_a_page(
    job: WriteJob,
    ending: &str,
    output: &mut dyn Output,
    watch: &(dyn Fn(usize) + Sync),
    draw: impl Fn(&str, &Sheet) -> Result<Vec<u8>, Box<Note>> + Sync,
) -> Result<Vec<Artifact>, Box<Note>> {
    let make = |n, sheet: &Sheet| {
        let path = format!("{ending}/{}.{ending}", name::page(job.info, n + 1, sheet));
        let drawn = draw(&path, sheet);
        watch(1);
        (path, drawn)
    };
    let mut files = Vec::with_capacity(job.sheets.len());
    let mut write = |_: &Sheet, (path, drawn): (String, Result<Vec<u8>, Box<Note>>)| -> Result<(), Box<Note>> {
        let bytes = drawn?;
        files.push(write_file(output, path, 1, |file| file.write_all(&bytes))?);
        Ok(())
    };
    in_order(job.sheets, FILES_AHEAD, make, &mut write)?;
    Ok(files)
}
