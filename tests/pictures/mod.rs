//! Pictures come out as a viewer shows them: upright, in sRGB, whole or not at all.
//!
//! The files were made with Pillow, and what they show is what Pillow shows of
//! them: three areas, read at their middles, in 24 × 16 pixels.

use std::io::Cursor;
use std::sync::Arc;

use boardpress::decode::raster;
use boardpress::diag::Diagnostics;
use boardpress::model::{BuildContext, Format, Ink, Job};
use boardpress::press::{press, proof};
use boardpress::read;
use boardpress::scene::{BackdropCache, Item, Pixels, Raster, Sampling, Symbol};
use boardpress::sheet::Face;
use boardpress::source::{FileBytes, FileSystem, LaterFile, MemoryFiles, ReadError};
use image::{ExtendedColorType, ImageEncoder, ImageFormat};
use lopdf::{Document, Object, Stream};

use crate::support::files;

mod corners;
mod drawings;
mod formats;
mod outputs;

type Colour = [u8; 3];
/// Where a place goes in a picture of so many places across and down.
type Turn = fn((usize, usize), usize, usize) -> (usize, usize);

const RED: Colour = [200, 60, 40];
const YELLOW: Colour = [230, 220, 60];
const BLUE: Colour = [40, 90, 180];
/// The middles of the three areas.
const PLACES: [(usize, usize); 3] = [(5, 3), (5, 12), (18, 8)];

fn file(name: &str) -> Vec<u8> {
    std::fs::read(files::root().join("tests/pictures/files").join(name)).unwrap()
}

/// A picture, or a part of a drawing, as art of a kit, or the first note on it.
fn read(name: &str, bytes: &[u8]) -> Result<std::sync::Arc<Symbol>, String> {
    let path = name.split('#').next().unwrap_or(name);
    let fs = kit(
        &format!("[icons]\na = \"{name}\"\n"),
        [(path, bytes.to_vec())],
    );
    let diagnostics = Diagnostics::default();
    let content = read::read(&fs, read::ReadOptions::default(), &diagnostics);
    match diagnostics.sorted().first() {
        None => Ok(std::sync::Arc::clone(&content.art[name])),
        Some(note) => Err(note.message.to_string()),
    }
}

fn kit<'f>(
    toml: &str,
    files: impl IntoIterator<Item = (&'f str, Vec<u8>)>,
) -> boardpress::source::MemoryFiles {
    let rules = "[rules.contents]\ncontents = true\n";
    let mut fs = files::kit([("more.toml", format!("{toml}{rules}").as_str())]);
    for (path, bytes) in files {
        fs.put(path, bytes);
    }
    fs
}

fn raster(symbol: &Symbol) -> &Raster {
    match symbol.items.as_slice() {
        [Item::Picture(picture)] => &picture.raster,
        items => panic!("no picture: {items:?}"),
    }
}

/// What a picture shows where it is placed, at some of so many places across and down.
fn placed(
    symbol: &Symbol,
    (across, down): (usize, usize),
    places: [(usize, usize); 3],
) -> [Colour; 3] {
    let [Item::Picture(picture)] = symbol.items.as_slice() else {
        panic!("no picture")
    };
    let (w, h) = (
        symbol.bounds.size.w.to_um() as f64,
        symbol.bounds.size.h.to_um() as f64,
    );
    assert_eq!(w > h, across > down);
    let (back, raster) = (picture.to.back().unwrap(), &picture.raster);
    let share = |n: usize, of: usize| (n as f64 + 0.5) / of as f64;
    let dot = |(x, y)| {
        let (x, y) = back.apply(share(x, across) * w, share(y, down) * h);
        (
            (x * f64::from(raster.width)) as usize,
            (y * f64::from(raster.height)) as usize,
        )
    };
    seen(raster, places.map(dot))
}

/// What a picture shows at some places.
fn seen(raster: &Raster, places: [(usize, usize); 3]) -> [Colour; 3] {
    let rgba = match raster.loaded().unwrap().into_owned() {
        Pixels::Rgba(rgba) => rgba,
        Pixels::Jpeg(file, _) => raster::pixels(&file).unwrap(),
        Pixels::Filed(_) | Pixels::Unpainted(_) => unreachable!(),
    };
    places.map(|(x, y)| {
        let at = (y * raster.width as usize + x) * 4;
        [rgba[at], rgba[at + 1], rgba[at + 2]]
    })
}

#[track_caller]
fn assert_near(name: &str, seen: [Colour; 3], wanted: [Colour; 3], levels: u8) {
    let near = seen
        .concat()
        .into_iter()
        .zip(wanted.concat())
        .all(|(one, other)| one.abs_diff(other) <= levels);
    assert!(near, "{name}: {seen:?} is not {wanted:?}");
}

