//! The events of the Markdown parser, one after the other, with a check that no words are lost.

use std::collections::{BTreeMap, HashSet};
use std::iter::Peekable;
use std::ops::Range;
use std::rc::Rc;

use pulldown_cmark::{CowStr, Event, OffsetIter, Options, Parser};

use super::references::References;
use crate::diag::{Code, Diagnostic};
use crate::limits::DEPTH;
use crate::message::{Pattern, msg, pattern};
use crate::scene::Block;
use crate::source::{Span, Spanned};

/// What to do about words behind the last cell of a row that is printed.
const BEHIND: Pattern = pattern!("a row of a table cannot have more cells than its header row");
/// What to do about words behind the mark that begins code.
const FENCE: Pattern = pattern!(
    "only one word, the name of the language, can follow the mark that starts code: write the others on a line below it"
);
/// What to do about the target of a link that is not printed.
const UNUSED: Pattern = pattern!(
    "no link uses this target: use it as [words][name], or write a backslash before its ["
);

/// The Markdown of slots.
const CELL_OPTIONS: Options = Options::ENABLE_TABLES;
/// The Markdown of rules.
const RULES_OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS);

/// An event, and the bytes of the text that it comes from.
type Offset<'a> = (Event<'a>, Range<usize>);

/// A text while it is read.
pub(super) struct Walk<'a> {
    pub(super) text: &'a str,
    /// The place of the text in its file; `None` for the text of a slot, whose notes all
    /// have one place.
    pub(super) at: Option<Span>,
    pub(super) events: Peekable<OffsetIter<'a>>,
    /// Definitions of link targets: where each is, and its target.
    definitions: Vec<(Range<usize>, String)>,
    /// The targets that links have printed, and the files of pictures.
    pub(super) printed: HashSet<String>,
    /// How many of the definitions are before `read`.
    passed: usize,
    /// The byte after the last that was printed or is known to be a mark.
    pub(super) read: usize,
    /// The number of open elements.
    depth: u64,
    /// The number of bytes at the start of the text that are not in its file.
    pub(super) prefix: usize,
    /// The targets of footnote references and of links within the text.
    pub(super) references: Rc<References>,
    /// The blocks of each footnote by its number.
    pub(super) footnotes: BTreeMap<usize, Vec<Spanned<Block>>>,
    /// Whether the current item of a list of tasks is done. This is `None` if it is not a task.
    pub(super) task: Option<bool>,
    /// The end of the last row of a table that is printed as text.
    pub(super) table_end: usize,
    pub(super) notes: Vec<Diagnostic>,
}

