//! Items painted onto a mosaic, each by its exact area.

use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::RandomState;

use super::grid::{CellLattice, CoverageGrid, Splat};
use super::lay::{CoverageTile, DecodeJpeg, Span, footprint};
use super::scan::{Scan, Spot, lines};
use crate::geom::{Affine, Bounds, Length, Path, Rect, Seg, hypot};
use crate::scene::{
    ArtCache, Cap, Colour, FillRule, GlyphRun, Group, Item, Raster, Shape, Stroke, Symbol, reach,
};
use crate::text::FontSet;

/// What faces are measured with. It remembers the symbols and pictures that
/// they share, by their addresses.
pub(super) struct InkEstimator<'s> {
    fonts: &'s FontSet,
    decode_jpeg: DecodeJpeg,
    /// The pixels of the last JPEG, whose memory those of the next may have.
    decoded: Vec<u8>,
    symbols: HashMap<usize, Arc<CoverageTile>, RandomState>,
    pictures: HashMap<usize, Arc<CoverageTile>, RandomState>,
    footprints: HashMap<FootprintKey, Arc<[Span]>, RandomState>,
    openings: Openings<'s>,
    scan: Scan,
}

/// Art with which faces begin, painted on white paper, by the cells of the paper and the windows through which it is seen.
type Openings<'s> = ArtCache<'s, (CellLattice, Vec<Bounds>), (CoverageGrid, Drawn)>;

/// The address of a symbol, the bits of the transform by which it is shown, its opacity, and the columns and rows of the
/// lattice.
type FootprintKey = (usize, [u64; 6], u8, usize, usize);

/// The most footprints that are kept. Boards of 73 cells with 45 symbols have 3,285 at most.
const PLACES: usize = 8_192;

/// No painted art is kept for a paper of more cells than this: a large board is alone.
const LARGEST: usize = 10_000;

/// A symbol that covers no more cells than this is measured by itself, once for
/// all places where it is shown; a larger one is painted item by item.
const SMALL: f64 = 2_000.0;
/// How far apart the points of such a symbol are in its own measure, and the
/// fewest and the most that its longer side has.
const APART: f64 = 600.0;
const POINTS: [f64; 2] = [24.0, 120.0];
/// Letters that are measured together, about a short word: what is under them is looked up once.
const TOGETHER: usize = 4;
/// The most pictures whose sampled colours are kept, up to 640 kB each; those of hundreds would fill the memory.
const PICTURES: usize = 64;
/// A line at least so many cells wide changes what is under later things.
const BROAD: f64 = 1.5;

