//! Games that others have laid out as PDFs: their cards are found to a tenth of a millimetre, and print on other paper.

use std::fmt::Write;

use boardpress::diag::Diagnostics;
use boardpress::geom::{Length, Size};
use boardpress::model::{BuildContext, Job};
use boardpress::press::press;
use boardpress::recognise::{BackLayout, GivenLayout};
use boardpress::service::{KitName, PictureKit, kit_of_game};
use boardpress::source::MemoryFiles;

use crate::support::sheets::{HandPage, document};
use crate::support::{files, raster, told};

/// Points in a millimetre.
const PT: f64 = 72.0 / 25.4;
/// Letter and A4 paper in millimetres.
const LETTER: (f64, f64) = (215.9, 279.4);
const A4: (f64, f64) = (210.0, 297.0);
const POKER: (f64, f64) = (63.5, 88.9);

/// A page with cards in a grid.
#[derive(Clone, Copy)]
struct Grid {
    paper: (f64, f64),
    columns: usize,
    rows: usize,
    card: (f64, f64),
    at: (f64, f64),
    gap: f64,
    bleed: f64,
    has_marks: bool,
}

impl Grid {
    /// Nine poker cards in the middle of letter paper.
    fn nine(gap: f64) -> Grid {
        let middle = |paper: f64, card: f64| (paper - 3.0 * card - 2.0 * gap) / 2.0;
        let at = (middle(LETTER.0, POKER.0), middle(LETTER.1, POKER.1));
        Grid {
            paper: LETTER,
            columns: 3,
            rows: 3,
            card: POKER,
            at,
            gap,
            bleed: 0.0,
            has_marks: false,
        }
    }

    fn place(&self, column: usize, row: usize) -> (f64, f64) {
        let step = |n: usize, side: f64| n as f64 * (side + self.gap);
        (
            self.at.0 + step(column, self.card.0),
            self.at.1 + step(row, self.card.1),
        )
    }

    /// The page, with what `card` draws for each place, in a square of 100 from its lower left corner.
    fn page(&self, card: impl Fn(usize, usize) -> String) -> HandPage {
        let mut content = String::new();
        let mm = |n: f64| n * PT;
        for row in 0..self.rows {
            for column in 0..self.columns {
                let (x, y) = self.place(column, row);
                let (w, h) = (
                    self.card.0 + 2.0 * self.bleed,
                    self.card.1 + 2.0 * self.bleed,
                );
                let low = self.paper.1 - y - self.card.1 - self.bleed;
                let drawn = card(column, row);
                if !drawn.is_empty() {
                    writeln!(
                        content,
                        "q {} 0 0 {} {} {} cm 0 0 1 1 re W n .01 0 0 .01 0 0 cm {drawn} Q",
                        mm(w),
                        mm(h),
                        mm(x - self.bleed),
                        mm(low)
                    )
                    .unwrap();
                }
            }
        }
        if self.has_marks {
            content += &self.marks();
        }
        HandPage::new((mm(self.paper.0), mm(self.paper.1)), content)
    }

    /// Marks of 5 mm at all edges of cards, outside all of them.
    fn marks(&self) -> String {
        let mut marks = "0 G .4 w\n".to_owned();
        let (last_x, last_y) = self.place(self.columns - 1, self.rows - 1);
        let (left, top, right, bottom) = (
            self.at.0,
            self.at.1,
            last_x + self.card.0,
            last_y + self.card.1,
        );
        let mut line = |x: f64, y: f64, to_x: f64, to_y: f64| {
            let up = |y: f64| (self.paper.1 - y) * PT;
            writeln!(
                marks,
                "{} {} m {} {} l S",
                x * PT,
                up(y),
                to_x * PT,
                up(to_y)
            )
            .unwrap();
        };
        let off = self.bleed + 1.0;
        for column in 0..self.columns {
            for x in [
                self.place(column, 0).0,
                self.place(column, 0).0 + self.card.0,
            ] {
                line(x, top - off, x, top - off - 4.0);
                line(x, bottom + off, x, bottom + off + 4.0);
            }
        }
        for row in 0..self.rows {
            for y in [self.place(0, row).1, self.place(0, row).1 + self.card.1] {
                line(left - off, y, left - off - 4.0, y);
                line(right + off, y, right + off + 4.0, y);
            }
        }
        marks
    }
}

