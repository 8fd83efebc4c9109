//! What slots show, depending on the fields of an item.

use std::collections::{BTreeSet, HashMap};

use super::{Comparison, Filter, SortKey, Test};
use crate::source::{Fields, Spanned};

/// What a slot shows: the pattern of the first of some cases that holds.
#[derive(Clone, Debug, Default)]
pub struct Cases {
    all: Vec<Case>,
    filters: Filters,
    fields: BTreeSet<String>,
}

/// A pattern, which is a text with `${field}` in it, and when it is shown.
#[derive(Clone, Debug)]
pub struct Case {
    /// What the fields of an item must say; one without tests always holds.
    pub filter: Spanned<Filter>,
    /// What is shown.
    pub show: Spanned<String>,
}

impl Cases {
    /// Cases in the order in which they are tried; `fields_in` gives the fields for which a pattern asks.
    pub fn new(all: Vec<Case>, fields_in: impl Fn(&str) -> Vec<&str>) -> Cases {
        let filters = Filters::of(all.iter().map(|case| &case.filter.value));
        let shown = all.iter().flat_map(|case| fields_in(&case.show.value));
        let fields = filters.columns().chain(shown).map(str::to_owned).collect();
        Cases {
            all,
            filters,
            fields,
        }
    }

    /// The pattern for an item with these fields; `None` where no case holds.
    pub fn of(&self, fields: &Fields) -> Option<&Spanned<String>> {
        let says = |field: &str| fields.get(field).map(|field| field.value.as_str());
        self.filters.first(says).map(|first| &self.all[first].show)
    }

    /// The cases, in order.
    pub fn all(&self) -> &[Case] {
        &self.all
    }

    /// The patterns of all cases.
    pub fn patterns(&self) -> impl Iterator<Item = &Spanned<String>> {
        self.all.iter().map(|case| &case.show)
    }

    /// The conditions of all cases.
    pub fn conditions(&self) -> impl Iterator<Item = &Spanned<Filter>> {
        self.all.iter().map(|case| &case.filter)
    }

    /// The fields to which their conditions and patterns refer.
    pub fn fields(&self) -> &BTreeSet<String> {
        &self.fields
    }

    /// Whether what is shown depends on the fields of an item.
    pub fn have_conditions(&self) -> bool {
        self.filters.columns().next().is_some()
    }
}

/// The condition under which a part of a template is drawn on the face of an item.
#[derive(Clone, Debug)]
pub struct Condition {
    /// The condition on its fields.
    pub filter: Filter,
    /// The condition of the part around it, by its number, which must hold too.
    pub within: Option<usize>,
    /// Whether it decides between templates: it does not hold where an earlier one of these does.
    pub is_case: bool,
}

/// The conditions of a template.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    all: Vec<Condition>,
    filters: Filters,
}

impl Conditions {
    /// Conditions in the order of the template.
    pub fn new(all: Vec<Condition>) -> Conditions {
        Conditions {
            filters: Filters::of(all.iter().map(|condition| &condition.filter)),
            all,
        }
    }

    /// The conditions, in the order of the template.
    pub fn all(&self) -> &[Condition] {
        &self.all
    }

    /// The fields to which they refer.
    pub fn fields(&self) -> impl Iterator<Item = &str> {
        self.filters.columns()
    }

    /// For each condition, whether it holds for an item with these fields.
    pub fn holding(&self, fields: &Fields) -> Vec<bool> {
        let says = |field: &str| fields.get(field).map(|field| field.value.as_str());
        let mut holds = self.filters.passed(says);
        let mut has_case = false;
        for (
            n,
            Condition {
                within, is_case, ..
            },
        ) in self.all.iter().enumerate()
        {
            let is_open = within.is_none_or(|around| holds[..n].get(around) == Some(&true))
                && !(*is_case && has_case);
            holds[n] &= is_open;
            has_case |= *is_case && holds[n];
        }
        holds
    }
}

/// Filters in order.
#[derive(Clone, Debug, Default)]
pub struct Filters {
    /// The columns that they test, without duplicates.
    columns: Vec<String>,
    /// Their groups of tests, sorted by the value that a group requires of a column, and then in order of the filters.
    groups: Vec<Group>,
    /// The number of filters.
    count: usize,
}

/// Tests that must all be passed.
#[derive(Clone, Debug)]
struct Group {
    /// The index of the filter.
    filter: usize,
    /// Each with the index of its column, tests for equality first.
    tests: Vec<(usize, Test)>,
}

impl Group {
    /// The index of a column and the value that it must have, if the group requires one.
    fn word(&self) -> Option<(usize, SortKey<'_>)> {
        let (column, test) = self
            .tests
            .first()
            .filter(|(_, test)| test.comparison == Comparison::Is)?;
        Some((*column, test.sort_key()))
    }

