//! Decks and tokens: a face for every side that looks like no other.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::Arc;

use foldhash::fast::RandomState;
use rayon::prelude::*;

use super::cropped;
use super::fill::{Filling, Sizes};
use super::filled_set::FilledSet;
use super::large::{self, Alike};
use crate::compose::tools::Tools;
use crate::diag::Diagnostic;
use crate::geom::{Affine, Freeing, Outline};
use crate::message::msg;
use crate::model::{BuildContext, Fill, Filled, Fills, Item, Known, Set, item_in_words};
use crate::scene::{Group, Item as Drawn};
use crate::sheet::{Face, FaceId, Layout, Part, Piece, Reading, Scope};
use crate::template::Template;

/// For every item of a set its front and, if it has one, its back.
pub(crate) type Made = Vec<(FaceId, Option<FaceId>)>;

/// A side that is still to be drawn.
struct Side<'s> {
    set: Known<'s, Set>,
    stage: &'s Stage<'s>,
    item: &'s Item,
    back: bool,
    fills: Arc<Fills>,
    /// Whether several items look so.
    is_common: bool,
}

/// The templates of a set as its items are drawn on them: those of the kit, or
/// the same for large print; and the sizes that are the same on all items.
struct Stage<'t> {
    front: Cow<'t, Template>,
    back: Option<Cow<'t, Template>>,
    sizes: [Sizes; 2],
    /// The outline of the front and, as it is seen from behind, of the back.
    outlines: [Arc<Outline>; 2],
    /// In large print, the slots of each side that are set alike.
    alike: Option<[Alike; 2]>,
}

/// Draws the faces of all sets, in the print of a job; by the places of the sets in the list of components. Sides that are
/// filled alike are one face.
///
/// Drops the `Fills` of a side when its face is done, because the memory for all of them can be larger than for all faces.
pub(crate) fn faces(
    tools: &Tools<'_>,
    filled: BTreeMap<String, Vec<Filled>>,
    faces: &mut Vec<Face>,
) -> BTreeMap<usize, Made> {
    let BuildContext {
        job,
        watch,
        diagnostics,
    } = tools.build;
    let sets: Vec<FilledSet<'_, '_>> = tools
        .game
        .draft
        .sets()
        .map(|set| FilledSet {
            set,
            filled: filled.get(set.name()).map_or(&[], Vec::as_slice),
        })
        .collect();
    let factors = if job.large {
        large::factors(tools, &sets, job.backs)
    } else {
        vec![1.0; sets.len()]
    };
    let stages: Vec<Option<Stage<'_>>> = sets
        .iter()
        .zip(factors)
        .map(|(set, factor)| Stage::new(tools, *set, factor))
        .collect();
    let mut sides: Vec<Side<'_>> = Vec::new();
    let made = sets
        .iter()
        .zip(&stages)
        .map(|(set, stage)| {
            (
                set.place,
                sides_of(*set, stage.as_ref(), faces.len(), &mut sides),
            )
        })
        .collect();
    let crops: Vec<Diagnostic> = sets
        .iter()
        .zip(&stages)
        .filter_map(|(set, stage)| stage.as_ref()?.crops(tools, *set))
        .collect();

    drop(filled);
    let drawn: Vec<(Face, Vec<Diagnostic>)> = sides
        .into_par_iter()
        .map(|side| {
            let drawn = draw(tools, &side);
            watch.step(1);
            drawn
        })
        .collect();
    faces.reserve_exact(drawn.len());
    for (face, notes) in drawn {
        faces.push(face);
        diagnostics.extend(notes);
    }
    diagnostics.extend(crops);
    made
}

/// The faces of the items of a set, those that are new added to `sides`;
/// `first` is the face that the first of all sides will be.
fn sides_of<'t, 'f>(
    set: FilledSet<'t, 'f>,
    stage: Option<&'t Stage<'t>>,
    first: usize,
    sides: &mut Vec<Side<'t>>,
) -> Made {
    let Some(stage) = stage else {
        return Vec::new();
    };
    let mut known: HashMap<FillKey<'_>, usize, RandomState> = HashMap::default();
    let mut id = |item: &'t Item, key: FillKey<'f>| {
        let (next, back, fills) = (first + sides.len(), key.back, key.fills);
        let at = *known.entry(key).or_insert(next);
        if at < next {
            sides[at - first].is_common = true;
        } else {
            sides.push(Side {
                set: set.set,
                stage,
                item,
                back,
                fills: Arc::clone(fills),
                is_common: false,
            });
        }
        FaceId(at as u32)
    };
    // The words of a large deck take long to hash, and are hashed on all cores.
    let hasher = RandomState::default();
    let keys: Vec<(FillKey<'_>, Option<FillKey<'_>>)> = set
        .filled
        .par_iter()
        .zip(set.items.par_iter())
        .map(|(filled, item)| {
            let key = |back, fills| FillKey {
                is_faulty: item.is_faulty,
                ..FillKey::new(back, fills, &hasher)
            };
            let back = stage.back.as_ref().map(|_| key(true, &filled.back));
            (key(false, &filled.front), back)
        })
        .collect();
    let items = set.set.content.items.iter();
    items
        .zip(keys)
        .map(|(item, (front, back))| (id(item, front), back.map(|back| id(item, back))))
        .collect()
}