/// A front: a ground, and a mark that shows which way is up; no two are alike.
fn front(column: usize, row: usize) -> String {
    let n = row * 3 + column;
    let shade = |k: usize| ((n * k) % 7) as f64 / 10.0;
    format!(
        "{} {} .5 rg 0 0 100 100 re f 1 g {} 60 20 20 re f 0 g 10 {} 70 9 re f",
        shade(3),
        shade(5),
        10 + n * 7,
        8 + n * 4
    )
}

/// The back of all cards, with its mark at the top.
fn common(_: usize, _: usize) -> String {
    ".1 .2 .4 rg 0 0 100 100 re f 1 .9 .2 rg 30 70 40 20 re f".to_owned()
}

fn found(pages: &[HandPage], said: GivenLayout) -> Result<PictureKit, String> {
    let pdf = document(pages, "");
    kit_of_game(&KitName::of("game"), "game.pdf", pdf, said)
        .map_err(|note| format!("{} ({:?})", note.message, note.help))
}

/// The rows of the table of cards, by their columns.
fn rows(kit: &PictureKit) -> Vec<Vec<String>> {
    table(kit, "cards.csv")
}

fn table(kit: &PictureKit, name: &str) -> Vec<Vec<String>> {
    let table = kit.files.iter().find(|(path, _)| *path == name).unwrap().1;
    let text = String::from_utf8(table.to_vec()).unwrap();
    text.lines()
        .skip(1)
        .map(|line| line.split(',').map(str::to_owned).collect())
        .collect()
}

fn toml(kit: &PictureKit) -> String {
    let text = kit
        .files
        .iter()
        .find(|(path, _)| *path == "kit.toml")
        .unwrap()
        .1;
    String::from_utf8(text.to_vec()).unwrap()
}

/// Asserts that all cards of a page were found, to a tenth of a millimetre.
#[track_caller]
fn is_found(kit: &PictureKit, page: usize, grid: Grid) {
    let all = rows(kit);
    let own: Vec<_> = all
        .iter()
        .filter(|row| row[1] == page.to_string())
        .collect();
    assert_eq!(own.len(), grid.columns * grid.rows, "{:?}", kit.findings);
    let toml = toml(kit);
    let sides = toml
        .split("${y},")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .unwrap();
    let sides: Vec<f64> = sides.split(',').map(|n| n.parse().unwrap()).collect();
    let bleed = (
        (sides[0] - grid.card.0) / 2.0,
        (sides[1] - grid.card.1) / 2.0,
    );
    assert!((bleed.0 - bleed.1).abs() < 0.06, "{sides:?}");
    for row in own {
        let n = |column: usize| row[column].parse::<f64>().unwrap();
        let (x, y) = grid.place(n(3) as usize - 1, n(2) as usize - 1);
        let off = (n(4) + bleed.0 - x).abs().max((n(5) + bleed.1 - y).abs());
        assert!(
            off <= 0.1,
            "{row:?} is {off} mm from {x}, {y}: {:?}",
            kit.findings
        );
    }
}

#[test]
fn cards_are_found_to_a_tenth_of_a_millimetre() {
    let a4 = Grid {
        paper: A4,
        card: (63.0, 88.0),
        at: (8.3, 14.7),
        ..Grid::nine(1.5)
    };
    let tarot = Grid {
        columns: 2,
        rows: 2,
        card: (69.85, 120.65),
        at: (30.2, 11.1),
        ..Grid::nine(4.0)
    };
    let odd = Grid {
        columns: 3,
        rows: 4,
        card: (58.4, 61.3),
        at: (12.0, 9.0),
        ..Grid::nine(3.0)
    };
    let marked = Grid {
        columns: 2,
        rows: 2,
        at: (30.0, 30.0),
        has_marks: true,
        bleed: 3.0,
        ..Grid::nine(6.0)
    };
    for (name, grid) in [
        ("without gutters", Grid::nine(0.0)),
        (
            "without gutters, with marks",
            Grid {
                has_marks: true,
                ..Grid::nine(0.0)
            },
        ),
        ("with gutters", Grid::nine(3.0)),
        (
            "with gutters and marks",
            Grid {
                has_marks: true,
                ..Grid::nine(3.0)
            },
        ),
        ("with bleed and marks", marked),
        ("A4", a4),
        ("four tarot cards", tarot),
        ("twelve of an unusual size", odd),
    ] {
        let kit = found(&[grid.page(front)], GivenLayout::default());
        let kit = kit.unwrap_or_else(|_| panic!("{name}: no cards are found"));
        is_found(&kit, 1, grid);
    }
}

