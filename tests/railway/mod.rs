//! A railway game from TOML, tables and small drawings alone: tiles with track, a map on which the same track is
//! printed, borders between hexagons, shares, trains, charters and a market.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use boardpress::diag::Diagnostics;
use boardpress::geom::Affine;
use boardpress::model::{Backs, Format, Ink, Item, Job, PAPERS};
use boardpress::press::{Proof, Unwatched};
use resvg::usvg::tiny_skia_path::PathSegment;
use resvg::usvg::{Group, Node, Options, Paint, Path, Transform, Tree};

use crate::support::made::{MadeFile, press};
use crate::support::{clean, files};

/// The colours of rails and of the borders that no track crosses.
const RAIL: [u8; 3] = [0x1a, 0x1e, 0x21];
const CLIFF: [u8; 3] = [0x6a, 0x4a, 0x2f];
const WATER: [u8; 3] = [0x2f, 0x6f, 0xa6];
/// Half the width of a hexagon with sides of 20 mm.
const TO_SIDE: f64 = 17.320_508;

type At = (f64, f64);

fn job() -> Job {
    Job {
        formats: vec![Format::Svg],
        backs: Backs::None,
        ..Job::default()
    }
}

/// What is printed, and the drawings of its sheets.
fn printed() -> &'static (Proof, Vec<MadeFile>) {
    static PRINTED: OnceLock<(Proof, Vec<MadeFile>)> = OnceLock::new();
    PRINTED.get_or_init(|| {
        let kit = files::beside(&files::root().join("tests/railway/kit"));
        let made = press(&kit, &job(), &Unwatched, &Diagnostics::default())
            .unwrap()
            .files;
        (
            clean(&kit, &job()),
            made.into_iter()
                .filter(|file| file.path.ends_with(".svg"))
                .collect(),
        )
    })
}

fn proof() -> &'static Proof {
    &printed().0
}

/// All pieces of a deck or a token set, as its table has them.
fn items(name: &str) -> &'static [Item] {
    let components = &proof().game.draft.components;
    components
        .iter()
        .find(|one| one.name == name)
        .unwrap_or_else(|| panic!("a set {name}"))
        .items()
}

fn field<'i>(item: &'i Item, name: &str) -> &'i str {
    item.field(name).unwrap_or("")
}

/// How many are printed, and how many of them differ.
fn counts(name: &str) -> (u32, usize) {
    let pieces = &proof()
        .parts
        .iter()
        .find(|part| part.name == name)
        .unwrap()
        .pieces;
    (pieces.iter().map(|piece| piece.copies).sum(), pieces.len())
}

/// A line of a drawing as it is on the page, in millimetres: the points where its segments end, and its width.
struct Line {
    points: Vec<At>,
    width: f64,
}

/// All lines of a colour on a sheet, read by a program that has only the file.
fn lines(sheet: usize, colour: [u8; 3]) -> Vec<Line> {
    let tree = Tree::from_data(&printed().1[sheet].bytes, &Options::default()).unwrap();
    let scale = proof().sheets[sheet].size.w.to_mm() / f64::from(tree.size().width());
    let mut found = Vec::new();
    each_line(tree.root(), &mut |path| {
        let stroke = path.stroke().unwrap();
        if matches!(stroke.paint(), Paint::Color(is) if [is.red, is.green, is.blue] == colour) {
            let to = path.abs_transform();
            let width = f64::from(stroke.width().get()) * f64::from(to.get_scale().0) * scale;
            found.push(Line {
                points: points(path, to, scale),
                width,
            });
        }
    });
    found
}

fn each_line(group: &Group, visit: &mut impl FnMut(&Path)) {
    for node in group.children() {
        match node {
            Node::Group(inner) => each_line(inner, visit),
            Node::Path(path) if path.stroke().is_some() => visit(path),
            _ => {}
        }
    }
}

fn points(path: &Path, to: Transform, scale: f64) -> Vec<At> {
    let end = |segment: PathSegment| match segment {
        PathSegment::MoveTo(at)
        | PathSegment::LineTo(at)
        | PathSegment::QuadTo(_, at)
        | PathSegment::CubicTo(_, _, at) => Some(at),
        PathSegment::Close => None,
    };
    let mut points: Vec<_> = path.data().segments().filter_map(end).collect();
    to.map_points(&mut points);
    points
        .iter()
        .map(|at| (f64::from(at.x) * scale, f64::from(at.y) * scale))
        .collect()
}

/// The track of a sheet: both ends of every rail.
fn rails(sheet: usize) -> Vec<[At; 2]> {
    let rails = lines(sheet, RAIL)
        .into_iter()
        .filter(|line| (line.width - 2.4).abs() < 0.01);
    rails
        .map(|line| [line.points[0], *line.points.last().unwrap()])
        .collect()
}