/// What a set prints.
pub(crate) fn part(tools: &Tools<'_>, set: Known<'_, Set>, made: &Made) -> Part {
    let job = tools.build.job;
    let piece = |(item, (front, back)): (&Item, &(FaceId, Option<FaceId>))| Piece {
        front: *front,
        back: *back,
        copies: if job.prints_item(set.name(), (&item.id, &item.name)) {
            item.copies
        } else {
            0
        },
        scope: Scope::EverySet,
    };
    tools.part(
        set.component,
        Layout::Packed,
        set.items.iter().zip(made).map(piece).collect(),
    )
}

impl Side<'_> {
    fn filling(&self) -> Filling<'_> {
        let stage = self.stage;
        let template = match &stage.back {
            Some(template) if self.back => template,
            _ => &stage.front,
        };
        Filling {
            template,
            fills: &self.fills,
            set: self.set.name(),
            name: &self.item.name,
            back: self.back,
            span: self.item.span,
            scale: if stage.alike.is_none() {
                self.set.own_scale(template.trim)
            } else {
                1.0
            },
        }
    }
}

impl Stage<'_> {
    /// Returns the warning about cropped pictures on the fronts or backs of a set.
    fn crops(&self, tools: &Tools<'_>, set: FilledSet<'_, '_>) -> Option<Diagnostic> {
        let fronts = set.filled.iter().map(|filled| filled.front.as_ref());
        let backs = set.filled.iter().map(|filled| filled.back.as_ref());

        // One warning per deck is enough.
        cropped::of_set(tools, set.set, &self.front, fronts)
            .or_else(|| cropped::of_set(tools, set.set, self.back.as_deref()?, backs))
    }
}

/// What fills a side of an item, by which sides are compared; where it was written does not count.
struct FillKey<'f> {
    back: bool,
    /// Whether the item has an error. A faulty item never shares a face with a sound one.
    is_faulty: bool,
    fills: &'f Arc<Fills>,
    hash: u64,
}

impl<'f> FillKey<'f> {
    fn new(back: bool, fills: &'f Arc<Fills>, hasher: &RandomState) -> FillKey<'f> {
        let (key, mut to) = (
            FillKey {
                back,
                is_faulty: false,
                fills,
                hash: 0,
            },
            hasher.build_hasher(),
        );
        key.slots().for_each(|slot| slot.hash(&mut to));
        key.others().hash(&mut to);
        FillKey {
            hash: to.finish(),
            ..key
        }
    }

    fn slots(&self) -> impl Iterator<Item = (&'f str, &'f Fill)> {
        self.fills
            .slots
            .iter()
            .map(|(slot, fill)| (slot.as_str(), &fill.value))
    }

    fn others(&self) -> impl Eq + Hash + use<'f> {
        let Fills {
            rotations,
            languages,
            holds,
            missing,
            ..
        } = self.fills.as_ref();
        (rotations, languages, holds, missing)
    }
}

impl PartialEq for FillKey<'_> {
    fn eq(&self, other: &Self) -> bool {
        let is_alike =
            (self.back, self.is_faulty, self.hash) == (other.back, other.is_faulty, other.hash);
        is_alike && self.slots().eq(other.slots()) && self.others() == other.others()
    }
}

impl Eq for FillKey<'_> {}

impl Hash for FillKey<'_> {
    fn hash<H: Hasher>(&self, to: &mut H) {
        to.write_u64(self.hash);
    }
}

