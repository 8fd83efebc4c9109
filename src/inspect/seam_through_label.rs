//! `seam-through-label`: words on a board that lie over a seam between its sheets.

use std::collections::BTreeSet;

use super::seen::{Seen, Words};
use crate::diag::{Code, Diagnostic};
use crate::geom::Length;
use crate::message::msg;
use crate::sheet::{Face, FaceId, Part, Placement, SeamAvoid, Sheet};
use crate::text::FontSet;

/// Letters have some white around them: a seam so near to the edge of their
/// box touches none.
const WHITE: Length = Length::um(100);

/// The words that seams of a part cross, in a note for each side of it. All
/// rolls of a board are tiled alike, so only the first is looked at.
pub(super) fn check(
    part: &Part,
    faces: &[Face],
    sheets: &[Sheet],
    fonts: &FontSet,
) -> Vec<Diagnostic> {
    let sides = part
        .pieces
        .first()
        .into_iter()
        .flat_map(|piece| [Some(piece.front), piece.back])
        .flatten();
    let sides: BTreeSet<FaceId> = sides.collect();
    sides
        .into_iter()
        .filter_map(|side| of_side(side, &faces[side.0 as usize], sheets, fonts))
        .collect()
}

fn of_side(id: FaceId, face: &Face, sheets: &[Sheet], fonts: &FontSet) -> Option<Diagnostic> {
    let tiles = sheets.iter().filter(|sheet| sheet.tile.is_some());
    let shown = |sheet: &Sheet| {
        sheet
            .placements
            .iter()
            .find(|placement| placement.face == id)
            .copied()
    };
    let tiles: Vec<(&Sheet, Placement)> = tiles
        .filter_map(|sheet| Some((sheet, shown(sheet)?)))
        .collect();
    if tiles.is_empty() {
        return None;
    }
    let mut words = Seen::of(&face.items, fonts).words;
    words.retain(|words| SeamAvoid::words(words.size) == SeamAvoid::Words);
    let mut crossed = words.iter().filter(|words| {
        tiles
            .iter()
            .any(|(sheet, at)| crosses(sheet, at, face, words))
    });
    let first = crossed.next()?;
    let mut message = msg!(
        "a seam between the sheets of {board} runs through `{words}`",
        board = face.name,
        words = first.text
    );
    let others = crossed.count();
    if others > 0 {
        message = msg!(
            one: "{message} and one more line of words",
            many: "{message} and {n} more lines of words",
            n = others,
            message
        );
    }
    let help = msg!(
        "print it on another paper, or move the words together: a seam crosses the whole board"
    );
    Some(
        Diagnostic::new(Code::SeamThroughLabel, message)
            .at_some(face.origin)
            .help(help)
            .with_subject(&face.name),
    )
}

/// Whether one of a sheet's seams crosses words that it shows.
fn crosses(sheet: &Sheet, at: &Placement, face: &Face, words: &Words) -> bool {
    let room = at.onto(face.trim(), words.room).inset(WHITE);
    let seams = sheet.tile.iter().flat_map(|tile| &tile.seams);
    room.size.w > Length::ZERO
        && seams.into_iter().any(|seam| {
            let (from, to) = (seam.from.min(seam.to), seam.from.max(seam.to));
            if from.x == to.x {
                room.left() < from.x
                    && from.x < room.right()
                    && room.top() < to.y
                    && from.y < room.bottom()
            } else {
                room.top() < from.y
                    && from.y < room.bottom()
                    && room.left() < to.x
                    && from.x < room.right()
            }
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Point, Rect, Turn};
    use crate::inspect::fine::tests::face;
    use crate::sheet::{Clip, CutPaths, Line, Side, Sides, Tile};

    /// A sheet whose seam is 30 mm from the left of the face, which is turned.
    fn sheet(turn: Turn) -> (Sheet, Placement) {
        let at = Point::new(Length::mm(10), Length::mm(20));
        let window = Rect::um(10_000, 20_000, 50_000, 50_000);
        let placement = Placement {
            face: FaceId(0),
            at,
            turn,
            window,
            within: Clip::Window,
            set: 0,
            shows_set: false,
        };
        let seam = match turn {
            Turn::None => Line::new(
                Point::new(Length::mm(40), at.y),
                Point::new(Length::mm(40), window.bottom()),
            ),
            _ => Line::new(
                Point::new(window.right(), Length::mm(50)),
                Point::new(at.x, Length::mm(50)),
            ),
        };
        let sheet = Sheet {
            paper: "letter".to_owned(),
            size: window.size,
            correct: Default::default(),
            component: String::new(),
            stock: String::new(),
            side: Side::Front,
            sides: Sides::OneSided,
            placements: vec![placement],
            marks: Default::default(),
            guides: Default::default(),
            tree: None,
            cut_paths: CutPaths::default(),
            cut_file: None,
            furniture: Vec::new(),
            slug: None,
            steps: None,
            printable: window,
            trim: window,
            number: (1, 1),
            code: String::new(),
            tile: Some(Tile {
                place: (1, 1),
                of: (1, 2),
                laps: true,
                seams: vec![seam],
            }),
            folding: None,
        };
        (sheet, placement)
    }

    #[test]
    fn words_on_a_seam_are_found_however_the_face_is_turned_and_words_beside_it_are_not() {
        for turn in [Turn::None, Turn::Quarter] {
            let (sheet, at) = sheet(turn);
            let crossed = |from: i64, wide: i64| {
                let room = Rect::um(from, 5_000, wide, 3_000);
                let words = Words {
                    text: "word",
                    size: 9.0,
                    room,
                    written: None,
                    is_in_art: false,
                };
                crosses(&sheet, &at, &face(), &words)
            };
            assert!(crossed(28_000, 4_000));
            assert!(!crossed(20_000, 10_000) && !crossed(30_000, 10_000));
            assert!(!crossed(20_000, 10_090) && crossed(20_000, 10_120));
        }
    }
}
