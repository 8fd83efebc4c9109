//! What a kit says of itself: its names for things, rules, laws, and formats of export and of label paper.

use std::ops::RangeInclusive;

use super::parts::{CUTS, LEAST_TYPE, MOST_TYPE, shared};
use super::sets::deck;
use crate::geom::{Fold, Length, MakeOutline};
use crate::limits::{BOARDS, EXPORT_DPI, MAX_EXACT_SUM, SHEET_PLACES, SIDE_MM};
use crate::message;
use crate::model::{Backs, Choice, ExportFiles, Ink, Pattern, Seams};
use crate::schema::FORMAT;
use crate::schema::kinds::{
    ABOVE_ZERO, Colour, Count, Counted, Counts, Distance, Either, Extent, Flag, Inner, Number, Of,
    Pair, Points, SIDE, Several, Text, Texts, TextsOr, Word, Words, ZERO_UP,
};

const BACKS: &[(&str, Backs)] = &named::<_, { Backs::ALL.len() }>(Backs::ALL);
const SEAMS: &[(&str, Seams)] = &named::<_, { Seams::ALL.len() }>(Seams::ALL);
const INKS: &[(&str, Ink)] = &named::<_, { Ink::ALL.len() }>(Ink::ALL);
const FILES: &[(&str, ExportFiles)] = &named::<_, { ExportFiles::ALL.len() }>(ExportFiles::ALL);
/// The sides of a page of running text: a line holds a few words at the least.
const PAGE_SIDE: RangeInclusive<Length> = Length::mm(40)..=Length::mm(SIDE_MM.most as i64);
const FOLDS: &[(&str, Fold)] = &[("booklet", Fold::Booklet), ("leaflet", Fold::Leaflet(3))];
const PATTERNS: &[(&str, Pattern)] = &[
    ("plain", Pattern::Plain),
    ("stripes", Pattern::Stripes),
    ("falling", Pattern::Falling),
    ("lines", Pattern::Lines),
    ("dots", Pattern::Dots),
    ("checks", Pattern::Checks),
];

/// The most pixels of a side of a picture that a shop may ask for.
const MOST_PIXELS: u32 = 30_000;
/// The most columns or rows of a sheet, of which there are no more places than a sheet may have.
const MOST_PLACES: u32 = SHEET_PLACES.most.isqrt() as u32;

