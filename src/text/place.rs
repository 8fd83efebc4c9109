//! Broken lines into runs of placed glyphs.

use std::ops::Range;
use std::sync::Arc;

use super::fitted::Placed;
use super::lines::BrokenLine;
use super::shape::ShapedPara;
use super::words::{Cluster, ClusterKind, ShapedGlyph, ShapedRun};
use crate::geom::{Length, Point, Rect, Size};
use crate::scene::{Align, Colour, Decoration, Glyph, GlyphRun, ShapedText};

/// The thickness of lines through and below words, in em.
const LINE_THICKNESS: f64 = 0.06;
/// The height of the middle of struck letters above the baseline, in em.
const STRIKE_HEIGHT: f64 = 0.27;
/// The depth of an underline below the baseline, in em.
const UNDERLINE_DEPTH: f64 = 0.13;
/// The extent of a key's frame above and below the baseline, in em.
const FRAME_ASCENT: f64 = 0.82;
const FRAME_DESCENT: f64 = 0.24;

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

/// A run of a line, with its clusters in that line.
type LineRun = (Range<usize>, ShapedRun);

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
    laid: Vec<Placed>,
    /// The bytes of the text where each of these is read, if some words run from right to left.
    starts: Option<Vec<u32>>,
}

impl ShapedPara {
    /// A line as it is read: of words that run from right to left, the first
    /// is furthest to the right and still comes first. Its `runs` are written over.
    pub(super) fn set_line(
        &self,
        line: &BrokenLine,
        set: Setting,
        runs: &mut Vec<LineRun>,
    ) -> Vec<Placed> {
        let (start, growth) = line.aligned(set.width, set.align, self.word.is_rtl);
        self.runs_of(line, runs);
        let laid = Vec::with_capacity(runs.len());
        let starts = runs.iter().any(|(_, run)| run.is_rtl()).then(Vec::new);
        let mut setter = LineSetter {
            para: self,
            line,
            set,
            start,
            growth,
            reach: 0.0,
            laid,
            starts,
        };
        let mut last = 0.0;
        for (clusters, run) in runs.drain(..) {
            last = setter.words(clusters, run).unwrap_or(last);
        }
        let LineSetter {
            mut laid, starts, ..
        } = setter;
        if let Some(starts) = starts {
            let mut read: Vec<(u32, Placed)> = starts.into_iter().zip(laid).collect();
            read.sort_by_key(|(start, _)| *start);
            return read.into_iter().map(|(_, one)| one).collect();
        }
        if let Some(Placed::Run(run)) = laid.last_mut()
            && self.text_of(&line.clusters).ends_with('\n')
            && let (Some(space), Ok(at)) = (self.spaces.get(&run.font), run.text().len().try_into())
        {
            let space = Glyph {
                id: *space,
                x: set.um(last),
                rise: 0,
                at,
            };
            run.shaped = Arc::new(ShapedText {
                glyphs: run.glyphs().iter().copied().chain([space]).collect(),
                text: format!("{} ", run.text()).into(),
            });
        }
        laid
    }

    /// The text of some clusters.
    pub(super) fn text_of(&self, clusters: &Range<usize>) -> &str {
        let at = |n: usize| {
            self.word
                .clusters
                .get(n)
                .map_or(self.text.len(), |cluster| cluster.at as usize)
        };
        self.text
            .get(at(clusters.start)..at(clusters.end))
            .unwrap_or_default()
    }

    /// Finds the runs of a line from left to right, with their clusters in it.
    fn runs_of(&self, line: &BrokenLine, found: &mut Vec<LineRun>) {
        let runs = &self.word.runs;
        found.clear();
        let mut at = line.clusters.start;
        let mut run = runs
            .partition_point(|run| run.start as usize <= at)
            .saturating_sub(1);
        while at < line.clusters.end {
            let end = runs.get(run + 1).map_or(line.clusters.end, |next| {
                line.clusters.end.min(next.start as usize)
            });
            found.push((at..end, runs[run]));
            (at, run) = (end, run + 1);
        }
        reorder(found);
    }
}

