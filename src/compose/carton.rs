//! Boxes: a net as large as the decks that it holds, with words and pictures on its sides.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::cards::cropped::Crops;
use super::cards::set::Made;
use super::carton_room::room;
use super::tools::{Task, TextOrigin, Tools};
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::geom::{Affine, Insets, Length, Net, NetPanel, Path, Point, Rect, Size, Wall};
use crate::message::{Arg, msg};
use crate::model::{BuildContext, Carton, Fill, Icon, Job, Known, Page, slug_depth};
use crate::scene::{
    Align, Colour, Element, Focus, Framing, Group, Item, ObjectFit, RichText, Role, Shape, Stroke,
    TextStyle, Use, Valign,
};
use crate::sheet::{Face, FaceId, Layout, Part, Piece, Reading, Scope};

/// How far colour goes beyond the cut, and onto tabs and flaps.
const BLEED: Length = Length::mm(3);
/// From a cut to words.
const SAFE: Length = Length::mm(2);
/// From the edge of a side to its words, as a share of the shorter edge, and at the most.
const MARGIN: (f64, Length) = (0.1, Length::mm(5));
/// The label of a large side, from its upper edge: where it begins and ends.
const LABEL: (f64, f64) = (0.27, 0.73);
/// The label of a back whose words need more room, in the same way.
const LARGE_LABEL: (f64, f64) = (0.1, 0.9);
/// The largest and the smallest sizes of the words of a front, of a back, and of what a box holds, in points.
const TITLE: (f64, f64) = (40.0, 10.0);
const BLURB: (f64, f64) = (11.0, 7.0);
const CONTENTS: (f64, f64) = (9.0, 6.5);
/// The same of the narrow sides, whose words are no higher than this share of them.
const NARROW: (f64, f64) = (28.0, 6.0);
const NARROW_SHARE: f64 = 0.55;
/// The distance of the lines of a title, in sizes of its type.
const TITLE_LEADING: f64 = 1.05;
/// The shortest side of a front that has room for the titles of what the box holds.
const MIN_FRONT: Length = Length::mm(35);
/// The letters on tabs, in points.
const LETTERS: f64 = 8.0;

/// The boxes that are printed: a part for each of their nets.
pub(super) fn parts(
    tools: &Tools<'_>,
    sets: &BTreeMap<usize, Made>,
    faces: &mut Vec<Face>,
) -> Vec<Part> {
    let BuildContext {
        job, diagnostics, ..
    } = tools.build;
    let mut parts = Vec::new();
    for carton in tools.game.draft.cartons() {
        let Some(room) = room(tools, job, carton, sets, faces) else {
            continue;
        };
        let Ok(nets) = tools.build.check(nets(carton, room, job)) else {
            continue;
        };
        let count = nets.len();
        let mut crops = Crops::default();
        for (n, net) in nets.into_iter().enumerate() {
            let (items, notes) = tools.run(|tools| {
                let sides = Sides {
                    tools,
                    carton,
                    net: &net,
                };
                sides.add_crops(&mut crops, carton.content);
                tools.map_emitted(|| sides.items(), |note| sides.with_box_help(note))
            });
            let notes = notes.into_iter();
            diagnostics.extend(notes.map(|note| note.with_subject(carton.name())));
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
        diagnostics.extend(crops.note(carton.name()));
    }
    parts
}

/// Returns the nets of a box. The box is a single net if this fits on the paper, and two halves otherwise.
///
/// # Errors
/// Returns an error if not even the halves fit.
fn nets(carton: Known<'_, Carton>, room: [Length; 3], job: &Job) -> DiagnosticResult<Vec<Net>> {
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
        let message = msg!(
            "a part of the box `{carton}` is {w} × {h}, but {paper} paper has room for {width} × {height}",
            carton = carton.name(),
            w = size.w,
            h = size.h,
            paper = job.paper.to_string(),
            width = most.w,
            height = most.h
        );
        let help = msg!(
            "choose a larger paper with --paper, put fewer cards into each of several boxes, or try \
             `style = \"two-piece\"`, whose parts are smaller"
        );
        Box::new(Diagnostic::new(Code::PieceTooLarge, message).at(carton.span()).help(help))
    })
}

