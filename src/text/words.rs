//! Shaping of words with parley_engine. A word is shaped once and cached as long as its fonts are used.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use foldhash::fast::RandomState;
use parlance::{BaseDirection, Language};
use parley_engine::break_overrides::{LineBreakContext, LineBreakOverrideFn};
use parley_engine::itemize::{Item, Segment};
use parley_engine::shape::{CharCluster, Whitespace};
use parley_engine::{
    Analysis, AnalysisOptions, Analyzer, Atom, FontInstance, FontInstanceRef, FontSelector,
    ShapeOptions, ShapedSlice, ShapedText, Shaper,
};

use super::letters::is_seen;
use crate::scene::{FontId, Pool};

/// Type is shaped at this size, in points, and scaled to the size that fits:
/// everything in it is proportional to the size.
pub(super) const SHAPED_AT: f32 = 100.0;
/// The size of superscripts and subscripts, in that of the words beside them: as in most books.
pub(super) const SMALL: f64 = 0.7;
/// The size of code, in that of the words beside it: letters of a monospaced face look larger, and commands are long.
pub(super) const CODE: f64 = 0.88;

/// What stands for an icon in a text that is shaped: invisible, without direction, and of the line breaking class of
/// letters (AL in UAX #14). So an icon holds to what it touches, as in `{grain}×2`, and a line ends at a space beside it but
/// not at a no-break space. The class of inserted objects (CB) would allow a break wherever an icon touches a letter.
pub(super) const ICON: char = '\u{2063}';

/// The longest stretch of text that is remembered, in bytes: longer ones hardly ever come again.
const LONGEST: usize = 96;
/// How many stretches are remembered at most.
const MOST: usize = 65_536;

/// Of unseen characters and icons in a row, so many are shaped together at most: for each, a shaper looks through all that
/// follow it for a letter with which it may be kerned.
const UNSEEN: usize = 64;

/// Gives the font of a face.
type Instances<'f> = &'f dyn Fn(FontId) -> &'f FontInstance;

/// A stretch of a text that is set in one face and size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TextPart {
    /// The byte of the text at which it ends.
    pub(super) end: usize,
    pub(super) font: FontId,
    pub(super) kind: PartKind,
}

/// What a stretch of a text shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartKind {
    Words,
    /// Words in which no line ends behind a hyphen.
    Code,
    /// Words as superscripts or subscripts.
    Small,
    /// Icons, each of which a character stands for.
    Icons,
}

/// A stretch of text that is shaped by itself, its parts, and its language where that is known.
#[derive(Clone, Copy)]
pub(super) struct Stretch<'t> {
    pub(super) text: &'t str,
    pub(super) parts: &'t [TextPart],
    pub(super) language: Option<Language>,
    /// From right to left in a language that is so written, and otherwise that of its first letter: see HL1 in UAX #9.
    pub(super) direction: BaseDirection,
}

/// Shaped text. Lengths are in points, at the size at which type is shaped.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ShapedWord {
    /// What a reader takes for single characters, in reading order.
    pub(super) clusters: Vec<Cluster>,
    pub(super) glyphs: Vec<ShapedGlyph>,
    pub(super) runs: Vec<ShapedRun>,
    /// Whether its direction, as that of a paragraph, is from right to left.
    pub(super) is_rtl: bool,
}

/// A grapheme cluster.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Cluster {
    /// The byte of the text where it begins.
    pub(super) at: u32,
    /// The end of its glyphs in the glyphs of the text; they start at the end of those of the cluster before.
    pub(super) glyphs: u32,
    /// How far it moves the pen. Of clusters that share glyphs the first has all of them and their whole width.
    pub(super) advance: f32,
    /// The number of its look, or of the icon, in the paragraph.
    pub(super) brush: u16,
    pub(super) kind: ClusterKind,
    /// Whether a line may end before it.
    pub(super) may_break: bool,
}

/// What a cluster is to the breaking of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClusterKind {
    /// Letters and signs.
    Letter,
    /// An icon.
    Icon,
    /// A part of the ligature before it.
    Joined,
    /// A space that grows in justified lines and hangs over the end of a line.
    Space,
    /// A space that grows and does not hang.
    NoBreakSpace,
    /// Other white space that hangs.
    Hanging,
    /// A line feed.
    NewLine,
}

/// A glyph with its place, in paint order within its cluster.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ShapedGlyph {
    pub(super) id: u16,
    pub(super) x: f32,
    /// Upwards.
    pub(super) y: f32,
    pub(super) advance: f32,
}

/// Clusters of one face, size and direction that were shaped as one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ShapedRun {
    /// Its first cluster.
    pub(super) start: u32,
    pub(super) font: FontId,
    pub(super) kind: PartKind,
    /// Its level of direction; odd from right to left.
    pub(super) level: u8,
}

impl ShapedRun {
    /// Whether it is read from right to left.
    pub(super) fn is_rtl(&self) -> bool {
        self.level % 2 == 1
    }
}

