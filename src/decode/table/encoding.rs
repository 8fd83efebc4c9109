//! The letters of a data file, in whichever encoding it was saved.

use chardetng::EncodingDetector;
use encoding_rs::{Encoding, MACINTOSH, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::message::{Message, msg};

/// The text of the data file `path`: UTF-8 or UTF-16, or else Windows-1252 or Mac Roman, which are what a spreadsheet program on
/// Windows or a Mac writes where it is not asked for UTF-8.
///
/// # Errors
/// The line of a text of UTF-8 that has letters of another encoding.
pub(super) fn decode(path: &str, bytes: Vec<u8>) -> Result<Decoded, usize> {
    let unicode = |text: String| Decoded { text, doubt: None };
    if let Some((encoding, mark)) = Encoding::for_bom(&bytes) {
        let stray = if encoding == UTF_8 {
            line_of_stray_byte(&bytes)
        } else {
            None
        };
        return stray.map_or_else(|| Ok(unicode(decoded(encoding, &bytes[mark..]))), Err);
    }
    if let Some(encoding) = without_mark(&bytes) {
        return Ok(unicode(decoded(encoding, &bytes)));
    }
    // Nearly every file is UTF-8, and is looked at once.
    String::from_utf8(bytes)
        .map(unicode)
        .or_else(|fault| decode_legacy(path, fault.as_bytes()))
}

/// The text of a data file.
pub(super) struct Decoded {
    pub(super) text: String,
    /// The reason to doubt the encoding of the file, if any.
    pub(super) doubt: Option<Message>,
}

/// The text of a file in an encoding that is no Unicode.
fn decode_legacy(path: &str, bytes: &[u8]) -> Result<Decoded, usize> {
    let encoding = of_one_byte(bytes);
    let text = decoded(encoding, bytes);
    let guess = detected(bytes).filter(|guess| is_misread(guess, encoding, bytes, &text));
    // In a text of an encoding of several bytes some of its letters are those of UTF-8 by accident.
    if guess.is_none_or(Encoding::is_single_byte) || is_mostly_utf8(bytes) {
        line_of_stray_byte(bytes).map_or(Ok(()), Err)?;
    }
    let odd = || {
        implausible_word(&text, encoding).map(|word| {
            msg!(
                "`{path}` is read as {encoding}, which gives the unlikely word `{word}`",
                path,
                encoding = encoding.name(),
                word
            )
        })
    };
    let doubt = guess
        .map(|guess| {
            msg!(
                "`{path}` is read as {encoding}, but its letters look like {other}",
                path,
                encoding = encoding.name(),
                other = guess.name()
            )
        })
        .or_else(odd);
    Ok(Decoded { text, doubt })
}

/// The legacy encoding that is detected in a text, where that is likely to be right.
fn detected(bytes: &[u8]) -> Option<&'static Encoding> {
    let mut detector = EncodingDetector::new();
    detector.feed(bytes, true);
    let (guess, is_likely) = detector.guess_assess(None, false);
    is_likely.then_some(guess)
}

/// The first letter behind those of Latin scripts.
const GREEK: char = '\u{370}';
/// Letters with accents that tell of which encoding of Latin letters they are; fewer tell too little.
const TELLING: usize = 12;

/// Whether a text that was read in one encoding would be another in the one that it seems to have.
fn is_misread(guess: &'static Encoding, read: &'static Encoding, bytes: &[u8], text: &str) -> bool {
    let other = decoded(guess, bytes);
    let is_latin = || {
        other
            .chars()
            .all(|letter| letter < GREEK || !letter.is_alphabetic())
    };
    let is_told = || !is_latin() || bytes.iter().filter(|byte| !byte.is_ascii()).count() >= TELLING;
    // The detector does not know Mac Roman, which it takes for some other encoding of one byte.
    (read == WINDOWS_1252 || !guess.is_single_byte()) && other != *text && is_told()
}

/// Signs that are between letters only where the letters of another encoding are read as Windows-1252.
const MISREAD: &str = "‚„†‡ˆ‰˜¡¢£¤¥¦¨¬¯³¸¿";