#[test]
fn colours_are_those_that_a_viewer_shows() {
    let inks = [[169, 51, 34], [194, 185, 51], [34, 76, 152]];
    let wanted: [(&str, [Colour; 3], u8); 18] = [
        ("rgb.jpg", [RED, YELLOW, BLUE], 4),
        ("progressive.jpg", [RED, YELLOW, BLUE], 4),
        ("subsampled.jpg", [RED, YELLOW, BLUE], 4),
        ("restart.jpg", [RED, YELLOW, BLUE], 4),
        ("srgb.jpg", [RED, YELLOW, BLUE], 4),
        ("grey.jpg", [[100; 3], [205; 3], [85; 3]], 2),
        ("grey_prophoto.jpg", [[119; 3], [214; 3], [104; 3]], 3),
        ("cmyk.jpg", inks, 3),
        ("cmyk_plain.jpg", inks, 3),
        ("ycck.jpg", [[150, 0, 148], [101, 7, 0], [120, 202, 215]], 3),
        (
            "cmyk_profile.jpg",
            [[173, 81, 54], [200, 180, 81], [54, 86, 123]],
            8,
        ),
        (
            "prophoto.jpg",
            [[255, 0, 47], [255, 228, 0], [0, 117, 202]],
            4,
        ),
        (
            "prophoto.png",
            [[255, 0, 43], [255, 225, 0], [0, 117, 203]],
            3,
        ),
        (
            "linear.png",
            [[229, 132, 110], [244, 239, 132], [110, 160, 218]],
            2,
        ),
        ("gamma22.png", [RED, YELLOW, BLUE], 0),
        ("deep.png", [RED, YELLOW, BLUE], 0),
        ("palette.png", [RED, YELLOW, BLUE], 0),
        ("la.png", [[100; 3], [205; 3], [85; 3]], 0),
    ];
    for (name, wanted, levels) in wanted {
        let symbol = read(name, &file(name)).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_near(name, seen(raster(&symbol), PLACES), wanted, levels);
    }
}

/// A file of three areas without a profile, with these chunks before its pixels.
fn png_with(chunks: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let mut file = Vec::new();
    let pixel = |n: usize| {
        if n % 24 >= 12 {
            BLUE
        } else if n / 24 < 8 {
            RED
        } else {
            YELLOW
        }
    };
    let levels: Vec<u8> = (0..24 * 16).flat_map(pixel).collect();
    image::codecs::png::PngEncoder::new(&mut file)
        .write_image(&levels, 24, 16, ExtendedColorType::Rgb8)
        .unwrap();
    // They follow the signature and the head.
    let head = 8 + 25;
    for (kind, body) in chunks.iter().rev() {
        let said = [kind.as_slice(), body].concat();
        let length = (body.len() as u32).to_be_bytes();
        let chunk = [
            length.as_slice(),
            &said,
            crc(&said).to_be_bytes().as_slice(),
        ]
        .concat();
        file.splice(head..head, chunk);
    }
    file
}

#[test]
fn code_points_of_colours_come_before_all_else_and_are_brought_into_srgb() {
    let linear: (&[u8; 4], &[u8]) = (b"gAMA", &[0, 1, 0x86, 0xa0]);
    let plain: (&[u8; 4], &[u8]) = (b"sRGB", &[0]);
    // What the matrices and curves of ITU-T H.273 come to, reckoned apart from this program.
    let wanted: [([u8; 4], [Colour; 3]); 8] = [
        ([1, 13, 0, 1], [RED, YELLOW, BLUE]),
        (
            [12, 13, 0, 1],
            [[217, 42, 23], [232, 220, 0], [10, 91, 186]],
        ),
        ([9, 13, 0, 1], [[247, 0, 23], [242, 219, 0], [0, 93, 188]]),
        (
            [1, 8, 0, 1],
            [[229, 133, 110], [244, 239, 133], [110, 160, 219]],
        ),
        (
            [1, 1, 0, 1],
            [[206, 75, 56], [233, 224, 75], [56, 104, 188]],
        ),
        ([1, 4, 0, 1], [[201, 57, 35], [231, 221, 57], [35, 90, 181]]),
        ([4, 4, 0, 1], [[238, 45, 1], [242, 214, 0], [0, 101, 186]]),
        // They say nothing.
        ([2, 2, 0, 1], [RED, YELLOW, BLUE]),
    ];
    for (points, wanted) in wanted {
        let symbol = read("a.png", &png_with(&[(b"cICP", &points[..])])).unwrap();
        assert_near(
            &format!("{points:?}"),
            seen(raster(&symbol), PLACES),
            wanted,
            3,
        );
    }
    for (chunks, wanted) in [
        ([(b"cICP", &[1, 13, 0, 1][..]), linear], RED),
        ([(b"cICP", &[12, 13, 0, 1][..]), plain], [217, 42, 23]),
        ([(b"cICP", &[2, 2, 0, 1][..]), linear], [229, 133, 110]),
    ] {
        let symbol = read("a.png", &png_with(&chunks)).unwrap();
        assert_near(
            &format!("{chunks:?}"),
            [seen(raster(&symbol), PLACES)[0]; 3],
            [wanted; 3],
            3,
        );
    }
}