    fn passes(&self, row: &[SortKey<'_>]) -> bool {
        self.tests
            .iter()
            .all(|(column, test)| test.passes(row[*column]))
    }
}

impl Filters {
    /// Filters in the order in which they are tried.
    pub fn of<'f>(filters: impl IntoIterator<Item = &'f Filter>) -> Filters {
        let (mut columns, mut groups, mut count) = (Vec::new(), Vec::new(), 0);
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        for (filter, Filter(all)) in filters.into_iter().enumerate() {
            count += 1;
            for group in all {
                let mut tests: Vec<(usize, Test)> = Vec::with_capacity(group.len());
                for test in group {
                    let column = *numbers.entry(&test.column).or_insert_with(|| {
                        columns.push(test.column.clone());
                        columns.len() - 1
                    });
                    tests.push((column, test.clone()));
                }
                tests.sort_by_key(|(_, test)| test.comparison != Comparison::Is);
                groups.push(Group { filter, tests });
            }
            // Every row passes a filter without tests.
            groups.extend(all.is_empty().then(|| Group {
                filter,
                tests: Vec::new(),
            }));
        }
        groups.sort_by(|one, other| one.word().cmp(&other.word()));
        Filters {
            columns,
            groups,
            count,
        }
    }

    /// The columns that they test, without duplicates.
    pub fn columns(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(String::as_str)
    }

    /// The index of the first filter that a row passes; `says` returns the row's value in a column.
    pub fn first<'r>(&self, says: impl Fn(&str) -> Option<&'r str>) -> Option<usize> {
        let row = self.sort_keys(says);
        self.meant(&row)
            .filter_map(|groups| groups.iter().find(|group| group.passes(&row)))
            .map(|group| group.filter)
            .min()
    }

    /// For each filter, whether a row passes it.
    pub fn passed<'r>(&self, says: impl Fn(&str) -> Option<&'r str>) -> Vec<bool> {
        let (row, mut passed) = (self.sort_keys(says), vec![false; self.count]);
        let groups = self
            .meant(&row)
            .flatten()
            .filter(|group| group.passes(&row));
        groups.for_each(|group| passed[group.filter] = true);
        passed
    }

    /// The row's value in each column, as a sort key.
    fn sort_keys<'r>(&self, says: impl Fn(&str) -> Option<&'r str>) -> Vec<SortKey<'r>> {
        self.columns
            .iter()
            .map(|column| SortKey::of(says(column).unwrap_or_default()))
            .collect()
    }

    /// The groups that a row can pass: those that require no value, and those that require one which the row has. Each
    /// slice is in order of the filters.
    fn meant<'m>(&'m self, row: &'m [SortKey<'m>]) -> impl Iterator<Item = &'m [Group]> {
        let words = row.iter().copied().enumerate();
        // An unticked box matches two words: the empty one, and its own.
        let unticked = words
            .clone()
            .map(|(column, word)| (column, word.or_unticked()));
        let unticked = unticked.filter(|(column, word)| *word != row[*column]);
        let words = std::iter::once(None).chain(words.chain(unticked).map(Some));
        words.map(|word| {
            let start = self.groups.partition_point(|group| group.word() < word);
            let count = self.groups[start..].partition_point(|group| group.word() == word);
            &self.groups[start..start + count]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_filter_in_order_is_found_whatever_its_tests_ask_for() {
        let test = |column: &str, comparison, says: &str| {
            Test::new(column.to_owned(), comparison, says.to_owned())
        };
        let is = |column: &str, says: &str| test(column, Comparison::Is, says);
        let filters = [
            Filter(vec![vec![
                test("n", Comparison::More, "5"),
                is("kind", "b"),
            ]]),
            Filter(vec![vec![is("kind", "a")], vec![is("n", "3")]]),
            Filter(vec![vec![test("n", Comparison::Less, "2")]]),
            Filter(vec![vec![is("kind", "b")], vec![is("kind", "")]]),
            Filter(vec![vec![is("kind", "a")]]),
            Filter::default(),
        ];
        let all = Filters::of(&filters);
        assert_eq!(all.columns().collect::<Vec<_>>(), ["n", "kind"]);
        let rows = [
            ("b", "6"),
            ("b", "3.0"),
            ("b", "1"),
            ("b", "4"),
            ("a", "6"),
            ("", "x"),
            ("c", "x"),
            ("", ""),
            ("FALSE", "7"),
        ];
        let found = rows.map(|(kind, n)| {
            let says = |column: &str| {
                Some(if column == "n" { n } else { kind }).filter(|word| !word.is_empty())
            };
            let passed: Vec<bool> = filters.iter().map(|filter| filter.passes(says)).collect();
            assert_eq!(all.passed(says), passed, "{kind} {n}");
            let first = all.first(says);
            assert_eq!(
                first,
                passed.iter().position(|passes| *passes),
                "{kind} {n}"
            );
            first.unwrap_or_default()
        });
        assert_eq!(found, [0, 1, 2, 3, 1, 3, 5, 3, 3]);
    }
}
