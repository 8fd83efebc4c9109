//! What sheets and files say of their form, and that it is always the same.

use std::collections::BTreeSet;

use boardpress::diag::Diagnostics;
use boardpress::geom::Affine;
use boardpress::model::{Format, Ink, Job};
use boardpress::press::Unwatched;
use boardpress::scene::{Colour, Item, Shape, each_painted, moved};
use boardpress::sheet::Sheet;

use super::{FORMS, badges, job, proof};
use crate::support::made::{MadeFile, press};
use crate::support::{clean, told};

fn pressed(ink: Ink) -> Vec<MadeFile> {
    let diagnostics = Diagnostics::default();
    let job = Job {
        formats: vec![Format::Pdf, Format::Svg],
        ..job(ink)
    };
    let print = press(&badges(), &job, &Unwatched, &diagnostics);
    print
        .unwrap_or_else(|_| panic!("{}", told(&diagnostics).join("\n")))
        .files
}

/// The words outside of everything that is cut.
pub(super) fn slug(sheet: &Sheet) -> String {
    fn words(items: &[Item], text: &mut String) {
        for item in items {
            match item {
                Item::Glyphs(run) => text.push_str(run.text()),
                Item::Group(group) => words(&group.items, text),
                _ => {}
            }
        }
    }
    let mut text = String::new();
    words(&sheet.furniture, &mut text);
    text
}

#[test]
fn every_sheet_says_its_form_and_its_licence() {
    for (ink, says) in [
        (Ink::Colour, ""),
        (Ink::Grey, " · in gray"),
        (Ink::Outline, " · in outlines, to color in"),
    ] {
        for sheet in &proof(ink).sheets {
            let slug = slug(sheet);
            assert!(
                slug.contains("Test · CC0 · ") && slug.contains(&format!("letter{says} · seed")),
                "{slug}"
            );
        }
    }
}

#[test]
fn the_logo_is_on_every_sheet_in_its_form_and_takes_little_room() {
    let logo = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 90 10' width='90mm' height='10mm'>\
                <rect width='90' height='10' fill='#c01030'/></svg>";
    let mut fs = badges();
    let kit = include_str!("kit.toml").replacen("[kit]", "[kit]\nlogo = \"logo.svg\"", 1);
    fs.put("kit.toml", kit);
    fs.put("logo.svg", logo);
    for (ink, wanted) in [
        (Ink::Colour, Some(Colour::rgb(0xc0, 0x10, 0x30))),
        (Ink::Grey, None),
    ] {
        for sheet in &clean(&fs, &job(ink)).sheets {
            let mut found = Vec::new();
            each_painted(&sheet.furniture, Affine::IDENTITY, &mut |item, to| {
                let Item::Shape(Shape {
                    path,
                    fill: Some((colour, _)),
                    ..
                }) = item
                else {
                    return;
                };
                let wide = path
                    .bounds()
                    .map_or(0, |bounds| moved(bounds, to).size.w.to_um());
                found.extend((19_900..=20_010).contains(&wide).then_some(*colour));
            });
            let [colour] = found[..] else {
                panic!("{found:?} on a sheet")
            };
            assert!(
                wanted.unwrap_or(Colour {
                    g: colour.r,
                    b: colour.r,
                    ..colour
                }) == colour,
                "{colour:?}"
            );
        }
    }
}

#[test]
fn a_code_makes_the_same_sheet_again_in_the_same_form() {
    let codes = |ink| {
        proof(ink)
            .sheets
            .iter()
            .map(|sheet| sheet.code.clone())
            .collect::<BTreeSet<String>>()
    };
    let all: Vec<BTreeSet<String>> = [Ink::Colour, Ink::Grey, Ink::Outline].map(codes).into();
    assert!(
        all[0].is_disjoint(&all[1]) && all[1].is_disjoint(&all[2]) && all[0].is_disjoint(&all[2])
    );
}

#[test]
fn files_and_their_list_name_the_form_and_the_licence() {
    for (ink, name) in [
        (Ink::Colour, "test-letter.pdf"),
        (Ink::Grey, "test-letter-grey.pdf"),
    ] {
        let files = pressed(ink);
        let pdf = files
            .iter()
            .find(|file| file.path == name)
            .unwrap_or_else(|| panic!("no {name}"));
        let info = lopdf::Document::load_mem(&pdf.bytes).unwrap();
        let info = info
            .get_dictionary(info.trailer.get(b"Info").unwrap().as_reference().unwrap())
            .unwrap();
        assert_eq!(
            lopdf::decode_text_string(info.get(b"License").unwrap()).unwrap(),
            "CC0"
        );
        let svg = files
            .iter()
            .find(|file| file.path.ends_with(".svg"))
            .unwrap();
        assert!(
            str::from_utf8(&svg.bytes)
                .unwrap()
                .contains("<dc:rights>CC0</dc:rights>")
        );
        let manifest = str::from_utf8(&files.last().unwrap().bytes).unwrap();
        assert!(
            manifest.contains(&format!("\"ink\":\"{}\"", ink.name())),
            "{manifest}"
        );
    }
}

#[test]
fn every_form_gives_equal_bytes_with_one_thread_and_with_several() {
    let with = |count: usize, ink| {
        rayon::ThreadPoolBuilder::new()
            .num_threads(count)
            .build()
            .unwrap()
            .install(|| pressed(ink))
    };
    for ink in FORMS {
        assert!(
            with(1, ink) == with(3, ink) && pressed(ink) == with(1, ink),
            "{ink:?}"
        );
    }
}
