//! `boardpress new`: a folder to start one's own kit from.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use include_dir::{Dir, include_dir};
use serde_json::json;

use super::show::grid;
use crate::cli::deliver::{Own, deliver};
use crate::cli::disk::Folder;
use crate::cli::kit::Kit;
use crate::cli::language::{self, translated};
use crate::cli::options::must_be_folder;
use crate::cli::output::{CommandError, Exit, Output};
use crate::cli::single_file;
use crate::diag::{Code, Diagnostic, DiagnosticResult, Diagnostics};
use crate::geom::Size;
use crate::kit;
use crate::limits::{FILE_BYTES, PICTURE_BYTES};
use crate::message::{Message, msg};
use crate::model::card_size;
use crate::press::{self, Unfolded};
use crate::read;
use crate::recognise::{BackLayout, GivenLayout, GivenTiling};
use crate::service::{
    FoundPicture, KitName, PictureKit, TableKit, TableSource, is_picture, is_spreadsheet,
    kit_around, kit_from_template, kit_of_game, kit_of_pictures, kit_schema,
};
use crate::source::{FileSystem, MemoryFiles};

#[derive(Debug, Args)]
pub(crate) struct New {
    /// The folder to make; if it exists, it must be empty. It gives the kit its name
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    /// Start from a copy of this built-in kit, from a spreadsheet (CSV, XLSX or ODS) with a card in each row, from a PDF
    /// with cards laid out on its pages, or from a folder of pictures, each one side of a card; by default, from two
    /// sample cards
    #[arg(long, value_name = "KIT|FILE|FOLDER")]
    from: Option<String>,
    /// The sheet of a workbook with the cards; by default, the first sheet with a table
    #[arg(long, value_name = "NAME", requires = "from")]
    sheet: Option<String>,
    /// The size of the cards that a folder of pictures or a PDF shows, such as poker, tarot or "70mm,120mm"; by default,
    /// it follows from the shape of each picture, or is measured
    #[arg(long, value_name = "SIZE", requires = "from", conflicts_with = "deck", value_parser = card_size)]
    card: Option<Size>,
    #[command(flatten)]
    layout: TypedLayout,
    /// Copy only the cards of these decks or token sets; the rest is used from the built-in kit
    #[arg(long, value_name = "NAME,…", requires = "from", value_delimiter = ',')]
    deck: Vec<String>,
    /// Start from the example of this built-in template, such as flash-card or quiz-card, or from a game for words of your
    /// own; templates/README.md shows them
    #[arg(long, value_name = "TEMPLATE", conflicts_with = "from")]
    template: Option<String>,
    /// Print everything as one JSON document
    #[arg(long)]
    json: bool,
}

/// How cards are laid out on the pages of a PDF.
#[derive(Debug, clap::Args)]
struct TypedLayout {
    /// The columns and rows of cards on each page of a PDF, such as 3x3; by default, they are found
    #[arg(long, value_name = "COLUMNSxROWS", requires = "from", value_parser = grid)]
    grid: Option<(u32, u32)>,
    /// The left and upper edges of the first card on a page, in millimeters, such as 12,15
    #[arg(long, value_name = "LEFT,TOP", requires = "grid", value_parser = place, allow_hyphen_values = true)]
    at: Option<(f64, f64)>,
    /// The space between cards, in millimeters
    #[arg(long, value_name = "MM", requires = "grid", default_value_t = 0.0, value_parser = millimetres)]
    gap: f64,
    /// Where the backs are in a PDF: alternate (on every second page), last (one page for all), fold (on the other half of
    /// each page) or none; by default, they are found
    #[arg(long, value_name = "WHERE", requires = "from", value_parser = BackLayout::parse)]
    backs: Option<BackLayout>,
    /// The columns and rows of pages of a PDF that are parts of one board, and the first of these pages, such as 2x2@5; without
    /// a page, all pictures without cards
    #[arg(long, value_name = "COLUMNSxROWS[@PAGE]", requires = "from", value_parser = joined)]
    join: Option<((u32, u32), Option<u32>)>,
    /// How much neighboring pages of such a board have in common, in millimeters; by default, it is measured
    #[arg(long, value_name = "MM", requires = "join", value_parser = millimetres)]
    overlap: Option<f64>,
}

