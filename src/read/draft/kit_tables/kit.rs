//! `[kit]` and `[icons]`.

use std::collections::BTreeSet;

use crate::decode::table::Wanted;
use crate::decode::table::class_list;
use crate::diag::{Code, Diagnostic};
use crate::message::{Language, Message, msg};
use crate::model::{Below, Bring, Draft, Icon, Imprint, Job, Kit, OPTIONS, in_words};
use crate::read::draft::templates::style;
use crate::read::draft::{Reading, rules};
use crate::read::translator::no_phrases;
use crate::schema::keys;
use crate::schema::table::{Table, TextOrTable};
use crate::source::{FileSystem, Spanned};

/// The longest id of a kit, in letters: systems limit names of files, in which more follows.
const ID: usize = 100;
/// The endings of files of word processors.
const WORD_PROCESSORS: [&str; 6] = ["rtf", "rtfd", "doc", "docx", "odt", "pages"];
/// The longest name of a licence or a school, in letters: it is in a line with all else.
const LICENCE: usize = 40;

/// What to do in a folder without a kit, where there may be one that a word processor has saved in its own way.
fn no_kit(fs: &dyn FileSystem) -> Message {
    let ending = |path: &str| {
        let lower = path.to_lowercase();
        let (stem, ending) = lower.rsplit_once('.')?;
        let is_meant = stem.ends_with(".toml") || stem == "kit" || stem.ends_with("/kit");
        WORD_PROCESSORS
            .into_iter()
            .chain(["txt"])
            .find(|known| is_meant && *known == ending)
    };
    let found = fs
        .list("")
        .into_iter()
        .find_map(|path| Some((ending(&path)?, path)));
    match found {
        Some(("txt", path)) => msg!(
            "rename `{path}` to `kit.toml`, so that it ends in .toml; some systems hide the last extension",
            path
        ),
        Some((_, path)) => msg!(
            "`{path}` is a word-processor document: save it as plain text (TextEdit: Format, Make Plain Text; Word: \
             Save As, Plain Text) under the name `kit.toml`",
            path
        ),
        None => msg!(
            "add a file `kit.toml` with a table [kit] that has an `id` and a `title`, or create a kit with `boardpress \
             new`"
        ),
    }
}

