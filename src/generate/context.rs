//! The context in which boards are laid out.

use crate::diag::{Diagnostic, Diagnostics};
use crate::model::{BuildContext, ConstraintInputs, Draft, Game};

/// The kit whose boards are laid out, and the build that this belongs to.
#[derive(Clone, Copy)]
pub(super) struct GenerateContext<'d> {
    /// The components in play, and the recipes of all boards.
    pub(super) draft: &'d Draft,
    /// The components that laws check.
    pub(super) inputs: &'d ConstraintInputs,
    /// The number of players. This is zero if it does not matter.
    pub(super) players: u32,
    pub(super) build: BuildContext<'d>,
}

impl<'d> GenerateContext<'d> {
    pub(super) fn new(game: &'d Game, build: BuildContext<'d>) -> Self {
        Self {
            draft: &game.draft,
            inputs: &game.evidence,
            players: game.players,
            build,
        }
    }

    /// Replaces the collection of diagnostics, for work that is done in parallel or whose errors are not reported. Nobody
    /// observes the progress of this work.
    pub(super) fn with_diagnostics(self, diagnostics: &'d Diagnostics) -> Self {
        Self {
            build: BuildContext::new(self.build.job, diagnostics),
            ..self
        }
    }

    /// Emits a diagnostic.
    pub(super) fn emit(self, diagnostic: Diagnostic) {
        self.build.emit(diagnostic);
    }

    /// Emits the diagnostic of a result. Returns `None` in this case.
    pub(super) fn ok_or_emit<T>(self, result: Result<T, Box<Diagnostic>>) -> Option<T> {
        self.build.diagnostics.ok(result)
    }
}
