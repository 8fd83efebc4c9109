//! Patterns whose arguments are wrong do not compile.

use std::path::Path;
use std::process::Command;

/// The types that the macros name, and the macros.
const CRATE: &str = r#"
    #![allow(dead_code)]
    mod message {
        pub struct Pattern { pub context: &'static str, pub text: &'static str, pub plural: Option<&'static str> }
        pub struct Message;
        impl Message {
            pub fn new(_: Pattern) -> Message { Message }
            pub fn with(self, _: &str, _: &str) -> Message { self }
            pub fn counting(self, _: u64) -> Message { self }
        }
        mod macros { include!(MACROS); }
        pub(crate) use macros::msg;
    }
    pub fn message(id: &str, file: &str) { let _ = (id, file, message::msg!(ARGUMENTS)); }
"#;

/// Whether `msg!` compiles with the given arguments. `id` and `file` are variables.
fn compiles(arguments: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let macros = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/message/macros.rs");
    // A module comment is not allowed in the middle of a file.
    let text = std::fs::read_to_string(macros).unwrap();
    let copy = folder.path().join("macros.rs");
    std::fs::write(&copy, text.replace("//!", "//")).unwrap();

    let source = CRATE
        .replace("MACROS", &format!("{:?}", copy.to_str().unwrap()))
        .replace("ARGUMENTS", arguments);
    let path = folder.path().join("lib.rs");
    std::fs::write(&path, source).unwrap();
    let output = Command::new(std::env::var_os("RUSTC").unwrap_or("rustc".into()))
        .args([
            "--edition=2024",
            "--crate-type=lib",
            "--emit=metadata",
            "-o",
        ])
        .args([&folder.path().join("lib.rmeta"), &path])
        .output()
        .unwrap();
    output.status.success()
}

#[test]
fn only_patterns_with_their_arguments_compile() {
    for right in [
        r#""no cell""#,
        r#""no cell `{id}`", id"#,
        r#""no cell `{cell}` in {{{file}}}", cell = id, file"#,
        r#"context: "board", "no cell `{id}`", id"#,
        r#"one: "one cell of {file}", many: "{n} cells of {file}", n = 3, file"#,
    ] {
        assert!(compiles(right), "{right}");
    }
    for wrong in [
        // A variable is not captured.
        r#""no cell `{id}`""#,
        r#""no cell", id"#,
        r#""no cell `{ids}`", id"#,
        r#"one: "one cell of {file}", many: "{n} cells", n = 3, file"#,
        r#"one: "one cell", many: "{n} cells""#,
    ] {
        assert!(!compiles(wrong), "{wrong}");
    }
}
