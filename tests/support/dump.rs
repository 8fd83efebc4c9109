//! Scenes and sheets as text: exact, in millimetres, a line for each thing.

use std::fmt::Write;

use super::cut::Cut;
use boardpress::geom::{Affine, Length, Path, Point, Rect, Seg, Turn};
use boardpress::press::Proof;
use boardpress::scene::{Cap, Colour, FillRule, Item, Join, Stroke};
use boardpress::sheet::{Clip, Face, Line, Mark, Sheet};
use boardpress::text::FontSet;

/// What a face is and what is drawn on it.
pub(crate) fn face(face: &Face, book: &FontSet) -> String {
    let (name, trim, cut) = (
        &face.name,
        pair(face.trim().w, face.trim().h),
        Cut::of(&face.outline),
    );
    let head = format!(
        "face {name}: trim {trim}, bleed {}, safe {}, cut {cut:?}\n",
        face.bleed, face.safe
    );
    head + &drawn(&face.items, book)
}

/// What is drawn, in its own measure.
pub(crate) fn drawn(items: &[Item], book: &FontSet) -> String {
    let mut text = String::new();
    self::items(items, book, 1, &mut text);
    text
}

/// What lies on a sheet, by the names of faces.
pub(crate) fn placements(sheet: &Sheet, proof: &Proof) -> String {
    let (number, of) = sheet.number;
    let mut text = format!(
        "{} {number}/{of} {:?} {} trim {} bleed box {}\n",
        sheet.component,
        sheet.side,
        sheet.paper,
        rect(sheet.trim),
        rect(sheet.bleed_box())
    );
    for placement in &sheet.placements {
        let turn = turned(placement.turn);
        let (name, at) = (&proof.face(placement.face).name, point(placement.at));
        let within = if placement.within == Clip::Window {
            String::new()
        } else {
            format!(" as {:?}", placement.within)
        };
        writeln!(
            text,
            "  {name} at {at}{turn} in {}{within}",
            rect(placement.window)
        )
        .unwrap();
    }
    text
}

fn turned(turn: Turn) -> String {
    if turn == Turn::None {
        String::new()
    } else {
        format!(" turned {}", turn.quarters() * 90)
    }
}

/// The guides of a sheet.
pub(crate) fn marks(sheet: &Sheet) -> String {
    let mut text = String::new();
    for mark in sheet.marks.iter() {
        let line = |line: Line| format!("{} to {}", point(line.from), point(line.to));
        let (name, place) = match *mark {
            Mark::Crop(one) => ("crop", line(one)),
            Mark::Tick(one) => ("tick", line(one)),
            Mark::Trim(one) => ("trim", line(one)),
            Mark::Overlap(one) => ("overlap", line(one)),
            Mark::Glue(at) => ("glue", rect(at)),
            Mark::Fold(one) => ("fold", line(one)),
            Mark::Score(one) => ("score", line(one)),
            Mark::Staple(one) => ("staple", line(one)),
            Mark::Diamond(at) => ("diamond", point(at)),
            Mark::Outline(ref at) => ("outline", path(at)),
            Mark::Hole(ref at) => ("hole", path(at)),
            Mark::Crease(ref at) => ("crease", path(at)),
            Mark::Ring(at) => ("ring", rect(at)),
            Mark::Register(at) => ("register", rect(at)),
            Mark::Corners(at, radius) => ("corners", format!("{} of {radius}", rect(at))),
            Mark::Number(number, at) => ("number", format!("{number} in {}", rect(at))),
        };
        writeln!(text, "  {name} {place}").unwrap();
    }
    text
}

