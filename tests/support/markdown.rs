//! The words of Markdown as a reader who knows only Markdown finds them.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::probe::split;

/// The words of each block in reading order, with the marks of lists and
/// without icons.
pub(crate) fn blocks(text: &str) -> Vec<Vec<String>> {
    let (mut blocks, mut open, mut lists) = (Vec::new(), String::new(), Vec::new());
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Text(words) | Event::Code(words) => open.push_str(&words),
            Event::SoftBreak | Event::HardBreak => open.push(' '),
            Event::Start(Tag::List(first)) => {
                blocks.push(std::mem::take(&mut open));
                lists.push(first);
            }
            Event::End(TagEnd::List(_)) => _ = lists.pop(),
            Event::Start(Tag::Item) => match lists.last_mut().unwrap() {
                Some(n) => {
                    open = format!("{n}. ");
                    *n += 1;
                }
                None => open = "• ".to_owned(),
            },
            Event::End(
                TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::Item | TagEnd::TableCell,
            ) => {
                blocks.push(std::mem::take(&mut open));
            }
            _ => {}
        }
    }
    blocks
        .iter()
        .map(|block| split(&without_icons(block)))
        .filter(|block| !block.is_empty())
        .collect()
}

/// All words of a text, but for the blocks in which something is filled in.
pub(crate) fn words(text: &str) -> Vec<String> {
    let is_whole = |block: &Vec<String>| !block.iter().any(|word| word.contains('$'));
    blocks(text)
        .into_iter()
        .filter(is_whole)
        .flatten()
        .collect()
}

fn without_icons(text: &str) -> String {
    let mut parts = text.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + part.split_once('}').map_or(part, |(_, rest)| rest)
    })
}

#[test]
fn marks_of_lists_are_words_and_icons_are_not() {
    let text =
        "Take {leaf} *two*.\n\n1. One\n2. Two\n\n- a\n\n| x | y |\n|---|---|\n| 1 | half-\nway |\n";
    let said: Vec<String> = blocks(text).iter().map(|block| block.join(" ")).collect();
    assert_eq!(
        said[..6],
        ["Take two.", "1. One", "2. Two", "• a", "x", "y"]
    );
}
