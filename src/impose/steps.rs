//! Where the steps of assembly may stand on a sheet.

use super::draft::SheetDraft;
use crate::geom::{Length, Rect, Size, TextBox, Turn};
use crate::sheet::{Line, Mark};

/// From what is cut, and from guides, to the words.
const CLEAR: Length = Length::mm(3);
/// Words need at least so much room: less is not worth a look.
const LEAST: Size = Size::new(Length::mm(45), Length::mm(14));

/// The largest place for words beside what is cut, off all guides; `None`
/// where there is none worth a look.
pub(super) fn room(window: Rect, area: Rect, marks: &[Mark]) -> Option<TextBox> {
    let sides = [
        (Rect::between(window.right() + CLEAR, window.top(), area.right(), window.bottom()), Turn::ThreeQuarters),
        (Rect::between(window.left(), window.bottom() + CLEAR, window.right(), area.bottom()), Turn::None),
        (Rect::between(area.left(), window.top(), window.left() - CLEAR, window.bottom()), Turn::ThreeQuarters),
        (Rect::between(window.left(), area.top(), window.right(), window.top() - CLEAR), Turn::None),
    ];
    let fits =
        |room: &(Rect, Turn)| LEAST.fits(room.1.size(room.0.size)) && !marks.iter().any(|mark| near(mark, room.0));
    let inset = sides.into_iter().map(|(rect, turn)| (along(rect, turn), turn)).filter(fits);
    let area = |rect: Rect| rect.size.w.to_um() * rect.size.h.to_um();
    let (rect, turn) = inset.max_by_key(|(rect, _)| area(*rect))?;
    Some(TextBox { rect, turn })
}

/// Keeps the largest of the places on some sheets, and the first of several as large.
pub(super) fn keep_largest(sheets: &mut [SheetDraft]) {
    let area = |sheet: &SheetDraft| sheet.steps.map(|room| room.rect.size.w.to_um() * room.rect.size.h.to_um());
    let largest = (0..sheets.len()).rev().max_by_key(|n| area(&sheets[*n]));
    for (n, sheet) in sheets.iter_mut().enumerate() {
        sheet.steps = sheet.steps.filter(|_| Some(n) == largest);
    }
}

/// A place drawn in at both ends of its lines, where crop marks stand.
fn along(rect: Rect, turn: Turn) -> Rect {
    if turn == Turn::None {
        Rect::between(rect.left() + CLEAR, rect.top(), rect.right() - CLEAR, rect.bottom())
    } else {
        Rect::between(rect.left(), rect.top() + CLEAR, rect.right(), rect.bottom() - CLEAR)
    }
}

fn near(mark: &Mark, rect: Rect) -> bool {
    let lies = |line: Line| line.bounds().inset(-Length::mm(1)).overlaps(rect);
    match *mark {
        Mark::Crop(line) | Mark::Tick(line) | Mark::Trim(line) | Mark::Overlap(line) => lies(line),
        Mark::Diamond(at) => lies(Line::new(at, at)) || Rect::new(at, Size::default()).inset(-CLEAR).overlaps(rect),
        _ => false,
    }
}
