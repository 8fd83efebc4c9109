//! A file from its first byte to its last: the fonts that printpdf makes, rasters, then parts and pages, then what
//! belongs to the file as a whole.

use std::collections::HashMap;
use std::io::{self, Write};

use foldhash::fast::RandomState;
use lopdf::{Dictionary, Object, ObjectId, Stream, dictionary, text_string};
use printpdf::{
    ExtendedGraphicsState, ExtendedGraphicsStateId, FontId, Mm, Op, PdfDocument, PdfPage,
    PdfSaveOptions,
};
use rayon::prelude::*;

use super::content::FormXObject;
use super::objects::{self, Objects, spelled};
use super::resources::PdfResources;
use super::structure::{Marked, Structure};
use super::{cut_paths, page, shapes};
use crate::geom::{Affine, Rect, Size};
use crate::scene::Raster;
use crate::sheet::{Flip, Sheet, Side, Sides};
use crate::write::job::{self, DocInfo};
use crate::write::output::OutputFile;
use crate::write::spelling::escaped;

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
        let skeleton = skeleton(stock);
        let mut first =
            printpdf::to_lopdf_doc(&skeleton, &PdfSaveOptions::default(), &mut Vec::new());
        let resources = strip(&mut first);
        deflate(&mut first);
        let mut objects = Objects::new(file, first)?;
        let xobjects = shown(&mut objects, stock, watch)?;
        let (shared, tree) = (objects.reserve(), objects.reserve());
        let clear = stock
            .resources
            .rasters
            .listed()
            .iter()
            .any(|raster| raster.pixels.may_be_clear());
        let is_blended = clear || !stock.resources.veils.is_empty();
        let blending = if is_blended {
            spelled(blended().into())?
        } else {
            Vec::new()
        };
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
    pub(super) fn parts(&mut self, parts: Vec<FormXObject>) -> io::Result<()> {
        for part in parts {
            let mut form = part.stream;
            form.dict.set("Type", "XObject");
            form.dict.set("Subtype", "Form");
            form.dict
                .set("BBox", corners(part.bounds, Affine::scale(1.0, -1.0)));
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
    pub(super) fn page(
        &mut self,
        sheet: &Sheet,
        content: Stream,
        marked: Vec<Marked>,
    ) -> io::Result<()> {
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
        self.objects.set_spelled(id, &page)?;
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
        self.boxes
            .insert((sheet.size, bleed, trim), spelled.clone());
        Ok(spelled)
    }

    /// Writes what belongs to the file as a whole.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn finish(mut self, info: &DocInfo, sheets: &[&Sheet]) -> io::Result<()> {
        self.resources
            .set("XObject", Object::Dictionary(self.xobjects));
        let layers = cut_paths::add(&mut self.objects, &mut self.resources, sheets)?;
        self.objects.set(self.shared, self.resources)?;
        let kids: Vec<Object> = self.pages.iter().map(|id| Object::Reference(*id)).collect();
        self.objects.set(
            self.tree,
            dictionary! { "Type" => "Pages", "Count" => kids.len() as i64, "Kids" => kids },
        )?;
        let structure = if info.untagged {
            None
        } else {
            Some(self.structure.write(&mut self.objects, &self.pages)?)
        };
        let (root, info) = bind(
            &mut self.objects,
            self.tree,
            &self.pages,
            info,
            sheets,
            (layers, structure),
        )?;
        self.objects.finish(root, info)
    }
}

/// How many rasters are in memory at once.
const AT_ONCE: usize = 16;

/// Writes the rasters and the pages of other PDFs of a stock; their numbers by their names.
///
/// # Errors
/// They cannot be written, or a file of one of them is not as it was any more.
fn shown(
    objects: &mut Objects,
    stock: &PdfResources,
    watch: &(dyn Fn(usize) + Sync),
) -> io::Result<Dictionary> {
    let mut numbers = Dictionary::new();
    for few in stock.resources.rasters.listed().chunks(AT_ONCE) {
        let image = |raster: &&Raster| {
            watch(0);
            shapes::image(raster)
        };
        let images: Vec<_> = few.par_iter().map(image).collect();
        for (raster, image) in few.iter().zip(images) {
            let (mut image, veil) = image?;
            if let Some(veil) = veil {
                image.dict.set("SMask", objects.add(veil)?);
            }
            numbers.set(stock.raster(raster), objects.add(image)?);
        }
    }
    #[cfg(not(target_family = "wasm"))]
    for (number, id) in super::embedded::pages(
        objects,
        stock.resources.pages.as_deref().unwrap_or_default(),
    )? {
        numbers.set(shapes::embedded_name(number), Object::Reference(id));
    }
    Ok(numbers)
}

