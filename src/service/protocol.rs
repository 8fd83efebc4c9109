//! What a page asks and what it is answered; `src/page/README.md` explains it by examples.
//!
//! A message, either way, is one line of JSON and behind it bytes, which may be none.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::deck::Edit;
use super::game::SentLayout;
use super::notes::{Findings, NoteData};
use super::settings::SettingEdit;
use super::start::Making;
use super::store::Kept;
use crate::message::Language;

/// Options by their names. A flag is `true` or `false`; several values are a list, or one text with commas between
/// them; `names` is a list of names, or the text of a class list.
pub(crate) type Options = BTreeMap<String, Value>;

/// A request, and the language of the texts in its answer.
#[derive(Debug, Deserialize)]
pub(super) struct Asked {
    /// The language of the reader. American English if it is missing.
    #[serde(default, deserialize_with = "language")]
    pub(super) language: Language,
    #[serde(flatten)]
    pub(super) request: Request,
}

fn language<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Language, D::Error> {
    let tag = String::deserialize(deserializer)?;
    tag.parse().map_err(D::Error::custom)
}

/// What is asked. Kits are named as [`KitData::key`] says.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Request {
    /// Which kits there are: [`Kits`].
    Kits {},
    /// The options of a job: [`OptionForm`].
    Form {},
    /// Opens files as a kit: [`Opened`]. The bytes are those of the files, concatenated, either way.
    Open {
        /// What the kit is called.
        name: String,
        /// The built-in kit over which the files lie; none for a kit of its own.
        #[serde(default)]
        over: Option<String>,
        /// The files. A single one that is a ZIP archive holds the kit's files; around a spreadsheet a kit is made.
        files: Vec<FileData>,
    },
    /// The built-in templates: `Templates`.
    Templates {},
    /// The files of a ZIP archive: [`Unpacked`], and their bytes, concatenated.
    Unpack {
        /// The archive.
        files: Vec<FileData>,
    },
    /// The table in a CSV file or a workbook, whose bytes come with it: `TableData`.
    Table {
        /// The name of the file.
        name: String,
    },
    /// Makes a kit of a template and a table: [`Opened`], and the bytes of the files that were made, concatenated. The bytes
    /// are those of pictures, concatenated.
    Make {
        /// What the kit is called.
        name: String,
        /// The deck.
        deck: Making,
        /// The pictures that cells name, by their paths in the kit.
        #[serde(default)]
        files: Vec<FileData>,
        /// Whether it is only to be looked at: the kit is not listed, and takes the place of the last such kit.
        #[serde(default)]
        sketch: bool,
    },
    /// Makes a kit of the example of a template, or of a built-in kit: [`Opened`], and the bytes of its files,
    /// concatenated.
    Begin {
        /// What the kit is called.
        name: String,
        /// Its title.
        title: String,
        /// The template or the built-in kit.
        like: String,
    },
    /// Makes a kit of the cards in a PDF, whose bytes come with it: [`Opened`], and the bytes of its files, concatenated.
    #[serde(rename = "game")]
    PdfGame {
        /// What the kit is called.
        name: String,
        /// Its title.
        title: String,
        /// The name of the PDF.
        file: String,
        /// How the cards are arranged on its pages, as far as the reader knows better than what is found.
        #[serde(default)]
        layout: SentLayout,
        /// Whether it is only to be looked at, as in [`Request::Make`].
        #[serde(default)]
        sketch: bool,
    },
    /// Closes a kit that was opened, or forgets what was changed of a built-in one: [`Done`].
    Close {
        /// The kit.
        kit: String,
    },
    /// What is in a kit: `Contents`.
    Contents {
        /// The kit.
        kit: String,
    },
    /// What would be printed: [`ProofData`](super::proof::ProofData).
    Proof {
        /// The kit.
        kit: String,
        /// The job.
        #[serde(default)]
        options: Options,
    },
    /// One side of a sheet of a proof: [`DrawingData`], and it as SVG.
    #[serde(rename = "sheet")]
    SheetDrawing {
        /// The kit.
        kit: String,
        /// The job.
        #[serde(default)]
        options: Options,
        /// Which of the proof's sheets, from 0.
        sheet: usize,
    },
    /// One side of a card, token, board or page of rules: [`DrawingData`], and it as SVG.
    #[serde(rename = "face")]
    FaceDrawing {
        /// The kit.
        kit: String,
        /// The job.
        #[serde(default)]
        options: Options,
        /// `DECK/CARD`, `BOARD/NUMBER` or `RULES/PAGE`, with `/back` behind it for the other side.
        of: String,
    },
    /// The ink that the sheets of a job take: [`Inks`].
    Ink {
        /// The kit.
        kit: String,
        /// The job.
        #[serde(default)]
        options: Options,
    },
    /// Every file of a build: [`Built`], and their bytes, concatenated, or one ZIP.
    Build {
        /// The kit.
        kit: String,
        /// The job.
        #[serde(default)]
        options: Options,
        /// Whether they come as one ZIP.
        #[serde(default)]
        zip: bool,
    },
    /// A deck or a set of tokens as a table: `DeckData`.
    Deck {
        /// The kit.
        kit: String,
        /// Its name in the kit.
        deck: String,
    },
    /// Changes cards in the files of a kit: [`Changed`], and the bytes of the files, concatenated. Rows are those
    /// of the table before the change; all is changed or, with a note, nothing.
    Edit {
        /// The kit.
        kit: String,
        /// The deck.
        deck: String,
        /// The revision of the table whose rows are intended. Nothing is changed if the kit has another by now.
        revision: u64,
        /// The changes.
        edits: Vec<Edit>,
    },
    /// Every file of an export as one ZIP: [`Built`], and the ZIP.
    Export {
        /// The kit.
        kit: String,
        /// The job.
        #[serde(default)]
        options: Options,
        /// The name of the format.
        format: String,
    },
    /// What tables of the kit's own TOML files say: [`Said`].
    Settings {
        /// The kit.
        kit: String,
        /// The names of each table and of those around it.
        tables: Vec<Vec<String>>,
    },
    /// Changes keys of such tables: [`Changed`], and the bytes of the files, concatenated.
    Set {
        /// The kit.
        kit: String,
        /// The changes.
        edits: Vec<SettingEdit>,
    },
    /// The own files of a kit: [`FileList`].
    Files {
        /// The kit.
        kit: String,
    },
    /// The bytes of one of these: [`FileRead`], and the bytes.
    File {
        /// The kit.
        kit: String,
        /// Its path in the kit.
        path: String,
    },
    /// Writes a file of a kit, whose bytes come with it: [`Changed`].
    Put {
        /// The kit.
        kit: String,
        /// Its path in the kit.
        path: String,
        /// The revision of the kit at which the file was read. Nothing is written if files of the kit have changed
        /// since; without a revision, the file is replaced in any case.
        #[serde(default)]
        revision: Option<u64>,
    },
    /// Words of a kit besides those of cards: [`WordsData`](super::words::WordsData).
    Words {
        /// The kit.
        kit: String,
    },
    /// Writes another text in the place of one of these: [`Changed`], and the file.
    Reword {
        /// The kit.
        kit: String,
        /// The revision of the kit in which it is there.
        revision: u64,
        /// The file.
        path: String,
        /// The byte at which it begins.
        start: usize,
        /// What it says then.
        text: String,
    },
    /// Adds fallback fonts to a press that has none: [`Done`]. The bytes are those of the files, concatenated.
    Fonts {
        /// The files, by their paths among those of the program.
        files: Vec<FileData>,
    },
    /// A kit as a folder to go on from, with the templates that it uses: [`Done`], and a ZIP.
    Folder {
        /// The kit.
        kit: String,
    },
}

