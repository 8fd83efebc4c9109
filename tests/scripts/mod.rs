//! Words in many scripts, letters that a face lacks, words in colours and decks in many languages.

use std::fs;

use boardpress::diag::Diagnostics;
use boardpress::geom::{Affine, Rect};
use boardpress::model::{BuildContext, Format, Ink, Job, SvgText};
use boardpress::press::Proof;
use boardpress::scene::{Colour, GlyphRun, Item, each_painted, moved};
use boardpress::sheet::Face;
use boardpress::source::MemoryFiles;
use boardpress::write::{DocInfo, write};

use crate::support::probe::Found;
use crate::support::{clean, files, told};

/// A kit with a board of one text, 60 mm wide.
fn kit(text: &str, more: &str) -> MemoryFiles {
    files::kit([
        (
            "board.toml",
            format!(
                "[colours]\nriver = \"#1d5596\"\npale = \"#f2e29b\"\n[icons]\ngrain = \"grain.svg\"\n\
             [board.b]\nsize = [\"70 mm\", \"70 mm\"]\n[[board.b.text]]\ntext = '''{text}'''\n\
             at = [\"5 mm\", \"5 mm\"]\nroom = [\"60 mm\", \"60 mm\"]\nsize = \"10 pt\"\n{more}"
            )
            .as_str(),
        ),
        (
            "grain.svg",
            "<svg xmlns='http://www.w3.org/2000/svg' width='4mm' height='4mm' viewBox='0 0 4 4'><circle cx='2' cy='2' r='2'/></svg>",
        ),
    ])
}

fn proof(text: &str) -> Proof {
    clean(&kit(text, ""), &Job::default())
}

/// The runs of letters on the board.
fn runs(proof: &Proof) -> Vec<GlyphRun> {
    let mut found = Vec::new();
    each_painted(&proof.faces[0].items, Affine::IDENTITY, &mut |item, _| {
        if let Item::Glyphs(run) = item {
            found.push(run.clone());
        }
    });
    found
}

/// What is set in which family.
fn families(proof: &Proof) -> Vec<(String, String)> {
    let of = |run: GlyphRun| {
        (
            run.text().trim().to_owned(),
            proof.fonts.family(run.font).to_owned(),
        )
    };
    runs(proof)
        .into_iter()
        .map(of)
        .filter(|(text, _)| !text.is_empty())
        .collect()
}

/// The baselines of the lines, from the top.
fn baselines(proof: &Proof) -> Vec<i64> {
    let mut all: Vec<i64> = runs(proof).iter().map(|run| run.origin.y.to_um()).collect();
    all.dedup();
    all
}

fn with_font(mut kit: MemoryFiles, font: &str) -> MemoryFiles {
    kit.put(
        &format!("fonts/{font}"),
        fs::read(files::root().join("tests/scripts/fonts").join(font)).unwrap(),
    );
    kit
}

const TEXT: &str = "Atkinson Hyperlegible Next";

#[test]
fn letters_that_a_face_lacks_are_set_in_the_built_in_fallbacks() {
    let of = |text: &str| families(&proof(text));
    let pair = |text: &str, family: &str| (text.to_owned(), family.to_owned());
    assert_eq!(
        of("Roll → 6"),
        [
            pair("Roll", TEXT),
            pair("→", "Noto Sans Math"),
            pair("6", TEXT)
        ]
    );
    assert_eq!(
        of("H₂O"),
        [pair("H", TEXT), pair("₂", "Noto Sans"), pair("O", TEXT)]
    );
    // A face may have a few Greek letters; a word is not set in two.
    assert_eq!(
        of("to λόγος, π"),
        [
            pair("to", TEXT),
            pair("λόγος,", "Noto Sans"),
            pair("π", TEXT)
        ]
    );
    assert_eq!(
        of("Привет, мир 12!"),
        [pair("Привет, мир 12!", "Noto Sans")]
    );
    assert_eq!(of("a phở"), [pair("a", TEXT), pair("phở", "Noto Sans")]);
    let letters = "ĦħŊŋƏǅȘẞ ấỗ ΑΩϑἄ ЖҐҚӨ ɐʃˈ ←↔⇒∑≠ ⚀⚅ ♠♥♦♣ ★☆ ✓✗ ½⅓⅛ ₀₉⁺ ●■▲◆ ①⑳ ♔♟ ☀☎ ©®™€₽";
    let diagnostics = Diagnostics::default();
    boardpress::press::proof(
        &kit(letters, ""),
        BuildContext::new(&Job::default(), &diagnostics),
    )
    .unwrap();
    assert!(diagnostics.is_empty(), "{:?}", diagnostics.sorted());
}

