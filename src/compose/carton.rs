//! Boxes: a net as large as the decks that it holds, with words and pictures on its sides.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::set::Made;
use super::tools::{TextOrigin, Tools};
use crate::diag::{Code, Note, Report};
use crate::geom::{Affine, Insets, Length, Net, NetPanel, Path, Point, Rect, Size, Wall};
use crate::model::{Backs, Carton, Fill, Icon, Job, Known, Page, slug_depth};
use crate::scene::{
    Align, Colour, Element, Focus, Framing, Group, Item, ObjectFit, RichText, Role, Shape, Stroke,
    TextStyle, Use, Valign,
};
use crate::sheet::{Face, FaceId, Layout, Part, Piece, Reading, Scope};

/// How much wider, higher and deeper a box is inside than what it holds.
const CLEARANCE: Length = Length::mm(1);
/// How far colour goes beyond the cut, and onto tabs and flaps.
const BLEED: Length = Length::mm(3);
/// From a cut to words.
const SAFE: Length = Length::mm(2);
/// From the edge of a side to its words, as a share of the shorter edge, and at the most.
const MARGIN: (f64, Length) = (0.1, Length::mm(5));
/// The label of a large side, from its upper edge: where it begins and ends.
const LABEL: (f64, f64) = (0.27, 0.73);
/// The largest and the smallest sizes of the words of a front, of a back, and of what a box holds, in points.
const TITLE: (f64, f64) = (40.0, 10.0);
const BLURB: (f64, f64) = (11.0, 7.0);
const CONTENTS: (f64, f64) = (9.0, 6.5);
/// The same of the narrow sides, whose words are no higher than this share of them.
const NARROW: (f64, f64) = (28.0, 6.0);
const NARROW_SHARE: f64 = 0.55;
/// The letters on tabs, in points.
const LETTERS: f64 = 8.0;

/// The boxes that are printed: a part for each of their nets.
pub(super) fn parts(
    tools: &Tools<'_>,
    job: &Job,
    sets: &BTreeMap<usize, Made>,
    faces: &mut Vec<Face>,
    report: &mut Report,
) -> Vec<Part> {
    let mut parts = Vec::new();
    for carton in tools.game.draft.cartons() {
        let Some(room) = room(tools, job, carton, sets, faces) else {
            continue;
        };
        let Ok(nets) = nets(carton, room, job).map_err(|note| report.say(*note)) else {
            continue;
        };
        let count = nets.len();
        for (n, net) in nets.into_iter().enumerate() {
            let sides = Sides {
                tools,
                carton,
                net: &net,
            };
            let (items, notes) = sides.items();
            notes
                .into_iter()
                .for_each(|note| report.say(note.of(carton.name())));
            let front = FaceId(faces.len() as u32);
            let number = (count > 1).then(|| (n + 1).to_string());
            faces.push(Face {
                name: format!("{}/{}", carton.name(), n + 1),
                outline: Arc::new(net.outline),
                bleed: BLEED,
                safe: SAFE,
                items,
                reading: Reading::Piece {
                    set: carton.title().to_owned(),
                    item: number,
                },
                keep: Default::default(),
                roll: None,
                origin: Some(carton.span()),
                is_faulty: false,
            });
            let piece = Piece {
                front,
                back: None,
                copies: 1,
                scope: Scope::EverySet,
            };
            parts.push(tools.part(carton.component, Layout::Packed, vec![piece]));
        }
    }
    parts
}

/// The width, height and depth of the room inside: what is requested, or what the cards need in the print of a job. `None`
/// where none of them is in play.
fn room(
    tools: &Tools<'_>,
    job: &Job,
    carton: Known<'_, Carton>,
    sets: &BTreeMap<usize, Made>,
    faces: &[Face],
) -> Option<[Length; 3]> {
    if carton.size.is_some() {
        return carton.size;
    }
    let stack = |name: &str| {
        let set = tools.game.draft.set(name)?;
        let (front, _) = sets.get(&set.place)?.first()?;
        let Size { w, h } = faces[front.0 as usize].trim();
        // Cards whose backs are on paper of their own are two sheets thick.
        let is_double = set.back.is_some() && matches!(job.backs, Backs::Paste | Backs::Fold);
        let of_stock = set.component.stock.thickness() * if is_double { 2 } else { 1 };
        let copies: i64 = set.items.iter().map(|item| i64::from(item.copies)).sum();
        Some([
            w.min(h),
            w.max(h),
            carton.card_thickness.unwrap_or(of_stock) * copies,
        ])
    };
    let stacks = carton.holds.iter().filter_map(|name| stack(&name.value));
    let all = stacks.reduce(|[w, h, d], [other_w, other_h, other_d]| {
        [w.max(other_w), h.max(other_h), d + other_d]
    });
    Some(all?.map(|side| side + CLEARANCE))
}

