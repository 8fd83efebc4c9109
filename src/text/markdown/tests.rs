//! What cells and rules print.

use super::*;
use crate::scene::{Align, Decoration, Inline, Paragraph, Position, WordStyle};

/// What is printed: `B:` and `I:` before bold and slanted words, `<icon>`, a line
/// for each paragraph.
fn words(text: &str) -> String {
    let (rich, notes) = inline(text);
    assert!(notes.is_empty(), "{text:?}: {notes:?}");
    rich.paras.iter().map(said).collect::<Vec<_>>().join(" / ")
}

fn said(para: &Paragraph) -> String {
    let one = |bit: &Inline| match bit {
        Inline::Words {
            text,
            style:
                WordStyle {
                    code: _,
                    bold,
                    italic,
                    position,
                    colour,
                    decoration:
                        Decoration {
                            is_struck,
                            is_underlined,
                            is_key,
                        },
                },
        } => {
            let lines = [(is_struck, "S:"), (is_underlined, "U:"), (is_key, "K:")]
                .map(|(is_drawn, mark)| if *is_drawn { mark } else { "" })
                .concat();
            let colour = colour
                .as_ref()
                .map(|name| format!("{name}:"))
                .unwrap_or_default();
            let place = match position {
                Position::Normal => "",
                Position::Superscript => "^",
                Position::Subscript => "_:",
            };
            format!(
                "{}{}{lines}{colour}{place}{text}",
                if *bold { "B:" } else { "" },
                if *italic { "I:" } else { "" }
            )
        }
        Inline::Icon { name, percent: 100 } => format!("<{name}>"),
        Inline::Icon { name, percent } => format!("<{name} {percent}>"),
    };
    para.bits
        .iter()
        .map(one)
        .collect::<Vec<_>>()
        .join("|")
        .replace('\u{a0}', " ")
}

/// Texts of cells that are printed as they are.
const AS_THEY_STAND: [&str; 71] = [
    "*",
    "-",
    "+",
    "#",
    ">",
    "=",
    "_",
    "~",
    "`",
    "|",
    "!",
    "<",
    "&",
    "**",
    "--",
    "---",
    "***",
    "___",
    "===",
    "- - -",
    "* * *",
    "```",
    "~~~",
    "____________",
    "# ",
    "#1",
    "# 3",
    "## 2 ##",
    "> 4",
    ">4",
    ">=4",
    "< 3",
    "<3",
    "<=3",
    "- 2",
    "-2",
    "+ 2",
    "+2",
    "* 2",
    "3)",
    "3.",
    "1. one",
    "12",
    "1-2",
    "2*3",
    "2*3*4",
    "2**3**4",
    "2 * 3 * 4",
    "a*b*c",
    "*2*3",
    "5* or 6*",
    "~~x~~",
    "~x~",
    "`x`",
    "snake_case_word",
    "_",
    "__",
    "a < b > c",
    "<b>bold</b>",
    "<!-- x -->",
    "[1]",
    "[x]",
    "[ ] done",
    "[x](y)",
    "![x](y)",
    "[x]: y",
    "[^1]",
    "http://a.b/c_d_e",
    "<http://a.b>",
    "C:\\new",
    "| a | b |",
];

#[test]
fn cells_of_one_line_keep_their_signs() {
    for text in AS_THEY_STAND {
        assert_eq!(words(text), text.trim(), "{text:?}");
        assert_eq!(
            words(&format!("\n{text}\n")),
            text.trim(),
            "{text:?} on a line of its own"
        );
    }
}

#[test]
fn cells_of_one_line_have_emphasis_icons_and_escapes() {
    for (text, printed) in [
        ("Pay **2** {coin} now", "Pay |B:2| |<coin>| now"),
        ("**bold** and *slanted*", "B:bold| and |I:slanted"),
        ("__bold__ and _slanted_", "B:bold| and |I:slanted"),
        ("***both***", "B:I:both"),
        ("**P**lay", "B:P|lay"),
        ("*2*3 and *4*", "*2*3 and |I:4"),
        ("- take *one*", "- take |I:one"),
        ("> 4 {coin}", "> 4 |<coin>"),
        ("a {{brace}} and ${field}", "a {brace} and ${field}"),
        ("{my_coin} {a_b_c}", "<my_coin>| |<a_b_c>"),
        ("a } and { alone", "a } and { alone"),
        ("\\*no\\* \\{x\\} \\\\ \\#", "*no* {x} \\ #"),
        ("AT&amp;T &lt;3 &frac12;", "AT&T <3 ½"),
        ("[*x*](y) z", "[|I:x|](y) z"),
        ("[{coin}](y)", "[|<coin>|](y)"),
        (
            "{grain 1.5} {grain 0.5} {barn 2}",
            "<grain 150>| |<grain 50>| |<barn 200>",
        ),
        ("{grain 99} {2 grain}", "<grain 99>| |<2 grain>"),
        (
            "a [red *and* more]{.brick} end",
            "a |brick:red |I:brick:and|brick: more| end",
        ),
        (
            "x[2]{.sup} + H[2]{.sub}O [4]{.sup .brick}",
            "x|^2| + H|_:2|O |brick:^4",
        ),
        (
            "[a [b]{.river} c [1] {coin}]{.brick}",
            "brick:a |river:b|brick: c [1] |<coin>",
        ),
        (
            "[2]{coin} [a](b){.c} [x] ]{.x} \\[a]{.c}",
            "[2]|<coin>| [a](b)|<.c>| [x] ]|<.x>| [a]|<.c>",
        ),
        ("[${name}]{.brick}", "brick:${name}"),
        ("2^2^ H~2~O a^b", "2^2^ H~2~O a^b"),
        ("Naïve “façade” – 50 %", "Naïve “façade” – 50 %"),
    ] {
        assert_eq!(words(text), printed, "{text:?}");
    }
}

