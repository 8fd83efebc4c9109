//! Shaped text into lines and boxes, at the largest size that fits.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::fitted::{BoxedText, Fit, Fitted, Missed, Placed};
use super::font_set::FontSet;
use super::letters::is_seen;
use super::lines::BrokenLine;
use super::place::Setting;
use super::shape::{InlineIcon, Named, Shaped, ShapedPara};
use super::words::{ClusterKind, SHAPED_AT};
use crate::geom::{Length, Point, Rect, Size};
use crate::scene::{Glyph, GlyphRun, Inline, RichText, TextStyle, Valign};

/// One set line, measured from its top left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its content.
    pub laid: Vec<Placed>,
    /// From its top to the top of the next.
    pub height: Length,
    /// Whether a paragraph ends with it.
    pub last: bool,
}

/// Room for so many lines is requested at once: the text of a card seldom has more.
const USUAL_LINES: usize = 12;

impl Shaped {
    /// The largest size between the style's size and its floor at which the
    /// text fits into `room`.
    pub fn fit(&mut self, room: Size) -> Fit {
        let first = self.measure(room, self.style.size);
        if first.fits() || self.style.size <= self.style.floor {
            return first;
        }
        // The area that a text covers goes with the square of its size, so the
        // size that fits is near the one that this guesses; from there the
        // steps are walked up or down.
        let share = room.h.to_um() as f64 / first.height.to_um().max(1) as f64;
        let step = self.style.step.max(0.05);
        let last = ((self.style.size - self.style.floor) / step).ceil() as u32;
        let size = |n: u32| (self.style.size - f64::from(n) * step).max(self.style.floor);
        let guess = self.style.size * share.sqrt().min(1.0);
        let mut n = (((self.style.size - guess) / step) as u32).clamp(1, last);
        let sizes: Vec<f64> = (0..=last).map(size).collect();
        let mut fit = self.measure(room, sizes[n as usize]);
        while fit.fits() && n > 1 {
            let larger = self.measure(room, sizes[n as usize - 1]);
            if !larger.fits() {
                return fit;
            }
            (fit, n) = (larger, n - 1);
        }
        while !fit.fits() && n < last {
            n += 1;
            fit = self.measure(room, sizes[n as usize]);
        }
        fit
    }

    /// How the text fits into `room` at one size in points.
    pub fn measure(&mut self, room: Size, size: f64) -> Fit {
        let width = room.w.to_pt() * f64::from(SHAPED_AT) / size;
        let (mut count, mut widest, paras) = (0, 0.0_f64, self.paras.len());
        let (around, mut more) = (self.around_baseline(), 0.0);
        for para in &self.paras {
            for line in para.broken(width as f32) {
                count += 1;
                widest = widest.max(f64::from(line.indent + line.advance - line.hanging));
                more += para.more_room(&line, around).iter().sum::<f64>();
            }
        }
        let lines = count as f64 * self.style.leading
            + more
            + paras.saturating_sub(1) as f64 * self.style.gap;
        let height = Length::from_pt(lines * size);
        // A hundredth of a millimetre is beyond every cutter and every eye.
        let beyond = |over: Length| {
            if over > Length::um(10) {
                over
            } else {
                Length::ZERO
            }
        };
        let mut over = Size::new(
            beyond(Length::from_pt(
                (widest - width) * size / f64::from(SHAPED_AT),
            )),
            beyond(height - room.h),
        );
        if let Some(most) = self.style.lines.filter(|most| count > *most) {
            let extra = (count - most) as f64 * self.style.leading * size;
            over.h = over.h.max(Length::from_pt(extra));
        }
        Fit { size, over, height }
    }

    /// The room that every line has around its baseline.
    fn around_baseline(&self) -> AroundBaseline {
        let (ascent, descent, cap) = self.metrics;
        let above = (self.style.leading - ascent - descent) / 2.0 + ascent;
        AroundBaseline {
            above,
            below: self.style.leading - above,
            cap,
        }
    }

    /// The width of the longest line of the text, broken at `most`, at a size
    /// in points.
    pub fn width(&mut self, most: Length, size: f64) -> Length {
        let (mut widest, scale) = (0.0_f32, size / f64::from(SHAPED_AT));
        for line in self
            .paras
            .iter()
            .flat_map(|para| para.broken((most.to_pt() / scale) as f32))
        {
            widest = widest.max(line.advance + line.indent - line.hanging);
        }
        Length::from_pt(f64::from(widest) * scale)
    }