/// Turns the runs of a line around by their levels of direction, as UAX #9 says in its rule L2.
fn reorder(runs: &mut [LineRun]) {
    let levels = || runs.iter().map(|(_, run)| run.level);
    let Some(lowest) = levels().filter(|level| level % 2 == 1).min() else {
        return;
    };
    let highest = levels().max().unwrap_or(lowest);
    for level in (lowest..=highest).rev() {
        runs.chunk_by_mut(|one, next| (one.1.level >= level) == (next.1.level >= level))
            .filter(|same| same[0].1.level >= level)
            .for_each(<[_]>::reverse);
    }
}

/// Divides clusters where their look changes, and before a byte that a [`Glyph`] cannot say.
fn looks(all: &[Cluster], clusters: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let is_icon = |cluster: &Cluster| cluster.kind == ClusterKind::Icon;
    let of_one_look = all[clusters.clone()]
        .chunk_by(move |one, next| one.brush == next.brush && is_icon(one) == is_icon(next));
    let mut start = clusters.start;
    of_one_look.flat_map(within_reach).map(move |same| {
        let from = start;
        start += same.len();
        from..start
    })
}

/// Divides clusters so that each begins no more than 65,535 bytes after the first of its part.
fn within_reach(clusters: &[Cluster]) -> impl Iterator<Item = &[Cluster]> {
    let mut rest = clusters;
    std::iter::from_fn(move || {
        let first = rest.first()?;
        let count = rest.partition_point(|cluster| cluster.at - first.at <= u16::MAX.into());
        let (part, others) = rest.split_at(count);
        rest = others;
        Some(part)
    })
}

