//! Boards in another size than their kit says, measured on the painted pages.

use boardpress::geom::{Length, Size};
use boardpress::model::{BoardSize, Job, Paper};
use image::RgbImage;

use super::kits;
use crate::support::raster;

/// Dots per inch, ten to the millimetre.
const DPI: f64 = 254.0;

/// A board with a black bar of 40 by 10 mm, and words that it has room for in 7 points and not in 12.
fn files() -> Vec<(String, String)> {
    let board = "[board.map]\nsize = [\"100 mm\", \"60 mm\"]\nground = \"#e0e0e0\"\n\
                 [[board.map.shape]]\nat = [\"10 mm\", \"10 mm\"]\nd = \"M 0 0 H 40 V 10 H 0 Z\"\nfill = \"#000000\"\n\
                 [[board.map.text]]\ntext = \"Harbour\"\nat = [\"10 mm\", \"30 mm\"]\nroom = [\"60 mm\", \"20 mm\"]\nsize = \"7 pt\"\n";
    vec![("boards.toml".to_owned(), board.to_owned())]
}

/// The pages of the board in a size.
fn pages(board_size: BoardSize, paper: &str) -> Vec<RgbImage> {
    let job = Job {
        board_size,
        paper: paper.parse::<Paper>().unwrap(),
        ..Job::default()
    };
    let pdfs = kits::pdfs(&kits::kit(&files()), &job).expect("it goes onto the paper");
    pdfs.iter()
        .flat_map(|pdf| raster::pages(&pdf.bytes, DPI))
        .collect()
}

/// The width and height, in millimetres, of the largest black bar of a page, which may lie on its side: the longest black run
/// along a row and along a column through its middle.
fn bar(page: &RgbImage) -> (f64, f64) {
    let is_black = |x: u32, y: u32| page.get_pixel(x, y).0.iter().all(|value| *value < 60);
    let run = |cells: &mut dyn Iterator<Item = bool>| {
        let (mut longest, mut now) = (0, 0);
        for black in cells {
            now = if black { now + 1 } else { 0 };
            longest = longest.max(now);
        }
        longest
    };
    let (w, h) = page.dimensions();
    let across = (0..h)
        .map(|y| run(&mut (0..w).map(|x| is_black(x, y))))
        .max()
        .unwrap();
    let down = (0..w)
        .map(|x| run(&mut (0..h).map(|y| is_black(x, y))))
        .max()
        .unwrap();
    (
        f64::from(across.max(down)) / 10.0,
        f64::from(across.min(down)) / 10.0,
    )
}

#[test]
fn a_board_at_two_and_a_half_times_its_size_measures_so_on_paper() {
    let pages = pages(BoardSize::Scale(2_500), "letter");
    // 250 by 150 mm, on its side.
    assert_eq!(pages.len(), 1);
    let (long, wide) = bar(&pages[0]);
    assert!(
        (long - 100.0).abs() < 0.15 && (wide - 25.0).abs() < 0.15,
        "{long} × {wide} mm"
    );
}

#[test]
fn a_board_as_large_as_its_paper_is_one_page_to_the_edge_without_a_ruler() {
    let wall = BoardSize::Fit(Size::new(Length::mm(500), Length::mm(300)));
    let pages = pages(wall, "300mm,500mm");
    assert_eq!(pages.len(), 1);
    let (w, h) = pages[0].dimensions();
    let corners = [(2, 2), (w - 3, 2), (2, h - 3), (w - 3, h - 3)];
    assert!(
        corners
            .iter()
            .all(|(x, y)| pages[0].get_pixel(*x, *y).0 == [0xe0; 3]),
        "{:?}",
        pages[0].get_pixel(2, 2)
    );
    let (long, wide) = bar(&pages[0]);
    assert!(
        (long - 200.0).abs() < 0.15 && (wide - 50.0).abs() < 0.15,
        "{long} × {wide} mm"
    );
}
