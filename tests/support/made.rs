//! Builds into memory.

use std::ops::Deref;

use boardpress::diag::{Diagnostics, ErrorEmitted};
use boardpress::model::{BuildContext, Job};
use boardpress::press::{self, Print, ReprintJob, Watch};
use boardpress::source::{FileSystem, MemoryFiles};

/// A file that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MadeFile {
    pub(crate) path: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) pages: usize,
}

/// What was made of a kit, with the bytes of its files.
pub(crate) struct Made {
    print: Print,
    pub(crate) files: Vec<MadeFile>,
}

impl Deref for Made {
    type Target = Print;

    fn deref(&self) -> &Print {
        &self.print
    }
}

impl Made {
    fn new(print: Print, memory: &MemoryFiles) -> Made {
        let file = |one: &press::Artifact| {
            let bytes = memory
                .read(&one.path)
                .expect("a file that was made")
                .into_owned();
            assert_eq!(bytes.len() as u64, one.bytes, "{}", one.path);
            MadeFile {
                path: one.path.clone(),
                bytes,
                pages: one.pages,
            }
        };
        let files = print.files.iter().map(file).collect();
        Made { print, files }
    }
}

/// Builds a kit.
pub(crate) fn press(
    fs: &dyn FileSystem,
    job: &Job,
    watch: &dyn Watch,
    diagnostics: &Diagnostics,
) -> Result<Made, ErrorEmitted> {
    let mut memory = MemoryFiles::default();
    let print = press::press(
        fs,
        &mut memory,
        BuildContext::new(job, diagnostics).watched(watch),
    )?;
    Ok(Made::new(print, &memory))
}

/// Makes one sheet of a kit again.
pub(crate) fn reprint(
    fs: &dyn FileSystem,
    job: &ReprintJob,
    watch: &dyn Watch,
    diagnostics: &Diagnostics,
) -> Result<Made, ErrorEmitted> {
    let mut memory = MemoryFiles::default();
    let print = press::reprint(fs, job, &mut memory, watch, diagnostics)?;
    Ok(Made::new(print, &memory))
}

/// Makes a calibration sheet.
pub(crate) fn calibrate(
    fs: &dyn FileSystem,
    job: &Job,
    diagnostics: &Diagnostics,
) -> Result<MadeFile, ErrorEmitted> {
    let mut memory = MemoryFiles::default();
    let file = press::calibrate(fs, &mut memory, BuildContext::new(job, diagnostics))?;
    let bytes = memory
        .read(&file.path)
        .expect("a file that was made")
        .into_owned();
    Ok(MadeFile {
        path: file.path,
        bytes,
        pages: file.pages,
    })
}
