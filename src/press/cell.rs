//! What kits have written, in tables of ours.

use std::borrow::Cow;

/// A text as a cell of a table. One that a spreadsheet would take for a formula, and compute, begins with an apostrophe, which
/// is how people tell it that a cell is text; numbers stay as they are.
pub(super) fn cell(text: &str) -> Cow<'_, str> {
    let is_number = text
        .bytes()
        .skip(1)
        .all(|byte| byte.is_ascii_digit() || byte == b'.')
        && text.parse::<f64>().is_ok();
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_no_formula() {
        for text in [
            "=1+1", "+a", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "-", "-inf",
        ] {
            assert_eq!(cell(text), format!("'{text}"));
        }
        for text in ["", "a=1", "-5", "+3.5", "0.1", "'=1"] {
            assert_eq!(cell(text), text);
        }
    }
}
