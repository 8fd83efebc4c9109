//! Rules as people write them for other programs: see the page of this kind, `expected.txt`.

use std::fs;

use boardpress::geom::Length;
use boardpress::model::Job;
use boardpress::scene::{GlyphRun, Item, Shape};
use boardpress::source::MemoryFiles;

use super::{compare, folder, notes};
use crate::support::{clean, files};

/// A kit with one Markdown file. The title is that of the file's front matter.
fn kit(markdown: &str) -> MemoryFiles {
    let title = if markdown.contains("title") {
        ""
    } else {
        "title = \"Test\"\n"
    };
    let toml = format!("[kit]\nid = \"test\"\n{title}[rules.rules]\nfile = \"rules.md\"\n");
    let mut fs = files::with_fonts();
    fs.put("kit.toml", toml);
    fs.put("rules.md", markdown);
    fs
}

fn read(name: &str) -> String {
    fs::read_to_string(folder("rules").join(name)).unwrap()
}

#[test]
fn each_rules_file_has_the_expected_notes() {
    let mut names: Vec<String> = fs::read_dir(folder("rules"))
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".md"))
        .collect();
    names.sort();

    let found: Vec<_> = names
        .into_iter()
        .map(|name| {
            let notes = notes(&kit(&read(&name)), &Job::default());
            (name, notes)
        })
        .collect();
    compare("rules", &found);
}

#[test]
fn struck_words_have_a_line_and_columns_are_aligned() {
    let markdown = "---\ntitle: 'Tides' # as printed\n---\n~~old~~ new[^1]\n\n[^1]: A note.\n\n\
                    | Ship | Tons |\n|:-----|-----:|\n| Ann | 2 |\n| Bea | 1,000 |\n\n- [x] done\n";
    let proof = clean(&kit(markdown), &Job::default());
    assert_eq!(proof.game.draft.kit.title, "Tides");

    let items = &proof.faces[0].items;
    let runs: Vec<&GlyphRun> = items
        .iter()
        .filter_map(|item| match item {
            Item::Glyphs(run) => Some(run),
            _ => None,
        })
        .collect();
    let run = |text: &str| {
        let is_run = |run: &&&GlyphRun| run.text().trim() == text;
        *runs.iter().find(is_run).expect(text)
    };
    let extent = |text: &str| proof.fonts.extent(run(text)).expect(text);

    let um = |length: Length| length.to_um() as f64;
    let [left, top, right, bottom] = extent("old");
    let strikes = |item: &Item| {
        let Item::Shape(Shape { path, .. }) = item else {
            return false;
        };
        path.bounds().is_some_and(|line| {
            let [line_left, line_right] = [line.left(), line.right()].map(um);
            let [line_top, line_bottom] = [line.top(), line.bottom()].map(um);
            line_left <= left && line_right >= right && line_top > top && line_bottom < bottom
        })
    };
    assert_eq!(items.iter().filter(|item| strikes(item)).count(), 1);

    let [.., right, _] = extent("1,000");
    for word in ["Tons", "2"] {
        assert!((extent(word)[2] - right).abs() < 200.0, "{word}");
    }
    let [left, ..] = extent("Bea");
    assert!((extent("Ship")[0] - left).abs() < 500.0);

    let read: Vec<&str> = runs.iter().map(|run| run.text().trim()).collect();
    assert!(read.starts_with(&["old", "new", "1"]), "{read:?}");
    assert!(read.ends_with(&["☑", "done", "1.", "A note."]), "{read:?}");
}
