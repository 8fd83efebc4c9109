//! Opened PDF files, read with hayro.

use std::sync::Arc;

use hayro_svg::{RenderCache, SvgRenderSettings, convert};
use hayro_syntax::object::{Array, Dict, Name, Object};
use hayro_syntax::page::Page;
use hayro_syntax::{DecryptionError, LoadPdfError, Pdf};

use super::contents::{MissingText, PageContents, PageDrawing};
use super::interpreted::settings;
use super::repeated::{FileWithStandIns, picture_layers};
use super::survey::survey;
use super::unpacked::object_stream_bytes;
use crate::decode::contained::contained;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::limits::PDF_UNPACKED;
use crate::message::{Message, Pattern, msg, pattern};

/// A PDF that is opened.
pub(super) struct PdfFile {
    bytes: Arc<Vec<u8>>,
    pdf: Pdf,
}

/// What to do with a PDF that cannot be read as it is.
const AGAIN: Pattern = pattern!("open it in a PDF viewer and print it to a new PDF");
/// Millimetres in a unit of a page that says nothing else: 1/72 inch.
const UNIT: f64 = 25.4 / 72.0;

impl PdfFile {
    /// Opens the PDF of a path.
    ///
    /// # Errors
    /// It cannot be read.
    pub(super) fn open(path: &str, bytes: Vec<u8>) -> DiagnosticResult<Arc<PdfFile>> {
        let unpacked = object_stream_bytes(&bytes, PDF_UNPACKED.most);
        if !PDF_UNPACKED.allows(unpacked) {
            let subject = msg!("`{path}` unpacks to", path);
            return Err(Diagnostic::beyond(&PDF_UNPACKED, subject, unpacked).into());
        }

        let bytes = Arc::new(bytes);
        let own = Arc::clone(&bytes);
        let refused = |message: Message, help: Pattern| {
            Err(Diagnostic::new(Code::BadPdf, message).help(help).into())
        };
        match contained(move || Pdf::new(own)) {
            Some(Ok(pdf)) if !pdf.pages().is_empty() => Ok(Arc::new(PdfFile { bytes, pdf })),
            Some(Err(LoadPdfError::Decryption(DecryptionError::PasswordProtected))) => refused(
                msg!("`{path}` is encrypted and needs a password", path),
                pattern!("open it with its password in a PDF viewer and print it to a new PDF"),
            ),
            Some(Err(LoadPdfError::Decryption(_))) => refused(
                msg!("`{path}` is encrypted in a way that is not supported", path),
                AGAIN,
            ),
            _ => refused(
                msg!(
                    "`{path}` cannot be read as a PDF: it is damaged or has no pages",
                    path
                ),
                AGAIN,
            ),
        }
    }

    /// How many pages it has.
    pub(super) fn pages(&self) -> usize {
        self.pdf.pages().len()
    }

    /// The width and height of a page as viewers show it, in millimetres.
    pub(super) fn size(&self, number: usize) -> Option<(f64, f64)> {
        let page = self.pdf.pages().get(number)?;
        let (w, h) = page.render_dimensions();
        Some((f64::from(w) * unit(page), f64::from(h) * unit(page)))
    }

    /// Its bytes.
    pub(super) fn bytes(&self) -> &Arc<Vec<u8>> {
        &self.bytes
    }

    /// Returns the contents of a page. `name` is the page in messages.
    ///
    /// # Errors
    /// Returns an error if it takes too much to draw the page.
    pub(super) fn contents(&self, number: usize, name: &Message) -> DiagnosticResult<PageContents> {
        let Some(page) = self.pdf.pages().get(number) else {
            return Ok(PageContents::default());
        };
        let mut contents = survey(&self.pdf, page, name)?;
        if contents.is_repeating {
            contents.picture_layers = picture_layers(&self.pdf, &self.bytes, page);
        }
        Ok(contents)
    }

    /// Returns the text that pictures of a page lack.
    pub(super) fn missing_text(&self, number: usize) -> MissingText {
        let page = self.pdf.pages().get(number);
        let missing = page.map(|page| MissingText::new(&self.pdf, page));
        missing.unwrap_or_default()
    }

