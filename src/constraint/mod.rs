//! Constraints: what a kit says must hold of it (`[[law]]`), and does not.
//!
//! A constraint is about what is written, in play or not and printed or not. One that uses what pieces say on the cells
//! under them is about every layout: `generate` draws another layout where [`holds`] says that it does not hold, and
//! [`check`] reports those for which none was found.

mod checker;
mod finding;
mod record;

use rayon::prelude::*;

use self::finding::Finding;
use self::record::Evidence;
use crate::diag::{Code, Note};
use crate::limits::grouped;
use crate::message::msg;
use crate::model::{Board, Constraint, ConstraintInputs, Game, LaidOut, Requirement};

/// The most findings that one note tells in full.
const TOLD: usize = 3;

/// The notes on all constraints that do not hold.
pub fn check(game: &Game) -> Vec<Note> {
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
fn broken<'g>(n: usize, law: &Constraint, game: &'g Game, evidence: &Evidence<'g>) -> Option<Note> {
    let home = game.draft.kit.home(law.span);
    if !law.laid {
        let findings = judge_as_written(law, evidence)?;
        return note(law, &findings, "", home);
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
    let more = match broken.len() {
        0 | 1 => String::new(),
        count => format!(", and {} more", count - 1),
    };
    let (first, findings) = match broken.into_iter().next() {
        Some(first) => first,
        None => (
            *boards.first()?,
            vec![Finding::new(
                "it holds on the first layout, but not on others".to_owned(),
            )],
        ),
    };
    let (times, layouts) = (first.rejected.by_law[&n], first.rejected.layouts);
    let tries = match layouts {
        1 => String::new(),
        _ => format!(
            "; it does not hold on {} of {} layouts",
            grouped(times.into()),
            grouped(layouts.into())
        ),
    };
    let origin = format!(
        " (board {} of seed {}{more}){tries}",
        first.number,
        game.seed.unwrap_or_default()
    );
    note(law, &findings, &origin, home)
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

fn note(law: &Constraint, findings: &[Finding], origin: &str, home: Option<&str>) -> Option<Note> {
    let first = findings.first()?;
    let told: Vec<&str> = findings
        .iter()
        .take(TOLD)
        .map(|finding| finding.words.as_str())
        .collect();
    let more = match findings.len() - told.len() {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    let says = law.says.trim().trim_end_matches(['.', '!']);
    let note = Note::new(
        Code::Constraint,
        msg!(
            "{says}: {join}{more}{origin}",
            says,
            join = told.join("; "),
            more,
            origin
        ),
    )
    .at(law.span);
    let meant = meant(law, first.key.as_deref(), home);
    let note = note.help(first.help.clone().unwrap_or_else(|| help(law)) + &meant);
    Some(match first.span {
        Some(span) => note.also(span, msg!("found here")),
        None => note,
    })
}

/// What to write if that is intended which is found: in the kit's own file, where the law is that of a kit below.
fn meant(law: &Constraint, key: Option<&str>, home: Option<&str>) -> String {
    let says = &law.says;
    match (home, key) {
        (Some(home), Some(key)) => format!(
            "; if that is intended, add to {home}: [[law]], `says = \"{says}\"`, `{key}`; or to its [kit]: `drop = \
             [\"{says}\"]`"
        ),
        (Some(home), None) => {
            format!("; if that is intended, add to [kit] in {home}: `drop = [\"{says}\"]`")
        }
        (None, Some(key)) => format!("; or set `{key}`, if that is intended"),
        (None, None) => String::new(),
    }
}

/// Where to look.
fn help(law: &Constraint) -> String {
    let of = &law.of;
    let look = match &law.must {
        Requirement::Count(_) => {
            format!(
                "count the items of `{of}`; without `players`, those that `from-players` leaves out count too"
            )
        }
        Requirement::Touching => format!("check where the spaces of `{of}` are, and their order"),
        must => format!(
            "check the column `{}` of `{of}`",
            must.columns().join("`, `")
        ),
    };
    let dice =
        "; chance seldom lays this out unless the recipe asks for it, as [recipe.NAME.even] does";
    if law.laid { look + dice } else { look }
}
