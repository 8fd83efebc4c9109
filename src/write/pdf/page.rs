//! Pages, and the faces and symbols that they show by name.

use lopdf::Stream;

use super::content::{Content, FormXObject};
use super::cut_paths;
use super::resources::PdfResources;
use super::structure::{Marked, Marks};
use crate::geom::{Affine, Length, Path, Rect};
use crate::scene::{MITER, Symbol, moved};
use crate::sheet::{Face, FaceId, Placement, Sheet};
use crate::write::resources;

/// The box of a symbol that cuts nothing off is so much larger: viewers blur what ends at its very edge.
const AROUND: Length = Length::mm(1);

/// From a sheet in micrometres to a page in points with y upwards.
pub(super) fn paper(sheet: &Sheet) -> Affine {
    let scale = 72.0 / 25_400.0;
    Affine::new([scale, 0.0, 0.0, -scale, 0.0, sheet.size.h.to_pt()])
}

/// A page as it is packed.
pub(super) struct Packed {
    /// Its packed stream.
    pub(super) stream: Stream,
    /// The parts of its own that it shows.
    pub(super) parts: Vec<FormXObject>,
    /// Its marked content; empty where nothing is marked.
    pub(super) marked: Vec<Marked>,
}

/// The `n`th page, with marked content if `is_tagged`.
pub(super) fn page(stock: &PdfResources, n: usize, sheet: &Sheet, is_tagged: bool) -> Packed {
    let mut content = Content::new(stock, format!("P{n}"));
    content.marks = is_tagged.then(Marks::default);
    content.transform(
        Affine::scale(1.0, -1.0)
            .then(sheet.correct)
            .then(paper(sheet)),
    );
    content.miter_limit();
    for placement in &sheet.placements {
        content.placement(placement, n);
    }
    content.items(&sheet.guides);
    content.items(&sheet.furniture);
    content.mark(None);
    cut_paths::draw(&mut content, &sheet.cut_paths);
    content.unmark();
    let marked = content.marks.take().unwrap_or_default().numbered;
    let (stream, parts) = content.packed();
    Packed {
        stream,
        parts,
        marked,
    }
}

/// A face placed more than once, and the parts that it shows.
pub(super) fn face(stock: &PdfResources, id: FaceId) -> Vec<FormXObject> {
    let face = &stock.faces[id.0 as usize];
    part(
        stock,
        stock.face(id).unwrap_or_default(),
        face.painted(),
        |content| content.items(&face.items),
    )
}

/// A symbol, and the parts that it shows.
pub(super) fn symbol(stock: &PdfResources, symbol: &Symbol) -> Vec<FormXObject> {
    let is_clipped = resources::is_clipped(symbol, stock.fonts);
    let bounds = if is_clipped {
        symbol.bounds
    } else {
        symbol.bounds.inset(-AROUND)
    };
    part(
        stock,
        stock.symbol(symbol).to_owned(),
        bounds,
        |content| match &symbol.page {
            Some(page) => content.pdf_page(page),
            None => content.items(&symbol.items),
        },
    )
}

fn part(
    stock: &PdfResources,
    name: String,
    bounds: Rect,
    draw: impl FnOnce(&mut Content),
) -> Vec<FormXObject> {
    let mut content = Content::new(stock, name.clone());
    draw(&mut content);
    let (stream, mut parts) = content.packed();
    parts.insert(
        0,
        FormXObject {
            name,
            bounds,
            group: false,
            stream,
        },
    );
    parts
}

impl Content<'_> {
    /// A face on the page of a number.
    fn placement(&mut self, placement: &Placement, page: usize) {
        let face = &self.stock.faces[placement.face.0 as usize];
        let name = self.stock.face_on(placement.face, page);
        self.marked_face(face, name.is_some(), |content| {
            content.placed(face, placement, name)
        });
    }

    fn placed(&mut self, face: &Face, placement: &Placement, name: Option<String>) {
        let onto = placement.turn.onto(placement.at, face.trim());
        let Some(reach) = self.stock.reach(placement.face) else {
            return;
        };
        let Some(limit) = resources::limit(placement, face) else {
            return;
        };
        self.save();
        match name {
            Some(name) => {
                // The box of the part already holds it within its bleed.
                let seen = reach.common(face.painted()).unwrap_or_default();
                self.window(limit, moved(seen, onto));
                self.edge(placement, face);
                self.go(onto);
                self.show(&name, 255);
            }
            None => {
                self.window(limit, moved(reach, onto));
                self.edge(placement, face);
                self.go(onto);
                self.items(&face.items);
                self.unmark();
            }
        }
        self.restore();
    }

    /// Clips to `limit`, unless what is drawn is inside anyway.
    fn window(&mut self, limit: Rect, drawn: Rect) {
        if !limit.holds(drawn) {
            self.clip(&Path::rect(limit));
        }
    }

    /// Clips to the outline that a face has within its window.
    fn edge(&mut self, placement: &Placement, face: &Face) {
        if let Some(edge) = placement.edge(face.trim()) {
            self.clip(&edge);
        }
    }

    /// Sets how many widths of a line its corners may reach.
    pub(super) fn miter_limit(&mut self) {
        self.int(MITER as i64);
        self.word("M");
    }
}
