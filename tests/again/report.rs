//! The report on a build, on long lists and short ones.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use boardpress::diag::Diagnostics;
use boardpress::document::report;
use boardpress::geom::{Affine, Length, Point, Rect};
use boardpress::model::{Bring, ConstraintInputs, Draft, Format, Game, Job, Kit, PAPERS};
use boardpress::press::Unwatched;
use boardpress::read::fonts;
use boardpress::scene::Item;
use boardpress::sheet::{
    Coded, Coverage, CutKind, CutLine, CutPlan, CutSide, Finishing, Flip, JobSummary, Line, Run,
    Sheet, Side, Sides,
};
use boardpress::text::FontSet;
use serde_json::Value;

use crate::support::made::{Made, press};
use crate::support::probe::{self, Found};
use crate::support::{clean, files};

fn book() -> &'static FontSet {
    static BOOK: OnceLock<Arc<FontSet>> = OnceLock::new();
    BOOK.get_or_init(|| fonts(&files::with_fonts(), &Diagnostics::default()))
}

fn game() -> Game {
    let kit = Kit {
        title: "Night Market".to_owned(),
        display: "Barlow Condensed".to_owned(),
        ..Kit::default()
    };
    let bring = vec![Bring {
        what: "Two dice {d6} &amp; **pens**".to_owned(),
        ..Bring::default()
    }];
    let draft = Draft {
        kit: Kit { bring, ..kit },
        ..Draft::default()
    };
    Game {
        draft,
        filled: BTreeMap::new(),
        rolls: Vec::new(),
        seed: Some(7),
        players: 3,
        evidence: ConstraintInputs::default(),
    }
}

/// What so many components of so many sheets take.
fn tally(components: usize, sheets: u32) -> JobSummary {
    let name = |n: usize| format!("Component {n} {{easy}}");
    let run = |n: usize| Run {
        file: "night-market-letter.pdf".to_owned(),
        pages: (n * sheets as usize + 1, (n + 1) * sheets as usize),
        sheets: sheets as usize,
        sides: Sides::TwoSided(Flip::Long),
        paper: "letter".to_owned(),
        stock: format!("stock {}", n % 7),
        components: vec![name(n)],
        ink: Coverage {
            c: 1.0,
            m: 0.5,
            y: 0.25,
            k: n as f64,
        },
    };
    let job = |n: usize| Finishing {
        component: name(n),
        sheets: sheets as usize,
        machined: false,
        cuts: 4,
        outlines: n,
        punched: Vec::new(),
        tiled: n.is_multiple_of(2),
        folded: false,
        folding: None,
        creased: false,
    };
    let code = |n: usize| {
        (1..=sheets).map(move |number| Coded {
            component: name(n),
            number,
            back: false,
            code: format!("C{n}-S{number}"),
        })
    };
    JobSummary {
        runs: (0..components).map(run).collect(),
        jobs: (0..components).map(job).collect(),
        plans: Vec::new(),
        joins: Vec::new(),
        codes: (0..components).flat_map(code).collect(),
        ..JobSummary::default()
    }
}

/// Every run of letters on a page, and where its first letter stands.
fn words(items: &[Item], to: Affine, found: &mut Vec<(String, (f64, f64))>) {
    for item in items {
        match item {
            Item::Glyphs(run) => {
                let at = to.apply(run.origin.x.to_um() as f64, run.origin.y.to_um() as f64);
                found.push((run.text().to_string(), at));
            }
            Item::Group(group) => words(&group.items, group.to.then(to), found),
            Item::Use(shown) => words(&shown.symbol.items, shown.to.then(to), found),
            _ => {}
        }
    }
}

fn said(page: &Sheet) -> Vec<(String, (f64, f64))> {
    let mut found = Vec::new();
    words(&page.furniture, Affine::IDENTITY, &mut found);
    found
}

