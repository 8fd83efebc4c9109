//! Conditions that select cells, cards and rows: `where`.

use std::cmp::Ordering;

/// Groups of tests: a row passes if it passes all tests of one group, or if there are no groups.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter(pub Vec<Vec<Test>>);

/// A comparison of a column of a row with a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Test {
    /// The column.
    pub column: String,
    /// How its word is compared.
    pub comparison: Comparison,
    /// With what; empty for nothing at all.
    pub says: String,
    /// `says` as the number of a [`SortKey`], if it is one.
    number: Option<i64>,
}

/// How a word is compared with another: as numbers where both are, and letter by letter otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// It is the same.
    Is,
    /// It is another.
    IsNot,
    /// It is less, or comes before.
    Less,
    /// It is less or the same.
    AtMost,
    /// It is more, or comes after.
    More,
    /// It is more or the same.
    AtLeast,
}

impl Filter {
    /// Whether a row passes: `says` gives its value in a column.
    pub fn passes<'r>(&self, says: impl Fn(&str) -> Option<&'r str>) -> bool {
        let passes = |group: &Vec<Test>| group.iter().all(|test| test.holds(says(&test.column)));
        self.0.is_empty() || self.0.iter().any(passes)
    }

    /// Whether a row with this value in a column may pass, for some values of its other columns.
    pub fn admits(&self, column: &str, says: &str) -> bool {
        let admits = |group: &Vec<Test>| {
            group
                .iter()
                .filter(|test| test.column == column)
                .all(|test| test.holds(Some(says)))
        };
        self.0.is_empty() || self.0.iter().any(admits)
    }

    /// The test on whose order with a number a row depends, though its word there only looks like one, such as `1,234`.
    pub fn unsure<'r>(&self, says: impl Fn(&str) -> Option<&'r str>) -> Option<&Test> {
        let is_unsure = |test: &Test| says(&test.column).is_some_and(|said| test.is_unsure(said));
        let holds = |test: &Test| is_unsure(test) || test.holds(says(&test.column));
        let unsure = |group: &Vec<Test>| {
            group
                .iter()
                .position(is_unsure)
                .filter(|_| group.iter().all(holds))
        };
        self.0.iter().find_map(|group| Some(&group[unsure(group)?]))
    }

    /// All tests.
    pub fn tests(&self) -> impl Iterator<Item = &Test> {
        self.0.iter().flatten()
    }
}

impl Test {
    /// A test that compares the value of a column with a word.
    pub fn new(column: String, comparison: Comparison, says: String) -> Test {
        let number = match SortKey::of(&says) {
            SortKey::Number(number) => Some(number),
            SortKey::Empty | SortKey::Word(_) => None,
        };
        Test {
            column,
            comparison,
            says,
            number,
        }
    }

    /// The tests of which one holds where this one does not. What is empty is neither more nor less than anything.
    pub fn negated(self) -> Vec<Test> {
        let comparison = match self.comparison {
            Comparison::Is => Comparison::IsNot,
            Comparison::IsNot => Comparison::Is,
            Comparison::Less => Comparison::AtLeast,
            Comparison::AtMost => Comparison::More,
            Comparison::More => Comparison::AtMost,
            Comparison::AtLeast => Comparison::Less,
        };
        let empty = self
            .compares_order()
            .then(|| Test::new(self.column.clone(), Comparison::Is, String::new()));
        [Test { comparison, ..self }]
            .into_iter()
            .chain(empty)
            .collect()
    }

    /// The sort key of the value that it compares with.
    pub fn sort_key(&self) -> SortKey<'_> {
        match self.number {
            Some(number) => SortKey::Number(number),
            None if self.says.is_empty() => SortKey::Empty,
            None => SortKey::Word(&self.says),
        }
    }

    /// Whether it tests for one word, or for all words but one.
    pub fn compares_equal(&self) -> bool {
        matches!(self.comparison, Comparison::Is | Comparison::IsNot) && !self.says.is_empty()
    }

    /// Whether it tests the order of two words.
    pub fn compares_order(&self) -> bool {
        !matches!(self.comparison, Comparison::Is | Comparison::IsNot)
    }

    /// Whether it tests the order of two words that have none.
    pub fn is_unsure(&self, said: &str) -> bool {
        self.compares_order() && !are_comparable(said, &self.says)
    }

    /// Whether a word passes.
    pub fn holds(&self, said: Option<&str>) -> bool {
        self.passes(SortKey::of(said.unwrap_or_default()))
    }

    /// Whether a value with this sort key passes.
    pub fn passes(&self, said: SortKey<'_>) -> bool {
        let said = if self.says.is_empty() {
            said.or_unticked()
        } else {
            said
        };
        let order = said.cmp(&self.sort_key());
        match self.comparison {
            Comparison::Is => order.is_eq(),
            Comparison::IsNot => order.is_ne(),
            // What is empty is neither more nor less.
            _ if said == SortKey::Empty => false,
            Comparison::Less => order.is_lt(),
            Comparison::AtMost => order.is_le(),
            Comparison::More => order.is_gt(),
            Comparison::AtLeast => order.is_ge(),
        }
    }
}

