//! `format` in `[kit]`: for which Boardpress a kit was made.

use toml::de::DeValue;

use super::inherit::File;
use crate::diag::{Code, Note};
use crate::read::reporter::Reporter;

/// The format of kits that this version reads. It becomes another when kits can have what this version would not understand,
/// or would understand otherwise; kits of all earlier formats are read as they were.
pub const FORMAT: u32 = 1;

/// Whether one of the files of a kit, or of a kit on which it lies, says that it is of a later format, which is noted. All
/// else that could be said of it would be false.
pub(super) fn is_later(files: &[File<'_>], report: &Reporter) -> bool {
    let later = files.iter().find_map(|file| {
        let format = file.entries.get("kit")?.get_ref().as_table()?.get("format")?;
        let DeValue::Integer(number) = format.get_ref() else { return None };
        let is_later = number.to_string().parse::<u64>().is_ok_and(|number| number > u64::from(FORMAT));
        is_later.then(|| (number.to_string(), report.place(file.id, &format.span())))
    });
    let Some((number, span)) = later else { return false };
    let message = format!("this kit is made for a later Boardpress: format {number}, this one reads {FORMAT}");
    let help = "get the newest Boardpress, or ask whoever made the kit for one of an earlier format";
    report.say(Note::new(Code::LaterFormat, message).at(span).help(help));
    true
}
