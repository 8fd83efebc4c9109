//! What a file says of itself: how it prints, what its pages are called, whose it is.

use std::io;

use lopdf::{Dictionary, Object, ObjectId, dictionary, text_string};

use super::metadata::metadata;
use super::objects::Objects;
use super::pack;
use crate::sheet::{Flip, Sheet, Side, Sides};
use crate::write::job::DocInfo;
use crate::write::name;

/// Writes the catalog of a file and its information; gives their numbers.
///
/// # Errors
/// They cannot be written.
pub(super) fn bind(
    objects: &mut Objects,
    tree: ObjectId,
    pages: &[ObjectId],
    info: &DocInfo,
    sheets: &[&Sheet],
    (layers, structure): (Option<Dictionary>, Option<ObjectId>),
) -> io::Result<(ObjectId, ObjectId)> {
    let title = name::title(info, sheets);
    let mut catalog = dictionary! {
        "Type" => "Catalog",
        "Pages" => Object::Reference(tree),
        "PageLayout" => "SinglePage",
        "PageMode" => "UseOutlines",
        "ViewerPreferences" => preferences(sheets),
        "PageLabels" => dictionary! { "Nums" => labels(info, sheets) },
        "Outlines" => Object::Reference(outlines(objects, pages, sheets)?),
        "Lang" => text_string(info.language.tag()),
    };
    if let Some(layers) = layers {
        catalog.set("OCProperties", layers);
    }
    if let Some(structure) = structure {
        catalog.set("StructTreeRoot", Object::Reference(structure));
        catalog.set("MarkInfo", dictionary! { "Marked" => true });
        let mut metadata = metadata(info, &title);
        pack::pack(&mut metadata);
        catalog.set("Metadata", Object::Reference(objects.add(metadata)?));
    }
    let mut entries = dictionary! { "Producer" => text_string(concat!("Boardpress ", env!("CARGO_PKG_VERSION"))) };
    let said = [("Title", &title), ("Subject", &info.subject), ("Credits", &info.credits), ("License", &info.licence)];
    for (key, words) in said {
        if !words.is_empty() {
            entries.set(key, text_string(words));
        }
    }
    Ok((objects.add(catalog)?, objects.add(entries)?))
}

/// A sheet printed at any other size is a sheet wasted, so the printer is told.
fn preferences(sheets: &[&Sheet]) -> Dictionary {
    let duplex = match sheets.first().map(|sheet| sheet.sides) {
        Some(Sides::TwoSided(Flip::Long)) => "DuplexFlipLongEdge",
        Some(Sides::TwoSided(Flip::Short)) => "DuplexFlipShortEdge",
        Some(Sides::OneSided) | None => "Simplex",
    };
    dictionary! {
        "PrintScaling" => "None",
        "Duplex" => duplex,
        "PickTrayByPDFSize" => true,
        "DisplayDocTitle" => true,
    }
}

/// A label wherever a page is not simply the next of its component.
fn labels(info: &DocInfo, sheets: &[&Sheet]) -> Vec<Object> {
    let mut labels: Vec<Object> = Vec::new();
    for (n, sheet) in sheets.iter().enumerate() {
        let before = n.checked_sub(1).map(|before| sheets[before]);
        let next = |before: &Sheet| {
            before.component == sheet.component
                && (before.side, sheet.side) == (Side::Front, Side::Front)
                && before.number.0 + 1 == sheet.number.0
        };
        if before.is_some_and(next) {
            continue;
        }
        let label = match sheet.side {
            Side::Back => dictionary! { "P" => text_string(&name::spoken(info, sheet)) },
            Side::Front => dictionary! {
                "P" => text_string(&format!("{} ", sheet.component)),
                "S" => "D",
                "St" => i64::from(sheet.number.0),
            },
        };
        labels.extend([Object::Integer(n as i64), Object::Dictionary(label)]);
    }
    labels
}

/// A bookmark for each component, at its first page.
fn outlines(objects: &mut Objects, pages: &[ObjectId], sheets: &[&Sheet]) -> io::Result<ObjectId> {
    let starts = (0..sheets.len()).filter(|n| *n == 0 || sheets[n - 1].component != sheets[*n].component);
    let marks: Vec<(usize, ObjectId)> = starts.map(|n| (n, objects.reserve())).collect();
    let root = objects.reserve();
    let mut list = dictionary! { "Type" => "Outlines", "Count" => marks.len() as i64 };
    for (at, (n, id)) in marks.iter().enumerate() {
        let mut mark = dictionary! {
            "Title" => text_string(&sheets[*n].component),
            "Parent" => Object::Reference(root),
            "Dest" => vec![Object::Reference(pages[*n]), "Fit".into()],
        };
        if let Some((_, before)) = at.checked_sub(1).map(|before| marks[before]) {
            mark.set("Prev", Object::Reference(before));
        }
        if let Some((_, after)) = marks.get(at + 1) {
            mark.set("Next", Object::Reference(*after));
        }
        objects.set(*id, mark)?;
    }
    if let (Some((_, first)), Some((_, last))) = (marks.first(), marks.last()) {
        list.set("First", Object::Reference(*first));
        list.set("Last", Object::Reference(*last));
    }
    objects.set(root, list)?;
    Ok(root)
}