    /// The text broken into lines of `width` at a size in points.
    pub fn lines(&mut self, width: Length, size: f64) -> Vec<Line> {
        let (scale, colour) = (size / f64::from(SHAPED_AT), self.style.colour);
        let height = Length::from_pt(self.style.leading * size);
        let around = self.around_baseline();
        let baseline = Length::from_pt(around.above * size);
        let (width, to_um) = ((width.to_pt() / scale) as f32, scale * 25_400.0 / 72.0);
        let (mut lines, mut runs): (Vec<Line>, _) = (Vec::with_capacity(USUAL_LINES), Vec::new());
        for para in &self.paras {
            for line in para.broken(width) {
                let [above, below] = para
                    .more_room(&line, around)
                    .map(|more| Length::from_pt(more * size));
                let (baseline, height) = (baseline + above, height + above + below);
                let setting = Setting {
                    scale,
                    to_um,
                    size,
                    baseline,
                    colour,
                    width,
                    align: self.style.align,
                };
                let laid = para.set_line(&line, setting, &mut runs);
                miss(&laid, &mut self.missed);
                para.lose(&line, &laid, &mut self.missed);
                lines.push(Line {
                    laid,
                    height,
                    last: false,
                });
            }
            lines
                .last_mut()
                .into_iter()
                .for_each(|line| line.last = true);
        }
        lines
    }

    /// The paragraphs of the text, set into a box at a size in points.
    pub fn set(&mut self, into: Rect, size: f64) -> Vec<Vec<Placed>> {
        let gap = Length::from_pt(self.style.gap * size);
        let (valign, lines) = (self.style.valign, self.lines(into.size.w, size));
        let gaps = gap
            * lines
                .iter()
                .filter(|line| line.last)
                .count()
                .saturating_sub(1) as i64;
        let spare = into.size.h - lines.iter().map(|line| line.height).sum::<Length>() - gaps;
        let mut y = match valign {
            Valign::Top => Length::ZERO,
            Valign::Middle => spare.half(),
            Valign::Bottom => spare,
        };
        let (mut paras, mut para) = (
            Vec::with_capacity(self.paras.len()),
            Vec::with_capacity(lines.len()),
        );
        for line in lines {
            let by = into.at + Point::new(Length::ZERO, y);
            para.extend(line.laid.into_iter().map(|one| one.moved(by)));
            y += line.height;
            if line.last {
                y += gap;
                paras.push(std::mem::take(&mut para));
            }
        }
        paras
    }
}

/// Adds a missed letter, unless it is there already.
fn note(miss: Missed, missed: &mut Vec<Missed>) {
    if !missed.contains(&miss) {
        missed.push(miss);
    }
}

/// Notes the letters that their face has no shape for: glyph 0 stands for them.
fn miss(laid: &[Placed], missed: &mut Vec<Missed>) {
    for run in laid
        .iter()
        .filter_map(Placed::run)
        .filter(|run| run.glyphs().iter().any(|glyph| glyph.id == 0))
    {
        let mut start = 0;
        for cluster in run.glyphs().chunk_by(|one, next| one.at == next.at) {
            let lacks = |glyph: &Glyph| glyph.id == 0;
            if cluster.iter().any(lacks) {
                let letters = letters(run.spelled(start), cluster.len());
                let lost = cluster
                    .iter()
                    .zip(letters)
                    .filter(|(glyph, _)| lacks(glyph));
                lost.for_each(|(_, letter)| {
                    note(
                        Missed {
                            letter,
                            font: run.font,
                        },
                        missed,
                    )
                });
            }
            start += cluster.len();
        }
    }
}

/// The letters that some glyphs stand for which belong together, such as a letter with an accent or a family of faces: each
/// is taken for the one in its place, joiners aside where these have no glyphs.
fn letters(spelled: &str, glyphs: usize) -> impl Iterator<Item = char> {
    let are_paired = spelled.chars().count() == glyphs;
    let letters: Vec<char> = spelled
        .chars()
        .filter(|letter| are_paired || is_seen(*letter))
        .collect();
    let last = letters
        .last()
        .copied()
        .unwrap_or(char::REPLACEMENT_CHARACTER);
    letters.into_iter().chain(std::iter::repeat(last))
}

/// The room of a line above and below its baseline, and the height of capitals, in sizes of the text.
#[derive(Clone, Copy)]
struct AroundBaseline {
    above: f64,
    below: f64,
    cap: f64,
}

