//! The reference jobs as whole processes: start, read, set, write, end.
//!
//! `cargo bench --bench whole` puts each kit into a folder of its own, runs the
//! built binary on it several times and prints the median and the size of the
//! PDF. `cargo bench --bench whole -- keep` leaves the kits where they are and
//! prints the commands, so that a peer can be timed beside them.

#![expect(clippy::print_stdout, reason = "a bench says what it measured")]

mod kits;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, fs};

use boardpress::source::{FileSystem, MemoryFiles};

const RUNS: usize = 7;

/// A job: its name, its kit, its deck, and the options of its build.
const JOBS: [(&str, &str, Option<&str>, &[&str]); 4] = [
    ("54 cards", "cards", Some("deck54.csv"), CARDS),
    ("540 cards", "cards", Some("deck540.csv"), CARDS),
    ("5400 cards", "cards", Some("deck5400.csv"), CARDS),
    ("1000 boards", "boards", None, BOARDS),
];

/// The geometry of the card job: marks from 1 to 6 mm off the trim, and no
/// line of facts, since the peers write none.
const CARDS: &[&str] = &["--margin", "1.5 mm", "--marks", "1 mm,5 mm", "--no-slug", "--seed", "1"];

/// Two legal pages a board; no line of facts here either, no report and no key sheet.
const BOARDS: &[&str] =
    &["--paper", "legal", "--boards", "1000", "--seed", "1", "--margin", "6.35 mm", "--no-slug", "--no-report"];

fn main() {
    let keep = env::args().any(|argument| argument == "keep");
    let root = env::temp_dir().join(format!("boardpress-bench-{}", std::process::id()));
    for (name, kit, deck, options) in JOBS {
        let folder = root.join(name.replace(' ', "-"));
        unfold(&kits::open(kit, deck), &folder);
        let mut command = Command::new(env!("CARGO_BIN_EXE_boardpress"));
        command.arg("build").arg(&folder).args(options).arg("--quiet").arg("--out").arg(folder.join("out"));
        command.stdout(Stdio::null());
        if keep {
            println!("{command:?}");
            continue;
        }
        let mut seconds: Vec<f64> = (0..=RUNS).map(|_| run(&mut command)).collect();
        // The first run finds cold caches.
        seconds.remove(0);
        seconds.sort_by(f64::total_cmp);
        let (least, median, most) = (seconds[0], seconds[RUNS / 2], seconds[RUNS - 1]);
        let bytes = pdf_bytes(&folder.join("out"));
        println!("{name:<12} {median:.3} s (from {least:.3} to {most:.3})  {bytes} bytes");
    }
    if !keep {
        fs::remove_dir_all(&root).expect("the folder of the bench can be removed");
    }
}

fn run(command: &mut Command) -> f64 {
    let start = Instant::now();
    let status = command.status().expect("the binary runs");
    assert!(status.success(), "{command:?} failed");
    start.elapsed().as_secs_f64()
}

fn unfold(fs: &MemoryFiles, folder: &Path) {
    for path in fs.list("").into_iter().filter(|path| !path.starts_with("fonts/")) {
        let to = folder.join(&path);
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder for the bench");
        fs::write(&to, fs.read(&path).expect("a file that was put")).expect("a file for the bench");
    }
}

fn pdf_bytes(folder: &Path) -> u64 {
    let files = fs::read_dir(folder).expect("the output of the bench");
    let sizes =
        files.map(|entry| entry.expect("an entry")).filter(|entry| entry.path().extension() == Some("pdf".as_ref()));
    sizes.map(|entry| entry.metadata().expect("a size").len()).sum()
}
