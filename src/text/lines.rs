//! Shaped paragraphs into lines.

use std::ops::Range;

use super::shape::ShapedPara;
use super::words::{Cluster, ClusterKind};
use crate::scene::Align;

/// The lines of a paragraph, one after the other, as long as a width allows.
pub(super) struct Lines<'p> {
    para: &'p ShapedPara,
    /// How long a line may be.
    width: f32,
    at: LinePosition,
    /// How far the next line is set in.
    indent: f32,
    is_done: bool,
}

/// A line of a paragraph. Lengths are those of shaped text.
pub(super) struct BrokenLine {
    /// Its clusters.
    pub(super) clusters: Range<usize>,
    /// How far it is set in.
    pub(super) indent: f32,
    /// How long it is without the indent.
    pub(super) advance: f32,
    /// How much of this hangs over its end: the spaces there.
    pub(super) hanging: f32,
    /// Whether it ends where the text says so, and not where it was full.
    pub(super) is_last: bool,
    /// How many of its spaces can grow, and the cluster before which they are.
    spaces: (u32, usize),
}

/// No syllable has more clusters.
const SYLLABLE: usize = 16;

/// How far a line has come.
#[derive(Clone, Copy, Default)]
struct LinePosition {
    cluster: usize,
    /// From the start of the line.
    x: f32,
    /// How many spaces of the line can grow.
    spaces: u32,
}

impl ShapedPara {
    /// Breaks it into lines that are at most as long as `width`.
    pub(super) fn broken(&self, width: f32) -> Lines<'_> {
        Lines {
            para: self,
            width,
            at: LinePosition::default(),
            indent: 0.0,
            is_done: false,
        }
    }
}

impl Iterator for Lines<'_> {
    type Item = BrokenLine;

    fn next(&mut self) -> Option<BrokenLine> {
        if self.is_done {
            return None;
        }
        let from = LinePosition {
            cluster: self.at.cluster,
            ..LinePosition::default()
        };
        let (end, is_last) = self.end_of_line(from);
        self.at = end;
        let room = self.width - self.indent;
        let mut line = BrokenLine {
            clusters: from.cluster..end.cluster,
            indent: self.indent,
            advance: end.x,
            hanging: 0.0,
            is_last,
            spaces: (end.spaces, usize::MAX),
        };
        line.hang(
            self.para,
            if is_last { end.x - room } else { f32::INFINITY },
        );
        self.indent = self.para.hang;
        Some(line)
    }
}

impl Lines<'_> {
    /// Where a line ends that begins at a place, and whether it ends there in any case.
    fn end_of_line(&mut self, from: LinePosition) -> (LinePosition, bool) {
        let (word, room) = (&self.para.word, self.width - self.indent);
        let (mut at, mut last_break): (LinePosition, Option<LinePosition>) = (from, None);
        for cluster in &word.clusters[from.cluster..] {
            if cluster.kind == ClusterKind::NewLine {
                at.cluster += 1;
                return (at, true);
            }
            if cluster.may_break && at.x != 0.0 {
                last_break = Some(at);
            }
            let x = at.x + cluster.advance;
            let hangs = matches!(cluster.kind, ClusterKind::Space | ClusterKind::Hanging);
            if x > room
                && !hangs
                && cluster.kind != ClusterKind::Joined
                && let Some(place) = last_break.or_else(|| self.within_words(from, at.cluster))
            {
                return (place, false);
            }
            let grows = matches!(cluster.kind, ClusterKind::Space | ClusterKind::NoBreakSpace);
            at = LinePosition {
                cluster: at.cluster + 1,
                x,
                spaces: at.spaces + u32::from(grows),
            };
        }
        self.is_done = true;
        (at, true)
    }

    /// The last place up to a cluster at which a line that begins at `from` may end although no word does: in scripts without
    /// spaces between words, which would otherwise go beyond the line.
    fn within_words(&self, from: LinePosition, to: usize) -> Option<LinePosition> {
        let clusters = &self.para.word.clusters;
        let letters = |n: usize| self.para.text_of(&(n..n + 1)).chars();
        let may_end = |at: &usize| {
            clusters[*at].kind == ClusterKind::Letter
                && may_part(letters(*at - 1).last(), letters(*at).next())
        };
        let end = (from.cluster + 1..to + 1)
            .rev()
            .take(SYLLABLE)
            .find(may_end)?;
        let line = &clusters[from.cluster..end];
        let grows = |cluster: &&Cluster| {
            matches!(cluster.kind, ClusterKind::Space | ClusterKind::NoBreakSpace)
        };
        let spaces = line.iter().filter(grows).count() as u32;
        Some(LinePosition {
            cluster: end,
            x: line.iter().map(|cluster| cluster.advance).sum(),
            spaces,
        })
    }
}

