//! All words can be taken out of the files again, as they stand in the kits'
//! own files.

use std::fs;

use boardpress::geom::Rect;
use boardpress::model::{Format, Job};
use boardpress::press::Proof;
use boardpress::scene::Item;
use boardpress::sheet::{Layout, Sides};
use boardpress::source::MemoryFiles;
use boardpress::write::{DocInfo, write};
use rayon::prelude::*;
use toml::{Table, Value};

use crate::support::probe::{self, Found, split};
use crate::support::{clean, files, markdown, tables};

/// A kit that comes with the press, and what is found on the pages of each sheet.
struct Kit {
    name: String,
    proof: Proof,
    pages: Vec<Found>,
}

/// The paths and bytes of the PDF files of a proof.
fn pdfs(info: &DocInfo, proof: &Proof) -> Vec<(String, Vec<u8>)> {
    let mut files = MemoryFiles::default();
    write(
        info,
        &proof.sheets,
        &proof.faces,
        &proof.fonts,
        &[Format::Pdf],
        &mut files,
        &|_| {},
    )
    .unwrap();
    files
        .iter()
        .map(|(path, bytes)| (path.to_owned(), bytes.to_vec()))
        .collect()
}

impl Kit {
    fn printed(name: String, job: &Job) -> Kit {
        let proof = clean(&files::content(&name), job);
        let info = DocInfo {
            stem: name.clone(),
            ..DocInfo::default()
        };
        let files = pdfs(&info, &proof);
        let presses: Vec<Sides> = proof.sheets.iter().map(|sheet| sheet.sides).collect();
        let page = |(n, press): (usize, &Sides)| {
            let both = files.len() > 1 && *press != Sides::OneSided;
            let file = files
                .iter()
                .find(|(path, _)| files.len() == 1 || path.ends_with("-two-sided.pdf") == both);
            let before = presses[..n]
                .iter()
                .filter(|before| files.len() == 1 || *before == press)
                .count();
            Found::on(&file.unwrap().1, before)
        };
        let pages = presses.par_iter().enumerate().map(page).collect();
        Kit { name, proof, pages }
    }

    /// The words of every place where a face lies, page by page.
    fn words(&self, face: &str) -> Vec<Vec<String>> {
        let mut found = Vec::new();
        for (sheet, page) in self.proof.sheets.iter().zip(&self.pages) {
            for one in sheet
                .placements
                .iter()
                .filter(|one| self.proof.face(one.face).name == face)
            {
                let seen = one
                    .trim(self.proof.face(one.face).trim())
                    .common(Rect::of(sheet.size))
                    .unwrap_or_default();
                found.push(probe::words(
                    page.letters
                        .iter()
                        .filter(|letter| letter.is_in(seen, sheet.size.h)),
                ));
            }
        }
        found
    }
}

/// The letters of everything that is drawn, in its order.
fn letters(items: &[Item]) -> String {
    let of = |item: &Item| match item {
        Item::Glyphs(run) => run.text().to_string(),
        Item::Group(group) => letters(&group.items),
        Item::Use(one) => letters(&one.symbol.items),
        Item::Shape(_) | Item::Picture(_) => String::new(),
    };
    items
        .iter()
        .map(of)
        .collect::<String>()
        .split_whitespace()
        .collect()
}

/// What is wrong with the letters of the pages of a kit.
fn astray(kit: &Kit) -> Vec<String> {
    let mut wrong = Vec::new();
    for (n, (sheet, page)) in kit.proof.sheets.iter().zip(&kit.pages).enumerate() {
        let drawn: String = sheet
            .placements
            .iter()
            .map(|one| letters(&kit.proof.face(one.face).items))
            .collect();
        let wanted = drawn + &letters(&sheet.guides) + &letters(&sheet.furniture);
        let found: String = page
            .letters
            .iter()
            .map(|letter| letter.spells.as_str())
            .collect();
        let found: String = found.split_whitespace().collect();
        if found != wanted {
            let at = found
                .chars()
                .zip(wanted.chars())
                .take_while(|(a, b)| a == b)
                .count();
            let near = |text: &str| {
                text.chars()
                    .skip(at.saturating_sub(20))
                    .take(40)
                    .collect::<String>()
            };
            wrong.push(format!(
                "{} sheet {n}: {:?} and not {:?}",
                kit.name,
                near(&found),
                near(&wanted)
            ));
        }
    }
    wrong
}

