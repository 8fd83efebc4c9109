//! The round corners of scans of cards: outside of them a picture is black, white or clear, which would show where such a
//! card is cut square, or to another radius.

use std::f64::consts::FRAC_1_SQRT_2;
use std::sync::Arc;

use super::{Picture, Raster};
use crate::geom::Affine;

/// The radii of the round corners of a picture in pixels, `None` for a corner that is not round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundCorners([Option<f64>; 4]);

/// The smallest radius in pixels: that of a card at 50 dots per inch.
const LEAST: f64 = 6.0;
/// The largest, as a part of the shorter side: cards have 3 to 5 mm of 40 to 90 mm.
const MOST: f64 = 0.2;
/// A corner is black, white or clear if it is as near as this to it: scanners and JPEG blur.
const NEAR: u8 = 48;
/// How far from an arc the edge of the card may be on average, in pixels, and as a part of the radius: cards lie a little
/// askew. A square notch is 0.07 radii from the nearest arc.
const STRAY: (f64, f64) = (0.6, 0.015);
/// So many of the rows may stray as they like, as where a scan has an edge line.
const IGNORED: f64 = 0.1;
/// The edge of a card is blurred for so many pixels, or for this part of the radius.
const BLUR: (f64, f64) = (2.0, 0.06);

/// The pixels of a picture as they are seen from one of its corners.
#[derive(Clone, Copy)]
struct Corner<'p> {
    rgba: &'p [u8],
    size: (usize, usize),
    /// Whether it is seen from the right, and from below.
    from: (bool, bool),
}

