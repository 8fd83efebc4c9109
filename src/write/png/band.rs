//! A drawing painted band by band into a PNG file, a few bands at a time.

use std::io::{self, Write};

use png::{BitDepth, ColorType, Encoder, EncodingError, PixelDimensions, Unit};
use rayon::prelude::*;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Group, Node, Tree};

use super::paint::{Reduced, is_reduced, largest_layer, paint};
use crate::message::msg;

/// Pixels that are painted at a time: a tabloid sheet at 150 dots to the inch. A picture with more, or a layer with more,
/// is painted without layers beyond the band.
const BAND: u64 = 4_500_000;
/// Bands that are painted at a time at most, and into which those pixels are divided on any number of cores, so that the
/// same picture comes out. In lower ones, what is drawn for each takes a larger share.
const AT_ONCE: usize = 4;
/// No band has more, however large the pictures in the drawing.
const WIDEST: u64 = 64_000_000;

/// A drawing and how large it is to be painted.
pub(super) struct Canvas<'t> {
    tree: &'t Tree,
    width: u32,
    height: u32,
    dpi: f64,
    ground: Ground,
    /// How many columns on each side and rows above and below repeat the outermost that are drawn.
    pad: (u32, u32),
    reduced: Reduced,
}

/// What is behind a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// White paper.
    #[default]
    White,
    /// Nothing, so that what is behind the picture shows.
    Clear,
}

impl<'t> Canvas<'t> {
    /// A drawing in so many pixels across and down.
    pub(super) fn new(
        tree: &'t Tree,
        (width, height): (u32, u32),
        dpi: f64,
        ground: Ground,
    ) -> Canvas<'t> {
        Canvas {
            tree,
            width,
            height,
            dpi,
            ground,
            pad: (0, 0),
            reduced: Reduced::default(),
        }
    }

    /// The same, but so many columns on each side and rows above and below repeat the outermost ones within.
    pub(super) fn padded(self, (across, down): (u32, u32)) -> Canvas<'t> {
        Canvas {
            pad: (
                across.min((self.width - 1) / 2),
                down.min((self.height - 1) / 2),
            ),
            ..self
        }
    }

    /// The picture as a PNG, in bands of so many rows or of as many as are best.
    ///
    /// # Errors
    /// There is no memory for a band.
    pub(super) fn png(&self, rows: Option<u32>) -> Result<Vec<u8>, EncodingError> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, self.width, self.height);
        encoder.set_color(if self.ground == Ground::White {
            ColorType::Rgb
        } else {
            ColorType::Rgba
        });
        encoder.set_depth(BitDepth::Eight);
        let per_metre = (self.dpi / 0.0254).round() as u32;
        encoder.set_pixel_dims(Some(PixelDimensions {
            xppu: per_metre,
            yppu: per_metre,
            unit: Unit::Meter,
        }));
        let mut writer = encoder.write_header()?;
        let mut stream = writer.stream_writer_with_size(1 << 16)?;
        let (at_once, best) = self.bands();
        self.write(at_once, rows.unwrap_or(best), &mut stream)?;
        stream.finish()?;
        writer.finish()?;
        Ok(file)
    }

    /// How many bands are painted at a time, and the rows of each. A picture in the drawing that is not averaged is
    /// decoded for every band on which it is seen, which takes about as long as to paint as many pixels.
    fn bands(&self) -> (usize, u32) {
        let pixels = pictures(self.tree.root(), self.scale()).clamp(BAND, WIDEST);
        if self.pixels() <= pixels {
            return (1, self.height);
        }
        let parts = if pixels > BAND { 1 } else { AT_ONCE };
        let rows = pixels / parts as u64 / u64::from(self.width);
        let rows = u32::try_from(rows)
            .unwrap_or(u32::MAX)
            .clamp(1, self.height);
        (rayon::current_num_threads().clamp(1, parts), rows)
    }

    /// Every row from the top: while some bands are encoded, the next are painted.
    fn write(&self, at_once: usize, rows: u32, into: &mut (impl Write + Send)) -> io::Result<()> {
        let tops: Vec<u32> = (0..self.height).step_by(rows as usize).collect();
        let (mut painted, mut line) = (Vec::new(), Scanline::default());
        for tops in tops.chunks(at_once) {
            let paint = || {
                tops.par_iter()
                    .map(|top| self.paint(*top, rows))
                    .collect::<io::Result<Vec<Pixmap>>>()
            };
            let (next, written) = rayon::join(paint, || self.encode(&painted, &mut line, into));
            written?;
            painted = next?;
        }
        self.encode(&painted, &mut line, into)
    }

    /// So many rows, or as many as there are, from this one on.
    fn paint(&self, top: u32, rows: u32) -> io::Result<Pixmap> {
        let scale = self.scale();
        let band = Pixmap::new(self.width, rows.min(self.height - top));
        let mut band =
            band.ok_or_else(|| io::Error::other(msg!("there is not enough memory for it")))?;
        if self.ground == Ground::White {
            band.fill(Color::WHITE);
        }
        let to = scale.post_translate(0.0, -(top as f32));
        let is_simple = rows >= self.height && !has_reduced(self.tree.root(), scale);
        if is_simple
            && largest_layer(self.tree.root(), scale, (self.width, self.height))
                <= BAND.max(self.pixels())
        {
            resvg::render(self.tree, to, &mut band.as_mut());
        } else {
            paint(self.tree.root(), to, &self.reduced, &mut band)?;
        }
        Ok(band)
    }

    /// From the drawing to pixels.
    fn scale(&self) -> Transform {
        let size = self.tree.size();
        Transform::from_scale(
            self.width as f32 / size.width(),
            self.height as f32 / size.height(),
        )
    }

    /// How many pixels the picture has.
    fn pixels(&self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }
}

