//! A sheet that is made again by its code is the sheet of the whole build; and
//! the report on a build tells of all its sheets.

mod asked;
mod language;
mod report;

use std::collections::BTreeMap;

use boardpress::diag::{Code, Diagnostics};
use boardpress::model::{Backs, BuildContext, Format, Ink, Job, PAPERS, Printer, Reprint};
use boardpress::press::{ReprintJob, Unwatched, proof};
use boardpress::sheet::{Sheet, Side, Sides};
use boardpress::source::{FileSystem, MemoryFiles};
use hayro::kurbo::PathEl;
use rayon::prelude::*;

use crate::support::made::{Made, MadeFile, press, reprint};
use crate::support::probe::{Drawn, Found, Letter};
use crate::support::{clean, files, raster, told};

/// What a code asks for, where everything is still as it was.
fn again(code: &str, job: &Job) -> ReprintJob {
    let sheet = Reprint::read(code).unwrap();
    ReprintJob {
        code: code.to_owned(),
        sheet,
        printer: job.printer.clone(),
        formats: vec![Format::Svg, Format::Pdf],
        tags: job.tags,
        svg_text: job.svg_text,
        anyway: false,
    }
}

fn made(fs: &dyn FileSystem, again: &ReprintJob) -> Result<Made, Vec<String>> {
    let diagnostics = Diagnostics::default();
    let print = reprint(fs, again, &Unwatched, &diagnostics);
    print.map_err(|_| told(&diagnostics))
}

/// One side of a sheet in every format.
struct Page {
    sheet: Sheet,
    svg: MadeFile,
    /// The file that it is in, and where.
    pdf: (usize, usize),
}

/// Every side of every sheet of a job, and the files that they are printed from.
fn whole(fs: &MemoryFiles, job: &Job) -> (Vec<Page>, Vec<MadeFile>) {
    let job = Job {
        formats: vec![Format::Svg, Format::Pdf],
        ..job.clone()
    };
    let diagnostics = Diagnostics::default();
    let proof = proof(fs, BuildContext::new(&job, &diagnostics))
        .unwrap_or_else(|_| panic!("{:?}", told(&diagnostics)));
    let files = press(fs, &job, &Unwatched, &Diagnostics::default())
        .unwrap()
        .files;
    let (svgs, others): (Vec<MadeFile>, Vec<MadeFile>) = files
        .into_iter()
        .partition(|file| file.path.starts_with("svg/"));
    let pdfs: Vec<MadeFile> = others
        .into_iter()
        .filter(|file| file.path.ends_with(".pdf") && !file.path.ends_with("-key-sheet.pdf"))
        .collect();
    assert_eq!(proof.sheets.len(), svgs.len());
    assert_eq!(svgs.len(), pdfs.iter().map(|pdf| pdf.pages).sum::<usize>());
    // There is a file for each way through the printer, in the order of the sheets.
    let (mut ways, mut pages): (Vec<(Sides, usize)>, Vec<Page>) = (Vec::new(), Vec::new());
    for (sheet, svg) in proof.sheets.into_iter().zip(svgs) {
        let way = ways
            .iter()
            .position(|(press, _)| *press == sheet.sides)
            .unwrap_or_else(|| {
                ways.push((sheet.sides, 0));
                ways.len() - 1
            });
        pages.push(Page {
            pdf: (way, ways[way].1),
            sheet,
            svg,
        });
        ways[way].1 += 1;
    }
    (pages, pdfs)
}

/// The most that something may lie from where it lay, in points: what is shown
/// by name is moved in two steps, and both are rounded.
const NEAR: f64 = 0.005;

