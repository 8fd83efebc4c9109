//! The `boardpress` command: argv in, exit code out.

fn main() -> std::process::ExitCode {
    boardpress::run(std::env::args_os())
}