/// The first word that nobody writes, as one is in which the letters of another encoding are read: one of these signs is
/// between two letters; or, as in MS-DOS text that is taken for that of a Mac, a capital with an accent between small letters.
fn implausible_word<'t>(text: &'t str, read: &'static Encoding) -> Option<&'t str> {
    let is_parted = |three: &[char]| {
        three[0].is_alphabetic() && MISREAD.contains(three[1]) && three[2].is_alphabetic()
    };
    let is_capital = |letter: char| letter.is_uppercase() && !letter.is_ascii();
    let is_raised = |pair: &[char]| pair[0].is_lowercase() && is_capital(pair[1]);
    let is_within = |three: &[char]| {
        three[0].is_alphabetic() && is_capital(three[1]) && three[2].is_lowercase()
    };
    let is_odd = |word: &&str| {
        let letters: Vec<char> = word.chars().collect();
        let has_capital = || letters.windows(2).any(is_raised) || letters.windows(3).any(is_within);
        letters.windows(3).any(is_parted) || read == MACINTOSH && has_capital()
    };
    text.split(|letter: char| {
        letter.is_whitespace() || letter.is_ascii() && !letter.is_ascii_alphanumeric()
    })
    .find(is_odd)
}

/// Whether most of what is no ASCII in a text is UTF-8.
fn is_mostly_utf8(bytes: &[u8]) -> bool {
    let count = |count: (usize, usize), chunk: std::str::Utf8Chunk<'_>| {
        let letters = chunk
            .valid()
            .chars()
            .filter(|letter| !letter.is_ascii())
            .count();
        (count.0 + letters, count.1 + chunk.invalid().len().min(1))
    };
    let (letters, others) = bytes.utf8_chunks().fold((0, 0), count);
    letters >= others
}

fn decoded(encoding: &'static Encoding, bytes: &[u8]) -> String {
    encoding.decode_without_bom_handling(bytes).0.into_owned()
}

/// The encoding of a text that is no Unicode. It is that of a Mac if its lines end as they did there; if it has a byte that
/// Windows-1252 has no letter for; or if read as Windows-1252 a small letter would come before a capital with an accent, as
/// it does in `CafŽ`.
fn of_one_byte(bytes: &[u8]) -> &'static Encoding {
    let has_lines_of_a_mac = bytes.contains(&b'\r') && !bytes.contains(&b'\n');
    let is_of_a_mac = |pair: &[u8]| match pair[1] {
        0x81 | 0x8d | 0x8f | 0x90 | 0x9d => true,
        0x8a | 0x8c | 0x8e | 0x9f => pair[0].is_ascii_lowercase(),
        _ => false,
    };
    if has_lines_of_a_mac || bytes.windows(2).any(is_of_a_mac) {
        MACINTOSH
    } else {
        WINDOWS_1252
    }
}

/// The line of the first byte that is no UTF-8 in a text whose other letters are: read as Windows-1252, all of these
/// would come out as two others.
fn line_of_stray_byte(bytes: &[u8]) -> Option<usize> {
    let first = str::from_utf8(bytes).err()?.valid_up_to();
    // Two letters of Windows-1252 in a row that are one of UTF-8 are as good as never written.
    let is_utf8 = Encoding::for_bom(bytes).is_some()
        || bytes.utf8_chunks().any(|chunk| !chunk.valid().is_ascii());
    is_utf8.then(|| 1 + bytes[..first].iter().filter(|byte| **byte == b'\n').count())
}