/// The nets of a box: whole where the paper has room for it, in halves where it has room for these alone; a note where it
/// has no room for either.
fn nets(carton: Known<'_, Carton>, room: [Length; 3], job: &Job) -> Result<Vec<Net>, Box<Note>> {
    let areas = Page::of(job).areas(job.slug.then(|| slug_depth(job.large)));
    let fits = |net: &Net| {
        let size = net.outline.trim();
        areas
            .iter()
            .any(|(area, _)| size.fits(area.size) || size.swapped().fits(area.size))
    };
    let whole = carton.style.nets(room);
    let Some(large) = whole.iter().find(|net| !fits(net)) else {
        return Ok(whole);
    };
    let halves = carton
        .style
        .halves(room)
        .filter(|halves| halves.iter().all(fits));
    halves.ok_or_else(|| {
        let (size, most) = (large.outline.trim(), Page::of(job).printable.size);
        let message = format!(
            "a part of the box `{}` is {} × {}, but {} paper has room for {} × {}",
            carton.name(),
            size.w,
            size.h,
            job.paper,
            most.w,
            most.h
        );
        let help = "choose a larger paper with --paper, put fewer cards into each of several boxes, or try \
                    `style = \"two-piece\"`, whose parts are smaller";
        Box::new(Note::new(Code::PieceTooLarge, message).at(carton.span()).help(help))
    })
}

/// A net that is being drawn.
struct Sides<'s> {
    tools: &'s Tools<'s>,
    carton: Known<'s, Carton>,
    net: &'s Net,
}

