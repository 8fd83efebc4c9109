//! See the page of this kind, `expected.txt`. Each folder is the `fonts` folder of a kit, as people have them. The fonts are cut
//! out of Atkinson Hyperlegible Next, whose licence reserves no name.

use std::collections::BTreeSet;

use boardpress::geom::Affine;
use boardpress::model::{BuildContext, Job};
use boardpress::press::{Proof, proof};
use boardpress::scene::{Item, each_painted};
use boardpress::source::MemoryFiles;

use super::{compare, folder, notes};
use crate::support::files;

/// A folder of fonts and the settings of each text of the kit.
const KITS: [(&str, &[&str]); 6] = [
    (
        "google-download",
        &[STRANGERS, "family = \"strangers sans\"\nweight = 700"],
    ),
    (
        "italic-alone",
        &[STRANGERS, "family = \"Strangers Sans\"\nitalic = true"],
    ),
    ("no-regular", &[STRANGERS]),
    (
        "postscript",
        &[
            "family = \"StrangersSans-SemiBold\"",
            "family = \"Strangers Sans Semibold\"",
        ],
    ),
    (
        "variable-alone",
        &[STRANGERS, "family = \"Strangers Sans\"\nweight = 600"],
    ),
    (
        "web",
        &[STRANGERS, "family = \"Strangers Sans\"\nweight = 700"],
    ),
];
const STRANGERS: &str = "family = \"Strangers Sans\"";

fn kit(name: &str, texts: &[&str]) -> MemoryFiles {
    let text = |(n, settings): (usize, &&str)| {
        format!(
            "[[board.b.text]]\ntext = \"Bold prints\"\nat = [\"5 mm\", \"{} mm\"]\nroom = [\"60 mm\", \"9 mm\"]\n{settings}\n",
            n * 10
        )
    };
    let board: String = texts.iter().enumerate().map(text).collect();
    let mut kit = files::kit([(
        "board.toml",
        format!("[board.b]\nsize = [\"70 mm\", \"50 mm\"]\n{board}").as_str(),
    )]);
    let own = folder("fonts").join(name);
    for path in files::files(&own) {
        let within = files::slashed(path.strip_prefix(&own).unwrap());
        kit.put(&format!("fonts/{within}"), std::fs::read(&path).unwrap());
    }
    kit
}

/// The family, the weight and the slant of each face that shows something on the board.
fn faces(proof: &Proof) -> BTreeSet<(String, u16, bool)> {
    let mut faces = BTreeSet::new();
    each_painted(&proof.faces[0].items, Affine::IDENTITY, &mut |item, _| {
        if let Item::Glyphs(run) = item {
            let (weight, italic) = proof.fonts.cut(run.font);
            faces.insert((proof.fonts.family(run.font).to_owned(), weight, italic));
        }
    });
    faces
}

#[test]
fn fonts_as_people_have_them_raise_the_notes_that_are_expected() {
    let found =
        KITS.map(|(name, texts)| (name.to_owned(), notes(&kit(name, texts), &Job::default())));
    compare("fonts", &found);
}

#[test]
fn words_are_set_in_the_face_that_is_there() {
    let set = |name: &str| {
        let (_, texts) = KITS.iter().find(|(known, _)| *known == name).unwrap();
        let proof = proof(
            &kit(name, texts),
            BuildContext::new(&Job::default(), &Default::default()),
        )
        .unwrap();
        faces(&proof)
            .into_iter()
            .map(|(family, weight, italic)| {
                assert_eq!(family, "Strangers Sans");
                (weight, italic)
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(set("google-download"), [(400, false), (700, false)]);
    assert_eq!(set("italic-alone"), [(400, true)]);
    assert_eq!(set("no-regular"), [(600, false)]);
    assert_eq!(set("postscript"), [(600, false)]);
    assert_eq!(set("variable-alone"), [(400, false), (600, false)]);
    assert_eq!(set("web"), [(400, false), (700, false)]);
}

/// A variable font at a weight draws what the foundry's own font of that weight does.
#[test]
fn the_weights_of_a_variable_font_are_as_wide_as_static_ones() {
    let proofed = |name: &str| {
        proof(
            &kit(
                name,
                &[STRANGERS, "family = \"Strangers Sans\"\nweight = 700"],
            ),
            BuildContext::new(&Job::default(), &Default::default()),
        )
        .unwrap()
    };
    let widths = |proof: &Proof, weight: u16| {
        let font = proof.fonts.find("Strangers Sans", weight, false).unwrap();
        let width = |letter: char| {
            let glyph = proof.fonts.glyph(font, letter).unwrap();
            let bounds = proof.fonts.bounds(font, glyph).unwrap();
            [
                bounds.left().to_um(),
                bounds.right().to_um(),
                i64::from(proof.fonts.advance(font, glyph).0),
            ]
        };
        "Bold".chars().flat_map(width).collect::<Vec<i64>>()
    };
    let (fixed, variable) = (proofed("google-download"), proofed("variable-alone"));
    for weight in [400, 700] {
        let (fixed, variable) = (widths(&fixed, weight), widths(&variable, weight));
        // Each rounds points to whole units in its own way.
        assert!(
            fixed
                .iter()
                .zip(&variable)
                .all(|(one, other)| one.abs_diff(*other) <= 1),
            "{fixed:?} {variable:?}"
        );
    }
    assert_ne!(widths(&variable, 400), widths(&variable, 700));
}

#[test]
fn drawings_name_fonts_as_kits_do() {
    let mut kit = kit("postscript", &[]);
    let words = [
        "StrangersSans-SemiBold",
        "'strangers sans semibold'",
        "'Strangers Sans'",
    ];
    let text =
        |family: &str| format!("<text y='9' font-size='5' font-family=\"{family}\">Bold</text>");
    let drawing = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 20' width='40mm' height='20mm'>{}</svg>",
        words.map(text).concat()
    );
    kit.put("a.svg", drawing.as_str());
    kit.put(
        "board.toml",
        "[icons]\na = \"a.svg\"\n[board.b]\nsize = [\"70 mm\", \"50 mm\"]\n",
    );
    assert_eq!(notes(&kit, &Job::default()), Vec::<String>::new());
}
