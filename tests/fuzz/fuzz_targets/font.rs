//! A font in the kit's own folder, in place of a built-in one.

#![no_main]

use boardpress_fuzz::{assert_sheets_or_notes, kit};
use libfuzzer_sys::fuzz_target;

const KIT: &[u8] = b"[kit]\nid = \"t\"\ntitle = \"T\"\n[rules.rules]\nfile = \"rules.md\"\n[deck.words]\ntemplate = \"card-plain\"\n[[deck.words.card]]\nid = \"a\"\ntitle = \"Two words\"\n";
const FONT: &str = "fonts/atkinson-hyperlegible-next/Regular.ttf";

fuzz_target!(|font: &[u8]| {
    assert_sheets_or_notes(&kit(&[
        ("kit.toml", KIT),
        ("rules.md", b"# Rules\n\nWords, **bold** and *fine*.\n"),
        (FONT, font),
    ]));
});
