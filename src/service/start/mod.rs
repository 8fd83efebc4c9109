//! Beginning a kit with nothing: which templates there are, the table in a file, a kit of a template and a table, and
//! the example of a template.

mod example;
mod make;
mod table;
mod templates;

pub use example::kit_of_example;
pub use make::{MadeColumn, MadeSide, Making};
pub use table::TableData;
pub use templates::{PlaceOnCard, TemplateData, Templates};

pub(super) use make::kit_of_table;
pub(super) use table::table_in;
pub(super) use templates::templates;
