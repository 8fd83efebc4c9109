//! Colours in sRGB.

use std::fmt;

/// A colour in sRGB with its opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour {
    /// Red, 0 to 255.
    pub r: u8,
    /// Green, 0 to 255.
    pub g: u8,
    /// Blue, 0 to 255.
    pub b: u8,
    /// Opacity: 255 is solid.
    pub a: u8,
}

impl Colour {
    /// Solid black.
    pub const BLACK: Colour = Colour::rgb(0, 0, 0);
    /// Solid white.
    pub const WHITE: Colour = Colour::rgb(255, 255, 255);

    /// A solid colour.
    pub const fn rgb(r: u8, g: u8, b: u8) -> Colour {
        Colour { r, g, b, a: 255 }
    }

    /// A solid grey.
    pub const fn grey(level: u8) -> Colour {
        Colour::rgb(level, level, level)
    }

    /// `#rgb` or `#rrggbb`; `None` for anything else.
    pub fn parse(word: &str) -> Option<Colour> {
        let digits = word.strip_prefix('#')?;
        if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let n = u32::from_str_radix(digits, 16).ok()?;
        let byte = |shift: u32| (n >> shift & 0xff) as u8;
        let nibble = |shift: u32| (n >> shift & 0xf) as u8 * 17;
        match digits.len() {
            3 => Some(Colour::rgb(nibble(8), nibble(4), nibble(0))),
            6 => Some(Colour::rgb(byte(16), byte(8), byte(0))),
            _ => None,
        }
    }
}

/// Shown as `#rrggbb`, without the opacity.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_they_are_shown() {
        assert_eq!(Colour::parse("#1e5aa8").map(|c| c.to_string()).as_deref(), Some("#1e5aa8"));
        assert_eq!(Colour::parse("#fa0"), Some(Colour::rgb(255, 170, 0)));
        assert_eq!(Colour::parse("1e5aa8"), None);
        assert_eq!(Colour::parse("#1e5a"), None);
        assert_eq!(Colour::parse("#+12"), None);
    }
}
