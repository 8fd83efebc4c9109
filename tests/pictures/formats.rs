//! Pictures of three areas in every format, small and large.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use png::{BitDepth, ColorType, Encoder};

use super::{BLUE, Colour, RED, YELLOW};
use crate::support::files;

/// A picture of three areas.
pub(super) struct Sample {
    /// Its file, whose name says the format and the size.
    pub(super) file: String,
    pub(super) bytes: Vec<u8>,
    /// The colours of its areas on white paper.
    pub(super) colours: [Colour; 3],
    /// How far a colour may be off, for formats with loss.
    pub(super) tolerance: u8,
}

impl Sample {
    /// Its name in a kit, with the page of a PDF.
    pub(super) fn art(&self) -> String {
        if self.file.ends_with(".pdf") {
            format!("{}#1", self.file)
        } else {
            self.file.clone()
        }
    }
}

/// The sizes of pictures that are made here: below 400,000 pixels, from which pictures are read again when they are printed,
/// and above. The large ones in files have more than a million, from which JPEG files are not decoded before.
const SIZES: [(&str, usize, usize); 2] = [("small", 24, 16), ("large", 900, 600)];
/// The opacity of pictures with alpha, of 255.
const ALPHA: u8 = 153;
const RGB: [Colour; 3] = [RED, YELLOW, BLUE];

/// The pictures in all formats and sizes.
pub(super) fn samples() -> Vec<Sample> {
    let mut samples = Vec::new();
    for (size, width, height) in SIZES {
        let picture = Areas { width, height };
        samples.extend(from_files(size));
        samples.extend(pngs(&picture, size));
        samples.extend(bmps(&picture, size));
        samples.extend(tiffs(&picture, size));
    }
    samples.extend(drawings());
    samples
}

/// The areas of a picture: red over yellow at the left, and blue at the right.
struct Areas {
    width: usize,
    height: usize,
}

impl Areas {
    /// Returns the area of each pixel, by rows from the top.
    fn pixels(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.height).flat_map(move |y| {
            (0..self.width).map(move |x| match (2 * x < self.width, 2 * y < self.height) {
                (true, true) => 0,
                (true, false) => 1,
                (false, _) => 2,
            })
        })
    }

    /// Returns the bytes of all pixels, from the bytes of each area.
    fn bytes(&self, areas: [&[u8]; 3]) -> Vec<u8> {
        self.pixels()
            .flat_map(|area| areas[area].to_vec())
            .collect()
    }

    /// Returns rows of values of `bits` bits, which are filled up to a multiple of `align` bytes.
    fn packed(&self, values: [u8; 3], bits: usize, align: usize) -> Vec<u8> {
        let row_bytes = (self.width * bits).div_ceil(8).next_multiple_of(align);
        let mut rows = vec![0; row_bytes * self.height];
        for (n, area) in self.pixels().enumerate() {
            let (x, y) = (n % self.width, n / self.width);
            let shift = 8 - bits - x * bits % 8;
            rows[y * row_bytes + x * bits / 8] |= values[area] << shift;
        }
        rows
    }
}

/// Returns a colour of this opacity on white paper.
fn on_white(colour: Colour, alpha: u8) -> Colour {
    let alpha = u32::from(alpha);
    colour.map(|level| ((u32::from(level) * alpha + 255 * (255 - alpha) + 127) / 255) as u8)
}

/// The grey of a colour, as a level of `bits` bits.
fn grey([r, g, b]: Colour, bits: u32) -> u8 {
    let level = (u32::from(r) * 299 + u32::from(g) * 587 + u32::from(b) * 114) / 1_000;
    let most = (1 << bits) - 1;
    ((level * most + 127) / 255) as u8
}

/// Pictures that other programs have written.
fn from_files(size: &str) -> Vec<Sample> {
    let greys = RGB.map(|colour| [grey(colour, 8); 3]);
    let clear = RGB.map(|colour| on_white(colour, ALPHA));
    let all = [
        ("rgb", "jpg", RGB, 6),
        ("grey", "jpg", greys, 6),
        ("cmyk", "jpg", RGB, 12),
        ("turned", "jpg", RGB, 6),
        ("lossy", "webp", RGB, 10),
        ("lossless", "webp", RGB, 2),
        ("alpha", "webp", clear, 3),
        ("alpha-lossy", "webp", clear, 10),
        ("palette", "gif", RGB, 4),
        ("rgb", "tif", RGB, 2),
        ("packed", "tif", RGB, 2),
        ("page", "pdf", RGB, 6),
    ];
    let folder = files::root().join("tests/pictures/outputs");
    all.into_iter()
        .map(|(name, ending, colours, tolerance)| {
            let file = format!("{name}-{size}.{ending}");
            Sample {
                bytes: std::fs::read(folder.join(&file)).unwrap(),
                file,
                colours,
                tolerance,
            }
        })
        .collect()
}

