//! Boards that are copies of another, larger or smaller; and figures.

use crate::diag::{Code, Diagnostic};
use crate::geom::Length;
use crate::message::{Arg, Joint, list, msg};
use crate::model::{Board, Component, Content, Kind, Original, boards};
use crate::read::draft::Reading;
use crate::read::draft::component::component;
use crate::schema::keys;
use crate::schema::kinds::SIDE;
use crate::schema::table::Table;
use crate::source::Spanned;

/// A board that is drawn as one of these is; `None` where it cannot be.
pub(super) fn copy(
    cx: &mut Reading<'_>,
    name: Spanned<String>,
    table: &Table<'_>,
    components: &[Component],
) -> Option<Component> {
    check_own_keys(table);
    let figure = figure(table);
    table.require(&keys::board::SCALE);
    let original = table.get(&keys::board::COPY_OF);
    let scale = table.get(&keys::board::SCALE)?;
    let original = original?;
    let others = boards(components).filter(|board| !board.figure);
    let Some(board) = others.clone().find(|board| board.name() == original.value) else {
        let note = Diagnostic::new(
            Code::UnknownName,
            msg!(
                "there is no board `{board}` to copy",
                board = original.value
            ),
        );
        table.diagnostics.emit_unknown(
            note.at(original.span),
            &original.value,
            others.map(|board| board.name()),
        );
        return None;
    };
    let large = |side: Length| SIDE.contains(&side.scaled(scale));
    if !large(board.size.w) || !large(board.size.h) {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!(
                "scaled by `{scale}`, the board's sides would not be between {least} and {most}",
                scale,
                least = SIDE.start(),
                most = SIDE.end()
            ),
        );
        table
            .diagnostics
            .emit(note.at(table.span_of(&keys::board::SCALE)));
        return None;
    }
    let original = Original {
        name: original.value,
        title: board.title().to_owned(),
        scale,
    };
    let copy = |cx: &mut Reading<'_>| Board {
        alt: cx.alt(table).or_else(|| board.alt.clone()),
        figure,
        back: table.get(&keys::board::BACK),
        copy_of: Some(original),
        ..board.content.clone()
    };
    let stock = board.component.stock.clone();
    Some(component(cx, (Kind::Board, name), table, stock, |cx| {
        Content::Board(Box::new(copy(cx)))
    }))
}

/// Notes which keys only a board has that is no copy.
fn check_own_keys(table: &Table<'_>) {
    let foreign =
        |key: &Spanned<String>| table.schema.has(&key.value) && !keys::COPY.contains(&&*key.value);
    for key in table.keys().into_iter().filter(foreign) {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!(
                "a copy of another board cannot have its own `{key}`",
                key = key.value
            ),
        );
        let keys = keys::COPY.iter().map(|key| Arg::Name((*key).to_owned()));
        let keys = list(Joint::Comma, keys);
        table.diagnostics.emit(
            note.at(key.span)
                .help(msg!("remove it; such a board can have {keys}", keys)),
        );
    }
}

/// Reports a scale on a board that is not a copy.
pub(super) fn check_no_scale(table: &Table<'_>) {
    if table.has(&keys::board::SCALE) {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!("`scale` is for a copy of another board"),
        );
        table.diagnostics.emit(
            note.at(table.span_of(&keys::board::SCALE))
                .help(msg!("add `copy-of`, or change the dimensions of the board")),
        );
    }
}

/// Whether a board is a figure; says what would be in vain in it.
pub(super) fn figure(table: &Table<'_>) -> bool {
    let figure = table.get(&keys::board::FIGURE);
    for key in ["back", "bleed", "stock", "extra", "with"]
        .into_iter()
        .filter(|key| figure && table.has(key))
    {
        let note = Diagnostic::new(Code::BadValue, msg!("a figure has no `{key}`", key))
            .at(table.span_of(key));
        table.diagnostics.emit(note.help(msg!(
            "a figure is not printed on its own, but shown in rules"
        )));
    }
    figure
}
