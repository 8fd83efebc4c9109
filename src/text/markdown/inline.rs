//! Events within a block: text, emphasis, icons, links and pictures.

use std::ops::{Range, RangeInclusive};

use pulldown_cmark::{Event, LinkType, Tag, TagEnd};

use super::tag::TagStyle;
use super::walk::Walk;
use crate::diag::{Code, Diagnostic, shortened};
use crate::limits::DEPTH;
use crate::message::msg;
use crate::scene::{Block, Decoration, Inline, Paragraph, Position, WordStyle};
use crate::source::{Span, Spanned};

impl<'a> Walk<'a> {
    /// Adds one event within a block to `run`.
    pub(super) fn take(
        &mut self,
        event: Event<'a>,
        range: Range<usize>,
        run: &mut ParagraphBuilder,
    ) {
        if run.hides(&event) {
            return;
        }
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
                width if run.signs.pop() == Some(true) => {
                    run.raw(&self.text[range.end - width..range.end])
                }
                2 => run.bold = run.bold.saturating_sub(1),
                _ => run.italic = run.italic.saturating_sub(1),
            },
            Event::Start(Tag::Strikethrough) => run.struck += 1,
            Event::End(TagEnd::Strikethrough) => run.struck = run.struck.saturating_sub(1),
            Event::Start(Tag::Image { .. }) if self.is_cell() => run.raw("!["),
            Event::Start(Tag::Link { .. }) if self.is_cell() => {
                run.raw(&self.text[range.start..=range.start])
            }
            Event::End(TagEnd::Link | TagEnd::Image) if self.is_cell() => {
                let rest = &self.text[self.read.min(range.end)..range.end];
                run.raw(&rest[rest.find([']', '>']).unwrap_or(0)..]);
                self.read = self.read.max(range.end);
            }
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                ..
            }) => {
                let target = self.target(link_type, &dest_url, &title, &range);
                run.targets.push(target);
            }
            Event::End(TagEnd::Link) => {
                let target = run.targets.pop().unwrap_or_default();
                run.raw(target);
                self.read = self.read.max(range.end);
            }
            Event::Start(Tag::Image {
                dest_url, title, ..
            }) => self.picture(&dest_url, &title, range, run),
            Event::Text(text) => self.text(&text, &range, run),
            Event::Code(_) if self.is_cell() => run.raw(&self.text[range]),
            Event::Code(text) => {
                let style = WordStyle {
                    code: true,
                    ..run.style()
                };
                run.is_after_tag = false;
                run.bits.push(Inline::words(text.into_string(), style));
            }
            Event::InlineHtml(html) | Event::Html(html) if self.is_cell() => {
                run.raw(html.into_string())
            }
            Event::InlineHtml(html) | Event::Html(html) => self.html(&html, &range, run),
            Event::FootnoteReference(label) => self.footnote_reference(&label, &range, run),
            Event::TaskListMarker(is_done) => self.task = Some(is_done),
            Event::SoftBreak if run.is_after_tag && run.ends_with_space() => {}
            Event::SoftBreak => run.raw(" "),
            Event::HardBreak => run.raw("\n"),
            _ => {}
        }
    }

    /// Adds text, in which icons and styles are found. Warns if it is almost Markdown.
    fn text(&mut self, text: &str, range: &Range<usize>, run: &mut ParagraphBuilder) {
        let is_escaped = self.text[..range.start].ends_with('\\');
        if !self.is_cell() {
            if !is_escaped {
                self.check_footnotes(text, range);
                self.check_comment(text, range);
            }
            if !run.only_words {
                self.check_line(range);
            }
        }

        // A tag without words of its own leaves the spaces at both of its sides.
        let is_after_tag = std::mem::take(&mut run.is_after_tag);
        let text = if is_after_tag && run.ends_with_space() {
            text.trim_start()
        } else {
            text
        };
        run.words(text, is_escaped);
    }

    /// Adds the raised number of a footnote.
    fn footnote_reference(
        &mut self,
        label: &str,
        range: &Range<usize>,
        run: &mut ParagraphBuilder,
    ) {
        let Some(number) = self.references.footnote_number(label) else {
            return;
        };

        let style = WordStyle {
            position: Position::Superscript,
            ..run.style()
        };
        // Without a comma, the notes 1 and 2 would read as 12.
        let follows_number = self.text[..range.start].ends_with(']')
            && matches!(run.bits.last(), Some(Inline::Words { style: last, .. }) if *last == style);
        let separator = if follows_number { "," } else { "" };
        run.bits
            .push(Inline::words(format!("{separator}{number}"), style));
    }

    /// Whether the asterisks of an emphasis are between letters or digits: there they are printed.
    fn is_sign(&self, range: &Range<usize>, width: usize) -> bool {
        let joins = |at: usize| {
            let word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
            let (before, after) = self.text.split_at(at);
            word(before.trim_end_matches('*').chars().next_back())
                && word(after.trim_start_matches('*').chars().next())
        };
        self.text[range.clone()].starts_with('*')
            && (joins(range.start) || (width == 1 && joins(range.end)))
    }

    /// Returns the words in parentheses that are printed after a link: its target, unless that is in
    /// the same text, and its title. Warns of links that lead nowhere.
    fn target(
        &mut self,
        kind: LinkType,
        target: &str,
        title: &str,
        range: &Range<usize>,
    ) -> String {
        if matches!(kind, LinkType::Autolink | LinkType::Email) {
            return String::new();
        }

        self.printed.insert(target.to_owned());
        let is_local = target.is_empty() || target.starts_with('#');
        if is_local {
            self.check_local_target(target, range);
        }
        match (is_local, title.is_empty()) {
            (true, true) => String::new(),
            (true, false) => format!(" ({title})"),
            (false, true) => format!(" ({target})"),
            (false, false) => format!(" ({target}, {title})"),
        }
    }

    /// Warns if a link within the text leads to no heading.
    fn check_local_target(&mut self, target: &str, range: &Range<usize>) {
        let Some(anchor) = target.strip_prefix('#') else {
            let message = msg!("this link has no address");
            let help = msg!("write the address between its parentheses, or print only its words");
            self.warn_of_markup(message, help, range);
            return;
        };
        if anchor.is_empty() || self.references.has_anchor(anchor) {
            return;
        }

        let message = msg!(
            "the link to `{target}` leads nowhere, because there is no such heading",
            target = shortened(target)
        );
        let example = self.references.first_slug.as_deref().unwrap_or("set-up");
        let help = msg!(
            "write the heading in lower-case letters with hyphens for spaces, such as `#{target}`",
            target = example
        );
        self.warn_of_markup(message, help, range);
    }

    /// Reads a picture, which becomes a block of its own; its text becomes the caption, its title the alternative text.
    fn picture(
        &mut self,
        file: &str,
        title: &str,
        range: Range<usize>,
        run: &mut ParagraphBuilder,
    ) {
        let mut inner = ParagraphBuilder {
            bold: run.bold,
            italic: run.italic,
            struck: run.struck,
            open_tags: run.open_tags.clone(),
            only_words: true,
            ..ParagraphBuilder::default()
        };
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
            let note = Diagnostic::new(
                Code::BadValue,
                msg!(
                    "the picture `{file}` is in a heading, a table or a link",
                    file
                ),
            );
            self.notes
                .push(note.at(span).help(msg!("put it in a separate paragraph")));
        }
        let alt = (!title.is_empty()).then(|| title.to_owned());
        run.flush();
        run.blocks.push(Spanned::new(
            Block::Figure {
                name: file.to_owned(),
                alt,
                caption: inner.para(),
            },
            span,
        ));
    }
}

