//! Copies, figures and pieces on boards: one drawing, shown as it is.

use std::fmt::Write;
use std::sync::Arc;

use boardpress::diag::Diagnostics;
use boardpress::geom::{Length, Rect, Size};
use boardpress::model::{Format, Job};
use boardpress::press::{Proof, Unwatched};
use boardpress::scene::{Item, Symbol};
use boardpress::sheet::{Face, SeamAvoid};
use boardpress::source::MemoryFiles;
use proptest::prelude::*;

use super::cases;
use crate::support::made::press;
use crate::support::{clean, files};

/// A board with words, a copy of it, and a figure that is a copy too.
fn kit(size: Size, scale: f64) -> MemoryFiles {
    let mut text = format!(
        "[board.map]\nsize = [\"{}\", \"{}\"]\nbleed = \"3 mm\"\n",
        size.w, size.h
    );
    text.push_str("ground = \"#eee\"\n[[board.map.text]]\ntext = \"${title} ${roll}\"\nat = [\"5 mm\", \"5 mm\"]\n");
    text.push_str("room = [\"30 mm\", \"9 mm\"]\nsize = \"20 pt\"\n[[board.map.box]]\nat = [\"1 mm\", \"1 mm\"]\n");
    text.push_str("room = [\"30 mm\", \"9 mm\"]\nfill = \"#fff\"\n");
    write!(text, "[board.copy]\nlike = \"map\"\nscale = {scale}\n").unwrap();
    write!(
        text,
        "[board.shown]\nlike = \"map\"\nscale = {scale}\nfigure = true\n"
    )
    .unwrap();
    text.push_str("[rules.rules]\nfile = \"rules.md\"\ncolumns = 1\n");
    files::kit([("boards.toml", text.as_str()), ("rules.md", "![](shown)\n")])
}

fn face<'p>(proof: &'p Proof, name: &str) -> &'p Face {
    proof
        .faces
        .iter()
        .find(|face| face.name == name)
        .unwrap_or_else(|| panic!("there is no face {name}"))
}

/// The symbols that items show, and their size on the face for each micrometre of their own.
fn shown(items: &[Item], scale: f64, found: &mut Vec<(Arc<Symbol>, f64)>) {
    for item in items {
        match item {
            Item::Use(one) => found.push((Arc::clone(&one.symbol), scale * one.to.magnification())),
            Item::Group(group) => shown(&group.items, scale * group.to.magnification(), found),
            _ => {}
        }
    }
}

/// The box around all spaces or all words of a face that no seam should cross.
fn kept(face: &Face, is_space: bool) -> Rect {
    let boxes = face
        .keep
        .iter()
        .filter(|keep| (keep.what == SeamAvoid::Space) == is_space);
    boxes
        .map(|keep| keep.rect)
        .reduce(Rect::around)
        .expect("something to keep whole")
}

fn shown_on(face: &Face) -> Vec<(Arc<Symbol>, f64)> {
    let mut found = Vec::new();
    shown(&face.items, 1.0, &mut found);
    found
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn a_copy_shows_the_one_drawing_of_its_board_so_many_times_as_large(
        w in 60..120_i64, h in 60..120_i64, scale in 0.5..3.0_f64,
    ) {
        let size = Size::new(Length::mm(w), Length::mm(h));
        let proof = clean(&kit(size, scale), &Job::default());
        let (board, copy) = (face(&proof, "map/1"), face(&proof, "copy/1"));
        let close = |a: Length, b: Length| (a.to_um() as f64 - b.to_um() as f64 * scale).abs() <= 1.0;
        prop_assert!(close(copy.trim().w, size.w) && close(copy.trim().h, size.h) && close(copy.bleed, board.bleed));
        // Where words are large, no seam should cross one of them, and else none of their line.
        for is_space in [true, false] {
            let (a, b) = (kept(copy, is_space), kept(board, is_space));
            // Its parts are rounded each by itself.
            let near = |a: Length, b: Length| (a.to_um() as f64 - b.to_um() as f64 * scale).abs() <= 5.0;
            prop_assert!(near(a.left(), b.left()) && near(a.size.w, b.size.w) && near(a.size.h, b.size.h));
        }
        let (on_board, on_copy) = (shown_on(board), shown_on(copy));
        prop_assert_eq!(on_board.len(), on_copy.len());
        for ((a, one), (b, many)) in on_board.iter().zip(&on_copy) {
            prop_assert!(Arc::ptr_eq(a, b));
            prop_assert!((many - one * scale).abs() < 1e-9);
        }
    }

    #[test]
    fn a_figure_is_in_no_list_and_as_large_as_it_is_or_as_wide_as_its_column(
        w in 60..120_i64, scale in 0.5..3.0_f64,
    ) {
        let proof = clean(&kit(Size::new(Length::mm(w), Length::mm(80)), scale), &Job::default());
        let names: Vec<&str> = proof.parts.iter().map(|part| part.name.as_str()).collect();
        prop_assert_eq!(names, ["rules", "map", "copy"]);
        let (page, figure) = (face(&proof, "rules/1"), face(&proof, "shown/1"));
        let [(symbol, size)] = &shown_on(page)[..] else { panic!("one figure") };
        prop_assert_eq!(&symbol.name, "shown/1");
        let room = page.trim().w.to_um() as f64 / figure.trim().w.to_um() as f64;
        prop_assert!((size - room.min(1.0)).abs() < 1e-4, "{size} {room}");
    }
}

#[test]
fn a_copy_without_its_board_is_the_same_copy() {
    let size = Size::new(Length::mm(100), Length::mm(80));
    let whole = clean(&kit(size, 1.5), &Job::default());
    let alone = clean(
        &kit(size, 1.5),
        &Job {
            only: vec!["copy".to_owned()],
            ..Job::default()
        },
    );
    let dump = |proof: &Proof| crate::support::dump::face(face(proof, "copy/1"), &proof.fonts);
    assert_eq!(dump(&whole), dump(&alone));
    assert!(
        dump(&alone).contains("\"map 1\""),
        "the title on a copy is that of its board"
    );
}

#[test]
fn pieces_without_a_name_are_shown_each_as_it_is() {
    let stone = r##"<svg xmlns="http://www.w3.org/2000/svg" width="10mm" height="10mm" viewBox="0 0 10 10">
        <rect id="side" data-fill="side" fill="#ffffff" width="10" height="10"/></svg>"##;
    let stones = r##"
        [token.stone]
        template = "stone"
        [[token.stone.piece]]
        side = "#113355"
        [[token.stone.piece]]
        side = "#ddaa66"
        [recipe.all]
        bag = ["stone"]
        [board.two]
        size = ["40 mm", "40 mm"]
        [board.two.squares]
        at = ["0 mm", "0 mm"]
        cell = ["20 mm", "20 mm"]
        columns = 2
        rows = 1
        [[board.two.scatter]]
        recipe = "all"
        width = "10 mm"
    "##;
    let files = [
        ("stones.toml", stones),
        ("templates/stone.svg", stone),
        ("templates/stone.toml", "trim = [\"10 mm\", \"10 mm\"]"),
    ];
    let job = Job {
        formats: vec![Format::Svg],
        only: vec!["two".to_owned()],
        ..Job::default()
    };
    let print = press(
        &files::kit(files),
        &job,
        &Unwatched,
        &Diagnostics::default(),
    )
    .expect("two stones on a board");
    let svg = print
        .files
        .iter()
        .find(|file| file.path.ends_with(".svg"))
        .expect("a drawing of the board");
    let svg = String::from_utf8_lossy(&svg.bytes);
    assert!(svg.contains("#135") && svg.contains("#da6"));
}
