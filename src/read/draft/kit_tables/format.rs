//! `format` in `[kit]`: for which Boardpress a kit was made.

use toml::de::DeValue;

use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::message::msg;
use crate::read::draft::inherit::File;
use crate::schema::FORMAT;

/// Whether one of the files of a kit, or of a kit on which it lies, says that it is of a later format, which is noted. All
/// else that could be said of it would be false.
pub(crate) fn is_later(files: &[File<'_>], diagnostics: &Diagnostics) -> bool {
    let later = files.iter().find_map(|file| {
        let format = file
            .entries
            .get("kit")?
            .get_ref()
            .as_table()?
            .get("format")?;
        let DeValue::Integer(number) = format.get_ref() else {
            return None;
        };
        let is_later = number
            .to_string()
            .parse::<u64>()
            .is_ok_and(|number| number > u64::from(FORMAT));
        is_later.then(|| {
            (
                number.to_string(),
                diagnostics.sources().span(file.id, &format.span()),
            )
        })
    });
    let Some((number, span)) = later else {
        return false;
    };
    let message = msg!(
        "this kit is for a later version of Boardpress: format {number}, while this version reads {format}",
        number,
        format = FORMAT
    );
    diagnostics.emit(
        Diagnostic::new(Code::LaterFormat, message)
            .at(span)
            .help(msg!(
                "update Boardpress, or ask the author of the kit for a version in an earlier format"
            )),
    );
    true
}
