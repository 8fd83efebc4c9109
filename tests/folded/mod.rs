//! Rules that are folded: the sheets are laid out, turned over and folded here by their placements alone, and read page by
//! page.

use std::collections::BTreeMap;

use boardpress::geom::{Affine, FoldedPiece, Length, Rect, Size, Turn};
use boardpress::model::{Backs, Job, PAPERS, Paper};
use boardpress::press::Proof;
use boardpress::scene::{Item, each_painted};
use boardpress::sheet::{Flip, Folding, Mark, Placement, Sheet, Side, Sides};

use crate::support::{clean, files};

/// The proof of a text of so many paragraphs that is folded as `keys` say.
fn proof(keys: &str, paragraphs: usize, job: &Job) -> Proof {
    let words =
        "Every player in turn lays a card on the table and says what it is worth to the others. "
            .repeat(4);
    let text: String = (1..=paragraphs)
        .map(|n| format!("Paragraph {n}. {words}\n\n"))
        .collect();
    let toml = format!("[rules.rules]\ntitle = \"Rules\"\nfile = \"rules.md\"\n{keys}\n");
    clean(
        &files::kit([
            ("rules.toml", toml.as_str()),
            ("rules.md", &format!("# A game\n\n{text}")),
        ]),
        job,
    )
}

fn job(paper: &str, backs: Backs) -> Job {
    Job {
        paper: paper.parse::<Paper>().unwrap(),
        backs,
        ..Job::default()
    }
}

/// The number of the page that is placed.
fn number(proof: &Proof, placement: &Placement) -> usize {
    let face = &proof.faces[placement.face.0 as usize];
    face.name.strip_prefix("rules/").unwrap().parse().unwrap()
}

fn trim(proof: &Proof, placement: &Placement) -> Rect {
    placement.trim(proof.faces[placement.face.0 as usize].trim())
}

/// To which side of the sheet the head of a page is.
fn head(turn: Turn) -> (i32, i32) {
    [(0, -1), (1, 0), (0, 1), (-1, 0)][turn.quarters()]
}

/// The leaves of the strips of a sheet, from left to right by one who reads the front: the numbers on the front and behind
/// it, and how wide the leaf is.
fn strips(
    proof: &Proof,
    front: &Sheet,
    back: &Sheet,
    across: usize,
) -> Vec<Vec<(usize, usize, Length)>> {
    assert_eq!(
        (front.side, back.side, front.size),
        (Side::Front, Side::Back, back.size)
    );
    let leaf = |one: &Placement| {
        let rect = trim(proof, one);
        let (flip, paper) = (front.sides, front.size);
        let behind = |other: &&Placement| {
            let seen = trim(proof, other);
            let (x, y) = match flip {
                Sides::TwoSided(Flip::Long) => (paper.w - seen.right(), seen.top()),
                Sides::TwoSided(Flip::Short) => (seen.left(), paper.h - seen.bottom()),
                Sides::OneSided => panic!("a page has another one behind it"),
            };
            (x, y, seen.size) == (rect.left(), rect.top(), rect.size)
        };
        let other = back
            .placements
            .iter()
            .find(behind)
            .expect("a page behind every page");
        let (x, y) = head(other.turn);
        let through = if flip == Sides::TwoSided(Flip::Long) {
            (-x, y)
        } else {
            (x, -y)
        };
        assert_eq!(
            head(one.turn),
            through,
            "both pages of a leaf have their heads at the same edge"
        );
        (
            number(proof, one),
            number(proof, other),
            one.turn.size(rect.size).w,
        )
    };
    let from_left = |one: &Placement| {
        let rect = trim(proof, one);
        match one.turn {
            Turn::None => rect.left(),
            Turn::Quarter => rect.top(),
            Turn::Half => -rect.right(),
            Turn::ThreeQuarters => -rect.bottom(),
        }
    };
    let strip = |placements: &[Placement]| {
        let mut strip = placements.to_vec();
        strip.sort_by_key(from_left);
        strip.iter().map(leaf).collect()
    };
    front.placements.chunks(across).map(strip).collect()
}

/// The strips of all sheets in order.
fn all_strips(proof: &Proof, across: usize) -> Vec<Vec<(usize, usize, Length)>> {
    proof
        .sheets
        .chunks(2)
        .flat_map(|sheet| strips(proof, &sheet[0], &sheet[1], across))
        .collect()
}

/// The pages of a booklet as they are read: sheets lie in one another, the first one outside.
fn read(strips: &[Vec<(usize, usize, Length)>]) -> Vec<usize> {
    let before = strips.iter().flat_map(|strip| [strip[1].0, strip[1].1]);
    let after = strips
        .iter()
        .rev()
        .flat_map(|strip| [strip[0].1, strip[0].0]);
    before.chain(after).collect()
}