#[test]
fn a_short_list_tells_every_code_on_one_page_of_every_paper() {
    for paper in PAPERS {
        let tally = tally(5, 4);
        let pages = report(
            &tally,
            &game(),
            &Job {
                paper,
                ..Job::default()
            },
            book(),
        );
        assert_eq!(pages.len(), 1, "{paper}");
        let text: Vec<String> = said(&pages[0]).into_iter().map(|(text, _)| text).collect();
        for coded in &tally.codes {
            assert!(
                text.iter().any(|words| words.trim() == coded.code),
                "{} on {paper}",
                coded.code
            );
        }
        let whole = text.concat();
        assert_eq!(
            whole.matches("**").count(),
            2,
            "the press's own marks are none: {whole}"
        );
        for words in [
            "Night Market",
            "Two dice {d6} &amp; **pens**",
            "seed 7",
            "stock 3",
            "Component 4 {easy}",
            "long",
            "reprint",
        ] {
            assert!(whole.contains(words), "{words} in {whole}");
        }
    }
}

#[test]
fn a_class_is_told_how_many_of_each_thing_it_brings() {
    let mut game = game();
    let thing = |what: &str, each_group, each_player| Bring {
        what: what.to_owned(),
        each_group,
        each_player,
    };
    game.draft.kit.bring = vec![
        thing("Dice", 3, 0),
        thing("Pencils", 0, 1),
        thing("Scissors", 0, 0),
    ];
    game.draft.kit.players = vec![4];
    let whole = |job: &Job| {
        let pages = report(&tally(1, 1), &game, job, book());
        pages
            .iter()
            .flat_map(said)
            .map(|(text, _)| text)
            .collect::<String>()
            .replace('\u{a0}', " ")
    };
    let class = whole(&Job {
        class: Some(27),
        sets: 7,
        ..Job::default()
    });
    for words in [
        "What to bring for",
        "Dice: 21",
        "(3 for each group)",
        "Pencils: 27",
        "(1 for each student)",
        "for each of 7",
        "Scissors",
    ] {
        assert!(class.contains(words), "{words} in {class}");
    }
    let group = whole(&Job::default());
    assert!(
        group.contains("Dice: 3") && group.contains("Pencils: 1 for each player"),
        "{group}"
    );
}

#[test]
fn no_list_is_longer_than_two_pages_nor_leaves_the_paper() {
    for (components, sheets) in [(1, 1), (1, 200), (1, 2_000), (12, 20), (30, 40), (1_000, 2)] {
        let job = Job::default();
        let pages = report(&tally(components, sheets), &game(), &job, book());
        assert!(
            pages.len() <= 2,
            "{components} × {sheets}: {} pages",
            pages.len()
        );
        let within = Rect::of(job.paper.size).shrunk(job.margins());
        for (text, (x, y)) in pages.iter().flat_map(said) {
            let at = Rect::um(x.round() as i64, y.round() as i64, 0, 0);
            assert!(
                within.holds(at),
                "`{text}` at {x}, {y} of {components} × {sheets}"
            );
        }
        let last = format!("C{}-S{sheets}", components - 1);
        let told = pages
            .iter()
            .flat_map(said)
            .any(|(text, _)| text.trim() == last);
        assert_eq!(told, components < 100, "{last}");
    }
}

/// Paper with so many upright, level and slanting cuts.
fn cut_plan(name: &str, uprights: u32, levels: u32, slants: u32) -> CutPlan {
    let at = |x: u32, y: u32| Point::new(Length::mm(i64::from(x)), Length::mm(i64::from(y)));
    let upright = |n: u32| {
        (
            Line::new(at(20 + n * 6, 0), at(20 + n * 6, 279)),
            CutKind::Long,
        )
    };
    let level = |n: u32| {
        (
            Line::new(at(0, 30 + n * 6), at(216, 30 + n * 6)),
            CutKind::Across,
        )
    };
    let slant = |n: u32| {
        (
            Line::new(at(20, 40 + n * 9), at(180, 60 + n * 9)),
            CutKind::Slant,
        )
    };
    let lines = (0..uprights)
        .map(upright)
        .chain((0..levels).map(level))
        .chain((0..slants).map(slant));
    let cut = |(number, (line, kind))| CutLine { number, line, kind };
    CutPlan {
        components: vec![name.to_owned()],
        sheets: 3,
        paper: PAPERS[0].size,
        of: (1, 1),
        back: false,
        sides: vec![CutSide {
            place: (1, 1),
            pieces: Vec::new(),
            fold: None,
            cuts: (1..).zip(lines).map(cut).collect(),
        }],
    }
}

