//! Pieces of one size onto a sheet: the best of the guillotine layouts.
//!
//! A layout is one block of rows and columns, or two blocks of which one is
//! turned. Both can be cut edge to edge, and every sheet of a component has
//! the same, so a stack is cut at once.

use super::slicing::{Arrangement, Slicing};
use crate::geom::{Freeing, Length, Point, Rect, Size, TextBox, Turn};
use crate::model::{Gutter, LEAST_BLEED, MarkStyle, slug_areas};
use crate::sheet::{Mirror, Place};

/// Between two round pieces at the least.
const ROUND_GAP: Length = Length::mm(3);
/// From a mark to a piece of another block, so that it is not taken for the other's.
const MARK_CLEAR: Length = Length::mm(1);

/// Rows and columns of pieces that are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Block {
    /// The box around all of them.
    rect: Rect,
    columns: i64,
    rows: i64,
    piece: Size,
    turn: Turn,
    gap: Length,
}

/// How far pieces lie from what is around them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spacing {
    /// From one piece to the next.
    pub(super) gap: Length,
    /// From one block of pieces to the next.
    pub(super) between: Length,
    /// From the outer pieces to the edge of their area.
    pub(super) rim: Length,
    /// From the outer pieces to the end of the shortest mark beside them; zero where pieces have no marks.
    pub(super) mark: Length,
}

/// The least spacing of pieces that are freed in some way and have a bleed. What is cut straight shares
/// its cuts, if there is no gutter. Round pieces keep room between them to go round
/// with scissors, and bleed there as far as [`LEAST_BLEED`]. Beside a gutter pieces
/// bleed on all sides, and so the outer ones do.
pub(super) fn spacing(
    freeing: Freeing,
    gutter: Gutter,
    bleed: Length,
    marks: MarkStyle,
) -> Spacing {
    let own = match freeing {
        Freeing::Guillotine => Length::ZERO,
        Freeing::Lines | Freeing::Hand | Freeing::Punch => {
            ROUND_GAP.max(bleed.min(LEAST_BLEED) * 2)
        }
    };
    let mark = match freeing {
        Freeing::Guillotine => marks.offset.max(bleed) + marks.shortest,
        // Nothing is painted in line with the side of a hexagon.
        Freeing::Lines => marks.offset + marks.shortest,
        Freeing::Hand | Freeing::Punch => Length::ZERO,
    };
    let (gap, rim) = gutter
        .width(bleed)
        .map_or((own, Length::ZERO), |width| (own.max(width), bleed));
    Spacing {
        gap,
        between: gap,
        rim,
        mark,
    }
}

impl Spacing {
    /// The wider of two in each of its distances.
    pub(super) fn max(self, other: Spacing) -> Spacing {
        Spacing {
            gap: self.gap.max(other.gap),
            between: self.between.max(other.between),
            rim: self.rim.max(other.rim),
            mark: self.mark.max(other.mark),
        }
    }

    /// The same with room for a mark at both ends of every cut: outside all pieces, and
    /// between blocks, where it must not lie in the bleed of the other block. Pieces
    /// without marks have room to bleed as far as [`LEAST_BLEED`].
    pub(super) fn with_room_for_marks(self, bleed: Length) -> Spacing {
        if self.mark == Length::ZERO {
            return Spacing {
                rim: self.rim.max(bleed.min(LEAST_BLEED)),
                ..self
            };
        }
        let between = self.gap.max(self.mark + bleed.max(MARK_CLEAR));
        Spacing {
            between,
            rim: self.rim.max(self.mark),
            ..self
        }
    }
}

/// So many pieces in columns and as many rows as they take, from the origin.
pub(super) fn block(
    piece: Size,
    turn: Turn,
    gap: Length,
    columns: i64,
    count: usize,
) -> Vec<Place> {
    let rows = (count as i64 + columns - 1) / columns;
    let block = Block {
        rect: Rect::default(),
        columns,
        rows,
        piece: turn.size(piece),
        turn,
        gap,
    };
    block.places().take(count).collect()
}

