//! Faces on pages of their own, and side by side: for print shops, virtual tabletops and pictures.

use crate::geom::{Affine, Point, Rect, Size, Turn};
use crate::model::ExportSize;
use crate::sheet::{Clip, CutPaths, Face, FaceId, Placement, Sheet, Side, Sides};

/// A page as large as a face with its bleed, the face in its middle; `None` for an empty page.
pub fn single(face: Option<(FaceId, &Face)>, made: &ExportSize, side: Side) -> Sheet {
    let turn = match side {
        Side::Front => made.turn,
        // Who turns a card over that lies across finds the back upright, too.
        Side::Back => made.turn.undone(),
    };
    let placed = face.map(|(id, face)| {
        let size = turn.size(face.trim());
        (id, Point::new((made.whole.w - size.w).half(), (made.whole.h - size.h).half()), turn)
    });
    let at = Point::new((made.whole.w - made.trim.w).half(), (made.whole.h - made.trim.h).half());
    let window = Rect::of(made.whole);
    let placements = placed.into_iter().map(|(face, at, turn)| placement(face, at, turn, window)).collect();
    Sheet { side, trim: Rect::new(at, made.trim), ..page(made.whole, placements) }
}

/// Faces of one size side by side without their bleed, in so many columns and rows; `None` for an empty place.
pub fn grid(cells: &[Option<FaceId>], trim: Size, (columns, rows): (u32, u32)) -> Sheet {
    let size = Size::new(trim.w * i64::from(columns), trim.h * i64::from(rows));
    let place = |(n, face): (usize, &Option<FaceId>)| {
        let (column, row) = (n as i64 % i64::from(columns), n as i64 / i64::from(columns));
        let at = Point::new(trim.w * column, trim.h * row);
        Some(placement((*face)?, at, Turn::None, Rect::new(at, trim)))
    };
    let placements = cells.iter().enumerate().filter_map(place).collect();
    page(size, placements)
}

fn placement(face: FaceId, at: Point, turn: Turn, window: Rect) -> Placement {
    Placement { face, at, turn, window, within: Clip::Window, set: 0, shows_set: false }
}

/// A page of a size with nothing but these faces.
fn page(size: Size, placements: Vec<Placement>) -> Sheet {
    let sheet = Rect::of(size);
    Sheet {
        paper: format!("{} × {}", size.w.to_mm(), size.h),
        size,
        correct: Affine::IDENTITY,
        component: String::new(),
        stock: String::new(),
        side: Side::Front,
        sides: Sides::OneSided,
        placements,
        marks: Default::default(),
        guides: Default::default(),
        tree: None,
        furniture: Vec::new(),
        slug: None,
        steps: None,
        cut_paths: CutPaths::default(),
        printable: sheet,
        trim: sheet,
        number: (1, 1),
        code: String::new(),
        tile: None,
    }
}
