//! Where things lie, to the micrometre: backs behind their fronts, and a ruler
//! that is as long as it says.

use std::collections::BTreeMap;

use boardpress::geom::{Affine, Length, Point, Rect, Size};
use boardpress::model::Backs;
use hayro::kurbo;
use lopdf::content::Content;
use lopdf::{Document, Object, ObjectId};
use serde_json::Value;

use super::printed::{self, Page, Printed, prints};
use crate::support::probe::{Found, Stroke};

/// A hundred millimetres in points.
const RULER: f64 = 283.464_567;

/// Each picture that a page puts down as a whole: how it lies on the page in
/// points, and the object it shows if it is shown by name.
pub(super) fn placed(document: &Document, page: ObjectId) -> Vec<(Affine, Option<ObjectId>)> {
    let content = Content::decode(&document.get_page_content(page)).unwrap();
    let (mut to, mut saved, mut placed): (Affine, Vec<Affine>, Vec<_>) =
        (Affine::IDENTITY, Vec::new(), Vec::new());
    let mut open = None;
    for operation in &content.operations {
        match operation.operator.as_str() {
            "q" => saved.push(to),
            "Q" => {
                to = saved.pop().unwrap();
                placed.extend(open.take_if(|_| saved.is_empty()));
            }
            "cm" => {
                let numbers: Vec<f64> = operation
                    .operands
                    .iter()
                    .map(|n| f64::from(n.as_float().unwrap()))
                    .collect();
                to = Affine::new(numbers.try_into().unwrap()).then(to);
                if saved.len() == 1 && open.is_none() {
                    open = Some((to, None));
                }
            }
            "Do" if saved.len() == 1 => {
                if let Some((_, object)) = &mut open {
                    *object = Some(shown(
                        document,
                        page,
                        operation.operands[0].as_name().unwrap(),
                    ));
                }
            }
            _ => {}
        }
    }
    placed
}

fn shown(document: &Document, page: ObjectId, name: &[u8]) -> ObjectId {
    let page = document.get_dictionary(page).unwrap();
    let resources = document.get_dict_in_dict(page, b"Resources").unwrap();
    let objects = document.get_dict_in_dict(resources, b"XObject").unwrap();
    objects.get(name).and_then(Object::as_reference).unwrap()
}

/// The trim boxes on a page as its PDF has them, in whole micrometres.
fn trims(page: &Page) -> Vec<Rect> {
    let document = Document::load_mem(&page.pdf.bytes).unwrap();
    let id = document.get_pages()[&(page.at as u32 + 1)];
    let placed = placed(&document, id);
    let trim =
        |(placement, (to, _)): (&boardpress::sheet::Placement, &(Affine, Option<ObjectId>))| {
            let size = page.print.proof.face(placement.face).trim();
            // In the stream y runs upwards, in the scene downwards.
            let corner = |x: Length, y: Length| {
                let (x, y) = to.apply(x.to_um() as f64, -(y.to_um() as f64));
                Point::new(whole(x), page.sheet.size.h - whole(y))
            };
            let (a, b) = (corner(Length::ZERO, Length::ZERO), corner(size.w, size.h));
            Rect::between(a.x.min(b.x), a.y.min(b.y), a.x.max(b.x), a.y.max(b.y))
        };
    page.sheet
        .placements
        .iter()
        .zip(&placed)
        .map(trim)
        .collect()
}

/// Points as micrometres, of which there must be a whole number.
fn whole(points: f64) -> Length {
    let um = points * 25_400.0 / 72.0;
    assert!((um - um.round()).abs() < 0.1, "{um} µm");
    Length::um(um.round() as i64)
}

/// The boxes on a sheet by the manifest.
fn told(print: &Printed, n: usize) -> Vec<Rect> {
    let manifest = print
        .files
        .iter()
        .find(|file| file.path == "manifest.json")
        .unwrap();
    let facts: Value = serde_json::from_slice(&manifest.bytes).unwrap();
    let of = |place: &Value, key: &str| Length::from_mm(place[key].as_f64().unwrap());
    let placements = facts["sheets"][n]["placements_mm"]
        .as_array()
        .unwrap()
        .iter();
    let rect = |at: &Value| {
        Rect::new(
            Point::new(of(at, "x"), of(at, "y")),
            Size::new(of(at, "w"), of(at, "h")),
        )
    };
    placements.map(rect).collect()
}

