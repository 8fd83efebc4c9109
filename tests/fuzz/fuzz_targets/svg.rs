//! A drawing, as art on a board and as an icon in words, with its numbers and names exchanged.

#![no_main]

use boardpress_fuzz::{assert_sheets_or_notes, kit, tokens};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

const KIT: &[u8] = b"[kit]\nid = \"t\"\ntitle = \"T\"\n[icons]\nart = \"art.svg\"\n[board.map]\nsize = [\"60 mm\", \"60 mm\"]\n[[board.map.art]]\nfile = \"art.svg\"\nat = [\"10 mm\", \"10 mm\"]\nroom = [\"30 mm\", \"30 mm\"]\n[rules.rules]\nfile = \"rules.md\"\n";

fuzz_target!(|drawing: &[u8]| {
    assert_sheets_or_notes(&kit(&[
        ("kit.toml", KIT),
        ("rules.md", b"# Rules\n\nAn {art}.\n"),
        ("art.svg", drawing),
    ]));
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    tokens(data, size, max_size, seed)
});
