//! Boxes and dice: how large a box is for its decks, and what a machine cuts and creases of a net.

use boardpress::geom::{Length, Outline, Point, hypot};
use boardpress::kit::Kit;
use boardpress::model::{Backs, Format, Job};
use boardpress::press::{FinishingStep, Proof, Unwatched};
use boardpress::sheet::Mark;
use boardpress::source::MemoryFiles;

use super::outlines::layers;
use crate::support::made::press;
use crate::support::{clean, files};

/// Two decks of cards of 63.5 × 88.9 mm: 40 on 300 g/m², and 10 on 200 g/m².
const DECKS: &str = "[deck.one]\ntemplate = \"card-plain\"\n[[deck.one.card]]\ntitle = \"A\"\ntext = \"a\"\ncopies = 40\n\
                     [deck.two]\ntemplate = \"card-plain\"\nstock = \"card, 150–200 g/m²\"\n\
                     [[deck.two.card]]\ntitle = \"B\"\ntext = \"b\"\ncopies = 10\n";

/// A kit of these pieces.
fn kit_of(pieces: &str) -> Kit<MemoryFiles> {
    Kit::new(files::kit([("pieces.toml", pieces)]))
}

/// Those decks and a box for them.
fn kit(keys: &str) -> Kit<MemoryFiles> {
    kit_of(&format!(
        "{DECKS}[box.chest]\nfor = [\"one\", \"two\"]\n{keys}"
    ))
}

fn job() -> Job {
    Job {
        only: vec!["chest".to_owned()],
        cut_paths: true,
        ..Job::default()
    }
}

/// The outline of the first face of a component.
fn outline<'p>(proof: &'p Proof, name: &str) -> &'p Outline {
    let part = proof.parts.iter().find(|part| part.name == name).unwrap();
    &proof.face(part.pieces[0].front).outline
}

/// The folds of an outline, each by its ends.
fn folds(outline: &Outline) -> Vec<(Point, Point)> {
    outline
        .creases()
        .iter()
        .map(|crease| crease.straight().unwrap())
        .collect()
}

/// The width, height and depth of a tuck box, from fold to fold.
fn measured(proof: &Proof) -> [Length; 3] {
    let folds = folds(outline(proof, "chest"));
    let mut upright: Vec<Length> = folds
        .iter()
        .filter(|(from, to)| from.x == to.x)
        .map(|(from, _)| from.x)
        .collect();
    upright.sort_unstable();
    let high = folds
        .iter()
        .find(|(from, to)| from.x == to.x)
        .map(|(from, to)| (to.y - from.y).abs())
        .unwrap();
    [upright[2] - upright[1], high, upright[1] - upright[0]]
}

#[test]
fn a_box_has_room_for_its_decks_and_a_millimetre_in_each_direction() {
    // The paper of the box takes 0.3 mm of the room between two folds.
    let around = Length::um(300) + Length::mm(1);
    let room = |deep: i64| {
        [
            Length::um(63_500) + around,
            Length::um(88_900) + around,
            Length::um(deep) + around,
        ]
    };
    assert_eq!(
        measured(&clean(&kit(""), &job())),
        room(40 * 300 + 10 * 200)
    );
    assert_eq!(
        measured(&clean(&kit("card-thickness = \"0.5 mm\""), &job())),
        room(50 * 500)
    );
    let size = "[box.other]\nsize = [\"64.5 mm\", \"89.9 mm\", \"11 mm\"]\n";
    let of_size = Job {
        only: vec!["other".to_owned()],
        ..job()
    };
    let proof = clean(&kit(size), &of_size);
    assert_eq!(outline(&proof, "other").creases().len(), 12);
    // Large cards need a large box.
    let large = measured(&clean(
        &kit(""),
        &Job {
            large: true,
            ..job()
        },
    ));
    assert!(large[0] > room(0)[0].scaled(1.3), "{large:?}");
}

#[test]
fn a_card_whose_back_is_glued_on_is_twice_as_thick() {
    let back = DECKS.replacen(
        "copies = 40\n",
        "copies = 40\n[deck.one.back]\ntemplate = \"card-plain\"\ntitle = \"Back\"\ntext = \"b\"\n",
        1,
    );
    let kit = kit_of(&format!("{back}[box.chest]\nfor = [\"one\"]\n"));
    let deep = |backs| measured(&clean(&kit, &Job { backs, ..job() }))[2];
    for glued in [Backs::Paste, Backs::Fold] {
        assert_eq!(deep(glued) - deep(Backs::Duplex), Length::um(40 * 300));
    }
}

#[test]
fn the_cuts_and_folds_of_a_box_are_in_their_layers_and_the_report_says_to_fold_it() {
    let formats = vec![Format::Pdf, Format::Svg];
    let made = press(
        &kit(""),
        &Job {
            formats,
            report: true,
            ..job()
        },
        &Unwatched,
        &Default::default(),
    )
    .unwrap();
    let is_sheet =
        |path: &str, ending: &str| path.ends_with(ending) && !path.ends_with("report.pdf");
    let of = |ending: &str| {
        made.files
            .iter()
            .find(|file| is_sheet(&file.path, ending))
            .map(|file| &file.bytes[..])
    };
    let (names, strokes) = layers(of(".pdf").unwrap());
    assert_eq!(
        (names, strokes),
        (
            vec!["Cut".to_owned(), "Crease".to_owned()],
            vec![[Some(1), Some(12)]]
        )
    );
    let svg = String::from_utf8_lossy(of(".svg").unwrap()).into_owned();
    let (_, layer) = svg.split_once("inkscape:label=\"Crease\">").unwrap();
    assert_eq!(
        layer.split_once("</g>").unwrap().0.matches("<path").count(),
        12
    );
    assert!(made.hands.contains(&FinishingStep::Crease));
}

#[test]
fn a_box_that_is_too_large_for_the_paper_is_printed_in_halves() {
    let kit = kit_of("[box.chest]\nsize = [\"72 mm\", \"122 mm\", \"45 mm\"]\n");
    assert_eq!(clean(&kit, &job()).parts.len(), 2);
}

#[test]
fn all_edges_of_a_die_are_equally_long_and_each_of_its_edges_is_folded_once() {
    for (faces, edges) in [(4, 6), (6, 12), (8, 12), (12, 30), (20, 30)] {
        let pieces =
            format!("[deck.die]\ntemplate = \"die-{faces}\"\n[[deck.die.card]]\nface-1 = \"1\"\n");
        let proof = clean(&kit_of(&pieces), &Job::default());
        let folds = folds(outline(&proof, "die"));
        let long =
            |(from, to): &(Point, Point)| hypot((from.x - to.x).to_mm(), (from.y - to.y).to_mm());
        assert_eq!(folds.len(), edges, "the net of a die of {faces} faces");
        let first = long(&folds[0]);
        assert!(
            folds.iter().all(|fold| (long(fold) - first).abs() < 0.01),
            "{faces}: not all of {first} mm"
        );
        let is_outlined = |mark: &Mark| matches!(mark, Mark::Outline(_));
        assert_eq!(
            proof.sheets[0]
                .marks
                .iter()
                .filter(|mark| is_outlined(mark))
                .count(),
            1
        );
    }
}
