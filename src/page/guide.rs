//! The guide and the reference as the page shows them: chapters in HTML, and their pictures.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use include_dir::{Dir, include_dir};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use serde::Serialize;

use crate::kit;

/// The pictures of the READMEs, some of which the guide shows.
static PICTURES: &[(&str, Dir<'_>)] = &[
    (
        "tests/gallery/",
        include_dir!("$CARGO_MANIFEST_DIR/tests/gallery"),
    ),
    (
        "tests/page/pictures/",
        include_dir!("$CARGO_MANIFEST_DIR/tests/page/pictures"),
    ),
];

/// The pictures that the chapters show, by their names among the files of the page.
static SHOWN: LazyLock<BTreeMap<String, &'static [u8]>> = LazyLock::new(|| {
    let texts = kit::guide().map(|(_, text)| text);
    let targets = texts.flat_map(|text| Parser::new(text).filter_map(image));
    let targets: BTreeSet<String> = targets.collect();
    targets
        .iter()
        .filter_map(|target| Some((picture_name(target), original(target)?)))
        .collect()
});

/// A chapter of the guide, or the reference.
#[derive(Clone, Debug, Serialize)]
pub struct Chapter {
    /// The name of its file without `.md`, such as `04-from-a-spreadsheet`.
    pub name: String,
    /// Its title, as plain text.
    pub title: String,
    /// The headings below the title, in order, as plain text. The page finds them in the HTML.
    #[serde(skip)]
    pub sections: Vec<String>,
    /// Its text as HTML, in which headings have ids, and links between chapters are `#help/NAME/ID`.
    pub html: String,
}

/// All chapters in order, the reference last.
pub fn chapters() -> Vec<Chapter> {
    kit::guide()
        .map(|(name, text)| chapter(name, text))
        .collect()
}

/// The bytes of a picture of the guide, of a template or of a kit.
pub(super) fn picture(path: &str) -> Option<&'static [u8]> {
    SHOWN
        .get(path)
        .copied()
        .or_else(|| original(&format!("tests/gallery/{}", path.strip_prefix(SAMPLE)?)))
}

/// Before the name of a sample of a template, or of the cover of a kit, among the files of the page.
const SAMPLE: &str = "gallery-";

/// The pictures of the guide, of templates and of kits, by their names among the files of the page.
pub(super) fn pictures() -> impl Iterator<Item = String> {
    let gallery = PICTURES[0]
        .1
        .files()
        .filter_map(|file| file.path().to_str());
    let samples = gallery.filter(|name| name.ends_with(".png") && !name.starts_with("guide-"));
    SHOWN
        .keys()
        .cloned()
        .chain(samples.map(|name| format!("{SAMPLE}{name}")))
}

fn chapter(name: &str, text: &str) -> Chapter {
    let mut events: Vec<Event<'_>> = Parser::new_ext(text, Options::ENABLE_TABLES)
        .map(|event| linked(event, name))
        .collect();
    let mut headings = identified(&mut events).into_iter();
    let title = headings.next().unwrap_or_else(|| name.to_owned());
    let mut html = String::new();
    html::push_html(&mut html, events.into_iter());
    Chapter {
        name: name.to_owned(),
        title,
        sections: headings.collect(),
        html,
    }
}