/// The file with the schema of kits, beside kit.toml.
const SCHEMA: &str = "kit.schema.json";
/// Extensions that the names of pictures in a table can lack.
const PICTURE_EXTENSIONS: [&str; 5] = [".png", ".jpg", ".jpeg", ".webp", ".svg"];
/// Folders next to a table in which its pictures can be.
const PICTURE_FOLDERS: [&str; 8] = [
    "pictures/",
    "images/",
    "photos/",
    "img/",
    "art/",
    "imagenes/",
    "imágenes/",
    "fotos/",
];
/// A small kit that shows how one is made.
static STARTER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/cli/starter");

/// Makes a kit in an empty folder and says what to do with it.
pub(super) fn new(typed: &New) -> Result<Exit, CommandError> {
    must_be_folder(&typed.dir)?;
    check_layout(typed)?;
    let name = name_of(&typed.dir);
    let mut findings = Vec::new();
    let mut files = match (&typed.from, &typed.template) {
        (Some(word), _) if typed.deck.is_empty() && is_spreadsheet(word) => {
            let made = around(word, typed.sheet.as_deref())?;
            findings = made.findings;
            made.files
        }
        (Some(word), _) if typed.deck.is_empty() && is_folder_of_pictures(word) => {
            let made = of_pictures(Path::new(word), &name, typed.card)?;
            findings = made.findings;
            made.files
        }
        (Some(word), _) if typed.deck.is_empty() && word.to_lowercase().ends_with(".pdf") => {
            let made = of_game(word, &name, typed)?;
            findings = made.findings;
            made.files
        }
        (Some(kit), _) if !typed.deck.is_empty() => changes(kit, &typed.deck, &name)?,
        (Some(kit), _) => unfold(kit)?,
        (None, Some(template)) => kit_from_template(template, &name)?,
        (None, None) => starter(),
    };
    let of_kit = files.text("kit.toml");
    if let Some(text) = of_kit {
        let text = read::renamed(&text, &name.id, &name.title);
        // Editors of TOML complete and check by it.
        files.put("kit.toml", format!("#:schema ./{SCHEMA}\n{text}"));
        files.put(SCHEMA, format!("{:#}\n", kit_schema(false)));
    }
    deliver(&typed.dir, &files, Own::EmptyFolder, false)?;
    let voice = Output::new(typed.json, false);
    say_next_steps(&voice, typed, &files, &findings)?;
    let paths: Vec<String> = files
        .iter()
        .map(|(path, _)| typed.dir.join(path).display().to_string())
        .collect();
    let folder = typed.dir.display().to_string();
    voice.end(vec![
        ("folder", json!(folder)),
        ("files", json!(paths)),
        (
            "findings",
            json!(findings.iter().map(Message::to_string).collect::<Vec<_>>()),
        ),
    ])
}

