//! What the README and the guide say to type.

use std::path::Path;
use std::{fs, thread};

use super::{files, folder, run};

/// A block of code of a page, and the words before it that follow the block above.
struct Block<'p> {
    before: &'p str,
    language: &'p str,
    code: &'p str,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let parts: Vec<&str> = page.split("```").collect();
    let pairs = parts.chunks_exact(2).filter_map(|pair| {
        let (language, code) = pair[1].split_once('\n')?;
        Some(Block {
            before: pair[0],
            language,
            code,
        })
    });
    pairs.collect()
}

/// Writes the files of a chapter: each block whose file is named in bold before it.
pub(super) fn write_files(dir: &Path, page: &str) {
    for block in blocks(page)
        .iter()
        .filter(|block| !["sh", "text"].contains(&block.language))
    {
        let path = block
            .before
            .rsplit("**`")
            .next()
            .and_then(|rest| rest.split("`**").next());
        let path =
            dir.join(path.unwrap_or_else(|| panic!("no file is named before\n{}", block.code)));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, block.code).unwrap();
    }
}

/// Every line that begins with the name of the program, as words.
pub(super) fn lines(page: &str) -> Vec<Vec<&str>> {
    let typed = blocks(page)
        .into_iter()
        .filter(|block| block.language == "sh")
        .flat_map(|block| block.code.lines());
    let typed = typed.filter_map(|line| line.strip_prefix("boardpress "));
    typed
        .map(|line| words(line.split(" #").next().unwrap_or_default()))
        .collect()
}

/// What a shell makes of a line: quotes hold a word with spaces together.
fn words(line: &str) -> Vec<&str> {
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(n, part)| {
            if n % 2 == 1 {
                vec![part]
            } else {
                part.split_whitespace().collect()
            }
        })
        .collect()
}

/// A build as a look at what it would print, which fails if there is a warning.
fn looked_at<'p>(line: &[&'p str]) -> Vec<&'p str> {
    [
        &["check", "--deny", "warnings"],
        without_files(line).as_slice(),
    ]
    .concat()
}

/// What a build is asked for but for its files.
fn without_files<'p>(line: &[&'p str]) -> Vec<&'p str> {
    let (with_value, alone) = (
        ["--format", "--out"],
        ["--cut-paths", "--report", "--no-report"],
    );
    let is_kept = |n: usize| {
        !with_value.contains(&line[n])
            && !with_value.contains(&line[n - 1])
            && !alone.contains(&line[n])
    };
    (1..line.len())
        .filter(|n| is_kept(*n))
        .map(|n| line[n])
        .collect()
}

fn works(dir: &Path, line: &[&str]) {
    let ran = run(dir, line).ends(0);
    assert!(ran.err.is_empty(), "{line:?}\n{}", ran.err);
}

/// What is typed so that it ends: `serve` and `watch` go on until they are stopped.
fn ending(line: Vec<&str>) -> Vec<&str> {
    if ["serve", "watch"].contains(&line[0]) {
        vec![line[0], "--help"]
    } else {
        line
    }
}

#[test]
fn every_command_of_the_readme_works_and_warns_of_nothing() {
    let dir = folder();
    let page = include_str!("../README.md");
    fs::create_dir_all(dir.path().join("animals")).unwrap();
    let deck = blocks(page)
        .into_iter()
        .find(|block| block.language == "toml")
        .unwrap();
    fs::write(dir.path().join("animals/kit.toml"), deck.code).unwrap();
    let lines = lines(page);
    assert!(lines.len() >= 4, "{lines:?}");
    for line in lines {
        works(
            dir.path(),
            &if line[0] == "build" {
                looked_at(&line)
            } else {
                ending(line)
            },
        );
    }
}

#[test]
fn every_chapter_of_the_guide_works_as_it_is_written() {
    let chapters = files(Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/content/guide"
    )));
    let chapters: Vec<_> = chapters.iter().collect();
    assert!(chapters.len() > 12);
    thread::scope(|scope| {
        for share in chapters.chunks(chapters.len().div_ceil(4)) {
            scope.spawn(|| {
                share
                    .iter()
                    .for_each(|(path, bytes)| follow(path, std::str::from_utf8(bytes).unwrap()))
            });
        }
    });
}

/// Does what a chapter says, in a folder of its own.
fn follow(path: &Path, page: &str) {
    let dir = folder();
    write_files(dir.path(), page);
    let count = page.split_whitespace().count();
    assert!(count <= 1_200, "{} has {count} words", path.display());
    for line in lines(page) {
        // A look at what would be printed takes less time than its files.
        let is_looked_at = line[0] == "build" && !line.contains(&"--out");
        let line = ending(if is_looked_at {
            [&["check"], without_files(&line).as_slice()].concat()
        } else {
            line
        });
        let ran = run(dir.path(), &line);
        assert_eq!(
            ran.code,
            Some(0),
            "{}: {line:?}\n{}{}",
            path.display(),
            ran.out,
            ran.err
        );
    }
}
