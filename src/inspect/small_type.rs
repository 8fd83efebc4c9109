//! `small-type`: words that a reader at a table cannot read.

use super::by_text::ByText;
use super::seen::{LINES, Words};
use crate::diag::{Code, Note};
use crate::sheet::Face;

/// The smallest type that is let pass, in points; legal lines are set in it.
const SMALLEST: f64 = 6.0;

/// The words of a face that are too small: of each text the smallest.
pub(super) fn check(face: &Face, words: &[Words<'_>]) -> Vec<Note> {
    let mut faults = ByText::default();
    // A hundredth of a point is lost where a face is scaled.
    for small in words.iter().filter(|words| words.size < SMALLEST - 0.01) {
        faults.add(small.written, small, |one, other| one.size < other.size);
    }
    faults.notes(face, LINES, |small: &Words<'_>| {
        let message = format!("`{}` on {} is set in {:.1} pt", small.text, face.name, small.size);
        Note::new(Code::SmallType, message).help(format!("type below {SMALLEST} pt is hard to read; make it larger"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Rect;
    use crate::inspect::safe_zone::tests::face;

    fn words(size: f64) -> Vec<Words<'static>> {
        vec![Words { text: "word", size, room: Rect::default(), written: None }]
    }

    #[test]
    fn type_below_six_points_is_noted_and_six_points_are_not() {
        assert_eq!(check(&face(), &words(5.9)).len(), 1);
        assert!(check(&face(), &words(6.0)).is_empty());
        assert!(check(&face(), &[]).is_empty());
    }
}
