//! Boards of all grids, from numbers and files alone: a map with rivers, walls, roads and units, a chess board, tables, a
//! hexagon of hexagons, a dial, and a map from a drawing.

use std::collections::BTreeSet;

use boardpress::geom::{Affine, Length, Point, Rect, Size};
use boardpress::model::{Board, Job};
use boardpress::press::Proof;
use boardpress::scene::{Cap, Colour, Item, Join, Shape, each_painted};

use super::{proof, words};
use crate::support::{clean, files};

fn board<'p>(proof: &'p Proof, name: &str) -> &'p Board {
    let boards = proof.game.draft.boards();
    boards
        .into_iter()
        .find(|board| board.name() == name)
        .unwrap_or_else(|| panic!("a board {name}"))
        .content
}

/// The shapes on the only roll of a board that have this line.
fn lines(proof: &Proof, name: &str, colour: &str) -> Vec<Shape> {
    let face = super::fronts(proof, name)[0];
    let (colour, mut found) = (Colour::parse(colour).unwrap(), Vec::new());
    each_painted(&face.items, Affine::IDENTITY, &mut |item, _| {
        if let Item::Shape(shape) = item
            && shape
                .stroke
                .as_ref()
                .is_some_and(|stroke| stroke.colour == colour)
        {
            found.push(shape.clone());
        }
    });
    found
}

#[test]
fn a_river_on_sides_is_one_line_and_looks_as_its_table_says() {
    let proof = proof("grids");
    let rivers = lines(&proof, "map", "#3b7bb0");
    let widths: Vec<Length> = rivers
        .iter()
        .map(|river| river.stroke.as_ref().unwrap().width)
        .collect();
    assert_eq!(widths, [Length::um(1_600), Length::um(700)]);
    // Twelve cells with two sides each are one line of 25 places.
    assert_eq!(rivers[0].path.segs().len(), 25);
    assert!(rivers.iter().all(|river| {
        let stroke = river.stroke.as_ref().unwrap();
        (stroke.cap, stroke.join) == (Cap::Round, Join::Round)
    }));
}

#[test]
fn two_units_share_a_cell_and_each_has_its_look() {
    let proof = proof("grids");
    let face = super::fronts(&proof, "map")[0];
    let fills: Vec<Colour> = ["#264f8c", "#a8281f"]
        .map(|colour| Colour::parse(colour).unwrap())
        .to_vec();
    let mut count = [0; 2];
    each_painted(&face.items, Affine::IDENTITY, &mut |item, _| {
        if let Item::Shape(shape) = item
            && let Some((fill, _)) = shape.fill
        {
            fills
                .iter()
                .zip(&mut count)
                .filter(|(known, _)| **known == fill)
                .for_each(|(_, count)| *count += 1);
        }
    });
    assert_eq!(count, [2, 2]);
}

#[test]
fn cells_are_counted_from_the_corner_that_the_grid_says() {
    let proof = proof("grids");
    let chess = words(&proof, super::fronts(&proof, "chess")[0]);
    let place = |word: &str| {
        chess
            .iter()
            .find(|(text, _)| text == word)
            .map(|(_, room)| room.centre())
            .unwrap()
    };
    assert!(
        place("a").x < place("h").x && place("1").y > place("8").y && place("a").y > place("1").y
    );
    let grid = &board(&proof, "hexhex").grids[0];
    let ids: BTreeSet<&str> = grid.cells.iter().map(|cell| cell.id.as_str()).collect();
    assert_eq!(
        (
            ids.len(),
            ids.contains("e5"),
            ids.contains("a1"),
            ids.contains("i1")
        ),
        (61, true, true, false)
    );
    assert_eq!(
        grid.cells
            .iter()
            .filter(|cell| cell.says("ring") == Some("4"))
            .count(),
        24
    );
}

#[test]
fn sectors_of_a_dial_and_regions_of_a_drawing_know_their_neighbours() {
    let proof = proof("grids");
    let next = |name: &str, id: &str| -> BTreeSet<String> {
        let grid = &board(&proof, name).grids[0];
        let of = |place: usize| {
            grid.cells
                .iter()
                .find(|cell| cell.place == place)
                .unwrap()
                .id
                .clone()
        };
        let place = grid.cells.iter().find(|cell| cell.id == id).unwrap().place;
        grid.mesh.neighbours(place).map(of).collect()
    };
    let set = |ids: &[&str]| {
        ids.iter()
            .map(|id| (*id).to_owned())
            .collect::<BTreeSet<String>>()
    };
    assert_eq!(
        next("dial", "2.1"),
        set(&["1.1", "2.2", "2.12", "3.1", "3.2"])
    );
    assert_eq!(next("regions", "south"), set(&["east", "north"]));
    assert_eq!(next("regions", "isle"), set(&[]));
    assert_eq!(next("weave", "b1"), set(&["a1", "c1"]));
    assert_eq!(next("net", "b2").len(), 4);
    assert_eq!(next("tiles", "b2"), set(&["a1", "a3", "c1", "c3"]));
    assert_eq!(next("tiles", "c3").len(), 8);
}

/// The boxes around all clips, in order of painting.
fn clips(items: &[Item]) -> Vec<Rect> {
    let inner = |item: &Item| match item {
        Item::Group(group) => {
            let own = group.clip.as_ref().and_then(|clip| clip.bounds());
            own.into_iter().chain(clips(&group.items)).collect()
        }
        Item::Use(shown) => clips(&shown.symbol.items),
        _ => Vec::new(),
    };
    items.iter().flat_map(inner).collect()
}

#[test]
fn a_picture_may_end_at_the_outline_of_its_cell() {
    let tables = "[icons]\nwood = 'wood.svg'\n[board.b]\nsize = ['60 mm', '60 mm']\n\
                  [board.b.squares]\ncolumns = 2\nrows = 2\ncell = ['20 mm', '20 mm']\nat = ['10 mm', '10 mm']\n\
                  [[board.b.symbol]]\nicon = 'wood'\nclip = true\nat = ['-15 mm', '-15 mm']\nroom = ['30 mm', '30 mm']\n";
    let wood = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9' width='9mm' height='9mm'>\
                <rect fill='#246' width='9' height='9'/></svg>";
    let proof = clean(
        &files::kit([("board.toml", tables), ("wood.svg", wood)]),
        &Job::default(),
    );
    let cell = |x: i64, y: i64| {
        Rect::new(
            Point::new(Length::mm(x), Length::mm(y)),
            Size::new(Length::mm(20), Length::mm(20)),
        )
    };
    assert_eq!(
        clips(&proof.faces[0].items),
        [cell(10, 10), cell(30, 10), cell(10, 30), cell(30, 30)]
    );
}