/// The layout that lays `count` pieces onto the fewest sheets that are folded,
/// and the fold, from which their bleed keeps so far off. What lies before the
/// fold has its mirror behind it, so both halves are alike.
pub(super) fn pack_half(
    piece: Size,
    Spacing {
        gap, between, rim, ..
    }: Spacing,
    (bleed, off): (Length, Length),
    count: usize,
    printable: Rect,
    slug: Option<Length>,
) -> Option<(Arrangement, Mirror)> {
    let mut best: Option<(Cost, Arrangement, Mirror)> = None;
    for half in halves(printable, slug, (bleed, off), rim) {
        for blocks in layouts(piece, [gap, between], half.rect.size, Length::ZERO) {
            let cost = cost(&blocks, count, half.rect.size, Length::ZERO);
            if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                let slicing = placed(&blocks, half.rect, half.rect);
                best = Some((
                    cost,
                    Arrangement {
                        slicing,
                        slug: half.slug,
                        area: half.painted,
                    },
                    half.mirror,
                ));
            }
        }
    }
    best.map(|(_, found, mirror)| (found, mirror))
}

/// What lies before a fold.
pub(super) struct Half {
    /// Where pieces may lie.
    pub(super) rect: Rect,
    /// Nothing of a piece is painted outside.
    pub(super) painted: Rect,
    /// The fold.
    pub(super) mirror: Mirror,
    /// Where the slug is.
    pub(super) slug: Option<TextBox>,
}

/// The halves that a sheet can be folded into; bleed keeps so far off the
/// fold, and pieces so far off the edges.
pub(super) fn halves(
    printable: Rect,
    slug: Option<Length>,
    (bleed, off): (Length, Length),
    rim: Length,
) -> Vec<Half> {
    let mut halves = Vec::new();
    for (area, slug) in slug_areas(printable, slug) {
        let (middle, off) = (area.centre(), off + bleed);
        let inner = area.inset(rim);
        let above = Rect::between(inner.left(), inner.top(), inner.right(), middle.y - off);
        let beside = Rect::between(inner.left(), inner.top(), middle.x - off, inner.bottom());
        for (rect, mirror) in [
            (above, Mirror::Level(middle.y * 2)),
            (beside, Mirror::Upright(middle.x * 2)),
        ] {
            let painted = rect.around(rect.inset(-bleed).common(area).unwrap_or(rect));
            halves.push(Half {
                rect,
                painted,
                mirror,
                slug,
            });
        }
    }
    halves
}

/// The layout that lays `count` pieces onto the fewest sheets of such areas; among equals,
/// one block before two, upright before turned, one with room for marks on more
/// of its sides, and the slug at the foot before the side. `None` where
/// not even one piece fits.
pub(super) fn pack(
    piece: Size,
    Spacing {
        gap,
        between,
        rim,
        mark,
    }: Spacing,
    count: usize,
    printable: Rect,
    areas: Vec<(Rect, Option<TextBox>)>,
) -> Option<Arrangement> {
    let mut best: Option<(Cost, Arrangement)> = None;
    for (area, slug) in areas {
        for blocks in layouts(
            piece,
            [gap, between],
            area.inset(rim).size,
            (mark - rim).max(Length::ZERO),
        ) {
            let cost = cost(&blocks, count, area.size, mark);
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((
                    cost,
                    Arrangement {
                        slicing: placed(&blocks, area, printable),
                        slug,
                        area,
                    },
                ));
            }
        }
    }
    best.map(|(_, found)| found)
}

/// The sheets that a layout takes, its blocks, whether it is turned, and in how
/// many of its directions there is no room for marks: less is better.
type Cost = (usize, usize, bool, usize);

fn cost(blocks: &[Block], count: usize, room: Size, mark: Length) -> Cost {
    let places: i64 = blocks.iter().map(|block| block.columns * block.rows).sum();
    let hull = blocks
        .iter()
        .map(|block| block.rect)
        .reduce(Rect::around)
        .unwrap_or_default()
        .size;
    let cramped = usize::from(hull.w + mark * 2 > room.w) + usize::from(hull.h + mark * 2 > room.h);
    (
        count.div_ceil(places as usize),
        blocks.len(),
        blocks[0].turn != Turn::None,
        cramped,
    )
}