/// Whether every letter of every page is where the paper is printed, and none where the slug is.
fn assert_all_is_seen(proof: &Proof) {
    for sheet in &proof.sheets {
        for one in &sheet.placements {
            let face = &proof.faces[one.face.0 as usize];
            let to = one.turn.onto(one.at, face.trim());
            each_painted(&face.items, to, &mut |item, to| {
                let Item::Glyphs(run) = item else { return };
                let Some(room) = proof.fonts.room(run, to) else {
                    return;
                };
                assert!(
                    one.window.holds(room) && sheet.printable.holds(room),
                    "{}: {}",
                    face.name,
                    run.text()
                );
                assert!(
                    sheet.slug.is_none_or(|slug| !slug.rect.overlaps(room)),
                    "{} and the slug",
                    face.name
                );
                let creases = sheet.marks.iter().filter_map(|mark| match mark {
                    Mark::Crease(path) => path.bounds(),
                    Mark::Staple(line) => Some(line.bounds()),
                    _ => None,
                });
                for crease in creases {
                    assert!(
                        !crease.inset(-Length::um(300)).overlaps(room),
                        "{} on a fold",
                        face.name
                    );
                }
            });
        }
    }
}

#[test]
fn the_pages_of_a_booklet_are_in_order_when_its_sheets_are_folded() {
    for paper in ["letter", "a4", "legal", "tabloid"] {
        for backs in [
            Backs::Duplex,
            Backs::DuplexShort,
            Backs::None,
            Backs::Paste,
            Backs::Fold,
        ] {
            for paragraphs in [1, 14, 40] {
                let job = job(paper, backs);
                let proof = proof("fold = \"booklet\"", paragraphs, &job);
                let strips = all_strips(&proof, 2);
                let pages = read(&strips);
                assert_eq!(
                    pages,
                    (1..=pages.len()).collect::<Vec<_>>(),
                    "{paper} {backs:?}"
                );
                assert!(
                    pages.len().is_multiple_of(4)
                        && proof.sheets.iter().all(|sheet| sheet.tree.is_none())
                );
                assert_all_is_seen(&proof);
                let flip = if backs == Backs::DuplexShort {
                    Flip::Short
                } else {
                    Flip::Long
                };
                assert!(
                    proof
                        .sheets
                        .iter()
                        .all(|sheet| sheet.sides == Sides::TwoSided(flip))
                );
                let staples = |sheet: &Sheet| {
                    sheet
                        .marks
                        .iter()
                        .filter(|mark| matches!(mark, Mark::Staple(_)))
                        .count()
                };
                let expected = if strips.len() > 1 { 2 } else { 0 };
                assert_eq!(
                    proof.sheets.iter().map(staples).collect::<Vec<_>>()[0],
                    expected
                );
                assert_eq!(proof.sheets.iter().map(staples).sum::<usize>(), expected);
                let folding = if strips.len() > 1 {
                    Folding::Staple
                } else {
                    Folding::Half
                };
                assert!(
                    proof
                        .sheets
                        .iter()
                        .all(|sheet| sheet.folding == Some(folding))
                );
            }
        }
    }
}

#[test]
fn every_copy_of_a_booklet_has_its_own_sheets() {
    let job = Job {
        copies: 3,
        ..job("a4", Backs::Duplex)
    };
    let strips = all_strips(&proof("fold = \"booklet\"", 20, &job), 2);
    let each = strips.len() / 3;
    for copy in strips.chunks(each) {
        assert_eq!(read(copy), (1..=each * 4).collect::<Vec<_>>());
    }
}

#[test]
fn the_inside_of_a_leaflet_goes_on_behind_its_cover_and_the_panel_that_is_folded_in_is_narrower() {
    for paper in ["letter", "a4", "legal", "tabloid"] {
        for (keys, panels) in [
            ("fold = \"leaflet\"", 3),
            ("fold = \"leaflet\"\npanels = 4", 4),
        ] {
            for backs in [Backs::Duplex, Backs::DuplexShort, Backs::None] {
                let job = job(paper, backs);
                let proof = proof(keys, 6, &job);
                let strips = all_strips(&proof, panels);
                let strip = &strips[0];
                let inside = strip.iter().rev().map(|leaf| leaf.1);
                let pages: Vec<usize> = std::iter::once(strip[panels - 1].0)
                    .chain(inside)
                    .chain(strip[..panels - 1].iter().map(|leaf| leaf.0))
                    .collect();
                assert_eq!(
                    pages,
                    (1..=panels * 2).collect::<Vec<_>>(),
                    "{paper} {panels}"
                );
                let widths: Vec<Length> = strip.iter().map(|leaf| leaf.2).collect();
                let all = widths.iter().fold(Length::ZERO, |sum, width| sum + *width);
                assert!((all - job.paper.size.h).abs() < Length::um(4), "{all}");
                let narrower = widths[1] - widths[0];
                assert_eq!(
                    narrower,
                    if panels == 3 {
                        Length::um(1_600)
                    } else {
                        Length::ZERO
                    }
                );
                assert_all_is_seen(&proof);
            }
        }
    }
}

