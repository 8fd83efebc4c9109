//! The fonts of a kit: the files in its folder `fonts`, and the built-in fonts.

use std::collections::BTreeMap;
use std::hash::BuildHasher;
use std::sync::Arc;

use foldhash::fast::FixedState;

use crate::decode::font::{check, instances, unpacked};
use crate::diag::{Code, Diagnostic};
use crate::limits::FILE_BYTES;
use crate::message::{Message, Pattern, msg, pattern};
use crate::source::{FALLBACK_FONTS, FileBytes, FileSystem, is_below};
use crate::text::{FontError, FontRole, FontSet, has_colour_glyphs, variable_family};

/// How the names of files end that are read; which of these formats one has is seen from its bytes.
const ENDINGS: [&str; 4] = [".ttf", ".otf", ".woff", ".woff2"];
/// The first bytes of a collection of fonts, which is often renamed.
const COLLECTION: &[u8] = b"ttcf";
const HELP: Pattern = pattern!("remove it from the fonts folder, or replace it");

/// Every font in the folder `fonts`, or those that are known if their files are the same; and what is wrong with these.
pub(super) fn fonts(
    fs: &dyn FileSystem,
    known: Option<&Arc<FontSet>>,
) -> (Arc<FontSet>, Vec<Diagnostic>) {
    let (files, notes) = files(fs);
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
    notes: Vec<Diagnostic>,
}

impl LoadedFonts {
    fn add(&mut self, path: &str, bytes: FileBytes, role: FontRole) {
        let checked = if role == FontRole::Own {
            check(&bytes)
        } else {
            Ok(())
        };
        let font = match checked.and_then(|()| self.fonts.add(bytes, role)) {
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
            self.notes.push(
                Diagnostic::new(Code::FontColours, message)
                    .in_file(path)
                    .help(help),
            );
        }
        let cut = (self.fonts.family(font).to_owned(), self.fonts.cut(font));
        if let Some(first) = self.own.insert(cut, path.to_owned()) {
            let message = msg!(
                "the font {path} is not used: {other} has the same name, weight and slant",
                path = first,
                other = path
            );
            self.notes.push(
                Diagnostic::new(Code::SkippedFile, message)
                    .in_file(&first)
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
            self.notes.push(
                Diagnostic::new(Code::SkippedFile, message)
                    .in_file(path)
                    .help(help),
            );
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

/// Returns the files in the folder `fonts` that seem to be fonts, and the errors of those that cannot be read.
fn files(fs: &dyn FileSystem) -> (Vec<FontFile>, Vec<Diagnostic>) {
    let mut files = Vec::new();
    let mut notes = Vec::new();
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
                Diagnostic::new(Code::TooLarge, message)
                    .in_file(&path)
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
    (files, notes)
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

fn refused(path: &str, why: FontError) -> Diagnostic {
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

fn bad(path: &str, message: Message) -> Diagnostic {
    Diagnostic::new(Code::BadFont, message).in_file(path)
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
