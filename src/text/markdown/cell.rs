//! The small Markdown of slots and boards, in which no character is lost.

use std::borrow::Cow;

use pulldown_cmark::{Event, Tag, TagEnd};

use super::inline::{ParagraphBuilder, tidy};
use super::walk::Walk;
use crate::diag::Diagnostic;
use crate::scene::{Block, Inline, Paragraph, RichText, WordStyle};
use crate::source::Spanned;

/// The text of a slot: paragraphs with emphasis and icons. Each entry of a list becomes a
/// paragraph with its bullet or number. The notes have no place yet.
pub fn inline(text: &str) -> (RichText, Vec<Diagnostic>) {
    if is_plain(text) {
        return (RichText::plain(text), Vec::new());
    }
    let text = &unix(text);
    match text.trim().lines().count() {
        0 => (RichText::default(), Vec::new()),
        1 => one_line(text.trim()),
        _ if text.contains(|letter: char| letter.is_alphanumeric() || letter == '{') => {
            several_lines(text)
        }
        _ => {
            let (lines, notes): (Vec<_>, Vec<_>) = text
                .trim()
                .lines()
                .map(|line| one_line(line.trim()))
                .unzip();
            (
                RichText {
                    paras: lines.into_iter().flat_map(|rich| rich.paras).collect(),
                },
                notes.concat(),
            )
        }
    }
}

/// A text as it is, without any Markdown: each line by itself, and an empty line between paragraphs.
pub fn plain(text: &str) -> RichText {
    let paras = lines(text).join("\n");
    let paras = paras
        .split("\n\n")
        .map(|para| para.trim_matches('\n'))
        .filter(|para| !para.is_empty());
    RichText {
        paras: paras.map(Paragraph::plain).collect(),
    }
}

/// A text in which Markdown finds no marks, but is printed as [`plain`] prints it.
pub fn escaped(text: &str) -> String {
    let lines = lines(text);
    let escaped: Vec<Cow<'_, str>> = lines.iter().map(|line| signs_escaped(line)).collect();
    escaped.join("  \n").replace("  \n  \n", "\n\n")
}

/// The lines of a text without the spaces around them.
fn lines(text: &str) -> Vec<String> {
    unix(text)
        .trim()
        .lines()
        .map(|line| line.trim().to_owned())
        .collect()
}

/// The text of a field as it is filled into a pattern: escaped so that none of its characters
/// becomes a mark that it is not in the field by itself.
pub fn filled_in(words: &str) -> Cow<'_, str> {
    // A space at its end would keep Markdown from seeing the marks around it.
    let words = words.trim();
    if is_plain(words) {
        return signs_escaped(words);
    }
    if words.contains(['\n', '\r']) {
        return Cow::Borrowed(words);
    }
    let as_it_stands = matches!(&inline(words).0.paras[..], [para]
        if matches!(&para.bits[..], [Inline::Words { text, style }] if text == words && *style == WordStyle::default()));
    if as_it_stands {
        return signs_escaped(words);
    }
    match sign_at_start(words).or_else(|| Some(list_mark(words)?.len() - 1)) {
        Some(at) => Cow::Owned(format!("{}\\{}", &words[..at], &words[at..])),
        _ => Cow::Borrowed(words),
    }
}

/// The text with a backslash before every sign that could be a mark.
fn signs_escaped(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let punctuation = bytes
        .iter()
        .enumerate()
        .filter(|(_, byte)| PUNCTUATION[usize::from(**byte)]);
    // Within a sentence these are marks only behind a number.
    let ends_sentence = |byte: u8| matches!(byte, b'.' | b',' | b';' | b':' | b'?' | b'\'');
    let is_behind_number = |at: usize| at == 0 || bytes[at - 1].is_ascii_digit();
    let signs = punctuation.filter(|(at, byte)| !ends_sentence(**byte) || is_behind_number(*at));
    let mut signs = signs.map(|(at, _)| at).peekable();
    if signs.peek().is_none() {
        return Cow::Borrowed(text);
    }
    let (mut escaped, mut done) = (String::with_capacity(text.len() + 16), 0);
    for at in signs {
        escaped.extend([&text[done..at], "\\"]);
        done = at;
    }
    escaped.push_str(&text[done..]);
    Cow::Owned(escaped)
}

/// The mark of a list entry at the start of a line, such as `-` or `12.`.
pub(crate) fn list_mark(line: &str) -> Option<&str> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let signs: &[char] = if digits > 0 {
        &['.', ')']
    } else {
        &['-', '*', '+']
    };
    let rest = line[digits..].strip_prefix(signs).filter(|_| digits < 10)?;
    (rest.is_empty() || rest.starts_with([' ', '\t', '\n'])).then_some(&line[..=digits])
}

/// Whether a text certainly holds no Markdown.
fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    // An entity goes on with its name or with `#`.
    let may_be_entity = |at: usize| {
        bytes
            .get(at + 1)
            .is_some_and(|next| next.is_ascii_alphanumeric() || *next == b'#')
    };
    let may_be_mark_at_start = |byte| matches!(byte, b'-' | b'+' | b'=' | b'>' | b' ' | b'\t');
    let begins_plainly =
        !bytes.first().copied().is_some_and(may_be_mark_at_start) && list_mark(text).is_none();
    let mut marks = bytes
        .iter()
        .enumerate()
        .filter(|(_, byte)| MARKS[usize::from(**byte)]);
    begins_plainly && !marks.any(|(at, byte)| *byte != b'&' || may_be_entity(at))
}

