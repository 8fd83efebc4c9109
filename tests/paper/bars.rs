//! Bars with a stroke at every ten millimetres, as a person with a ruler finds
//! them on a page: dots and nothing else.

use image::RgbImage;

/// Dots to the inch of pages on which bars are measured.
pub(super) const DPI: f64 = 300.0;

/// Between dots that are looked at along a line, of which a bar has many.
const NET: u32 = 48;

/// Bars are at least so long, in millimetres.
const LEAST: f64 = 95.0;

/// Where the strokes of a bar have their middles along it, in millimetres.
pub(super) type Bar = Vec<f64>;

/// The way in which a page is read: in rows, or in columns.
#[derive(Clone, Copy)]
struct Curve<'p> {
    picture: &'p RgbImage,
    upright: bool,
}

/// Every bar on a page, level ones first.
pub(super) fn bars(picture: &RgbImage) -> Vec<Bar> {
    [false, true]
        .into_iter()
        .flat_map(|upright| Curve { picture, upright }.bars())
        .collect()
}

fn dots(mm: f64) -> f64 {
    mm / 25.4 * DPI
}

impl Curve<'_> {
    /// How long a line is, and how many there are.
    fn size(self) -> (u32, u32) {
        let (wide, high) = self.picture.dimensions();
        if self.upright {
            (high, wide)
        } else {
            (wide, high)
        }
    }

    /// How dark a place is, of 255; what lies outside of the page is white.
    fn dark(self, along: u32, line: u32) -> u8 {
        let (x, y) = if self.upright {
            (line, along)
        } else {
            (along, line)
        };
        self.picture
            .get_pixel_checked(x, y)
            .map_or(0, |pixel| 255 - pixel.0[1])
    }

    fn bars(self) -> Vec<Bar> {
        let (_, lines) = self.size();
        let (mut found, mut line): (Vec<Bar>, u32) = (Vec::new(), 0);
        while line < lines {
            let bars: Vec<Bar> = self
                .runs(line)
                .into_iter()
                .filter_map(|run| self.bar(line, run))
                .collect();
            // A bar is two or three dots thick, and another is not so near.
            line += if bars.is_empty() { 1 } else { dots(1.0) as u32 };
            found.extend(bars);
        }
        found
    }

    /// The long dark stretches of a line, by their first and last dots.
    fn runs(self, line: u32) -> Vec<(u32, u32)> {
        let (long, is_dark) = (self.size().0, |along: u32| self.dark(along, line) > 96);
        let (mut runs, mut along) = (Vec::new(), 0);
        while along < long {
            if !is_dark(along) {
                along += NET;
                continue;
            }
            let from = (0..along)
                .rev()
                .find(|at| !is_dark(*at))
                .map_or(0, |at| at + 1);
            let to = (along..long).find(|at| !is_dark(*at)).unwrap_or(long) - 1;
            if f64::from(to - from) >= dots(LEAST) {
                runs.push((from, to));
            }
            along = to + NET;
        }
        runs
    }

    /// The strokes that stand on a stretch of a line, on one side of it, if they
    /// make it a bar. The shortest stroke there is is half a millimetre long.
    fn bar(self, line: u32, (from, to): (u32, u32)) -> Option<Bar> {
        let off = dots(0.25).round() as u32;
        let strokes = |side: u32| self.strokes(side, from.saturating_sub(6), to + 6);
        let even = |bar: &Bar| {
            bar.len() > 2
                && bar
                    .windows(2)
                    .all(|pair| (pair[1] - pair[0] - 10.0).abs() < 1.0)
        };
        [line.saturating_sub(off), line + off]
            .map(strokes)
            .into_iter()
            .find(even)
    }

    /// The middles of the short dark stretches between two places of a line.
    fn strokes(self, line: u32, from: u32, to: u32) -> Vec<f64> {
        let (mut strokes, mut weight, mut sum) = (Vec::new(), 0.0, 0.0);
        for along in from..=to {
            let dark = f64::from(self.dark(along, line));
            if dark > 8.0 {
                weight += dark;
                sum += dark * (f64::from(along) + 0.5);
            } else if weight > 0.0 {
                strokes.push(sum / weight / DPI * 25.4);
                (weight, sum) = (0.0, 0.0);
            }
        }
        strokes
    }
}