/// The letters on sheets of what is larger than the paper that are not seen there.
fn hidden(kit: &Kit) -> Vec<String> {
    let mut wrong = Vec::new();
    for (n, (sheet, page)) in kit.proof.sheets.iter().zip(&kit.pages).enumerate() {
        let Some(placement) = sheet.placements.first().filter(|_| sheet.tile.is_some()) else {
            continue;
        };
        // What stands beside the tile comes after it.
        let mut rest = letters(&kit.proof.face(placement.face).items)
            .chars()
            .count();
        let drawn = page
            .letters
            .iter()
            .filter(|letter| !letter.spells.trim().is_empty())
            .take_while(|letter| {
                let is_drawn = rest > 0;
                rest = rest.saturating_sub(letter.spells.chars().count());
                is_drawn
            });
        let unseen = drawn
            .filter(|letter| !letter.reaches(placement.window, sheet.size.h))
            .count();
        if unseen > 0 {
            wrong.push(format!(
                "{} sheet {n}: {unseen} letters are hidden",
                kit.name
            ));
        }
    }
    wrong
}

/// The prose of one table of a kit: the paragraphs of its values that are more
/// than a word, but for those in which something is left to be filled in.
fn prose(table: &Table) -> Vec<Vec<String>> {
    let texts = table
        .values()
        .filter_map(Value::as_str)
        .filter(|text| text.trim().contains(' '));
    let is_whole = |block: &Vec<String>| !block.iter().any(|word| word.contains('$'));
    texts.flat_map(markdown::blocks).filter(is_whole).collect()
}

/// Every table in a list of a table.
fn list<'t>(table: &'t Table, key: &str) -> impl Iterator<Item = &'t Table> {
    table
        .get(key)
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_table)
}

/// Every table of a kind, by its name.
fn named<'t>(all: &'t Table, kind: &str) -> impl Iterator<Item = (&'t String, &'t Table)> {
    let tables = all
        .get(kind)
        .and_then(Value::as_table)
        .into_iter()
        .flatten();
    tables.filter_map(|(name, table)| Some((name, table.as_table()?)))
}

/// The faces of a kit, each with the prose that its files say it has.
fn written(kit: &Kit) -> Vec<(String, Vec<Vec<String>>)> {
    let (all, mut faces) = (tables::of(&kit.name), Vec::new());
    for (kind, items) in [("deck", "card"), ("token", "piece")] {
        for (set, about) in named(&all, kind) {
            let side = |key: &str| {
                about
                    .get(key)
                    .and_then(Value::as_table)
                    .cloned()
                    .unwrap_or_default()
            };
            for item in list(about, items) {
                let Some(id) = item.get("id").and_then(Value::as_str) else {
                    continue;
                };
                // A card's own field stands before a pattern of its name.
                let mut front = side("front");
                front.extend(item.clone());
                faces.push((format!("{set}/{id}"), prose(&front)));
                faces.push((format!("{set}/{id}/back"), prose(&side("back"))));
            }
        }
    }
    for (board, about) in named(&all, "board") {
        let rows = list(about, "legend").flat_map(|legend| list(legend, "row"));
        let texts = list(about, "text")
            .chain(list(about, "callout"))
            .chain(rows)
            .filter_map(|text| text.get("text"));
        let texts = texts.filter_map(Value::as_str).map(|text| {
            let rolled = text.replace("${seed}", "1").replace("${roll}", "1");
            let rolled = rolled.replace("${players}", &kit.proof.game.players.to_string());
            Table::from_iter([("text".to_owned(), Value::String(rolled))])
        });
        faces.push((
            format!("{board}/1"),
            texts.flat_map(|text| prose(&text)).collect(),
        ));
    }
    faces
}

/// Whether some words stand in others, side by side.
fn has(words: &[String], wanted: &[String]) -> bool {
    words.windows(wanted.len()).any(|some| some == wanted)
}

/// What a kit's files say and its pages do not, and how much was looked for.
fn lost(kit: &Kit) -> (Vec<String>, usize) {
    let (mut lost, mut looked) = (Vec::new(), 0);
    for (face, wanted) in written(kit) {
        let places = kit.words(&face);
        // Of a board that lies over several sheets each has a part.
        let has_it = |block: &Vec<String>| places.iter().any(|words| has(words, block));
        for block in wanted.iter().filter(|_| !places.is_empty()) {
            looked += 1;
            if !has_it(block) {
                lost.push(format!(
                    "{} {face}: {:?} is not in {:?}",
                    kit.name,
                    block.join(" "),
                    places[0].join(" ")
                ));
            }
        }
    }
    (lost, looked)
}

