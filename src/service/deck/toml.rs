//! Cards that are in a TOML file as tables of their own.

use toml_edit::{ArrayOfTables, DocumentMut, InlineTable, Item, Table, TableLike, Value};

use super::reorder::reorder;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::message::msg;
use crate::model::other_spelling;

/// The tables of the cards of one set in a document.
pub(super) enum Cards<'d> {
    /// `[[deck.NAME.card]]`.
    Tables(&'d mut ArrayOfTables),
    /// `card = [{ … }]`.
    Inline(&'d mut toml_edit::Array),
}

/// A TOML file.
///
/// # Errors
/// It is not TOML.
pub(super) fn document(path: &str, text: &str) -> DiagnosticResult<DocumentMut> {
    text.parse().map_err(|fault: toml_edit::TomlError| {
        let start = fault.span().map_or(0, |span| span.start);
        let line = text[..start].matches('\n').count() + 1;
        let note = Diagnostic::new(
            Code::TomlSyntax,
            msg!(
                "`{path}` cannot be changed, because line {line} is not valid TOML",
                path,
                line
            ),
        );
        note.help(msg!("fix it in a text editor first")).into()
    })
}

/// The cards of a set: `kind` and `item` are the keys of the tables of the set and of its cards. A list is added where
/// there is none.
pub(super) fn cards<'d>(
    document: &'d mut DocumentMut,
    kind: &str,
    set: &str,
    item: &str,
) -> Option<Cards<'d>> {
    let set = document
        .get_mut(kind)?
        .as_table_like_mut()?
        .get_mut(set)?
        .as_table_like_mut()?;
    match set
        .entry(item)
        .or_insert(Item::ArrayOfTables(ArrayOfTables::new()))
    {
        Item::ArrayOfTables(tables) => Some(Cards::Tables(tables)),
        Item::Value(Value::Array(array)) => Some(Cards::Inline(array)),
        _ => None,
    }
}

/// The file that the table of a set names by `data`, if it does.
pub(super) fn data_path(document: &DocumentMut, kind: &str, set: &str) -> Option<String> {
    let data = document
        .get(kind)?
        .as_table_like()?
        .get(set)?
        .as_table_like()?
        .get("data")?;
    let file = data
        .as_table_like()
        .and_then(|data| data.get("file"))
        .unwrap_or(data);
    file.as_str().map(str::to_owned)
}

/// The places in the file of a table and those in it.
fn places(table: &mut Table, visit: &mut dyn FnMut(&mut Table)) {
    visit(table);
    for (_, item) in table.iter_mut() {
        match item {
            Item::Table(inner) => places(inner, visit),
            Item::ArrayOfTables(inner) => inner.iter_mut().for_each(|table| places(table, visit)),
            _ => {}
        }
    }
}

