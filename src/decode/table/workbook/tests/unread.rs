//! What cells show beside their words.

use super::*;

#[test]
fn what_floats_over_cells_and_emphasis_within_them_is_told_by_their_names() {
    let rows = format!(
        "{HEAD}<row r=\"2\"><c r=\"A2\" t=\"s\"><v>4</v></c><c r=\"B2\" t=\"s\"><v>5</v></c></row>\
         <row r=\"3\"><c r=\"A3\" t=\"s\"><v>2</v></c></row>"
    );
    assert_eq!(unread(&xlsx(HEAD, "")), Vec::<String>::new());
    let relation = "<Relationships><Relationship Id=\"rId1\" Type=\"http://x/drawing\" Target=\"../drawings/drawing1.xml\"/></Relationships>";
    let drawing = "<d:wsDr xmlns:d=\"d\"><d:oneCellAnchor><d:from><d:col>2</d:col><d:row>1</d:row></d:from><d:pic/></d:oneCellAnchor>\
                   <d:absoluteAnchor><d:sp/></d:absoluteAnchor></d:wsDr>";
    let book = with_parts(
        &rows,
        "",
        &[
            ("xl/worksheets/_rels/sheet2.xml.rels", relation),
            ("xl/drawings/drawing1.xml", drawing),
        ],
    );
    let emphasis = "A2: bold, italic, underlined, colored, raised and struck-through words in the cell are printed as plain text";
    assert_eq!(
        unread(&book),
        [
            emphasis,
            "C2 and A1: pictures, text boxes and charts over the cells are not printed"
        ]
    );
    let inline = |looks: &str| {
        let run = |looks: &str, words: &str| format!("<r><rPr>{looks}</rPr><t>{words}</t></r>");
        let text = format!(
            "<is>{}{}</is>",
            run("<sz val=\"9\"/>", "keep "),
            run(looks, "this")
        );
        format!("{HEAD}<row r=\"2\"><c r=\"A2\" t=\"inlineStr\">{text}</c></row>")
    };
    assert_eq!(unread(&xlsx(&inline("<b/>"), "")), [emphasis]);
    for looks in [
        "<u/>",
        "<u val=\"double\"/>",
        "<color rgb=\"FFFF0000\"/>",
        "<color theme=\"4\"/>",
    ] {
        assert_eq!(unread(&xlsx(&inline(looks), "")), [emphasis], "{looks}");
    }
    for looks in [
        "<b val=\"0\"/>",
        "<u val=\"none\"/>",
        "<color theme=\"1\"/>",
        "<color rgb=\"FF000000\"/>",
    ] {
        assert_eq!(
            unread(&xlsx(&inline(looks), "")),
            Vec::<String>::new(),
            "{looks}"
        );
    }
    let content = "<c><style name=\"T1\"><text-properties font-weight=\"bold\"/></style><style name=\"T2\"><text-properties/></style>\
                   <table name=\"a\"><table-row><table-cell number-columns-repeated=\"2\"/><table-cell><p>x</p><frame><image/></frame></table-cell>\
                   </table-row><table-row><table-cell><p>a <span style-name=\"T1\">b</span></p></table-cell>\
                   <table-cell><p><span style-name=\"T2\">c</span></p></table-cell></table-row></table></c>";
    assert_eq!(
        unread(&packed(&[("content.xml", content)])),
        [
            "C1: pictures, text boxes and charts over the cells are not printed",
            emphasis
        ]
    );
}

#[test]
fn cells_that_are_struck_through_are_told() {
    let row = |style: u8| {
        let cells = format!(
            "<c r=\"A2\" s=\"{style}\"><v>1</v></c><c r=\"B2\"><v>2</v></c><c r=\"C2\" s=\"{style}\"/>"
        );
        format!("{HEAD}<row r=\"2\">{cells}</row>")
    };
    let told = |cell: &str| {
        vec![format!(
            "{cell}: the cell is struck through, but is printed like the others"
        )]
    };
    assert_eq!(unread(&xlsx(&row(5), "")), told("A2"));
    assert_eq!(unread(&xlsx(&row(6), "")), Vec::<String>::new());
    let content = "<c><style name=\"ce1\"><text-properties text-line-through-style=\"solid\"/></style><table name=\"a\">\
                   <table-row><table-cell style-name=\"ce1\"><p>x</p></table-cell><table-cell style-name=\"ce1\"/>\
                   <table-cell><p>y</p></table-cell></table-row></table></c>";
    assert_eq!(unread(&packed(&[("content.xml", content)])), told("A1"));
}

