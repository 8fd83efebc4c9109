//! What it takes to draw a page, counted before it is drawn: a small file may ask for more than any computer has.

use std::collections::{BTreeMap, HashMap, HashSet};

use foldhash::fast::RandomState;
use hayro_syntax::Pdf;
use hayro_syntax::content::UntypedIter;
use hayro_syntax::object::{Dict, MaybeRef, Name, ObjRef, Object, ObjectIdentifier, Stream};
use hayro_syntax::page::{Page, Resources};

use super::codecs::decoded_bytes;
use super::contents::PageContents;
use super::unpacked::unpacked_bytes;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::limits::{
    Limit, PDF_OBJECTS, PDF_OPERATORS, PDF_PICTURE_BYTES, PDF_UNPACKED, PICTURE_PIXELS,
};
use crate::message::{Message, msg};
use crate::scene::{TYPE_KEYS, leads_to_shown};

/// Surveys a page. `name` is the page in messages.
///
/// # Errors
/// Returns an error if it takes too much to draw the page.
pub(super) fn survey(pdf: &Pdf, page: &Page<'_>, name: &Message) -> DiagnosticResult<PageContents> {
    let mut survey = Survey {
        pdf,
        name,
        contents: PageContents::default(),
        bytes: 0,
        checked: HashMap::default(),
        shown: HashMap::default(),
        known: HashMap::default(),
    };
    survey.objects(page)?;
    let content = page.page_stream().unwrap_or_default();
    let drawn = survey.content(content, page.resources(), 0)?;
    let subject = msg!("{page} is drawn by", page = name);
    within(&PDF_OPERATORS, subject, drawn.operators)?;
    survey.contents.is_empty = drawn.operators == 0;
    survey.contents.is_repeating = drawn.pixels > survey.shown.values().sum();
    Ok(survey.contents)
}

/// How deep forms may be nested in one another; hayro draws no more.
const NESTED: usize = 50;

struct Survey<'p> {
    pdf: &'p Pdf,
    name: &'p Message,
    contents: PageContents,
    /// What streams unpack to.
    bytes: u64,
    /// The pixels of the pictures that were checked, by object ID.
    checked: HashMap<ObjectIdentifier, u64, RandomState>,
    /// The pixels of those that are shown, by object ID.
    shown: HashMap<ObjectIdentifier, u64, RandomState>,
    /// The costs of forms by object ID. `None` while a form is counted, which detects cycles.
    known: HashMap<ObjectIdentifier, Option<DrawCost>, RandomState>,
}

/// The cost of a content stream.
#[derive(Clone, Copy, Default)]
struct DrawCost {
    operators: u64,
    /// The pixels of its pictures, each time that they are shown.
    pixels: u64,
}

impl DrawCost {
    fn add(&mut self, other: DrawCost, times: u64) {
        let sum = |own: u64, other: u64| own.saturating_add(other.saturating_mul(times));
        self.operators = sum(self.operators, other.operators);
        self.pixels = sum(self.pixels, other.pixels);
    }
}

fn within(limit: &Limit, subject: Message, amount: u64) -> DiagnosticResult<()> {
    if limit.allows(amount) {
        return Ok(());
    }
    Err(Diagnostic::beyond(limit, subject, amount).into())
}

