//! The pages of sheets that are folded: how large they are, and where on them words are.

use super::page::{SLUG_CLEAR, slug_depth};
use crate::geom::{Fold, Length, Rect, Size};
use crate::model::{Job, Rules};

/// The margin beside running text, as a share of the width of its page: an eighth of a letter page that is read at arm's
/// length, and two thirds of that on a page that is held in the hand.
const SIDE: f64 = 1.0 / 12.0;
/// The margin above running text, as a share of the height of its page.
const HEAD: f64 = 1.0 / 16.0;
/// No margin is smaller: fingers hold the page there.
const LEAST_MARGIN: Length = Length::mm(5);
/// From running text to the number of its page, and how high that is.
const NUMBER: [Length; 2] = [Length::um(1_800), Length::um(3_600)];
/// So wide are pages on which type of ten points has at most 65 letters in a line, and nine points fewer.
const WIDE: Length = Length::mm(110);

/// The pages of rules that are folded. Boxes are from the top left corner of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoldedPages {
    /// How their sheets are folded.
    pub fold: Fold,
    /// The size of a page; some are [narrower](Fold::narrower).
    pub size: Size,
    /// The size of running text, the same on every page.
    pub text: Size,
    /// From the top of a page to its running text.
    pub head: Length,
}

impl FoldedPages {
    /// The pages of rules in a job; `None` for rules that are not folded, as in large print, which needs whole pages.
    pub fn of(rules: &Rules, job: &Job) -> Option<FoldedPages> {
        let fold = rules.fold.filter(|_| !job.large)?;
        let (paper, across) = (job.paper.size, fold.across() as i64);
        let narrower: Length = (0..fold.across())
            .map(|n| fold.narrower(n))
            .fold(Length::ZERO, |sum, one| sum + one);
        let half = Size::new((paper.h + narrower) / across, paper.w);
        let size = rules.page.unwrap_or(half);
        let is_whole = size == half;
        // Which edge of the paper is at the head of a page depends on how it is turned.
        let margin = if is_whole {
            job.margins().widest()
        } else {
            Length::ZERO
        };
        let slug = if is_whole && job.slug {
            slug_depth(job.large) + SLUG_CLEAR
        } else {
            Length::ZERO
        };
        let share = |side: Length, share: f64| margin.max(side.scaled(share)).max(LEAST_MARGIN);
        let (side, head) = (share(size.w, SIDE), share(size.h, HEAD));
        let foot = head.max(margin + slug + LEAST_MARGIN.half()) + NUMBER[0] + NUMBER[1];
        let text = Size::new(size.w - narrower - side * 2, size.h - head - foot);
        Some(FoldedPages {
            fold,
            size,
            text,
            head,
        })
    }

    /// The size of the `n`th leaf from the left, as the outside of its sheet is seen.
    pub fn leaf(&self, n: usize) -> Size {
        Size::new(self.size.w - self.fold.narrower(n), self.size.h)
    }

    /// Where running text is on a page of a width.
    pub fn text_on(&self, width: Length) -> Rect {
        Rect::between(
            (width - self.text.w).half(),
            self.head,
            (width + self.text.w).half(),
            self.head + self.text.h,
        )
    }

    /// Where the number of a page of a width is: below its text.
    pub fn number_on(&self, width: Length) -> Rect {
        let text = self.text_on(width);
        let top = text.bottom() + NUMBER[0];
        Rect::between(text.left(), top, text.right(), top + NUMBER[1])
    }

    /// The size of type that suits such pages, in points.
    pub fn type_size(&self) -> f64 {
        if self.size.w < WIDE { 9.0 } else { 10.0 }
    }
}
