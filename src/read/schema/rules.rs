//! `[rules.NAME]`: running text from a Markdown file.

use super::{Desk, keys};
use crate::diag::{Code, Note};
use crate::model::{Block, Board, PLAIN_STOCK, Rules};
use crate::read::markdown;
use crate::read::table::Table;
use crate::scene::{Colour, Para, Rich};
use crate::source::{Span, Spanned};

/// The rules sheets of all files.
pub(super) fn all(desk: &mut Desk<'_>, files: &[Table<'_>], boards: &[Board]) -> Vec<Rules> {
    let mut named = Vec::new();
    for file in files {
        named.extend(file.named("rules", "rules.NAME", desk.report));
    }
    named.into_iter().map(|(name, table)| rules(desk, name, &table, boards)).collect()
}

fn rules(desk: &mut Desk<'_>, name: Spanned<String>, table: &Table<'_>, boards: &[Board]) -> Rules {
    table.know(&keys::of("rules.NAME"), desk.report);
    let title = table.word("title", desk.report).map_or_else(|| name.value.clone(), |title| title.value);
    let contents = table.truth("contents", desk.report);
    if !contents {
        table.require("file", desk.report);
    }
    let blocks = table.word("file", desk.report).map(|file| blocks(desk, &file, boards)).unwrap_or_default();
    Rules {
        title,
        blocks,
        columns: table.count("columns", 1, 4, desk.report).unwrap_or(1),
        size: table.points("size", desk.report).unwrap_or(12.0),
        contents,
        accent: table.colour("accent", &desk.colours, desk.report).unwrap_or(Colour::BLACK),
        stock: super::stock(desk, table, PLAIN_STOCK),
        extra: table.truth("extra", desk.report),
        span: name.span,
        name: name.value,
    }
}

fn blocks(desk: &mut Desk<'_>, file: &Spanned<String>, boards: &[Board]) -> Vec<Spanned<Block>> {
    let Some((id, text)) = desk.source(file) else { return Vec::new() };
    let at = Span { file: id, start: 0, end: text.len() };
    let (blocks, notes) = markdown::blocks(&text, at);
    notes.into_iter().for_each(|note| desk.report.say(note));
    let page = Page { text: &text, boards };
    blocks.iter().for_each(|block| page.know(desk, block));
    if blocks.is_empty() {
        desk.report.say(Note::new(Code::BadData, format!("`{}` holds no text", file.value)).at(file.span));
    }
    blocks
}

/// A text while what it names is looked for.
struct Page<'p> {
    text: &'p str,
    boards: &'p [Board],
}

impl Page<'_> {
    /// Reads the pictures of a block and says which figures and icons are unknown.
    fn know(&self, desk: &mut Desk<'_>, block: &Spanned<Block>) {
        match &block.value {
            Block::Heading(_, para) | Block::Para(para) => self.know_para(desk, para, block.span),
            Block::List { entries, .. } => entries.iter().flatten().for_each(|block| self.know(desk, block)),
            Block::Table(rows) => {
                for cell in rows.iter().flatten() {
                    cell.value.paras.iter().for_each(|para| self.know_para(desk, para, cell.span));
                }
            }
            Block::Figure { name, caption } => {
                self.know_figure(desk, &Spanned::new(name.clone(), block.span));
                self.know_para(desk, caption, block.span);
            }
            Block::Rule => {}
        }
    }

    /// The name of a figure goes before that of a file.
    fn know_figure(&self, desk: &mut Desk<'_>, name: &Spanned<String>) {
        match self.boards.iter().find(|board| board.name == name.value) {
            Some(board) if board.figure => {}
            Some(board) => {
                let note = Note::new(Code::UnknownName, format!("`{}` is a board, and not a figure", name.value));
                let help = "say `figure = true` in its table, or make a figure that is `like` it";
                desk.report.say(note.labelled(name.span, "shown here").also(board.span, "written here").help(help));
            }
            None if name.value.contains(['.', '/']) => {
                desk.art(name);
            }
            None => {
                let note = Note::new(Code::UnknownName, format!("there is no figure `{}`", name.value)).at(name.span);
                let figures = self.boards.iter().filter(|board| board.figure).map(|board| board.name.as_str());
                desk.report.say(note.did_you_mean(&name.value, figures));
            }
        }
    }

    fn know_para(&self, desk: &mut Desk<'_>, para: &Para, at: Span) {
        let rich = Rich { paras: vec![para.clone()] };
        let first = rich.icons().find(|name| !desk.icons.contains_key(*name));
        let place = first.and_then(|name| {
            let from = self.text[at.start..].find(&format!("{{{name}}}"))?;
            Some((at.start + from, name.len() + 2))
        });
        let span = place.map_or(at, |(start, len)| Span { start, end: start + len, ..at });
        desk.know_icons(&rich, span);
    }
}