/// A text in the encoding, and with the mark, of the file that it is to replace; `None` where that has no code for one of
/// its letters.
pub fn encoded_as(old: &[u8], text: &str) -> Option<Vec<u8>> {
    let (encoding, mark) = match Encoding::for_bom(old) {
        Some((encoding, length)) => (encoding, &old[..length]),
        None => (
            without_mark(old).unwrap_or_else(|| {
                if str::from_utf8(old).is_ok() {
                    UTF_8
                } else {
                    of_one_byte(old)
                }
            }),
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
    let zeros = |first: usize| {
        start
            .iter()
            .skip(first)
            .step_by(2)
            .filter(|byte| **byte == 0)
            .count()
    };
    let most = start.len() / 2;
    match (zeros(0), zeros(1)) {
        (0, low) if low * 2 > most => Some(UTF_16LE),
        (high, 0) if high * 2 > most => Some(UTF_16BE),
        _ => None,
    }
}

/// The bytes in which XML says how it is encoded.
const XML_HEAD: usize = 200;

/// The text of XML that is not UTF-8, in the encoding that it says; `None` if that is not known, or not kept to.
pub fn xml(bytes: &[u8]) -> Option<String> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(XML_HEAD)]);
    let said = || {
        head.split_once("encoding")?
            .1
            .trim_start_matches([' ', '='])
            .split(['"', '\''])
            .nth(1)
    };
    let by_mark = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    let encoding = by_mark.or_else(|| Encoding::for_label(said()?.as_bytes()))?;
    let (text, _, is_broken) = encoding.decode(bytes);
    (!is_broken).then(|| text.into_owned())
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
            assert_eq!(
                decode("a.csv", bytes)
                    .map(|decoded| decoded.text)
                    .as_deref(),
                Ok(text)
            );
        }
        assert_eq!(encoded_as(b"\xdcber", "Ł"), None);
        assert_eq!(encoded_as(b"caf\x8e", "café ñ").unwrap(), b"caf\x8e \x96");
    }

    fn encoded(name: &str, text: &str) -> Vec<u8> {
        let (bytes, _, lacks_one) = Encoding::for_label(name.as_bytes()).unwrap().encode(text);
        assert!(!lacks_one, "{text}");
        bytes.into_owned()
    }

    fn doubt(bytes: &[u8]) -> Option<String> {
        let decoded = decode("a.csv", bytes.to_vec()).unwrap();
        decoded.doubt.map(|doubt| doubt.to_string())
    }

    #[test]
    fn a_text_in_other_letters_than_those_of_western_europe_is_known() {
        for (name, text) in [
            ("windows-1251", "title,text\nБелка,Живёт в лесу\n"),
            ("Shift_JIS", "title,text\nりす,森に住む\n"),
            (
                "Shift_JIS",
                "title,text\n森のカード,山札から二枚引き、手札に加える。ﾃｽﾄ\n",
            ),
            ("EUC-KR", "title,text\n카드,카드를 두 장 뽑는다\n"),
            ("GBK", "title,text\n松鼠,从牌库中抽两张牌，然后弃掉一张。\n"),
            ("windows-1253", "title,text\nσκίουρος,ζει στο δάσος\n"),
            (
                "windows-1250",
                "title,text\nVeverka,Žije v lese a sbírá ořechy, šišky, žaludy; když přijde zima, má plnou skrýš.\n",
            ),
            (
                "windows-1254",
                "title,text\nSincap,Ormanda yaşar. Üç kart çek, sonra birini bırak. Kış gelmeden önce fındık topla; dağ, göl ve şehir sayılır.\n",
            ),
        ] {
            let told = doubt(&encoded(name, text)).unwrap_or_default();
            assert!(
                told.contains("look like") && told.ends_with(name),
                "{text}: {told}"
            );
        }
        let read = |bytes: &[u8]| doubt(bytes);
        assert_eq!([read("Живёт".as_bytes()), read(b"caf\x8e")], [None, None]);
    }

    #[test]
    fn nothing_is_said_of_texts_of_western_europe() {
        for western in [
            "Café",
            "It\u{2019}s",
            "¿Qué pasa? ¡Vamos!",
            "\u{201c}Größe\u{201d}",
            "Ærø",
            "coração",
            "5 €",
            "½ cup",
            "20 °C, 3 m², 2×3, 5±1",
            "naïve – no",
            "Wie geht´s? L´été, a×b, 5°C, x¹y, Lego®Stein, §5Abs, sagte“ja“und, «oui»et, EUR€x",
            "Tír na nÓg, BioÖl, ÉÉn",
            "wait…what, co\u{2014}op, l\u{2019}été, «voilà»",
            "Tire deux cartes, défausse-en une à côté du plateau, puis échange ta carte contre une autre de même valeur. Où ça ? Là-bas, près du château, où le forêt s\u{2019}arrête.",
            "Ziehe zwei Karten und lege eine ab. Wähle für jede Straße eine Größe; über 6 Gebäude zählen doppelt, fünf müssen übrig sein. „Schön“, sagte er.",
            "Roba dos cartas y descarta una. Después, el jugador más joven elige otra región; si está vacía, añade una ficha. ¿Quién ganó? Aún nadie: mañana habrá elección.",
            "Compre duas cartas e descarte uma. Então o jogador à esquerda põe uma peça na região; não há limite. Até amanhã, coração. Informações, eleições, três países.",
            "Pesca due carte e scartane una. Poi, se c\u{2019}è più di una città, perché non sceglierla? Così è già finita: né tu né lui potrà giocare.",
            "Drag två kort och kasta ett. Välj sedan en ö; över åtta får du inte lägga. Är någon före dig, så måste du börja från början på nästa fält.",
            "Træk to kort og læg et fra dig. Vælg så en ø; på åen må du ikke lægge flere brikker. Når nogen får otte, må løberen gå først. Være, blå, grøn.",
            "Nosta kaksi korttia ja heitä yksi pois. Sitten pelaaja väliltä siirtää nappulaa yhden ruudun. Päätä ääneen, minkä värin häviäjä jättää pöydälle.",
            "Roba dues cartes i descarta\u{2019}n una. Després, el jugador més jove tria col·lecció; si està buida, afegeix-hi una fitxa. Això és així: l\u{2019}elecció és demà.",
            "Trek twee kaarten en leg er één af. Daarna kiest de speler een coöperatie; ideeën zijn vrij, en reünie volgt. Eén voor één, vóór de zee, òf niet, geïnd, vacuüm, skiën.",
        ] {
            assert_eq!(doubt(&encoded("windows-1252", western)), None, "{western}");
        }
        assert_eq!(
            doubt(b"caf\x8e, ma\x96ana, fran\x8dais, Stra\xa7e, M\x9fnchen"),
            None,
            "of a Mac"
        );
    }

    #[test]
    fn a_word_that_nobody_writes_tells_of_another_encoding() {
        // As MS-DOS and central European Windows save them.
        for (saved, odd) in [
            (&b"caf\x82 noir"[..], None),
            (b"M\x81nchen", Some("MÅnchen")),
            (b"el ni\xa4o", Some("ni¤o")),
            (b"elecci\xa2n", Some("elecci¢n")),
            (b"h\x84tte, sch\x94n", Some("h„tte")),
            (b"bia\xb3y kot", Some("bia³y")),
        ] {
            let told = doubt(saved);
            let found = told.as_deref().and_then(|told| told.split('`').nth(3));
            assert_eq!(found, odd, "{told:?}");
        }
    }

    #[test]
    fn a_table_of_a_mac_is_known_from_one_of_windows() {
        let read = |bytes: &[u8]| decode("a.csv", bytes.to_vec()).unwrap().text;
        assert_eq!(read(b"caf\x8e,fran\x8dais\n"), "café,français\n");
        assert_eq!(read(b"Stra\xa7e\rM\x9fnchen\r"), "Straße\rMünchen\r");
        assert_eq!(
            read(b"caf\xe9 \x96 \x8atefan, \x9frjan\r\n"),
            "café – Štefan, Ÿrjan\r\n"
        );
        assert_eq!(
            read(b"\x93quoted\x94 it\x92s 5 \x80\n"),
            "“quoted” it’s 5 €\n"
        );
    }

    #[test]
    fn a_byte_of_another_encoding_is_found_in_its_line() {
        assert_eq!(line_of_stray_byte("title\nKäse".as_bytes()), None);
        assert_eq!(line_of_stray_byte(b"title\nK\xe4se"), None);
        assert_eq!(
            line_of_stray_byte(
                &[b"title\n".as_slice(), "Käse\n".as_bytes(), b"caf\xe9\n"].concat()
            ),
            Some(3)
        );
        assert_eq!(line_of_stray_byte(b"\xef\xbb\xbfcaf\xe9\n"), Some(1));
    }

    #[test]
    fn utf_16_without_a_mark_is_known() {
        let bytes = "\u{20ac}"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        assert_eq!(
            decode("a.csv", bytes)
                .map(|decoded| decoded.text)
                .as_deref(),
            Ok("\u{ac} ")
        );
    }
}