/// A file, by its path and its number of bytes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FileData {
    /// Its path, with `/`.
    pub path: String,
    /// How many bytes it has.
    pub bytes: usize,
}

/// That something could not be done. Every other answer says `"ok": true`.
#[derive(Debug, Serialize)]
pub struct Refused {
    /// `false`.
    pub ok: bool,
    /// Why.
    pub notes: Vec<NoteData>,
}

/// Nothing more than that it is done.
#[derive(Debug, Serialize)]
pub(crate) struct Done {}

/// The kits that can be printed.
#[derive(Debug, Serialize)]
pub(crate) struct Kits {
    /// Those that were opened, and then those that are built in.
    pub kits: Vec<KitData>,
    /// The version of the press.
    pub version: &'static str,
}

/// A kit that can be printed.
#[derive(Debug, Serialize)]
pub(crate) struct KitData {
    /// By what requests name it.
    pub key: String,
    /// Its title.
    pub title: String,
    /// What it is, in a sentence.
    pub summary: String,
    /// Where changes go: `folder` is written to, those of `built-in` and `opened` kits are kept in memory alone.
    pub kept: Kept,
    /// A number that grows whenever its files change, and is 0 for a built-in kit that nobody has changed.
    pub revision: u64,
}

/// That a kit is open.
#[derive(Debug, Serialize)]
pub(crate) struct Opened {
    /// By what requests name it.
    pub key: String,
    /// The files of a kit that was made of others, in the order of their bytes; else none. Pictures that were sent are not
    /// among them.
    pub files: Vec<FileData>,
}