impl<'s> InkEstimator<'s> {
    /// A workshop that has measured nothing yet.
    pub(super) fn new(fonts: &'s FontSet, decode_jpeg: DecodeJpeg) -> InkEstimator<'s> {
        InkEstimator {
            fonts,
            decode_jpeg,
            decoded: Vec::new(),
            symbols: HashMap::default(),
            pictures: HashMap::default(),
            footprints: HashMap::default(),
            openings: ArtCache::default(),
            scan: Scan::default(),
        }
    }

    /// The areas of the four inks in each window of a white paper after items are painted on it.
    pub(super) fn measured(
        &mut self,
        room: CellLattice,
        windows: &[Bounds],
        items: &'s [Item],
    ) -> Vec<[f64; 4]> {
        let to = room.to_cells();
        let is_laid =
            |item: &Item| matches!(item, Item::Use(one) if is_laid(&one.symbol, one.to.then(to)));
        let is_opening = |item: &&Item| item.is_art() && !is_laid(item);
        let (opening, rest) = items.split_at(items.iter().take_while(is_opening).count());
        let (mosaic, drawn) = self.opening(room, windows, opening);
        let words = rest
            .iter()
            .rev()
            .take_while(|item| matches!(item, Item::Glyphs(_)))
            .count();
        let (below, topmost) = rest.split_at(rest.len() - words);
        let (mut mosaic, drawn) = self.painted(mosaic, drawn, below);
        mosaic.is_topmost = true;
        let (mosaic, _) = self.painted(mosaic, drawn, topmost);
        let cell = room.cell();
        mosaic
            .sums()
            .map(|[c, m, y, k, _]| [c, m, y, k].map(|sum| sum * cell))
            .collect()
    }

    /// White paper with the art with which a face begins.
    fn opening(
        &mut self,
        room: CellLattice,
        windows: &[Bounds],
        items: &'s [Item],
    ) -> (CoverageGrid, Drawn) {
        let paper = || CoverageGrid::new(room, Colour::WHITE, windows);
        if items.is_empty() || room.columns * room.rows > LARGEST {
            return self.painted(paper(), Drawn::default(), items);
        }
        let (key, art): (_, Vec<&Item>) = ((room, windows.to_vec()), items.iter().collect());
        if let Some(known) = self.openings.find(&key, &art) {
            return known.clone();
        }
        let mut painted = self.painted(paper(), Drawn::default(), items);
        painted.0.forget_clips();
        self.openings.keep(key, art, painted.clone());
        painted
    }

    fn painted(
        &mut self,
        mosaic: CoverageGrid,
        drawn: Drawn,
        items: &'s [Item],
    ) -> (CoverageGrid, Drawn) {
        let to = mosaic.room.to_cells();
        let mut painter = Painter {
            shop: self,
            mosaic,
            drawn,
            clip: None,
        };
        painter.items(items, to, 255);
        (painter.mosaic, painter.drawn)
    }

    fn symbol(&mut self, symbol: &'s Arc<Symbol>) -> Arc<CoverageTile> {
        let address = Arc::as_ptr(symbol) as usize;
        if let Some(known) = self.symbols.get(&address) {
            return Arc::clone(known);
        }
        let bounds = Bounds::from(symbol.bounds);
        let Bounds([l, t, r, b]) = bounds;
        let (side, [fewest, most]) = ((r - l).max(b - t), POINTS);
        let room = CellLattice::new(bounds, side / (side / APART).clamp(fewest, most));
        let clear = CoverageGrid::new(room, CLEAR, &[bounds]);
        let (mosaic, _) = self.painted(clear, Drawn::default(), &symbol.items);
        let texture = Arc::new(CoverageTile::of(mosaic));
        self.symbols.insert(address, Arc::clone(&texture));
        texture
    }

    /// The cells that a symbol covers where it is shown.
    fn footprint(
        &mut self,
        symbol: &Arc<Symbol>,
        texture: &CoverageTile,
        to: Affine,
        solid: u8,
        room: CellLattice,
    ) -> Arc<[Span]> {
        let bits = to.numbers().map(f64::to_bits);
        let place = (
            Arc::as_ptr(symbol) as usize,
            bits,
            solid,
            room.columns,
            room.rows,
        );
        if let Some(known) = self.footprints.get(&place) {
            return Arc::clone(known);
        }
        let spans: Arc<[Span]> = footprint(texture, to, solid, room).into();
        if self.footprints.len() < PLACES {
            self.footprints.insert(place, Arc::clone(&spans));
        }
        spans
    }

    fn picture(&mut self, raster: &'s Arc<Raster>) -> Arc<CoverageTile> {
        let InkEstimator {
            decode_jpeg,
            decoded,
            pictures,
            ..
        } = self;
        let address = Arc::as_ptr(raster) as usize;
        if pictures.len() >= PICTURES && !pictures.contains_key(&address) {
            pictures.clear();
        }
        let known = pictures.entry(address);
        Arc::clone(
            known.or_insert_with(|| Arc::new(CoverageTile::pixels(raster, *decode_jpeg, decoded))),
        )
    }
}

/// Whether a symbol is measured by itself and laid where it is shown. Art of a template is not: it may draw a line that
/// other art draws again.
fn is_laid(symbol: &Symbol, to: Affine) -> bool {
    let Bounds([l, t, r, b]) = Bounds::from(symbol.bounds).moved(to);
    !symbol.is_template && (r - l) * (b - t) <= SMALL
}

/// No paint at all.
const CLEAR: Colour = Colour {
    a: 0,
    ..Colour::WHITE
};

/// A mosaic being painted.
struct Painter<'p, 's> {
    shop: &'p mut InkEstimator<'s>,
    mosaic: CoverageGrid,
    drawn: Drawn,
    /// The box of the clip, and how much larger it is than the cells that it takes.
    clip: Option<(Bounds, f64)>,
}

impl<'s> Painter<'_, 's> {
    /// Paints items in order; `to` leads from their measure to cells.
    fn items(&mut self, items: &'s [Item], to: Affine, solid: u8) {
        for item in items {
            match item {
                Item::Shape(shape) => self.shape(shape, to, solid),
                Item::Glyphs(run) => self.glyphs(run, to, solid),
                Item::Picture(picture) => {
                    let texture = self.shop.picture(&picture.raster);
                    let to = picture.to.then(to);
                    let spans = footprint(&texture, to, solid, self.mosaic.room);
                    self.mosaic.lay(&texture, &spans, to, solid);
                }
                Item::Use(one) => self.symbol(&one.symbol, one.to.then(to), solid),
                Item::Group(group) => self.group(group, to, solid),
            }
        }
    }