#[test]
fn fallbacks_are_bold_and_slanted_and_leave_lines_where_they_are() {
    let cut = |text: &str| {
        let proof = proof(text);
        let words =
            |run: &GlyphRun| (!run.text().trim().is_empty()).then(|| proof.fonts.cut(run.font));
        runs(&proof).iter().filter_map(words).collect::<Vec<_>>()
    };
    assert_eq!(
        cut("а **б** *в* ***г***"),
        [(400, false), (700, false), (400, true), (700, true)]
    );
    let (plain, others) = (proof("a\\\na\\\na"), proof("→\\\nὍ\\\nệ"));
    assert_eq!(baselines(&plain), baselines(&others));
}

#[test]
fn a_font_of_the_kit_steps_in_by_itself_before_those_that_are_built_in() {
    let kit = with_font(kit("世界 and 狗。", ""), "chinese.otf");
    let set = families(&clean(&kit, &Job::default()));
    let family = "Noto Sans CJK SC".to_owned();
    assert_eq!(
        set,
        [
            ("世界".to_owned(), family.clone()),
            ("and".to_owned(), TEXT.to_owned()),
            ("狗。".to_owned(), family)
        ]
    );
}

#[test]
fn chinese_breaks_between_any_two_characters_but_not_before_a_full_stop() {
    let kit = with_font(kit(&"你好世界。这是一只狗，".repeat(6), ""), "chinese.otf");
    let proof = clean(&kit, &Job::default());
    let lines: Vec<String> = runs(&proof)
        .into_iter()
        .map(|run| run.text().to_string())
        .collect();
    assert!(lines.len() > 2, "{lines:?}");
    assert!(
        lines
            .iter()
            .all(|line| !line.starts_with(['。', '，']) && line.chars().count() > 5),
        "{lines:?}"
    );
}

#[test]
fn thai_without_spaces_breaks_between_syllables_and_stays_in_its_box() {
    let text = "สวัสดีผู้เล่นทุกคนหยิบการ์ดหนึ่งใบ".repeat(6);
    let proof = clean(&with_font(kit(&text, ""), "thai.ttf"), &Job::default());
    let lines: Vec<String> = runs(&proof)
        .into_iter()
        .map(|run| run.text().to_string())
        .collect();
    assert!(lines.len() > 2 && lines.concat() == text, "{lines:?}");
    // Neither a mark nor a vowel that is written behind its consonant begins a line.
    assert!(
        lines
            .iter()
            .all(|line| !line.starts_with(['\u{e31}', 'ิ', 'ี', 'ึ', 'ู', '่', '้', '์', 'า'])),
        "{lines:?}"
    );
    assert!(
        lines.iter().all(|line| !line.ends_with(['เ', 'ใ'])),
        "{lines:?}"
    );
}

#[test]
fn the_press_sets_the_words_of_a_kit_in_the_fonts_that_cards_have() {
    let mut kit = with_font(kit("a", ""), "chinese.otf");
    kit.put("kit.toml", "[kit]\nid = \"t\"\ntitle = \"你好 Г\"\n");
    let proof = clean(&kit, &Job::default());
    let mut words = String::new();
    each_painted(
        &proof.sheets[0].furniture,
        Affine::IDENTITY,
        &mut |item, _| {
            if let Item::Glyphs(run) = item {
                words.push_str(run.text());
            }
        },
    );
    assert!(words.contains("你好 Г"), "{words}");
}

