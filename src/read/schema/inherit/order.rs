//! Which of the tables that are `like` another comes after which.

use std::collections::{BTreeMap, BTreeSet};

use toml::de::DeTable;

use crate::diag::{Code, Note};
use crate::read::reporter::Reporter;
use crate::source::{FileId, Spanned};

/// The tables of one kind by their names, and what each is like.
pub(super) type Likes = BTreeMap<String, Option<Spanned<String>>>;

/// The tables in a table, and what each is like.
pub(super) fn likes(tables: &DeTable<'_>, file: FileId, report: &Reporter) -> Likes {
    let like = |(name, table): (&toml::Spanned<_>, &toml::Spanned<toml::de::DeValue<'_>>)| {
        let word = table.get_ref().as_table()?.get("like");
        let word = word
            .and_then(|word| Some(Spanned::new(word.get_ref().as_str()?.to_owned(), report.place(file, &word.span()))));
        Some((String::from(AsRef::<std::borrow::Cow<'_, str>>::as_ref(name).as_ref()), word))
    };
    tables.iter().filter_map(like).collect()
}

/// Each table that is like another with the name of that one, which stands before it in the list if it is like a third.
/// Notes those that are like nothing there is, or like themselves by whatever way. `one` is what a table is called, and
/// `other` says so of a name that is none.
pub(super) fn order(
    all: &Likes,
    one: &str,
    other: impl Fn(&str) -> Option<&'static str>,
    report: &Reporter,
) -> Vec<(String, String)> {
    let mut left: BTreeMap<&str, &Spanned<String>> = BTreeMap::new();
    for (name, like) in all.iter().filter_map(|(name, like)| Some((name, like.as_ref()?))) {
        if all.contains_key(&like.value) {
            left.insert(name, like);
            continue;
        }
        let note = Note::new(Code::UnknownName, format!("there is no {one} `{}` to be like", like.value)).at(like.span);
        report.say(match other(&like.value) {
            Some(other) => note.help(format!("`{}` is a {other}, and a {one} can be like a {one} alone", like.value)),
            None => note.did_you_mean(&like.value, all.keys().filter(|known| *known != name).map(String::as_str)),
        });
    }
    let mut done = Vec::new();
    loop {
        let waiting: BTreeSet<&str> = left.keys().copied().collect();
        let ready = left.extract_if(.., |_, like| !waiting.contains(like.value.as_str()));
        let ready: Vec<_> = ready.map(|(name, like)| (name.to_owned(), like.value.clone())).collect();
        if ready.is_empty() {
            break;
        }
        done.extend(ready);
    }
    left.iter().filter_map(|(name, like)| circle(name, like, &left, one)).for_each(|note| report.say(note));
    done
}

/// Notes that a table is like itself.
fn circle(name: &str, like: &Spanned<String>, left: &BTreeMap<&str, &Spanned<String>>, one: &str) -> Option<Note> {
    let next = |at: &&str| left.get(at).map(|like| like.value.as_str());
    let path: Vec<&str> = std::iter::successors(Some(like.value.as_str()), next).take(left.len()).collect();
    let steps = path.iter().position(|step| *step == name)?;
    let message = match steps {
        0 => format!("the {one} `{name}` is like itself"),
        _ => format!(
            "the {one} `{name}` is like `{}`, which is like `{name}` again",
            path[..steps].join("`, which is like `")
        ),
    };
    let help = "write out one of them, so that the others can be like it";
    Some(Note::new(Code::BadValue, message).at(like.span).help(help))
}
