//! What cells, cards and rows must say to be meant: `where`.

use std::cmp::Ordering;

/// Tests of which one group must be passed whole; everything passes where there are none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter(pub Vec<Vec<Test>>);

/// Something that a row may say.
#[derive(Clone, Debug, PartialEq)]
pub struct Test {
    /// The column.
    pub column: String,
    /// How its word is compared.
    pub comparison: Comparison,
    /// With what; empty for nothing at all.
    pub says: String,
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
    /// Whether a row passes: `says` gives its word in a column.
    pub fn passes<'r>(&self, says: impl Fn(&str) -> Option<&'r str>) -> bool {
        let passes = |group: &Vec<Test>| group.iter().all(|test| test.holds(says(&test.column)));
        self.0.is_empty() || self.0.iter().any(passes)
    }

    /// Whether a row that says this in a column may pass, whatever its other columns say.
    pub fn admits(&self, column: &str, says: &str) -> bool {
        let admits =
            |group: &Vec<Test>| group.iter().filter(|test| test.column == column).all(|test| test.holds(Some(says)));
        self.0.is_empty() || self.0.iter().any(admits)
    }

    /// All tests.
    pub fn tests(&self) -> impl Iterator<Item = &Test> {
        self.0.iter().flatten()
    }
}

impl Test {
    /// Whether it asks for one certain word, or for all but that.
    pub fn compares_equal(&self) -> bool {
        matches!(self.comparison, Comparison::Is | Comparison::IsNot) && !self.says.is_empty()
    }

    /// Whether a word passes.
    pub fn holds(&self, said: Option<&str>) -> bool {
        let said = said.unwrap_or_default();
        match self.comparison {
            Comparison::Is => compare(said, &self.says) == Ordering::Equal,
            Comparison::IsNot => compare(said, &self.says) != Ordering::Equal,
            // What is empty is neither more nor less.
            _ if said.is_empty() => false,
            Comparison::Less => compare(said, &self.says) == Ordering::Less,
            Comparison::AtMost => compare(said, &self.says) != Ordering::Greater,
            Comparison::More => compare(said, &self.says) == Ordering::Greater,
            Comparison::AtLeast => compare(said, &self.says) != Ordering::Less,
        }
    }
}

/// The order of two words: of their numbers, if both are numbers, and of their letters otherwise.
pub fn compare(one: &str, other: &str) -> Ordering {
    // Most words are no numbers, which their first letter tells.
    let may_be_number = |word: &str| word.starts_with(|letter: char| letter.is_ascii_digit() || "+-.".contains(letter));
    let number = |word: &str| {
        Some(word).filter(|word| may_be_number(word))?.parse::<f64>().ok().filter(|number| number.is_finite())
    };
    match (number(one), number(other)) {
        (Some(one), Some(other)) => one.total_cmp(&other),
        _ => one.cmp(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(comparison: Comparison, said: Option<&str>, says: &str) -> bool {
        Test { column: "a".to_owned(), comparison, says: says.to_owned() }.holds(said)
    }

    #[test]
    fn numbers_are_compared_as_numbers_and_words_as_words() {
        assert!(holds(Comparison::More, Some("10"), "9"));
        assert!(holds(Comparison::Less, Some("apple"), "pear"));
        assert!(holds(Comparison::Is, Some("3.0"), "3"));
        assert!(holds(Comparison::AtMost, Some("3"), "3") && holds(Comparison::AtLeast, Some("3"), "3"));
        assert!(holds(Comparison::IsNot, None, "3") && holds(Comparison::Is, None, ""));
        assert!(!holds(Comparison::Less, None, "3"));
    }
}