/// The bytes that may be marks wherever they are. The cells of a deck are looked through byte by byte, so whether one is
/// among them is read from a table.
const MARKS: [bool; 256] = table(b"*_{}[]<\\`\n\r#|~&");

/// All punctuation of ASCII.
const PUNCTUATION: [bool; 256] = table(b"!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~");

/// Which bytes are among these.
const fn table(bytes: &[u8]) -> [bool; 256] {
    let (mut table, mut at) = ([false; 256], 0);
    while at < bytes.len() {
        table[bytes[at] as usize] = true;
        at += 1;
    }
    table
}

/// The text with `\n` as its line end.
fn unix(text: &str) -> Cow<'_, str> {
    if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// One line, in which no block may begin. It is read as a heading, which holds none.
fn one_line(line: &str) -> (RichText, Vec<Diagnostic>) {
    let heading = format!("# {line} #");
    let mut walk = Walk::new(&heading, None);
    walk.read = 2;
    let mut run = ParagraphBuilder::default();
    while let Some((event, range)) = walk.next() {
        match event {
            Event::Start(Tag::Heading { .. }) => {}
            Event::End(TagEnd::Heading(_)) => break,
            other => walk.take(other, range, &mut run),
        }
    }
    (
        RichText {
            paras: vec![run.para()],
        },
        walk.end(),
    )
}

fn several_lines(text: &str) -> (RichText, Vec<Diagnostic>) {
    let text = without_signs_at_start(text);
    let mut walk = Walk::new(&text, None);
    let mut paras = Vec::new();
    flatten(walk.blocks(), &mut String::new(), &mut paras);
    (RichText { paras }, walk.end())
}

/// The text with a backslash before characters at the start of a line that would be marks
/// and would not be printed: all but those of headings and lists.
fn without_signs_at_start(text: &str) -> String {
    let (mut done, mut above) = (String::with_capacity(text.len()), "");
    for line in text.lines() {
        let start = entry(line);
        let underlines = |sign| {
            !above.trim().is_empty()
                && !line.trim().is_empty()
                && line.trim().trim_matches(sign).is_empty()
        };
        let sign = sign_at_start(&line[start..]).map(|at| start + at);
        let underline =
            (underlines('=') || underlines('-')).then(|| line.len() - line.trim_start().len());
        match sign.or(underline) {
            Some(at) => done.extend([&line[..at], "\\", &line[at..], "\n"]),
            None => done.extend([line, "\n"]),
        }
        above = line;
    }
    done
}

/// The byte of a line after the marks of the list entries that it opens.
fn entry(line: &str) -> usize {
    let mut start = 0;
    loop {
        start += line[start..].len() - line[start..].trim_start().len();
        match list_mark(&line[start..]).filter(|mark| *mark != "+") {
            Some(mark) => start += mark.len(),
            None => return start,
        }
    }
}

/// The byte at which a character is that would be a mark at the start of a line.
fn sign_at_start(line: &str) -> Option<usize> {
    let is_mark = line.starts_with(['>', '|'])
        || line.starts_with("```")
        || line.starts_with("~~~")
        || line.starts_with("___")
        || (line.starts_with('[') && line.contains("]:"))
        || list_mark(line) == Some("+");
    is_mark.then_some(0)
}

/// Turns blocks into paragraphs; `lead` is put before the first.
fn flatten(blocks: Vec<Spanned<Block>>, lead: &mut String, paras: &mut Vec<Paragraph>) {
    for block in blocks {
        match block.value {
            Block::Heading(_, mut para) => {
                para.bits.iter_mut().for_each(Inline::embolden);
                paras.push(led(lead, para));
            }
            Block::Paragraph(para) => paras.push(led(lead, para)),
            Block::List { marks, entries } => {
                for (mark, entry) in marks.iter().zip(entries) {
                    lead.extend([mark, "\u{a0}"]);
                    flatten(entry, lead, paras);
                    if !lead.is_empty() {
                        paras.push(Paragraph::plain(std::mem::take(lead).trim_end()));
                    }
                }
            }
            Block::Table { rows, .. } => {
                let cells = rows.into_iter().flatten().flat_map(|cell| cell.value.paras);
                paras.extend(cells.map(|para| led(lead, para)));
            }
            Block::Figure { caption, .. } => paras.push(led(lead, caption)),
            Block::Rule => paras.push(led(lead, Paragraph::plain("———"))),
            Block::Footnotes(notes) => {
                for note in notes {
                    flatten(note, lead, paras);
                }
            }
        }
    }
}

/// A paragraph with `lead` before it, which stands out to the left.
fn led(lead: &mut String, mut para: Paragraph) -> Paragraph {
    if !lead.is_empty() {
        let lead = std::mem::take(lead);
        para.lead = lead.len();
        para.bits
            .insert(0, Inline::words(lead, WordStyle::default()));
        para.bits = tidy(para.bits);
    }
    para
}
