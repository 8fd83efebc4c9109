//! The rows of a deck.

#![no_main]

use boardpress_fuzz::{assert_sheets_or_notes, kit, tokens};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

const KIT: &[u8] = b"[kit]\nid = \"t\"\ntitle = \"T\"\n[deck.words]\ntemplate = \"card-plain\"\ndata = \"words.csv\"\n";

fuzz_target!(|rows: &[u8]| assert_sheets_or_notes(&kit(&[("kit.toml", KIT), ("words.csv", rows)])));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    tokens(data, size, max_size, seed)
});
