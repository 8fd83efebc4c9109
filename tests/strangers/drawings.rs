//! See the page of this kind, `expected.txt`. Lines that begin with `shows` have the mean colours of 8 × 4 parts of the drawing,
//! with four bits to a channel, on white.

use boardpress::diag::Diagnostics;
use boardpress::geom::Length;
use boardpress::model::Job;
use boardpress::read;
use boardpress::scene::{BackdropCache, Sampling};
use boardpress::source::MemoryFiles;

use super::{compare, folder, notes};
use crate::support::files;

/// Files of which a part is shown, and its id.
const PARTS: [(&str, &str); 2] = [
    ("structure-hidden-sprite.svg", "leaf"),
    ("font-part-not-asked-for.svg", "leaf"),
];

/// A kit that shows one drawing.
fn kit(art: &str) -> MemoryFiles {
    let file = art.split('#').next().unwrap();
    let toml =
        format!("[icons]\na = \"{art}\"\n[rules.words]\ntitle = \"Words\"\nfile = \"words.md\"\n");
    let mut fs = files::kit([("more.toml", toml.as_str()), ("words.md", "Words.")]);
    fs.put(file, std::fs::read(folder("drawings").join(file)).unwrap());
    fs
}

/// What is shown of a drawing, in four rows; nothing where it is refused.
fn rows(fs: &MemoryFiles, art: &str) -> Vec<String> {
    let content = read::read(fs, read::ReadOptions::default(), &Diagnostics::default());
    let Some(symbol) = content.art.get(art) else {
        return Vec::new();
    };
    let cache = BackdropCache::default();
    let painted = cache.painted(&symbol.items);
    let (corner, size) = (
        (symbol.bounds.left(), symbol.bounds.top()),
        symbol.bounds.size,
    );
    let share = |side: Length, n: i64, of: i64| side.to_um() as f64 * (n as f64 + 0.5) / of as f64;
    let colour = |column: i64, row: i64| {
        let mut sums = [0; 3];
        for (x, y) in (0..SAMPLES).flat_map(|y| (0..SAMPLES).map(move |x| (x, y))) {
            let x = corner.0.to_um() as f64 + share(size.w, column * SAMPLES + x, 8 * SAMPLES);
            let y = corner.1.to_um() as f64 + share(size.h, row * SAMPLES + y, 4 * SAMPLES);
            let seen = painted
                .under(symbol.items.len(), None)
                .colour((x, y), Sampling::default());
            [seen.r, seen.g, seen.b]
                .iter()
                .zip(&mut sums)
                .for_each(|(one, sum)| *sum += i64::from(*one));
        }
        let [r, g, b] = sums.map(|sum| sum / (SAMPLES * SAMPLES) / 16);
        format!("#{r:x}{g:x}{b:x}")
    };
    (0..4)
        .map(|row| {
            format!(
                "shows {}",
                (0..8)
                    .map(|column| colour(column, row))
                    .collect::<Vec<_>>()
                    .join(" ")
            )
        })
        .collect()
}

/// So many places across and down of a part are looked at.
const SAMPLES: i64 = 8;

#[test]
fn drawings_are_drawn_or_it_is_said_why_not() {
    let name = |path: std::path::PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    let mut names: Vec<String> = files::files(&folder("drawings"))
        .into_iter()
        .map(name)
        .collect();
    names.retain(|name| name.ends_with(".svg") || name.ends_with(".svgz"));
    names.sort();
    let found = names.into_iter().map(|name| {
        let part = PARTS.iter().find(|(file, _)| *file == name);
        let art = part.map_or_else(|| name.clone(), |(file, id)| format!("{file}#{id}"));
        let fs = kit(&art);
        (
            name,
            rows(&fs, &art)
                .into_iter()
                .chain(notes(&fs, &Job::default()))
                .collect(),
        )
    });
    compare("drawings", &found.collect::<Vec<_>>());
}
