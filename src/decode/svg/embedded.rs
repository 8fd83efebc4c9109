//! Pictures and drawings that are embedded in an SVG as data.

use std::collections::HashMap;
use std::sync::Arc;

use data_url::DataUrl;
use usvg::roxmltree::{Document, Node, NodeId};
use usvg::{ImageHrefResolver, ImageKind, Options, Tree};

use super::expansion::Extent;
use super::location::{differs, place_of};
use super::styles::style::Styles;
use super::xml::is_svg;
use crate::decode::raster::{self, LeftOut, Read, held, unusable};
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::message::{Message, msg};
use crate::scene::{Pixels, Raster};

/// Pictures by the bytes with which they are embedded.
#[derive(Default)]
pub(super) struct Embedded {
    pictures: Vec<EmbeddedPicture>,
    drawings: Vec<Drawing>,
}

/// A drawing that was found fit.
struct Drawing {
    /// Its bytes as they are embedded.
    written: Vec<u8>,
    /// As usvg is to have it, if something in it is changed.
    prepared: Option<String>,
}

/// A picture that was found fit.
struct EmbeddedPicture {
    /// Its bytes as they are embedded.
    written: Vec<u8>,
    /// As usvg is to have it: turned upright, and in sRGB.
    shown: ImageKind,
    raster: Arc<Raster>,
}

/// A picture that is embedded instead of another one.
pub struct StandIn {
    /// The file of this picture.
    pub written: Vec<u8>,
    /// The picture that is drawn in its place, whatever its size.
    pub raster: Raster,
}

/// What an element embeds.
pub(super) struct Data {
    bytes: Vec<u8>,
}

impl Data {
    /// The text of an embedded SVG.
    pub(super) fn as_drawing(&self) -> Option<&str> {
        let text = str::from_utf8(&self.bytes).ok()?;
        text.trim_start_matches('\u{feff}')
            .trim_start()
            .starts_with('<')
            .then_some(text)
    }
}

/// Returns the elements that embed data, and the decoded data.
pub(super) fn data<'x, 'i>(
    xml: &'x Document<'i>,
    styles: &Styles<'x>,
) -> Vec<(Node<'x, 'i>, DiagnosticResult<Data>)> {
    let mut found = Vec::new();
    for node in xml
        .descendants()
        .filter(is_svg)
        .filter(|node| ["image", "feImage"].contains(&node.tag_name().name()))
    {
        let Some(href) = styles.own(node, "href").filter(|_| !styles.is_absent(node)) else {
            continue;
        };
        if !href.starts_with("data:") {
            continue;
        }
        let bytes = DataUrl::process(href)
            .ok()
            .and_then(|url| Some(url.decode_to_vec().ok()?.0));
        let data = match bytes {
            Some(bytes) => Ok(Data { bytes }),
            None => Err(unfit(node, msg!("its data cannot be decoded"))),
        };
        found.push((node, data));
    }
    found
}

/// Returns the error about a picture that cannot be used. `why` is the reason.
fn unfit(node: Node<'_, '_>, why: Message) -> Box<Diagnostic> {
    at_picture(node, unusable(&embedded_picture(), why))
}

/// Adds the location of the element to an error about an embedded picture.
fn at_picture(node: Node<'_, '_>, error: Box<Diagnostic>) -> Box<Diagnostic> {
    let is_limit = error.code == Code::Limit;
    let error = error.at_bytes(place_of(node, "href"));
    if is_limit {
        return error.into();
    }

    error.help(msg!("embed it as PNG or JPEG in sRGB")).into()
}

/// The phrase for an embedded picture.
fn embedded_picture() -> Message {
    msg!("a picture in it")
}

