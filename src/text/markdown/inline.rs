//! Events within a block: text, emphasis, links and pictures.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Tag, TagEnd};

use super::run::Run;
use super::walk::Walk;
use crate::diag::{Code, Note};
use crate::scene::Block;
use crate::source::Spanned;

impl<'a> Walk<'a> {
    /// Adds one event within a block to `run`.
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
            Event::Text(text) => run.words(&text, self.text[..range.start].ends_with('\\')),
            Event::Code(_) if self.is_cell() => run.raw(&self.text[range]),
            Event::Code(text) => run.code_span(text.into_string()),
            Event::InlineHtml(text) | Event::Html(text) => run.raw(text.into_string()),
            Event::SoftBreak => run.raw(" "),
            Event::HardBreak => run.raw("\n"),
            _ => {}
        }
    }

    /// Whether the asterisks of an emphasis stand between letters or digits: there they are printed.
    fn is_sign(&self, range: &Range<usize>, width: usize) -> bool {
        let joins = |at: usize| {
            let word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
            let (before, after) = self.text.split_at(at);
            word(before.trim_end_matches('*').chars().next_back()) && word(after.trim_start_matches('*').chars().next())
        };
        self.text[range.clone()].starts_with('*') && (joins(range.start) || (width == 1 && joins(range.end)))
    }

    /// The target of a link in brackets, which is printed after its text.
    fn target(&mut self, kind: LinkType, target: &str, title: &str) -> String {
        if matches!(kind, LinkType::Autolink | LinkType::Email) {
            return String::new();
        }
        self.printed.insert(target.to_owned());
        let title = if title.is_empty() { String::new() } else { format!(", {title}") };
        format!(" ({target}{title})")
    }

    /// Reads a picture, which becomes a block of its own; its text becomes the caption, its title the alternative text.
    fn picture(&mut self, file: &str, title: &str, range: Range<usize>, run: &mut Run) {
        let mut inner = Run { bold: run.bold, italic: run.italic, only_words: true, ..Run::default() };
        while let Some((event, range)) = self.next() {
            if matches!(event, Event::End(TagEnd::Image)) {
                break;
            }
            self.take(event, range, &mut inner);
        }
        self.printed.insert(file.to_owned());
        self.read = self.read.max(range.end);
        let span = self.span(&range);
        if run.only_words {
            let note =
                Note::new(Code::BadValue, format!("the picture `{file}` stands in a heading, a table or a link"));
            self.notes.push(note.at(span).help("give it a paragraph of its own"));
        }
        let alt = (!title.is_empty()).then(|| title.to_owned());
        run.flush();
        run.blocks.push(Spanned::new(Block::Figure { name: file.to_owned(), alt, caption: inner.para() }, span));
    }
}

/// The length in bytes of a mark of emphasis.
fn width(tag: TagEnd) -> usize {
    if tag == TagEnd::Strong { 2 } else { 1 }
}