    fn symbol(&mut self, symbol: &'s Arc<Symbol>, to: Affine, solid: u8) {
        if is_laid(symbol, to) {
            let texture = self.shop.symbol(symbol);
            let spans = self
                .shop
                .footprint(symbol, &texture, to, solid, self.mosaic.room);
            return self.mosaic.lay(&texture, &spans, to, solid);
        }
        let CellLattice { columns, rows, .. } = self.mosaic.room;
        let Bounds([l, t, r, b]) = Bounds::from(symbol.bounds).moved(to);
        let is_all = l <= 0.0 && t <= 0.0 && r >= columns as f64 && b >= rows as f64;
        // The painter does not know any font metrics, so a symbol with letters is always clipped: its letters count as beyond its bounds.
        let beyond_bounds = |_: &GlyphRun| Some(symbol.bounds.inset(-Length::um(1)));
        let is_inside =
            || reach(&symbol.items, &beyond_bounds).is_none_or(|reach| symbol.bounds.holds(reach));
        let clip = (!is_all && !is_inside()).then(|| Path::rect(symbol.bounds));
        self.within(clip.as_ref(), &symbol.items, to, solid);
    }

    fn group(&mut self, group: &'s Group, to: Affine, solid: u8) {
        let solid = (u32::from(solid) * u32::from(group.opacity) / 255) as u8;
        self.within(
            group.clip.as_deref(),
            &group.items,
            group.to.then(to),
            solid,
        );
    }

    fn within(&mut self, clip: Option<&Path>, items: &'s [Item], to: Affine, solid: u8) {
        let Some(clip) = clip else {
            return self.items(items, to, solid);
        };
        self.scan(FillRule::NonZero, |scan| scan.path(clip, to));
        let clipped = self.mosaic.clip(&self.shop.scan.runs, middle(clip, to));
        let part = clip.area() * to.magnification().powi(2) / clipped.cells() as f64;
        let is_plain = self.clip.is_none() && !self.shop.scan.strays && (0.5..2.0).contains(&part);
        let now = Some((bounds(clip, to), if is_plain { part } else { 1.0 }));
        let before = std::mem::replace(&mut self.clip, now);
        self.items(items, to, solid);
        self.clip = before;
        self.mosaic.unclip(clipped);
    }

    /// By how much more of what a clip cuts off is seen than its cells say.
    fn cut(&self, path: &Path, to: Affine) -> f64 {
        let Some((clip, part)) = self.clip else {
            return 1.0;
        };
        let inside = bounds(path, to)
            .corners()
            .into_iter()
            .all(|corner| clip.grown(0.1).holds(corner));
        if inside { 1.0 } else { part }
    }

    fn scan(&mut self, rule: FillRule, outline: impl FnOnce(&mut Scan)) {
        let scan = &mut self.shop.scan;
        scan.begin(self.mosaic.room.columns, self.mosaic.room.rows);
        outline(scan);
        scan.end(rule);
    }

