//! Text into shaped paragraphs, a word at a time.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;

use parlance::{BaseDirection, Language};

use super::FontSet;
use super::fitted::Missed;
use super::words::{
    CODE, Cluster, ClusterKind, ICON, PartKind, SHAPED_AT, SMALL, ShapedGlyph, ShapedRun,
    ShapedWord, Stretch, TextPart,
};
use crate::scene::{Colour, Decoration, FontId, Inline, Paragraph, Position, RichText, TextStyle};

/// The height of an icon among words, in sizes of the text.
const ICON_HEIGHT: f64 = 1.1;

/// How far superscripts are above the baseline and subscripts below it, in sizes of the words beside them.
const RISE: f64 = 0.35;
const DROP: f64 = 0.15;

/// Shaped text, ready to be broken at any size.
pub struct Shaped {
    pub(super) paras: Vec<ShapedPara>,
    pub(super) style: TextStyle,
    pub(super) metrics: (f64, f64, f64),
    pub(super) missed: Vec<Missed>,
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

/// How a stretch of a paragraph looks.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Look {
    pub(super) font: FontId,
    pub(super) position: Position,
    pub(super) is_code: bool,
    /// Its colour where that is not the one of the text.
    pub(super) colour: Option<Colour>,
    pub(super) decoration: Decoration,
}

impl Look {
    /// The size of its letters, and how far they are above the baseline, both in sizes of the text.
    pub(super) fn size_and_rise(self) -> (f64, f64) {
        match self.position {
            Position::Normal if self.is_code => (CODE, 0.0),
            Position::Normal => (1.0, 0.0),
            Position::Superscript => (SMALL, RISE),
            Position::Subscript => (SMALL, -DROP),
        }
    }
}

/// An icon among words.
pub(super) struct InlineIcon {
    pub(super) name: String,
    /// Its height in hundredths of the usual one.
    pub(super) percent: u16,
    /// Its width and its height, and how far it is above the baseline, as lengths of shaped text.
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) above: f32,
}

impl InlineIcon {
    /// An icon of a width in its height among letters with capitals of a height in sizes of the text.
    fn new(name: &str, percent: u16, aspect: f64, cap: f64) -> InlineIcon {
        let mut icon = InlineIcon {
            name: name.to_owned(),
            percent,
            width: 0.0,
            height: 0.0,
            above: 0.0,
        };
        let height = icon.times() * f64::from(SHAPED_AT);
        // Its middle is at half the height of the capitals.
        let above = (cap * f64::from(SHAPED_AT) + height) / 2.0;
        (icon.width, icon.height, icon.above) =
            ((height * aspect) as f32, height as f32, above as f32);
        icon
    }

    /// Its height in sizes of the text.
    pub(super) fn times(&self) -> f64 {
        ICON_HEIGHT * f64::from(self.percent) / 100.0
    }
}

/// A paragraph of shaped words.
#[derive(Default)]
pub(super) struct ShapedPara {
    pub(super) text: String,
    /// Its words one after the other.
    pub(super) word: ShapedWord,
    pub(super) looks: Vec<Look>,
    /// Icons in the order of the text.
    pub(super) icons: Vec<InlineIcon>,
    /// The space of each of its faces, which replaces a line break: read aloud, the words go on.
    pub(super) spaces: BTreeMap<FontId, u16>,
    /// How far its lines but the first are set in.
    pub(super) hang: f32,
}

thread_local! {
    /// The vectors of paragraphs that have been set, in which the next ones are shaped. New vectors for each would touch
    /// fresh memory, since the letters that were set stay beside them.
    static SPARE: RefCell<Vec<ShapedWord>> = const { RefCell::new(Vec::new()) };
}

/// How many are kept for each thread: as many as a text usually has paragraphs.
const SPARE_MOST: usize = 8;
/// The most clusters for which vectors that are kept have room: those of two pages of type.
const SPARE_LONGEST: usize = 8_192;

impl Drop for ShapedPara {
    fn drop(&mut self) {
        let mut word = std::mem::take(&mut self.word);
        word.clear();
        // Nothing is kept where the thread itself ends.
        let _ = SPARE.try_with(|spare| {
            let mut spare = spare.borrow_mut();
            if spare.len() < SPARE_MOST && word.clusters.capacity() <= SPARE_LONGEST {
                spare.push(word);
            }
        });
    }
}

