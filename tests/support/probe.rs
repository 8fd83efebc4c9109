//! What is on a page of a PDF, as an independent reader finds it.

use boardpress::geom::{Length, Point, Rect};
use hayro::hayro_interpret::font::{Glyph, GlyphRun};
use hayro::hayro_interpret::hayro_cmap::BfString;
use hayro::hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps,
    InterpreterCache, InterpreterSettings, Paint, SoftMask, interpret_page,
};
use hayro::hayro_syntax::Pdf;
use hayro::kurbo::{self, Affine, BezPath, ParamCurve, PathEl, Vec2};

/// A letter on a page, in points from its bottom left.
#[derive(Clone, Debug)]
pub(crate) struct Letter {
    pub(crate) spells: String,
    /// Where it starts on its line.
    pub(crate) at: kurbo::Point,
    /// Which way its line runs; as long as its em.
    pub(crate) along: Vec2,
    /// Where its ink ends, for what leaves any.
    end: Option<f64>,
}

/// A straight stroke on a page, in points from its bottom left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stroke {
    /// Its ends.
    pub(crate) from: kurbo::Point,
    pub(crate) to: kurbo::Point,
    /// How wide it is.
    pub(crate) width: f64,
    /// Whether it has gaps.
    pub(crate) dashed: bool,
}

/// An outline on a page, in points from its bottom left.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    /// Its way.
    pub(crate) path: BezPath,
    /// Its colour as it is shown.
    pub(crate) ink: [u8; 3],
    /// Whether it is filled, or else a line.
    pub(crate) filled: bool,
}

/// What is on a page, in the order of its streams.
#[derive(Default)]
pub(crate) struct Found {
    /// Its letters.
    pub(crate) letters: Vec<Letter>,
    /// Its straight strokes.
    pub(crate) lines: Vec<Stroke>,
    /// Its outlines, straight strokes and all, of one colour each.
    pub(crate) drawn: Vec<Drawn>,
}

/// The words that letters make, in their order. A word ends at a space, at the
/// end of a line and at a gap; one that was broken behind a hyphen goes on.
pub(crate) fn words<'l>(letters: impl IntoIterator<Item = &'l Letter>) -> Vec<String> {
    let (mut text, mut before): (String, Option<&Letter>) = (String::new(), None);
    for letter in letters {
        if before.is_some_and(|before| before.is_apart_from(letter)) {
            text.push(' ');
        }
        text.push_str(&letter.spells);
        before = Some(letter);
    }
    split(&text)
}

/// The words of a text. Behind a hyphen, a dash or a stroke a line may break, so
/// what follows one counts as the same word, unless it is a word by itself.
pub(crate) fn split(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let is_broken =
            |last: &&mut String| last.chars().count() > 1 && last.ends_with(['-', '–', '—', '/']);
        match words.last_mut().filter(is_broken) {
            Some(last) => last.push_str(word),
            None => words.push(word.to_owned()),
        }
    }
    words
}

impl Found {
    /// What is on a page of a PDF.
    pub(crate) fn on(pdf: &[u8], page: usize) -> Found {
        Found::printed(pdf, page, Affine::IDENTITY)
    }

    /// What is on a page whose ink a printer puts elsewhere, in points from its
    /// bottom left.
    pub(crate) fn printed(pdf: &[u8], page: usize, fault: Affine) -> Found {
        let pdf = Pdf::new(pdf.to_vec()).unwrap();
        let page = &pdf.pages()[page];
        let cache = InterpreterCache::new();
        let mut found = Found::default();
        let all = kurbo::Rect::new(-5000.0, -5000.0, 5000.0, 5000.0);
        let mut context = Context::new(
            fault,
            all,
            &cache,
            page.xref(),
            InterpreterSettings::default(),
        );
        interpret_page(page, &mut context, &mut found);
        found
    }
}

impl Stroke {
    /// From end to end.
    pub(crate) fn long(&self) -> f64 {
        (self.to - self.from).hypot()
    }

