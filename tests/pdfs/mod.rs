//! Pages of PDFs as pictures: they stay what they are in PDFs, and look the same in every format.

use boardpress::diag::Diagnostics;
use boardpress::model::{BuildContext, Format, Ink, Job};
use boardpress::press::press;
use boardpress::source::MemoryFiles;
use image::RgbImage;
use lopdf::encryption::crypt_filters::{Aes256CryptFilter, CryptFilter};
use lopdf::{Document, EncryptionState, EncryptionVersion, Object, Permissions};

use crate::support::probe::{Found, words};
use crate::support::sheets::{HandPage, document, with_objects};
use crate::support::{files, raster, told};

mod games;
mod repeated;
mod tiles;

/// A board of 100 × 100 mm with pictures of these names, each in a room of 40 mm.
fn kit(pictures: &[&str], pdf: &[u8]) -> MemoryFiles {
    let mut toml = "[board.b]\nsize = [\"100 mm\", \"100 mm\"]\n".to_owned();
    for (n, name) in pictures.iter().enumerate() {
        let (x, y) = (5 + n % 2 * 48, 5 + n / 2 * 48);
        toml += &format!(
            "[[board.b.art]]\nfile = \"{name}\"\nat = [\"{x} mm\", \"{y} mm\"]\nroom = [\"40 mm\", \"40 mm\"]\n"
        );
    }
    let mut fs = files::kit([("more.toml", toml.as_str())]);
    fs.put("a.pdf", pdf);
    fs
}

/// What is made of a kit in a format, and the notes on it.
fn made(fs: &MemoryFiles, format: Format, ink: Ink) -> (Option<Vec<u8>>, Vec<String>) {
    let (mut made, diagnostics) = (MemoryFiles::default(), Diagnostics::default());
    let job = Job {
        formats: vec![format],
        ink,
        report: false,
        ..Job::default()
    };
    // Errors are among the diagnostics.
    _ = press(fs, &mut made, BuildContext::new(&job, &diagnostics));
    let ending = if format == Format::Pdf {
        ".pdf"
    } else {
        ".png"
    };
    let file = made
        .iter()
        .find(|(path, _)| path.ends_with(ending))
        .map(|(_, bytes)| bytes.to_vec());
    (file, told(&diagnostics))
}

#[track_caller]
fn clean(fs: &MemoryFiles, format: Format, ink: Ink) -> Vec<u8> {
    let (file, notes) = made(fs, format, ink);
    assert_eq!(notes, [""; 0]);
    file.unwrap()
}

/// The box around the pixels that are nearly of a colour.
fn place(picture: &RgbImage, [r, g, b]: [u8; 3]) -> [f64; 4] {
    let near = |pixel: &image::Rgb<u8>| {
        let [x, y, z] = pixel.0;
        x.abs_diff(r).max(y.abs_diff(g)).max(z.abs_diff(b)) < 40
    };
    let (mut x, mut y) = ((f64::INFINITY, 0.0_f64), (f64::INFINITY, 0.0_f64));
    for (at, down, _) in picture
        .enumerate_pixels()
        .filter(|(_, _, pixel)| near(pixel))
    {
        x = (x.0.min(at.into()), x.1.max(f64::from(at) + 1.0));
        y = (y.0.min(down.into()), y.1.max(f64::from(down) + 1.0));
    }
    [x.0, y.0, x.1, y.1]
}

/// Where the red square of a page is on its yellow ground, as shares of that.
fn share(picture: &RgbImage) -> [f64; 4] {
    let (red, ground) = (place(picture, [255, 0, 0]), place(picture, [255, 255, 0]));
    let (w, h) = (ground[2] - ground[0], ground[3] - ground[1]);
    [
        (red[0] - ground[0]) / w,
        (red[1] - ground[1]) / h,
        (red[2] - ground[0]) / w,
        (red[3] - ground[1]) / h,
    ]
}

/// A red square near the lower left corner of a yellow page.
const SQUARE: &str = "1 1 0 rg -500 -500 2000 2000 re f 1 0 0 rg 60 40 50 30 re f";