impl FontSet {
    /// Shapes a text.
    pub fn shape(&self, rich: &RichText, style: &TextStyle, named: &dyn Named) -> Shaped {
        let font = self.variant(&style.family, style.weight, false, style.italic);
        let metrics = self.metrics(font);
        let paras = rich
            .paras
            .iter()
            .map(|para| self.shape_para(para, style, metrics.2, named))
            .collect();
        Shaped {
            paras,
            style: style.clone(),
            metrics,
            missed: Vec::new(),
        }
    }

    fn shape_para(
        &self,
        para: &Paragraph,
        style: &TextStyle,
        cap: f64,
        named: &dyn Named,
    ) -> ShapedPara {
        let pieces = Pieces::of(para, self, style, named, cap);
        // A face may have other shapes for a language, which may act beyond words.
        let seams = if pieces.language.is_some() {
            Vec::new()
        } else {
            seams(&pieces.text, &pieces.parts, self)
        };
        let word = pieces.shape(self, &seams);
        let Pieces {
            text, looks, icons, ..
        } = pieces;
        let breaks = looks.iter().filter(|_| text.contains('\n'));
        let spaces = breaks
            .filter_map(|look| Some((look.font, self.glyph(look.font, ' ')?)))
            .collect();
        let lead = word
            .clusters
            .iter()
            .take_while(|cluster| (cluster.at as usize) < para.lead);
        let hang = lead.map(|cluster| cluster.advance).sum();
        ShapedPara {
            text,
            word,
            looks,
            icons,
            spaces,
            hang,
        }
    }
}

/// A paragraph as it is given to be shaped.
#[derive(Default)]
pub(super) struct Pieces {
    pub(super) text: String,
    pub(super) parts: Vec<TextPart>,
    language: Option<Language>,
    direction: BaseDirection,
    /// Stretches of the text by the bytes where they end, each with the number of its look or of its icon.
    brushes: Vec<(usize, u16)>,
    looks: Vec<Look>,
    icons: Vec<InlineIcon>,
}

impl Pieces {
    pub(super) fn of(
        para: &Paragraph,
        fonts: &FontSet,
        base: &TextStyle,
        named: &dyn Named,
        cap: f64,
    ) -> Pieces {
        let language = base
            .language
            .as_ref()
            .and_then(|language| Language::parse(language.tag()).ok());
        let is_rtl = base
            .language
            .as_ref()
            .is_some_and(|language| language.is_rtl());
        let direction = if is_rtl {
            BaseDirection::Rtl
        } else {
            BaseDirection::Auto
        };
        let text = String::with_capacity(para.bits.iter().map(Inline::word_bytes).sum());
        let mut pieces = Pieces {
            text,
            language,
            direction,
            ..Pieces::default()
        };
        // What stands for icons is in the face of the text.
        let own = fonts.variant(&base.family, base.weight, false, base.italic);
        for bit in &para.bits {
            match bit {
                Inline::Words { text, style } => {
                    let start = pieces.text.len();
                    push_shown(&mut pieces.text, text);
                    let of_code = if style.code { fonts.monospace() } else { None };
                    let family = of_code.unwrap_or(&base.family);
                    let font =
                        fonts.variant(family, base.weight, style.bold, base.italic || style.italic);
                    let colour = style.colour.as_ref().and_then(|name| named.colour(name));
                    for (range, font) in fonts.stretches(&pieces.text[start..], font) {
                        pieces.push(
                            start + range.end,
                            Look {
                                font,
                                position: style.position,
                                is_code: style.code,
                                colour,
                                decoration: style.decoration,
                            },
                        );
                    }
                }
                Inline::Icon { name, percent } => {
                    pieces.text.push(ICON);
                    let end = pieces.text.len();
                    pieces.brushes.push((end, pieces.icons.len() as u16));
                    pieces.part(TextPart {
                        end,
                        font: own,
                        kind: PartKind::Icons,
                    });
                    pieces
                        .icons
                        .push(InlineIcon::new(name, *percent, named.aspect(name), cap));
                }
            }
        }
        pieces
    }

    /// Takes the text up to a byte in a look.
    fn push(&mut self, end: usize, look: Look) {
        let known = self.looks.iter().position(|known| *known == look);
        let brush = known.unwrap_or_else(|| {
            self.looks.push(look);
            self.looks.len() - 1
        });
        self.brushes.push((end, brush as u16));
        let kind = match look.position {
            Position::Normal if look.is_code => PartKind::Code,
            Position::Normal => PartKind::Words,
            Position::Superscript | Position::Subscript => PartKind::Small,
        };
        self.part(TextPart {
            end,
            font: look.font,
            kind,
        });
    }

