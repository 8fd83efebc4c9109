//! The reference jobs as whole processes: start, read, set, write, end.
//!
//! `cargo bench --bench whole` puts each kit into a folder of its own, runs the
//! built binary on it several times and prints the median and the size of the
//! PDF. `cargo bench --bench whole -- keep` leaves the kits where they are and
//! prints the commands, so that a peer can be timed beside them. `cargo bench
//! --bench whole -- instructions` counts the instructions of each job on one
//! thread, by module and by crate; it needs Valgrind. `-- waits`
//! counts, of jobs for which people wait, the instructions on one thread and
//! the bytes that are written; it needs Valgrind, too.

#![expect(clippy::print_stdout, reason = "a bench says what it measured")]

mod kits;

use std::collections::BTreeMap;
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
const CARDS: &[&str] = &[
    "--margin",
    "1.5 mm",
    "--marks",
    "1 mm,5 mm",
    "--no-slug",
    "--seed",
    "1",
];

/// The option of a job that is measured without a report; instructions are counted without one.
const NO_REPORT: &str = "--no-report";

/// Two legal pages a board; no line of facts here either, no report and no key sheet.
const BOARDS: &[&str] = &[
    "--paper",
    "legal",
    "--boards",
    "1000",
    "--seed",
    "1",
    "--margin",
    "6.35 mm",
    "--no-slug",
    NO_REPORT,
];

/// What people wait for: its name, the kit (`CARDS` is that of 540 cards), and the words around its name.
const WAITS: [(&str, &str, &str, &[&str]); 7] = [
    (
        "one fair board",
        "mapmaker",
        "build",
        &["--players", "4", "--only", "printed", "--seed", "1"],
    ),
    (
        "twelve fair boards",
        "mapmaker",
        "build",
        &[
            "--players",
            "4",
            "--boards",
            "12",
            "--only",
            "printed",
            "--seed",
            "1",
        ],
    ),
    (
        "a survey of 100 boards",
        "mapmaker",
        "survey",
        &["--players", "4", "--boards", "100"],
    ),
    ("a kit", "redistrict", "build", &["--seed", "1"]),
    ("540 cards as PDF", CARD_KIT, "build", &["--seed", "1"]),
    (
        "540 cards as SVG",
        CARD_KIT,
        "build",
        &["--seed", "1", "--format", "svg"],
    ),
    ("cards as PNG", "redistrict", "export", &["images"]),
];
const CARD_KIT: &str = "CARDS";

