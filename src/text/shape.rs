//! Text into shaped paragraphs, once; parley is spoken here.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use parley::fontique::{Blob, Collection, CollectionOptions, FontInfoOverride, SourceCache};
use parley::style::{FontFamily, FontFamilyName, Language, StyleProperty};
use parley::{FontContext, IndentOptions, Layout, LayoutContext, LineBreakContext};

use super::FontSet;
use crate::scene::{Colour, FontId, Inline, Paragraph, Position, RichText, TextStyle};

/// Type is shaped at this size, in points, and scaled to the size that fits:
/// everything in it is proportional to the size.
pub(super) const SHAPED_AT: f32 = 100.0;

/// How high an icon stands among words, in sizes.
const ICON_HEIGHT: f64 = 1.1;

/// What stands for an icon in a text that is shaped: invisible, without direction, and of the line breaking class of
/// letters (AL in UAX #14). So an icon holds to what it touches, as in `{grain}×2`, and a line ends at a space beside it but
/// not at a no-break space. The class of inserted objects (CB) would allow a break wherever an icon touches a letter.
const ICON: char = '\u{2063}';

/// The size of superscripts and subscripts, in that of the words beside them: as in most books.
const SMALL: f64 = 0.7;
/// How far superscripts stand above the baseline and subscripts below it, in sizes of the words beside them.
const RISE: f64 = 0.35;
const DROP: f64 = 0.15;

/// The tools that shape text; one for each thread.
pub struct Shaper {
    fonts: FontContext,
    /// Which faces have been given to `fonts`.
    registered: BTreeSet<FontId>,
    scratch: LayoutContext<Brush>,
}

/// Shaped text, ready to be broken at any size.
pub struct Shaped {
    pub(super) paras: Vec<ShapedPara>,
    pub(super) style: TextStyle,
    pub(super) metrics: (f64, f64, f64),
    pub(super) missed: Vec<Missed>,
}

/// A character for which a face has no shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missed {
    /// The character.
    pub letter: char,
    /// The face that lacks it.
    pub font: FontId,
}

/// What the names of icons and colours in a text stand for.
pub trait Named {
    /// The width of an icon, in its height.
    fn aspect(&self, icon: &str) -> f64;

    /// A colour by its name or number; `None` for one that is not known.
    fn colour(&self, name: &str) -> Option<Colour>;
}

/// Square icons, and no colours.
impl Named for () {
    fn aspect(&self, _icon: &str) -> f64 {
        1.0
    }

    fn colour(&self, _name: &str) -> Option<Colour> {
        None
    }
}

/// What a stretch of a paragraph shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Brush {
    /// Words, in the look of this number.
    Words(u16),
    /// The icon of this number.
    Icon(u16),
}

impl Default for Brush {
    fn default() -> Brush {
        Brush::Words(0)
    }
}

/// How a stretch of a paragraph looks.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Look {
    pub(super) font: FontId,
    pub(super) position: Position,
    /// Its colour where that is not the one of the text.
    pub(super) colour: Option<Colour>,
}

impl Look {
    /// The size of its letters, and how far they stand above the baseline, both in sizes of the text.
    pub(super) fn size_and_rise(self) -> (f64, f64) {
        match self.position {
            Position::Normal => (1.0, 0.0),
            Position::Superscript => (SMALL, RISE),
            Position::Subscript => (SMALL, -DROP),
        }
    }
}

impl InlineIcon {
    /// Its height in sizes of the text.
    pub(super) fn height(&self) -> f64 {
        ICON_HEIGHT * f64::from(self.percent) / 100.0
    }

    /// Its width in sizes of the text.
    fn width(&self, named: &dyn Named) -> f64 {
        self.height() * named.aspect(&self.name)
    }
}

/// An icon among words.
pub(super) struct InlineIcon {
    pub(super) name: String,
    /// Its height in hundredths of the usual one.
    pub(super) percent: u16,
}

pub(super) struct ShapedPara {
    pub(super) layout: Layout<Brush>,
    pub(super) text: String,
    pub(super) looks: Vec<Look>,
    pub(super) icons: Vec<InlineIcon>,
    /// The space of each of its faces, which stands where a line is broken: read aloud, the words go on.
    pub(super) spaces: BTreeMap<FontId, u16>,
}

impl Default for Shaper {
    /// Tools that know no face yet.
    fn default() -> Shaper {
        let collection = Collection::new(CollectionOptions { shared: false, system_fonts: false });
        let fonts = FontContext { collection, source_cache: SourceCache::default() };
        Shaper { fonts, registered: BTreeSet::new(), scratch: LayoutContext::new() }
    }
}

impl Shaper {
    /// Makes a face known under the name of its number.
    fn register(&mut self, fonts: &FontSet, font: FontId) {
        if self.registered.insert(font) {
            // Each face is a family of its own, so that nothing but the font set
            // ever chooses a face, and nothing is slanted or thickened by force.
            let family = family_name(font);
            let name = FontInfoOverride { family_name: Some(&family), ..FontInfoOverride::default() };
            self.fonts.collection.register_fonts(Blob::new(Arc::new(Shared(fonts.data(font)))), Some(name));
        }
    }

    /// Shapes a text.
    pub fn shape(&mut self, fonts: &FontSet, rich: &RichText, style: &TextStyle, named: &dyn Named) -> Shaped {
        let font = fonts.variant(&style.family, style.weight, false, style.italic);
        let metrics = fonts.metrics(font);
        let paras = rich.paras.iter().map(|para| self.para(fonts, para, style, named)).collect();
        Shaped { paras, style: style.clone(), metrics, missed: Vec::new() }
    }

