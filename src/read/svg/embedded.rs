//! Pictures and drawings that are embedded in an SVG as data.

use std::collections::HashMap;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use data_url::DataUrl;
use svgtypes::{Length, LengthUnit, ViewBox};
use usvg::roxmltree::{Document, Node, NodeId};
use usvg::{ImageHrefResolver, ImageKind, Options, Tree};

use super::absolute;
use super::bounds::painted;
use super::expansion::Extent;
use super::fault::{Fault, place, place_of};
use super::places::Places;
use super::prepared;
use super::references::Ids;
use super::style::{Styles, is_svg};
use super::xml::document;
use crate::diag::Code;
use crate::read::raster::{self, LeftOut, Unfit};
use crate::scene::{Pixels, Raster};

/// Pictures by the bytes with which they are embedded.
#[derive(Default)]
pub(super) struct Embedded {
    pictures: Vec<Picture>,
    drawings: Vec<Drawing>,
}

/// A drawing that was found fit.
struct Drawing {
    /// Its bytes as they are embedded.
    written: Vec<u8>,
    /// As usvg is to have it, if something in it is changed.
    prepared: Option<String>,
    /// Where it is embedded, if it does not fill its place there.
    unfilled: Option<Range<usize>>,
    /// Whether it was found that it paints beyond its own sides.
    reaches_beyond: AtomicBool,
}

/// A picture that was found fit.
struct Picture {
    /// Its bytes as they are embedded.
    written: Vec<u8>,
    /// As usvg is to have it: turned upright, and in sRGB.
    shown: ImageKind,
    raster: Arc<Raster>,
}

/// What an element embeds.
pub(super) struct Data {
    bytes: Vec<u8>,
}

impl Data {
    /// The text of an embedded SVG.
    pub(super) fn as_drawing(&self) -> Option<&str> {
        let text = str::from_utf8(&self.bytes).ok()?;
        text.trim_start_matches('\u{feff}').trim_start().starts_with('<').then_some(text)
    }
}

/// Every element that embeds data, with it.
pub(super) fn data<'x, 'i>(
    xml: &'x Document<'i>,
    styles: &Styles<'x>,
    faults: &mut Vec<Fault>,
) -> Vec<(Node<'x, 'i>, Data)> {
    let mut found = Vec::new();
    for node in xml.descendants().filter(is_svg).filter(|node| ["image", "feImage"].contains(&node.tag_name().name())) {
        let Some(href) = styles.own(node, "href").filter(|_| !styles.is_absent(node)) else { continue };
        if !href.starts_with("data:") {
            continue;
        }
        let bytes = DataUrl::process(href).ok().and_then(|url| Some(url.decode_to_vec().ok()?.0));
        match bytes {
            Some(bytes) => found.push((node, Data { bytes })),
            None => faults.push(unfit(node, "its data cannot be decoded")),
        }
    }
    found
}

/// A picture that cannot be used, and why.
fn unfit(node: Node<'_, '_>, why: &str) -> Fault {
    let message = format!("a picture in it cannot be used: {why}");
    Fault::new(Code::BadImage, message, "embed it as PNG or JPEG in sRGB").within(place_of(node, "href"))
}

/// The fewest pixels across and down of a picture that `slice` may cut. Half a pixel at a cut edge is mixed with pixels
/// beyond it by usvg, and not by browsers.
const UNCUT: u32 = 32;