fn sorted(mut rects: Vec<Rect>) -> Vec<Rect> {
    rects.sort_unstable_by_key(|rect| (rect.top(), rect.left()));
    rects
}

#[test]
fn the_file_the_manifest_and_the_proof_agree_to_the_micrometre() {
    for print in prints() {
        for (n, page) in print.pages().iter().enumerate() {
            let meant: Vec<Rect> = page
                .sheet
                .placements
                .iter()
                .map(|one| one.trim(print.proof.face(one.face).trim()))
                .collect();
            assert_eq!(told(print, n), meant, "{}", page.name());
            assert_eq!(trims(page), meant, "{}", page.name());
        }
    }
}

#[test]
fn every_back_is_the_mirror_of_its_front() {
    let mut counts = BTreeMap::new();
    for (front, back) in prints().iter().flat_map(Printed::pairs) {
        let width = front.sheet.size.w;
        let through: Vec<Rect> = trims(&back)
            .into_iter()
            .map(|trim| trim.mirrored(width))
            .collect();
        assert_eq!(sorted(through), sorted(trims(&front)), "{}", front.name());
        assert_eq!(back.sheet.trim.mirrored(width), front.sheet.trim);
        let follows = back.at == front.at + 1;
        assert_eq!(
            follows,
            front.print.job.backs == Backs::Duplex || front.sheet.number.1 == 1
        );
        *counts.entry(front.print.name()).or_insert(0) += trims(&back).len();
    }
    assert_eq!(
        counts.into_values().collect::<Vec<_>>(),
        [4, 4, 27, 27],
        "cards with a back"
    );
}

/// What is wrong with the ruler of a page.
fn fault((page, found): &(Page, Found)) -> Option<String> {
    let name = page.name();
    let rulers: Vec<&Stroke> = found
        .lines
        .iter()
        .filter(|line| (line.long() - RULER).abs() < 1.0)
        .collect();
    let [ruler] = rulers[..] else {
        return Some(format!("{name}: {} rulers", rulers.len()));
    };
    if (ruler.long() - RULER).abs() > 0.01 {
        return Some(format!("{name}: {} pt", ruler.long()));
    }
    // A stroke stands on it at every ten millimetres, from one end to the other.
    let share = |at: kurbo::Point| {
        (at - ruler.from).dot(ruler.to - ruler.from) / ruler.long() / RULER * 10.0
    };
    let on = |line: &&Stroke| {
        line.to
            .distance(ruler.from + (ruler.to - ruler.from) * share(line.to) / 10.0)
            < 0.01
    };
    let ticks: Vec<&Stroke> = found
        .lines
        .iter()
        .filter(on)
        .filter(|line| line.long() < 10.0)
        .collect();
    let even = ticks
        .iter()
        .enumerate()
        .all(|(n, tick)| (share(tick.to) - n as f64).abs() < 0.001);
    if ticks.len() != 11 || !even {
        return Some(format!("{name}: {} strokes on the ruler", ticks.len()));
    }
    let (printable, height) = (page.sheet.printable, page.sheet.size.h);
    let (left, right) = (printable.left().to_pt(), printable.right().to_pt());
    let (low, high) = (
        (height - printable.bottom()).to_pt(),
        (height - printable.top()).to_pt(),
    );
    let room = kurbo::Rect::new(left, low, right, high).inset(0.001);
    let out = |tick: &&&Stroke| room.union(tick.ink()) != room;
    ticks
        .iter()
        .find(out)
        .map(|tick| format!("{name}: {:?} lies outside {room:?}", tick.ink()))
}

#[test]
fn the_ruler_is_a_hundred_millimetres_long_on_every_page() {
    let wrong: Vec<String> = printed::read().iter().filter_map(fault).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}