    fn part(&mut self, part: TextPart) {
        match self.parts.last_mut() {
            Some(last) if (last.font, last.kind) == (part.font, part.kind) => last.end = part.end,
            _ => self.parts.push(part),
        }
    }

    /// Shapes the words that begin at some spaces.
    pub(super) fn shape(&self, fonts: &FontSet, seams: &[usize]) -> ShapedWord {
        let mut para = SPARE.with_borrow_mut(Vec::pop).unwrap_or_default();
        para.clusters.reserve(self.text.len());
        para.glyphs.reserve(self.text.len());
        let starts = || std::iter::once(0).chain(seams.iter().copied());
        let ends = || seams.iter().copied().chain([self.text.len()]);
        let (mut words, mut parts) = (fonts.words.reader(), Vec::with_capacity(1));
        for (start, end) in starts().zip(ends()) {
            // The space behind a word is shaped with it, since it may be kerned with its last letter.
            let shaped = start..(end + 1).min(self.text.len());
            self.parts_of(&shaped, &mut parts);
            let (text, language, direction) = (&self.text[shaped], self.language, self.direction);
            let stretch = Stretch {
                text,
                parts: &parts,
                language,
                direction,
            };
            words.with(&|font| &fonts.face(font).instance, stretch, |word| {
                self.append(&mut para, word, start..end)
            });
        }
        self.brush(&mut para.clusters);
        para
    }

    /// The parts of a range of the text, from its start.
    fn parts_of(&self, range: &Range<usize>, parts: &mut Vec<TextPart>) {
        parts.clear();
        // A text may have as many parts as icons, and is looked through for each of its words.
        let first = self.parts.partition_point(|part| part.end <= range.start);
        for part in &self.parts[first..] {
            parts.push(TextPart {
                end: part.end.min(range.end) - range.start,
                ..*part
            });
            if part.end >= range.end {
                break;
            }
        }
    }

    /// Adds the part of a word that is at a range of the text.
    fn append(&self, para: &mut ShapedWord, word: &ShapedWord, range: Range<usize>) {
        let (clusters, glyphs) = (para.clusters.len() as u32, para.glyphs.len() as u32);
        let own = |cluster: &&Cluster| (cluster.at as usize) < range.len();
        para.clusters
            .extend(word.clusters.iter().take_while(own).map(|cluster| Cluster {
                at: cluster.at + range.start as u32,
                glyphs: cluster.glyphs + glyphs,
                ..*cluster
            }));
        let count = para.clusters.last().map_or(0, |last| last.glyphs - glyphs) as usize;
        para.glyphs.extend::<&[ShapedGlyph]>(&word.glyphs[..count]);
        para.is_rtl |= word.is_rtl;
        for run in &word.runs {
            let run = ShapedRun {
                start: run.start + clusters,
                ..*run
            };
            let goes_on = run.start == clusters
                && para.runs.last().is_some_and(|last| {
                    ShapedRun {
                        start: run.start,
                        ..*last
                    } == run
                });
            if !goes_on && (run.start as usize) < para.clusters.len() {
                para.runs.push(run);
            }
        }
    }

    /// Sets the look of each cluster, and the width of each icon.
    fn brush(&self, clusters: &mut [Cluster]) {
        if self.icons.is_empty() && self.brushes.iter().all(|(_, brush)| *brush == 0) {
            return;
        }
        let (mut rest, mut start, mut part) = (clusters, 0, 0);
        for (end, brush) in &self.brushes {
            // A look without letters, such as that of a bold field that is empty, is that of no part.
            if *end == start {
                continue;
            }
            while self.parts[part].end <= start {
                part += 1;
            }
            let count = rest.partition_point(|cluster| (cluster.at as usize) < *end);
            let (own, others) = rest.split_at_mut(count);
            for cluster in own {
                cluster.brush = *brush;
                if self.parts[part].kind == PartKind::Icons {
                    (cluster.kind, cluster.advance) =
                        (ClusterKind::Icon, self.icons[usize::from(*brush)].width);
                }
            }
            (rest, start) = (others, *end);
        }
    }
}

/// Adds characters as they are set.
fn push_shown(text: &mut String, words: &str) {
    // All that are set otherwise are control characters, or begin with one of these bytes.
    let is_as_it_stands = |byte: u8| byte >= b' ' && byte != 0xc2 && byte != 0xe2;
    if words.bytes().all(is_as_it_stands) {
        text.push_str(words);
    } else {
        text.extend(words.chars().map(shown));
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
    /// Whether its first paragraph runs from right to left.
    pub fn is_rtl(&self) -> bool {
        self.paras.first().is_some_and(|para| para.word.is_rtl)
    }

    /// The characters that could not be drawn in what was set so far, each once.
    pub fn missed(&self) -> &[Missed] {
        &self.missed
    }
}

/// What a letter has to do with the shapes of the letters around it, and with the ends of lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Latin,
    Greek,
    Cyrillic,
    /// Digits, signs and marks that take the script of what is before them.
    Common,
    /// All other letters: those that join, run from right to left or are written without spaces, and whatever
    /// acts upon letters that are farther away.
    Other,
}

