//! Workbooks as spreadsheet programs write them, part by part.

mod formats;
mod unread;

use std::io::Write;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;
use crate::decode::table::DataTable;
use crate::diag::DiagnosticResult;
use crate::source::{Sources, Span};

/// A file of parts.
fn packed(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A workbook of an empty sheet `Notes`, which is hidden, and of the sheet `Unit 3` with these rows and what follows them.
fn xlsx(rows: &str, after: &str) -> Vec<u8> {
    with_parts(rows, after, &[])
}

/// The same, with more parts.
fn with_parts(rows: &str, after: &str, more: &[(&str, &str)]) -> Vec<u8> {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let package = "http://schemas.openxmlformats.org/package/2006/relationships";
    let sheet = |rows: &str, after: &str| {
        format!("<worksheet xmlns=\"{main}\"><sheetData>{rows}</sheetData>{after}</worksheet>")
    };
    let book = format!(
        "<workbook xmlns=\"{main}\" xmlns:r=\"{relations}\"><sheets>\
         <sheet name=\"Notes\" sheetId=\"1\" r:id=\"rId1\" state=\"hidden\"/>\
         <sheet name=\"Unit 3\" sheetId=\"2\" r:id=\"rId2\"/></sheets></workbook>"
    );
    let of_book = format!(
        "<Relationships xmlns=\"{package}\">\
         <Relationship Id=\"rId1\" Type=\"{relations}/worksheet\" Target=\"worksheets/sheet1.xml\"/>\
         <Relationship Id=\"rId2\" Type=\"{relations}/worksheet\" Target=\"worksheets/sheet2.xml\"/>\
         <Relationship Id=\"rId3\" Type=\"{relations}/sharedStrings\" Target=\"sharedStrings.xml\"/>\
         <Relationship Id=\"rId4\" Type=\"{relations}/styles\" Target=\"styles.xml\"/></Relationships>"
    );
    let strings = format!(
        "<sst xmlns=\"{main}\"><si><t>Word</t></si><si><t>Hund, groß</t></si><si><r><t>two</t></r><r><t xml:space=\"preserve\"> runs</t></r></si>\
         <si><t>first\nsecond</t></si><si><r><rPr><b/></rPr><t>Never</t></r><r><rPr><b val=\"0\"/></rPr><t> run</t></r></si>\
         <si><r><rPr><b/></rPr><t>All</t></r><r><rPr><b/><sz val=\"9\"/></rPr><t> bold</t></r></si></sst>"
    );
    let styles = format!(
        "<styleSheet xmlns=\"{main}\"><numFmts count=\"2\"><numFmt numFmtId=\"164\" formatCode=\"d mmm yyyy\"/>\
         <numFmt numFmtId=\"165\" formatCode=\"[$-407]d. mmmm\"/></numFmts>\
         <fonts count=\"3\"><font/><font><strike/></font><font><strike val=\"0\"/></font></fonts><fills count=\"1\"><fill/></fills><borders count=\"1\"><border/></borders>\
         <cellStyleXfs count=\"1\"><xf/></cellStyleXfs><cellXfs count=\"7\"><xf numFmtId=\"0\"/>\
         <xf numFmtId=\"9\" applyNumberFormat=\"1\"/><xf numFmtId=\"164\" applyNumberFormat=\"1\"/>\
         <xf numFmtId=\"4\" applyNumberFormat=\"1\"/><xf numFmtId=\"165\" applyNumberFormat=\"1\"/>\
         <xf fontId=\"1\"/><xf fontId=\"2\"/></cellXfs></styleSheet>"
    );
    let of_package = format!(
        "<Relationships xmlns=\"{package}\"><Relationship Id=\"r\" Type=\"{relations}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
    );
    let (hidden, shown) = (sheet("", ""), sheet(rows, after));
    let parts = [
        (
            "[Content_Types].xml",
            "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"/>",
        ),
        ("_rels/.rels", &*of_package),
        ("xl/workbook.xml", &book),
        ("xl/_rels/workbook.xml.rels", &of_book),
        ("xl/sharedStrings.xml", &strings),
        ("xl/styles.xml", &styles),
        ("xl/worksheets/sheet1.xml", &hidden),
        ("xl/worksheets/sheet2.xml", &shown),
    ];
    let is_replaced = |name: &str| more.iter().any(|(other, _)| *other == name);
    let parts: Vec<_> = parts
        .into_iter()
        .filter(|(name, _)| !is_replaced(name))
        .collect();
    packed(&[&parts[..], more].concat())
}

/// Returns rows as diagnostics show them.
fn text(rows: Vec<Vec<String>>) -> String {
    let mut sources = Sources::default();
    let table = DataTable::from_rows(String::new(), rows, Vec::new());
    let file = table.add_to(&mut sources, "");
    let rows = table.lines_and_gaps().flatten();
    let spans: Vec<Span> = rows.map(|row| row.span(file)).collect();
    sources.excerpt(&spans).text.into_owned() + "\n"
}

fn sheet(bytes: &[u8], wanted: Wanted<'_>) -> DiagnosticResult<SheetRows> {
    Workbook::open("words.xlsx", bytes)?.sheet(wanted)
}

/// Returns the cells as CSV, and the problems with a code and their cells.
fn read_with(bytes: &[u8], wanted: Wanted<'_>, code: Code) -> (String, Vec<String>) {
    let sheet =
        sheet(bytes, wanted).unwrap_or_else(|note| panic!("{}: {:?}", note.message, note.help));
    let notes = sheet.problems.notes("", "");
    let notes = notes.filter(|note| note.code == code);
    let problem = |note: Diagnostic| {
        let message = note.message.to_string();
        let (_, problem) = message.split_once("\u{201d}, ").unwrap();
        problem.to_owned()
    };
    let problems = notes.map(problem).collect();
    (text(sheet.rows), problems)
}

/// Returns the cells as CSV, and the errors.
fn read(bytes: &[u8], wanted: Wanted<'_>) -> (String, Vec<String>) {
    read_with(bytes, wanted, Code::BadData)
}

/// Returns the warnings about content that is not printed.
fn unread(bytes: &[u8]) -> Vec<String> {
    read_with(bytes, Wanted::default(), Code::UnreadCellContent).1
}

fn fault(bytes: &[u8], wanted: Wanted<'_>) -> String {
    let note = sheet(bytes, wanted).err().unwrap();
    format!("{} ({})", note.message, note.help.unwrap_or_default())
}

const HEAD: &str = "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" t=\"inlineStr\"><is><t>Unit</t></is></c></row>";

#[test]
fn the_first_sheet_that_is_shown_is_read_as_it_looks() {
    let rows = format!(
        "{HEAD}<row r=\"3\"><c r=\"A3\" t=\"s\"><v>1</v></c><c r=\"B3\"><v>3</v></c><c r=\"C3\" s=\"1\"><v>0.25</v></c>\
         <c r=\"D3\" s=\"2\"><v>45678</v></c><c r=\"E3\" s=\"3\"><v>1234.5</v></c><c r=\"F3\" t=\"b\"><v>1</v></c></row>\
         <row r=\"4\"><c r=\"A4\" t=\"s\"><v>2</v></c><c r=\"B4\" t=\"s\"><v>3</v></c></row>"
    );
    let (text, faults) = read(&xlsx(&rows, ""), Wanted::default());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "Word,Unit,,,,");
    assert_eq!(
        lines[2],
        "\"Hund, groß\",3,25%,21 Jan 2025,\"1,234.50\",TRUE"
    );
    assert_eq!(lines[3], "two runs,first\u{2028}second,,,,");
    assert!(faults.is_empty(), "{faults:?}");
}