fn pngs(areas: &Areas, size: &str) -> Vec<Sample> {
    let sample = |name: &str, bytes, colours| Sample {
        file: format!("{name}-{size}.png"),
        bytes,
        colours,
        tolerance: 2,
    };
    let encoded = |kind, depth, data: &[u8], palette: Option<(Vec<u8>, Vec<u8>)>| {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, areas.width as u32, areas.height as u32);
        encoder.set_color(kind);
        encoder.set_depth(depth);
        if let Some((colours, alpha)) = palette {
            encoder.set_palette(colours);
            encoder.set_trns(alpha);
        }
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(data).unwrap();
        writer.finish().unwrap();
        file
    };
    let clear = RGB.map(|colour| on_white(colour, ALPHA));

    let mut samples = Vec::new();
    for (bits, depth) in [
        (1, BitDepth::One),
        (2, BitDepth::Two),
        (4, BitDepth::Four),
        (8, BitDepth::Eight),
    ] {
        let levels = RGB.map(|colour| grey(colour, bits));
        let data = areas.packed(levels, bits as usize, 1);
        let most = (1 << bits) - 1;
        let colours = levels.map(|level| [(u32::from(level) * 255 / most) as u8; 3]);
        let file = encoded(ColorType::Grayscale, depth, &data, None);
        samples.push(sample(&format!("grey-{bits}"), file, colours));

        // Three colours take two bits.
        if bits > 1 {
            let data = areas.packed([0, 1, 2], bits as usize, 1);
            let palette = Some((RGB.concat(), vec![ALPHA; 3]));
            let file = encoded(ColorType::Indexed, depth, &data, palette);
            samples.push(sample(&format!("palette-{bits}"), file, clear));
        }
    }
    let deep = RGB.map(|colour| colour.map(|level| [level, level]).concat());
    let deep = areas.bytes([&deep[0], &deep[1], &deep[2]]);
    let file = encoded(ColorType::Rgb, BitDepth::Sixteen, &deep, None);
    samples.push(sample("rgb-16", file, RGB));
    let rgb = areas.bytes([&RED, &YELLOW, &BLUE]);
    let file = encoded(ColorType::Rgb, BitDepth::Eight, &rgb, None);
    samples.push(sample("rgb-8", file, RGB));
    let rgba = RGB.map(|[r, g, b]| [r, g, b, ALPHA]);
    let rgba = areas.bytes([&rgba[0], &rgba[1], &rgba[2]]);
    let file = encoded(ColorType::Rgba, BitDepth::Eight, &rgba, None);
    samples.push(sample("rgba-8", file, clear));
    samples
}

/// BMP files, with rows of multiples of four bytes, from the bottom.
fn bmps(areas: &Areas, size: &str) -> Vec<Sample> {
    let file = |bits: u16, masks: &[u32], palette: &[u8], mut rows: Vec<u8>| {
        let compression: u32 = if masks.is_empty() { 0 } else { 3 };
        let masks: Vec<u8> = masks.iter().flat_map(|mask| mask.to_le_bytes()).collect();
        let row = rows.len() / areas.height;
        rows = rows.chunks(row).rev().flatten().copied().collect();
        let start = 14 + 40 + masks.len() + palette.len();
        let mut file = b"BM".to_vec();
        file.extend(((start + rows.len()) as u32).to_le_bytes());
        file.extend([0; 4]);
        file.extend((start as u32).to_le_bytes());
        file.extend(40_u32.to_le_bytes());
        file.extend((areas.width as u32).to_le_bytes());
        file.extend((areas.height as u32).to_le_bytes());
        file.extend(1_u16.to_le_bytes());
        file.extend(bits.to_le_bytes());
        file.extend(compression.to_le_bytes());
        file.extend([0; 12]);
        file.extend(((palette.len() / 4) as u32).to_le_bytes());
        file.extend([0; 4]);
        [file, masks, palette.to_vec(), rows].concat()
    };
    let sample = |name: &str, bytes, colours, tolerance| Sample {
        file: format!("{name}-{size}.bmp"),
        bytes,
        colours,
        tolerance,
    };
    let bgr = |[r, g, b]: Colour| [b, g, r, 0];
    let palette = RGB.map(bgr).concat();
    let two = [bgr(RED), bgr(BLUE)].concat();
    let mut samples = vec![sample(
        "bits-1",
        file(1, &[], &two, areas.packed([0, 1, 1], 1, 4)),
        [RED, BLUE, BLUE],
        2,
    )];
    for bits in [4, 8] {
        let rows = areas.packed([0, 1, 2], bits, 4);
        let bytes = file(bits as u16, &[], &palette, rows);
        samples.push(sample(&format!("bits-{bits}"), bytes, RGB, 2));
    }

    // Pixels of whole bytes, in rows that are filled up.
    let rows = |pixels: [Vec<u8>; 3]| {
        let row = areas.width * pixels[0].len();
        let bytes = areas.bytes([&pixels[0], &pixels[1], &pixels[2]]);
        let padding = vec![0; row.next_multiple_of(4) - row];
        bytes
            .chunks(row)
            .flat_map(|row| [row, padding.as_slice()].concat())
            .collect::<Vec<u8>>()
    };
    let level = |level: u8, bits: u32| u16::from(level) >> (8 - bits);
    let packed = |green: u32| {
        move |[r, g, b]: Colour| {
            let value = level(r, 5) << (5 + green) | level(g, green) << 5 | level(b, 5);
            value.to_le_bytes().to_vec()
        }
    };
    let five = RGB.map(packed(5));
    samples.push(sample("bits-555", file(16, &[], &[], rows(five)), RGB, 8));
    let six = RGB.map(packed(6));
    let masks = [0xf800, 0x07e0, 0x001f];
    samples.push(sample("bits-565", file(16, &masks, &[], rows(six)), RGB, 8));
    let whole = RGB.map(|colour| bgr(colour)[..3].to_vec());
    samples.push(sample("bits-24", file(24, &[], &[], rows(whole)), RGB, 2));
    let with_byte = RGB.map(|colour| bgr(colour).to_vec());
    samples.push(sample(
        "bits-32",
        file(32, &[], &[], rows(with_byte)),
        RGB,
        2,
    ));
    samples
}