    fn para(&mut self, fonts: &FontSet, para: &Paragraph, style: &TextStyle, named: &dyn Named) -> ShapedPara {
        let Parts { text, stretches, looks, icons } = Parts::of(para, fonts, style, named);
        let base = fonts.variant(&style.family, style.weight, false, style.italic);
        let spaces = looks
            .iter()
            .filter(|_| text.contains('\n'))
            .filter_map(|look| Some((look.font, fonts.glyph(look.font, ' ')?)))
            .collect();
        looks.iter().map(|look| look.font).chain([base]).for_each(|font| self.register(fonts, font));
        let mut builder = self.scratch.ranged_builder(&mut self.fonts, &text, 1.0, false);
        builder.set_line_break_override(Some(&between_icons));
        builder.push_default(StyleProperty::FontSize(SHAPED_AT));
        // Faces may have other shapes for some languages.
        let language = style.language.as_ref().and_then(|language| Language::parse(language.tag()).ok());
        builder.push_default(StyleProperty::Locale(language));
        for (range, brush) in stretches {
            match brush {
                Brush::Words(look) => {
                    let look = looks[usize::from(look)];
                    builder.push(StyleProperty::FontFamily(family(look.font)), range.clone());
                    if look.position != Position::Normal {
                        builder.push(StyleProperty::FontSize(SHAPED_AT * SMALL as f32), range.clone());
                    }
                }
                Brush::Icon(icon) => {
                    // What stands for it has no width of its own.
                    builder.push(StyleProperty::FontFamily(family(base)), range.clone());
                    let width = icons[usize::from(icon)].width(named) * f64::from(SHAPED_AT);
                    builder.push(StyleProperty::LetterSpacing(width as f32), range.clone());
                }
            }
            builder.push(StyleProperty::Brush(brush), range);
        }
        let mut layout = builder.build(&text);
        if para.lead > 0 {
            let hang = IndentOptions { hanging: true, each_line: false };
            let lead = advance(&mut layout, para.lead);
            layout.set_text_indent(lead, hang);
        }
        ShapedPara { layout, text, looks, icons, spaces }
    }
}

/// A paragraph as it is given to be shaped.
#[derive(Default)]
struct Parts {
    text: String,
    /// Stretches of the text by their bytes, each with its look.
    stretches: Vec<(Range<usize>, Brush)>,
    looks: Vec<Look>,
    icons: Vec<InlineIcon>,
}

impl Parts {
    fn of(para: &Paragraph, fonts: &FontSet, base: &TextStyle, named: &dyn Named) -> Parts {
        let mut parts = Parts::default();
        for bit in &para.bits {
            match bit {
                Inline::Words { text, style } => {
                    let start = parts.text.len();
                    parts.text.extend(text.chars().map(shown));
                    let font = fonts.variant(&base.family, base.weight, style.bold, base.italic || style.italic);
                    let colour = style.colour.as_ref().and_then(|name| named.colour(name));
                    for (range, font) in fonts.stretches(&parts.text[start..], font) {
                        let brush = parts.brush(Look { font, position: style.position, colour });
                        parts.stretches.push((start + range.start..start + range.end, brush));
                    }
                }
                Inline::Icon { name, percent } => {
                    let start = parts.text.len();
                    parts.text.push(ICON);
                    parts.stretches.push((start..parts.text.len(), Brush::Icon(parts.icons.len() as u16)));
                    parts.icons.push(InlineIcon { name: name.clone(), percent: *percent });
                }
            }
        }
        parts
    }

    /// The number of a look, which is kept once.
    fn brush(&mut self, look: Look) -> Brush {
        let known = self.looks.iter().position(|known| *known == look);
        let number = known.unwrap_or_else(|| {
            self.looks.push(look);
            self.looks.len() - 1
        });
        Brush::Words(number as u16)
    }
}

/// A character as it is set. What moves to another place on a screen is a space
/// or a new line on paper; of other control characters there are no shapes, and
/// they are missed.
fn shown(letter: char) -> char {
    match letter {
        '\t' | '\u{b}' | '\u{c}' | '\r' => ' ',
        '\u{85}' | '\u{2028}' | '\u{2029}' => '\n',
        letter => letter,
    }
}

impl Shaped {
    /// The characters that could not be drawn in what was set so far, each once.
    pub fn missed(&self) -> &[Missed] {
        &self.missed
    }
}

/// How far the first bytes of a text reach.
fn advance(layout: &mut Layout<Brush>, bytes: usize) -> f32 {
    layout.break_all_lines(None);
    let runs = layout.lines().flat_map(|line| line.runs().collect::<Vec<_>>());
    let clusters = runs.flat_map(|run| run.clusters().map(|c| (c.text_range().start, c.advance())).collect::<Vec<_>>());
    clusters.filter(|(start, _)| *start < bytes).map(|(_, advance)| advance).sum()
}

/// Whether a line may end between two characters, where that is not as in any text: between two icons that touch it may,
/// so that a row of icons goes on in the next line.
fn between_icons(at: LineBreakContext) -> Option<bool> {
    (at.before == ICON && at.after == ICON).then_some(true)
}

fn family(font: FontId) -> FontFamily<'static> {
    FontFamily::Single(FontFamilyName::Named(family_name(font).into()))
}

fn family_name(font: FontId) -> String {
    format!("face{}", font.0)
}

/// Font bytes that all shapers look at together.
struct Shared(Arc<Vec<u8>>);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}