impl ShapedPara {
    /// How much more room a line needs above and below for icons that are higher than usual, in sizes of the text.
    fn more_room(&self, line: &BrokenLine, around: AroundBaseline) -> [f64; 2] {
        if self.icons.iter().all(|icon| icon.percent <= 100) {
            return [0.0; 2];
        }
        let clusters = self.word.clusters[line.clusters.clone()].iter();
        let icons = clusters.filter(|cluster| cluster.kind == ClusterKind::Icon);
        let icons = icons
            .map(|cluster| &self.icons[usize::from(cluster.brush)])
            .filter(|icon| icon.percent > 100);
        // The middle of an icon is at half the height of capitals.
        let Some(highest) = icons.map(InlineIcon::times).reduce(f64::max) else {
            return [0.0; 2];
        };
        let above = (around.cap + highest) / 2.0 - around.above;
        let below = (highest - around.cap) / 2.0 - around.below;
        [above, below].map(|more| more.max(0.0))
    }

    /// Notes the characters of a line for which nothing was laid: those of a face
    /// that has no shapes at all, and control characters.
    fn lose(&self, line: &BrokenLine, laid: &[Placed], missed: &mut Vec<Missed>) {
        let runs = laid.iter().filter_map(Placed::run).map(|run| run.text());
        let text = self.text_of(&line.clusters);
        let control = runs
            .clone()
            .flat_map(str::chars)
            .find(|letter| letter.is_control() && !letter.is_whitespace());
        let mut letter = None;
        if runs.clone().map(str::len).sum::<usize>() < text.len() {
            let seen = |text: &str| text.chars().filter(|letter| is_seen(*letter)).count();
            if runs.clone().map(seen).sum::<usize>() < seen(text) {
                let is_laid = |letter: char| runs.clone().any(|run| run.contains(letter));
                let lost = text
                    .chars()
                    .find(|letter| is_seen(*letter) && !is_laid(*letter));
                letter = lost.or_else(|| text.chars().find(|one| is_seen(*one)));
            }
        }
        let font = laid.iter().find_map(Placed::run).map(|run| run.font);
        let font = font
            .or(self.looks.first().map(|look| look.font))
            .unwrap_or_default();
        control
            .into_iter()
            .chain(letter)
            .for_each(|letter| note(Missed { letter, font }, missed));
    }
}

impl FontSet {
    /// Sets a text into a box of this size whose corner is the origin, at the largest size that fits or at the floor.
    pub fn fitted(
        &self,
        text: &RichText,
        style: &TextStyle,
        room: Size,
        named: &dyn Named,
    ) -> Arc<Fitted> {
        let fit = || {
            let mut shaped = self.shape(text, style, named);
            let fit = shaped.fit(room);
            let placed = shaped.set(Rect::of(room), fit.size);
            Arc::new(Fitted {
                missed: self.missed(&shaped, placed.iter().flatten()),
                placed,
                fit,
            })
        };
        let known = &self.fitted_texts;
        if text.len() > known.longest() {
            fit()
        } else {
            known.get_or_fit(boxed(text, style, room, named), fit)
        }
    }

    /// Remembers long texts too from now on: those of cards, which a job sets once and a session again after each change.
    pub fn keep_long_texts(&self) {
        self.fitted_texts.keeps_long.store(true, Ordering::Relaxed);
    }

    /// The characters of a set text that could not be drawn: those without a shape, and letters whose shape is blank.
    pub fn missed<'l>(
        &self,
        shaped: &Shaped,
        placed: impl IntoIterator<Item = &'l Placed>,
    ) -> Vec<Missed> {
        let mut missed = shaped.missed().to_vec();
        let blank = |run: &GlyphRun| {
            Some(Missed {
                letter: self.blank(run)?,
                font: run.font,
            })
        };
        missed.extend(placed.into_iter().filter_map(Placed::run).filter_map(blank));
        missed
    }
}

fn boxed<'t>(
    text: &'t RichText,
    style: &'t TextStyle,
    room: Size,
    named: &dyn Named,
) -> BoxedText<&'t RichText, &'t TextStyle> {
    let (mut aspects, mut colours) = (Vec::new(), Vec::new());
    for bit in text.paras.iter().flat_map(|para| &para.bits) {
        match bit {
            Inline::Words { style, .. } => {
                colours.extend(style.colour.as_ref().map(|name| named.colour(name)))
            }
            Inline::Icon { name, .. } => aspects.push(named.aspect(name).to_bits()),
        }
    }
    BoxedText {
        text,
        style,
        room,
        aspects,
        colours,
    }
}