#[test]
fn cards_with_little_between_them_are_found() {
    let odd = Grid {
        card: (61.3, 84.7),
        at: (12.0, 9.0),
        ..Grid::nine(0.7)
    };
    let bordered = |column: usize, row: usize| {
        let (n, tint) = (row * 2 + column, 0.5 + 0.1 * column as f64);
        format!(
            "0 g 0 0 100 100 re f {tint} .8 .9 rg 6 4 88 92 re f 0 g 20 {} 50 9 re f",
            15 + n * 8
        )
    };
    for grid in [Grid::nine(0.7), Grid::nine(0.4), Grid::nine(0.3), odd] {
        is_found(
            &found(&[grid.page(front)], GivenLayout::default()).unwrap(),
            1,
            grid,
        );
    }
    let touching = Grid {
        gap: 0.0,
        columns: 2,
        rows: 3,
        ..odd
    };
    is_found(
        &found(&[touching.page(bordered)], GivenLayout::default()).unwrap(),
        1,
        touching,
    );
}

#[test]
fn cards_of_two_sizes_on_one_page_are_two_decks_and_what_is_no_card_is_named() {
    let large = Grid {
        columns: 3,
        rows: 2,
        at: (10.0, 8.0),
        ..Grid::nine(2.0)
    };
    let small = Grid {
        columns: 3,
        rows: 1,
        card: (44.0, 68.0),
        at: (10.0, 192.0),
        ..Grid::nine(2.0)
    };
    let mut page = large.page(front);
    page.content += &small.page(|column, _| front(column, 2)).content;
    // A rule of the game, 50 × 12 mm, and a picture of 24 × 30 mm.
    page.content += &format!(
        "0 g {} {} {} {} re f ",
        20.0 * PT,
        4.0 * PT,
        50.0 * PT,
        12.0 * PT
    );
    page.content += &format!(
        ".9 .2 .2 rg {} {} {} {} re f",
        190.0 * PT,
        10.0 * PT,
        24.0 * PT,
        30.0 * PT
    );
    let kit = found(&[page], GivenLayout::default()).unwrap();
    for (name, grid) in [("cards-1.csv", large), ("cards-2.csv", small)] {
        let rows = table(&kit, name);
        assert_eq!(rows.len(), grid.columns * grid.rows, "{:?}", kit.findings);
        for row in rows {
            let n = |column: usize| row[column].parse::<f64>().unwrap();
            let (x, y) = grid.place(n(3) as usize - 1, n(2) as usize - 1);
            assert!(
                (n(4) - x).abs().max((n(5) - y).abs()) <= 0.1,
                "{row:?}: {:?}",
                kit.findings
            );
        }
    }
    let left = kit
        .findings
        .iter()
        .map(ToString::to_string)
        .find(|finding| finding.contains("left out"))
        .unwrap();
    let place = left
        .strip_prefix(
            "1 block beside cards is left out; to use it, name it as a picture: game.pdf#1@",
        )
        .unwrap();
    let place: Vec<f64> = place.split(',').map(|n| n.parse().unwrap()).collect();
    assert!(
        place
            .iter()
            .zip([190.0, 239.4, 24.0, 30.0])
            .all(|(one, other)| (one - other).abs() < 0.1),
        "{left}"
    );
}

#[test]
fn cards_of_a_row_between_those_of_another_are_counted_once() {
    let (whole, last) = (
        Grid {
            columns: 3,
            rows: 2,
            at: (10.0, 8.0),
            ..Grid::nine(2.0)
        },
        (42.75, 189.8),
    );
    let mut page = whole.page(front);
    page.content += &Grid {
        columns: 2,
        rows: 1,
        at: last,
        ..whole
    }
    .page(|column, _| front(column, 2))
    .content;
    let kit = found(&[page], GivenLayout::default()).unwrap();
    let rows = rows(&kit);
    assert_eq!(rows.len(), 8, "{:?}", kit.findings);
    let of_last: Vec<f64> = rows
        .iter()
        .filter(|row| row[2] == "3")
        .map(|row| row[4].parse().unwrap())
        .collect();
    assert!(
        (of_last[0] - 42.75).abs().max((of_last[1] - 108.25).abs()) < 0.1,
        "{of_last:?}"
    );
}

