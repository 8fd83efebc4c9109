//! `pairing`: backs that give a card away, and sets on shared sheets of which
//! only some have backs.
//!
//! A back has the size and the outline of its front, or the kit is not read;
//! and all pieces of one set have backs, or none has.

use std::collections::BTreeMap;

use crate::diag::{Code, Diagnostic};
use crate::message::msg;
use crate::model::{Game, Kind};
use crate::sheet::{Face, FaceId, Layout, Part};

/// So many cards with backs of their own are given away; more are groups.
const FEW: u32 = 2;

/// What is wrong with the backs of a game's parts.
pub(super) fn check(game: &Game, parts: &[Part], faces: &[Face]) -> Vec<Diagnostic> {
    let is_deck = |part: &&Part| {
        game.draft
            .components
            .iter()
            .any(|one| one.name == part.name && one.kind == Kind::Deck)
    };
    let betrayed = parts
        .iter()
        .filter(is_deck)
        .filter_map(|part| betrayed(part, faces));
    betrayed
        .chain(
            parts
                .iter()
                .enumerate()
                .filter_map(|(n, part)| backless(part, &parts[..n], faces)),
        )
        .collect()
}

/// The card of a deck that its back gives away.
fn betrayed(part: &Part, faces: &[Face]) -> Option<Diagnostic> {
    let mut backs: BTreeMap<FaceId, u32> = BTreeMap::new();
    for piece in &part.pieces {
        *backs.entry(piece.back?).or_default() += piece.copies;
    }
    let usual = *backs
        .iter()
        .max_by_key(|(id, copies)| (**copies, std::cmp::Reverse(**id)))?
        .0;
    let (most, all) = (backs[&usual], backs.values().sum::<u32>());
    let few = all - most;
    if few == 0 || few > FEW || most <= few {
        return None;
    }
    let piece = part
        .pieces
        .iter()
        .find(|piece| piece.copies > 0 && piece.back != Some(usual))?;
    let face = &faces[piece.front.0 as usize];
    let message = match few {
        1 => msg!(
            "the back of {face} gives it away: the other {most} have a different back",
            face = face.name,
            most
        ),
        _ => msg!(
            "the backs of {face} and of one more give them away: the other {most} have a different back",
            face = face.name,
            most
        ),
    };
    let help = msg!("do not use fields on the back in which these cards differ");
    Some(
        Diagnostic::new(Code::Pairing, message)
            .help(help)
            .at_some(face.origin)
            .with_subject(&face.name),
    )
}

/// A part that is to share sheets with an earlier one, as their name on sheets
/// says, but cannot, since only one of the two has backs.
fn backless(part: &Part, before: &[Part], faces: &[Face]) -> Option<Diagnostic> {
    let first = |part: &Part| {
        part.pieces
            .first()
            .map(|piece| (&faces[piece.front.0 as usize], piece.back.is_some()))
    };
    let (face, backed) = first(part)?;
    let shares = |other: &&Part| {
        other.layout == Layout::Packed
            && other.heading == part.heading
            && first(other).is_some_and(|(one, has)| has != backed && one.outline == face.outline)
    };
    let other = before
        .iter()
        .filter(|_| part.layout == Layout::Packed)
        .find(shares)?;
    let (with, without) = if backed { (part, other) } else { (other, part) };
    let message = msg!(
        "`{one}` has no backs, but `{other}` has, and both share the name of their sheets",
        one = without.name,
        other = with.name
    );
    let help = msg!("give both a back or neither, or give them different names with `sheet`");
    Some(
        Diagnostic::new(Code::Pairing, message)
            .help(help)
            .at(without.origin)
            .with_subject(&without.name),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inspect::fine::tests::face;
    use crate::sheet::{Piece, Scope};
    use crate::source::Span;

    /// A part whose fronts are all the first of two faces, with these backs and their copies.
    fn part(name: &str, backs: &[(Option<u32>, u32)]) -> Part {
        let piece = |(back, copies): &(Option<u32>, u32)| Piece {
            front: FaceId(0),
            back: back.map(FaceId),
            copies: *copies,
            scope: Scope::EverySet,
        };
        Part {
            name: name.to_owned(),
            title: name.to_owned(),
            heading: "Cards".to_owned(),
            layout: Layout::Packed,
            pieces: backs.iter().map(piece).collect(),
            stock: String::new(),
            origin: Span::default(),
        }
    }

    fn noted(backs: &[(u32, u32)]) -> bool {
        let backs: Vec<_> = backs
            .iter()
            .map(|(back, copies)| (Some(*back), *copies))
            .collect();
        betrayed(&part("deck", &backs), &[face()]).is_some()
    }

    #[test]
    fn one_or_two_backs_among_many_of_another_are_noted() {
        assert!(noted(&[(1, 1), (1, 1), (2, 1)]));
        assert!(noted(&[(1, 8), (2, 2)]));
        assert!(noted(&[(1, 8), (2, 1), (3, 1)]));
    }

    #[test]
    fn backs_that_are_all_alike_or_all_their_own_or_in_groups_are_let_pass() {
        for backs in [
            &[(1, 1), (1, 7)][..],
            &[(1, 1), (2, 1), (3, 1)],
            &[(1, 8), (2, 3)],
            &[(1, 2), (2, 2)],
            &[(1, 1), (2, 1)],
        ] {
            assert!(!noted(backs), "{backs:?}");
        }
        assert!(!noted(&[(1, 5), (2, 0)]), "a card of which there is none");
    }

    #[test]
    fn sets_under_one_name_have_backs_or_have_none() {
        let faces = [face()];
        let (with, without) = (part("with", &[(Some(0), 1)]), part("without", &[(None, 1)]));
        let note = backless(&with, std::slice::from_ref(&without), &faces)
            .map(|note| note.message.to_string());
        assert!(
            note.is_some_and(|note| note.starts_with("`without` has no backs, but `with` has"))
        );
        assert!(backless(&without, std::slice::from_ref(&with), &faces).is_some());
        assert!(backless(&with, std::slice::from_ref(&with), &faces).is_none());
        let apart = Part {
            heading: "Others".to_owned(),
            ..without
        };
        assert!(backless(&with, &[apart], &faces).is_none());
    }
}
