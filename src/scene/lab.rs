//! The CIELAB colour space and the CIEDE2000 colour difference.

use std::f64::consts::{PI, TAU};

use crate::geom::hypot;

/// A colour in CIELAB under the white point of sRGB (D65).
#[derive(Clone, Copy, Debug)]
pub struct Lab {
    /// The lightness, 0 for black to 100 for white.
    pub l: f64,
    /// The position between green (negative) and red (positive).
    pub a: f64,
    /// The position between blue (negative) and yellow (positive).
    pub b: f64,
}

impl Lab {
    /// Converts from linear sRGB with components from 0 to 1.
    pub fn from_linear_srgb([r, g, b]: [f64; 3]) -> Self {
        // IEC 61966-2-1, divided by the white point.
        let x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505;
        let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
        let z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089;

        let [fx, fy, fz] = [x, y, z].map(lightness_curve);
        Self {
            l: 116.0 * fy - 16.0,
            a: 500.0 * (fx - fy),
            b: 200.0 * (fy - fz),
        }
    }

    /// Returns the CIEDE2000 difference from another colour. Differences below 1 can hardly be seen.
    ///
    /// The names are those of Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula: Implementation Notes,
    /// Supplementary Test Data, and Mathematical Observations", 2005.
    pub fn difference(self, other: Self) -> f64 {
        // Greys are more sensitive to changes along the red-green axis.
        let c_mean = (hypot(self.a, self.b) + hypot(other.a, other.b)) / 2.0;
        let stretch = 1.0 + 0.5 * (1.0 - saturation(c_mean));
        let [a1, a2] = [self.a * stretch, other.a * stretch];

        let [c1, c2] = [hypot(a1, self.b), hypot(a2, other.b)];
        let [h1, h2] = [hue(a1, self.b), hue(a2, other.b)];
        let is_grey = c1 * c2 == 0.0;

        // Hues are angles, so both the difference and the mean go the shorter way around.
        let h_difference = match h2 - h1 {
            _ if is_grey => 0.0,
            angle if angle > PI => angle - TAU,
            angle if angle < -PI => angle + TAU,
            angle => angle,
        };
        let h_mean = match h1 + h2 {
            sum if is_grey => sum,
            sum if (h1 - h2).abs() <= PI => sum / 2.0,
            sum if sum < TAU => (sum + TAU) / 2.0,
            sum => (sum - TAU) / 2.0,
        };
        let l_mean = (self.l + other.l) / 2.0;
        let c_mean = (c1 + c2) / 2.0;

        let delta_l = other.l - self.l;
        let delta_c = c2 - c1;
        let delta_h = 2.0 * (c1 * c2).sqrt() * libm::sin(h_difference / 2.0);

        let t = 1.0 - 0.17 * libm::cos(h_mean - PI / 6.0)
            + 0.24 * libm::cos(2.0 * h_mean)
            + 0.32 * libm::cos(3.0 * h_mean + PI / 30.0)
            - 0.20 * libm::cos(4.0 * h_mean - 63_f64.to_radians());
        let l_offset = (l_mean - 50.0) * (l_mean - 50.0);
        let s_l = 1.0 + 0.015 * l_offset / (20.0 + l_offset).sqrt();
        let s_c = 1.0 + 0.045 * c_mean;
        let s_h = 1.0 + 0.015 * c_mean * t;

        // In blue, changes of chroma and hue are not seen independently.
        let blueness = (h_mean.to_degrees() - 275.0) / 25.0;
        let rotation = 60_f64.to_radians() * libm::exp(-blueness * blueness);
        let r_t = -2.0 * saturation(c_mean) * libm::sin(rotation);

        let [l, c, h] = [delta_l / s_l, delta_c / s_c, delta_h / s_h];
        (l * l + c * c + h * h + r_t * c * h).sqrt()
    }
}

/// The non-linear part of the conversion from CIE XYZ.
fn lightness_curve(t: f64) -> f64 {
    if t > 216.0 / 24_389.0 {
        libm::cbrt(t)
    } else {
        t * 841.0 / 108.0 + 4.0 / 29.0
    }
}

/// A measure from 0 for greys to 1 for vivid colours.
fn saturation(chroma: f64) -> f64 {
    let c7 = libm::pow(chroma, 7.0);
    (c7 / (c7 + libm::pow(25.0, 7.0))).sqrt()
}

