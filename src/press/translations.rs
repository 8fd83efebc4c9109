//! A file of translations to fill in.

use crate::diag::{Code, Diagnostics, ErrorEmitted};
use crate::message::Language;
use crate::read::{ReadOptions, read};
use crate::source::{FileSystem, is_unseen};

/// Returns the file `lang/LANGUAGE.toml` of a kit. It lists all printed texts by file, with their translations. A text without
/// a translation gets an empty one.
///
/// # Errors
/// Returns an error if the kit has an error.
pub fn translations(
    fs: &dyn FileSystem,
    language: &Language,
    diagnostics: &Diagnostics,
) -> Result<String, ErrorEmitted> {
    let mut found = Diagnostics::default();
    let mut content = read(
        fs,
        ReadOptions {
            lists_texts: true,
            ..ReadOptions::default()
        },
        &found,
    );
    if content.languages.iter().any(|known| language.is(known)) {
        found = Diagnostics::default();
        content = read(
            fs,
            ReadOptions {
                language: Some(language),
                ..ReadOptions::default()
            },
            &found,
        );
    }
    if let Err(error) = found.check() {
        diagnostics.replace(found);
        return Err(error);
    }

    let mut text = format!("# {}: its words in {language}.\n", content.draft.kit.id);
    let mut file = "";
    let sources = found.sources();
    for word in &content.printed {
        let path = sources.path(word.span.file);
        if path != file {
            text.push_str(&format!("\n# {path}\n"));
            file = path;
        }
        let translated = content
            .draft
            .translation
            .texts
            .get(&word.value)
            .map_or("", |translated| &translated.value);
        text.push_str(&format!(
            "{} = {}\n",
            quoted(&word.value),
            quoted(translated)
        ));
    }
    for note in found
        .sorted()
        .into_iter()
        .filter(|note| note.code == Code::Untranslated)
    {
        // Only files need a hint, because texts are listed above.
        let is_file = note.message.arg("language").is_none();
        if let Some(help) = note.help.as_ref().filter(|_| is_file) {
            text.push_str(&format!("\n# {}: {help}\n", note.message));
        }
    }
    Ok(text)
}

/// A text as TOML writes it in one line.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            _ if is_unseen(letter) => quoted.push_str(&format!("\\u{:04X}", u32::from(letter))),
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}
