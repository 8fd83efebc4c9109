//! Number formats that spreadsheet programs know by their numbers, so that workbooks do not write their codes.

use calamine::NumberFormat;

/// The code of a format. The library gives those of the standard, of which Excel shows some otherwise, and `General` for
/// those that are sums of money or whose look depends on the language.
pub(super) fn code(format: &NumberFormat) -> &str {
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
pub(super) fn depends_on_language(format: &NumberFormat, writes_dates_otherwise: bool) -> bool {
    match (format.format_id, format.format_code.as_str()) {
        (Some(14), "mm-dd-yy") | (Some(22), "m/d/yy h:mm") => writes_dates_otherwise,
        (Some(id), "General") => date_of_east_asia(id).is_some(),
        _ => false,
    }
}

/// What stands for a date or a time of Chinese, Japanese or Korean programs, in numbers alone. Where it is a time in one of
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