/// A cell value as a sort key: empty values first, then numbers by value, then text by code point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SortKey<'w> {
    /// An empty value.
    Empty,
    /// A number, mapped to an integer of the same order.
    Number(i64),
    /// Text that is not a number.
    Word(&'w str),
}

impl<'w> SortKey<'w> {
    /// The same where it is asked only whether anything is given: a box that is not ticked is as good as empty.
    pub(super) fn or_unticked(self) -> SortKey<'w> {
        match self {
            SortKey::Word(word) if is_unticked(word) => SortKey::Empty,
            other => other,
        }
    }
}

impl SortKey<'_> {
    /// The sort key of a value.
    pub fn of(word: &str) -> SortKey<'_> {
        match number(word) {
            // The bits of a negative number grow as it falls, but for the sign.
            Some(number) if number.is_sign_negative() => {
                SortKey::Number(number.to_bits() as i64 ^ i64::MAX)
            }
            Some(number) => SortKey::Number(number.to_bits() as i64),
            None if word.is_empty() => SortKey::Empty,
            None => SortKey::Word(word),
        }
    }
}

/// Whether two words can be compared: a number and what only looks like one have none, nor have two that only look like
/// numbers if their letters have another order than their digits, as in `9:30` and `10:00`, or the year of a date is
/// last, as in `12/31/2026`.
pub fn are_comparable(one: &str, other: &str) -> bool {
    let both_look = looks_like_number(one) && looks_like_number(other);
    !both_look
        || match (number(one), number(other)) {
            (Some(_), Some(_)) => true,
            (None, None) if one == other => true,
            (None, None) => {
                !has_year_last(one)
                    && !has_year_last(other)
                    && by_digits(one, other) == one.cmp(other)
            }
            _ => false,
        }
}

/// Whether a word is a date of which the year follows the day and the month.
fn has_year_last(word: &str) -> bool {
    let number = |part: &str, digits: &[usize]| {
        let is_number =
            digits.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| part.parse::<u32>().ok()).flatten()
    };
    let mut parts = word.split(['/', '.', '-']);
    let (Some(one), Some(other), Some(year), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let (one, other) = (number(one, &[1, 2]), number(other, &[1, 2]));
    let is_day = one
        .zip(other)
        .is_some_and(|(one, other)| one.max(other) <= 31 && one.min(other) <= 12);
    is_day && number(year, &[4]).is_some()
}

/// The order of two words in which each row of digits is a number.
fn by_digits(one: &str, other: &str) -> Ordering {
    let is_same = |pair: &(u8, u8)| pair.0 == pair.1;
    let mut same = one.bytes().zip(other.bytes()).take_while(is_same).count();
    // A number that is the same in its first digits only is another.
    while same > 0 && one.as_bytes()[same - 1].is_ascii_digit() {
        same -= 1;
    }
    let digits = |word: &str| {
        word.bytes()
            .skip(same)
            .take_while(u8::is_ascii_digit)
            .count()
    };
    match (digits(one), digits(other)) {
        (0, _) | (_, 0) => one.cmp(other),
        (of_one, of_other) => of_one.cmp(&of_other).then_with(|| one.cmp(other)),
    }
}

/// The number that a word is.
pub fn number(word: &str) -> Option<f64> {
    // Most words are not numbers, as their first letter shows.
    let may_be = |word: &&str| {
        word.starts_with(|letter: char| letter.is_ascii_digit() || "+-.".contains(letter))
    };
    Some(word)
        .filter(may_be)?
        .parse()
        .ok()
        .filter(|number: &f64| number.is_finite())
}

/// What spreadsheet programs write for a box that is not ticked and for one that is, in German, French, Spanish, Italian,
/// Portuguese and Dutch: always in capitals.
const BOXES: [(&str, &str); 6] = [
    ("FALSCH", "WAHR"),
    ("FAUX", "VRAI"),
    ("FALSO", "VERDADERO"),
    ("FALSO", "VERO"),
    ("FALSO", "VERDADEIRO"),
    ("ONWAAR", "WAAR"),
];

/// Whether a cell is a box that is not ticked: spreadsheet programs write `FALSE`, and others that write tables `false` or
/// `False`.
pub fn is_unticked(word: &str) -> bool {
    word.eq_ignore_ascii_case("false") || BOXES.iter().any(|(unticked, _)| *unticked == word)
}

