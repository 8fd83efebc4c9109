//! `small-type`: words that a reader at a table cannot read.
//!
//! `hairline`: lines so thin that printers drop them or break them up.
//!
//! `low-resolution`: pictures with too few dots for the size they are shown at.
//!
//! `safe-zone`: words so near a cut that a slip of the knife takes them off.

use super::seen::{ByText, Words, with_lines};
use crate::diag::{Code, Diagnostic};
use crate::geom::{Length, Point, Rect};
use crate::message::msg;
use crate::scene::PAINTED;
use crate::sheet::{Face, Reading};

/// The smallest type that is let pass, in points; legal lines are set in it.
const SMALLEST: f64 = 6.0;

/// The words of a face that are too small: of each text the smallest.
pub(super) fn small_type(face: &Face, words: &[Words<'_>]) -> Vec<Diagnostic> {
    let mut faults = ByText::default();
    // A hundredth of a point is lost where a face is scaled.
    for small in words.iter().filter(|words| words.size < SMALLEST - 0.01) {
        faults.add(small.written, small, |one, other| one.size < other.size);
    }
    faults.notes(face, with_lines, |small: &Words<'_>| {
        let message = msg!(
            "`{words}` on {face} is set in {size} pt",
            words = small.text,
            face = face.name,
            size = format!("{:.1}", small.size)
        );
        Diagnostic::new(Code::SmallType, message).help(msg!(
            "text smaller than {least} pt is hard to read; make it larger",
            least = SMALLEST
        ))
    })
}

/// The thinnest line that is let pass: a quarter of a point, rounded down.
const THINNEST: Length = Length::um(85);

/// The thinnest line of a face, if it is too thin; `lines` are widths in
/// micrometres after all scaling.
pub(super) fn hairline(face: &Face, lines: &[f64]) -> Option<Diagnostic> {
    let thinnest = lines.iter().copied().min_by(f64::total_cmp)?;
    if thinnest >= THINNEST.to_um() as f64 {
        return None;
    }
    let message = msg!(
        "a line on {face} is {width} mm wide",
        face = face.name,
        width = format!("{:.2}", thinnest / 1_000.0)
    );
    Some(
        Diagnostic::new(Code::Hairline, message)
            .help(msg!(
                "lines thinner than 0.09 mm break up in print; make the line wider"
            ))
            .at_some(face.origin),
    )
}

/// The fewest dots to the inch that are let pass; 300 are sharp, and 150 are
/// what a photograph on a card gets away with.
const FEWEST: f64 = 150.0;

/// The coarsest picture of a face, if it is too coarse, and how many more are; `pictures` are names and dots to the inch
/// after all scaling.
pub(super) fn low_resolution(face: &Face, pictures: &[(&str, f64)]) -> Option<Diagnostic> {
    let (name, dots) = pictures.iter().min_by(|a, b| a.1.total_cmp(&b.1))?;
    let is_coarse = |dots: f64| dots < FEWEST - 0.5;
    let others = pictures
        .iter()
        .filter(|(_, dots)| is_coarse(*dots))
        .count()
        .checked_sub(1)?;
    let (on, dots) = (&face.name, format!("{dots:.0}"));
    let (mut message, help) = match name.split_once(PAINTED) {
        Some((path, _)) => (
            msg!(
                "the rasterised part of `{picture}` on {face} has {dots} dots per inch",
                picture = path,
                face = on,
                dots
            ),
            msg!(
                "below {fewest} dots per inch it looks blurred; gradients, patterns, masks and filters of a drawing have at most \
                 300 at its own size, or fewer if that would be too many: give it the `width` and `height` of its printed size, \
                 in mm, or show it smaller",
                fewest = FEWEST
            ),
        ),
        None => (
            msg!(
                "the picture `{picture}` on {face} has {dots} dots per inch",
                picture = name,
                face = on,
                dots
            ),
            msg!(
                "below {fewest} dots per inch it looks blurred; use a larger picture, or show it smaller",
                fewest = FEWEST
            ),
        ),
    };
    if others > 0 {
        message = msg!(
            one: "{message}, and {n} more has too few",
            many: "{message}, and {n} more have too few",
            n = others,
            message
        );
    }
    Some(
        Diagnostic::new(Code::LowResolution, message)
            .help(help)
            .at_some(face.origin),
    )
}

