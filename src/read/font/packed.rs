//! Fonts as they are packed for the web.

use wuff::{decompress_woff1, decompress_woff2};

use crate::diag::contained;
use crate::limits::FILE_BYTES;
use crate::source::FileBytes;
use crate::text::FontError;

/// The bytes of a font in TrueType or OpenType, out of a file of these formats or of WOFF or WOFF2. Other files stay as they
/// are.
///
/// # Errors
/// [`FontError::NotAFont`] for one that is damaged, or would be larger than files may be.
pub(in crate::read) fn unpacked(bytes: FileBytes) -> Result<FileBytes, FontError> {
    let unpack = match bytes.get(..4) {
        Some(b"wOFF") if tables(&bytes).is_some_and(|size| FILE_BYTES.allows(size)) => decompress_woff1,
        Some(b"wOFF") => return Err(FontError::NotAFont),
        // It asks for no more than 100 times the bytes of the file, and 128 MB.
        Some(b"wOF2") => decompress_woff2,
        _ => return Ok(bytes),
    };
    let font = contained(|| unpack(&bytes)).and_then(Result::ok).ok_or(FontError::NotAFont)?;
    if FILE_BYTES.allows(font.len() as u64) { Ok(font.into()) } else { Err(FontError::NotAFont) }
}

/// The bytes of all tables of a WOFF font as it says itself, which memory is asked for.
fn tables(font: &[u8]) -> Option<u64> {
    /// The bytes of its head, and where the number of tables is there.
    const HEAD: usize = 44;
    const COUNT: usize = 12;
    /// The bytes of a record on a table, and where the size of the table is there.
    const RECORD: usize = 20;
    const SIZE: usize = 12;
    let count = u16::from_be_bytes(*font.get(COUNT..)?.first_chunk()?);
    let records = font.get(HEAD..HEAD + RECORD * usize::from(count))?.chunks_exact(RECORD);
    records.map(|record| Some(u64::from(u32::from_be_bytes(*record.get(SIZE..)?.first_chunk()?)))).sum()
}