#[test]
fn colours_that_cannot_be_brought_into_srgb_are_refused() {
    for (points, says) in [
        ([9, 16, 0, 1], "its colors are HDR"),
        ([9, 18, 0, 1], "its colors are HDR"),
        (
            [12, 2, 0, 1],
            "its color space (cICP 12, 2) cannot be converted to sRGB",
        ),
        ([10, 13, 0, 1], "its color space (cICP 10, 13)"),
        ([1, 9, 0, 1], "its color space (cICP 1, 9)"),
        ([99, 13, 0, 1], "its color space (cICP 99, 13)"),
        // The levels of video, of which black is 16.
        ([1, 13, 0, 0], "its color space (cICP 1, 13)"),
    ] {
        let why = read("a.png", &png_with(&[(b"cICP", &points[..])])).expect_err("it is used");
        assert!(why.contains(says), "{points:?}: {why}");
    }
}

#[test]
fn pictures_stand_as_the_camera_was_held() {
    // Where the three areas lie once the picture is turned.
    let (w, h) = (23, 15);
    let turns: [Turn; 8] = [
        |at, _, _| at,
        |(x, y), w, _| (w - x, y),
        |(x, y), w, h| (w - x, h - y),
        |(x, y), _, h| (x, h - y),
        |(x, y), _, _| (y, x),
        |(x, y), _, h| (h - y, x),
        |(x, y), w, h| (h - y, w - x),
        |(x, y), w, _| (y, w - x),
    ];
    let jpegs = (1..)
        .zip(turns)
        .map(|(n, turn)| (format!("exif{n}.jpg"), turn));
    for (name, turn) in jpegs.chain([("exif6.png".to_owned(), turns[5])]) {
        let symbol = read(&name, &file(&name)).unwrap();
        let lies = turn((0, 0), w, h).0 == turn((w, 0), w, h).0;
        let sides = if lies { (16, 24) } else { (24, 16) };
        assert_near(
            &name,
            placed(&symbol, sides, PLACES.map(|at| turn(at, w, h))),
            [RED, YELLOW, BLUE],
            4,
        );
    }
}

#[test]
fn a_jpeg_that_lies_is_turned_where_it_is_placed_and_stored_without_the_note() {
    let symbol = read("exif6.jpg", &file("exif6.jpg")).unwrap();
    let Pixels::Jpeg(stored, 3) = &raster(&symbol).pixels else {
        panic!("it is no JPEG")
    };
    let data = |file: &[u8]| {
        file.windows(2)
            .position(|two| two == [0xff, 0xda])
            .map(|at| file[at..].to_vec())
    };
    assert_eq!(
        data(stored),
        data(&file("exif6.jpg")),
        "the pixels are those of the file"
    );
    assert!(
        !stored.windows(4).any(|four| four == b"Exif"),
        "nobody turns it again"
    );
}

#[test]
fn a_jpeg_that_needs_no_change_is_kept_as_it_came() {
    for (name, kept) in [
        ("rgb.jpg", true),
        ("progressive.jpg", true),
        ("srgb.jpg", true),
        ("grey.jpg", true),
        ("exif1.jpg", true),
        ("exif6.jpg", false),
        ("prophoto.jpg", false),
        ("cmyk.jpg", false),
    ] {
        let symbol = read(name, &file(name)).unwrap();
        let as_it_came =
            matches!(&raster(&symbol).pixels, Pixels::Jpeg(bytes, _) if *bytes == file(name));
        assert_eq!(as_it_came, kept, "{name}");
    }
}

#[test]
fn a_jpeg_in_other_colours_is_a_jpeg_again() {
    for (name, channels) in [("prophoto.jpg", 3), ("cmyk.jpg", 3), ("ycck.jpg", 3)] {
        let symbol = read(name, &file(name)).unwrap();
        assert!(
            matches!(&raster(&symbol).pixels, Pixels::Jpeg(_, found) if *found == channels),
            "{name}"
        );
    }
}

