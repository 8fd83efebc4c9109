//! What the `[kit]` of a kit says that must be known before the kit is read.

use toml::de::DeTable;

use crate::model::OPTIONS;
use crate::schema::FORMAT;
use crate::schema::table::word;
use crate::source::{FileSystem, is_kit_toml};

/// What a kit says before it is read. Faults are passed over: they are told of when it is read.
#[derive(Debug, Default)]
pub struct Opening {
    /// The kit on which it lies: the name of a built-in one, or a folder.
    pub like: Option<String>,
    /// The options of a job that it has defaults for, each with its value.
    pub defaults: Vec<(&'static str, String)>,
}

/// What the own files of a kit say.
pub fn opening(fs: &dyn FileSystem) -> Opening {
    // Most kits have it in the file of this name; then the others need not be looked at.
    let first = ["kit.toml".to_owned()];
    let others = fs
        .list("")
        .into_iter()
        .filter(|path| is_kit_toml(path) && *path != first[0]);
    first
        .clone()
        .into_iter()
        .chain(others)
        .find_map(|path| said(fs, &path))
        .unwrap_or_default()
}

fn said(fs: &dyn FileSystem, path: &str) -> Option<Opening> {
    let text = fs.text(path).filter(|text| text.contains("kit"))?;
    let entries = DeTable::parse_recoverable(&text).0.into_inner();
    let kit = entries.get("kit")?.get_ref().as_table()?;
    let like = kit
        .get("like")
        .and_then(|word| word.get_ref().as_str())
        .map(str::to_owned);
    let defaults = OPTIONS.iter().filter(|option| option.is_default_of_kits);
    let defaults = defaults.filter_map(|option| Some((option.name, word(kit.get(option.name)?)?)));
    Some(Opening {
        like,
        defaults: defaults.collect(),
    })
}

/// The text of a file of a kit with another id and another title in its `[kit]`, if it has one, and with the format of kits
/// as they are now if it names none. The id must be on a line of its own.
pub fn renamed(text: &str, id: &str, title: &str) -> String {
    let entries = DeTable::parse_recoverable(text).0.into_inner();
    let kit = entries.get("kit").and_then(|kit| kit.get_ref().as_table());
    let place = |key: &str| kit.and_then(|kit| kit.get(key)).map(toml::Spanned::span);
    let quoted = |word: &str| toml::Value::from(word).to_string();
    // In front of the line with the id.
    let format = place("id").filter(|_| place("format").is_none()).map(|id| {
        let line = text[..id.start].rfind('\n').map_or(0, |end| end + 1);
        (line..line, format!("format = {FORMAT}\n"))
    });
    let named = [("id", id), ("title", title)]
        .map(|(key, word)| place(key).map(|place| (place, quoted(word))));
    let mut places: Vec<_> = named.into_iter().chain([format]).flatten().collect();
    places.sort_by_key(|(place, _)| place.start);
    let mut text = text.to_owned();
    // From behind, so that the places before stay where they are.
    places
        .into_iter()
        .rev()
        .for_each(|(place, word)| text.replace_range(place, &word));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kit_has_its_new_name_and_the_format_of_today() {
        let text = "# A kit.\n[kit]\ntitle = \"Old\"\nid = \"old\" # short\n";
        let named = "# A kit.\n[kit]\ntitle = \"My New\"\nformat = 1\nid = \"my-new\" # short\n";
        assert_eq!(renamed(text, "my-new", "My New"), named);
        let known = text.replace("[kit]\n", "[kit]\nformat = 1\n");
        assert_eq!(renamed(&known, "old", "Old"), known);
        assert_eq!(renamed("[deck.a]\n", "a", "A"), "[deck.a]\n");
    }
}