#[test]
fn merged_cells_are_filled_down_and_hidden_rows_left_out_on_request() {
    let rows = format!(
        "{HEAD}<row r=\"2\"><c r=\"A2\" t=\"s\"><v>2</v></c><c r=\"B2\"><v>3</v></c></row>\
         <row r=\"3\" hidden=\"1\"><c r=\"B3\"><v>4</v></c></row><row r=\"4\"><c r=\"B4\"><v>5</v></c></row>"
    );
    let book = xlsx(
        &rows,
        "<mergeCells count=\"1\"><mergeCell ref=\"A2:A4\"/></mergeCells>",
    );
    let all = read(
        &book,
        Wanted {
            sheet: Some("Unit 3"),
            ..Wanted::default()
        },
    )
    .0;
    assert_eq!(all, "Word,Unit\ntwo runs,3\ntwo runs,4\ntwo runs,5\n");
    let shown = read(
        &book,
        Wanted {
            skips_hidden: true,
            ..Wanted::default()
        },
    )
    .0;
    assert_eq!(shown, "Word,Unit\ntwo runs,3\n,\ntwo runs,5\n");
}

#[test]
fn a_card_that_is_merged_over_several_rows_is_one_card() {
    let rows = format!(
        "{HEAD}<row r=\"2\"><c r=\"A2\" t=\"s\"><v>2</v></c><c r=\"B2\"><v>3</v></c></row><row r=\"3\"><c r=\"A3\"/></row>\
         <row r=\"4\"><c r=\"A4\" t=\"s\"><v>2</v></c><c r=\"B4\"><v>5</v></c></row>"
    );
    let merged =
        "<mergeCells count=\"2\"><mergeCell ref=\"A2:A3\"/><mergeCell ref=\"B2:B3\"/></mergeCells>";
    assert_eq!(
        read(&xlsx(&rows, merged), Wanted::default()).0,
        "Word,Unit\ntwo runs,3\n,\ntwo runs,5\n"
    );
    let cell = |rows: usize, words: &str| {
        format!("<table-cell number-rows-spanned=\"{rows}\"><p>{words}</p></table-cell>")
    };
    let content = format!(
        "<c><table name=\"a\"><table-row>{}{}</table-row><table-row>{}{}</table-row><table-row><covered-table-cell/>{}</table-row>\
         </table></c>",
        cell(1, "Word"),
        cell(1, "Unit"),
        cell(65_536, "dog"),
        cell(1, "3"),
        cell(2, "4"),
    );
    let all = read(&packed(&[("content.xml", &content)]), Wanted::default()).0;
    assert_eq!(all, "Word,Unit\ndog,3\ndog,4\n");
}