impl<'p> Survey<'p> {
    /// Looks at every object that a page needs.
    fn objects(&mut self, page: &Page<'p>) -> DiagnosticResult<()> {
        let mut seen: HashSet<ObjRef, RandomState> = HashSet::default();
        let own = page.resources();
        let all = [
            &own.ext_g_states,
            &own.fonts,
            &own.properties,
            &own.color_spaces,
            &own.x_objects,
            &own.patterns,
            &own.shadings,
        ];
        let mut left: Vec<Object<'p>> = all
            .into_iter()
            .map(|dict| Object::Dict(dict.clone()))
            .collect();
        let contents = page.raw().get::<Object<'p>>("Contents");
        left.extend(contents);
        let mut count = 0;
        while let Some(object) = left.pop() {
            count += 1;
            within(&PDF_OBJECTS, msg!("{page} needs", page = self.name), count)?;
            let mut add = |one: MaybeRef<Object<'p>>| match one {
                MaybeRef::Ref(to) if seen.insert(to) => {
                    left.extend(self.pdf.xref().get::<Object<'p>>(to.into()))
                }
                MaybeRef::Ref(_) => {}
                MaybeRef::NotRef(inner) if matches!(inner, Object::Dict(_) | Object::Array(_)) => {
                    left.push(inner)
                }
                MaybeRef::NotRef(_) => {}
            };
            match &object {
                Object::Dict(dict) => {
                    shown(dict).for_each(&mut add);
                    self.record_font(dict);
                }
                Object::Array(array) => array.raw_iter().for_each(&mut add),
                Object::Stream(stream) => {
                    shown(stream.dict()).for_each(&mut add);
                    self.stream(stream)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Records a font that is not embedded.
    fn record_font(&mut self, dict: &Dict<'_>) {
        // The letters of composite fonts are in another font, and those of Type 3 fonts are drawn by the page.
        let is_composite = is(dict, "Subtype", b"Type0") || is(dict, "Subtype", b"Type3");
        if !is(dict, "Type", b"Font") || is_composite {
            return;
        }
        let descriptor = dict.get::<Dict<'_>>("FontDescriptor").unwrap_or_default();
        let files = ["FontFile", "FontFile2", "FontFile3"];
        if files.iter().any(|key| descriptor.contains_key(*key)) {
            return;
        }
        self.contents.has_absent_fonts = true;
        let is_numbered =
            is(dict, "Subtype", b"CIDFontType0") || is(dict, "Subtype", b"CIDFontType2");
        if is_numbered && let Some(name) = dict.get::<Name<'_>>("BaseFont") {
            let name = String::from_utf8_lossy(&name).into_owned();
            self.contents.absent_fonts.insert(name);
        }
    }

    /// Adds what a stream needs, and its pixels if it is a picture.
    fn stream(&mut self, stream: &Stream<'_>) -> DiagnosticResult<()> {
        if is(stream.dict(), "Subtype", b"Image") {
            let pixels = self.check_picture(stream)?;
            self.contents.pixels += pixels;
            self.checked.insert(stream.obj_id(), pixels);
        }
        self.unpack(stream)
    }

    /// Adds what a stream unpacks to.
    fn unpack(&mut self, stream: &Stream<'_>) -> DiagnosticResult<()> {
        let left = PDF_UNPACKED.most - self.bytes;
        self.bytes += unpacked_bytes(&stream.raw_data(), &stream.filters(), left);
        let subject = msg!("{page} unpacks to", page = self.name);
        within(&PDF_UNPACKED, subject, self.bytes)
    }

    /// Returns the pixels of a picture.
    ///
    /// # Errors
    /// Returns an error if it takes too much to decode the picture.
    fn check_picture(&self, picture: &Stream<'_>) -> DiagnosticResult<u64> {
        let pixels = pixels(picture.dict());
        let subject = msg!("{page} has a picture of", page = self.name);
        within(&PICTURE_PIXELS, subject, pixels)?;
        let bytes = decoded_bytes(picture);
        let subject = msg!("{page} has a picture that takes", page = self.name);
        within(&PDF_PICTURE_BYTES, subject, bytes)?;
        Ok(pixels)
    }

    /// Counts the operators and pixels of a content stream, including those of the streams that it uses. A form counts once per
    /// use. Masks, patterns and glyphs count twice, because hayro-svg traverses them twice.
    fn content(
        &mut self,
        content: &[u8],
        own: &Resources<'_>,
        depth: usize,
    ) -> DiagnosticResult<DrawCost> {
        let mut drawn = DrawCost::default();
        let mut shown: BTreeMap<(Vec<u8>, Vec<u8>), u64> = BTreeMap::new();
        let mut all = UntypedIter::new(content);
        while let Some(one) = all.next() {
            drawn.operators += 1;
            let operator: &[u8] = one.operator;
            // A picture in the content itself.
            if operator == b"BI"
                && let Some(Object::Stream(picture)) = one.operands().next()
            {
                self.contents.pixels += self.check_picture(picture)?;
                self.unpack(picture)?;
                continue;
            }
            if let b"Do" | b"gs" | b"scn" | b"SCN" | b"Tf" = operator
                && let Some(name) = one
                    .operands()
                    .find_map(|operand| operand.clone().into_name())
            {
                *shown.entry((operator.to_vec(), name.to_vec())).or_default() += 1;
            }
        }
        for ((operator, name), count) in shown {
            let count = if operator == b"Do" { count } else { 2 };
            for part in parts(own, &operator, &name) {
                let part = if is(part.dict(), "Subtype", b"Image") {
                    // The name of a picture may keep it from being found among all objects.
                    let id = part.obj_id();
                    let pixels = match self.checked.get(&id) {
                        Some(pixels) => *pixels,
                        None => self.check_picture(&part)?,
                    };
                    self.checked.insert(id, pixels);
                    self.shown.insert(id, pixels);
                    DrawCost {
                        operators: 0,
                        pixels,
                    }
                } else {
                    self.form(&part, own, depth + 1)?
                };
                drawn.add(part, count);
            }
        }
        Ok(drawn)
    }

    fn form(
        &mut self,
        form: &Stream<'_>,
        around: &Resources<'_>,
        depth: usize,
    ) -> DiagnosticResult<DrawCost> {
        let refused = || {
            let note = Diagnostic::new(
                Code::BadPdf,
                msg!(
                    "{page} has a form that shows itself, or too many inside one another",
                    page = self.name
                ),
            );
            Box::new(note.help(msg!("print the file to a new PDF in a PDF viewer")))
        };
        match self.known.get(&form.obj_id()) {
            Some(Some(known)) => return Ok(*known),
            Some(None) => return Err(refused()),
            None if depth > NESTED => return Err(refused()),
            None => self.known.insert(form.obj_id(), None),
        };
        let content = form.decoded_data().unwrap_or_default();
        let own = form.dict().get::<Dict<'_>>("Resources").map(Resources::new);
        let drawn = self.content(&content, own.as_ref().unwrap_or(around), depth)?;
        self.known.insert(form.obj_id(), Some(drawn));
        Ok(drawn)
    }
}

/// Returns the pixel count that a picture's dictionary declares.
fn pixels(picture: &Dict<'_>) -> u64 {
    // Pictures in contents have short keys, which hayro reads in all pictures.
    let side = |keys: [&str; 2]| {
        let side = keys.iter().find_map(|key| picture.get::<u32>(*key));
        u64::from(side.unwrap_or(0))
    };
    side(["W", "Width"]).saturating_mul(side(["H", "Height"]))
}

fn is(dict: &Dict<'_>, key: &str, name: &[u8]) -> bool {
    dict.get::<Name<'_>>(key).is_some_and(|own| &*own == name)
}

/// The values of a dictionary that are a part of what a page shows.
fn shown<'d, 'p>(dict: &'d Dict<'p>) -> impl Iterator<Item = MaybeRef<Object<'p>>> + use<'d, 'p> {
    let has_kind = TYPE_KEYS
        .iter()
        .any(|key| dict.get::<Name<'_>>(*key).is_some());
    dict.entries()
        .filter(move |(key, _)| leads_to_shown(key, has_kind))
        .map(|(_, value)| value)
}

/// The streams that an operator shows: a form or a picture, the mask of a graphics state, a pattern, the glyphs of a font
/// that are drawn.
fn parts<'r>(own: &Resources<'r>, operator: &[u8], name: &[u8]) -> Vec<Stream<'r>> {
    match operator {
        b"Do" => own
            .x_objects
            .get::<Stream<'r>>(name)
            .filter(|one| is(one.dict(), "Subtype", b"Form") || is(one.dict(), "Subtype", b"Image"))
            .into_iter()
            .collect(),
        b"gs" => {
            let mask = own
                .ext_g_states
                .get::<Dict<'r>>(name)
                .and_then(|state| state.get::<Dict<'r>>("SMask"));
            mask.and_then(|mask| mask.get::<Stream<'r>>("G"))
                .into_iter()
                .collect()
        }
        b"Tf" => {
            let glyphs = own
                .fonts
                .get::<Dict<'r>>(name)
                .and_then(|font| font.get::<Dict<'r>>("CharProcs"));
            let glyphs = glyphs.unwrap_or_default();
            glyphs
                .keys()
                .filter_map(|key| glyphs.get::<Stream<'r>>(&*key))
                .collect()
        }
        _ => own.patterns.get::<Stream<'r>>(name).into_iter().collect(),
    }
}
