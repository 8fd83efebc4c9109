//! What holds of every job: laws, tried on many that nobody thought of.
//!
//! The cases are thrown from one fixed seed, so that a run can be repeated; a
//! case that breaks a law is made as small as it can be before it is shown.

mod bytes;
mod chance;
mod copies;
mod cut_paths;
mod cuts;
mod draws;
mod even;
mod hexes;
mod printer;
mod punch;
mod recipe;
mod required;
mod sets;
mod shared;
mod sheets;
mod tiles;
mod trees;
mod trials;
mod type_fit;
mod uniform;
mod words;

use boardpress::diag::Diagnostics;
use boardpress::document::furnish;
use boardpress::geom::{Length, Size};
use boardpress::impose::impose;
use boardpress::model::{BuildContext, ConstraintInputs, Draft, Game, Job, PAPERS, Paper};
use boardpress::read::fonts;
use boardpress::sheet::{Face, KeepOut, Part, Reading, Sheet};
use boardpress::text::FontSet;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, RngSeed};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use crate::support::cut::Cut;
use crate::support::files;

/// So many cases, the same ones in every run.
pub(crate) fn cases(count: u32) -> Config {
    Config {
        cases: count,
        failure_persistence: None,
        rng_algorithm: RngAlgorithm::ChaCha,
        rng_seed: RngSeed::Fixed(1812),
        ..Config::default()
    }
}

/// The built-in fonts.
fn book() -> &'static FontSet {
    static BOOK: OnceLock<Arc<FontSet>> = OnceLock::new();
    BOOK.get_or_init(|| fonts(&files::with_fonts(), &Diagnostics::default()))
}

/// A blank face of a size.
fn blank(name: String, trim: Size, bleed: Length, cut: Cut, keep: Vec<KeepOut>) -> Face {
    Face {
        name,
        outline: Arc::new(cut.outline(trim)),
        bleed,
        safe: Length::ZERO,
        items: Vec::new(),
        reading: Reading::Text,
        keep: keep.into(),
        roll: None,
        origin: None,
        is_faulty: false,
    }
}

/// The sheets of parts; `None` where they do not go onto the paper.
fn imposed(parts: &[Part], faces: &[Face], job: &Job) -> Option<Vec<Sheet>> {
    let game = Game {
        draft: Draft::default(),
        filled: BTreeMap::new(),
        rolls: Vec::new(),
        seed: Some(job.seed),
        players: 0,
        evidence: ConstraintInputs::default(),
    };
    let diagnostics = Diagnostics::default();
    let mut sheets = impose(&game, parts, faces, BuildContext::new(job, &diagnostics));
    furnish(&game, &mut sheets, faces, None, book(), job);
    (!diagnostics.has_errors()).then_some(sheets)
}

fn papers() -> impl Strategy<Value = Paper> {
    proptest::sample::select(PAPERS.to_vec())
}

/// Any whole number of micrometres between two of millimetres.
pub(crate) fn mm(from: i64, to: i64) -> impl Strategy<Value = Length> {
    (from * 1_000..=to * 1_000).prop_map(Length::um)
}
