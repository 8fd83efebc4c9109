//! Cutting machines that look for marks on a printed sheet: where the marks are, and what room they take.

use crate::geom::{Insets, Length, Rect, Size};
use crate::message::{Pattern, pattern};
use crate::model::choice::Choice;

/// A kind of cutting machine.
///
/// These are the machines whose marks anybody may print. Cricut's Design Space and Siser's Leonardo print marks of their own,
/// and nobody has published where the machines look for them; Brother's machines scan the sheet itself. For all of these there
/// are cut paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cutter {
    /// Cameo, Portrait and Curio of Silhouette, which look for a square and two corners.
    Silhouette,
    /// Those of Silhouette that look for four corners.
    SilhouetteAlpha,
}

impl Choice for Cutter {
    const ALL: &'static [(Cutter, &'static str, Pattern)] = &[
        (
            Cutter::Silhouette,
            "silhouette",
            pattern!("Silhouette Cameo, Portrait and Curio: a black square and two corners"),
        ),
        (
            Cutter::SilhouetteAlpha,
            "silhouette-alpha",
            pattern!("Silhouette Cameo 5 Alpha and Cameo Pro MK-II: four corners"),
        ),
    ];
}

// Which machines look for which marks: github.com/fablabnbg/inkscape-silhouette, silhouette/Graphtec.py (`quadregmarks`).
//
// Silhouette Studio asks for three measures of the marks. Their meaning was read off the sheets that Studio printed for
// github.com/Alan-Cha/silhouette-card-maker (assets/*_registration.pdf, 600 dpi, five sizes of paper; the numbers typed are
// in cutting_templates/letter_standard_v3.studio3: 10, 1 and 7.62 mm). The middle of each line is as far from the edge as the
// inset, an arm is as long from the middle of the other one, and the square is 5 mm wide from the inset on, with a line of
// the thickness around it. The sheets of that project use the same inset and thickness.

/// From the edges of the paper to the middle of the lines: the least that Studio takes.
const INSET: Length = Length::mm(10);
/// How thick lines are: the default of Studio.
const THICKNESS: Length = Length::mm(1);
/// How long an arm of a corner is: the shortest that works (a quarter of an inch), so that most sheets keep as many cards as
/// without marks (github.com/fablabnbg/inkscape-silhouette, issue 206).
const ARM: Length = Length::um(6_350);
/// The side of the square within its line.
const SQUARE: Length = Length::mm(5);
/// From the edges of the paper as far as Studio hatches the corners, in which the machine looks for marks, and a little more.
const CORNER: Length = Length::mm(17);
/// From the sides or the ends of the paper to words between two corners, which a machine could take for an arm.
const WORDS: Length = Length::mm(20);
/// From the edges of the paper to what is cut: Studio cuts nothing beyond the middle of the lines.
const EDGE: Length = Length::um(INSET.to_um() + THICKNESS.to_um() / 2);

impl Cutter {
    /// The parts of a sheet that pieces may take with their bleed: between the corners above each other, or between those side
    /// by side. Both are in the middle of the paper, so that backs lie behind their fronts.
    pub(crate) fn areas(self, paper: Size) -> [Rect; 2] {
        let between = |side: Length, end: Length| {
            Rect::of(paper).shrunk(Insets {
                left: side,
                top: end,
                right: side,
                bottom: end,
            })
        };
        [between(EDGE, CORNER), between(CORNER, EDGE)]
    }

    /// The part of a strip beside the pieces that is outside the corners.
    pub(crate) fn between_corners(self, paper: Size, strip: Rect) -> Rect {
        let cross = if strip.size.w > strip.size.h {
            (WORDS, Length::ZERO)
        } else {
            (Length::ZERO, WORDS)
        };
        let free = Insets {
            left: cross.0,
            top: cross.1,
            right: cross.0,
            bottom: cross.1,
        };
        strip.common(Rect::of(paper).shrunk(free)).unwrap_or(strip)
    }

    /// The black marks on a sheet of paper.
    pub(crate) fn marks(self, paper: Size) -> Vec<Rect> {
        let (left, top) = (INSET, INSET);
        let (right, bottom) = (paper.w - INSET, paper.h - INSET);
        let square = Rect::between(left, top, left + SQUARE, top + SQUARE).inset(-THICKNESS.half());
        let first = match self {
            Cutter::Silhouette => vec![square],
            Cutter::SilhouetteAlpha => [
                corner((left, 1), (top, 1)),
                corner((right, -1), (bottom, -1)),
            ]
            .concat(),
        };
        first
            .into_iter()
            .chain(corner((right, -1), (top, 1)))
            .chain(corner((left, 1), (bottom, -1)))
            .collect()
    }
}

/// The two arms of a corner; for each axis where their middles meet, and to which side they go.
fn corner((x, across): (Length, i64), (y, down): (Length, i64)) -> [Rect; 2] {
    let half = THICKNESS.half();
    let span = |from: Length, towards: i64| {
        let ends = (from - half * towards, from + ARM * towards);
        (ends.0.min(ends.1), ends.0.max(ends.1))
    };
    let ((left, right), (top, bottom)) = (span(x, across), span(y, down));
    [
        Rect::between(left, y - half, right, y + half),
        Rect::between(x - half, top, x + half, bottom),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PAPERS;

    #[test]
    fn marks_lie_in_corners_that_no_piece_takes() {
        for ((cutter, ..), paper) in Cutter::ALL
            .iter()
            .flat_map(|one| PAPERS.map(|paper| (one, paper.size)))
        {
            let sheet = Rect::of(paper);
            for mark in cutter.marks(paper) {
                assert!(sheet.inset(Length::um(9_500)).holds(mark), "{mark:?}");
                assert!(
                    cutter.areas(paper).iter().all(|area| !area.overlaps(mark)),
                    "{mark:?}"
                );
                let strip = Rect::between(
                    Length::mm(6),
                    paper.h - Length::mm(12),
                    paper.w - Length::mm(6),
                    paper.h,
                );
                assert!(
                    !cutter.between_corners(paper, strip).overlaps(mark),
                    "{mark:?}"
                );
            }
        }
    }

    #[test]
    fn marks_are_where_silhouette_studio_prints_them() {
        let marks = Cutter::Silhouette.marks(PAPERS[0].size);
        // As on the sheets that it printed, but for the length of the arms, which is 1.27 mm less.
        assert_eq!(marks[0], Rect::um(9_500, 9_500, 6_000, 6_000));
        assert_eq!(marks[1], Rect::um(199_550, 9_500, 6_850, 1_000));
        assert_eq!(marks[2], Rect::um(205_400, 9_500, 1_000, 6_850));
        assert_eq!(marks[3], Rect::um(9_500, 268_900, 6_850, 1_000));
        assert_eq!(Cutter::SilhouetteAlpha.marks(PAPERS[0].size).len(), 8);
    }
}