    fn shape(&mut self, shape: &Shape, to: Affine, solid: u8) {
        if let Some((colour, rule)) = shape.fill {
            self.fill(&shape.path, rule, colour.faded(solid), to);
        }
        if let Some(stroke) = &shape.stroke {
            self.stroke(&shape.path, stroke, stroke.colour.faded(solid), to);
        }
    }

    fn fill(&mut self, path: &Path, rule: FillRule, colour: Colour, to: Affine) {
        self.scan(rule, |scan| scan.path(path, to));
        let scan = &self.shop.scan;
        let several = || {
            path.segs()
                .iter()
                .filter(|seg| matches!(seg, Seg::Move(_)))
                .count()
                > 1
        };
        let area = if scan.strays || rule == FillRule::EvenOdd && several() {
            scan.swept
        } else {
            path.area() * to.magnification().powi(2)
        };
        let area = area * self.cut(path, to);
        if scan.runs.is_empty() {
            self.mosaic.dab(Splat::new(middle(path, to), area), colour);
        } else {
            self.mosaic.fill(&scan.runs, area, colour);
        }
    }

    fn stroke(&mut self, path: &Path, stroke: &Stroke, colour: Colour, to: Affine) {
        let scale = to.magnification();
        let (width, part) = (
            stroke.width.to_um() as f64 * scale,
            inked(stroke) * self.cut(path, to),
        );
        if width >= BROAD {
            let mut area = 0.0;
            self.scan(FillRule::NonZero, |scan| {
                lines(path, to, false, &mut |a, b| {
                    area += broad(scan, a, b, width)
                });
            });
            if !self.shop.scan.runs.is_empty() {
                let scan = &self.shop.scan;
                let area = if scan.strays { scan.swept } else { area };
                return self.mosaic.fill(&scan.runs, area * part, colour);
            }
        }
        let (mosaic, drawn) = (&mut self.mosaic, &mut self.drawn);
        lines(path, to, false, &mut |a, b| {
            let area = long((a, b)) * width * part;
            let before = drawn.again(
                (a, b),
                Pen {
                    width,
                    area,
                    colour,
                },
            );
            let before =
                before.map(|old| (old.area * (width / old.width).min(1.0) / area, old.colour));
            dabs(mosaic, (a, b), width, area, |mosaic, half| {
                // Neighbours draw the line between them twice, and it is there once.
                if let Some((part, old)) = before {
                    mosaic.undab(
                        Splat {
                            area: half.area * part,
                            ..half
                        },
                        old,
                    );
                }
                mosaic.dab(half, colour);
            });
        });
    }

    fn glyphs(&mut self, run: &GlyphRun, to: Affine, solid: u8) {
        let em = run.size * 25_400.0 / 72.0;
        let (colour, scale) = (run.colour.faded(solid), (em * to.magnification()).powi(2));
        let (x, y) = (run.origin.x.to_um() as f64, run.origin.y.to_um() as f64);
        let fonts = self.shop.fonts;
        for letters in run.glyphs().chunks(TOGETHER) {
            let area = fonts.inked(run.font, letters) * scale;
            let middle = &letters[letters.len() / 2];
            // The middle of a letter is about there.
            let at = to.apply(
                x + f64::from(middle.x) + em / 4.0,
                y - f64::from(middle.rise) - em / 4.0,
            );
            if area > 0.0 {
                self.mosaic.dab(Splat::new(at, area), colour);
            }
        }
    }
}

/// Small things on both sides all along a line, of this area together.
fn dabs(
    mosaic: &mut CoverageGrid,
    line: LineSegment,
    width: f64,
    area: f64,
    each: impl Fn(&mut CoverageGrid, Splat),
) {
    let length = long(line).max(f64::MIN_POSITIVE);
    let count = length.ceil().clamp(1.0, 1_024.0);
    let (dx, dy) = (
        (line.1.0 - line.0.0) / length,
        (line.1.1 - line.0.1) / length,
    );
    for n in 0..count as u32 {
        let (x, y) = between(line, (f64::from(n) + 0.5) / count);
        for side in [1.0, -1.0] {
            let beside = |by: f64| (x - dy * by * side, y + dx * by * side);
            // So far off, the middle of the cell is on the same side of the line.
            each(
                mosaic,
                Splat {
                    at: beside(width / 4.0),
                    look: beside(0.5),
                    area: area / count / 2.0,
                },
            );
        }
    }
}

