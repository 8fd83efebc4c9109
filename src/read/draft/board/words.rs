//! Words on boards: labels in cells, boxes of text, legends.

use super::selector::On;
use super::shape::{look, room};
use crate::message::pattern;
use crate::model::{Caption, Label, Legend, LegendRow};
use crate::read::draft::Reading;
use crate::read::draft::templates::rotate::fixed;
use crate::read::draft::templates::style::style;
use crate::read::reading::drawn_and_others;
use crate::scene::{Align, TextStyle, Valign};
use crate::schema::keys;

/// What a text on a board may ask for.
const FACTS: [&str; 14] = [
    "title", "kit", "seed", "roll", "code", "name", "players", "spread", "games", "shares",
    "seats", "credits", "licence", "license",
];

pub(super) fn labels(cx: &mut Reading<'_>, on: &On<'_, '_>) -> Vec<Label> {
    let mut labels = Vec::new();
    for table in on.table.tables(keys::LABEL) {
        let Some(word) = table.get(&keys::label::TEXT) else {
            continue;
        };
        let rich = cx.rich(&word);
        let who = on.cell_selector(cx, &table);
        let (drawn, others) = drawn_and_others(&rich);
        let draws: Vec<String> = drawn.into_iter().map(str::to_owned).collect();
        on.check_fields(cx, others, &who, word.span);
        on.print_fields(cx, &rich, &who);
        on.by_look(cx, &table, who, |cx, table, who| {
            let (style, by) = (style(cx, table, &small()), on.by(table, &who));
            let room = room(table);
            // Of those with `by` one cell is chosen, and only where it is drawn is known which.
            if by.is_none() {
                on.check_laid(&who, pattern!("the label"), room, word.span);
            }
            let rotations = on.rotations(cx, table, &who);
            let text = word.clone().map(|_| rich.clone());
            labels.push(Label {
                text,
                room,
                rotations,
                style,
                who,
                by,
                draws: draws.clone(),
            });
        });
    }
    labels
}

pub(super) fn captions(cx: &mut Reading<'_>, on: &On<'_, '_>) -> Vec<Caption> {
    let mut captions = Vec::new();
    for table in on.table.tables(keys::TEXT) {
        let Some(word) = table.get(&keys::text::TEXT) else {
            continue;
        };
        let rich = cx.rich(&word);
        let (drawn, others) = drawn_and_others(&rich);
        let draws = drawn.into_iter().map(str::to_owned).collect();
        cx.check_fields(others, &FACTS, word.span);
        let style = style(cx, &table, &TextStyle::default());
        let (room, rotation) = (on.room(&table, pattern!("the text")), fixed(&table));
        captions.push(Caption {
            text: word.map(|_| rich),
            room,
            rotation,
            style,
            draws,
        });
    }
    captions
}

pub(super) fn legends(cx: &mut Reading<'_>, on: &On<'_, '_>) -> Vec<Legend> {
    let mut legends = Vec::new();
    for table in on.table.tables(keys::LEGEND) {
        let mut rows = Vec::new();
        for row in table.tables(keys::LEGEND_ROW) {
            let Some(word) = row.get(&keys::legend_row::TEXT) else {
                continue;
            };
            let icon = row
                .get(&keys::legend_row::ICON)
                .and_then(|icon| cx.icon(&icon));
            let from_players = row.get(&keys::legend_row::FROM_PLAYERS);
            rows.push(LegendRow {
                look: look(cx, &row),
                icon,
                text: cx.rich(&word),
                from_players,
                span: row.span,
            });
        }
        let style = style(
            cx,
            &table,
            &TextStyle {
                valign: Valign::Middle,
                ..TextStyle::default()
            },
        );
        let (room, rotation) = (on.room(&table, pattern!("the legend")), fixed(&table));
        legends.push(Legend {
            room,
            rotation,
            rows,
            style,
            span: table.span,
        });
    }
    legends
}

/// Small type in the middle, for words in cells.
pub(super) fn small() -> TextStyle {
    TextStyle {
        size: 8.0,
        floor: 8.0,
        align: Align::Centre,
        valign: Valign::Middle,
        ..TextStyle::default()
    }
}