/// The length in bytes of a mark of emphasis.
fn width(tag: TagEnd) -> usize {
    if tag == TagEnd::Strong { 2 } else { 1 }
}

/// How many times as high as usual an icon may be.
const ICON_TIMES: RangeInclusive<f64> = 0.25..=20.0;

/// Words and icons of the paragraph that is being read, and the blocks before it.
#[derive(Default)]
pub(super) struct ParagraphBuilder {
    pub(super) bits: Vec<Inline>,
    pub(super) blocks: Vec<Spanned<Block>>,
    /// Where the paragraph begins.
    pub(super) start: Option<Span>,
    /// Whether pictures are not allowed here.
    pub(super) only_words: bool,
    /// How many bold emphases are open.
    pub(super) bold: u32,
    /// How many italic emphases are open.
    pub(super) italic: u32,
    /// For each open emphasis, whether its marks are printed.
    pub(super) signs: Vec<bool>,
    /// The opening brackets that may begin a span, by their places among `bits`; as many as may be inside one another.
    pub(super) brackets: Vec<usize>,
    /// For each open link, what is printed after its text.
    pub(super) targets: Vec<String>,
    /// The number of open struck passages.
    pub(super) struck: u32,
    /// The open tags of HTML that change the style of words.
    pub(super) open_tags: Vec<TagStyle>,
    /// The element of HTML whose content is not printed, such as `script`.
    pub(super) hidden_element: Option<String>,
    /// Whether the last event was a tag or a comment of HTML.
    pub(super) is_after_tag: bool,
}

