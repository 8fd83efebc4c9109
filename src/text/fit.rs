//! Shaped text into lines, at the largest size that fits.

use parley::{Alignment, AlignmentOptions, PositionedLayoutItem};

use super::shape::{Brush, InlineIcon, Missed, SHAPED_AT, Shaped, ShapedPara};
use crate::geom::{Length, Point, Rect, Size};
use crate::scene::{Align, Colour, Glyph, GlyphRun, Valign};

/// Whether and how a text fits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The size it is set at, in points: the largest that fits, or the floor.
    pub size: f64,
    /// By how much it is too high and too wide at that size; zero when it fits.
    pub over: Size,
    /// The height it takes.
    pub height: Length,
}

/// Something placed by setting a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Placed {
    /// Letters.
    Run(GlyphRun),
    /// An icon, to be drawn into a box.
    Icon(String, Rect),
}

/// One set line, measured from its top left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What stands in it.
    pub laid: Vec<Placed>,
    /// From its top to the top of the next.
    pub height: Length,
    /// Whether a paragraph ends with it.
    pub last: bool,
}

impl Fit {
    /// Whether nothing runs over.
    pub fn fits(&self) -> bool {
        self.over == Size::default()
    }
}

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
        for para in &mut self.paras {
            para.layout.break_all_lines(Some(width as f32));
            count += para.layout.len();
            for line in para.layout.lines() {
                let metrics = line.metrics();
                widest = widest.max(f64::from(metrics.indent + metrics.advance - metrics.hanging_advance));
            }
            more += para.layout.lines().map(|line| para.more_room(&line, around).iter().sum::<f64>()).sum::<f64>();
        }
        let lines = count as f64 * self.style.leading + more + paras.saturating_sub(1) as f64 * self.style.gap;
        let height = Length::from_pt(lines * size);
        // A hundredth of a millimetre is beyond every cutter and every eye.
        let beyond = |over: Length| if over > Length::um(10) { over } else { Length::ZERO };
        let mut over =
            Size::new(beyond(Length::from_pt((widest - width) * size / f64::from(SHAPED_AT))), beyond(height - room.h));
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
        AroundBaseline { above, below: self.style.leading - above, cap }
    }

    /// The width of the longest line of the text, broken at `most`, at a size
    /// in points.
    pub fn width(&mut self, most: Length, size: f64) -> Length {
        let (mut widest, scale) = (0.0_f32, size / f64::from(SHAPED_AT));
        for para in &mut self.paras {
            para.layout.break_all_lines(Some((most.to_pt() / scale) as f32));
            widest = widest.max(para.layout.width());
        }
        Length::from_pt(f64::from(widest) * scale)
    }

    /// The text broken into lines of `width` at a size in points.
    pub fn lines(&mut self, width: Length, size: f64) -> Vec<Line> {
        let (scale, colour) = (size / f64::from(SHAPED_AT), self.style.colour);
        let height = Length::from_pt(self.style.leading * size);
        let around = self.around_baseline();
        let baseline = Length::from_pt(around.above * size);
        let align = alignment(self.style.align);
        let mut lines = Vec::new();
        for para in &mut self.paras {
            para.layout.break_all_lines(Some((width.to_pt() / scale) as f32));
            para.layout.align(align, AlignmentOptions::default());
            let count = para.layout.len();
            for n in 0..count {
                let Some(line) = para.layout.get(n) else { continue };
                let [above, below] = para.more_room(&line, around).map(|more| Length::from_pt(more * size));
                let (baseline, height) = (baseline + above, height + above + below);
                let laid = para.line(n, Setting { scale, size, baseline, cap: around.cap, colour });
                miss(&laid, &mut self.missed);
                para.lose(n, &laid, &mut self.missed);
                lines.push(Line { laid, height, last: n + 1 == count });
            }
        }
        lines
    }

    /// The paragraphs of the text, set into a box at a size in points.
    pub fn set(&mut self, into: Rect, size: f64) -> Vec<Vec<Placed>> {
        let gap = Length::from_pt(self.style.gap * size);
        let (valign, lines) = (self.style.valign, self.lines(into.size.w, size));
        let gaps = gap * lines.iter().filter(|line| line.last).count().saturating_sub(1) as i64;
        let spare = into.size.h - lines.iter().map(|line| line.height).sum::<Length>() - gaps;
        let mut y = match valign {
            Valign::Top => Length::ZERO,
            Valign::Middle => spare.half(),
            Valign::Bottom => spare,
        };
        let (mut paras, mut para) = (Vec::with_capacity(self.paras.len()), Vec::new());
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

/// Notes the letters that their face has no shape for: glyph 0 stands for them.
fn miss(laid: &[Placed], missed: &mut Vec<Missed>) {
    for one in laid {
        let Placed::Run(run) = one else { continue };
        for (n, _) in run.glyphs.iter().enumerate().filter(|(_, glyph)| glyph.id == 0) {
            let letter = run.spelled(n).chars().next().unwrap_or(char::REPLACEMENT_CHARACTER);
            let miss = Missed { letter, font: run.font };
            if !missed.contains(&miss) {
                missed.push(miss);
            }
        }
    }
}

/// Whether a viewer shows something for a character, or a space.
pub(super) fn is_seen(letter: char) -> bool {
    // What Unicode calls ignorable: joiners, soft hyphens, marks of direction and of variants.
    let ignorable = matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{e0000}'..='\u{e0fff}');
    !ignorable && !letter.is_whitespace()
}

/// The room of a line above and below its baseline, and the height of capitals, in sizes of the text.
#[derive(Clone, Copy)]
struct AroundBaseline {
    above: f64,
    below: f64,
    cap: f64,
}

#[derive(Clone, Copy)]
struct Setting {
    scale: f64,
    size: f64,
    baseline: Length,
    /// The height of capitals, in sizes.
    cap: f64,
    colour: Colour,
}

impl ShapedPara {
    /// How much more room a line needs above and below for icons that are higher than usual, in sizes of the text.
    fn more_room(&self, line: &parley::Line<'_, Brush>, around: AroundBaseline) -> [f64; 2] {
        if self.icons.iter().all(|icon| icon.percent <= 100) {
            return [0.0; 2];
        }
        let icon = |item| match item {
            PositionedLayoutItem::GlyphRun(run) => self.icon(&run),
            PositionedLayoutItem::InlineBox(_) => None,
        };
        // The middle of an icon stands at half the height of capitals.
        let highest = line.items().filter_map(icon).filter(|icon| icon.percent > 100).map(InlineIcon::height);
        let highest = highest.fold(0.0, f64::max);
        let above = (around.cap + highest) / 2.0 - around.above;
        let below = (highest - around.cap) / 2.0 - around.below;
        [above, below].map(|more| more.max(0.0))
    }

    /// The icon that a run stands for, if it stands for one.
    fn icon(&self, run: &parley::GlyphRun<'_, Brush>) -> Option<&InlineIcon> {
        match run.style().brush {
            Brush::Icon(icon) => self.icons.get(usize::from(icon)),
            Brush::Words(_) => None,
        }
    }

    /// A line as it is read: of words that run from right to left, the first
    /// stands furthest to the right and still comes first.
    fn line(&self, n: usize, set: Setting) -> Vec<Placed> {
        let Some(line) = self.layout.get(n) else { return Vec::new() };
        let (mut laid, mut turned, mut reach) = (Vec::new(), false, 0.0);
        for item in line.items() {
            let PositionedLayoutItem::GlyphRun(run) = item else { continue };
            turned |= run.run().is_rtl();
            if let Some(icon) = self.icon(&run) {
                laid.push((start_of(&run), Placed::Icon(icon.name.clone(), icon_box(icon, &run, set))));
            } else if let Some((start, placed)) = self.run(&run, set) {
                reach = run.advance();
                laid.push((start, Placed::Run(placed)));
            }
        }
        if turned {
            laid.sort_by_key(|(start, _)| *start);
        } else if let Some((_, Placed::Run(run))) = laid.last_mut()
            && self.text.get(line.text_range()).is_some_and(|text| text.ends_with('\n'))
            && let Some(space) = self.spaces.get(&run.font)
        {
            run.glyphs.push(Glyph { id: *space, x: um(reach, set), rise: 0, at: run.text.len() as u32 });
            run.text.push(' ');
        }
        laid.into_iter().map(|(_, one)| one).collect()
    }

    /// Notes the characters of a line for which nothing was laid: those of a face
    /// that has no shapes at all, and control characters.
    fn lose(&self, n: usize, laid: &[Placed], missed: &mut Vec<Missed>) {
        let Some(line) = self.layout.get(n) else { return };
        let seen = |text: &str| text.chars().filter(|letter| is_seen(*letter)).count();
        let runs =
            laid.iter().filter_map(|one| if let Placed::Run(run) = one { Some(run.text.as_str()) } else { None });
        let text = self.text.get(line.text_range()).unwrap_or_default();
        let spelled: usize = runs.clone().map(seen).sum();
        let control = runs.clone().flat_map(str::chars).find(|letter| letter.is_control() && !letter.is_whitespace());
        let lost = text.chars().find(|letter| is_seen(*letter) && !runs.clone().any(|run| run.contains(*letter)));
        let letter = if spelled < seen(text) { lost.or_else(|| text.chars().find(|one| is_seen(*one))) } else { None };
        let font = laid.iter().find_map(|one| if let Placed::Run(run) = one { Some(run.font) } else { None });
        for letter in control.into_iter().chain(letter) {
            let miss = Missed { letter, font: font.or(self.looks.first().map(|look| look.font)).unwrap_or_default() };
            if !missed.contains(&miss) {
                missed.push(miss);
            }
        }
    }

    /// A run, and where in the text it starts.
    fn run(&self, run: &parley::GlyphRun<'_, Brush>, set: Setting) -> Option<(usize, GlyphRun)> {
        let um = |n: f32| um(n, set);
        let (mut pen, mut glyphs) = (0.0, Vec::new());
        let mut range: Option<(usize, usize)> = None;
        let clusters = run.run().visual_clusters().filter(|one| one.style_index() == run.style_index());
        for cluster in clusters {
            let spelled = cluster.text_range();
            if self.text[spelled.clone()].chars().all(|letter| letter == '\n') {
                continue;
            }
            let (start, end) = range.unwrap_or((spelled.start, spelled.end));
            range = Some((start.min(spelled.start), end.max(spelled.end)));
            for glyph in cluster.glyphs() {
                glyphs.push(Glyph {
                    id: glyph.id as u16,
                    x: um(pen + glyph.x),
                    rise: um(-glyph.y),
                    at: spelled.start as u32,
                });
                pen += glyph.advance;
            }
        }
        let (start, end) = range?;
        // A job may hold a hundred thousand of these until they are written.
        glyphs.shrink_to_fit();
        glyphs.iter_mut().for_each(|glyph| glyph.at -= start as u32);
        let Brush::Words(look) = run.style().brush else { return None };
        let look = self.looks.get(usize::from(look))?;
        let (size, rise) = look.size_and_rise();
        let placed = GlyphRun {
            font: look.font,
            size: set.size * size,
            colour: look.colour.unwrap_or(set.colour),
            origin: Point::new(
                Length::from_pt(f64::from(run.offset()) * set.scale),
                set.baseline - Length::from_pt(rise * set.size),
            ),
            glyphs,
            text: self.text[start..end].to_owned(),
            element: None,
        };
        Some((start, placed))
    }
}

/// Where in its text a run starts.
fn start_of(run: &parley::GlyphRun<'_, Brush>) -> usize {
    let clusters = run.run().visual_clusters().filter(|one| one.style_index() == run.style_index());
    clusters.map(|cluster| cluster.text_range().start).min().unwrap_or_default()
}

/// The box of an icon: its middle stands at half the height of capitals.
fn icon_box(icon: &InlineIcon, run: &parley::GlyphRun<'_, Brush>, set: Setting) -> Rect {
    let scaled = |length: f32| Length::from_pt(f64::from(length) * set.scale);
    let height = icon.height() * f64::from(SHAPED_AT);
    let above = (set.cap * f64::from(SHAPED_AT) + height) / 2.0;
    let at = Point::new(scaled(run.offset()), set.baseline - scaled(above as f32));
    Rect::new(at, Size::new(scaled(run.advance()), scaled(height as f32)))
}

/// A length of the layout in micrometres, rounded away from the half like `round`, but without a call for every letter.
fn um(n: f32, set: Setting) -> i32 {
    let scale = set.scale * 25_400.0 / 72.0;
    (f64::from(n) * scale + 0.5_f64.copysign(f64::from(n))) as i32
}

fn alignment(align: Align) -> Alignment {
    match align {
        Align::Start => Alignment::Start,
        Align::Left => Alignment::Left,
        Align::Centre => Alignment::Center,
        Align::Right => Alignment::Right,
        Align::Justify => Alignment::Justify,
    }
}