/// The values of a choice by their names.
const fn named<C: Copy, const COUNT: usize>(
    all: &[(C, &'static str, message::Pattern)],
) -> [(&'static str, C); COUNT] {
    let (mut named, mut n) = ([(all[0].1, all[0].0); COUNT], 1);
    while n < COUNT {
        named[n] = (all[n].1, all[n].0);
        n += 1;
    }
    named
}

table! {
    /// What the kit says about itself. One file has it, once.
    KIT kit "kit"
    FORMAT: Count(1, FORMAT) [= 1]
        "the format in which the kit is written; there is only 1 yet. `boardpress new` writes it, and a Boardpress \
         that is too old for a kit reports it";
    ID: Text [needed] "the name in the names of files: small letters, digits, hyphens, 100 at most";
    TITLE: Text [needed "without a `title` in the front matter of a rules file"] "the name on the sheets";
    LANGUAGE: Text [r#"`"en-US"`"#]
        "the language of its words, as a tag such as `\"en-US\"`, `\"en-GB\"`, `\"es\"` or `\"pt-BR\"`; see \
         [Languages](guide/10-languages.md)";
    SUMMARY: Text [-] "one sentence for `boardpress list`";
    VERSION: Word [= "1"] "the kit's own version, printed on every sheet";
    PLAYERS: Counts(1, 1000) ["it does not matter"] "the numbers of players it can be printed for, such as `[2, 3, 4]`";
    BRING: TextsOr(BRING) [-]
        r#"a list of what people bring themselves: texts, or things with their number, such as `{ what = "Dice", each-group = 2 }`"#;
    CREDITS: Text [-] "whom to thank, and under which terms";
    LICENCE: Text [-]
        "the short name of the licence of its words and art, such as `\"CC BY-SA 4.0\"`, printed on every sheet; up \
         to 40 letters";
    SCHOOL: Text [-] "the name of your school, printed on every sheet; up to 40 letters";
    LOGO: Text [-]
        "the path of an SVG, PDF, PNG or JPEG file with the logo of your school, printed on every sheet beside the \
         ruler, as high as the two lines of small type there and up to 20 mm wide";
    DISPLAY: Text [= "Barlow Condensed"]
        "the family of the headings of rules, in bold or the heaviest weight it has; `boardpress fonts` lists families";
    LOOK: Text ["plain"]
        "the [look](../templates/README.md#looks) of all built-in templates that have it: `fantasy`, `retro` or `school`";
    BOARDS: Count(1, BOARDS.most as u32) ["`1`"]
        "how many different layouts of each random board are printed by default";
    NAMES: Text [-]
        "a class list: a CSV file or a workbook with one column of names, or with columns named `Name`, or `First \
         name` and `Last name`; each name is printed on a board as `${name}`, or on the sheets of a set";
    DICE: Count(1, 1) [= 1] "the version of the way of rolling; there is only 1 yet";
    LIKE: Text [-]
        "the kit that this one [changes](guide/14-decks-like-others.md): the name of a built-in kit, or a folder in this one";
    DROP: Texts [-]
        "what is not inherited from that kit: names of decks, token sets, boards and rules, or `says` of laws";
    SEED: Word ["`build` draws a new one each time if there is chance in the kit, and all else takes `1`"]
        r#"a number or words that determine everything random where `--seed` is not given: `"Room 12"`"#;
    PAPER: Text [r#"`"letter"`"#]
        r#"the paper where `--paper` is not given, in the same words: `"a4"`; see [Paper and card](guide/02-your-printer.md)"#;
    BACKS: Of<Backs>(BACKS) [r#"`"duplex"`"#]
        r#"how backs are made where neither `--backs` is given nor a printer that was measured: `"paste"`"#;
    SEAMS: Of<Seams>(SEAMS) [r#"`"overlap"`"#] "how the sheets of large boards are joined where `--seams` is not given";
    INK: Of<Ink>(INKS) [r#"`"colour"`"#] r#"the form where `--ink` is not given: `"grey"`"#;
    GUTTER: Text ["cards share cuts"] r#"the space between cards where `--gutter` is not given: `"3 mm"` or `"bleed"`"#;
    CORNERS: Text ["no arcs"] r#"the radius of arcs in the corners of cards where `--corners` is not given: `"3 mm"`"#;
    + [deck::REPLACE]
}

table! {
    /// Something that people bring, with how many of it they need. The report says how many that are for a class. See
    /// [A class](guide/13-a-class.md).
    BRING bring "kit.bring"
    WHAT: Text [needed] r#"what it is, as in a list: `"Six-sided dice"`"#;
    EACH_GROUP: Count(1, 1000) ["it is not counted by groups"] "how many each group needs";
    EACH_PLAYER: Count(1, 1000) ["it is not counted by players"] "how many each player needs";
}

table! {
    /// Names for colours, of your own: `river = "#1d5596"`. Every place for a colour then knows `"river"`, also where
    /// CSS has another colour of that name. Keys are the names; values are `"#rrggbb"`, `"#rgb"` or a name of CSS. Or
    /// it is a table, which also gives its grey replacement.
    COLOURS colours "colours" + own(Either(&[&Colour, &Inner(COLOUR)]))
}

table! {
    /// Often written in one line: `river = { colour = "#1d5596", grey = "#555555", pattern = "lines" }`. See [Without
    /// colour](guide/11-large-print-and-colour.md). Names of one colour must say the same here.
    COLOUR colour "colours.NAME"
    COLOUR: Text [needed] r##"`"#rrggbb"`, `"#rgb"` or a name of CSS"##;
    GREY: Text ["the grey that is as bright"] r##"the shade it becomes with `--ink grey`, such as `"#8c8c8c"`"##;
    PATTERN: Of<Pattern>(PATTERNS) [= "plain"]
        "what is drawn over fills of it in grey: `plain`, `stripes`, `falling`, `lines`, `dots` or `checks`";
}

table! {
    /// Names for pictures, of your own. `grain = "art/grain.svg"` is a picture in its own colours; `{grain}` in any
    /// text and `"grain"` in any place for a picture then mean it. Or it is a table.
    ICONS icons "icons" + own(Either(&[&Text, &Inner(ICON)]))
}

table! {
    /// Often written in one line: `grain = { file = "art/grain.svg", tint = "harvest" }`.
    ICON icon "icons.NAME"
    FILE: Text [needed] "the path of an SVG, PNG or JPEG file";
    TINT: Colour ["its own black"] "the colour that the black of a drawing becomes";
    ALT: Text ["its `NAME` in words"]
        r#"the words that are read instead of it by those who hear a PDF, such as `"a sheaf of grain"`"#;
}

table! {
    /// What is shown instead of a word, as in `${suit | NAME}`. Keys are what a field says, values are texts or
    /// numbers; `"*"` matches all other words, empty and missing ones too, and `""` matches only these. A key with a dot
    /// is written in quotes, as in `"1.50"`. See [What depends on the card](guide/06-templates.md).
    LOOKUP lookup "lookup.NAME" + own(Word)
}

table! {
    /// A rules sheet, or several. See [Rules sheets](guide/09-rules.md).
    RULES rules "rules.NAME"
    TITLE: Text ["its `NAME`"] "the name in lists and on sheets";
    FILE: Text [needed "if `contents` is not `true` and there is no `like`"] "a Markdown file";
    COLUMNS: Count(1, 4) [= 1] "how many columns a page has, 1 to 4";
    SIZE: Points(LEAST_TYPE, MOST_TYPE) ["12 pt; with `fold`, 10 pt, or 9 pt on a page narrower than 110 mm"]
        "the size of the type; headings are scaled with it";
    FOLD: Of<Fold>(FOLDS) ["sheets are not folded"]
        "`\"booklet\"`: sheets are printed on both sides, folded in half and stapled; `\"leaflet\"`: one is folded into \
         panels; a rule in the text begins a new page. See [Booklets](guide/09b-booklets.md)";
    PANELS: Count(3, 4) [= 3] "with `\"leaflet\"`: `3` for a letter fold, `4` for a fan";
    PAGE: Extent(PAGE_SIDE) ["as large as the paper gives"]
        r#"with `fold`: width and height of a page, such as `["4.25 in", "5.5 in"]`, which is cut out before it is folded"#;
    CONTENTS: Flag [= false] "`true` adds what the kit holds, what to bring and the credits";
    ACCENT: Colour ["black"] "the colour of headings and rules";
    STOCK: Text [r#"`"plain paper"`"#] "what it is printed on, in a few words, for the [report](guide/02-your-printer.md)";
    ONCE: Flag [= false] "printed once, however many sets and copies there are, such as a page for the teacher";
    LIKE: Text [-] "the rules sheet [that it is like](guide/14-decks-like-others.md), whose keys it inherits";
    DROP: Texts [-]
        "the keys of the other, or of the [kit below](guide/14-decks-like-others.md), that it does not inherit, such as \
         `[\"columns\"]`";
    + [shared::FROM_PLAYERS, shared::EXTRA, shared::WITH, shared::LARGE_PRINT]
}

table! {
    /// What must hold. See [Laws](guide/15b-laws.md). It has one of `count`, `sum`, `equal`, `together`, `filled`,
    /// `distinct`, `known`, `among` and `touching`.
    LAW law "law"
    SAYS: Text [needed] "the sentence that a note begins with if it does not hold";
    OF: Text [needed] "the board, deck or token set that it is about";
    ON: Text ["as in a region"] "the name of the track it is about, or `hexes` or `squares`";
    WHERE: Text ["all"] r#"`"column = value"`, as in a region: the cells or cards with that value"#;
    WITHIN: Text ["all are one group"] "a column: it must hold in each group of those with the same value";
    PLAYERS: Count(1, 1000) ["all that is written"] "only what is in play with this number of players";
    COUNT: Count(0, 1_000_000) [-] "there are so many";
    SUM: Text [-] "a column with numbers: they add up to `is`; or what `equal` adds up";
    IS: Number(-MAX_EXACT_SUM, MAX_EXACT_SUM) [needed "with `sum`, but not with `equal`"] "the number that they add up to";
    EQUAL: Text [-] "a column: each of its values occurs equally often, or has the same `sum`";
    TOGETHER: Text [-] "a column: cells with the same value are connected";
    FILLED: Text [-] "a column: each one has a value";
    DISTINCT: Text [-] "a column: no two have the same value";
    KNOWN: Text [-] "a column: each of its values is in a column of `in` too";
    IN: Text [needed "with `known`"] "the board, deck or token set in which it is known";
    AS: Text ["the same"] "the column there";
    AMONG: Inner(AMONG) [-] "";
    TOUCHING: Flag [-] "`true`: each space of the track touches the next, and the last the first";
}

table! {
    /// Often written in one line: `among = { land = ["meadow", "river"] }`. Keys are columns; values are lists of all
    /// that may be said there.
    AMONG among "law.among" + own(Words)
}

table! {
    /// A warning that the kit lets pass. See [Warnings that may stay](guide/15-checks.md#warnings-that-may-stay).
    ALLOW allow "allow"
    CODE: Text [needed] r#"the code in brackets after `warning`, such as `"small-type"`"#;
    OF: Text ["whatever it is about"]
        r#"the component that it is about, or one card or token of it, such as `"work"` or `"work/harvest"`"#;
    WHY: Text [needed] "why it may stay, in a sentence";
}

table! {
    /// A format of export. See [A format of your own](guide/12-export.md).
    EXPORT export "export.NAME"
    TITLE: Text ["its `NAME`"] "the name for people";
    LIKE: Text ["the built-in one of its `NAME`"]
        "another format, built in or written before it, whose values it has where it gives none";
    FILES: Of<ExportFiles>(FILES) [r#"`"png"`"#]
        r#"`"png"`: a picture of each face; `"pdf"`: a PDF of each deck; `"tts"`: sheets for Tabletop Simulator"#;
    DPI: Count(10, EXPORT_DPI.most as u32) ["`300`"] "dots per inch, 10 to 1200";
    BLEED: Distance(ZERO_UP) [r#"`"0 mm"`"#]
        "how far pictures and pages extend beyond the trim, if `pixels` does not determine it";
    GRID: Counted(2, 100) ["`[10, 7]`"] "the most columns and rows of a sheet for Tabletop Simulator";
    MOST_PIXELS: Count(256, MOST_PIXELS) ["`4096`"] "the most pixels of a side of such a sheet";
    URL: Text ["nothing"] "what is put before the names of pictures in the saved object";
    SOURCE: Text [-] "the source of the measures, which is written to the manifest";
    DATE: Text [-] "when they were compared";
    PRODUCT: Several(PRODUCT) ["any size is accepted"] "";
}

table! {
    ///
    PRODUCT product "export.NAME.product"
    NAME: Text [needed] "its name at the shop";
    TRIM: Extent(SIDE) [needed] "the width and height after cutting, as the picture is upright";
    PIXELS: Counted(1, MOST_PIXELS) ["what `trim`, `bleed` and `dpi` come to"]
        "the width and height of the picture with its bleed";
    CUT: Of<MakeOutline>(CUTS) [= "rect"] r#"`"rect"`, `"disc"`, `"hex"` or `"half"`"#;
}

table! {
    /// Label or perforated paper. See [Label paper](guide/12-export.md).
    STOCK stock "stock.NAME"
    TITLE: Text [-] "what it is";
    PAPER: Text [needed] "the sheet, as `--paper` names it";
    COLUMNS: Count(1, MOST_PLACES) [needed] "the number of columns of places";
    ROWS: Count(1, MOST_PLACES) [needed] "the number of rows of places";
    SIZE: Extent(SIDE) [needed] "the width and height of a place";
    AT: Pair(ZERO_UP) [needed] "the top left corner of the first place";
    PITCH: Pair(ABOVE_ZERO) ["its `size`"]
        "from the left edge of a place to that of the next, and from its top edge to that of the one below";
    SOURCE: Text [-] "where the measures come from";
}
