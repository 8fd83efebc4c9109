//! Markdown, as rules of their own and as the words of a card.

#![no_main]

use boardpress_fuzz::{assert_sheets_or_notes, kit};
use libfuzzer_sys::fuzz_target;

const KIT: &[u8] = b"[kit]\nid = \"t\"\ntitle = \"T\"\n[rules.rules]\nfile = \"rules.md\"\n[deck.words]\ntemplate = \"card-plain\"\ndata = \"words.csv\"\n";

fuzz_target!(|text: &str| {
    let rows = format!("id,title\na,\"{}\"\n", text.replace('"', "\"\""));
    assert_sheets_or_notes(&kit(&[
        ("kit.toml", KIT),
        ("rules.md", text.as_bytes()),
        ("words.csv", rows.as_bytes()),
    ]));
});
