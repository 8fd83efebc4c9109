//! Words that are shaped one by one, beside the paragraphs that they are in.

use std::path::{Path, PathBuf};

use proptest::prelude::*;

use super::shape::{Pieces, seams};
use super::{FontRole, FontSet, Placed};
use crate::geom::Length;
use crate::scene::{Inline, Paragraph, Position, RichText, TextStyle, WordStyle};

/// All fonts of the program and those of the tests that show many scripts.
fn fonts() -> FontSet {
    let mut fonts = FontSet::default();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut add = |folder: &str, role| {
        let mut files = Vec::new();
        list(&root.join(folder), &mut files);
        for path in files.iter().filter(|path| {
            path.extension()
                .is_some_and(|ending| ending == "ttf" || ending == "otf")
        }) {
            fonts.add(std::fs::read(path).unwrap(), role).unwrap();
        }
    };
    add("tests/scripts/fonts", FontRole::Own);
    add("fonts", FontRole::BuiltIn);
    add("fonts/fallback", FontRole::Fallback);
    fonts
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            list(&path, files)
        } else {
            files.push(path)
        }
    }
    files.sort();
}

/// Proves that a paragraph looks the same, letter for letter, whether its words are shaped one by one or as one, and
/// says in how many pieces it was shaped.
fn prove(fonts: &FontSet, para: &Paragraph, style: &TextStyle) -> usize {
    let pieces = Pieces::of(para, fonts, style, &(), 0.7);
    let seams = seams(&pieces.text, &pieces.parts, fonts);
    let (apart, whole) = (pieces.shape(fonts, &seams), pieces.shape(fonts, &[]));
    let differ = apart
        .clusters
        .iter()
        .zip(&whole.clusters)
        .find(|(one, other)| one != other);
    assert!(
        apart == whole,
        "{:?} in {} {}: {differ:?}",
        para.bits,
        style.family,
        style.weight
    );
    seams.len() + 1
}

fn styles(fonts: &FontSet) -> Vec<TextStyle> {
    let style = |font| {
        let (weight, italic) = fonts.cut(font);
        TextStyle {
            family: fonts.family(font).to_owned(),
            weight,
            italic,
            ..TextStyle::default()
        }
    };
    fonts.ids().map(style).collect()
}

#[test]
fn words_of_all_kits_are_shaped_as_in_their_paragraphs() {
    let (fonts, mut files) = (fonts(), Vec::new());
    for folder in ["content", "tests/decks", "tests/bench", "tests/sixth"] {
        list(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder),
            &mut files,
        );
    }
    let is_text = |path: &&PathBuf| {
        path.extension()
            .is_some_and(|end| ["md", "toml", "csv"].iter().any(|one| end == *one))
    };
    let (mut pieces, mut lines) = (0, 0);
    for path in files
        .iter()
        .filter(is_text)
        .filter(|path| !path.ends_with("deck5400.csv"))
    {
        let text = std::fs::read_to_string(path).unwrap();
        // Of a deck with hundreds of lines of one kind the first say enough.
        for line in text.lines().take(120) {
            pieces += prove(&fonts, &Paragraph::plain(line), &TextStyle::default());
            lines += 1;
        }
    }
    assert!(
        pieces > lines * 3,
        "{pieces} pieces of {lines} lines: words are shaped by themselves"
    );
}

/// Words of one script, with the signs that are beside words.
fn words(letters: &'static str) -> impl Strategy<Value = String> {
    let word = proptest::string::string_regex(&format!("[{letters}]{{1,7}}")).unwrap();
    let mark = |marks: &'static str| {
        proptest::sample::select(
            marks
                .chars()
                .map(String::from)
                .chain([String::new()])
                .collect::<Vec<_>>(),
        )
    };
    let marks = "“‘«(\"'-–—+&[{¿¡€1½→²";
    let ends = "”’»)\"'-–—,.;:!?…%]}\u{301}\u{a0}1²°\n";
    let word = (mark(marks), word, mark(ends), mark(" \u{a0}"))
        .prop_map(|(a, b, c, d)| format!("{a}{b}{c}{d}"));
    proptest::collection::vec(word, 1..12).prop_map(|words| words.join(" "))
}

const SCRIPTS: [&str; 8] = [
    "a-zA-ZfiflTVAWYéüßÅ",
    "A-ZTVWYLP’",
    "α-ωΑ-Ωάήώ",
    "а-яА-ЯЂёі",
    "א-ת",
    "ا-ي",
    "你好世界这是一只狗",
    "कखगघमनािीु्",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn words_of_any_script_are_shaped_as_in_their_paragraphs(
        one in proptest::sample::select(SCRIPTS.to_vec()).prop_flat_map(words),
        other in proptest::sample::select(SCRIPTS.to_vec()).prop_flat_map(words),
        emphasis in proptest::sample::select(vec![0, 1, 2, 3, 4]),
        icons in any::<bool>(),
    ) {
        thread_local! { static FONTS: FontSet = fonts(); }
        FONTS.with(|fonts| for style in styles(fonts) {
            let look = WordStyle {
                bold: emphasis == 1,
                italic: emphasis == 2,
                position: if emphasis == 3 { Position::Superscript } else { Position::Normal },
                ..WordStyle::default()
            };
            let mut bits = vec![Inline::words(one.clone(), WordStyle::default())];
            if icons {
                bits.push(Inline::Icon { name: "coin".to_owned(), percent: 100 });
            }
            bits.push(Inline::words(other.clone(), look));
            bits.push(Inline::words(" and what follows", WordStyle::default()));
            prove(fonts, &Paragraph::of(bits), &style);
        });
    }
}