/// A row on its way into a file.
#[derive(Default)]
struct Scanline {
    /// How many rows were painted before it.
    at: u32,
    /// Its bytes.
    bytes: Vec<u8>,
}

impl Canvas<'_> {
    /// The rows of bands that are one below another, as red, green and blue, and as opacity where nothing is behind.
    fn encode(
        &self,
        bands: &[Pixmap],
        line: &mut Scanline,
        into: &mut impl Write,
    ) -> io::Result<()> {
        let (across, down) = (self.pad.0 as usize, self.pad.1);
        for band in bands {
            for row in band.data().chunks_exact(band.width() as usize * 4) {
                let is_drawn = (down..self.height - down).contains(&line.at);
                if is_drawn {
                    let (row, _) = row.as_chunks::<4>();
                    let drawn = &row[across..row.len() - across];
                    line.bytes.clear();
                    let edge = |pixel: Option<&[u8; 4]>| {
                        std::iter::repeat_n(*pixel.unwrap_or(&[0; 4]), across)
                    };
                    let row = edge(drawn.first())
                        .chain(drawn.iter().copied())
                        .chain(edge(drawn.last()));
                    match self.ground {
                        // On white everything is opaque.
                        Ground::White => line
                            .bytes
                            .extend(row.flat_map(|[red, green, blue, _]| [red, green, blue])),
                        Ground::Clear => line.bytes.extend(row.flat_map(unmixed)),
                    }
                }
                let times = match line.at {
                    at if at < down => 0,
                    at if at == down => down + 1,
                    _ => 1,
                };
                line.at += 1;
                (0..times).try_for_each(|_| into.write_all(&line.bytes))?;
            }
        }
        Ok(())
    }
}

/// The colours of a pixel that holds them times its opacity.
fn unmixed([red, green, blue, opacity]: [u8; 4]) -> [u8; 4] {
    let full = |level: u8| {
        (u16::from(level) * 255)
            .checked_div(opacity.into())
            .unwrap_or(0) as u8
    };
    [full(red), full(green), full(blue), opacity]
}

/// The pixels of all pictures in a group that are painted as they are, each as often as it is shown. `to` leads from the
/// drawing to pixels.
fn pictures(group: &Group, to: Transform) -> u64 {
    let of = |node: &Node| match node {
        Node::Group(inner) => pictures(inner, to),
        Node::Image(image) if is_reduced(image, to) => 0,
        Node::Image(image) => (image.size().width() * image.size().height()) as u64,
        Node::Path(_) | Node::Text(_) => 0,
    };
    group.children().iter().map(of).sum()
}

