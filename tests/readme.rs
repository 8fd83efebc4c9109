//! What the README says to type.

use std::path::Path;
use std::thread;

use super::{folder, run};

/// Every line that begins with the name of the program, as words.
fn lines() -> Vec<Vec<&'static str>> {
    let blocks = include_str!("../README.md").split("```sh\n").skip(1).filter_map(|block| block.split("```").next());
    let typed = blocks.flat_map(str::lines).filter_map(|line| line.strip_prefix("boardpress "));
    typed.map(|line| words(line.split('#').next().unwrap_or_default())).collect()
}

/// What a shell makes of a line: quotes hold a word with spaces together.
fn words(line: &str) -> Vec<&str> {
    let parts = line.split('"').enumerate();
    parts.flat_map(|(n, part)| if n % 2 == 1 { vec![part] } else { part.split_whitespace().collect() }).collect()
}

/// A build as a look at what it would print, which takes no files.
fn looked_at(line: &[&'static str]) -> Vec<&'static str> {
    let files = ["--format", "--out"];
    let is_kept = |n: usize| !files.contains(&line[n]) && !files.contains(&line[n - 1]);
    let kept = (1..line.len()).filter(|n| is_kept(*n)).map(|n| line[n]);
    ["check", "--deny", "warnings"].into_iter().chain(kept).collect()
}

fn works(dir: &Path, line: &[&str]) {
    let ran = run(dir, line).ends(0);
    assert!(ran.err.is_empty(), "{line:?}\n{}", ran.err);
}

#[test]
fn every_command_of_the_readme_works_and_warns_of_nothing() {
    let dir = folder();
    let (builds, others): (Vec<_>, Vec<_>) = lines().into_iter().partition(|line| line[0] == "build");
    assert!(builds.len() > 15 && others.len() > 8, "{builds:?}\n{others:?}");
    // Printers and kits must be there before anything is printed with them.
    for line in others {
        // These two go on until they are stopped.
        let goes_on = ["serve", "watch"].contains(&line[0]);
        works(dir.path(), &if goes_on { vec![line[0], "--help"] } else { line });
    }
    thread::scope(|scope| {
        for share in builds.chunks(builds.len().div_ceil(4)) {
            scope.spawn(|| share.iter().for_each(|line| works(dir.path(), &looked_at(line))));
        }
    });
}
