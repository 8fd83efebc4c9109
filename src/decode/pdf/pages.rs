//! The pages of a PDF that is no part of a kit yet.

use std::sync::Arc;

use usvg::fontdb::Database;

use super::file::PdfFile;
use super::painted::painted_page;
use crate::decode::contained::contained;
use crate::decode::svg::Setting;
use crate::diag::DiagnosticResult;
use crate::message::msg;

/// A PDF of which the pages are looked at.
pub struct PdfPages(Arc<PdfFile>);

/// The pixels of a page: how many there are across and down, and red, green, blue and opacity of each.
type PagePixels = ((u32, u32), Vec<u8>);

impl PdfPages {
    /// Opens the PDF of a name.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn open(name: &str, bytes: Vec<u8>) -> DiagnosticResult<PdfPages> {
        PdfFile::open(name, bytes).map(PdfPages)
    }

    /// The bytes that it was opened from.
    pub fn into_bytes(self) -> Vec<u8> {
        let bytes = Arc::clone(self.0.bytes());
        drop(self);
        Arc::unwrap_or_clone(bytes)
    }

    /// How many pages it has.
    pub fn count(&self) -> usize {
        self.0.pages()
    }

    /// The width and height of a page, counted from 0, in millimetres.
    pub fn size(&self, number: usize) -> (f64, f64) {
        self.0.size(number).unwrap_or_default()
    }

    /// A page in so many dots to a millimetre, or fewer if it has very many; also gives how many there are. `None` where the
    /// page cannot be drawn.
    pub fn pixels(&self, number: usize, dots: f64) -> Option<(PagePixels, f64)> {
        let (w, h) = self.size(number);
        let file = Arc::clone(&self.0);
        let contents = contained(move || file.contents(number, &msg!("a page")).ok()).flatten()?;
        let dots = dots
            .min((MOST / (w * h)).sqrt())
            .min(contents.max_resolution(w, h));
        let side = |mm: f64| (mm * dots).round().max(1.0) as u32;
        let (file, sides) = (Arc::clone(&self.0), (side(w), side(h)));
        let draw = move || {
            // Its words are shapes.
            let setting = Setting {
                fonts: Arc::new(Database::new()),
                language: "en".to_owned(),
                stand_ins: Arc::default(),
            };
            painted_page(&file, number, contents.is_repeating, setting, sides)
        };
        Some(((sides, contained(draw).flatten()?), dots))
    }
}

/// The pixels of a page that is looked at: a tabloid sheet at 150 dots to the inch has 4.2 million.
const MOST: f64 = 12e6;
