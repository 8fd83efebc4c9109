//! A kit's TOML, with the numbers and names in it exchanged.

#![no_main]

use boardpress_fuzz::{assert_sheets_or_notes, kit, tokens};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

const ROWS: &[u8] = b"id,q,r,title,copies\na,0,0,One,1\nb,1,0,Two,2\nc,0,1,Three,1\n";
const RULES: &[u8] = b"# Rules\n\nWords with an {icon}.\n\n- one\n- two\n";
const DRAWING: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><circle cx=\"5\" cy=\"5\" r=\"4\"/></svg>";

fuzz_target!(|text: &[u8]| {
    assert_sheets_or_notes(&kit(&[
        ("kit.toml", text),
        ("data.csv", ROWS),
        ("rules.md", RULES),
        ("art/icon.svg", DRAWING),
    ]));
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    tokens(data, size, max_size, seed)
});
