//! Markdown into text with emphasis and icons, and into blocks for rules.
//!
//! What stands in the source is printed, or there is a note. In words on cards,
//! tokens and boards only this is Markdown: `**bold**`, `*slanted*` and the same
//! with `_`; `{icons}`; backslashes before signs; entities such as `&amp;`; and in
//! a text of several lines paragraphs, line breaks, `# headings`, lists with `- `,
//! `* ` or numbers, tables and lines of `---`. All else is printed as it stands:
//!
//! - a text of one line has no blocks, so `>4`, `# 3`, `3)`, `- 2` and `---` stay;
//! - a `*` between letters or digits is a sign, as in `2*3*4`;
//! - `+ ` at the start of a line is a plus, `>` greater than, and `=` or `-` alone
//!   on a line no underline of a heading;
//! - code, links, pictures, HTML and `~~words~~` keep their signs.
//!
//! In rules all blocks of CommonMark and tables are Markdown; the target of a link
//! is printed behind it.

mod cell;
mod span;
#[cfg(test)]
mod tests;

use std::iter::Peekable;
use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, CowStr, Event, OffsetIter, Options, Parser, Tag, TagEnd};

pub(super) use cell::{filled_in, inline};

use crate::diag::{Code, Note};
use crate::limits::DEPTH;
use crate::model::Block;
use crate::scene::{Paragraph, RichText};
use crate::source::{Span, Spanned};
use span::Run;

/// Running text: headings, paragraphs, lists, tables, figures. `at` is the
/// place of the text in its file. What would not be printed is said in the notes.
pub(super) fn blocks(text: &str, at: Span) -> (Vec<Spanned<Block>>, Vec<Note>) {
    let mut walk = Walk::new(text, Some(at));
    let blocks = walk.blocks();
    (blocks, walk.end())
}

type Offset<'a> = (Event<'a>, Range<usize>);

/// The way through a text, from one event to the next.
struct Walk<'a> {
    text: &'a str,
    /// Where the text stands in its file; none for words on cards, which have one
    /// place for all.
    at: Option<Span>,
    events: Peekable<OffsetIter<'a>>,
    /// What defines the targets of links: where it stands, the target, and whether
    /// a link has printed it.
    definitions: Vec<(Range<usize>, String, bool)>,
    /// How many of these lie before `read`.
    passed: usize,
    /// The byte after the last that was printed or is known to be a mark.
    read: usize,
    depth: u64,
    notes: Vec<Note>,
}