impl Sides<'_> {
    /// What is drawn on the net, and what is wrong with it.
    fn items(&self) -> (Vec<Item>, Vec<Note>) {
        let (mut items, mut notes) = (vec![], vec![]);
        items.extend(self.ground());
        for panel in &self.net.panels {
            let size = panel.turn.size(panel.rect.size);
            let drawn = match self.carton.shows.get(&panel.wall) {
                Some(shown) => match &shown.value {
                    Fill::Image(icon, focus) => self.picture(icon, self.beyond(panel), *focus),
                    Fill::Words(words) => {
                        let style = self.style(panel.wall, size, self.carton.ink);
                        let from = self.origin(panel.wall, shown.span);
                        self.tools
                            .set(words, &style, within(size), from, &mut notes)
                    }
                    // Walls of boxes are read as words and pictures alone.
                    Fill::Qr(_) | Fill::Colour(_) => Vec::new(),
                },
                None => self.usual(panel.wall, size),
            };
            if !drawn.is_empty() {
                let to = panel.turn.onto(panel.rect.at, size);
                items.push(Item::Group(Group {
                    items: drawn,
                    to,
                    clip: None,
                    opacity: 255,
                }));
            }
        }
        items.extend(self.letters());
        (items, notes)
    }

    /// The colour of all sides, and on it the picture over the whole net.
    fn ground(&self) -> Vec<Item> {
        let painted = |panel: &NetPanel| {
            let beyond = panel
                .turn
                .rect(self.beyond(panel), panel.turn.size(panel.rect.size));
            Path::rect(beyond.moved(panel.rect.at))
        };
        let segs = self
            .net
            .panels
            .iter()
            .flat_map(|panel| painted(panel).segs().to_vec());
        let path = Path::new(segs.collect());
        let ground = Item::Shape(Shape::filled(path.clone(), self.carton.colour));
        let Some(icon) = &self.carton.art else {
            return vec![ground];
        };
        let whole = Rect::of(self.net.outline.trim()).inset(-BLEED);
        let items = self.picture(icon, whole, Focus::default());
        let clip = Some(Arc::new(path));
        vec![
            ground,
            Item::Group(Group {
                items,
                to: Affine::IDENTITY,
                clip,
                opacity: 255,
            }),
        ]
    }

    /// What is painted of a panel, in its own measure: as far as other panels, and beyond all other edges.
    fn beyond(&self, panel: &NetPanel) -> Rect {
        let Rect { at, size } = panel.rect;
        let far = Point::new(panel.rect.right(), panel.rect.bottom());
        let others = || {
            self.net
                .panels
                .iter()
                .map(|other| other.rect)
                .filter(|other| *other != panel.rect)
        };
        let free = |is_beside: &dyn Fn(Rect) -> bool| {
            if others().any(is_beside) {
                Length::ZERO
            } else {
                -BLEED
            }
        };
        let insets = Insets {
            left: free(&|other| {
                other.right() == at.x && other.top() == at.y && other.size.h == size.h
            }),
            right: free(&|other| {
                other.left() == far.x && other.top() == at.y && other.size.h == size.h
            }),
            top: free(&|other| {
                other.bottom() == at.y && other.left() == at.x && other.size.w == size.w
            }),
            bottom: free(&|other| {
                other.top() == far.y && other.left() == at.x && other.size.w == size.w
            }),
        };
        panel
            .turn
            .undone()
            .rect(Rect::of(size).shrunk(insets), size)
    }

    fn picture(&self, icon: &Icon, into: Rect, focus: Focus) -> Vec<Item> {
        let element = Some(Element::new(Role::Figure(icon.alt.clone()), None));
        let framing = Framing {
            fit: ObjectFit::Cover,
            ..Framing::default()
        };
        let shown = self
            .tools
            .icon(icon, into)
            .map(|shown| framing.framed(Use { element, ..shown }, into, focus));
        shown.into_iter().collect()
    }

    /// What a side shows of which the kit says nothing. Words for which it is too small are left out.
    fn usual(&self, wall: Wall, size: Size) -> Vec<Item> {
        let (kit, ink) = (&self.tools.game.draft.kit, self.carton.ink);
        let large = |words: &str, below: &str| {
            let label = label(size);
            let words = self.words(
                words,
                &self.style(wall, size, self.carton.colour),
                label.inset(SAFE * 2),
            );
            let plate = if words.is_empty() {
                Vec::new()
            } else {
                plate(label, self.carton)
            };
            let mut items = [plate, words].concat();
            let foot = Rect::between(
                label.left(),
                label.bottom() + SAFE,
                label.right(),
                within(size).bottom(),
            );
            items.extend(self.words(below, &self.plain(CONTENTS, Valign::Bottom), foot));
            items
        };
        match wall {
            Wall::Front => large(&kit.title, &self.contents()),
            Wall::Back if kit.summary.is_empty() => Vec::new(),
            Wall::Back => large(&kit.summary, ""),
            Wall::Spine | Wall::Top => {
                self.words(&kit.title, &self.style(wall, size, ink), within(size))
            }
            Wall::Bottom => Vec::new(),
        }
    }

    /// The titles of what it holds.
    fn contents(&self) -> String {
        let sets = self
            .carton
            .holds
            .iter()
            .filter_map(|name| self.tools.game.draft.set(&name.value));
        sets.map(|set| set.title().to_owned())
            .collect::<Vec<_>>()
            .join(" \u{b7} ")
    }

    /// Words taken from the kit, such as its title; none where they do not fit.
    fn words(&self, words: &str, style: &TextStyle, room: Rect) -> Vec<Item> {
        let mut notes = Vec::new();
        let items = self.tools.set(
            &RichText::plain(words),
            style,
            room,
            self.origin(Wall::Front, self.carton.span()),
            &mut notes,
        );
        if notes.is_empty() { items } else { Vec::new() }
    }

    fn origin(&self, wall: Wall, span: crate::source::Span) -> TextOrigin<'_> {
        let what = match wall {
            Wall::Front => "front",
            Wall::Back => "back",
            Wall::Spine => "spine",
            Wall::Top => "top",
            Wall::Bottom => "bottom",
        };
        TextOrigin {
            what,
            of: self.carton.title(),
            span,
        }
    }

    /// How the words of a side of a size are set.
    fn style(&self, wall: Wall, size: Size, colour: Colour) -> TextStyle {
        let fonts = self.tools.assets.fonts;
        let style = match wall {
            Wall::Back => self.plain(BLURB, Valign::Middle),
            _ => {
                let family = self.tools.game.draft.kit.display.clone();
                let bold = fonts.find(&family, 700, false).map(|_| 700);
                let weight = bold.or(fonts.heaviest(&family)).unwrap_or(700);
                let sizes = if wall == Wall::Front {
                    TITLE
                } else {
                    (
                        (size.h.to_pt() * NARROW_SHARE).clamp(NARROW.1, NARROW.0),
                        NARROW.1,
                    )
                };
                TextStyle {
                    family,
                    weight,
                    leading: 1.05,
                    ..self.plain(sizes, Valign::Middle)
                }
            }
        };
        TextStyle { colour, ..style }
    }

    fn plain(&self, (size, floor): (f64, f64), valign: Valign) -> TextStyle {
        let colour = self.carton.ink;
        TextStyle {
            size,
            floor,
            align: Align::Centre,
            valign,
            colour,
            ..TextStyle::default()
        }
    }

    /// A letter on each tab, in the order of gluing.
    fn letters(&self) -> Vec<Item> {
        let style = TextStyle {
            colour: Colour::BLACK,
            ..self.plain((LETTERS, LETTERS), Valign::Middle)
        };
        let letter = |(n, tab): (usize, &Rect)| {
            let letter = char::from(b'A' + n as u8).to_string();
            self.words(&letter, &style, *tab)
        };
        self.net.tabs.iter().enumerate().flat_map(letter).collect()
    }
}

/// The room for words on a side, in its own measure.
fn within(size: Size) -> Rect {
    Rect::of(size).inset(size.w.min(size.h).scaled(MARGIN.0).min(MARGIN.1))
}

/// The label on a large side.
fn label(size: Size) -> Rect {
    let sides = within(size);
    Rect::between(
        sides.left(),
        size.h.scaled(LABEL.0),
        sides.right(),
        size.h.scaled(LABEL.1),
    )
}

/// A label in the colour of words, with a fine line in it.
fn plate(label: Rect, carton: Known<'_, Carton>) -> Vec<Item> {
    let round = Length::mm(2);
    let line = Path::round_rect(label.inset(Length::mm(1)), round - Length::um(600));
    let stroke = Stroke::plain(carton.colour, Length::um(250));
    vec![
        Item::Shape(Shape::filled(Path::round_rect(label, round), carton.ink)),
        Item::Shape(Shape::stroked(line, stroke)),
    ]
}