/// Where rules that were written break off on their pages, and how many were read.
fn broken_off(kit: &Kit) -> (Vec<String>, usize) {
    let (mut wrong, mut read) = (Vec::new(), 0);
    for (name, about) in named(&tables::of(&kit.name), "rules") {
        let part = kit
            .proof
            .parts
            .iter()
            .find(|part| part.name == *name && part.layout == Layout::Page);
        let (Some(part), Some(file)) = (part, about.get("file").and_then(Value::as_str)) else {
            continue;
        };
        let text =
            fs::read_to_string(files::root().join("content").join(&kit.name).join(file)).unwrap();
        let faces = part
            .pieces
            .iter()
            .map(|piece| kit.proof.face(piece.front).name.as_str());
        let found = split(
            &faces
                .flat_map(|face| kit.words(face).concat())
                .collect::<Vec<_>>()
                .join(" "),
        );
        // The words of figures stand between those of the text.
        let (wanted, mut rest) = (markdown::words(&text), found.iter());
        if let Some(at) = wanted
            .iter()
            .position(|word| !rest.any(|found| found == word))
        {
            let near = wanted[at.saturating_sub(8)..wanted.len().min(at + 8)].join(" ");
            wrong.push(format!("{} {name} breaks off at {near:?}", kit.name));
        }
        read += 1;
    }
    (wrong, read)
}

#[test]
fn the_words_of_every_kit_can_be_taken_out_of_its_files_again() {
    let mut all = 0;
    for name in files::kits() {
        let kit = Kit::printed(name, &Job::default());
        let ((lost, looked), (broken, read)) = (lost(&kit), broken_off(&kit));
        let wrong = [astray(&kit), hidden(&kit), lost, broken].concat();
        assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
        assert!(read >= 1, "{}: {read} rules looked for", kit.name);
        // A kit whose words are filled in has few that stand whole in its tables.
        all += looked;
    }
    assert!(all >= 50, "{all} texts looked for");
}

#[test]
fn without_cut_numbers_a_sheet_keeps_its_marks_and_loses_its_numbers() {
    let printed = |cut_numbers| {
        let job = Job {
            cut_numbers,
            slug: false,
            only: vec!["fate".to_owned()],
            ..Job::default()
        };
        let proof = clean(&files::content("redistrict"), &job);
        let page = Found::on(&pdfs(&DocInfo::default(), &proof)[0].1, 0);
        let pieces: Vec<Rect> = proof.sheets[0]
            .placements
            .iter()
            .map(|one| one.trim(proof.face(one.face).trim()))
            .collect();
        let is_outside = |letter: &&probe::Letter| {
            pieces
                .iter()
                .all(|piece| !letter.is_in(*piece, proof.sheets[0].size.h))
        };
        let outside: String = page
            .letters
            .iter()
            .filter(is_outside)
            .map(|letter| letter.spells.as_str())
            .collect();
        (outside, page.lines.len())
    };
    let ((with, marks), (without, same)) = (printed(true), printed(false));
    assert!(
        !with.is_empty() && with.chars().all(|letter| letter.is_ascii_digit()),
        "{with}"
    );
    assert_eq!((without.as_str(), same), ("", marks));
}

#[test]
fn the_sheets_of_each_set_bear_the_name_of_its_group() {
    let names = ["Ana", "Ben"];
    let job = Job {
        sets: 2,
        names: names.map(str::to_owned).to_vec(),
        only: vec!["fate".to_owned()],
        ..Job::default()
    };
    let kit = Kit::printed("redistrict".to_owned(), &job);
    let mut seen = Vec::new();
    for (sheet, found) in kit.proof.sheets.iter().zip(&kit.pages) {
        let words = probe::words(&found.letters).join(" ");
        let on_sheet = names.map(|name| words.contains(name));
        let [set] = sheet.sets()[..] else { continue };
        assert_eq!(on_sheet, [set == 1, set == 2], "{words}");
        seen.push(set);
    }
    assert!(seen.contains(&1) && seen.contains(&2), "{seen:?}");
}