/// Refuses options about the pages of a PDF or the size of pictures if the kit is made from something else.
///
/// # Errors
/// Returns an error about the first of these options.
fn check_layout(typed: &New) -> DiagnosticResult<()> {
    let Some(source) = &typed.from else {
        return Ok(());
    };
    let is_file = typed.deck.is_empty();
    let is_pdf = is_file && source.to_lowercase().ends_with(".pdf");
    let has_size = is_pdf || is_file && is_folder_of_pictures(source);

    let layout = &typed.layout;
    let options = [
        ("card", typed.card.is_some() && !has_size),
        ("grid", layout.grid.is_some() && !is_pdf),
        ("backs", layout.backs.is_some() && !is_pdf),
        ("join", layout.join.is_some() && !is_pdf),
        (
            "sheet",
            typed.sheet.is_some() && !(is_file && is_workbook(source)),
        ),
    ];
    let Some((option, _)) = options.into_iter().find(|(_, is_unused)| *is_unused) else {
        return Ok(());
    };

    let message = match option {
        "card" => msg!(
            "--{option} has no effect: `{file}` is not a PDF or a folder of pictures",
            option,
            file = source
        ),
        "sheet" => msg!(
            "--{option} has no effect: `{file}` is not a workbook (.xlsx or .ods)",
            option,
            file = source
        ),
        _ => msg!(
            "--{option} has no effect: `{file}` is not a PDF",
            option,
            file = source
        ),
    };
    let help = msg!("leave --{option} out", option);
    Err(Diagnostic::new(Code::Usage, message).help(help).into())
}

/// Returns the names for a folder, and the language of the terminal.
fn name_of(dir: &Path) -> KitName {
    let folder = |dir: &Path| {
        dir.file_name()
            .map(|name| name.to_string_lossy().into_owned())
    };
    KitName::of(
        &folder(dir)
            .or_else(|| folder(&dir.canonicalize().ok()?))
            .unwrap_or_default(),
    )
    .in_language(language::language())
}

/// Makes a kit around a spreadsheet.
fn around(word: &str, sheet: Option<&str>) -> DiagnosticResult<TableKit> {
    let path = Path::new(word);
    let unread = |reason| {
        msg!(
            "the spreadsheet `{file}` cannot be read: {reason}",
            file = word,
            reason
        )
    };
    let help = msg!("give the path of a CSV file or of a workbook");
    let bytes = single_file::named(path, unread, help)?;
    let name = path.file_name().map(|name| name.to_string_lossy());
    kit_around(&TableSource {
        name: &name.unwrap_or_default(),
        bytes: &bytes,
        sheet,
        language: &language::language(),
        find_picture: &|cell| picture_next_to(path, cell),
    })
}

/// Whether a file can be a workbook, by its name.
fn is_workbook(path: &str) -> bool {
    let lower = path.to_lowercase();
    is_spreadsheet(path)
        && ![".csv", ".tsv", ".txt"]
            .iter()
            .any(|end| lower.ends_with(end))
}

/// Finds a picture by the name in a cell: in the folder of the table, or in a folder of pictures there. The name can lack
/// its extension.
fn picture_next_to(table: &Path, cell: &str) -> Option<FoundPicture> {
    let folder = table.parent().unwrap_or(Path::new(""));
    let mut parts = Vec::new();
    for part in Path::new(&cell.replace('\\', "/")).components() {
        match part {
            Component::Normal(part) => parts.push(part.to_string_lossy().into_owned()),
            Component::CurDir => {}
            // The picture would be outside of the folder.
            _ => return None,
        }
    }
    let cell = parts.join("/");

    let extensions = [""].into_iter().chain(PICTURE_EXTENSIONS);
    for extension in extensions {
        for inner in [""].into_iter().chain(PICTURE_FOLDERS) {
            let path = format!("{inner}{cell}{extension}");
            let file = folder.join(&path);
            let len = fs::metadata(&file).map_or(0, |facts| facts.len());
            if is_picture(&path)
                && FILE_BYTES.allows(len)
                && let Ok(bytes) = fs::read(file)
            {
                return Some(FoundPicture { path, bytes });
            }
        }
    }
    None
}

/// Whether a word is the path of a folder that is no kit.
fn is_folder_of_pictures(word: &str) -> bool {
    let path = Path::new(word);
    Kit::built_in(word).is_none() && path.is_dir() && !path.join("kit.toml").exists()
}

