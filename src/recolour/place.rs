//! Where an item is: in which symbol or group of which face, and on what.

use std::sync::Arc;

use crate::geom::{Affine, Bounds, Length, OnLine, Path, Polyline, Rect, Seg};
use crate::scene::{Backdrop, Colour, FillRule};
use crate::sheet::Face;

/// Where items are, and what is behind them.
#[derive(Clone, Copy)]
pub(super) struct Surroundings<'p> {
    /// What is behind all of them, and the way into its measure.
    pub(super) behind: Option<(&'p Backdrop<'p>, Affine)>,
    /// From the measure of the items to that of the face.
    to: Affine,
    rim: &'p Rim,
    /// How solid the groups around them are, from 0 to 255.
    pub(super) solid: u8,
    /// Whether tints are dropped: on cards and rules, but not in the pictures that they show.
    pub(super) drop: bool,
}

/// Where a face ends.
pub(super) struct Rim {
    /// Points slightly inside the outline of the cut.
    cut: Vec<(f64, f64)>,
    /// What is outside is the rim: a line on the very edge of what is painted
    /// would be seen in part where the cut strays.
    inner: Polyline,
    /// The box of the cut, where nothing is painted beyond it.
    sharp: Option<Bounds>,
    name: String,
}

/// A place where one plain colour is under all of a symbol. Two that are
/// equal give equal symbols.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct PlainBackdrop {
    colour: Colour,
    solid: u8,
    /// How it is turned and scaled.
    turn: [u64; 4],
    /// The face and the place on it; `None` well inside of any face.
    edge: Option<(String, [u64; 2])>,
}

/// How far inside of what is painted the rim reaches.
const CLEAR: Length = Length::um(200);
/// How far inside of the cut a ground must reach beyond.
const HAIR: Length = Length::um(300);

impl Rim {
    /// The rim of a face.
    pub(super) fn of(face: &Face) -> Rim {
        let (trim, bleed) = (face.trim(), face.bleed);
        let inner = face.outline.filling(face.painted().inset(CLEAR));
        let cut = Polyline::of(&face.outline.filling(Rect::of(trim).inset(HAIR))).along(32);
        let name = format!("{bleed:?} {:?}", face.outline);
        let sharp = (bleed == Length::ZERO).then(|| Bounds::from(Rect::of(trim)));
        Rim {
            sharp,
            cut: cut.into_iter().map(|(at, _)| at).collect(),
            inner: Polyline::of(&inner),
            name,
        }
    }

    /// Whether something in this box leaves the face as if it went on outside.
    /// Where there is no bleed, a small thing at the edge ends there.
    fn is_left(&self, Bounds([l, t, r, b]): Bounds) -> bool {
        let Some(Bounds([left, top, right, bottom])) = self.sharp else {
            return true;
        };
        r - l >= 0.9 * (right - left) || b - t >= 0.9 * (bottom - top)
    }

    /// Whether a step of a path comes inside of the rim anywhere.
    fn enters(&self, from: (i32, i32), step: Seg, to: Affine) -> bool {
        let line = Polyline::of(&Path::new(vec![Seg::Move(from), step]));
        let inside = |((x, y), _): &OnLine| self.inner.winding(to.apply(*x, *y)) != 0;
        line.along(10).iter().any(inside)
    }
}

impl<'p> Surroundings<'p> {
    /// The items of a face itself.
    pub(super) fn on(rim: &'p Rim, drop: bool) -> Surroundings<'p> {
        Surroundings {
            behind: None,
            to: Affine::IDENTITY,
            rim,
            solid: 255,
            drop,
        }
    }

    /// The items of a group or symbol.
    pub(super) fn within<'q>(
        &self,
        under: &'q Backdrop<'q>,
        to: Affine,
        opacity: u8,
    ) -> Surroundings<'q>
    where
        'p: 'q,
    {
        let solid = (u32::from(self.solid) * u32::from(opacity) / 255) as u8;
        Surroundings {
            behind: Some((under, to)),
            to: to.then(self.to),
            rim: self.rim,
            solid,
            drop: self.drop,
        }
    }

    /// The same place; whether tints are dropped there.
    pub(super) fn with_tints_dropped(self, drop: bool) -> Surroundings<'p> {
        Surroundings { drop, ..self }
    }

    /// How much larger things are on paper than here.
    pub(super) fn scale(&self) -> f64 {
        self.to.magnification().max(1e-6)
    }

    /// Whether a fill is the ground of the face, and reaches to its cut everywhere.
    pub(super) fn is_ground(&self, flat: &Polyline, rule: FillRule) -> bool {
        let Some(back) = self.to.back() else {
            return false;
        };
        self.rim
            .cut
            .iter()
            .all(|(x, y)| rule.fills(flat.winding(back.apply(*x, *y))))
    }

    /// What is left of an outline without the parts along the rim, if it has any
    /// there: the sides of a band, but not its foot.
    pub(super) fn open(&self, path: &Path, flat: &Polyline) -> Option<Arc<Path>> {
        if self.well_inside(flat.bounds()) || !self.rim.is_left(flat.bounds().moved(self.to)) {
            return None;
        }
        let (mut segs, mut here, mut start, mut drawn) = (Vec::new(), (0, 0), (0, 0), false);
        for seg in path.segs() {
            let next = match *seg {
                Seg::Move(p) => {
                    (here, start, drawn) = (p, p, false);
                    continue;
                }
                Seg::Close => Seg::Line(start),
                other => other,
            };
            let end = match next {
                Seg::Cubic(_, _, p) | Seg::Line(p) | Seg::Move(p) => p,
                Seg::Close => start,
            };
            let kept = self.rim.enters(here, next, self.to);
            if kept && !drawn {
                segs.push(Seg::Move(here));
            }
            segs.extend(kept.then_some(next));
            (here, drawn) = (end, kept);
        }
        let whole = path
            .segs()
            .iter()
            .filter(|seg| !matches!(seg, Seg::Move(_)))
            .count();
        (segs
            .iter()
            .filter(|seg| !matches!(seg, Seg::Move(_)))
            .count()
            < whole)
            .then(|| Arc::new(Path::new(segs)))
    }

    /// Where a symbol with these bounds is, if that is on one plain colour.
    pub(super) fn standing(&self, bounds: Rect) -> Option<PlainBackdrop> {
        let bounds = Bounds::from(bounds);
        let (behind, into) = self.behind?;
        let (colour, _) = behind.plain(bounds.moved(into), 0.0)?;
        let [turn @ .., x, y] = self.to.numbers().map(f64::to_bits);
        let edge = (!self.well_inside(bounds)).then(|| (self.rim.name.clone(), [x, y]));
        Some(PlainBackdrop {
            colour,
            solid: self.solid,
            turn,
            edge,
        })
    }

    fn well_inside(&self, bounds: Bounds) -> bool {
        // Every cut bulges outwards, so what is between inner points is inside too.
        bounds
            .corners()
            .into_iter()
            .all(|(x, y)| self.rim.inner.winding(self.to.apply(x, y)) != 0)
    }
}