#[test]
fn words_in_lists_and_headings_of_open_document_are_printed_and_shapes_and_looks_told() {
    let style = |name: &str, looks: &str| {
        format!("<style name=\"{name}\"><text-properties {looks}/></style>")
    };
    let styles = [
        style("T1", "font-weight=\"700\""),
        style("T2", "text-underline-style=\"solid\""),
        style("T3", "color=\"#ff0000\""),
        style(
            "T4",
            "color=\"#000000\" text-underline-style=\"none\" font-weight=\"400\"",
        ),
    ];
    let cells = "<table-cell><h>Title</h><list><list-item><p>one</p><list><list-item><p>in</p></list-item></list></list-item>\
                 <list-item><p>two</p></list-item></list><annotation><list><list-item><p>a note</p></list-item></list></annotation>\
                 <p>end</p></table-cell>";
    let shapes = ["rect", "ellipse", "line", "control"]
        .map(|shape| format!("<table-cell><p>x</p><{shape}><p>lost</p></{shape}></table-cell>"));
    let words = ["T1", "T2", "T3", "T4"].map(|style| {
        format!("<table-cell><p>a<span style-name=\"{style}\">b</span></p></table-cell>")
    });
    let content = format!(
        "<c>{}<table name=\"a\"><table-row>{cells}{}</table-row><table-row>{}</table-row></table></c>",
        styles.concat(),
        shapes.concat(),
        words.concat()
    );
    let book = packed(&[("content.xml", &content)]);
    let text = "Title\u{2028}one\u{2028}in\u{2028}two\u{2028}end,x,x,x,x\nab,ab,ab,ab,\n";
    assert_eq!(read(&book, Wanted::default()).0, text);
    assert_eq!(
        unread(&book),
        [
            "B1, C1 and 2 more: pictures, text boxes and charts over the cells are not printed",
            "A2, B2 and C2: bold, italic, underlined, colored, raised and struck-through words in the cell are \
             printed as plain text"
        ]
    );
}

#[test]
fn the_reading_above_a_word_is_told_and_not_printed_into_it() {
    let content = "<c><table name=\"a\"><table-row><table-cell><p>x<ruby><ruby-base>東京</ruby-base><ruby-text>と<span>う</span>きょう</ruby-text>\
                   </ruby>y</p></table-cell></table-row></table></c>";
    let book = packed(&[("content.xml", content)]);
    assert_eq!(read(&book, Wanted::default()).0, "x東京y\n");
    assert_eq!(
        unread(&book),
        ["A1: the phonetic reading above a word is not printed"]
    );
}

#[test]
fn the_reading_above_a_word_of_a_workbook_is_told_where_it_is_shown() {
    let strings = "<sst><si><t>東京</t><rPh sb=\"0\" eb=\"2\"><t>とうきょう</t></rPh></si><si><t>Hund</t></si></sst>";
    let rows = "<row><c t=\"s\" ph=\"1\"><v>0</v></c><c t=\"s\"><v>0</v></c><c t=\"s\" ph=\"1\"><v>1</v></c></row>\
                <row ph=\"1\"><c t=\"s\"><v>0</v></c><c ph=\"1\"><v>0</v></c></row>";
    let book = with_parts(rows, "", &[("xl/sharedStrings.xml", strings)]);
    assert_eq!(
        read(&book, Wanted::default()).0,
        "東京,東京,Hund\n東京,0,\n"
    );
    assert_eq!(
        unread(&book),
        ["A1 and A2: the phonetic reading above a word is not printed"]
    );
}
