//! The result of all stages before anything is written.

use std::sync::Arc;

use crate::decode::raster::pixels_into;
use crate::diag::{Diagnostic, DiagnosticResult, Watch};
use crate::ink::ink;
use crate::model::{Format, Game, Job, PrintedFingerprints};
use crate::sheet::{Coverage, Face, FaceId, Part, Sheet};
use crate::text::FontSet;
use crate::write::{Artifact, DocInfo, Output, write, write_cuts};

/// The result of all stages before writing: what would be printed.
pub struct Proof {
    /// The rolled game.
    pub game: Game,
    /// The faces, by [`FaceId`].
    pub faces: Vec<Face>,
    /// The components.
    pub parts: Vec<Part>,
    /// The sheets in order of printing.
    pub sheets: Vec<Sheet>,
    /// The fonts.
    pub fonts: Arc<FontSet>,
    /// The job, with the paper of its label stock.
    pub job: Job,
    /// What all that has been printed now looks like, where only what has changed is printed.
    pub printed: Option<PrintedFingerprints>,
}

impl Proof {
    /// A face by its place.
    pub fn face(&self, id: FaceId) -> &Face {
        &self.faces[id.0 as usize]
    }

    /// Writes the sheets, and the files for a cutting machine. Meanwhile, computes the ink of each sheet on idle threads, and calls
    /// `from_ink` with it. Returns the files and the result of `from_ink`.
    pub(super) fn write<T: Send>(
        &self,
        info: &DocInfo,
        formats: &[Format],
        output: &mut dyn Output,
        watch: &dyn Watch,
        from_ink: impl FnOnce(Vec<Coverage>) -> T + Send,
    ) -> DiagnosticResult<(Vec<Artifact>, T)> {
        watch.stage("write", self.sheets.len() * formats.len());
        let mut made = None;
        let files = rayon::in_place_scope(|scope| {
            scope.spawn(|_| made = Some(from_ink(self.ink(watch))));
            let mut files = write(
                info,
                &self.sheets,
                &self.faces,
                &self.fonts,
                formats,
                output,
                &|done| watch.step(done),
            )?;
            files.extend(write_cuts(info, &self.sheets, &self.fonts, output)?);
            Ok::<_, Box<Diagnostic>>(files)
        })?;
        Ok((files, made.expect("the scope waits for the task")))
    }

    /// The ink that each of the sheets takes, in their order.
    pub fn ink(&self, watch: &dyn Watch) -> Vec<Coverage> {
        ink(&self.sheets, &self.faces, &self.fonts, pixels_into, &|| {
            watch.step(0)
        })
    }
}
