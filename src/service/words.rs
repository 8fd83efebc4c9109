//! Words of a kit that are in its own files besides those of cards: where each is, and another text in its place.

use std::ops::Range;

use serde::Serialize;
use toml_edit::{Document, Item, Value};

use super::deck::reworded_csv;
use super::open_kit::{Drafted, OpenKit};
use crate::decode::table;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::geom::{Point, Rect};
use crate::message::msg;
use crate::model::{Board, Known, boards, rules};
use crate::source::{FileId, FileSystem, MemoryFiles, Sources, Span};

/// Words of a kit.
#[derive(Debug, Serialize)]
pub(crate) struct WordsData {
    /// The revision of the kit in which they are.
    pub revision: u64,
    /// The words, by components.
    pub words: Vec<WordData>,
}

/// A text in a file of a kit, which can be written.
#[derive(Debug, Serialize)]
pub(crate) struct WordData {
    /// The component to which it belongs; empty for the kit itself.
    pub of: String,
    /// `title`, `summary`, `credits`, `school` or `licence` of the kit; `file` for the whole text of rules; of a board `caption`,
    /// `callout`, `form` or `cell`.
    pub what: &'static str,
    /// Of a cell, its id and the column.
    pub name: Vec<String>,
    /// The file.
    pub path: String,
    /// The line, from one.
    pub line: usize,
    /// The byte at which it begins.
    pub start: usize,
    /// What it says, as it is written.
    pub text: String,
    /// Where it is on the board: left, top, width and height in shares of the board's own.
    pub at: Option<[f64; 4]>,
}

/// The words of a kit in its own files.
pub(super) fn words(open: &mut OpenKit) -> WordsData {
    let drafted = open.draft();
    let Drafted {
        content,
        diagnostics,
        ..
    } = &*drafted;
    let finder = Finder {
        sources: &diagnostics.sources(),
        own: &open.kit.own,
    };
    let mut words = finder.of_kit();
    for rules in rules(&content.draft.components) {
        let file = rules.content.blocks.first().map(|block| block.span.file);
        words.extend(file.and_then(|file| finder.file(rules.name(), file)));
    }
    for board in boards(&content.draft.components).filter(|board| board.content.copy_of.is_none()) {
        words.extend(finder.of_board(board));
    }
    WordsData {
        revision: open.revision,
        words,
    }
}

struct Finder<'f> {
    sources: &'f Sources,
    own: &'f dyn FileSystem,
}

