//! `[rules.NAME]`: running text from a Markdown file.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::Reading;
use super::component::component;
use super::sets::data::{self, Data};
use crate::decode::table::Row;
use crate::decode::table::is_data;
use crate::diag::{Code, Diagnostic};
use crate::geom::Fold;
use crate::limits::TEXT_BYTES;
use crate::message::msg;
use crate::model::{Board, Component, Content, Draft, Kind, Known, Rules, Stock, look_up_field};
use crate::read::reading::asked_of;
use crate::scene::{Block, Colour, Inline, Paragraph, RichText};
use crate::schema::keys;
use crate::schema::table::Table;
use crate::source::{Span, Spanned};
use crate::text::markdown::{self, FrontMatter};
use crate::text::pattern::{Asked, fields_in, replaced};

/// The rules sheets of all files.
pub(super) fn all(cx: &mut Reading<'_>, files: &[Table<'_>], draft: &Draft) -> Vec<Component> {
    let mut named = Vec::new();
    for file in files {
        named.extend(file.named(keys::RULES));
    }
    named
        .into_iter()
        .map(|(name, table)| rules(cx, name, &table, draft))
        .collect()
}

/// Returns the title in the front matter of the first rules file that has one.
pub(super) fn front_matter_title(cx: &Reading<'_>, files: &[Table<'_>]) -> Option<String> {
    for file in files {
        for (_, table) in file.named(keys::RULES) {
            let path = table.get(&keys::rules::FILE).map(|path| path.value);
            let title = path.and_then(|path| title_of_file(cx, &path));
            if title.is_some() {
                return title;
            }
        }
    }
    None
}

/// Returns the title in the front matter of a file. Faults of the file are reported when its rules
/// are read.
fn title_of_file(cx: &Reading<'_>, path: &str) -> Option<String> {
    let path = cx.translator.path(cx.files.fs, path);
    let bytes = cx.files.fs.read(&path).ok()?;
    if !TEXT_BYTES.allows(bytes.len() as u64) {
        return None;
    }
    let text = String::from_utf8(bytes.into_owned()).ok()?;
    FrontMatter::find(text.trim_start_matches('\u{feff}'))?.title
}

/// Notes which figures no rules show.
pub(super) fn check_figures(cx: &mut Reading<'_>, draft: &Draft) {
    let mut shown = BTreeSet::new();
    draft
        .rules()
        .for_each(|rules| gather_figures(&rules.content.blocks, &mut shown));
    let is_unseen = |board: &Known<'_, Board>| {
        board.figure && !shown.contains(board.name()) && cx.files.is_own(board.span())
    };
    for board in draft.boards().filter(is_unseen) {
        let name = board.name();
        let message = msg!("no rules show the figure `{name}`", name);
        let note = Diagnostic::new(Code::UnmetCondition, message).at(board.span());
        cx.diagnostics.emit(note.help(msg!(
            "show it with `![caption]({name})` in a Markdown file, or remove it",
            name
        )));
    }
}

/// Gathers the names of the figures in blocks, and in the entries of their lists.
fn gather_figures<'b>(blocks: &'b [Spanned<Block>], names: &mut BTreeSet<&'b str>) {
    for block in blocks {
        match &block.value {
            Block::Figure { name, .. } => _ = names.insert(name),
            Block::List { entries, .. } | Block::Footnotes(entries) => entries
                .iter()
                .for_each(|entry| gather_figures(entry, names)),
            _ => {}
        }
    }
}

fn rules(
    cx: &mut Reading<'_>,
    name: Spanned<String>,
    table: &Table<'_>,
    draft: &Draft,
) -> Component {
    let contents = table.get(&keys::rules::CONTENTS);
    // What another lacks was noted there.
    if !contents && !table.has(&keys::rules::LIKE) {
        table.require(&keys::rules::FILE);
    }
    component(cx, (Kind::Rules, name), table, Stock::Plain, |cx| {
        Content::Text(Rules {
            blocks: table
                .get(&keys::rules::FILE)
                .map(|file| blocks(cx, &file, draft))
                .unwrap_or_default(),
            columns: table.get(&keys::rules::COLUMNS),
            size: table.get(&keys::rules::SIZE),
            contents,
            accent: table
                .colour(&keys::rules::ACCENT, &cx.names)
                .unwrap_or(Colour::BLACK),
            once: table.get(&keys::rules::ONCE),
            fold: fold(cx, table),
            page: table.get(&keys::rules::PAGE),
        })
    })
}

