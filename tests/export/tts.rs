//! The saved object of Tabletop Simulator and its sheets.

use boardpress::model::Job;
use serde_json::Value;

use super::{DECK, exported, kit};

fn object(tables: &str) -> (Value, std::collections::BTreeMap<String, Vec<u8>>) {
    let files = exported(&kit(tables), "tts", &Job::default());
    let saved: Value = serde_json::from_slice(&files["test.json"]).unwrap();
    (saved["ObjectStates"][0].clone(), files)
}

/// The width and height of a picture.
fn size(bytes: &[u8]) -> (u32, u32) {
    let picture = image::load_from_memory(bytes).unwrap();
    (picture.width(), picture.height())
}

#[test]
fn a_deck_has_a_card_for_every_copy_by_its_place_on_the_sheet() {
    let (deck, files) = object(DECK);
    assert_eq!(
        (&deck["Name"], &deck["Nickname"]),
        (&Value::from("DeckCustom"), &Value::from("Fate"))
    );
    assert_eq!(deck["DeckIDs"], Value::from([100, 100, 100, 101].to_vec()));
    let cards = deck["ContainedObjects"].as_array().unwrap();
    let ids: Vec<i64> = cards
        .iter()
        .map(|card| card["CardID"].as_i64().unwrap())
        .collect();
    assert_eq!(ids, [100, 100, 100, 101]);
    let sheet = &deck["CustomDeck"]["1"];
    assert_eq!(
        (&sheet["FaceURL"], &sheet["BackURL"]),
        (
            &Value::from("fate-fronts.png"),
            &Value::from("fate-back.png")
        )
    );
    assert_eq!(
        (&sheet["BackIsHidden"], &sheet["UniqueBack"]),
        (&Value::from(true), &Value::from(false))
    );
    let (columns, rows) = (
        sheet["NumWidth"].as_u64().unwrap() as u32,
        sheet["NumHeight"].as_u64().unwrap() as u32,
    );
    let (w, h) = size(&files["fate-fronts.png"]);
    assert_eq!((w % columns, h % rows), (0, 0));
    assert_eq!((w / columns, h / rows), size(&files["fate-back.png"]));
    // The back is in the last place.
    let picture = image::load_from_memory(&files["fate-fronts.png"])
        .unwrap()
        .into_rgb8();
    assert_eq!(
        picture.get_pixel(w - 20, h - 20),
        &image::Rgb([0x80, 0x20, 0x20])
    );
    assert_eq!(picture.get_pixel(20, 60), &image::Rgb([0x20, 0x40, 0x60]));
}

#[test]
fn a_large_deck_has_several_sheets_none_larger_than_the_game_takes() {
    let cards: String = (1..=100)
        .map(|n| format!("[[deck.many.card]]\nid = \"c{n}\"\ntitle = \"Card {n}\"\n"))
        .collect();
    let back = "[deck.many.back]\ntemplate = \"poker\"\ntitle = \"${id}\"\n";
    let (deck, files) = object(&format!("[deck.many]\ntemplate = \"poker\"\n{cards}{back}"));
    let ids: Vec<i64> = deck["DeckIDs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|id| id.as_i64().unwrap())
        .collect();
    let expected: Vec<i64> = (100..169).chain(200..231).collect();
    assert_eq!(ids, expected);
    for sheet in ["1", "2"] {
        let custom = &deck["CustomDeck"][sheet];
        assert_eq!(custom["UniqueBack"], true);
        assert_eq!(
            (&custom["NumWidth"], &custom["NumHeight"]),
            (&Value::from(10), &Value::from(7))
        );
        for side in ["fronts", "backs"] {
            let (w, h) = size(&files[&format!("many-{side}-{sheet}.png")]);
            assert!(w <= 4_096 && h <= 4_096 && w > 4_000, "{w} × {h}");
        }
    }
}

#[test]
fn tokens_are_tiles_in_a_bag() {
    let tokens = "[token.coins]\ntitle = \"Coins\"\ntemplate = \"poker\"\n\
                  [[token.coins.piece]]\ntitle = \"One\"\ncopies = 4\n[[token.coins.piece]]\ntitle = \"Five\"\n";
    let (bag, files) = object(tokens);
    let tiles = bag["ContainedObjects"].as_array().unwrap();
    assert_eq!((&bag["Name"], tiles.len()), (&Value::from("Bag"), 5));
    for tile in tiles {
        assert_eq!(tile["Name"], "Custom_Tile");
        assert!(files.contains_key(tile["CustomImage"]["ImageURL"].as_str().unwrap()));
    }
}

#[test]
fn a_name_with_a_slash_or_a_full_stop_is_the_whole_name() {
    let cards = |id: &str| format!("[[deck.d.card]]\nid = \"{id}\"\ntitle = \"{id}\"\n");
    let deck = format!(
        "[deck.d]\ntitle = \"D\"\ntemplate = \"poker\"\n{}{}",
        cards("Input/Output"),
        cards("No. 5")
    );
    let (deck, _) = object(&deck);
    let cards = deck["ContainedObjects"].as_array().unwrap();
    let names: Vec<&str> = cards
        .iter()
        .map(|card| card["Nickname"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["D: Input/Output", "D: No. 5"]);
}
