//! Chance: recipes for layouts, and what cards and boards draw from.

use crate::geom::Symmetry;
use crate::limits::ITEMS;
use crate::model::{Players, Unique};
use crate::schema::kinds::{
    Count, Counts, Either, Flag, Inner, Number, Numbers, Of, Several, Text, Texts, Word, Words,
};

/// Whether games are of borders or of growth.
const MOVES: &[(&str, bool)] = &[("borders", false), ("grow", true)];
const PLAYERS: &[(&str, Players)] = &[("random", Players::Random), ("greedy", Players::Greedy)];
/// Whether cells are grouped around corners or around cells.
const AROUND: &[(&str, bool)] = &[("cells", false), ("corners", true)];
const SYMMETRIES: &[(&str, Symmetry)] = &[
    ("half-turn", Symmetry::HalfTurn),
    ("third-turn", Symmetry::ThirdTurn),
    ("quarter-turn", Symmetry::QuarterTurn),
    ("sixth-turn", Symmetry::SixthTurn),
    ("left-right", Symmetry::LeftRight),
    ("top-bottom", Symmetry::TopBottom),
];
/// How often a row may come: the words of `unique`, and its number of cards.
pub(crate) const UNIQUE: Of<Unique> = Of(&[
    ("never", Unique::Never),
    ("card", Unique::Card),
    ("set", Unique::Set),
]);
/// The number of entries that are drawn together.
pub(crate) const TOGETHER: Count = Count(1, ITEMS.most as u32);

/// The farthest that pieces can be kept apart, in steps from cell to cell.
const FARTHEST: u32 = 12;
/// The largest number that bounds a sum.
const LARGEST: f64 = 1e9;
/// The most cells that a key of a game can ask for, and the most moves of a turn.
const MOST_MOVES: u32 = 1_000;

table! {
    /// A bag to draw from. See [Chance](guide/08b-fair-boards.md).
    RECIPE recipe "recipe.NAME"
    BAG: Texts [needed] r#"the decks and token sets that are dealt, such as `["lots"]`"#;
    BALANCE: Inner(BALANCE) ["the first draw is kept"] "";
    EVEN: Inner(EVEN) ["the first draw is kept"] "";
    REQUIRE: Several(REQUIRE) ["the first draw is kept"] "";
    PLAY: Inner(PLAY) ["no games are played"] "";
    ACCEPT: Inner(ACCEPT) ["every layout is kept, however its games end"] "";
}

table! {
    /// How even a layout must be.
    BALANCE balance "recipe.NAME.balance"
    BY: Text [needed] "the field that names a piece's group";
    VALUE: Text [needed] "the field with its value, a number";
    SPREAD: Number(0.0, 1.0) [needed] "the largest spread that is allowed, from 0 to 1";
    TRIES: Count(1, 100_000) [= 1000] "how many layouts are tried at the most, up to 100000";
}

table! {
    /// Which pieces every group of cells has equally often.
    EVEN even "recipe.NAME.even"
    BY: Texts [needed] r#"the fields of the pieces whose values are counted, such as `["colour", "shape"]`"#;
    IN: Texts [needed]
        "the columns of the cells, such as `[\"row\", \"column\"]`: those with the same values are a group. The whole \
         board is one more group, so the list may be empty";
    APART: Text [-] "a field in which no two pieces on neighbouring cells have the same value";
    TRIES: Count(1, 10_000) [= 40] "the largest number of restarts of the search, up to 10000";
}

