//! Three decks as their authors would make them in Squib, nanDECK or Dextrous, here of
//! TOML, spreadsheets and drawings alone, without a script beside them.

mod grids;

use std::collections::BTreeSet;

use boardpress::diag::{Code, Diagnostics};
use boardpress::geom::{Affine, Length, Rect};
use boardpress::model::{BuildContext, Format, Ink, Job, PAPERS};
use boardpress::press::{self, Proof, Unwatched};
use boardpress::scene::{Colour, Item, Pixels, each_painted};
use boardpress::sheet::{Face, Piece};
use boardpress::source::{FileSystem, MemoryFiles};

use crate::support::{clean, files, made};

const BLACK: [u8; 3] = [23, 23, 29];
const RED: [u8; 3] = [179, 32, 42];
const BLUE: [u8; 3] = [28, 91, 166];
const GREEN: [u8; 3] = [30, 116, 64];

fn kit(name: &str) -> MemoryFiles {
    files::beside(&files::root().join("tests/decks").join(name))
}

fn proof(name: &str) -> Proof {
    clean(&kit(name), &Job::default())
}

/// The pieces of a deck or token set.
fn pieces<'p>(proof: &'p Proof, name: &str) -> &'p [Piece] {
    &proof
        .parts
        .iter()
        .find(|part| part.name == name)
        .unwrap_or_else(|| panic!("a part {name}"))
        .pieces
}

/// How many are printed.
fn printed(proof: &Proof, name: &str) -> u32 {
    pieces(proof, name).iter().map(|piece| piece.copies).sum()
}

/// The fronts of a deck, in order.
fn fronts<'p>(proof: &'p Proof, name: &str) -> Vec<&'p Face> {
    pieces(proof, name)
        .iter()
        .map(|piece| proof.face(piece.front))
        .collect()
}

/// The stretches of words on a face in order of painting, with the box around each; spaces by themselves have none.
fn words(proof: &Proof, face: &Face) -> Vec<(String, Rect)> {
    let mut found = Vec::new();
    each_painted(&face.items, Affine::IDENTITY, &mut |item, to| {
        if let Item::Glyphs(run) = item
            && let Some(room) = proof.fonts.room(run, to)
        {
            found.push((run.text().trim().to_owned(), room));
        }
    });
    found
}

/// All words on a face.
fn text(proof: &Proof, face: &Face) -> String {
    words(proof, face)
        .into_iter()
        .map(|(text, _)| text)
        .collect::<Vec<_>>()
        .join(" ")
}

/// How many shapes on a face are filled with a colour.
fn filled(face: &Face, [r, g, b]: [u8; 3]) -> usize {
    let colour = Colour::rgb(r, g, b);
    let mut count = 0;
    each_painted(&face.items, Affine::IDENTITY, &mut |item, _| {
        if let Item::Shape(shape) = item {
            count += usize::from(shape.fill.is_some_and(|(fill, _)| fill == colour));
        }
    });
    count
}

#[test]
fn each_comes_out_clean_on_letter_and_a4_in_colour_and_in_grey() {
    for name in ["resource", "poker", "vocabulary", "many"] {
        let fs = kit(name);
        for paper in [PAPERS[0], PAPERS[2]] {
            for ink in [Ink::Colour, Ink::Grey] {
                assert!(
                    !clean(
                        &fs,
                        &Job {
                            paper,
                            ink,
                            ..Job::default()
                        }
                    )
                    .sheets
                    .is_empty()
                );
            }
        }
    }
}

#[test]
fn none_is_heavy() {
    for name in ["resource", "poker", "vocabulary", "many"] {
        let folder = files::root().join("tests/decks").join(name);
        let bytes: u64 = files::files(&folder)
            .iter()
            .map(|path| path.metadata().unwrap().len())
            .sum();
        assert!(bytes < 1_000_000, "{name}: {bytes} bytes");
    }
}

#[test]
fn cards_of_the_resource_game_say_what_they_cost_and_nothing_else() {
    let proof = proof("resource");
    // What stands in the strip at the left, below the band.
    let cost = |face: &Face| {
        let strip = |room: &Rect| room.right() < Length::mm(16) && room.top() > Length::mm(52);
        let words = words(&proof, face)
            .into_iter()
            .filter(|(_, room)| strip(room));
        words.map(|(text, _)| text).collect::<Vec<_>>()
    };
    let face = |name: &str| {
        proof
            .faces
            .iter()
            .find(|face| face.name == name)
            .unwrap_or_else(|| panic!("{name}"))
    };
    assert_eq!(cost(face("works/Chapel")), ["1", "3", "2"]);
    assert_eq!(cost(face("works/Watchtower")), ["3", "1"]);
    assert_eq!(cost(face("works/Log Cabin")), ["2"]);
    assert_eq!(cost(face("expansions/Lantern Walk")), ["2"]);
    // Land is free, and its words go from edge to edge.
    let meadow = face("works/South Meadow");
    let first = words(&proof, meadow)
        .into_iter()
        .find(|(text, _)| text.starts_with("A card next"))
        .unwrap();
    assert!(first.1.left() < Length::mm(6), "{first:?}");
    // Only what gives something says so.
    assert!(text(&proof, face("works/Dairy")).contains("Gives"));
    assert!(!text(&proof, face("works/Chapel")).contains("Gives"));
}

