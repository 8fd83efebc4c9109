//! Numbers as their formats show them digit for digit, and those of which the library would show other digits or none.

use ssfmt::NumberFormat;
use ssfmt::ast::{DatePart, FormatPart, FractionDenom, Section, TimeUnit};

use super::iso::SECONDS_OF_A_DAY;

/// From here on whole numbers are no longer told apart.
const LARGE: f64 = 9_007_199_254_740_992.0;
/// The library shows so many decimals, and zeros behind them.
const DECIMALS: i32 = 10;
/// The last day that has a date, in the year 9999.
const LAST_DAY: f64 = 2_958_465.0;

/// A number rounded to the decimals that a format shows, as it is written and not as it is stored: 18.705 becomes 18.71.
/// `None` for one that the format cannot show, such as a date before all others.
pub(super) fn exact(number: f64, format: &NumberFormat) -> Option<f64> {
    let Some(section) = section(number, format) else { return Some(number) };
    let is_fine = |part: &FormatPart| !matches!(part, FormatPart::DatePart(DatePart::SubSecond(10..)));
    if section.has_date_parts() {
        let number = rounded_time(number, section);
        return ((0.0..=LAST_DAY).contains(&number) && section.parts.iter().all(is_fine)).then_some(number);
    }
    let count = |is: fn(&FormatPart) -> bool| section.parts.iter().filter(|part| is(part)).count() as i32;
    for part in &section.parts {
        match part {
            FormatPart::Scientific { .. } => return Some(number),
            FormatPart::Fraction { integer_digits, denominator, .. } => {
                let most = match denominator {
                    _ if !integer_digits.is_empty() => LARGE,
                    FractionDenom::Fixed(of) => f64::from(u32::MAX) / f64::from(*of),
                    FractionDenom::UpToDigits(digits) => f64::from(u32::MAX) / 10_f64.powi((*digits).into()),
                };
                return (number.abs() < most).then_some(number);
            }
            _ => {}
        }
    }
    let digits = section.parts.iter().rev().take_while(|part| **part != FormatPart::DecimalPoint);
    let is_digit = |part: &FormatPart| matches!(part, FormatPart::Digit(_));
    let decimals = match count(|part| *part == FormatPart::DecimalPoint) {
        0 if count(is_digit) == 0 => return Some(number),
        0 => 0,
        _ => digits.filter(|part| is_digit(part)).count() as i32,
    };
    // A comma behind all digits divides by a thousand.
    let is_last = |part: &&FormatPart| !matches!(part, FormatPart::Digit(_) | FormatPart::DecimalPoint);
    let last = section.parts.iter().rev().take_while(is_last);
    let thousands = last.filter(|part| **part == FormatPart::ThousandsSeparator).count() as i32;
    let shift = 2 * count(|part| *part == FormatPart::Percent) - 3 * thousands;
    let rounded = half_up(number, decimals + shift);
    let shown = decimals.min(DECIMALS);
    let is_small = rounded.abs() * 10_f64.powi(shown + shift) < LARGE;
    let is_whole = shown == decimals || half_up(number, shown + shift) == rounded;
    // What rounds to zero keeps its sign, and what a section is chosen by its place there.
    let is_kept = rounded == 0.0 || section.condition.is_some();
    (is_small && is_whole).then_some(if is_kept { number } else { rounded })
}

/// A date and time rounded to what its format shows: to seconds, even where only minutes are seen, or to parts of them.
/// Otherwise what is a little before midnight would be shown as midnight of the day before.
fn rounded_time(number: f64, section: &Section) -> f64 {
    let Section { metadata, .. } = section;
    let shows_time = metadata.has_elapsed_time || metadata.smallest_time_unit != TimeUnit::None;
    let decimals = match metadata.max_subsecond_precision {
        Some(shown) => shown,
        None if shows_time => 0,
        // A date alone is that of the last thousandth of a second of its day, too.
        None => 3,
    };
    let steps = SECONDS_OF_A_DAY * 10_f64.powi(decimals.into());
    (number * steps).round() / steps
}

/// The section of a format by which a number is shown, as the library chooses it.
fn section(number: f64, format: &NumberFormat) -> Option<&Section> {
    let sections = format.sections();
    let at = if format.has_condition() {
        let is_met = |section: &Section| section.condition.is_none_or(|condition| condition.evaluate(number));
        sections.iter().position(is_met).unwrap_or(sections.len() - 1)
    } else if number < 0.0 {
        1
    } else {
        2 * usize::from(number == 0.0)
    };
    sections.get(at).or(sections.first())
}

/// A number rounded to so many decimals, a half upwards; with fewer than none, to tens or hundreds. Spreadsheet programs round
/// its first fifteen digits, so that the last bits of what a formula has computed do not count.
fn half_up(number: f64, decimals: i32) -> f64 {
    let written = format!("{:.14e}", number.abs());
    let (digits, exponent) = written.split_once('e').unwrap_or((&written, "0"));
    let digits = digits.replace('.', "");
    let kept = exponent.parse::<i32>().unwrap_or(0) + 1 + decimals;
    match usize::try_from(kept) {
        Ok(kept) if kept < digits.len() => {
            let up = u64::from(digits.as_bytes()[kept] >= b'5');
            let whole = digits[..kept].parse().unwrap_or(0) + up;
            format!("{whole}e{}", -decimals).parse().map_or(number, |rounded: f64| rounded.copysign(number))
        }
        Ok(_) => number,
        Err(_) => 0.0,
    }
}