#[test]
fn a_word_of_the_press_that_no_font_has_is_an_error_where_it_is_written() {
    let noted = |toml: &str, job: &Job| {
        let mut kit = kit("a", "");
        kit.put("kit.toml", toml);
        kit.put("class.csv", "Name\nAna\n王伟\n");
        let diagnostics = Diagnostics::default();
        assert!(boardpress::press::proof(&kit, BuildContext::new(job, &diagnostics)).is_err());
        told(&diagnostics).join("\n")
    };
    let title = noted("[kit]\nid = \"t\"\ntitle = \"Go 囲碁\"\n", &Job::default());
    assert!(
        title.starts_with(
            "kit.toml:3:13 missing-glyph: no font has `囲`, `碁` for the title of the kit (download Noto Sans SC"
        ),
        "{title}"
    );
    let name = noted(
        "[kit]\nid = \"t\"\ntitle = \"T\"\nnames = \"class.csv\"\n",
        &Job {
            sets: 2,
            ..Job::default()
        },
    );
    assert!(
        name.starts_with(
            "class.csv:3 missing-glyph: no font has `王`, `伟` of the name 王伟 (download"
        ),
        "{name}"
    );
    let listed = Job {
        names: vec!["Ana".to_owned(), "محمد".to_owned()],
        sets: 2,
        ..Job::default()
    };
    let name = noted("[kit]\nid = \"t\"\ntitle = \"T\"\n", &listed);
    assert!(
        name.contains("of the name محمد (download Noto Sans Arabic"),
        "{name}"
    );
}

#[test]
fn words_that_run_from_right_to_left_begin_at_the_right_unless_the_kit_says_otherwise() {
    for (text, font) in [("שלום עולם", "hebrew.ttf"), ("مرحبا بالعالم", "arabic.ttf")]
    {
        let room = |more: &str| {
            let proof = clean(&with_font(kit(text, more), font), &Job::default());
            let rooms = runs(&proof)
                .into_iter()
                .map(|run| proof.fonts.room(&run, Affine::IDENTITY).unwrap());
            rooms.reduce(|one, other| one.around(other)).unwrap()
        };
        let (start, left, right) = (
            room(""),
            room("align = \"left\""),
            room("align = \"right\""),
        );
        assert_eq!(start, right, "{text}");
        assert!(
            (left.left().to_mm() - 5.0).abs() < 0.5 && (right.right().to_mm() - 65.0).abs() < 0.5,
            "{text}"
        );
    }
    let latin = runs(&proof("Left"));
    assert_eq!(latin[0].origin.x.to_um(), 5_000);
}

#[test]
fn marks_of_lists_that_run_from_right_to_left_stand_at_the_right() {
    let words = "שלום עולם";
    for (list, mark) in [
        (format!("- {words}\n- {words}\n"), "•"),
        (format!("9. {words}\n10. {words}\n"), "9."),
    ] {
        let rules = |list: &str| {
            let mut kit = with_font(kit("a", "[rules.r]\nfile = \"r.md\"\n"), "hebrew.ttf");
            kit.put("r.md", list);
            let proof = clean(
                &kit,
                &Job {
                    only: vec!["r".to_owned()],
                    ..Job::default()
                },
            );
            let face = proof
                .faces
                .iter()
                .find(|face| face.name.starts_with("r/"))
                .unwrap();
            let mut found = Vec::new();
            each_painted(&face.items, Affine::IDENTITY, &mut |item, to| {
                if let Item::Glyphs(run) = item {
                    let seen = run.text().trim_start_matches('\u{200f}').trim().to_owned();
                    found.extend(proof.fonts.room(run, to).map(|room| (seen, room)));
                }
            });
            (found, face.trim().w)
        };
        let (rtl, width) = rules(&list);
        let (ltr, _) = rules(&list.replace(words, "Hello world"));
        let at = |found: &[(String, boardpress::geom::Rect)], text: &str| {
            let found: Vec<_> = found
                .iter()
                .filter(|(seen, _)| seen.contains(text))
                .map(|(_, room)| *room)
                .collect();
            found
                .into_iter()
                .reduce(|one, other| one.around(other))
                .unwrap()
        };
        let sign = mark.trim_end_matches('.');
        let (right, text) = (at(&rtl, sign), at(&rtl, "עולם"));
        assert!(right.left() > text.right(), "{mark}: {right:?} {text:?}");
        // As far from the right edge as a mark is from the left one where words run from left to right.
        let from_left = at(&ltr, sign).left();
        assert!(
            (width - right.right() - from_left).abs().to_mm() < 1.0,
            "{mark}: {right:?} {from_left:?} {width:?}"
        );
    }
}

