//! Boxes for decks and tokens.

use super::parts::{FITS, shared};
use super::sets::deck;
use crate::geom::CartonStyle;
use crate::scene::ObjectFit;
use crate::schema::kinds::{ABOVE_ZERO, Colour, Distance, Extents, Of, SIDE, Text, Texts};

const STYLES: &[(&str, CartonStyle)] = &[
    ("tuck", CartonStyle::Tuck),
    ("two-piece", CartonStyle::TwoPiece),
    ("sleeve", CartonStyle::Sleeve),
    ("envelope", CartonStyle::Envelope),
];

table! {
    /// A box that is cut out, folded and glued, as large as the decks that it holds. See [Boxes, dice and
    /// standees](guide/16-boxes-dice-standees.md).
    CARTON carton "box.NAME"
    [deck::TITLE, deck::SHEET]
    FOR: Texts [needed "without `size`"]
        "the decks and token sets that it holds, such as `[\"fate\", \"strategy\"]`; it has 1 mm more room than they need \
         in each direction";
    SIZE: Extents(SIDE) [needed "without `for`"] "the width, height and depth of the room inside";
    STYLE: Of<CartonStyle>(STYLES) [= "tuck"]
        "`tuck`, with a lid that is tucked in; `two-piece`, a tray with a lid over it; `sleeve`, open at both ends; or \
         `envelope`";
    CARD_THICKNESS: Distance(ABOVE_ZERO) ["by their `stock`: `\"0.3 mm\"` for 300 g/m²; twice as much for cards whose backs are glued on"]
        "how thick one card is; for cards in sleeves, that of a card in its sleeve";
    COLOUR: Colour [r##"`"#24506b"`"##] "the colour of its sides";
    INK: Colour ["white or black, whichever is clearer"] "the colour of its words and lines";
    ART: Text [-] "a picture over the whole net, on its colour and under its words; a file or an icon";
    FIT: Of<ObjectFit>(FITS) [= "auto"]
        r#"`"cover"`: its pictures fill their sides; `"contain"`: all of them is in view; `"auto"`: like `"cover"`, with a warning if more than a fifth of a picture is cut off"#;
    FRONT: Text ["the title of the kit, and what it holds"]
        "what the front shows: words, or a picture, which fills it; `\"\"` is nothing";
    BACK: Text ["the `summary` of the kit"] "the same for the back";
    SPINE: Text ["the title of the kit, if the sides are high enough for a line"] "the same for both sides";
    TOP: Text ["the title of the kit, if the end is high enough for a line"] "the same for the upper end";
    BOTTOM: Text ["nothing"] "the same for the lower end";
    + [deck::STOCK, shared::FROM_PLAYERS, shared::EXTRA, shared::WITH, deck::LIKE]
}
