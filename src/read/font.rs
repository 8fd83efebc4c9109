//! Font files into the book of fonts: those packed for the web too, and the weights of variable ones.

use std::collections::BTreeMap;
use std::hash::BuildHasher;
use std::sync::Arc;

use allsorts::binary::read::ReadScope;
use allsorts::font_data::FontData;
use allsorts::tables::variable_fonts::fvar::FvarTable;
use allsorts::tables::{Fixed, FontTableProvider};
use allsorts::tag;
use allsorts::variations::instance;
use foldhash::fast::FixedState;
use subsetter::GlyphRemapper;
use wuff::{decompress_woff1, decompress_woff2};

use super::contained::contained;
use crate::diag::{self, Code, Note};
use crate::geom::Length;
use crate::limits::FILE_BYTES;
use crate::message::{Message, Pattern, msg, pattern};
use crate::scene::{RichText, TextStyle};
use crate::source::{FALLBACK_FONTS, FileBytes, FileSystem, is_below};
use crate::text::{FontError, FontRole, FontSet, Placed, has_colour_glyphs, variable_family};

/// What is set in each font before it is used.
const SAMPLE: &str =
    "The quick brown fox jumps over the lazy dog. ÄÖÜ éèñç ß æ ﬁ 0123456789 (&) “x” – 3 × 4 = 12 €";
/// How the names of files end that are read; which of these formats one has is seen from its bytes.
const ENDINGS: [&str; 4] = [".ttf", ".otf", ".woff", ".woff2"];
/// The first bytes of a collection of fonts, which is often renamed.
const COLLECTION: &[u8] = b"ttcf";
const HELP: Pattern = pattern!("remove it from the fonts folder, or replace it");

/// Every font in the folder `fonts`, or those that are known if their files are the same; and what is wrong with these.
pub(super) fn fonts(
    fs: &dyn FileSystem,
    known: Option<&Arc<FontSet>>,
) -> (Arc<FontSet>, Vec<Note>) {
    let mut notes = Vec::new();
    let files = files(fs, &mut notes);
    let digest = FixedState::default().hash_one(&files);
    if let Some(known) = known.filter(|known| notes.is_empty() && known.files() == Some(digest)) {
        return (Arc::clone(known), notes);
    }
    let mut loaded = LoadedFonts {
        fonts: FontSet::default(),
        own: BTreeMap::new(),
        notes,
    };
    let mut variable = Vec::new();
    for FontFile { path, bytes, role } in files {
        match unpacked(bytes) {
            Err(why) => loaded.notes.push(refused(&path, why)),
            Ok(font) => match variable_family(&font) {
                Some(family) => variable.push((path, font, family)),
                None => loaded.add(&path, font, role),
            },
        }
    }
    for (path, font, family) in variable {
        loaded.add_variable(&path, &font, &family);
    }
    let LoadedFonts {
        mut fonts, notes, ..
    } = loaded;
    if notes.is_empty() {
        fonts.set_files(digest);
    }
    (Arc::new(fonts), notes)
}

/// The fonts that were loaded so far.
struct LoadedFonts {
    fonts: FontSet,
    /// The files of the kit's own, by family, weight and slant.
    own: BTreeMap<(String, (u16, bool)), String>,
    /// What is wrong with some of them.
    notes: Vec<Note>,
}