#[test]
fn a_page_is_shown_as_viewers_show_it_in_every_format() {
    for more in [
        "",
        "/Rotate 90",
        "/Rotate 180",
        "/Rotate 270",
        "/CropBox[20 10 220 290]",
        "/CropBox[20 10 220 290]/Rotate 90/UserUnit 2",
    ] {
        let page = HandPage {
            more: more.to_owned(),
            ..HandPage::new((240.0, 300.0), SQUARE)
        };
        let pdf = document(&[page], "");
        let wanted = share(&raster::painted(&pdf, 0, 100.0));
        let fs = kit(&["a.pdf"], &pdf);
        let printed = raster::painted(&clean(&fs, Format::Pdf, Ink::Colour), 0, 150.0);
        let painted = image::load_from_memory(&clean(&fs, Format::Png, Ink::Colour))
            .unwrap()
            .into_rgb8();
        for (found, format) in [(share(&printed), "PDF"), (share(&painted), "PNG")] {
            let off = found
                .iter()
                .zip(wanted)
                .map(|(one, other)| (one - other).abs())
                .fold(0.0, f64::max);
            assert!(off < 0.015, "{more} in {format}: {found:?} for {wanted:?}");
        }
    }
}

#[test]
fn a_part_of_a_page_is_cut_out_and_turned_upright() {
    // The square is 60 to 110 pt from the left and 230 to 260 pt from the top.
    let pdf = document(&[HandPage::new((240.0, 300.0), SQUARE)], "");
    let mm = |pt: f64| pt * 25.4 / 72.0;
    let (x, y, w, h) = (mm(50.0), mm(220.0), mm(70.0), mm(50.0));
    for (turn, wanted) in [
        ("", [1.0 / 7.0, 0.2, 6.0 / 7.0, 0.8]),
        (",90", [0.2, 1.0 / 7.0, 0.8, 6.0 / 7.0]),
    ] {
        let fs = kit(&[&format!("a.pdf#1@{x},{y},{w},{h}{turn}")], &pdf);
        for format in [Format::Pdf, Format::Png] {
            let file = clean(&fs, format, Ink::Colour);
            let picture = if format == Format::Pdf {
                raster::painted(&file, 0, 150.0)
            } else {
                image::load_from_memory(&file).unwrap().into_rgb8()
            };
            let found = share(&picture);
            let off = found
                .iter()
                .zip(wanted)
                .map(|(one, other): (&f64, f64)| (one - other).abs())
                .fold(0.0, f64::max);
            assert!(off < 0.02, "turned {turn} in {format:?}: {found:?}");
        }
    }
}

#[test]
fn words_and_spot_colours_of_a_page_stay_in_pdfs_and_are_kept_once() {
    let content =
        "/Gold cs 1 scn 20 20 200 200 re f 0 g BT /F 24 Tf 30 100 Td (Dragon hoard) Tj ET";
    let pdf = document(
        &[
            HandPage::new((240.0, 300.0), SQUARE),
            HandPage::new((240.0, 300.0), content),
        ],
        "",
    );
    let part = "a.pdf#2@5,5,70,70";
    let file = clean(
        &kit(&["a.pdf#2", "a.pdf#2", part], &pdf),
        Format::Pdf,
        Ink::Colour,
    );
    let found = words(&Found::on(&file, 0).letters);
    assert_eq!(
        found.iter().filter(|word| *word == "hoard").count(),
        3,
        "{found:?}"
    );
    let read = Document::load_mem(&file).unwrap();
    let text = |object: &Object| format!("{object:?}");
    assert_eq!(
        read.objects
            .values()
            .filter(|object| text(object).contains("/Separation"))
            .count(),
        1
    );
    let holds = |object: &&Object| {
        let stream = object.as_stream().ok();
        stream
            .and_then(|one| {
                one.decompressed_content()
                    .ok()
                    .or(Some(one.content.clone()))
            })
            .is_some_and(|content| content.windows(12).any(|part| part == b"Dragon hoard"))
    };
    assert_eq!(
        read.objects.values().filter(holds).count(),
        1,
        "the page is kept once"
    );
    assert!(!String::from_utf8_lossy(&file).contains("JavaScript"));
    // The other page is in the file of no other.
    assert!(
        !read
            .objects
            .values()
            .filter_map(|object| object.as_stream().ok())
            .any(|one| {
                one.decompressed_content()
                    .is_ok_and(|content| content.windows(9).any(|part| part == b"2000 2000"))
            })
    );
}

