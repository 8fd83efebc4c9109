//! The usual sizes of cards.

use crate::geom::{Length, Size};
use crate::message::{Arg, Joint, Message, Pattern, list, msg, pattern};

/// The width and the height of a card, in millimetres.
pub type Millimetres = (f64, f64);

/// The usual sizes of cards as shops cut them; the names are those of The Game Crafter's and of players.
pub const CARD_SIZES: [(Pattern, Millimetres); 8] = [
    (pattern!(context: "size of cards", "poker"), (63.5, 88.9)),
    (
        pattern!(context: "size of cards", "trading card"),
        (63.0, 88.0),
    ),
    (pattern!(context: "size of cards", "bridge"), (57.15, 88.9)),
    (pattern!(context: "size of cards", "mini"), (44.45, 63.5)),
    (pattern!(context: "size of cards", "tarot"), (69.85, 120.65)),
    (pattern!(context: "size of cards", "jumbo"), (88.9, 139.7)),
    (pattern!(context: "size of cards", "square"), (63.5, 63.5)),
    (pattern!(context: "size of cards", "domino"), (44.45, 88.9)),
];
/// Other sizes that games are sold and printed in: those of sleeves, and business cards.
const MORE_SIZES: [(Pattern, Millimetres); 6] = [
    (
        pattern!(context: "size of cards", "mini European"),
        (44.0, 68.0),
    ),
    (
        pattern!(context: "size of cards", "mini American"),
        (41.0, 63.0),
    ),
    (pattern!(context: "size of cards", "European"), (59.0, 92.0)),
    (pattern!(context: "size of cards", "American"), (56.0, 87.0)),
    (
        pattern!(context: "size of cards", "business card"),
        (50.8, 88.9),
    ),
    (
        pattern!(context: "size of cards", "large square"),
        (70.0, 70.0),
    ),
];
/// The least side of a card.
const SMALLEST: Length = Length::mm(5);

/// Parses the size of a card: the name of a usual size, or a width and a height such as `70mm,120mm`.
///
/// # Errors
/// Returns the names of the usual sizes if the word is not a size.
pub fn card_size(word: &str) -> Result<Size, Message> {
    let named = CARD_SIZES
        .iter()
        .find(|(name, _)| name.text.eq_ignore_ascii_case(word.trim()));
    if let Some((_, (w, h))) = named {
        return Ok(Size::new(Length::from_mm(*w), Length::from_mm(*h)));
    }
    let sides = word
        .split_once(',')
        .and_then(|(w, h)| Some((w.parse::<Length>().ok()?, h.parse::<Length>().ok()?)));
    sides
        .map(|(w, h)| Size::new(w, h))
        .filter(|size| size.w >= SMALLEST && size.h >= SMALLEST)
        .ok_or_else(|| {
            let names = CARD_SIZES
                .iter()
                .map(|(name, _)| Arg::Name(name.text.to_owned()));
            msg!(
                "use {names}, or a width and height as in \"70mm,120mm\"",
                names = list(Joint::Comma, names)
            )
        })
}

/// Returns the usual size, upright or turned, whose sides differ from the given size by at most `within`. Returns `None` if
/// there is no such size.
pub fn usual_card_size((w, h): Millimetres, within: f64) -> Option<Millimetres> {
    let both = CARD_SIZES
        .iter()
        .chain(&MORE_SIZES)
        .flat_map(|(_, (a, b))| [(*a, *b), (*b, *a)]);
    let off = |(a, b): &Millimetres| (a - w).abs().max((b - h).abs());
    both.filter(|size| off(size) <= within)
        .min_by(|one, other| off(one).total_cmp(&off(other)))
}

/// Returns the name of a usual size, upright or turned.
pub fn card_size_name(size: Millimetres) -> Option<Pattern> {
    let is = |(a, b): Millimetres| (a, b) == size || (b, a) == size;
    CARD_SIZES
        .iter()
        .chain(&MORE_SIZES)
        .find(|(_, own)| is(*own))
        .map(|(name, _)| *name)
}