/// The words of a face that leave its safe zone: the first of them, and how many more there are.
pub(super) fn safe_zone(face: &Face, words: &[Words<'_>]) -> Option<Diagnostic> {
    // A tenth of a millimetre is less than any knife: so much may the last letter
    // of a line seem to stand out whose space after it was drawn closer.
    let safe = (face.safe - Length::um(100)).to_um() as f64;
    let corners: Vec<Point> = words.iter().flat_map(|words| corners(words.room)).collect();
    let depths = face.outline.depths(&corners);
    let is_safe = |depths: &[f64]| depths.iter().all(|depth| *depth >= safe);
    let mut outside = words
        .iter()
        .zip(depths.chunks(4))
        .filter(|(_, depths)| !is_safe(depths));
    let (first, _) = outside.next()?;
    let (words, name) = (first.text, &face.name);
    let mut message = if face.safe > Length::ZERO {
        msg!(
            "`{words}` on {face} is less than {safe} from the cut",
            words,
            face = name,
            safe = face.safe
        )
    } else {
        msg!(
            "`{words}` on {face} extends beyond the edge",
            words,
            face = name
        )
    };
    let others = outside.count();
    if others > 0 {
        message = with_lines(message, others);
    }
    let help = match face.reading {
        Reading::Piece { .. } => {
            msg!("move its slot inwards, or make the template's `safe` smaller")
        }
        Reading::Text | Reading::Picture(_) | Reading::Described(_) => {
            msg!("move its box away from the edge")
        }
    };
    Some(
        Diagnostic::new(Code::SafeZone, message)
            .help(help)
            .at_some(face.origin),
    )
}

fn corners(room: Rect) -> [Point; 4] {
    let at = |x, y| Point::new(x, y);
    [
        at(room.left(), room.top()),
        at(room.right(), room.top()),
        at(room.left(), room.bottom()),
        at(room.right(), room.bottom()),
    ]
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::geom::{Outline, Rect, Size};

    fn of_size(size: f64) -> Vec<Words<'static>> {
        vec![Words {
            text: "word",
            size,
            room: Rect::default(),
            written: None,
            is_in_art: false,
        }]
    }

    #[test]
    fn type_below_six_points_is_noted_and_six_points_are_not() {
        assert_eq!(small_type(&face(), &of_size(5.9)).len(), 1);
        assert!(small_type(&face(), &of_size(6.0)).is_empty());
        assert!(small_type(&face(), &[]).is_empty());
    }

    #[test]
    fn a_line_of_a_quarter_point_is_let_pass_and_a_thinner_one_is_noted() {
        assert!(hairline(&face(), &[250.0, 88.0]).is_none());
        assert!(hairline(&face(), &[250.0, 80.0]).is_some());
        assert!(hairline(&face(), &[]).is_none());
    }

    #[test]
    fn a_coarse_picture_is_noted_by_its_name_and_a_sharp_one_is_not() {
        let picture = |dots| ("art/barn.png", dots);
        assert!(low_resolution(&face(), &[picture(300.0), picture(150.0)]).is_none());
        let note = low_resolution(&face(), &[picture(300.0), picture(96.0)]);
        assert!(note.is_some_and(|note| {
            note.message
                .to_string()
                .ends_with("`art/barn.png` on deck/card has 96 dots per inch")
        }));
        let note = low_resolution(
            &face(),
            &[
                picture(102.0),
                picture(96.0),
                picture(300.0),
                picture(102.0),
            ],
        );
        assert!(note.is_some_and(|note| {
            note.message
                .to_string()
                .ends_with("has 96 dots per inch, and 2 more have too few")
        }));
        let note = low_resolution(&face(), &[("art/barn.svg#painted2", 30.0)]).unwrap();
        assert_eq!(
            note.message,
            "the rasterised part of `art/barn.svg` on deck/card has 30 dots per inch"
        );
        assert!(note.help.is_some_and(|help| {
            help.to_string()
                .contains("`height` of its printed size, in mm, or show it smaller")
        }));
    }

    /// An empty face of 50 × 50 mm with 3 mm of safe zone.
    pub(crate) fn face() -> Face {
        Face {
            name: "deck/card".to_owned(),
            outline: Arc::new(Outline::rect(Size::new(Length::mm(50), Length::mm(50)))),
            bleed: Length::ZERO,
            safe: Length::mm(3),
            items: Vec::new(),
            reading: Default::default(),
            keep: Default::default(),
            roll: None,
            origin: None,
            is_faulty: false,
        }
    }

    fn words(room: Rect) -> Vec<Words<'static>> {
        vec![Words {
            text: "word",
            size: 10.0,
            room,
            written: None,
            is_in_art: false,
        }]
    }

    #[test]
    fn words_beyond_the_safe_zone_are_noted_and_words_on_its_edge_are_not() {
        assert!(safe_zone(&face(), &words(Rect::um(2_800, 10_000, 5_000, 2_000))).is_some());
        assert!(safe_zone(&face(), &words(Rect::um(3_000, 10_000, 44_000, 2_000))).is_none());
        assert!(safe_zone(&face(), &words(Rect::um(3_000, 10_000, 44_200, 2_000))).is_some());
    }

    #[test]
    fn the_other_words_that_leave_the_safe_zone_are_counted() {
        let at = |y: i64| Words {
            text: "word",
            size: 10.0,
            room: Rect::um(1_000, y, 5_000, 2_000),
            written: None,
            is_in_art: false,
        };
        let said = |words: &[Words<'_>]| safe_zone(&face(), words).unwrap().message.to_string();
        assert!(said(&[at(10_000)]).ends_with("is less than 3 mm from the cut"));
        assert!(
            said(&[at(10_000), at(20_000)]).ends_with("from the cut, like 1 more line of words")
        );
        assert!(
            said(&[at(10_000), at(20_000), at(30_000)]).ends_with("like 2 more lines of words")
        );
    }

    #[test]
    fn words_in_the_corners_of_what_is_cut_round_are_noted() {
        for cut in [Outline::disc, Outline::hex, Outline::half] {
            let face = Face {
                outline: Arc::new(cut(face().trim())),
                ..face()
            };
            assert!(
                safe_zone(&face, &words(Rect::um(4_000, 4_000, 8_000, 2_000))).is_some(),
                "{cut:?}"
            );
            assert!(
                safe_zone(&face, &words(Rect::um(20_000, 30_000, 10_000, 5_000))).is_none(),
                "{cut:?}"
            );
        }
    }
}