#[test]
fn resources_may_have_the_names_of_other_keys() {
    let form = "<</Type/XObject/Subtype/Form/BBox[0 0 240 300]/Length 32>>stream\n1 0 0 rg 60 40 50 30 re f       \nendstream";
    for name in ["A", "P", "OC", "Ref"] {
        let content = format!("1 1 0 rg 0 0 240 300 re f /{name} Do");
        let mut page = HandPage::new((240.0, 300.0), &content);
        page.more = format!("/Resources<</XObject<</{name} 7 0 R>>>>");
        let pdf = with_objects(&[page], "", &[form.to_owned()]);
        let file = clean(&kit(&["a.pdf"], &pdf), Format::Pdf, Ink::Colour);
        let red = place(&raster::painted(&file, 0, 100.0), [255, 0, 0]);
        assert!(red[0].is_finite(), "{name}");
    }
}

#[test]
fn a_page_becomes_gray_and_outlines() {
    let pdf = document(&[HandPage::new((240.0, 300.0), SQUARE)], "");
    for ink in [Ink::Grey, Ink::Outline] {
        let picture = raster::painted(&clean(&kit(&["a.pdf"], &pdf), Format::Pdf, ink), 0, 72.0);
        let is_gray = |pixel: &image::Rgb<u8>| {
            pixel[0].abs_diff(pixel[1]).max(pixel[1].abs_diff(pixel[2])) < 8
        };
        assert!(picture.pixels().all(is_gray), "{ink:?}");
    }
}

#[test]
fn layers_that_are_hidden_stay_hidden() {
    let content = "1 1 0 rg 0 0 240 300 re f /OC /Off BDC 1 0 0 rg 60 40 50 30 re f EMC 0 0 1 rg 10 10 20 20 re f";
    let hidden = "/OCProperties<</OCGs[<</Type/OCG/Name(a)>>]/D<</OFF[3 0 R]>>>>";
    let more = "/Resources<</Properties<</Off 3 0 R>>>>".to_owned();
    let pdf = document(
        &[HandPage {
            more,
            ..HandPage::new((240.0, 300.0), content)
        }],
        hidden,
    );
    let picture = raster::painted(
        &clean(&kit(&["a.pdf"], &pdf), Format::Pdf, Ink::Colour),
        0,
        100.0,
    );
    assert!(
        place(&picture, [0, 0, 255])[0].is_finite(),
        "what is not hidden is shown"
    );
    assert!(
        place(&picture, [255, 0, 0])[0].is_infinite(),
        "what is hidden is not"
    );
}

#[test]
fn an_encrypted_pdf_is_read_unless_it_needs_a_password() {
    let content = "0 g BT /F 24 Tf 30 100 Td (Secret) Tj ET";
    let encrypted = |password: &str| {
        let mut read =
            Document::load_mem(&document(&[HandPage::new((240.0, 300.0), content)], "")).unwrap();
        let id = || Object::string_literal("0123456789abcdef");
        read.trailer.set("ID", vec![id(), id()]);
        let filter: std::sync::Arc<dyn CryptFilter> = std::sync::Arc::new(Aes256CryptFilter);
        let version = EncryptionVersion::V5 {
            encrypt_metadata: true,
            crypt_filters: [(b"StdCF".to_vec(), filter)].into(),
            file_encryption_key: &[7; 32],
            stream_filter: b"StdCF".to_vec(),
            string_filter: b"StdCF".to_vec(),
            owner_password: "owner",
            user_password: password,
            permissions: Permissions::all(),
        };
        read.encrypt(&EncryptionState::try_from(version).unwrap())
            .unwrap();
        let mut file = Vec::new();
        read.save_to(&mut file).unwrap();
        file
    };
    let file = clean(&kit(&["a.pdf"], &encrypted("")), Format::Pdf, Ink::Colour);
    assert_eq!(
        words(&Found::on(&file, 0).letters)
            .iter()
            .filter(|word| *word == "Secret")
            .count(),
        1
    );
    let (file, notes) = made(
        &kit(&["a.pdf"], &encrypted("open sesame")),
        Format::Pdf,
        Ink::Colour,
    );
    assert!(
        file.is_none() && notes[0].contains("bad-pdf: `a.pdf` is encrypted and needs a password"),
        "{notes:?}"
    );
}

