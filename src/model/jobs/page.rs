//! The page: which parts of a sheet of paper are for what.

use crate::geom::{Length, Rect, Size, TextBox, Turn};
use crate::model::{Cutter, Job, MarkStyle, PAPERS, Paper};

/// Between the slug and what is cut.
pub(crate) const SLUG_CLEAR: Length = Length::um(800);
/// From the left and the right edge of the paper to running text, at least.
const TEXT_SIDE: Length = Length::mm(16);
/// From the top of the paper to running text, at least.
const TEXT_TOP: Length = Length::mm(14);
/// From the foot of the paper to running text, at least.
const TEXT_FOOT: Length = Length::mm(16);
/// Between running text and the slug below it, at least.
const TEXT_CLEAR: Length = Length::mm(4);

/// The page of a job: its paper, and what of it is for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// The paper.
    pub paper: Paper,
    /// The whole sheet, whose top left corner is the origin.
    pub sheet: Rect,
    /// The sheet less its margins; nothing is printed outside it.
    pub printable: Rect,
    /// Where running text is, above the slug.
    pub text: Rect,
    /// The machine that looks for marks in the corners of sheets with pieces.
    pub cutter: Option<Cutter>,
}

impl Page {
    /// The page of a job.
    pub fn of(job: &Job) -> Page {
        let (sheet, margins) = (Rect::of(job.paper.size), job.margins());
        let printable = sheet.shrunk(margins);
        let foot = margins.bottom + slug_depth(job.large) + TEXT_CLEAR;
        // On index cards margins are as small as the cards.
        let (side, top) = (
            TEXT_SIDE.min(sheet.size.w / 12),
            TEXT_TOP.min(sheet.size.h / 16),
        );
        let text = Rect::between(
            side.max(margins.left),
            top.max(margins.top),
            sheet.right() - side.max(margins.right),
            sheet.bottom() - TEXT_FOOT.min(sheet.size.h / 16).max(foot),
        );
        Page {
            paper: job.paper,
            sheet,
            printable,
            text,
            cutter: job.cutter,
        }
    }

    /// The areas that pieces may take, each with the slug beside it: those of any sheet, as far as they are clear of the
    /// corners in which a machine looks for marks.
    pub fn areas(&self, slug: Option<Length>) -> Vec<(Rect, Option<TextBox>)> {
        let areas = slug_areas(self.printable, slug);
        let Some(cutter) = self.cutter else {
            return areas;
        };
        let paper = self.sheet.size;
        let clear = |(area, slug): (Rect, Option<TextBox>)| {
            let slug = slug.map(|slug| TextBox {
                rect: cutter.between_corners(paper, slug.rect),
                ..slug
            });
            cutter
                .areas(paper)
                .into_iter()
                .filter_map(move |free| Some((free.common(area)?, slug)))
        };
        areas.into_iter().flat_map(clear).collect()
    }
}

/// The height of the first row of the slug, with the ruler and 6.5 pt type.
pub const SLUG_RULER_ROW: Length = Length::um(2_600);

/// The height of its second row, which begins with the code of the sheet: 8 pt type, or 14 pt in large print.
const fn slug_code_row(large: bool) -> Length {
    if large {
        Length::um(5_500)
    } else {
        Length::um(3_200)
    }
}

/// The depth of the slug.
pub const fn slug_depth(large: bool) -> Length {
    Length::um(SLUG_RULER_ROW.to_um() + slug_code_row(large).to_um())
}

/// The slug of a depth at the foot of a printable area.
pub fn slug_at_foot(printable: Rect, depth: Length) -> TextBox {
    let top = printable.bottom() - depth;
    let rect = Rect::between(printable.left(), top, printable.right(), printable.bottom());
    TextBox {
        rect,
        turn: Turn::None,
    }
}

/// The areas that pieces may take of a printable area, each with a slug of this depth
/// beside it: at the foot, which is preferred, and at the right side, where it
/// is read from below; the whole area where no slug is wanted.
pub fn slug_areas(printable: Rect, slug: Option<Length>) -> Vec<(Rect, Option<TextBox>)> {
    let Some(slug) = slug else {
        return vec![(printable, None)];
    };
    let Rect { at, size } = printable;
    let (depth, foot) = (slug + SLUG_CLEAR, slug_at_foot(printable, slug));
    let above = Rect::new(at, Size::new(size.w, size.h - depth));
    let side = Rect::between(
        printable.right() - slug,
        at.y,
        printable.right(),
        printable.bottom(),
    );
    // As much is left free on the left, so that the area is in the middle of the paper, and so is its mirror.
    let between = Rect::between(
        at.x + depth,
        at.y,
        printable.right() - depth,
        printable.bottom(),
    );
    vec![
        (above, Some(foot)),
        (
            between,
            Some(TextBox {
                rect: side,
                turn: Turn::ThreeQuarters,
            }),
        ),
    ]
}

/// The largest sizes of a card in large print: what letter and A4 paper both
/// hold, so that a card is as large on the one as on the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LargestCard {
    /// On a sheet, with its marks.
    pub whole: [Size; 1],
    /// Before a fold: above it, and beside it.
    pub folded: [Size; 2],
}

impl LargestCard {
    /// On any printer of a school, with the slug at the foot of the page.
    pub fn on_common_paper() -> LargestCard {
        // Five millimetres that stiff paper takes to fold, and six of bleed.
        let fold = Length::mm(11);
        // Less than a tenth of a millimetre is of no use to a card.
        let tenths = |length: Length| Length::um(100) * length.count(Length::um(100));
        let common = PAPERS
            .iter()
            .filter(|paper| paper.is_common())
            .map(|paper| paper.size);
        let both = common
            .reduce(|one, other| Size::new(one.w.min(other.w), one.h.min(other.h)))
            .unwrap_or_default();
        let room = slug_areas(
            Rect::of(both).inset(Paper::STRICT_MARGIN),
            Some(slug_depth(true)),
        )[0]
        .0
        .size;
        let half = |length: Length| tenths(length.half() - fold);
        let folded = [
            Size::new(room.w, half(room.h)),
            Size::new(half(room.w), room.h),
        ];
        let MarkStyle {
            offset, longest, ..
        } = MarkStyle::default();
        LargestCard {
            whole: [Rect::of(room).inset(offset + longest).size],
            folded,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_card_is_as_large_on_letter_as_on_a4() {
        let size = |w, h| Size::new(Length::um(w), Length::um(h));
        let largest = LargestCard::on_common_paper();
        assert_eq!(largest.whole, [size(181_300, 241_800)]);
        assert_eq!(
            largest.folded,
            [size(197_300, 117_900), size(87_600, 257_800)]
        );
    }

    #[test]
    fn the_parts_of_a_page_lie_within_each_other_and_clear_of_the_slug() {
        for paper in Paper::named() {
            let page = Page::of(&Job {
                paper,
                ..Job::default()
            });
            assert!(page.sheet.holds(page.printable) && page.printable.holds(page.text));
            for (area, slug) in slug_areas(page.printable, Some(slug_depth(false))) {
                let slug = slug.unwrap();
                assert!(page.printable.holds(slug.rect) && !slug.rect.overlaps(area));
                assert!(slug.rest(page.printable).holds(area));
            }
            assert!(
                !slug_at_foot(page.printable, slug_depth(false))
                    .rect
                    .overlaps(page.text)
            );
        }
    }
}
