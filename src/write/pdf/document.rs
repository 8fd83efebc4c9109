//! A file from its first byte to its last: the fonts and rasters that printpdf makes, then parts and pages, then what
//! belongs to the file as a whole.

use std::collections::HashMap;
use std::io::{self, Write};

use foldhash::fast::RandomState;
use lopdf::{Dictionary, Object, ObjectId, Stream, dictionary};
use printpdf::{
    ExtendedGraphicsState, ExtendedGraphicsStateId, FontId, Mm, Op, PdfDocument, PdfPage, PdfSaveOptions, XObjectId,
};
use rayon::prelude::*;

use super::content::Part;
use super::marks::Marked;
use super::objects::{Objects, spelled};
use super::resources::PdfResources;
use super::structure::Structure;
use super::{catalog, cut_paths, pack, page, raster};
use crate::geom::{Affine, Rect, Size};
use crate::scene::{Pixels, Raster};
use crate::sheet::Sheet;
use crate::write::job::DocInfo;
use crate::write::output::OutputFile;

/// A file that is being written.
pub(super) struct Document<'f, 'o> {
    objects: Objects<'f, 'o>,
    resources: Dictionary,
    xobjects: Dictionary,
    /// Where the resources that all streams share will be.
    shared: ObjectId,
    tree: ObjectId,
    pages: Vec<ObjectId>,
    /// What pages say of their size, bleed and trim, and how that is spelled: most pages of a file are alike.
    boxes: HashMap<(Size, Rect, Rect), Vec<u8>, RandomState>,
    /// How colours are blended on pages, as it is spelled; empty where nothing shines through.
    blending: Vec<u8>,
    structure: Structure,
}

impl<'f, 'o> Document<'f, 'o> {
    /// Writes the fonts, rasters and opacities of a stock, and no pages; `watch` is called before what may take long.
    ///
    /// # Errors
    /// They cannot be written.
    pub(super) fn new(
        file: &'f mut OutputFile<'o>,
        stock: &PdfResources,
        watch: &(dyn Fn(usize) + Sync),
    ) -> io::Result<Document<'f, 'o>> {
        let skeleton = skeleton(stock, watch);
        // Rasters are deflated before, and never made smaller or worse.
        let options = PdfSaveOptions { image_optimization: None, ..PdfSaveOptions::default() };
        let mut first = printpdf::to_lopdf_doc(&skeleton, &options, &mut Vec::new());
        smooth(&mut first);
        let (resources, mut xobjects) = strip(&mut first);
        deflate(&mut first);
        let mut objects = Objects::new(file, first)?;
        // One after the other, so that they are never in memory together.
        for raster in stock.resources.rasters.listed().iter().filter(|one| matches!(one.pixels, Pixels::Filed(_))) {
            watch(0);
            let id = objects.add(raster::filed(raster)?)?;
            xobjects.set(stock.raster(raster), Object::Reference(id));
        }
        let (shared, tree) = (objects.reserve(), objects.reserve());
        let clear = stock
            .resources
            .rasters
            .listed()
            .iter()
            .any(|raster| matches!(raster.pixels, Pixels::Rgba(_) | Pixels::Unpainted(_)));
        let is_blended = clear || !stock.resources.veils.is_empty();
        let blending = if is_blended { spelled(blended().into())? } else { Vec::new() };
        let (pages, structure) = (Vec::new(), Structure::default());
        Ok(Document {
            objects,
            resources,
            xobjects,
            shared,
            tree,
            pages,
            boxes: HashMap::default(),
            blending,
            structure,
        })
    }

    /// Writes streams that are shown by name.
    ///
    /// # Errors
    /// One of them cannot be written.
    pub(super) fn parts(&mut self, parts: Vec<Part>) -> io::Result<()> {
        for part in parts {
            let mut form = part.stream;
            form.dict.set("Type", "XObject");
            form.dict.set("Subtype", "Form");
            form.dict.set("BBox", corners(part.bounds, Affine::scale(1.0, -1.0)));
            form.dict.set("Resources", Object::Reference(self.shared));
            if part.group {
                form.dict.set("Group", blended());
            }
            let id = self.objects.add(form)?;
            self.xobjects.set(part.name, Object::Reference(id));
        }
        Ok(())
    }

    /// Writes a page.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn page(&mut self, sheet: &Sheet, content: Stream, marked: Vec<Marked>) -> io::Result<()> {
        let (contents, _) = self.objects.add(content)?;
        let mut page = self.boxes(sheet)?;
        write!(page, "/Contents {contents} 0 R")?;
        if !self.blending.is_empty() {
            page.extend_from_slice(b"/Group");
            page.extend_from_slice(&self.blending);
        }
        if !marked.is_empty() {
            write!(page, "/StructParents {}", self.pages.len())?;
        }
        page.extend_from_slice(b">>");
        self.structure.page(sheet, marked);
        let id = self.objects.reserve();
        self.objects.set_spelled(id, &page);
        self.pages.push(id);
        Ok(())
    }

    /// The dictionary of a page as far as pages of the same boxes share it, without its end.
    fn boxes(&mut self, sheet: &Sheet) -> io::Result<Vec<u8>> {
        let (bleed, trim) = (sheet.bleed_box(), sheet.trim);
        if let Some(known) = self.boxes.get(&(sheet.size, bleed, trim)) {
            return Ok(known.clone());
        }
        let (paper, media) = (page::paper(sheet), Rect::of(sheet.size));
        let within = |rect: Rect| corners(rect.common(media).unwrap_or(media), paper);
        let page = dictionary! {
            "Type" => "Page",
            "Parent" => Object::Reference(self.tree),
            "Resources" => Object::Reference(self.shared),
            "MediaBox" => corners(media, paper),
            "CropBox" => corners(media, paper),
            "BleedBox" => within(bleed),
            "TrimBox" => within(trim),
        };
        let mut spelled = spelled(page.into())?;
        spelled.truncate(spelled.len() - b">>".len());
        self.boxes.insert((sheet.size, bleed, trim), spelled.clone());
        Ok(spelled)
    }

    /// Writes what belongs to the file as a whole.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn finish(mut self, info: &DocInfo, sheets: &[&Sheet]) -> io::Result<()> {
        self.resources.set("XObject", Object::Dictionary(self.xobjects));
        let layers = cut_paths::add(&mut self.objects, &mut self.resources, sheets)?;
        self.objects.set(self.shared, self.resources)?;
        let kids: Vec<Object> = self.pages.iter().map(|id| Object::Reference(*id)).collect();
        self.objects.set(self.tree, dictionary! { "Type" => "Pages", "Count" => kids.len() as i64, "Kids" => kids })?;
        let structure = if info.untagged { None } else { Some(self.structure.write(&mut self.objects, &self.pages)?) };
        let (root, info) = catalog::bind(&mut self.objects, self.tree, &self.pages, info, sheets, (layers, structure))?;
        self.objects.finish(root, info)
    }
}

