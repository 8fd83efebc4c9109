//! `law`: what a kit says must hold of it, and does not.
//!
//! A law is about what is written, in play or not and printed or not. One that
//! asks for what pieces say on the cells under them is about every roll.

mod checker;
mod finding;
mod record;

use rayon::prelude::*;

use self::finding::Finding;
use self::record::Records;
use crate::diag::{Code, Note};
use crate::model::{Constraint, Game, Requirement};

/// The most findings that one note tells in full.
const TOLD: usize = 3;

/// The notes on all laws that do not hold.
pub(super) fn check(game: &Game) -> Vec<Note> {
    game.draft.laws.par_iter().filter_map(|law| broken(law, game)).collect()
}

fn broken(law: &Constraint, game: &Game) -> Option<Note> {
    let evidence = &game.evidence;
    if !law.laid {
        let findings = checker::judge(law, &record::written(law, evidence)?, evidence);
        return note(law, &findings, "", game.draft.kit.home(law.span));
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
    let origin = format!(" (board {number} of seed {}{more})", game.seed.unwrap_or_default());
    note(law, findings, &origin, game.draft.kit.home(law.span))
}

fn note(law: &Constraint, findings: &[Finding], origin: &str, home: Option<&str>) -> Option<Note> {
    let first = findings.first()?;
    let told: Vec<&str> = findings.iter().take(TOLD).map(|finding| finding.words.as_str()).collect();
    let more = match findings.len() - told.len() {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    let says = law.says.trim().trim_end_matches(['.', '!']);
    let note = Note::new(Code::Constraint, format!("{says}: {}{more}{origin}", told.join("; "))).at(law.span);
    let meant = meant(law, first.key.as_deref(), home);
    let note = note.help(first.help.clone().unwrap_or_else(|| help(law)) + &meant);
    Some(match first.span {
        Some(span) => note.also(span, "found here"),
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
        (Some(home), None) => format!("; if that is intended, add to [kit] in {home}: `drop = [\"{says}\"]`"),
        (None, Some(key)) => format!("; or set `{key}`, if that is intended"),
        (None, None) => String::new(),
    }
}

/// Where to look.
fn help(law: &Constraint) -> String {
    let of = &law.of;
    let look = match &law.must {
        Requirement::Count(_) => {
            format!("count the items of `{of}`; without `players`, those that `from-players` leaves out count too")
        }
        Requirement::Touching => format!("check where the spaces of `{of}` are, and their order"),
        must => format!("check the column `{}` of `{of}`", must.columns().join("`, `")),
    };
    let dice = "; it holds on every random board only if the recipe ensures it, as [recipe.NAME.even] does";
    if law.laid { look + dice } else { look }
}
