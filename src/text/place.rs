//! Broken lines into runs of placed glyphs.

use std::ops::Range;

use super::lines::BrokenLine;
use super::shape::ShapedPara;
use super::words::{ClusterKind, Run, ShapedGlyph};
use crate::geom::{Length, Point, Rect, Size};
use crate::scene::{Align, Colour, Glyph, GlyphRun};

/// Something placed by setting a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Placed {
    /// Letters.
    Run(GlyphRun),
    /// An icon, to be drawn into a box.
    Icon(String, Rect),
}

/// How a line is set.
#[derive(Clone, Copy)]
pub(super) struct Setting {
    /// From the size at which type is shaped to that at which it is set.
    pub(super) scale: f64,
    /// The same, from points to micrometres.
    pub(super) to_um: f64,
    /// The size of the text in points.
    pub(super) size: f64,
    /// From the top of the line.
    pub(super) baseline: Length,
    pub(super) colour: Colour,
    /// How long lines may be, as a length of shaped text.
    pub(super) width: f32,
    pub(super) align: Align,
}

/// What stands in a line.
enum Piece {
    /// Clusters of a run.
    Words(Range<usize>, Run),
    /// An icon, by its number.
    Icon(usize),
}

/// A line while it is set.
struct LineSetter<'p> {
    para: &'p ShapedPara,
    line: &'p BrokenLine,
    set: Setting,
    /// Where the line begins, and how much each of its spaces grows.
    start: f32,
    growth: f32,
    /// How far it is set.
    reach: f32,
    /// What was placed, each with the byte of the text where it is read.
    laid: Vec<(usize, Placed)>,
}

impl ShapedPara {
    /// A line as it is read: of words that run from right to left, the first
    /// stands furthest to the right and still comes first.
    pub(super) fn set_line(&self, line: &BrokenLine, set: Setting) -> Vec<Placed> {
        let (start, growth) = line.aligned(set.width, set.align, self.word.is_rtl);
        let mut setter = LineSetter { para: self, line, set, start, growth, reach: 0.0, laid: Vec::new() };
        let (mut read, mut last, mut is_turned) = (0, 0.0, false);
        for piece in self.pieces(line) {
            match piece {
                Piece::Words(clusters, run) => {
                    is_turned |= run.level % 2 == 1;
                    let before = setter.laid.len();
                    last = setter.words(clusters, run).unwrap_or(last);
                    read = setter.laid[before..].last().map_or(read, |(start, _)| *start);
                }
                Piece::Icon(icon) => setter.icon(icon, read),
            }
        }
        let mut laid = setter.laid;
        if is_turned {
            laid.sort_by_key(|(start, _)| *start);
        } else if let Some((_, Placed::Run(run))) = laid.last_mut()
            && self.text_of(&line.clusters).ends_with('\n')
            && let Some(space) = self.spaces.get(&run.font)
        {
            run.glyphs.push(Glyph { id: *space, x: set.um(last), rise: 0, at: run.text.len() as u32 });
            run.text.push(' ');
        }
        laid.into_iter().map(|(_, one)| one).collect()
    }

    /// The text of some clusters.
    pub(super) fn text_of(&self, clusters: &Range<usize>) -> &str {
        let at = |n: usize| self.word.clusters.get(n).map_or(self.text.len(), |cluster| cluster.at as usize);
        self.text.get(at(clusters.start)..at(clusters.end)).unwrap_or_default()
    }

    /// What stands in a line, from left to right.
    fn pieces(&self, line: &BrokenLine) -> Vec<Piece> {
        let runs = &self.word.runs;
        let mut pieces = Vec::new();
        let (mut at, mut icon) = (line.clusters.start, line.icons.start);
        let mut run = runs.partition_point(|run| run.start as usize <= at).saturating_sub(1);
        // The level of direction of each; an icon has that of the words before it.
        let mut levels = Vec::new();
        loop {
            while icon < line.icons.end && self.icons[icon].before <= at {
                let before = runs[..runs.partition_point(|run| (run.start as usize) < self.icons[icon].before)].last();
                levels.push(before.map_or(0, |run| run.level));
                pieces.push(Piece::Icon(icon));
                icon += 1;
            }
            if at >= line.clusters.end {
                break;
            }
            let end = runs.get(run + 1).map_or(line.clusters.end, |next| line.clusters.end.min(next.start as usize));
            levels.push(runs[run].level);
            pieces.push(Piece::Words(at..end, runs[run]));
            (at, run) = (end, run + 1);
        }
        reorder(&mut pieces, &mut levels);
        pieces
    }
}

