//! The context of board layout.

use crate::diag::{Diagnostic, DiagnosticResult, Diagnostics};
use crate::model::{BuildContext, ConstraintInputs, Draft, Game};

/// The kit whose boards are laid out, and the context of the build.
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

    /// Replaces the collection of diagnostics, for parallel work or for work whose errors are not reported. The progress of this
    /// work is not observed.
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

    /// Returns the value of a result. Emits the diagnostic and returns `None` if there is no value.
    pub(super) fn ok_or_emit<T>(self, result: DiagnosticResult<T>) -> Option<T> {
        self.build.diagnostics.ok(result)
    }
}