impl ParagraphBuilder {
    /// Takes the paragraph out.
    pub(super) fn para(&mut self) -> Paragraph {
        self.brackets.clear();
        Paragraph::of(tidy(std::mem::take(&mut self.bits)))
    }

    /// Ends the paragraph; one without text is dropped.
    pub(super) fn flush(&mut self) {
        let blank =
            |bit: &Inline| matches!(bit, Inline::Words { text, .. } if text.trim().is_empty());
        let (para, span) = (self.para(), self.start.take().unwrap_or_default());
        self.open_tags.clear();
        self.hidden_element = None;
        self.is_after_tag = false;
        if !para.bits.iter().all(blank) {
            self.blocks.push(Spanned::new(Block::Paragraph(para), span));
        }
    }

    /// Adds text in the current style.
    pub(super) fn raw(&mut self, text: impl Into<String>) {
        self.bits.push(Inline::words(text, self.style()));
    }

    fn style(&self) -> WordStyle {
        let is_key = self.has_tag(TagStyle::Key);
        WordStyle {
            code: is_key || self.has_tag(TagStyle::Code),
            bold: self.bold > 0 || self.has_tag(TagStyle::Bold),
            italic: self.italic > 0 || self.has_tag(TagStyle::Italic),
            position: self.position(),
            decoration: Decoration {
                is_struck: self.struck > 0 || self.has_tag(TagStyle::Struck),
                is_underlined: self.has_tag(TagStyle::Underlined),
                is_key,
            },
            ..WordStyle::default()
        }
    }

    /// Whether white space that follows would be at the start of a line or after white space.
    fn ends_with_space(&self) -> bool {
        match self.bits.last() {
            Some(Inline::Words { text, .. }) => text.ends_with([' ', '\n']),
            Some(Inline::Icon { .. }) => false,
            None => true,
        }
    }

    pub(super) fn has_tag(&self, style: TagStyle) -> bool {
        self.open_tags.contains(&style)
    }

    /// Returns the position that the innermost tag gives to words.
    fn position(&self) -> Position {
        let mut positions = self.open_tags.iter().rev().filter_map(|tag| match tag {
            TagStyle::Superscript => Some(Position::Superscript),
            TagStyle::Subscript => Some(Position::Subscript),
            _ => None,
        });
        positions.next().unwrap_or_default()
    }