impl BrokenLine {
    /// Finds what hangs over its end. White space does, but before the end of a paragraph only as far as it is `over`.
    fn hang(&mut self, para: &ShapedPara, over: f32) {
        let base = u8::from(para.word.is_rtl);
        // The first run behind the line, from which it is looked for backwards.
        let mut run = para
            .word
            .runs
            .partition_point(|run| (run.start as usize) < self.clusters.end);
        let mut hanging = 0.0;
        for n in self.clusters.clone().rev() {
            while run > 0
                && para
                    .word
                    .runs
                    .get(run)
                    .is_none_or(|run| run.start as usize > n)
            {
                run -= 1;
            }
            // Of words that run the other way, the end is not that of the line.
            if para.word.runs.get(run).is_none_or(|run| run.level != base) {
                break;
            }
            let cluster = &para.word.clusters[n];
            let hangs = match cluster.kind {
                ClusterKind::Joined => continue,
                ClusterKind::Space | ClusterKind::Hanging | ClusterKind::NewLine => true,
                ClusterKind::NoBreakSpace | ClusterKind::Letter | ClusterKind::Icon => false,
            };
            let grows = matches!(cluster.kind, ClusterKind::Space | ClusterKind::NoBreakSpace);
            self.spaces = (self.spaces.0 - u32::from(grows), n);
            if !hangs {
                break;
            }
            hanging += cluster.advance;
        }
        self.hanging = hanging - (hanging - hanging.min(over).max(0.0));
    }

    /// Where it begins in a width, and how much each of its spaces grows.
    pub(super) fn aligned(&self, width: f32, align: Align, is_rtl: bool) -> (f32, f32) {
        let free = width - self.indent - self.advance + self.hanging;
        let start = if is_rtl { -self.hanging } else { self.indent };
        let at_end = start + free;
        let usual = if is_rtl { at_end } else { start };
        match align {
            // What is too long begins where every line begins.
            _ if free <= 0.0 => (usual, 0.0),
            Align::Left => (start, 0.0),
            Align::Right => (at_end, 0.0),
            Align::Centre => (start + free * 0.5, 0.0),
            Align::Start => (usual, 0.0),
            Align::Justify if self.is_last || self.spaces.0 == 0 => (usual, 0.0),
            Align::Justify => (start, free / self.spaces.0 as f32),
        }
    }

    /// Whether a space of it grows when it is justified.
    pub(super) fn grows(&self, para: &ShapedPara, cluster: usize) -> bool {
        cluster < self.spaces.1
            && matches!(
                para.word.clusters[cluster].kind,
                ClusterKind::Space | ClusterKind::NoBreakSpace
            )
    }
}

/// The first and the last letter of each script: Thai, Lao, Myanmar and Khmer.
const SCRIPTS: [(char, char); 4] = [
    ('\u{e00}', '\u{e7f}'),
    ('\u{e80}', '\u{eff}'),
    ('\u{1000}', '\u{109f}'),
    ('\u{1780}', '\u{17ff}'),
];

/// Whether a line may end between two letters of such a script, the first of which ends a cluster and the second begins one.
fn may_part(before: Option<char>, behind: Option<char>) -> bool {
    let is_of_one = |letter: char| {
        SCRIPTS
            .iter()
            .any(|(first, last)| (*first..=*last).contains(&letter))
    };
    let (Some(before), Some(behind)) = (before, behind) else {
        return false;
    };
    is_of_one(before) && is_of_one(behind) && !holds_next(before) && !holds_to_last(behind)
}

/// Whether a letter belongs to the next one: vowels that are written before their consonant, and signs that put the next
/// consonant below the last.
fn holds_next(letter: char) -> bool {
    matches!(letter, '\u{e40}'..='\u{e44}' | '\u{ec0}'..='\u{ec4}' | '\u{1039}' | '\u{17d2}')
}

/// Whether a letter belongs to the one before it: vowels that are written behind their consonant, signs of repetition and
/// the ends of sentences.
fn holds_to_last(letter: char) -> bool {
    matches!(letter, '\u{e2f}'..='\u{e3a}' | '\u{e45}'..='\u{e4e}' | '\u{e5a}'..='\u{e5b}'
        | '\u{eaf}'..='\u{ebc}' | '\u{ec6}'..='\u{ece}' | '\u{102b}'..='\u{103e}' | '\u{104a}'..='\u{104b}'
        | '\u{17b6}'..='\u{17da}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_between_syllables_and_never_inside_one() {
        let parts = |before, behind| may_part(Some(before), Some(behind));
        assert!(parts('ก', 'ข') && parts('າ', 'ກ'));
        for (before, behind) in [
            ('เ', 'ก'),
            ('ก', 'า'),
            ('ก', 'ๆ'),
            ('្', 'ក'),
            ('a', 'ก'),
            ('a', 'b'),
        ] {
            assert!(!parts(before, behind), "{before}{behind}");
        }
    }
}
