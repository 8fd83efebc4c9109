//! What some sheets show: which faces, symbols, rasters and letters, and how often.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use foldhash::fast::RandomState;

use crate::geom::{Length, Rect};
use crate::scene::{self, FontId, GlyphRun, Item, PdfPage, Raster, Symbol, moved};
use crate::sheet::{Face, FaceId, Placement, Sheet};
use crate::text::FontSet;

/// What some sheets show, in the order in which it first appears.
#[derive(Default)]
pub(super) struct Resources<'a> {
    /// How often each face is placed.
    pub(super) placed: BTreeMap<FaceId, usize>,
    /// The symbols.
    pub(super) symbols: Interner<'a, Symbol>,
    /// The rasters.
    pub(super) rasters: Interner<'a, Raster>,
    /// For each font and glyph what it spells where it first appears.
    pub(super) fonts: BTreeMap<FontId, Vec<Option<&'a str>>>,
    /// The runs of letters, where they are requested.
    pub(super) runs: Option<Vec<&'a GlyphRun>>,
    /// The opacities that are not solid.
    pub(super) veils: BTreeSet<u8>,
    /// The pages of PDFs that are shown as they are, each once, where they are.
    pub(super) pages: Option<Vec<&'a PdfPage>>,
}

/// Things by name, numbered as they appear.
pub(super) struct Interner<'a, T> {
    listed: Vec<&'a T>,
    numbers: HashMap<&'a str, usize, RandomState>,
    /// The same by address: most things are there once, and names take longer to look up.
    addresses: HashMap<usize, usize, RandomState>,
    /// How many times each is shown.
    uses: Vec<usize>,
}

impl<'a> Resources<'a> {
    /// What nothing shows yet, to be counted with its runs.
    pub(super) fn with_runs() -> Resources<'a> {
        Resources {
            runs: Some(Vec::new()),
            ..Resources::default()
        }
    }

    /// What nothing shows yet, for a file that shows pages of PDFs as they are.
    pub(super) fn with_pages() -> Resources<'a> {
        Resources {
            pages: Some(Vec::new()),
            ..Resources::default()
        }
    }

    /// The number of a page of a PDF, which must have been counted.
    pub(super) fn page(&self, page: &PdfPage) -> Option<usize> {
        self.pages
            .iter()
            .flatten()
            .position(|known| known.is_same(page))
    }

    /// Counts what `sheets` show.
    pub(super) fn count(&mut self, sheets: &[&'a Sheet], faces: &'a [Face]) {
        for sheet in sheets {
            for placement in &sheet.placements {
                let count = self.placed.entry(placement.face).or_default();
                *count += 1;
                if *count == 1 {
                    self.see(&faces[placement.face.0 as usize].items);
                }
            }
            self.see(&sheet.guides);
            self.see(&sheet.furniture);
        }
    }

    /// Counts what `items` show.
    pub(super) fn see(&mut self, items: &'a [Item]) {
        for item in items {
            match item {
                Item::Shape(shape) => {
                    let fill = shape.fill.map(|(colour, _)| colour.a);
                    let stroke = shape.stroke.as_ref().map(|stroke| stroke.colour.a);
                    self.veils
                        .extend(fill.into_iter().chain(stroke).filter(|a| *a < 255));
                }
                Item::Glyphs(run) => self.read(run),
                Item::Picture(picture) => {
                    self.rasters.add(&picture.raster.name, &picture.raster);
                }
                Item::Use(shown) => {
                    if self.symbols.add(&shown.symbol.name, &shown.symbol) {
                        self.symbol(&shown.symbol);
                    }
                }
                Item::Group(group) => {
                    self.veils.extend(Some(group.opacity).filter(|a| *a < 255));
                    self.see(&group.items);
                }
            }
        }
    }

    fn symbol(&mut self, symbol: &'a Symbol) {
        let (Some(page), Some(pages)) = (&symbol.page, &mut self.pages) else {
            return self.see(&symbol.items);
        };
        if !pages.iter().any(|known| known.is_same(page)) {
            pages.push(page);
        }
    }

    fn read(&mut self, run: &'a GlyphRun) {
        self.veils.extend(Some(run.colour.a).filter(|a| *a < 255));
        self.runs.iter_mut().for_each(|runs| runs.push(run));
        let font = self.fonts.entry(run.font).or_default();
        for (n, glyph) in run.glyphs().iter().enumerate() {
            let id = usize::from(glyph.id);
            if font.len() <= id {
                font.resize(id + 1, None);
            }
            if font[id].is_none_or(str::is_empty) {
                font[id] = Some(run.spelled(n).trim_end_matches(char::is_control));
            }
        }
    }
}

