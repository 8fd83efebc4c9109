//! What every file asks of the printer, and the boxes of its pages: on every
//! paper, for every way to make backs.

use boardpress::diag::Diagnostics;
use boardpress::model::{Backs, Job, PAPERS, Paper};
use lopdf::{Dictionary, Document, Object, ObjectId};

use super::kits::{self, Kind};
use crate::support::cut::Cut;
use crate::support::files;
use crate::support::made::{MadeFile, calibrate};

/// The farthest that a side of a box may be from where it should be, in points.
const NEAR: f64 = 0.01;

const WAYS: [Backs; 5] = [
    Backs::None,
    Backs::Paste,
    Backs::Duplex,
    Backs::DuplexShort,
    Backs::Fold,
];

/// A box of a page: left, bottom, right, top.
fn boxed(page: &Dictionary, key: &str) -> Option<[f64; 4]> {
    let sides = page.get(key.as_bytes()).and_then(Object::as_array).ok()?;
    let sides: Vec<f64> = sides
        .iter()
        .filter_map(|side| side.as_float().ok())
        .map(f64::from)
        .collect();
    sides.try_into().ok()
}

fn holds(outer: [f64; 4], inner: [f64; 4]) -> bool {
    let [l, b, r, t] = inner;
    l >= outer[0] - NEAR
        && b >= outer[1] - NEAR
        && r <= outer[2] + NEAR
        && t <= outer[3] + NEAR
        && l < r
        && b < t
}

/// What is wrong with a page of a paper.
fn fault(page: &Dictionary, paper: Paper) -> Option<&'static str> {
    let wanted = [0.0, 0.0, paper.size.w.to_pt(), paper.size.h.to_pt()];
    let alike = |found: [f64; 4]| found.iter().zip(wanted).all(|(a, b)| (a - b).abs() <= NEAR);
    let boxes = ["MediaBox", "CropBox", "BleedBox", "TrimBox"].map(|key| boxed(page, key));
    let [Some(media), Some(crop), Some(bleed), Some(trim)] = boxes else {
        return Some("has not all its boxes");
    };
    if media[2] > media[3] {
        return Some("lies on its side");
    }
    if !alike(media) || !alike(crop) {
        return Some("is not as large as its paper");
    }
    if !holds(media, bleed) || !holds(bleed, trim) {
        return Some("has boxes that do not lie in each other");
    }
    (page.has(b"Rotate") || page.has(b"UserUnit")).then_some("is turned or stretched")
}

/// What is wrong with a file that is to be printed so.
fn faults(pdf: &MadeFile, paper: Paper, duplex: &str) -> Vec<String> {
    let document = Document::load_mem(&pdf.bytes).unwrap();
    let wishes = document
        .get_dict_in_dict(document.catalog().unwrap(), b"ViewerPreferences")
        .unwrap();
    let name = |key: &str| {
        wishes
            .get(key.as_bytes())
            .and_then(Object::as_name)
            .map(String::from_utf8_lossy)
    };
    let mut wrong = Vec::new();
    for (key, wanted) in [("PrintScaling", "None"), ("Duplex", duplex)] {
        if !name(key).is_ok_and(|found| found == wanted) {
            wrong.push(format!("{key} is {:?} and not {wanted}", name(key)));
        }
    }
    if !wishes
        .get(b"PickTrayByPDFSize")
        .and_then(Object::as_bool)
        .is_ok_and(|picks| picks)
    {
        wrong.push("the tray is not picked by the paper".to_owned());
    }
    let pages = document.get_pages();
    assert_eq!(pages.len(), pdf.pages);
    let page = |(n, id): (&u32, &ObjectId)| {
        Some(format!(
            "page {n} {}",
            fault(document.get_dictionary(*id).unwrap(), paper)?
        ))
    };
    wrong.extend(pages.iter().filter_map(page));
    wrong
        .into_iter()
        .map(|fault| format!("{} ({paper}): {fault}", pdf.path))
        .collect()
}

/// What a file of two-sided sheets asks for.
fn duplex(backs: Backs) -> &'static str {
    if backs == Backs::DuplexShort {
        "DuplexFlipShortEdge"
    } else {
        "DuplexFlipLongEdge"
    }
}

/// Cards with backs, a board over several sheets and rules, in one kit.
fn everything() -> Vec<(String, String)> {
    let mut files = Kind::new((63_500, 88_900), 3_000, Cut::Rect, 4).files("#e0e0e0");
    let board = "[board.map]\nsize = [\"300 mm\", \"260 mm\"]\nbleed = \"3 mm\"\nground = \"#e0e0e0\"\n\
                 [rules.rules]\nfile = \"rules.md\"\n";
    files.push(("boards.toml".to_owned(), board.to_owned()));
    files.push((
        "rules.md".to_owned(),
        "# Rules\n\nTake a card.\n".to_owned(),
    ));
    files
}

#[test]
fn every_file_asks_to_be_printed_as_its_sheets_must_be() {
    let (fs, mut wrong, mut two_sided) = (kits::kit(&everything()), Vec::new(), 0);
    for (paper, backs) in PAPERS
        .into_iter()
        .flat_map(|paper| WAYS.map(|backs| (paper, backs)))
    {
        let job = Job {
            paper,
            backs,
            ..Job::default()
        };
        for pdf in kits::pdfs(&fs, &job).expect("it goes onto every paper") {
            let both = pdf.path.ends_with("-two-sided.pdf");
            wrong.extend(faults(
                &pdf,
                paper,
                if both { duplex(backs) } else { "Simplex" },
            ));
            two_sided += usize::from(both);
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
    assert_eq!(two_sided, PAPERS.len() * 2, "files of two-sided sheets");
}

#[test]
fn a_calibration_sheet_asks_for_the_edge_that_it_is_about() {
    let mut wrong = Vec::new();
    for (paper, backs) in PAPERS
        .into_iter()
        .flat_map(|paper| [(paper, Backs::Duplex), (paper, Backs::DuplexShort)])
    {
        let job = Job {
            paper,
            backs,
            ..Job::default()
        };
        let sheet = calibrate(&files::with_fonts(), &job, &Diagnostics::default())
            .expect("a calibration sheet");
        wrong.extend(faults(&sheet, paper, duplex(backs)));
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}
