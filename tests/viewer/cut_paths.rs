//! What a cutting machine finds in the files, and that it is there only on request.

use boardpress::diag::Diagnostics;
use boardpress::model::{Backs, Format, Job};
use boardpress::press::Unwatched;
use boardpress::source::MemoryFiles;
use lopdf::{Dictionary, Document};

use crate::support::made::{MadeFile, press};
use crate::support::{clean, files};

/// Four discs, three hexagons and two halves, and four cards two by two.
fn kit() -> MemoryFiles {
    let art = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 24 24" width="24mm" height="24mm">
        <rect id="ground" fill="#7799bb" x="-2" y="-2" width="24" height="24"/></svg>"##;
    let set = |name: &str, cut: &str, width: u32, copies: u32| {
        format!(
            "[token.{name}]\ntitle = \"{name}\"\ntemplate = \"art\"\ncut = \"{cut}\"\nwidth = \"{width} mm\"\n\
             [token.{name}.back]\ntemplate = \"art\"\n[[token.{name}.piece]]\nid = \"one\"\ncopies = {copies}\n"
        )
    };
    let sets = [
        set("discs", "disc", 20, 4),
        set("hexagons", "hex", 20, 3),
        set("halves", "half", 20, 2),
        set("cards", "rect", 66, 4),
    ];
    files::kit([
        ("sets.toml", sets.concat().as_str()),
        ("templates/art.svg", art),
        ("templates/art.toml", "trim = [\"20 mm\", \"20 mm\"]\n"),
    ])
}

fn files(backs: Backs, cut_paths: bool) -> Vec<MadeFile> {
    let formats = vec![Format::Pdf, Format::Svg, Format::Png];
    // The slug has a code that stands for all options. Each kind of piece has a sheet of its own.
    let job = Job {
        backs,
        cut_paths,
        formats,
        slug: false,
        apart: true,
        ..Job::default()
    };
    clean(&kit(), &job);
    press(&kit(), &job, &Unwatched, &Diagnostics::default())
        .unwrap()
        .files
}

fn ending<'f>(files: &'f [MadeFile], ending: &str) -> Vec<&'f MadeFile> {
    files
        .iter()
        .filter(|file| file.path.ends_with(ending))
        .collect()
}

fn loaded(files: &[MadeFile]) -> Document {
    Document::load_mem(&ending(files, ".pdf")[0].bytes).unwrap()
}

fn held<'a>(document: &'a Document, from: &'a Dictionary, key: &str) -> &'a Dictionary {
    document.get_dict_in_dict(from, key.as_bytes()).unwrap()
}

fn resources(document: &Document) -> &Dictionary {
    let page = document.get_pages().into_values().next().unwrap();
    held(
        document,
        document.get_dictionary(page).unwrap(),
        "Resources",
    )
}

/// The words of every page between the start of a layer and its end.
fn layers(document: &Document, name: &str) -> Vec<Option<String>> {
    let page = |id| {
        let content = String::from_utf8_lossy(&document.get_page_content(id)).into_owned();
        let (_, layer) = content.split_once(&format!("/OC /{name} BDC\n"))?;
        let (layer, after) = layer.split_once("EMC\n").unwrap();
        // Nothing is printed over it.
        assert!(!after.contains(" Do") && !after.contains("\nf"), "{after}");
        Some(layer.to_owned())
    };
    document.get_pages().into_values().map(page).collect()
}

fn closed(layer: &str) -> usize {
    layer
        .lines()
        .filter(|line| line.ends_with(" re") || *line == "h")
        .count()
}

#[test]
fn a_spot_colour_of_that_very_name_is_in_the_file_and_its_layer_is_shown() {
    let document = loaded(&files(Backs::Duplex, true));
    let colours = held(&document, resources(&document), "ColorSpace");
    assert_eq!(colours.len(), 1);
    let space = colours.get(b"CutContour").unwrap().as_array().unwrap();
    let names: Vec<&[u8]> = space[..3]
        .iter()
        .map(|name| name.as_name().unwrap())
        .collect();
    assert_eq!(names, [&b"Separation"[..], b"CutContour", b"DeviceCMYK"]);
    let full = space[3]
        .as_dict()
        .unwrap()
        .get(b"C1")
        .unwrap()
        .as_array()
        .unwrap();
    assert_eq!(
        full.iter()
            .map(|n| n.as_float().unwrap())
            .collect::<Vec<_>>(),
        [0.0, 1.0, 0.0, 0.0]
    );
    let states = held(&document, resources(&document), "ExtGState");
    assert!(
        held(&document, states, "Overprint")
            .get(b"OP")
            .unwrap()
            .as_bool()
            .unwrap()
    );
    let optional = held(&document, document.catalog().unwrap(), "OCProperties");
    let all = optional.get(b"OCGs").unwrap().as_array().unwrap();
    let shown = held(&document, optional, "D");
    assert_eq!(shown.get(b"ON").unwrap().as_array().unwrap(), all);
    assert_eq!(shown.get(b"Order").unwrap().as_array().unwrap(), all);
    assert!(shown.get(b"AS").is_err() && shown.get(b"OFF").is_err());
    let layer = document
        .get_dictionary(all[0].as_reference().unwrap())
        .unwrap();
    assert_eq!(
        lopdf::decode_text_string(layer.get(b"Name").unwrap()).unwrap(),
        "Cut"
    );
    assert_eq!(
        held(&document, resources(&document), "Properties")
            .get(b"Cut")
            .unwrap(),
        &all[0]
    );
}

