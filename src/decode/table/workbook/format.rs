//! What cells show by their number formats, such as `0.0%` or `0;-0;;"Nr. "@`: numbers digit for digit, dates, and texts.

use ssfmt::ast::{DatePart, FormatPart, FractionDenom, Section, TimeUnit};
use ssfmt::date_serial::date_to_serial;
use ssfmt::{DateSystem, FormatOptions, NumberFormat};

/// The most sections for numbers that a format has, which come before the one for texts.
const NUMBERS: usize = 3;
/// How a number is shown where nothing else is said, and what stands for it in a section with other words. The library
/// shows nothing for it behind words.
const GENERAL: &str = "General";
const STAND_IN: &str = "\u{e000}";

/// The format of a cell.
pub(super) struct CellFormat {
    /// How numbers are shown; `None` for a format that cannot be read, in which they are shown as they are.
    numbers: Option<NumberFormat>,
    /// What stands for a text; `None` where that is the text alone.
    text: Option<Vec<FormatPart>>,
    /// Whether months, days or hours have words of a language other than English, which is all that the library knows.
    pub(super) has_foreign_dates: bool,
    /// Whether a spreadsheet program shows dates or times as they are usual in its language, which a workbook does not say.
    pub(super) depends_on_language: bool,
}

impl CellFormat {
    /// A format of a workbook; `writes_dates_otherwise` says whether its words are in a language that does so.
    pub(super) fn of(format: &calamine::NumberFormat, writes_dates_otherwise: bool) -> CellFormat {
        let depends_on_language = depends_on_language(format, writes_dates_otherwise);
        CellFormat {
            depends_on_language,
            ..CellFormat::parse(built_in(format))
        }
    }

    /// A format by its code.
    pub(super) fn parse(code: &str) -> CellFormat {
        let mut sections = if code.eq_ignore_ascii_case(GENERAL) {
            vec![GENERAL.to_owned()]
        } else {
            sections(code)
        };
        let text = match sections.len() {
            0..=NUMBERS => {
                sections.pop_if(|last| parts(last).is_some_and(|parts| has_text(&parts)))
            }
            _ => sections.drain(NUMBERS..).next(),
        };
        if sections.is_empty() {
            sections.push(GENERAL.to_owned());
        }
        CellFormat {
            has_foreign_dates: sections.iter().any(|section| has_foreign_date(section)),
            depends_on_language: false,
            numbers: NumberFormat::parse(&sections.join(";")).ok(),
            text: text
                .and_then(|section| parts(&section))
                .filter(|parts| *parts != [FormatPart::TextPlaceholder]),
        }
    }

    /// Whether numbers are shown as dates or times.
    pub(super) fn is_date(&self) -> bool {
        self.numbers
            .as_ref()
            .is_some_and(NumberFormat::is_date_format)
    }

    /// What a cell with a number shows; `None` if the format cannot show it.
    pub(super) fn number(&self, number: f64, options: &FormatOptions) -> Option<String> {
        let Some(format) = &self.numbers else {
            return Some(number.to_string());
        };
        let shown = format.try_format(exact(number, format)?, options).ok()?;
        if !shown.contains(STAND_IN) {
            return Some(shown);
        }
        // A section of its own for negative numbers says the sign itself.
        let number = if format.sections().len() > 1 {
            number.abs()
        } else {
            number
        };
        Some(shown.replace(
            STAND_IN,
            &NumberFormat::parse(GENERAL).map_or_else(
                |_| number.to_string(),
                |general| general.format(number, options),
            ),
        ))
    }

    /// What a cell with a text shows.
    pub(super) fn text(&self, text: &str) -> String {
        let Some(parts) = &self.text else {
            return text.to_owned();
        };
        let shown = parts.iter().map(|part| match part {
            FormatPart::TextPlaceholder => text,
            FormatPart::Literal(words) | FormatPart::EscapedLiteral(words) => words,
            FormatPart::Skip(_) => " ",
            _ => "",
        });
        shown.collect()
    }
}

/// The sections of a format. One that is empty shows nothing, and is written as a text without letters: alone, the library
/// takes it for `General`.
fn sections(code: &str) -> Vec<String> {
    let (mut sections, mut letters, mut is_quoted) = (vec![String::new()], code.chars(), false);
    while let Some(letter) = letters.next() {
        if letter == ';' && !is_quoted {
            sections.push(String::new());
            continue;
        }
        let section = sections.last_mut().expect("there is one from the start");
        section.push(letter);
        match letter {
            '"' => is_quoted = !is_quoted,
            // What follows stands for itself, or gives a width.
            '\\' | '_' | '*' if !is_quoted => section.extend(letters.next()),
            _ => {}
        }
        let at = section.len().saturating_sub(GENERAL.len());
        if !is_quoted && section.as_bytes()[at..].eq_ignore_ascii_case(GENERAL.as_bytes()) {
            section.replace_range(at.., &format!("\"{STAND_IN}\""));
        }
    }
    let is_many = sections.len() > 1;
    for section in sections
        .iter_mut()
        .filter(|section| is_many && is_blank(section))
    {
        section.push_str("\"\"");
    }
    sections
}