table! {
    /// Something that every layout must have: one of `apart`, `together`, `edges`, `corners`, `count`, `sum`, `symmetric` and
    /// `fixed`, and what goes with it.
    REQUIRE require "recipe.NAME.require"
    APART: Text [-] "a field in which no two pieces near each other have the same value; pieces without it can be anywhere";
    DISTANCE: Count(2, FARTHEST) [= 2]
        "with `apart`: how many steps, each from a cell to a neighbour, lead from one to the other at least: from 2, \
         which keeps neighbours apart, to 12";
    TOGETHER: Text [-]
        "a field: the pieces with the same value in it are in one region, connected over neighbouring cells; pieces \
         without it can be anywhere";
    EDGES: Texts [-]
        "the fields that say what is at each edge of a piece, clockwise from the top, such as `[\"north\", \"east\", \
         \"south\", \"west\"]`: two pieces that meet say the same at the edge between them, and an edge without a value \
         fits all. Pieces that `rotate = \"chance\"` turns are turned so that they fit";
    CORNERS: Texts [-]
        "the same for the corners of pieces, clockwise from the top: all that meet at a corner say the same there";
    COUNT: Text [-] "a field: the pieces with each of its values are counted";
    SUM: Text [-] "a field: its numbers, with at most three decimals, are added up";
    WHERE: Text ["all that have the field"]
        r#"with `count` and `sum`: which pieces count, such as `"side = north, value != 0"`"#;
    WITHIN: Text ["the whole board is one group"]
        "with `count` and `sum`: a column of the cells; those with the same value are a group";
    AROUND: Of<bool>(AROUND) ["the whole board is one group"]
        "with `count` and `sum`: `\"cells\"` for groups of a cell and those next to it, `\"corners\"` for those that \
         meet at a corner";
    LEAST: Number(-LARGEST, LARGEST) [-] "with `count` and `sum`: the least in each group";
    MOST: Number(-LARGEST, LARGEST) [-] "with `count` and `sum`: the most in each group";
    DIFFER: Number(0.0, LARGEST) [-] "with `count` and `sum`: by how much groups may differ";
    SYMMETRIC: Text [-] "a field: cells that are placed on each other have the same value in it";
    UNDER: Of<Symmetry>(SYMMETRIES) [needed "with `symmetric`"]
        "with `symmetric`: what lays them, about the middle of the cells: `\"half-turn\"`, `\"third-turn\"`, \
         `\"quarter-turn\"`, `\"sixth-turn\"`, `\"left-right\"` or `\"top-bottom\"`";
    FIXED: Either(&[&Text, &Inner(FIXED)]) [-]
        "the pieces that are on cells of their own, or a column of the cells that names their pieces";
}

table! {
    /// Pieces on cells of their own: `CELL = "PIECE"`, by the `id` of the cell and the `id` of the piece, or
    /// the `title` of a piece without one. A cell that is not in play is left out.
    FIXED fixed "recipe.NAME.require.fixed" + own(Word)
}

table! {
    /// How trial games are played on a layout.
    PLAY play "recipe.NAME.play"
    BY: Text [needed] "the field that names a piece's side; 2 to 8 sides";
    VALUE: Text [needed] "the field with its value, a number";
    TIE: Text [-]
        "the field with the number that a piece counts if the scores of sides are equal; pieces without it count 0";
    MOVES: Of<bool>(MOVES) [= "borders"] r#"what sides do in turn: `"borders"` or `"grow"`"#;
    PLAYERS: Of<Players>(PLAYERS) [= "random"] r#"how they choose: `"random"` or `"greedy"`"#;
    LEAST: Count(1, MOST_MOVES) [needed "with `borders`"] "the fewest cells of a region";
    BORDERS: Counts(1, MOST_MOVES) [needed "with `borders`"]
        "how many borders are laid in the first turn, in the second, and so on, such as `[1, 2, 3, \
         4]`; the last number goes on";
    CELLS: Counts(1, MOST_MOVES) ["`[1]`"]
        "with `grow`: how many cells are claimed in the first turn, in the second, and so on, such as `[1, 2]`; the \
         last number goes on";
    MOST: Count(1, MOST_MOVES) ["as many as it can"] "with `grow`: the most cells that a side may claim";
    GAMES: Count(100, 1_000_000) [= 2000] "how many games are played on a layout, from 100 to 1000000";
}

table! {
    /// Which layouts are fair enough. It needs [[recipe.NAME.play]](#recipenameplay).
    ACCEPT accept "recipe.NAME.accept"
    GAP: Numbers(0.0, 1.0) [needed]
        "the largest gap between the shares of the luckiest and the unluckiest side, from 0 to 1; a list has one for \
         each number of players of the kit";
    TRIES: Count(1, 100_000) [= 500] "how many layouts are tried at the most, up to 100000";
}

table! {
    /// Words that chance draws. See [Words that chance draws](guide/08-chance.md). It has `from` or `fields`.
    DRAW draw "draw.NAME"
    FROM: Either(&[&Text, &Words]) [needed "without `fields`"]
        r#"a CSV file, a list of words, numbers such as `"1..90"`, or the name of a deck or token set"#;
    COLUMN: Text ["the first of a file that has several; `title` or `id` of a card"]
        "the column that `${draw.NAME}` is";
    UNIQUE: Either(&[&UNIQUE, &TOGETHER]) [r#"`"card"`"#]
        "how often a row can be drawn: once for each `card`, once for the whole `set`, or `never` unique; with a \
         number, once in that many cards in a row";
    DIFFERENT: Flag [= false] "`true` if no two cards of a set can draw the same words in the same order";
    FIELDS: Texts [-] "fields of the card itself, up to 26: every card has all of them, in its own order";
}
