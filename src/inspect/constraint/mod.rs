//! `law`: what a kit says must hold of it, and does not.
//!
//! A law is about what is written, in play or not and printed or not. One that
//! asks for what pieces say on the cells under them is about every roll.

mod checker;
mod record;

use crate::diag::{Code, Comparer, Note};
use crate::model::{Constraint, ConstraintInputs, Game, Requirement};
use crate::source::Span;
use record::Records;

/// The most findings that one note tells in full.
const TOLD: usize = 3;

/// What was found instead of what must hold.
struct Finding {
    words: String,
    /// The cell or item that it is found in.
    span: Option<Span>,
    /// What to do about it.
    help: Option<String>,
}

/// The notes on all laws that do not hold.
pub(super) fn check(game: &Game) -> Vec<Note> {
    game.draft.laws.iter().filter_map(|law| broken(law, game)).collect()
}

fn broken(law: &Constraint, game: &Game) -> Option<Note> {
    let evidence = &game.evidence;
    if !law.laid {
        let findings = checker::judge(law, &record::written(law, evidence)?, evidence);
        return note(law, &findings, "");
    }
    // Pieces lie as they do with so many players only when the kit is rolled for them.
    if law.players.is_some_and(|players| players != game.players) {
        return None;
    }
    let judged = |number, things: &Records<'_>| (number, checker::judge(law, things, evidence));
    let rolls = record::laid(law, evidence).into_iter().map(|(number, things)| judged(number, &things));
    let broken: Vec<(u32, Vec<Finding>)> = rolls.filter(|(_, findings)| !findings.is_empty()).collect();
    let (number, findings) = broken.first()?;
    let more = match broken.len() - 1 {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    note(law, findings, &format!(" (board {number} of seed {}{more})", game.seed))
}

fn note(law: &Constraint, findings: &[Finding], whence: &str) -> Option<Note> {
    let first = findings.first()?;
    let told: Vec<&str> = findings.iter().take(TOLD).map(|finding| finding.words.as_str()).collect();
    let more = match findings.len() - told.len() {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    let says = law.says.trim().trim_end_matches(['.', '!']);
    let note = Note::new(Code::Constraint, format!("{says}: {}{more}{whence}", told.join("; "))).at(law.span);
    let note = note.help(first.help.clone().unwrap_or_else(|| help(law)));
    Some(match first.span {
        Some(span) => note.also(span, "found here"),
        None => note,
    })
}

/// Where to look.
fn help(law: &Constraint) -> String {
    let of = &law.of;
    let look = match &law.must {
        Requirement::Count(_) => {
            format!("count those of `{of}`; what `from-players` leaves out counts too, without `players`")
        }
        Requirement::Touching => format!("look at where the spaces of `{of}` are, and at their order"),
        must => format!("look at the column `{}` of `{of}`", must.columns().join("`, `")),
    };
    let dice = "; it holds on every roll only if the recipe makes sure of it, as [recipe.NAME.even] does";
    if law.laid { look + dice } else { look }
}

impl Finding {
    fn new(words: String) -> Finding {
        Finding { words, span: None, help: None }
    }

    fn at(self, span: Span) -> Finding {
        Finding { span: Some(span), ..self }
    }

    /// With the known word that was most likely meant.
    fn meant<'w>(self, word: &str, known: impl Iterator<Item = &'w str> + Clone, comparer: &mut Comparer) -> Finding {
        Finding { help: comparer.nearest(word, known).map(|near| format!("did you mean `{near}`?")), ..self }
    }
}

/// What is known of a component elsewhere, as the law would have it.
fn known<'e>(law: &Constraint, of: &str, column: &str, evidence: &'e ConstraintInputs) -> Vec<&'e str> {
    let boards = evidence.boards.iter().filter(|board| board.name == of && law.concerns(board.from_players));
    let cells = boards.flat_map(|board| &board.grids).flat_map(|grid| &grid.cells);
    let sets = evidence.sets.iter().filter(|set| set.name == of && law.concerns(set.from_players));
    let said = sets.flat_map(|set| &set.items).filter_map(|item| item.field(column));
    cells.filter(|cell| law.concerns(cell.from_players)).filter_map(|cell| cell.says(column)).chain(said).collect()
}