fn main() {
    let asked = |word: &str| env::args().any(|argument| argument == word);
    let (keep, count) = (asked("keep"), asked("instructions"));
    let root = env::temp_dir().join(format!("boardpress-bench-{}", std::process::id()));
    if asked("waits") {
        waits(&root);
        return fs::remove_dir_all(&root).expect("the folder of the bench can be removed");
    }
    for (name, kit, deck, options) in JOBS {
        let folder = root.join(name.replace(' ', "-"));
        unfold(&kits::open(kit, deck), &folder);
        let mut command = Command::new(env!("CARGO_BIN_EXE_boardpress"));
        command
            .arg("build")
            .arg(&folder)
            .args(options)
            .arg("--quiet")
            .arg("--out")
            .arg(folder.join("out"));
        command.stdout(Stdio::null());
        if keep {
            println!("{command:?}");
            continue;
        }
        if count {
            instructions(name, &command, &root);
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

/// Prints how many instructions each job takes for which people wait, and how many bytes it writes.
fn waits(root: &Path) {
    let cards = root.join("cards");
    unfold(&kits::open("cards", Some("deck540.csv")), &cards);
    for (n, (name, kit, verb, options)) in WAITS.into_iter().enumerate() {
        let (out, profile) = (root.join(format!("out-{n}")), root.join("callgrind"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_boardpress"));
        command.arg(verb).arg(if kit == CARD_KIT {
            cards.as_os_str()
        } else {
            kit.as_ref()
        });
        command.args(options).arg("--quiet").arg("--out").arg(&out);
        let all = counted(&command, &profile)
            .lines()
            .find_map(totals)
            .expect("callgrind_annotate has the totals");
        println!(
            "{name:<24} {:9.1} million instructions  {:>10} bytes",
            all as f64 / 1e6,
            bytes_below(&out)
        );
    }
}

/// Runs a job with each instruction counted; what `callgrind_annotate` lists of it.
fn counted(job: &Command, profile: &Path) -> String {
    let mut valgrind = Command::new("valgrind");
    valgrind
        .args(["--tool=callgrind", "--quiet"])
        .arg(format!("--callgrind-out-file={}", profile.display()));
    valgrind.arg(job.get_program()).args(job.get_args());
    run(valgrind.env("RAYON_NUM_THREADS", "1").stdout(Stdio::null()));
    let listed = Command::new("callgrind_annotate")
        .arg("--threshold=100")
        .arg(profile)
        .output();
    String::from_utf8(
        listed
            .expect("callgrind_annotate comes with Valgrind")
            .stdout,
    )
    .expect("UTF-8")
}

/// The number and the symbol of a line such as `106,868,228 ( 5.32%)  ???:zlib_rs::deflate::longest_match [/…/boardpress]`.
fn counts(line: &str) -> Option<(u64, &str)> {
    let (number, symbol) = line.split_once("%)  ")?;
    let number = number.split(" (").next()?.trim().replace(',', "");
    Some((number.parse().ok()?, symbol))
}

fn totals(line: &str) -> Option<u64> {
    counts(line)
        .filter(|(_, symbol)| symbol.starts_with("PROGRAM TOTALS"))
        .map(|(all, _)| all)
}

/// The bytes of all files in a folder and in those in it.
fn bytes_below(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder)
        .expect("the output of the bench")
        .map(|entry| entry.expect("an entry").path());
    entries
        .map(|path| {
            if path.is_dir() {
                bytes_below(&path)
            } else {
                path.metadata().expect("a size").len()
            }
        })
        .sum()
}

/// Prints how many instructions a job takes, and those of each room and crate that has more than a hundredth of them.
/// What is inlined counts where it is.
fn instructions(name: &str, job: &Command, folder: &Path) {
    let mut job_without_report = Command::new(job.get_program());
    job_without_report.args(job.get_args());
    if !job.get_args().any(|arg| arg == NO_REPORT) {
        job_without_report.arg(NO_REPORT);
    }
    let listed = counted(&job_without_report, &folder.join("callgrind"));
    let all = listed
        .lines()
        .find_map(totals)
        .expect("callgrind_annotate has the totals");
    let mut parts = BTreeMap::new();
    for (number, symbol) in listed
        .lines()
        .filter_map(counts)
        .filter(|(_, symbol)| !symbol.starts_with("PROGRAM TOTALS"))
    {
        *parts.entry(part(symbol)).or_insert(0) += number;
    }
    println!("{name:<12} {:.1} million instructions", all as f64 / 1e6);
    let mut parts: Vec<(String, u64)> = parts
        .into_iter()
        .filter(|(_, number)| *number * 100 > all)
        .collect();
    parts.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
    parts
        .iter()
        .for_each(|(part, number)| println!("  {part:<24} {:8.1}", *number as f64 / 1e6));
}

/// Returns the module or the crate of a symbol.
fn part(symbol: &str) -> String {
    let (file, symbol) = symbol.split_once(':').unwrap_or(("", symbol));
    let path = symbol.trim_start_matches(|letter: char| !letter.is_alphanumeric());
    let path = path
        .strip_prefix("dyn ")
        .or(path.strip_prefix("impl "))
        .unwrap_or(path);
    let mut names = path
        .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .filter(|name| !name.is_empty());
    match (names.next().unwrap_or_default(), names.next()) {
        ("boardpress", Some(module)) => module.to_owned(),
        ("core" | "alloc" | "std" | "__rustc", Some(_)) => "Rust's library".to_owned(),
        (name, Some(_)) if file == "???" && path.contains("::") => format!("crate {name}"),
        _ => "C library".to_owned(),
    }
}

fn run(command: &mut Command) -> f64 {
    let start = Instant::now();
    let status = command.status().expect("the program runs");
    assert!(status.success(), "{command:?} failed");
    start.elapsed().as_secs_f64()
}

fn unfold(fs: &MemoryFiles, folder: &Path) {
    for path in fs
        .list("")
        .into_iter()
        .filter(|path| !path.starts_with("fonts/"))
    {
        let to = folder.join(&path);
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder for the bench");
        fs::write(&to, fs.read(&path).expect("a file that was put")).expect("a file for the bench");
    }
}

fn pdf_bytes(folder: &Path) -> u64 {
    let files = fs::read_dir(folder).expect("the output of the bench");
    let sizes = files
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.path().extension() == Some("pdf".as_ref()));
    sizes
        .map(|entry| entry.metadata().expect("a size").len())
        .sum()
}