#[test]
fn a_page_with_few_cards_is_like_those_before_it() {
    let grid = Grid {
        card: (61.3, 84.7),
        at: (10.0, 9.0),
        ..Grid::nine(0.0)
    };
    for few in [1, 3, 4] {
        let some = |column: usize, row: usize| {
            if row * 3 + column < few {
                front(column + 1, row + 1)
            } else {
                String::new()
            }
        };
        let kit = found(&[grid.page(front), grid.page(some)], GivenLayout::default()).unwrap();
        let all = rows(&kit);
        let own: Vec<_> = all.iter().filter(|row| row[1] == "2").collect();
        assert_eq!(own.len(), few, "{:?}", kit.findings);
        for row in own {
            let first = all
                .iter()
                .find(|first| first[1] == "1" && first[2..4] == row[2..4])
                .unwrap();
            assert_eq!(row[4..6], first[4..6], "{:?}", kit.findings);
        }
    }
}

#[test]
fn white_cards_are_found_by_their_frames_and_their_marks() {
    let framed = |_: usize, _: usize| "0 G 1 w 0.5 .5 99 99 re S 0 g 20 40 60 5 re f".to_owned();
    let grid = Grid::nine(4.0);
    is_found(
        &found(&[grid.page(framed)], GivenLayout::default()).unwrap(),
        1,
        grid,
    );
    let plain = |column: usize, row: usize| {
        format!(
            "0 g 20 {} 60 15 re f {} 20 9 30 re f",
            40 + row * 3,
            15 + column * 5
        )
    };
    let marked = Grid {
        has_marks: true,
        ..Grid::nine(0.0)
    };
    is_found(
        &found(&[marked.page(plain)], GivenLayout::default()).unwrap(),
        1,
        marked,
    );
}

#[test]
fn white_cards_of_sheets_that_we_print_are_found() {
    // Letters in all rows of cards are thin lines with nothing beside them, as marks are.
    let text = "Tilt it.";
    let deck = format!(
        "[deck.d]\ntemplate = \"plain\"\n[[deck.d.card]]\nid = \"one\"\ncopies = 9\ntext = \"{text}\"\n"
    );
    let template = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 60 80\" width=\"60mm\" height=\"80mm\">\
                    <rect id=\"text\" x=\"10\" y=\"15\" width=\"30\" height=\"9\" data-slot=\"text\"/></svg>";
    let mut fs = files::kit([("more.toml", &*deck), ("templates/plain.svg", template)]);
    fs.put(
        "templates/plain.toml",
        "trim = [\"60 mm\", \"80 mm\"]\n[slot.text]\nsize = \"12 pt\"\n",
    );
    let (mut made, diagnostics) = (MemoryFiles::default(), Diagnostics::default());
    press(
        &fs,
        &mut made,
        BuildContext::new(
            &Job {
                report: false,
                ..Job::default()
            },
            &diagnostics,
        ),
    )
    .unwrap();
    let pdf = made
        .iter()
        .find(|(path, _)| path.ends_with(".pdf"))
        .unwrap()
        .1
        .to_vec();
    let kit = kit_of_game(
        &KitName::of("game"),
        "game.pdf",
        pdf,
        GivenLayout::default(),
    )
    .unwrap();
    assert_eq!(rows(&kit).len(), 9, "{:?}", kit.findings);
    assert!(
        kit.findings[1].to_string().contains("60 × 80 mm")
            && kit.findings[1].to_string().contains("crop marks"),
        "{:?}",
        kit.findings
    );
}

#[test]
fn a_picture_shows_fronts_and_backs_in_lines_of_their_own() {
    let grid = Grid {
        columns: 2,
        rows: 1,
        ..Grid::nine(0.0)
    };
    let kit = found(
        &[grid.page(front), grid.page(common)],
        GivenLayout::default(),
    )
    .unwrap();
    let png = kit
        .files
        .iter()
        .find(|(path, _)| *path == "guess.png")
        .unwrap()
        .1;
    let picture = image::load_from_memory(png).unwrap().to_rgb8();
    let count = |colour: [u8; 3]| picture.pixels().filter(|pixel| pixel.0 == colour).count();
    let (solid, dashed) = (count([0, 70, 190]), count([185, 40, 0]));
    assert!(
        dashed > 1_000 && solid > dashed * 5 / 4,
        "{solid} pixels of solid lines, {dashed} of dashed ones"
    );
}

