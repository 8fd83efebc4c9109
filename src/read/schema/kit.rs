//! `[kit]`, `[colours]` and `[icons]`.

use super::{Desk, keys};
use crate::diag::{Code, Note};
use crate::model::{Icon, Kit};
use crate::read::table::Table;
use crate::scene::Colour;
use crate::source::Spanned;

/// The one `[kit]` among all files.
pub(super) fn kit(desk: &mut Desk<'_>, files: &[Table<'_>]) -> Kit {
    let report = &mut *desk.report;
    let mut tables = files.iter().filter_map(|file| file.table("kit", "kit", report)).collect::<Vec<_>>().into_iter();
    let Some(kit) = tables.next() else {
        let help = "add a [kit] table with an id and a title, or start from one with `boardpress new`";
        report.say(Note::new(Code::NoKit, "no file here has a [kit] table").help(help));
        return Kit::default();
    };
    for other in tables {
        let note = Note::new(Code::Duplicate, "a kit has one [kit]");
        report.say(note.labelled(other.span, "this one").also(kit.span, "and this one"));
    }
    kit.know(&keys::of("kit"), report);
    let id = kit.must("id", report);
    if let Some(id) = &id
        && (id.value.is_empty() || !id.value.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'))
    {
        let note = Note::new(Code::BadValue, format!("`{}` cannot be part of a file's name everywhere", id.value));
        report.say(note.at(id.span).help("use small letters, digits and hyphens"));
    }
    let word = |word: Option<Spanned<String>>| word.map(|word| word.value).unwrap_or_default();
    let mut players = kit.counts("players", report);
    players.sort_unstable();
    Kit {
        id: word(id),
        title: word(kit.must("title", report)),
        summary: word(kit.word("summary", report)),
        version: kit.field("version", report).map_or_else(|| "1".to_owned(), |word| word.value),
        players,
        bring: kit.words("bring", report).into_iter().map(|word| word.value).collect(),
        credits: word(kit.word("credits", report)),
        dice: kit.count("dice", 1, 1, report).unwrap_or(1),
    }
}

/// The colours of all files.
pub(super) fn colours(desk: &mut Desk<'_>, files: &[Table<'_>]) {
    for file in files {
        let Some(table) = file.table("colours", "colours", desk.report) else { continue };
        for key in table.keys() {
            let Some(word) = table.word(&key.value, desk.report) else { continue };
            match Colour::parse(&word.value) {
                Some(colour) => {
                    if desk.colours.insert(key.value.clone(), colour).is_some() {
                        let message = format!("the colour `{}` is given twice", key.value);
                        desk.report.say(Note::new(Code::Duplicate, message).at(key.span));
                    }
                }
                None => {
                    let note = Note::new(Code::BadColour, format!("`{}` is not a colour", word.value));
                    desk.report.say(note.at(word.span).help("write it as \"#rrggbb\", such as \"#1e5aa8\""));
                }
            }
        }
    }
}

/// The icons of all files: a file, or a file and what its black becomes.
pub(super) fn icons(desk: &mut Desk<'_>, files: &[Table<'_>]) {
    for file in files {
        let Some(table) = file.table("icons", "icons", desk.report) else { continue };
        for key in table.keys() {
            let Some(icon) = icon(desk, &table, &key.value) else { continue };
            if desk.icons.insert(key.value.clone(), icon).is_some() {
                let message = format!("the icon `{}` is given twice", key.value);
                desk.report.say(Note::new(Code::Duplicate, message).at(key.span));
            }
        }
    }
}

fn icon(desk: &mut Desk<'_>, table: &Table<'_>, key: &str) -> Option<Icon> {
    let (file, tint) = if table.is_table(key) {
        let inner = table.table(key, "icons.NAME", desk.report)?;
        inner.know(&keys::of("icons.NAME"), desk.report);
        (inner.must("file", desk.report)?, inner.colour("tint", &desk.colours, desk.report))
    } else {
        (table.word(key, desk.report)?, None)
    };
    desk.art(&file)?;
    Some(Icon { file: file.value, tint })
}
