//! Markdown into text with emphasis and icons, and into blocks for rules.

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::model::Block;
use crate::scene::{Bit, Para, Rich};
use crate::source::{Span, Spanned};

/// Card text: paragraphs with emphasis and icons. A list becomes a paragraph
/// for each entry, with its dot or number before it.
pub(super) fn inline(text: &str) -> Rich {
    if is_plain(text) {
        return Rich::plain(text);
    }
    let mut paras = Vec::new();
    flatten(blocks(text, Span::default()), "", &mut paras);
    Rich { paras }
}

/// Running text: headings, paragraphs, lists, tables, figures. `at` is the
/// place of the text in its file.
pub(super) fn blocks(text: &str, at: Span) -> Vec<Block> {
    let mut events = Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH).into_offset_iter();
    let mut walk = Walk { at };
    walk.blocks(&mut events)
}

/// Whether a text means the same with and without Markdown.
fn is_plain(text: &str) -> bool {
    let first = text.chars().next().unwrap_or('a');
    !text.contains(['*', '_', '{', '}', '[', ']', '<', '\\', '&', '`', '\n', '#', '|', '~', '!'])
        && !first.is_ascii_digit()
        && !['-', '+', '=', '>', ' ', '\t'].contains(&first)
}

fn flatten(blocks: Vec<Block>, lead: &str, paras: &mut Vec<Para>) {
    for block in blocks {
        match block {
            Block::Heading(_, mut para) => {
                para.bits.iter_mut().for_each(embolden);
                paras.push(para);
            }
            Block::Para(mut para) => {
                if !lead.is_empty() {
                    para.bits.insert(0, Bit::Words { text: lead.to_owned(), bold: false, italic: false });
                    para.bits = tidy(para.bits);
                    para.lead = lead.len();
                }
                paras.push(para);
            }
            Block::List { first, entries } => {
                for (n, entry) in entries.into_iter().enumerate() {
                    let lead = first.map_or("•\u{a0}".to_owned(), |first| format!("{}.\u{a0}", first + n as u64));
                    if entry.is_empty() {
                        paras.push(Para::plain(lead.trim_end()));
                    }
                    flatten(entry, &lead, paras);
                }
            }
            Block::Table(rows) => paras.extend(rows.into_iter().flatten().flat_map(|cell| cell.paras)),
            Block::Figure { caption, .. } => paras.push(caption),
            Block::Rule => paras.push(Para::plain("———")),
        }
    }
}

fn embolden(bit: &mut Bit) {
    if let Bit::Words { bold, .. } = bit {
        *bold = true;
    }
}

type Offset<'a> = (Event<'a>, std::ops::Range<usize>);

struct Walk {
    at: Span,
}

impl Walk {
    /// Blocks up to the end of whatever is open.
    fn blocks<'a>(&mut self, events: &mut impl Iterator<Item = Offset<'a>>) -> Vec<Block> {
        let (mut blocks, mut loose) = (Vec::new(), Vec::new());
        let mut style = Style::default();
        while let Some((event, range)) = events.next() {
            match event {
                Event::Start(tag) if starts_block(&tag) => {
                    flush(&mut loose, &mut blocks);
                    blocks.extend(self.block(tag, range, events));
                }
                Event::End(TagEnd::Item | TagEnd::BlockQuote(_)) => break,
                Event::Rule => {
                    flush(&mut loose, &mut blocks);
                    blocks.push(Block::Rule);
                }
                other => style.take(other, &mut loose),
            }
        }
        flush(&mut loose, &mut blocks);
        blocks
    }

    fn block<'a>(
        &mut self,
        tag: Tag<'a>,
        range: std::ops::Range<usize>,
        events: &mut impl Iterator<Item = Offset<'a>>,
    ) -> Vec<Block> {
        match tag {
            Tag::Heading { level, .. } => vec![Block::Heading(rank(level), self.para(events).0)],
            Tag::Paragraph => match self.para(events) {
                (caption, Some(name)) => {
                    let span = Span { start: self.at.start + range.start, end: self.at.start + range.end, ..self.at };
                    vec![Block::Figure { name: Spanned::new(name, span), caption }]
                }
                (para, None) => vec![Block::Para(para)],
            },
            Tag::List(first) => {
                let mut entries = Vec::new();
                while let Some((event, _)) = events.next() {
                    match event {
                        Event::Start(Tag::Item) => entries.push(self.blocks(events)),
                        Event::End(TagEnd::List(_)) => break,
                        _ => {}
                    }
                }
                vec![Block::List { first, entries }]
            }
            Tag::Table(_) => vec![Block::Table(self.rows(events))],
            Tag::BlockQuote(_) => self.blocks(events),
            _ => vec![Block::Para(self.para(events).0)],
        }
    }

    /// A paragraph up to its end, and the file of a picture in it.
    fn para<'a>(&mut self, events: &mut impl Iterator<Item = Offset<'a>>) -> (Para, Option<String>) {
        let (mut bits, mut file, mut style) = (Vec::new(), None, Style::default());
        for (event, _) in events {
            match event {
                Event::End(TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::TableCell | TagEnd::CodeBlock) => break,
                Event::Start(Tag::Image { dest_url, .. }) => file = Some(dest_url.to_string()),
                other => style.take(other, &mut bits),
            }
        }
        (Para::of(tidy(bits)), file)
    }

    fn rows<'a>(&mut self, events: &mut impl Iterator<Item = Offset<'a>>) -> Vec<Vec<Rich>> {
        let mut rows: Vec<Vec<Rich>> = Vec::new();
        while let Some((event, _)) = events.next() {
            match event {
                Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
                Event::Start(Tag::TableCell) => {
                    let cell = Rich { paras: vec![self.para(events).0] };
                    if let Some(row) = rows.last_mut() {
                        row.push(cell);
                    }
                }
                Event::End(TagEnd::Table) => break,
                _ => {}
            }
        }
        rows
    }
}