#[test]
fn texts_of_several_lines_have_paragraphs_headings_and_lists() {
    for (text, printed) in [
        ("one\n\n*two*", "one / I:two"),
        ("one\ntwo", "one| |two"),
        ("one\\\ntwo  \nthree", "one|\n|two|\n|three"),
        ("- one\n- two", "• one / • two"),
        ("1. one\n2. two", "1. one / 2. two"),
        ("1. one\n1. two", "1. one / 2. two"),
        ("2) one\n5) two", "2) one / 5) two"),
        ("- one\n\n  more\n- 1. two", "• one / more / • 1. two"),
        ("-\n- two", "• / • two"),
        ("# Head\nwords", "B:Head / words"),
        ("one\n\n---\n\ntwo", "one / ——— / two"),
        ("a\n\n____", "a / ____"),
        ("Roll\n> 4", "Roll| |> 4"),
        ("> 4 wins\n> 5", "> 4 wins| |> 5"),
        ("- >4 wins\n- <3", "• >4 wins / • <3"),
        ("5 + 3\n=\n8", "5 + 3| |=| |8"),
        ("8\n-\n3", "8| |-| |3"),
        ("Gain\n+ 2 gold\n+ 3 wood", "Gain| |+ 2 gold| |+ 3 wood"),
        ("a\n```\nb", "a| |```| |b"),
        ("a\n\n[x]: y", "a / [x]: y"),
        ("*\n-\n+", "* / - / +"),
        ("a\r\n\r\nb\rc", "a / b| |c"),
        ("a\n\n<b>x</b> <!-- y -->", "a / <b>x</b> <!-- y -->"),
    ] {
        assert_eq!(
            words(text).replace("|\n|", "\n").replace("| |", " "),
            printed.replace("|\n|", "\n").replace("| |", " "),
            "{text:?}"
        );
    }
}

#[test]
fn what_is_filled_in_becomes_no_mark() {
    for text in AS_THEY_STAND {
        let printed = if text.trim().contains('\n') {
            continue;
        } else {
            text.trim()
        };
        assert_eq!(
            words(&format!("Do\n\n{}", filled_in(text))),
            format!("Do / {printed}"),
            "{text:?}"
        );
        assert_eq!(
            words(&format!("**{}**", filled_in(text))),
            format!("B:{printed}"),
            "{text:?}"
        );
    }
    assert_eq!(
        words(&format!("Do\n\n{}", filled_in("- 2 {coin}"))),
        "Do / - 2 |<coin>"
    );
    assert_eq!(
        words(&format!("Do\n\n{}", filled_in("3) *2*"))),
        "Do / 3) |I:2"
    );
    assert_eq!(
        words(&format!("Do: {}.", filled_in("take **one**"))),
        "Do: take |B:one|."
    );
}

fn rules(text: &str) -> (Vec<String>, Vec<String>) {
    let (blocks, notes) = blocks(text, Span::default());
    let one = |block: Spanned<Block>| match block.value {
        Block::Heading(rank, para) => format!("h{rank} {}", said(&para)),
        Block::Paragraph(para) => format!("p {}", said(&para)),
        Block::List { marks, entries } => format!("list {} of {}", marks.join(" "), entries.len()),
        Block::Table { alignments, rows } => {
            let is_default = alignments.iter().all(|align| *align == Align::Start);
            let aligned = if is_default {
                String::new()
            } else {
                format!(" {alignments:?}")
            };
            format!("{}x{}{aligned}", rows.len(), rows[0].len())
        }
        Block::Figure { name, caption, .. } => format!("figure {name} {}", said(&caption)),
        Block::Rule => "rule".to_owned(),
        Block::Footnotes(notes) => {
            let mut texts = Vec::new();
            for block in notes.into_iter().flatten() {
                match block.value {
                    Block::Paragraph(para) => texts.push(said(&para)),
                    other => panic!("{other:?}"),
                }
            }
            format!("notes {}", texts.join(" / "))
        }
    };
    let note = |note: Diagnostic| {
        format!(
            "{} at {:?}",
            note.message,
            note.span().map(|span| span.start..span.end)
        )
    };
    (
        blocks.into_iter().map(one).collect(),
        notes.into_iter().map(note).collect(),
    )
}

