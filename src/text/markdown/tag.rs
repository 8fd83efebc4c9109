//! Tags of HTML in rules, and what they do to words.

use crate::message::{Pattern, pattern};

/// The effect of a tag on the words inside it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TagStyle {
    Bold,
    Italic,
    Struck,
    Underlined,
    Superscript,
    Subscript,
    Code,
    Key,
}

impl TagStyle {
    pub(super) fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "b" | "strong" => Self::Bold,
            "i" | "em" => Self::Italic,
            "s" | "del" | "strike" => Self::Struck,
            "u" | "ins" => Self::Underlined,
            "sup" => Self::Superscript,
            "sub" => Self::Subscript,
            "code" => Self::Code,
            "kbd" => Self::Key,
            _ => return None,
        })
    }
}

/// The other elements of HTML, by the help for them.
const ELEMENTS: [(&str, Pattern); 9] = [
    ("a", pattern!("write `[words](address)` for a link")),
    ("img", pattern!("write `![caption](file)` for a picture")),
    (
        "h1 h2 h3 h4 h5 h6",
        pattern!("write `#` and a space before a heading"),
    ),
    (
        "ul ol li",
        pattern!("write `-` or `1.` before each item of a list"),
    ),
    (
        "table thead tbody tfoot tr td th caption",
        pattern!("write a table as lines with `|` between the cells"),
    ),
    ("hr", pattern!("write `---` on a line of its own")),
    (
        "blockquote",
        pattern!("write `>` before each line of a quotation"),
    ),
    ("script style", pattern!("remove it with all of its code")),
    (
        "abbr address article aside audio base big body br button canvas center cite col colgroup \
         data dd details dfn dialog div dl dt embed fieldset figcaption figure font footer form frame \
         frameset head header hgroup html iframe input label legend link main map mark menu meta nav \
         noscript object optgroup option p param picture pre q samp section select small source \
         span summary svg template textarea time title tt var video wbr",
        pattern!("remove the tag; its text is printed without it"),
    ),
];

/// A tag of HTML.
pub(super) struct HtmlTag<'h> {
    /// The name of the element, in small letters.
    pub(super) name: String,
    /// Whether the tag closes its element.
    pub(super) is_closing: bool,
    /// The attributes as they are written.
    attributes: &'h str,
}

impl<'h> HtmlTag<'h> {
    /// Parses a tag. Returns `None` for a comment, a declaration or a processing instruction.
    pub(super) fn parse(html: &'h str) -> Option<Self> {
        let inner = html.strip_prefix('<')?;
        let is_closing = inner.starts_with('/');
        let inner = inner.trim_start_matches('/');
        let end = inner
            .find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-')
            .filter(|end| *end > 0)?;

        let (name, attributes) = inner.split_at(end);
        Some(Self {
            name: name.to_ascii_lowercase(),
            is_closing,
            attributes: attributes.trim_end_matches(['>', '/']),
        })
    }

    /// Returns the value of an attribute.
    pub(super) fn attribute(&self, key: &str) -> Option<&'h str> {
        let (_, value) = self
            .attributes
            .split_once(&format!(" {key}="))
            .or_else(|| self.attributes.split_once(&format!(" {key} = ")))?;
        let quote = value
            .chars()
            .next()
            .filter(|sign| matches!(sign, '"' | '\''));
        match quote {
            Some(quote) => value[1..].split(quote).next(),
            None => value.split_whitespace().next(),
        }
    }

    /// Whether the tag only marks a place for links, which paper does not show.
    pub(super) fn is_anchor(&self) -> bool {
        self.name == "a" && self.attribute("href").is_none()
    }

    /// Whether all between the tag and the tag that closes it is code, and not text.
    pub(super) fn is_code(&self) -> bool {
        matches!(self.name.as_str(), "script" | "style")
    }

    /// Returns what to write instead. Returns `None` if HTML has no such element.
    pub(super) fn help(&self) -> Option<Pattern> {
        ELEMENTS
            .iter()
            .find(|(names, _)| names.split_whitespace().any(|name| name == self.name))
            .map(|(_, help)| *help)
    }
}