/// The streams of pictures in the PDF of a board that shows one.
fn stored(picture: Vec<u8>) -> Vec<Stream> {
    let board = "[board.b]\nsize = [\"60 mm\", \"60 mm\"]\n[[board.b.art]]\nfile = \"a.png\"\nat = [\"5 mm\", \"5 mm\"]\n\
                 room = [\"10 mm\", \"10 mm\"]\n";
    let (mut made, diagnostics) = (MemoryFiles::default(), Diagnostics::default());
    let job = Job {
        only: vec!["b".to_owned()],
        report: false,
        ..Job::default()
    };
    press(
        &kit(board, [("a.png", picture)]),
        &mut made,
        BuildContext::new(&job, &diagnostics),
    )
    .unwrap();
    let pdf = made
        .iter()
        .find(|(path, _)| path.ends_with(".pdf"))
        .unwrap()
        .1;
    let is_picture = |stream: &Stream| {
        stream
            .dict
            .get(b"Subtype")
            .and_then(Object::as_name)
            .is_ok_and(|it| it == b"Image")
    };
    let objects = Document::load_mem(pdf).unwrap().objects;
    objects
        .into_values()
        .filter_map(|object| object.as_stream().ok().cloned())
        .filter(is_picture)
        .collect()
}

/// A PNG file of 64 × 64 pixels.
fn png(pixel: fn(u32, u32) -> [u8; 4], colours: ExtendedColorType) -> Vec<u8> {
    let count = usize::from(colours.channel_count());
    let pixels = (0..64 * 64)
        .flat_map(|n| pixel(n % 64, n / 64)[..count].to_vec())
        .collect::<Vec<u8>>();
    let mut file = Vec::new();
    image::codecs::png::PngEncoder::new(&mut file)
        .write_image(&pixels, 64, 64, colours)
        .unwrap();
    file
}

#[test]
fn a_png_is_stored_as_its_file_has_it_or_filtered_as_in_such_files() {
    let soft = |x: u32, y: u32| [x * 4, y * 4, x + y, 255 - x].map(|level| level as u8);
    let flat = |x: u32, y: u32| {
        if (x ^ y) & 8 == 0 {
            [9, 9, 9, 255]
        } else {
            [200, 30, 30, 255]
        }
    };
    let predictor = |stream: &Stream| {
        Some(
            stream
                .dict
                .get(b"DecodeParms")
                .ok()?
                .as_dict()
                .unwrap()
                .get(b"Predictor")
                .unwrap()
                .as_i64()
                .unwrap(),
        )
    };
    let pixels = |pixel: fn(u32, u32) -> [u8; 4], from: usize, to: usize| {
        (0..64 * 64)
            .flat_map(|n| pixel(n % 64, n / 64)[from..to].to_vec())
            .collect::<Vec<u8>>()
    };
    for (colours, count) in [(ExtendedColorType::Rgb8, 3), (ExtendedColorType::L8, 1)] {
        let file = png(soft, colours);
        let [stream] = &stored(file.clone())[..] else {
            panic!("one picture")
        };
        assert_eq!(predictor(stream), Some(15));
        assert!(
            file.windows(stream.content.len())
                .any(|bytes| bytes == stream.content),
            "as it came"
        );
        assert_eq!(
            stream.decompressed_content().unwrap(),
            pixels(soft, 0, count)
        );
    }
    // What shines through is a picture of its own.
    let both = stored(png(soft, ExtendedColorType::Rgba8));
    assert_eq!(both.len(), 2);
    for stream in &both {
        let is_veil = stream.dict.get(b"ColorSpace").unwrap().as_name().unwrap() == b"DeviceGray";
        assert_eq!(predictor(stream), Some(15));
        assert_eq!(
            stream.decompressed_content().unwrap(),
            if is_veil {
                pixels(soft, 3, 4)
            } else {
                pixels(soft, 0, 3)
            }
        );
        assert!(stream.content.len() < 1_500, "{}", stream.content.len());
    }
    // A picture of few colours has equal rows, not similar ones.
    let opaque = stored(png(flat, ExtendedColorType::Rgba8));
    assert_eq!((opaque.len(), predictor(&opaque[0])), (1, None));
    assert_eq!(
        opaque[0].decompressed_content().unwrap(),
        pixels(flat, 0, 3)
    );
}

#[test]
fn a_png_whose_sum_is_wrong_is_shown_and_not_stored_as_it_came() {
    let mut file = png(
        |x, y| [x as u8 * 4, y as u8 * 4, 0, 255],
        ExtendedColorType::Rgb8,
    );
    // The sum over the pixels stands before that of the last chunk but one; a sum of a chunk is looked at, so it is made true.
    let end = file.len() - 12;
    file[end - 5] ^= 1;
    let start = file.windows(4).position(|bytes| bytes == b"IDAT").unwrap();
    let sum = crc(&file[start..end - 4]);
    file[end - 4..end].copy_from_slice(&sum.to_be_bytes());
    let [stream] = &stored(file.clone())[..] else {
        panic!("one picture")
    };
    assert!(
        !file
            .windows(stream.content.len())
            .any(|bytes| bytes == stream.content)
    );
}

