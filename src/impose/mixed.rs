//! Pieces of several sizes on one sheet: a block for each, parted by cuts that go
//! from edge to edge.

use std::sync::Arc;

use super::imposer::Imposer;
use super::pack::{self, Spacing};
use super::slicing::{Packing, Slicing};
use super::stack::SamePieces;
use super::{cutting, fold, hex, punch};
use crate::geom::{Freeing, Length, Point, Rect, Size, TextBox, Turn};
use crate::sheet::{Mirror, Place};

/// Between blocks that are cut out by hand, where there is room, so that they are seen to be two.
const ASUNDER: Length = Length::mm(8);

/// The layout of one sheet with all pieces of these kinds, which are cut in one way, and
/// whose blocks are in their order; `None` where they do not go onto one sheet.
pub(super) fn packing(
    imposer: &Imposer<'_>,
    kinds: &[SamePieces<'_>],
    is_folded: bool,
) -> Option<Packing> {
    let spacings = || kinds.iter().map(|kind| (kind.spacing(imposer), kind.bleed));
    let least = spacings().map(|(one, _)| one).reduce(Spacing::max)?;
    let roomy = spacings()
        .map(|(one, bleed)| one.with_room_for_marks(bleed))
        .reduce(Spacing::max)?;
    let bleed = kinds
        .iter()
        .map(|kind| kind.bleed)
        .max()
        .unwrap_or_default();
    let freeing = imposer.freeing(kinds.first()?.like);
    let rim = if imposer.job.tight {
        least.rim
    } else {
        roomy.rim
    };
    // Between blocks, and around them.
    let tried = match freeing {
        Freeing::Guillotine if imposer.job.tight => {
            vec![(roomy.between, roomy.rim), (least.between, least.rim)]
        }
        Freeing::Guillotine => vec![(roomy.between, roomy.rim)],
        // Blocks of hexagons have the room for their marks in themselves.
        Freeing::Lines => vec![(Length::ZERO, least.rim)],
        Freeing::Hand | Freeing::Punch => vec![(least.gap.max(ASUNDER), rim), (least.gap, rim)],
    };
    for (gap, rim) in tried {
        for area in areas(
            imposer,
            rim,
            is_folded.then(|| (bleed, fold::off(rim, bleed))),
        ) {
            let search = Search {
                imposer,
                kinds,
                gap,
                room: area.rect.size,
                known: Vec::new(),
            };
            let Some(slicing) = search.fitted() else {
                continue;
            };
            let slicing = area.centred(slicing);
            if !slicing
                .places()
                .iter()
                .all(|place| imposer.is_off_marks(place.rect))
            {
                continue;
            }
            let paper = Rect::of(imposer.job.paper.size);
            if freeing == Freeing::Punch && !is_folded && !punch::reaches_all(&slicing, imposer) {
                continue;
            }
            let paper = area.mirror.map_or(paper, |mirror| mirror.before(paper));
            let tree = cutting::tree(&slicing, freeing, paper);
            let (places, tree) = (tree.places(), Arc::new(tree));
            return Some(Packing {
                tree,
                places,
                slug: area.slug,
                area: area.painted,
                bleed,
                fold: area.mirror,
            });
        }
    }
    None
}

/// Where blocks may be.
struct Area {
    /// Where pieces may lie.
    rect: Rect,
    /// What they are in the middle of, across the page.
    across: Rect,
    /// Nothing of a piece is painted outside.
    painted: Rect,
    slug: Option<TextBox>,
    /// The fold, where backs lie beyond it.
    mirror: Option<Mirror>,
}

/// The areas of a sheet, or of one that is folded, from which bleed keeps so far off.
fn areas(imposer: &Imposer<'_>, rim: Length, fold: Option<(Length, Length)>) -> Vec<Area> {
    let (printable, slug) = (imposer.printable, imposer.slug());
    let Some(off) = fold else {
        let whole = |(area, slug): (Rect, Option<TextBox>)| Area {
            rect: area.inset(rim),
            across: printable,
            painted: area,
            slug,
            mirror: None,
        };
        return imposer.areas().into_iter().map(whole).collect();
    };
    let half = |half: pack::Half| {
        let pack::Half {
            rect,
            painted,
            mirror,
            slug,
        } = half;
        Area {
            rect,
            across: rect,
            painted,
            slug,
            mirror: Some(mirror),
        }
    };
    pack::halves(printable, slug, off, rim)
        .into_iter()
        .map(half)
        .collect()
}

impl Area {
    /// Blocks in its middle, their places numbered.
    fn centred(&self, slicing: Slicing) -> Slicing {
        let hull = slicing.hull().unwrap_or_default();
        let spare = Size::new(
            self.across.size.w - hull.size.w,
            self.rect.size.h - hull.size.h,
        );
        let at = Point::new(
            self.across.left() + spare.w.half(),
            self.rect.top() + spare.h.half(),
        );
        let (by, mut next) = (at - hull.at, 0);
        slicing.changed(&mut |place| {
            next += 1;
            Some(Place {
                index: next - 1,
                rect: place.rect.moved(by),
                ..place
            })
        })
    }
}

/// A box that holds some blocks, in one of the ways that they can be.
#[derive(Clone, Copy)]
struct Shape {
    size: Size,
    /// How many rows and columns there are in all blocks: fewer take fewer cuts.
    lines: i64,
    /// How many blocks are turned.
    turned: usize,
    what: What,
}

/// What a shape is made of.
#[derive(Clone, Copy)]
enum What {
    /// So many columns of the pieces of a kind, turned so.
    Block {
        kind: usize,
        columns: i64,
        turn: Turn,
    },
    /// Two shapes by their places, side by side or one below the other.
    Pair { upright: bool, parts: [usize; 2] },
}

/// What is looked for: blocks of all kinds within a room.
struct Search<'s> {
    imposer: &'s Imposer<'s>,
    kinds: &'s [SamePieces<'s>],
    /// Between blocks.
    gap: Length,
    room: Size,
    /// All shapes so far.
    known: Vec<Shape>,
}