/// Whether any picture in a group has more dots than are painted.
fn has_reduced(group: &Group, to: Transform) -> bool {
    group.children().iter().any(|node| match node {
        Node::Group(inner) => has_reduced(inner, to),
        Node::Image(image) => is_reduced(image, to),
        Node::Path(_) | Node::Text(_) => false,
    })
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use resvg::usvg::Options;

    use super::*;
    use crate::scene::Raster;

    /// Everything that our own SVG has: paths, clips, groups that fade, uses and pictures.
    const DRAWING: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="21mm" height="29.7mm" viewBox="0 0 21 29.7">
<defs><image id="i0" width="1" height="1" preserveAspectRatio="none" xlink:href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR42mM4kWIERwzEcQBCchXhyRq85AAAAABJRU5ErkJggg=="/>
<clipPath id="c"><circle cx="10" cy="14" r="9.3"/></clipPath><path id="p" d="M0 0L3.7 9.1L-2.2 4.4C-3 2-2 1 0 0Z"/></defs>
<g clip-path="url(#c)"><rect width="21" height="29.7" fill="#d8e6ee"/><use xlink:href="#i0" transform="matrix(7.3 1.1 -0.8 6.9 4.2 9.7)"/>
<g opacity="0.6"><use xlink:href="#p" transform="translate(6 7)"/><use xlink:href="#p" transform="rotate(31) translate(14 1.7)" fill="#a02030"/></g></g>
<path d="M1 1C20 3 3 20 20 28.9" fill="none" stroke="#123456" stroke-width="0.37" stroke-dasharray="1.1 0.4"/></svg>"##;

    /// How many levels two pictures differ at most, and at how many pixels by more than products are rounded.
    fn apart(one: &[u8], other: &[u8]) -> (u8, usize) {
        let levels = one
            .iter()
            .zip(other)
            .map(|(one, other)| one.abs_diff(*other));
        (
            levels.clone().max().unwrap_or(0),
            levels.filter(|levels| *levels > 2).count() / 3,
        )
    }

    #[test]
    fn a_picture_is_the_same_in_one_band_and_in_seven() {
        let tree = Tree::from_str(DRAWING, &Options::default()).unwrap();
        let canvas = Canvas::new(&tree, (248, 351), 300.0, Ground::White);
        let pixels = |rows| {
            image::load_from_memory(&canvas.png(Some(rows)).unwrap())
                .unwrap()
                .into_rgb8()
                .into_raw()
        };
        let whole = pixels(351);
        assert!(whole.iter().any(|level| *level < 100), "it shows something");
        for rows in [51, 117, 200] {
            // Places are rounded to single precision, so that at an edge up to two of the sixteen samples of a
            // dot fall on its other side: an eighth of 255 levels, in one dot of five hundred at most.
            let (levels, places) = apart(&pixels(rows), &whole);
            assert!(
                levels <= 32 && places <= 248 * 351 / 500,
                "in bands of {rows} rows, {places} pixels differ by up to {levels}"
            );
        }
    }

    #[test]
    fn a_picture_says_how_many_dots_it_has_to_the_inch() {
        let tree = Tree::from_str(DRAWING, &Options::default()).unwrap();
        let file = Canvas::new(&tree, (124, 175), 150.0, Ground::White)
            .png(None)
            .unwrap();
        let reader = png::Decoder::new(io::Cursor::new(file))
            .read_info()
            .unwrap();
        let dots = reader.info().pixel_dims.unwrap();
        assert_eq!((dots.xppu, dots.yppu), (5906, 5906));
    }

    #[test]
    fn half_clear_dots_of_an_edge_keep_their_colour() {
        let disc = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>\
            <circle cx='5' cy='5' r='4' fill='#c04020'/></svg>";
        let tree = Tree::from_str(disc, &Options::default()).unwrap();
        let file = Canvas::new(&tree, (40, 40), 300.0, Ground::Clear)
            .png(None)
            .unwrap();
        let picture = image::load_from_memory(&file).unwrap().into_rgba8();
        let edge: Vec<[u8; 4]> = picture
            .pixels()
            .map(|dot| dot.0)
            .filter(|dot| (64..255).contains(&dot[3]))
            .collect();
        assert!(edge.len() > 20, "{edge:?}");
        for dot in edge {
            let (levels, _) = apart(&dot[..3], &[0xc0, 0x40, 0x20]);
            assert!(levels <= 4, "{dot:?}");
        }
    }

    /// A picture of black and white stripes a dot wide, 300 of them, as a drawing of a hundred units.
    fn striped(turn: &str) -> Tree {
        let raster = Raster::rgba(
            "stripes".to_owned(),
            300,
            300,
            (0..300 * 300)
                .flat_map(|n| {
                    let level = if n % 2 == 0 { 255 } else { 0 };
                    [level, level, level, 255]
                })
                .collect(),
        );
        let file = STANDARD.encode(raster.encoded().unwrap().1);
        let image = format!(
            "<image width='100' height='100' transform='{turn}' xlink:href='data:image/png;base64,{file}'/>"
        );
        let open = "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 100 100'>";
        Tree::from_str(&format!("{open}{image}</svg>"), &Options::default()).unwrap()
    }

    #[test]
    fn a_picture_with_more_dots_than_are_painted_is_averaged() {
        for (turn, dots) in [
            ("", 71),
            ("", 100),
            ("", 173),
            ("rotate(90 50 50)", 130),
            ("rotate(30 50 50)", 100),
        ] {
            let tree = striped(turn);
            let file = Canvas::new(&tree, (dots, dots), 72.0, Ground::White)
                .png(None)
                .unwrap();
            let seen = image::load_from_memory(&file).unwrap().into_luma8();
            let middle = dots / 3..dots * 2 / 3;
            let levels = middle
                .clone()
                .flat_map(|y| middle.clone().map(move |x| (x, y)));
            let most = levels
                .map(|(x, y)| seen.get_pixel(x, y)[0].abs_diff(128))
                .max()
                .unwrap();
            assert!(most < 20, "{turn} in {dots} dots: {most} levels from grey");
        }
    }
}