/// The sum of a chunk of a PNG file.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0_u32, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            if sum & 1 == 1 {
                sum >> 1 ^ 0xedb8_8320
            } else {
                sum >> 1
            }
        })
    })
}

#[test]
fn a_picture_that_is_cut_off_is_refused_wherever_it_is_cut() {
    for name in [
        "rgb.jpg",
        "progressive.jpg",
        "restart.jpg",
        "cmyk.jpg",
        "prophoto.png",
        "deep.png",
        "palette.png",
    ] {
        let whole = file(name);
        for length in 3..whole.len() {
            let why = read(name, &whole[..length])
                .expect_err(&format!("{name} cut after {length} bytes is used"));
            assert!(
                why.contains("its end is missing") || why.contains("it is damaged") || length < 5,
                "{name}, {length}: {why}"
            );
        }
    }
}

#[test]
fn a_jpeg_that_is_cut_off_and_closed_again_is_refused() {
    for name in [
        "rgb.jpg",
        "subsampled.jpg",
        "restart.jpg",
        "grey.jpg",
        "cmyk.jpg",
        "progressive.jpg",
    ] {
        let whole = file(name);
        for share in [70, 80, 90, 95] {
            let closed = [&whole[..whole.len() * share / 100], b"\xff\xd9"].concat();
            let why = read(name, &closed).expect_err(&format!("{share} % of {name} are used"));
            assert!(
                why.contains("its end is missing") || why.contains("it is damaged"),
                "{name}, {share} %: {why}"
            );
        }
    }
}

#[test]
fn jpegs_that_hardly_any_program_reads_are_refused_by_what_they_are() {
    for (name, why) in [
        ("bits12.jpg", "more than 8 bits"),
        ("arith.jpg", "arithmetic coding"),
    ] {
        let said = read(name, &file(name)).expect_err(name);
        assert!(said.contains(why), "{name}: {said}");
    }
}

#[test]
fn pictures_in_drawings_go_through_the_same_door() {
    let hex: String = file("exif6.jpg")
        .iter()
        .map(|byte| format!("%{byte:02x}"))
        .collect();
    let image = format!("<image width='16' height='24' href='data:image/jpeg,{hex}'/>");
    let open =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 24' width='16mm' height='24mm'>";
    let plain = read("a.svg", format!("{open}{image}</svg>").as_bytes()).unwrap();
    let raster = raster(&plain);
    assert_eq!((raster.width, raster.height), (16, 24));
    assert_near(
        "as it is",
        seen(raster, [(12, 5), (3, 5), (7, 18)]),
        [RED, YELLOW, BLUE],
        4,
    );
    let masked = format!(
        "{open}<mask id='m'><rect width='16' height='24' fill='#fff'/></mask><g mask='url(#m)'>{image}</g></svg>"
    );
    let masked = read("b.svg", masked.as_bytes()).unwrap();
    let Item::Picture(painted) = &masked.items[0] else {
        panic!("nothing painted")
    };
    let dot = |n: usize| n * 300 * 10 / 254 + 6;
    let places = [(12, 5), (3, 5), (7, 18)].map(|(x, y)| (dot(x), dot(y)));
    assert_near(
        "in a mask",
        seen(&painted.raster, places),
        [RED, YELLOW, BLUE],
        6,
    );
}

/// The first card of a deck whose picture is `deep.png`, three areas in 24 × 16 pixels, in a place of 10 × 10 mm.
fn card(slot: &str, settings: &str) -> Face {
    let svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20' width='20mm' height='20mm'>{slot}</svg>"
    );
    let deck = "[deck.a]\ntemplate = \"photo\"\n[[deck.a.card]]\npicture = \"deep.png\"\nlooks = \"right\"\n\
                [deck.a.front]\ncaption = \"${looks}\"\n";
    let fs = kit(
        deck,
        [
            ("deep.png", file("deep.png")),
            ("templates/photo.svg", svg.into()),
            ("templates/photo.toml", settings.into()),
        ],
    );
    let diagnostics = Diagnostics::default();
    let made = proof(&fs, BuildContext::new(&Job::default(), &diagnostics));
    let said: Vec<_> = diagnostics
        .sorted()
        .iter()
        .map(|note| note.message.clone())
        .collect();
    made.unwrap_or_else(|_| panic!("{said:?}"))
        .faces
        .swap_remove(0)
}