/// The files of an archive, in the order of their bytes.
#[derive(Debug, Serialize)]
pub(crate) struct Unpacked {
    /// The files.
    pub files: Vec<FileData>,
}

/// A drawing, which is the bytes behind the answer.
#[derive(Debug, Serialize)]
pub(crate) struct DrawingData {
    /// What it shows: the name of a face, or of a sheet.
    pub name: String,
    /// How wide it is in millimetres.
    pub width: f64,
    /// How high it is in millimetres.
    pub height: f64,
    /// Drawings that differ have different digests.
    pub digest: String,
    /// What is wrong with what it shows; of a sheet nothing, since its proof says it.
    #[serde(flatten)]
    pub found: Findings,
}

/// The ink of a job in reference pages, an A4 page covered to 5 % in one colour.
#[derive(Debug, Serialize)]
pub(crate) struct Inks {
    /// Cyan, magenta, yellow and black of each side of a sheet, in their order.
    pub sheets: Vec<[f64; 4]>,
}

/// Files that were built; none if anything is wrong.
#[derive(Debug, Serialize)]
pub(crate) struct Built {
    /// The files, in the order of their bytes.
    pub files: Vec<FileData>,
    /// How many sheets of paper they take.
    pub sheets: usize,
    /// What is wrong.
    #[serde(flatten)]
    pub found: Findings,
}

/// A file of a kit, whose bytes are behind the answer.
#[derive(Debug, Serialize)]
pub(crate) struct FileRead {
    /// The revision of the kit of which these are the bytes.
    pub revision: u64,
}

/// Files of a kit that were written.
#[derive(Debug, Serialize)]
pub(crate) struct Changed {
    /// The revision of the kit after the write.
    pub revision: u64,
    /// The files, in the order of their bytes.
    pub files: Vec<FileData>,
}

/// What tables say.
#[derive(Debug, Serialize)]
pub(crate) struct Said {
    /// The revision of the kit of which this was read.
    pub revision: u64,
    /// The tables in the order asked, as objects; `null` for one that no own file has.
    pub tables: Vec<Value>,
}

/// The own files of a kit.
#[derive(Debug, Serialize)]
pub(crate) struct FileList {
    /// Their paths, sorted.
    pub files: Vec<String>,
}

/// The options of a job, as a form.
#[derive(Debug, Serialize)]
pub(crate) struct OptionForm {
    /// The groups, in the order in which people decide on them.
    pub groups: Vec<OptionGroup>,
}

/// Options that belong together.
#[derive(Debug, Serialize)]
pub(crate) struct OptionGroup {
    /// Their heading, in the language of the request.
    pub title: String,
    /// The options.
    pub options: Vec<OptionData>,
}

/// An option of a job.
#[derive(Debug, Serialize)]
pub(crate) struct OptionData {
    /// By what requests name it.
    pub name: &'static str,
    /// The help of the option, in the language of the request.
    pub help: String,
    /// `nothing` for a flag, `one` or `many` values.
    pub takes: &'static str,
    /// What its value is called in help, such as `LENGTH`; empty for a flag.
    pub value: &'static str,
    /// What it is where it is not requested; `null` where that follows from other options or the kit.
    pub default: Option<&'static str>,
    /// The values that it can have, if they are few.
    pub choices: Vec<ChoiceData>,
    /// Whether it can have other values than these.
    pub open: bool,
    /// The options that cannot be beside it.
    pub instead_of: &'static [&'static str],
}

/// A value of an option.
#[derive(Debug, Serialize)]
pub(crate) struct ChoiceData {
    /// The value.
    pub value: &'static str,
    /// The help of the value, in the language of the request. May be empty.
    pub help: String,
}
