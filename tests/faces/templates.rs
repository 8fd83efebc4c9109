//! Cards of one deck whose templates differ by what their fields say.

use boardpress::geom::Affine;
use boardpress::kit::Kit;
use boardpress::model::Job;
use boardpress::press::Proof;
use boardpress::scene::{Colour, Item, each_painted};
use boardpress::sheet::Face;
use boardpress::source::MemoryFiles;

use super::words;
use crate::support::{clean, files};

/// A template of 60 × 60 mm with a place for `title` at this height, and the word on its ground.
fn template(ground: &str, y: u32, more: &str) -> String {
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 60 60' width='60mm' height='60mm'>\
         <rect x='4' y='4' width='52' height='52' fill='{ground}'/>\
         <rect id='title' data-slot='text' x='9' y='{y}' width='40' height='9' fill='none'/>{more}</svg>"
    )
}

fn proof(tables: &str, job: &Job) -> Proof {
    let strength = "<rect id='strength' data-slot='text' data-if='strength' x='9' y='40' width='40' height='9' fill='none'/>";
    let kit = files::kit([
        ("cards.toml", tables),
        (
            "cards.csv",
            "id,Kind,title,strength\nstorm,event,Storm,\narcher,unit,Archer,3\nserf,unit,Serf,\nflood,event,Flood,\n",
        ),
        ("templates/event.svg", &template("#fff0f0", 5, "")),
        ("templates/unit.svg", &template("#f0fff0", 25, strength)),
        ("templates/night.svg", &template("#e0e0ff", 45, "")),
    ]);
    clean(&kit, job)
}

const FRONTS: &str = "[deck.a]\ndata = 'cards.csv'\nuniform = ['title']\n\
                      template = [{ if = 'Kind = event', show = 'event' }, { show = 'unit' }]\n";

/// The words of a face and how far below its head they begin, in tens of millimetres.
fn stand(proof: &Proof, face: &str) -> Vec<(String, i64)> {
    words(proof, face)
        .into_iter()
        .map(|(word, room)| (word, room.at.y.to_um() / 10_000))
        .collect()
}

#[test]
fn each_card_has_the_template_of_its_case_and_places_of_one_name_are_filled_in_each() {
    for large in [false, true] {
        let proof = proof(
            FRONTS,
            &Job {
                large,
                ..Job::default()
            },
        );
        let scale = proof.faces[0].trim().w.to_mm() / 60.0;
        let said = |word: &str, mm: f64| (word.to_owned(), (mm * scale) as i64 / 10);
        assert_eq!(stand(&proof, "a/storm"), [said("Storm", 6.0)], "{large}");
        assert_eq!(
            stand(&proof, "a/archer"),
            [said("Archer", 26.0), said("3", 41.0)],
            "{large}"
        );
        assert_eq!(stand(&proof, "a/serf"), [said("Serf", 26.0)], "{large}");
        let grounds = |face: &str| {
            proof
                .faces
                .iter()
                .find(|one| one.name == face)
                .unwrap()
                .items
                .len()
        };
        assert_eq!(
            grounds("a/storm"),
            grounds("a/serf"),
            "the ground of one template alone"
        );
    }
}

#[test]
fn backs_have_templates_of_their_own_by_what_cards_say() {
    let backs = "[deck.a.back]\ntemplate = [{ if = 'Kind = event', show = 'night' }, { show = 'event' }]\ntitle = 'Deck'\n";
    let proof = proof(&format!("{FRONTS}{backs}"), &Job::default());
    assert_eq!(stand(&proof, "a/storm/back"), [("Deck".to_owned(), 4)]);
    assert_eq!(stand(&proof, "a/archer/back"), [("Deck".to_owned(), 0)]);
    let backs = proof
        .faces
        .iter()
        .filter(|face| face.name.ends_with("/back"))
        .count();
    assert_eq!(backs, 2, "cards of one kind share their back");
}

/// A template without a drawing: a dark piece with its title at this height.
fn undrawn(y: u32) -> String {
    format!(
        "trim = ['60 mm', '60 mm']\nfill = 'navy'\nbleed = '2 mm'\n\
         [slot.title]\nat = ['5 mm', '{y} mm']\nroom = ['40 mm', '9 mm']\ncolour = 'white'\n"
    )
}

#[test]
fn a_template_needs_no_drawing_and_moves_the_places_of_one() {
    let card = "template = '{}'\n[[deck.NAME.card]]\nid = 'x'\ntitle = 'Storm'\n";
    let deck = |name: &str| {
        format!(
            "[deck.{name}]\n{}",
            card.replace("{}", name).replace("NAME", name)
        )
    };
    let kit = files::kit([
        ("cards.toml", &*(deck("plain") + &deck("moved"))),
        ("templates/plain.toml", &*undrawn(20)),
        ("templates/moved.svg", &*template("#fff0f0", 5, "")),
        (
            "templates/moved.toml",
            "[slot.title]\nat = ['9 mm', '30 mm']\n",
        ),
    ]);
    let proof = clean(&kit, &Job::default());
    assert_eq!(stand(&proof, "plain/x"), [("Storm".to_owned(), 2)]);
    assert_eq!(stand(&proof, "moved/x"), [("Storm".to_owned(), 3)]);
    let face = proof
        .faces
        .iter()
        .find(|face| face.name == "plain/x")
        .unwrap();
    assert_eq!((face.trim().w.to_mm(), face.bleed.to_mm()), (60.0, 2.0));
    let mut grounds = Vec::new();
    each_painted(&face.items, Affine::IDENTITY, &mut |item, _| {
        if let Item::Shape(shape) = item {
            grounds.push((shape.fill.map(|(colour, _)| colour), shape.path.bounds()));
        }
    });
    assert_eq!(
        grounds,
        [(Some(Colour::rgb(0, 0, 128)), Some(face.painted()))]
    );
}

#[test]
fn a_look_is_that_of_all_built_in_templates_but_not_of_the_kits_own() {
    let tables = "[deck.a]\ntemplate = 'card'\n[[deck.a.card]]\nid = 'x'\ntitle = 'A'\ntext = 'B'\n\
                  [deck.b]\ntemplate = 'badge'\n[[deck.b.card]]\nid = 'x'\ntitle = 'A'\n";
    let names = |look: &str| {
        let mut own = MemoryFiles::default();
        own.put(
            "kit.toml",
            format!("[kit]\nid = 'test'\ntitle = 'Test'\n{look}"),
        );
        own.put("cards.toml", tables);
        own.put("templates/badge.svg", template("#fff0f0", 5, ""));
        let proof = clean(&Kit::new(own), &Job::default());
        let shown = |face: &Face| match &face.items[0] {
            Item::Use(shown) => shown.symbol.name.clone(),
            _ => String::new(),
        };
        proof.faces.iter().map(shown).collect::<Vec<_>>()
    };
    let (plain, fantasy) = (names(""), names("look = 'fantasy'\n"));
    assert!(
        plain.iter().any(|name| name.starts_with("template card ")),
        "{plain:?}"
    );
    assert!(
        fantasy
            .iter()
            .any(|name| name.starts_with("template fantasy/card ")),
        "{fantasy:?}"
    );
    assert!(
        fantasy
            .iter()
            .any(|name| name.starts_with("template badge ")),
        "{fantasy:?}"
    );
}