/// How its sheets are folded; notes what is said of a fold that they do not have.
fn fold(cx: &mut Reading<'_>, table: &Table<'_>) -> Option<Fold> {
    let fold = table.get(&keys::rules::FOLD);
    let is_leaflet = matches!(fold, Some(Fold::Leaflet(_)));
    let (panels, page) = (&keys::rules::PANELS, &keys::rules::PAGE);
    let is_bad = fold.is_none() && table.has(&keys::rules::FOLD);
    let unused = [
        (table.has(panels) && !is_leaflet, "panels", "\"leaflet\""),
        (table.has(page) && fold.is_none(), "page", "\"booklet\""),
    ];
    for (_, key, word) in unused
        .into_iter()
        .filter(|(is_unused, ..)| *is_unused && !is_bad)
    {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!(
                "`{key}` has no effect on rules without `fold = {value}`",
                key,
                value = word
            ),
        );
        cx.diagnostics.emit(note.at(table.span_of(key)).help(msg!(
            "add `fold = {value}`, or remove `{key}`",
            value = word,
            key
        )));
    }
    let panels = table.get(panels);
    fold.map(|fold| {
        if is_leaflet {
            Fold::Leaflet(panels as u8)
        } else {
            fold
        }
    })
}

fn blocks(cx: &mut Reading<'_>, file: &Spanned<String>, draft: &Draft) -> Vec<Spanned<Block>> {
    let Some((id, text)) = cx.source(file) else {
        return Vec::new();
    };
    if !TEXT_BYTES.allows(text.len() as u64) {
        let subject = msg!("`{path}` has", path = file.value);
        cx.diagnostics
            .emit(Diagnostic::beyond(&TEXT_BYTES, subject, text.len() as u64).at(file.span));
        return Vec::new();
    }
    cx.translator.check_file(id, file);
    // Editors on Windows begin files with a sign for their encoding.
    let body = text.trim_start_matches('\u{feff}');
    let front_matter = FrontMatter::find(body);
    let body = &body[front_matter.map_or(0, |settings| settings.len)..];
    let at = Span {
        file: id,
        start: text.len() - body.len(),
        end: text.len(),
    };
    let (blocks, notes) = markdown::blocks(body, at);
    cx.diagnostics.extend(notes);
    let page = Page { text: &text, draft };
    blocks.iter().for_each(|block| page.check(cx, block));
    let repeat = |block: Spanned<Block>| match block.value {
        Block::Table { alignments, rows } => {
            let rows = rows.into_iter().flat_map(|row| repeated(cx, row)).collect();
            Spanned::new(Block::Table { alignments, rows }, block.span)
        }
        _ => block,
    };
    let blocks: Vec<Spanned<Block>> = blocks.into_iter().map(repeat).collect();
    if blocks.is_empty() {
        cx.diagnostics.emit(
            Diagnostic::new(
                Code::BadData,
                msg!("`{path}` contains no text", path = file.value),
            )
            .at(file.span),
        );
    }
    blocks
}

/// A row of a table, once for each row of the CSV file for whose cells it asks, as in `${words.csv:word}`; itself where it
/// asks for none. An empty cell prints nothing.
fn repeated(cx: &mut Reading<'_>, row: Vec<Spanned<RichText>>) -> Vec<Vec<Spanned<RichText>>> {
    let asked: Vec<(Asked<'_>, Span)> = row
        .iter()
        .flat_map(|cell| asked_of(&cell.value).map(|asked| (asked, cell.span)))
        .collect();
    let Some((first, at)) = asked.first() else {
        return vec![row];
    };
    let file = Spanned::new(
        first
            .field
            .split_once(':')
            .map_or(first.field, |(file, _)| file)
            .to_owned(),
        *at,
    );
    let (rows, has_failed) = cx.diagnostics.track_errors(|| rows_for(cx, &file, &asked));
    if has_failed {
        return Vec::new();
    }
    rows.iter()
        .map(|from| row.iter().map(|cell| filled(cx, cell, from)).collect())
        .collect()
}

/// The rows of the file from which a row of a table is filled in; notes what this asks for and they do not have.
fn rows_for(cx: &mut Reading<'_>, file: &Spanned<String>, asked: &[(Asked<'_>, Span)]) -> Vec<Row> {
    let Some(Data { columns, rows, .. }) = data::plain(cx, file) else {
        return Vec::new();
    };
    for (asked, at) in asked {
        match asked.field.split_once(':') {
            Some((other, column)) if other == file.value => {
                cx.unused
                    .show(rows.first().map(|row| (row.span.file, column.to_owned())));
                if !asked.is_optional && !columns.iter().any(|known| known == column) {
                    let note = Diagnostic::new(
                        Code::UnknownName,
                        msg!("`{path}` has no column `{column}`", path = other, column),
                    )
                    .at(*at);
                    cx.diagnostics
                        .emit_unknown(note, column, columns.iter().map(String::as_str));
                }
            }
            _ => {
                let message = msg!(
                    "`${{{name}}}` is not a column of the file from which this table row is filled in",
                    name = asked.field
                );
                let help = msg!("write it as `${{{path}:COLUMN}}`", path = file.value);
                cx.diagnostics.emit(
                    Diagnostic::new(Code::UnknownField, message)
                        .at(*at)
                        .help(help),
                );
            }
        }
    }
    rows
}

