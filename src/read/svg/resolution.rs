//! The resolution of those parts of a drawing that must become pixels.

use usvg::roxmltree::Node;

use super::absolute;

/// The resolution, in dots per millimetre, of a drawing whose size is in absolute units: 300 dots to the inch.
const SHARP: f32 = 300.0 / 25.4;
/// The most dots along the longer side of one that does not, and is painted as large as it is printed: 300 to the inch on the
/// width of a letter sheet, and still 150 on the length of a tabloid sheet.
const ALONG: f32 = 2_550.0;
/// The shares of these dots with which it is tried in turn: what is beyond a limit becomes coarser. Where it is shown too
/// large for that, `low-resolution` is reported.
const SHARES: [f32; 3] = [1.0, 0.5, 0.25];

/// The resolution that parts of a drawing may have.
#[derive(Clone, Copy)]
pub(super) struct Resolution {
    /// Whether the drawing says its size in millimetres, inches or the like.
    is_sized: bool,
}

impl Resolution {
    /// That of a drawing with this root.
    pub(super) fn of(root: Node<'_, '_>) -> Resolution {
        Resolution { is_sized: absolute::is_sized(root) }
    }

    /// Whether the drawing says its size, at which it is painted.
    pub(super) fn is_sized(self) -> bool {
        self.is_sized
    }

    /// The resolutions to try, in dots per unit, for art whose longer side has so many units; the finest first.
    pub(super) fn dots(self, longer: f32) -> [f32; 3] {
        let most = if self.is_sized { SHARP } else { ALONG / longer.max(f32::MIN_POSITIVE) };
        SHARES.map(|share| most * share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_in_pixels_have_the_dots_of_a_sheet_at_most() {
        let (sized, unsized_one) = (Resolution { is_sized: true }, Resolution { is_sized: false });
        assert_eq!(sized.dots(1_000.0), [SHARP, SHARP / 2.0, SHARP / 4.0]);
        assert_eq!(unsized_one.dots(1_000.0), [2.55, 1.275, 0.6375]);
    }
}
