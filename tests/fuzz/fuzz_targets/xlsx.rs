//! The sheet of an XLSX workbook.

#![no_main]

use boardpress_fuzz::{assert_sheets_or_notes, kit, tokens, xlsx};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

const KIT: &[u8] = b"[kit]\nid = \"t\"\ntitle = \"T\"\n[deck.words]\ntemplate = \"card-plain\"\n[deck.words.data]\nfile = \"words.xlsx\"\nskip-hidden = true\n";

fuzz_target!(|part: &[u8]| assert_sheets_or_notes(&kit(&[
    ("kit.toml", KIT),
    ("words.xlsx", &xlsx(part))
])));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    tokens(data, size, max_size, seed)
});
