//! A deck as a table: a row for each card, a column for each of its fields.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::message::{Catalogue, Message, msg};
use crate::model::{Draft, Item, Known, Set};
use crate::service::notes::Findings;
use crate::service::open_kit::{Drafted, OpenKit};
use crate::source::{FileId, FileSystem, Sources, Span};

/// A deck or a set of tokens as a table.
#[derive(Debug, Serialize)]
pub(crate) struct DeckData {
    /// The revision of the kit of which this was made; it grows whenever files of the kit change.
    pub revision: u64,
    /// Its name in the kit.
    pub name: String,
    /// `deck` or `token`.
    pub kind: &'static str,
    /// The columns: `id` and `copies`, then the slots of the front's template that show words, pictures and colours,
    /// then all other fields that a card has.
    pub columns: Vec<String>,
    /// Those of the columns that a table of CSV must get before a card can say something in them.
    pub absent: Vec<String>,
    /// The cards, in order.
    pub rows: Vec<RowData>,
    /// What is wrong with the kit.
    #[serde(flatten)]
    pub found: Findings,
}

/// A card of a deck.
#[derive(Debug, Serialize)]
pub(crate) struct RowData {
    /// The name of its face.
    pub face: String,
    /// The file in which it is.
    pub file: String,
    /// The line at which it begins, from one.
    pub line: usize,
    /// The last line of its text, from one.
    pub last_line: usize,
    /// Why it cannot be changed here, in the language of the request; `null` if it can be.
    pub fixed: Option<String>,
    /// What it says in each column; `null` where it says nothing.
    pub cells: Vec<Option<CellData>>,
}

/// What a card says in a column.
#[derive(Debug, Serialize)]
pub(crate) struct CellData {
    /// The text, as the kit has it.
    pub text: String,
    /// The line at which it is, from one.
    pub line: usize,
    /// The column in characters, from one.
    pub column: usize,
}

/// Returns the set with this name.
///
/// # Errors
/// Returns an error if there is no such set, or if it cannot be read.
pub(super) fn set<'d>(draft: &'d Draft, name: &str) -> DiagnosticResult<Known<'d, Set>> {
    draft.set(name).ok_or_else(|| {
        let note = Diagnostic::new(
            Code::UnknownName,
            msg!(
                "there is no deck or token set `{name}` that can be read",
                name
            ),
        );
        note.did_you_mean(name, draft.sets().map(|set| set.name()))
            .into()
    })
}

/// A deck as a table.
///
/// # Errors
/// There is none of this name.
pub(crate) fn table(
    open: &mut OpenKit,
    name: &str,
    catalogue: &Catalogue,
) -> DiagnosticResult<DeckData> {
    let drafted = open.draft();
    let Drafted {
        content,
        diagnostics,
        ..
    } = &*drafted;
    let set = set(&content.draft, name)?;
    let columns = columns(set, &drafted.slots);
    // Whether its cards can be changed is asked once of a file: to look it up on a disk takes long.
    let mut files: BTreeMap<FileId, Option<String>> = BTreeMap::new();
    let mut fixed = |item: &Item| {
        let found = files.entry(item.span.file).or_insert_with(|| {
            let reason = fixed(item, &diagnostics.sources(), &open.kit.own);
            reason.map(|reason| reason.in_language(catalogue))
        });
        found.clone()
    };
    let rows = set
        .items
        .iter()
        .map(|item| row(set, item, &columns, &diagnostics.sources(), fixed(item)))
        .collect();
    Ok(DeckData {
        revision: open.revision,
        name: set.name().to_owned(),
        kind: set.component.kind.table(),
        rows,
        absent: absent(set, &columns),
        columns,
        found: Findings::of(diagnostics, &open.kit, catalogue),
    })
}

/// The columns of a set, which are reported by the slots of all sets and by its cards.
pub(super) fn columns(set: Known<'_, Set>, slots: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let mut columns = vec!["id".to_owned(), "copies".to_owned()];
    let written = set
        .items
        .iter()
        .flat_map(|item| item.columns.iter().chain(item.fields.keys()));
    for name in slots.get(set.name()).into_iter().flatten().chain(written) {
        if !columns.contains(name) {
            columns.push(name.clone());
        }
    }
    columns
}

/// Those columns that a table of the cards does not have.
fn absent(set: Known<'_, Set>, columns: &[String]) -> Vec<String> {
    let mut tables: Vec<&Item> = set
        .items
        .iter()
        .filter(|item| !item.columns.is_empty())
        .collect();
    tables.dedup_by_key(|item| item.span.file);
    let has = |item: &&Item, column: &String| {
        item.columns.contains(column) || item.fields.contains_key(column)
    };
    columns
        .iter()
        .filter(|column| !tables.iter().all(|item| has(item, column)))
        .cloned()
        .collect()
}

fn row(
    set: Known<'_, Set>,
    item: &Item,
    columns: &[String],
    sources: &Sources,
    fixed: Option<String>,
) -> RowData {
    let cell = |text: &str, span: Span| {
        let (line, column) = sources.place(span.file, span.start);
        CellData {
            text: text.to_owned(),
            line,
            column,
        }
    };
    let says = |column: &String| match column.as_str() {
        "copies" => Some(cell(&item.copies.to_string(), item.span)),
        _ => item
            .fields
            .get(column)
            .map(|field| cell(&field.value, field.span)),
    };
    // The span of a table in TOML is its header.
    let fields = item.fields.values().map(|field| field.span);
    let end = fields
        .filter(|span| span.file == item.span.file)
        .map(|span| span.end)
        .fold(item.span.end, usize::max);
    RowData {
        face: format!("{}/{}", set.name(), item.name),
        file: sources.path(item.span.file).to_owned(),
        line: sources.place(item.span.file, item.span.start).0,
        last_line: sources.place(item.span.file, end).0,
        fixed,
        cells: columns.iter().map(says).collect(),
    }
}

/// Why a card cannot be changed, if so; `own` are the kit's own files.
pub(super) fn fixed(item: &Item, sources: &Sources, own: &dyn FileSystem) -> Option<Message> {
    let path = sources.path(item.span.file);
    if sources.cell(item.span).is_some() {
        return Some(msg!(
            "workbooks can only be changed in a spreadsheet program; save it as CSV to change it here"
        ));
    }
    (!own.has(path)).then(|| msg!("it is in `{path}`, which is not a file of this kit", path))
}