/// The one `[kit]` among all files.
pub(crate) fn kit(cx: &mut Reading<'_>, files: &[Table<'_>]) -> Kit {
    let diagnostics = cx.diagnostics;
    let mut tables = files
        .iter()
        .filter_map(|file| file.table(keys::KIT))
        .collect::<Vec<_>>()
        .into_iter();
    let Some(kit) = tables.next() else {
        // It may be in a file that cannot be read.
        if !diagnostics.has_errors() {
            let note = Diagnostic::new(Code::NoKit, msg!("no file here has a [kit] table"));
            diagnostics.emit(note.help(no_kit(cx.files.fs)));
        }
        return Kit::default();
    };
    for other in tables {
        let note = Diagnostic::new(Code::Duplicate, msg!("a kit can have only one table [kit]"));
        diagnostics.emit(
            note.with_label(other.span, msg!("this one"))
                .with_secondary(kit.span, msg!("and this one")),
        );
    }
    let id = kit.get(&keys::kit::ID);
    if let Some(id) = &id
        && (id.value.is_empty()
            || !id
                .value
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'))
    {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!(
                "`{id}` cannot be used in file names on every system",
                id = id.value
            ),
        );
        diagnostics.emit(
            note.at(id.span)
                .help(msg!("use lower-case letters, digits and hyphens")),
        );
    }
    if let Some(id) = id.as_ref().filter(|id| id.value.len() > ID) {
        let message = msg!(
            "an `id` can have at most {most} letters, because file names start with it",
            most = ID
        );
        diagnostics.emit(
            Diagnostic::new(Code::BadValue, message)
                .at(id.span)
                .help(msg!("shorten it")),
        );
    }
    // A greater one is noted before anything is read.
    kit.get(&keys::kit::FORMAT);
    check_defaults(&kit);
    if !kit.get(&keys::kit::DROP).unwrap_or_default().is_empty() && cx.files.fs.bases().is_empty() {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!("`drop` removes parts of the kit that `like` names, but there is no `like`"),
        );
        diagnostics.emit(
            note.at(kit.span_of(&keys::kit::DROP))
                .help(msg!("name that kit with `like`, or remove `drop`")),
        );
    }
    cx.look = look(cx, &kit);
    let (names, name_places) = names(cx, &kit);
    let word = |word: Option<Spanned<String>>| word.map(|word| word.value).unwrap_or_default();
    let language = cx.translator.settle(language(&kit));
    let mut printed = |word: Spanned<String>| cx.translator.printed(word);
    let mut title = kit.get(&keys::kit::TITLE).map(&mut printed);
    let summary = kit.get(&keys::kit::SUMMARY).map(&mut printed);
    let bring: Vec<(Spanned<String>, Bring)> = bring(&kit, &mut printed);
    let credits = kit.get(&keys::kit::CREDITS).map(&mut printed);
    if !kit.has(&keys::kit::TITLE) {
        title = rules::front_matter_title(cx, files).map(|title| Spanned::new(title, kit.span));
        if title.is_none() {
            kit.require(&keys::kit::TITLE);
        }
    }
    check_letters(cx, &kit, title.as_ref(), &bring);
    Kit {
        id: word(id),
        title: word(title),
        language,
        summary: word(summary),
        version: kit.get(&keys::kit::VERSION).value,
        players: players(&kit),
        bring: bring.into_iter().map(|(_, thing)| thing).collect(),
        credits: word(credits),
        licence: licence(&kit),
        school: school(&kit),
        logo: kit.get(&keys::kit::LOGO).and_then(|file| cx.art(&file)),
        display: display(cx, &kit),
        boards: kit.get(&keys::kit::BOARDS),
        names,
        name_places,
        dice: kit.get(&keys::kit::DICE),
        below: below(cx, &kit),
        imprint: Imprint::default(),
    }
}

/// Reports the `boards` of a kit that has no random board.
pub(crate) fn check_boards(cx: &Reading<'_>, files: &[Table<'_>], draft: &Draft) {
    let mut boards = draft.boards();
    let is_used = boards.any(|board| !board.figure && board.has_chance());
    // The random boards of a faulty kit may not have been read.
    if draft.kit.boards.is_none_or(|count| count == 1) || is_used || cx.diagnostics.has_errors() {
        return;
    }

    for kit in files.iter().filter_map(|file| file.table(keys::KIT)) {
        let span = kit.span_of(&keys::kit::BOARDS);
        if kit.has(&keys::kit::BOARDS) && cx.files.is_own(span) {
            let message = msg!("`boards` has no effect: the kit has no random board");
            let help = msg!("remove it; --copies prints everything several times");
            cx.diagnostics
                .emit(Diagnostic::new(Code::BadValue, message).at(span).help(help));
        }
    }
}

/// The folder of the templates of a look.
fn look(cx: &Reading<'_>, kit: &Table<'_>) -> Option<String> {
    let look = kit.get(&keys::kit::LOOK)?;
    let templates = cx.files.template_names();
    let looks: BTreeSet<&str> = templates
        .iter()
        .filter_map(|name| Some(name.split_once('/')?.0))
        .collect();
    if looks.contains(look.value.as_str()) {
        return Some(look.value);
    }
    let note = Diagnostic::new(
        Code::UnknownName,
        msg!("there is no look `{name}`", name = look.value),
    )
    .at(look.span);
    cx.diagnostics.emit_unknown(note, &look.value, looks);
    None
}