/// The numbers of cuts on a page and where they stand, by the size of their letters.
fn numbers(items: &[Item], to: Affine, found: &mut Vec<(u32, (f64, f64))>) {
    for item in items {
        match item {
            Item::Glyphs(run) if run.size == 6.5 => {
                let at = to.apply(run.origin.x.to_um() as f64, run.origin.y.to_um() as f64);
                found.extend(run.text().trim().parse().ok().map(|number| (number, at)));
            }
            Item::Group(group) => numbers(&group.items, group.to.then(to), found),
            Item::Use(shown) => numbers(&shown.symbol.items, shown.to.then(to), found),
            _ => {}
        }
    }
}

#[test]
fn every_way_of_cutting_is_drawn_once_with_all_its_numbers_apart() {
    let ways = [
        ("Few", 3, 4, 0),
        ("Hexes", 6, 0, 14),
        ("Many", 26, 34, 0),
        ("One", 1, 0, 0),
        ("Last", 12, 12, 0),
    ];
    for several in [1, 2, 5] {
        let plans = || {
            ways[..several]
                .iter()
                .map(|(name, up, level, slant)| cut_plan(name, *up, *level, *slant))
        };
        let tally = JobSummary {
            plans: plans().collect(),
            ..tally(2, 2)
        };
        let pages = report(&tally, &game(), &Job::default(), book());
        let (mut drawn, mut wanted) = (Vec::new(), Vec::new());
        for page in &pages {
            let mut found = Vec::new();
            numbers(&page.furniture, Affine::IDENTITY, &mut found);
            for (n, (one, at)) in found.iter().enumerate() {
                for (other, beside) in &found[..n] {
                    let apart = (at.0 - beside.0).hypot(at.1 - beside.1);
                    assert!(
                        apart > 1_100.0,
                        "{several} ways: {one} at {at:?} and {other} at {beside:?}"
                    );
                }
            }
            drawn.extend(found.into_iter().map(|(number, _)| number));
        }
        wanted.extend(plans().flat_map(|plan| {
            plan.sides[0]
                .cuts
                .iter()
                .map(|cut| cut.number)
                .collect::<Vec<_>>()
        }));
        drawn.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(drawn, wanted, "{several} ways");
        let text: Vec<String> = pages
            .iter()
            .flat_map(said)
            .map(|(text, _)| text.trim().to_owned())
            .collect();
        for (name, up, level, slant) in &ways[..several] {
            assert_eq!(
                text.iter().filter(|words| *words == name).count(),
                1,
                "{name} in {text:?}"
            );
            let cuts = up + level + slant;
            let how = format!(
                "{cuts} cut{}, 3 sheets in one stack",
                if cuts == 1 { "" } else { "s" }
            );
            let whole = text.join(" ").replace('\u{a0}', " ");
            assert!(whole.contains(&how), "{how} in {whole}");
        }
    }
}

/// How many straight cuts some sheets take, where alike ones lie in a stack.
fn settings(sheets: &[Sheet]) -> usize {
    let fronts = sheets.iter().filter(|sheet| sheet.side == Side::Front);
    let mut ways: BTreeMap<String, usize> = BTreeMap::new();
    for sheet in fronts {
        let way = match &sheet.tile {
            Some(tile) if tile.of != (1, 1) => format!("{} {:?}", sheet.component, tile.place),
            _ => format!("{:?}", sheet.cuts()),
        };
        ways.insert(way, sheet.cuts().len());
    }
    ways.into_values().sum()
}

