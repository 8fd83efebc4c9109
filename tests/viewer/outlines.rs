//! Pieces whose outline is drawn: where they lie, by what they are cut and folded, and what a machine finds of that.

use boardpress::geom::{Freeing, Length, Path, Point, Size};
use boardpress::model::{Backs, Format, Job};
use boardpress::press::{Proof, Unwatched};
use boardpress::sheet::{Mark, Sheet};
use boardpress::source::MemoryFiles;
use lopdf::{Document, Object};

use crate::support::made::press;
use crate::support::{clean, files};

/// An arrow with a hole, of which the outline is 40 × 30 mm on a page that bleeds 3 mm.
const ARROW: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 46 36" width="46mm" height="36mm">
    <rect fill="#7799bb" width="46" height="36"/>
    <path data-cut="outline" fill="none" stroke="red" d="M3 10 C10 12 18 12 25 10 V3 L43 18 L25 33 V26 H3 Z"/>
    <circle data-cut="hole" fill="red" cx="32" cy="18" r="3"/>
    <rect id="label" data-slot="text" x="9" y="14" width="16" height="8" fill="none"/></svg>"##;

/// A card that is folded along its middle, and across one half of it.
const CARD: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60" width="100mm" height="60mm">
    <path data-crease="" stroke="red" d="M0 30 H100"/>
    <path data-crease="" stroke="red" d="M20 40 L60 50"/>
    <rect id="title" data-slot="text" x="5" y="5" width="90" height="20" fill="none"/></svg>"##;

fn kit() -> MemoryFiles {
    let pieces = "[token.arrows]\ntitle = \"Arrows\"\ntemplate = \"arrow\"\n[token.arrows.back]\ntemplate = \"back\"\n\
                  [[token.arrows.piece]]\nlabel = \"Go\"\ncopies = 7\n\
                  [deck.tents]\ntitle = \"Tents\"\ntemplate = \"tent\"\n[[deck.tents.card]]\ntitle = \"Ada\"\n";
    let back = ARROW
        .replace("#7799bb", "#bb9977")
        .replace("id=\"label\" data-slot=\"text\"", "");
    files::kit([
        ("pieces.toml", pieces),
        ("templates/arrow.svg", ARROW),
        ("templates/back.svg", &back),
        ("templates/tent.svg", CARD),
    ])
}

fn job() -> Job {
    let formats = vec![Format::Pdf, Format::Svg];
    Job {
        backs: Backs::Duplex,
        cut_paths: true,
        formats,
        slug: false,
        apart: true,
        ..Job::default()
    }
}

fn mm(x: i64, y: i64) -> Point {
    Point::new(Length::mm(x), Length::mm(y))
}

fn count(sheet: &Sheet, is: fn(&Mark) -> bool) -> usize {
    sheet.marks.iter().filter(|mark| is(mark)).count()
}

fn first<'p>(proof: &'p Proof, title: &str) -> &'p Sheet {
    proof
        .sheets
        .iter()
        .find(|sheet| sheet.component == title)
        .unwrap()
}

#[test]
fn a_drawn_piece_is_as_large_as_its_outline_and_lies_in_rows_with_room_for_scissors() {
    let proof = clean(&kit(), &job());
    let sheet = first(&proof, "Arrows");
    let face = proof.face(sheet.placements[0].face);
    assert_eq!(
        (face.trim(), face.bleed),
        (Size::new(Length::mm(40), Length::mm(30)), Length::mm(3))
    );
    assert_eq!(face.outline.freeing(), Freeing::Hand);
    assert_eq!(sheet.placements.len(), 7);
    let trims: Vec<_> = sheet
        .placements
        .iter()
        .map(|one| one.trim(face.trim()))
        .collect();
    let is_apart = |n: usize| {
        trims[n + 1..]
            .iter()
            .all(|other| !other.inset(-Length::mm(3)).overlaps(trims[n]))
    };
    assert!((0..trims.len()).all(is_apart));
    assert_eq!(count(sheet, |mark| matches!(mark, Mark::Outline(_))), 7);
    assert_eq!(count(sheet, |mark| matches!(mark, Mark::Hole(_))), 7);
    // Its guides are not painted: all that is drawn is a ground, and words.
    assert_eq!(face.items.len(), 2);
}

