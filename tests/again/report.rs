//! The report on a build, on long lists and short ones.

use std::sync::OnceLock;

use boardpress::diag::Report;
use boardpress::geom::{Affine, Rect};
use boardpress::impose::report;
use boardpress::model::{Draft, Evidence, Format, Game, Job, Kit, PAPERS};
use boardpress::press::{Print, Unwatched, press};
use boardpress::read::fonts;
use boardpress::scene::Item;
use boardpress::sheet::{Coded, Flip, Handwork, Press, Run, Sheet, Tally};
use boardpress::text::Book;
use serde_json::Value;

use crate::support::shelf;

fn book() -> &'static Book {
    static BOOK: OnceLock<Book> = OnceLock::new();
    BOOK.get_or_init(|| fonts(&shelf::with_fonts(), &mut Report::default()))
}

fn game() -> Game {
    let kit = Kit { title: "Night Market".to_owned(), display: "Barlow Condensed".to_owned(), ..Kit::default() };
    let bring = vec!["Two dice".to_owned()];
    let draft = Draft { kit: Kit { bring, ..kit }, ..Draft::default() };
    Game { draft, rolls: Vec::new(), seed: 7, players: 3, evidence: Evidence::default() }
}

/// What so many components of so many sheets take.
fn tally(components: usize, sheets: u32) -> Tally {
    let name = |n: usize| format!("Component {n}");
    let run = |n: usize| Run {
        file: "night-market-letter.pdf".to_owned(),
        pages: (n * sheets as usize + 1, (n + 1) * sheets as usize),
        sheets: sheets as usize,
        press: Press::TwoSided(Flip::Long),
        paper: "letter",
        stock: format!("stock {}", n % 7),
        components: vec![name(n)],
    };
    let job = |n: usize| Handwork {
        component: name(n),
        sheets: sheets as usize,
        cuts: 4,
        outlines: n,
        tiled: n.is_multiple_of(2),
        butted: n.is_multiple_of(4),
        folded: false,
    };
    let code = |n: usize| {
        (1..=sheets).map(move |number| Coded {
            component: name(n),
            number,
            back: false,
            code: format!("C{n}-S{number}"),
        })
    };
    Tally {
        runs: (0..components).map(run).collect(),
        jobs: (0..components).map(job).collect(),
        codes: (0..components).flat_map(code).collect(),
    }
}

/// Every run of letters on a page, and where its first letter stands.
fn words(items: &[Item], to: Affine, found: &mut Vec<(String, (f64, f64))>) {
    for item in items {
        match item {
            Item::Glyphs(run) => {
                let at = to.apply(run.origin.x.to_um() as f64, run.origin.y.to_um() as f64);
                found.push((run.text.to_string(), at));
            }
            Item::Group(group) => words(&group.items, group.to.then(to), found),
            _ => {}
        }
    }
}

fn said(page: &Sheet) -> Vec<(String, (f64, f64))> {
    let mut found = Vec::new();
    words(&page.ink, Affine::IDENTITY, &mut found);
    found
}

#[test]
fn a_short_list_tells_every_code_on_one_page_of_every_paper() {
    for paper in PAPERS {
        let tally = tally(5, 4);
        let pages = report(&tally, &game(), &Job { paper, ..Job::default() }, book());
        assert_eq!(pages.len(), 1, "{}", paper.name);
        let text: Vec<String> = said(&pages[0]).into_iter().map(|(text, _)| text).collect();
        for coded in &tally.codes {
            assert!(text.iter().any(|words| words.trim() == coded.code), "{} on {}", coded.code, paper.name);
        }
        let whole = text.join(" ");
        for words in ["Night Market", "Two dice", "seed 7", "stock 3", "Component 4", "long", "reprint"] {
            assert!(whole.contains(words), "{words} in {whole}");
        }
    }
}