impl Corner<'_> {
    fn all(width: u32, height: u32, rgba: &[u8]) -> [Corner<'_>; 4] {
        let size = (width as usize, height as usize);
        [(false, false), (true, false), (false, true), (true, true)].map(|from| Corner {
            rgba,
            size,
            from,
        })
    }

    /// The pixel so many columns and rows from the corner; that at the far edge beyond it.
    fn at(&self, (x, y): (usize, usize)) -> [u8; 4] {
        let (last, below) = (self.size.0 - 1, self.size.1 - 1);
        let x = if self.from.0 {
            last - x.min(last)
        } else {
            x.min(last)
        };
        let y = if self.from.1 {
            below - y.min(below)
        } else {
            y.min(below)
        };
        let n = (y * self.size.0 + x) * 4;
        [
            self.rgba[n],
            self.rgba[n + 1],
            self.rgba[n + 2],
            self.rgba[n + 3],
        ]
    }

    /// Whether a pixel is like that in the corner; `None` where that is neither black, white nor clear.
    fn is_outside(&self) -> Option<impl Fn([u8; 4]) -> bool> {
        let corner = self.at((0, 0));
        let [r, g, b, a] = corner;
        let is_known = a < NEAR || r.max(g).max(b) < NEAR || r.min(g).min(b) > 255 - NEAR;
        let alike = move |[r, g, b, a]: [u8; 4]| {
            let near = [(r, corner[0]), (g, corner[1]), (b, corner[2])]
                .iter()
                .all(|(n, own)| n.abs_diff(*own) < NEAR);
            if corner[3] < NEAR {
                a < 128
            } else {
                near && a >= 128
            }
        };
        is_known.then_some(alike)
    }

    /// The radius of the arc on which what is like the corner ends.
    fn radius(&self) -> Option<f64> {
        let is_outside = self.is_outside()?;
        let most = self.size.0.min(self.size.1) as f64 * MOST;
        let run = |place: &dyn Fn(usize) -> (usize, usize)| {
            (0..most as usize * 2)
                .take_while(|n| is_outside(self.at(place(*n))))
                .count() as f64
        };
        let guess = run(&|n| (n, n)) / (1.0 - FRAC_1_SQRT_2);
        if !(LEAST..=most).contains(&guess) {
            return None;
        }
        let rows: Vec<f64> = (0..guess as usize).map(|y| run(&|x| (x, y))).collect();
        let kept = rows.len() - (rows.len() as f64 * IGNORED) as usize;
        let stray = |radius: f64| {
            let off =
                |(y, row): (usize, &f64)| (row - outside_of_arc(radius, y as f64 + 0.5)).abs();
            let mut all: Vec<f64> = rows.iter().enumerate().map(off).collect();
            all.sort_by(f64::total_cmp);
            all[..kept].iter().sum::<f64>() / kept as f64
        };
        let tried = (70..=140).map(|percent| guess * f64::from(percent) / 100.0);
        let (off, radius) = tried
            .map(|radius| (stray(radius), radius))
            .min_by(|one, other| one.0.total_cmp(&other.0))?;
        (off <= STRAY.0 + STRAY.1 * radius).then_some(radius)
    }

    /// The picture of the corner that continues the edge of the card outwards, clear within the card; and its side in pixels.
    fn filled(&self, radius: f64) -> (usize, Vec<u8>) {
        let side = (radius.ceil() as usize).min(self.size.0).min(self.size.1);
        let sound = (radius - BLUR.0.max(BLUR.1 * radius)).max(1.0);
        let mut patch = vec![0; side * side * 4];
        for (n, pixel) in patch.chunks_exact_mut(4).enumerate() {
            let (column, row) = (n % side, n / side);
            // Counted from the corner of the picture.
            let x = if self.from.0 {
                side - 1 - column
            } else {
                column
            };
            let y = if self.from.1 { side - 1 - row } else { row };
            let (dx, dy) = (x as f64 + 0.5 - radius, y as f64 + 0.5 - radius);
            let away = dx.hypot(dy);
            if dx >= 0.0 || dy >= 0.0 || away <= sound {
                // Viewers mix the colours of clear pixels into those beside them.
                let [r, g, b, _] = self.at((x, y));
                pixel.copy_from_slice(&[r, g, b, 0]);
                continue;
            }
            let at = |inwards: f64| {
                let share = (sound - inwards) / away;
                self.at((
                    (radius + dx * share).max(0.0) as usize,
                    (radius + dy * share).max(0.0) as usize,
                ))
            };
            // Three in a row even out the grain of a scan.
            let seen = [0.5, 1.5, 2.5].map(at);
            let mean = |channel: usize| {
                (seen.iter().map(|one| u32::from(one[channel])).sum::<u32>() / 3) as u8
            };
            pixel.copy_from_slice(&[mean(0), mean(1), mean(2), 255]);
        }
        (side, patch)
    }
}

/// How much of a row at this depth is outside of a quarter circle.
fn outside_of_arc(radius: f64, depth: f64) -> f64 {
    let up = (radius - depth).max(0.0);
    radius - (radius * radius - up * up).max(0.0).sqrt()
}

impl RoundCorners {
    /// The round corners of a picture of so many pixels across and down.
    pub fn of(width: u32, height: u32, rgba: &[u8]) -> RoundCorners {
        let is_whole = rgba.len() == width as usize * height as usize * 4 && !rgba.is_empty();
        RoundCorners(if is_whole {
            Corner::all(width, height, rgba).map(|corner| corner.radius())
        } else {
            [None; 4]
        })
    }

    /// Whether all four corners are round.
    pub fn all(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }

    /// Small pictures to lay on the corners of a picture with these pixels, which continue the edge of the card.
    pub fn filled(&self, picture: &Picture, rgba: &[u8]) -> Vec<Picture> {
        let Raster {
            name,
            width,
            height,
            ..
        } = &*picture.raster;
        let corners = Corner::all(*width, *height, rgba)
            .into_iter()
            .zip(self.0)
            .enumerate();
        let patch = |(n, (corner, radius)): (usize, (Corner<'_>, Option<f64>))| {
            let (side, pixels) = corner.filled(radius?);
            let (wide, high) = (
                side as f64 / f64::from(*width),
                side as f64 / f64::from(*height),
            );
            let left = if corner.from.0 { 1.0 - wide } else { 0.0 };
            let top = if corner.from.1 { 1.0 - high } else { 0.0 };
            let raster = Raster::rgba(
                format!("{name}#corner-{n}"),
                side as u32,
                side as u32,
                pixels,
            );
            let to = Affine::new([wide, 0.0, 0.0, high, left, top]).then(picture.to);
            Some(Picture {
                raster: Arc::new(raster),
                to,
            })
        };
        corners.filter_map(patch).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARD: [u8; 4] = [180, 40, 60, 255];

    /// A card of one colour on another, with a corner that `is_outside` says.
    fn scan(ground: [u8; 4], is_outside: impl Fn(f64, f64) -> bool) -> Vec<u8> {
        let (width, height) = (300_usize, 420_usize);
        let pixel = |n: usize| {
            let (x, y) = ((n % width) as f64 + 0.5, (n / width) as f64 + 0.5);
            let near = |at: f64, side: usize| at.min(side as f64 - at);
            if is_outside(near(x, width), near(y, height)) {
                ground
            } else {
                CARD
            }
        };
        (0..width * height).flat_map(pixel).collect()
    }

    fn round(radius: f64) -> impl Fn(f64, f64) -> bool {
        move |x, y| x < radius && y < radius && (radius - x).hypot(radius - y) > radius
    }

    #[test]
    fn arcs_are_found_with_their_radius_on_any_ground() {
        for ground in [
            [0, 0, 0, 255],
            [255, 255, 255, 255],
            [20, 12, 8, 255],
            [200, 200, 200, 0],
        ] {
            for radius in [8.0, 15.0, 36.0, 55.0] {
                let RoundCorners(found) = RoundCorners::of(300, 420, &scan(ground, round(radius)));
                for corner in found {
                    let off = (corner.unwrap_or_default() - radius).abs();
                    assert!(
                        off < 1.0 + radius * 0.03,
                        "{radius} on {ground:?}: {found:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn other_corners_are_left_as_they_are() {
        let black = [0, 0, 0, 255];
        let none = |rgba: &[u8]| RoundCorners::of(300, 420, rgba) == RoundCorners([None; 4]);
        assert!(none(&scan(black, |x, y| x < 30.0 && y < 30.0)), "a notch");
        assert!(
            none(&scan(black, |x, y| x < 20.0 || y < 20.0)),
            "a black frame"
        );
        assert!(none(&scan(black, |_, _| true)), "all black");
        assert!(
            none(&scan([40, 90, 160, 255], round(36.0))),
            "a blue ground is a part of the card"
        );
        assert!(none(&scan(black, |_, _| false)), "nothing");
    }

    #[test]
    fn a_filled_corner_has_the_colour_of_the_edge_and_is_clear_within() {
        let rgba = scan([0, 0, 0, 255], round(36.0));
        let corners = RoundCorners::of(300, 420, &rgba);
        let raster = Arc::new(Raster::rgba("scan".to_owned(), 300, 420, rgba.clone()));
        let patches = corners.filled(
            &Picture {
                raster,
                to: Affine::scale(300.0, 420.0),
            },
            &rgba,
        );
        assert_eq!(patches.len(), 4);
        for (patch, outer) in patches.iter().zip([
            (0.001, 0.001),
            (0.999, 0.001),
            (0.001, 0.999),
            (0.999, 0.999),
        ]) {
            let seen = patch.raster.pixel(outer);
            assert_eq!([seen.r, seen.g, seen.b, seen.a], CARD);
            assert_eq!(patch.raster.pixel((1.0 - outer.0, 1.0 - outer.1)).a, 0);
        }
        let [.., x, y] = patches[3].to.numbers();
        assert!(
            (x - 263.0).abs() < 2.0 && (y - 383.0).abs() < 2.0,
            "{x} {y}"
        );
    }
}
