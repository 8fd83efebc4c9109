//! A page of a PDF on a board, and a part of it.

#![no_main]

use boardpress_fuzz::{assert_sheets_or_notes, kit, tokens};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

const KIT: &[u8] = b"[kit]\nid = \"t\"\ntitle = \"T\"\n[board.map]\nsize = [\"60 mm\", \"60 mm\"]\n[[board.map.art]]\nfile = \"art.pdf\"\nat = [\"10 mm\", \"10 mm\"]\nroom = [\"30 mm\", \"30 mm\"]\n[[board.map.art]]\nfile = \"art.pdf#2@1,1,20,20,90\"\nat = [\"10 mm\", \"40 mm\"]\nroom = [\"15 mm\", \"15 mm\"]\n";

fuzz_target!(|pdf: &[u8]| assert_sheets_or_notes(&kit(&[("kit.toml", KIT), ("art.pdf", pdf)])));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    tokens(data, size, max_size, seed)
});
