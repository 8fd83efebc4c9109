//! The commands, one file each, each one public function of the same name.

mod build;
mod calibrate;
mod check;
mod completions;
mod explain;
mod fonts;
mod ink;
mod list;
mod new;
mod papers;
mod reprint;
mod show;
mod summary;

use super::args::Command;
use super::error::{CommandError, Exit};
use super::output::count;

/// Runs a command.
///
/// # Errors
/// What was typed cannot be done, or what is said cannot be heard.
pub(super) fn run(command: &Command) -> Result<Exit, CommandError> {
    match command {
        Command::List(typed) => list::list(typed),
        Command::Build(typed) => build::build(typed),
        Command::Reprint(typed) => reprint::reprint(typed),
        Command::Check(typed) => check::check(typed),
        Command::Ink(typed) => ink::ink(typed),
        Command::Calibrate(typed) => calibrate::calibrate(typed),
        Command::New(typed) => new::new(typed),
        Command::Show(typed) => show::show(typed),
        Command::Explain(typed) => explain::explain(typed),
        Command::Fonts(typed) => fonts::fonts(typed),
        Command::Papers => papers::papers(),
        Command::Completions(typed) => completions::completions(typed),
    }
}

/// Rows of words, their columns aligned, each row indented by two.
fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|word| word.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(word, width)| format!("{word:<width$}", width = *width));
        format!("  {}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_under_one_another() {
        let row = |words: [&str; 2]| words.map(str::to_owned).to_vec();
        assert_eq!(columns(&[row(["é", "b"]), row(["long", ""])]), "  é     b\n  long\n");
        assert_eq!(columns(&[]), "");
    }
}