#[test]
fn blocks_keep_their_kinds() {
    let (found, notes) = rules(
        "# T\n\np\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n![c](art/f.svg)\n\n3) a\n4) b\n\n***\n",
    );
    assert_eq!(
        found,
        [
            "h1 T",
            "p p",
            "list • • of 2",
            "2x2",
            "figure art/f.svg c",
            "list 3) 4) of 2",
            "rule"
        ]
    );
    assert!(notes.is_empty(), "{notes:?}");
}

#[test]
fn a_hundred_thousand_signs_that_mean_nothing_are_printed() {
    for sign in ["*a ", "_a ", "[a ", "{a ", "]a "] {
        let text = sign.repeat(100_000);
        assert!(words(&text) == text.trim(), "{sign}");
    }
    // Beyond the limit, what closes a span closes none, and its name is reported as that of an icon.
    let nested = format!("{}{}", "[a ".repeat(20_000), "b]{.sup}".repeat(20_000));
    assert!(words(&nested).ends_with("<.sup>"));
}

#[test]
fn signs_behind_the_last_cell_of_a_row_are_told() {
    let (_, notes) = rules("| a | **b** |\n|---|---|\n| 1 | *2* | ? |\n| 1 | `3` |\n| - |\n");
    assert!(notes.len() == 1 && notes[0].contains("`?`"), "{notes:?}");
}

#[test]
fn words_behind_the_fence_of_code_are_told() {
    let (_, notes) = rules("```Setup for two\nDeal five cards.\n```");
    assert!(
        notes.iter().any(|note| note.contains("Setup for two")),
        "{notes:?}"
    );
}

#[test]
fn rules_print_links_pictures_and_html() {
    for (text, printed) in [
        (
            "See [it](http://a.b \"Title\").",
            "p See it (http://a.b, Title).",
        ),
        (
            "See [it][1] and <http://c.d>.\n\n[1]: http://a.b",
            "p See it (http://a.b) and http://c.d.",
        ),
        (
            "one ![two](a.svg) three",
            "p one  + figure a.svg two + p  three",
        ),
        ("~~x~~ [ ] `c` <i>d</i>", "p S:x| [ ] |c| |I:d"),
        ("    code {x}", "p code {x}"),
        ("```text\ncode {x} <!-- y -->\n```", "p code {x} <!-- y -->"),
        ("<!-- a -->", ""),
        ("> > quote", "p quote"),
        (
            "# A b\n\n[c](#a-b) [d](#A%20b-1 \"e\")",
            "h1 A b + p c d (e)",
        ),
        ("a <!-- b\nc --> d `<!-- e -->`", "p a d |<!-- e -->"),
        ("a<br> b<br/>\nc", "p a\nb\nc"),
        ("H<sub>2</sub>O ~b~ <u>c</u>", "p H|_:2|O |S:b| |U:c"),
        (
            "<kbd>A</kbd> <B>b <em>c</em></b>",
            "p K:\u{202f}A\u{202f}| |B:b |B:I:c",
        ),
        (
            "\\<player> 2 < 3 and <http://a.b>",
            "p <player> 2 < 3 and http://a.b",
        ),
        ("- [ ] a\n- [x] b\n  - c\n- d", "list ☐ ☑ • of 3"),
        ("1. [X] a\n\n2. b", "list 1.\u{a0}☑ 2. of 2"),
        (
            "| a | b | c |\n|:-|:-:|-:|\n| 1 | 2 | 3 |",
            "2x3 [Left, Centre, Right]",
        ),
        (
            "a[^x][^Y] b[^x]\n\n[^y]: last\n[^x]: first",
            "p a|^1,2| b|^1 + notes first / last",
        ),
        ("<a id=\"x\"></a>\n\n[a](#x) [b](#top)", "p a b"),
        (
            "#1 wins, \\#b\n\n|x| = 3 \\[^1]",
            "p #1 wins, #b + p |x| = 3 [^1]",
        ),
    ] {
        let (found, notes) = rules(text);
        assert_eq!(found.join(" + "), printed, "{text:?}");
        assert!(notes.is_empty(), "{text:?}: {notes:?}");
    }
}

