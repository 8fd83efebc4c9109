//! Where a text may be divided into words that are shaped by themselves.

use super::FontSet;
use super::words::{ICON, Part};

/// What a letter has to do with the shapes of the letters around it, and with the ends of lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Latin,
    Greek,
    Cyrillic,
    /// Digits, signs and marks that take the script of what stands before them.
    Common,
    /// All other letters: those that join, run from right to left or are written without spaces, and whatever
    /// acts upon letters that are farther away.
    Other,
}

impl Script {
    fn of(letter: char) -> Script {
        match letter {
            'A'..='Z' | 'a'..='z' => Script::Latin,
            '\n' | ' '..='~' | ICON => Script::Common,
            'ª' | 'º' => Script::Latin,
            '\u{a0}'..='¿' | '×' | '÷' => Script::Common,
            'À'..='\u{2af}' | '\u{1e00}'..='\u{1eff}' => Script::Latin,
            // Combining marks.
            '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' => Script::Common,
            '\u{374}' | '\u{37e}' | '\u{385}' | '\u{387}' => Script::Common,
            // Characters that Unicode has not assigned have no script.
            '\u{370}'..='\u{3e1}' | '\u{3f0}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' if letter.is_alphabetic() => {
                Script::Greek
            }
            '\u{400}'..='\u{52f}' => Script::Cyrillic,
            '‐'..='\u{2027}' | '\u{2030}'..='\u{205e}' if letter != '\u{2044}' => Script::Common,
            '₠'..='₿' | '™' | '\u{2190}'..='\u{27bf}' => Script::Common,
            _ => Script::Other,
        }
    }
}

/// A space that may be a seam.
struct Candidate {
    at: usize,
    /// The script of the last letter before it.
    before: Option<Script>,
    /// The script of the first letter between it and the next candidate, if there is a letter.
    behind: Option<Script>,
}

/// A text seldom has more spaces than one for so many bytes.
const BYTES_A_SPACE: usize = 5;

/// The spaces of a text at which words begin that may be shaped by themselves, each with the space before it and that
/// behind it: what is beyond them changes neither the glyphs of the word nor where lines may end in it.
pub(super) fn seams(text: &str, parts: &[Part], fonts: &FontSet) -> Vec<usize> {
    let mut candidates: Vec<Candidate> = Vec::with_capacity(text.len() / BYTES_A_SPACE);
    let (mut script, mut before, mut part) = (None, ' ', 0);
    for (at, letter) in text.char_indices() {
        match Script::of(letter) {
            Script::Other => return Vec::new(),
            Script::Common => {}
            own => {
                script = Some(own);
                if let Some(Candidate { behind: behind @ None, .. }) = candidates.last_mut() {
                    *behind = script;
                }
            }
        }
        if letter == ' ' && ends_word(before) {
            while parts[part].end <= at {
                part += 1;
            }
            let next = text[at + 1..].chars().next();
            if next.is_some_and(|next| begins_word(next, before)) && fonts.words_stand_alone(parts[part].font) {
                candidates.push(Candidate { at, before: script, behind: None });
            }
        }
        before = letter;
    }
    // Signs are shaped in the script of the letters before them, and those at the start in that of the first letter.
    let mut behind = None;
    let mut seams: Vec<usize> = Vec::with_capacity(candidates.len());
    for candidate in candidates.iter().rev() {
        let first = candidate.behind.or(behind);
        let is_seam = first.unwrap_or(Script::Latin) == candidate.before.unwrap_or(Script::Latin);
        behind = if is_seam { None } else { first };
        seams.extend(is_seam.then_some(candidate.at));
    }
    seams.reverse();
    seams
}

/// Whether a line may end at the space behind this character, whatever word comes next.
fn ends_word(letter: char) -> bool {
    is_letter(letter)
        || matches!(letter, ',' | '.' | ';' | ':' | '!' | '?' | ')' | ']' | '%' | '’' | '”' | '…')
        || is_either(letter)
}

/// Whether a line may end at the space before this character, behind a word with this end.
fn begins_word(letter: char, end: char) -> bool {
    is_letter(letter) || (matches!(letter, '(' | '[' | '“' | '‘' | '+' | '&') || is_either(letter)) && !is_either(end)
}

/// What words consist of.
fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == ICON
}

/// Signs that may begin a word and end one.
fn is_either(letter: char) -> bool {
    matches!(letter, '"' | '\'' | '-' | '–' | '—')
}