/// A kit whose language is written from right to left, with a font for it.
fn in_hebrew(kit: MemoryFiles) -> MemoryFiles {
    let mut kit = with_font(kit, "hebrew.ttf");
    let allowed = "[[allow]]\ncode = \"no-phrases\"\nwhy = \"The press has no Hebrew.\"\n";
    kit.put(
        "kit.toml",
        format!("[kit]\nid = \"t\"\ntitle = \"T\"\nlanguage = \"he\"\n{allowed}").as_str(),
    );
    kit
}

/// The words on a face, each with the box around it.
fn boxes(proof: &Proof, face: &Face) -> Vec<(String, Rect)> {
    let mut found = Vec::new();
    each_painted(&face.items, Affine::IDENTITY, &mut |item, to| {
        if let Item::Glyphs(run) = item {
            found.extend(
                proof
                    .fonts
                    .room(run, to)
                    .map(|room| (run.text().trim().to_owned(), room)),
            );
        }
    });
    found
}

fn box_of(found: &[(String, Rect)], text: &str) -> Rect {
    found
        .iter()
        .find(|(seen, _)| seen == text)
        .unwrap_or_else(|| panic!("{text} in {found:?}"))
        .1
}

#[test]
fn in_a_language_from_the_right_texts_begin_at_the_right_whatever_their_first_letter_is() {
    let text = "Word שלום, B!";
    let first = |kit: &MemoryFiles| {
        let proof = clean(kit, &Job::default());
        box_of(&boxes(&proof, &proof.faces[0]), "Word")
    };
    // Without a language the first letter decides.
    assert_eq!(
        first(&with_font(kit(text, ""), "hebrew.ttf"))
            .left()
            .to_mm()
            .round(),
        5.0
    );
    let own = kit(text, "language = \"he\"");
    let whole = in_hebrew(kit(text, ""));
    for kit in [&with_font(own, "hebrew.ttf"), &whole] {
        assert_eq!(first(kit).right().to_mm().round(), 65.0);
    }
    let in_english = in_hebrew(kit(text, "language = \"en\""));
    assert_eq!(first(&in_english).left().to_mm().round(), 5.0);
}

#[test]
fn in_a_language_from_the_right_columns_of_tables_and_pages_begin_at_the_right() {
    let table = "[[board.b.table]]\nat = [\"5 mm\", \"40 mm\"]\nroom = [\"60 mm\", \"20 mm\"]\nhead = [\"שלום\", \"Tail\"]\n\
                 rows = [[\"1\", \"2\"]]\nwidths = [2, 1]\nstroke = \"#000000\"\nline-weight = \"0.2 mm\"\n\
                 [[board.b.legend]]\nat = [\"5 mm\", \"20 mm\"]\nroom = [\"60 mm\", \"10 mm\"]\n\
                 [[board.b.legend.row]]\ntext = \"Sun\"\nfill = \"#000000\"\n\
                 [rules.r]\nfile = \"r.md\"\ncolumns = 2\n";
    let mut kit = in_hebrew(kit("a", table));
    let words = "שלום עולם. ".repeat(40);
    kit.put(
        "r.md",
        format!("| שלום | Tail |\n|---|---|\n| One | 2 |\n\nFirst {words}\n\nLast {words}\n")
            .as_str(),
    );
    let proof = clean(&kit, &Job::default());
    for face in &proof.faces {
        let found = boxes(&proof, face);
        let of = |text: &str| box_of(&found, text);
        assert!(
            of("שלום").left() > of("Tail").right(),
            "{}: {found:?}",
            face.name
        );
        if face.name.starts_with("r/") {
            assert!(of("One").left() > of("2").right(), "{found:?}");
            // Short columns stand together where the text begins.
            assert!(
                (of("First").right() - of("One").right()).to_mm() < 3.0,
                "{found:?}"
            );
            assert!(
                of("First").left().to_mm() > face.trim().w.to_mm() / 2.0,
                "{found:?}"
            );
            assert!(
                of("Last").right().to_mm() < face.trim().w.to_mm() / 2.0,
                "{found:?}"
            );
        } else {
            // The wider column is the first; the words of a legend end before its square.
            assert!(
                of("1").left().to_mm() > 45.0 && of("2").right().to_mm() < 25.0,
                "{found:?}"
            );
            assert!(
                (50.0..63.0).contains(&of("Sun").right().to_mm()),
                "{found:?}"
            );
        }
    }
}

