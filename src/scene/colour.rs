//! Colours in sRGB.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::geom::hypot;

/// A colour in sRGB with its opacity.
#[derive(Clone, Copy, Debug, Eq, PartialOrd, Ord)]
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

// As one number: the colours of a job are compared and looked up a million times, and derived code compares four bytes one
// after the other.
impl PartialEq for Colour {
    fn eq(&self, other: &Colour) -> bool {
        self.number() == other.number()
    }
}

impl Hash for Colour {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(self.number());
    }
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

    const fn number(self) -> u32 {
        u32::from_le_bytes([self.r, self.g, self.b, self.a])
    }

    /// How bright it is to the eye, from 0 for black to 1 for white; its opacity apart.
    pub fn luminance(self) -> f64 {
        let [r, g, b] = self.to_linear();
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// Converts to linear sRGB, with components from 0 to 1. Ignores the opacity.
    pub fn to_linear(self) -> [f64; 3] {
        [self.r, self.g, self.b].map(|n| {
            let n = f64::from(n) / 255.0;
            if n <= 0.04045 {
                n / 12.92
            } else {
                libm::pow((n + 0.055) / 1.055, 2.4)
            }
        })
    }

    /// How far it is from green towards red and from blue towards yellow, in Oklab.
    fn hue(self) -> (f64, f64) {
        let [r, g, b] = self.to_linear();
        let l = libm::cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
        let m = libm::cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
        let s = libm::cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
        let red = 1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s;
        let yellow = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s;
        (red, yellow)
    }

    /// How colourful it is: 0 for greys, a tenth for what nobody would call pale.
    pub fn chroma(self) -> f64 {
        let (red, yellow) = self.hue();
        hypot(red, yellow)
    }

    /// The same hue made darker, down to this luminance; no brighter than it was.
    #[must_use]
    pub fn dimmed(self, bright: f64) -> Colour {
        let part = (bright / self.luminance().max(1e-9)).min(1.0);
        let [r, g, b] = self.to_linear().map(|n| Colour::of_luminance(n * part).r);
        Colour { r, g, b, a: self.a }
    }

    /// How far it stands out against another by brightness and hue together: as
    /// [`Colour::contrast`] for greys, and more for two colours. Red on green
    /// of one brightness is seen by most people, and nothing by contrast alone.
    pub fn distinction(self, other: Colour) -> f64 {
        let ((a, b), (c, d)) = (self.hue(), other.hue());
        self.contrast(other) * (1.0 + 5.0 * hypot(a - c, b - d))
    }

    /// How far it stands out against another: 1 not at all, 21 as black on white.
    pub fn contrast(self, other: Colour) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// What is seen of it over a solid colour: solid too.
    #[must_use]
    pub fn over(self, under: Colour) -> Colour {
        let a = u32::from(self.a);
        let mix = |n: u8, m: u8| ((u32::from(n) * a + u32::from(m) * (255 - a) + 127) / 255) as u8;
        Colour::rgb(
            mix(self.r, under.r),
            mix(self.g, under.g),
            mix(self.b, under.b),
        )
    }

    /// The same in a group of an opacity, 255 being solid.
    #[must_use]
    pub fn faded(self, opacity: u8) -> Colour {
        Colour {
            a: (u32::from(self.a) * u32::from(opacity) / 255) as u8,
            ..self
        }
    }

    /// The grey that is as bright, of the same opacity.
    #[must_use]
    pub fn neutral(self) -> Colour {
        Colour {
            a: self.a,
            ..Colour::of_luminance(self.luminance())
        }
    }

    /// The solid grey that is so bright, or as near to it as can be.
    pub fn of_luminance(bright: f64) -> Colour {
        let bright = bright.clamp(0.0, 1.0);
        let n = if bright <= 0.003_130_8 {
            bright * 12.92
        } else {
            1.055 * libm::pow(bright, 1.0 / 2.4) - 0.055
        };
        Colour::grey((n * 255.0).round() as u8)
    }

    /// Whichever of black and white is read more easily on it.
    pub fn readable(self) -> Colour {
        if self.contrast(Colour::BLACK) >= self.contrast(Colour::WHITE) {
            Colour::BLACK
        } else {
            Colour::WHITE
        }
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
    fn black_on_white_has_the_highest_contrast_and_a_grey_keeps_it() {
        let red = Colour::rgb(179, 38, 30);
        assert!((Colour::BLACK.contrast(Colour::WHITE) - 21.0).abs() < 1e-9);
        assert!((red.contrast(Colour::WHITE) - 6.54).abs() < 0.01);
        assert!(
            (red.neutral().contrast(Colour::WHITE) / red.contrast(Colour::WHITE) - 1.0).abs()
                < 0.02
        );
        assert_eq!(
            Colour {
                a: 40,
                ..Colour::WHITE
            }
            .neutral(),
            Colour {
                a: 40,
                ..Colour::WHITE
            }
        );
        assert_eq!(
            [red.readable(), Colour::grey(140).readable()],
            [Colour::WHITE, Colour::BLACK]
        );
    }

    #[test]
    fn hues_are_told_apart_where_brightness_is_the_same() {
        let (red, green) = (Colour::rgb(200, 50, 40), Colour::rgb(30, 130, 40));
        assert!(red.contrast(green) < 1.1 && red.distinction(green) > 2.0);
        let (grey, white) = (Colour::grey(200), Colour::WHITE);
        assert!((grey.distinction(white) - grey.contrast(white)).abs() < 1e-3);
    }

    #[test]
    fn a_dimmed_colour_keeps_its_hue_and_its_words() {
        let orange = Colour::rgb(230, 120, 0);
        let dimmed = orange.dimmed(0.1);
        assert!(
            (dimmed.luminance() - 0.1).abs() < 0.004 && dimmed.contrast(Colour::WHITE) > 6.9,
            "{dimmed}"
        );
        assert!(dimmed.r > dimmed.g && dimmed.g > dimmed.b && dimmed.chroma() > 0.08);
        assert_eq!(Colour::rgb(20, 30, 60).dimmed(0.1), Colour::rgb(20, 30, 60));
    }

    #[test]
    fn colours_are_read_as_they_are_shown() {
        assert_eq!(
            Colour::parse("#1e5aa8").map(|c| c.to_string()).as_deref(),
            Some("#1e5aa8")
        );
        assert_eq!(Colour::parse("#fa0"), Some(Colour::rgb(255, 170, 0)));
        assert_eq!(Colour::parse("1e5aa8"), None);
        assert_eq!(Colour::parse("#1e5a"), None);
        assert_eq!(Colour::parse("#+12"), None);
    }
}