/// What people bring, each thing with its name as it is written.
fn bring(
    kit: &Table<'_>,
    printed: &mut dyn FnMut(Spanned<String>) -> Spanned<String>,
) -> Vec<(Spanned<String>, Bring)> {
    let thing = |thing: TextOrTable<'_>| {
        let (what, [each_group, each_player]) = match thing {
            TextOrTable::Text(what) => (what, [0; 2]),
            TextOrTable::Table(table) => {
                let counts = [&keys::bring::EACH_GROUP, &keys::bring::EACH_PLAYER];
                (
                    table.get(&keys::bring::WHAT)?,
                    counts.map(|key| table.get(key).unwrap_or_default()),
                )
            }
        };
        let what = printed(what);
        Some((
            what.clone(),
            Bring {
                what: what.value,
                each_group,
                each_player,
            },
        ))
    };
    kit.texts_or_tables(keys::kit::BRING.name, keys::BRING)
        .into_iter()
        .filter_map(thing)
        .collect()
}

/// Notes letters that no font has of what the press prints in sentences of its own.
fn check_letters(
    cx: &Reading<'_>,
    kit: &Table<'_>,
    title: Option<&Spanned<String>>,
    bring: &[(Spanned<String>, Bring)],
) {
    title
        .into_iter()
        .for_each(|title| cx.check_letters(msg!("the title of the kit"), title));
    bring
        .iter()
        .for_each(|(thing, _)| cx.check_letters(msg!("the `bring` of the kit"), thing));
    for (key, text) in [
        ("version", msg!("the version of the kit")),
        ("licence", msg!("the license of the kit")),
        ("school", msg!("the school of the kit")),
    ] {
        if let Some(word) = kit.field(key) {
            cx.check_letters(text, &word);
        }
    }
}

/// For whom boards are, one after the other, and where each name is written.
fn names(cx: &mut Reading<'_>, kit: &Table<'_>) -> (Vec<String>, Vec<String>) {
    let list = kit
        .get(&keys::kit::NAMES)
        .and_then(|file| cx.data(&file, Wanted::default()));
    let (names, notes) = list
        .map(|(file, table)| class_list::names(&table, file))
        .unwrap_or_default();
    cx.diagnostics.extend(notes);
    let placed = |(name, span)| (name, class_list::place(span, &cx.diagnostics.sources()));
    names.into_iter().map(placed).unzip()
}

/// The kits on which this one lies.
fn below(cx: &Reading<'_>, kit: &Table<'_>) -> Option<Below> {
    let files = cx.files.below()?.collect();
    let home = cx.diagnostics.sources().path(kit.span.file).to_owned();
    let built_in = cx.files.fs.built_in();
    let kits = cx
        .files
        .fs
        .bases()
        .into_iter()
        .map(|base| (base.name.clone(), built_in.contains(&base.name.as_str())));
    Some(Below {
        files,
        home,
        kits: kits.collect(),
    })
}

/// Notes the defaults of options that are no values of them.
fn check_defaults(kit: &Table<'_>) {
    for option in OPTIONS.iter().filter(|option| option.is_default_of_kits) {
        let Some(word) = kit.field(option.name) else {
            continue;
        };
        if let Err(fault) = (option.set)(&mut Job::default(), &word.value) {
            let note = Diagnostic::new(
                Code::BadValue,
                msg!(
                    "`{value}` is not a valid value of `{option}`: {why}",
                    value = word.value,
                    option = option.name,
                    why = fault
                ),
            );
            kit.diagnostics.emit(note.at(word.span));
        }
    }
}

/// The numbers of players, least first.
fn players(kit: &Table<'_>) -> Vec<u32> {
    let mut players = kit.get(&keys::kit::PLAYERS).unwrap_or_default();
    players.sort_unstable();
    for pair in players.windows(2).filter(|pair| pair[0] == pair[1]) {
        let note = Diagnostic::new(
            Code::Duplicate,
            msg!("`players` names {number} twice", number = pair[0]),
        );
        kit.diagnostics
            .emit(note.at(kit.span_of(&keys::kit::PLAYERS)));
    }
    players
}

