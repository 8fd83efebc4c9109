//! The keys that tables of a board share: a rectangle, and how a shape is filled and stroked.

use crate::geom::{Length, Rect, Size};
use crate::model::ShapeStyle;
use crate::read::draft::Reading;
use crate::schema::declared::Schema;
use crate::schema::keys;
use crate::schema::table::Table;

/// The rectangle that `at` and `room` give; notes either that is missing.
pub(super) fn room(table: &Table<'_>) -> Rect {
    let at = table.get(&keys::shared::AT).unwrap_or_default();
    Rect::new(
        at,
        table
            .get(&keys::shared::ROOM)
            .unwrap_or(Size::new(Length::mm(1), Length::mm(1))),
    )
}

/// The look in a table inside another, such as `cell` or `border`, if there is one.
pub(super) fn inner_look(
    cx: &mut Reading<'_>,
    table: &Table<'_>,
    schema: &'static Schema,
) -> Option<ShapeStyle> {
    let inner = table.table(schema)?;
    Some(look(cx, &inner))
}

/// How the shape of a table is filled and stroked.
pub(super) fn look(cx: &mut Reading<'_>, table: &Table<'_>) -> ShapeStyle {
    let weight = &keys::shared::LINE_WEIGHT;
    if table.has(&keys::shared::STROKE) {
        table.require(weight);
    } else if table.has(weight) || table.has(&keys::shared::DASH) {
        // Without a colour no line would be drawn.
        table.require(&keys::shared::STROKE);
    }
    ShapeStyle {
        fill: if table.schema.has("fill") {
            table.colour(&keys::shared::FILL, &cx.names)
        } else {
            None
        },
        stroke: table.colour(&keys::shared::STROKE, &cx.names),
        weight: table.get(weight).unwrap_or_default(),
        dash: table.get(&keys::shared::DASH).unwrap_or_default(),
        inset: if table.schema.has("inset") {
            table.get(&keys::shared::INSET)
        } else {
            Length::ZERO
        },
    }
}