/// Whether a section has nothing but colours and conditions.
fn is_blank(section: &str) -> bool {
    let mut rest = section.trim();
    while let Some(end) = rest.strip_prefix('[').and_then(|inner| inner.find(']')) {
        rest = rest[end + 2..].trim_start();
    }
    rest.is_empty()
}

/// What a section consists of; `None` for one that cannot be read.
fn parts(section: &str) -> Option<Vec<FormatPart>> {
    let format = NumberFormat::parse(section).ok()?;
    format
        .sections()
        .first()
        .map(|section| section.parts.clone())
}

/// Whether a section has words for months, days or hours and names a language other than English, as in `[$-407]mmmm` or
/// `[$-de-DE]mmmm`. The lowest ten bits of the number are the language, and nought that of the system.
fn has_foreign_date(section: &str) -> bool {
    let is_word = |part: &FormatPart| match part {
        FormatPart::DatePart(part) => matches!(
            part,
            DatePart::MonthAbbr
                | DatePart::MonthFull
                | DatePart::MonthLetter
                | DatePart::DayAbbr
                | DatePart::DayFull
        ),
        part => matches!(part, FormatPart::AmPm(_)),
    };
    let Some((_, tag)) = section
        .split_once("[$")
        .and_then(|(_, rest)| rest.split_once(']')?.0.split_once('-'))
    else {
        return false;
    };
    let is_english = match u32::from_str_radix(tag, 16) {
        Ok(number) => [0, 9].contains(&(number & 0x3ff)),
        Err(_) => ["en", "x-sys"]
            .iter()
            .any(|known| tag.to_ascii_lowercase().starts_with(known)),
    };
    !is_english && parts(section).is_some_and(|parts| parts.iter().any(is_word))
}

fn has_text(parts: &[FormatPart]) -> bool {
    parts.contains(&FormatPart::TextPlaceholder)
}

/// The code of a format. The library gives those of the standard, of which Excel shows some otherwise, and `General` for
/// those that are sums of money or whose look depends on the language.
fn built_in(format: &calamine::NumberFormat) -> &str {
    let code = format.format_code.as_str();
    match (format.format_id, code) {
        (Some(5), "General") => "$#,##0_);($#,##0)",
        (Some(6), "General") => "$#,##0_);[Red]($#,##0)",
        (Some(7), "General") => "$#,##0.00_);($#,##0.00)",
        (Some(8), "General") => "$#,##0.00_);[Red]($#,##0.00)",
        (Some(14), "mm-dd-yy") => "m/d/yyyy",
        (Some(22), "m/d/yy h:mm") => "m/d/yyyy h:mm",
        (Some(47), "mmss.0") => "mm:ss.0",
        (Some(id), "General") => date_of_east_asia(id).unwrap_or(code),
        _ => code,
    }
}

/// Whether a format shows dates or times as they are usual in the language of the spreadsheet program, and that is perhaps
/// not the one in which they are printed. The format of all dates that somebody types is one of these, so that it is told
/// only where its cells are in a language that `writes_dates_otherwise`.
fn depends_on_language(format: &calamine::NumberFormat, writes_dates_otherwise: bool) -> bool {
    match (format.format_id, format.format_code.as_str()) {
        (Some(14), "mm-dd-yy") | (Some(22), "m/d/yy h:mm") => writes_dates_otherwise,
        (Some(id), "General") => date_of_east_asia(id).is_some(),
        _ => false,
    }
}

/// The formats of dates and times of Chinese, Japanese or Korean programs, in numbers alone. Where it is a time in one of
/// the languages and a date in another, what is less than a day is a time.
fn date_of_east_asia(id: u32) -> Option<&'static str> {
    match id {
        32 => Some("h:mm"),
        33 => Some("h:mm:ss"),
        34 | 55 => Some("[<1]h:mm;yyyy/m/d"),
        35 | 56 => Some("[<1]h:mm:ss;yyyy/m/d"),
        27..=36 | 50..=58 => Some("yyyy/m/d"),
        _ => None,
    }
}

