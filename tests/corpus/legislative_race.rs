//! What The Legislative Race holds.

use boardpress::model::{Job, PAPERS};
use boardpress::scene::moved;
use boardpress::sheet::SeamAvoid;

use super::{grid, printed, proof, saying};
use crate::support::{clean, files};

#[test]
fn both_loops_have_their_envelopes_and_doors_and_are_each_others_mirror() {
    let proof = proof("legislative-race", None);
    let loops = ["house", "senate"].map(|name| grid(&proof, "race", name));
    for chamber in loops {
        assert_eq!(chamber.cells.len(), 24);
        let envelopes: Vec<&str> = chamber
            .cells
            .iter()
            .filter(|cell| cell.says("kind") == Some("envelope"))
            .filter_map(|cell| cell.says("index"))
            .collect();
        assert_eq!(envelopes, ["2", "4", "6", "11", "13", "15", "19", "22"]);
        assert_eq!([saying(chamber, "kind", "start")], [1]);
    }
    let [house, senate] = loops;
    let middles = |n: usize| (house.mesh.centre(n), senate.mesh.centre(n));
    let (h, s) = middles(0);
    let sum = h.x + s.x;
    for n in 0..24 {
        let (h, s) = middles(n);
        assert_eq!((h.x + s.x, h.y), (sum, s.y), "space {n}");
    }
}

#[test]
fn three_teams_have_a_half_for_each_chamber_and_a_whole() {
    let proof = proof("legislative-race", Some(6));
    for team in ["star", "bell", "eagle"] {
        for piece in ["-house", "-senate", ""] {
            assert_eq!(
                printed(&proof, &format!("{team}{piece}")),
                1,
                "{team}{piece}"
            );
        }
    }
    let two = super::proof("legislative-race", Some(4));
    assert!(two.parts.iter().all(|part| !part.name.starts_with("eagle")));
}

#[test]
fn no_seam_of_the_poster_cuts_its_title() {
    for paper in PAPERS {
        let proof = clean(
            &files::content("legislative-race"),
            &Job {
                paper,
                only: vec!["poster".to_owned()],
                ..Job::default()
            },
        );
        let mut titles = 0;
        for sheet in &proof.sheets {
            let (Some(tile), [placement]) = (&sheet.tile, &sheet.placements[..]) else {
                continue;
            };
            let face = &proof.faces[placement.face.0 as usize];
            let onto = placement.turn.onto(placement.at, face.trim());
            let title = face
                .keep
                .iter()
                .filter(|keep| keep.what == SeamAvoid::TitleWords);
            for word in title.map(|keep| moved(keep.rect, onto)) {
                titles += 1;
                assert!(
                    !tile.seams.iter().any(|seam| seam.bounds().overlaps(word)),
                    "{paper:?}: {word:?}"
                );
            }
        }
        assert!(titles >= 3, "{paper:?}");
    }
}
