//! The options of a job, each declared once, in [`OPTIONS`]: how it is requested,
//! what help says of it, how reprint codes say it, and what the manifest, names
//! of files, slugs and the report say of it.

mod declaration;
mod parse;
mod said;
mod table;
#[cfg(test)]
mod tests;

pub use declaration::{Fact, JobOption, Printed, Takes, Uses};
pub(crate) use parse::LONGEST_NAME;
pub use parse::whole_number;
pub use said::{differences, forms};
pub use table::OPTIONS;