impl<'a> Walk<'a> {
    fn new(text: &'a str, at: Option<Span>) -> Walk<'a> {
        let events = Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter();
        let known = events.reference_definitions().iter();
        let mut definitions: Vec<_> = known.map(|(_, one)| (one.span.clone(), one.dest.to_string(), false)).collect();
        definitions.sort_by_key(|(span, ..)| span.start);
        Walk { text, at, events: events.peekable(), definitions, passed: 0, read: 0, depth: 0, notes: Vec::new() }
    }

    /// Whether these are words on a card and not running text.
    fn is_cell(&self) -> bool {
        self.at.is_none()
    }

    /// The next event; neighbouring stretches of words are one, for icons may have
    /// underscores in their names.
    fn next(&mut self) -> Option<Offset<'a>> {
        let (mut event, mut range) = self.events.next()?;
        if let Event::Text(words) = &mut event {
            let follows = |range: &Range<usize>, next: &Offset<'a>| {
                matches!(next.0, Event::Text(_)) && next.1.start == range.end && next.1.start > range.start
            };
            while let Some((Event::Text(more), next)) = self.events.next_if(|next| follows(&range, next)) {
                *words = CowStr::from(format!("{words}{more}"));
                range.end = next.end;
            }
        }
        if !matches!(event, Event::Start(_) | Event::End(_)) {
            self.reach(range.clone());
        }
        Some((event, range))
    }

    /// Says what was passed over on the way to a stretch that is printed: signs are
    /// marks, but words are not.
    fn reach(&mut self, to: Range<usize>) {
        while let Some((span, ..)) = self.definitions.get(self.passed).filter(|(span, ..)| span.start < to.start) {
            let span = span.clone();
            self.pass_over(span.start);
            self.read = self.read.max(span.end);
            self.passed += 1;
        }
        self.pass_over(to.start);
        self.read = self.read.max(to.end);
    }

    fn pass_over(&mut self, to: usize) {
        if self.text.get(self.read..to).is_some_and(|marks| marks.contains(is_str)) {
            self.say_unprinted(self.read..to);
        }
    }

    fn say_unprinted(&mut self, range: Range<usize>) {
        let words = self.text[range.clone()].trim_matches(|letter| !is_str(letter));
        let Some(start) = self.text[range.clone()].find(words).filter(|_| !words.is_empty()) else { return };
        let start = range.start + start;
        let message = format!("Markdown does not print `{}`, which stands here", words.lines().next().unwrap_or(words));
        let help = "a row of a table has no more cells than its head, and what defines the target of a link is used";
        let note = Note::new(Code::BadValue, message).help(help);
        self.notes.push(note.at_some(self.at.map(|_| self.span(&(start..start + words.len())))));
    }

    /// The place of a block in its file: its first line.
    fn span(&self, range: &Range<usize>) -> Span {
        let at = self.at.unwrap_or_default();
        let line = self.text[range.clone()].find('\n').unwrap_or(range.len());
        Span { start: at.start + range.start, end: at.start + range.start + line, ..at }
    }

    /// What is wrong with the text, when all of it was read.
    fn end(mut self) -> Vec<Note> {
        let end = self.text.len();
        self.reach(end..end);
        for (span, _, is_used) in std::mem::take(&mut self.definitions) {
            if !is_used {
                self.say_unprinted(span);
            }
        }
        self.notes
    }

    /// Blocks up to the end of whatever is open.
    fn blocks(&mut self) -> Vec<Spanned<Block>> {
        let mut run = Run::default();
        while let Some((event, range)) = self.next() {
            match event {
                Event::Start(tag) if starts_block(&tag) => {
                    run.flush();
                    let found = self.deeper(|walk| walk.block(tag, range.clone()), &range);
                    run.blocks.extend(found);
                }
                Event::End(TagEnd::Item | TagEnd::BlockQuote(_)) => break,
                Event::Rule => {
                    run.flush();
                    run.blocks.push(Spanned::new(Block::Rule, self.span(&range)));
                }
                other => self.take(other, range, &mut run),
            }
        }
        run.flush();
        run.blocks
    }

    /// What is one level further in, unless that is too deep.
    fn deeper(
        &mut self,
        read: impl FnOnce(&mut Self) -> Vec<Spanned<Block>>,
        range: &Range<usize>,
    ) -> Vec<Spanned<Block>> {
        self.depth += 1;
        let found = if DEPTH.allows(self.depth) {
            read(self)
        } else {
            if !self.notes.iter().any(|note| note.code == Code::Limit) {
                let note = Note::beyond(&DEPTH, "lists and quotes here have more than", DEPTH.most);
                self.notes.push(note.at_some(self.at.map(|_| self.span(range))));
            }
            self.skip();
            Vec::new()
        };
        self.depth -= 1;
        found
    }

    /// Passes over the rest of what has just begun.
    fn skip(&mut self) {
        let mut open = 1_u64;
        for (event, range) in self.events.by_ref() {
            match event {
                Event::Start(_) => open += 1,
                Event::End(_) => open -= 1,
                _ => {}
            }
            self.read = self.read.max(range.end);
            if open == 0 {
                return;
            }
        }
    }

    fn block(&mut self, tag: Tag<'a>, range: Range<usize>) -> Vec<Spanned<Block>> {
        let span = self.span(&range);
        match tag {
            Tag::Heading { level, .. } => vec![Spanned::new(Block::Heading(level as u8, self.words()), span)],
            Tag::Paragraph => self.paragraph(range.start),
            Tag::List(_) => vec![Spanned::new(self.list(), span)],
            Tag::Table(_) => vec![Spanned::new(Block::Table(self.rows()), span)],
            Tag::BlockQuote(_) => self.blocks(),
            Tag::CodeBlock(CodeBlockKind::Fenced(_)) => {
                // What follows the fence names a language and is not for readers.
                self.read = self.read.max(range.start + self.text[range].find('\n').unwrap_or(0));
                vec![Spanned::new(Block::Paragraph(self.words()), span)]
            }
            _ => vec![Spanned::new(Block::Paragraph(self.words()), span)],
        }
    }

    /// The entries of a list, with their marks as they are written; numbers that
    /// are all the same count up, as they do in Markdown.
    fn list(&mut self) -> Block {
        let (mut marks, mut entries) = (Vec::new(), Vec::new());
        while let Some((event, range)) = self.next() {
            match event {
                Event::Start(Tag::Item) => {
                    let start = range.start + self.text[range.clone()].find(|c: char| !c.is_whitespace()).unwrap_or(0);
                    let mark = cell::list_mark(&self.text[start..range.end]).unwrap_or("-");
                    self.reach(start..start + mark.len());
                    marks.push(mark.to_owned());
                    entries.push(self.deeper(Self::blocks, &range));
                }
                Event::End(TagEnd::List(_)) => break,
                _ => {}
            }
        }
        Block::List { marks: printed(marks), entries }
    }

    /// A paragraph up to its end, and the pictures in it.
    fn paragraph(&mut self, start: usize) -> Vec<Spanned<Block>> {
        let mut run = Run { start: Some(self.span(&(start..self.text.len()))), ..Run::default() };
        while let Some((event, range)) = self.next() {
            if matches!(event, Event::End(TagEnd::Paragraph)) {
                break;
            }
            self.take(event, range, &mut run);
        }
        run.flush();
        run.blocks
    }

    /// The words of a heading, a cell or code up to its end.
    fn words(&mut self) -> Paragraph {
        let mut run = Run { only_words: true, ..Run::default() };
        while let Some((event, range)) = self.next() {
            match event {
                Event::End(TagEnd::Heading(_) | TagEnd::TableCell | TagEnd::CodeBlock | TagEnd::HtmlBlock) => break,
                other => self.take(other, range, &mut run),
            }
        }
        run.para()
    }

    fn rows(&mut self) -> Vec<Vec<Spanned<RichText>>> {
        let mut rows: Vec<Vec<Spanned<RichText>>> = Vec::new();
        while let Some((event, range)) = self.next() {
            match event {
                Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
                Event::Start(Tag::TableCell) => {
                    let span = self.span(&range);
                    let cell = RichText { paras: vec![self.words()] };
                    if let Some(row) = rows.last_mut() {
                        row.push(Spanned::new(cell, span));
                    }
                }
                Event::End(TagEnd::Table) => break,
                _ => {}
            }
        }
        rows
    }
}

/// Whether a character says something by itself and is no mark of Markdown.
fn is_str(letter: char) -> bool {
    letter.is_alphanumeric() || (!letter.is_ascii() && !letter.is_whitespace() && letter != '\u{feff}')
}

fn starts_block(tag: &Tag<'_>) -> bool {
    matches!(
        tag,
        Tag::Paragraph
            | Tag::Heading { .. }
            | Tag::List(_)
            | Tag::Table(_)
            | Tag::BlockQuote(_)
            | Tag::CodeBlock(_)
            | Tag::HtmlBlock
    )
}

/// The marks of a list as they are printed.
fn printed(marks: Vec<String>) -> Vec<String> {
    let number = |mark: &str| mark[..mark.len() - 1].parse::<u64>().ok();
    let Some(first) = marks.first().and_then(|mark| number(mark)) else {
        return marks.iter().map(|_| "•".to_owned()).collect();
    };
    if marks.len() < 2 || marks.iter().any(|mark| number(mark) != Some(first)) {
        return marks;
    }
    let sign = marks[0].chars().last().unwrap_or('.');
    (first..).take(marks.len()).map(|n| format!("{n}{sign}")).collect()
}
