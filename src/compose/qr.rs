//! QR codes: a text as black and white squares that a phone reads.

use std::collections::BTreeMap;
use std::sync::Arc;

use qrcodegen::{QrCode, QrCodeEcc};

use crate::diag::{Code, Diagnostic};
use crate::geom::{Length, Path, Rect, Size};
use crate::message::{Arg, msg};
use crate::scene::{Colour, FillRule, Item, Shape, Symbol};
use crate::template::QrLevel;

/// The white modules that the standard (ISO/IEC 18004) wants on every side.
const QUIET: i32 = 4;
/// How wide a module is in the measure of the symbol, which is shown at any size.
const MODULE: Length = Length::mm(1);
/// Narrower modules are not read for certain: the least that GS1 allows for QR codes on goods is 0.396 mm (General
/// Specifications, table of symbol specifications 1).
const NARROWEST: f64 = 0.4;

/// A QR code.
pub(super) struct Qr {
    /// What is drawn.
    pub(super) symbol: Arc<Symbol>,
    /// How many modules wide it is, with the white ones around it.
    modules: i32,
}

impl Qr {
    /// The code of a text; `None` if it is too long for any.
    pub(super) fn of(text: &str, level: QrLevel) -> Option<Qr> {
        let level = match level {
            QrLevel::Low => QrCodeEcc::Low,
            QrLevel::Medium => QrCodeEcc::Medium,
            QrLevel::Quartile => QrCodeEcc::Quartile,
            QrLevel::High => QrCodeEcc::High,
        };
        let code = QrCode::encode_text(text, level).ok()?;
        let modules = code.size() + 2 * QUIET;
        let bounds = Rect::of(Size::new(
            MODULE * i64::from(modules),
            MODULE * i64::from(modules),
        ));
        let dark = Shape {
            path: Arc::new(outlines(&code)),
            fill: Some((Colour::BLACK, FillRule::EvenOdd)),
            stroke: None,
        };
        let items = vec![
            Item::Shape(Shape::filled(Path::rect(bounds), Colour::WHITE)),
            Item::Shape(dark),
        ];
        let name = format!("qr {level:?} {text}");
        Some(Qr {
            symbol: Arc::new(Symbol {
                name,
                items,
                bounds,
                is_template: false,
                page: None,
            }),
            modules,
        })
    }

    /// A warning if its modules are too narrow in a place so many millimetres wide.
    pub(super) fn too_small(&self, wide: f64, slot: &Arg, card: &Arg) -> Option<Diagnostic> {
        let module = wide / f64::from(self.modules);
        if module >= NARROWEST {
            return None;
        }
        let message = msg!(
            "the squares of the QR code of {slot} of {card} are {module} mm wide, which many phones cannot read",
            slot,
            card,
            module = format!("{module:.2}")
        );
        // Up to the next half millimetre.
        let size = (f64::from(self.modules) * NARROWEST * 2.0).ceil() / 2.0;
        let help = msg!(
            "make its place {size} mm wide and high, or the text shorter; `level = \"L\"` saves some squares",
            size
        );
        Some(Diagnostic::new(Code::SmallQr, message).help(help))
    }
}

/// The outlines of all dark modules as one path, so that no seam shows between those that touch.
fn outlines(code: &QrCode) -> Path {
    // The sides between dark and light, each from its start on, with the dark on the right hand.
    let mut sides: BTreeMap<(i32, i32), Vec<(i32, i32)>> = BTreeMap::new();
    for (x, y) in (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y))) {
        let around = [
            ((0, -1), (x, y), (x + 1, y)),
            ((1, 0), (x + 1, y), (x + 1, y + 1)),
            ((0, 1), (x + 1, y + 1), (x, y + 1)),
            ((-1, 0), (x, y + 1), (x, y)),
        ];
        for ((dx, dy), from, to) in around {
            if code.get_module(x, y) && !code.get_module(x + dx, y + dy) {
                sides.entry(from).or_default().push(to);
            }
        }
    }
    let mut path = Vec::new();
    while let Some((start, _)) = sides.first_key_value() {
        let mut corners = vec![*start];
        let mut at = *start;
        while let Some(next) = sides.get_mut(&at).and_then(Vec::pop) {
            if sides[&at].is_empty() {
                sides.remove(&at);
            }
            corners.push(next);
            at = next;
        }
        path.extend(Path::polygon(&straightened(&corners)).segs());
    }
    Path::new(path)
}

/// The corners of a loop in micrometres, without those in the middle of a straight line; its last is its first.
fn straightened(corners: &[(i32, i32)]) -> Vec<(f64, f64)> {
    let count = corners.len() - 1;
    let is_corner = |n: &usize| {
        let (before, after) = (corners[(n + count - 1) % count], corners[(n + 1) % count]);
        before.0 != after.0 && before.1 != after.1
    };
    let place = |n: i32| (MODULE * i64::from(n + QUIET)).to_um() as f64;
    (0..count)
        .filter(is_corner)
        .map(|n| (place(corners[n].0), place(corners[n].1)))
        .collect()
}