impl Cards<'_> {
    fn card(&mut self, at: usize) -> Option<&mut dyn TableLike> {
        match self {
            Cards::Tables(tables) => tables.get_mut(at).map(|table| table as &mut dyn TableLike),
            Cards::Inline(array) => array
                .get_mut(at)
                .and_then(Value::as_inline_table_mut)
                .map(|table| table as &mut dyn TableLike),
        }
    }

    /// Writes a field of a card; empty takes it away. Whether there is such a card.
    pub(super) fn set(&mut self, at: usize, key: &str, text: &str) -> bool {
        let Some(card) = self.card(at) else {
            return false;
        };
        let key = other_spelling(key)
            .filter(|other| card.contains_key(other))
            .unwrap_or(key);
        if text.is_empty() {
            card.remove(key);
            return true;
        }
        let old = card.get(key).and_then(Item::as_value);
        let is_number = key == "copies" || old.is_some_and(Value::is_integer);
        let number = text.trim().parse::<i64>().ok().filter(|_| is_number);
        let mut new = number.map_or_else(|| Value::from(text), Value::from);
        if let Some(old) = old {
            *new.decor_mut() = old.decor().clone();
        }
        match card.get_mut(key) {
            Some(place) => *place = Item::Value(new),
            None => _ = card.insert(key, Item::Value(new)),
        }
        true
    }

    /// Adds a card of no fields at a place, or at the end; where it is.
    pub(super) fn insert(&mut self, at: Option<usize>) -> usize {
        let at = |len: usize| at.map_or(len, |at| at.min(len));
        match self {
            Cards::Tables(tables) => {
                let (at, mut new) = (at(tables.len()), Table::new());
                // Tables are written by their places in the file, and behind those without one.
                let mut all: Vec<Table> = std::mem::take(*tables).into_iter().collect();
                new.set_position(all.get(at.saturating_sub(1)).and_then(Table::position));
                if let Some(first) = all.first_mut() {
                    let is_bare = first
                        .decor()
                        .prefix()
                        .and_then(|prefix| prefix.as_str())
                        .is_none_or(str::is_empty);
                    let decor = if at == 0 && is_bare {
                        first.decor_mut()
                    } else {
                        new.decor_mut()
                    };
                    decor.set_prefix("\n");
                }
                all.insert(at, new);
                **tables = all.into_iter().collect();
                at
            }
            Cards::Inline(array) => {
                let at = at(array.len());
                let decor = array
                    .get(at.saturating_sub(1))
                    .map(|value| value.decor().clone());
                let mut new = Value::InlineTable(InlineTable::new());
                decor.into_iter().for_each(|decor| *new.decor_mut() = decor);
                array.insert_formatted(at, new);
                at
            }
        }
    }

    /// Puts cards into another order; they take the places that they have together.
    pub(super) fn reorder(&mut self, cards: &[usize]) {
        match self {
            Cards::Tables(tables) => {
                let mut all: Vec<Table> = std::mem::take(*tables).into_iter().collect();
                let mut found = Vec::new();
                cards.iter().for_each(|at| {
                    places(&mut all[*at], &mut |table| found.push(table.position()))
                });
                found.sort_unstable();
                reorder(&mut all, cards);
                let (mut slots, mut found) = (cards.to_vec(), found.into_iter());
                slots.sort_unstable();
                for at in slots {
                    places(&mut all[at], &mut |table| {
                        table.set_position(found.next().flatten())
                    });
                }
                **tables = all.into_iter().collect();
            }
            Cards::Inline(array) => {
                let mut all: Vec<Value> = array.iter().cloned().collect();
                reorder(&mut all, cards);
                for (at, mut value) in all.into_iter().enumerate() {
                    *value.decor_mut() = array
                        .get(at)
                        .map(|old| old.decor().clone())
                        .unwrap_or_default();
                    array.replace_formatted(at, value);
                }
            }
        }
    }

    /// Takes a card away.
    pub(super) fn remove(&mut self, at: usize) {
        match self {
            Cards::Tables(tables) => _ = tables.remove(at),
            Cards::Inline(array) => _ = array.remove(at),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# A deck\n[deck.a]\ntemplate = \"t\" # the template\n\n# The first\n[[deck.a.card]]\nid = \"x\"   # its id\n\
                        copies = 2\ntext = \"\"\"\nold\n\"\"\"\n\n[[deck.a.card]]\nid = 'y'\n\n[deck.b]\ntemplate = \"u\"\n";

    fn changed(text: &str, change: impl FnOnce(&mut Cards<'_>)) -> String {
        let mut document = document("kit.toml", text).unwrap();
        change(&mut cards(&mut document, "deck", "a", "card").unwrap());
        document.to_string()
    }

    #[test]
    fn a_field_is_changed_and_all_else_stays() {
        let text = changed(TEXT, |cards| {
            assert!(
                cards.set(0, "id", "new \"x\"")
                    && cards.set(0, "copies", "3")
                    && cards.set(1, "text", "words")
            );
            assert!(cards.set(0, "text", "") && !cards.set(2, "text", "x"));
        });
        let expected = TEXT
            .replace("id = \"x\"   # its id", "id = 'new \"x\"'   # its id")
            .replace("copies = 2", "copies = 3")
            .replace("text = \"\"\"\nold\n\"\"\"\n", "")
            .replace("id = 'y'\n", "id = 'y'\ntext = \"words\"\n");
        assert_eq!(text, expected);
    }

    #[test]
    fn cards_are_added_where_they_belong_and_taken_away() {
        let added = changed(TEXT, |cards| {
            assert_eq!(cards.insert(Some(1)), 1);
            cards.set(1, "id", "between");
            assert_eq!(cards.insert(None), 3);
            cards.set(3, "id", "last");
        });
        let ids: Vec<&str> = added
            .lines()
            .filter(|line| line.starts_with("id"))
            .collect();
        assert_eq!(
            ids,
            [
                "id = \"x\"   # its id",
                "id = \"between\"",
                "id = 'y'",
                "id = \"last\""
            ]
        );
        assert!(
            added.find("last").unwrap() < added.find("[deck.b]").unwrap(),
            "{added}"
        );
        assert_eq!(
            changed(TEXT, |cards| cards.remove(1)),
            TEXT.replace("[[deck.a.card]]\nid = 'y'\n\n", "")
        );
        let turned = changed(TEXT, |cards| cards.reorder(&[1, 0]));
        let (head, rest) = TEXT.split_once("\n# The first").unwrap();
        let (first, rest) = rest.split_once("\n[[deck.a.card]]\nid = 'y'\n").unwrap();
        assert_eq!(
            turned,
            format!("{head}\n[[deck.a.card]]\nid = 'y'\n\n# The first{first}{rest}")
        );
        let before = changed("[[deck.a.card]]\nid = 'y'\n", |cards| {
            cards.insert(Some(0));
            cards.set(0, "id", "x");
        });
        assert_eq!(
            before,
            "[[deck.a.card]]\nid = \"x\"\n\n[[deck.a.card]]\nid = 'y'\n"
        );
        let inline = "[deck.a]\ncard = [\n  { id = \"x\" },\n  { id = \"y\" },\n]\n";
        let added = changed(inline, |cards| {
            cards.insert(None);
            cards.set(2, "id", "z");
        });
        assert!(added.contains("{ id = \"y\" },\n  { id = \"z\""), "{added}");
    }
}