impl LoadedFonts {
    fn add(&mut self, path: &str, bytes: FileBytes, role: FontRole) {
        let tried = if role == FontRole::Own {
            tried(&bytes)
        } else {
            Ok(())
        };
        let font = match tried.and_then(|()| self.fonts.add(bytes, role)) {
            Ok(font) => font,
            Err(why) => return self.notes.push(refused(path, why)),
        };
        if role != FontRole::Own {
            return;
        }
        if has_colour_glyphs(&self.fonts.data(font)) {
            let message = msg!(
                "the font {path} has multicolored letters, which are printed in one color",
                path
            );
            let help = msg!("use a single-color font instead, or draw these letters as icons");
            self.notes
                .push(Note::new(Code::FontColours, message).about(path).help(help));
        }
        let cut = (self.fonts.family(font).to_owned(), self.fonts.cut(font));
        if let Some(first) = self.own.insert(cut, path.to_owned()) {
            let message = msg!(
                "the font {path} is not used: {other} has the same name, weight and slant",
                path = first,
                other = path
            );
            self.notes.push(
                Note::new(Code::SkippedFile, message)
                    .about(&first)
                    .help(HELP),
            );
        }
    }

    /// Adds the weights of a variable font. Beside other fonts of its family, as downloads have them, it is not needed.
    fn add_variable(&mut self, path: &str, font: &[u8], (family, italic): &(String, bool)) {
        if self
            .own
            .keys()
            .any(|(own, (_, slant))| own == family && slant == italic)
        {
            return;
        }
        let instances = instances(font);
        if instances.is_empty() {
            let message = msg!(
                "the font {path} is not used: it is a variable font that cannot be read",
                path
            );
            let help = msg!(
                "add a .ttf or .otf of each weight that you need, such as `-Regular` and `-Bold`; downloads often have \
                 them in a folder `static`"
            );
            self.notes
                .push(Note::new(Code::SkippedFile, message).about(path).help(help));
        }
        for instance in instances {
            self.add(path, instance.into(), FontRole::Own);
        }
    }
}

/// A file that seems to be a font.
#[derive(Hash)]
struct FontFile {
    path: String,
    bytes: FileBytes,
    role: FontRole,
}

/// Every file in the folder `fonts` that seems to be a font.
fn files(fs: &dyn FileSystem, notes: &mut Vec<Note>) -> Vec<FontFile> {
    let mut files = Vec::new();
    let (fallbacks, others): (Vec<_>, Vec<_>) = fs
        .list("fonts")
        .into_iter()
        .partition(|path| is_below(path, FALLBACK_FONTS) && fs.is_built_in(path));
    let others = others.into_iter().map(|path| {
        let role = if fs.is_built_in(&path) {
            FontRole::BuiltIn
        } else {
            FontRole::Own
        };
        (path, role)
    });
    for (path, role) in others.chain(fallbacks.into_iter().map(|path| (path, FontRole::Fallback))) {
        let lower = path.to_lowercase();
        if let Some(message) = unsupported_format(&path, &lower) {
            notes.push(bad(&path, message).help(msg!(
                "font files have the extension .ttf, .otf, .woff or .woff2"
            )));
        }
        if !ENDINGS.iter().any(|ending| lower.ends_with(ending)) {
            continue;
        }
        let Ok(bytes) = fs.read(&path) else {
            notes.push(bad(&path, msg!("the font {path} cannot be read", path)));
            continue;
        };
        if !FILE_BYTES.allows(bytes.len() as u64) {
            let message = msg!(
                "the font {path} is larger than {most} MB",
                path,
                most = FILE_BYTES.most >> 20
            );
            notes.push(
                Note::new(Code::TooLarge, message)
                    .about(&path)
                    .help(FILE_BYTES.help()),
            );
            continue;
        }
        if bytes.starts_with(COLLECTION) {
            notes.push(bad(&path, collection(&path)).help(HELP));
            continue;
        }
        files.push(FontFile { path, bytes, role });
    }
    files
}

/// Returns the fault of a font in an unsupported format. `lower` is the path in lower case.
fn unsupported_format(path: &str, lower: &str) -> Option<Message> {
    let (_, extension) = lower.rsplit_once('.')?;
    Some(match extension {
        "ttc" | "otc" => collection(path),
        "eot" => msg!(
            "the font {path} is packed for the web; use the same font as a .ttf or .otf file instead",
            path
        ),
        "pfb" | "dfont" => msg!(
            "the font {path} is in an old format; use the same font as a .ttf or .otf file instead",
            path
        ),
        _ => return None,
    })
}

