//! Options that would change nothing in what a job prints.
//!
//! Only options that ask for something are checked. An option that says how a school prints, such as `--backs`, can be used
//! with every kit, and so can `--players` and `--seed`: a kit that ignores them is the same for every number. `--large-print`
//! enlarges at least the line of text at the edge of each sheet.

use super::Proof;
use crate::diag::{Code, Diagnostic};
use crate::geom::Freeing;
use crate::message::{msg, pattern};
use crate::model::{Game, Job};
use crate::sheet::{Face, Layout, Part, Piece, Scope};

/// Returns diagnostics about the options of `job` that change nothing on the sheets of its proof.
pub(super) fn find(proof: &Proof, job: &Job) -> Vec<Diagnostic> {
    let Proof {
        game, faces, parts, ..
    } = proof;
    if job.is_for_all_kits {
        return Vec::new();
    }
    let mut notes = boards(game, job);

    // With `--since`, only the parts that have changed are left.
    if job.since.is_none() {
        notes.extend(cutting(parts, faces, job));
        notes.extend(copies(parts, job));
    }
    notes
}

/// Returns diagnostics about options for random boards if no such board is printed.
fn boards(game: &Game, job: &Job) -> Vec<Diagnostic> {
    let boards = game.draft.boards_by_place();
    let is_printed = |place: usize| {
        boards
            .get(&place)
            .is_some_and(|board| board.component.is_printed(job))
    };
    let mut has_layouts = false;
    let mut has_trials = false;
    for roll in game.rolls.iter().filter(|roll| is_printed(roll.board)) {
        has_layouts |= roll.number.number > 1;
        has_trials |= roll.trial.is_some();
    }

    let mut notes = Vec::new();
    if job.boards.is_some_and(|count| count > 1) && !has_layouts {
        let message = msg!("--boards has no effect: no random board is printed");
        let help = msg!("leave it out, or print a random board with --only");
        notes.push(Diagnostic::new(Code::Usage, message).help(help));
    }
    if job.favour.is_some() && !has_trials {
        let message = msg!(
            "--favour has no effect: trial games are played on none of the boards that are printed"
        );
        let help = msg!("leave it out, or print a board with such games with --only");
        notes.push(Diagnostic::new(Code::Usage, message).help(help));
    }
    notes
}

/// Returns diagnostics about options for cutting if no printed part is cut in this way.
fn cutting(parts: &[Part], faces: &[Face], job: &Job) -> Vec<Diagnostic> {
    let has_pieces = parts
        .iter()
        .any(|part| part.layout == Layout::Packed && !part.pieces.is_empty());
    let has_cuts = parts
        .iter()
        .any(|part| !part.layout.is_text() && !part.pieces.is_empty());
    let has_discs = pieces(parts)
        .any(|piece| faces[piece.front.0 as usize].outline.freeing() == Freeing::Punch);

    let unused = [
        (
            job.cutter.is_some() && !has_pieces,
            pattern!("--cutter has no effect: no cards or tokens are printed"),
        ),
        (
            job.punch && !has_discs,
            pattern!("--punch has no effect: no round tokens are printed"),
        ),
        (
            job.cut_paths && !has_cuts,
            pattern!(
                "--cut-paths has no effect: only pages of rules are printed, which are not cut out"
            ),
        ),
    ];
    unused
        .into_iter()
        .filter(|(is_unused, _)| *is_unused)
        .map(|(_, message)| {
            Diagnostic::new(Code::Usage, message)
                .help(msg!("leave it out, or print other parts with --only"))
        })
        .collect()
}

/// Returns a diagnostic about the number of copies or sets if everything is printed once for all of them.
fn copies(parts: &[Part], job: &Job) -> Option<Diagnostic> {
    let option = match job {
        _ if job.copies > 1 => "copies",
        _ if job.class.is_some() => "class",
        _ if job.sets > 1 => "sets",
        _ => return None,
    };
    let first = parts.first()?;
    if pieces(parts).any(|piece| piece.scope != Scope::Job) {
        return None;
    }

    let message = msg!(
        "--{option} has no effect: `{title}` is printed only once, for everyone",
        option,
        title = first.title
    );
    let help = msg!("leave it out, or remove `once` from the rules in the kit");
    Some(Diagnostic::new(Code::Usage, message).help(help))
}

/// Returns the pieces of all parts.
fn pieces(parts: &[Part]) -> impl Iterator<Item = &Piece> {
    parts.iter().flat_map(|part| &part.pieces)
}