impl Script {
    fn of(letter: char) -> Script {
        match letter {
            'A'..='Z' | 'a'..='z' => Script::Latin,
            '\n' | ' '..='~' | ICON => Script::Common,
            'ª' | 'º' => Script::Latin,
            '\u{a0}'..='¿' | '×' | '÷' => Script::Common,
            'À'..='\u{2af}' | '\u{1e00}'..='\u{1eff}' => Script::Latin,
            // Combining marks.
            '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' => Script::Common,
            '\u{374}' | '\u{37e}' | '\u{385}' | '\u{387}' => Script::Common,
            // Characters that Unicode has not assigned have no script.
            '\u{370}'..='\u{3e1}' | '\u{3f0}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}'
                if letter.is_alphabetic() =>
            {
                Script::Greek
            }
            '\u{400}'..='\u{52f}' => Script::Cyrillic,
            '‐'..='\u{2027}' | '\u{2030}'..='\u{205e}' if letter != '\u{2044}' => Script::Common,
            '₠'..='₿' | '™' | '\u{2190}'..='\u{27bf}' => Script::Common,
            _ => Script::Other,
        }
    }
}

/// A space that may be a seam.
struct Candidate {
    at: usize,
    /// The script of the last letter before it.
    before: Option<Script>,
    /// The script of the first letter between it and the next candidate, if there is a letter.
    behind: Option<Script>,
}

/// A text seldom has more spaces than one for so many bytes.
const BYTES_A_SPACE: usize = 5;

/// The spaces of a text at which words begin that may be shaped by themselves, each with the space before it and that
/// behind it: what is beyond them changes neither the glyphs of the word nor where lines may end in it.
pub(super) fn seams(text: &str, parts: &[TextPart], fonts: &FontSet) -> Vec<usize> {
    let mut candidates: Vec<Candidate> = Vec::with_capacity(text.len() / BYTES_A_SPACE);
    let (mut script, mut before, mut part) = (None, ' ', 0);
    for (at, letter) in text.char_indices() {
        match Script::of(letter) {
            Script::Other => return Vec::new(),
            Script::Common => {}
            own => {
                script = Some(own);
                if let Some(Candidate {
                    behind: behind @ None,
                    ..
                }) = candidates.last_mut()
                {
                    *behind = script;
                }
            }
        }
        if letter == ' ' && ends_word(before) {
            while parts[part].end <= at {
                part += 1;
            }
            let next = text[at + 1..].chars().next();
            if next.is_some_and(|next| begins_word(next, before))
                && fonts.words_stand_alone(parts[part].font)
            {
                candidates.push(Candidate {
                    at,
                    before: script,
                    behind: None,
                });
            }
        }
        before = letter;
    }
    // Signs are shaped in the script of the letters before them, and those at the start in that of the first letter.
    let mut behind = None;
    let mut seams: Vec<usize> = Vec::with_capacity(candidates.len());
    for candidate in candidates.iter().rev() {
        let first = candidate.behind.or(behind);
        let is_seam = first.unwrap_or(Script::Latin) == candidate.before.unwrap_or(Script::Latin);
        behind = if is_seam { None } else { first };
        seams.extend(is_seam.then_some(candidate.at));
    }
    seams.reverse();
    seams
}

/// Whether a line may end at the space behind this character, whatever word comes next.
fn ends_word(letter: char) -> bool {
    is_letter(letter)
        || matches!(
            letter,
            ',' | '.' | ';' | ':' | '!' | '?' | ')' | ']' | '%' | '’' | '”' | '…'
        )
        || is_either(letter)
}

/// Whether a line may end at the space before this character, behind a word with this end.
fn begins_word(letter: char, end: char) -> bool {
    is_letter(letter)
        || (matches!(letter, '(' | '[' | '“' | '‘' | '+' | '&') || is_either(letter))
            && !is_either(end)
}

/// What words consist of.
fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == ICON
}

/// Signs that may begin a word and end one.
fn is_either(letter: char) -> bool {
    matches!(letter, '"' | '\'' | '-' | '–' | '—')
}