impl Search<'_> {
    /// The blocks of all kinds, each beside or below all before it; `None` where they do not go into the room.
    fn fitted(mut self) -> Option<Slicing> {
        let mut before: Vec<usize> = Vec::new();
        for n in 0..self.kinds.len() {
            let own = self.blocks(n);
            let own = self.kept(own);
            before = if n == 0 {
                own
            } else {
                self.paired(&before, &own)
            };
        }
        let cost = |n: &usize| {
            let Shape {
                size,
                lines,
                turned,
                ..
            } = self.known[*n];
            (lines, turned, size.w + size.h)
        };
        let best = before.into_iter().min_by_key(cost)?;
        Some(self.slicing(best, Point::default()))
    }

    /// Every way to stand all pieces of a kind in rows and columns.
    fn blocks(&self, n: usize) -> Vec<Shape> {
        let (trim, count) = (self.kinds[n].like.trim(), self.kinds[n].count as i64);
        // No more go beside one another, whichever way they are turned.
        let most = self.room.w.max(self.room.h).count(trim.w.min(trim.h));
        let mut found = Vec::new();
        for columns in
            (1..=most.min(count)).filter(|columns| (count + columns - 1) / columns <= most)
        {
            for turn in [Turn::None, Turn::Quarter] {
                let (places, around) = self.places(n, columns, turn);
                let hull = places
                    .iter()
                    .map(|place| place.rect)
                    .reduce(Rect::around)
                    .unwrap_or_default();
                let size = Size::new(hull.size.w + around * 2, hull.size.h + around * 2);
                let lines = columns + (count + columns - 1) / columns;
                let turned = usize::from(turn != Turn::None);
                found.push(Shape {
                    size,
                    lines,
                    turned,
                    what: What::Block {
                        kind: n,
                        columns,
                        turn,
                    },
                });
            }
        }
        found
    }

    /// Where the pieces of a kind are in so many columns, from the origin, and the room that is left around them.
    fn places(&self, n: usize, columns: i64, turn: Turn) -> (Vec<Place>, Length) {
        let (kind, job) = (&self.kinds[n], self.imposer.job);
        let (trim, gap) = (kind.like.trim(), kind.spacing(self.imposer).gap);
        match self.imposer.freeing(kind.like) {
            Freeing::Lines => {
                let around = job.marks.offset.max(kind.bleed) + job.marks.shortest;
                (hex::block(trim, columns, kind.count, turn), around)
            }
            Freeing::Punch => (punch::block(trim, gap, columns, kind.count), punch::AROUND),
            Freeing::Guillotine | Freeing::Hand => (
                pack::block(trim, turn, gap, columns, kind.count),
                Length::ZERO,
            ),
        }
    }

    /// Every shape of some with each of others beside it or below it.
    fn paired(&mut self, some: &[usize], others: &[usize]) -> Vec<usize> {
        let mut pairs = Vec::new();
        for (one, other) in some
            .iter()
            .flat_map(|one| others.iter().map(move |other| (*one, *other)))
        {
            let (a, b) = (self.known[one], self.known[other]);
            let beside = Size::new(a.size.w + self.gap + b.size.w, a.size.h.max(b.size.h));
            let below = Size::new(a.size.w.max(b.size.w), a.size.h + self.gap + b.size.h);
            for (upright, size) in [(false, below), (true, beside)] {
                pairs.push(Shape {
                    size,
                    lines: a.lines + b.lines,
                    turned: a.turned + b.turned,
                    what: What::Pair {
                        upright,
                        parts: [one, other],
                    },
                });
            }
        }
        self.kept(pairs)
    }

    /// Adds those shapes to the known ones that go into the room and of which no other is
    /// as small both ways, and says where they are.
    fn kept(&mut self, mut shapes: Vec<Shape>) -> Vec<usize> {
        shapes.retain(|shape| shape.size.fits(self.room));
        shapes.sort_by_key(|shape| (shape.size.w, shape.size.h, shape.lines, shape.turned));
        let mut lowest = self.room.h + Length::um(1);
        shapes.retain(|shape| {
            let is_lower = shape.size.h < lowest;
            lowest = lowest.min(shape.size.h);
            is_lower
        });
        let first = self.known.len();
        self.known.extend(shapes);
        (first..self.known.len()).collect()
    }

    /// The blocks of a shape whose corner is here.
    fn slicing(&self, n: usize, at: Point) -> Slicing {
        match self.known[n].what {
            What::Block {
                kind,
                columns,
                turn,
            } => {
                let (places, around) = self.places(kind, columns, turn);
                let at = at + Point::new(around, around);
                let moved = |place: Place| Place {
                    rect: place.rect.moved(at),
                    ..place
                };
                Slicing::Block(places.into_iter().map(moved).collect())
            }
            What::Pair {
                upright,
                parts: [one, other],
            } => {
                let size = self.known[one].size;
                let step = match upright {
                    true => Point::new(size.w + self.gap, Length::ZERO),
                    false => Point::new(Length::ZERO, size.h + self.gap),
                };
                Slicing::Pair {
                    upright,
                    parts: Box::new([self.slicing(one, at), self.slicing(other, at + step)]),
                }
            }
        }
    }
}
