//! The spelling of what is printed on a terminal: American for paper that is sold by its name in the United States.

use crate::model::Units;

const AMERICAN: [(&str, &str); 8] = [
    ("colour", "color"),
    ("colours", "colors"),
    ("coloured", "colored"),
    ("grey", "gray"),
    ("greys", "grays"),
    ("centre", "center"),
    ("centred", "centered"),
    ("licence", "license"),
];

/// A text as readers spell it who measure in these units; names in backticks stay as they are.
pub(super) fn spelled(text: &str, units: Units) -> String {
    match units {
        Units::Millimetres => text.to_owned(),
        Units::Inches => {
            let parts = text.split('`').enumerate();
            let parts = parts.map(|(n, part)| {
                if n % 2 == 0 {
                    american(part)
                } else {
                    part.to_owned()
                }
            });
            parts.collect::<Vec<_>>().join("`")
        }
    }
}

fn american(text: &str) -> String {
    let is_other = |letter: char| !letter.is_alphabetic();
    let spelled = |part: &str| {
        let word = part.trim_end_matches(is_other);
        let lower = word.to_lowercase();
        let Some((_, american)) = AMERICAN.iter().find(|(british, _)| *british == lower) else {
            return part.to_owned();
        };
        // A capital stays one.
        let first = word.chars().next().into_iter();
        first
            .chain(american.chars().skip(1))
            .chain(part[word.len()..].chars())
            .collect()
    };
    text.split_inclusive(is_other).map(spelled).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_spelled_by_the_paper_and_names_are_not() {
        let text = "Grey, in `colours`: 5 coloured. Centred; greyhound";
        assert_eq!(
            spelled(text, Units::Inches),
            "Gray, in `colours`: 5 colored. Centered; greyhound"
        );
        assert_eq!(spelled(text, Units::Millimetres), text);
    }
}
