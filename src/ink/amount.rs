//! What a colour takes of each ink.

use crate::scene::Colour;

/// Shares of cyan, magenta, yellow, black, and how much of what lies under is hidden.
pub(super) type Amounts = [f64; 5];

/// What a colour takes where it covers everything. What its three inks have in
/// common is black.
pub(super) fn amounts(colour: Colour) -> Amounts {
    let solid = f64::from(colour.a) / 255.0;
    let [c, m, y] = [colour.r, colour.g, colour.b].map(|n| f64::from(255 - n) / 255.0 * solid);
    let k = c.min(m).min(y);
    [c - k, m - k, y - k, k, solid]
}

/// How much more of each ink there is when a colour is painted over another.
pub(super) fn gain(colour: Colour, under: Colour) -> (Colour, Amounts) {
    let seen = over(colour, under);
    let (new, old) = (amounts(seen), amounts(under));
    (seen, std::array::from_fn(|n| new[n] - old[n]))
}

/// What is seen of a colour over another that may itself be clear.
pub(super) fn over(colour: Colour, under: Colour) -> Colour {
    match (colour.a, under.a) {
        (255, _) | (_, 0) => colour,
        (_, 255) => colour.over(under),
        (top, below) => {
            let below = f64::from(below) * (1.0 - f64::from(top) / 255.0);
            let solid = f64::from(top) + below;
            let mix = |n: u8, m: u8| ((f64::from(n) * f64::from(top) + f64::from(m) * below) / solid.max(1.0)) as u8;
            let Colour { r, g, b, .. } = under;
            Colour { r: mix(colour.r, r), g: mix(colour.g, g), b: mix(colour.b, b), a: solid.round() as u8 }
        }
    }
}

/// A colour in a group that is no more solid than this.
pub(super) fn faded(colour: Colour, solid: u8) -> Colour {
    Colour { a: (u32::from(colour.a) * u32::from(solid) / 255) as u8, ..colour }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_three_inks_have_in_common_is_black() {
        assert_eq!(amounts(Colour::WHITE), [0.0, 0.0, 0.0, 0.0, 1.0]);
        assert_eq!(amounts(Colour::BLACK), [0.0, 0.0, 0.0, 1.0, 1.0]);
        let navy = amounts(Colour::rgb(0x1f, 0x2f, 0x4d));
        assert!((navy[..4].iter().sum::<f64>() * 255.0 - f64::from(0xe0 + 0xd0 + 0xb2 - 2 * 0xb2)).abs() < 1e-9);
    }

    #[test]
    fn a_colour_adds_its_ink_and_hides_what_is_under_it() {
        let (seen, gain) = gain(Colour::WHITE, Colour::BLACK);
        assert_eq!((seen, gain), (Colour::WHITE, [0.0, 0.0, 0.0, -1.0, 0.0]));
        let clear = Colour { a: 0, ..Colour::BLACK };
        assert_eq!(over(Colour { a: 128, ..Colour::WHITE }, clear).a, 128);
    }
}
