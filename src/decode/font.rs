//! Font files: those packed for the web, and the weights of variable fonts.

use allsorts::binary::read::ReadScope;
use allsorts::font_data::FontData;
use allsorts::tables::variable_fonts::fvar::FvarTable;
use allsorts::tables::{Fixed, FontTableProvider};
use allsorts::tag;
use allsorts::variations::instance;
use subsetter::GlyphRemapper;
use wuff::{decompress_woff1, decompress_woff2};

use super::contained::contained;
use crate::diag;
use crate::geom::Length;
use crate::limits::FILE_BYTES;
use crate::scene::{RichText, TextStyle};
use crate::source::FileBytes;
use crate::text::{FontError, FontRole, FontSet, Placed};

/// The line that is set in each font to check it.
const SAMPLE: &str =
    "The quick brown fox jumps over the lazy dog. ÄÖÜ éèñç ß æ ﬁ 0123456789 (&) “x” – 3 × 4 = 12 €";

/// Checks that a line can be set in a font and that the font can be subset.
///
/// # Errors
/// Returns an error if the font cannot be loaded, or if a crate that reads fonts panics.
pub fn check(bytes: &[u8]) -> Result<(), FontError> {
    let bytes = bytes.to_vec();
    let work = move || {
        let mut fonts = FontSet::default();
        let font = fonts.add(bytes, FontRole::Own)?;
        let (weight, italic) = fonts.cut(font);
        let style = TextStyle {
            family: fonts.family(font).to_owned(),
            weight,
            italic,
            ..TextStyle::default()
        };
        let mut shaped = fonts.shape(&RichText::plain(SAMPLE), &style, &());
        let lines = shaped.lines(Length::mm(100), 10.0);
        let mut letters = GlyphRemapper::new();
        for laid in lines.iter().flat_map(|line| &line.laid) {
            if let Placed::Run(run) = laid {
                run.glyphs()
                    .iter()
                    .for_each(|glyph| _ = letters.remap(glyph.id));
            }
        }
        // A font that cannot be cut down is embedded whole.
        let _ = subsetter::subset(&fonts.data(font), 0, &letters);
        Ok(())
    };
    contained(work).unwrap_or(Err(FontError::NotAFont))
}

/// Unpacks a font that is compressed as WOFF or WOFF2. Other files are returned unchanged.
///
/// # Errors
/// Returns [`FontError::NotAFont`] if the file is damaged, or if the font is larger than [`FILE_BYTES`].
pub fn unpacked(bytes: FileBytes) -> Result<FileBytes, FontError> {
    let unpack = match bytes.get(..4) {
        Some(b"wOFF") if tables(&bytes).is_some_and(|size| FILE_BYTES.allows(size)) => {
            decompress_woff1
        }
        Some(b"wOFF") => return Err(FontError::NotAFont),
        // It asks for no more than 100 times the bytes of the file, and 128 MB.
        Some(b"wOF2") => decompress_woff2,
        _ => return Ok(bytes),
    };
    let font = diag::contained(|| unpack(&bytes))
        .and_then(Result::ok)
        .ok_or(FontError::NotAFont)?;
    if FILE_BYTES.allows(font.len() as u64) {
        Ok(font.into())
    } else {
        Err(FontError::NotAFont)
    }
}

/// The bytes of all tables of a WOFF font as it says itself, for which memory is requested.
fn tables(font: &[u8]) -> Option<u64> {
    /// The bytes of its head, and where the number of tables is there.
    const HEAD: usize = 44;
    const COUNT: usize = 12;
    /// The bytes of a record on a table, and where the size of the table is there.
    const RECORD: usize = 20;
    const SIZE: usize = 12;
    let count = u16::from_be_bytes(*font.get(COUNT..)?.first_chunk()?);
    let records = font
        .get(HEAD..HEAD + RECORD * usize::from(count))?
        .chunks_exact(RECORD);
    records
        .map(|record| {
            Some(u64::from(u32::from_be_bytes(
                *record.get(SIZE..)?.first_chunk()?,
            )))
        })
        .sum()
}

/// The weights that are made of a font, as far as it has them.
const WEIGHTS: [u16; 9] = [100, 200, 300, 400, 500, 600, 700, 800, 900];
/// Those of a large one, such as a Chinese font, of which each takes a second.
const FEW_WEIGHTS: [u16; 2] = [400, 700];
/// How many bytes a large one has.
const LARGE: usize = 1 << 20;

/// The fonts that a variable font is at its weights, upright or slanted as it is by itself, and as wide; none where that is
/// not understood.
pub fn instances(font: &[u8]) -> Vec<Vec<u8>> {
    diag::contained(|| made(font)).flatten().unwrap_or_default()
}

fn made(font: &[u8]) -> Option<Vec<Vec<u8>>> {
    let provider = ReadScope::new(font)
        .read::<FontData<'_>>()
        .ok()?
        .table_provider(0)
        .ok()?;
    // Letters in the other format would go into no PDF.
    if !provider.has_table(tag::GLYF) {
        return None;
    }
    let axes = provider.read_table_data(tag::FVAR).ok()?;
    let axes: Vec<_> = ReadScope::new(&axes)
        .read::<FvarTable<'_>>()
        .ok()?
        .axes()
        .collect();
    let had = |weight: &u16| {
        let weight = Fixed::from(i32::from(*weight));
        axes.iter().any(|axis| {
            axis.axis_tag == tag::WGHT && (axis.min_value..=axis.max_value).contains(&weight)
        })
    };
    let wanted = if font.len() > LARGE {
        &FEW_WEIGHTS[..]
    } else {
        &WEIGHTS
    };
    let mut weights: Vec<Option<u16>> = wanted.iter().copied().filter(had).map(Some).collect();
    if weights.is_empty() {
        weights.push(None);
    }
    let at = |weight: Option<u16>| {
        let place = axes.iter().map(|axis| match weight {
            Some(weight) if axis.axis_tag == tag::WGHT => Fixed::from(i32::from(weight)),
            _ => axis.default_value,
        });
        instance(&provider, &place.collect::<Vec<_>>())
            .ok()
            .map(|(font, _)| font)
    };
    weights.into_iter().map(at).collect()
}