fn far((x, y): At, (to_x, to_y): At) -> f64 {
    (x - to_x).hypot(y - to_y)
}

/// The middle of a side of a hexagon, from the hexagon's middle: 1 is at the upper right, and they go on clockwise.
fn side(number: u32) -> At {
    let angle = (f64::from(number) * 60.0 - 120.0).to_radians();
    (TO_SIDE * angle.cos(), TO_SIDE * angle.sin())
}

/// Where the track of a table ends, from the middle of its hexagon.
fn ends(track: &str) -> Vec<At> {
    let mut ends: Vec<At> = track
        .split('-')
        .map(|one| side(one.parse().unwrap()))
        .collect();
    ends.resize(2, (0.0, 0.0));
    ends
}

/// The sheets of a component.
fn sheets(component: &str) -> impl Iterator<Item = usize> {
    (0..proof().sheets.len()).filter(move |sheet| proof().sheets[*sheet].component == component)
}

/// From a face of this sheet, in micrometres, to its page.
fn placed(sheet: usize, placement: usize) -> Affine {
    let placement = &proof().sheets[sheet].placements[placement];
    placement
        .turn
        .onto(placement.at, proof().face(placement.face).trim())
}

fn on_page(to: Affine, (x, y): At) -> At {
    let (x, y) = to.apply(x * 1000.0, y * 1000.0);
    (x / 1000.0, y / 1000.0)
}

/// The middles of the map's hexagons, from the corner of the map.
fn middles() -> BTreeMap<&'static str, At> {
    let boards = proof().game.draft.boards();
    let map = boards
        .into_iter()
        .find(|board| board.name() == "map")
        .unwrap()
        .content;
    let number = |text: Option<&str>| text.unwrap().parse::<f64>().unwrap();
    let middle = |q: f64, r: f64| (7.5 + 2.0 * TO_SIDE * (q + r / 2.0), 36.0 + 30.0 * r);
    let cells = map.grids[0].cells.iter();
    cells
        .map(|cell| {
            (
                cell.id.as_str(),
                middle(number(cell.says("q")), number(cell.says("r"))),
            )
        })
        .collect()
}

/// The rows of a table of the kit, without its head.
fn rows(name: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(files::root().join("tests/railway/kit").join(name)).unwrap();
    text.lines()
        .skip(1)
        .map(|line| line.split(',').map(str::to_owned).collect())
        .collect()
}

#[test]
fn it_prints_clean_on_letter_and_a4_in_colour_and_in_grey() {
    let kit = files::beside(&files::root().join("tests/railway/kit"));
    for (paper, ink) in [
        (PAPERS[0], Ink::Colour),
        (PAPERS[0], Ink::Grey),
        (PAPERS[2], Ink::Colour),
    ] {
        assert!(
            !clean(
                &kit,
                &Job {
                    paper,
                    ink,
                    ..Job::default()
                }
            )
            .sheets
            .is_empty()
        );
    }
}

#[test]
fn there_are_as_many_pieces_as_the_tables_say() {
    let wanted = [
        ("tiles", (54, 18)),
        ("shares", (45, 10)),
        ("trains", (19, 5)),
        ("charters", (5, 5)),
    ];
    for (name, count) in wanted {
        assert_eq!(counts(name), count, "{name}");
    }
    assert_eq!(counts("stations"), (12, 5));
}

#[test]
fn the_track_of_each_tile_ends_in_the_middle_of_its_sides() {
    let mut tiles = 0;
    for sheet in sheets("Track tiles") {
        let mut wanted = Vec::new();
        for (n, placement) in proof().sheets[sheet].placements.iter().enumerate() {
            let face = proof().face(placement.face);
            let (_, id) = face.name.split_once('/').unwrap();
            let tile = items("tiles").iter().find(|tile| tile.id == id).unwrap();
            let tracks = ["a", "b", "c", "d"].map(|column| field(tile, column));
            let tracks = tracks.into_iter().filter(|track| !track.is_empty());
            let middle = |(x, y): At| {
                (
                    x + face.trim().w.to_mm() / 2.0,
                    y + face.trim().h.to_mm() / 2.0,
                )
            };
            wanted.extend(
                tracks
                    .map(ends)
                    .map(|ends| ends.into_iter().map(middle).collect::<Vec<_>>())
                    .map(|ends| {
                        ends.into_iter()
                            .map(|end| on_page(placed(sheet, n), end))
                            .collect::<Vec<_>>()
                    }),
            );
            tiles += 1;
        }
        let rails = rails(sheet);
        assert_eq!(rails.len(), wanted.len());
        for ends in wanted {
            let is_there = |rail: &[At; 2]| {
                (0..2).any(|n| far(rail[n], ends[0]) < 0.01 && far(rail[1 - n], ends[1]) < 0.01)
            };
            assert!(rails.iter().any(is_there), "{ends:?}");
        }
    }
    assert_eq!(tiles, 54);
}

