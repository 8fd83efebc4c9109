//! The tables of the program: formats of export and label stock, told as a kit tells its own.

use crate::diag::Diagnostics;
use crate::read::syntax::TomlText;
use crate::schema::keys;
use crate::schema::table::Table;

/// What a file of the program says, and what there is to note of it, which is nothing.
pub(crate) fn read<T>(
    name: &str,
    text: &str,
    of: impl FnOnce(&Table<'_>) -> T,
) -> (T, Diagnostics) {
    let diagnostics = Diagnostics::default();
    let file = diagnostics.sources_mut().add(name, text.to_owned());
    let text = TomlText::new(file, text.to_owned());
    let read = of(&Table::root(
        keys::FILE,
        &text.parse(&diagnostics),
        file,
        &diagnostics,
    ));
    (read, diagnostics)
}