    /// The box of its ink, with square ends.
    pub(crate) fn ink(&self) -> kurbo::Rect {
        kurbo::Rect::from_points(self.from, self.to).inset(self.width / 2.0)
    }
}

impl Letter {
    /// Whether it stands in a box of a page this high.
    pub(crate) fn is_in(&self, rect: Rect, height: Length) -> bool {
        let at = Point::new(
            Length::from_pt(self.at.x),
            height - Length::from_pt(self.at.y),
        );
        rect.holds(Rect::new(at, Default::default()))
    }

    /// Whether any of its ink may be seen in a box of a page this high.
    pub(crate) fn reaches(&self, rect: Rect, height: Length) -> bool {
        let Some(end) = self.end else { return true };
        let em = self.along.hypot();
        let way = self.along / em;
        let (long, up) = (
            end - way.dot(self.at.to_vec2()),
            Vec2::new(-way.y, way.x) * em,
        );
        // No letter stands higher or hangs lower.
        let ink = kurbo::Rect::from_points(self.at - up * 0.4, self.at + way * long + up * 1.1);
        let [left, right] = [rect.left(), rect.right()].map(Length::to_pt);
        let [top, foot] = [rect.top(), rect.bottom()].map(|y| (height - y).to_pt());
        ink.x0 < right && left < ink.x1 && ink.y0 < top && foot < ink.y1
    }

    fn is_apart_from(&self, next: &Letter) -> bool {
        let em = self.along.hypot();
        let along = self.along / em;
        let step = next.at - self.at;
        let turned = along.cross(next.along / next.along.hypot()).abs() > 1e-3;
        let gap = self
            .end
            .map_or(0.0, |end| along.dot(next.at.to_vec2()) - end);
        turned
            || along.cross(step).abs() > em / 4.0
            || along.dot(step) < -em / 4.0
            || gap > em / 4.0
    }
}

impl<'a> Device<'a> for Found {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, _: &DrawMode) {
        for glyph in run.glyphs() {
            let to = props.transform * glyph.transform();
            let [a, b, ..] = to.as_coeffs();
            let along = Vec2::new(a, b) * 1000.0;
            let spells = match glyph.as_unicode() {
                Some(BfString::Char(letter)) => letter.to_string(),
                Some(BfString::String(letters)) => letters,
                None => "\u{fffd}".to_owned(),
            };
            let way = along / along.hypot();
            let ends = |outline: BezPath| {
                let ends = outline
                    .segments()
                    .map(|segment| way.dot((to * segment.end()).to_vec2()));
                ends.reduce(f64::max)
            };
            let end = if let Glyph::Outline(glyph) = &**glyph {
                ends(glyph.outline())
            } else {
                None
            };
            self.letters.push(Letter {
                spells,
                at: to * kurbo::Point::ORIGIN,
                along,
                end,
            });
        }
    }
    fn draw_path(&mut self, path: &BezPath, props: DrawProps<'a>, mode: &DrawMode) {
        if let Paint::Color(colour) = &props.paint {
            let [r, g, b, _] = colour.to_rgba().to_rgba8();
            let filled = !matches!(mode, DrawMode::Stroke(_));
            self.drawn.push(Drawn {
                path: props.transform * path.clone(),
                ink: [r, g, b],
                filled,
            });
        }
        if let ([PathEl::MoveTo(from), PathEl::LineTo(to)], DrawMode::Stroke(pen)) =
            (path.elements(), mode)
        {
            let width = f64::from(pen.line_width) * props.transform.determinant().abs().sqrt();
            let (from, to) = (props.transform * *from, props.transform * *to);
            self.lines.push(Stroke {
                from,
                to,
                width,
                dashed: !pen.dash_array.is_empty(),
            });
        }
    }
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn draw_image(&mut self, _: Image<'a, '_>, _: ImageDrawProps<'a>) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}
