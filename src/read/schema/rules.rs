//! `[rules.NAME]`: running text from a Markdown file.

use super::{Desk, keys};
use crate::diag::{Code, Note};
use crate::model::{Block, Rules};
use crate::read::markdown;
use crate::read::table::Table;
use crate::scene::{Colour, Para, Rich};
use crate::source::{Span, Spanned};

/// The rules sheets of all files.
pub(super) fn all(desk: &mut Desk<'_>, files: &[Table<'_>]) -> Vec<Rules> {
    let mut named = Vec::new();
    for file in files {
        named.extend(file.named("rules", "rules.NAME", desk.report));
    }
    named.into_iter().map(|(name, table)| rules(desk, name, &table)).collect()
}

fn rules(desk: &mut Desk<'_>, name: Spanned<String>, table: &Table<'_>) -> Rules {
    table.know(&keys::of("rules.NAME"), desk.report);
    let title = table.word("title", desk.report).map_or_else(|| name.value.clone(), |title| title.value);
    let contents = table.truth("contents", desk.report);
    if !contents {
        table.require("file", desk.report);
    }
    let blocks = table.word("file", desk.report).map(|file| blocks(desk, &file)).unwrap_or_default();
    Rules {
        title,
        blocks,
        columns: table.count("columns", 1, 4, desk.report).unwrap_or(1),
        size: table.points("size", desk.report).unwrap_or(12.0),
        contents,
        accent: table.colour("accent", &desk.colours, desk.report).unwrap_or(Colour::BLACK),
        extra: table.truth("extra", desk.report),
        span: name.span,
        name: name.value,
    }
}

fn blocks(desk: &mut Desk<'_>, file: &Spanned<String>) -> Vec<Block> {
    let Some((id, text)) = desk.source(file) else { return Vec::new() };
    let at = Span { file: id, start: 0, end: text.len() };
    let blocks = markdown::blocks(&text, at);
    for block in &blocks {
        know(desk, block, &text, at);
    }
    if blocks.is_empty() {
        desk.report.say(Note::new(Code::BadData, format!("`{}` holds no text", file.value)).at(file.span));
    }
    blocks
}

/// Reads the figures of a block and says which icons are unknown.
fn know(desk: &mut Desk<'_>, block: &Block, text: &str, at: Span) {
    match block {
        Block::Heading(_, para) | Block::Para(para) => know_para(desk, para, text, at),
        Block::List { entries, .. } => entries.iter().flatten().for_each(|block| know(desk, block, text, at)),
        Block::Table(rows) => {
            rows.iter().flatten().flat_map(|cell| &cell.paras).for_each(|para| know_para(desk, para, text, at));
        }
        Block::Figure { file, caption } => {
            desk.art(file);
            know_para(desk, caption, text, at);
        }
        Block::Rule => {}
    }
}

fn know_para(desk: &mut Desk<'_>, para: &Para, text: &str, at: Span) {
    let rich = Rich { paras: vec![para.clone()] };
    let first = rich.icons().find(|name| !desk.icons.contains_key(*name));
    let place = first.and_then(|name| text.find(&format!("{{{name}}}")).map(|n| (n, name.len() + 2)));
    let span = place.map_or(at, |(start, len)| Span { start, end: start + len, ..at });
    desk.know_icons(&rich, span);
}
