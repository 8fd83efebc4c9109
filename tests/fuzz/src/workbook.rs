//! Workbooks around one fuzzed part, whose checksums are true.

use std::io::{Cursor, Write};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006/relationships";

/// An XLSX workbook whose one sheet is this text.
pub fn xlsx(sheet: &[u8]) -> Vec<u8> {
    let relation = |id: &str, kind: &str, target: &str| {
        format!("<Relationship Id=\"{id}\" Type=\"{RELATIONS}/{kind}\" Target=\"{target}\"/>")
    };
    let relations =
        |all: String| format!("<Relationships xmlns=\"{PACKAGE}\">{all}</Relationships>");
    let book = format!(
        "<workbook xmlns=\"{MAIN}\" xmlns:r=\"{RELATIONS}\"><sheets><sheet name=\"a\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>"
    );
    let of_book = relation("r1", "worksheet", "worksheets/sheet1.xml")
        + &relation("r2", "sharedStrings", "strings.xml");
    packed(&[
        (
            "_rels/.rels",
            relations(relation("r", "officeDocument", "xl/workbook.xml")).as_bytes(),
        ),
        ("xl/workbook.xml", book.as_bytes()),
        ("xl/_rels/workbook.xml.rels", relations(of_book).as_bytes()),
        (
            "xl/strings.xml",
            format!("<sst xmlns=\"{MAIN}\"><si><t>title</t></si><si><t>text</t></si></sst>")
                .as_bytes(),
        ),
        ("xl/worksheets/sheet1.xml", sheet),
    ])
}

/// An ODS workbook whose content is this text.
pub fn ods(content: &[u8]) -> Vec<u8> {
    packed(&[("content.xml", content)])
}

fn packed(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        zip.start_file(*name, SimpleFileOptions::default())
            .expect("memory takes it");
        zip.write_all(bytes).expect("memory takes it");
    }
    zip.finish().expect("memory takes it").into_inner()
}
