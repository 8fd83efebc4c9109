//! What of a kit a job prints: its components, and what is in play for its number of players.

use std::collections::BTreeSet;

use crate::diag::{Code, Diagnostic, DiagnosticResult, nearest};
use crate::message::{Arg, Joint, Message, Pattern, list, msg, pattern};
use crate::model::{
    Board, BuildContext, Component, Content, Draft, Favour, Game, Item, Job, Kind, Roll,
};
use crate::scene::Inline;
use crate::text::pattern::fields_in;

/// Reports the components that the job requests and the kit does not have.
pub(super) fn check_components(draft: &Draft, cx: BuildContext<'_>) {
    let components = &draft.components;
    let known: Vec<&str> = components.iter().map(|one| one.name.as_str()).collect();
    let is_unknown = |name: &&String| !known.contains(&name.as_str());

    let mut unknown = Vec::new();
    for name in cx.job.only.iter().filter(is_unknown) {
        // The name may be that of a card, such as `deck/card`.
        let mut sets = components.iter();
        match sets.find_map(|set| Some((set, Job::card(name, &set.name)?))) {
            Some((set, card)) => check_card(set, card, cx),
            None => unknown.push(name),
        }
    }
    for name in unknown {
        cx.emit(unknown_component(draft, name, &known, |names| {
            msg!("--only takes the names of components: {names}", names)
        }));
    }

    for name in cx.job.without.iter().filter(is_unknown) {
        cx.emit(unknown_component(draft, name, &known, |names| {
            msg!("--without takes the names of components: {names}", names)
        }));
    }
    warn_ambiguous_name(draft, cx);
}

/// Reports a card that a set does not have.
fn check_card(set: &Component, card: &str, cx: BuildContext<'_>) {
    let is_card = |item: &Item| item.id == card || item.name == card;
    if set.items().iter().any(is_card) {
        return;
    }

    let message = msg!("`{deck}` has no `{card}`", deck = set.name, card);
    let names = set.items().iter().map(|item| item.name.as_str());
    let diagnostic = Diagnostic::new(Code::UnknownName, message);
    cx.diagnostics.emit_unknown(diagnostic, card, names);
}

/// Returns the error about a component that the kit does not have. If no known name is similar, `help` creates a help that lists
/// all names.
fn unknown_component(
    draft: &Draft,
    name: &str,
    known: &[&str],
    help: impl Fn(Message) -> Message,
) -> Diagnostic {
    let title = &draft.kit.title;
    let message = msg!("{title} has no component `{name}`", title, name);
    let diagnostic = Diagnostic::new(Code::UnknownName, message);
    match nearest(name, known.iter().copied()) {
        Some(near) => diagnostic.with_suggestion(near),
        None => diagnostic.help(help(list_by_kind(draft))),
    }
}

/// Lists the components of a kit by kind.
fn list_by_kind(draft: &Draft) -> Message {
    let lists = Kind::ALL.into_iter().filter_map(|kind| {
        let names = names(draft, kind).into_iter();
        let names: Vec<Arg> = names.map(|name| Arg::Name(name.to_owned())).collect();
        let kind = plural(kind);
        // TRANSLATORS: such as "decks `fate`, `chance`".
        (!names.is_empty()).then(|| msg!("{kind} {names}", kind, names = list(Joint::Comma, names)))
    });
    lists
        .reduce(|before, next| msg!("{before}; {next}", before, next))
        .unwrap_or_default()
}

/// Returns the plural noun for a kind of component.
fn plural(kind: Kind) -> Pattern {
    match kind {
        Kind::Board => pattern!(context: "kind of component", "boards"),
        Kind::Deck => pattern!(context: "kind of component", "decks"),
        Kind::Token => pattern!(context: "kind of component", "tokens"),
        Kind::Box => pattern!(context: "kind of component", "boxes"),
        Kind::Rules => pattern!(context: "kind of component", "rules"),
    }
}

