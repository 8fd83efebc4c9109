//! A reprint code, as it is typed, and the sheet that it asks for of a kit that is not its own.

#![no_main]

use std::sync::OnceLock;

use boardpress::diag::Report;
use boardpress::model::{Format, Reprint};
use boardpress::press::{ReprintJob, Unwatched, reprint};
use boardpress::source::MemoryFiles;
use boardpress_fuzz::built_in;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|typed: &str| {
    static KIT: OnceLock<MemoryFiles> = OnceLock::new();
    let (Ok(code), Ok(sheet)) = (Reprint::tidy(typed), Reprint::read(typed)) else { return };
    let again = ReprintJob { code, sheet, printer: None, formats: vec![Format::Pdf], anyway: true };
    let mut report = Report::default();
    let print = reprint(KIT.get_or_init(|| built_in("mapmaker")), &again, &mut MemoryFiles::default(), &Unwatched, &mut report);
    assert_eq!(print.is_some(), !report.failed(), "files and errors, or neither");
});
