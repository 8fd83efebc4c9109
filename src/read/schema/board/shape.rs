//! The keys that tables of a board share: a rectangle, and how a shape is filled and stroked.

use crate::geom::{Length, Rect, Size};
use crate::model::ShapeStyle;
use crate::read::measure::{ABOVE_ZERO, BOTH_WAYS, ZERO_UP};
use crate::read::schema::ReadContext;
use crate::read::table::{Schema, Table};

/// The rectangle that `at` and `room` give; notes either that is missing.
pub(super) fn room(table: &Table<'_>) -> Rect {
    table.require("at");
    table.require("room");
    let at = table.point("at").unwrap_or_default();
    Rect::new(at, table.size("room", ABOVE_ZERO).unwrap_or(Size::new(Length::mm(1), Length::mm(1))))
}

/// The look in a table inside another, such as `cell` or `border`, if there is one.
pub(super) fn inner_look(cx: &mut ReadContext<'_>, table: &Table<'_>, schema: &'static Schema) -> Option<ShapeStyle> {
    let inner = table.table(schema)?;
    Some(look(cx, &inner))
}

/// The look in a table that sets no type: `weight` is the width of the line.
pub(super) fn look(cx: &mut ReadContext<'_>, table: &Table<'_>) -> ShapeStyle {
    look_by(cx, table, "weight")
}

/// The look in a table that also sets type: `line-weight` is the width of the line, and `weight` that of letters.
pub(super) fn lined_look(cx: &mut ReadContext<'_>, table: &Table<'_>) -> ShapeStyle {
    look_by(cx, table, "line-weight")
}

fn look_by(cx: &mut ReadContext<'_>, table: &Table<'_>, weight: &str) -> ShapeStyle {
    if table.has("stroke") {
        table.require(weight);
    } else if table.has(weight) || table.has("dash") {
        // Without a colour no line would be drawn.
        table.require("stroke");
    }
    ShapeStyle {
        fill: if table.schema.has("fill") { table.colour("fill", &cx.names) } else { None },
        stroke: table.colour("stroke", &cx.names),
        weight: table.length(weight, ZERO_UP).unwrap_or_default(),
        dash: table.dash("dash"),
        inset: if table.schema.has("inset") { table.length("inset", BOTH_WAYS) } else { None }.unwrap_or_default(),
    }
}