/// Shaped words by their keys.
type KnownWords = HashMap<Box<[u8]>, ShapedWord, RandomState>;

/// The words that were shaped so far, and what shapes further ones.
#[derive(Debug, Default)]
pub(super) struct WordCache {
    known: RwLock<KnownWords>,
    engines: Pool<Engine>,
}

/// Few keys have more bytes: those of long words, or of words in several faces.
const KEY: usize = 64;

/// Looks up the words of a paragraph one after the other. Threads meet at the lock once for each, and not once for each word.
pub(super) struct WordReader<'w> {
    words: &'w WordCache,
    /// Those that are known, until one is missing.
    known: Option<RwLockReadGuard<'w, KnownWords>>,
    key: Vec<u8>,
}

impl WordCache {
    /// Begins to look up words.
    pub(super) fn reader(&self) -> WordReader<'_> {
        WordReader {
            words: self,
            known: None,
            key: Vec::with_capacity(KEY),
        }
    }
}

impl WordReader<'_> {
    /// Does something with a stretch as it is shaped.
    pub(super) fn with(
        &mut self,
        fonts: Instances<'_>,
        stretch: Stretch<'_>,
        mut work: impl FnMut(&ShapedWord),
    ) {
        stretch.write_key(&mut self.key);
        let words = self.words;
        let known = self
            .known
            .get_or_insert_with(|| words.known.read().unwrap_or_else(PoisonError::into_inner));
        if let Some(word) = known.get(self.key.as_slice()) {
            return work(word);
        }
        // Other threads can add words while this one shapes.
        self.known = None;
        let word = words
            .engines
            .with(Engine::default, |engine| engine.shape(fonts, stretch));
        work(&word);
        let mut known = words.known.write().unwrap_or_else(PoisonError::into_inner);
        if stretch.text.len() <= LONGEST && known.len() < MOST {
            known.insert(self.key.as_slice().into(), word);
        }
    }
}

impl Stretch<'_> {
    /// Writes all that its shape depends on.
    fn write_key(&self, key: &mut Vec<u8>) {
        key.clear();
        key.push(u8::from(self.direction == BaseDirection::Rtl));
        key.extend((self.parts.len() as u32).to_le_bytes());
        for part in self.parts {
            key.extend((part.end as u32).to_le_bytes());
            key.extend(part.font.0.to_le_bytes());
            key.push(part.kind as u8);
        }
        key.extend(
            self.language
                .iter()
                .flat_map(|language| language.as_str().bytes()),
        );
        key.push(0);
        key.extend(self.text.as_bytes());
    }
}

/// The tools that shape text.
#[derive(Debug, Default)]
struct Engine {
    analyzer: Analyzer,
    analysis: Analysis,
    shaper: Shaper,
    shaped: ShapedText,
    /// The part that each character is in.
    parts: Vec<u16>,
    /// The characters at which stretches end that are shaped together, and what they show.
    ends: Vec<(u32, PartKind)>,
}

/// Chooses the face of each part.
struct Faces<'f, 's> {
    fonts: Instances<'f>,
    parts: &'s [TextPart],
}

impl FontSelector for Faces<'_, '_> {
    fn select_font(
        &mut self,
        _segment: &Segment,
        _options: &ShapeOptions<'_>,
        cluster: &mut CharCluster,
    ) -> Option<FontInstanceRef<'_>> {
        let part = self.parts.get(usize::from(cluster.style_index()))?;
        Some((self.fonts)(part.font).as_ref())
    }
}

impl Engine {
    fn shape(&mut self, fonts: Instances<'_>, stretch: Stretch<'_>) -> ShapedWord {
        let Stretch {
            text,
            parts,
            language,
            direction,
        } = stretch;
        if text.is_empty() || parts.is_empty() {
            return ShapedWord::default();
        }
        let line_break_override: Option<&LineBreakOverrideFn> = Some(&between_icons);
        let options = AnalysisOptions {
            base_direction: direction,
            line_break_override,
            ..AnalysisOptions::default()
        };
        self.analyzer.analyze(text, &options, &mut self.analysis);
        self.divide(stretch);
        let size = |kind| match kind {
            PartKind::Small => SHAPED_AT * SMALL as f32,
            PartKind::Code => SHAPED_AT * CODE as f32,
            _ => SHAPED_AT,
        };
        let items = self.ends.iter().map(|(char_end, kind)| Item {
            char_end: *char_end,
            options: ShapeOptions {
                font_size: size(*kind),
                language,
                features: &[],
                variations: &[],
            },
        });
        let faces = Faces { fonts, parts };
        self.shaper.shape_text(
            text,
            &self.analysis,
            &self.parts,
            items,
            faces,
            &mut self.shaped,
        );
        let mut word = ShapedWord {
            is_rtl: self.analysis.paragraph_level().is_rtl(),
            ..ShapedWord::default()
        };
        for (n, run) in self.shaped.runs().iter().enumerate() {
            let part = parts[usize::from(self.parts[run.range.char_range.start])];
            let (start, level) = (word.clusters.len() as u32, run.bidi_level.to_u8());
            word.runs.push(ShapedRun {
                start,
                font: part.font,
                kind: part.kind,
                level,
            });
            let slice = self.shaped.run_slice(n as u32);
            slice
                .atoms_start()
                .for_each(|atom| word.add(slice, atom, run.bidi_level.is_rtl()));
        }
        for cluster in word.clusters.iter_mut().filter(|cluster| cluster.may_break) {
            let before = &text[..cluster.at as usize];
            let is_hyphen_of_code = before.ends_with('-') && is_code(parts, before.len());
            let after = &text[cluster.at as usize..];
            cluster.may_break =
                !is_hyphen_of_code && !is_initial_hyphen(before) && !is_range(before, after);
        }
        word
    }