/// The colours of a face at places in millimetres.
fn shown<const N: usize>(face: &Face, places: [(f64, f64); N]) -> [Colour; N] {
    let cache = BackdropCache::default();
    let painted = cache.painted(&face.items);
    let picture = painted.under(face.items.len(), None);
    places.map(|(x, y)| {
        let colour = picture.colour((x * 1000.0, y * 1000.0), Sampling::default());
        [colour.r, colour.g, colour.b]
    })
}

#[test]
fn a_picture_fills_its_place_and_keeps_its_focus_in_view() {
    const PAPER: Colour = [255; 3];
    let caption =
        "<rect id='caption' data-slot='text' x='1' y='16' width='18' height='3.8' fill='none'/>";
    let square = format!(
        "{caption}<rect id='picture' data-slot='image' x='5' y='5' width='10' height='10' fill='none'/>"
    );
    let round = format!(
        "{caption}<circle id='picture' data-slot='image' cx='10' cy='10' r='5' fill='none'/>"
    );
    // In the place near two corners, left and right of its middle, and beside it.
    let places = [
        (5.3, 5.3),
        (5.3, 14.7),
        (9.0, 9.0),
        (11.0, 9.0),
        (4.7, 10.0),
    ];
    for (slot, settings, wanted) in [
        (&square, "", [PAPER, PAPER, RED, BLUE, PAPER]),
        (&square, "fit = 'cover'", [RED, YELLOW, RED, BLUE, PAPER]),
        (
            &square,
            "fit = 'cover'\nfocus = 'left'",
            [RED, YELLOW, RED, RED, PAPER],
        ),
        (
            &square,
            "fit = 'cover'\nfocus = '100% 0%'",
            [RED, YELLOW, BLUE, BLUE, PAPER],
        ),
        (
            &square,
            "fit = 'cover'\nfocus = '${looks?}'",
            [RED, YELLOW, BLUE, BLUE, PAPER],
        ),
        (
            &square,
            "fit = 'cover'\nfocus = '${caption?}'",
            [RED, YELLOW, RED, BLUE, PAPER],
        ),
        (
            &square,
            "fit = 'cover'\ncorners = '2 mm'",
            [PAPER, PAPER, RED, BLUE, PAPER],
        ),
        (&round, "fit = 'cover'", [PAPER, PAPER, RED, BLUE, PAPER]),
    ] {
        let face = card(slot, &format!("[slot.picture]\n{settings}"));
        assert_eq!(shown(&face, places), wanted, "{settings}");
    }
}

#[test]
fn what_is_painted_stands_where_the_groups_around_it_put_it() {
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8' width='16mm' height='16mm'>
        <linearGradient id='g'><stop stop-color='#f00'/><stop offset='1' stop-color='#f00'/></linearGradient>
        <g transform='translate(4 2)'><rect width='3' height='3' fill='url(#g)'/></g></svg>";
    let symbol = read("a.svg", drawing.as_bytes()).unwrap();
    let Item::Picture(picture) = &symbol.items[0] else {
        panic!("nothing painted")
    };
    let (width, height) = (
        picture.raster.width as usize,
        picture.raster.height as usize,
    );
    let corners = [(2, 2), (width - 3, height - 3), (width / 2, height / 2)];
    assert_eq!(seen(&picture.raster, corners), [[255, 0, 0]; 3]);
    let (left, top) = picture.to.apply(0.0, 0.0);
    assert!(
        (left - 8_000.0).abs() < 100.0 && (top - 4_000.0).abs() < 100.0,
        "{left}, {top}"
    );
}

#[test]
fn more_pixels_than_can_be_held_are_refused_by_their_number() {
    let large = large_png(8600);
    let names: Vec<String> = (0..20).map(|n| format!("p{n}.png")).collect();
    let icons: String = names
        .iter()
        .map(|name| format!("{} = \"{name}\"\n", name.trim_end_matches(".png")))
        .collect();
    let fs = kit(
        &format!("[icons]\n{icons}"),
        names.iter().map(|name| (name.as_str(), large.clone())),
    );
    let diagnostics = Diagnostics::default();
    read::read(&fs, read::ReadOptions::default(), &diagnostics);
    assert!(diagnostics.has_errors());
    let first = diagnostics.sorted()[0].message.to_string();
    assert!(
        first.contains("pixels in all pictures together; the limit is 300,000,000"),
        "{first}"
    );
}

/// Files of which each is read again when it is requested, as those of a disk are.
struct Again(MemoryFiles);

impl FileSystem for Again {
    fn read(&self, path: &str) -> Result<FileBytes, ReadError> {
        self.0.read(path)
    }