impl<'a, T> Interner<'a, T> {
    /// Everything on it.
    pub(super) fn listed(&self) -> &[&'a T] {
        &self.listed
    }

    /// The number of a thing; one of its name must have been added.
    pub(super) fn number(&self, name: &str, thing: &T) -> usize {
        self.addresses
            .get(&address(thing))
            .copied()
            .unwrap_or_else(|| self.numbers[name])
    }

    /// Whether the thing of a number is shown only once.
    pub(super) fn is_shown_once(&self, number: usize) -> bool {
        self.uses[number] == 1
    }

    /// Puts a thing on it; whether it is new.
    fn add(&mut self, name: &'a str, thing: &'a T) -> bool {
        let next = self.listed.len();
        let numbers = &mut self.numbers;
        let of_name = || *numbers.entry(name).or_insert(next);
        let number = *self.addresses.entry(address(thing)).or_insert_with(of_name);
        if number == next {
            self.listed.push(thing);
            self.uses.push(0);
        }
        self.uses[number] += 1;
        number == next
    }
}

impl<T> Default for Interner<'_, T> {
    fn default() -> Self {
        Interner {
            listed: Vec::new(),
            numbers: HashMap::default(),
            addresses: HashMap::default(),
            uses: Vec::new(),
        }
    }
}

fn address<T>(thing: &T) -> usize {
    std::ptr::from_ref(thing).addr()
}

/// A box that holds all that `items` paint; `None` where they paint nothing.
pub(super) fn reach(items: &[Item], fonts: &FontSet) -> Option<Rect> {
    scene::reach(items, &|run| letters(run, fonts))
}

/// Whether a symbol paints beyond its bounds, and has to be clipped to them.
pub(super) fn is_clipped(symbol: &Symbol, fonts: &FontSet) -> bool {
    reach(&symbol.items, fonts).is_some_and(|reach| !symbol.bounds.holds(reach))
}

/// The part of a page that a placed face may paint; `None` for no part.
pub(super) fn limit(placement: &Placement, face: &Face) -> Option<Rect> {
    let onto = placement.turn.onto(placement.at, face.trim());
    moved(face.painted(), onto).common(placement.window)
}

fn letters(run: &GlyphRun, fonts: &FontSet) -> Option<Rect> {
    let first = run.glyphs().first()?;
    let em = Length::from_pt(run.size);
    let part = |share: f64| em.scaled(share);
    let (ascent, descent, _) = fonts.metrics(run.font);
    let um = |(advance, units): (u16, f64)| f64::from(advance) / units * em.to_um() as f64;
    let widest = um(fonts.widest_advance(run.font));
    // The leftmost origin, the rightmost advance, the least and the greatest rise of the glyphs, found in one pass over them.
    let (mut left, mut right, mut lowest, mut highest) =
        (first.x, f64::NEG_INFINITY, first.rise, first.rise);
    // The last glyph mostly reaches furthest, and the advance of few others is requested.
    for glyph in run.glyphs().iter().rev() {
        let x = f64::from(glyph.x);
        if x + widest > right {
            right = right.max(x + um(fonts.advance(run.font, glyph.id)));
        }
        (left, lowest, highest) = (
            left.min(glyph.x),
            lowest.min(glyph.rise),
            highest.max(glyph.rise),
        );
    }
    let um = |n: i32| Length::um(n.into());
    // Letters lean and accents rise a little out of what their font says.
    Some(Rect::between(
        run.origin.x + um(left) - part(0.2),
        run.origin.y - um(highest) - part(ascent + 0.1),
        run.origin.x + Length::um(right.ceil() as i64) + part(0.2),
        run.origin.y - um(lowest) + part(descent + 0.1),
    ))
}