    /// Finds the part of each character, and where words of one size, icons or very many unseen characters end.
    fn divide(&mut self, Stretch { text, parts, .. }: Stretch<'_>) {
        self.parts.clear();
        self.ends.clear();
        let (mut part, mut unseen) = (0, 0);
        for (n, (at, letter)) in text.char_indices().enumerate() {
            let before = parts[part].kind;
            while parts[part].end <= at && part + 1 < parts.len() {
                part += 1;
            }
            if parts[part].kind != before || unseen == UNSEEN {
                self.ends.push((n as u32, before));
                unseen = 0;
            }
            unseen = if is_seen(letter) { 0 } else { unseen + 1 };
            self.parts.push(part as u16);
        }
        self.ends.push((self.parts.len() as u32, parts[part].kind));
    }
}

/// Whether a line may end between two characters, where that is not as in any text: between two icons that touch it may,
/// so that a row of icons goes on in the next line.
fn between_icons(at: LineBreakContext) -> Option<bool> {
    (at.before == ICON && at.after == ICON).then_some(true)
}

/// Whether the text before a byte is code.
fn is_code(parts: &[TextPart], at: usize) -> bool {
    parts
        .iter()
        .find(|part| part.end >= at)
        .is_some_and(|part| part.kind == PartKind::Code)
}

/// Whether a text ends with hyphens with which a word begins, as in `-5` and `--sets`: no line ends behind them (LB20a in
/// UAX #14, which holds for a single hyphen).
fn is_initial_hyphen(text: &str) -> bool {
    let before = text.trim_end_matches(['-', '\u{2010}']);
    before.len() < text.len() && !before.ends_with(|last: char| !last.is_whitespace())
}

/// Whether a text ends with the dash of a range of numbers, such as `43–48`, which is read more easily in one piece.
fn is_range(before: &str, after: &str) -> bool {
    let is_digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
    before
        .strip_suffix('–')
        .is_some_and(|first| is_digit(first.chars().last()))
        && is_digit(after.chars().next())
}

impl ShapedWord {
    /// Empties it, and keeps its vectors.
    pub(super) fn clear(&mut self) {
        self.clusters.clear();
        self.glyphs.clear();
        self.runs.clear();
        self.is_rtl = false;
    }

    /// Adds the glyphs that stand for one cluster, or for several that share them.
    fn add(&mut self, slice: ShapedSlice<'_>, atom: Atom<'_>, is_rtl: bool) {
        let mut add = |n| {
            self.glyphs
                .extend(slice.shaped_cluster_glyphs(n).map(|glyph| ShapedGlyph {
                    id: glyph.id as u16,
                    x: glyph.x,
                    y: -glyph.y,
                    advance: glyph.advance,
                }))
        };
        match is_rtl {
            true => atom.shaped_clusters_range().rev().for_each(&mut add),
            false => atom.shaped_clusters_range().for_each(&mut add),
        }
        let characters = atom.characters();
        let hangs = characters.iter().all(|one| {
            matches!(
                one.whitespace,
                Whitespace::Space | Whitespace::IdeographicSpace | Whitespace::Tab
            )
        });
        let kind = match characters[0].whitespace {
            Whitespace::Newline => ClusterKind::NewLine,
            Whitespace::Space if hangs => ClusterKind::Space,
            Whitespace::Space | Whitespace::NoBreakSpace => ClusterKind::NoBreakSpace,
            _ if hangs => ClusterKind::Hanging,
            _ => ClusterKind::Letter,
        };
        // Vowel signs that follow no letter come back in another order, in which the atom's own graphemes are not found.
        let graphemes = characters
            .iter()
            .enumerate()
            .filter(|(n, character)| *n == 0 || character.grapheme_start);
        for (n, character) in graphemes {
            let is_first = n == 0;
            self.clusters.push(Cluster {
                at: character.text_byte_start,
                glyphs: self.glyphs.len() as u32,
                advance: if is_first { atom.advance() } else { 0.0 },
                brush: 0,
                kind: if is_first { kind } else { ClusterKind::Joined },
                may_break: is_first && atom.is_soft_wrap_opportunity_before(),
            });
        }
    }
}
