//! What the command line, the server and the page in a browser share: the words of options into a job, notes as data,
//! and a session that answers what a page asks.

mod contents;
mod deck;
mod game;
mod kit_name;
mod kit_schema;
mod message;
mod notes;
mod open_kit;
mod options;
mod package;
mod picture_names;
mod pictures;
mod proof;
mod protocol;
mod session;
mod settings;
mod spreadsheet;
mod start;
mod store;
#[cfg(test)]
mod tests;
mod words;

pub use game::kit_of_game;
pub use kit_name::KitName;
pub use kit_schema::kit_schema;
pub use message::Answer;
pub use notes::{Findings, NoteData};
pub use options::{AskedOption, Outside, job};
pub use pictures::{PictureKit, is_picture, kit_of_pictures};
pub use protocol::{FileData, Refused};
pub use session::Session;
pub use spreadsheet::{FoundPicture, TableKit, TableSource, is_spreadsheet, kit_around};
pub use start::kit_from_template;
pub use store::{Kept, Store};