/// Makes a kit of the pictures in a folder and in the folders inside it. Lists the files that are left out.
fn of_pictures(path: &Path, name: &KitName, card: Option<Size>) -> DiagnosticResult<PictureKit> {
    let folder = Folder::open(path)?;
    let mut pictures = Vec::new();
    let mut left_out = Vec::new();
    let mut total = 0;

    for file in folder.list("") {
        if !is_picture(&file) {
            left_out.push(msg!("Left out: `{file}`, which is not a picture", file));
            continue;
        }
        let bytes = read_picture(path, &folder, &file)?;
        total += bytes.len() as u64;
        if !PICTURE_BYTES.allows(total) {
            let subject = msg!("`{folder}` has more than", folder = path.display());
            return Err(Diagnostic::beyond(&PICTURE_BYTES, subject, total).into());
        }
        pictures.push((file, bytes));
    }
    for (file, reason) in folder.unlisted() {
        left_out.push(msg!("Left out: `{file}`, since {reason}", file, reason));
    }

    let mut kit = kit_of_pictures(name, pictures, card)?;
    kit.findings.extend(left_out);
    Ok(kit)
}

/// Reads a picture of a folder.
///
/// # Errors
/// Returns an error if the file cannot be read.
fn read_picture(path: &Path, folder: &Folder, file: &str) -> DiagnosticResult<Vec<u8>> {
    // Kits are written with `/`, so a folder has no file with a backslash. The new kit gets another name.
    if file.contains('\\')
        && let Ok(bytes) = fs::read(path.join(file))
    {
        return Ok(bytes);
    }

    match folder.read(file) {
        Ok(bytes) => Ok(bytes.into_owned()),
        Err(fault) => {
            let message = msg!(
                "`{file}` cannot be read: {reason}",
                file = path.join(file).display(),
                reason = fault.reason()
            );
            Err(Diagnostic::new(Code::MissingFile, message).into())
        }
    }
}

/// A kit of the cards in a PDF.
fn of_game(word: &str, name: &KitName, typed: &New) -> DiagnosticResult<PictureKit> {
    let path = Path::new(word);
    let unread = |reason| {
        msg!(
            "the PDF `{file}` cannot be read: {reason}",
            file = word,
            reason
        )
    };
    let bytes = single_file::named(path, unread, msg!("give the path of a PDF"))?;
    let TypedLayout {
        grid,
        at,
        gap,
        backs,
        join,
        overlap,
    } = typed.layout;
    let tiling = join.map(|(grid, first)| GivenTiling {
        grid,
        first,
        overlap,
    });
    let said = GivenLayout {
        grid,
        card: typed.card,
        at,
        gap,
        backs,
        tiling,
    };
    let path = path
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
    kit_of_game(name, &path, bytes, said)
}

/// How pages are joined: columns and rows, and the first page.
fn joined(word: &str) -> Result<((u32, u32), Option<u32>), Message> {
    let (sides, first) = word
        .split_once('@')
        .map_or((word, None), |(sides, first)| (sides, Some(first)));
    let number = |first: &str| {
        first
            .parse()
            .ok()
            .filter(|n| *n > 0)
            .ok_or_else(|| msg!("after @, write the number of a page"))
    };
    Ok((grid(sides)?, first.map(number).transpose()?))
}

fn place(word: &str) -> Result<(f64, f64), Message> {
    let found = word
        .split_once(',')
        .and_then(|(x, y)| Some((number_of_mm(x)?, number_of_mm(y)?)));
    found.ok_or_else(|| msg!("expected two numbers of millimeters, such as 12,15"))
}

fn millimetres(word: &str) -> Result<f64, Message> {
    number_of_mm(word).ok_or_else(|| msg!("expected a number of millimeters, such as 2.5"))
}

fn number_of_mm(word: &str) -> Option<f64> {
    let number = word.trim().trim_end_matches("mm").trim();
    number
        .parse()
        .ok()
        .filter(|number: &f64| number.is_finite())
}

