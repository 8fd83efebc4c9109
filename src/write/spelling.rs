//! How numbers and words are spelled in files.

/// The most digits of a whole number, a point, a sign, and zeros behind the point.
const LONGEST: usize = 40;

/// A decimal number, spelled without zeros at its ends that say nothing.
pub(super) struct Decimal {
    spelled: [u8; LONGEST],
    start: usize,
}

impl Decimal {
    /// A number of parts of a unit, of which ten to the power of `places` make a whole.
    pub(super) fn new(parts: i64, places: u32) -> Decimal {
        let (mut decimal, mut rest, mut places) = (
            Decimal {
                spelled: [0; LONGEST],
                start: LONGEST,
            },
            parts.unsigned_abs(),
            places,
        );
        while places > 0 && rest % 10 == 0 {
            (rest, places) = (rest / 10, places - 1);
        }
        if places > 0 {
            for _ in 0..places {
                decimal.prepend(b'0' + (rest % 10) as u8);
                rest /= 10;
            }
            decimal.prepend(b'.');
        }
        while rest > 0 || decimal.start == LONGEST {
            decimal.prepend(b'0' + (rest % 10) as u8);
            rest /= 10;
        }
        if parts < 0 {
            decimal.prepend(b'-');
        }
        decimal
    }

    /// Its characters.
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.spelled[self.start..]
    }

    /// Its characters.
    pub(super) fn as_str(&self) -> &str {
        str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// Prepends a character.
    fn prepend(&mut self, character: u8) {
        self.start -= 1;
        self.spelled[self.start] = character;
    }
}

/// A text without the letters that XML does not know.
pub(super) fn plain(text: &str) -> String {
    text.chars()
        .filter(|letter| !letter.is_control() && !matches!(letter, '\u{fffe}' | '\u{ffff}'))
        .collect()
}

/// The same between tags.
pub(super) fn escaped(text: &str) -> String {
    plain(text)
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noughts_that_say_nothing_are_left_out() {
        let spelled = |parts, places| Decimal::new(parts, places).as_str().to_owned();
        assert_eq!(
            [
                spelled(0, 3),
                spelled(-500, 3),
                spelled(1_050, 3),
                spelled(-2, 3)
            ],
            ["0", "-.5", "1.05", "-.002"]
        );
        assert_eq!(
            [spelled(7_000, 3), spelled(120, 0), spelled(i64::MIN, 0)],
            ["7", "120", "-9223372036854775808"]
        );
    }
}
