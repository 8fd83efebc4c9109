//! Boards that others have cut over pages of PDFs: they become one again.

use std::fmt::Write;

use boardpress::diag::Diagnostics;
use boardpress::model::{BuildContext, Job};
use boardpress::press::press;
use boardpress::recognise::{GivenLayout, GivenTiling};
use boardpress::service::{KitName, kit_of_game};
use boardpress::source::MemoryFiles;

use crate::support::sheets::{HandPage, document};
use crate::support::{files, told};

/// Points in a millimetre.
const PT: f64 = 72.0 / 25.4;
/// A page, and the room on it for the board, in millimetres.
const PAGE: (f64, f64) = (130.0, 150.0);
const ROOM: (f64, f64) = (100.0, 120.0);
const MARGIN: f64 = 12.0;

/// A picture of rectangles that goes on in all directions, in points.
fn picture() -> String {
    let mut content = ".8 .9 .85 rg -99 -99 3000 3000 re f\n".to_owned();
    let mut seed: u32 = 7;
    let mut next = |most: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from((seed >> 8) % most)
    };
    for _ in 0..400 {
        let colour = [next(10) / 10.0, next(10) / 10.0, next(10) / 10.0];
        let (x, y, w, h) = (next(900), next(900), 10.0 + next(60), 10.0 + next(60));
        writeln!(
            content,
            "{} {} {} rg {x} {y} {w} {h} re f",
            colour[0], colour[1], colour[2]
        )
        .unwrap();
    }
    content
}

/// Hexagons 23 mm high of several lands, with thin lines and a number in each, in points.
fn hexagons() -> String {
    let mut content = "0 G .8 w\n".to_owned();
    let (side, mut number) = (23.0 / 3_f64.sqrt() * PT, 0_usize);
    for (column, row) in (-1..28).flat_map(|column| (-1..16).map(move |row| (column, row))) {
        let x = f64::from(column) * 1.5 * side;
        let y = (f64::from(row) + if column % 2 == 0 { 0.0 } else { 0.5 }) * 23.0 * PT;
        let corner = |n: i32| {
            let (sin, cos) = (f64::from(n) * std::f64::consts::FRAC_PI_3).sin_cos();
            format!("{} {}", x + side * cos, y + side * sin)
        };
        let around: Vec<String> = (1..6).map(|n| format!("{} l", corner(n))).collect();
        let land =
            [".6 .8 .5", ".95 .9 .6", ".5 .7 .9", ".8 .7 .6", "1 1 1"][(number * number / 3) % 5];
        writeln!(content, "{land} rg {} m {} b", corner(0), around.join(" ")).unwrap();
        writeln!(
            content,
            "0 g BT /F 12 Tf {} {y} Td ({number}) Tj ET",
            x - 9.0
        )
        .unwrap();
        number += 1;
    }
    content
}

/// Pages that show a picture in columns and rows, with so much in common; by columns or by rows.
fn pages(
    (columns, rows): (usize, usize),
    overlap: f64,
    by_columns: bool,
    picture: &str,
) -> Vec<HandPage> {
    let page = |n: usize| {
        let (column, row) = if by_columns {
            (n / rows, n % rows)
        } else {
            (n % columns, n / columns)
        };
        let left = column as f64 * (ROOM.0 - overlap);
        // The picture is measured from its lower edge.
        let low = (rows - 1 - row) as f64 * (ROOM.1 - overlap);
        let (x, y) = (MARGIN * PT, (PAGE.1 - MARGIN - ROOM.1) * PT);
        let content = format!(
            "q {x} {y} {} {} re W n 1 0 0 1 {} {} cm\n{} Q",
            ROOM.0 * PT,
            ROOM.1 * PT,
            x - left * PT,
            y - low * PT,
            picture
        );
        HandPage::new((PAGE.0 * PT, PAGE.1 * PT), content)
    };
    (0..columns * rows).map(page).collect()
}

