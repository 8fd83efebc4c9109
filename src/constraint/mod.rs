//! Constraints: what a kit says must hold of it (`[[law]]`), and does not.
//!
//! A constraint is about what is written, in play or not and printed or not. One that uses what pieces say on the cells
//! under them is about every layout: `generate` draws another layout where [`holds`] says that it does not hold, and
//! [`check`] reports those for which none was found.

mod checker;
mod finding;
mod record;
mod record_kind;

use rayon::prelude::*;

use self::finding::Finding;
use self::record::Evidence;
use crate::diag::{Code, Diagnostic};
use crate::message::{Arg, Joint, Message, list, msg};
use crate::model::{Board, Constraint, ConstraintInputs, Game, LaidOut, Requirement};

/// The most findings that one note tells in full.
const TOLD: usize = 3;

/// The notes on all constraints that do not hold.
pub fn check(game: &Game) -> Vec<Diagnostic> {
    let evidence = Evidence::new(&game.evidence);
    game.draft
        .laws
        .par_iter()
        .enumerate()
        .filter_map(|(n, law)| broken(n, law, game, &evidence))
        .collect()
}

/// Whether a constraint holds on a layout of a board.
pub fn holds(law: &Constraint, board: &Board, laid: &LaidOut, inputs: &ConstraintInputs) -> bool {
    record::laid_out_cells(law, board, laid)
        .is_none_or(|things| checker::judge(law, &things, &Evidence::new(inputs)).is_empty())
}

/// Checks the `n`th law. Returns a note if it does not hold.
fn broken<'g>(
    n: usize,
    law: &Constraint,
    game: &'g Game,
    evidence: &Evidence<'g>,
) -> Option<Diagnostic> {
    let home = game.draft.kit.home(law.span);
    if !law.laid {
        let findings = judge_as_written(law, evidence)?;
        return note(law, &findings, |message| message, home);
    }

    let failed = |laid: &&LaidOut| laid.rejected.by_law.contains_key(&n);
    let boards: Vec<&LaidOut> = evidence.inputs.laid.iter().filter(failed).collect();
    let board = record::board(law, evidence.inputs)?.content;
    let judged = |laid: &LaidOut| {
        record::laid_out_cells(law, board, laid)
            .map(|things| checker::judge(law, &things, evidence))
    };
    let found = boards
        .iter()
        .map(|laid| (*laid, judged(laid).unwrap_or_default()));
    let broken: Vec<(&LaidOut, Vec<Finding>)> =
        found.filter(|(_, findings)| !findings.is_empty()).collect();
    let others = broken.len().saturating_sub(1);
    let (first, findings) = match broken.into_iter().next() {
        Some(first) => first,
        None => (
            *boards.first()?,
            vec![Finding::new(msg!(
                "it holds on the first layout, but not on others"
            ))],
        ),
    };
    let seed = game.seed.unwrap_or_default();
    let with_boards = |message| with_boards(message, n, first, seed, others);
    note(law, &findings, with_boards, home)
}

/// Adds the first board that violates the `n`th law to a message, and the number of further boards.
fn with_boards(message: Message, n: usize, first: &LaidOut, seed: u64, others: usize) -> Message {
    let number = first.number;
    let message = if others == 0 {
        msg!(
            "{message} (board {number} of seed {seed})",
            message,
            number,
            seed
        )
    } else {
        msg!(
            one: "{message} (board {number} of seed {seed}, and {n} more)",
            many: "{message} (board {number} of seed {seed}, and {n} more)",
            n = others,
            message,
            number,
            seed
        )
    };
    let layouts = first.rejected.layouts;
    if layouts == 1 {
        return message;
    }

    msg!(
        "{message}; it does not hold on {count} of {layouts} layouts",
        message,
        count = Arg::Count(first.rejected.by_law[&n].into()),
        layouts = Arg::Count(layouts.into())
    )
}

/// Checks a law on what is written. Returns `None` if there is no such component.
fn judge_as_written<'g>(law: &Constraint, evidence: &Evidence<'g>) -> Option<Vec<Finding>> {
    if let Some(board) = record::board(law, evidence.inputs) {
        let cells = record::written_cells(law, board);
        return Some(checker::judge(law, &cells, evidence));
    }

    let set = record::set(law, evidence.inputs)?;
    let items = evidence.items(law, set);
    Some(checker::judge(law, &items, evidence))
}

/// Returns the note on a law that does not hold. `with_boards` adds the boards to its message.
fn note(
    law: &Constraint,
    findings: &[Finding],
    with_boards: impl Fn(Message) -> Message,
    home: Option<&str>,
) -> Option<Diagnostic> {
    let first = findings.first()?;
    let listed = findings
        .iter()
        .take(TOLD)
        .map(|finding| finding.message.clone());
    let mut message = listed.reduce(|before, next| msg!("{before}; {next}", before, next))?;
    if findings.len() > TOLD {
        message = msg!(
            one: "{message}; and {n} more",
            many: "{message}; and {n} more",
            n = findings.len() - TOLD,
            message
        );
    }
    let says = law.says.trim().trim_end_matches(['.', '!']);
    let message = with_boards(msg!("{law}: {message}", law = says, message));

    let advice = first.help.clone().unwrap_or_else(|| help(law));
    let note = Diagnostic::new(Code::Constraint, message)
        .at(law.span)
        .help(meant(advice, law, first.key.as_deref(), home));
    Some(match first.span {
        Some(span) => note.with_secondary(span, msg!("found here")),
        None => note,
    })
}

/// Adds to an advice what to write if the findings are intended: in the kit's own file if the law is in a kit below.
fn meant(advice: Message, law: &Constraint, key: Option<&str>, home: Option<&str>) -> Message {
    let law = &law.says;
    match (home, key) {
        (Some(file), Some(key)) => msg!(
            "{advice}; if that is intended, add to {file}: [[law]], `says = \"{law}\"`, `{key}`; or to its [kit]: `drop = \
             [\"{law}\"]`",
            advice,
            file,
            law,
            key
        ),
        (Some(file), None) => msg!(
            "{advice}; if that is intended, add to [kit] in {file}: `drop = [\"{law}\"]`",
            advice,
            file,
            law
        ),
        (None, Some(key)) => msg!("{advice}; or set `{key}`, if that is intended", advice, key),
        (None, None) => advice,
    }
}

/// Where to look.
fn help(law: &Constraint) -> Message {
    let component = &law.of;
    let advice = match &law.must {
        Requirement::Count(_) => msg!(
            "count the items of `{component}`; without `players`, those that `from-players` leaves out count too",
            component
        ),
        Requirement::Touching => msg!(
            "check where the spaces of `{component}` are, and their order",
            component
        ),
        must => {
            let columns = must.columns().into_iter();
            let columns = columns.map(|column| Arg::Name(column.to_owned()));
            msg!(
                "check the column {columns} of `{component}`",
                columns = list(Joint::Comma, columns),
                component
            )
        }
    };
    if !law.laid {
        return advice;
    }

    msg!(
        "{advice}; chance seldom lays this out unless the recipe asks for it, as [recipe.NAME.even] does",
        advice
    )
}
