//! A sheet comes again as it was, whatever was asked for: one row for each option.

use boardpress::geom::{Insets, Length};
use boardpress::model::{
    Backs, Cutter, Gutter, Ink, Job, MarkStyle, PAPERS, Printer, Readings, Seams,
};
use boardpress::source::MemoryFiles;
use rayon::prelude::*;

use super::{faults, whole};
use crate::support::files;

/// Something of every kind: cards with backs, discs, hexagons, a board with two
/// sides and one that is joined, rolled pieces, and rules.
fn kit() -> MemoryFiles {
    let art = |w: u32, h: u32| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}mm\" height=\"{h}mm\" viewBox=\"-2 -2 {w} {h}\">\
             <rect x=\"-2\" y=\"-2\" width=\"{w}\" height=\"{h}\" fill=\"#c0d8e8\"/>\
             <path d=\"M4 5 L18 6 L9 17 Z\" fill=\"#a02020\"/></svg>"
        )
    };
    let set = |name: &str, cut: &str, template: &str, copies: u32| {
        format!(
            "[token.{name}]\ntemplate = \"{template}\"\ncut = \"{cut}\"\n[token.{name}.back]\n\
             template = \"{template}\"\n[[token.{name}.piece]]\nid = \"one\"\ncopies = {copies}\n"
        )
    };
    let sets = set("cards", "rect", "card", 11)
        + &set("discs", "disc", "token", 50)
        + &set("hexagons", "hex", "token", 50)
        + &set("slips", "rect", "token", 3);
    let board = |name: &str, size: &str, back: &str, hue: &str| {
        format!(
            "[board.{name}]\nsize = {size}\nbleed = \"2 mm\"\nground = \"{hue}\"\n{back}[[board.{name}.text]]\n\
             text = \"Some words of {name}\"\nat = [\"20 mm\", \"20 mm\"]\nroom = [\"60 mm\", \"12 mm\"]\n"
        )
    };
    let (large, small) = ("[\"300 mm\", \"260 mm\"]", "[\"110 mm\", \"100 mm\"]");
    let boards = board("map", large, "", "#d8e8c0")
        + &board("day", small, "back = \"night\"\n", "#e8e8c0")
        + &board("night", small, "", "#c8c8e8")
        + &board("sea", large, "back = \"ice\"\n", "#c0e8e8")
        + &board("ice", large, "", "#f0f0ff");
    let rules = "[rules.rules]\nfile = \"rules.md\"\n";
    let trim = |n: u32, m: u32| format!("trim = [\"{n} mm\", \"{m} mm\"]\n");
    files::kit([
        ("sets.toml", &*sets),
        ("boards.toml", &*boards),
        ("rules.toml", rules),
        (
            "rules.md",
            &*"# How it comes again\n\nEvery sheet is what it was before.\n\n".repeat(60),
        ),
        ("templates/card.svg", &*art(67, 92)),
        ("templates/card.toml", &*trim(63, 88)),
        ("templates/token.svg", &*art(29, 29)),
        ("templates/token.toml", &*trim(25, 25)),
    ])
}

/// A printer that knows its margins.
fn printer() -> Printer {
    let holes = [
        (0.4, -0.3),
        (1.1, 0.2),
        (0.9, -1.0),
        (-0.3, 0.4),
        (-0.1, -0.9),
    ]
    .map(|hole| vec![hole]);
    let margins = Some(Insets {
        left: Length::mm(4),
        top: Length::mm(7),
        right: Length::mm(5),
        bottom: Length::mm(12),
    });
    let backs = Backs::DuplexShort;
    Readings {
        paper: PAPERS[0],
        backs,
        holes,
        across: 99.4,
        down: 201.0,
        margins,
        inkjet: false,
    }
    .printer("room-12")
}

fn with(change: impl FnOnce(&mut Job)) -> Job {
    let mut job = Job::default();
    change(&mut job);
    job
}

/// What is asked for, by its name.
fn jobs() -> Vec<(&'static str, Job)> {
    let printer = printer();
    let keeps = printer.keeps(Backs::DuplexShort, PAPERS[0].size).unwrap();
    let marks = MarkStyle {
        offset: Length::mm(2),
        longest: Length::mm(8),
        ..MarkStyle::default()
    };
    vec![
        ("seams butt", with(|job| job.seams = Seams::Butt)),
        (
            "large print",
            with(|job| {
                job.large = true;
                job.paper = PAPERS[1];
            }),
        ),
        ("high contrast", with(|job| job.contrast = true)),
        (
            "gutter of the bleed",
            with(|job| {
                job.gutter = Gutter::Bleed;
                job.paper = PAPERS[2];
            }),
        ),
        (
            "gutter of a length",
            with(|job| {
                job.gutter = Gutter::Of(Length::um(3_750));
                job.backs = Backs::Fold;
            }),
        ),
        ("no cut numbers", with(|job| job.cut_numbers = false)),
        (
            "corners",
            with(|job| {
                job.corners = Some(Length::um(3_180));
                job.marks = marks;
            }),
        ),
        ("sizes apart", with(|job| job.apart = true)),
        (
            "punch",
            with(|job| {
                job.punch = true;
                job.backs = Backs::Paste;
            }),
        ),
        (
            "a cutting machine",
            with(|job| job.cutter = Some(Cutter::Silhouette)),
        ),
        (
            "cut paths",
            with(|job| {
                job.cut_paths = true;
                job.backs = Backs::Fold;
            }),
        ),
        (
            "a printer",
            with(|job| {
                job.printer = Some(printer.clone());
                job.margin = keeps;
                job.backs = Backs::DuplexShort;
            }),
        ),
        (
            "all at once",
            with(|job| {
                job.seams = Seams::Butt;
                job.large = true;
                job.contrast = true;
                job.ink = Ink::Grey;
                job.gutter = Gutter::Bleed;
                job.corners = Some(Length::mm(2));
                job.punch = true;
                job.cut_paths = true;
                job.printer = Some(printer);
                job.paper = PAPERS[2];
                job.copies = 2;
            }),
        ),
    ]
}

#[test]
fn with_every_option_a_sheet_comes_again_as_it_was() {
    let wrong = |(name, job): (&str, Job)| faults(name, &kit(), &job);
    let wrong: Vec<String> = jobs().into_par_iter().flat_map_iter(wrong).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn every_option_makes_another_sheet_so_that_one_that_is_lost_is_noticed() {
    let drawn = |job: &Job| -> Vec<Vec<u8>> {
        whole(&kit(), job)
            .0
            .into_iter()
            .map(|page| page.svg.bytes)
            .collect()
    };
    let same = |(name, job): (&'static str, Job)| {
        // The line of facts has a code that stands for all options.
        let job = Job { slug: false, ..job };
        let usual = Job {
            paper: job.paper,
            backs: job.backs,
            margin: job.margin,
            slug: false,
            ..Job::default()
        };
        (drawn(&job) == drawn(&usual)).then_some(name)
    };
    let same: Vec<&str> = jobs().into_par_iter().filter_map(same).collect();
    assert_eq!(same, [""; 0]);
}