impl LineSetter<'_> {
    /// Sets the words or icons of a run; how long the last of their looks is, if words are to be seen.
    fn words(&mut self, clusters: Range<usize>, run: ShapedRun) -> Option<f32> {
        let para = self.para;
        let all = &para.word.clusters;
        let mut last = None;
        let mut place = |look: Range<usize>| {
            if all[look.start].kind == ClusterKind::Icon {
                self.icon(&all[look.start]);
            } else if let Some((start, advance, placed)) = self.run(look.clone(), run.is_rtl()) {
                // Words that lie on their lines are not taken for words that lines cover.
                for line in self.decorations(&look, &placed, advance, run.is_rtl()) {
                    self.place(start, line);
                }
                self.place(start, Placed::Run(placed));
                last = Some(advance);
            }
        };
        match run.is_rtl() {
            true => looks(all, clusters)
                .collect::<Vec<_>>()
                .into_iter()
                .rev()
                .for_each(&mut place),
            false => looks(all, clusters).for_each(&mut place),
        }
        last
    }

    /// Sets clusters of one look: where in the text they start, and how long they are.
    fn run(&mut self, clusters: Range<usize>, is_rtl: bool) -> Option<(u32, f32, GlyphRun)> {
        let (para, set) = (self.para, self.set);
        let all = &para.word.clusters;
        // A line feed is at the end of a line, and is nothing to be read.
        let is_read = |n: &usize| all[*n].kind != ClusterKind::NewLine;
        let (first, last) = (
            clusters.clone().find(is_read)?,
            clusters.clone().rfind(is_read)?,
        );
        let text = para.text_of(&(first..last + 1));
        let start = all[first].at;
        let (mut pen, mut advance, mut glyphs) = (0.0, 0.0, Vec::with_capacity(clusters.len()));
        let mut add = |n: usize| {
            let (own, from) = (&all[n], if n == 0 { 0 } else { all[n - 1].glyphs });
            let growth = if self.growth != 0.0 && self.line.grows(para, n) {
                self.growth
            } else {
                0.0
            };
            let Some((last, others)) =
                para.word.glyphs[from as usize..own.glyphs as usize].split_last()
            else {
                return;
            };
            let mut push = |glyph: &ShapedGlyph, advance: f32| {
                // Hardly any letter is raised by its font.
                let (x, rise) = (
                    set.um(pen + glyph.x),
                    if glyph.y == 0.0 { 0 } else { set.um(glyph.y) },
                );
                // `looks` leaves no clusters together that are further apart.
                glyphs.push(Glyph {
                    id: glyph.id,
                    x,
                    rise,
                    at: (own.at - start) as u16,
                });
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
            shaped: Arc::new(ShapedText {
                glyphs: glyphs.into(),
                text: text.into(),
            }),
            element: None,
            written: None,
        };
        self.reach += advance;
        Some((start, advance, placed))
    }

    /// Returns the lines and frames that are drawn with a run of clusters.
    fn decorations(
        &self,
        clusters: &Range<usize>,
        run: &GlyphRun,
        advance: f32,
        is_rtl: bool,
    ) -> Vec<Placed> {
        let brush = self.para.word.clusters[clusters.start].brush;
        let decoration = match self.para.looks.get(usize::from(brush)) {
            Some(look) if look.decoration != Decoration::default() => look.decoration,
            _ => return Vec::new(),
        };

        let em = |factor: f64| Length::from_pt(factor * run.size);
        let hanging = Length::from_pt(f64::from(self.hanging_advance(clusters)) * self.set.scale);
        let width = Length::from_pt(f64::from(advance) * self.set.scale) - hanging;
        let indent = if is_rtl { hanging } else { Length::ZERO };
        let line = |height: f64| {
            let top_left = run.origin + Point::new(indent, -em(height + LINE_THICKNESS / 2.0));
            Placed::Line(
                Rect::new(top_left, Size::new(width, em(LINE_THICKNESS))),
                run.colour,
            )
        };
        let frame = || {
            let top_left = run.origin + Point::new(indent, -em(FRAME_ASCENT));
            let size = Size::new(width, em(FRAME_ASCENT + FRAME_DESCENT));
            Placed::Frame(Rect::new(top_left, size), run.colour)
        };

        let mut placed = Vec::new();
        placed.extend(decoration.is_struck.then(|| line(STRIKE_HEIGHT)));
        placed.extend(decoration.is_underlined.then(|| line(-UNDERLINE_DEPTH)));
        placed.extend(decoration.is_key.then(frame));
        placed
    }

    /// Returns the width of the spaces at the end of some clusters that hang over the end of the line.
    fn hanging_advance(&self, clusters: &Range<usize>) -> f32 {
        if clusters.end != self.line.clusters.end {
            return 0.0;
        }
        let hangs = |cluster: &&Cluster| {
            let kind = cluster.kind;
            kind == ClusterKind::Space || kind == ClusterKind::Hanging
        };
        let clusters = self.para.word.clusters[clusters.clone()].iter();
        clusters
            .rev()
            .skip_while(|cluster| cluster.kind == ClusterKind::NewLine)
            .take_while(hangs)
            .map(|cluster| cluster.advance)
            .sum()
    }

    /// Adds what was placed; `start` is the byte of the text where it is read.
    fn place(&mut self, start: u32, one: Placed) {
        self.starts.iter_mut().for_each(|starts| starts.push(start));
        self.laid.push(one);
    }

    fn icon(&mut self, cluster: &Cluster) {
        let icon = &self.para.icons[usize::from(cluster.brush)];
        let length = |n: f32| Length::from_pt(f64::from(n) * self.set.scale);
        let at = Point::new(
            length(self.reach + self.start),
            self.set.baseline - length(icon.above),
        );
        let size = Size::new(length(icon.width), length(icon.height));
        self.reach += icon.width;
        self.place(
            cluster.at,
            Placed::Icon(icon.name.clone(), Rect::new(at, size)),
        );
    }
}

impl Setting {
    /// A length of shaped text in micrometres, rounded away from the half like `round`, but without a call for every
    /// letter.
    fn um(self, n: f32) -> i32 {
        (f64::from(n) * self.to_um + 0.5_f64.copysign(f64::from(n))) as i32
    }
}