/// Every layout worth looking at, its corner at the origin: those that fill the
/// room, and single blocks that leave a rim free for marks. Pieces and blocks lie so far apart.
fn layouts(piece: Size, [gap, between]: [Length; 2], room: Size, mark: Length) -> Vec<Vec<Block>> {
    let block = |turn: Turn, room: Size| Block::filling(turn.size(piece), turn, gap, room);
    let mut found = Vec::new();
    for turn in [Turn::None, Turn::Quarter] {
        let free = [(mark, Length::ZERO), (Length::ZERO, mark), (mark, mark)];
        let rooms = free.map(|(x, y)| Size::new(room.w - x * 2, room.h - y * 2));
        found.extend(
            rooms
                .into_iter()
                .filter_map(|room| block(turn, room))
                .map(|one| vec![one]),
        );
    }
    for (turn, other) in [(Turn::None, Turn::Quarter), (Turn::Quarter, Turn::None)] {
        let Some(full) = block(turn, room) else {
            continue;
        };
        found.push(vec![full]);
        for columns in (1..=full.columns).rev() {
            let main = full.sized(columns, full.rows);
            let left = main.rect.size.w + between;
            if let Some(rest) = block(other, Size::new(room.w - left, room.h)) {
                found.push(vec![main, rest.moved(Point::new(left, Length::ZERO))]);
            }
        }
        for rows in (1..=full.rows).rev() {
            let main = full.sized(full.columns, rows);
            let top = main.rect.size.h + between;
            if let Some(rest) = block(other, Size::new(room.w, room.h - top)) {
                found.push(vec![main, rest.moved(Point::new(Length::ZERO, top))]);
            }
        }
    }
    // One block first, so that two are taken only where they hold more.
    found.sort_by_key(Vec::len);
    found
}

impl Block {
    fn filling(piece: Size, turn: Turn, gap: Length, room: Size) -> Option<Block> {
        if !piece.fits(room) {
            return None;
        }
        let columns = (room.w + gap).count(piece.w + gap);
        let rows = (room.h + gap).count(piece.h + gap);
        let none = Block {
            rect: Rect::default(),
            columns,
            rows,
            piece,
            turn,
            gap,
        };
        Some(none.sized(columns, rows))
    }

    fn sized(self, columns: i64, rows: i64) -> Block {
        let along = |piece: Length, count: i64| (piece + self.gap) * count - self.gap;
        let size = Size::new(along(self.piece.w, columns), along(self.piece.h, rows));
        Block {
            rect: Rect::new(self.rect.at, size),
            columns,
            rows,
            ..self
        }
    }

    fn moved(self, by: Point) -> Block {
        Block {
            rect: self.rect.moved(by),
            ..self
        }
    }

    fn places(self) -> impl Iterator<Item = Place> {
        (0..self.rows).flat_map(move |row| {
            (0..self.columns).map(move |column| {
                let at = self.rect.at
                    + Point::new(
                        (self.piece.w + self.gap) * column,
                        (self.piece.h + self.gap) * row,
                    );
                Place {
                    index: 0,
                    rect: Rect::new(at, self.piece),
                    turn: self.turn,
                }
            })
        })
    }
}