/// The hue as an angle from 0 to 2π. This is 0 for greys.
fn hue(a: f64, b: f64) -> f64 {
    let angle = libm::atan2(b, a);
    if angle < 0.0 { angle + TAU } else { angle }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Colour;

    /// The test data of Sharma, Wu and Dalal: two colours, and their difference to four decimal places.
    const PAIRS: [([f64; 3], [f64; 3], f64); 34] = [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 3.1571, -77.2803], [50.0, 0.0, -82.7485], 2.8615),
        ([50.0, 2.8361, -74.0200], [50.0, 0.0, -82.7485], 3.4412),
        ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0),
        ([50.0, -1.1848, -84.8006], [50.0, 0.0, -82.7485], 1.0),
        ([50.0, -0.9009, -85.5211], [50.0, 0.0, -82.7485], 1.0),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([50.0, -1.0, 2.0], [50.0, 0.0, 0.0], 2.3669),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0009], 7.1792),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0010], 7.1792),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0011], 7.2195),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0012], 7.2195),
        ([50.0, -0.001, 2.49], [50.0, 0.0009, -2.49], 4.8045),
        ([50.0, -0.001, 2.49], [50.0, 0.0010, -2.49], 4.8045),
        ([50.0, -0.001, 2.49], [50.0, 0.0011, -2.49], 4.7461),
        ([50.0, 2.5, 0.0], [50.0, 0.0, -2.5], 4.3065),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([50.0, 2.5, 0.0], [61.0, -5.0, 29.0], 22.8977),
        ([50.0, 2.5, 0.0], [56.0, -27.0, -3.0], 31.9030),
        ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
        ([50.0, 2.5, 0.0], [50.0, 3.1736, 0.5854], 1.0),
        ([50.0, 2.5, 0.0], [50.0, 3.2972, 0.0], 1.0),
        ([50.0, 2.5, 0.0], [50.0, 1.8634, 0.5757], 1.0),
        ([50.0, 2.5, 0.0], [50.0, 3.2592, 0.3350], 1.0),
        (
            [60.2574, -34.0099, 36.2677],
            [60.4626, -34.1751, 39.4387],
            1.2644,
        ),
        (
            [63.0109, -31.0961, -5.8663],
            [62.8187, -29.7946, -4.0864],
            1.2630,
        ),
        (
            [61.2901, 3.7196, -5.3901],
            [61.4292, 2.2480, -4.9620],
            1.8731,
        ),
        (
            [35.0831, -44.1164, 3.7933],
            [35.0232, -40.0716, 1.5901],
            1.8645,
        ),
        (
            [22.7233, 20.0904, -46.6940],
            [23.0331, 14.9730, -42.5619],
            2.0373,
        ),
        (
            [36.4612, 47.8580, 18.3852],
            [36.2715, 50.5065, 21.2231],
            1.4146,
        ),
        (
            [90.8027, -2.0831, 1.4410],
            [91.1528, -1.6435, 0.0447],
            1.4441,
        ),
        (
            [90.9257, -0.5406, -0.9208],
            [88.6381, -0.8985, -0.7239],
            1.5381,
        ),
        (
            [6.7747, -0.2908, -2.4247],
            [5.8714, -0.0985, -2.2286],
            0.6377,
        ),
        (
            [2.0776, 0.0795, -1.1350],
            [0.9033, -0.0636, -0.5514],
            0.9082,
        ),
    ];

    fn lab([l, a, b]: [f64; 3]) -> Lab {
        Lab { l, a, b }
    }

    #[test]
    fn differences_are_those_of_the_published_pairs() {
        for (one, other, published) in PAIRS {
            let [forth, back] = [
                lab(one).difference(lab(other)),
                lab(other).difference(lab(one)),
            ];
            assert!(
                (forth - published).abs() < 0.5e-4,
                "{one:?} {other:?}: {forth}"
            );
            assert!(
                (back - published).abs() < 0.5e-4,
                "{other:?} {one:?}: {back}"
            );
        }
    }

    #[test]
    fn colours_have_their_published_coordinates() {
        for (colour, published) in [
            (Colour::WHITE, [100.0, 0.0, 0.0]),
            (Colour::BLACK, [0.0, 0.0, 0.0]),
            (Colour::rgb(255, 0, 0), [53.24, 80.09, 67.20]),
            (Colour::rgb(0, 0, 255), [32.30, 79.19, -107.86]),
        ] {
            let Lab { l, a, b } = Lab::from_linear_srgb(colour.to_linear());
            for (ours, theirs) in [l, a, b].into_iter().zip(published) {
                assert!((ours - theirs).abs() < 0.05, "{colour}: {l} {a} {b}");
            }
        }
    }
}
