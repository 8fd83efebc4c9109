//! `count`: a deck or token set with more or fewer pieces than the kit says it has.

use crate::diag::{Code, Note};
use crate::model::{Draft, Kit, Known, Set};

/// The sets whose pieces do not add up to what is said of them.
pub(super) fn check(draft: &Draft) -> Vec<Note> {
    draft.sets().filter_map(|set| of(set, &draft.kit)).collect()
}

fn of(set: Known<'_, Set>, kit: &Kit) -> Option<Note> {
    let said = set.count.as_ref()?;
    let found: u64 = set.items.iter().map(|item| u64::from(item.copies)).sum();
    let one = set.component.kind.item();
    let nouns = |n: u64| if n == 1 { one.to_owned() } else { format!("{one}s") };
    let wanted = u64::from(said.value);
    let message = match found.abs_diff(wanted) {
        0 => return None,
        off if found > wanted => {
            format!("`{}` is to have {wanted} {} and has {found}, {off} too many", set.name(), nouns(wanted))
        }
        off => format!("`{}` is to have {wanted} {} and has {found}, {off} too few", set.name(), nouns(wanted)),
    };
    let table = format!("[{}.{}]", set.component.kind.table(), set.name());
    let help = match kit.home(said.span) {
        Some(home) => format!("if that is meant, add to {table} in {home}: count = {found}"),
        None => format!("`copies` counts; mend those of its {one}s, or say `count = {found}` in {table}"),
    };
    Some(Note::new(Code::Count, message).at(said.span).help(help).of(set.name()))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::model::{Component, Content, Item, Kind};
    use crate::source::{Span, Spanned};

    fn noted(copies: &[u32], count: Option<u32>) -> Option<String> {
        let items = Arc::new(copies.iter().map(|copies| Item { copies: *copies, ..Item::default() }).collect());
        let count = count.map(|count| Spanned::new(count, Span::default()));
        let set = Set { items, count, ..Set::default() };
        let components = vec![Component::new(Kind::Deck, "fate", Content::Items(Box::new(set)))];
        check(&Draft { components, ..Draft::default() }).pop().map(|note| note.message)
    }

    #[test]
    fn copies_add_up_to_what_is_said_or_both_numbers_are_told() {
        assert_eq!(noted(&[2, 3], Some(5)), None);
        assert_eq!(noted(&[2, 3], None), None);
        assert_eq!(noted(&[2, 3], Some(6)).as_deref(), Some("`fate` is to have 6 cards and has 5, 1 too few"));
        assert_eq!(noted(&[2, 0, 3], Some(1)).as_deref(), Some("`fate` is to have 1 card and has 5, 4 too many"));
    }
}
