//! Bits as letters that can be typed from paper, with one letter more by which
//! a slip of the hand is noticed.

use std::error::Error;
use std::fmt;

use crate::message::{Message, msg};

/// Digits and capitals without those that are taken for another: no I, L, O or U.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// How many letters form a group.
const GROUP: usize = 4;
/// How many bits a letter holds.
pub(super) const EACH: usize = 5;

/// Why what was typed is not a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadCode {
    /// This letter is not used in codes.
    Stranger(char),
    /// A letter is wrong, missing or too much.
    Registration,
    /// It is the code of a board, where that of a sheet is requested.
    Board,
    /// It is the code of a sheet, where that of a board is requested.
    Sheet,
    /// It has something that only a later version reads.
    Later,
}

impl From<BadCode> for Message {
    fn from(fault: BadCode) -> Message {
        match fault {
            BadCode::Stranger(letter) => msg!(
                "codes do not contain `{letter}`, only digits and letters except I, L, O and U",
                letter
            ),
            BadCode::Registration => msg!(
                "a character is wrong, missing or extra; compare it character by character: 8 and B, 5 and S, 2 and Z \
                 look alike"
            ),
            BadCode::Board => msg!(
                "it is the code of a board; reprint that with `boardpress build KIT --board CODE`"
            ),
            BadCode::Sheet => {
                msg!("it is the code of a sheet; reprint that with `boardpress reprint CODE`")
            }
            BadCode::Later => msg!(
                "it was made by a later version of Boardpress; use that version to print it again"
            ),
        }
    }
}

/// The English text.
impl fmt::Display for BadCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(*self).fmt(f)
    }
}

impl Error for BadCode {}

/// Bits, of which there are whole letters, as a code.
pub(super) fn spelled(bits: &[bool]) -> String {
    let mut letters: Vec<u8> = bits
        .chunks(EACH)
        .map(|five| five.iter().fold(0, |n, bit| n << 1 | u8::from(*bit)))
        .collect();
    letters.push(alpha(remainder(&letters)));
    let mut code = String::with_capacity(letters.len() + letters.len() / GROUP);
    for (n, letter) in letters.into_iter().enumerate() {
        if n > 0 && n % GROUP == 0 {
            code.push('-');
        }
        code.push(char::from(LETTERS[usize::from(letter)]));
    }
    code
}

/// The bits of a code as it was typed: in capitals or not, with or without
/// hyphens, and with letters that are taken for others.
///
/// # Errors
/// It is not a code, or was mistyped.
pub(super) fn bits(typed: &str) -> Result<Vec<bool>, BadCode> {
    let is_between =
        |c: &char| c.is_whitespace() || matches!(c, '-' | '\u{2010}'..='\u{2015}' | '.' | '_');
    let mut letters = typed
        .chars()
        .filter(|c| !is_between(c))
        .map(value)
        .collect::<Result<Vec<u8>, BadCode>>()?;
    if remainder(&letters) != 0 || letters.pop().is_none() {
        return Err(BadCode::Registration);
    }
    Ok(letters
        .into_iter()
        .flat_map(|n| (0..EACH).rev().map(move |at| n >> at & 1 == 1))
        .collect())
}

/// A code that was typed, as it is printed on paper.
///
/// # Errors
/// It is not a code, or was mistyped.
pub(super) fn tidy(typed: &str) -> Result<String, BadCode> {
    bits(typed).map(|bits| spelled(&bits))
}

fn value(typed: char) -> Result<u8, BadCode> {
    let letter = match typed.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        letter => letter,
    };
    let at = LETTERS
        .iter()
        .position(|known| char::from(*known) == letter);
    at.map(|at| at as u8).ok_or(BadCode::Stranger(typed))
}

/// What is left of letters, taken as the numbers of a field of thirty-two, by
/// the measure of the last letter of a code: nothing, if the code is right.
/// One wrong letter, or two that changed places, always leave something.
fn remainder(letters: &[u8]) -> u8 {
    letters.iter().fold(0, |sum, letter| alpha(sum) ^ letter)
}

/// A number of the field times its first power, modulo x⁵ + x² + 1.
fn alpha(n: u8) -> u8 {
    let twice = n << 1;
    if twice & 32 == 0 {
        twice
    } else {
        twice ^ 0b10_0101
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Vec<bool> {
        (0..55).map(|n| n * n % 7 < 3).collect()
    }

    #[test]
    fn letters_come_back_however_they_are_typed() {
        let code = spelled(&some());
        assert_eq!(code.len(), 14);
        let loose = code
            .to_lowercase()
            .replace('-', " ")
            .replace('0', "o")
            .replace('1', "l");
        for typed in [
            code.clone(),
            loose,
            code.replace('-', ""),
            code.replace('-', "\u{2013}").replace('1', "I"),
        ] {
            assert_eq!(bits(&typed), Ok(some()), "{typed}");
        }
    }

    #[test]
    fn one_wrong_letter_and_two_that_change_places_are_noticed() {
        let code: Vec<char> = spelled(&some()).chars().filter(|c| *c != '-').collect();
        for at in 0..code.len() {
            for letter in LETTERS
                .iter()
                .map(|letter| char::from(*letter))
                .filter(|letter| *letter != code[at])
            {
                let mut wrong = code.clone();
                wrong[at] = letter;
                assert_eq!(
                    bits(&wrong.iter().collect::<String>()),
                    Err(BadCode::Registration),
                    "{wrong:?}"
                );
            }
            let mut swapped = code.clone();
            swapped.swap(at, (at + 1) % code.len());
            if at + 1 < code.len() && swapped != code {
                assert_eq!(
                    bits(&swapped.iter().collect::<String>()),
                    Err(BadCode::Registration)
                );
            }
        }
    }

    #[test]
    fn what_is_no_letter_of_codes_is_named() {
        assert_eq!(bits("7K2M-U4TX"), Err(BadCode::Stranger('U')));
        assert_eq!(bits("7K2M-Q4T*"), Err(BadCode::Stranger('*')));
        assert_eq!(bits(" - "), Err(BadCode::Registration));
    }
}
