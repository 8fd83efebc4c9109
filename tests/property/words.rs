//! What was written is printed, or there is a note: rules of every kind of
//! Markdown, and words of every kind of character.

use boardpress::diag::Diagnostics;
use boardpress::model::{BuildContext, Job, PAPERS};
use boardpress::press::{Proof, proof};
use boardpress::scene::{GlyphRun, Item};
use boardpress::source::MemoryFiles;
use proptest::prelude::*;

use super::cases;
use crate::support::files;

/// Pieces of rules, in which every `W` becomes a word of its own.
const PIECES: &[&str] = &[
    "# W W",
    "## W",
    "### W W W",
    "#### W\n##### W\n###### W",
    "W\n===\n\nW\n---",
    "W W W W W W W W: W, W. W",
    "W W\nW  \nW\\\nW",
    "**W** *W* ***W*** W*W*W **W**W ~~W~~ `W` _W_ W_W_W",
    "- W W W\n- W\n  - W\n    - W\n\n      W\n- \n- W",
    "1. W\n2. W W\n\n   W\n3. - W\n   - 1) W",
    "7) W\n9) W",
    "1000. W W W W W W W\n1001. W",
    "- - - - W",
    "> W W\n> > W\n>\n> - W\n>   1. W",
    "- > W\n  > W",
    "```text\nW W\n    W {W\n```",
    "    W\n    W",
    "---",
    "| W | W W |\n|---|:-:|\n| W | |\n| W |\n| | W W W W W |",
    "| W |\n|---|\n| W | W W |",
    "| W | W | W | W | W | W | W | W | W | W | W | W |\n|-|-|-|-|-|-|-|-|-|-|-|-|\n| W | W | W | W | W | W | W | W | W | W | W | W |",
    "- W\n\n  | W | W |\n  |---|---|\n  | W | W |\n\n- W",
    "<div>W</div>\n\nW <b>W</b> <!-- W --> W",
    "[W W](http://W) <http://W> [W](#W \"W\")",
    "[W][a] and [a]\n\n[a]: W",
    "[W]: W",
    "W[^1]\n\n[^1]: W W",
    "- [ ] W\n- [x] W",
    "![W W](art/a.svg)",
    "W ![W](art/a.svg) W",
    "- ![W](art/a.svg)",
    "## W ![W](art/a.svg)",
    "| W |\n|---|\n| ![W](art/a.svg) |",
    "&amp; &lt;W&gt; &copy; &nbsp;W",
    "\\*W\\* \\# W [W] W] {{W}}",
    "W\tW\u{2028}W\u{a0}W",
    "M",
    "- M\n- W",
    "| M | W |\n|---|---|\n| W | W |",
];

/// A text of pieces, each word unlike all others; long ones have as many letters.
fn text(pieces: &[(usize, usize)], long: usize) -> (String, usize) {
    let (mut text, mut count) = (String::new(), 0);
    for (piece, times) in pieces {
        for letter in format!("{}\n\n", PIECES[*piece]).repeat(*times).chars() {
            if let Some(length) = [('W', 3), ('M', long)]
                .into_iter()
                .find_map(|(mark, n)| (mark == letter).then_some(n))
            {
                text.push_str(&format!("q{count}{}z", "m".repeat(length)));
                count += 1;
            } else {
                text.push(letter);
            }
        }
    }
    (text, count)
}

/// The letters of everything that is drawn, in its order.
fn runs<'i>(items: &'i [Item], found: &mut Vec<&'i GlyphRun>) {
    for item in items {
        match item {
            Item::Glyphs(run) => found.push(run),
            Item::Group(group) => runs(&group.items, found),
            Item::Use(one) => runs(&one.symbol.items, found),
            Item::Shape(_) | Item::Picture(_) => {}
        }
    }
}

fn printed(fs: &MemoryFiles, job: &Job) -> (Option<Proof>, Diagnostics) {
    let diagnostics = Diagnostics::default();
    let proof = proof(fs, BuildContext::new(job, &diagnostics)).ok();
    assert_eq!(proof.is_some(), !diagnostics.has_errors());
    (proof, diagnostics)
}