impl<'t> Stage<'t> {
    /// The templates of a set, its cards so many times as large as usual; `None`
    /// where it has none.
    fn new(tools: &Tools<'t>, set: FilledSet<'_, '_>, factor: f64) -> Option<Stage<'t>> {
        let templates = tools.assets.templates;
        let front = templates.get(&set.front.template)?;
        let back = set
            .back
            .as_ref()
            .and_then(|back| templates.get(&back.template));
        if factor == 1.0 {
            let sizes = [
                uniform(tools, set, front, |filled| &filled.front, &set.uniform[0]),
                back.map_or_else(Sizes::new, |back| {
                    uniform(tools, set, back, |filled| &filled.back, &set.uniform[1])
                }),
            ];
            let outlines = outlines(&set, front, set.own_scale(front.trim));
            return Some(Stage {
                front: Cow::Borrowed(front),
                back: back.map(Cow::Borrowed),
                sizes,
                outlines,
                alike: None,
            });
        }
        let enlarged = |template: &Template| large::enlarged(&set, template, factor);
        let alike = [
            large::alike(front, &set.uniform[0]),
            back.map_or_else(Vec::new, |back| large::alike(back, &set.uniform[1])),
        ];
        let (front, back) = (enlarged(front), back.map(enlarged));
        let sizes = [
            large::sizes(tools, set, &front, |item| &item.front, &alike[0]),
            back.as_ref().map_or_else(Sizes::new, |back| {
                large::sizes(tools, set, back, |item| &item.back, &alike[1])
            }),
        ];
        let outlines = outlines(&set, &front, 1.0);
        Some(Stage {
            front: Cow::Owned(front),
            back: back.map(Cow::Owned),
            sizes,
            outlines,
            alike: Some(alike),
        })
    }

    /// The sizes of the slots of one side of one item that do not find their own.
    fn sizes(&self, tools: &Tools<'_>, filling: &Filling<'_>, back: bool) -> Cow<'_, Sizes> {
        let side = usize::from(back);
        let Some(alike) = &self.alike else {
            return Cow::Borrowed(&self.sizes[side]);
        };
        let mut sizes = self.sizes[side].clone();
        for (slots, _) in alike[side]
            .iter()
            .filter(|(slots, all)| !all && slots.len() > 1)
        {
            let names: Vec<&str> = slots.iter().map(String::as_str).collect();
            let Some(size) = filling.least(tools, &names) else {
                continue;
            };
            sizes.extend(slots.iter().map(|slot| (slot.clone(), size)));
        }
        Cow::Owned(sizes)
    }
}

/// The outline of pieces on a template so many times as large as it is, on the front and on the back: that which the set
/// asks for, or else that of the template; with the holes and folds of the template.
fn outlines(set: &Set, template: &Template, scale: f64) -> [Arc<Outline>; 2] {
    let drawn = template.outline.scaled(scale);
    let front = match set.cut {
        Some(cut) => cut(drawn.trim()).with(drawn.holes().to_vec(), drawn.creases().to_vec()),
        None => drawn,
    };
    let is_symmetric =
        front.freeing() != Freeing::Hand && front.holes().is_empty() && front.creases().is_empty();
    let back = if is_symmetric {
        front.clone()
    } else {
        front.mirrored()
    };
    [front, back].map(Arc::new)
}

/// The sizes of the slots of one side that are set alike on all items: the smallest that any of them needs.
fn uniform(
    tools: &Tools<'_>,
    set: FilledSet<'_, '_>,
    template: &Template,
    fills: fn(&Filled) -> &Fills,
    slots: &[String],
) -> Sizes {
    let size = |slot: &String| {
        Some((
            slot.clone(),
            large::size_in(tools, set, template, fills, &[slot])?,
        ))
    };
    slots.iter().filter_map(size).collect()
}

/// How a side is read aloud: under the name of its set, and of its item where no other looks so.
fn reading(tools: &Tools<'_>, side: &Side<'_>) -> Reading {
    // An item with random words has its number as its id.
    let item = if side.item.id.is_empty() {
        &side.item.name
    } else {
        &side.item.id
    };
    let set = side.set.title();
    let is_named = !side.is_common && item != set;
    Reading::Piece {
        set: if side.back {
            let back = msg!(context: "side of a card", "back");
            format!("{set}, {}", back.in_language(tools.catalogue()))
        } else {
            set.to_owned()
        },
        item: is_named.then(|| item_in_words(item)),
    }
}

fn draw(tools: &Tools<'_>, side: &Side<'_>) -> (Face, Vec<Diagnostic>) {
    let filling = side.filling();
    let template = filling.template;
    let name = format!(
        "{}/{}{}",
        side.set.name(),
        side.item.name,
        if side.back { "/back" } else { "" }
    );
    let sizes = side.stage.sizes(tools, &filling, side.back);
    let (items, mut notes) = tools.run(|tools| filling.items(tools, &sizes));
    // What is grown for large print has the width of its set already.
    let own_width = side.set.width.is_some() && side.stage.alike.is_none();
    let scale = if own_width {
        side.set.own_scale(template.trim)
    } else {
        1.0
    };
    let items = if own_width {
        vec![Drawn::from(Group {
            items,
            to: Affine::scale(scale, scale),
            clip: None,
            opacity: 255,
        })]
    } else {
        items
    };
    // The errors of the item were already reported, and these diagnostics can follow from them.
    if side.item.is_faulty {
        notes.clear();
    }
    for note in &mut notes {
        note.subject.get_or_insert_with(|| name.clone());
    }
    let face = Face {
        reading: reading(tools, side),
        name,
        outline: Arc::clone(&side.stage.outlines[usize::from(side.back)]),
        bleed: template.bleed.scaled(scale),
        safe: template.safe.scaled(scale),
        items,
        keep: Default::default(),
        roll: None,
        origin: Some(side.item.span),
        is_faulty: side.item.is_faulty || filling.lacks_picture(tools),
    };
    (face, notes)
}
