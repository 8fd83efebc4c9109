//! What cells show by their number formats, such as `0.0%` or `0;-0;;"Nr. "@`.

use ssfmt::ast::{DatePart, FormatPart};
use ssfmt::{FormatOptions, NumberFormat};

use super::exact::exact;

/// The most sections for numbers that a format has, which stand before the one for texts.
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
    /// A format by its code.
    pub(super) fn parse(code: &str) -> CellFormat {
        let mut sections = if code.eq_ignore_ascii_case(GENERAL) { vec![GENERAL.to_owned()] } else { sections(code) };
        let text = match sections.len() {
            0..=NUMBERS => sections.pop_if(|last| parts(last).is_some_and(|parts| has_text(&parts))),
            _ => sections.drain(NUMBERS..).next(),
        };
        if sections.is_empty() {
            sections.push(GENERAL.to_owned());
        }
        CellFormat {
            has_foreign_dates: sections.iter().any(|section| has_foreign_date(section)),
            depends_on_language: false,
            numbers: NumberFormat::parse(&sections.join(";")).ok(),
            text: text.and_then(|section| parts(&section)).filter(|parts| *parts != [FormatPart::TextPlaceholder]),
        }
    }

    /// Whether numbers are shown as dates or times.
    pub(super) fn is_date(&self) -> bool {
        self.numbers.as_ref().is_some_and(NumberFormat::is_date_format)
    }

    /// What a cell with a number shows; `None` if the format cannot show it.
    pub(super) fn number(&self, number: f64, options: &FormatOptions) -> Option<String> {
        let Some(format) = &self.numbers else { return Some(number.to_string()) };
        let shown = format.try_format(exact(number, format)?, options).ok()?;
        if !shown.contains(STAND_IN) {
            return Some(shown);
        }
        // A section of its own for negative numbers says the sign itself.
        let number = if format.sections().len() > 1 { number.abs() } else { number };
        Some(
            shown.replace(
                STAND_IN,
                &NumberFormat::parse(GENERAL)
                    .map_or_else(|_| number.to_string(), |general| general.format(number, options)),
            ),
        )
    }

    /// What a cell with a text shows.
    pub(super) fn text(&self, text: &str) -> String {
        let Some(parts) = &self.text else { return text.to_owned() };
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
    for section in sections.iter_mut().filter(|section| is_many && is_blank(section)) {
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
    format.sections().first().map(|section| section.parts.clone())
}

/// Whether a section has words for months, days or hours and names a language other than English, as in `[$-407]mmmm` or
/// `[$-de-DE]mmmm`. The lowest ten bits of the number are the language, and nought that of the system.
fn has_foreign_date(section: &str) -> bool {
    let is_word = |part: &FormatPart| match part {
        FormatPart::DatePart(part) => matches!(
            part,
            DatePart::MonthAbbr | DatePart::MonthFull | DatePart::MonthLetter | DatePart::DayAbbr | DatePart::DayFull
        ),
        part => matches!(part, FormatPart::AmPm(_)),
    };
    let Some((_, tag)) = section.split_once("[$").and_then(|(_, rest)| rest.split_once(']')?.0.split_once('-')) else {
        return false;
    };
    let is_english = match u32::from_str_radix(tag, 16) {
        Ok(number) => [0, 9].contains(&(number & 0x3ff)),
        Err(_) => ["en", "x-sys"].iter().any(|known| tag.to_ascii_lowercase().starts_with(known)),
    };
    !is_english && parts(section).is_some_and(|parts| parts.iter().any(is_word))
}

fn has_text(parts: &[FormatPart]) -> bool {
    parts.contains(&FormatPart::TextPlaceholder)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(code: &str, number: f64) -> String {
        CellFormat::parse(code).number(number, &FormatOptions::default()).unwrap_or_else(|| "none".to_owned())
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
            ("yyyy-mm-dd hh:mm", 44_926.999_999_999_99, "2023-01-01 00:00"),
            ("yyyy-mm-dd hh:mm:ss", 44_926.999_999_9, "2023-01-01 00:00:00"),
            ("dddd h AM/PM", 44_926.999_999_9, "Sunday 12 AM"),
            ("yyyy-mm-dd hh:mm:ss.000", 44_926.999_999_988_4, "2022-12-31 23:59:59.999"),
            ("yyyy-mm-dd hh:mm:ss.0", 44_926.999_999_988_4, "2023-01-01 00:00:00.0"),
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
        for (code, number) in [("[h]:mm", -0.25), ("yyyy-mm-dd", -1.0), ("d.m.yyyy", 2_958_466.0), ("h:mm", 1e9)] {
            assert_eq!(shown(code, number), "none", "{number} in {code}");
        }
        assert_eq!(shown(&format!("d.{}", "0".repeat(33)), 45_678.5), "none");
        assert_eq!(
            [shown("0", 9_007_199_254_740_991.0), shown("General", 6.022e23), shown("0.00E+00", 6.022e23)],
            ["9007199254740991", "6.022E+23", "6.02E+23"]
        );
    }

    #[test]
    fn a_number_is_shown_by_its_section_and_one_that_is_empty_shows_nothing() {
        assert_eq!([7.0, -7.0, 0.0].map(|number| shown("0;-0;;@", number)), ["7", "-7", ""]);
        assert_eq!([7.0, -7.0, 0.0].map(|number| shown(";;;", number)), ["", "", ""]);
        assert_eq!([7.0, -7.0].map(|number| shown("0\" m\";[Red]", number)), ["7 m", ""]);
        assert_eq!([7.5, -7.5].map(|number| shown("General;-General", number)), ["7.5", "-7.5"]);
        assert_eq!(
            ["\"Level \"General", "general\" m\"", "[Red]General"].map(|code| shown(code, 7.5)),
            ["Level 7.5", "7.5 m", "7.5"]
        );
        assert_eq!(shown("[>9]\"many\";General", 7.5), "7.5");
        assert_eq!(shown("\"a;b\"0", 7.0), "a;b7");
        assert_eq!(shown("0\\;0", 77.0), "7;7");
        assert_eq!([7.0, -7.0].map(|number| shown("0.0;@", number)), ["7.0", "-7.0"]);
        assert_eq!(shown("\"Nr. \"@", 7.0), "7");
    }

    #[test]
    fn words_of_dates_in_other_languages_are_known() {
        let is_foreign = |code: &str| CellFormat::parse(code).has_foreign_dates;
        assert!(
            ["[$-407]d. mmmm yyyy", "[$-de-DE]dddd", "0;[$-40C]mmm", "[$-412]AM/PM h:mm"].into_iter().all(is_foreign)
        );
        let plain =
            ["[$-409]mmmm", "[$-en-GB]mmm", "[$-407]dd.mm.yyyy", "[$€-407]0.00", "mmmm", "[$-F800]dddd, mmmm dd"];
        assert!(!plain.into_iter().any(is_foreign));
    }

    #[test]
    fn a_text_is_shown_by_the_section_for_texts() {
        let text = |code: &str| CellFormat::parse(code).text("seven");
        assert_eq!(text("\"Nr. \"@"), "Nr. seven");
        assert_eq!(text("0;-0;0;\"T: \"@\\!"), "T: seven!");
        assert_eq!(text("0;-0;;\"none\""), "none");
        assert_eq!(text(";;;"), "");
        assert_eq!(["General", "0.00", "0;-0;;@", "@", "0;0;0"].map(text), ["seven"; 5]);
    }
}