#[test]
fn the_workbook_of_the_resource_game_fills_two_decks_and_the_coins() {
    let proof = proof("resource");
    assert_eq!(
        ["works", "expansions", "coins"].map(|name| pieces(&proof, name).len()),
        [26, 16, 3]
    );
    assert_eq!(printed(&proof, "coins"), 40);
    let all = |name: &str| {
        fronts(&proof, name)
            .iter()
            .map(|face| text(&proof, face))
            .collect::<Vec<_>>()
    };
    let (works, expansions) = (all("works"), all("expansions"));
    // A merged cell says its words in each of its rows, and a hidden row is out.
    for kind in ["Land", "Building", "Craft"] {
        assert!(
            works.iter().filter(|text| text.contains(kind)).count() >= 8,
            "{kind}"
        );
    }
    assert!(
        works
            .iter()
            .chain(&expansions)
            .all(|text| !text.contains("Goat Shed") && !text.contains("Ferry"))
    );
    // The banner comes from the other sheet.
    assert!(works.iter().all(|text| !text.contains("Market Fair")));
    assert_eq!(
        expansions
            .iter()
            .filter(|text| text.contains("Market Fair"))
            .count(),
        8
    );
    assert_eq!(
        expansions
            .iter()
            .filter(|text| text.contains("Hard Winter"))
            .count(),
        8
    );
}

#[test]
fn each_playing_card_has_as_many_pips_as_it_says_and_the_same_index_turned() {
    let proof = clean(
        &kit("poker"),
        &Job {
            only: ["blue", "red", "four"].map(str::to_owned).to_vec(),
            ..Job::default()
        },
    );
    for deck in ["blue", "red", "four"] {
        assert_eq!(printed(&proof, deck), 54);
        let faces: BTreeSet<_> = pieces(&proof, deck)
            .iter()
            .map(|piece| piece.front)
            .collect();
        assert_eq!(faces.len(), 54, "{deck}");
    }
    let (blue, four) = (fronts(&proof, "blue"), fronts(&proof, "four"));
    let ranks = [
        "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
    ];
    // Spades, hearts, clubs and diamonds, in two colours and in four.
    let suits = [(BLACK, BLACK), (RED, RED), (BLACK, GREEN), (RED, BLUE)];
    for (suit, (two, more)) in suits.into_iter().enumerate() {
        for (n, rank) in ranks.iter().enumerate() {
            let at = suit * 13 + n;
            let index = words(&proof, blue[at]);
            assert_eq!(
                index
                    .iter()
                    .map(|(text, _)| text.as_str())
                    .collect::<Vec<_>>(),
                [*rank, rank]
            );
            let (upper, lower, trim) = (index[0].1, index[1].1, blue[at].trim());
            let turned = [
                upper.left() - (trim.w - lower.right()),
                upper.top() - (trim.h - lower.bottom()),
            ];
            assert!(
                turned.iter().all(|far| far.abs() <= Length::um(5)),
                "{rank}: {turned:?}"
            );
            if n < 10 {
                assert_eq!(
                    filled(blue[at], two),
                    n + 3,
                    "{rank}: its pips and one at each index"
                );
                assert_eq!(filled(four[at], more), n + 3, "{rank} in four colours");
            }
        }
    }
    let back = |deck: &str| proof.face(pieces(&proof, deck)[0].back.unwrap());
    assert!(filled(back("blue"), [31, 63, 102]) > 0 && filled(back("red"), [140, 35, 49]) > 0);
}

#[test]
fn playing_cards_without_an_id_are_called_by_rank_suit_and_row() {
    let proof = proof("poker");
    let names: Vec<&str> = proof.game.draft.components[0]
        .items()
        .iter()
        .map(|item| item.name.as_str())
        .collect();
    assert_eq!(
        (names[0], names[12], names[53]),
        ("1-spades-2", "13-spades-14", "joker-55")
    );
}

#[test]
fn the_vocabulary_is_one_deck_for_two_languages_in_four_alphabets() {
    let fs = kit("vocabulary");
    let (english, diagnostics) = (clean(&fs, &Job::default()), Diagnostics::default());
    let job = Job {
        language: Some("el".parse().unwrap()),
        ..Job::default()
    };
    let greek = press::proof(&fs, BuildContext::new(&job, &diagnostics)).unwrap();
    assert!(
        diagnostics
            .sorted()
            .iter()
            .all(|note| note.code == Code::NoPhrases),
        "{:?}",
        diagnostics.sorted()
    );
    for (proof, word, learned) in [(&english, "bread", "ψωμί"), (&greek, "ψωμί", "bread")] {
        assert_eq!(printed(proof, "words"), 24);
        let card = &pieces(proof, "words")[1];
        assert!(text(proof, proof.face(card.front)).contains(word));
        let back = words(proof, proof.face(card.back.unwrap()));
        for answer in [learned, "хлеб", "לחם"] {
            assert!(
                back.iter().any(|(text, _)| text == answer),
                "{answer}: {back:?}"
            );
        }
        // Hebrew begins at the right.
        let room = |answer: &str| back.iter().find(|(text, _)| text == answer).unwrap().1;
        let (left, right) = (room("хлеб"), room("לחם"));
        assert!(
            left.left() < Length::mm(9) && right.right() > Length::mm(54),
            "{left:?} {right:?}"
        );
    }
}