/// Adds a line with its width to a scan, and says how large it is.
fn broad(scan: &mut Scan, a: Spot, b: Spot, width: f64) -> f64 {
    let long = hypot(b.0 - a.0, b.1 - a.1);
    if long > 0.0 {
        let (x, y) = (
            (b.1 - a.1) / long * width / 2.0,
            (a.0 - b.0) / long * width / 2.0,
        );
        let corners = [
            (a.0 + x, a.1 + y),
            (b.0 + x, b.1 + y),
            (b.0 - x, b.1 - y),
            (a.0 - x, a.1 - y),
        ];
        (0..4).for_each(|n| scan.side(corners[n], corners[(n + 1) % 4]));
    }
    long * width
}

/// The part of the length of a line that its dashes take.
fn inked(stroke: &Stroke) -> f64 {
    // Of an odd number of lengths every second time round those are gaps that were dashes.
    let dash = stroke.dash.repeat(2);
    let length = |odd: usize| -> f64 {
        dash.iter()
            .skip(odd)
            .step_by(2)
            .map(|length| length.to_um() as f64)
            .sum()
    };
    let (on, off) = (length(0), length(1));
    if on + off <= 0.0 {
        return 1.0;
    }
    let width = stroke.width.to_um() as f64;
    let cap = match stroke.cap {
        Cap::Butt => 0.0,
        Cap::Round => width * std::f64::consts::FRAC_PI_4,
        Cap::Square => width,
    };
    ((on + cap * dash.len() as f64 / 2.0) / (on + off)).min(1.0)
}

fn bounds(path: &Path, to: Affine) -> Bounds {
    Bounds::from(path.bounds().unwrap_or_default()).moved(to)
}

fn middle(path: &Path, to: Affine) -> Spot {
    let centre = path.bounds().map(Rect::centre).unwrap_or_default();
    to.apply(centre.x.to_um() as f64, centre.y.to_um() as f64)
}

/// A straight line between two places.
pub(super) type LineSegment = (Spot, Spot);

/// The lines that were drawn.
#[derive(Clone, Default)]
struct Drawn(HashMap<[i32; 4], Pen, RandomState>);

/// How a line was drawn.
#[derive(Clone, Copy)]
struct Pen {
    pub(super) width: f64,
    /// How much of it is inked: less than its length by its width where it is dashed.
    pub(super) area: f64,
    pub(super) colour: Colour,
}

/// Places that are nearer than this part of a cell are one.
const NEAR: f64 = 128.0;

impl Drawn {
    /// Draws a line; how it was drawn before, if it was.
    pub(super) fn again(&mut self, line: LineSegment, pen: Pen) -> Option<Pen> {
        let before = self.0.insert(key(line), pen);
        if let Some(wider) = before.filter(|before| before.width > 2.0 * pen.width) {
            // What a fine line leaves of a broad one still is most of it.
            self.0.insert(key(line), wider);
        }
        before
    }
}

/// The same for a line and for its way back.
fn key((a, b): LineSegment) -> [i32; 4] {
    let [a, b] = [a, b].map(|(x, y)| [(x * NEAR).round() as i32, (y * NEAR).round() as i32]);
    let [[x, y], [u, v]] = if a <= b { [a, b] } else { [b, a] };
    [x, y, u, v]
}

/// How long a line is.
pub(super) fn long((a, b): LineSegment) -> f64 {
    hypot(b.0 - a.0, b.1 - a.1)
}

/// The place at a share of a line.
pub(super) fn between((a, b): LineSegment, share: f64) -> Spot {
    (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
}
