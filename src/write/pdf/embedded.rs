//! Pages of other PDFs as forms: their operators, and copies of all objects that these need.
//!
//! Fonts, colours and pictures stay as they are. What is no part of what a page shows is left behind.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::sync::Arc;

use foldhash::fast::RandomState;
use hayro_syntax::object::{Dict, MaybeRef, Name, ObjRef, Object as Read};
use hayro_syntax::page::Page;
use hayro_syntax::{Filter, Pdf};
use lopdf::{Dictionary, Object, ObjectId, Stream, StringFormat, dictionary};

use super::objects::{self, Objects};
use crate::message::msg;
use crate::scene::{PdfPage, TYPE_KEYS, leads_to_shown};

/// A page begins with this state, whatever is set where it is shown (PDF 1.7, 8.4.1).
const INITIAL: &[u8] = b"0 g 0 G 1 w 0 J 0 j 10 M []0 d\n";
/// Micrometres in a unit of a page that says nothing else: 1/72 inch.
const UNIT: f64 = 25_400.0 / 72.0;

/// Writes pages, and gives the numbers of their objects by their places among `pages`.
///
/// # Errors
/// They cannot be written.
pub(super) fn pages(
    objects: &mut Objects,
    pages: &[&PdfPage],
) -> io::Result<Vec<(usize, ObjectId)>> {
    let mut files: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (n, page) in pages.iter().enumerate() {
        // A file is written where its first page is.
        let first = pages
            .iter()
            .position(|other| Arc::ptr_eq(&other.file, &page.file))
            .unwrap_or(n);
        files.entry(first).or_default().push(n);
    }
    let mut written = Vec::new();
    for (first, numbers) in files {
        let unread = || io::Error::other(msg!("a PDF that was read before can no longer be read"));
        let pdf = Pdf::new(Arc::clone(&pages[first].file)).map_err(|_| unread())?;
        let mut copy = Copy {
            pdf: &pdf,
            objects: &mut *objects,
            ids: HashMap::default(),
            left: Vec::new(),
        };
        for n in numbers {
            let page = pdf.pages().get(pages[n].number).ok_or_else(unread)?;
            written.push((n, copy.page(page)?));
        }
    }
    Ok(written)
}

/// A file from which pages are copied.
struct Copy<'c, 'p, 'f, 'o> {
    pdf: &'p Pdf,
    objects: &'c mut Objects<'f, 'o>,
    /// The numbers of what was copied, by its references.
    ids: HashMap<ObjRef, ObjectId, RandomState>,
    /// What was referred to and is to be copied.
    left: Vec<(ObjRef, ObjectId)>,
}