#[test]
fn each_tile_is_part_of_what_it_becomes_when_it_is_turned() {
    let ways = |tile: &Item, turn: u32| -> BTreeSet<Vec<u32>> {
        let turned = |side: &str| (side.parse::<u32>().unwrap() + turn - 1) % 6 + 1;
        let tracks = ["a", "b", "c", "d"].map(|column| field(tile, column));
        let sides = tracks
            .into_iter()
            .filter(|track| !track.is_empty())
            .map(|track| {
                let mut sides: Vec<u32> = track.split('-').map(turned).collect();
                sides.sort_unstable();
                sides
            });
        sides.collect()
    };
    for tile in items("tiles") {
        for better in field(tile, "becomes").split_whitespace() {
            let better = items("tiles").iter().find(|one| one.id == better).unwrap();
            assert!(
                (0..6).any(|turn| ways(better, 0).is_superset(&ways(tile, turn))),
                "{} to {}",
                tile.id,
                better.id
            );
        }
    }
}

#[test]
fn tracks_of_hexagons_that_touch_meet_on_the_map() {
    let (sheet, middles) = (sheets("The Orrin Vale").next().unwrap(), middles());
    let (rails, to) = (rails(sheet), placed(sheet, 0));
    let mut ends: Vec<(String, u32)> = Vec::new();
    for row in rows("track.csv")
        .iter()
        .filter(|row| !row[1].starts_with("end"))
    {
        ends.extend(
            row[1]
                .split('-')
                .map(|side| (row[0].clone(), side.parse().unwrap())),
        );
    }
    let place = |(cell, number): &(String, u32)| {
        let (middle, side) = (middles[cell.as_str()], side(*number));
        on_page(to, (middle.0 + side.0, middle.1 + side.1))
    };
    for end in &ends {
        let here = rails
            .iter()
            .flatten()
            .filter(|at| far(**at, place(end)) < 0.01)
            .count();
        let meeting = ends
            .iter()
            .filter(|other| far(place(other), place(end)) < 0.01)
            .count();
        assert_eq!(here, meeting, "{end:?}");
    }
    // Track of the capital goes on in the hexagon beside it.
    assert!(far(place(&("C6".to_owned(), 2)), place(&("C8".to_owned(), 5))) < 0.001);
}

#[test]
fn borders_are_where_the_table_has_them_and_nowhere_else() {
    let (sheet, middles) = (sheets("The Orrin Vale").next().unwrap(), middles());
    let to = placed(sheet, 0);
    for (kind, colour, width) in [
        ("cliff", CLIFF, 2.0),
        ("inlet", WATER, 2.4),
        ("river", WATER, 1.2),
    ] {
        let named = rows("borders.csv").into_iter().filter(|row| row[2] == kind);
        let mut wanted: Vec<At> = Vec::new();
        for row in named {
            let (one, other) = (middles[row[0].as_str()], middles[row[1].as_str()]);
            assert!(
                (far(one, other) - 2.0 * TO_SIDE).abs() < 0.001,
                "{row:?} do not touch"
            );
            wanted.push(on_page(
                to,
                ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0),
            ));
        }
        let drawn = lines(sheet, colour)
            .into_iter()
            .filter(|line| (line.width - width).abs() < 0.01);
        let mut seen = 0;
        for line in drawn {
            for ends in line.points.windows(2) {
                let middle = ((ends[0].0 + ends[1].0) / 2.0, (ends[0].1 + ends[1].1) / 2.0);
                assert!(
                    (far(ends[0], ends[1]) - 20.0).abs() < 0.01,
                    "{kind}: a whole side"
                );
                assert!(
                    wanted.iter().any(|at| far(*at, middle) < 0.01),
                    "{kind} at {middle:?}"
                );
                seen += 1;
            }
        }
        assert_eq!(seen, wanted.len(), "{kind}");
    }
}

#[test]
fn the_shares_of_each_company_add_up_and_each_has_a_home() {
    let mut shares: BTreeMap<&str, u32> = BTreeMap::new();
    for share in items("shares") {
        *shares.entry(field(share, "company")).or_default() +=
            field(share, "part").parse::<u32>().unwrap() * share.copies;
    }
    assert_eq!(shares.values().copied().collect::<Vec<_>>(), [100; 5]);
    for charter in items("charters") {
        assert!(shares.contains_key(field(charter, "company")));
        assert!(
            middles().contains_key(field(charter, "cell")),
            "{}",
            charter.name
        );
    }
}
