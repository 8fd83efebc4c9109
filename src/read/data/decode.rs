//! The letters of a data file, in whichever encoding it was saved.

use chardetng::EncodingDetector;
use encoding_rs::{Encoding, MACINTOSH, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// The text of a data file: UTF-8 or UTF-16, or else Windows-1252 or Mac Roman, which are what a spreadsheet program on
/// Windows or a Mac writes where it is not asked for UTF-8.
///
/// # Errors
/// The line of a text of UTF-8 that has letters of another encoding.
pub(super) fn decode(bytes: Vec<u8>) -> Result<Decoded, usize> {
    let unicode = |text: String| Decoded { text, doubt: None };
    if let Some((encoding, mark)) = Encoding::for_bom(&bytes) {
        let stray = if encoding == UTF_8 { line_of_stray_byte(&bytes) } else { None };
        return stray.map_or_else(|| Ok(unicode(decoded(encoding, &bytes[mark..]))), Err);
    }
    if let Some(encoding) = without_mark(&bytes) {
        return Ok(unicode(decoded(encoding, &bytes)));
    }
    // Nearly every file is UTF-8, and is looked at once.
    String::from_utf8(bytes).map(unicode).or_else(|fault| {
        let (bytes, encoding) = (fault.as_bytes(), of_one_byte(fault.as_bytes()));
        let text = || Decoded { text: decoded(encoding, bytes), doubt: doubt(bytes, encoding) };
        line_of_stray_byte(bytes).map_or_else(|| Ok(text()), Err)
    })
}

/// The text of a data file.
pub(super) struct Decoded {
    pub(super) text: String,
    /// The encoding in which it was read and the one that it seems to have, where these differ.
    pub(super) doubt: Option<(&'static str, &'static str)>,
}

/// The first letter behind those of Latin scripts.
const GREEK: char = '\u{370}';

/// The names of the encoding in which a text that is no Unicode is read, and of the one that it seems to have, if that is
/// of another script.
fn doubt(bytes: &[u8], read: &'static Encoding) -> Option<(&'static str, &'static str)> {
    let mut detector = EncodingDetector::new();
    detector.feed(bytes, true);
    let (guess, is_likely) = detector.guess_assess(None, false);
    // The detector does not know Mac Roman, which it takes for some other encoding of one byte; and a few letters with accents tell
    // too little of which encoding of Latin letters they are.
    let is_known = read == WINDOWS_1252 || !guess.is_single_byte();
    let is_latin = || decoded(guess, bytes).chars().all(|letter| letter < GREEK || !letter.is_alphabetic());
    (is_likely && is_known && !is_latin()).then(|| (read.name(), guess.name()))
}

fn decoded(encoding: &'static Encoding, bytes: &[u8]) -> String {
    encoding.decode_without_bom_handling(bytes).0.into_owned()
}

/// The encoding of a text that is no Unicode. It is that of a Mac if its lines end as they did there; if it has a byte that
/// Windows-1252 has no letter for; or if read as Windows-1252 a small letter would stand before a capital with an accent, as
/// it does in `CafŽ`.
fn of_one_byte(bytes: &[u8]) -> &'static Encoding {
    let has_lines_of_a_mac = bytes.contains(&b'\r') && !bytes.contains(&b'\n');
    let is_of_a_mac = |pair: &[u8]| match pair[1] {
        0x81 | 0x8d | 0x8f | 0x90 | 0x9d => true,
        0x8a | 0x8c | 0x8e | 0x9f => pair[0].is_ascii_lowercase(),
        _ => false,
    };
    if has_lines_of_a_mac || bytes.windows(2).any(is_of_a_mac) { MACINTOSH } else { WINDOWS_1252 }
}

/// The line of the first byte that is no UTF-8 in a text whose other letters are: read as Windows-1252, all of these
/// would come out as two others.
fn line_of_stray_byte(bytes: &[u8]) -> Option<usize> {
    let first = str::from_utf8(bytes).err()?.valid_up_to();
    // Two letters of Windows-1252 in a row that are one of UTF-8 are as good as never written.
    let is_utf8 = Encoding::for_bom(bytes).is_some() || bytes.utf8_chunks().any(|chunk| !chunk.valid().is_ascii());
    is_utf8.then(|| 1 + bytes[..first].iter().filter(|byte| **byte == b'\n').count())
}

/// A text in the encoding, and with the mark, of the file that it is to replace; `None` where that has no code for one of
/// its letters.
pub fn encoded_as(old: &[u8], text: &str) -> Option<Vec<u8>> {
    let (encoding, mark) = match Encoding::for_bom(old) {
        Some((encoding, length)) => (encoding, &old[..length]),
        None => (
            without_mark(old).unwrap_or_else(|| if str::from_utf8(old).is_ok() { UTF_8 } else { of_one_byte(old) }),
            &[][..],
        ),
    };
    let letters = match encoding {
        // encoding_rs writes none of the two.
        _ if encoding == UTF_16LE => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        _ if encoding == UTF_16BE => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        _ => {
            let (letters, _, lacks_one) = encoding.encode(text);
            if lacks_one {
                return None;
            }
            letters.into_owned()
        }
    };
    Some([mark, &letters].concat())
}

