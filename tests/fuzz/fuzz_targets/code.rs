//! A reprint code, as it is typed, and the sheet that it asks for of a kit that is not its own.

#![no_main]

use std::sync::OnceLock;

use boardpress::diag::Diagnostics;
use boardpress::model::{Format, Reprint, SvgText};
use boardpress::press::{ReprintJob, Unwatched, reprint};
use boardpress::source::MemoryFiles;
use boardpress_fuzz::built_in;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|typed: &str| {
    static KIT: OnceLock<MemoryFiles> = OnceLock::new();
    let (Ok(code), Ok(sheet)) = (Reprint::tidy(typed), Reprint::read(typed)) else {
        return;
    };
    let (formats, svg_text) = (vec![Format::Pdf], SvgText::default());
    let again = ReprintJob {
        code,
        sheet,
        printer: None,
        formats,
        svg_text,
        tags: true,
        anyway: true,
    };
    let diagnostics = Diagnostics::default();
    let (kit, mut made) = (
        KIT.get_or_init(|| built_in("mapmaker")),
        MemoryFiles::default(),
    );
    let print = reprint(kit, &again, &mut made, &Unwatched, &diagnostics);
    assert_eq!(
        print.is_some(),
        !diagnostics.failed(),
        "files and errors, or neither"
    );
});
