//! HTML in rules: the tags that Markdown writers use for single words are drawn. Other tags are left
//! out with a warning, and their text is printed.

use std::ops::Range;

use pulldown_cmark::{CowStr, Event, Options, Tag, TagEnd};

use super::inline::ParagraphBuilder;
use super::tag::{HtmlTag, TagStyle};
use super::walk::Walk;
use crate::diag::{Code, Diagnostic, shortened};
use crate::limits::DEPTH;
use crate::message::{Message, msg};
use crate::scene::Block;
use crate::source::{Span, Spanned};

/// The space between the name of a key and its frame: a narrow space at which no line breaks.
const KEY_PADDING: &str = "\u{202f}";

impl<'a> Walk<'a> {
    /// Reads a block of HTML as a paragraph, whose words and tags are those of the block.
    pub(super) fn html_block(&mut self, block: &Range<usize>) -> Vec<Spanned<Block>> {
        // The signs of a quotation around the block are not part of it.
        let mut html = vec![b' '; block.len()];
        while let Some((event, range)) = self.next() {
            match event {
                Event::End(TagEnd::HtmlBlock) => break,
                Event::Html(_) | Event::Text(_) => {
                    let start = range.start - block.start;
                    html[start..start + range.len()].copy_from_slice(&self.text.as_bytes()[range]);
                }
                _ => {}
            }
        }
        self.read = self.read.max(block.end);

        let html = String::from_utf8_lossy(&html).replace(['\n', '\r', '\t'], " ");
        let html = self.without_comments(&html, block);
        let html = without_code(&html);
        self.html_paragraph(&html, block)
    }

    /// Replaces comments by spaces. Reports a comment without an end, which hides all below it.
    fn without_comments(&mut self, html: &str, block: &Range<usize>) -> String {
        let mut shown = html.to_owned();
        let mut position = 0;
        while let Some(len) = html[position..].find("<!--") {
            let start = position + len;
            let end = html[start..].find("-->").map(|len| start + len + 3);
            if end.is_none() {
                let place = block.start + start..block.start + start + 4;
                let note = Diagnostic::new(
                    Code::BadValue,
                    msg!("the comment that starts here does not end"),
                );
                self.notes.push(
                    note.at(self.span(&place))
                        .help(msg!("write `-->` after it")),
                );
            }
            position = end.unwrap_or(html.len());
            blank(&mut shown, start..position);
        }
        shown
    }

    /// Reads HTML without line breaks as a paragraph. It is read as a heading, in which no block can
    /// start.
    fn html_paragraph(&mut self, html: &str, block: &Range<usize>) -> Vec<Spanned<Block>> {
        const PREFIX: &str = "# ";
        if html.trim().is_empty() {
            return Vec::new();
        }

        let heading = format!("{PREFIX}{html} #");
        let span = self.span(block);
        let at = Span {
            start: self.at.unwrap_or_default().start + block.start,
            ..span
        };
        let mut walk = Walk::with_options(&heading, Some(at), Options::ENABLE_STRIKETHROUGH);
        walk.references = self.references.clone();
        walk.prefix = PREFIX.len();
        walk.read = PREFIX.len();

        let mut run = ParagraphBuilder {
            start: Some(span),
            is_after_tag: true,
            ..ParagraphBuilder::default()
        };
        while let Some((event, range)) = walk.next() {
            match event {
                Event::Start(Tag::Heading { .. }) => {}
                Event::End(TagEnd::Heading(_)) => break,
                Event::Text(text) => walk.take(Event::Text(collapsed(&text)), range, &mut run),
                other => walk.take(other, range, &mut run),
            }
        }
        run.flush();
        self.notes.extend(walk.end());
        run.blocks
    }

    /// Adds a tag or a comment among words to `run`.
    pub(super) fn html(&mut self, html: &str, range: &Range<usize>, run: &mut ParagraphBuilder) {
        run.is_after_tag = true;
        if html.starts_with("<!--") {
            return;
        }
        let Some(tag) = HtmlTag::parse(html) else {
            self.warn_of_literal(html, range);
            run.raw(html);
            return;
        };

        if tag.name == "br" {
            run.raw("\n");
        } else if let Some(style) = TagStyle::parse(&tag.name) {
            if tag.is_closing {
                run.close_tag(style);
            } else {
                run.open_tag(style);
            }
        } else if let Some(help) = tag.help() {
            if !tag.is_closing && !tag.is_anchor() {
                let message = msg!("the HTML tag `<{tag}>` is left out", tag = tag.name);
                self.warn_of_markup(message, help, range);
            }
            if !tag.is_closing && tag.is_code() {
                run.hidden_element = Some(tag.name);
            }
        } else {
            // Writers put the words that players fill in between these signs.
            self.warn_of_literal(html, range);
            run.raw(html);
        }
    }

    fn warn_of_literal(&mut self, html: &str, range: &Range<usize>) {
        let tag = shortened(html);
        let message = msg!(
            "`{tag}` is printed as text, because it is not a known HTML tag",
            tag
        );
        let help = msg!("write `\\{tag}` if that is intended", tag);
        self.warn_of_markup(message, help, range);
    }

    /// Warns of signs that do not do what their writer expects.
    pub(super) fn warn_of_markup(
        &mut self,
        message: Message,
        help: impl Into<Message>,
        range: &Range<usize>,
    ) {
        let note = Diagnostic::new(Code::OtherMarkup, message).help(help);
        self.notes.push(note.at(self.span(range)));
    }
}

impl ParagraphBuilder {
    fn open_tag(&mut self, style: TagStyle) {
        // All open tags are looked through for each word.
        if !DEPTH.allows(self.open_tags.len() as u64 + 1) {
            return;
        }

        self.open_tags.push(style);
        if style == TagStyle::Key {
            self.raw(KEY_PADDING);
        }
    }

    fn close_tag(&mut self, style: TagStyle) {
        if style == TagStyle::Key && self.has_tag(style) {
            self.raw(KEY_PADDING);
        }
        if let Some(index) = self.open_tags.iter().rposition(|open| *open == style) {
            self.open_tags.remove(index);
        }
    }

    /// Whether an event is part of the code of an element that is not printed.
    pub(super) fn hides(&mut self, event: &Event<'_>) -> bool {
        let Some(name) = &self.hidden_element else {
            return false;
        };
        if let Event::InlineHtml(html) = event
            && HtmlTag::parse(html).is_some_and(|tag| tag.is_closing && tag.name == *name)
        {
            self.hidden_element = None;
        }
        true
    }
}

/// Replaces the code of scripts and style sheets by spaces. Their tags stay.
fn without_code(html: &str) -> String {
    let mut shown = html.to_owned();
    for name in ["script", "style"] {
        let lower = shown.to_ascii_lowercase();
        let opening = format!("<{name}");
        let closing = format!("</{name}");
        let mut position = 0;
        while let Some(start) = lower[position..].find(&opening) {
            let start = position + start;
            let code = lower[start..]
                .find('>')
                .map_or(lower.len(), |len| start + len + 1);
            position = lower[code..]
                .find(&closing)
                .map_or(lower.len(), |len| code + len);
            blank(&mut shown, code..position);
        }
    }
    shown
}

/// Replaces runs of spaces by single spaces, as HTML does.
fn collapsed<'t>(text: &str) -> CowStr<'t> {
    let mut collapsed = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter != ' ' || !collapsed.ends_with(' ') {
            collapsed.push(letter);
        }
    }
    collapsed.into()
}

/// Replaces a range of a text by spaces.
fn blank(text: &mut String, range: Range<usize>) {
    let spaces = " ".repeat(range.len());
    text.replace_range(range, &spaces);
}