/// The language of the kit's words.
fn language(kit: &Table<'_>) -> Language {
    let Some(word) = kit.get(&keys::kit::LANGUAGE) else {
        return Language::default();
    };
    let read = word.value.parse::<Language>();
    let note = match &read {
        Ok(language) if language.has_catalogue() => None,
        Ok(language) => Some(no_phrases(language)),
        Err(fault) => Some(Diagnostic::new(
            Code::BadValue,
            msg!(
                "`{value}` is not a language tag: {why}",
                value = word.value,
                why = fault
            ),
        )),
    };
    if let Some(note) = note {
        kit.diagnostics.emit(note.at(word.span));
    }
    read.unwrap_or_default()
}

/// The licence, if its name is short enough for the line of facts.
fn licence(kit: &Table<'_>) -> String {
    let Some(word) = kit.get(&keys::kit::LICENCE) else {
        return String::new();
    };
    if word.value.chars().count() > LICENCE {
        let message = msg!(
            "a `licence` can have at most {most} letters, because it is printed on every sheet",
            most = LICENCE
        );
        let help = msg!("give its short name, such as \"CC BY-SA 4.0\", and the rest in `credits`");
        kit.diagnostics.emit(
            Diagnostic::new(Code::BadValue, message)
                .at(word.span)
                .help(help),
        );
    }
    word.value
}

/// The school, if its name is short enough for the line of facts.
fn school(kit: &Table<'_>) -> String {
    let Some(word) = kit.get(&keys::kit::SCHOOL) else {
        return String::new();
    };
    if word.value.chars().count() > LICENCE {
        let message = msg!(
            "a `school` can have at most {most} letters, because it is printed on every sheet",
            most = LICENCE
        );
        kit.diagnostics.emit(
            Diagnostic::new(Code::BadValue, message)
                .at(word.span)
                .help(msg!("shorten it")),
        );
    }
    word.value
}

/// The family of headings.
fn display(cx: &Reading<'_>, kit: &Table<'_>) -> String {
    let word = kit.get(&keys::kit::DISPLAY);
    let Some(named) = cx.fonts.named(&word.value) else {
        if kit.has(&keys::kit::DISPLAY) {
            style::say_no_family(cx, &word.value, word.span);
        }
        return word.value;
    };
    named.family.to_owned()
}

/// The icons of all files: a file, or a file and what its black becomes.
pub(crate) fn icons(cx: &mut Reading<'_>, files: &[Table<'_>]) {
    for file in files {
        let Some(table) = file.table(keys::ICONS) else {
            continue;
        };
        let written: Vec<_> = table
            .keys()
            .into_iter()
            .map(|key| (icon(cx, &table, &key.value), key))
            .collect();
        let art: Vec<Spanned<String>> = written
            .iter()
            .filter_map(|(icon, _)| Some(icon.as_ref()?.0.clone()))
            .collect();
        cx.arts(&art);
        for (icon, key) in written {
            if let Some((file, tint)) = icon
                .as_ref()
                .and_then(|(file, icon)| Some((file, icon.tint?)))
            {
                cx.diagnostics.extend(cx.gallery.check_tint(file, tint));
            }
            // Where its art is faulty that was reported, and nothing more is said where it is used.
            let icon = icon
                .filter(|(file, _)| cx.art(file).is_some())
                .map(|(_, icon)| icon)
                .unwrap_or_default();
            if cx.names.icons.insert(key.value.clone(), icon).is_some() {
                let message = msg!("the icon `{name}` is given twice", name = key.value);
                cx.diagnostics
                    .emit(Diagnostic::new(Code::Duplicate, message).at(key.span));
            }
        }
    }
}

/// An icon as it is written, with its file.
fn icon(cx: &mut Reading<'_>, table: &Table<'_>, key: &str) -> Option<(Spanned<String>, Icon)> {
    let (file, tint, alt) = if table.is_table(key) {
        let inner = table.table_at(key, keys::ICON)?;
        (
            inner.get(&keys::icon::FILE)?,
            inner.colour(&keys::icon::TINT, &cx.names),
            cx.alt(&inner),
        )
    } else {
        (table.str(key)?, None, None)
    };
    let icon = Icon {
        file: file.value.clone(),
        tint,
        alt: alt.unwrap_or_else(|| in_words(key)),
    };
    Some((file, icon))
}
