//! Letters by themselves: which are seen, how notes list them, and the free font of the Noto family that has each.

use std::cmp::Ordering;

use crate::message::{Message, ToArg, msg};

/// Whether a viewer shows anything for a character; nothing is shown for white space.
pub fn is_seen(letter: char) -> bool {
    // What Unicode calls ignorable: joiners, soft hyphens, marks of direction and of variants.
    let ignorable = matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{e0000}'..='\u{e0fff}');
    letter.is_ascii_graphic() || !ignorable && !letter.is_whitespace()
}

/// Whether a text shows nothing in print: it consists of white space, control characters and invisible characters.
pub fn is_blank(text: &str) -> bool {
    let mut shown = text
        .chars()
        .filter(|letter| is_seen(*letter) && !letter.is_control());
    // The fillers of Hangul and Khmer and the empty pattern of Braille have a width, but no ink.
    shown.all(|letter| {
        matches!(
            letter,
            '\u{115f}'
                | '\u{1160}'
                | '\u{17b4}'
                | '\u{17b5}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{ffa0}'
        )
    })
}

/// Letters as a note lists them: each as it is, or by its number if it has no shape of its own.
pub fn letters_in_words(letters: impl IntoIterator<Item = char>) -> String {
    let shown = |letter: char| {
        // What is unassigned or for private use is escaped in more than a sign behind a backslash, as are marks by themselves.
        let has_shape =
            !letter.is_control() && !letter.is_whitespace() && letter.escape_debug().len() <= 2;
        if has_shape {
            format!("`{letter}`")
        } else {
            format!("U+{:04X}", u32::from(letter))
        }
    };
    letters
        .into_iter()
        .map(shown)
        .collect::<Vec<_>>()
        .join(", ")
}

/// What to do about letters that no font has.
pub fn help_with_letters(letters: impl IntoIterator<Item = char>) -> Message {
    let mut fonts: Vec<&str> = letters.into_iter().filter_map(font_with).collect();
    fonts.sort_unstable();
    fonts.dedup();
    let fonts = fonts.into_iter().map(|font| font.to_arg());
    let fonts = fonts
        .reduce(|before, last| msg!(context: "list", "{before} and {last}", before, last).to_arg());
    match fonts {
        Some(fonts) => msg!(
            "download {fonts} from fonts.google.com/noto and put its .ttf in the kit's fonts folder, or use other characters",
            fonts
        ),
        None => msg!(
            "use other characters or an {{icon}}, or add a font that has them to the kit's fonts folder"
        ),
    }
}

