//! Formats of export: what print shops and virtual tabletops ask for.

use crate::geom::{Freeing, Length, Outline, Size, Turn};
use crate::message::{Pattern, pattern};
use crate::model::choice::Choice;

/// In which files an export is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ExportFiles {
    /// A PNG of each face.
    #[default]
    Png,
    /// A PDF of each deck, with a page for each side of each card.
    Pdf,
    /// Sheets of faces and the saved object of Tabletop Simulator that shows them.
    Tts,
}

impl Choice for ExportFiles {
    const ALL: &'static [(ExportFiles, &'static str, Pattern)] = &[
        (ExportFiles::Png, "png", pattern!("A picture of each face")),
        (
            ExportFiles::Pdf,
            "pdf",
            pattern!("A PDF of each deck, with a page for each side of each card"),
        ),
        (
            ExportFiles::Tts,
            "tts",
            pattern!("Sheets of cards for Tabletop Simulator, and a saved object that uses them"),
        ),
    ];
}

/// A format of export: built in, or a table `[export.NAME]` of a kit.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportFormat {
    /// The name for commands, such as `tgc`.
    pub name: String,
    /// The name for people, such as `The Game Crafter`.
    pub title: String,
    /// In which files it is made.
    pub files: ExportFiles,
    /// Dots to the inch of its pictures.
    pub dpi: u32,
    /// How far faces go beyond the trim, where the pixels of a product do not define it.
    pub bleed: Length,
    /// The products of which a piece must be one; empty where any size will do.
    pub products: Vec<Product>,
    /// The most columns and rows of a sheet of cards.
    pub grid: (u32, u32),
    /// The most pixels of a side of a sheet of cards.
    pub most_pixels: u32,
    /// What comes before the name of a picture where a saved object names it.
    pub url: String,
    /// Where its measures come from.
    pub source: String,
}

/// Something that a print shop makes in one size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Product {
    /// Its name at the shop.
    pub name: String,
    /// The size that it is cut to, as its pictures are.
    pub trim: Size,
    /// The width and height of its pictures in pixels; `None` where they follow from the trim, the bleed and the
    /// resolution.
    pub pixels: Option<(u32, u32)>,
    /// How it is freed, by which products of other outlines are distinguished.
    pub freeing: Freeing,
}

/// By how much a piece may differ from a product that is taken for it, on each of its sides.
const PRODUCT_TOLERANCE: Length = Length::mm(1);

/// How a piece is made into a picture or a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportSize {
    /// The name of the product that it is made as; empty where there are no products.
    pub product: String,
    /// The size of the product after cutting, as its pictures are.
    pub trim: Size,
    /// The size with bleed.
    pub whole: Size,
    /// The same in pixels.
    pub pixels: (u32, u32),
    /// How the front is turned, clockwise.
    pub turn: Turn,
}

impl ExportSize {
    /// How far the whole goes beyond a face of this trim, where it goes farthest.
    pub fn bleed(&self, trim: Size) -> Length {
        let lying = self.turn.size(trim);
        // What is left over in halves is bleed as well.
        ((self.whole.w - lying.w).max(self.whole.h - lying.h) + Length::um(1)).half()
    }

    /// How many columns and rows of pixels on each side lie beyond what a face of this trim and bleed paints.
    pub fn unpainted(&self, trim: Size, bleed: Length) -> (u32, u32) {
        let lying = self.turn.size(trim);
        let dots = |whole: Length, lying: Length, pixels: u32| {
            let beyond = (whole - lying - bleed * 2).max(Length::ZERO).to_um() as f64 / 2.0;
            (beyond * f64::from(pixels) / whole.to_um() as f64 - 1e-6).ceil() as u32
        };
        (
            dots(self.whole.w, lying.w, self.pixels.0),
            dots(self.whole.h, lying.h, self.pixels.1),
        )
    }
}

impl ExportFormat {
    /// How a piece of this outline is made; `None` where the shop has no such product.
    pub fn size(&self, outline: &Outline) -> Option<ExportSize> {
        let (trim, freeing) = (outline.trim(), outline.freeing());
        if self.products.is_empty() {
            let product = Product {
                name: String::new(),
                trim,
                pixels: None,
                freeing,
            };
            return Some(self.made(&product, Turn::None));
        }
        let turns = [(Turn::None, trim), (Turn::Quarter, trim.swapped())];
        let alike = self
            .products
            .iter()
            .filter(|product| product.freeing == freeing);
        let fits = alike
            .flat_map(|product| turns.map(|(turn, trim)| (product, turn, off(product.trim, trim))));
        let nearest = fits
            .filter(|(.., off)| *off <= PRODUCT_TOLERANCE)
            .min_by_key(|(_, turn, off)| (*off, turn.quarters()));
        nearest.map(|(product, turn, _)| self.made(product, turn))
    }

    fn made(&self, product: &Product, turn: Turn) -> ExportSize {
        let dots = |length: Length| {
            ((length.to_um() as f64 * f64::from(self.dpi) / 25_400.0).round() as u32).max(1)
        };
        let length = |dots: u32| {
            Length::um((f64::from(dots) * 25_400.0 / f64::from(self.dpi)).round() as i64)
        };
        let (w, h) = (
            product.trim.w + self.bleed * 2,
            product.trim.h + self.bleed * 2,
        );
        let pixels = product.pixels.unwrap_or((dots(w), dots(h)));
        let whole = product
            .pixels
            .map_or(Size::new(w, h), |(w, h)| Size::new(length(w), length(h)));
        ExportSize {
            product: product.name.clone(),
            trim: product.trim,
            whole,
            pixels,
            turn,
        }
    }

    /// The sizes of its products of an outline, as printed: `PokerDeck 63.5 × 88.9 mm`.
    pub fn sizes(&self, freeing: Freeing) -> Vec<String> {
        let alike = self
            .products
            .iter()
            .filter(|product| product.freeing == freeing);
        alike
            .map(|one| format!("{} {} × {}", one.name, one.trim.w.to_mm(), one.trim.h))
            .collect()
    }
}

/// By how much two sizes differ where they differ most.
fn off(one: Size, other: Size) -> Length {
    (one.w - other.w).abs().max((one.h - other.h).abs())
}
