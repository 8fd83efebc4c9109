//! Words and pictures that are turned.

use boardpress::geom::{Length, Point, Rect, Rotation, Turn};
use boardpress::model::{Format, Job};
use boardpress::scene::moved;
use boardpress::source::MemoryFiles;
use boardpress::write::{DocInfo, write};

use super::{kit, proof, words};
use crate::support::clean;
use crate::support::probe::{self, Found};

const CARDS: &str = "[deck.a]\ntemplate = \"t\"\n[[deck.a.card]]\nid = \"one\"\ntitle = \"Hamburg\"\n\
                     [[deck.a.card]]\nid = \"two\"\ntitle = \"Hamburg\"\nturn = 180\n";

fn slot(attributes: &str) -> String {
    format!(
        "<rect id='title' data-slot='text' x='12' y='25' width='40' height='10' fill='none' {attributes}/>"
    )
}

/// The box around the words of a card.
fn room(drawing: &str, settings: &str, card: &str) -> Rect {
    let settings = format!("[slot.title]\nsize = \"12 pt\"\n{settings}");
    let cards = if settings.contains("turn") {
        CARDS
    } else {
        &CARDS.replace("turn = 180\n", "")
    };
    let all = words(&proof(drawing, &settings, cards), card);
    assert_eq!(all.len(), 1);
    all[0].1
}

/// Whether two boxes are the same but for a few micrometres.
fn near(one: Rect, other: Rect) -> bool {
    let close = |a: Length, b: Length| (a - b).abs() <= Length::um(60);
    close(one.left(), other.left())
        && close(one.right(), other.right())
        && close(one.top(), other.top())
        && close(one.bottom(), other.bottom())
}

#[test]
fn words_turn_with_their_slot_however_that_is_said() {
    let upright = room(&slot(""), "", "a/one");
    let middle = Point::new(Length::mm(32), Length::mm(30));
    let half = moved(upright, Rotation::degrees(180.0).about(middle));
    assert!(!near(upright, half), "the words do not fill their slot");
    for (drawing, settings, card) in [
        (slot("transform='rotate(180 32 30)'"), "", "a/one"),
        (slot(""), "rotate = 180", "a/one"),
        (slot(""), "rotate = \"${turn?}\"", "a/two"),
        (slot("transform='rotate(90 32 30)'"), "rotate = 90", "a/one"),
        (
            format!(
                "<g transform='translate(64 60)'><g transform='scale(-1)'>{}</g></g>",
                slot("")
            ),
            "",
            "a/one",
        ),
    ] {
        let turned = room(&drawing, settings, card);
        assert!(
            near(turned, half),
            "{drawing} {settings}: {turned:?} {half:?}"
        );
    }
    assert!(
        near(room(&slot(""), "rotate = \"${turn?}\"", "a/one"), upright),
        "a card that says nothing"
    );
}

#[test]
fn any_angle_is_obeyed_and_the_words_keep_their_size() {
    let upright = room(&slot(""), "", "a/one");
    let to = Rotation::degrees(30.0).about(Point::new(Length::mm(32), Length::mm(30)));
    let tilted = room(&slot(""), "rotate = 30", "a/one");
    // Boxes around turned boxes are larger than those around turned letters.
    assert!(moved(upright, to).inset(-Length::um(60)).holds(tilted));
    let drawn = "<g transform='matrix(0.866025 0.5 -0.5 0.866025 19.2872 -11.98075)'>".to_owned()
        + &slot("")
        + "</g>";
    assert!(
        near(room(&drawn, "", "a/one"), tilted),
        "{:?} {tilted:?}",
        room(&drawn, "", "a/one")
    );
    let scaled = "<rect id='title' data-slot='text' x='24' y='50' width='80' height='20' fill='none' \
                  transform='scale(0.5) rotate(30 64 60)'/>";
    assert!(near(room(scaled, "", "a/one"), tilted));
}

#[test]
fn turned_words_are_found_in_a_pdf_in_their_direction() {
    let card = "[deck.a]\ntemplate = \"t\"\n[[deck.a.card]]\ntitle = \"Hamburg\"\n";
    let proof = proof(&slot("transform='rotate(90 32 30)'"), "", card);
    let mut files = MemoryFiles::default();
    let formats = [Format::Pdf, Format::Svg];
    write(
        &DocInfo::default(),
        &proof.sheets,
        &proof.faces,
        &proof.fonts,
        &formats,
        &mut files,
        &|_| {},
    )
    .unwrap();
    let pdf = files
        .iter()
        .find(|(path, _)| path.ends_with(".pdf"))
        .unwrap()
        .1;
    let (placed, height) = (&proof.sheets[0].placements[0], proof.sheets[0].size.h);
    assert_eq!(placed.turn, Turn::None);
    let trim = placed.trim(proof.face(placed.face).trim());
    let letters: Vec<_> = Found::on(pdf, 0)
        .letters
        .into_iter()
        .filter(|letter| letter.is_in(trim, height))
        .collect();
    assert_eq!(probe::words(&letters), ["Hamburg"]);
    assert!(
        letters
            .iter()
            .all(|letter| letter.along.x.abs() < 1e-3 && letter.along.y < 0.0),
        "words do not run down"
    );
}

#[test]
fn what_lies_on_boards_turns_by_a_number_or_by_what_a_cell_says() {
    let tables = |rotate: &str| {
        let mut tables = "[board.b]\nsize = [\"60 mm\", \"60 mm\"]\n[board.b.squares]\nat = [\"10 mm\", \"10 mm\"]\n\
             cell = [\"40 mm\", \"40 mm\"]\ncells = \"cells.csv\"\n"
            .to_owned();
        for (table, text, at) in [("label", "${id}", "-18 mm"), ("text", "Hamburg", "12 mm")] {
            let box_ = format!(
                "at = [\"{at}\", \"{at}\"]\nroom = [\"36 mm\", \"9 mm\"]\nalign = \"left\""
            );
            let rotate = if rotate.contains("${") && table == "text" {
                "180"
            } else {
                rotate
            };
            tables +=
                &format!("[[board.b.{table}]]\ntext = \"{text}\"\n{box_}\nrotate = {rotate}\n");
        }
        tables
    };
    let words_of = |rotate: &str| {
        let mut kit = kit(&slot(""), "", &tables(rotate));
        kit.put("cells.csv", "id,column,row,turn\nLabel,1,1,180\n");
        words(&clean(&kit, &Job::default()), "b/1")
    };
    let upright = words_of("0");
    for rotate in ["180", "\"${turn}\"", "-180"] {
        let turned = words_of(rotate);
        for ((word, room), (_, was)) in turned.iter().zip(&upright) {
            // Both boxes lie over each other.
            let middle = Point::new(Length::mm(30), Length::um(16_500));
            assert!(
                near(*room, moved(*was, Rotation::degrees(180.0).about(middle))),
                "{rotate} {word} {room:?} {was:?}"
            );
        }
    }
}