/// Whether any words of a face lie over others.
fn overprint(proof: &Proof, runs: &[&GlyphRun]) -> Option<String> {
    let boxes: Vec<_> = runs
        .iter()
        .filter_map(|run| Some((proof.fonts.extent(run)?, run.text())))
        .collect();
    for (n, (a, text)) in boxes.iter().enumerate() {
        for (b, other) in &boxes[n + 1..] {
            // A fifth of a millimetre is what slanted letters lean over.
            let deep = |low: usize| a[low + 2].min(b[low + 2]) - a[low].max(b[low]);
            if deep(0) > 200.0 && deep(1) > 200.0 {
                return Some(format!("`{text}` and `{other}`"));
            }
        }
    }
    None
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn rules_print_every_word_in_its_order_or_say_what_is_wrong(
        pieces in proptest::collection::vec((0..PIECES.len(), prop_oneof![4 => Just(1_usize), 1 => Just(30)]), 1..14),
        columns in 1..=4_u32,
        size in 7..=20_u32,
        long in prop_oneof![9 => Just(12_usize), 1 => Just(400)],
        paper in proptest::sample::select(PAPERS.to_vec()),
        large in any::<bool>(),
    ) {
        let (text, count) = text(&pieces, long);
        let toml = format!("[rules.rules]\nfile = \"rules.md\"\ncolumns = {columns}\nsize = {size}\n");
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\" width=\"9mm\" height=\"9mm\"><rect width=\"9\" height=\"9\"/></svg>";
        let fs = files::kit([("rules.toml", toml.as_str()), ("rules.md", text.as_str()), ("art/a.svg", svg)]);
        let (proof, diagnostics) = printed(&fs, &Job { paper, large, ..Job::default() });
        let Some(proof) = proof else {
            prop_assert!(diagnostics.sorted().iter().all(|note| note.span().is_some()), "{:?}", diagnostics.sorted());
            return Ok(());
        };
        let mut said = String::new();
        for face in &proof.faces {
            let mut found = Vec::new();
            runs(&face.items, &mut found);
            prop_assert!(overprint(&proof, &found).is_none(), "{:?}\n{text}", overprint(&proof, &found));
            for run in &found {
                let [left, _, right, foot] = proof.fonts.extent(run).unwrap_or_default();
                let (width, height) = (face.trim().w.to_um() as f64, face.trim().h.to_um() as f64);
                prop_assert!(left > -500.0 && right < width + 500.0 && foot < height + 500.0, "`{}` is off the page\n{text}", run.text());
            }
            said.extend(found.iter().map(|run| run.text()));
        }
        let mut rest = said.as_str();
        for n in 0..count {
            let at = rest.find(&format!("q{n}m"));
            prop_assert!(at.is_some(), "the word {n} is lost or out of order:\n{text}\n{said}");
            rest = &rest[at.unwrap_or_default()..];
        }
    }

    #[test]
    fn words_of_any_characters_are_printed_or_missed(text in words()) {
        let escaped: String = text.chars().map(|letter| format!("\\U{:08X}", u32::from(letter))).collect();
        let toml = format!("[board.b]\nsize = [\"300 mm\", \"150 mm\"]\n\n[[board.b.text]]\ntext = \"a{escaped}b\"\nat = [\"5 mm\", \"5 mm\"]\nroom = [\"290 mm\", \"140 mm\"]\n");
        let (proof, _) = printed(&files::kit([("board.toml", toml.as_str())]), &Job::default());
        let Some(proof) = proof else { return Ok(()) };
        let mut found = Vec::new();
        let pieces = proof.parts.iter().flat_map(|part| &part.pieces);
        pieces.for_each(|piece| runs(&proof.face(piece.front).items, &mut found));
        let mut said: Vec<char> = found.iter().flat_map(|run| run.text().chars()).filter(|one| is_seen(*one)).collect();
        let mut written: Vec<char> = format!("a{text}b").chars().filter(|one| is_seen(*one)).collect();
        // Words that run from right to left are drawn in another order.
        said.sort_unstable();
        written.sort_unstable();
        prop_assert_eq!(said, written, "{:?}", text);
        let seen = |text: &str| text.chars().filter(|one| is_seen(*one)).collect::<String>();
        let written: Vec<String> = format!("a{text}b").split_whitespace().map(seen).collect();
        for piece in found.iter().flat_map(|run| run.text().split_whitespace()).map(seen) {
            prop_assert!(written.iter().any(|word| word.contains(&piece)), "{text:?} glues words together: {piece}");
        }
    }
}

fn is_seen(letter: char) -> bool {
    !letter.is_whitespace() && !letter.is_control()
}

/// Characters of all classes, but for the signs of Markdown.
fn words() -> impl Strategy<Value = String> {
    let class = |letters: &[char]| proptest::sample::select(letters.to_vec());
    let letter = prop_oneof![
        4 => proptest::char::range('a', 'z'),
        2 => class(&['\t', '\u{b}', '\u{c}', '\r', '\n', '\u{85}', '\u{2028}', '\u{2029}', '\u{a0}', '\u{2003}', '\u{3000}', ' ']),
        1 => class(&['\u{1}', '\u{7}', '\u{1b}', '\u{7f}', '\u{9f}']),
        2 => class(&['\u{ad}', '\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{feff}', '\u{fe0f}', '\u{e0100}', '\u{202e}', '\u{2066}']),
        1 => class(&['\u{301}', '\u{308}', '\u{20dd}', 'é', 'ﬁ', '½', 'ß', '–', '×', '€']),
        1 => class(&['\u{fffe}', '\u{ffff}', '\u{fdd0}', '\u{fffd}', '\u{10ffff}', '\u{e000}', '\u{3164}', '\u{1f600}']),
    ];
    proptest::collection::vec(letter, 0..12).prop_map(|letters| letters.into_iter().collect())
}