    /// Whether it has scripts, which are not run.
    pub(super) fn has_scripts(&self) -> bool {
        let Some(catalog) = self.catalog() else {
            return false;
        };
        let runs = |action: Dict<'_>| {
            action
                .get::<Name<'_>>("S")
                .is_some_and(|kind| &*kind == b"JavaScript")
        };
        catalog
            .get::<Dict<'_>>("Names")
            .is_some_and(|names| names.contains_key("JavaScript"))
            || catalog.get::<Dict<'_>>("OpenAction").is_some_and(runs)
            || catalog.contains_key("AA")
    }

    /// Whether layers of it are hidden, which are shown wherever the file that shows them does not say so again.
    pub(super) fn has_hidden_layers(&self) -> bool {
        let config = self.catalog().and_then(|catalog| {
            catalog
                .get::<Dict<'_>>("OCProperties")?
                .get::<Dict<'_>>("D")
        });
        config.is_some_and(|config| {
            let base = config.get::<Name<'_>>("BaseState");
            base.is_some_and(|base| &*base == b"OFF")
                || config
                    .get::<Array<'_>>("OFF")
                    .is_some_and(|off| off.raw_iter().next().is_some())
        })
    }

    /// Whether a page has form fields or comments that viewers print over it.
    pub(super) fn has_annotations(&self, number: usize) -> bool {
        let Some(page) = self.pdf.pages().get(number) else {
            return false;
        };
        let is_seen = |one: Dict<'_>| {
            let is_beside = one
                .get::<Name<'_>>("Subtype")
                .is_some_and(|kind| [&b"Link"[..], b"Popup"].contains(&&*kind));
            !is_beside && one.get::<u32>("F").unwrap_or(0) & HIDDEN == 0 && one.contains_key("AP")
        };
        page.raw()
            .get::<Array<'_>>("Annots")
            .is_some_and(|all| all.iter::<Dict<'_>>().any(is_seen))
    }

    /// Draws a page. Repeated pictures are reduced to the resolution of a drawing that is `painted_width` pixels wide.
    pub(super) fn drawing(
        &self,
        number: usize,
        is_repeating: bool,
        painted_width: Option<u32>,
    ) -> Option<PageDrawing> {
        let page = self.pdf.pages().get(number)?;
        let (width, _) = page.render_dimensions();
        let scale =
            painted_width.map_or(f64::INFINITY, |pixels| f64::from(pixels) / f64::from(width));

        let replaced = if is_repeating {
            FileWithStandIns::new(&self.pdf, &self.bytes, page, scale)
        } else {
            None
        };
        if let Some(replaced) = replaced {
            let page = replaced.pdf.pages().get(number)?;
            let svg = self.svg(number, page)?;
            if let Some(stand_ins) = replaced.stand_ins(&svg) {
                return Some(PageDrawing { svg, stand_ins });
            }
        }
        Some(PageDrawing {
            svg: self.svg(number, page)?,
            stand_ins: Vec::new(),
        })
    }

    /// Converts a page of this file, or of a copy, to SVG.
    fn svg(&self, number: usize, page: &Page<'_>) -> Option<String> {
        let (wide, high) = self.size(number)?;
        let svg = convert(
            page,
            &RenderCache::new(),
            &settings(),
            &SvgRenderSettings::default(),
        );
        let (w, h) = page.render_dimensions();
        let (head, rest) = svg.split_once('>')?;
        // The drawing of an empty page is a single tag.
        let rest = if head.ends_with('/') { "</svg>" } else { rest };
        Some(format!(
            "<svg viewBox=\"0 0 {w} {h}\" width=\"{wide}\" height=\"{high}\" xmlns=\"http://www.w3.org/2000/svg\" \
             xmlns:xlink=\"http://www.w3.org/1999/xlink\">{rest}"
        ))
    }

    fn catalog(&self) -> Option<Dict<'_>> {
        self.pdf
            .xref()
            .get::<Object<'_>>(self.pdf.xref().root_id())?
            .into_dict()
    }
}

/// The flags of an annotation that is not printed: it is hidden, or it is not for paper.
const HIDDEN: u32 = 1 << 1;

/// Millimetres in a unit of a page (`UserUnit`, PDF 1.7, 14.11.2 and table 30).
fn unit(page: &Page<'_>) -> f64 {
    let units = page
        .raw()
        .get::<f32>("UserUnit")
        .filter(|units| units.is_finite() && *units > 0.0);
    UNIT * f64::from(units.unwrap_or(1.0))
}
