//! Workbooks whose parts no spreadsheet program would write, in files whose checksums are true.

use std::fs;
use std::io::{Cursor, Read, Write};

use boardpress::source::MemoryFiles;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::{Chance, falls, mutate, tries};
use crate::support::files;

const TABLES: &str = "[deck.words]\ntemplate = \"card-plain\"\n[deck.words.data]\nfile = \"words.xlsx\"\nskip-hidden = true\n\
                      columns = { name = \"title\", from = \"text\" }\n";
const ODS: &str = "<c><table name=\"a\"><table-row><table-cell><p>title</p></table-cell><table-cell><p>text</p></table-cell></table-row>\
                   <table-row visibility=\"filter\"><table-cell number-rows-spanned=\"2\"><p>a<s c=\"3\"/>b</p></table-cell></table-row>\
                   <table-row number-rows-repeated=\"2\"><covered-table-cell/><table-cell formula=\"of:=1\" value-type=\"float\"><p>1</p></table-cell></table-row>\
                   </table></c>";

type Parts = Vec<(String, Vec<u8>)>;

/// The parts of a workbook that is among the files of a kit, and those of a small one of open document.
fn workbooks() -> [Parts; 2] {
    let bytes = fs::read(files::root().join("tests/sixth/kit/shoals.xlsx")).unwrap();
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut xlsx = Parts::new();
    for n in 0..archive.len() {
        let mut part = archive.by_index(n).unwrap();
        let (name, mut bytes) = (part.name().unwrap().into_owned(), Vec::new());
        part.read_to_end(&mut bytes).unwrap();
        xlsx.push((name, bytes));
    }
    [xlsx, vec![("content.xml".to_owned(), ODS.into())]]
}

fn packed(parts: &Parts) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn no_mutation_of_a_workbook_makes_the_press_fall_over() {
    let mut base: MemoryFiles = files::kit([("words.toml", TABLES)]);
    for file in ["templates/card-plain.svg", "templates/card-plain.toml"] {
        base.put(file, fs::read(files::root().join(file)).unwrap());
    }
    let (books, mut fallen) = (workbooks(), Vec::new());
    for number in tries(200) {
        let mut chance = Chance(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let mut parts = books[chance.below(2)].clone();
        let part = chance.below(parts.len());
        for _ in 0..=chance.below(3) {
            mutate(&mut parts[part].1, &mut chance);
        }
        let mut kit = base.clone();
        kit.put("words.xlsx", packed(&parts));
        if falls(&kit) {
            fallen.push(format!("number {number}: a change in {}", parts[part].0));
        }
    }
    assert!(fallen.is_empty(), "\n{}", fallen.join("\n"));
}