#[test]
fn photographs_of_the_vocabulary_are_kept_as_they_came_and_stand_upright() {
    let (kit, proof) = (kit("vocabulary"), proof("vocabulary"));
    let (mut kept, mut made, mut lying) = (BTreeSet::new(), BTreeSet::new(), 0);
    for face in fronts(&proof, "words") {
        each_painted(&face.items, Affine::IDENTITY, &mut |item, _| {
            if let Item::Picture(picture) = item {
                let raster = &picture.raster;
                lying += usize::from((raster.width, raster.height) != (600, 500));
                let Pixels::Jpeg(stored, _) = &raster.pixels else {
                    panic!("{} is no JPEG", raster.name)
                };
                let as_it_came = kit.read(&raster.name).is_ok_and(|file| file == *stored);
                if as_it_came { &mut kept } else { &mut made }.insert(raster.name.clone());
            }
        });
    }
    // One is turned where it is placed, without the note of its camera, and one has the colours of a press.
    assert_eq!((kept.len(), made.len(), lying), (22, 2, 1), "{made:?}");
}

#[test]
fn a_few_lines_make_all_tiles_and_triominoes_and_numbered_tickets() {
    let proof = proof("many");
    let printed = ["tile", "triomino", "ticket", "counter"].map(|name| printed(&proof, name));
    assert_eq!(printed, [23, 56, 200, 200]);
    // No tile is another one turned, and no triomino has the corners of another.
    let names = |name: &str| {
        pieces(&proof, name)
            .iter()
            .map(|piece| proof.face(piece.front).name.clone())
    };
    let turned = |name: String| {
        let ring: Vec<String> = name.split(['/', '-']).skip(1).map(str::to_owned).collect();
        (0..ring.len())
            .map(|turn| [&ring[turn..], &ring[..turn]].concat())
            .min()
            .unwrap()
    };
    assert_eq!(names("tile").map(turned).collect::<BTreeSet<_>>().len(), 23);
    let sorted = |name: String| {
        let mut corners: Vec<String> = name.split(['/', '-']).skip(1).map(str::to_owned).collect();
        corners.sort();
        corners
    };
    assert_eq!(
        names("triomino").map(sorted).collect::<BTreeSet<_>>().len(),
        56
    );
    // Each copy has its number, and its words have icons and lines of their own.
    let tickets = fronts(&proof, "ticket");
    for (n, face) in tickets.iter().enumerate() {
        let text = text(&proof, face);
        assert!(
            text.contains(&format!("No. {:03}", n + 1))
                && text.contains(&format!("{} of 200", n + 1)),
            "{text}"
        );
        assert!(text.contains("Sheepdog") && !text.contains("%n"), "{text}");
    }
}

#[test]
fn each_of_two_hundred_counters_has_its_own_number_on_both_sides() {
    let proof = proof("many");
    let counters = pieces(&proof, "counter");
    for (n, counter) in counters.iter().enumerate() {
        for face in [counter.front, counter.back.unwrap()] {
            let has_number = |(text, _): &(String, Rect)| *text == (n + 1).to_string();
            assert!(
                words(&proof, proof.face(face)).iter().any(has_number),
                "{}",
                n + 1
            );
        }
    }
    assert_eq!(counters.len(), 200);
}

#[test]
fn a_phone_reads_the_codes_of_cards_in_colour_in_grey_and_in_outlines() {
    for (ink, station) in [
        (Ink::Colour, "mill"),
        (Ink::Grey, "weir"),
        (Ink::Outline, "oak"),
    ] {
        let job = Job {
            ink,
            only: vec![format!("link/{station}")],
            formats: vec![Format::Png],
            ..Job::default()
        };
        let files = made::press(&kit("many"), &job, &Unwatched, &Diagnostics::default())
            .unwrap()
            .files;
        let sheet = files
            .iter()
            .find(|file| file.path.ends_with(".png"))
            .unwrap();
        let sheet = image::load_from_memory(&sheet.bytes).unwrap().to_luma8();
        // A phone has more dots for a square than this sheet.
        let read = |by: u32| {
            let (width, height) = (sheet.width() * by, sheet.height() * by);
            let near = image::imageops::resize(
                &sheet,
                width,
                height,
                image::imageops::FilterType::Triangle,
            );
            let light = |x: usize, y: usize| near.get_pixel(x as u32, y as u32).0[0];
            let mut seen =
                rqrr::PreparedImage::prepare_from_greyscale(width as usize, height as usize, light);
            seen.detect_grids()
                .first()
                .and_then(|grid| Some(grid.decode().ok()?.1))
        };
        let link = format!("https://example.org/trail/{station}?lang=en");
        assert_eq!((1..=3).find_map(read), Some(link), "{ink:?}");
    }
}