/// Makes a kit that changes some decks of a built-in kit.
fn changes(name: &str, decks: &[String], own: &KitName) -> Result<MemoryFiles, CommandError> {
    let kit = built_in(name)?;
    let diagnostics = Diagnostics::default();
    let unfolded = press::unfold(&kit, name, (&own.id, &own.title), decks, &diagnostics);
    let Ok(Unfolded { text, data }) = unfolded else {
        // Built-in kits have no errors, so the diagnostic is about the arguments.
        let first = diagnostics.first().map(Arc::unwrap_or_clone);
        let error = first.unwrap_or_else(|| {
            Diagnostic::new(Code::NoKit, msg!("`{kit}` cannot be read", kit = name))
        });
        return Err(Box::new(error).into());
    };
    let mut files = MemoryFiles::default();
    files.put("kit.toml", text);
    for path in data {
        if let Ok(bytes) = kit.read(&path) {
            files.put(&path, bytes);
        }
    }
    Ok(files)
}

fn built_in(name: &str) -> DiagnosticResult<Kit> {
    Kit::built_in(name).ok_or_else(|| {
        let note = Diagnostic::new(
            Code::NoKit,
            msg!("there is no built-in kit named `{kit}`", kit = name),
        );
        note.did_you_mean(name, kit::names()).into()
    })
}

/// A built-in kit, and the templates it uses.
fn unfold(name: &str) -> DiagnosticResult<MemoryFiles> {
    Ok(built_in(name)?.unfolded())
}

fn starter() -> MemoryFiles {
    let mut files = MemoryFiles::default();
    for file in std::iter::once(&STARTER)
        .chain(STARTER.dirs())
        .flat_map(Dir::files)
    {
        files.put(&path_of(file), file.contents());
    }
    files
}

/// The path of a file inside the program, with `/` between its parts.
fn path_of(file: &include_dir::File<'_>) -> String {
    file.path()
        .iter()
        .map(|part| part.to_string_lossy())
        .collect::<Vec<_>>()
        .join("/")
}

/// Prints what was made, what was found on the way, and the next steps.
fn say_next_steps(
    voice: &Output,
    typed: &New,
    files: &MemoryFiles,
    findings: &[Message],
) -> io::Result<()> {
    let folder = typed.dir.display();
    voice.tell(&msg!(
        one: "{folder} is ready: 1 file.",
        many: "{folder} is ready: {n} files.",
        n = files.iter().count(),
        folder
    ))?;
    for finding in findings {
        voice.tell_text(&format!("  {}.\n", translated(finding)))?;
    }

    // A bare name might be that of a built-in kit.
    let word = match typed.dir.to_str() {
        Some(word) if Kit::built_in(word).is_some() => format!("./{word}"),
        _ => folder.to_string(),
    };
    let word = if word.contains(' ') {
        format!("\"{word}\"")
    } else {
        word
    };
    voice.tell_text("\n")?;
    voice.tell(&msg!(
        "Next:\n  1. Open {file} in a text editor and change what you like.\n  2. boardpress check {kit}\n  3. boardpress build \
         {kit}",
        file = typed.dir.join("kit.toml").display(),
        kit = word
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::rendered_notes;

    #[test]
    fn the_starter_is_a_kit_without_faults() {
        let dir = tempfile::tempdir().unwrap();
        deliver(dir.path(), &starter(), Own::EmptyFolder, false).unwrap();
        let kit = Kit::at(dir.path()).unwrap();
        let diagnostics = Diagnostics::default();
        let content = read::read(&kit, read::ReadOptions::default(), &diagnostics);
        assert!(
            diagnostics.is_empty(),
            "{}",
            rendered_notes::notes(&diagnostics, &kit)
        );
        assert_eq!(content.draft.components.len(), 1);
    }

    #[test]
    fn a_built_in_kit_unfolds_with_all_its_files() {
        for name in kit::names() {
            let files = unfold(name).unwrap();
            let has = |path: &String| files.has(path);
            assert!(
                Kit::built_in(name).unwrap().own.list("").iter().all(has),
                "{name}"
            );
        }
    }
}