#[test]
fn what_cannot_be_shown_is_told_by_its_cell() {
    let rows = format!(
        "{HEAD}<row r=\"2\"><c r=\"A2\" t=\"e\"><v>#N/A</v></c><c r=\"B2\"><f>1+1</f></c></row>"
    );
    let faults = read(&xlsx(&rows, ""), Wanted::default()).1;
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(
        faults[0].starts_with("A2: the cell shows #N/A"),
        "{faults:?}"
    );
    assert!(
        faults[1].starts_with("B2: a formula has no value"),
        "{faults:?}"
    );
}

#[test]
fn an_error_of_a_newer_program_is_told_by_its_cell_as_others_are() {
    let rows = format!(
        "{HEAD}<row r=\"2\"><c r=\"A2\" t=\"e\"><v>#N/A</v></c><c r=\"B2\" t=\"e\"><f>A1#</f><v>#SPILL!</v></c></row>\
         <row><c/><c t=\"e\"><v>#CALC!</v></c></row>"
    );
    let faults = read(&xlsx(&rows, ""), Wanted::default()).1;
    assert_eq!(
        faults,
        [
            "A2: the cell shows #N/A",
            "B2: the cell shows #SPILL!",
            "B3: the cell shows #CALC!"
        ]
    );
}

#[test]
fn cells_without_values_are_told_together_and_cells_that_are_just_empty_are_not() {
    let formula = |row: usize| {
        format!("<row r=\"{row}\"><c r=\"A{row}\"><f>1+1</f></c><c r=\"B{row}\" s=\"1\"/></row>")
    };
    let rows: String = (2..9).map(formula).collect();
    let faults = read(&xlsx(&format!("{HEAD}{rows}"), ""), Wanted::default()).1;
    assert_eq!(faults, ["A2, A3 and 5 more: a formula has no value"]);
}

#[test]
fn a_cell_of_very_many_words_is_refused_by_its_name() {
    let cell = |length: usize| {
        format!(
            "<row r=\"2\"><c r=\"A2\" t=\"inlineStr\"><is><t>{}</t></is></c></row>",
            "x".repeat(length)
        )
    };
    let said = fault(
        &xlsx(&format!("{HEAD}{}", cell(200_000)), ""),
        Wanted::default(),
    );
    assert!(
        said.contains("A2 has 200,000 bytes of text in one cell; the limit is 131,072"),
        "{said}"
    );
    assert_eq!(
        read(
            &xlsx(&format!("{HEAD}{}", cell(100_000)), ""),
            Wanted::default()
        )
        .1
        .len(),
        0
    );
}

