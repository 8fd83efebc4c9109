//! Pieces on label stock, in its places to the hundredth of a millimetre.

use boardpress::geom::{Length, Rect};
use boardpress::model::{Backs, Job};
use boardpress::press::Proof;
use boardpress::read::stocks;
use boardpress::sheet::{Mirror, Sheet, Side, Sides};

use super::{kit, template};
use crate::support::clean;

/// The trim boxes on a sheet.
fn trims(proof: &Proof, sheet: &Sheet) -> Vec<Rect> {
    sheet
        .placements
        .iter()
        .map(|one| one.trim(proof.face(one.face).trim()))
        .collect()
}

/// A deck of so many cards of a size in millimetres, with backs.
fn proof_on(stock: &str, size: (f64, f64), copies: u32, job: Job) -> Proof {
    let deck = format!(
        "[deck.a]\ntemplate = \"own\"\n[[deck.a.card]]\nid = \"a\"\ntitle = \"A\"\ncopies = {copies}\n\
         [deck.a.back]\ntemplate = \"own\"\ntitle = \"B\"\n"
    );
    let mut fs = kit(&deck);
    template(&mut fs, "own", size, 3.0);
    clean(
        &fs,
        &Job {
            stock: Some(stock.to_owned()),
            ..job
        },
    )
}

#[test]
fn every_piece_lies_in_its_place_and_nothing_else_is_printed() {
    for (name, stock) in stocks() {
        let places = stock.places();
        let size = (stock.size.w.to_mm(), stock.size.h.to_mm());
        let proof = proof_on(
            &name,
            size,
            places.len() as u32 + 1,
            Job {
                slug: false,
                ..Job::default()
            },
        );
        assert_eq!(proof.sheets.len(), 4, "{name}: two sheets, both sides");
        let front = &proof.sheets[0];
        assert_eq!(front.size, stock.paper.size, "{name}");
        assert!(
            front.marks.is_empty()
                && front.guides.is_empty()
                && front.furniture.is_empty()
                && front.tree.is_none(),
            "{name}"
        );
        for (trim, place) in trims(&proof, front).iter().zip(&places) {
            let off = trim.at - place.at;
            assert!(
                off.x.abs() <= Length::um(10) && off.y.abs() <= Length::um(10),
                "{name}: {off:?}"
            );
        }
        let back = &proof.sheets[1];
        let Sides::TwoSided(flip) = front.sides else {
            panic!("{name} is printed on both sides")
        };
        let mirror = Mirror::of(flip, front.size);
        let behind: Vec<Rect> = trims(&proof, front)
            .into_iter()
            .map(|trim| mirror.rect(trim))
            .collect();
        assert_eq!(
            (back.side, trims(&proof, back)),
            (Side::Back, behind),
            "{name}"
        );
    }
}

#[test]
fn no_colour_of_a_piece_lies_on_the_label_of_another() {
    for (name, stock) in stocks() {
        let size = (stock.size.w.to_mm(), stock.size.h.to_mm());
        let proof = proof_on(&name, size, 3, Job::default());
        let places = stock.places();
        for (n, one) in proof.sheets[0].placements.iter().enumerate() {
            let others = places
                .iter()
                .enumerate()
                .filter(|(m, _)| *m != n)
                .map(|(_, place)| place.inset(Length::um(10)));
            assert!(
                others.into_iter().all(|place| !one.window.overlaps(place)),
                "{name} {n}"
            );
        }
    }
}

#[test]
fn a_smaller_piece_lies_in_the_middle_turned_if_need_be_after_the_places_that_are_used_up() {
    let job = Job {
        skip: 3,
        backs: Backs::None,
        ..Job::default()
    };
    let proof = proof_on("avery-5371", (40.0, 80.0), 8, job);
    let sheet = &proof.sheets[0];
    assert_eq!((proof.sheets.len(), sheet.placements.len()), (2, 7));
    let stock = &stocks()["avery-5371"];
    for (trim, place) in trims(&proof, sheet).iter().zip(&stock.places()[3..]) {
        assert_eq!(
            (trim.centre(), trim.size.w),
            (place.centre(), Length::mm(80))
        );
    }
}

#[test]
fn the_slug_stands_only_where_no_label_is() {
    for (name, stock) in stocks() {
        let size = (stock.size.w.to_mm(), stock.size.h.to_mm());
        let proof = proof_on(&name, size, 2, Job::default());
        if let Some(slug) = &proof.sheets[0].slug {
            assert!(
                slug.rect.top() > stock.bounds().bottom() + Length::mm(3),
                "{name}"
            );
        }
    }
}