#[test]
fn the_ink_and_the_cuts_of_the_report_are_those_of_the_sheets_and_of_the_manifest() {
    for kit in files::kits() {
        let job = Job {
            report: true,
            ..Job::default()
        };
        let (print, sheets) = (
            pressed(&kit, &job),
            clean(&files::content(&kit), &job).sheets,
        );
        let file = |end: &str| {
            print
                .files
                .iter()
                .find(|file| file.path.ends_with(end))
                .unwrap()
        };
        let manifest: Value = serde_json::from_slice(&file("manifest.json").bytes).unwrap();
        let facts = &manifest["report"];
        assert_eq!(
            facts["straight_cuts"].as_u64(),
            Some(settings(&sheets) as u64),
            "{kit}"
        );
        let runs = facts["runs"].as_array().unwrap();
        for colour in ["c", "m", "y", "k"] {
            let sum: f64 = runs
                .iter()
                .map(|run| run["ink"][colour].as_f64().unwrap())
                .sum();
            let whole = manifest["ink"][colour].as_f64().unwrap();
            assert!(
                (sum - whole).abs() < 0.01 * (runs.len() + 1) as f64,
                "{kit}: {colour} {sum} of {whole}"
            );
        }
        let pdf = file("-report.pdf");
        let page = Found::on(&pdf.bytes, 0);
        let said = probe::words(&page.letters).join(" ");
        let ink: Coverage = print.ink.iter().copied().sum();
        let pages = |n: f64| {
            if n < 9.95 {
                format!("{n:.1}")
            } else {
                format!("{n:.0}")
            }
        };
        let wanted = [
            format!("{} standard text pages", pages(ink.total())),
            format!("{} black, {} color", pages(ink.k), pages(ink.colour())),
        ];
        let cuts = settings(&sheets);
        for words in wanted
            .into_iter()
            .chain((cuts > 0).then(|| format!("{cuts} straight cuts")))
        {
            assert!(said.contains(&words), "{kit}: {words} in {said}");
        }
    }
}

fn pressed(kit: &str, job: &Job) -> Made {
    press(
        &files::content(kit),
        job,
        &Unwatched,
        &Diagnostics::default(),
    )
    .unwrap()
}

#[test]
fn the_runs_of_the_manifest_are_all_pages_of_all_files_once() {
    for kit in files::kits() {
        let print = pressed(
            &kit,
            &Job {
                report: true,
                ..Job::default()
            },
        );
        let manifest = print
            .files
            .iter()
            .find(|file| file.path == "manifest.json")
            .unwrap();
        let manifest: Value = serde_json::from_slice(&manifest.bytes).unwrap();
        let (facts, mut sheets) = (&manifest["report"], 0);
        let is_report = |path: &str| path.ends_with("-report.pdf");
        let is_told = |path: &str| {
            path.ends_with(".pdf") && !is_report(path) && !path.ends_with("-key-sheet.pdf")
        };
        for file in print.files.iter().filter(|file| is_told(&file.path)) {
            let mut next = 1;
            for run in facts["runs"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|run| run["file"] == *file.path)
            {
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
        assert_eq!(
            print
                .files
                .iter()
                .filter(|file| is_report(&file.path))
                .count(),
            1
        );
    }
}

#[test]
fn a_report_is_made_when_it_is_asked_for_and_there_are_pages_to_print() {
    let has = |job: &Job| {
        pressed("gerrymander", job)
            .files
            .iter()
            .any(|file| file.path.ends_with("-report.pdf"))
    };
    assert!(!has(&Job::default()));
    assert!(has(&Job {
        report: true,
        ..Job::default()
    }));
    assert!(!has(&Job {
        report: true,
        formats: vec![Format::Svg],
        ..Job::default()
    }));
}

#[test]
fn things_on_other_stock_lie_on_other_sheets() {
    let token = |name: &str, stock: &str| {
        format!(
            "[token.{name}]\ntemplate = \"t\"\n{stock}[[token.{name}.piece]]\nid = \"{name}\"\n"
        )
    };
    let frame = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20mm\" height=\"20mm\" viewBox=\"0 0 20 20\">\
                 <rect x=\"4\" y=\"4\" width=\"12\" height=\"12\" fill=\"#ddd\"/></svg>";
    let sheets = |stock: &str| {
        let tokens = token("a", "") + &token("b", stock);
        let fs = files::kit([("tokens.toml", &*tokens), ("templates/t.svg", frame)]);
        clean(&fs, &Job::default()).sheets.len()
    };
    assert_eq!((sheets(""), sheets("stock = \"felt\"\n")), (1, 2));
}
