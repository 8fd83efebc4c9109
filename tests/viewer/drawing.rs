//! The drawings, read by somebody who has only the file.

use rayon::prelude::*;

use super::pixels;
use super::printed::{Page, pages};

/// What of a page's drawing would not survive on its own.
fn faults(page: Page) -> Vec<String> {
    let text = str::from_utf8(&page.svg.bytes).unwrap();
    let document = resvg::usvg::roxmltree::Document::parse(text).unwrap();
    let mut wrong = Vec::new();
    for node in document.descendants().filter(|node| node.is_element()) {
        if ["text", "script", "style", "foreignObject", "a"].contains(&node.tag_name().name()) {
            wrong.push(format!("<{}>", node.tag_name().name()));
        }
        for attribute in node.attributes() {
            let (key, value) = (attribute.name(), attribute.value());
            let elsewhere =
                key == "href" && !value.starts_with('#') && !value.starts_with("data:image/");
            if elsewhere || value.replace("url(#", "").contains("url(") || key.starts_with("on") {
                wrong.push(format!("{key}={value:.60}"));
            }
        }
    }
    if text.contains("<!DOCTYPE") || text.contains("<?xml-stylesheet") {
        wrong.push("a foreword".to_owned());
    }
    let root = document.root_element();
    let (w, h) = (page.sheet.size.w.to_mm(), page.sheet.size.h.to_mm());
    let size = [
        root.attribute("width"),
        root.attribute("height"),
        root.attribute("viewBox"),
    ];
    if size.map(Option::unwrap) != [format!("{w}mm"), format!("{h}mm"), format!("0 0 {w} {h}")] {
        wrong.push(format!("{size:?} for {w} × {h}"));
    }
    wrong
        .into_iter()
        .map(|fault| format!("{}: {fault}", page.svg.path))
        .collect()
}

#[test]
fn every_drawing_stands_alone_and_is_as_large_as_its_paper() {
    let wrong: Vec<String> = pages().into_par_iter().flat_map_iter(faults).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn every_drawing_shows_what_its_picture_shows() {
    let differs = |page: &Page| {
        let picture = pixels::of_png(&page.png.bytes);
        let drawn = pixels::of_svg(
            &pixels::tree(&page.svg.bytes),
            picture.width(),
            picture.height(),
        );
        let wide = (page.sheet.size.w.to_pt() / 72.0 * pixels::DPI).round() as u32;
        drawn != picture || picture.width() != wide
    };
    let wrong: Vec<String> = pages()
        .into_par_iter()
        .filter(differs)
        .map(|page| page.name())
        .collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}
