//! `[box.NAME]`: boxes to fold.

use super::Reading;
use super::component::component;
use crate::diag::{Code, Diagnostic};
use crate::geom::Wall;
use crate::message::{msg, pattern};
use crate::model::{Carton, Component, Content, Draft, Fill, Kind, Stock};
use crate::scene::{Colour, Focus};
use crate::schema::keys;
use crate::schema::kinds::{Key, Text};
use crate::schema::table::Table;
use crate::source::Spanned;

/// The colour of a box without a `colour`: that of built-in templates.
const GROUND: Colour = Colour::rgb(0x24, 0x50, 0x6b);

const WALLS: [(Wall, &Key<Text>); 5] = [
    (Wall::Front, &keys::carton::FRONT),
    (Wall::Back, &keys::carton::BACK),
    (Wall::Spine, &keys::carton::SPINE),
    (Wall::Top, &keys::carton::TOP),
    (Wall::Bottom, &keys::carton::BOTTOM),
];

/// The boxes of all files.
pub(super) fn cartons(cx: &mut Reading<'_>, files: &[Table<'_>], draft: &Draft) -> Vec<Component> {
    let named = files.iter().flat_map(|file| file.named(keys::CARTON));
    let one = |(name, table): (Spanned<String>, Table<'_>)| {
        let of = name.value.clone();
        cx.of_component(&of, |cx| {
            component(cx, (Kind::Box, name), &table, Stock::Card, |cx| {
                Content::Box(Box::new(carton(cx, &table, draft)))
            })
        })
    };
    named.map(one).collect()
}

fn carton(cx: &mut Reading<'_>, table: &Table<'_>, draft: &Draft) -> Carton {
    let holds = table.get(&keys::carton::FOR).unwrap_or_default();
    let size = table.get(&keys::carton::SIZE);
    check_room(table, draft, &holds);
    let colour = table
        .colour(&keys::carton::COLOUR, &cx.names)
        .unwrap_or(GROUND);
    let shows = |(wall, key): (Wall, &Key<Text>)| Some((wall, fill(cx, table.get(key)?)?));
    let shows = WALLS.into_iter().filter_map(shows).collect();
    Carton {
        style: table.get(&keys::carton::STYLE),
        size,
        holds,
        card_thickness: table.get(&keys::carton::CARD_THICKNESS),
        colour,
        ink: table
            .colour(&keys::carton::INK, &cx.names)
            .unwrap_or(colour.readable()),
        art: table
            .get(&keys::carton::ART)
            .and_then(|word| cx.icon(&word)),
        fit: table.get(&keys::carton::FIT),
        shows,
    }
}

/// Notes a box of which it is not said how large it is, or twice, and what it would hold that is not there.
fn check_room(table: &Table<'_>, draft: &Draft, holds: &[Spanned<String>]) {
    let (by_decks, by_size) = (
        table.has(&keys::carton::FOR),
        table.has(&keys::carton::SIZE),
    );
    if by_decks == by_size {
        let (message, at) = match by_size {
            true => (
                pattern!("a box is as large as its `for` or its `size` says, not both"),
                table.span_of(&keys::carton::SIZE),
            ),
            false => (pattern!("a box needs a `for` or a `size`"), table.span),
        };
        let note = Diagnostic::new(Code::MissingKey, message).at(at);
        table.diagnostics.emit(note.help(msg!(
            "write `for = [\"DECK\"]`, or `size = [\"65 mm\", \"90 mm\", \"20 mm\"]` for the room inside"
        )));
    }
    for name in holds
        .iter()
        .filter(|name| !draft.known.contains(&name.value))
    {
        let note = Diagnostic::new(
            Code::UnknownName,
            msg!("there is no deck or token set `{name}`", name = name.value),
        );
        table.diagnostics.emit_unknown(
            note.at(name.span),
            &name.value,
            draft.known.iter().map(String::as_str),
        );
    }
}

/// What a side shows: the picture of a file or of an icon, or else words.
fn fill(cx: &mut Reading<'_>, word: Spanned<String>) -> Option<Spanned<Fill>> {
    let is_picture = cx.names.icons.contains_key(&word.value) || is_file(&word.value);
    let fill = match is_picture {
        true => Fill::Image(Box::new(cx.icon(&word)?), Focus::default()),
        false => Fill::Words(cx.rich(&word)),
    };
    Some(Spanned::new(fill, word.span))
}

/// Whether words are the path of a picture.
fn is_file(words: &str) -> bool {
    let ending = words
        .rsplit_once('.')
        .map(|(_, ending)| ending.to_ascii_lowercase());
    let is_ending =
        |ending: &String| ending.len() <= 4 && ending.chars().all(char::is_alphanumeric);
    !words.contains(char::is_whitespace)
        && ending
            .filter(|_| words.contains('/'))
            .as_ref()
            .is_some_and(is_ending)
}
