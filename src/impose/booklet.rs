//! Sheets that are folded to be read: the leaves of booklets and leaflets side by side, and where they are folded.

use std::sync::Arc;

use super::imposer::{Imposer, PieceCopy, SheetDraft};
use super::room::too_large;
use super::slicing::Packing;
use super::stack::{SamePieces, title};
use super::{mark, pair};
use crate::geom::{Fold, Leaf, Length, Path, Point, Rect, Size, TextBox, Turn};
use crate::model::Backs;
use crate::sheet::{
    Clip, CutPaths, Face, Flip, Folding, Line, Mark, Part, Piece, Place, Placement, Sides,
};

/// A tick at an end of a fold.
const TICK: Length = Length::mm(5);
/// From a tick to the edge of a sheet that is cut out, and to the slug.
const CLEAR: Length = Length::mm(1);
/// A strip that lacks so little of the paper is as large: thirds of it are rounded.
const ROUNDED: Length = Length::um(100);
/// How long a staple is, as those of offices are (26/6, 24/6); and from the head and the foot of a page to the middle of
/// one, as a share of its height.
const STAPLE: (Length, i64) = (Length::mm(12), 4);
/// The slug is at the foot of as many pages as its ruler and its words need.
const SLUG: Length = Length::mm(118);

/// The sheets of rules that are folded, each front before its back; `before` is how many sides the job has already.
/// Pieces are pages, whose leaves are from right to left where lines are read so.
pub(super) fn sheets(
    imposer: &Imposer<'_>,
    group: &[&Part],
    (fold, is_rtl): (Fold, bool),
    before: usize,
) -> Vec<SheetDraft> {
    let pages = imposer.copies(group);
    let imposer = &imposer.without_cutter();
    let leaves = leaves(&pages, group[0].pieces.len(), fold, is_rtl);
    let pieces: Vec<PieceCopy<'_>> = leaves
        .iter()
        .map(|(piece, set)| PieceCopy { piece, set: *set })
        .collect();
    let Some(first) = pieces.get(..fold.across()) else {
        return Vec::new();
    };
    let (strip, strips) = (Strip::of(imposer, first), pieces.len() / fold.across());
    let Some(places) = Places::of(imposer, &strip, strips) else {
        imposer.emit(too_large(group[0], &strip.face, imposer, Length::ZERO));
        return Vec::new();
    };
    let on_sheet = fold.across() * places.places.len();
    if !imposer.has_room(before, pieces.len().div_ceil(on_sheet) * 2) {
        return Vec::new();
    }
    // One sheet needs no staples; of several, those of a copy begin with the outermost.
    let strips_of_copy = group[0].pieces.len() / (fold.across() * 2);
    let how = folding(fold, strips_of_copy);
    let is_outermost = |n: usize| how == Folding::Staple && n.is_multiple_of(strips_of_copy);
    let folding = Some(how);
    let sheet = |(n, pieces): (usize, &[PieceCopy<'_>])| {
        let sides = Sides::TwoSided(flip(imposer.job.backs));
        let mut front = places.front(imposer, &strip, title(group), pieces);
        let first = n * places.places.len();
        let outermost = places
            .places
            .iter()
            .enumerate()
            .filter(|(k, _)| is_outermost(first + k));
        front
            .marks
            .extend(outermost.flat_map(|(_, place)| staples(&strip, place)));
        let back = pair::back(&front, pieces, imposer, sides);
        [
            SheetDraft {
                sides,
                folding,
                ..front
            },
            SheetDraft { folding, ..back },
        ]
    };
    pieces
        .chunks(on_sheet)
        .enumerate()
        .flat_map(sheet)
        .collect()
}

/// The leaves of all copies, sheet by sheet from left to right as the outside is seen, each with its set.
fn leaves(pages: &[PieceCopy<'_>], of_copy: usize, fold: Fold, is_rtl: bool) -> Vec<(Piece, u32)> {
    let leaf = |copy: &[PieceCopy<'_>], leaf: Leaf| {
        let (outside, inside) = (copy[leaf.outside - 1], copy[leaf.inside - 1]);
        (
            Piece {
                back: Some(inside.front),
                ..outside.piece.clone()
            },
            outside.set,
        )
    };
    let mut sheets = fold.sheets(of_copy);
    sheets
        .iter_mut()
        .filter(|_| is_rtl)
        .for_each(|leaves| leaves.reverse());
    let copies = pages.chunks_exact(of_copy.max(1));
    copies
        .flat_map(|copy| sheets.iter().flatten().map(move |one| leaf(copy, *one)))
        .collect()
}

/// What is done with the sheets of a copy that has so many strips.
fn folding(fold: Fold, strips: usize) -> Folding {
    match fold {
        Fold::Booklet if strips > 1 => Folding::Staple,
        Fold::Booklet => Folding::Half,
        Fold::Leaflet(3) => Folding::Letter,
        Fold::Leaflet(_) => Folding::Fan,
    }
}

/// Over which edge sheets are turned; where cards are not printed on both sides, somebody turns the paper by hand, like the
/// page of a book.
fn flip(backs: Backs) -> Flip {
    if backs == Backs::DuplexShort {
        Flip::Short
    } else {
        Flip::Long
    }
}

/// The leaves of a sheet side by side, as the outside is seen.
struct Strip {
    /// As large as the strip; nothing is drawn on it.
    face: Face,
    /// The box of each leaf.
    leaves: Vec<Rect>,
}

impl Strip {
    fn of(imposer: &Imposer<'_>, leaves: &[PieceCopy<'_>]) -> Strip {
        let mut right = Length::ZERO;
        let mut beside = |size: Size| {
            let at = Point::new(right, Length::ZERO);
            right += size.w;
            Rect::new(at, size)
        };
        let leaves: Vec<Rect> = leaves
            .iter()
            .map(|leaf| beside(imposer.face_of(leaf.front).trim()))
            .collect();
        let size = Size::new(
            right,
            leaves
                .iter()
                .map(|leaf| leaf.size.h)
                .max()
                .unwrap_or_default(),
        );
        Strip {
            face: Face::blank(size),
            leaves,
        }
    }

    fn size(&self) -> Size {
        self.face.trim()
    }

    /// Where it is folded, across its whole height.
    fn folds(&self) -> impl Iterator<Item = Rect> {
        self.leaves
            .iter()
            .skip(1)
            .map(|leaf| Rect::new(leaf.at, Size::new(Length::ZERO, leaf.size.h)))
    }
}

/// How strips are laid onto the paper.
struct Places {
    places: Vec<Place>,
    slug: Option<TextBox>,
    /// Where a strip is cut out; `None` for one that is as large as the paper.
    packing: Option<Packing>,
    /// From the head and from the foot of a page to the ticks of its folds.
    off: [Length; 2],
}

impl Places {
    /// The places for so many strips; `None` where they are too large for the paper.
    fn of(imposer: &Imposer<'_>, strip: &Strip, count: usize) -> Option<Places> {
        let (paper, size) = (imposer.job.paper.size, strip.size());
        if size.h != paper.w || (paper.h - size.w).abs() > ROUNDED {
            let kind = SamePieces {
                like: &strip.face,
                bleed: Length::ZERO,
                count,
            };
            let packing = kind.packing(imposer)?;
            return Some(Places {
                places: packing.places.clone(),
                slug: packing.slug,
                packing: Some(packing),
                off: [CLEAR; 2],
            });
        }
        let place = Place {
            rect: Rect::of(size.swapped()),
            turn: Turn::Quarter,
            index: 0,
        };
        let margin = imposer.job.margins().widest();
        let depth = imposer.slug();
        let slug = depth.map(|depth| {
            let ends = strip.folds().map(|fold| fold.left() - CLEAR * 2);
            let right = ends
                .into_iter()
                .find(|end| *end >= SLUG + margin)
                .unwrap_or(size.w - margin);
            let rect = Rect::between(margin, size.h - margin - depth, right, size.h - margin);
            TextBox {
                rect: place.turn.rect(rect, size),
                turn: place.turn,
            }
        });
        let foot = margin + depth.map_or(Length::ZERO, |depth| depth + CLEAR);
        Some(Places {
            places: vec![place],
            slug,
            packing: None,
            off: [margin, foot],
        })
    }

    /// The front of a sheet with these leaves.
    fn front(
        &self,
        imposer: &Imposer<'_>,
        strip: &Strip,
        title: String,
        pieces: &[PieceCopy<'_>],
    ) -> SheetDraft {
        let across = strip.leaves.len();
        let placement = |(n, piece): (usize, &PieceCopy<'_>)| {
            let place = &self.places[n / across];
            let rect = on_page(place, strip, strip.leaves[n % across]);
            let (within, set) = (Clip::Window, piece.set);
            Placement {
                face: piece.front,
                at: rect.at,
                turn: place.turn,
                window: rect,
                within,
                set,
                shows_set: false,
            }
        };
        let mut placements: Vec<Placement> = pieces.iter().enumerate().map(placement).collect();
        let area = self
            .slug
            .map_or(imposer.printable, |slug| slug.rest(imposer.printable));
        pair::open_windows(&mut placements, imposer, area, Length::ZERO);
        let sheet = SheetDraft::new(imposer, title, placements);
        let places = &self.places[..pieces.len() / across];
        let marks = self
            .packing
            .as_ref()
            .map(|packing| mark::guides(imposer, packing))
            .unwrap_or_default();
        SheetDraft {
            slug: self.slug,
            tree: self
                .packing
                .as_ref()
                .map(|packing| Arc::clone(&packing.tree)),
            cut_paths: self.cut_paths(imposer, strip, places),
            marks: places
                .iter()
                .flat_map(|place| self.ticks(strip, place))
                .chain(marks)
                .collect(),
            ..sheet
        }
    }

    /// The ticks at both ends of every fold.
    fn ticks(&self, strip: &Strip, place: &Place) -> Vec<Mark> {
        let [head, foot] = self.off;
        let ticks = strip.folds().flat_map(|fold| {
            // On index cards ticks end before the staples.
            let (x, bottom, long) = (
                fold.left(),
                fold.bottom() - foot,
                TICK.min(fold.size.h / 24),
            );
            [(head, head + long), (bottom - long, bottom)]
                .map(|(from, to)| Rect::between(x, from, x, to))
        });
        ticks
            .map(|tick| Mark::Crease(Arc::new(path(line(on_page(place, strip, tick))))))
            .collect()
    }

    /// Where a machine cuts and creases, if that is requested.
    fn cut_paths(&self, imposer: &Imposer<'_>, strip: &Strip, places: &[Place]) -> CutPaths {
        if !imposer.job.cut_paths {
            return CutPaths::default();
        }
        let cuts = places
            .iter()
            .filter(|_| self.packing.is_some())
            .map(|place| Path::rect(place.rect))
            .collect();
        let creases = places.iter().flat_map(|place| {
            strip
                .folds()
                .map(|fold| path(line(on_page(place, strip, fold))))
        });
        CutPaths {
            cuts,
            creases: creases.collect(),
        }
    }
}

/// The two staples of a booklet, on the outside of its outermost sheet.
fn staples(strip: &Strip, place: &Place) -> Vec<Mark> {
    let staple = |fold: Rect, middle: Length| {
        let half = STAPLE.0.half();
        let rect = Rect::between(fold.left(), middle - half, fold.left(), middle + half);
        Mark::Staple(line(on_page(place, strip, rect)))
    };
    let of_fold = |fold: Rect| {
        let off = fold.size.h / STAPLE.1;
        [off, fold.bottom() - off].map(|middle| staple(fold, middle))
    };
    strip.folds().flat_map(of_fold).collect()
}

/// Where a box of a strip is on the page.
fn on_page(place: &Place, strip: &Strip, rect: Rect) -> Rect {
    place.turn.rect(rect, strip.size()).moved(place.rect.at)
}

/// A box without width or without height as a line.
fn line(rect: Rect) -> Line {
    Line::new(rect.at, Point::new(rect.right(), rect.bottom()))
}

fn path(line: Line) -> Path {
    Path::line(line.from, line.to)
}
