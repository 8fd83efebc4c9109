//! What stands within a block: words with emphasis, icons, links, pictures.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Tag, TagEnd};

use super::Walk;
use crate::diag::{Code, Note};
use crate::model::Block;
use crate::scene::{Inline, Paragraph};
use crate::source::{Span, Spanned};

/// Words and icons that follow one another, and the blocks before them.
#[derive(Default)]
pub(super) struct Run {
    pub(super) bits: Vec<Inline>,
    pub(super) blocks: Vec<Spanned<Block>>,
    /// Where the paragraph begins.
    pub(super) start: Option<Span>,
    /// Whether a picture has no place here.
    pub(super) only_words: bool,
    pub(super) bold: u32,
    pub(super) italic: u32,
    /// For each emphasis that is open, whether its marks are signs.
    pub(super) signs: Vec<bool>,
    /// What is printed behind each link that is open.
    pub(super) targets: Vec<String>,
}

impl Run {
    pub(super) fn para(&mut self) -> Paragraph {
        Paragraph::of(tidy(std::mem::take(&mut self.bits)))
    }

    /// Ends the paragraph, if there is one.
    pub(super) fn flush(&mut self) {
        let blank = |bit: &Inline| matches!(bit, Inline::Words { text, .. } if text.trim().is_empty());
        let (para, span) = (self.para(), self.start.take().unwrap_or_default());
        if !para.bits.iter().all(blank) {
            self.blocks.push(Spanned::new(Block::Paragraph(para), span));
        }
    }

    pub(super) fn raw(&mut self, text: impl Into<String>) {
        self.bits.push(Inline::Words { text: text.into(), bold: self.bold > 0, italic: self.italic > 0 });
    }

    /// Words with `{icon}` among them; `{{` and `}}` are braces, and
    /// `${field}` is left for whoever fills fields in.
    fn words(&mut self, text: &str) {
        let mut words = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}']) {
            let (before, from) = rest.split_at(at);
            words.push_str(before);
            if from.starts_with("{{") || from.starts_with("}}") {
                words.push_str(&from[..1]);
                rest = &from[2..];
            } else if let (Some(end), true) = (from.find('}'), from.starts_with('{')) {
                if before.ends_with('$') {
                    words.push_str(&from[..=end]);
                } else {
                    if !words.is_empty() {
                        self.raw(std::mem::take(&mut words));
                    }
                    self.bits.push(Inline::Icon(from[1..end].to_owned()));
                }
                rest = &from[end + 1..];
            } else {
                words.push_str(&from[..1]);
                rest = &from[1..];
            }
        }
        words.push_str(rest);
        if !words.is_empty() {
            self.raw(words);
        }
    }
}

impl<'a> Walk<'a> {
    /// One event within a block.
    pub(super) fn take(&mut self, event: Event<'a>, range: Range<usize>, run: &mut Run) {
        if run.start.is_none() {
            run.start = Some(self.span(&range));
        }
        match event {
            Event::Start(tag @ (Tag::Strong | Tag::Emphasis)) => {
                let width = width(tag.to_end());
                let is_sign = self.is_sign(&range, width);
                run.signs.push(is_sign);
                match width {
                    _ if is_sign => run.raw(&self.text[range.start..range.start + width]),
                    2 => run.bold += 1,
                    _ => run.italic += 1,
                }
            }
            Event::End(tag @ (TagEnd::Strong | TagEnd::Emphasis)) => match width(tag) {
                width if run.signs.pop() == Some(true) => run.raw(&self.text[range.end - width..range.end]),
                2 => run.bold -= 1,
                _ => run.italic -= 1,
            },
            Event::Start(Tag::Image { .. }) if self.is_cell() => run.raw("!["),
            Event::Start(Tag::Link { .. }) if self.is_cell() => run.raw(&self.text[range.start..=range.start]),
            Event::End(TagEnd::Link | TagEnd::Image) if self.is_cell() => {
                let rest = &self.text[self.read.min(range.end)..range.end];
                run.raw(&rest[rest.find([']', '>']).unwrap_or(0)..]);
                self.read = self.read.max(range.end);
            }
            Event::Start(Tag::Link { link_type, dest_url, title, .. }) => {
                run.targets.push(self.target(link_type, &dest_url, &title));
            }
            Event::End(TagEnd::Link) => {
                let target = run.targets.pop().unwrap_or_default();
                run.raw(target);
                self.read = self.read.max(range.end);
            }
            Event::Start(Tag::Image { dest_url, title, .. }) => self.picture(&dest_url, &title, range, run),
            Event::Text(text) => run.words(&text),
            Event::Code(_) if self.is_cell() => run.raw(&self.text[range]),
            Event::Code(text) | Event::InlineHtml(text) | Event::Html(text) => run.raw(text.into_string()),
            Event::SoftBreak => run.raw(" "),
            Event::HardBreak => run.raw("\n"),
            _ => {}
        }
    }

    /// Whether the asterisks of an emphasis stand between letters or digits, where
    /// they are meant as signs.
    fn is_sign(&self, range: &Range<usize>, width: usize) -> bool {
        let joins = |at: usize| {
            let word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
            let (before, after) = self.text.split_at(at);
            word(before.trim_end_matches('*').chars().next_back()) && word(after.trim_start_matches('*').chars().next())
        };
        self.text[range.clone()].starts_with('*') && (joins(range.start) || (width == 1 && joins(range.end)))
    }

    /// What is printed behind the words of a link.
    fn target(&mut self, kind: LinkType, target: &str, title: &str) -> String {
        if matches!(kind, LinkType::Autolink | LinkType::Email) {
            return String::new();
        }
        for (_, one, is_used) in &mut self.definitions {
            *is_used |= one == target;
        }
        let title = if title.is_empty() { String::new() } else { format!(", {title}") };
        format!(" ({target}{title})")
    }

    /// A picture: a block of its own, with its words below.
    fn picture(&mut self, file: &str, title: &str, range: Range<usize>, run: &mut Run) {
        let mut inner = Run { bold: run.bold, italic: run.italic, only_words: true, ..Run::default() };
        while let Some((event, range)) = self.next() {
            if matches!(event, Event::End(TagEnd::Image)) {
                break;
            }
            self.take(event, range, &mut inner);
        }
        self.read = self.read.max(range.end);
        if !title.is_empty() {
            inner.raw(format!(" {title}"));
        }
        let span = self.span(&range);
        if run.only_words {
            let note =
                Note::new(Code::BadValue, format!("the picture `{file}` stands in a heading, a table or a link"));
            self.notes.push(note.at(span).help("give it a paragraph of its own"));
        }
        run.flush();
        run.blocks.push(Spanned::new(Block::Figure { name: file.to_owned(), caption: inner.para() }, span));
    }
}

/// How many signs a mark of emphasis has.
fn width(tag: TagEnd) -> usize {
    if tag == TagEnd::Strong { 2 } else { 1 }
}

/// Stretches of one style become one, so that shaping sees whole words.
pub(super) fn tidy(bits: Vec<Inline>) -> Vec<Inline> {
    let mut tidied: Vec<Inline> = Vec::new();
    for bit in bits {
        match (tidied.last_mut(), bit) {
            (Some(Inline::Words { text, bold, italic }), Inline::Words { text: more, bold: b, italic: i })
                if (*bold, *italic) == (b, i) =>
            {
                text.push_str(&more)
            }
            (_, bit) => tidied.push(bit),
        }
    }
    tidied
}
