//! A sheet that is made again by its code is the sheet of the whole build; and
//! the report on a build tells of all its sheets.

mod report;

use std::collections::BTreeMap;

use boardpress::diag::{Code, Report};
use boardpress::model::{Backs, Format, Ink, Job, PAPERS, Printer, Reprint};
use boardpress::press::{Again, Artifact, Print, Unwatched, press, reprint};
use boardpress::sheet::{Press, Sheet, Side};
use boardpress::source::{Shelf, ShelfOf};
use rayon::prelude::*;

use crate::support::{clean, shelf, told};

/// What a code asks for, where everything is still as it was.
fn again(code: &str, job: &Job) -> Again {
    let sheet = Reprint::read(code).unwrap();
    Again { code: code.to_owned(), sheet, printer: job.printer.clone(), formats: vec![Format::Svg], anyway: false }
}

fn made(shelf: &dyn Shelf, again: &Again) -> Result<Print, Vec<String>> {
    let mut report = Report::default();
    let print = reprint(shelf, again, &Unwatched, &mut report);
    print.ok_or_else(|| told(&report))
}

/// Every side of every sheet of a job as a drawing, with its sheet.
fn whole(shelf: &ShelfOf, job: &Job) -> Vec<(Sheet, Artifact)> {
    let job = Job { formats: vec![Format::Svg], ..job.clone() };
    let sheets = clean(shelf, &job).sheets;
    let mut files = press(shelf, &job, &Unwatched, &mut Report::default()).unwrap().files;
    files.retain(|file| file.path.ends_with(".svg"));
    assert_eq!(sheets.len(), files.len());
    sheets.into_iter().zip(files).collect()
}

/// What is wrong with the last sheet of each component, printed again.
fn faults(kit: &str, shelf: &ShelfOf, job: &Job) -> Vec<String> {
    let whole = whole(shelf, job);
    let mut last: BTreeMap<(&str, Side), &str> = BTreeMap::new();
    let one_sided = |sheet: &Sheet| sheet.press == Press::OneSided;
    for (sheet, _) in whole.iter().filter(|(sheet, _)| one_sided(sheet) || sheet.side == Side::Front) {
        last.insert((&sheet.component, sheet.side), &sheet.code);
    }
    let wrong = |(_, code): (&(&str, Side), &&str)| {
        let print = match made(shelf, &again(code, job)) {
            Ok(print) => print,
            Err(notes) => return Some(format!("{kit} {code}: {}", notes.join("\n"))),
        };
        let then: Vec<&[u8]> =
            whole.iter().filter(|(sheet, _)| sheet.code == **code).map(|(_, file)| &*file.bytes).collect();
        let now: Vec<&[u8]> = print.files.iter().map(|file| &*file.bytes).collect();
        (then != now).then(|| format!("{kit} {code}: {} sides now, {} then", now.len(), then.len()))
    };
    last.par_iter().filter_map(wrong).collect()
}

#[test]
fn every_kind_of_sheet_of_every_kit_comes_again_as_it_was() {
    let jobs = shelf::kits().into_iter().map(|kit| (kit, Job { seed: 48_213, paper: PAPERS[2], ..Job::default() }));
    let wrong: Vec<String> =
        jobs.par_bridge().flat_map_iter(|(kit, job)| faults(&kit, &shelf::content(&kit), &job)).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn whatever_was_asked_for_a_sheet_comes_again_as_it_was() {
    let cards = || vec!["fate".to_owned(), "strategy".to_owned(), "rings".to_owned()];
    let strict = Printer::built_in("strict");
    let jobs = [
        ("redistrict", Job { backs: Backs::Paste, only: cards(), players: Some(2), ..Job::default() }),
        ("redistrict", Job { backs: Backs::Fold, only: cards(), ink: Ink::Outline, ..Job::default() }),
        ("redistrict", Job { backs: Backs::DuplexShort, only: cards(), slug: false, copies: 2, ..Job::default() }),
        (
            "mapmaker",
            Job {
                rolls: 3,
                players: Some(2),
                ink: Ink::Grey,
                only: vec!["printed-large".to_owned()],
                seed: 0,
                ..Job::default()
            },
        ),
        (
            "mapmaker",
            Job {
                margin: strict.as_ref().unwrap().margins.unwrap(),
                printer: strict,
                seed: u64::MAX,
                ..Job::default()
            },
        ),
    ];
    let wrong: Vec<String> =
        jobs.into_par_iter().flat_map_iter(|(kit, job)| faults(kit, &shelf::content(kit), &job)).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn every_sheet_of_paper_has_a_code_of_its_own_and_both_its_sides_have_one() {
    let proof = clean(&shelf::content("redistrict"), &Job { copies: 3, ..Job::default() });
    let mut sides: BTreeMap<&str, Vec<&Sheet>> = BTreeMap::new();
    for sheet in &proof.sheets {
        sides.entry(&sheet.code).or_default().push(sheet);
    }
    for (code, sides) in sides {
        let both = sides[0].press != Press::OneSided;
        assert_eq!(sides.len(), 1 + usize::from(both), "{code}");
        assert!(sides.iter().all(|side| side.number == sides[0].number && side.component == sides[0].component));
    }
}

#[test]
fn no_two_kits_have_one_number() {
    let kits = shelf::kits();
    for kit in &kits {
        let proof = clean(&shelf::content(kit), &Job::default());
        assert_eq!(proof.game.draft.kit.id, *kit, "a kit is found by the name of its folder");
        let read = Reprint::read(&proof.sheets[0].code).unwrap();
        let meant: Vec<&String> = kits.iter().filter(|kit| read.is_of(kit)).collect();
        assert_eq!(meant, [kit]);
    }
}

/// A small kit with one file more or less.
fn small(text: &str) -> ShelfOf {
    let rules = "[rules.a]\nfile = \"a.md\"\n[rules.b]\nfile = \"b.md\"\n";
    shelf::kit([("rules.toml", rules), ("a.md", "One."), ("b.md", text)])
}

#[test]
fn a_kit_that_has_changed_is_noticed_and_printed_when_that_is_wished() {
    let job = Job::default();
    let code = clean(&small("Two."), &job).sheets[0].code.clone();
    let wish = again(&code, &job);
    assert!(made(&small("Two."), &wish).is_ok());
    let notes = made(&small("Two!"), &wish).err().unwrap();
    assert!(notes[0].contains(Code::Changed.name()) && notes[0].contains("--anyway"), "{notes:?}");
    let print = made(&small("Two!"), &Again { anyway: true, ..wish.clone() }).unwrap();
    assert_eq!(print.files.len(), 1);
    assert!(print.files[0].path.starts_with(&format!("svg/test-reprint-{code}-")), "{}", print.files[0].path);
    // Even then there must be such a sheet.
    let last = clean(&small("Two."), &job).sheets[1].code.clone();
    let fewer = shelf::kit([("rules.toml", "[rules.a]\nfile = \"a.md\"\n"), ("a.md", "One.")]);
    let notes = made(&fewer, &Again { anyway: true, ..again(&last, &job) }).err().unwrap();
    assert!(notes[0].contains("has no such sheet now"), "{notes:?}");
}

#[test]
fn another_kit_is_not_taken_for_the_one_that_is_meant() {
    let code = clean(&small("Two."), &Job::default()).sheets[0].code.clone();
    let wish = Again { anyway: true, ..again(&code, &Job::default()) };
    let notes = made(&shelf::content("gerrymander"), &wish).err().unwrap();
    assert!(notes[0].contains(Code::OtherKit.name()), "{notes:?}");
}
