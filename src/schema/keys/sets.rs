//! Decks and token sets, their data and their templates, and the keys that set type.

use super::parts::{CUTS, FITS, MARKUP, TYPE, shared};
use super::rows::DATA;
use crate::geom::{Length, MakeOutline};
use crate::limits::PIECES;
use crate::scene::ObjectFit;
use crate::schema::kinds::{
    ABOVE_ZERO, BOTH_WAYS, Colour, Count, Distance, Either, Extent, Flag, Inner, Named, Of, Pair,
    SIDE, Several, Text, Texts, Word, ZERO_UP,
};
use crate::template::{PictureBleed, QrLevel};

/// What a slot holds, as `data-slot` of a drawing says it.
const KINDS: &[(&str, &str)] = &[("text", "text"), ("image", "image"), ("qr", "qr")];
/// More bleed than anybody cuts off.
pub(crate) const WIDEST_BLEED: Length = Length::mm(12);
/// The words for how a picture continues into the bleed; any other is a colour.
pub(crate) const PICTURE_BLEED: &Of<PictureBleed> = &Of(&[
    ("mirror", PictureBleed::Mirror),
    ("stretch", PictureBleed::Stretch),
]);
const LEVELS: &[(&str, QrLevel)] = &[
    ("L", QrLevel::Low),
    ("M", QrLevel::Medium),
    ("Q", QrLevel::Quartile),
    ("H", QrLevel::High),
];

