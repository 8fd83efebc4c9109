//! HTML in rules: the tags that Markdown writers use for single words are drawn. Other tags are left
//! out with a warning, and their text is printed.

use std::ops::Range;

use pulldown_cmark::{CowStr, Event, Options, Tag, TagEnd};

use super::inline::ParagraphBuilder;
use super::literal::shortened;
use super::walk::Walk;
use crate::diag::{Code, Note};
use crate::limits::DEPTH;
use crate::scene::Block;
use crate::source::{Span, Spanned};

/// The effect of a tag on the words inside it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TagStyle {
    Bold,
    Italic,
    Struck,
    Underlined,
    Superscript,
    Subscript,
    Code,
    Key,
}

impl TagStyle {
    fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "b" | "strong" => Self::Bold,
            "i" | "em" => Self::Italic,
            "s" | "del" | "strike" => Self::Struck,
            "u" | "ins" => Self::Underlined,
            "sup" => Self::Superscript,
            "sub" => Self::Subscript,
            "code" => Self::Code,
            "kbd" => Self::Key,
            _ => return None,
        })
    }
}

/// The space between the name of a key and its frame: a narrow space at which no line breaks.
const KEY_PADDING: &str = "\u{202f}";

/// The other elements of HTML, by the help for them.
const ELEMENTS: [(&str, &str); 9] = [
    ("a", "write `[words](address)` for a link"),
    ("img", "write `![caption](file)` for a picture"),
    (
        "h1 h2 h3 h4 h5 h6",
        "write `#` and a space before a heading",
    ),
    ("ul ol li", "write `-` or `1.` before each item of a list"),
    (
        "table thead tbody tfoot tr td th caption",
        "write a table as lines with `|` between the cells",
    ),
    ("hr", "write `---` on a line of its own"),
    ("blockquote", "write `>` before each line of a quotation"),
    ("script style", "remove it with all of its code"),
    (
        "abbr address article aside audio base big body br button canvas center cite col colgroup \
         data dd details dfn dialog div dl dt embed fieldset figcaption figure font footer form frame \
         frameset head header hgroup html iframe input label legend link main map mark menu meta nav \
         noscript object optgroup option p param picture pre q samp section select small source \
         span summary svg template textarea time title tt var video wbr",
        "remove the tag; its text is printed without it",
    ),
];

/// A tag of HTML.
pub(super) struct HtmlTag<'h> {
    /// The name of the element, in small letters.
    name: String,
    /// Whether the tag closes its element.
    is_closing: bool,
    /// The attributes as they are written.
    attributes: &'h str,
}

impl<'h> HtmlTag<'h> {
    /// Parses a tag. Returns `None` for a comment, a declaration or a processing instruction.
    pub(super) fn parse(html: &'h str) -> Option<Self> {
        let inner = html.strip_prefix('<')?;
        let is_closing = inner.starts_with('/');
        let inner = inner.trim_start_matches('/');
        let end = inner
            .find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-')
            .filter(|end| *end > 0)?;

        let (name, attributes) = inner.split_at(end);
        Some(Self {
            name: name.to_ascii_lowercase(),
            is_closing,
            attributes: attributes.trim_end_matches(['>', '/']),
        })
    }

    /// Returns the value of an attribute.
    pub(super) fn attribute(&self, key: &str) -> Option<&'h str> {
        let (_, value) = self
            .attributes
            .split_once(&format!(" {key}="))
            .or_else(|| self.attributes.split_once(&format!(" {key} = ")))?;
        let quote = value
            .chars()
            .next()
            .filter(|sign| matches!(sign, '"' | '\''));
        match quote {
            Some(quote) => value[1..].split(quote).next(),
            None => value.split_whitespace().next(),
        }
    }

    /// Whether the tag only marks a place for links, which paper does not show.
    fn is_anchor(&self) -> bool {
        self.name == "a" && self.attribute("href").is_none()
    }

    /// Whether all between the tag and the tag that closes it is code, and not text.
    fn is_code(&self) -> bool {
        matches!(self.name.as_str(), "script" | "style")
    }

    /// Returns what to write instead. Returns `None` if HTML has no such element.
    fn help(&self) -> Option<&'static str> {
        ELEMENTS
            .iter()
            .find(|(names, _)| names.split_whitespace().any(|name| name == self.name))
            .map(|(_, help)| *help)
    }
}

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
                let note = Note::new(Code::BadValue, "the comment that starts here does not end");
                self.notes
                    .push(note.at(self.span(&place)).help("write `-->` after it"));
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
                let message = format!("the HTML tag `<{}>` is left out", tag.name);
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
        let html = shortened(html);
        let message = format!("`{html}` is printed as text, because it is not a known HTML tag");
        self.warn_of_markup(
            message,
            &format!("write `\\{html}` if that is intended"),
            range,
        );
    }

    /// Warns of signs that do not do what their writer expects.
    pub(super) fn warn_of_markup(&mut self, message: String, help: &str, range: &Range<usize>) {
        let note = Note::new(Code::OtherMarkup, message).help(help);
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