    /// Adds text with `{icon}`s and `[words]{.colour}` in it. `{{` and `}}` are braces; `${field}` stays as it is
    /// and is filled in later. Of text with a backslash before it, the first character is a sign.
    pub(super) fn words(&mut self, text: &str, is_escaped: bool) {
        let mut words = String::new();
        let mut rest = text;
        if let Some(sign) = rest
            .chars()
            .next()
            .filter(|sign| is_escaped && matches!(sign, '[' | ']'))
        {
            words.push(sign);
            rest = &rest[1..];
        }
        let last_brace = text.rfind('}').unwrap_or(0);
        // All of them are one byte long, and bytes are quicker to look through than letters.
        while let Some(at) = rest
            .bytes()
            .position(|byte| matches!(byte, b'{' | b'}' | b'[' | b']'))
        {
            let (before, from) = rest.split_at(at);
            words.push_str(before);
            let mut used = 1;
            if from.starts_with("{{") || from.starts_with("}}") {
                words.push_str(&from[..1]);
                used = 2;
            } else if from.starts_with('{')
                && text.len() - from.len() < last_brace
                && let Some(end) = from.find('}')
            {
                used = end + 1;
                if before.ends_with('$') {
                    words.push_str(&from[..used]);
                } else {
                    self.end_words(&mut words);
                    self.bits.push(icon(&from[1..end]));
                }
            } else if from.starts_with('[') {
                self.end_words(&mut words);
                if !DEPTH.allows(self.brackets.len() as u64 + 1) {
                    self.brackets.remove(0);
                }
                self.brackets.push(self.bits.len());
                self.raw("[");
            } else if from.starts_with(']')
                && let Some(start) = self.brackets.pop()
            {
                match span_style(from) {
                    Some((style, len)) => {
                        self.end_words(&mut words);
                        self.bits.remove(start);
                        self.bits[start..]
                            .iter_mut()
                            .for_each(|bit| lay_over(bit, &style));
                        used = len;
                    }
                    None => words.push(']'),
                }
            } else {
                words.push_str(&from[..1]);
            }
            rest = &from[used..];
        }
        words.push_str(rest);
        self.end_words(&mut words);
    }

    /// Adds the words that were gathered, if there are any.
    fn end_words(&mut self, words: &mut String) {
        if !words.is_empty() {
            self.raw(std::mem::take(words));
        }
    }
}

/// The icon that braces around `word` show: a name, and perhaps how many times as high as usual it is.
fn icon(word: &str) -> Inline {
    let sized = word.rsplit_once(' ').and_then(|(name, times)| {
        let times: f64 = times
            .parse()
            .ok()
            .filter(|times| ICON_TIMES.contains(times))?;
        Some(Inline::Icon {
            name: name.trim_end().to_owned(),
            percent: (times * 100.0).round() as u16,
        })
    });
    sized.unwrap_or_else(|| Inline::Icon {
        name: word.to_owned(),
        percent: 100,
    })
}

/// The style that `]{.name …}` at the start of a text gives to the words before it, and its length.
fn span_style(text: &str) -> Option<(WordStyle, usize)> {
    let names = text
        .strip_prefix("]{")
        .filter(|names| names.starts_with('.'))?;
    let end = names.find('}')?;
    let mut style = WordStyle::default();
    for name in names[..end].split_whitespace() {
        match name.strip_prefix('.').filter(|name| !name.is_empty())? {
            "sup" => style.position = Position::Superscript,
            "sub" => style.position = Position::Subscript,
            colour => style.colour = Some(colour.to_owned()),
        }
    }
    Some((style, end + 3))
}

/// Gives words the position and the colour of a span around them, unless they have their own.
fn lay_over(bit: &mut Inline, span: &WordStyle) {
    if let Inline::Words { style, .. } = bit {
        if style.position == Position::Normal {
            style.position = span.position;
        }
        if style.colour.is_none() {
            style.colour.clone_from(&span.colour);
        }
    }
}

/// Joins neighbouring stretches of one style, so that shaping sees whole words.
pub(super) fn tidy(bits: Vec<Inline>) -> Vec<Inline> {
    let mut tidied: Vec<Inline> = Vec::new();
    for bit in bits {
        match (tidied.last_mut(), bit) {
            (
                Some(Inline::Words { text, style }),
                Inline::Words {
                    text: more,
                    style: other,
                },
            ) if *style == other => text.push_str(&more),
            (_, bit) => tidied.push(bit),
        }
    }
    // Of most texts there is one stretch, and a vector that grows has room for four.
    tidied.shrink_to_fit();
    tidied
}
