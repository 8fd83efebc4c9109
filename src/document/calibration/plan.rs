//! What both sides of the calibration sheet are laid out by.

use crate::document::draw::{block, bold, plain, put, room, set, set_words};
use crate::geom::Point;
use crate::model::{Backs, Job, targets};
use crate::phrases::{Calibration, Phrases};
use crate::scene::{Item, Role};
use crate::sheet::{Flip, Mirror, Side};
use crate::typeset::Typesetter;

/// The letters of the targets, as options of the command line have them.
pub(super) const LETTERS: [&str; 5] = ["A", "B", "C", "D", "E"];

/// What both sides are laid out by.
pub(super) struct Plan<'j> {
    pub(super) job: &'j Job,
    pub(super) phrases: &'static Phrases,
}

impl Plan<'_> {
    pub(super) fn flip(&self) -> Flip {
        if self.job.backs == Backs::DuplexShort {
            Flip::Short
        } else {
            Flip::Long
        }
    }

    /// Width and height in millimetres.
    pub(super) fn size(&self) -> (f64, f64) {
        (self.job.paper.size.w.to_mm(), self.job.paper.size.h.to_mm())
    }

    /// The printer for which the sheet is corrected.
    pub(super) fn printer(&self) -> Option<&str> {
        self.job
            .printer
            .as_ref()
            .map(|printer| printer.name.as_str())
    }

    /// How the command line calls this way of turning the paper over.
    pub(super) fn backs(&self) -> &'static str {
        let backs = if self.flip() == Flip::Long {
            Backs::Duplex
        } else {
            Backs::DuplexShort
        };
        backs.name()
    }

    /// What the sheet says, in the language that was requested.
    pub(super) fn words(&self) -> &'static Calibration {
        &self.phrases.calibration
    }

    /// The titles of the front and the back.
    pub(super) fn titles(&self) -> [&'static str; 2] {
        if self.printer().is_some() {
            self.words().verify
        } else {
            self.words().measure
        }
    }

    /// The edge over which the paper is turned, and the other one.
    pub(super) fn edges(&self) -> (&'static str, &'static str) {
        let [long, short] = self.words().edges;
        if self.flip() == Flip::Long {
            (long, short)
        } else {
            (short, long)
        }
    }

    /// Every target with its letter, on one side.
    pub(super) fn targets(&self, side: Side) -> impl Iterator<Item = (&'static str, Point)> {
        let paper = self.job.paper.size;
        let mirror = Mirror::of(self.flip(), paper);
        let place = move |at: Point| {
            if side == Side::Front {
                at
            } else {
                mirror.point(at)
            }
        };
        LETTERS.into_iter().zip(targets(paper).map(place))
    }

    /// The name of a side, and what its paper is and does.
    pub(super) fn heading(
        &self,
        title: &str,
        side: Side,
        left: f64,
        right: f64,
        typesetter: &Typesetter<'_>,
    ) -> Item {
        let [front, back] = self.words().side;
        let which = if side == Side::Front { front } else { back };
        let below = (self.words().below)(which, &self.job.paper.said(self.phrases), self.edges().0);
        let head = room(left, 21.0, right, 30.5);
        let mut ink = set(
            title,
            &bold(20.0),
            head,
            Some(&Role::Heading(1)),
            typesetter,
        );
        ink.extend(set_words(
            &below,
            &plain(10.0, 8.0),
            room(left, 31.0, right, 36.0),
            typesetter,
        ));
        block(put(0.0, 0.0), ink)
    }
}