/// The names of the components of a kind that are printed by themselves.
fn names(draft: &Draft, kind: Kind) -> Vec<&str> {
    let own = draft
        .components
        .iter()
        .filter(|component| component.kind == kind && !component.is_inner());
    own.map(|component| component.name.as_str()).collect()
}

/// Warns about a requested component whose name is also the word for another kind. For example, `cards` may mean all decks, but
/// selects the rules with this name.
fn warn_ambiguous_name(draft: &Draft, cx: BuildContext<'_>) {
    for name in &cx.job.only {
        let meant = Kind::ALL.into_iter().find(|kind| {
            kind.plurals().contains(&name.as_str()) && !names(draft, *kind).is_empty()
        });
        let is = Kind::ALL
            .into_iter()
            .find(|kind| names(draft, *kind).contains(&name.as_str()));
        let (Some(meant), Some(is)) = (meant, is) else {
            continue;
        };
        if meant != is {
            let message = msg!(
                "--only {name} prints the {kind} of that name, and no {other}",
                name,
                kind = plural(is),
                other = plural(meant)
            );
            let help = msg!(
                "for the {kind}, ask for --only {names}",
                kind = plural(meant),
                names = names(draft, meant).join(",")
            );
            cx.emit(Diagnostic::new(Code::OtherKind, message).help(help));
        }
    }
}

/// Returns the number of players for which the kit is printed. Defaults to the maximum that the kit allows. Returns zero if the
/// number does not matter, because every sheet then works for all numbers that the kit allows.
///
/// # Errors
/// Returns an error if the kit does not allow the requested number.
pub(super) fn players(draft: &Draft, job: &Job) -> DiagnosticResult<u32> {
    let allowed = &draft.kit.players;
    let asked = job
        .players
        .or(allowed.last().copied())
        .filter(|_| !allowed.is_empty())
        .unwrap_or(0);
    if asked > 0 && !allowed.contains(&asked) {
        let message = msg!(
            "{title} does not support {players} players",
            title = draft.kit.title,
            players = asked
        );
        let help = msg!("choose from {names}", names = list(Joint::Comma, allowed));
        return Err(Diagnostic::new(Code::BadPlayers, message).help(help).into());
    }

    let matters = allowed.len() == 1 || depends_on_players(draft);
    Ok(if matters { asked } else { 0 })
}

/// Whether anything of a kit, as it was written, differs with the number of players.
fn depends_on_players(draft: &Draft) -> bool {
    let board_depends = |board: &Board| {
        board
            .grids
            .iter()
            .flat_map(|grid| &grid.cells)
            .any(|cell| cell.from_players > 0)
            || board.regions.iter().any(|region| region.from_players > 0)
            || board
                .legends
                .iter()
                .flat_map(|legend| &legend.rows)
                .any(|row| row.from_players > 0)
            || references_field(board, "players")
    };
    let mut accepts = draft
        .recipes
        .values()
        .filter_map(|recipe| recipe.play.as_ref()?.accept.as_ref());
    draft
        .components
        .iter()
        .any(|component| component.from_players > 0)
        || draft.boards().any(|board| board_depends(board.content))
        || draft.laws.iter().any(|law| law.players.is_some())
        || accepts.any(|accept| accept.gap.len() > 1)
}

/// Whether a text on a board asks for a field.
pub(super) fn references_field(board: &Board, field: &str) -> bool {
    let bits = board
        .captions
        .iter()
        .flat_map(|caption| &caption.text.value.paras)
        .flat_map(|para| &para.bits);
    bits.into_iter()
        .any(|bit| matches!(bit, Inline::Words { text, .. } if fields_in(text).contains(&field)))
}