impl Copy<'_, '_, '_, '_> {
    fn page(&mut self, page: &Page<'_>) -> io::Result<ObjectId> {
        let content = [INITIAL, page.page_stream().unwrap_or_default()].concat();
        let crop = page.intersected_crop_box();
        let own = page.resources();
        let mut resources = Dictionary::new();
        for (name, dict) in [
            ("ExtGState", &own.ext_g_states),
            ("Font", &own.fonts),
            ("Properties", &own.properties),
            ("ColorSpace", &own.color_spaces),
            ("XObject", &own.x_objects),
            ("Pattern", &own.patterns),
            ("Shading", &own.shadings),
        ] {
            if !dict.is_empty() {
                resources.set(name, self.dict(dict));
            }
        }
        let mut form = Stream::new(
            dictionary! {
                "Type" => "XObject",
                "Subtype" => "Form",
                "BBox" => [crop.x0, crop.y0, crop.x1, crop.y1].map(number).to_vec(),
                "Matrix" => matrix(page),
                "Resources" => resources,
            },
            content,
        );
        if let Some(group) = page.raw().get::<Dict<'_>>("Group") {
            form.dict.set("Group", self.dict(&group));
        }
        objects::pack(&mut form);
        let id = self.objects.add(form)?;
        self.rest()?;
        Ok(id)
    }

    /// Copies what was referred to, and what that refers to.
    fn rest(&mut self) -> io::Result<()> {
        while let Some((from, to)) = self.left.pop() {
            let read = self.pdf.xref().get::<Read<'_>>(from.into());
            let object = match &read {
                Some(Read::Stream(stream)) => self.stream(stream).into(),
                // The rest of the file is no part of the page.
                Some(Read::Dict(dict)) if is_elsewhere(dict) => Object::Null,
                Some(other) => self.object(other),
                None => Object::Null,
            };
            self.objects.set(to, object)?;
        }
        Ok(())
    }

    fn object(&mut self, object: &Read<'_>) -> Object {
        match object {
            // A stream is an object of its own.
            Read::Null(_) | Read::Stream(_) => Object::Null,
            Read::Boolean(is) => Object::Boolean(*is),
            Read::Number(n) => number(n.as_f64()),
            Read::String(text) => {
                Object::String(text.as_bytes().to_vec(), StringFormat::Hexadecimal)
            }
            Read::Name(name) => Object::Name(name.to_vec()),
            Read::Dict(dict) => self.dict(dict).into(),
            Read::Array(array) => {
                Object::Array(array.raw_iter().map(|one| self.referred(one)).collect())
            }
        }
    }

    fn referred(&mut self, object: MaybeRef<Read<'_>>) -> Object {
        match object {
            MaybeRef::NotRef(object) => self.object(&object),
            MaybeRef::Ref(from) => {
                let (objects, left) = (&mut *self.objects, &mut self.left);
                let new = || {
                    let to = objects.reserve();
                    left.push((from, to));
                    to
                };
                Object::Reference(*self.ids.entry(from).or_insert_with(new))
            }
        }
    }

    fn dict(&mut self, dict: &Dict<'_>) -> Dictionary {
        let mut copy = Dictionary::new();
        let has_kind = TYPE_KEYS
            .iter()
            .any(|key| dict.get::<Name<'_>>(*key).is_some());
        for (key, value) in dict.entries() {
            if leads_to_shown(&key, has_kind) {
                copy.set(key.to_vec(), self.referred(value));
            }
        }
        copy
    }

    fn stream(&mut self, stream: &hayro_syntax::object::Stream<'_>) -> Stream {
        let mut dict = self.dict(stream.dict());
        // What is in a file beside this one is not shown.
        dict.remove(b"F");
        if stream.filters().first() != Some(&Filter::Crypt) {
            return Stream::new(dict, stream.raw_data().into_owned());
        }
        dict.remove(b"Filter");
        dict.remove(b"DecodeParms");
        let mut copy = Stream::new(dict, stream.decoded().unwrap_or_default().into_owned());
        objects::pack(&mut copy);
        copy
    }
}

/// Whether an object is of the structure of its file.
fn is_elsewhere(dict: &Dict<'_>) -> bool {
    let kind = dict.get::<Name<'_>>("Type");
    kind.is_some_and(|kind| {
        [
            &b"Page"[..],
            b"Pages",
            b"Catalog",
            b"StructElem",
            b"StructTreeRoot",
        ]
        .contains(&&*kind)
    })
}

/// A number as it is written: whole, or with as many decimals as it needs.
fn number(n: f64) -> Object {
    if n.fract() == 0.0 && n.abs() < 1e15 {
        Object::Integer(n as i64)
    } else {
        Object::Real(n as f32)
    }
}

/// From a page to micrometres with its top left corner, as viewers show it, at the origin and y upwards.
fn matrix(page: &Page<'_>) -> Vec<Object> {
    let units = page
        .raw()
        .get::<f32>("UserUnit")
        .filter(|units| units.is_finite() && *units > 0.0)
        .unwrap_or(1.0);
    let (scale, high) = (
        UNIT * f64::from(units),
        f64::from(page.render_dimensions().1),
    );
    let [a, b, c, d, e, f] = page.initial_transform(false).as_coeffs();
    [
        a * scale,
        b * scale,
        c * scale,
        d * scale,
        e * scale,
        (f - high) * scale,
    ]
    .map(number)
    .to_vec()
}