impl Embedded {
    /// Takes in a picture.
    ///
    /// `stand_ins` are pictures that stand for others, and `left` is how many pixels may still be held in memory.
    ///
    /// # Errors
    /// It cannot be shown as it is intended.
    pub(super) fn picture(
        &mut self,
        (node, data): (Node<'_, '_>, Data),
        name: &str,
        stand_ins: &[StandIn],
        left: &mut u64,
    ) -> DiagnosticResult<()> {
        if self
            .pictures
            .iter()
            .any(|known| known.written == data.bytes)
        {
            return Ok(());
        }
        let name = format!("{name}#{}", self.pictures.len() + 1);
        if let Some(stand_in) = stand_ins.iter().find(|one| one.written == data.bytes) {
            let raster = Raster {
                name,
                ..stand_in.raster.clone()
            };
            let pixels = u64::from(raster.width) * u64::from(raster.height);
            held(pixels, left, &embedded_picture()).map_err(|error| at_picture(node, error))?;

            let encoded = raster.encoded();
            let (_, file) = encoded.map_err(|_| unfit(node, msg!("it has no pixels")))?;
            self.pictures.push(EmbeddedPicture {
                written: data.bytes,
                shown: ImageKind::PNG(Arc::new(file)),
                raster: Arc::new(raster),
            });
            return Ok(());
        }

        let encoded = raster::encoded(data.bytes.clone(), None, left, &embedded_picture())
            .map_err(|error| at_picture(node, error))?;
        let moves = encoded.left_out() == Some(LeftOut::Frames);
        let read = encoded
            .decoded(&name)
            .and_then(Read::upright)
            .map_err(|why| unfit(node, why))?;
        let shown = match (&read.raster.pixels, read.changed) {
            (Pixels::Jpeg(file, _), _) => ImageKind::JPEG(Arc::new(file.clone())),
            (_, false) => ImageKind::PNG(Arc::new(data.bytes.clone())),
            (_, true) => {
                let encoded = read.raster.encoded();
                let (_, file) = encoded.map_err(|_| unfit(node, msg!("it has no pixels")))?;
                ImageKind::PNG(Arc::new(file))
            }
        };
        self.pictures.push(EmbeddedPicture {
            written: data.bytes,
            shown,
            raster: Arc::new(read.raster),
        });
        if moves {
            let warning = differs(
                msg!("a picture in it is animated, and its first frame is printed"),
                msg!("embed the frame to print"),
            );
            return Err(warning.at_bytes(place_of(node, "href")).into());
        }
        Ok(())
    }

    /// Takes in a drawing whose text was found fit, and that text as usvg is to have it, if something in it is changed.
    pub(super) fn drawing(&mut self, data: Data, prepared: Option<String>) {
        if !self
            .drawings
            .iter()
            .any(|known| known.written == data.bytes)
        {
            self.drawings.push(Drawing {
                written: data.bytes,
                prepared,
            });
        }
    }

    /// The pixels of a picture that usvg was given.
    pub(super) fn raster(&self, kind: &ImageKind) -> Option<Arc<Raster>> {
        let bytes = |kind: &ImageKind| match kind {
            ImageKind::PNG(bytes) | ImageKind::JPEG(bytes) => Some(Arc::clone(bytes)),
            _ => None,
        };
        let asked = bytes(kind)?;
        let known = |one: &&EmbeddedPicture| {
            bytes(&one.shown).is_some_and(|shown| Arc::ptr_eq(&shown, &asked))
        };
        self.pictures
            .iter()
            .find(known)
            .map(|one| Arc::clone(&one.raster))
    }

    /// The same for usvg, which gets nothing that was not taken in.
    pub(super) fn resolver(self: &Arc<Self>) -> ImageHrefResolver<'static> {
        let embedded = Arc::clone(self);
        let data = move |_: &str, bytes: Arc<Vec<u8>>, options: &Options<'_>| {
            if let Some(drawing) = embedded
                .drawings
                .iter()
                .find(|known| known.written == *bytes)
            {
                let shown = drawing
                    .prepared
                    .as_ref()
                    .map_or(&**bytes, |text| text.as_bytes());
                return Tree::from_data_nested(shown, options)
                    .ok()
                    .map(ImageKind::SVG);
            }
            embedded
                .pictures
                .iter()
                .find(|known| known.written == *bytes)
                .map(|known| known.shown.clone())
        };
        ImageHrefResolver {
            resolve_data: Box::new(data),
            resolve_string: Box::new(|_, _| None),
        }
    }
}

/// The extents of the drawings that elements embed.
pub(super) type Extents = HashMap<NodeId, Extent>;