#[test]
fn a_sheet_of_ten_million_rows_is_refused_by_its_number() {
    let far = format!("{HEAD}<row r=\"10000000\"><c r=\"A10000000\"><v>1</v></c></row>");
    assert!(
        fault(&xlsx(&far, ""), Wanted::default())
            .contains("10,000,000 rows; the limit is 1,048,576")
    );
    let row = |times: usize| {
        format!(
            "<table-row number-rows-repeated=\"{times}\"><table-cell><p>x</p></table-cell></table-row>"
        )
    };
    let content = |rows: String| format!("<c><table name=\"a\">{rows}</table></c>");
    let long = packed(&[("content.xml", &content(row(10_000_000)))]);
    assert!(fault(&long, Wanted::default()).contains("rows; the limit is 1,048,576"));
    let bomb = packed(&[("content.xml", &content(row(1).repeat(9_000_000)))]);
    assert!(fault(&bomb, Wanted::default()).contains("unpacks to at least"));
}

#[test]
fn of_open_document_the_first_sheet_that_is_shown_is_read_and_values_without_words_are_told() {
    let style = "<style name=\"t\"><table-properties display=\"false\"/></style>\
                 <style name=\"s\"><text-properties text-position=\"super 58%\"/></style>";
    let table = |style: &str, cells: &str| {
        format!(
            "<table name=\"{style}\" style-name=\"{style}\"><table-row>{cells}</table-row></table>"
        )
    };
    let shown = "<table-cell><p>10<span style-name=\"s\">2</span></p></table-cell><table-cell value-type=\"float\" value=\"5\"/>\
                 <table-cell value-type=\"string\" string-value=\"\"/>";
    let content = format!(
        "<c>{style}{}{}</c>",
        table("t", "<table-cell><p>secret</p></table-cell>"),
        table("u", shown)
    );
    let book = packed(&[("content.xml", &content)]);
    let (text, faults) = read(&book, Wanted::default());
    assert_eq!(text, "102\n");
    assert_eq!(
        faults,
        ["B1: the cell has a value but no text that shows it"]
    );
    assert!(
        unread(&book)[0].starts_with("A1: bold, italic, underlined"),
        "{:?}",
        unread(&book)
    );
    assert_eq!(
        read(
            &book,
            Wanted {
                sheet: Some("t"),
                ..Wanted::default()
            }
        )
        .0,
        "secret\n"
    );
}

#[test]
fn what_a_cell_of_open_document_cannot_show_is_told_by_its_cell() {
    let row = "<table-row><table-cell><p>x</p></table-cell><table-cell number-columns-repeated=\"2\"/>\
               <table-cell formula=\"of:=[.A1]\"/><table-cell formula=\"of:=1/0\" value-type=\"error\"><p>#DIV/0!</p></table-cell>\
               <table-cell formula=\"of:=&quot;&quot;\" value-type=\"string\"/></table-row>";
    let book = packed(&[(
        "content.xml",
        &format!("<c><table name=\"a\">{row}</table></c>"),
    )]);
    assert_eq!(
        read(&book, Wanted::default()).1,
        ["D1: a formula has no value", "E1: the cell shows #DIV/0!"]
    );
}