#[test]
fn a_turned_page_is_read_as_it_is_seen() {
    // Seen upright it is landscape, with three columns of four cards.
    let grid = Grid {
        paper: LETTER,
        columns: 2,
        rows: 4,
        card: (88.9, 63.5),
        at: (15.0, 10.0),
        ..Grid::nine(1.0)
    };
    let page = HandPage {
        more: "/Rotate 90".to_owned(),
        ..grid.page(front)
    };
    let kit = found(&[page], GivenLayout::default()).unwrap();
    let seen = Grid {
        paper: (LETTER.1, LETTER.0),
        columns: 4,
        rows: 2,
        card: POKER,
        at: (279.4 - 10.0 - 4.0 * 63.5 - 3.0, 15.0),
        ..grid
    };
    is_found(&kit, 1, seen);
}

#[test]
fn backs_are_found_on_every_second_page() {
    let grid = Grid::nine(0.0);
    let few = |column: usize, row: usize| {
        if row == 2 && column == 2 {
            String::new()
        } else {
            front(column + 1, row)
        }
    };
    let kit = found(
        &[
            grid.page(front),
            grid.page(common),
            grid.page(few),
            grid.page(common),
        ],
        GivenLayout::default(),
    )
    .unwrap();
    let rows = rows(&kit);
    assert_eq!(rows.len(), 17, "{:?}", kit.findings);
    assert!(
        rows.iter()
            .all(|row| row[6] == (row[1].parse::<usize>().unwrap() + 1).to_string()),
        "{rows:?}"
    );
    // The back of the first card is at the right, where it is seen from behind.
    assert!(
        (rows[0][7].parse::<f64>().unwrap() - grid.place(2, 0).0).abs() < 0.1,
        "{:?}",
        rows[0]
    );
    assert!(
        kit.findings.iter().any(|finding| finding
            .to_string()
            .contains("Every second page has the backs")),
        "{:?}",
        kit.findings
    );
}

#[test]
fn one_page_of_backs_and_pages_that_are_no_cards_are_found() {
    let grid = Grid::nine(0.0);
    let words = "BT /F 10 Tf 60 700 Td (Each player draws five cards.) Tj 0 -14 Td (The first to have none wins.) Tj ET";
    let rules = HandPage::new((612.0, 792.0), words);
    let kit = found(
        &[rules, grid.page(front), grid.page(common)],
        GivenLayout::default(),
    )
    .unwrap();
    let rows = rows(&kit);
    assert_eq!(rows.len(), 9, "{:?}", kit.findings);
    assert!(
        rows.iter().all(|row| row[1] == "2" && row[6] == "3"),
        "{rows:?}"
    );
    assert!(toml(&kit).contains("[board.page-1]"), "{}", toml(&kit));
}

/// The colours of cards that are found on a page, in order of reading: of the mark at their top, as the share of their
/// height at which it is.
fn marks(picture: &image::RgbImage) -> Vec<(u32, u32)> {
    let is_mark =
        |x: u32, y: u32| picture.get_pixel(x, y).0[0] > 230 && picture.get_pixel(x, y).0[2] < 120;
    let corner = |x: u32, y: u32| {
        is_mark(x, y) && !(x > 0 && is_mark(x - 1, y)) && !(y > 0 && is_mark(x, y - 1))
    };
    let all = (0..picture.height()).flat_map(|y| (0..picture.width()).map(move |x| (x, y)));
    all.filter(|(x, y)| corner(*x, *y)).collect()
}