/// What printpdf makes: one page that names every glyph, and what that needs.
fn skeleton(stock: &PdfResources, watch: &(dyn Fn(usize) + Sync)) -> PdfDocument {
    let mut skeleton = PdfDocument::new("");
    let mut roll_call: Vec<Op> = Vec::new();
    for typeface in stock.typefaces() {
        roll_call.extend(typeface.roll_call());
        skeleton.resources.fonts.map.insert(FontId(typeface.name.clone()), typeface.program.clone());
    }
    let rasters = stock.resources.rasters.listed().par_iter();
    let keep = |one: &&Raster| {
        watch(0);
        Some((XObjectId(stock.raster(one)), raster::kept(one)?))
    };
    let kept: Vec<_> = rasters.filter_map(keep).collect();
    skeleton.resources.xobjects.map.extend(kept);
    let veils = &stock.resources.veils;
    for veil in veils.iter().copied().chain((!veils.is_empty()).then_some(255)) {
        let share = f32::from(veil) / 255.0;
        let states = &mut skeleton.resources.extgstates.map;
        let plain = ExtendedGraphicsState::default;
        states.insert(ExtendedGraphicsStateId(format!("a{veil}")), plain().with_current_fill_alpha(share));
        states.insert(ExtendedGraphicsStateId(format!("A{veil}")), plain().with_current_stroke_alpha(share));
    }
    skeleton.pages.push(PdfPage::new(Mm(1.0), Mm(1.0), roll_call));
    skeleton
}

/// Takes printpdf's page, catalog and information away; what is left are the
/// resources, and among them the rasters.
fn strip(objects: &mut lopdf::Document) -> (Dictionary, Dictionary) {
    let page = objects.get_pages().into_values().next().unwrap_or_default();
    let trailer = std::mem::take(&mut objects.trailer);
    let mut remove = |id: ObjectId| {
        let object = objects.objects.remove(&id);
        object.and_then(|object| object.as_dict().cloned().ok()).unwrap_or_default()
    };
    let page = remove(page);
    let mut take =
        |from: &Dictionary, key: &[u8]| remove(from.get(key).and_then(Object::as_reference).unwrap_or_default());
    let root = take(&trailer, b"Root");
    let resources = take(&page, b"Resources");
    for (from, key) in [(&trailer, &b"Info"[..]), (&root, b"Pages"), (&page, b"Contents"), (&resources, b"Shading")] {
        take(from, key);
    }
    let rasters = take(&resources, b"XObject");
    let mut kept = Dictionary::new();
    for key in [&b"Font"[..], b"ExtGState"] {
        let held = take(&resources, key);
        if !held.is_empty() {
            kept.set(key, Object::Dictionary(held));
        }
    }
    (kept, rasters)
}

/// Lets viewers smooth pictures, as they do in the other formats.
fn smooth(objects: &mut lopdf::Document) {
    let streams = objects.objects.values_mut().filter_map(|object| object.as_stream_mut().ok());
    let is_image =
        |stream: &&mut Stream| stream.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|kind| kind == b"Image");
    streams.filter(is_image).for_each(|stream| stream.dict.set("Interpolate", true));
}

/// Deflates whatever is not deflated yet.
fn deflate(objects: &mut lopdf::Document) {
    let streams = objects.objects.values_mut().filter_map(|object| object.as_stream_mut().ok());
    let plain: Vec<&mut Stream> = streams.filter(|stream| !stream.dict.has(b"Filter")).collect();
    plain.into_par_iter().for_each(pack::pack);
}

/// A rectangle of the scene as the corners of a box.
fn corners(rect: Rect, to: Affine) -> Object {
    let um = |n: crate::geom::Length| n.to_um() as f64;
    let (x, bottom) = to.apply(um(rect.left()), um(rect.bottom()));
    let (right, top) = to.apply(um(rect.right()), um(rect.top()));
    let number = |n: f64| {
        let n = (n * 1000.0).round() / 1000.0;
        if n.fract() == 0.0 { Object::Integer(n as i64) } else { Object::Real(n as f32) }
    };
    Object::Array([x, bottom, right, top].map(number).to_vec())
}

/// What fades or shines through is mixed as the colours are given.
fn blended() -> Dictionary {
    dictionary! { "S" => "Transparency", "CS" => "DeviceRGB" }
}
