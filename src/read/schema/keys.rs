//! Every table and key that a kit may use, in one list.
//!
//! The reader knows no key that is not here, and `content/README.md` tells of
//! each of them; a test holds the two together.

/// A table and its keys.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// The table as it is written, with `NAME` for a name of one's own.
    pub table: &'static str,
    /// Its keys.
    pub keys: &'static [&'static str],
    /// Whether it also has the keys that set type, listed under `type`.
    pub typed: bool,
    /// Whether it may have keys of one's own: names, or the fields of an item.
    pub open: bool,
}

const fn table(table: &'static str, keys: &'static [&'static str]) -> Known {
    Known { table, keys, typed: false, open: false }
}

const fn typed(table: &'static str, keys: &'static [&'static str]) -> Known {
    Known { table, keys, typed: true, open: false }
}

const fn open(table: &'static str, keys: &'static [&'static str]) -> Known {
    Known { table, keys, typed: false, open: true }
}

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
            "count",
            "from-players",
            "extra",
        ]
    };
}

const LOOK: &[&str] = &["fill", "stroke", "weight", "dash", "inset"];

/// Every table of a kit, and `type` for the keys that set type.
pub const TABLES: &[Known] = &[
    table("kit", &["id", "title", "summary", "version", "players", "bring", "credits", "licence", "display", "dice"]),
    open("colours", &[]),
    table("colours.NAME", &["colour", "grey", "pattern"]),
    open("icons", &[]),
    table("icons.NAME", &["file", "tint"]),
    table("deck.NAME", set!("card")),
    open("deck.NAME.front", &[]),
    open("deck.NAME.back", &["template"]),
    open("deck.NAME.card", &["id", "copies"]),
    table("token.NAME", set!("piece")),
    open("token.NAME.front", &[]),
    open("token.NAME.back", &["template"]),
    open("token.NAME.piece", &["id", "copies"]),
    table("recipe.NAME", &["bag", "balance", "even"]),
    table("recipe.NAME.balance", &["by", "value", "spread", "tries"]),
    table("recipe.NAME.even", &["by", "in", "apart", "tries"]),
    table("board.NAME", BOARD),
    table("board.NAME.hexes", &["pointing", "side", "centre", "cells"]),
    table("board.NAME.squares", &["at", "cell", "columns", "rows", "cells"]),
    table("board.NAME.track.NAME", TRACK),
    table("board.NAME.cell", LOOK),
    table("board.NAME.border", &["fill", "stroke", "weight", "dash"]),
    table("board.NAME.edges", &["length", "width", "fill", "stroke", "weight", "dash"]),
    table(
        "board.NAME.region",
        &["name", "on", "cells", "where", "by", "from-players", "fill", "stroke", "weight", "dash", "inset"],
    ),
    typed(
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
    ),
    table("board.NAME.corners", &["on", "cells", "where", "width", "meet", "fill", "stroke", "weight", "dash"]),
    table("board.NAME.scatter", &["recipe", "width", "shift", "on", "cells", "where"]),
    table("board.NAME.symbol", &["icon", "at", "room", "on", "cells", "where"]),
    typed("board.NAME.label", &["text", "at", "room", "on", "cells", "where", "by"]),
    typed("board.NAME.text", &["text", "at", "room"]),
    typed("board.NAME.legend", &["at", "room", "row"]),
    table("board.NAME.legend.row", &["text", "icon", "from-players", "fill", "stroke", "weight", "dash"]),
    table("board.NAME.art", &["file", "at", "room", "over"]),
    table("board.NAME.box", &["at", "room", "fill", "stroke", "weight", "dash", "round"]),
    typed(
        "board.NAME.table",
        &["at", "room", "head", "rows", "blank", "widths", "fill", "stroke", "line-weight", "dash"],
    ),
    table("board.NAME.arrow", &["from", "to", "via", "bow", "gap", "stroke", "weight", "dash", "head", "both"]),
    typed("board.NAME.callout", &["text", "at", "room", "to", "round", "fill", "stroke", "line-weight", "dash"]),
    table("rules.NAME", &["title", "file", "columns", "size", "contents", "accent", "stock", "extra"]),
    table("law", LAW),
    open("law.among", &[]),
    table("allow", &["code", "of", "why"]),
    table("template", &["trim", "safe", "slot"]),
    typed("template.slot.NAME", &["optional", "tint"]),
    table("type", TYPE),
];

/// The keys that set type.
pub(super) const TYPE: &[&str] =
    &["family", "weight", "italic", "size", "floor", "step", "leading", "gap", "align", "valign", "colour", "lines"];

const TRACK: &[&str] =
    &["spaces", "space", "at", "around", "start", "turn", "path", "fill", "stroke", "weight", "dash", "inset"];

/// The keys of a board that is like another.
pub(super) const COPY: &[&str] = &["title", "like", "scale", "figure", "back", "stock", "from-players", "extra"];

const LAW: &[&str] = &[
    "says", "of", "on", "where", "within", "players", "count", "sum", "is", "equal", "together", "filled", "distinct",
    "known", "in", "as", "among", "touching",
];

const BOARD: &[&str] = &[
    "title",
    "like",
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
];

/// The keys of a table, those that set type included.
pub(super) fn of(name: &str) -> Vec<&'static str> {
    let Some(known) = TABLES.iter().find(|known| known.table == name) else { return Vec::new() };
    let typed = if known.typed { TYPE } else { &[] };
    known.keys.iter().chain(typed).copied().collect()
}