/// Whether a cell is a box that is ticked or not.
pub fn is_box(word: &str) -> bool {
    is_unticked(word)
        || word.eq_ignore_ascii_case("true")
        || BOXES.iter().any(|(_, ticked)| *ticked == word)
}

/// Whether a word has no letter before its first digit, or no letter at all, as `1,234`, `$5`, `50%`, `3 pts` and `–`.
pub fn looks_like_number(word: &str) -> bool {
    !word.is_empty()
        && word
            .chars()
            .find(|sign| sign.is_alphanumeric())
            .is_none_or(char::is_numeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(comparison: Comparison, said: Option<&str>, says: &str) -> bool {
        Test::new("a".to_owned(), comparison, says.to_owned()).holds(said)
    }

    #[test]
    fn numbers_are_compared_as_numbers_and_words_as_words() {
        assert!(holds(Comparison::More, Some("10"), "9"));
        assert!(holds(Comparison::Less, Some("apple"), "pear"));
        assert!(holds(Comparison::Is, Some("3.0"), "3"));
        assert!(
            holds(Comparison::AtMost, Some("3"), "3") && holds(Comparison::AtLeast, Some("3"), "3")
        );
        assert!(holds(Comparison::IsNot, None, "3") && holds(Comparison::Is, None, ""));
        assert!(!holds(Comparison::Less, None, "3"));
    }

    #[test]
    fn a_box_that_is_not_ticked_is_not_given_and_is_the_word_that_it_is() {
        for word in ["FALSE", "false", "False", "FALSCH"] {
            assert!(
                holds(Comparison::Is, Some(word), "") && !holds(Comparison::IsNot, Some(word), ""),
                "{word}"
            );
            assert!(
                holds(Comparison::Is, Some(word), word)
                    && holds(Comparison::IsNot, Some(word), "TRUE"),
                "{word}"
            );
        }
        assert!(["TRUE", "falsely", "falsch"].iter().all(|word| holds(
            Comparison::IsNot,
            Some(word),
            ""
        )));
    }

    #[test]
    fn numbers_come_before_words_whatever_these_begin_with() {
        let mut words = [
            "(x)", "10", "-3", "+5", ".y", "", "joker", "-20", "2", "-0.5",
        ];
        words.sort_by_key(|word| SortKey::of(word));
        assert_eq!(
            words,
            [
                "", "-20", "-3", "-0.5", "2", "+5", "10", "(x)", ".y", "joker"
            ]
        );
    }

    #[test]
    fn a_number_has_no_order_with_what_only_looks_like_one() {
        let test = |column: &str, says: &str| {
            Test::new(column.to_owned(), Comparison::More, says.to_owned())
        };
        for word in [
            "1,234",
            "10,5",
            "50%",
            "3 pts",
            "$5",
            "\u{2212}5",
            "\u{2013}",
            "½",
        ] {
            assert!(
                test("a", "3").is_unsure(word) && test("a", word).is_unsure("3"),
                "{word}"
            );
        }
        assert!(
            !["12", "-0.5", "1e3", "joker", "{grain}", ""]
                .into_iter()
                .any(|word| test("a", "3").is_unsure(word))
        );
        for (one, other) in [
            ("2024-01-01", "2024-03-05"),
            ("09:30", "10:00"),
            ("2 m", "2 m"),
            ("7a", "8"),
            ("4:30", "9:15"),
            ("1/2/2024", "1/2/2024"),
            ("1.2.10", "1.3.20"),
            ("23/12/31", "24/01/02"),
            ("12-34-5678", "13-34-5678"),
        ] {
            assert_eq!(
                test("a", one).is_unsure(other),
                one == "7a",
                "{one} {other}"
            );
        }
        for (one, other) in [
            ("9:30", "10:00"),
            ("$5", "$10"),
            ("5.3.2024", "5.10.2024"),
            ("2/3", "11/3"),
            ("9:5", "9:10"),
            ("01/05/2024", "12/31/2023"),
            ("1.2.2023", "4.5.2024"),
        ] {
            assert!(
                test("a", one).is_unsure(other) && test("a", other).is_unsure(one),
                "{one} {other}"
            );
        }
        // Where another test decides, nothing is unsure.
        let guarded = Filter(vec![
            vec![test("b", "3"), test("a", "3")],
            vec![test("b", "8")],
        ]);
        let unsure = |b: &'static str| {
            guarded
                .unsure(|column| Some(if column == "b" { b } else { "1,234" }))
                .is_some()
        };
        assert!(unsure("4") && !unsure("2"));
    }
}