/// Checks a picture that does not fill the place it is given.
///
/// # Errors
/// `slice` cuts it, and it has so few pixels that its edges come out otherwise in browsers; or something is measured by its
/// box, which is that place in browsers and the picture itself here.
fn fitted<'x, 'i>(
    node: Node<'x, 'i>,
    picture: &Raster,
    (styles, ids): (&Styles<'x>, &Ids<'x, 'i>),
) -> Result<(), Fault> {
    let fit = node.attribute("preserveAspectRatio").unwrap_or_default();
    let side = |name| node.attribute(name).and_then(|side| side.parse::<f64>().ok());
    let (sides, pixels) = (side("width").zip(side("height")), (f64::from(picture.width), f64::from(picture.height)));
    let is_whole = |(wide, high): (f64, f64)| (wide * pixels.1 - high * pixels.0).abs() <= 0.01 * wide * pixels.1;
    if !fit.contains("slice") {
        let is_fitted = !fit.contains("none") && sides.is_some_and(|sides| !is_whole(sides));
        return if is_fitted && ids.is_by_box(node, styles) { Err(unfilled(node)) } else { Ok(()) };
    }
    if sides.is_some_and(is_whole) || picture.width.min(picture.height) >= UNCUT {
        return Ok(());
    }
    let message =
        format!("`slice` cuts sides off a picture of fewer than {UNCUT} pixels, which comes out otherwise in browsers");
    let help = "cut the picture itself, or embed it in more pixels";
    Err(Fault::new(Code::BadSvg, message, help).within(place_of(node, "preserveAspectRatio")))
}

fn unfilled(node: Node<'_, '_>) -> Fault {
    let message = "it is clipped or masked by the box of a picture that does not fill its width and height";
    let help = "give the <image> the width and height that the picture has in them, or preserveAspectRatio=\"none\"";
    Fault::new(Code::BadSvg, message, help).within(place(node))
}

/// Whether a drawing fills the place it is given by an element. Browsers draw it in that whole place, with what lies beyond
/// its own sides there.
///
/// # Errors
/// It would be stretched, since it has no `viewBox`, or its size is another in browsers.
pub(super) fn fills(drawing: &Document<'_>, node: Node<'_, '_>) -> Result<bool, Fault> {
    if node.tag_name().name() != "image" {
        return Ok(true);
    }
    let root = drawing.root_element();
    let units = root.attribute("viewBox").and_then(|units| ViewBox::from_str(units).ok());
    let length = |node: Node<'_, '_>, name| Length::from_str(node.attribute(name)?).ok();
    let sides =
        |node| ["width", "height"].map(|name| length(node, name).filter(|side| side.unit != LengthUnit::Percent));
    let ratio = |[width, height]: [Option<Length>; 2]| {
        let (width, height) = width.zip(height)?;
        let unit = |side: Length| if side.unit == LengthUnit::Px { LengthUnit::None } else { side.unit };
        (unit(width) == unit(height)).then_some(width.number / height.number)
    };
    let (own, place) = (sides(root), ratio(sides(node)));
    let is_sized = ["width", "height"].iter().any(|name| node.has_attribute(*name));
    let fault = |message| {
        let help =
            "give the <image> a `width` and a `height` in the ratio that the drawing has, and the drawing a `viewBox`";
        Err(Fault::new(Code::BadSvg, message, help))
    };
    if units.is_none() && own == [None, None] {
        return fault("it has no `width`, `height` and `viewBox`");
    }
    if !is_sized && (own == [None, None] || absolute::is_sized(root)) {
        return fault("it has no `width` and `height` in units of a drawing, and the <image> has none");
    }
    let is_stretched = node.attribute("preserveAspectRatio").is_some_and(|fit| fit.trim() == "none");
    let own = ratio(own).or(units.map(|units| units.w / units.h));
    let is_whole = place.zip(own).is_none_or(|(place, own)| (place / own - 1.0).abs() <= 0.01);
    let fit = root.attribute("preserveAspectRatio").unwrap_or("xMidYMid").trim();
    match units.filter(|_| ["xMidYMid", "xMidYMid meet"].contains(&fit)) {
        None if !is_whole && !is_stretched => {
            fault("its `width` and `height` have another ratio than those of the <image>")
        }
        _ => Ok(is_whole || is_stretched),
    }
}

/// Whether a drawing paints beyond its own page by more than a five-hundredth of the longer side, which is hardly seen.
fn reaches_beyond(tree: &Tree) -> bool {
    let (width, height) = (tree.size().width(), tree.size().height());
    let unseen = width.max(height) / 500.0;
    let is_beyond = |one: usvg::Rect| {
        one.left() < -unseen || one.top() < -unseen || one.right() > width + unseen || one.bottom() > height + unseen
    };
    tree.root().children().iter().flat_map(painted).any(is_beyond)
}

impl Embedded {
    /// Takes in a picture.
    ///
    /// `left` is how many pixels may still be held in memory.
    ///
    /// # Errors
    /// It cannot be shown as it is meant.
    pub(super) fn picture<'x, 'i>(
        &mut self,
        (node, data): (Node<'x, 'i>, Data),
        (styles, ids): (&Styles<'x>, &Ids<'x, 'i>),
        name: &str,
        left: &mut u64,
    ) -> Result<(), Fault> {
        if let Some(known) = self.pictures.iter().find(|known| known.written == data.bytes) {
            return fitted(node, &known.raster, (styles, ids));
        }
        let name = format!("{name}#{}", self.pictures.len() + 1);
        let encoded = raster::encoded(data.bytes.clone(), left);
        // Like other animation in a drawing.
        if encoded.as_ref().is_ok_and(|picture| picture.left_out() == Some(LeftOut::Frames)) {
            return Err(unfit(node, "it is an animation, of which paper shows one frame"));
        }
        let read = encoded.and_then(|picture| picture.decoded(&name)).map_err(|fault| match fault.why() {
            Ok(why) => unfit(node, &why),
            Err((limit, amount)) => {
                Fault::beyond(limit, &Unfit::subject(limit, "a picture in it"), amount).within(place_of(node, "href"))
            }
        })?;
        let shown = match (&read.raster.pixels, read.changed) {
            (Pixels::Jpeg(file, _), _) => ImageKind::JPEG(Arc::new(file.clone())),
            (Pixels::Rgba(_), false) => ImageKind::PNG(Arc::new(data.bytes.clone())),
            (Pixels::Rgba(_), true) => {
                let file = read.raster.png().ok().flatten().ok_or_else(|| unfit(node, "it has no pixels"))?;
                ImageKind::PNG(Arc::new(file))
            }
        };
        let raster = Arc::new(read.raster);
        self.pictures.push(Picture { written: data.bytes, shown, raster: Arc::clone(&raster) });
        fitted(node, &raster, (styles, ids))
    }

    /// Takes in a drawing whose text was found fit. If it does not fill its place, that is `unfilled`.
    pub(super) fn drawing(&mut self, data: Data, unfilled: Option<Range<usize>>) {
        if let Some(known) = self.drawings.iter_mut().find(|known| known.written == data.bytes) {
            known.unfilled = known.unfilled.take().or(unfilled);
            return;
        }
        let xml = data.as_drawing().and_then(|text| document(text).ok());
        let prepared = xml.and_then(|xml| {
            prepared::edited(&xml, prepared::edits(&xml, Styles::of(&xml).as_ref(), &Places::whole(&xml)))
        });
        self.drawings.push(Drawing { written: data.bytes, prepared, unfilled, reaches_beyond: AtomicBool::new(false) });
    }

    /// A fault for each drawing that paints beyond its own sides, where browsers would show that.
    pub(super) fn cut_off(&self) -> impl Iterator<Item = Fault> {
        let cut = self.drawings.iter().filter(|drawing| drawing.reaches_beyond.load(Ordering::Relaxed));
        cut.filter_map(|drawing| {
            let message = "the drawing that is embedded here does not fill its place, and paints beyond its own sides";
            let help = "give the <image> a `width` and a `height` in the ratio that the drawing has";
            Some(Fault::new(Code::BadSvg, message, help).within(drawing.unfilled.clone()?))
        })
    }

    /// The pixels of a picture that usvg was given.
    pub(super) fn raster(&self, kind: &ImageKind) -> Option<Arc<Raster>> {
        let bytes = |kind: &ImageKind| match kind {
            ImageKind::PNG(bytes) | ImageKind::JPEG(bytes) => Some(Arc::clone(bytes)),
            _ => None,
        };
        let asked = bytes(kind)?;
        let known = |one: &&Picture| bytes(&one.shown).is_some_and(|shown| Arc::ptr_eq(&shown, &asked));
        self.pictures.iter().find(known).map(|one| Arc::clone(&one.raster))
    }

    /// The same for usvg, which gets nothing that was not taken in.
    pub(super) fn resolver(self: &Arc<Self>) -> ImageHrefResolver<'static> {
        let embedded = Arc::clone(self);
        let data = move |_: &str, bytes: Arc<Vec<u8>>, options: &Options<'_>| {
            if let Some(drawing) = embedded.drawings.iter().find(|known| known.written == *bytes) {
                let shown = drawing.prepared.as_ref().map_or(&**bytes, |text| text.as_bytes());
                let tree = Tree::from_data_nested(shown, options).ok()?;
                if drawing.unfilled.is_some() && reaches_beyond(&tree) {
                    drawing.reaches_beyond.store(true, Ordering::Relaxed);
                }
                return Some(ImageKind::SVG(tree));
            }
            embedded.pictures.iter().find(|known| known.written == *bytes).map(|known| known.shown.clone())
        };
        ImageHrefResolver { resolve_data: Box::new(data), resolve_string: Box::new(|_, _| None) }
    }
}

/// The extents of the drawings that elements embed.
pub(super) type Extents = HashMap<NodeId, Extent>;