#[test]
fn words_beside_unassigned_characters_are_shaped_as_in_their_paragraph() {
    let fonts = fonts();
    let italic = WordStyle {
        italic: true,
        ..WordStyle::default()
    };
    let plain = |words| Inline::words(words, WordStyle::default());
    let bits = vec![
        plain("“ß” "),
        Inline::words("“α” (\u{3a2}\"", italic),
        plain(" and what follows"),
    ];
    for style in styles(&fonts) {
        prove(&fonts, &Paragraph::of(bits.clone()), &style);
    }
}

#[test]
fn vowel_signs_without_a_letter_are_shaped_as_in_their_paragraph() {
    let fonts = fonts();
    let italic = WordStyle {
        italic: true,
        ..WordStyle::default()
    };
    let bits = vec![
        Inline::words("“a ", WordStyle::default()),
        Inline::Icon {
            name: "coin".to_owned(),
            percent: 100,
        },
        Inline::words("“ीि्ा ", italic),
        Inline::words(" and what follows", WordStyle::default()),
    ];
    for style in styles(&fonts) {
        prove(&fonts, &Paragraph::of(bits.clone()), &style);
    }
}

#[test]
fn most_words_of_the_faces_of_the_program_are_shaped_by_themselves() {
    let fonts = fonts();
    let text = "Draw two cards, then place 1 coin (or a second one) beside your leftmost building.";
    let known = [
        "Atkinson Hyperlegible Next",
        "Barlow Condensed",
        "Fredoka",
        "Lilita One",
        "Noto Sans",
    ];
    for style in styles(&fonts)
        .into_iter()
        .filter(|style| known.contains(&style.family.as_str()))
    {
        let count = prove(&fonts, &Paragraph::plain(text), &style);
        assert_eq!(
            count,
            text.split(' ').count(),
            "{} {}",
            style.family,
            style.weight
        );
    }
}

#[test]
fn no_line_ends_behind_hyphens_with_which_a_word_begins_or_in_code() {
    let fonts = fonts();
    let style = &styles(&fonts)[0];
    for (code, text, ends) in [
        (false, "with --sets 6", vec![5, 12]),
        (false, "at -5 co-op", vec![3, 6, 9]),
        (false, "--only own-card", vec![7, 11]),
        (true, "--only own-card", vec![7]),
        (false, "from 43–48 to A–B", vec![5, 13, 16, 20]),
    ] {
        let para = Paragraph::of(vec![Inline::words(
            text,
            WordStyle {
                code,
                ..WordStyle::default()
            },
        )]);
        let shaped = Pieces::of(&para, &fonts, style, &(), 0.7).shape(&fonts, &[]);
        let may_end = shaped
            .clusters
            .iter()
            .filter(|cluster| cluster.may_break)
            .map(|cluster| cluster.at as usize);
        assert_eq!(may_end.collect::<Vec<_>>(), ends, "{text}");
    }
}

#[test]
fn code_is_in_a_monospaced_face_and_smaller() {
    let fonts = fonts();
    let words = |text: &str, code| {
        Inline::words(
            text,
            WordStyle {
                code,
                ..WordStyle::default()
            },
        )
    };
    let para = Paragraph::of(vec![words("iii type ", false), words("iii", true)]);
    let rich = RichText { paras: vec![para] };
    let mut shaped = fonts.shape(&rich, &TextStyle::default(), &());
    let lines = shaped.lines(Length::mm(100), 10.0);
    let runs = lines
        .iter()
        .flat_map(|line| &line.laid)
        .filter_map(|placed| match placed {
            Placed::Run(run) => Some((fonts.family(run.font), run.size)),
            _ => None,
        });
    let runs: Vec<(&str, f64)> = runs.collect();
    assert_eq!(
        (runs[0].0, runs.last().unwrap().0),
        ("Atkinson Hyperlegible Next", "Atkinson Hyperlegible Mono")
    );
    assert!(runs.last().unwrap().1 < runs[0].1);
}

#[test]
fn of_very_many_unseen_signs_few_are_shaped_together() {
    let fonts = fonts();
    for sign in ['\u{200b}', '\u{fe0f}', '\u{ad}', '\u{202e}'] {
        let text: String = std::iter::repeat_n(sign, 1_000).collect();
        let word = Pieces::of(
            &Paragraph::plain(&text),
            &fonts,
            &TextStyle::default(),
            &(),
            0.7,
        )
        .shape(&fonts, &[]);
        assert!(word.runs.len() > 10, "{sign:?}: {} runs", word.runs.len());
    }
}

#[test]
fn a_line_longer_than_a_run_spells_its_whole_text() {
    let (fonts, text) = (fonts(), "Müsli ".repeat(20_000));
    let mut shaped = fonts.shape(&RichText::plain(&text), &TextStyle::default(), &());
    let lines = shaped.lines(Length::mm(1_000_000), 10.0);
    let runs = lines
        .iter()
        .flat_map(|line| &line.laid)
        .filter_map(|placed| match placed {
            Placed::Run(run) => Some(run),
            _ => None,
        });
    let spelled: Vec<String> = runs
        .map(|run| {
            (0..run.glyphs().len())
                .map(|n| run.spelled(n))
                .collect::<String>()
        })
        .collect();
    assert!(spelled.len() > 1 && spelled.concat() == text);
}
