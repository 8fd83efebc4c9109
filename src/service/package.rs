//! Files as they travel with a message: concatenated, or as a ZIP archive.

use std::io::{Cursor, Read, Write};

use sha2::{Digest, Sha256};
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::protocol::FileData;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::limits::{FILE_BYTES, FILES, SENT};
use crate::message::{Message, msg};
use crate::source::{MemoryFiles, stays_inside};

/// The concatenated bytes of files.
pub(super) fn joined(files: &MemoryFiles) -> Vec<u8> {
    files.iter().flat_map(|(_, bytes)| bytes).copied().collect()
}

/// A digest of bytes.
pub(super) fn digest(bytes: &[u8]) -> [u8; 8] {
    let whole: [u8; 32] = Sha256::digest(bytes).into();
    std::array::from_fn(|at| whole[at])
}

/// Files as a ZIP archive.
///
/// # Errors
/// They are too large for one.
pub(super) fn zip<'f>(
    files: impl Iterator<Item = (&'f str, &'f [u8])>,
) -> DiagnosticResult<Vec<u8>> {
    let cannot = |fault: &dyn std::fmt::Display| {
        Diagnostic::new(
            Code::CannotWrite,
            msg!(
                "the ZIP cannot be made: `{error}`",
                error = fault.to_string()
            ),
        )
    };
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        zip.start_file(path, SimpleFileOptions::default())
            .map_err(|fault| cannot(&fault))?;
        zip.write_all(bytes).map_err(|fault| cannot(&fault))?;
    }
    Ok(zip.finish().map_err(|fault| cannot(&fault))?.into_inner())
}

/// The files of a kit as they were sent: concatenated, or a single ZIP archive.
///
/// # Errors
/// They are not what is said of them, or no files of a kit.
pub(super) fn unpacked(files: &[FileData], bytes: &[u8]) -> DiagnosticResult<MemoryFiles> {
    let all: usize = files
        .iter()
        .map(|file| file.bytes)
        .fold(0, usize::saturating_add);
    if all != bytes.len() {
        let message = msg!(
            "{sent} bytes of {all} bytes of files were sent",
            sent = bytes.len(),
            all
        );
        return Err(Diagnostic::new(Code::Usage, message).into());
    }
    if let [FileData { path, .. }] = files
        && path.to_lowercase().ends_with(".zip")
    {
        return unzipped(path, bytes);
    }
    let (mut kit, mut rest) = (MemoryFiles::default(), bytes);
    for FileData { path, bytes } in files {
        let (own, others) = rest.split_at(*bytes);
        put(&mut kit, path, own.to_vec())?;
        rest = others;
    }
    Ok(kit)
}

/// The files of an archive; where all of them lie in one folder, by their paths in that.
fn unzipped(name: &str, bytes: &[u8]) -> DiagnosticResult<MemoryFiles> {
    let bad = |message: Message| {
        Diagnostic::new(Code::BadData, message).help(msg!("use a ZIP archive of a kit's folder"))
    };
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| {
        bad(msg!(
            "`{file}` is not a ZIP archive, or is incomplete",
            file = name
        ))
    })?;
    if !FILES.allows(archive.len() as u64) {
        let subject = msg!("`{path}` contains", path = name);
        return Err(Diagnostic::beyond(&FILES, subject, archive.len() as u64).into());
    }
    let (mut files, mut all) = (Vec::new(), 0);
    for at in 0..archive.len() {
        let mut file = archive
            .by_index(at)
            .map_err(|fault| bad(unread(name, &fault)))?;
        let path = file
            .name()
            .map_err(|fault| bad(unread(name, &fault)))?
            .replace('\\', "/");
        let is_hidden = path
            .split('/')
            .any(|part| part.starts_with('.') || part == "__MACOSX");
        if file.is_dir() || is_hidden {
            continue;
        }
        let mut bytes = Vec::new();
        file.by_ref()
            .take(FILE_BYTES.most + 1)
            .read_to_end(&mut bytes)
            .map_err(|fault| bad(unread(name, &fault.into())))?;
        all += bytes.len() as u64;
        if !SENT.allows(all) {
            let subject = msg!("`{path}` contains at least", path = name);
            return Err(Diagnostic::beyond(&SENT, subject, all).into());
        }
        files.push((path, bytes));
    }
    let folder = match files.first().and_then(|(path, _)| path.split_once('/')) {
        Some((folder, _))
            if files
                .iter()
                .all(|(path, _)| path.starts_with(&format!("{folder}/"))) =>
        {
            folder.len() + 1
        }
        _ => 0,
    };
    let mut kit = MemoryFiles::default();
    for (path, bytes) in files {
        put(&mut kit, &path[folder..], bytes)?;
    }
    Ok(kit)
}

/// Returns the reason why a file of an archive cannot be read.
fn unread(archive: &str, fault: &ZipError) -> Message {
    match fault {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => {
            msg!("`{file}` is protected by a password", file = archive)
        }
        ZipError::UnsupportedArchive(_) => msg!(
            "`{file}` uses a compression that is not supported",
            file = archive
        ),
        _ => msg!(
            "`{file}` is damaged: some of its files cannot be read",
            file = archive
        ),
    }
}

fn put(kit: &mut MemoryFiles, path: &str, bytes: Vec<u8>) -> DiagnosticResult<()> {
    if !stays_inside(path) || path.contains('\\') {
        return Err(Diagnostic::new(
            Code::OutsideKit,
            msg!("`{path}` is not a valid path in a kit", path),
        )
        .into());
    }
    if !FILE_BYTES.allows(bytes.len() as u64) {
        let message = msg!(
            "`{path}` is larger than {most} MB",
            path,
            most = FILE_BYTES.most >> 20
        );
        return Err(Diagnostic::new(Code::TooLarge, message)
            .help(FILE_BYTES.help())
            .into());
    }
    kit.put(path, bytes);
    Ok(())
}