/// The kit, its own file and what was found.
fn found(
    pages: &[HandPage],
    said: GivenLayout,
) -> Result<(MemoryFiles, String, Vec<String>), String> {
    let kit = kit_of_game(&KitName::of("game"), "game.pdf", document(pages, ""), said)
        .map_err(|note| note.message.to_string())?;
    let toml = kit
        .files
        .iter()
        .find(|(path, _)| *path == "kit.toml")
        .unwrap()
        .1;
    let toml = String::from_utf8(toml.to_vec()).unwrap();
    let findings = kit.findings.iter().map(ToString::to_string).collect();
    Ok((kit.files, toml, findings))
}

/// The width and height of a board.
fn size(toml: &str, name: &str) -> (f64, f64) {
    let own = toml
        .split(&format!("[board.{name}]"))
        .nth(1)
        .unwrap_or_else(|| panic!("{name} is not in {toml}"));
    let line = own.lines().find(|line| line.starts_with("size")).unwrap();
    let sides: Vec<f64> = line
        .split('"')
        .filter_map(|word| word.strip_suffix(" mm")?.parse().ok())
        .collect();
    (sides[0], sides[1])
}

#[test]
fn a_board_on_several_pages_is_joined() {
    for (grid, overlap, by_columns, picture) in [
        ((2, 2), 10.0, false, picture()),
        ((3, 1), 0.0, false, picture()),
        ((2, 3), 6.0, true, picture()),
        ((2, 2), 13.0, false, hexagons()),
    ] {
        let rules = HandPage::new(
            (PAGE.0 * PT, PAGE.1 * PT),
            "BT /F 10 Tf 60 300 Td (Place the board.) Tj ET",
        );
        let mut all = vec![rules];
        all.extend(pages(grid, overlap, by_columns, &picture));
        let (kit, toml, findings) = found(&all, GivenLayout::default()).unwrap();
        let (w, h) = size(&toml, &format!("pages-2-{}", grid.0 * grid.1 + 1));
        let side = |count: usize, room: f64| count as f64 * (room - overlap) + overlap;
        let off = (w - side(grid.0, ROOM.0))
            .abs()
            .max((h - side(grid.1, ROOM.1)).abs());
        assert!(off <= 0.5, "{w} × {h} mm: {findings:?}");
        assert_eq!(
            toml.matches(".art]]").count(),
            grid.0 * grid.1 + 1,
            "{toml}"
        );
        let mut fs = files::with_fonts();
        kit.iter().for_each(|(path, bytes)| fs.put(path, bytes));
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
        assert_eq!(told(&diagnostics), [""; 0]);
    }
}

#[test]
fn pages_that_do_not_go_on_are_joined_where_the_user_says_so() {
    let page = |tint: f64| {
        let (x, y) = (MARGIN * PT, (PAGE.1 - MARGIN - ROOM.1) * PT);
        let content = format!(
            "{tint} .5 .7 rg {x} {y} {} {} re f",
            ROOM.0 * PT,
            ROOM.1 * PT
        );
        HandPage::new((PAGE.0 * PT, PAGE.1 * PT), content)
    };
    let all: Vec<HandPage> = [0.1, 0.4, 0.6, 0.9].map(page).to_vec();
    let said = |first| {
        let tiling = Some(GivenTiling {
            grid: (2, 2),
            first,
            overlap: Some(5.0),
        });
        GivenLayout {
            tiling,
            ..GivenLayout::default()
        }
    };
    let (_, toml, findings) = found(&all, said(Some(1))).unwrap();
    let (w, h) = size(&toml, "pages-1-4");
    assert!(
        (w - 195.0).abs().max((h - 235.0).abs()) < 0.2,
        "{w} × {h} mm: {findings:?}"
    );
    let fault = found(&all, said(Some(2))).err().unwrap();
    assert!(fault.contains("needs 4, but there are 4 in all"), "{fault}");
}