#[test]
fn a_back_is_cut_along_the_front_as_seen_from_behind_and_the_depth_is_that_of_the_outline() {
    let proof = clean(&kit(), &job());
    let back = proof
        .sheets
        .iter()
        .filter(|sheet| sheet.component == "Arrows")
        .nth(1)
        .unwrap();
    let front = first(&proof, "Arrows");
    let [front, back] = [front, back].map(|sheet| &proof.face(sheet.placements[0].face).outline);
    assert_eq!(**back, front.mirrored());
    // Beside the shaft, in the shaft, and in the hole of the head.
    let depths = front.depths(&[mm(5, 2), mm(5, 15), mm(29, 15)]);
    assert!(
        depths[0] < 0.0 && depths[1] > 4_900.0 && depths[2] < -2_900.0,
        "{depths:?}"
    );
}

#[test]
fn a_fold_from_edge_to_edge_has_ticks_beside_the_piece_and_any_other_is_printed_on_it() {
    let proof = clean(&kit(), &job());
    let sheet = first(&proof, "Tents");
    let trim = sheet.placements[0].trim(proof.face(sheet.placements[0].face).trim());
    let creases: Vec<&Path> = sheet
        .marks
        .iter()
        .filter_map(|mark| {
            if let Mark::Crease(path) = mark {
                Some(&**path)
            } else {
                None
            }
        })
        .collect();
    let is_inside = |path: &&&Path| path.bounds().is_some_and(|bounds| bounds.overlaps(trim));
    assert_eq!(
        (creases.len(), creases.iter().filter(is_inside).count()),
        (3, 1)
    );
    // Straight cuts free it, and what a machine creases is whole.
    assert_eq!(sheet.cuts().len(), 4);
    let whole: Vec<Option<(Point, Point)>> =
        sheet.cut_paths.creases.iter().map(Path::straight).collect();
    let length = |line: &Option<(Point, Point)>| {
        line.map(|(from, to)| (to.x - from.x).abs().max((to.y - from.y).abs()))
    };
    assert_eq!(
        whole.iter().map(length).collect::<Vec<_>>(),
        [Some(Length::mm(100)), Some(Length::mm(40))]
    );
}

/// The names of the layers of a document, and the strokes in both layers on each of its pages.
pub(super) fn layers(pdf: &[u8]) -> (Vec<String>, Vec<[Option<usize>; 2]>) {
    let document = Document::load_mem(pdf).unwrap();
    let groups = document
        .catalog()
        .and_then(|catalog| document.get_dict_in_dict(catalog, b"OCProperties"))
        .unwrap();
    let name = |group: &Object| {
        let group = document
            .get_dictionary(group.as_reference().unwrap())
            .unwrap();
        lopdf::decode_text_string(group.get(b"Name").unwrap()).unwrap()
    };
    let names = groups
        .get(b"OCGs")
        .and_then(|all| all.as_array())
        .unwrap()
        .iter()
        .map(name)
        .collect();
    let strokes = |content: &str, layer: &str| {
        let (_, after) = content.split_once(&format!("/OC /{layer} BDC\n"))?;
        Some(
            after
                .split_once("EMC\n")?
                .0
                .lines()
                .filter(|line| *line == "S")
                .count(),
        )
    };
    let page = |id| {
        let content = String::from_utf8_lossy(&document.get_page_content(id)).into_owned();
        ["Cut", "Crease"].map(|layer| strokes(&content, layer))
    };
    (
        names,
        document.get_pages().into_values().map(page).collect(),
    )
}

#[test]
fn outlines_holes_and_folds_are_in_the_layers_of_both_formats() {
    let made = press(&kit(), &job(), &Unwatched, &Default::default()).unwrap();
    let of = |ending: &str| {
        made.files
            .iter()
            .filter(|file| file.path.ends_with(ending))
            .map(|file| &file.bytes[..])
            .collect::<Vec<_>>()
    };
    // Seven arrows with a hole each, and their backs, which are cut by the fronts.
    let arrows = layers(of("two-sided.pdf")[0]);
    assert_eq!(
        arrows,
        (vec!["Cut".to_owned()], vec![[Some(14), None], [None, None]])
    );
    let tents = layers(of("one-sided.pdf")[0]);
    assert_eq!(
        tents,
        (
            vec!["Cut".to_owned(), "Crease".to_owned()],
            vec![[Some(1), Some(2)]]
        )
    );
    let creased = of(".svg").into_iter().filter_map(|svg| {
        let text = String::from_utf8_lossy(svg).into_owned();
        let (_, layer) = text.split_once(
            "<g id=\"crease\" inkscape:groupmode=\"layer\" inkscape:label=\"Crease\">",
        )?;
        Some(
            layer
                .split_once("</g>")?
                .0
                .matches("stroke-dasharray=\"2 1\"")
                .count(),
        )
    });
    assert_eq!(creased.collect::<Vec<_>>(), [2]);
}
