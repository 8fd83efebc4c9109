//! Pictures of faces: their names, pixels, resolution and bleed.

use std::io::Cursor;

use boardpress::model::Job;

use super::{DECK, exported, kit};

/// The pixels of a picture, and its dots to the metre.
fn read(bytes: &[u8]) -> (image::RgbImage, u32) {
    let reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
    let dots = reader.info().pixel_dims.unwrap();
    assert_eq!(dots.xppu, dots.yppu);
    (
        image::load_from_memory(bytes).unwrap().into_rgb8(),
        dots.xppu,
    )
}

#[test]
fn each_face_is_a_picture_of_the_shops_pixels_and_a_shared_back_is_there_once() {
    for (format, size) in [
        ("tgc", (825, 1125)),
        ("mpc", (822, 1122)),
        ("images", (750, 1050)),
    ] {
        let files = exported(&kit(DECK), format, &Job::default());
        let paths: Vec<&str> = files.keys().map(String::as_str).collect();
        let expected = [
            "cards.csv",
            "fate/01-two-for-one-front-x3.png",
            "fate/02-calm-front-x1.png",
            "fate/back.png",
            "manifest.json",
        ];
        assert_eq!(paths, expected, "{format}");
        for path in &expected[1..4] {
            let (picture, dots) = read(&files[*path]);
            assert_eq!(
                (picture.dimensions(), dots),
                (size, 11_811),
                "{format} {path}"
            );
        }
        let table = String::from_utf8(files["cards.csv"].clone()).unwrap();
        assert!(
            table.contains(
                "fate,fate/two-for-one,fate/01-two-for-one-front-x3.png,fate/back.png,3\n"
            ),
            "{table}"
        );
        assert_eq!(
            files,
            exported(&kit(DECK), format, &Job::default()),
            "the same bytes each time"
        );
    }
}

#[test]
fn colour_goes_on_to_the_edge_of_the_picture_whatever_bleed_was_drawn() {
    for template in ["poker", "bare"] {
        let files = exported(
            &kit(&DECK.replace("\"poker\"", &format!("{template:?}"))),
            "tgc",
            &Job::default(),
        );
        let (picture, _) = read(&files["fate/02-calm-front-x1.png"]);
        let ground = image::Rgb([0x20, 0x40, 0x60]);
        let (w, h) = picture.dimensions();
        let edge = picture
            .enumerate_pixels()
            .filter(|(x, y, _)| *x < 40 || *y < 40 || x + 40 >= w || y + 40 >= h);
        let strange: Vec<_> = edge.filter(|(.., pixel)| **pixel != ground).collect();
        assert!(
            strange.is_empty(),
            "{template}: {:?}",
            &strange[..strange.len().min(4)]
        );
    }
}

#[test]
fn a_card_that_lies_is_turned_onto_the_product_and_its_back_the_other_way() {
    let deck = DECK.replace("\"poker\"", "\"across\"");
    let files = exported(&kit(&deck), "tgc", &Job::default());
    let front = read(&files["fate/02-calm-front-x1.png"]).0;
    let back = read(&files["fate/back.png"]).0;
    assert_eq!(
        (front.dimensions(), back.dimensions()),
        ((825, 1125), (825, 1125))
    );
    // The title stands at the top of a card, which is its right side when it is turned clockwise.
    let words = |picture: &image::RgbImage, columns: std::ops::Range<u32>| {
        picture
            .enumerate_pixels()
            .filter(|(x, _, pixel)| columns.contains(x) && pixel.0 < [16; 3])
            .count()
    };
    assert!(words(&front, 600..825) > 50 && words(&front, 0..225) == 0);
    assert!(words(&back, 0..225) > 50 && words(&back, 600..825) == 0);
}

#[test]
fn a_format_of_the_kit_has_its_own_pixels_and_resolution() {
    let own = "[export.slips]\ndpi = 200\nproduct = [{ name = \"slip\", trim = [\"63.5 mm\", \"88.9 mm\"], pixels = [532, 732] }]\n";
    let files = exported(&kit(&format!("{own}{DECK}")), "slips", &Job::default());
    let (picture, dots) = read(&files["fate/back.png"]);
    assert_eq!((picture.dimensions(), dots), ((532, 732), 7_874));
}

#[test]
fn backs_that_differ_are_named_after_their_cards() {
    let deck = DECK.replace("title = \"Fate\"\n\"", "").replace(
        "ground = \"#802020\"\ntitle = \"Fate\"",
        "ground = \"#802020\"\ntitle = \"${title}\"",
    );
    let files = exported(&kit(&deck), "mpc", &Job::default());
    let backs: Vec<&String> = files.keys().filter(|path| path.contains("back")).collect();
    assert_eq!(
        backs,
        [
            "fate/01-two-for-one-back-x3.png",
            "fate/02-calm-back-x1.png"
        ]
    );
}