/// Gives each heading the id that GitHub gives it: its words in small letters with hyphens, and a number where several are
/// alike. Returns the words of those down to the third level.
fn identified(events: &mut [Event<'_>]) -> Vec<String> {
    let mut headings = Vec::new();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for start in 0..events.len() {
        if !matches!(events[start], Event::Start(Tag::Heading { .. })) {
            continue;
        }
        let words = events[start..]
            .iter()
            .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
        let title: String = words.filter_map(text_of).collect();
        let plain = title.to_lowercase().replace(' ', "-");
        let plain: String = plain
            .chars()
            .filter(|sign| sign.is_alphanumeric() || "-_".contains(*sign))
            .collect();
        let count = counts.entry(plain.clone()).or_default();
        let of_heading = if *count == 0 {
            plain
        } else {
            format!("{plain}-{count}")
        };
        *count += 1;
        if let Event::Start(Tag::Heading { id, level, .. }) = &mut events[start] {
            *id = Some(CowStr::from(of_heading));
            if *level <= HeadingLevel::H3 {
                headings.push(title);
            }
        }
    }
    headings
}

fn text_of<'e>(event: &'e Event<'_>) -> Option<&'e str> {
    match event {
        Event::Text(words) | Event::Code(words) => Some(words),
        _ => None,
    }
}

/// An event of a chapter whose links and pictures are found from the page.
fn linked<'e>(event: Event<'e>, chapter: &str) -> Event<'e> {
    match event {
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        }) => {
            let dest_url = target(&dest_url, chapter).map_or(dest_url, CowStr::from);
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            })
        }
        Event::Start(Tag::Image {
            link_type,
            dest_url,
            title,
            id,
        }) => {
            let dest_url = CowStr::from(picture_name(&dest_url));
            Event::Start(Tag::Image {
                link_type,
                dest_url,
                title,
                id,
            })
        }
        other => other,
    }
}

/// The target of a link of a chapter within the page, if it leads to a chapter, a heading of one, or the reference.
fn target(link: &str, chapter: &str) -> Option<String> {
    let (file, id) = link.split_once('#').unwrap_or((link, ""));
    let name = if file.is_empty() {
        chapter
    } else {
        file.rsplit('/').next()?.strip_suffix(".md")?
    };
    kit::guide()
        .any(|(known, _)| known == name)
        .then(|| format!("#help/{name}/{id}"))
}

fn image(event: Event<'_>) -> Option<String> {
    match event {
        Event::Start(Tag::Image { dest_url, .. }) => Some(dest_url.into_string()),
        _ => None,
    }
}

/// The name of a picture among the files of the page: `guide-flash-card.png`.
fn picture_name(target: &str) -> String {
    format!(
        "guide-{}",
        target
            .rsplit('/')
            .next()
            .unwrap_or(target)
            .trim_start_matches("guide-")
    )
}

/// The bytes of a picture by its path as a chapter writes it.
fn original(target: &str) -> Option<&'static [u8]> {
    let path = target.trim_start_matches("../");
    let (folder, name) = PICTURES
        .iter()
        .find_map(|(root, folder)| Some((folder, path.strip_prefix(root)?)))?;
    folder.get_file(name).map(include_dir::File::contents)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Page;
    use crate::source::FileSystem;

    #[test]
    fn a_chapter_has_ids_and_links_that_the_page_can_follow() {
        let chapter = chapter(
            "x",
            "# Print *a* kit\n\n## Your `pdf`, twice\n\n## Your pdf twice\n\n[there](#your-pdf-twice) [far](../README.md)",
        );
        assert_eq!(chapter.title, "Print a kit");
        assert_eq!(chapter.sections, ["Your pdf, twice", "Your pdf twice"]);
        for id in ["your-pdf-twice", "your-pdf-twice-1"] {
            assert!(
                chapter.html.contains(&format!("<h2 id=\"{id}\">")),
                "{}",
                chapter.html
            );
        }
    }

    #[test]
    fn every_link_between_chapters_leads_to_a_heading_and_every_picture_is_there() {
        let chapters = chapters();
        assert!(chapters.len() > 10);
        for chapter in &chapters {
            for link in chapter
                .html
                .split("href=\"#")
                .skip(1)
                .filter_map(|rest| rest.split('"').next())
            {
                let (name, id) = link
                    .strip_prefix("help/")
                    .and_then(|rest| rest.split_once('/'))
                    .unwrap();
                let to = chapters.iter().find(|other| other.name == name).unwrap();
                let is_there = id.is_empty() || to.html.contains(&format!("id=\"{id}\""));
                assert!(is_there, "{}: #{link}", chapter.name);
            }
            for image in chapter
                .html
                .split("<img src=\"")
                .skip(1)
                .filter_map(|rest| rest.split('"').next())
            {
                assert!(Page.has(image), "{}: {image}", chapter.name);
            }
        }
    }
}
