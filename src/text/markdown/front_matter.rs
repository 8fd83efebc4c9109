//! Front matter: settings of other programs at the start of a Markdown file, in YAML or TOML.

/// Settings at the start of a text.
pub struct FrontMatter {
    /// The length in bytes, with both of its fences.
    pub len: usize,
    /// The value of `title`. This is `None` if there is no title, or if it has several lines.
    pub title: Option<String>,
}

impl FrontMatter {
    /// Finds the front matter of a text. Returns `None` if the text does not start with any.
    pub fn find(text: &str) -> Option<Self> {
        let mut lines = text.split_inclusive('\n');
        let opening = lines.next()?;
        let (separator, closing): (char, &[&str]) = match opening.trim_end() {
            "---" => (':', &["---", "..."]),
            "+++" => ('=', &["+++"]),
            _ => return None,
        };

        let mut len = opening.len();
        let mut title = None;
        for (index, line) in lines.enumerate() {
            len += line.len();
            if closing.contains(&line.trim_end()) {
                return Some(Self { len, title });
            }

            // Below a thematic break, the text goes on with an empty line or with a sentence.
            let is_plain =
                index > 0 || !line.trim().is_empty() && !has_key_of_words(line, separator);
            if !is_plain || !is_setting(line, separator) {
                return None;
            }
            if let Some((key, value)) = line.split_once(separator)
                && key.trim_end() == "title"
            {
                title = scalar(value);
            }
        }

        None
    }
}

/// Whether a line can be part of settings: a key with its value, a comment, or a part of the value
/// above it, which is indented or in brackets.
fn is_setting(line: &str, separator: char) -> bool {
    if line.trim().is_empty() || line.starts_with([' ', '\t', '#', '[', ']', '{', '}']) {
        return true;
    }
    if line.starts_with("- ") {
        return separator == ':';
    }

    let Some((key, value)) = line.split_once(separator) else {
        return false;
    };
    let key = key.trim_end().trim_matches(['"', '\'']);
    let is_key = key
        .chars()
        .all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.' | ' '));
    is_key && !key.is_empty() && (separator == '=' || value.starts_with([' ', '\t', '\r', '\n']))
}

/// Whether the key of a setting has several words. A sentence looks like this, too.
fn has_key_of_words(line: &str, separator: char) -> bool {
    let key = line.split(separator).next().unwrap_or_default();
    key.trim().contains(' ')
}

/// Returns the text of a value without its quotation marks and without a comment after it.
fn scalar(value: &str) -> Option<String> {
    let value = value.trim();
    for quote in ['"', '\''] {
        if let Some(rest) = value.strip_prefix(quote) {
            let (text, _) = rest.split_once(quote)?;
            return Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        }
    }

    // These start values that go on below.
    if value.starts_with(['|', '>', '[', '{', '&', '*', '#']) {
        return None;
    }
    let text = value.split(" #").next().unwrap_or(value).trim_end();
    Some(text.to_owned()).filter(|text| !text.is_empty())
}
