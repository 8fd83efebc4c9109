//! Scripts that put no spaces between words. Where words end is known by dictionaries alone, which would make the program a
//! third larger; a line that is full ends between two letters.

/// The first and the last letter of each script: Thai, Lao, Myanmar and Khmer.
const SCRIPTS: [(char, char); 4] =
    [('\u{e00}', '\u{e7f}'), ('\u{e80}', '\u{eff}'), ('\u{1000}', '\u{109f}'), ('\u{1780}', '\u{17ff}')];

/// Whether a line may end between two letters of such a script, the first of which ends a cluster and the second begins one.
pub(super) fn may_part(before: Option<char>, behind: Option<char>) -> bool {
    let is_of_one = |letter: char| SCRIPTS.iter().any(|(first, last)| (*first..=*last).contains(&letter));
    let (Some(before), Some(behind)) = (before, behind) else { return false };
    is_of_one(before) && is_of_one(behind) && !holds_next(before) && !holds_to_last(behind)
}

/// Whether a letter belongs to the next one: vowels that are written before their consonant, and signs that put the next
/// consonant below the last.
fn holds_next(letter: char) -> bool {
    matches!(letter, '\u{e40}'..='\u{e44}' | '\u{ec0}'..='\u{ec4}' | '\u{1039}' | '\u{17d2}')
}

/// Whether a letter belongs to the one before it: vowels that are written behind their consonant, signs of repetition and
/// the ends of sentences.
fn holds_to_last(letter: char) -> bool {
    matches!(letter, '\u{e2f}'..='\u{e3a}' | '\u{e45}'..='\u{e4e}' | '\u{e5a}'..='\u{e5b}'
        | '\u{eaf}'..='\u{ebc}' | '\u{ec6}'..='\u{ece}' | '\u{102b}'..='\u{103e}' | '\u{104a}'..='\u{104b}'
        | '\u{17b6}'..='\u{17da}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_between_syllables_and_never_inside_one() {
        let parts = |before, behind| may_part(Some(before), Some(behind));
        assert!(parts('ก', 'ข') && parts('າ', 'ກ'));
        for (before, behind) in [('เ', 'ก'), ('ก', 'า'), ('ก', 'ๆ'), ('្', 'ក'), ('a', 'ก'), ('a', 'b')]
        {
            assert!(!parts(before, behind), "{before}{behind}");
        }
    }
}