/// From here on whole numbers are no longer distinguished.
const LARGE: f64 = 9_007_199_254_740_992.0;
/// The library shows so many decimals, and zeros behind them.
const DECIMALS: i32 = 10;
/// The last day that has a date, in the year 9999.
const LAST_DAY: f64 = 2_958_465.0;

/// A number rounded to the decimals that a format shows, as it is written and not as it is stored: 18.705 becomes 18.71.
/// `None` for one that the format cannot show, such as a date before all others.
fn exact(number: f64, format: &NumberFormat) -> Option<f64> {
    let Some(section) = section(number, format) else {
        return Some(number);
    };
    let is_fine =
        |part: &FormatPart| !matches!(part, FormatPart::DatePart(DatePart::SubSecond(10..)));
    if section.has_date_parts() {
        let number = rounded_time(number, section);
        return ((0.0..=LAST_DAY).contains(&number) && section.parts.iter().all(is_fine))
            .then_some(number);
    }
    let count =
        |is: fn(&FormatPart) -> bool| section.parts.iter().filter(|part| is(part)).count() as i32;
    for part in &section.parts {
        match part {
            FormatPart::Scientific { .. } => return Some(number),
            FormatPart::Fraction {
                integer_digits,
                denominator,
                ..
            } => {
                let most = match denominator {
                    _ if !integer_digits.is_empty() => LARGE,
                    FractionDenom::Fixed(of) => f64::from(u32::MAX) / f64::from(*of),
                    FractionDenom::UpToDigits(digits) => {
                        f64::from(u32::MAX) / 10_f64.powi((*digits).into())
                    }
                };
                return (number.abs() < most).then_some(number);
            }
            _ => {}
        }
    }
    let digits = section
        .parts
        .iter()
        .rev()
        .take_while(|part| **part != FormatPart::DecimalPoint);
    let is_digit = |part: &FormatPart| matches!(part, FormatPart::Digit(_));
    let decimals = match count(|part| *part == FormatPart::DecimalPoint) {
        0 if count(is_digit) == 0 => return Some(number),
        0 => 0,
        _ => digits.filter(|part| is_digit(part)).count() as i32,
    };
    // A comma behind all digits divides by a thousand.
    let is_last =
        |part: &&FormatPart| !matches!(part, FormatPart::Digit(_) | FormatPart::DecimalPoint);
    let last = section.parts.iter().rev().take_while(is_last);
    let thousands = last
        .filter(|part| **part == FormatPart::ThousandsSeparator)
        .count() as i32;
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
        let is_met = |section: &Section| {
            section
                .condition
                .is_none_or(|condition| condition.evaluate(number))
        };
        sections
            .iter()
            .position(is_met)
            .unwrap_or(sections.len() - 1)
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
            format!("{whole}e{}", -decimals)
                .parse()
                .map_or(number, |rounded: f64| rounded.copysign(number))
        }
        Ok(_) => number,
        Err(_) => 0.0,
    }
}

const SECONDS_OF_A_DAY: f64 = 86_400.0;