#[test]
fn sheets_are_joined_in_the_report_as_they_are_cut() {
    for (butted, told, untold) in [(false, "tab of", "edge to edge"), (true, "edge to edge", "tab of")] {
        let mut tally = tally(2, 4);
        tally.jobs.iter_mut().for_each(|job| job.butted = job.tiled && butted);
        let pages = report(&tally, &game(), &Job::default(), book());
        let text = said(&pages[0]).into_iter().map(|(text, _)| text).collect::<Vec<_>>().join(" ");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(told) && !text.contains(untold), "{text}");
    }
}

#[test]
fn no_list_is_longer_than_two_pages_nor_leaves_the_paper() {
    for (components, sheets) in [(1, 1), (1, 200), (1, 2_000), (12, 20), (30, 40), (1_000, 2)] {
        let job = Job::default();
        let pages = report(&tally(components, sheets), &game(), &job, book());
        assert!(pages.len() <= 2, "{components} × {sheets}: {} pages", pages.len());
        let within = Rect::of(job.paper.size).shrunk(job.margins());
        for (text, (x, y)) in pages.iter().flat_map(said) {
            let at = Rect::um(x.round() as i64, y.round() as i64, 0, 0);
            assert!(within.holds(at), "`{text}` at {x}, {y} of {components} × {sheets}");
        }
        let last = format!("C{}-S{sheets}", components - 1);
        let told = pages.iter().flat_map(said).any(|(text, _)| text.trim() == last);
        assert_eq!(told, components < 100, "{last}");
    }
}

fn pressed(kit: &str, job: &Job) -> Print {
    press(&shelf::content(kit), job, &Unwatched, &mut Report::default()).unwrap()
}

#[test]
fn the_runs_of_the_manifest_are_all_pages_of_all_files_once() {
    for kit in shelf::kits() {
        let print = pressed(&kit, &Job { report: true, ..Job::default() });
        let manifest = print.files.iter().find(|file| file.path == "manifest.json").unwrap();
        let manifest: Value = serde_json::from_slice(&manifest.bytes).unwrap();
        let (facts, mut sheets) = (&manifest["report"], 0);
        let is_report = |path: &str| path.ends_with("-report.pdf");
        for file in print.files.iter().filter(|file| file.path.ends_with(".pdf") && !is_report(&file.path)) {
            let mut next = 1;
            for run in facts["runs"].as_array().unwrap().iter().filter(|run| run["file"] == *file.path) {
                assert_eq!(run["pages"][0].as_u64(), Some(next));
                next = run["pages"][1].as_u64().unwrap() + 1;
                sheets += run["sheets"].as_u64().unwrap();
            }
            assert_eq!(next, file.pages as u64 + 1, "{}", file.path);
        }
        assert_eq!(sheets, print.sheets as u64);
        assert_eq!(
            (facts["sheets"].as_u64(), facts["two_sided"].as_u64()),
            (Some(sheets), Some(print.two_sided as u64))
        );
        assert_eq!(print.files.iter().filter(|file| is_report(&file.path)).count(), 1);
    }
}

#[test]
fn a_report_is_made_when_it_is_asked_for_and_there_are_pages_to_print() {
    let has = |job: &Job| pressed("gerrymander", job).files.iter().any(|file| file.path.ends_with("-report.pdf"));
    assert!(!has(&Job::default()));
    assert!(has(&Job { report: true, ..Job::default() }));
    assert!(!has(&Job { report: true, formats: vec![Format::Svg], ..Job::default() }));
}

#[test]
fn things_on_other_stock_lie_on_other_sheets() {
    let token = |name: &str, stock: &str| {
        format!("[token.{name}]\ntemplate = \"t\"\n{stock}[[token.{name}.piece]]\nid = \"{name}\"\n")
    };
    let frame = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20mm\" height=\"20mm\" viewBox=\"0 0 20 20\">\
                 <rect x=\"4\" y=\"4\" width=\"12\" height=\"12\" fill=\"#ddd\"/></svg>";
    let sheets = |stock: &str| {
        let tokens = token("a", "") + &token("b", stock);
        let shelf = shelf::kit([("tokens.toml", &*tokens), ("templates/t.svg", frame)]);
        crate::support::clean(&shelf, &Job::default()).sheets.len()
    };
    assert_eq!((sheets(""), sheets("stock = \"felt\"\n")), (1, 2));
}
