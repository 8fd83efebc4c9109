//! Which of the tables that are `like` another comes after which.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use toml::de::DeTable;

use super::terms::TableTerms;
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::message::{Message, msg};
use crate::source::{FileId, Spanned};

/// The tables of one kind by their names, and what each is like.
pub(super) type Likes = BTreeMap<String, Option<Spanned<String>>>;

/// The tables in a table, and what each is like.
pub(super) fn likes(tables: &DeTable<'_>, file: FileId, diagnostics: &Diagnostics) -> Likes {
    let like = |(name, table): (&toml::Spanned<_>, &toml::Spanned<toml::de::DeValue<'_>>)| {
        let word = table.get_ref().as_table()?.get("like");
        let word = word.and_then(|word| {
            Some(Spanned::new(
                word.get_ref().as_str()?.to_owned(),
                diagnostics.sources().span(file, &word.span()),
            ))
        });
        Some((
            String::from(AsRef::<std::borrow::Cow<'_, str>>::as_ref(name).as_ref()),
            word,
        ))
    };
    tables.iter().filter_map(like).collect()
}

/// Each table that is like another with the name of that one, which comes before it in the list if it is like a third.
/// Notes those that are like nothing there is, or like themselves by whatever way. `terms` has the words for the tables, and
/// `other` returns the words for a table of another kind with the given name, if there is one.
pub(super) fn order(
    all: &Likes,
    terms: TableTerms,
    other: impl Fn(&str) -> Option<TableTerms>,
    diagnostics: &Diagnostics,
) -> Vec<(String, String)> {
    let mut left: BTreeMap<&str, &Spanned<String>> = BTreeMap::new();
    for (name, like) in all
        .iter()
        .filter_map(|(name, like)| Some((name, like.as_ref()?)))
    {
        if all.contains_key(&like.value) {
            left.insert(name, like);
            continue;
        }
        let note = Diagnostic::new(
            Code::UnknownName,
            // TRANSLATORS: {table} is "an unknown deck", "an unknown board" or the like.
            msg!(
                "`like` names {table} `{name}`",
                table = terms.unknown,
                name = like.value
            ),
        )
        .at(like.span);
        diagnostics.emit(match other(&like.value) {
            Some(other) => note
                // TRANSLATORS: As in "`x` is a board, but a deck can only be like another deck".
                .help(msg!(
                    "`{name}` is {other}, but {table} can only be like {another}",
                    name = like.value,
                    other = other.one,
                    table = terms.one,
                    another = terms.another
                )),
            None => {
                let known = all.keys().filter(|known| *known != name);
                diagnostics.did_you_mean(note, &like.value, known.map(String::as_str))
            }
        });
    }
    let mut waiting: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (name, like) in &left {
        waiting.entry(&like.value).or_default().push(name);
    }
    let bases = all
        .keys()
        .map(String::as_str)
        .filter(|name| !left.contains_key(name));
    let mut ready: VecDeque<&str> = bases.collect();
    let mut done = Vec::new();
    while let Some(base) = ready.pop_front() {
        for name in waiting.remove(base).unwrap_or_default() {
            left.remove(name);
            done.push((name.to_owned(), base.to_owned()));
            ready.push_back(name);
        }
    }
    for circle in circles(&left) {
        diagnostics.extend(of_circle(&circle, &left, terms));
    }
    done
}

/// The tables that are like one another in a circle, each behind the one that is like it.
fn circles<'n>(left: &BTreeMap<&'n str, &'n Spanned<String>>) -> Vec<Vec<&'n str>> {
    let (mut seen, mut found) = (BTreeSet::new(), Vec::new());
    for name in left.keys() {
        let (mut path, mut at) = (Vec::new(), *name);
        while let Some(like) = left.get(at).filter(|_| seen.insert(at)) {
            path.push(at);
            at = &like.value;
        }
        found.extend(
            path.iter()
                .position(|step| *step == at)
                .map(|start| path.split_off(start)),
        );
    }
    found
}

/// Of a circle of more tables, the names of the others are not told.
const NAMED: usize = 8;

/// Notes that each table of a circle is like itself.
fn of_circle(
    circle: &[&str],
    left: &BTreeMap<&str, &Spanned<String>>,
    terms: TableTerms,
) -> Vec<Diagnostic> {
    let note = |(n, name): (usize, &&str)| {
        // TRANSLATORS: {table} is "the deck", "the board" or the like.
        let table = msg!("{table} `{name}`", table = terms.definite, name);
        let message = match circle.len() {
            1 => msg!("{table} is like itself", table),
            2..=NAMED => {
                let others = circle[n + 1..].iter().chain(&circle[..n]);
                named_circle(table, name, others)
            }
            all => msg!(
                one: "{table} is like itself through {n} other",
                many: "{table} is like itself through {n} others",
                n = all - 1,
                table
            ),
        };
        Diagnostic::new(Code::BadValue, message)
            .at(left[name].span)
            .help(msg!(
                "write one of them out in full, for the others to be like"
            ))
    };
    circle.iter().enumerate().map(note).collect()
}

/// Lists `others` in the order of the cycle, and then the table itself again.
fn named_circle<'n>(
    table: Message,
    name: &str,
    others: impl Iterator<Item = &'n &'n str>,
) -> Message {
    let chain = others.enumerate().fold(table, |chain, (n, other)| {
        if n == 0 {
            msg!("{table} is like `{other}`", table = chain, other)
        } else {
            msg!("{message}, which is like `{other}`", message = chain, other)
        }
    });
    msg!(
        "{message}, which is like `{name}` again",
        message = chain,
        name
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Diagnostics;
    use crate::read::draft::inherit::terms::COMPONENT_TERMS;
    use crate::source::Span;

    #[test]
    fn those_that_are_like_a_third_come_behind_it_and_long_circles_are_told_in_short() {
        let diagnostics = Diagnostics::default();
        diagnostics.sources_mut().add("kit.toml", String::new());
        let like = |of: String| Some(Spanned::new(of, Span::default()));
        let mut all: Likes = (1..2_000)
            .map(|n| (format!("d{n}"), like(format!("d{}", n - 1))))
            .collect();
        all.insert("d0".to_owned(), None);
        all.extend((0..100).map(|n| (format!("c{n}"), like(format!("c{}", (n + 1) % 100)))));
        let ordered = order(&all, COMPONENT_TERMS[0], |_| None, &diagnostics);
        assert!(
            (1..2_000)
                .zip(&ordered)
                .all(|(n, one)| *one == (format!("d{n}"), format!("d{}", n - 1)))
        );
        assert_eq!((ordered.len(), diagnostics.sorted().len()), (1_999, 100));
        assert!(diagnostics.sorted().iter().all(|note| {
            note.message
                .to_string()
                .ends_with("` is like itself through 99 others")
        }));
    }
}