#[test]
fn there_is_a_closed_line_for_each_piece_or_a_line_for_each_cut_that_pieces_share() {
    let files = files(Backs::Duplex, true);
    let cuts = layers(&loaded(&files), "Cut");
    // Fronts and backs by turns; backs are cut from the front.
    let counted: Vec<Option<(usize, usize)>> = cuts
        .iter()
        .map(|layer| {
            layer.as_ref().map(|layer| {
                (
                    closed(layer),
                    layer.lines().filter(|line| *line == "S").count(),
                )
            })
        })
        .collect();
    // Four cards share a corner of the sheet: three in a row, one below.
    assert_eq!(
        counted,
        [
            Some((4, 4)),
            None,
            Some((3, 3)),
            None,
            Some((2, 2)),
            None,
            Some((0, 6)),
            None
        ]
    );
    for layer in cuts.into_iter().flatten() {
        assert!(layer.contains("/Overprint gs") && layer.contains("/CutContour CS\n1 SCN"));
    }
    let drawings: Vec<(usize, usize)> = ending(&files, ".svg")
        .into_iter()
        .filter_map(|svg| {
            let text = String::from_utf8(svg.bytes.clone()).unwrap();
            let (_, layer) = text
                .split_once("<g id=\"cut\" inkscape:groupmode=\"layer\" inkscape:label=\"Cut\">")?;
            let (layer, _) = layer.split_once("</g>").unwrap();
            let lines: Vec<&str> = layer.split("<path").skip(1).collect();
            assert!(
                lines
                    .iter()
                    .all(|line| line.contains("fill=\"none\"")
                        && line.contains("stroke=\"#ff00ff\""))
            );
            Some((
                lines.iter().filter(|line| line.contains("z\"")).count(),
                lines.len(),
            ))
        })
        .collect();
    assert_eq!(drawings, [(4, 4), (3, 3), (2, 2), (0, 6)]);
}

/// How lines are broken at the last stroke of a page, which may be said long before.
fn dash_at_the_end((before, after): (&str, &str)) -> String {
    let mut saved = vec!["[]0 d".to_owned()];
    let layer = after.split_once("\nS\n").unwrap().0;
    for line in before.lines().chain(layer.lines()) {
        match line {
            "q" => saved.push(saved.last().unwrap().clone()),
            "Q" => _ = saved.pop(),
            dash if dash.ends_with("]0 d") => *saved.last_mut().unwrap() = dash.to_owned(),
            _ => {}
        }
    }
    saved.pop().unwrap()
}

#[test]
fn a_fold_is_creased_in_a_colour_of_its_own() {
    let document = loaded(&files(Backs::Fold, true));
    let colours = held(&document, resources(&document), "ColorSpace");
    assert_eq!(
        colours.get(b"Crease").unwrap().as_array().unwrap()[1]
            .as_name()
            .unwrap(),
        b"Crease"
    );
    for layer in layers(&document, "Crease") {
        let layer = layer.unwrap();
        assert_eq!(layer.lines().filter(|line| *line == "S").count(), 1);
        assert!(layer.contains("/Crease CS\n1 SCN") && !layer.contains("CutContour"));
    }
    for page in document.get_pages().into_values() {
        let content = String::from_utf8_lossy(&document.get_page_content(page)).into_owned();
        assert_eq!(
            dash_at_the_end(content.split_once("/OC /Crease BDC").unwrap()),
            "[2000 1000 ]0 d"
        );
    }
    assert!(layers(&document, "Cut").iter().all(Option::is_some));
}

#[test]
fn nobody_gets_what_nobody_asked_for() {
    let document = loaded(&files(Backs::Fold, false));
    assert!(!resources(&document).has(b"ColorSpace") && !resources(&document).has(b"Properties"));
    assert!(!document.catalog().unwrap().has(b"OCProperties"));
    let names = document
        .objects
        .values()
        .any(|object| format!("{object:?}").contains("CutContour"));
    assert!(!names && layers(&document, "Cut").iter().all(Option::is_none));
    // And on paper nothing changes: pictures show what is printed.
    for backs in [Backs::Duplex, Backs::Fold] {
        let (with, without) = (files(backs, true), files(backs, false));
        let bytes = |files: &[MadeFile]| {
            ending(files, ".png")
                .into_iter()
                .map(|png| png.bytes.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(bytes(&with), bytes(&without));
    }
}
