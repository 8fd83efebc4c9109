//! Text into shaped paragraphs, once; parley is spoken here.

use std::collections::BTreeMap;
use std::sync::Arc;

use parley::fontique::{Blob, Collection, CollectionOptions, FontInfoOverride, SourceCache};
use parley::style::{FontFamily, FontFamilyName, StyleProperty};
use parley::{FontContext, IndentOptions, InlineBox, InlineBoxKind, Layout, LayoutContext};

use super::FontSet;
use crate::scene::{FontId, Inline, Paragraph, RichText, TextStyle};

/// Type is shaped at this size, in points, and scaled to the size that fits:
/// everything in it is proportional to the size.
pub(super) const SHAPED_AT: f32 = 100.0;

/// How high an icon stands among words, in sizes.
const ICON_HEIGHT: f64 = 1.1;

/// The tools that shape text; one for each thread.
pub struct Shaper {
    fonts: FontContext,
    scratch: LayoutContext<u16>,
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

pub(super) struct ShapedPara {
    pub(super) layout: Layout<u16>,
    pub(super) text: String,
    pub(super) icons: Vec<String>,
    /// The face of its first words.
    pub(super) font: FontId,
    /// The space of each of its faces, which stands where a line is broken: read aloud, the words go on.
    pub(super) spaces: BTreeMap<FontId, u16>,
}

impl Shaper {
    /// Tools for the faces of `book`.
    pub fn new(fonts: &FontSet) -> Shaper {
        let options = CollectionOptions { shared: false, system_fonts: false };
        let mut collection = Collection::new(options);
        for font in fonts.ids() {
            // Each face is a family of its own, so that nothing but the book
            // ever chooses a face, and nothing is slanted or thickened by force.
            let family = family_name(font);
            let name = FontInfoOverride { family_name: Some(&family), ..FontInfoOverride::default() };
            collection.register_fonts(Blob::new(Arc::new(Shared(fonts.data(font)))), Some(name));
        }
        let fonts = FontContext { collection, source_cache: SourceCache::default() };
        Shaper { fonts, scratch: LayoutContext::new() }
    }

    /// Shapes a text; `aspect` gives the width of an icon by its height.
    pub fn shape(
        &mut self,
        fonts: &FontSet,
        rich: &RichText,
        style: &TextStyle,
        aspect: &dyn Fn(&str) -> f64,
    ) -> Shaped {
        let font = fonts.variant(&style.family, style.weight, false, style.italic);
        let metrics = fonts.metrics(font);
        let paras: Vec<ShapedPara> =
            rich.paras.iter().map(|para| self.para(fonts, para, style, metrics.2, aspect)).collect();
        Shaped { paras, style: style.clone(), metrics, missed: Vec::new() }
    }

    fn para(
        &mut self,
        fonts: &FontSet,
        para: &Paragraph,
        style: &TextStyle,
        cap: f64,
        aspect: &dyn Fn(&str) -> f64,
    ) -> ShapedPara {
        let mut text = String::new();
        let mut icons = Vec::new();
        let mut stretches = Vec::new();
        for bit in &para.bits {
            match bit {
                Inline::Words { text: words, bold, italic } => {
                    let start = text.len();
                    text.extend(words.chars().map(shown));
                    let font = fonts.variant(&style.family, style.weight, *bold, style.italic || *italic);
                    stretches.push((start..text.len(), font));
                }
                Inline::Icon(name) => icons.push((text.len(), name.clone())),
            }
        }
        let is_broken = text.contains('\n');
        let spaces = stretches
            .iter()
            .filter(|_| is_broken)
            .filter_map(|(_, font)| Some((*font, fonts.glyph(*font, ' ')?)))
            .collect();
        let first = stretches.first().map_or_else(FontId::default, |(_, font)| *font);
        let mut builder = self.scratch.ranged_builder(&mut self.fonts, &text, 1.0, false);
        builder.push_default(StyleProperty::FontSize(SHAPED_AT));
        for (range, font) in stretches {
            let family = family_name(font);
            let family = FontFamily::Single(FontFamilyName::Named(family.into()));
            builder.push(StyleProperty::FontFamily(family), range.clone());
            builder.push(StyleProperty::Brush(font.0), range);
        }
        for (n, (index, name)) in icons.iter().enumerate() {
            builder.push_inline_box(icon_box(n, *index, aspect(name), cap));
        }
        let mut layout = builder.build(&text);
        if para.lead > 0 {
            let hang = IndentOptions { hanging: true, each_line: false };
            let lead = advance(&mut layout, para.lead);
            layout.set_text_indent(lead, hang);
        }
        ShapedPara { layout, text, icons: icons.into_iter().map(|(_, name)| name).collect(), font: first, spaces }
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
fn advance(layout: &mut Layout<u16>, bytes: usize) -> f32 {
    layout.break_all_lines(None);
    let runs = layout.lines().flat_map(|line| line.runs().collect::<Vec<_>>());
    let clusters = runs.flat_map(|run| run.clusters().map(|c| (c.text_range().start, c.advance())).collect::<Vec<_>>());
    clusters.filter(|(start, _)| *start < bytes).map(|(_, advance)| advance).sum()
}

fn icon_box(id: usize, index: usize, aspect: f64, cap: f64) -> InlineBox {
    let height = ICON_HEIGHT * f64::from(SHAPED_AT);
    // Its middle stands at half the height of the capitals.
    let baseline = (cap * f64::from(SHAPED_AT) + height) / 2.0;
    InlineBox {
        id: id as u64,
        kind: InlineBoxKind::InFlow,
        index,
        width: (height * aspect) as f32,
        height: height as f32,
        baseline: Some(baseline as f32),
        vertical_align: Default::default(),
    }
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
