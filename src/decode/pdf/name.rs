//! The names of pages and of their parts.

use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::geom::{Length, Point, Rect, Size, Turn};
use crate::message::msg;
use crate::model::page_of_pdf;

/// A page of a PDF, or a part of it, as a kit names it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PageName<'n> {
    /// The path of the file.
    pub path: &'n str,
    /// The number of the page, from 1.
    pub number: usize,
    /// The part that is shown, if not all is.
    pub crop: Option<Crop>,
}

/// A part of a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Crop {
    /// Where it is, from the top left corner of the page.
    pub rect: Rect,
    /// How it is turned to be upright.
    pub turn: Turn,
}

impl<'n> PageName<'n> {
    /// Reads `map.pdf`, `map.pdf#3`, and `map.pdf#3@12,15,63.5,88.9`: the left and upper edges of a part, its width and its
    /// height in millimetres, and after them, if it is turned, 90, 180 or 270 degrees clockwise.
    ///
    /// # Errors
    /// What follows the path is something else.
    pub(crate) fn parse(name: &'n str) -> DiagnosticResult<PageName<'n>> {
        let (path, rest) = page_of_pdf(name).unwrap_or((name, ""));
        let (number, part) = rest
            .split_once('@')
            .map_or((rest, None), |(number, part)| (number, Some(part)));
        let number = if rest.is_empty() {
            Some(1)
        } else {
            number.parse().ok().filter(|number| *number > 0)
        };
        let crop = part.map(Crop::parse);
        match (number, crop) {
            (Some(number), None) => Ok(PageName {
                path,
                number,
                crop: None,
            }),
            (Some(number), Some(Some(crop))) => Ok(PageName {
                path,
                number,
                crop: Some(crop),
            }),
            _ => {
                let note =
                    Diagnostic::new(Code::BadPdf, msg!("`#{rest}` is not a page of a PDF", rest));
                let help = msg!(
                    "write the number of a page, as in `map.pdf#3`, or a part of one in millimeters from its top left \
                     corner: `map.pdf#3@LEFT,TOP,WIDTH,HEIGHT`"
                );
                Err(note.help(help).into())
            }
        }
    }
}

impl Crop {
    fn parse(text: &str) -> Option<Crop> {
        let numbers: Vec<f64> = text
            .split(',')
            .map(|number| number.trim().parse().ok())
            .collect::<Option<_>>()?;
        let [x, y, w, h, rest @ ..] = numbers.as_slice() else {
            return None;
        };
        let turn = match rest {
            [] | [0.0] => Turn::None,
            [90.0] => Turn::Quarter,
            [180.0] => Turn::Half,
            [270.0] => Turn::ThreeQuarters,
            _ => return None,
        };
        let is_size = |n: &f64| (MIN..=MAX).contains(n);
        let length = |n: &f64| Length::from_mm(*n);
        let fits = [w, h].into_iter().all(is_size) && [x, y].into_iter().all(|n| n.abs() <= MAX);
        fits.then(|| Crop {
            rect: Rect::new(
                Point::new(length(x), length(y)),
                Size::new(length(w), length(h)),
            ),
            turn,
        })
    }
}

/// The least and the greatest side of a part, in millimetres.
const MIN: f64 = 0.1;
const MAX: f64 = 10_000.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_pages_and_parts() {
        let is = |name: &str| {
            PageName::parse(name)
                .ok()
                .map(|one| (one.number, one.crop.map(|crop| (crop.rect, crop.turn))))
        };
        assert_eq!(is("a.pdf"), Some((1, None)));
        assert_eq!(is("a.PDF#12"), Some((12, None)));
        let rect = Rect::um(12_000, 15_500, 63_500, 88_900);
        assert_eq!(
            is("a.pdf#3@12,15.5,63.5,88.9"),
            Some((3, Some((rect, Turn::None))))
        );
        assert_eq!(
            is("a.pdf#3@12, 15.5, 63.5, 88.9, 180"),
            Some((3, Some((rect, Turn::Half))))
        );
        for name in [
            "a.pdf#0",
            "a.pdf#x",
            "a.pdf#-1",
            "a.pdf#3@",
            "a.pdf#3@1,2,3",
            "a.pdf#3@1,2,3,4,45",
            "a.pdf#1@0,0,0,9",
        ] {
            assert_eq!(is(name), None, "{name}");
        }
    }
}
