//! Lengths as they are written.

use super::reporter::Reporter;
use crate::diag::{Code, Note};
use crate::geom::{BadLength, Length};
use crate::source::Span;

/// `"63.5 mm"`, `"2.5 in"`, `"1 cm"` or `"10 pt"`.
pub(super) fn length(word: &str, span: Span, report: &Reporter) -> Option<Length> {
    let read = word.parse();
    read.map_err(|fault: BadLength| {
        let help = match &fault {
            BadLength::NotANumber(number) if number.contains(',') => {
                "write a point, and no comma: \"63.5 mm\" or \"2.5 in\""
            }
            _ => "write the number and its unit in quotes, such as \"63.5 mm\" or \"2.5 in\"",
        };
        report.say(Note::new(Code::BadLength, fault.to_string()).at(span).help(help));
    })
    .ok()
}