fn starts_block(tag: &Tag<'_>) -> bool {
    matches!(
        tag,
        Tag::Paragraph | Tag::Heading { .. } | Tag::List(_) | Tag::Table(_) | Tag::BlockQuote(_) | Tag::CodeBlock(_)
    )
}

fn rank(level: HeadingLevel) -> u8 {
    level as u8
}

fn flush(loose: &mut Vec<Bit>, blocks: &mut Vec<Block>) {
    let bits = tidy(std::mem::take(loose));
    if !bits.is_empty() {
        blocks.push(Block::Para(Para::of(bits)));
    }
}

/// Stretches of one style become one, so that shaping sees whole words.
fn tidy(bits: Vec<Bit>) -> Vec<Bit> {
    let mut tidied: Vec<Bit> = Vec::new();
    for bit in bits {
        match (tidied.last_mut(), bit) {
            (Some(Bit::Words { text, bold, italic }), Bit::Words { text: more, bold: b, italic: i })
                if (*bold, *italic) == (b, i) =>
            {
                text.push_str(&more)
            }
            (_, bit) => tidied.push(bit),
        }
    }
    tidied
}

#[derive(Default)]
struct Style {
    bold: u32,
    italic: u32,
}

impl Style {
    fn take(&mut self, event: Event<'_>, bits: &mut Vec<Bit>) {
        match event {
            Event::Start(Tag::Strong) => self.bold += 1,
            Event::End(TagEnd::Strong) => self.bold = self.bold.saturating_sub(1),
            Event::Start(Tag::Emphasis) => self.italic += 1,
            Event::End(TagEnd::Emphasis) => self.italic = self.italic.saturating_sub(1),
            Event::Text(text) => self.words(&text, bits),
            Event::Code(text) | Event::InlineHtml(text) | Event::Html(text) => self.raw(text, bits),
            Event::SoftBreak => self.raw(CowStr::Borrowed(" "), bits),
            Event::HardBreak => self.raw(CowStr::Borrowed("\n"), bits),
            _ => {}
        }
    }

    fn raw(&self, text: CowStr<'_>, bits: &mut Vec<Bit>) {
        bits.push(Bit::Words { text: text.into_string(), bold: self.bold > 0, italic: self.italic > 0 });
    }

    /// Words with `{icon}` among them; `{{` and `}}` are braces, and
    /// `${field}` is left for whoever fills fields in.
    fn words(&self, text: &str, bits: &mut Vec<Bit>) {
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
                        self.raw(CowStr::from(std::mem::take(&mut words)), bits);
                    }
                    bits.push(Bit::Icon(from[1..end].to_owned()));
                }
                rest = &from[end + 1..];
            } else {
                words.push_str(&from[..1]);
                rest = &from[1..];
            }
        }
        words.push_str(rest);
        if !words.is_empty() {
            self.raw(CowStr::from(words), bits);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> String {
        let rich = inline(text);
        let one = |bit: &Bit| match bit {
            Bit::Words { text, bold, italic } => {
                format!("{}{}{text}", if *bold { "B:" } else { "" }, if *italic { "I:" } else { "" })
            }
            Bit::Icon(name) => format!("<{name}>"),
        };
        let para = |para: &Para| para.bits.iter().map(one).collect::<Vec<_>>().join("|");
        rich.paras.iter().map(para).collect::<Vec<_>>().join(" / ")
    }

    #[test]
    fn emphasis_icons_and_paragraphs() {
        assert_eq!(words("Pay **2** {coin} now"), "Pay |B:2| |<coin>| now");
        assert_eq!(words("one\n\n*two*"), "one / I:two");
        assert_eq!(words("a {{brace}} and ${field}"), "a {brace} and ${field}");
        assert_eq!(words("snake_case stays"), "snake_case stays");
    }

    #[test]
    fn plain_words_and_numbers_stay_as_they_are() {
        assert_eq!(words("12"), "12");
        assert_eq!(words("Loose Lips"), "Loose Lips");
        assert_eq!(words("- one\n- two"), "•\u{a0}one / •\u{a0}two");
    }

    #[test]
    fn blocks_keep_their_kinds() {
        let found =
            blocks("# T\n\np\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n![c](art/f.svg)\n", Span::default());
        let kinds: Vec<&str> = found
            .iter()
            .map(|block| match block {
                Block::Heading(1, _) => "h1",
                Block::Heading(..) => "h",
                Block::Para(_) => "p",
                Block::List { entries, .. } if entries.len() == 2 => "list of 2",
                Block::List { .. } => "list",
                Block::Table(rows) if rows.len() == 2 && rows[1].len() == 2 => "2x2",
                Block::Table(_) => "table",
                Block::Figure { name, .. } if name.value == "art/f.svg" => "figure",
                Block::Figure { .. } => "?",
                Block::Rule => "rule",
            })
            .collect();
        assert_eq!(kinds, ["h1", "p", "list of 2", "2x2", "figure"]);
    }
}
