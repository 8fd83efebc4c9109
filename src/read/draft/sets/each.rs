//! `each`: rows that are made of all combinations of some values.

use crate::decode::table::Row;
use crate::diag::{Code, Diagnostic};
use crate::limits::ITEMS;
use crate::message::{Message, msg};
use crate::read::draft::Reading;
use crate::schema::keys;
use crate::schema::table::Table;
use crate::source::{Fields, Span, Spanned};

/// The name by which notes are about such rows.
const NAME: &str = "each";

/// Values of columns, of which each combination is a row.
pub(crate) struct Each {
    /// The name by which notes are about it, and its place.
    pub(crate) name: Spanned<String>,
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Row>,
}

/// The combinations that `data` asks for by `each`: the values of the last column change first. `None` with notes if it
/// cannot be read.
pub(crate) fn each(cx: &mut Reading<'_>, options: &Table<'_>) -> Option<Each> {
    let table = options.table(keys::EACH)?;
    let span = options.span_of(&keys::data::EACH);
    let mut columns = Vec::new();
    for key in table.own_keys() {
        columns.push((key.value.clone(), values(cx, &table, &key)?));
    }
    let is_alike = columns
        .windows(2)
        .all(|pair| pair[0].1.iter().map(said).eq(pair[1].1.iter().map(said)));
    let like = [
        (options.get(&keys::data::UNORDERED), "unordered"),
        (options.get(&keys::data::TURNS), "turns"),
    ];
    let like: Vec<&str> = like
        .into_iter()
        .filter_map(|(is_asked, key)| is_asked.then_some(key))
        .collect();
    if let ([key, ..], false) = (&like[..], is_alike && like.len() < 2) {
        let (message, help) = if like.len() < 2 {
            (
                msg!("`{key}` needs columns with the same values", key),
                msg!("give each column of `each` the same list, or leave out the key"),
            )
        } else {
            (
                msg!("`unordered` leaves out all that `turns` does, and more"),
                msg!("keep one of the two"),
            )
        };
        let note = Diagnostic::new(Code::BadValue, message);
        cx.diagnostics
            .emit(note.at(options.span_of(key)).help(help));
        return None;
    }
    let count = columns.iter().fold(1_u64, |count, (_, values)| {
        count.saturating_mul(values.len() as u64)
    });
    if columns.is_empty() || !ITEMS.allows(count) {
        cx.diagnostics.emit(match columns.is_empty() {
            true => Diagnostic::new(Code::BadValue, msg!("`each` names no columns")).at(span).help(
                msg!("write columns with their values, as in each = {{ suit = [\"hearts\", \"spades\"], rank = \"1..13\" }}"),
            ),
            // TRANSLATORS: A number and a unit follow, such as "12,000 cells".
            false => Diagnostic::beyond(&ITEMS, msg!("`each` makes"), count).at(span),
        });
        return None;
    }
    let wanted: fn(&[usize]) -> bool = match like.first() {
        Some(&"unordered") => |places| places.is_sorted(),
        Some(_) => is_first_turn,
        None => |_| true,
    };
    let has_id = columns.iter().any(|(name, _)| name == "id");
    let places = (0..count)
        .map(|n| places(n, &columns))
        .filter(|places| wanted(places));
    let rows = places
        .map(|places| row(&places, &columns, has_id, span))
        .collect();
    Some(Each {
        name: Spanned::new(NAME.to_owned(), span),
        columns: columns.into_iter().map(|(name, _)| name).collect(),
        rows,
    })
}

fn said(value: &Spanned<String>) -> &str {
    &value.value
}

/// The values of a column: a list, numbers such as `1..13`, or a single one.
fn values(
    cx: &mut Reading<'_>,
    table: &Table<'_>,
    key: &Spanned<String>,
) -> Option<Vec<Spanned<String>>> {
    let value = table.value(&key.value)?;
    let values = if table.is_list(&key.value) {
        table.words_of(value, &key.value)
    } else {
        let word = table.word_of(value, &key.value)?;
        match word.value.split_once("..") {
            // TRANSLATORS: A number and a unit follow, such as "12,000 cells".
            Some(ends) => range(cx, &word, ends, msg!("`each` makes"))?,
            None => vec![word],
        }
    };
    if values.is_empty() {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!("`{column}` has no values", column = key.value),
        )
        .at(key.span);
        cx.diagnostics
            .emit(note.help(msg!("list them, as in [\"red\", \"blue\"] or \"1..13\"")));
        return None;
    }
    Some(values)
}