#[test]
fn folded_cards_become_sheets_to_print_on_both_sides_in_register() {
    // Fronts above, and below them backs that are upside down, for one who folds the sheet in its middle.
    let grid = Grid {
        columns: 3,
        rows: 2,
        at: (10.0, 50.0),
        ..Grid::nine(0.0)
    };
    let card = |column: usize, row: usize| match row {
        0 => format!(
            ".2 .5 {} rg 0 0 100 100 re f 1 .9 .2 rg 30 70 40 20 re f 0 g {} 20 8 20 re f",
            0.3 + 0.1 * column as f64,
            10 + column * 25
        ),
        _ => format!("-1 0 0 -1 100 100 cm {}", common(0, 0)),
    };
    let kit = found(&[grid.page(card)], GivenLayout::default()).unwrap();
    assert!(
        kit.findings
            .iter()
            .any(|finding| finding.to_string().contains("one half has the backs")),
        "{:?}",
        kit.findings
    );
    let mut fs = files::with_fonts();
    kit.files
        .iter()
        .for_each(|(path, bytes)| fs.put(path, bytes));
    let (mut made, diagnostics) = (MemoryFiles::default(), Diagnostics::default());
    let job = Job {
        report: false,
        paper: "a4".parse().unwrap(),
        ..Job::default()
    };
    press(&fs, &mut made, BuildContext::new(&job, &diagnostics)).unwrap();
    assert_eq!(told(&diagnostics), [""; 0]);
    let pdf = made
        .iter()
        .find(|(path, _)| path.ends_with(".pdf"))
        .unwrap()
        .1;
    let [front, back] = [0, 1].map(|page| raster::painted(pdf, page, 300.0));
    // A back has its mark where its front has it, seen from behind.
    let (fronts, backs) = (marks(&front), marks(&back));
    assert_eq!((fronts.len(), backs.len()), (3, 3));
    let wide = 40.0 / 100.0 * 63.5 / 25.4 * 300.0;
    let mirrored = |x: u32| f64::from(back.width()) - f64::from(x) - wide;
    for (x, y) in &fronts {
        let off = |(seen, other): &(u32, u32)| {
            (f64::from(*x) - mirrored(*seen))
                .abs()
                .max((f64::from(*y) - f64::from(*other)).abs())
        };
        let nearest = backs.iter().map(off).fold(f64::INFINITY, f64::min);
        assert!(
            nearest <= 2.0,
            "{nearest} dots of 1/300 in apart: {fronts:?} {backs:?}"
        );
    }
}

#[test]
fn what_is_not_found_can_be_given() {
    let grid = Grid {
        columns: 2,
        rows: 3,
        card: (70.0, 80.0),
        at: (20.0, 15.0),
        ..Grid::nine(5.0)
    };
    let words = |column: usize, _: usize| format!("BT /F 10 Tf 20 50 Td (Card {column}) Tj ET");
    let fault = found(&[grid.page(words)], GivenLayout::default())
        .err()
        .unwrap();
    assert!(
        fault.contains("no cards were found in `game.pdf`: its pages have no blocks"),
        "{fault}"
    );
    assert!(fault.contains("--grid 3x3 --card poker"), "{fault}");
    let card = Some(Size::new(Length::mm(70), Length::mm(80)));
    let (at, backs) = (Some((20.0, 15.0)), Some(BackLayout::None));
    let said = GivenLayout {
        grid: Some((2, 3)),
        card,
        at,
        gap: 5.0,
        backs,
        ..GivenLayout::default()
    };
    is_found(&found(&[grid.page(words)], said).unwrap(), 1, grid);
}

/// Two cards of 7 × 5.5 inches above one another, with marks at their corners.
fn two_large(paper: (f64, f64)) -> Grid {
    Grid {
        paper,
        columns: 1,
        rows: 2,
        card: (177.8, 139.7),
        at: ((paper.0 - 177.8) / 2.0, (paper.1 - 279.4) / 2.0),
        has_marks: true,
        ..Grid::nine(0.0)
    }
}

/// A cover with a small picture at the lower left, and two pages of cards whose art ends at different places.
fn cover_and_cards(grid: Grid) -> [HandPage; 3] {
    let cover = Grid {
        has_marks: false,
        ..grid
    };
    let logo = |_: usize, row: usize| {
        let logo = "0 g -4 10 14 16 re f";
        if row == 1 { logo } else { "" }.to_owned()
    };
    let mut cover = cover.page(logo);
    cover.content = cover.content.replace("0 0 1 1 re W n", "");
    let front = |_: usize, row: usize| {
        format!(
            ".8 g 20 {} 60 40 re f 0 g 5 80 30 12 re f BT /F 9 Tf 10 70 Td (Move) Tj ET",
            20 + row
        )
    };
    let back = |_: usize, _: usize| ".2 g 30 30 25 40 re f".to_owned();
    [cover, grid.page(front), grid.page(back)]
}