#[test]
fn signs_that_are_almost_markdown_are_reported() {
    for (text, printed, note) in [
        (
            "a\n\n##Setup",
            "p a + p ##Setup",
            "`##Setup` is printed as text, not as a heading at Some(3..10)",
        ),
        ("- #Setup", "list • of 1", "`#Setup` is printed as text"),
        (
            "|a|b|\n|---|\n|c|d|",
            "p |a|b| |---| |c|d|",
            "this table is printed as text, with its `|` signs at Some(0..5)",
        ),
        ("a|b\n--|--|--", "p a|b --|--|--", "this table is printed"),
        (
            "<div>\n**a** &amp;\n<img>\n</div>",
            "p B:a| & ",
            "the HTML tag `<div>` is left out at Some(0..5)",
        ),
        (
            "a <script>b `c`</script> d",
            "p a d",
            "the HTML tag `<script>` is left out",
        ),
        (
            "a <player>",
            "p a <player>",
            "`<player>` is printed as text",
        ),
        ("a[^b]", "p a[^b]", "`[^b]` is printed as text"),
        (
            "[^b]: c",
            "notes c",
            "nothing refers to the footnote `[^b]`",
        ),
        ("[a](#b)", "p a", "the link to `#b` leads nowhere"),
        (
            "a <!-- b",
            "p a <!-- b",
            "the comment here is printed as text",
        ),
        ("[a]()", "p a", "this link has no address"),
        (
            "a\n\n<!-- b\n\nc",
            "p a",
            "the comment that starts here does not end at Some(3..7)",
        ),
    ] {
        let (found, notes) = rules(text);
        assert_eq!(found.join(" + "), printed, "{text:?}");
        assert!(notes[0].contains(note), "{text:?}: {notes:?}");
    }
}

#[test]
fn front_matter_is_found_at_the_start_only() {
    for (text, rest, title) in [
        (
            "---\ntitle: \"A: b\"\ntags:\n- c\n---\nd",
            "d",
            Some("A: b"),
        ),
        ("---\r\ntitle: A b # c\r\n...\r\nd", "d", Some("A b")),
        ("+++\ntitle = 'A'\n[x]\n+++", "", Some("A")),
        ("---\ntitle: >\n  A\n---\n", "", None),
        ("---\n---\nd", "d", None),
    ] {
        let front_matter = FrontMatter::find(text).expect(text);
        assert_eq!(&text[front_matter.len..], rest, "{text:?}");
        assert_eq!(front_matter.title.as_deref(), title, "{text:?}");
    }

    for text in [
        "a\n---\nb: c\n---",
        "---\n\nb: c\n\n---",
        "---\nA sentence.\n---",
        "---\na: b",
    ] {
        assert!(FrontMatter::find(text).is_none(), "{text:?}");
    }
}

#[test]
fn what_rules_would_not_print_is_said_at_its_place() {
    for (text, note) in [
        (
            "| a | b |\n|---|---|\n| 1 | 2 | 3 and 4 | 5\n\nend",
            "`3 and 4 | 5` here at Some(30..41)",
        ),
        (
            "a\n\n[ref]: http://a.b 'Title'\n",
            "`ref]: http://a.b 'Title`",
        ),
        (
            "# a ![b](c.svg)",
            "the picture `c.svg` is in a heading, a table or a link",
        ),
    ] {
        let (_, notes) = rules(text);
        assert!(
            notes.len() == 1 && notes[0].contains(note),
            "{text:?}: {notes:?}"
        );
    }
}

#[test]
fn deeply_nested_elements_are_an_error() {
    let nested = |start: &str, end: &str| start.repeat(20_000) + "x" + &end.repeat(20_000);
    for text in [
        "- ".repeat(20_000),
        ">".repeat(20_000),
        "- ".repeat(101),
        "1. ".repeat(5_000),
        nested("> - ", ""),
        nested("**", "**"),
    ] {
        let (_, notes) = rules(&format!("a\n\n{text}x"));
        assert!(
            notes.len() == 1 && notes[0].contains("the limit is 100"),
            "{notes:?}"
        );
        let (_, notes) = inline(&format!("a\n\n{text}b"));
        assert!(notes.len() <= 1, "{notes:?}");
    }

    // A picture within the text of a picture overflowed the stack.
    for pictures in [nested("![", "](a)"), nested("[![", "](a)](b)")] {
        assert!(rules(&pictures).1[0].contains("the limit is 100"));
        assert!(
            inline(&pictures).1[0]
                .message
                .to_string()
                .contains("the limit is 100")
        );
    }
    // Links cannot contain links.
    assert!(rules(&nested("[", "](a)")).1.is_empty());

    let deep = "- ".repeat(101) + "x";
    assert_eq!(
        rules(&format!("{deep}\n\nwords\n\n{deep}")).1.len(),
        2,
        "each place is told"
    );
    assert!(rules(&("- ".repeat(40) + "x")).1.is_empty());
}
