//! Small kits in text files, and every note that each must raise.
//!
//! A file of the suite opens with a sentence on what it proves. Then come its
//! parts, each under a line of dashes:
//!
//! - `--- job players=5 paper=a4 ---` says what is asked of the press; with `export=tgc` an export is.
//! - `--- file kit.toml ---` opens a file of the kit. A comment at the end of
//!   a line, `# error: code "words" at "text" help "words"`, claims a note on
//!   that line: its code, some words of its message, the text it underlines
//!   and some words of its help. Several may follow one another.
//! - `--- hex art/a.png ---` opens a file in hexadecimal, and
//!   `--- zeros art/a.png 9000 ---` is one of so many empty bytes.
//! - `--- claims ---` holds claims on places that take no comment, such as
//!   `error: bad-data in cells.csv:3 "words"`, and on no place at all.
//!
//! Every note must be claimed and every claim met. The templates below
//! `builtin` and the built-in fonts are among the files of every case.

mod case;
mod claim;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use boardpress::diag::Code;
use rayon::prelude::*;

use crate::support::files;
use case::Case;

/// Codes that no kit can raise, and who raises them.
const ELSEWHERE: &[(Code, &str)] = &[
    (
        Code::BadCode,
        "only the command line takes codes; see tests/reprint.rs",
    ),
    (
        Code::OtherKit,
        "only the command line takes codes; see tests/reprint.rs",
    ),
    (
        Code::Changed,
        "only the command line takes codes; see tests/reprint.rs",
    ),
    (
        Code::CannotWrite,
        "only the command line writes; tests/cli.rs has a full disk",
    ),
    (
        Code::InTheWay,
        "only the command line writes; see tests/files.rs",
    ),
    (
        Code::NoPlay,
        "only surveys need games to play; see tests/survey.rs",
    ),
    (
        Code::BadParts,
        "only surveys are put together; see tests/survey.rs",
    ),
    (
        Code::Fault,
        "the press has no fault that is known; see src/cli/mod.rs",
    ),
    (
        Code::NoPrinter,
        "only the command line knows printers by name; see tests/printer.rs",
    ),
    (
        Code::BadPrinter,
        "only the command line reads what was saved; see tests/printer.rs",
    ),
    (
        Code::FontColours,
        "the files of the suite are no fonts; see src/read/fonts.rs",
    ),
    (
        Code::UnsureEncoding,
        "the files of the suite are UTF-8; see tests/files.rs",
    ),
    (
        Code::UnevenCopies,
        "only the command line takes readings; see tests/printer.rs",
    ),
];

fn folder() -> PathBuf {
    files::root().join("tests/suite")
}

fn cases() -> Vec<Case> {
    let is_case = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "txt");
    files::files(&folder())
        .into_iter()
        .filter(is_case)
        .map(|path| Case::read(&path, &folder()))
        .collect()
}

#[test]
fn every_note_is_claimed_and_every_claim_is_met() {
    let cases = cases();
    let wrong: Vec<String> = cases.par_iter().flat_map_iter(Case::faults).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn every_code_is_claimed_or_raised_elsewhere() {
    let elsewhere: BTreeMap<Code, &str> = ELSEWHERE.iter().copied().collect();
    let claimed: BTreeSet<Code> = cases().iter().flat_map(Case::codes).collect();
    for code in Code::ALL {
        match elsewhere.get(code) {
            Some(why) => assert!(
                !claimed.contains(code),
                "`{}` is claimed, though {why}",
                code.name()
            ),
            None => assert!(
                claimed.contains(code),
                "no case of the suite raises `{}`",
                code.name()
            ),
        }
    }
}

#[test]
fn every_case_says_what_it_proves() {
    let silent: Vec<String> = cases()
        .into_iter()
        .filter(|case| case.proves.is_empty())
        .map(|case| case.name)
        .collect();
    assert!(silent.is_empty(), "{silent:?}");
}