#[test]
fn all_scripts_are_read_back_from_the_pdf_in_their_order() {
    for (text, font) in [
        ("שלום עולם", "hebrew.ttf"),
        ("مرحبا بالعالم", "arabic.ttf"),
        ("你好世界。", "chinese.otf"),
        ("Καλημέρα κόσμε", "hebrew.ttf"),
        ("Привет, мир", "hebrew.ttf"),
        ("♠ → ½", "hebrew.ttf"),
    ] {
        let proof = clean(&with_font(kit(text, ""), font), &Job::default());
        let mut made = MemoryFiles::default();
        let doc = DocInfo {
            stem: "b".to_owned(),
            ..DocInfo::default()
        };
        write(
            &doc,
            &proof.sheets,
            &proof.faces,
            &proof.fonts,
            &[Format::Pdf],
            &mut made,
            &|_| {},
        )
        .unwrap();
        let pdf = made.iter().next().unwrap().1;
        let found: String = Found::on(pdf, 0)
            .letters
            .iter()
            .map(|letter| letter.spells.as_str())
            .collect();
        for word in text.split(' ') {
            // Letters that run from right to left stand in the file from left to right, as viewers expect.
            let turned: String = word.chars().rev().collect();
            assert!(
                found.contains(word) || found.contains(&turned),
                "{word} in {found}"
            );
        }
    }
}

#[test]
fn words_have_the_colours_and_places_that_the_text_names() {
    let proof = proof("a [b]{.river} [c]{.#c00000} d[2]{.sup} e[3]{.sub .river}");
    let runs = runs(&proof);
    let of = |text: &str| runs.iter().find(|run| run.text().trim() == text).unwrap();
    let river = Colour::parse("#1d5596").unwrap();
    assert_eq!(
        (of("a").colour, of("b").colour, of("3").colour),
        (Colour::BLACK, river, river)
    );
    assert_eq!(of("c").colour, Colour::parse("#c00000").unwrap());
    assert!(of("2").size < of("a").size && of("2").origin.y < of("a").origin.y);
    assert!(of("3").size < of("a").size && of("3").origin.y > of("a").origin.y);
}

#[test]
fn icons_that_are_higher_than_letters_make_room_in_their_lines_alone() {
    let (usual, high) = (
        proof("a\\\n{grain}\\\na\\\na"),
        proof("a\\\n{grain 3} a\\\na\\\na"),
    );
    let (usual, high) = (baselines(&usual), baselines(&high));
    assert_eq!(usual[0], high[0]);
    let step = usual[2] - usual[1];
    assert!(high[2] - high[0] > 3 * step, "{usual:?} {high:?}");
    assert_eq!(high[3] - high[2], step);
}

/// The letters of each line from the top, and `#` where there is an icon.
fn lines(proof: &Proof) -> Vec<String> {
    let mut found: Vec<(i64, i64, String)> = Vec::new();
    each_painted(
        &proof.faces[0].items,
        Affine::IDENTITY,
        &mut |item, to| match item {
            Item::Glyphs(run) => found.push((
                run.origin.y.to_um(),
                run.origin.x.to_um(),
                run.text().to_string(),
            )),
            Item::Shape(icon) => {
                let room = moved(icon.path.bounds().unwrap(), to);
                found.push((room.bottom().to_um(), room.left().to_um(), "#".to_owned()));
            }
            _ => {}
        },
    );
    found.sort();
    // An icon reaches a little below the baseline.
    let lines = found.chunk_by(|one, next| next.0 - one.0 < 1_500);
    let line = |line: &[(i64, i64, String)]| {
        let mut line = line.to_vec();
        line.sort_by_key(|(_, x, _)| *x);
        line.into_iter()
            .map(|(.., text)| text)
            .collect::<String>()
            .trim()
            .to_owned()
    };
    lines.map(line).collect()
}

