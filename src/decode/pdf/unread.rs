//! PDFs where they are not read: the code for it would make the page larger by a third.

use std::sync::Arc;

use super::contents::{MissingText, PageContents, PageDrawing};
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::message::{Message, msg};

/// A PDF; there is none here.
pub(super) enum PdfFile {}

impl PdfFile {
    pub(super) fn open(path: &str, _: Vec<u8>) -> DiagnosticResult<Arc<PdfFile>> {
        let note = Diagnostic::new(
            Code::BadPdf,
            msg!(
                "`{path}` is a PDF, which the page in the browser does not read",
                path
            ),
        );
        Err(note
            .help(msg!(
                "build this kit with the program, or export the pages as PNG or SVG"
            ))
            .into())
    }

    pub(super) fn bytes(&self) -> &Arc<Vec<u8>> {
        match *self {}
    }

    pub(super) fn pages(&self) -> usize {
        match *self {}
    }

    pub(super) fn size(&self, _: usize) -> Option<(f64, f64)> {
        match *self {}
    }

    pub(super) fn contents(&self, _: usize, _: &Message) -> DiagnosticResult<PageContents> {
        match *self {}
    }

    pub(super) fn missing_text(&self, _: usize) -> MissingText {
        match *self {}
    }

    pub(super) fn has_scripts(&self) -> bool {
        match *self {}
    }

    pub(super) fn has_hidden_layers(&self) -> bool {
        match *self {}
    }

    pub(super) fn has_annotations(&self, _: usize) -> bool {
        match *self {}
    }

    pub(super) fn drawing(&self, _: usize, _: bool, _: Option<u32>) -> Option<PageDrawing> {
        match *self {}
    }
}