#[test]
fn two_large_cards_are_found_by_the_marks_at_their_corners() {
    let grid = two_large(A4);
    for given in [None, Some((1, 2))] {
        let said = GivenLayout {
            grid: given,
            ..GivenLayout::default()
        };
        let kit = found(&cover_and_cards(grid), said).unwrap();
        is_found(&kit, 2, grid);
        assert!(
            kit.findings[1]
                .to_string()
                .contains("Pages 2 to 3: 1 × 2 cards, 177.8 × 139.7 mm")
        );
        assert!(
            kit.findings
                .iter()
                .any(|one| one.to_string().starts_with("Page 1 is printed as boards"))
        );
    }
}

#[test]
fn marks_around_two_large_cards_show_them_together() {
    // Each card has art up to its edges, and there is a space between them.
    let grid = Grid {
        gap: 20.0,
        card: (160.0, 120.0),
        at: (25.0, 18.5),
        ..two_large(A4)
    };
    let whole = Grid {
        rows: 1,
        card: (160.0, 260.0),
        ..grid
    };
    let art = |_: usize, row: usize| {
        let top = 30 + row * 20;
        format!(".9 .7 .4 rg 0 0 100 100 re f .2 g 20 {top} 50 9 re f")
    };
    for bleed in [0.0, 3.0] {
        let grid = Grid { bleed, ..grid };
        let mut page = Grid {
            has_marks: false,
            ..grid
        }
        .page(art);
        page.content += &Grid { bleed, ..whole }.marks();
        is_found(&found(&[page], GivenLayout::default()).unwrap(), 1, grid);
    }

    let words = |_: usize, _: usize| ".8 g 20 30 60 40 re f".to_owned();
    let mut page = Grid {
        has_marks: false,
        ..grid
    }
    .page(words);
    page.content += &whole.marks();
    let fault = found(&[page], GivenLayout::default()).err().unwrap();
    assert!(
        fault.contains("the crop marks on page 1 surround a single area of 160 × 260 mm"),
        "{fault}"
    );
}

#[test]
fn cards_as_high_as_their_page_have_marks_in_one_direction() {
    // The marks above and below the cards are beyond the page.
    let grid = two_large(LETTER);
    let fault = found(&cover_and_cards(grid), GivenLayout::default())
        .err()
        .unwrap();
    assert!(
        fault.contains("page 2 has crop marks in one direction only"),
        "{fault}"
    );
    assert!(fault.contains("--grid 1x2"), "{fault}");

    let said = GivenLayout {
        grid: Some((1, 2)),
        ..GivenLayout::default()
    };
    let kit = found(&cover_and_cards(grid), said).unwrap();
    let rows = rows(&kit);
    let of_page = |page: &str| rows.iter().filter(|row| row[1] == page).count();
    assert_eq!(
        (of_page("1"), of_page("2"), of_page("3")),
        (0, 2, 2),
        "{:?}",
        kit.findings
    );
    let card = Some(Size::new(Length::from_mm(177.8), Length::from_mm(139.7)));
    is_found(
        &found(&cover_and_cards(grid), GivenLayout { card, ..said }).unwrap(),
        2,
        grid,
    );
}

#[test]
fn cards_in_a_given_grid_have_one_size_on_all_pages() {
    let grid = Grid {
        has_marks: false,
        ..two_large(A4)
    };
    let said = GivenLayout {
        grid: Some((1, 2)),
        ..GivenLayout::default()
    };
    let [_, front, back] = cover_and_cards(grid);
    let kit = found(&[front, back], said).unwrap();
    assert!(
        kit.findings[1]
            .to_string()
            .starts_with("Pages 1 to 2: 1 × 2 cards"),
        "{:?}",
        kit.findings
    );
}

#[test]
fn a_refusal_is_about_the_page_with_the_largest_block() {
    // A disc is no card.
    let block = |mm: f64| {
        let disc = format!("{} w 1 J 300 300 m 300 300 l S", mm * PT);
        HandPage::new((LETTER.0 * PT, LETTER.1 * PT), disc)
    };
    let fault = found(
        &[block(22.0), block(55.0), block(40.0)],
        GivenLayout::default(),
    );
    let fault = fault.map(|kit| panic!("{:?}", kit.findings)).err().unwrap();
    assert!(
        fault.contains("the largest block on page 2 is 54.8 × 54.8 mm"),
        "{fault}"
    );
}