impl<'a> Walk<'a> {
    /// Starts to read a text.
    pub(super) fn new(text: &'a str, at: Option<Span>) -> Walk<'a> {
        if at.is_none() {
            return Self::with_options(text, at, CELL_OPTIONS);
        }
        Self {
            references: Rc::new(References::collect(text, RULES_OPTIONS)),
            ..Self::with_options(text, at, RULES_OPTIONS)
        }
    }

    /// Starts to read a text in a dialect of Markdown, without any targets of references.
    pub(super) fn with_options(text: &'a str, at: Option<Span>, options: Options) -> Self {
        let events = Parser::new_ext(text, options).into_offset_iter();
        let known = events.reference_definitions().iter();
        let mut definitions: Vec<_> = known
            .map(|(_, one)| (one.span.clone(), one.dest.to_string()))
            .collect();
        definitions.sort_by_key(|(span, _)| span.start);
        Walk {
            text,
            at,
            events: events.peekable(),
            definitions,
            printed: HashSet::new(),
            passed: 0,
            read: 0,
            depth: 0,
            prefix: 0,
            references: Rc::default(),
            footnotes: BTreeMap::new(),
            task: None,
            table_end: 0,
            notes: Vec::new(),
        }
    }

    /// Whether this is the text of a slot, and not running text.
    pub(super) fn is_cell(&self) -> bool {
        self.at.is_none()
    }

    /// The next event; neighbouring stretches of words are one, for icons may have
    /// underscores in their names.
    pub(super) fn next(&mut self) -> Option<Offset<'a>> {
        let (mut event, mut range) = self.next_within_depth()?;
        if let Event::Text(words) = &mut event {
            let follows = |range: &Range<usize>, next: &Offset<'a>| {
                matches!(next.0, Event::Text(_))
                    && next.1.start == range.end
                    && next.1.start > range.start
            };
            let mut all: Option<String> = None;
            while let Some((Event::Text(more), next)) =
                self.events.next_if(|next| follows(&range, next))
            {
                all.get_or_insert_with(|| words.to_string()).push_str(&more);
                range.end = next.end;
            }
            if let Some(all) = all {
                *words = CowStr::from(all);
            }
        }
        if !matches!(event, Event::Start(_) | Event::End(_)) {
            self.reach(range.clone());
        }
        Some((event, range))
    }

    /// Returns the next event. Reports and skips elements that are nested too deeply, because nested elements are read
    /// recursively.
    fn next_within_depth(&mut self) -> Option<Offset<'a>> {
        loop {
            let (event, range) = self.events.next()?;
            match event {
                Event::Start(_) => self.depth += 1,
                Event::End(_) => self.depth -= 1,
                _ => {}
            }
            if DEPTH.allows(self.depth) {
                return Some((event, range));
            }

            self.report_depth(&range);
            self.skip_element();
        }
    }

    fn report_depth(&mut self, range: &Range<usize>) {
        // All notes on a cell have the same span, so further notes would only repeat the first.
        if self.is_cell() && self.notes.iter().any(|note| note.code == Code::Limit) {
            return;
        }

        // TRANSLATORS: A number and a noun follow.
        let note = Diagnostic::beyond(&DEPTH, msg!("the Markdown here has more than"), DEPTH.most);
        self.notes.push(
            note.at_some(self.at.map(|_| self.span(range)))
                .grouped_by("depth"),
        );
    }

    /// Skips to the end of the element that was opened last.
    fn skip_element(&mut self) {
        let parent = self.depth - 1;
        while self.depth > parent
            && let Some((event, range)) = self.events.next()
        {
            match event {
                Event::Start(_) => self.depth += 1,
                Event::End(_) => self.depth -= 1,
                _ => {}
            }
            self.read = self.read.max(range.end);
        }
    }

    /// Notes words that were skipped before a range that is printed; only marks may be.
    pub(super) fn reach(&mut self, to: Range<usize>) {
        while let Some((span, _)) = self
            .definitions
            .get(self.passed)
            .filter(|(span, _)| span.start < to.start)
        {
            let span = span.clone();
            self.pass_over(span.start);
            self.read = self.read.max(span.end);
            self.passed += 1;
        }
        self.pass_over(to.start);
        self.read = self.read.max(to.end);
    }

    fn pass_over(&mut self, to: usize) {
        if self
            .text
            .get(self.read..to)
            .is_some_and(|marks| marks.contains(is_word))
        {
            let is_target = self.text[self.read..to].contains("]:");
            self.say_unprinted(self.read..to, if is_target { UNUSED } else { BEHIND });
        }
    }

    fn say_unprinted(&mut self, range: Range<usize>, help: Pattern) {
        let words = self.text[range.clone()].trim_matches(|letter| !is_word(letter));
        let Some(start) = self.text[range.clone()]
            .find(words)
            .filter(|_| !words.is_empty())
        else {
            return;
        };
        let start = range.start + start;
        let message = msg!(
            "Markdown does not print the `{words}` here",
            words = words.lines().next().unwrap_or(words)
        );
        let note = Diagnostic::new(Code::BadValue, message).help(help);
        self.notes
            .push(note.at_some(self.at.map(|_| self.span(&(start..start + words.len())))));
    }

    /// Reads the opening line of a fenced code block. One word of info names a language and is not for readers; more are noted.
    pub(super) fn code_fence(&mut self, start: usize, info: &str) {
        let end = self.text[start..]
            .find('\n')
            .map_or(self.text.len(), |line| start + line);
        if info.contains(char::is_whitespace) {
            self.reach(start..start);
            self.say_unprinted(start..end, FENCE);
        }
        self.read = self.read.max(end);
    }

    /// Notes signs behind the last cell of a row that is printed; words there are noted like all others.
    pub(super) fn say_signs_behind(&mut self, range: Range<usize>) {
        let signs = self.text.get(range.clone()).unwrap_or_default();
        let signs = signs.trim_matches(|letter: char| letter == '|' || letter.is_whitespace());
        if signs.is_empty() || signs.contains(is_word) {
            return;
        }
        let message = msg!("Markdown does not print the `{words}` here", words = signs);
        let note = Diagnostic::new(Code::BadValue, message).help(BEHIND);
        self.notes
            .push(note.at_some(self.at.map(|_| self.span(&range))));
    }

    /// The place of a block in its file: its first line.
    pub(super) fn span(&self, range: &Range<usize>) -> Span {
        let at = self.at.unwrap_or_default();
        let line = self.text[range.clone()].find('\n').unwrap_or(range.len());
        let start = at.start + range.start.saturating_sub(self.prefix);
        Span {
            start,
            end: start + line,
            ..at
        }
    }

    /// The notes on the whole text, when all of it was read.
    pub(super) fn end(mut self) -> Vec<Diagnostic> {
        let end = self.text.len();
        self.reach(end..end);
        for (span, target) in std::mem::take(&mut self.definitions) {
            if !self.printed.contains(&target) {
                self.say_unprinted(span, UNUSED);
            }
        }
        self.notes
    }
}

/// Whether a character is part of a word and cannot be a mark of Markdown.
fn is_word(letter: char) -> bool {
    letter.is_alphanumeric()
        || (!letter.is_ascii() && !letter.is_whitespace() && letter != '\u{feff}')
}
