//! The footnotes and headings of a text, collected before it is read, since links and references
//! can come before what they refer to.

use std::collections::{HashMap, HashSet};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::tag::HtmlTag;

/// The targets of the references and links in a text.
#[derive(Debug, Default)]
pub(super) struct References {
    /// The number of each footnote by its label in small letters.
    footnotes: HashMap<String, usize>,
    /// How many of the footnotes are used. The numbers of unused footnotes are higher.
    used_footnotes: usize,
    /// The headings and anchors of HTML, as [`anchor`] spells them.
    anchors: HashSet<String>,
    /// The first heading, as a link would name it.
    pub(super) first_slug: Option<String>,
}

impl References {
    /// Collects the footnotes, headings and anchors of a text.
    pub(super) fn collect(text: &str, options: Options) -> Self {
        let mut references = Self::default();
        let mut labels = [const { Vec::new() }; 3];
        let mut heading: Option<String> = None;
        let mut open_notes = 0;
        for event in Parser::new_ext(text, options) {
            match event {
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => {
                    let title = heading.take().unwrap_or_default();
                    references.add_heading(&title);
                }
                Event::Start(Tag::FootnoteDefinition(label)) => {
                    open_notes += 1;
                    labels[2].push(label.to_lowercase());
                }
                Event::End(TagEnd::FootnoteDefinition) => open_notes -= 1,
                Event::FootnoteReference(label) => {
                    labels[usize::from(open_notes > 0)].push(label.to_lowercase());
                }
                Event::Text(words) | Event::Code(words) => {
                    if let Some(title) = &mut heading {
                        title.push_str(&words);
                    }
                }
                Event::InlineHtml(html) | Event::Html(html) => references.add_anchors(&html),
                _ => {}
            }
        }

        // Notes are numbered by their first use in the text itself. Notes that are used only in other
        // notes follow, and then the unused ones.
        let [used, nested, defined] = labels;
        for label in used.into_iter().chain(nested) {
            references.add_footnote(label);
        }
        references.used_footnotes = references.footnotes.len();
        for label in defined {
            references.add_footnote(label);
        }
        references
    }

    fn add_footnote(&mut self, label: String) {
        let next = self.footnotes.len() + 1;
        self.footnotes.entry(label).or_insert(next);
    }

    fn add_heading(&mut self, title: &str) {
        self.anchors.insert(anchor(title));
        if self.first_slug.is_none() {
            self.first_slug = Some(slug(title)).filter(|slug| !slug.is_empty());
        }
    }

    fn add_anchors(&mut self, html: &str) {
        for tag in html.split_inclusive('>') {
            let Some(tag) = tag
                .find('<')
                .and_then(|start| HtmlTag::parse(&tag[start..]))
            else {
                continue;
            };
            for key in ["id", "name"] {
                self.anchors.extend(tag.attribute(key).map(anchor));
            }
        }
    }

    /// Returns the number of a footnote, starting at 1.
    pub(super) fn footnote_number(&self, label: &str) -> Option<usize> {
        self.footnotes.get(&label.to_lowercase()).copied()
    }

    /// Whether a reference uses the footnote with this number.
    pub(super) fn is_used(&self, number: usize) -> bool {
        number <= self.used_footnotes
    }

    /// Whether a link to `target` within the text leads anywhere. `target` has no `#`.
    pub(super) fn has_anchor(&self, target: &str) -> bool {
        let target = anchor(&decoded(target));
        // Programs count headings of one name: the second one is `#setup-1`.
        let uncounted = target.trim_end_matches(|letter: char| letter.is_ascii_digit());
        target == "top" || self.anchors.contains(&target) || self.anchors.contains(uncounted)
    }
}

/// Returns the letters and digits of a heading in small letters. Programs make names for links in
/// different ways, but all keep these.
fn anchor(title: &str) -> String {
    let lower = title.to_lowercase();
    lower
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .collect()
}

/// Returns the name of a heading for links, as GitHub makes it.
fn slug(title: &str) -> String {
    let lower = title.trim().to_lowercase();
    let named = lower.chars().filter(|letter| {
        letter.is_alphanumeric() || letter.is_whitespace() || matches!(letter, '-' | '_')
    });
    named
        .map(|letter| if letter.is_whitespace() { '-' } else { letter })
        .collect()
}

/// Decodes `%20` and the like in the target of a link.
fn decoded(target: &str) -> String {
    let mut bytes = Vec::with_capacity(target.len());
    let mut rest = target.as_bytes();
    while let [first, others @ ..] = rest {
        let code = others
            .get(..2)
            .filter(|_| *first == b'%')
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &others[2..] } else { others };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
