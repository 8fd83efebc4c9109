//! Every table and key that a kit may use, in one list.
//!
//! A table can only be opened by its schema, and has no other keys. `content/README.md`
//! describes each of them; a test holds the two together.

use crate::read::table::Schema;

const fn table(table: &'static str, keys: &'static [&'static str]) -> Schema {
    Schema { table, keys, typed: &[], open: false }
}

const fn typed(table: &'static str, keys: &'static [&'static str]) -> Schema {
    Schema { table, keys, typed: TYPE_KEYS, open: false }
}

const fn open(table: &'static str, keys: &'static [&'static str]) -> Schema {
    Schema { table, keys, typed: &[], open: true }
}

/// Makes a constant of each schema, and the list of all.
macro_rules! schemas {
    ($($name:ident = $schema:expr;)*) => {
        $(pub(in crate::read) const $name: &Schema = &$schema;)*

        /// Every table of a kit, and `type` for the keys that set type.
        pub const TABLES: &[Schema] = &[$(*$name),*];
    };
}

/// The root of a kit's files. It is open since an unknown table has a note of its own.
pub(in crate::read) const FILE: &Schema = &open(
    "file",
    &[
        "kit", "colours", "icons", "lookup", "deck", "token", "draw", "recipe", "board", "rules", "law", "allow",
        "export", "stock",
    ],
);

/// The root of a file of translations, whose keys are texts of the kit.
pub(in crate::read) const TRANSLATIONS: &Schema = &open("lang", &[]);

/// The keys of a set, whose items are called by their own name.
macro_rules! set {
    ($items:literal) => {
        &[
            "title",
            "sheet",
            "template",
            "front",
            "back",
            $items,
            "data",
            "cut",
            "width",
            "stock",
            "uniform",
            "markup",
            "plain",
            "languages",
            "count",
            "from-players",
            "extra",
            "with",
            "like",
            "drop",
        ]
    };
}

const LOOK: &[&str] = &["fill", "stroke", "weight", "dash", "inset"];

schemas! {
    KIT = table("kit", &["format", "id", "title", "language", "summary", "version", "players", "bring", "credits", "licence", "display", "boards", "names", "dice", "like", "drop", "paper", "backs", "seams", "ink", "gutter", "corners"]);
    COLOURS = open("colours", &[]);
    COLOUR = table("colours.NAME", &["colour", "grey", "pattern"]);
    ICONS = open("icons", &[]);
    ICON = table("icons.NAME", &["file", "tint", "alt"]);
    LOOKUP = open("lookup.NAME", &[]);
    DECK = table("deck.NAME", set!("card"));
    DECK_FRONT = open("deck.NAME.front", &[]);
    CASE = table("deck.NAME.front.NAME", &["if", "show"]);
    TEMPLATE_CASE = table("deck.NAME.template", &["if", "show"]);
    DECK_BACK = open("deck.NAME.back", &["template"]);
    CARD = open("deck.NAME.card", &["id", "copies"]);
    DATA = table("deck.NAME.data", &["file", "sheet", "head", "skip-hidden", "join", "columns", "where", "sort"]);
    JOIN = table("deck.NAME.data.join", &["file", "sheet", "head", "skip-hidden", "on"]);
    COLUMNS = open("deck.NAME.data.columns", &[]);
    LANGUAGES = open("deck.NAME.languages", &[]);
    TOKEN = table("token.NAME", set!("piece"));
    TOKEN_FRONT = open("token.NAME.front", &[]);
    TOKEN_BACK = open("token.NAME.back", &["template"]);
    PIECE = open("token.NAME.piece", &["id", "copies"]);
    DRAW = table("draw.NAME", &["from", "column", "fields", "unique", "different"]);
    RECIPE = table("recipe.NAME", &["bag", "balance", "even", "require", "play", "accept"]);
    BALANCE = table("recipe.NAME.balance", &["by", "value", "spread", "tries"]);
    EVEN = table("recipe.NAME.even", &["by", "in", "apart", "tries"]);
    REQUIRE = table("recipe.NAME.require", REQUIRE_KEYS);
    FIXED = open("recipe.NAME.require.fixed", &[]);
    PLAY = table(
        "recipe.NAME.play",
        &["by", "value", "tie", "moves", "players", "least", "borders", "cells", "most", "games"],
    );
    ACCEPT = table("recipe.NAME.accept", &["gap", "tries"]);
    BOARD = table("board.NAME", BOARD_KEYS);
    HEXES = table("board.NAME.hexes", &["pointing", "side", "centre", "cells"]);
    SQUARES = table("board.NAME.squares", &["at", "cell", "columns", "rows", "cells"]);
    TRACK = table("board.NAME.track.NAME", TRACK_KEYS);
    CELL = table("board.NAME.cell", LOOK);
    BORDER = table("board.NAME.border", &["fill", "stroke", "weight", "dash"]);
    EDGES = table("board.NAME.edges", &["length", "width", "fill", "stroke", "weight", "dash"]);
    REGION = table(
        "board.NAME.region",
        &["name", "on", "cells", "where", "by", "from-players", "fill", "stroke", "weight", "dash", "inset"],
    );
    DIVISION = typed(
        "board.NAME.division",
        &[
            "on",
            "cells",
            "where",
            "by",
            "inner",
            "shift",
            "away",
            "tick",
            "text",
            "room",
            "stroke",
            "line-weight",
            "dash",
        ],
    );
    CORNERS = table("board.NAME.corners", &["on", "cells", "where", "width", "meet", "fill", "stroke", "weight", "dash"]);
    SCATTER = table("board.NAME.scatter", &["recipe", "width", "shift", "on", "cells", "where", "rotate"]);
    SYMBOL = table("board.NAME.symbol", &["icon", "at", "room", "on", "cells", "where", "rotate"]);
    LABEL = typed("board.NAME.label", &["text", "at", "room", "on", "cells", "where", "by", "rotate"]);
    TEXT = typed("board.NAME.text", &["text", "at", "room", "rotate"]);
    LEGEND = typed("board.NAME.legend", &["at", "room", "row", "rotate"]);
    LEGEND_ROW = table("board.NAME.legend.row", &["text", "icon", "from-players", "fill", "stroke", "weight", "dash"]);
    ART = table("board.NAME.art", &["file", "at", "room", "fit", "focus", "corners", "over", "rotate"]);
    BOX = table("board.NAME.box", &["at", "room", "fill", "stroke", "weight", "dash", "round"]);
    TABLE = typed(
        "board.NAME.table",
        &["at", "room", "head", "rows", "blank", "widths", "fill", "stroke", "line-weight", "dash"],
    );
    ARROW = table("board.NAME.arrow", &["from", "to", "via", "bow", "gap", "stroke", "weight", "dash", "head", "both"]);
    CALLOUT = typed("board.NAME.callout", &["text", "at", "room", "to", "round", "fill", "stroke", "line-weight", "dash"]);
    RULES = table("rules.NAME", &["title", "file", "columns", "size", "contents", "accent", "stock", "once", "from-players", "extra", "with", "like", "drop"]);
    LAW = table("law", LAW_KEYS);
    AMONG = open("law.among", &[]);
    ALLOW = table("allow", &["code", "of", "why"]);
    EXPORT = table(
        "export.NAME",
        &["title", "like", "files", "dpi", "bleed", "grid", "most-pixels", "url", "source", "date", "product"],
    );
    PRODUCT = table("export.NAME.product", &["name", "trim", "pixels", "cut"]);
    STOCK = table("stock.NAME", &["title", "paper", "columns", "rows", "size", "at", "pitch", "source"]);
    TEMPLATE = table("template", &["trim", "safe", "slot"]);
    SLOT = typed("template.slot.NAME", &["optional", "markup", "tint", "field", "rotate", "fit", "focus", "corners", "like"]);
    TYPE = table("type", TYPE_KEYS);
}

/// The keys that set type.
const TYPE_KEYS: &[&str] = &[
    "family", "weight", "italic", "size", "floor", "step", "leading", "gap", "align", "valign", "colour", "lines",
    "language",
];

const TRACK_KEYS: &[&str] =
    &["spaces", "space", "at", "around", "start", "turn", "path", "fill", "stroke", "weight", "dash", "inset"];

const REQUIRE_KEYS: &[&str] = &[
    "apart",
    "distance",
    "count",
    "sum",
    "where",
    "within",
    "around",
    "least",
    "most",
    "differ",
    "symmetric",
    "under",
    "fixed",
];

/// The tables of components, those of their items where they have any, and what one of them is called.
pub(in crate::read) const COMPONENTS: [(&Schema, Option<&Schema>, &str); 4] = [
    (DECK, Some(CARD), "deck"),
    (TOKEN, Some(PIECE), "token set"),
    (BOARD, None, "board"),
    (RULES, None, "rules sheet"),
];

/// The keys of a board that is a copy of another.
pub(in crate::read) const COPY: &[&str] =
    &["title", "alt", "copy-of", "scale", "figure", "back", "stock", "from-players", "extra", "with", "like"];

const LAW_KEYS: &[&str] = &[
    "says", "of", "on", "where", "within", "players", "count", "sum", "is", "equal", "together", "filled", "distinct",
    "known", "in", "as", "among", "touching",
];

const BOARD_KEYS: &[&str] = &[
    "title",
    "alt",
    "copy-of",
    "scale",
    "figure",
    "back",
    "size",
    "bleed",
    "ground",
    "hexes",
    "squares",
    "track",
    "cell",
    "border",
    "edges",
    "region",
    "division",
    "corners",
    "scatter",
    "symbol",
    "label",
    "text",
    "legend",
    "box",
    "table",
    "arrow",
    "callout",
    "art",
    "stock",
    "from-players",
    "extra",
    "with",
    "like",
    "drop",
];
