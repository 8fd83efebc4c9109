//! Boards that are printed on the backs of others.

use std::collections::BTreeMap;

use crate::diag::{Code, Diagnostic};
use crate::geom::Outline;
use crate::message::{Message, Pattern, msg, pattern};
use crate::model::{Board, Component, Content, Known, boards};
use crate::read::draft::Reading;
use crate::source::Spanned;

/// Notes which boards cannot be printed on the backs that they are to be on, and
/// takes all that are named from those that are printed by themselves.
pub(super) fn turn_over(cx: &mut Reading<'_>, components: &mut [Component]) {
    boards(components).for_each(|front| check(cx, front, components));
    // Both sides are cut by the front.
    let named = |front: Known<'_, Board>| {
        let outline = front.outline.as_ref().map(Outline::mirrored);
        Some((front.back.as_ref()?.value.clone(), outline))
    };
    let backs: BTreeMap<String, Option<Outline>> = boards(components).filter_map(named).collect();
    for component in components {
        if let (Some(outline), Content::Board(board)) =
            (backs.get(&component.name), &mut component.content)
        {
            (board.behind, board.outline) = (true, outline.clone());
        }
    }
}

fn check(cx: &Reading<'_>, front: Known<'_, Board>, components: &[Component]) {
    let Some(name) = &front.back else { return };
    let fit = boards(components).filter(|board| !board.figure && board.name() != front.name());
    let Some(back) = fit.clone().find(|board| board.name() == name.value) else {
        let note = Diagnostic::new(
            Code::UnknownName,
            msg!(
                "there is no board `{board}` for the back",
                board = name.value
            ),
        );
        cx.diagnostics.emit_unknown(
            note.at(name.span),
            &name.value,
            fit.map(|board| board.name()),
        );
        return;
    };
    if let Some(note) = unfit(front, back, name) {
        cx.diagnostics.emit(note.at(name.span));
    }
}

/// Why one board cannot lie on the back of another.
fn unfit(
    front: Known<'_, Board>,
    back: Known<'_, Board>,
    name: &Spanned<String>,
) -> Option<Diagnostic> {
    let fault =
        |message: Message, help: Pattern| Some(Diagnostic::new(Code::BadValue, message).help(help));
    let (size, other) = (front.printed_size(), back.printed_size());
    if size != other {
        return fault(
            msg!(
                "`{board}` is {w} × {h}, and its front is {width} × {height}",
                board = name.value,
                w = other.w,
                h = other.h,
                width = size.w,
                height = size.h
            ),
            pattern!(
                "both sides of a board are cut together: give them the same `size`, or one of them a `scale`"
            ),
        );
    }
    if back.back.is_some() {
        return fault(
            msg!("`{board}` has a back of its own", board = name.value),
            pattern!("name a board without a back"),
        );
    }
    if back.component.extra {
        return fault(
            msg!(
                "`{board}` is an extra, but would be printed whenever its front is",
                board = name.value
            ),
            pattern!("remove its `extra`; to make both extra, set it on the front"),
        );
    }
    let (least, most) = (back.component.from_players, front.component.from_players);
    if least > most {
        return fault(
            msg!(
                "`{board}` is used from {least} players, but its front from {most}",
                board = name.value,
                least,
                most
            ),
            pattern!("a back must be used whenever its front is"),
        );
    }
    None
}