/// Returns a diagnostic if some names of the job are neither on a board nor on the sheets of a set. This is an estimate, since
/// there are no sheets yet.
pub(super) fn check_names(game: &Game, job: &Job) -> Option<Diagnostic> {
    let boards = game.draft.boards_by_place();
    // A name is also in the slug of a board's sheets.
    let has_name = |roll: &&Roll| {
        job.slug
            || boards
                .get(&roll.board)
                .is_some_and(|board| references_field(board, "name"))
    };
    let on_boards: BTreeSet<&str> = game
        .rolls
        .iter()
        .filter(has_name)
        .map(|roll| roll.name.as_str())
        .collect();
    let is_printed = |at: usize| {
        if job.sets > 1 {
            at < job.sets as usize
        } else {
            on_boards.contains(&*job.names[at])
        }
    };
    let count = job.names.len();
    let first = (0..count).find(|at| job.board.is_none() && !is_printed(*at))?;

    let message = if first == 0 {
        msg!(
            "the names are not printed: they go on random boards, or on boards with `${{name}}` in a text"
        )
    } else {
        msg!(
            "the names from `{name}` on are not printed: there are only {count}",
            name = job.names[first],
            count
        )
    };
    let help = match (first, job.boards) {
        (1.., Some(_)) if job.sets == 1 => {
            msg!(
                "use `--boards {count}`, or leave out --boards to give each name a board",
                count
            )
        }
        (1.., _) if job.sets > 1 => msg!("use `--sets {count}`", count),
        _ => msg!(
            "for a complete set for each name, add `--sets {count}`; otherwise leave out --names",
            count
        ),
    };
    Some(Diagnostic::new(Code::Usage, message).help(help))
}

/// Sets the favoured side in all recipes of a draft that have trial games.
///
/// # Errors
/// Returns an error if no recipe has trial games.
pub(super) fn favour(draft: &mut Draft, favour: &Favour) -> DiagnosticResult<()> {
    let mut has_plays = false;
    for recipe in draft.recipes.values_mut() {
        if let Some(play) = &mut recipe.play {
            play.favour = Some(favour.clone());
            has_plays = true;
        }
    }
    if has_plays {
        return Ok(());
    }

    let message = msg!(
        "{title} has no sides to favor: no trial games are played on its boards",
        title = draft.kit.title
    );
    let help = msg!("leave out --favour");
    Err(Diagnostic::new(Code::UnknownName, message)
        .help(help)
        .into())
}

/// The draft without what is not in play. Decks and token sets that only a recipe needs stay,
/// since boards show them; whether they are printed is decided later.
pub(super) fn in_play(mut draft: Draft, job: &Job, players: u32) -> Draft {
    draft
        .components
        .retain(|component| is_in_play(component.from_players, players));
    let fronts = draft
        .boards()
        .filter(|board| board.component.is_printed(job));
    let backs: BTreeSet<String> = fronts
        .filter_map(|board| Some(board.back.as_ref()?.value.clone()))
        .collect();
    // Figures stay, since rules show them, and backs, since their fronts are printed.
    let is_shown = |component: &Component| match &component.content {
        Content::Items(_) => true,
        Content::Board(board) => board.figure || backs.contains(&component.name),
        _ => false,
    };
    draft
        .components
        .retain(|component| component.is_printed(job) || is_shown(component));
    for component in &mut draft.components {
        if let Content::Board(board) = &mut component.content {
            remove_absent(board, players);
        }
    }
    draft
}

/// Whether something for `from` players and more is in play; `players` is zero where their number does not matter.
pub(super) fn is_in_play(from: u32, players: u32) -> bool {
    players == 0 || from <= players
}

/// Leaves out of a board what is not in play.
pub(super) fn remove_absent(board: &mut Board, players: u32) {
    for grid in board.grids.iter_mut().chain(&mut board.laid) {
        grid.cells
            .retain(|cell| is_in_play(cell.from_players, players));
    }
    board
        .regions
        .retain(|region| is_in_play(region.from_players, players));
    for legend in &mut board.legends {
        legend
            .rows
            .retain(|row| is_in_play(row.from_players, players));
    }
}