#[test]
fn what_is_no_workbook_or_has_no_such_sheet_is_told() {
    let book = xlsx(HEAD, "");
    let wanted = Wanted {
        sheet: Some("Unit 4"),
        ..Wanted::default()
    };
    assert_eq!(
        fault(&book, wanted),
        "`words.xlsx` has no sheet `Unit 4` (did you mean `Unit 3`?)"
    );
    assert!(fault(b"a,b", Wanted::default()).contains("is not a workbook"));
    assert!(
        fault(&COMPOUND, Wanted::default()).contains("is a workbook from Excel 2003 or earlier")
    );
    let locked = [
        &COMPOUND[..],
        b"E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0",
    ]
    .concat();
    assert!(fault(&locked, Wanted::default()).contains("protected by a password"));
    let manifest = "<manifest><file-entry><encryption-data/></file-entry></manifest>";
    let locked = packed(&[
        ("content.xml", "\u{1}"),
        ("META-INF/manifest.xml", manifest),
    ]);
    assert!(fault(&locked, Wanted::default()).contains("protected by a password"));
    for length in [4, 100, book.len() / 2, book.len() - 30] {
        assert!(
            fault(&book[..length], Wanted::default()).contains("is incomplete or damaged"),
            "{length}"
        );
    }
    let damaged = |parts: &[(&str, &str)]| {
        let told = fault(&packed(parts), Wanted::default());
        assert!(
            told.starts_with("`words.xlsx` is damaged: parts of it are missing or broken (open it"),
            "{told}"
        );
    };
    damaged(&[("xl/workbook.xml", "<workbook><sheets><sheet name=\"a\"")]);
    damaged(&[
        ("xl/workbook.xml", "<workbook/>"),
        ("xl/_rels/workbook.xml.rels", "<Relationships/>"),
    ]);
    damaged(&[("xl/sharedStrings.xml", "")]);
    for content in [
        "",
        "<c/>",
        "<c><table name=\"a\"><table-row>",
        "<c><table name=\"a\">&x;<p></c>",
        "\u{1}",
    ] {
        damaged(&[("content.xml", content)]);
    }
    assert!(fault(b"\r\n<html><table>", Wanted::default()).contains("is a web page"));
    let fods =
        b"<?xml version=\"1.0\"?>\n<office:document xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\">";
    assert!(
        fault(fods, Wanted::default()).contains("is a flat XML OpenDocument file, such as .fods")
    );
    let excel = b"\xef\xbb\xbf<?xml version=\"1.0\"?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\">";
    assert!(
        fault(excel, Wanted::default())
            .contains("is an Excel 2003 XML spreadsheet (open it in a spreadsheet program")
    );
    assert!(fault(b"<?xml version=\"1.0\"?><html>", Wanted::default()).contains("is a web page"));
    assert!(
        fault(&packed(&[("readme.txt", "hello")]), Wanted::default())
            .contains("is a ZIP file, not a workbook")
    );
    assert!(
        fault(&packed(&[("Index/Document.iwa", "")]), Wanted::default()).contains("Apple Numbers")
    );
    let far = xlsx("<row r=\"1\"><c r=\"XFD1\"><v>1</v></c></row>", "");
    assert!(
        fault(&far, Wanted::default()).contains("16,384 columns"),
        "{}",
        fault(&far, Wanted::default())
    );
}

#[test]
fn a_workbook_of_open_document_shows_what_stands_in_its_paragraphs() {
    let content = "<office:document-content xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\"><office:body><office:spreadsheet>\
        <table:table table:name=\"Unit 3\"><table:table-row><table:table-cell><text:p>Word</text:p></table:table-cell>\
        <table:table-cell><text:p>Share</text:p></table:table-cell></table:table-row>\
        <table:table-row table:number-rows-repeated=\"2\"><table:table-cell table:number-columns-repeated=\"2\"/></table:table-row>\
        <table:table-row><table:table-cell table:number-rows-spanned=\"2\"><office:annotation><text:p>A note</text:p></office:annotation>\
        <text:p>a<text:s text:c=\"2\"/><text:span>b</text:span></text:p><text:p>&amp;&#99;</text:p></table:table-cell>\
        <table:table-cell office:value=\"0.5\"><text:p>50 %</text:p></table:table-cell></table:table-row>\
        <table:table-row table:visibility=\"collapse\"><table:covered-table-cell/><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>\
        <table:table-row table:number-rows-repeated=\"1048000\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>\
        </table:table></office:spreadsheet></office:body></office:document-content>";
    let book = packed(&[("content.xml", content)]);
    let all = "Word,Share\n,\n,\na  b\u{2028}&c,50 %\na  b\u{2028}&c,x\n";
    assert_eq!(read(&book, Wanted::default()), (all.to_owned(), vec![]));
    // A row that is left out is no card of what is merged either.
    let shown = all.replace("a  b\u{2028}&c,x\n", "");
    assert_eq!(
        read(
            &book,
            Wanted {
                skips_hidden: true,
                ..Wanted::default()
            }
        )
        .0,
        shown
    );
    assert!(
        fault(
            &book,
            Wanted {
                sheet: Some("Unit 4"),
                ..Wanted::default()
            }
        )
        .contains("did you mean `Unit 3`")
    );
}