table! {
    /// A deck of cards. It needs a `card` or `data`; front and back have templates of one size.
    DECK deck "deck.NAME"
    TITLE: Text ["its `NAME`"] "the name in lists and on sheets";
    SHEET: Text ["its `title`"] "the name on sheets, where it shares them with others";
    TEMPLATE: Either(&[&Text, &Several(TEMPLATE_CASE)]) [needed "without `like`"]
        "the template of its fronts, or [cases](#decknametemplate) of them";
    FRONT: Inner(DECK_FRONT) [-] "";
    BACK: Inner(DECK_BACK) ["the cards have no backs"] "";
    CARD: Several(CARD) [-] "";
    DATA: Either(&[&Text, &Inner(DATA)]) [-]
        "a CSV file or a workbook with more cards or pieces, after those that are written out; or a \
         [table](#decknamedata)";
    CUT: Of<MakeOutline>(CUTS) [r#"`"rect"`"#]
        "the outline it is cut along: `rect`, `disc`, `hex` with a corner at the top, or `half`, a half disc with \
         its straight side at the foot";
    WIDTH: Distance(SIDE) ["as the template draws it"] "its width; all on it is larger or smaller with it";
    STOCK: Text [r#"`"card stock, 200–300 g/m²"`"#]
        "what it is printed on, in a few words, for the [report](guide/02-your-printer.md)";
    UNIFORM: Texts [-]
        "places of the front, and with `back.` before them of the back, such as `[\"text\", \"back.answer\"]`, whose \
         words have one size on all of them, the smallest that any needs";
    MARKUP: Of<bool>(MARKUP) [= "markdown"]
        r#"`"plain"` if all its words are [printed as they are](guide/03b-words-and-tokens.md), or `"markdown"`"#;
    PLAIN: Texts [-] r#"the fields that are [printed as they are](guide/03b-words-and-tokens.md), such as `["Answer"]`"#;
    REPLACE: Inner(REPLACE) [-] "";
    LANGUAGES: Inner(LANGUAGES) ["that of the kit"] "";
    COUNT: Count(0, PIECES.most as u32) ["it is not looked at"]
        "how many there must be in all, copies counted; another number is a mistake";
    LIKE: Text [-]
        "the deck or token set [that it is like](guide/14-decks-like-others.md), whose keys and cards or pieces it inherits";
    DROP: Texts [-]
        "the ids of cards or pieces that it does not inherit, from that one or from the [kit \
         below](guide/14-decks-like-others.md)";
    + [shared::FROM_PLAYERS, shared::EXTRA, shared::WITH]
}

table! {
    /// A case of the template of a deck or of token sets, or of their backs. The first that holds is taken, and for
    /// every card one must. See [What depends on the card](guide/06-templates.md).
    TEMPLATE_CASE template_case "deck.NAME.template"
    IF: Text ["it always holds"] r#"a condition on the card's fields, as in `"Kind = event"`"#;
    SHOW: Word [needed] "the template";
}

table! {
    /// Keys are places of the template, values are patterns, or lists of cases. See [Cards from a
    /// table](guide/04-from-a-spreadsheet.md).
    DECK_FRONT deck_front "deck.NAME.front" + own(Either(&[&Word, &Several(CASE)]))
}

table! {
    /// A case of what a place shows, of a deck's front or back or those of a token. The first that holds is shown.
    /// See [What depends on the card](guide/06-templates.md).
    CASE case "deck.NAME.front.NAME"
    IF: Text ["it always holds"]
        r#"a condition on the card's fields, such as `"suit = hearts and rank > 9"`, `"trump"` or `"not trump"`"#;
    SHOW: Word [needed] "the pattern";
}

table! {
    /// Words and signs in cells that become icons or other words: in `[kit]` for all decks and token sets, or in one of
    /// them, which overrides those of the kit: `replace = { Wood = "{wood}", "%n" = "\n" }`. Keys are
    /// what cells say, whole words or signs; values are Markdown. See [Many cards from few
    /// rows](guide/04b-many-cards-from-few-rows.md).
    REPLACE replace "deck.NAME.replace" + own(Word)
}

table! {
    /// Often written in one line: `languages = { word = "ru" }`. Keys are fields or places; values are languages.
    LANGUAGES languages "deck.NAME.languages" + own(Text)
}

table! {
    /// The same for the back. Its other keys are places of its template.
    DECK_BACK deck_back "deck.NAME.back" + own(Either(&[&Word, &Several(CASE)]))
    TEMPLATE: Either(&[&Text, &Several(TEMPLATE_CASE)]) [needed]
        "the template of the back, or [cases](#decknametemplate) of them";
}

table! {
    /// One card. Its other keys are its fields: texts, numbers, `true` or `false`.
    CARD card "deck.NAME.card" + own(Word)
    ID: Word ["its `title`, or else its first words and its row, such as `Hund-17`"]
        "its name in the deck, unlike that of any other card";
    + [shared::COPIES]
}

table! {
    /// A set of tokens.
    TOKEN token "token.NAME"
    [deck::TITLE, deck::SHEET, deck::TEMPLATE]
    FRONT: Inner(TOKEN_FRONT) [-] "";
    BACK: Inner(TOKEN_BACK) ["the tokens have no backs"] "";
    PIECE: Several(PIECE) [-] "";
    + [
        deck::DATA, deck::CUT, deck::WIDTH, deck::STOCK, deck::UNIFORM, deck::MARKUP, deck::PLAIN, deck::REPLACE, deck::LANGUAGES,
        deck::COUNT, shared::FROM_PLAYERS, shared::EXTRA, shared::WITH, deck::LIKE, deck::DROP
    ]
}

table! {
    /// Keys are places of the template, values are patterns. See [Cards from a table](guide/04-from-a-spreadsheet.md).
    TOKEN_FRONT token_front "token.NAME.front" + own(Either(&[&Word, &Several(CASE)]))
}

table! {
    /// The same for the back. Its other keys are places of its template.
    TOKEN_BACK token_back "token.NAME.back" + own(Either(&[&Word, &Several(CASE)]))
    TEMPLATE: Either(&[&Text, &Several(TEMPLATE_CASE)]) [needed] "the template of the back";
}

table! {
    /// One piece. Its other keys are its fields: texts, numbers, `true` or `false`.
    PIECE piece "token.NAME.piece" + own(Word)
    ID: Word ["its `title`, or else its first words and its row, such as `Hund-17`"]
        "its name in the set, unlike that of any other piece";
    + [shared::COPIES]
}

table! {
    /// The file `templates/NAME.toml`, beside `NAME.svg` or without a drawing. Its keys are at the top of the file, without a
    /// table's name. See [templates/README.md](../templates/README.md).
    TEMPLATE template "template"
    TRIM: Extent(SIDE) [needed "without a drawing"]
        "width and height after cutting, by default those of the drawing; what the drawing has beyond it is bleed";
    FILL: Colour ["white"] "without a drawing, the colour of the piece";
    BLEED: Distance(Length::ZERO..=WIDEST_BLEED) ["`3 mm`"] "without a drawing, how far the colour goes beyond the cut";
    SAFE: Distance(ZERO_UP) [= "0 mm"] "the distance of all text from the cut; text that is closer causes a warning";
    SLOT: Named(SLOT) [-] "";
}

table! {
    /// Written `[slot.NAME]` in the template's file. `NAME` is the id of a place in the drawing, or a field with a
    /// colour.
    SLOT slot "template.slot.NAME" + typed
    AT: Pair(BOTH_WAYS) [needed "without a drawing"]
        "the top left corner of its box, from that of the piece after cutting; a place that is drawn is moved there";
    ROOM: Extent(ABOVE_ZERO) [needed "without a drawing"] "the width and height of its box";
    KIND: Of<&'static str>(KINDS) ["as it is drawn, or else `text`"] "`text`, `image` or `qr`: what its box holds";
    OPTIONAL: Flag [= false] "`true` if it may stay empty";
    MARKUP: Of<bool>(MARKUP) [= "markdown"]
        r#"`"plain"` if its words are [printed as they are](guide/03b-words-and-tokens.md), or `"markdown"`"#;
    TINT: Text ["its own `colour`, or the picture's own"]
        "the field with the colour of its words, or with the colour that a picture's black becomes";
    ROTATE: Word ["`0`, or as it is drawn"]
        "how far its text or picture is turned about the middle of its slot: degrees clockwise, or a pattern such as \
         `\"${turn?}\"`, filled in from each card";
    FIT: Of<ObjectFit>(FITS) [= "contain"]
        r#"for a picture, `"contain"`: all of it is in view; `"cover"`: it fills the place; `"auto"`: the same, with a warning if more than a fifth is cut off. See [Pictures](guide/05-pictures.md)"#;
    FOCUS: Text [r#"`"centre"`"#]
        r#"what stays in view, such as `"top"`, `"bottom left"`, `"60% 20%"` or a pattern such as `"${focus?}"`"#;
    CORNERS: Distance(ZERO_UP) ["as its place is drawn"] "the radius of a picture's round corners";
    FILL_CORNERS: Flag [= false]
        "`true` fills the black, white or clear corners of scans of cards with round corners, so that they can be cut \
         square; a picture without such corners stays as it is";
    BLEED: Either(&[PICTURE_BLEED, &Colour]) ["it ends where its place does"]
        "how a picture continues into the bleed where its place ends at the cut: `mirror` reflects it, `stretch` \
         stretches its outermost tenth of a millimetre, and a colour goes around it";
    MIRROR: Flag [= false]
        "`true` shows a picture as in a mirror, such as the back of a [standee](guide/16-boxes-dice-standees.md)";
    LEVEL: Of<QrLevel>(LEVELS) [= "M"]
        r#"for a QR code, how much of it may be damaged: `"L"` 7 %, `"M"` 15 %, `"Q"` 25 %, `"H"` 30 %"#;
    LIKE: Text [-] "another slot of the template, whose keys it inherits";
    FIELD: Text [-] "another slot or field: its value also fills this slot, unless this one has a value of its own";
}
