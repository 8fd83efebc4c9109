//! Keys that several tables have, and those that set type.

use super::rows::DATA;
use crate::geom::{MakeOutline, Outline};
use crate::limits::COPIES;
use crate::scene::{Align, ObjectFit, Valign};
use crate::schema::kinds::{
    ABOVE_ZERO, BOTH_WAYS, Colour, Count, Dashes, Distance, Either, Extent, Flag, Inner, Number,
    Of, Pair, Points, Text, Texts, Word, ZERO_UP,
};

/// The outlines of cut pieces by their words.
pub(crate) const CUTS: &[(&str, MakeOutline)] = &[
    ("rect", Outline::rect),
    ("disc", Outline::disc),
    ("hex", Outline::hex),
    ("half", Outline::half),
];
/// Whether words are printed as they are written.
pub(crate) const MARKUP: &[(&str, bool)] = &[("markdown", false), ("plain", true)];
const ALIGN: &[(&str, Align)] = &[
    ("start", Align::Start),
    ("left", Align::Left),
    ("centre", Align::Centre),
    ("right", Align::Right),
    ("justify", Align::Justify),
];
const VALIGN: &[(&str, Valign)] = &[
    ("top", Valign::Top),
    ("middle", Valign::Middle),
    ("bottom", Valign::Bottom),
];

/// The minimum type size, in points.
pub(crate) const LEAST_TYPE: f64 = 2.0;
/// The maximum type size, in points.
pub(crate) const MOST_TYPE: f64 = 400.0;
/// The least step between sizes of type, in points.
const LEAST_STEP: f64 = 0.05;
/// From one line to the next, in heights of lines: below, lines overlap; beyond, they no longer form a column.
const LEADING: (f64, f64) = (0.5, 10.0);
/// How pictures on boards fit.
pub(crate) const ART_FITS: &[(&str, ObjectFit)] =
    &[("contain", ObjectFit::Contain), ("cover", ObjectFit::Cover)];
/// The ways in which pictures fit on cards.
pub(crate) const FITS: &[(&str, ObjectFit)] = &[
    ("contain", ObjectFit::Contain),
    ("cover", ObjectFit::Cover),
    ("auto", ObjectFit::Auto),
];

keys! {
    shared
    AT: Pair(BOTH_WAYS) [needed] "the top left corner of its box";
    ROOM: Extent(ABOVE_ZERO) [needed] "the width and height of its box";
    ON: Text ["the board's hexes or squares, or its only track"]
        "the name of the track it is on, or `hexes` or `squares`";
    CELLS: Texts ["all"] r#"the ids of the selected cells, such as `["A", "B"]`"#;
    WHERE: Text ["all"]
        r#"a condition on the cells' rows, such as `"coast"`, `"not coast"` or `"coast = yes and level > 3"`"#;
    FILL: Colour ["none"] "the colour inside";
    STROKE: Colour ["none"] "the colour of the line; it needs a `line-weight`";
    LINE_WEIGHT: Distance(ZERO_UP) [needed "with a `stroke`"] "the width of the line";
    DASH: Dashes ["an unbroken line"] r#"lengths of dash and gap in turn, such as `["2 mm", "1 mm"]`"#;
    INSET: Distance(BOTH_WAYS) [= "0 mm"]
        "how far inside their true outlines cells are drawn; the line around a region stays where it is";
    ROTATE: Word ["`0`"]
        "how far it is turned about its middle: degrees clockwise, or a pattern such as `\"${turn?}\"`, filled in from \
         each cell's row";
    FROM_PLAYERS: Count(0, 1000) [= 0] "the least number of players with which it is in play";
    EXTRA: Flag [= false] "`true` if it is printed only when it is named in --only";
    WITH: Texts [-]
        "the boards it comes with, such as `[\"valley\"]`: it is an extra, and also printed when one of them is named \
         in --only";
    LARGE_PRINT: Text [-]
        "the board or rules sheet that is printed in place of this one with --large-print, and otherwise only when it is named \
         in --only";
    CORNERS: Distance(ZERO_UP) [= "0 mm"] "the radius of the corners of its box";
    COPIES: Count(0, COPIES.most as u32) ["`1`"] "how many there are, up to 10000; `0` prints none";
}

keys! {
    in_cell
    AT: Pair(BOTH_WAYS) [needed]
        "the top left corner of its box, from the middle of the cell; to the left and up is below zero";
}

keys! {
    row
    DATA: Either(&[&Text, &Inner(DATA)]) [-]
        "a CSV file or a workbook, or a [table](#decknamedata), with a row for each: the column `cell`, and `corner`, `side` \
         or `other` if it is at a corner or a side, `dx` and `dy` if it is moved, and others if you like";
}

keys! {
    as_whole
    ROTATE: Word ["`0`"] "how far it is turned about its middle, in degrees clockwise";
}

table! {
    /// They are used in slots of templates and in labels, texts, legends, tables and callouts of boards.
    TYPE typed "type"
    FAMILY: Text [r#"`"Atkinson Hyperlegible Next"`"#]
        "a family of fonts, in small letters or capitals; `boardpress fonts` lists them. The full name of a single \
         face, or its name in PostScript, is its family with its weight and slant; `serif`, `sans-serif` and \
         `monospace` are the built-in families of their kind";
    WEIGHT: Count(100, 900) ["`400`"] "400 is regular, 600 half bold, 700 bold";
    ITALIC: Flag ["`false`"] "`true` for a slanted face";
    SIZE: Points(LEAST_TYPE, MOST_TYPE) [r#"`"10 pt"`; `"8 pt"` in labels and callouts"#]
        "the largest size, 2 pt to 400 pt";
    FLOOR: Points(LEAST_TYPE, MOST_TYPE) ["its `size`: it does not shrink"] "the smallest size it may shrink to";
    STEP: Points(LEAST_STEP, MOST_TYPE) [r#"`"0.25 pt"`"#] "how much smaller each try is, at least 0.05 pt";
    LEADING: Number(LEADING.0, LEADING.1) ["`1.25`"] "from line to line, in sizes";
    GAP: Number(0.0, 100.0) ["`0.4`"] "between paragraphs, in sizes";
    ALIGN: Of<Align>(ALIGN) [r#"`"start"`; `"centre"` in labels"#]
        "`start`, `left`, `centre`, `right` or `justify`; `start` is at the left, or at the right for a paragraph \
         whose language, or else whose first letter, is written from right to left";
    VALIGN: Of<Valign>(VALIGN) [r#"`"top"`; `"middle"` in labels, legends, tables and callouts"#]
        "`top`, `middle` or `bottom`";
    COLOUR: Colour ["black"] "the colour of the words";
    LINES: Count(1, 1000) ["as many as fit"] "the largest number of lines";
    LANGUAGE: Text ["that of the kit"]
        "the language of the words, such as `\"ru\"`, where it is another than that of the kit; see \
         [Languages](guide/10-languages.md)";
}
