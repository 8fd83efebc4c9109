//! The context of a build.

use super::job::Job;
use crate::diag::{Diagnostic, DiagnosticResult, Diagnostics, ErrorEmitted, Unwatched, Watch};

/// The job of a build, the observer of its progress, and its diagnostics. All stages share this context.
#[derive(Clone, Copy)]
pub struct BuildContext<'a> {
    /// The job.
    pub job: &'a Job,
    /// The observer of the progress.
    pub watch: &'a dyn Watch,
    /// The diagnostics of all stages.
    pub diagnostics: &'a Diagnostics,
}

impl<'a> BuildContext<'a> {
    /// Creates the context of a build whose progress nobody observes.
    pub fn new(job: &'a Job, diagnostics: &'a Diagnostics) -> Self {
        Self {
            job,
            watch: &Unwatched,
            diagnostics,
        }
    }

    /// Sets the observer of the progress.
    #[must_use]
    pub fn watched(self, watch: &'a dyn Watch) -> Self {
        Self { watch, ..self }
    }

    /// Replaces the job, e.g. by the job that the kit completes.
    #[must_use]
    pub(crate) fn with_job(self, job: &'a Job) -> Self {
        Self { job, ..self }
    }

    /// Emits the error of a result, if it is one.
    ///
    /// # Errors
    /// Returns the proof that the error was emitted.
    pub(crate) fn check<T>(&self, result: DiagnosticResult<T>) -> Result<T, ErrorEmitted> {
        result.map_err(|error| self.diagnostics.fail(*error))
    }

    /// Emits a diagnostic.
    pub(crate) fn emit(&self, diagnostic: Diagnostic) {
        self.diagnostics.emit(diagnostic);
    }
}
