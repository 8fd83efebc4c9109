//! What a report is made from, and how its words are set.

use crate::document::page::setter;
use crate::geom::{Length, Rect};
use crate::message::{Catalogue, Message};
use crate::model::{Game, Job};
use crate::sheet::JobSummary;
use crate::source::Span;
use crate::text::markdown::blocks;
use crate::typeset::{BlockSetter, Row, Section, Typesetter};

/// Between two columns, in sizes.
const GUTTER: f64 = 2.0;

/// How large a report is set, and how much it tells.
#[derive(Clone, Copy)]
pub(super) struct Measure {
    /// The size of its words in points.
    pub(super) size: f64,
    /// The most rows of a list; what is more is in the manifest.
    pub(super) rows: usize,
    /// Where the drawings of cuts are.
    pub(super) drawings: Drawings,
}

/// Where the drawings of cuts are, with the steps that belong to them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Drawings {
    /// Across the page, at most this many side by side.
    Across(usize),
    /// In the columns of the text, at most this many side by side.
    InColumns(usize),
    /// On pages of their own.
    Apart,
}

/// What a report is made from.
pub(super) struct ReportInputs<'f> {
    pub(super) tally: &'f JobSummary,
    pub(super) game: &'f Game,
    /// The job on the paper of the report.
    pub(super) job: &'f Job,
    /// The job as requested.
    pub(super) asked: &'f Job,
    pub(super) typesetter: Typesetter<'f>,
    /// The part of the page that words may take.
    pub(super) area: Rect,
}

impl ReportInputs<'_> {
    /// The messages in the language of the kit.
    pub(super) fn catalogue(&self) -> &'static Catalogue {
        self.game.draft.kit.language.catalogue()
    }

    /// A text in the language of the kit.
    pub(super) fn text(&self, message: Message) -> String {
        message.in_language(self.catalogue())
    }

    /// Whether there is anything to draw or to join.
    pub(super) fn has_drawings(&self) -> bool {
        !self.tally.plans.is_empty() || !self.tally.joins.is_empty()
    }

    /// What sets words of a size in points.
    pub(super) fn setter(&self, em: f64) -> BlockSetter<'_> {
        setter(
            self.game,
            &self.typesetter,
            (em, self.area.size),
            "the report",
        )
    }

    /// The rows of Markdown in one of so many columns.
    pub(super) fn rows(&self, text: &str, size: f64, columns: usize) -> Vec<Row> {
        let width = self.section(size, columns).column(self.area.size.w);
        self.setter(size)
            .rows(&blocks(text, Span::default()).0, width)
    }

    /// An empty section of so many columns.
    pub(super) fn section(&self, size: f64, columns: usize) -> Section {
        Section {
            columns,
            gutter: Length::from_pt(size * GUTTER),
            ..Section::full(Vec::new())
        }
    }

    /// Parts of Markdown in two columns, each part in one of them.
    pub(super) fn columns(&self, parts: &[String], size: f64) -> Section {
        let mut section = self.section(size, 2);
        for part in parts {
            let mut rows = self.rows(part, size, 2);
            let kept = rows.len().saturating_sub(1);
            rows[..kept].iter_mut().for_each(|row| row.keep = true);
            section.rows.append(&mut rows);
        }
        section
    }
}