/// TIFF files with straight and with premultiplied alpha.
fn tiffs(areas: &Areas, size: &str) -> Vec<Sample> {
    let file = |extra: u16, compression: u16, pixels: [[u8; 4]; 3]| {
        let data = areas.bytes([&pixels[0], &pixels[1], &pixels[2]]);
        let data = if compression == 8 { zlib(&data) } else { data };
        // The field type 3 has 16 bits, and 4 has 32. The depths of the four channels stand behind the fields.
        let fields: [(u16, u16, u32, u32); 10] = [
            (256, 4, 1, areas.width as u32),
            (257, 4, 1, areas.height as u32),
            (258, 3, 4, 134),
            (259, 3, 1, compression.into()),
            (262, 3, 1, 2),
            (273, 4, 1, 142),
            (277, 3, 1, 4),
            (278, 4, 1, areas.height as u32),
            (279, 4, 1, data.len() as u32),
            (338, 3, 1, extra.into()),
        ];
        let mut file = b"II*\0\x08\0\0\0".to_vec();
        file.extend((fields.len() as u16).to_le_bytes());
        for (tag, kind, count, value) in fields {
            file.extend(tag.to_le_bytes());
            file.extend(kind.to_le_bytes());
            file.extend(count.to_le_bytes());
            file.extend(value.to_le_bytes());
        }
        file.extend([0; 4]);
        file.extend([8_u16; 4].map(u16::to_le_bytes).concat());
        [file, data].concat()
    };
    let straight = RGB.map(|[r, g, b]| [r, g, b, ALPHA]);
    let times = |level: u8| ((u32::from(level) * u32::from(ALPHA) + 127) / 255) as u8;
    let premultiplied = RGB.map(|[r, g, b]| [times(r), times(g), times(b), ALPHA]);
    let mut samples = Vec::new();
    for (name, extra, pixels) in [
        ("straight", 2, straight),
        ("premultiplied", 1, premultiplied),
    ] {
        for (packing, compression) in [("plain", 1), ("deflated", 8)] {
            samples.push(Sample {
                file: format!("{name}-{packing}-{size}.tif"),
                bytes: file(extra, compression, pixels),
                colours: RGB.map(|colour| on_white(colour, ALPHA)),
                tolerance: 3,
            });
        }
    }
    samples
}

fn zlib(data: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(data).unwrap();
    packed.finish().unwrap()
}

/// Drawings of shapes, and of what becomes pixels.
fn drawings() -> Vec<Sample> {
    let hex = |[r, g, b]: Colour| format!("#{r:02x}{g:02x}{b:02x}");
    let drawing = |more: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 16\"><mask id=\"m\"><rect width=\"24\" height=\"16\" fill=\"#fff\"/></mask>\
             <g {more}><path d=\"M0 0h12v8H0z\" fill=\"{}\"/><path d=\"M0 8h12v8H0z\" fill=\"{}\"/><path d=\"M12 0h12v16H12z\" fill=\"{}\"/></g></svg>",
            hex(RED),
            hex(YELLOW),
            hex(BLUE)
        )
    };
    let gzip = |text: String| {
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(text.as_bytes()).unwrap();
        packed.finish().unwrap()
    };
    [
        ("shapes.svg", drawing("").into_bytes()),
        ("pixels.svg", drawing("mask=\"url(#m)\"").into_bytes()),
        ("packed.svgz", gzip(drawing(""))),
    ]
    .map(|(file, bytes)| Sample {
        file: file.to_owned(),
        bytes,
        colours: RGB,
        tolerance: 2,
    })
    .into()
}