/// The first and the last character of each block, and the font for it. Chinese characters, which several languages share,
/// are in the font for the most common of them.
const BLOCKS: [(char, char, &str); 53] = [
    ('\u{0530}', '\u{058f}', "Noto Sans Armenian"),
    ('\u{0590}', '\u{05ff}', "Noto Sans Hebrew"),
    ('\u{0600}', '\u{06ff}', "Noto Sans Arabic"),
    ('\u{0700}', '\u{074f}', "Noto Sans Syriac"),
    ('\u{0750}', '\u{077f}', "Noto Sans Arabic"),
    ('\u{0780}', '\u{07bf}', "Noto Sans Thaana"),
    ('\u{07c0}', '\u{07ff}', "Noto Sans NKo"),
    ('\u{0870}', '\u{08ff}', "Noto Sans Arabic"),
    ('\u{0900}', '\u{097f}', "Noto Sans Devanagari"),
    ('\u{0980}', '\u{09ff}', "Noto Sans Bengali"),
    ('\u{0a00}', '\u{0a7f}', "Noto Sans Gurmukhi"),
    ('\u{0a80}', '\u{0aff}', "Noto Sans Gujarati"),
    ('\u{0b00}', '\u{0b7f}', "Noto Sans Oriya"),
    ('\u{0b80}', '\u{0bff}', "Noto Sans Tamil"),
    ('\u{0c00}', '\u{0c7f}', "Noto Sans Telugu"),
    ('\u{0c80}', '\u{0cff}', "Noto Sans Kannada"),
    ('\u{0d00}', '\u{0d7f}', "Noto Sans Malayalam"),
    ('\u{0d80}', '\u{0dff}', "Noto Sans Sinhala"),
    ('\u{0e00}', '\u{0e7f}', "Noto Sans Thai"),
    ('\u{0e80}', '\u{0eff}', "Noto Sans Lao"),
    ('\u{0f00}', '\u{0fff}', "Noto Serif Tibetan"),
    ('\u{1000}', '\u{109f}', "Noto Sans Myanmar"),
    ('\u{10a0}', '\u{10ff}', "Noto Sans Georgian"),
    ('\u{1100}', '\u{11ff}', "Noto Sans KR"),
    ('\u{1200}', '\u{139f}', "Noto Sans Ethiopic"),
    ('\u{13a0}', '\u{13ff}', "Noto Sans Cherokee"),
    ('\u{1400}', '\u{167f}', "Noto Sans Canadian Aboriginal"),
    ('\u{16a0}', '\u{16ff}', "Noto Sans Runic"),
    ('\u{1780}', '\u{17ff}', "Noto Sans Khmer"),
    ('\u{1800}', '\u{18af}', "Noto Sans Mongolian"),
    ('\u{2190}', '\u{23ff}', "Noto Sans Symbols 2"),
    ('\u{2500}', '\u{25ff}', "Noto Sans Symbols 2"),
    ('\u{2600}', '\u{27bf}', "Noto Emoji"),
    ('\u{27c0}', '\u{2bff}', "Noto Sans Symbols 2"),
    ('\u{2d30}', '\u{2d7f}', "Noto Sans Tifinagh"),
    ('\u{2e80}', '\u{303f}', "Noto Sans SC"),
    ('\u{3040}', '\u{30ff}', "Noto Sans JP"),
    ('\u{3100}', '\u{312f}', "Noto Sans TC"),
    ('\u{3130}', '\u{318f}', "Noto Sans KR"),
    ('\u{3190}', '\u{9fff}', "Noto Sans SC"),
    ('\u{a000}', '\u{a4cf}', "Noto Sans Yi"),
    ('\u{a980}', '\u{a9df}', "Noto Sans Javanese"),
    ('\u{ac00}', '\u{d7ff}', "Noto Sans KR"),
    ('\u{f900}', '\u{faff}', "Noto Sans SC"),
    ('\u{fb1d}', '\u{fb4f}', "Noto Sans Hebrew"),
    ('\u{fb50}', '\u{fdff}', "Noto Sans Arabic"),
    ('\u{fe70}', '\u{fefe}', "Noto Sans Arabic"),
    ('\u{ff00}', '\u{ffef}', "Noto Sans JP"),
    ('\u{13000}', '\u{1342f}', "Noto Sans Egyptian Hieroglyphs"),
    ('\u{1d100}', '\u{1d1ff}', "Noto Music"),
    ('\u{1d400}', '\u{1d7ff}', "Noto Sans Math"),
    ('\u{1f000}', '\u{1faff}', "Noto Emoji"),
    ('\u{20000}', '\u{323af}', "Noto Sans SC"),
];

/// A free font that has a letter which no other has, by its name; `None` for letters of which none is known.
fn font_with(letter: char) -> Option<&'static str> {
    let block = |(first, last, _): &(char, char, &str)| match letter {
        _ if letter < *first => Ordering::Greater,
        _ if letter > *last => Ordering::Less,
        _ => Ordering::Equal,
    };
    BLOCKS.binary_search_by(block).ok().map(|at| BLOCKS[at].2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_of_each_script_has_its_font() {
        assert!(
            BLOCKS.is_sorted_by(|one, next| one.1 < next.0)
                && BLOCKS.iter().all(|(first, last, _)| first < last)
        );
        for (letter, font) in [
            ('王', "Noto Sans SC"),
            ('ひ', "Noto Sans JP"),
            ('م', "Noto Sans Arabic"),
            ('😀', "Noto Emoji"),
        ] {
            assert_eq!(font_with(letter), Some(font));
        }
        assert_eq!(font_with('\u{e000}'), None);
        let help = help_with_letters("王伟ก".chars()).to_string();
        assert!(
            help.starts_with("download Noto Sans SC and Noto Sans Thai from fonts.google.com/noto"),
            "{help}"
        );
    }
}