/// One or two blocks in the middle of an area. Across the page the middle is that of
/// the paper, so that a slip in feeding shows half as much on the back.
fn placed(blocks: &[Block], area: Rect, printable: Rect) -> Slicing {
    let hull = blocks
        .iter()
        .map(|block| block.rect)
        .reduce(Rect::around)
        .unwrap_or_default();
    let spare = Size::new(printable.size.w - hull.size.w, area.size.h - hull.size.h);
    let at = Point::new(
        printable.left() + spare.w.half(),
        area.top() + spare.h.half(),
    );
    let slicing = |block: &Block| Slicing::Block(block.moved(at).places().collect());
    match blocks {
        [one, other] => {
            let upright = other.rect.left() >= one.rect.right();
            Slicing::Pair {
                upright,
                parts: Box::new([slicing(one), slicing(other)]),
            }
        }
        _ => blocks
            .first()
            .map_or_else(|| Slicing::Block(Vec::new()), slicing),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUTTED: Spacing = Spacing {
        gap: Length::ZERO,
        between: Length::ZERO,
        rim: Length::ZERO,
        mark: Length::ZERO,
    };

    fn count(piece: (f64, f64), paper: (f64, f64)) -> usize {
        let size = |(w, h): (f64, f64)| Size::new(Length::from_mm(w), Length::from_mm(h));
        let printable = Rect::of(size(paper)).inset(Length::mm(6));
        // So many that every place on a sheet saves one.
        pack(
            size(piece),
            BUTTED,
            1_000_000,
            printable,
            slug_areas(printable, None),
        )
        .map_or(0, |found| found.slicing.places().len())
    }

    const LETTER: (f64, f64) = (215.9, 279.4);
    const LEGAL: (f64, f64) = (215.9, 355.6);
    const A4: (f64, f64) = (210.0, 297.0);

    #[test]
    fn as_many_go_on_a_sheet_as_the_tables_of_the_trade_say() {
        let poker = (63.5, 88.9);
        assert_eq!(
            [count(poker, LETTER), count(poker, LEGAL), count(poker, A4)],
            [9, 11, 9]
        );
        let bridge = (57.15, 88.9);
        assert_eq!(
            [
                count(bridge, LETTER),
                count(bridge, LEGAL),
                count(bridge, A4)
            ],
            [10, 12, 9]
        );
        let tarot = (69.85, 120.65);
        assert_eq!(
            [count(tarot, LETTER), count(tarot, LEGAL), count(tarot, A4)],
            [5, 6, 6]
        );
        let inch = (25.4, 25.4);
        assert_eq!(
            [count(inch, LETTER), count(inch, LEGAL), count(inch, A4)],
            [80, 104, 77]
        );
    }

    #[test]
    fn nine_poker_cards_still_fit_with_the_slug_beside_them() {
        let printable = Rect::um(6_000, 6_000, 203_900, 267_400);
        let poker = Size::new(Length::um(63_500), Length::um(88_900));
        let found = pack(
            poker,
            BUTTED,
            9,
            printable,
            slug_areas(printable, Some(Length::um(5_800))),
        );
        assert_eq!(found.map(|found| found.slicing.places().len()), Some(9));
    }

    #[test]
    fn a_second_block_is_taken_only_where_it_saves_a_sheet() {
        let printable = Rect::um(6_000, 6_000, 203_900, 343_600);
        let poker = Size::new(Length::um(63_500), Length::um(88_900));
        let is_pair = |count| {
            pack(poker, BUTTED, count, printable, slug_areas(printable, None))
                .map(|found| matches!(found.slicing, Slicing::Pair { .. }))
        };
        assert_eq!((is_pair(9), is_pair(11)), (Some(false), Some(true)));
    }

    #[test]
    fn room_for_marks_is_left_where_it_takes_no_further_sheet() {
        let printable = Rect::um(6_000, 6_000, 203_900, 267_400);
        let spacing = Spacing {
            mark: Length::mm(6),
            ..BUTTED
        };
        let inch = Size::new(Length::um(25_400), Length::um(25_400));
        let columns = |count| {
            let size = pack(inch, spacing, count, printable, slug_areas(printable, None))
                .unwrap()
                .slicing
                .hull()
                .unwrap()
                .size;
            (size.w.count(inch.w), size.h.count(inch.h))
        };
        assert_eq!(
            (columns(63), columns(64), columns(80)),
            ((7, 10), (7, 10), (8, 10))
        );
    }

    #[test]
    fn what_is_larger_than_the_page_has_no_layout() {
        assert_eq!(count((210.0, 280.0), LETTER), 0);
    }
}
