//! Prints the figures by which the code is compared with others: `cargo run --example figures`.
//!
//! Functions and files in lines (median, nine tenths, most), code and comments in lines, and files that import each
//! other in a ring. Tests are left out.

#![expect(clippy::print_stdout, reason = "a report for people")]
#![expect(clippy::unwrap_used, reason = "a report that cannot be made may panic")]

#[path = "house/source.rs"]
mod source;

use std::collections::BTreeMap;

fn main() {
    let sources = source::sources();
    let functions = sources.iter().flat_map(source::Source::functions).collect();
    let files = sources.iter().map(|one| one.text.lines().count()).collect();
    let [code, docs, comments] = sources
        .iter()
        .map(source::Source::lines)
        .fold([0; 3], |sum, one| [sum[0] + one[0], sum[1] + one[1], sum[2] + one[2]]);
    let share = |lines: usize| 100.0 * lines as f64 / (code + docs + comments) as f64;
    println!("functions, lines (median/p90/max)  {}", spread(functions));
    println!("files, lines (median/p90/max)      {}", spread(files));
    println!("lines of code                      {code}");
    println!("doc comments, comments             {:.0} %, {:.1} %", share(docs), share(comments));
    let mut rooms: BTreeMap<&str, usize> = BTreeMap::new();
    for one in &sources {
        *rooms.entry(one.name.split('/').next().unwrap_or_default()).or_default() += one.lines()[0];
    }
    for (room, lines) in rooms {
        println!("  {room:<32} {lines}");
    }
    let rings = source::circles(&sources);
    println!("rings of files that import each other: {}", rings.len());
    for (n, ring) in rings.iter().enumerate() {
        ring.iter().for_each(|import| println!("  {}: {import}", n + 1));
    }
}

/// The median, the length that nine tenths do not exceed, and the longest.
fn spread(mut lengths: Vec<usize>) -> String {
    lengths.sort_unstable();
    let at = |share: usize| lengths.get(lengths.len() * share / 10).copied().unwrap_or(0);
    format!("{}/{}/{}", at(5), at(9), lengths.last().copied().unwrap_or(0))
}
