//! The tables of the program: formats of export and label stock, told as a kit tells its own.

use crate::diag::Report;
use crate::read::syntax::TomlText;
use crate::schema::keys;
use crate::schema::reporter::Reporter;
use crate::schema::table::Table;

/// What a file of the program says, and what there is to note of it, which is nothing.
pub(crate) fn read<T>(name: &str, text: &str, of: impl FnOnce(&Table<'_>) -> T) -> (T, Report) {
    let mut report = Report::default();
    let file = report.sources.add(name, text.to_owned());
    let reporter = Reporter::new(report);
    let text = TomlText::new(file, text.to_owned());
    let read = of(&Table::root(
        keys::FILE,
        &text.parse(&reporter),
        file,
        &reporter,
    ));
    (read, reporter.into_report())
}