/// Turns pieces of a line around by their levels of direction, as UAX #9 says in its rule L2.
fn reorder(pieces: &mut [Piece], levels: &mut [u8]) {
    let Some(lowest) = levels.iter().copied().filter(|level| level % 2 == 1).min() else { return };
    let highest = levels.iter().copied().max().unwrap_or(lowest);
    for level in (lowest..=highest).rev() {
        let mut start = 0;
        while start < levels.len() {
            let count = levels[start..].iter().take_while(|one| **one >= level).count();
            pieces[start..start + count].reverse();
            levels[start..start + count].reverse();
            start += count + 1;
        }
    }
}

impl LineSetter<'_> {
    /// Sets the words of a run; how long the last of their looks is, if there is anything to see.
    fn words(&mut self, clusters: Range<usize>, run: Run) -> Option<f32> {
        let all = &self.para.word.clusters;
        let mut looks: Vec<Range<usize>> = Vec::new();
        let mut start = clusters.start;
        for same in all[clusters].chunk_by(|one, next| one.brush == next.brush) {
            looks.push(start..start + same.len());
            start += same.len();
        }
        let is_rtl = run.level % 2 == 1;
        if is_rtl {
            looks.reverse();
        }
        let mut last = None;
        for look in looks {
            if let Some((start, advance, placed)) = self.run(look, is_rtl) {
                self.laid.push((start, Placed::Run(placed)));
                last = Some(advance);
            }
        }
        last
    }

    /// Sets clusters of one look: where in the text they start, and how long they are.
    fn run(&mut self, clusters: Range<usize>, is_rtl: bool) -> Option<(usize, f32, GlyphRun)> {
        let (para, set) = (self.para, self.set);
        let all = &para.word.clusters;
        // A line feed stands at the end of a line, and is nothing to be read.
        let is_read = |n: &usize| all[*n].kind != ClusterKind::NewLine;
        let (first, last) = (clusters.clone().find(is_read)?, clusters.clone().rfind(is_read)?);
        let text = para.text_of(&(first..last + 1));
        let start = all[first].at;
        let (mut pen, mut advance, mut glyphs) = (0.0, 0.0, Vec::with_capacity(clusters.len()));
        let mut add = |n: usize| {
            let (own, from) = (&all[n], if n == 0 { 0 } else { all[n - 1].glyphs });
            let growth = if self.growth != 0.0 && self.line.grows(para, n) { self.growth } else { 0.0 };
            let Some((last, others)) = para.word.glyphs[from as usize..own.glyphs as usize].split_last() else {
                return;
            };
            let mut push = |glyph: &ShapedGlyph, advance: f32| {
                let (x, rise) = (set.um(pen + glyph.x), set.um(glyph.y));
                glyphs.push(Glyph { id: glyph.id, x, rise, at: own.at - start });
                pen += advance;
            };
            others.iter().for_each(|glyph| push(glyph, glyph.advance));
            push(last, last.advance + growth);
            advance += own.advance + growth;
        };
        match is_rtl {
            true => clusters.rev().for_each(&mut add),
            false => clusters.for_each(&mut add),
        }
        if glyphs.is_empty() {
            return None;
        }
        // A job may hold a hundred thousand of these until they are written.
        glyphs.shrink_to_fit();
        let look = para.looks.get(usize::from(all[first].brush))?;
        let (size, rise) = look.size_and_rise();
        let placed = GlyphRun {
            font: look.font,
            size: set.size * size,
            colour: look.colour.unwrap_or(set.colour),
            origin: Point::new(
                Length::from_pt(f64::from(self.reach + self.start) * set.scale),
                set.baseline - Length::from_pt(rise * set.size),
            ),
            glyphs,
            text: text.to_owned(),
            element: None,
        };
        self.reach += advance;
        Some((start as usize, advance, placed))
    }

    fn icon(&mut self, n: usize, read: usize) {
        let icon = &self.para.icons[n];
        let length = |n: f32| Length::from_pt(f64::from(n) * self.set.scale);
        let at = Point::new(length(self.reach + self.start), self.set.baseline - length(icon.above));
        let size = Size::new(length(icon.width), length(icon.height));
        self.reach += icon.width;
        self.laid.push((read, Placed::Icon(icon.name.clone(), Rect::new(at, size))));
    }
}

impl Placed {
    /// The same thing elsewhere.
    #[must_use]
    pub fn moved(self, by: Point) -> Placed {
        match self {
            Placed::Run(run) => Placed::Run(GlyphRun { origin: run.origin + by, ..run }),
            Placed::Icon(name, rect) => Placed::Icon(name, rect.moved(by)),
        }
    }
}

impl Setting {
    /// A length of shaped text in micrometres, rounded away from the half like `round`, but without a call for every
    /// letter.
    fn um(self, n: f32) -> i32 {
        (f64::from(n) * self.to_um + 0.5_f64.copysign(f64::from(n))) as i32
    }
}
