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

pub use contents::{Component, Contents, ItemData};
pub use deck::{CellData, DeckData, Edit, RowData};
pub use game::{SentLayout, kit_of_game};
pub use kit_name::KitName;
pub use kit_schema::kit_schema;
pub use message::{Answer, parts};
pub use notes::{Findings, NoteData, NoteWords, Other, PlaceData};
pub use options::{AskedOption, Outside, job, option};
pub use pictures::{PictureKit, is_picture, kit_of_pictures};
pub use proof::{BoardData, PartData, PieceData, ProofData, SheetData, TrialData};
pub use protocol::{
    Built, Changed, ChoiceData, Done, DrawingData, FileData, FileList, FileRead, Inks, KitData,
    Kits, Opened, OptionData, OptionForm, OptionGroup, Options, Refused, Request, Said, Unpacked,
};
pub use session::{Printers, Session};
pub use settings::SettingEdit;
pub use spreadsheet::{FoundPicture, TableKit, TableSource, is_spreadsheet, kit_around};
pub use start::{
    MadeColumn, MadeSide, Making, PlaceOnCard, TableData, TemplateData, Templates,
    kit_from_template,
};
pub use store::{Kept, Store};
pub use words::{WordData, WordsData};
