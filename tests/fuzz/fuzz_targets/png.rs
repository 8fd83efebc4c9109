//! A PNG picture on a board.

#![no_main]

use boardpress_fuzz::{assert_sheets_or_notes, kit, png};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

const KIT: &[u8] = b"[kit]\nid = \"t\"\ntitle = \"T\"\n[board.map]\nsize = [\"60 mm\", \"60 mm\"]\n[[board.map.art]]\nfile = \"art.png\"\nat = [\"10 mm\", \"10 mm\"]\nroom = [\"30 mm\", \"30 mm\"]\n";

fuzz_target!(|picture: &[u8]| assert_sheets_or_notes(&kit(&[
    ("kit.toml", KIT),
    ("art.png", picture)
])));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    png(data, size, max_size, seed)
});
