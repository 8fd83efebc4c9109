//! What both sides of the calibration sheet are laid out by.

use crate::document::draw::{block, bold, plain, put, room, set, set_words};
use crate::geom::Point;
use crate::message::{Catalogue, Message, msg};
use crate::model::{Backs, Job, targets};
use crate::scene::{Item, Role};
use crate::sheet::{Flip, Mirror, Side};
use crate::typeset::Typesetter;

/// The letters of the targets, as options of the command line have them.
pub(super) const LETTERS: [&str; 5] = ["A", "B", "C", "D", "E"];

/// What both sides are laid out by.
pub(super) struct Plan<'j> {
    pub(super) job: &'j Job,
    pub(super) catalogue: &'static Catalogue,
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

    /// A text in the language that was requested.
    pub(super) fn text(&self, message: Message) -> String {
        message.in_language(self.catalogue)
    }

    fn title(&self, side: Side) -> Message {
        match (self.printer(), side) {
            (Some(_), Side::Front) => msg!("Is the printer right now?"),
            (Some(_), Side::Back) => msg!("Is every hole in the middle?"),
            (None, Side::Front) => msg!("Measure your printer"),
            (None, Side::Back) => msg!("Where are the holes?"),
        }
    }

    /// The edge over which the paper is turned, and the other one.
    pub(super) fn edges(&self) -> [Message; 2] {
        let mut edges = [
            msg!(context: "edge of a sheet", "long"),
            msg!(context: "edge of a sheet", "short"),
        ];
        if self.flip() == Flip::Short {
            edges.reverse();
        }
        edges
    }

    /// The sides of the front: left, top, right, bottom.
    pub(super) fn sides(&self) -> [String; 4] {
        [
            msg!(context: "side of a sheet", "left"),
            msg!(context: "side of a sheet", "top"),
            msg!(context: "side of a sheet", "right"),
            msg!(context: "side of a sheet", "bottom"),
        ]
        .map(|side| self.text(side))
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
        side: Side,
        left: f64,
        right: f64,
        typesetter: &Typesetter<'_>,
    ) -> Item {
        let [edge, _] = self.edges();
        let below = msg!(
            "{side} · {paper} paper · flipped on the {edge} edge",
            side = match side {
                Side::Front => msg!(context: "side of a sheet", "Front"),
                Side::Back => msg!(context: "side of a sheet", "Back"),
            },
            paper = self.job.paper.said(self.catalogue),
            edge
        );
        let head = room(left, 21.0, right, 30.5);
        let mut ink = set(
            &self.text(self.title(side)),
            &bold(20.0),
            head,
            Some(&Role::Heading(1)),
            typesetter,
        );
        ink.extend(set_words(
            &self.text(below),
            &plain(10.0, 8.0),
            room(left, 31.0, right, 36.0),
            typesetter,
        ));
        block(put(0.0, 0.0), ink)
    }
}