/// Returns the numbers of a range such as `1..90`, with as many digits as the first has, as in `001..200`.
///
/// Reports other text, and too many numbers. `subject` is the start of that sentence.
pub(crate) fn range(
    cx: &Reading<'_>,
    word: &Spanned<String>,
    (first, last): (&str, &str),
    subject: impl Into<Message>,
) -> Option<Vec<Spanned<String>>> {
    let number = |word: &str| word.trim().parse::<u32>().ok();
    let Some((from, to)) = number(first)
        .zip(number(last))
        .filter(|(from, to)| from <= to)
    else {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!("`{word}` is not a range of numbers", word = word.value),
        );
        cx.diagnostics.emit(note.at(word.span).help(msg!(
            "write the smallest and the largest of them, as in \"1..90\""
        )));
        return None;
    };
    let count = u64::from(to - from) + 1;
    if !ITEMS.allows(count) {
        cx.diagnostics
            .emit(Diagnostic::beyond(&ITEMS, subject, count).at(word.span));
        return None;
    }
    let digits = first.trim().len().min(10);
    Some(
        (from..=to)
            .map(|number| Spanned::new(format!("{number:0digits$}"), word.span))
            .collect(),
    )
}

/// Which value of each column the combination of a number has.
fn places(mut n: u64, columns: &[(String, Vec<Spanned<String>>)]) -> Vec<usize> {
    let mut places: Vec<usize> = columns
        .iter()
        .rev()
        .map(|(_, values)| {
            let place = n % values.len() as u64;
            n /= values.len() as u64;
            place as usize
        })
        .collect();
    places.reverse();
    places
}

/// Whether no turn of a ring of places comes before it.
fn is_first_turn(places: &[usize]) -> bool {
    (1..places.len()).all(|turn| {
        places
            .iter()
            .le(places[turn..].iter().chain(&places[..turn]))
    })
}

/// A row with the values of its places. Its id is made of them, if no column is.
fn row(
    places: &[usize],
    columns: &[(String, Vec<Spanned<String>>)],
    has_id: bool,
    span: Span,
) -> Row {
    let chosen: Vec<&Spanned<String>> = columns
        .iter()
        .zip(places)
        .map(|((_, values), place)| &values[*place])
        .collect();
    let mut fields = Fields::default();
    if !has_id {
        let words: Vec<&str> = chosen
            .iter()
            .map(|value| value.value.as_str())
            .filter(|word| !word.is_empty())
            .collect();
        fields.insert("id".to_owned(), Spanned::new(words.join("-"), span));
    }
    let cells = columns
        .iter()
        .zip(chosen)
        .filter(|(_, value)| !value.value.is_empty());
    fields.extend(cells.map(|((name, _), value)| (name.clone(), value.clone())));
    Row { fields, span }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(sides: usize, values: usize, wanted: fn(&[usize]) -> bool) -> usize {
        let list: Vec<Spanned<String>> = (0..values)
            .map(|n| Spanned::new(n.to_string(), Span::default()))
            .collect();
        let columns = vec![(String::new(), list); sides];
        (0..values.pow(sides as u32) as u64)
            .filter(|n| wanted(&places(*n, &columns)))
            .count()
    }

    #[test]
    fn dominoes_and_rings_are_counted_as_mathematics_counts_them() {
        assert_eq!(count(2, 7, |places| places.is_sorted()), 28);
        // Necklaces of three beads in six colours, as triominoes without their mirror images would be: (6³ + 2 · 6) / 3.
        assert_eq!(count(3, 6, is_first_turn), 76);
        // Of four edges in three colours: (3⁴ + 3² + 2 · 3) / 4.
        assert_eq!(count(4, 3, is_first_turn), 24);
    }
}
