//! Dates and times that a workbook holds as words, such as `2024-03-05T07:30:00`.

use ssfmt::DateSystem;
use ssfmt::date_serial::date_to_serial;

pub(super) const SECONDS_OF_A_DAY: f64 = 86_400.0;

/// The number that stands for a date, a time or both, as in other cells; `None` for other words.
pub(super) fn serial(words: &str, system: DateSystem) -> Option<f64> {
    let words = words.trim().trim_end_matches('Z');
    let (date, time) = match words.split_once('T') {
        Some((date, time)) => (date, time),
        None if words.contains(':') => ("", words),
        None => (words, ""),
    };
    Some(days(date, system)? + seconds(time)? / SECONDS_OF_A_DAY)
}

fn days(date: &str, system: DateSystem) -> Option<f64> {
    if date.is_empty() {
        return Some(0.0);
    }
    let (year, rest) = date.split_once('-')?;
    let (month, day) = rest.split_once('-')?;
    let (year, month, day) = (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    let is_date = (1900..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    is_date.then(|| date_to_serial(year, month, day, system))
}

fn seconds(time: &str) -> Option<f64> {
    let mut parts = time.split(':').filter(|part| !part.is_empty());
    [3600.0, 60.0, 1.0].into_iter().try_fold(0.0, |sum, unit| {
        let part: f64 = parts.next().map_or(Some(0.0), |part| part.parse().ok())?;
        Some(sum + unit * part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_in_words_are_numbers_as_others_are() {
        let number = |words: &str| serial(words, DateSystem::Date1900);
        assert_eq!(number("2024-03-05T07:30:00"), Some(45_356.312_5));
        assert_eq!(number("2024-03-05"), Some(45_356.0));
        assert_eq!(number("18:00:00.000Z"), Some(0.75));
        assert_eq!(serial("1904-01-02", DateSystem::Date1904), Some(1.0));
        for words in ["", "soon", "2024-13-05", "07:30:00+01:00"] {
            assert_eq!(number(words).filter(|_| !words.is_empty()), None, "{words}");
        }
    }
}