/// A cell of a table with what a row of a file says.
fn filled(cx: &mut Reading<'_>, cell: &Spanned<RichText>, from: &Row) -> Spanned<RichText> {
    // What is wrong with these words is mended in the file.
    let span = if asked_of(&cell.value).next().is_some() {
        from.span
    } else {
        cell.span
    };
    let mut rich = cell.value.clone();
    let mut value = |asked: Asked<'_>| {
        let (_, column) = asked.field.split_once(':')?;
        let field = from.fields.get(column);
        if field.is_none() && asked.is_optional {
            return None;
        }

        let look_ups = &cx.names.look_ups;
        let found = look_up_field(look_ups, asked.tables(), field)
            .map_err(|fault| {
                let spans = (from.span, cell.span);
                let note = fault.note(cx.diagnostics, look_ups, column, None, spans);
                cx.diagnostics.emit(note);
            })
            .ok()??;
        Some(match found {
            Cow::Borrowed(word) => cx.translator.printed(word.clone()).value,
            Cow::Owned(word) => word.value,
        })
    };
    for bit in rich.paras.iter_mut().flat_map(|para| &mut para.bits) {
        if let Inline::Words { text, .. } = bit {
            *text = replaced(text, |asked| Some(value(asked).unwrap_or_default().into()))
                .unwrap_or_default();
        }
    }
    Spanned::new(rich, span)
}

/// Whether the name of a field is that of a column of a file, as in `${words.csv:word}`.
fn is_column(name: &str) -> bool {
    name.split_once(':').is_some_and(|(file, _)| is_data(file))
}

/// Notes a `${FILE:COLUMN}` outside a table, where nothing is filled in. In code it is printed as it is written.
fn check_no_pattern(cx: &mut Reading<'_>, para: &Paragraph, at: Span) {
    let asked = para.bits.iter().find_map(|bit| match bit {
        Inline::Words { text, style } if !style.code => fields_in(text)
            .into_iter()
            .find(|name| is_column(name))
            .map(str::to_owned),
        _ => None,
    });
    if let Some(name) = asked {
        let note = Diagnostic::new(
            Code::UnknownField,
            msg!("`${{{name}}}` is not filled in here", name),
        )
        .at(at);
        cx.diagnostics.emit(
            note.help(msg!("in rules, fields are filled in only in the rows of a table, from the columns of a CSV file")),
        );
    }
}

/// A text while what it names is looked for.
struct Page<'p> {
    text: &'p str,
    draft: &'p Draft,
}

impl Page<'_> {
    /// Reads the pictures of a block and says which figures and icons are unknown.
    fn check(&self, cx: &mut Reading<'_>, block: &Spanned<Block>) {
        match &block.value {
            Block::Heading(_, para) | Block::Paragraph(para) => {
                check_no_pattern(cx, para, block.span);
                self.check_para(cx, para, block.span);
            }
            Block::List { entries, .. } | Block::Footnotes(entries) => entries
                .iter()
                .flatten()
                .for_each(|block| self.check(cx, block)),
            Block::Table { rows, .. } => {
                for cell in rows.iter().flatten() {
                    cell.value
                        .paras
                        .iter()
                        .for_each(|para| self.check_para(cx, para, cell.span));
                }
            }
            Block::Figure { name, caption, .. } => {
                self.check_figure(cx, &Spanned::new(name.clone(), block.span));
                check_no_pattern(cx, caption, block.span);
                self.check_para(cx, caption, block.span);
            }
            Block::Rule => {}
        }
    }

    /// The name of a figure takes precedence over that of a file.
    fn check_figure(&self, cx: &mut Reading<'_>, name: &Spanned<String>) {
        match self.draft.board(&name.value) {
            Some(board) if board.figure => {}
            Some(board) => {
                let note = Diagnostic::new(
                    Code::UnknownName,
                    msg!("`{name}` is a board, not a figure", name = name.value),
                );
                let note = note
                    .with_label(name.span, msg!("shown here"))
                    .with_secondary(board.span(), msg!("written here"));
                cx.diagnostics.emit(note.help(msg!(
                    "set `figure = true` in its table, or make a figure that is a copy of it"
                )));
            }
            None if name.value.contains(['.', '/']) => {
                cx.art(name);
            }
            None => {
                let note = Diagnostic::new(
                    Code::UnknownName,
                    msg!("there is no figure `{name}`", name = name.value),
                )
                .at(name.span);
                let figures = self
                    .draft
                    .boards()
                    .filter(|board| board.figure)
                    .map(|board| board.name());
                cx.diagnostics.emit_unknown(note, &name.value, figures);
            }
        }
    }

    fn check_para(&self, cx: &mut Reading<'_>, para: &Paragraph, at: Span) {
        let rich = RichText {
            paras: vec![para.clone()],
        };
        let icon = rich
            .icons()
            .find(|name| !cx.names.icons.contains_key(*name))
            .map(|name| format!("{{{name}"));
        let colour = rich
            .colours()
            .find(|name| cx.names.known_colour(name).is_none())
            .map(|name| format!("{{.{name}"));
        let place = icon.or(colour).and_then(|name| {
            let start = at.start + self.text[at.start..].find(&name)?;
            Some((start, start + self.text[start..].find('}')? + 1))
        });
        let span = place.map_or(at, |(start, end)| Span { start, end, ..at });
        cx.names.check_words(&rich, |_| span, cx.diagnostics);
    }
}