/// UTF-16 that does not say so: every second byte of the first Latin letters is zero.
fn without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = &bytes[..bytes.len().min(64) & !1];
    let zeros = |first: usize| start.iter().skip(first).step_by(2).filter(|byte| **byte == 0).count();
    let most = start.len() / 2;
    match (zeros(0), zeros(1)) {
        (0, low) if low * 2 > most => Some(UTF_16LE),
        (high, 0) if high * 2 > most => Some(UTF_16BE),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_however_it_was_saved() {
        let text = "Wort,Übersetzung\nHund,perro\n";
        let utf16 = |mark: bool, order: fn(u16) -> [u8; 2]| -> Vec<u8> {
            let letters = mark.then_some('\u{feff}').into_iter().chain(text.chars());
            letters.flat_map(|letter| order(letter as u16)).collect()
        };
        let windows: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
        let saved = [
            text.as_bytes().to_vec(),
            [&[0xef, 0xbb, 0xbf], text.as_bytes()].concat(),
            utf16(true, u16::to_le_bytes),
            utf16(true, u16::to_be_bytes),
            utf16(false, u16::to_le_bytes),
            utf16(false, u16::to_be_bytes),
            windows,
        ];
        for bytes in saved {
            assert_eq!(encoded_as(&bytes, text).unwrap(), bytes);
            assert_eq!(decode(bytes).map(|decoded| decoded.text).as_deref(), Ok(text));
        }
        assert_eq!(encoded_as(b"\xdcber", "Ł"), None);
        assert_eq!(encoded_as(b"caf\x8e", "café ñ").unwrap(), b"caf\x8e \x96");
    }

    #[test]
    fn a_text_in_other_letters_than_those_of_western_europe_is_known() {
        let other = |name: &[u8], text: &str| {
            let (bytes, _, lacks_one) = Encoding::for_label(name).unwrap().encode(text);
            assert!(!lacks_one, "{text}");
            doubt(&bytes, of_one_byte(&bytes)).map(|(_, other)| other)
        };
        assert_eq!(other(b"windows-1251", "title,text\nБелка,Живёт в лесу\n"), Some("windows-1251"));
        assert_eq!(other(b"shift_jis", "title,text\nりす,森に住む\n"), Some("Shift_JIS"));
        assert_eq!(other(b"windows-1253", "title,text\nσκίουρος,ζει στο δάσος\n"), Some("windows-1253"));
        for western in [
            "Café",
            "It\u{2019}s",
            "¿Qué pasa?",
            "\u{201c}Größe\u{201d}",
            "Ærø",
            "coração",
            "5 €",
            "½ cup",
            "20 °C",
            "naïve – no",
        ] {
            assert_eq!(other(b"windows-1252", western), None, "{western}");
        }
        let read = |bytes: &[u8]| decode(bytes.to_vec()).ok().and_then(|decoded| decoded.doubt);
        assert_eq!([read("Живёт".as_bytes()), read(b"caf\x8e")], [None, None]);
    }

    #[test]
    fn a_table_of_a_mac_is_known_from_one_of_windows() {
        let read = |bytes: &[u8]| decode(bytes.to_vec()).unwrap().text;
        assert_eq!(read(b"caf\x8e,fran\x8dais\n"), "café,français\n");
        assert_eq!(read(b"Stra\xa7e\rM\x9fnchen\r"), "Straße\rMünchen\r");
        assert_eq!(read(b"caf\xe9 \x96 \x8atefan, \x9frjan\r\n"), "café – Štefan, Ÿrjan\r\n");
        assert_eq!(read(b"\x93quoted\x94 it\x92s 5 \x80\n"), "“quoted” it’s 5 €\n");
    }

    #[test]
    fn a_byte_of_another_encoding_is_found_in_its_line() {
        assert_eq!(line_of_stray_byte("title\nKäse".as_bytes()), None);
        assert_eq!(line_of_stray_byte(b"title\nK\xe4se"), None);
        assert_eq!(line_of_stray_byte(&[b"title\n".as_slice(), "Käse\n".as_bytes(), b"caf\xe9\n"].concat()), Some(3));
        assert_eq!(line_of_stray_byte(b"\xef\xbb\xbfcaf\xe9\n"), Some(1));
    }

    #[test]
    fn utf_16_without_a_mark_is_known() {
        let bytes = "\u{20ac}".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decode(bytes).map(|decoded| decoded.text).as_deref(), Ok("\u{ac} "));
    }
}
