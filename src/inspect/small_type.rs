//! `small-type`: words that a reader at a table cannot read.

use super::seen::Words;
use crate::diag::{Code, Note};
use crate::sheet::Face;

/// The smallest type that is let pass, in points; legal lines are set in it.
const SMALLEST: f64 = 6.0;

/// The smallest words of a face, if they are too small.
pub(super) fn check(face: &Face, words: &[Words<'_>]) -> Option<Note> {
    let smallest = words.iter().min_by(|a, b| a.size.total_cmp(&b.size))?;
    // A hundredth of a point is lost where a face is scaled.
    if smallest.size >= SMALLEST - 0.01 {
        return None;
    }
    let message = format!("`{}` on {} is set in {:.1} pt", smallest.text, face.name, smallest.size);
    Some(
        Note::new(Code::SmallType, message)
            .help(format!("type below {SMALLEST} pt is hard to read; make it larger"))
            .at_some(face.origin),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Rect;
    use crate::inspect::safe_zone::tests::face;

    fn words(size: f64) -> Vec<Words<'static>> {
        vec![Words { text: "word", size, room: Rect::default() }]
    }

    #[test]
    fn type_below_six_points_is_noted_and_six_points_are_not() {
        assert!(check(&face(), &words(5.9)).is_some());
        assert!(check(&face(), &words(6.0)).is_none());
        assert!(check(&face(), &[]).is_none());
    }
}