impl Finder<'_> {
    fn of_kit(&self) -> Vec<WordData> {
        let Some(file) = self.sources.find("kit.toml") else {
            return Vec::new();
        };
        let Ok(document) = Document::parse(self.sources.text(file)) else {
            return Vec::new();
        };
        let span = |key: &str| document.get("kit")?.get(key)?.span();
        let word = |key: &'static str| {
            let Range { start, end } = span(key)?;
            self.word(("", key), Vec::new(), Span { file, start, end }, None)
        };
        ["title", "summary", "credits", "school", "licence"]
            .into_iter()
            .filter_map(word)
            .collect()
    }

    fn file(&self, of: &str, file: FileId) -> Option<WordData> {
        let path = self.sources.path(file);
        let (of, path) = (
            of.to_owned(),
            Some(path).filter(|path| self.own.has(path))?.to_owned(),
        );
        Some(WordData {
            of,
            what: "file",
            name: Vec::new(),
            path,
            line: 1,
            start: 0,
            text: String::new(),
            at: None,
        })
    }

    fn of_board(&self, board: Known<'_, Board>) -> Vec<WordData> {
        let Board {
            size,
            captions,
            callouts,
            forms,
            grids,
            ..
        } = board.content;
        let share = |x: f64, y: f64, w: f64, h: f64| {
            let (width, height) = (size.w.to_um() as f64, size.h.to_um() as f64);
            Some([x / width, y / height, w / width, h / height])
        };
        let of_rect = |room: Rect| {
            let (Point { x, y }, size) = (room.at, room.size);
            share(
                x.to_um() as f64,
                y.to_um() as f64,
                size.w.to_um() as f64,
                size.h.to_um() as f64,
            )
        };
        let plain =
            |what, span, room| self.word((board.name(), what), Vec::new(), span, of_rect(room));
        let captions = captions
            .iter()
            .filter_map(|caption| plain("caption", caption.text.span, caption.room));
        let callouts = callouts
            .iter()
            .filter_map(|callout| plain("callout", callout.text.span, callout.panel.room));
        let forms = forms.iter().flat_map(|form| {
            form.rows
                .iter()
                .flatten()
                .map(move |cell| (cell.span, form.room))
        });
        let forms = forms.filter_map(|(span, room)| plain("form", span, room));
        let mut words: Vec<WordData> = captions.chain(callouts).chain(forms).collect();
        for grid in grids {
            for cell in &grid.cells {
                let corners = grid.mesh.polygon(cell.place);
                let edge = |of: fn(&(f64, f64)) -> f64, pick: fn(f64, f64) -> f64| {
                    corners.iter().map(of).reduce(pick)
                };
                let sides = [
                    edge(|at| at.0, f64::min),
                    edge(|at| at.1, f64::min),
                    edge(|at| at.0, f64::max),
                    edge(|at| at.1, f64::max),
                ];
                let [Some(left), Some(top), Some(right), Some(bottom)] = sides else {
                    continue;
                };
                let at = share(left, top, right - left, bottom - top);
                let word = |(column, field): (&String, &crate::source::Spanned<String>)| {
                    self.word(
                        (board.name(), "cell"),
                        vec![cell.id.clone(), column.clone()],
                        field.span,
                        at,
                    )
                };
                words.extend(cell.fields.iter().filter_map(word));
            }
        }
        words
    }

    /// A text at a place, if it is one that can be written.
    fn word(
        &self,
        (of, what): (&str, &'static str),
        name: Vec<String>,
        span: Span,
        at: Option<[f64; 4]>,
    ) -> Option<WordData> {
        let (path, source) = (self.sources.path(span.file), self.sources.text(span.file));
        let written = source.get(span.start..span.end)?;
        if !self.own.has(path) || self.sources.cell(span).is_some() {
            return None;
        }
        let text = if path.ends_with(".toml") {
            written.trim().parse::<Value>().ok()?.as_str()?.to_owned()
        } else {
            table::said(written).into_owned()
        };
        let line = self.sources.place(span.file, span.start).0;
        Some(WordData {
            of: of.to_owned(),
            what,
            name,
            path: path.to_owned(),
            line,
            start: span.start,
            text,
            at,
        })
    }
}

/// The file of a kit with another text in the place of one that begins at a byte.
///
/// # Errors
/// No text that can be written begins there.
pub(super) fn reworded(
    open: &mut OpenKit,
    path: &str,
    start: usize,
    text: &str,
) -> DiagnosticResult<MemoryFiles> {
    let drafted = open.draft();
    let sources = &drafted.diagnostics.sources();
    let none = || {
        Box::new(Diagnostic::new(
            Code::BadData,
            msg!("the words in `{path}` are no longer there", path),
        ))
    };
    let source = sources
        .find(path)
        .filter(|_| open.kit.own.has(path))
        .map(|file| sources.text(file))
        .ok_or_else(none)?;
    let changed = if path.ends_with(".toml") {
        let document = Document::parse(source).map_err(|_| none())?;
        let Range { start, end } = in_item(document.as_item(), start).ok_or_else(none)?;
        [
            &source[..start],
            Value::from(text).to_string().trim(),
            &source[end..],
        ]
        .concat()
    } else {
        reworded_csv(source, start, text).ok_or_else(none)?
    };
    let old = open.kit.read(path).unwrap_or_default();
    let bytes = table::encoded_as(&old, &changed).ok_or_else(|| {
        let note = Diagnostic::new(
            Code::BadData,
            msg!(
                "`{path}` is in Windows-1252, which lacks one of these letters",
                path
            ),
        );
        Box::new(note.help(msg!("save it as UTF-8 in a spreadsheet program")))
    })?;
    let mut files = MemoryFiles::default();
    files.put(path, bytes);
    Ok(files)
}

/// The bytes of the text that begins at one of them.
fn in_item(item: &Item, start: usize) -> Option<Range<usize>> {
    match item {
        Item::Value(value) => in_value(value, start),
        Item::Table(table) => table.iter().find_map(|(_, item)| in_item(item, start)),
        Item::ArrayOfTables(tables) => tables
            .iter()
            .flat_map(|table| table.iter())
            .find_map(|(_, item)| in_item(item, start)),
        Item::None => None,
    }
}

fn in_value(value: &Value, start: usize) -> Option<Range<usize>> {
    match value {
        Value::String(text) => text.span().filter(|span| span.start == start),
        Value::Array(all) => all.iter().find_map(|value| in_value(value, start)),
        Value::InlineTable(table) => table.iter().find_map(|(_, value)| in_value(value, start)),
        _ => None,
    }
}