/// The number of a date, a time or both, as in other cells; `None` for other words.
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
    let is_date =
        (1900..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
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

    fn shown(code: &str, number: f64) -> String {
        CellFormat::parse(code)
            .number(number, &FormatOptions::default())
            .unwrap_or_else(|| "none".to_owned())
    }

    #[test]
    fn numbers_are_rounded_as_they_are_written() {
        for (code, number, wanted) in [
            ("0.00", 18.705, "18.71"),
            ("0.00", 1.005, "1.01"),
            ("0.00", -64.085, "-64.09"),
            ("#,##0.00", 1234.565, "1,234.57"),
            ("0.0%", 0.12345, "12.3%"),
            ("0.0%", 0.010_05, "1.0%"),
            ("0%", 0.285, "29%"),
            ("0,", 1500.0, "2"),
            ("0.0,", 1250.0, "1.3"),
            ("0", 0.5, "1"),
            ("0", 0.1 + 0.4, "1"),
            ("0.00", 0.001, "0.00"),
            ("0.00", -0.001, "-0.00"),
            ("0", 99.5, "100"),
            ("0.000000000000", 3.25, "3.250000000000"),
            ("0.##", 2.5, "2.5"),
        ] {
            assert_eq!(shown(code, number), wanted, "{number} in {code}");
        }
    }

    #[test]
    fn a_time_just_before_midnight_is_midnight_of_the_next_day() {
        for (code, number, wanted) in [
            (
                "yyyy-mm-dd hh:mm",
                44_926.999_999_999_99,
                "2023-01-01 00:00",
            ),
            (
                "yyyy-mm-dd hh:mm:ss",
                44_926.999_999_9,
                "2023-01-01 00:00:00",
            ),
            ("dddd h AM/PM", 44_926.999_999_9, "Sunday 12 AM"),
            (
                "yyyy-mm-dd hh:mm:ss.000",
                44_926.999_999_988_4,
                "2022-12-31 23:59:59.999",
            ),
            (
                "yyyy-mm-dd hh:mm:ss.0",
                44_926.999_999_988_4,
                "2023-01-01 00:00:00.0",
            ),
            ("yyyy-mm-dd", 44_926.999_999_999_99, "2023-01-01"),
            ("yyyy-mm-dd", 44_926.999_999_988_4, "2022-12-31"),
            ("yyyy-mm-dd hh:mm", 44_926.999_988, "2022-12-31 23:59"),
            ("[h]:mm:ss", 0.999_999_9, "24:00:00"),
            ("mm:ss.0", 0.1, "24:00.0"),
            ("h:mm", 0.5, "12:00"),
        ] {
            assert_eq!(shown(code, number), wanted, "{number} in {code}");
        }
    }

    #[test]
    fn what_a_format_cannot_show_is_none() {
        for code in ["0", "#,##0", "0%", "# ?/?", "?/?", "0.00"] {
            assert_eq!(shown(code, 6.022e23), "none", "{code}");
        }
        assert_eq!(shown("0.000000000000", std::f64::consts::PI), "none");
        assert_eq!(shown("0.0000000000", 123_456_789.12), "none");
        for (code, number) in [
            ("[h]:mm", -0.25),
            ("yyyy-mm-dd", -1.0),
            ("d.m.yyyy", 2_958_466.0),
            ("h:mm", 1e9),
        ] {
            assert_eq!(shown(code, number), "none", "{number} in {code}");
        }
        assert_eq!(shown(&format!("d.{}", "0".repeat(33)), 45_678.5), "none");
        assert_eq!(
            [
                shown("0", 9_007_199_254_740_991.0),
                shown("General", 6.022e23),
                shown("0.00E+00", 6.022e23)
            ],
            ["9007199254740991", "6.022E+23", "6.02E+23"]
        );
    }

    #[test]
    fn a_number_is_shown_by_its_section_and_one_that_is_empty_shows_nothing() {
        assert_eq!(
            [7.0, -7.0, 0.0].map(|number| shown("0;-0;;@", number)),
            ["7", "-7", ""]
        );
        assert_eq!(
            [7.0, -7.0, 0.0].map(|number| shown(";;;", number)),
            ["", "", ""]
        );
        assert_eq!(
            [7.0, -7.0].map(|number| shown("0\" m\";[Red]", number)),
            ["7 m", ""]
        );
        assert_eq!(
            [7.5, -7.5].map(|number| shown("General;-General", number)),
            ["7.5", "-7.5"]
        );
        assert_eq!(
            ["\"Level \"General", "general\" m\"", "[Red]General"].map(|code| shown(code, 7.5)),
            ["Level 7.5", "7.5 m", "7.5"]
        );
        assert_eq!(shown("[>9]\"many\";General", 7.5), "7.5");
        assert_eq!(shown("\"a;b\"0", 7.0), "a;b7");
        assert_eq!(shown("0\\;0", 77.0), "7;7");
        assert_eq!(
            [7.0, -7.0].map(|number| shown("0.0;@", number)),
            ["7.0", "-7.0"]
        );
        assert_eq!(shown("\"Nr. \"@", 7.0), "7");
    }

    #[test]
    fn words_of_dates_in_other_languages_are_known() {
        let is_foreign = |code: &str| CellFormat::parse(code).has_foreign_dates;
        assert!(
            [
                "[$-407]d. mmmm yyyy",
                "[$-de-DE]dddd",
                "0;[$-40C]mmm",
                "[$-412]AM/PM h:mm"
            ]
            .into_iter()
            .all(is_foreign)
        );
        let plain = [
            "[$-409]mmmm",
            "[$-en-GB]mmm",
            "[$-407]dd.mm.yyyy",
            "[$€-407]0.00",
            "mmmm",
            "[$-F800]dddd, mmmm dd",
        ];
        assert!(!plain.into_iter().any(is_foreign));
    }

    #[test]
    fn a_text_is_shown_by_the_section_for_texts() {
        let text = |code: &str| CellFormat::parse(code).text("seven");
        assert_eq!(text("\"Nr. \"@"), "Nr. seven");
        assert_eq!(text("0;-0;0;\"T: \"@\\!"), "T: seven!");
        assert_eq!(text("0;-0;;\"none\""), "none");
        assert_eq!(text(";;;"), "");
        assert_eq!(
            ["General", "0.00", "0;-0;;@", "@", "0;0;0"].map(text),
            ["seven"; 5]
        );
    }

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