/// A net that is being drawn.
#[derive(Clone, Copy)]
struct Sides<'s> {
    tools: &'s Task<'s, 's>,
    carton: Known<'s, Carton>,
    net: &'s Net,
}

impl Sides<'_> {
    /// Draws the net. Reports text that does not fit.
    fn items(&self) -> Vec<Item> {
        let mut items = Vec::new();
        items.extend(self.ground());
        for panel in &self.net.panels {
            let size = panel.turn.size(panel.rect.size);
            let drawn = match self.carton.shows.get(&panel.wall) {
                Some(shown) => match &shown.value {
                    Fill::Image(icon, focus) => {
                        let whole = match self.carton.fit {
                            // A whole picture is centred on its side, and not on its bleed.
                            ObjectFit::Contain => Rect::of(size),
                            ObjectFit::Cover | ObjectFit::Auto => self.beyond(panel),
                        };
                        self.picture(icon, whole, *focus)
                    }
                    Fill::Words(words) => {
                        let style = self.style(panel.wall, size, self.carton.ink);
                        let from = self.origin(panel.wall, shown.span);
                        self.tools.set(words, &style, within(size), &from)
                    }
                    // Walls of boxes are read as words and pictures alone.
                    Fill::Qr(_) | Fill::Colour(_) => Vec::new(),
                },
                None => self.usual(panel.wall, size),
            };
            if !drawn.is_empty() {
                let to = panel.turn.onto(panel.rect.at, size);
                items.push(Item::from(Group {
                    items: drawn,
                    to,
                    clip: None,
                    opacity: 255,
                }));
            }
        }
        items.extend(self.letters());
        items
    }

    /// Adds the pictures of the net that are cut off because they fill their places.
    fn add_crops<'c>(&self, crops: &mut Crops<'c>, carton: &'c Carton) {
        let table = Arg::Text(format!("[box.{}]", self.carton.name()));
        if carton.fit != ObjectFit::Auto {
            return;
        }

        if let Some(art) = &carton.art {
            crops.add(
                self.tools,
                art,
                self.net_bounds(),
                self.carton.span(),
                &table,
            );
        }
        for panel in &self.net.panels {
            let shown = carton.shows.get(&panel.wall);
            if let Some(shown) = shown
                && let Fill::Image(icon, _) = &shown.value
            {
                crops.add(self.tools, icon, self.beyond(panel), shown.span, &table);
            }
        }
    }

    /// Returns the area of the whole net with its bleed.
    fn net_bounds(&self) -> Rect {
        Rect::of(self.net.outline.trim()).inset(-BLEED)
    }

    /// Replaces the help of a text overflow, because kits cannot choose the minimum size of text on boxes.
    fn with_box_help(&self, note: Diagnostic) -> Diagnostic {
        if note.code != Code::TextOverflow {
            return note;
        }

        note.help(msg!(
            "write fewer words under [box.{carton}], such as `front` or `back`, or make the box larger",
            carton = self.carton.name()
        ))
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
        let items = self.picture(icon, self.net_bounds(), Focus::default());
        let clip = Some(Arc::new(path));
        vec![
            ground,
            Item::from(Group {
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
            fit: self.carton.fit,
            ..Framing::default()
        };
        let shown = self
            .tools
            .icon(icon, into)
            .map(|shown| framing.framed(Use { element, ..shown }, into, focus));
        shown.into_iter().collect()
    }

    /// Draws a side for which the kit gives neither words nor a picture. Reports words that do not fit.
    fn usual(&self, wall: Wall, size: Size) -> Vec<Item> {
        let kit = &self.tools.game.draft.kit;
        match wall {
            Wall::Front if size.w.min(size.h) < MIN_FRONT => self.small_front(size),
            Wall::Front => {
                let label = label(size, LABEL);
                let style = self.style(wall, size, self.carton.colour);
                let mut items = self.labelled(wall, &kit.title, &style, label, SAFE * 2);
                let foot = Rect::between(
                    label.left(),
                    label.bottom() + SAFE,
                    label.right(),
                    within(size).bottom(),
                );
                let style = self.plain(CONTENTS, Valign::Bottom);
                items.extend(self.words(wall, &self.contents(), &style, foot));
                items
            }
            Wall::Back => {
                let style = self.style(wall, size, self.carton.colour);
                let words = &kit.summary;
                let (items, notes) = self.tools.run(|tools| {
                    let sides = Sides { tools, ..*self };
                    sides.labelled(wall, words, &style, label(size, LABEL), SAFE * 2)
                });
                if notes.is_empty() {
                    return items;
                }

                // A back has only its label, which can be larger.
                self.labelled(wall, words, &style, label(size, LARGE_LABEL), SAFE * 2)
            }
            // The title is on the front as well, so a side that is too narrow for a line stays empty.
            Wall::Spine | Wall::Top if within(size).size.h < min_title_line() => Vec::new(),
            Wall::Spine | Wall::Top => {
                let style = self.style(wall, size, self.carton.ink);
                self.words(wall, &kit.title, &style, within(size))
            }
            Wall::Bottom => Vec::new(),
        }
    }

    /// Draws the title alone on a front that has no room for what the box holds, such as that of a box for a die.
    fn small_front(&self, size: Size) -> Vec<Item> {
        let style = TextStyle {
            floor: NARROW.1,
            ..self.style(Wall::Front, size, self.carton.colour)
        };
        let title = &self.tools.game.draft.kit.title;
        self.labelled(Wall::Front, title, &style, within(size), SAFE)
    }

    /// Draws words on a label. Draws nothing without words.
    fn labelled(
        &self,
        wall: Wall,
        words: &str,
        style: &TextStyle,
        label: Rect,
        padding: Length,
    ) -> Vec<Item> {
        let words = self.words(wall, words, style, label.inset(padding));
        if words.is_empty() {
            return words;
        }

        [plate(label, self.carton), words].concat()
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

    /// Sets words from the kit, such as its title, on a side. Reports words that do not fit.
    fn words(&self, wall: Wall, words: &str, style: &TextStyle, room: Rect) -> Vec<Item> {
        let from = self.origin(wall, self.carton.span());
        self.tools.set(&RichText::plain(words), style, room, &from)
    }

    fn origin(&self, wall: Wall, span: crate::source::Span) -> TextOrigin {
        let title = self.carton.title();
        let text = match wall {
            Wall::Front => msg!("the front of {title}", title),
            Wall::Back => msg!("the back of {title}", title),
            Wall::Spine => msg!("the spine of {title}", title),
            Wall::Top => msg!("the top of {title}", title),
            Wall::Bottom => msg!("the bottom of {title}", title),
        };
        TextOrigin { text, span }
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
                    leading: TITLE_LEADING,
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
        let mut items = Vec::new();
        for (n, tab) in self.net.tabs.iter().enumerate() {
            let letter = char::from(b'A' + n as u8).to_string();
            let (set, notes) = self.tools.run(|tools| {
                let sides = Sides { tools, ..*self };
                sides.words(Wall::Front, &letter, &style, *tab)
            });
            // The steps of assembly name the tabs, but a box can be glued without letters on narrow tabs.
            if notes.is_empty() {
                items.extend(set);
            }
        }
        items
    }
}

/// The room for words on a side, in its own measure.
fn within(size: Size) -> Rect {
    Rect::of(size).inset(size.w.min(size.h).scaled(MARGIN.0).min(MARGIN.1))
}

/// Returns the rectangle of a label on a large side. `span` is its vertical extent as shares of the height.
fn label(size: Size, span: (f64, f64)) -> Rect {
    let sides = within(size);
    Rect::between(
        sides.left(),
        size.h.scaled(span.0),
        sides.right(),
        size.h.scaled(span.1),
    )
}

/// Returns the height of a title line on a narrow side, in the smallest type.
fn min_title_line() -> Length {
    Length::from_pt(NARROW.1 * TITLE_LEADING)
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