#[test]
fn a_small_file_that_asks_for_too_much_is_refused() {
    // Ten forms, each of which shows the next ten times.
    let form = |next: usize| {
        let (shows, has) = (
            "/N Do ".repeat(10),
            format!("/Resources<</XObject<</N {next} 0 R>>>>"),
        );
        format!(
            "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]{has}/Length {}>>stream\n{shows}\nendstream",
            shows.len()
        )
    };
    let more = "/Resources<</XObject<</N 7 0 R>>>>".to_owned();
    let page = HandPage {
        more,
        ..HandPage::new((99.0, 99.0), "/N Do")
    };
    let last =
        "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 15>>stream\n0 0 m 9 9 l S  \nendstream"
            .to_owned();
    let deep: Vec<String> = (8..18).map(form).chain([last]).collect();
    let pdf = with_objects(&[page], "", &deep);
    let (_, notes) = made(&kit(&["a.pdf"], &pdf), Format::Pdf, Ink::Colour);
    assert!(
        notes[0].contains("limit: page 1 of `a.pdf` is drawn by 41,111,111,111 operators"),
        "{notes:?}"
    );
}

#[test]
fn pictures_that_take_too_much_to_decode_are_refused_by_their_own_headers() {
    let hex = |bytes: Vec<u8>| {
        bytes
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect::<String>()
    };
    let sides = |sides: &[u32]| {
        sides
            .iter()
            .flat_map(|side| side.to_be_bytes())
            .collect::<Vec<u8>>()
    };
    let jpx = [
        b"\xff\x4f\xff\x51\0\x29\0\0".to_vec(),
        sides(&[10_000, 10_000, 0, 0]),
    ]
    .concat();
    let jbig2 = [
        vec![0, 0, 0, 0, 48, 0, 1, 0, 0, 0, 19],
        sides(&[20_000, 20_000, 0, 0]),
        vec![0; 3],
    ]
    .concat();
    let fax = "/DecodeParms[null<</K -1/Columns 1000000000/Rows 1000000000>>]";
    for (codec, file, more, bytes) in [
        ("JPXDecode", jpx, "", "2,400,000,000"),
        ("JBIG2Decode", jbig2, "", "3,200,000,000"),
        (
            "CCITTFaxDecode",
            vec![0; 40],
            fax,
            "1,000,000,009,000,000,000",
        ),
    ] {
        let data = hex(file) + ">";
        let picture = format!(
            "<</Type/XObject/Subtype/Image/Width 100/Height 100/BitsPerComponent 1/ColorSpace/DeviceGray/Filter[/ASCIIHexDecode/{codec}]{more}/Length {}>>stream\n{data}\nendstream",
            data.len()
        );
        let mut page = HandPage::new((100.0, 100.0), "q 100 0 0 100 0 0 cm /I Do Q");
        page.more = "/Resources<</XObject<</I 7 0 R>>>>".to_owned();
        let pdf = with_objects(&[page], "", &[picture]);
        let (file, notes) = made(&kit(&["a.pdf#1"], &pdf), Format::Png, Ink::Colour);
        assert!(file.is_none());
        let expected = format!(
            "page 1 of `a.pdf` has a picture that takes {bytes} bytes in memory; the limit is 300,000,000"
        );
        assert!(notes[0].contains(&expected), "{codec}: {notes:?}");
    }
}