fn collection(path: &str) -> Message {
    msg!(
        "the font {path} is a font collection; add the fonts that you need from it, each as a .ttf or .otf file",
        path
    )
}

/// Loads a font by itself and sets a line in it; what makes the crates that read
/// fonts panic is refused, and nothing else comes to harm.
fn tried(bytes: &[u8]) -> Result<(), FontError> {
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

fn refused(path: &str, why: FontError) -> Note {
    let message = match why {
        FontError::NotAFont => msg!(
            "the font {path} is not a TrueType or OpenType font, or is damaged",
            path
        ),
        FontError::NoEmbedding => msg!(
            "the font {path} does not permit embedding in a document",
            path
        ),
        FontError::NoLetters => msg!("the font {path} has no outlines that can be drawn", path),
        FontError::Variable => msg!(
            "the font {path} is a variable font that cannot be read",
            path
        ),
    };
    bad(path, message).help(HELP)
}

fn bad(path: &str, message: Message) -> Note {
    Note::new(Code::BadFont, message).about(path)
}

/// The bytes of a font in TrueType or OpenType, out of a file of these formats or of WOFF or WOFF2. Other files stay as they
/// are.
///
/// # Errors
/// [`FontError::NotAFont`] for one that is damaged, or would be larger than files may be.
pub(super) fn unpacked(bytes: FileBytes) -> Result<FileBytes, FontError> {
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
fn instances(font: &[u8]) -> Vec<Vec<u8>> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::MemoryFiles;

    /// A font with one more table, whose name comes before those of all others; it holds what follows the head.
    fn with_table(font: &[u8], name: &[u8; 4]) -> Vec<u8> {
        const HEAD: usize = 12;
        const RECORD: usize = 16;
        let count = usize::from(u16::from_be_bytes([font[4], font[5]]));
        let (records, tables) = font[HEAD..].split_at(count * RECORD);
        let mut longer = font[..HEAD].to_vec();
        longer[4..6].copy_from_slice(&(count as u16 + 1).to_be_bytes());
        let (checksum, at, length) = (
            [0; 4],
            (HEAD as u32).to_be_bytes(),
            (RECORD as u32).to_be_bytes(),
        );
        longer.extend([*name, checksum, at, length].concat());
        for record in records.chunks_exact(RECORD) {
            let at = u32::from_be_bytes(record[8..12].try_into().unwrap()) + RECORD as u32;
            longer.extend([&record[..8], &at.to_be_bytes(), &record[12..]].concat());
        }
        [longer.as_slice(), tables].concat()
    }

    #[test]
    fn a_font_with_colours_of_its_own_is_told() {
        let mut fs = MemoryFiles::default();
        fs.put(
            "fonts/a.ttf",
            with_table(include_bytes!("../../fonts/zilla-slab/Bold.ttf"), b"COLR"),
        );
        let (_, notes) = fonts(&fs, None);
        let said: Vec<String> = notes.iter().map(|note| note.message.to_string()).collect();
        assert_eq!(
            said,
            ["the font fonts/a.ttf has multicolored letters, which are printed in one color"]
        );
    }

    #[test]
    fn of_two_fonts_of_one_name_and_weight_the_one_that_is_not_used_is_told() {
        let mut fs = MemoryFiles::default();
        for path in ["fonts/a.ttf", "fonts/b.ttf"] {
            fs.put(
                path,
                include_bytes!("../../fonts/zilla-slab/Bold.ttf").as_slice(),
            );
        }
        let (_, notes) = fonts(&fs, None);
        let said: Vec<String> = notes.iter().map(|note| note.message.to_string()).collect();
        assert_eq!(
            said,
            ["the font fonts/a.ttf is not used: fonts/b.ttf has the same name, weight and slant"]
        );
    }
}