/// In what two pages of files differ: in their letters, in their outlines and
/// colours, or to the eye, which also sees where they are cut off.
fn unlike((one, at): (&MadeFile, usize), (other, there): (&MadeFile, usize)) -> Option<String> {
    let (a, b) = (Found::on(&one.bytes, at), Found::on(&other.bytes, there));
    if (a.letters.len(), a.drawn.len()) != (b.letters.len(), b.drawn.len()) {
        return Some(format!(
            "{} letters, {} outlines",
            a.letters.len(),
            a.drawn.len()
        ));
    }
    let letter = |(a, b): &(&Letter, &Letter)| {
        a.spells != b.spells || a.at.distance(b.at) > NEAR || (a.along - b.along).hypot() > NEAR
    };
    if let Some(pair) = a.letters.iter().zip(&b.letters).find(letter) {
        return Some(format!("letters {pair:?}"));
    }
    let places = |drawn: &Drawn| {
        drawn
            .path
            .elements()
            .iter()
            .filter_map(PathEl::end_point)
            .collect::<Vec<_>>()
    };
    let outline = |(a, b): &(&Drawn, &Drawn)| {
        let (from, to) = (places(a), places(b));
        let near = from
            .iter()
            .zip(&to)
            .all(|(from, to)| from.distance(*to) <= NEAR);
        (a.ink, a.filled, from.len()) != (b.ink, b.filled, to.len()) || !near
    };
    if let Some(pair) = a.drawn.iter().zip(&b.drawn).find(outline) {
        return Some(format!("outlines {pair:?}"));
    }
    let paint = |pdf: &MadeFile, page| raster::painted(&pdf.bytes, page, 60.0);
    let (a, b) = (paint(one, at), paint(other, there));
    let off: Vec<u8> = a
        .as_raw()
        .iter()
        .zip(b.as_raw())
        .map(|(a, b)| a.abs_diff(*b))
        .filter(|off| *off > 12)
        .collect();
    let most = off.iter().copied().max().unwrap_or(0);
    // Where something is cut off, single dots of its edge are some shades darker or lighter
    // if it is shown by name; what is cut off elsewhere shows in whole rows of dots.
    (a.dimensions() != b.dimensions() || most > 96 || off.len() * 250 > a.as_raw().len())
        .then(|| format!("painted otherwise, {} dots by up to {most}", off.len()))
}

/// What is wrong with the last sheet of each component, printed again.
fn faults(kit: &str, fs: &MemoryFiles, job: &Job) -> Vec<String> {
    let (pages, pdfs) = whole(fs, job);
    let mut last: BTreeMap<(&str, Side), &str> = BTreeMap::new();
    let one_sided = |sheet: &Sheet| sheet.sides == Sides::OneSided;
    for Page { sheet, .. } in pages
        .iter()
        .filter(|page| one_sided(&page.sheet) || page.sheet.side == Side::Front)
    {
        last.insert((&sheet.component, sheet.side), &sheet.code);
    }
    let wrong = |(_, code): (&(&str, Side), &&str)| {
        let print = match made(fs, &again(code, job)) {
            Ok(print) => print,
            Err(notes) => return Some(format!("{kit} {code}: {}", notes.join("\n"))),
        };
        let then: Vec<&Page> = pages
            .iter()
            .filter(|page| page.sheet.code == **code)
            .collect();
        // Files for a cutting machine show no sheet.
        let sheets = print
            .files
            .iter()
            .filter(|file| !file.path.starts_with("cut/"));
        let (svgs, files): (Vec<&MadeFile>, Vec<&MadeFile>) =
            sheets.partition(|file| file.path.ends_with(".svg"));
        let drawn = then
            .iter()
            .map(|page| &page.svg.bytes)
            .eq(svgs.iter().map(|svg| &svg.bytes));
        let [pdf] = files[..] else {
            return Some(format!("{kit} {code}: {} files", files.len()));
        };
        if !drawn || pdf.pages != then.len() {
            return Some(format!(
                "{kit} {code}: drawn otherwise, or {} sides for {}",
                pdf.pages,
                then.len()
            ));
        }
        let unlike = |(n, page): (usize, &&Page)| unlike((&pdfs[page.pdf.0], page.pdf.1), (pdf, n));
        then.iter()
            .enumerate()
            .find_map(unlike)
            .map(|how| format!("{kit} {code}: {how}"))
    };
    last.par_iter().filter_map(wrong).collect()
}