#[test]
fn pictures_in_the_content_of_a_page_are_refused_as_well() {
    let content = "q 90 0 0 90 0 0 cm BI /W 9 /H 9 /BPC 1 /IM true /F/CCF /DP<</K -1/Columns 1000000000>> ID 0000 EI Q";
    let pdf = document(&[HandPage::new((99.0, 99.0), content)], "");
    let (_, notes) = made(&kit(&["a.pdf#1"], &pdf), Format::Png, Ink::Colour);
    assert!(
        notes[0].contains("has a picture that takes 18,000,000,000 bytes in memory"),
        "{notes:?}"
    );
}

#[test]
fn all_layers_of_filters_count() {
    // Each pair of bytes is a run of 128 bytes, which is 64 such pairs again.
    let data = "8181".repeat(1_000) + ">";
    let filters = "[/ASCIIHexDecode/RunLengthDecode/RunLengthDecode/RunLengthDecode]";
    let form = format!(
        "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Filter{filters}/Length {}>>stream\n{data}\nendstream",
        data.len()
    );
    let mut page = HandPage::new((99.0, 99.0), "/N Do");
    page.more = "/Resources<</XObject<</N 7 0 R>>>>".to_owned();
    let pdf = with_objects(&[page], "", &[form]);
    let (_, notes) = made(&kit(&["a.pdf#1"], &pdf), Format::Png, Ink::Colour);
    assert!(
        notes[0].contains("page 1 of `a.pdf` unpacks to"),
        "{notes:?}"
    );
}

#[test]
fn an_empty_page_is_blank_and_text_without_its_font_is_named() {
    let empty = document(&[HandPage::new((100.0, 100.0), "")], "");
    let (file, notes) = made(&kit(&["a.pdf#1"], &empty), Format::Png, Ink::Colour);
    assert!(file.is_some());
    assert!(
        notes[0].contains("page 1 of `a.pdf` has nothing that is printed"),
        "{notes:?}"
    );

    let mut page = HandPage::new((100.0, 100.0), "BT /J 30 Tf 20 40 Td <82a982c8> Tj ET");
    page.more = "/Resources<</Font<</J 7 0 R>>>>".to_owned();
    let fonts = [
        "<</Type/Font/Subtype/Type0/BaseFont/Ryumin-Light-90ms-RKSJ-H/Encoding/90ms-RKSJ-H/DescendantFonts[8 0 R]>>",
        "<</Type/Font/Subtype/CIDFontType0/BaseFont/Ryumin-Light/DW 1000/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor 9 0 R>>",
        "<</Type/FontDescriptor/FontName/Ryumin-Light/Flags 6/FontBBox[0 -120 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 700/StemV 60>>",
    ];
    let pdf = with_objects(&[page], "", &fonts.map(str::to_owned));
    let (_, notes) = made(&kit(&["a.pdf#1"], &pdf), Format::Png, Ink::Colour);
    assert!(
        notes[0].contains(
            "pictures of page 1 of `a.pdf` lack the text `かな`, since its font is not in the file"
        ),
        "{notes:?}"
    );

    // Letters that other fonts have are drawn by these.
    let mut page = HandPage::new((100.0, 100.0), "BT /J 20 Tf 20 40 Td <00480434> Tj ET");
    page.more = "/Resources<</Font<</J 7 0 R>>>>".to_owned();
    let map = "1 begincodespacerange <0000> <ffff> endcodespacerange 2 beginbfchar <0048> <0048> <0434> <0434> endbfchar";
    let fonts = [
        "<</Type/Font/Subtype/Type0/BaseFont/Arial/Encoding/Identity-H/DescendantFonts[8 0 R]/ToUnicode 10 0 R>>".to_owned(),
        "<</Type/Font/Subtype/CIDFontType2/BaseFont/Arial/DW 600/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 9 0 R>>".to_owned(),
        "<</Type/FontDescriptor/FontName/Arial/Flags 32/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80>>".to_owned(),
        format!("<</Length {}>>stream\n{map}\nendstream", map.len()),
    ];
    let pdf = with_objects(&[page], "", &fonts);
    let (_, notes) = made(&kit(&["a.pdf#1"], &pdf), Format::Png, Ink::Colour);
    assert!(notes[0].contains("lack the text `д`, since"), "{notes:?}");
}