/// What printpdf makes: one page that names every glyph, and what that needs.
fn skeleton(stock: &PdfResources) -> PdfDocument {
    let mut skeleton = PdfDocument::new("");
    let mut roll_call: Vec<Op> = Vec::new();
    for typeface in stock.typefaces() {
        roll_call.extend(typeface.roll_call());
        skeleton
            .resources
            .fonts
            .map
            .insert(FontId(typeface.name.clone()), typeface.program.clone());
    }
    let veils = &stock.resources.veils;
    for veil in veils
        .iter()
        .copied()
        .chain((!veils.is_empty()).then_some(255))
    {
        let share = f32::from(veil) / 255.0;
        let states = &mut skeleton.resources.extgstates.map;
        let plain = ExtendedGraphicsState::default;
        states.insert(
            ExtendedGraphicsStateId(format!("a{veil}")),
            plain().with_current_fill_alpha(share),
        );
        states.insert(
            ExtendedGraphicsStateId(format!("A{veil}")),
            plain().with_current_stroke_alpha(share),
        );
    }
    skeleton
        .pages
        .push(PdfPage::new(Mm(1.0), Mm(1.0), roll_call));
    skeleton
}

/// Takes printpdf's page, catalog and information away; what is left are the resources.
fn strip(objects: &mut lopdf::Document) -> Dictionary {
    let page = objects.get_pages().into_values().next().unwrap_or_default();
    let trailer = std::mem::take(&mut objects.trailer);
    let mut remove = |id: ObjectId| {
        let object = objects.objects.remove(&id);
        object
            .and_then(|object| object.as_dict().cloned().ok())
            .unwrap_or_default()
    };
    let page = remove(page);
    let mut take = |from: &Dictionary, key: &[u8]| {
        remove(
            from.get(key)
                .and_then(Object::as_reference)
                .unwrap_or_default(),
        )
    };
    let root = take(&trailer, b"Root");
    let resources = take(&page, b"Resources");
    let unused = [
        (&trailer, &b"Info"[..]),
        (&root, b"Pages"),
        (&page, b"Contents"),
        (&resources, b"Shading"),
        (&resources, b"XObject"),
    ];
    for (from, key) in unused {
        take(from, key);
    }
    let mut kept = Dictionary::new();
    for key in [&b"Font"[..], b"ExtGState"] {
        let held = take(&resources, key);
        if !held.is_empty() {
            kept.set(key, Object::Dictionary(held));
        }
    }
    kept
}

/// Deflates whatever is not deflated yet.
fn deflate(objects: &mut lopdf::Document) {
    let streams = objects
        .objects
        .values_mut()
        .filter_map(|object| object.as_stream_mut().ok());
    let plain: Vec<&mut Stream> = streams
        .filter(|stream| !stream.dict.has(b"Filter"))
        .collect();
    plain.into_par_iter().for_each(objects::pack);
}

/// A rectangle of the scene as the corners of a box.
fn corners(rect: Rect, to: Affine) -> Object {
    let um = |n: crate::geom::Length| n.to_um() as f64;
    let (x, bottom) = to.apply(um(rect.left()), um(rect.bottom()));
    let (right, top) = to.apply(um(rect.right()), um(rect.top()));
    let number = |n: f64| {
        let n = (n * 1000.0).round() / 1000.0;
        if n.fract() == 0.0 {
            Object::Integer(n as i64)
        } else {
            Object::Real(n as f32)
        }
    };
    Object::Array([x, bottom, right, top].map(number).to_vec())
}

/// What fades or shines through is mixed as the colours are given.
fn blended() -> Dictionary {
    dictionary! { "S" => "Transparency", "CS" => "DeviceRGB" }
}

/// Writes the catalog of a file and its information; gives their numbers.
///
/// # Errors
/// They cannot be written.
fn bind(
    objects: &mut Objects,
    tree: ObjectId,
    pages: &[ObjectId],
    info: &DocInfo,
    sheets: &[&Sheet],
    (layers, structure): (Option<Dictionary>, Option<ObjectId>),
) -> io::Result<(ObjectId, ObjectId)> {
    let title = job::title(info, sheets);
    let mut catalog = dictionary! {
        "Type" => "Catalog",
        "Pages" => Object::Reference(tree),
        "PageLayout" => "SinglePage",
        "PageMode" => "UseOutlines",
        "ViewerPreferences" => preferences(sheets),
        "PageLabels" => dictionary! { "Nums" => labels(info, sheets) },
        "Outlines" => Object::Reference(outlines(objects, pages, sheets)?),
        "Lang" => text_string(info.language.tag()),
    };
    if let Some(layers) = layers {
        catalog.set("OCProperties", layers);
    }
    if let Some(structure) = structure {
        catalog.set("StructTreeRoot", Object::Reference(structure));
        catalog.set("MarkInfo", dictionary! { "Marked" => true });
        let mut metadata = metadata(info, &title);
        objects::pack(&mut metadata);
        catalog.set("Metadata", Object::Reference(objects.add(metadata)?));
    }
    let mut entries = dictionary! { "Producer" => text_string(concat!("Boardpress ", env!("CARGO_PKG_VERSION"))) };
    let said = [
        ("Title", &title),
        ("Subject", &info.subject),
        ("Credits", &info.credits),
        ("License", &info.licence),
    ];
    for (key, words) in said {
        if !words.is_empty() {
            entries.set(key, text_string(words));
        }
    }
    Ok((objects.add(catalog)?, objects.add(entries)?))
}

