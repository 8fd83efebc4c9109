//! `safe-zone`: words so near a cut that a slip of the knife takes them off.

use super::seen::Words;
use crate::diag::{Code, Note};
use crate::geom::{Length, Point, Rect};
use crate::sheet::Face;

/// The words of a face that leave its safe zone: the first of them, and how many more there are.
pub(super) fn check(face: &Face, words: &[Words<'_>]) -> Option<Note> {
    // A tenth of a millimetre is less than any knife: so much may the last letter
    // of a line seem to stand out whose space after it was drawn closer.
    let safe = (face.safe - Length::um(100)).to_um() as f64;
    let corners: Vec<Point> = words.iter().flat_map(|words| corners(words.room)).collect();
    let depths = face.outline.depths(&corners);
    let is_safe = |depths: &[f64]| depths.iter().all(|depth| *depth >= safe);
    let mut outside = words.iter().zip(depths.chunks(4)).filter(|(_, depths)| !is_safe(depths));
    let (first, _) = outside.next()?;
    let message = if face.safe > Length::ZERO {
        format!("`{}` on {} is less than {} from the cut", first.text, face.name, face.safe)
    } else {
        format!("`{}` on {} runs over the edge", first.text, face.name)
    };
    let message = match outside.count() {
        0 => message,
        1 => format!("{message}, like 1 more line of words"),
        more => format!("{message}, like {more} more lines of words"),
    };
    Some(
        Note::new(Code::SafeZone, message)
            .help("move its slot inwards, or make the template's `safe` smaller")
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
    use super::*;
    use crate::geom::{Outline, Size};
    use std::sync::Arc;

    /// An empty face of 50 × 50 mm with 3 mm of safe zone.
    pub(in crate::inspect) fn face() -> Face {
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
        }
    }

    fn words(room: Rect) -> Vec<Words<'static>> {
        vec![Words { text: "word", size: 10.0, room, written: None }]
    }

    #[test]
    fn words_beyond_the_safe_zone_are_noted_and_words_on_its_edge_are_not() {
        assert!(check(&face(), &words(Rect::um(2_800, 10_000, 5_000, 2_000))).is_some());
        assert!(check(&face(), &words(Rect::um(3_000, 10_000, 44_000, 2_000))).is_none());
        assert!(check(&face(), &words(Rect::um(3_000, 10_000, 44_200, 2_000))).is_some());
    }

    #[test]
    fn the_other_words_that_leave_the_safe_zone_are_counted() {
        let at = |y: i64| Words { text: "word", size: 10.0, room: Rect::um(1_000, y, 5_000, 2_000), written: None };
        let said = |words: &[Words<'_>]| check(&face(), words).unwrap().message;
        assert!(said(&[at(10_000)]).ends_with("is less than 3 mm from the cut"));
        assert!(said(&[at(10_000), at(20_000)]).ends_with("from the cut, like 1 more line of words"));
        assert!(said(&[at(10_000), at(20_000), at(30_000)]).ends_with("like 2 more lines of words"));
    }

    #[test]
    fn words_in_the_corners_of_what_is_cut_round_are_noted() {
        for cut in [Outline::disc, Outline::hex, Outline::half] {
            let face = Face { outline: Arc::new(cut(face().trim())), ..face() };
            assert!(check(&face, &words(Rect::um(4_000, 4_000, 8_000, 2_000))).is_some(), "{cut:?}");
            assert!(check(&face, &words(Rect::um(20_000, 30_000, 10_000, 5_000))).is_none(), "{cut:?}");
        }
    }
}