#[test]
fn every_kind_of_sheet_of_every_kit_comes_again_as_it_was() {
    let jobs = files::kits().into_iter().map(|kit| {
        (
            kit,
            Job {
                seed: 48_213,
                paper: PAPERS[2],
                ..Job::default()
            },
        )
    });
    let wrong: Vec<String> = jobs
        .par_bridge()
        .flat_map_iter(|(kit, job)| faults(&kit, &files::content(&kit), &job))
        .collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn whatever_was_asked_for_a_sheet_comes_again_as_it_was() {
    let cards = || vec!["fate".to_owned(), "strategy".to_owned(), "rings".to_owned()];
    let strict = Printer::built_in("strict");
    let jobs = [
        (
            "redistrict",
            Job {
                backs: Backs::Paste,
                only: cards(),
                players: Some(2),
                ..Job::default()
            },
        ),
        (
            "redistrict",
            Job {
                backs: Backs::Fold,
                only: cards(),
                ink: Ink::Outline,
                ..Job::default()
            },
        ),
        (
            "redistrict",
            Job {
                backs: Backs::DuplexShort,
                only: cards(),
                slug: false,
                copies: 2,
                ..Job::default()
            },
        ),
        (
            "mapmaker",
            Job {
                boards: Some(3),
                players: Some(2),
                ink: Ink::Grey,
                only: vec!["printed-large".to_owned()],
                seed: 0,
                ..Job::default()
            },
        ),
        (
            "legislative-race",
            Job {
                sets: 3,
                only: vec![
                    "bills".to_owned(),
                    "bell".to_owned(),
                    "bell-house".to_owned(),
                ],
                players: Some(4),
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
    let wrong: Vec<String> = jobs
        .into_par_iter()
        .flat_map_iter(|(kit, job)| faults(kit, &files::content(kit), &job))
        .collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn every_sheet_of_paper_has_a_code_of_its_own_and_both_its_sides_have_one() {
    let proof = clean(
        &files::content("redistrict"),
        &Job {
            copies: 3,
            ..Job::default()
        },
    );
    let mut sides: BTreeMap<&str, Vec<&Sheet>> = BTreeMap::new();
    for sheet in &proof.sheets {
        sides.entry(&sheet.code).or_default().push(sheet);
    }
    for (code, sides) in sides {
        let both = sides[0].sides != Sides::OneSided;
        assert_eq!(sides.len(), 1 + usize::from(both), "{code}");
        assert!(
            sides
                .iter()
                .all(|side| side.number == sides[0].number && side.component == sides[0].component)
        );
    }
}

#[test]
fn no_two_kits_have_one_number() {
    let kits = files::kits();
    for kit in &kits {
        let proof = clean(&files::content(kit), &Job::default());
        assert_eq!(
            proof.game.draft.kit.id, *kit,
            "a kit is found by the name of its folder"
        );
        let read = Reprint::read(&proof.sheets[0].code).unwrap();
        let meant: Vec<&String> = kits.iter().filter(|kit| read.is_of(kit)).collect();
        assert_eq!(meant, [kit]);
    }
}

/// A small kit with one file more or less.
fn small(text: &str) -> MemoryFiles {
    let rules = "[rules.a]\nfile = \"a.md\"\n[rules.b]\nfile = \"b.md\"\n";
    files::kit([("rules.toml", rules), ("a.md", "One."), ("b.md", text)])
}

#[test]
fn a_kit_that_has_changed_is_noticed_and_printed_when_that_is_wished() {
    let job = Job::default();
    let code = clean(&small("Two."), &job).sheets[0].code.clone();
    let wish = again(&code, &job);
    assert!(made(&small("Two."), &wish).is_ok());
    let notes = made(&small("Two!"), &wish).err().unwrap();
    assert!(
        notes[0].contains(Code::Changed.name()) && notes[0].contains("--anyway"),
        "{notes:?}"
    );
    let print = made(
        &small("Two!"),
        &ReprintJob {
            anyway: true,
            ..wish.clone()
        },
    )
    .unwrap();
    // A drawing and a page of the one sheet.
    assert_eq!(print.files.len(), 2);
    assert!(
        print.files[0]
            .path
            .starts_with(&format!("svg/test-reprint-{code}-")),
        "{}",
        print.files[0].path
    );
    // Even then there must be such a sheet.
    let last = clean(&small("Two."), &job).sheets[1].code.clone();
    let fewer = files::kit([
        ("rules.toml", "[rules.a]\nfile = \"a.md\"\n"),
        ("a.md", "One."),
    ]);
    let notes = made(
        &fewer,
        &ReprintJob {
            anyway: true,
            ..again(&last, &job)
        },
    )
    .err()
    .unwrap();
    assert!(notes[0].contains("has no such sheet now"), "{notes:?}");
}

#[test]
fn another_kit_is_not_taken_for_the_one_that_is_meant() {
    let code = clean(&small("Two."), &Job::default()).sheets[0]
        .code
        .clone();
    let wish = ReprintJob {
        anyway: true,
        ..again(&code, &Job::default())
    };
    let notes = made(&files::content("gerrymander"), &wish).err().unwrap();
    assert!(notes[0].contains(Code::OtherKit.name()), "{notes:?}");
}