/// A sheet printed at any other size is a sheet wasted, so the file tells the printer.
fn preferences(sheets: &[&Sheet]) -> Dictionary {
    let duplex = match sheets.first().map(|sheet| sheet.sides) {
        Some(Sides::TwoSided(Flip::Long)) => "DuplexFlipLongEdge",
        Some(Sides::TwoSided(Flip::Short)) => "DuplexFlipShortEdge",
        Some(Sides::OneSided) | None => "Simplex",
    };
    dictionary! {
        "PrintScaling" => "None",
        "Duplex" => duplex,
        "PickTrayByPDFSize" => true,
        "DisplayDocTitle" => true,
    }
}

/// A label wherever a page is not simply the next of its component.
fn labels(info: &DocInfo, sheets: &[&Sheet]) -> Vec<Object> {
    let mut labels: Vec<Object> = Vec::new();
    for (n, sheet) in sheets.iter().enumerate() {
        let before = n.checked_sub(1).map(|before| sheets[before]);
        let next = |before: &Sheet| {
            before.component == sheet.component
                && (before.side, sheet.side) == (Side::Front, Side::Front)
                && before.number.0 + 1 == sheet.number.0
        };
        if before.is_some_and(next) {
            continue;
        }
        let label = match sheet.side {
            Side::Back => dictionary! { "P" => text_string(&job::spoken(info, sheet)) },
            Side::Front => dictionary! {
                "P" => text_string(&format!("{} ", sheet.component)),
                "S" => "D",
                "St" => i64::from(sheet.number.0),
            },
        };
        labels.extend([Object::Integer(n as i64), Object::Dictionary(label)]);
    }
    labels
}

/// A bookmark for each component, at its first page.
fn outlines(objects: &mut Objects, pages: &[ObjectId], sheets: &[&Sheet]) -> io::Result<ObjectId> {
    let starts =
        (0..sheets.len()).filter(|n| *n == 0 || sheets[n - 1].component != sheets[*n].component);
    let marks: Vec<(usize, ObjectId)> = starts.map(|n| (n, objects.reserve())).collect();
    let root = objects.reserve();
    let mut list = dictionary! { "Type" => "Outlines", "Count" => marks.len() as i64 };
    for (at, (n, id)) in marks.iter().enumerate() {
        let mut mark = dictionary! {
            "Title" => text_string(&sheets[*n].component),
            "Parent" => Object::Reference(root),
            "Dest" => vec![Object::Reference(pages[*n]), "Fit".into()],
        };
        if let Some((_, before)) = at.checked_sub(1).map(|before| marks[before]) {
            mark.set("Prev", Object::Reference(before));
        }
        if let Some((_, after)) = marks.get(at + 1) {
            mark.set("Next", Object::Reference(*after));
        }
        objects.set(*id, mark)?;
    }
    if let (Some((_, first)), Some((_, last))) = (marks.first(), marks.last()) {
        list.set("First", Object::Reference(*first));
        list.set("Last", Object::Reference(*last));
    }
    objects.set(root, list)?;
    Ok(root)
}

/// The metadata of a tagged file with this title.
pub(super) fn metadata(info: &DocInfo, title: &str) -> Stream {
    let lang = |words: &str| {
        format!(
            "<rdf:Alt><rdf:li xml:lang=\"x-default\">{}</rdf:li></rdf:Alt>",
            escaped(words)
        )
    };
    let said = [
        ("title", lang(title)),
        (
            "description",
            if info.subject.is_empty() {
                String::new()
            } else {
                lang(&info.subject)
            },
        ),
        (
            "language",
            format!(
                "<rdf:Bag><rdf:li>{}</rdf:li></rdf:Bag>",
                escaped(info.language.tag())
            ),
        ),
    ];
    let said = said.iter().filter(|(_, words)| !words.is_empty());
    let said: String = said
        .map(|(key, words)| format!("<dc:{key}>{words}</dc:{key}>"))
        .collect();
    let packet = format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\
         <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
         xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\">{said}\
         <pdf:Producer>Boardpress {}</pdf:Producer><pdfuaid:part>1</pdfuaid:part>\
         </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end=\"r\"?>",
        env!("CARGO_PKG_VERSION"),
    );
    Stream::new(
        dictionary! { "Type" => "Metadata", "Subtype" => "XML" },
        packet.into_bytes(),
    )
}