#[test]
fn pages_of_their_own_size_are_cut_out_and_read_in_order() {
    for paper in ["letter", "a4", "legal", "tabloid"] {
        let job = job(paper, Backs::Duplex);
        let proof = proof(
            "fold = \"booklet\"\npage = [\"2.75 in\", \"4.25 in\"]",
            20,
            &job,
        );
        let mut strips = all_strips(&proof, 2);
        assert!(
            proof.sheets.len() < strips.len() * 2,
            "several spreads to a sheet"
        );
        strips.sort_by_key(|strip| strip[1].0);
        let pages = read(&strips);
        assert_eq!(pages, (1..=pages.len()).collect::<Vec<_>>());
        assert!(
            proof
                .sheets
                .iter()
                .filter(|sheet| sheet.side == Side::Front)
                .all(|sheet| !sheet.cuts().is_empty())
        );
        assert_all_is_seen(&proof);
    }
}

#[test]
fn the_inner_pages_of_a_thick_booklet_are_moved_towards_the_fold() {
    let left = |proof: &Proof| {
        let mut least = BTreeMap::new();
        for face in &proof.faces {
            each_painted(&face.items, Affine::IDENTITY, &mut |item, to| {
                let Item::Glyphs(run) = item else { return };
                if run.text().trim().len() > 3 {
                    let (x, y) = (run.origin.x.to_um() as f64, run.origin.y.to_um() as f64);
                    let at = to.apply(x, y).0.round() as i64;
                    let known = least.entry(face.name.clone()).or_insert(at);
                    *known = at.min(*known);
                }
            });
        }
        least
    };
    let thick = proof(
        "fold = \"booklet\"\nsize = \"12 pt\"",
        110,
        &job("letter", Backs::Duplex),
    );
    assert!(thick.sheets.len() >= 12, "{}", thick.sheets.len());
    let at = left(&thick);
    let by = |one: &str, other: &str| at[one] - at[other];
    assert_eq!(
        (
            by("rules/3", "rules/5"),
            by("rules/6", "rules/4"),
            by("rules/1", "rules/3")
        ),
        (100, 100, 100)
    );
    let thin = proof(
        "fold = \"booklet\"\nsize = \"12 pt\"",
        60,
        &job("letter", Backs::Duplex),
    );
    let at = left(&thin);
    assert_eq!(
        (at["rules/1"], at["rules/2"]),
        (at["rules/3"], at["rules/4"])
    );
}

#[test]
fn rules_are_printed_on_index_cards_and_photo_paper() {
    for paper in Paper::named().filter(|paper| !PAPERS.contains(paper)) {
        for keys in ["", "fold = \"booklet\"", "fold = \"leaflet\""] {
            let job = Job {
                paper,
                ..Job::default()
            };
            let proof = proof(keys, 3, &job);
            assert_all_is_seen(&proof);
            let slugs = proof
                .sheets
                .iter()
                .map(|sheet| sheet.slug.expect("a slug").rect);
            assert!(
                slugs
                    .zip(&proof.sheets)
                    .all(|(slug, sheet)| sheet.printable.holds(slug))
            );
            assert!(
                job.paper.for_documents().is_common(),
                "the report is on common paper"
            );
        }
    }
}

#[test]
fn a_box_is_as_large_as_the_folded_piece() {
    let mut toml = String::new();
    for faces in [4, 6, 8, 12, 20] {
        toml += &format!(
            "[deck.die-{faces}]\ntemplate = \"die-{faces}\"\n[[deck.die-{faces}.card]]\nid = \"a\"\n"
        );
        for face in 1..=faces {
            toml += &format!("face-{face} = \"{face}\"\n");
        }
    }
    toml += "[deck.tents]\ntemplate = \"tent-card\"\n[[deck.tents.card]]\ntitle = \"Ada\"\n";
    let sides = "front = \"\"\nback = \"\"\nspine = \"\"\ntop = \"\"\n";
    toml += &format!("[box.by-die]\nfor = [\"die-6\"]\n{sides}");
    toml += &format!("[box.by-size]\nsize = [\"23 mm\", \"23 mm\", \"23 mm\"]\n{sides}");
    // Kits in folders of the tests have the built-in templates.
    let mut kit = files::beside(&files::root().join("tests/decks/vocabulary"));
    kit.put("dice.toml", toml.as_str());
    let proof = clean(&kit, &Job::default());
    let face = |name: &str| {
        let mut faces = proof.faces.iter();
        let found = faces.find(|face| face.name.split('/').next() == Some(name));
        found.unwrap_or_else(|| panic!("a face of {name}"))
    };
    let solid = |name: &str| match face(name).outline.folded() {
        FoldedPiece::Solid(sides) => sides.map(|side| (side.to_mm() * 10.0).round() as i64),
        FoldedPiece::Flat { .. } => panic!("{name} is flat"),
    };

    // The edges of these dice are 36, 22, 28, 21 and 26 mm long.
    assert_eq!(solid("die-4"), [360, 312, 294]);
    assert_eq!(solid("die-6"), [220, 220, 220]);
    assert_eq!(solid("die-8"), [323, 280, 229]);
    assert_eq!(solid("die-12"), [578, 550, 468]);
    assert_eq!(solid("die-20"), [486, 421, 393]);
    let size = Size::new(Length::um(57_150), Length::um(177_800));
    let tent = FoldedPiece::Flat { size, layers: 2 };
    assert_eq!(face("tents").outline.folded(), tent);
    assert_eq!(face("by-die").outline, face("by-size").outline);
}