#[test]
fn an_icon_holds_to_the_letters_that_it_touches_and_a_line_ends_at_a_space_beside_it() {
    let last = |words: usize, text: &str| {
        let set = lines(&proof(&format!("{} {text}", "a".repeat(words))));
        (set.len() > 1).then(|| set.last().unwrap().clone())
    };
    // What follows a first word of any length goes to the next line whole.
    for (text, whole) in [
        ("{grain}×2", "#×2"),
        ("2{grain}", "2#"),
        ("2\u{a0}{grain}", "2\u{a0}#"),
        ("{grain}\u{a0}a", "#\u{a0}a"),
        ("({grain})", "(#)"),
    ] {
        let broken: Vec<String> = (24..33).filter_map(|words| last(words, text)).collect();
        assert!(
            !broken.is_empty() && broken.iter().all(|line| line == whole),
            "{text}: {broken:?}"
        );
    }
    // There is a space or another icon beside it: what of it fits stays.
    for text in ["2 {grain}", "{grain} 2", "{grain}{grain}"] {
        let stays = (24..33)
            .filter_map(|words| last(words, text))
            .any(|line| line.chars().count() == 1);
        assert!(stays, "{text}");
    }
}

#[test]
fn coloured_words_stay_readable_without_colour() {
    for ink in [Ink::Grey, Ink::Outline] {
        let faint = clean(
            &kit("[faint]{.pale}", ""),
            &Job {
                ink,
                ..Job::default()
            },
        );
        let colour = runs(&faint)[0].colour;
        assert!(colour.r < 120, "{ink:?}: {colour}");
    }
}

#[test]
fn words_in_a_language_of_their_own_are_told_so_to_those_who_hear_them_read() {
    let template = "<svg xmlns='http://www.w3.org/2000/svg' width='60mm' height='40mm' viewBox='0 0 60 40'>\
                    <rect id='word' data-slot='text' x='5' y='5' width='50' height='10' fill='none'/>\
                    <rect id='meaning' data-slot='text' x='5' y='20' width='50' height='10' fill='none'/></svg>";
    let deck = "[deck.a]\ntemplate = \"t\"\nlanguages = { Word = \"ru\" }\n[deck.a.front]\nword = \"**${Word}**\"\n\
                meaning = \"${Meaning}\"\n[[deck.a.card]]\nWord = \"дом\"\nMeaning = \"house\"\n";
    let kit = files::kit([("deck.toml", deck), ("templates/t.svg", template)]);
    let proof = clean(&kit, &Job::default());
    let mut made = MemoryFiles::default();
    let doc = DocInfo {
        stem: "a".to_owned(),
        svg_text: SvgText::Live,
        ..DocInfo::default()
    };
    write(
        &doc,
        &proof.sheets,
        &proof.faces,
        &proof.fonts,
        &[Format::Pdf, Format::Svg],
        &mut made,
        &|_| {},
    )
    .unwrap();
    let (mut spoken, mut drawn) = (Vec::new(), String::new());
    for (path, bytes) in made.iter() {
        if path.ends_with(".pdf") {
            let pdf = lopdf::Document::load_mem(bytes).unwrap();
            let elements = pdf
                .objects
                .values()
                .filter_map(|object| object.as_dict().ok());
            let elements = elements.filter(|element| element.has(b"S") && element.has(b"P"));
            spoken.extend(elements.filter_map(|element| {
                Some(element.get(b"Lang").ok()?.as_str().unwrap().to_owned())
            }));
        } else {
            drawn += std::str::from_utf8(bytes).unwrap();
        }
    }
    assert_eq!(spoken, [b"ru"]);
    let in_russian = drawn
        .split("<text")
        .filter(|text| text.contains("xml:lang=\"ru\""))
        .collect::<Vec<_>>();
    assert!(
        in_russian.len() == 1 && in_russian[0].contains("дом"),
        "{in_russian:?}"
    );
}