    fn list(&self, folder: &str) -> Vec<String> {
        self.0.list(folder)
    }

    fn is_built_in(&self, path: &str) -> bool {
        self.0.is_built_in(path)
    }

    fn later(&self, path: &str) -> Option<LaterFile> {
        let bytes = self.0.read(path).ok()?.into_owned();
        Some(Arc::new(move || Some(bytes.clone())))
    }
}

#[test]
fn pictures_that_are_read_again_print_as_those_that_are_held() {
    const SIDE: u32 = 700;
    let picture = |colours: ExtendedColorType, format: ImageFormat| {
        let count = usize::from(colours.channel_count());
        let dot = |n: u32| {
            [
                (n / 3) as u8,
                (n / SIDE) as u8,
                (n.wrapping_mul(n) / 7) as u8,
                255 - (n % 90) as u8,
            ]
        };
        let dots = (0..SIDE * SIDE)
            .flat_map(|n| dot(n)[..count].to_vec())
            .collect::<Vec<u8>>();
        let mut file = Cursor::new(Vec::new());
        image::write_buffer_with_format(&mut file, &dots, SIDE, SIDE, colours, format).unwrap();
        file.into_inner()
    };
    let files = [
        ("a.png", picture(ExtendedColorType::Rgb8, ImageFormat::Png)),
        ("b.png", picture(ExtendedColorType::Rgba8, ImageFormat::Png)),
        ("c.jpg", picture(ExtendedColorType::Rgb8, ImageFormat::Jpeg)),
    ];
    let art = files.iter().zip(["5 mm", "25 mm", "45 mm"]).map(|((file, _), left)| {
        format!("[[board.b.art]]\nfile = \"{file}\"\nat = [\"{left}\", \"5 mm\"]\nroom = [\"18 mm\", \"18 mm\"]\n")
    });
    let held = kit(
        &format!(
            "[board.b]\nsize = [\"70 mm\", \"60 mm\"]\n{}",
            art.collect::<String>()
        ),
        files,
    );
    let again = Again(held.clone());
    for (format, ink) in [
        (Format::Pdf, Ink::Colour),
        (Format::Svg, Ink::Colour),
        (Format::Pdf, Ink::Grey),
    ] {
        let made = |fs: &dyn FileSystem| {
            let (mut made, diagnostics) = (MemoryFiles::default(), Diagnostics::default());
            let job = Job {
                only: vec!["b".to_owned()],
                report: false,
                formats: vec![format],
                ink,
                ..Job::default()
            };
            press(fs, &mut made, BuildContext::new(&job, &diagnostics)).unwrap();
            let sheets = made.iter().filter(|(path, _)| !path.ends_with(".json"));
            sheets
                .map(|(path, bytes)| (path.to_owned(), bytes.to_vec()))
                .collect::<Vec<_>>()
        };
        assert!(made(&held) == made(&again), "{format:?} {ink:?}");
    }
}

#[test]
fn drawings_that_are_read_at_once_share_the_pixels_that_may_be_held() {
    let hex: String = large_png(8600)
        .iter()
        .map(|byte| format!("%{byte:02x}"))
        .collect();
    let image = format!("<image width='16' height='16' href='data:image/png,{hex}'/>");
    let drawing = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='16mm' height='16mm' viewBox='0 0 16 16'>{image}</svg>"
    );
    let names: Vec<String> = (0..5).map(|n| format!("p{n}.svg")).collect();
    let icons: String = names
        .iter()
        .map(|name| format!("{} = \"{name}\"\n", name.trim_end_matches(".svg")))
        .collect();
    let fs = kit(
        &format!("[icons]\n{icons}"),
        names
            .iter()
            .map(|name| (name.as_str(), drawing.clone().into_bytes())),
    );
    let diagnostics = Diagnostics::default();
    let content = read::read(&fs, read::ReadOptions::default(), &diagnostics);
    let told: Vec<String> = diagnostics
        .sorted()
        .into_iter()
        .map(|note| note.message.to_string())
        .collect();
    assert_eq!(
        told,
        [
            "with a picture in it, there are 369,800,000 pixels in all pictures together; the limit is 300,000,000"
        ]
    );
    // The last is the one that is not held.
    assert_eq!(
        content.art.keys().map(String::as_str).collect::<Vec<_>>(),
        ["p0.svg", "p1.svg", "p2.svg", "p3.svg"]
    );
}

