//! Cells with HTML, as flash-card programs export them, as Markdown.

/// A cell as Markdown.
pub(super) struct Converted {
    pub(super) text: String,
    /// Whether tags were dropped that are more than line breaks and emphasis, such as pictures.
    pub(super) has_dropped: bool,
}

/// Converts a cell from HTML to Markdown.
pub(super) fn to_markdown(html: &str) -> Converted {
    let mut text = String::with_capacity(html.len());
    let mut has_dropped = false;
    let mut rest = html;

    while let Some(start) = rest.find('<') {
        push_escaped(&mut text, &rest[..start]);
        rest = &rest[start..];
        let Some(tag) = tag(rest) else {
            text.push_str("\\<");
            rest = &rest[1..];
            continue;
        };

        match tag.name.as_str() {
            "br" | "hr" => text.push('\n'),
            "div" | "p" | "ul" | "ol" | "tr" => start_line(&mut text),
            "li" if tag.is_end => {}
            "li" => {
                start_line(&mut text);
                text.push_str("- ");
            }
            "b" | "strong" => push_mark(&mut text, "**", tag.is_end),
            "i" | "em" => push_mark(&mut text, "*", tag.is_end),
            "sub" | "sup" if tag.is_end => text.push_str(&format!("]{{.{}}}", tag.name)),
            "sub" | "sup" => text.push('['),
            "span" | "font" | "u" | "a" | "td" | "table" | "tbody" => {}
            _ => has_dropped = true,
        }
        rest = &rest[tag.len..];
    }
    push_escaped(&mut text, rest);

    // Sounds have no place on paper.
    while let Some(start) = text.find("\\[sound:") {
        let end = text[start..]
            .find(']')
            .map_or(text.len(), |end| start + end + 1);
        text.replace_range(start..end, "");
        has_dropped = true;
    }
    Converted {
        text: text.trim().replace('\n', "  \n"),
        has_dropped,
    }
}

/// Replaces tags of line breaks between two words. Such tags are left over from an export, whereas a card about HTML has
/// spaces around them.
pub(super) fn with_line_breaks(cell: &str) -> Option<String> {
    let mut text = String::new();
    let mut rest = cell;
    while let Some(start) = rest.find("<br") {
        let (before, from) = rest.split_at(start);
        let tag = tag(from).filter(|tag| tag.name == "br")?;
        let after = &from[tag.len..];
        let is_joined = before
            .chars()
            .next_back()
            .is_some_and(|c| !c.is_whitespace())
            && after.chars().next().is_some_and(|c| !c.is_whitespace());
        if !is_joined {
            return None;
        }

        text.push_str(before);
        text.push_str("  \n");
        rest = after;
    }
    (!text.is_empty()).then(|| text + rest)
}

/// A tag at the start of a text.
struct Tag {
    /// The name in lower case.
    name: String,
    is_end: bool,
    len: usize,
}

fn tag(text: &str) -> Option<Tag> {
    let end = text[1..].find(['>', '<'])? + 1;
    if text[end..].starts_with('<') {
        return None;
    }
    let inside = &text[1..end];
    let is_end = inside.starts_with('/');
    let name: String = inside
        .trim_start_matches('/')
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .collect();
    let rest = inside.trim_start_matches('/')[name.len()..].chars().next();
    let ends_name = rest.is_none_or(|c| c.is_whitespace() || c == '/');
    (!name.is_empty() && ends_name).then(|| Tag {
        name: name.to_lowercase(),
        is_end,
        len: end + 1,
    })
}

/// Adds text with a backslash before the signs that Markdown would not print. Entities such as `&amp;` stay.
fn push_escaped(text: &mut String, words: &str) {
    for c in words.chars() {
        match c {
            '{' | '}' => text.push(c),
            '*' | '_' | '[' | ']' | '`' | '\\' | '~' => text.push('\\'),
            _ => {}
        }
        text.push(c);
    }
}

fn start_line(text: &mut String) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
}

/// Adds the mark of an emphasis. Spaces before its end are moved behind it, since Markdown would not read it otherwise.
fn push_mark(text: &mut String, mark: &str, is_end: bool) {
    let end = text.trim_end_matches(' ').len();
    let spaces = if is_end {
        text.split_off(end)
    } else {
        String::new()
    };
    text.push_str(mark);
    text.push_str(&spaces);
}
