//! Warnings that a kit allows, and which of these `allow` entries are unused.

use crate::diag::{Allow, Code, Diagnostic};
use crate::message::msg;
use crate::model::{BuildContext, Game, forms};
use crate::sheet::Part;

/// Warnings that come of a printer, a paper, a language or an option, so that one job raises them and another does not.
const OF_THE_JOB: [Code; 7] = [
    Code::Margins,
    Code::DuplexSize,
    Code::LargePaper,
    Code::SeamThroughLabel,
    Code::PunchSize,
    Code::Untranslated,
    Code::UnusedTranslation,
];

/// Removes the warnings that a kit allows. If the kit was checked in its usual form, also warns about unused `allow` entries.
pub(super) fn allow(game: &Game, parts: &[Part], cx: BuildContext<'_>) {
    let BuildContext {
        job, diagnostics, ..
    } = cx;
    let unused = diagnostics.allow(&game.draft.allows);
    let most = game.draft.kit.players.last().copied().unwrap_or(0);
    // Other forms raise other warnings: in large print no type is small.
    let usual = job.only.is_empty()
        && job.without.is_empty()
        && forms(job).is_empty()
        && [0, most].contains(&game.players);
    if diagnostics.has_errors() || !usual {
        return;
    }
    // What a kit below allows may have been changed above it.
    let unused = unused
        .into_iter()
        .filter(|allow| game.draft.kit.home(allow.span).is_none());
    for allow in unused.filter(|allow| is_looked_at(allow, game, parts)) {
        let code = allow.code.name();
        let message = match &allow.of {
            Some(name) => msg!("no warning of `{name}` has the code `{code}`", name, code),
            None => msg!("no warning has the code `{code}`", code),
        };
        let note = Diagnostic::new(Code::UnusedAllow, message);
        diagnostics.emit(note.at(allow.span).help(msg!(
            "remove this [[allow]], so that it does not hide a future problem"
        )));
    }
}

/// Whether this job would have raised the allowed warning: extras are not printed
/// unless they are requested, and boards stay only if they are shown somewhere.
fn is_looked_at(allow: &Allow, game: &Game, parts: &[Part]) -> bool {
    let shown =
        |name: &str| parts.iter().any(|part| part.name == name) || game.draft.board(name).is_some();
    let all = || {
        game.draft
            .kit
            .imprint
            .components
            .iter()
            .all(|name| shown(name))
    };
    let of = allow.of.as_ref().map(|of| {
        of.split_once('/')
            .map_or(of.as_str(), |(component, _)| component)
    });
    !OF_THE_JOB.contains(&allow.code) && of.map_or_else(all, shown)
}
