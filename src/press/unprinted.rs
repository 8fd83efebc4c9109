//! `nothing-to-print`: what was requested and is not printed by itself.

use crate::diag::{Code, Diagnostic};
use crate::message::msg;
use crate::model::{Board, Game, Job, Known};
use crate::sheet::Part;

/// Returns diagnostics about requested components that are not printed by themselves.
pub(super) fn check_printed(game: &Game, parts: &[Part], job: &Job) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let kit = &game.draft.kit;
    let is_counted = parts.iter().any(|part| !part.layout.is_text());
    if !is_counted && kit.bring.is_empty() && kit.credits.is_empty() {
        for list in game
            .draft
            .rules()
            .filter(|rules| rules.contents && rules.blocks.is_empty())
        {
            let message = msg!(
                "`{name}` lists what is printed with it, but nothing else is printed",
                name = list.name()
            );
            let note = Diagnostic::new(Code::NothingToPrint, message).at(list.span());
            found.push(note.help(msg!("add the components that it should list to --only")));
        }
    }
    let is_asked = |board: &Known<'_, Board>| job.only.contains(&board.component.name);
    for figure in game
        .draft
        .boards()
        .filter(|board| board.figure && is_asked(board))
    {
        let note = Diagnostic::new(
            Code::NothingToPrint,
            msg!(
                "`{name}` is a figure, which is not printed on its own",
                name = figure.name()
            ),
        );
        found.push(note.at(figure.span()).help(msg!(
            "print the rules that show it, or view it with `boardpress show`"
        )));
    }
    for back in game
        .draft
        .boards()
        .filter(|board| board.behind && is_asked(board))
    {
        let mut backs = game
            .draft
            .boards()
            .filter_map(|front| front.content.back.as_ref());
        if !backs.any(|name| name.value == back.name()) {
            let message = msg!(
                "`{name}` is the back of another board, and is not printed on its own",
                name = back.name()
            );
            let note = Diagnostic::new(Code::NothingToPrint, message).at(back.span());
            found.push(note.help(msg!(
                "print the board that has it as its `back`, or view it with `boardpress show`"
            )));
        }
    }
    found
}

/// Returns the error that there is nothing to print. It points to a card or token without copies, if any.
pub(super) fn nothing_to_print(game: &Game, job: &Job) -> Diagnostic {
    if job.since.is_some() {
        let note = Diagnostic::new(
            Code::NothingToPrint,
            msg!("everything looks as it did when it was last printed"),
        );
        return note.help(msg!("leave out --since to print all of it again"));
    }
    let note = Diagnostic::new(Code::NothingToPrint, msg!("there is nothing to print"));
    let mut items = game.draft.components.iter().flat_map(|set| set.items());
    let item = items.find(|item| item.copies == 0);
    if let (None, Some(stock)) = (item, &job.stock) {
        let message = msg!(
            "nothing is printed on `{stock}`: there are no cards or tokens",
            stock
        );
        return Diagnostic::new(Code::NothingToPrint, message).help(msg!(
            "leave out --stock, or name a board or rules with --only to print them on it"
        ));
    }

    match item {
        Some(item) => note
            .with_label(item.span, msg!("this has no copies"))
            .help(msg!("set the number of copies, as in `copies = 1`; the default is 1")),
        None => note.help(
            msg!("a kit prints its decks, tokens, boards and rules, but those with `extra` only where --only names them"),
        ),
    }
}
