//! How a text is set, in the words that content and templates share.

use std::hash::{Hash, Hasher};

use super::Colour;
use crate::phrases::Language;

/// Where lines stand in their width.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Align {
    /// At the left; at the right where the first letter of a paragraph is of a script that runs from right to left.
    #[default]
    Start,
    /// At the left.
    Left,
    /// In the middle.
    Centre,
    /// At the right.
    Right,
    /// At both sides, but for the last line.
    Justify,
}

/// Where the lines stand in their height.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Valign {
    /// At the top.
    #[default]
    Top,
    /// In the middle.
    Middle,
    /// At the bottom.
    Bottom,
}

/// How a text is set in its box, and how far it may shrink to fit.
#[derive(Clone, Debug, PartialEq)]
pub struct TextStyle {
    /// The family of the face.
    pub family: String,
    /// 400 is regular, 700 bold.
    pub weight: u16,
    /// Whether the face slants.
    pub italic: bool,
    /// The largest size, in points.
    pub size: f64,
    /// The smallest size, in points; the same as `size` for type that never shrinks.
    pub floor: f64,
    /// How much smaller each try is, in points.
    pub step: f64,
    /// From baseline to baseline, in sizes.
    pub leading: f64,
    /// Between paragraphs, in sizes.
    pub gap: f64,
    /// Where lines stand in their width.
    pub align: Align,
    /// Where the lines stand in their height.
    pub valign: Valign,
    /// Its colour.
    pub colour: Colour,
    /// The most lines it may take; `None` for as many as fit.
    pub lines: Option<usize>,
    /// The language of its words, where that is not the one of the kit.
    pub language: Option<Language>,
}

/// Sizes are never "not a number", so a style is always equal to itself.
impl Eq for TextStyle {}

impl Hash for TextStyle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let TextStyle {
            family,
            weight,
            italic,
            size,
            floor,
            step,
            leading,
            gap,
            align,
            valign,
            colour,
            lines,
            language,
        } = self;
        (family, weight, italic, align, valign, colour, lines, language).hash(state);
        [size, floor, step, leading, gap].map(|number| number.to_bits()).hash(state);
    }
}

impl Default for TextStyle {
    /// Ten points of Atkinson Hyperlegible Next, black, ragged right.
    fn default() -> Self {
        TextStyle {
            family: "Atkinson Hyperlegible Next".to_owned(),
            weight: 400,
            italic: false,
            size: 10.0,
            floor: 8.0,
            step: 0.25,
            leading: 1.25,
            gap: 0.4,
            align: Align::Start,
            valign: Valign::Top,
            colour: Colour::BLACK,
            lines: None,
            language: None,
        }
    }
}