#[test]
fn what_is_painted_of_a_drawing_has_as_many_pixels_whatever_else_stands_in_its_kit() {
    let drawing = |body: &str| {
        let page = "width='200mm' height='200mm' viewBox='0 0 200 200'";
        format!("<svg xmlns='http://www.w3.org/2000/svg' {page}>{body}</svg>").into_bytes()
    };
    let gradient =
        "<linearGradient id='g'><stop/><stop offset='1' stop-color='red'/></linearGradient>";
    let painted = drawing(&format!(
        "{gradient}<rect width='200' height='200' fill='url(#g)'/>"
    ));
    let others: Vec<String> = (0..60).map(|n| format!("p{n}.svg")).collect();
    let icons: String = others
        .iter()
        .enumerate()
        .map(|(n, name)| format!("p{n} = \"{name}\"\n"))
        .collect();
    let plain = others
        .iter()
        .map(|name| (name.as_str(), drawing("<rect width='9' height='9'/>")));
    let fs = kit(
        &format!("[icons]\na = \"a.svg\"\n{icons}"),
        plain.chain([("a.svg", painted)]),
    );
    let diagnostics = Diagnostics::default();
    let content = read::read(&fs, read::ReadOptions::default(), &diagnostics);
    assert!(diagnostics.is_empty(), "{:?}", diagnostics.sorted());
    // 200 mm at 300 dots to the inch.
    assert_eq!(raster(&content.art["a.svg"]).width, 2363);
}

/// A black and white picture that has so many pixels across and down, and few bytes.
fn large_png(side: u32) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, side, side);
    encoder.set_depth(png::BitDepth::One);
    let mut writer = encoder.write_header().unwrap();
    writer
        .write_image_data(&vec![0; side.div_ceil(8) as usize * side as usize])
        .unwrap();
    writer.finish().unwrap();
    file
}

#[test]
fn a_picture_that_makes_its_decoder_panic_is_told_as_broken() {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 1, 1);
    encoder.set_color(png::ColorType::Indexed);
    // One colour and a third of another, on which png 0.18.1 panics.
    encoder.set_palette(vec![0; 4]);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[0]).unwrap();
    writer.finish().unwrap();
    let diagnostics = Diagnostics::default();
    read::read(
        &kit("[icons]\na = \"a.png\"", [("a.png", file)]),
        read::ReadOptions::default(),
        &diagnostics,
    );
    let message = diagnostics.sorted()[0].message.to_string();
    assert!(
        diagnostics.has_errors() && message.contains("it is damaged and its data cannot be read"),
        "{message}"
    );
}

#[test]
fn a_part_of_a_drawing_is_as_large_as_what_it_shows_or_as_the_box_of_its_symbol() {
    let drawing =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 80 80' width='40mm' height='40mm'>
        <defs>
          <symbol id='framed' viewBox='10 10 40 20'><circle cx='30' cy='20' r='5'/></symbol>
          <symbol id='bare'><circle cx='30' cy='20' r='5'/></symbol>
          <g id='aside'><path d='M0 0 h10 v30 h-10 z' stroke='#000' stroke-width='2'/></g>
        </defs>
        <g id='layer' transform='translate(10 10)'><rect id='box' width='20' height='10'/></g>
        <use id='used' href='#aside' x='50' y='40'/>
        </svg>";
    let ids = ["framed", "bare", "aside", "layer", "box", "used"];
    let icons: String = ids
        .iter()
        .map(|id| format!("{id} = \"a.svg#{id}\"\n"))
        .collect();
    let diagnostics = Diagnostics::default();
    let content = read::read(
        &kit(&format!("[icons]\n{icons}"), [("a.svg", drawing.into())]),
        read::ReadOptions::default(),
        &diagnostics,
    );
    assert!(diagnostics.is_empty(), "{:?}", diagnostics.sorted());
    let sides = ids.map(|id| {
        let symbol = &content.art[&format!("a.svg#{id}")];
        assert_eq!(symbol.items.len(), 1, "{id}");
        (symbol.bounds.size.w.to_um(), symbol.bounds.size.h.to_um())
    });
    assert_eq!(
        sides,
        [
            (20_000, 10_000),
            (5_000, 5_000),
            (6_000, 16_000),
            (10_000, 5_000),
            (10_000, 5_000),
            (6_000, 16_000)
        ]
    );
}

#[test]
fn dashes_grow_and_shrink_with_their_line() {
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='20mm' height='20mm' viewBox='0 0 200 200'>\
        <g transform='scale(0.5)'><path d='M20 200H380' fill='none' stroke='#000' stroke-width='10' \
        stroke-dasharray='60 20'/></g></svg>";
    let symbol = read("line.svg", drawing.as_bytes()).unwrap();
    let [Item::Shape(line)] = symbol.items.as_slice() else {
        panic!("{:?}", symbol.items)
    };
    let stroke = line.stroke.as_ref().unwrap();
    assert_eq!(stroke.dash[..], [stroke.width * 6, stroke.width * 2]);
}
