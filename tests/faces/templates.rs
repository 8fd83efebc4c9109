//! Cards of one deck whose templates differ by what their fields say.

use boardpress::model::Job;
use boardpress::press::Proof;

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
    let strength =
        "<rect id='strength' data-slot='text' data-if='strength' x='9' y='40' width='40' height='9' fill='none'/>";
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
    words(proof, face).into_iter().map(|(word, room)| (word, room.at.y.to_um() / 10_000)).collect()
}

#[test]
fn each_card_has_the_template_of_its_case_and_places_of_one_name_are_filled_in_each() {
    for large in [false, true] {
        let proof = proof(FRONTS, &Job { large, ..Job::default() });
        let scale = proof.faces[0].trim().w.to_mm() / 60.0;
        let said = |word: &str, mm: f64| (word.to_owned(), (mm * scale) as i64 / 10);
        assert_eq!(stand(&proof, "a/storm"), [said("Storm", 6.0)], "{large}");
        assert_eq!(stand(&proof, "a/archer"), [said("Archer", 26.0), said("3", 41.0)], "{large}");
        assert_eq!(stand(&proof, "a/serf"), [said("Serf", 26.0)], "{large}");
        let grounds = |face: &str| proof.faces.iter().find(|one| one.name == face).unwrap().items.len();
        assert_eq!(grounds("a/storm"), grounds("a/serf"), "the ground of one template alone");
    }
}

#[test]
fn backs_have_templates_of_their_own_by_what_cards_say() {
    let backs =
        "[deck.a.back]\ntemplate = [{ if = 'Kind = event', show = 'night' }, { show = 'event' }]\ntitle = 'Deck'\n";
    let proof = proof(&format!("{FRONTS}{backs}"), &Job::default());
    assert_eq!(stand(&proof, "a/storm/back"), [("Deck".to_owned(), 4)]);
    assert_eq!(stand(&proof, "a/archer/back"), [("Deck".to_owned(), 0)]);
    let backs = proof.faces.iter().filter(|face| face.name.ends_with("/back")).count();
    assert_eq!(backs, 2, "cards of one kind share their back");
}