fn items(items: &[Item], book: &FontSet, depth: usize, text: &mut String) {
    let indent = "  ".repeat(depth);
    for item in items {
        text.push_str(&indent);
        match item {
            Item::Shape(shape) => {
                text.push_str("shape");
                if let Some((colour, rule)) = shape.fill {
                    let rule = if rule == FillRule::EvenOdd {
                        " even-odd"
                    } else {
                        ""
                    };
                    write!(text, " fill {}{rule}", paint(colour)).unwrap();
                }
                if let Some(stroke) = &shape.stroke {
                    write!(text, " {}", pen(stroke)).unwrap();
                }
                writeln!(text, ": {}", path(&shape.path)).unwrap();
            }
            Item::Glyphs(run) => {
                let (weight, italic) = book.cut(run.font);
                let slant = if italic { " italic" } else { "" };
                let (family, at) = (book.family(run.font), point(run.origin));
                let xs: Vec<String> = run
                    .glyphs()
                    .iter()
                    .map(|glyph| glyph.x.to_string())
                    .collect();
                let (size, colour) = (run.size, paint(run.colour));
                writeln!(
                    text,
                    "glyphs {:?} at {at}: {family} {weight}{slant} {size} pt {colour}",
                    run.text()
                )
                .unwrap();
                writeln!(text, "{indent}  x in µm: {}", xs.join(" ")).unwrap();
            }
            Item::Picture(picture) => {
                let raster = &picture.raster;
                writeln!(
                    text,
                    "picture {} of {} × {} pixels, {}",
                    raster.name,
                    raster.width,
                    raster.height,
                    affine(picture.to)
                )
                .unwrap();
            }
            Item::Use(one) => {
                writeln!(
                    text,
                    "use {} {}, {}",
                    one.symbol.name,
                    rect(one.symbol.bounds),
                    affine(one.to)
                )
                .unwrap();
            }
            Item::Group(group) => {
                write!(text, "group {}", affine(group.to)).unwrap();
                if group.opacity < 255 {
                    write!(text, " opacity {}/255", group.opacity).unwrap();
                }
                if let Some(clip) = &group.clip {
                    write!(text, " clipped to {}", path(clip)).unwrap();
                }
                text.push('\n');
                self::items(&group.items, book, depth + 1, text);
            }
        }
    }
}

fn pen(stroke: &Stroke) -> String {
    let mut text = format!("stroke {} {}", paint(stroke.colour), stroke.width);
    if stroke.cap != Cap::Butt {
        write!(text, " {:?} caps", stroke.cap).unwrap();
    }
    if stroke.join != Join::Miter {
        write!(text, " {:?} joins", stroke.join).unwrap();
    }
    if !stroke.dash.is_empty() {
        let dash: Vec<String> = stroke.dash.iter().map(|length| mm(*length)).collect();
        write!(text, " dash {}", dash.join(" ")).unwrap();
    }
    text
}

fn path(path: &Path) -> String {
    let at = |(x, y): (i32, i32)| pair(Length::um(x.into()), Length::um(y.into()));
    let seg = |seg: &Seg| match *seg {
        Seg::Move(to) => format!("M {}", at(to)),
        Seg::Line(to) => format!("L {}", at(to)),
        Seg::Cubic(a, b, to) => format!("C {} {} {}", at(a), at(b), at(to)),
        Seg::Close => "Z".to_owned(),
    };
    path.segs().iter().map(seg).collect::<Vec<_>>().join(" ")
}

/// A transform by its numbers; the shift in millimetres, the rest to six places.
fn affine(to: Affine) -> String {
    let [a, b, c, d, e, f] = to.numbers();
    // Adding nothing turns a zero below nothing into a plain one.
    let turn = [a, b, c, d].map(|n| format!("{}", (n * 1e6).round() / 1e6 + 0.0));
    format!(
        "[{}] + {:.3},{:.3}",
        turn.join(" "),
        e / 1000.0 + 0.0,
        f / 1000.0 + 0.0
    )
}

fn paint(colour: Colour) -> String {
    if colour.a == 255 {
        colour.to_string()
    } else {
        format!("{colour} {}/255", colour.a)
    }
}

fn mm(length: Length) -> String {
    length.to_mm().to_string()
}

fn pair(x: Length, y: Length) -> String {
    format!("{},{}", mm(x), mm(y))
}

fn point(at: Point) -> String {
    pair(at.x, at.y)
}

fn rect(rect: Rect) -> String {
    format!("{} {}", point(rect.at), pair(rect.size.w, rect.size.h))
}
