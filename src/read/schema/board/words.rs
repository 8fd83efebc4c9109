//! Words on boards: labels in cells, boxes of text, legends.

use super::who::On;
use super::{look, room};
use crate::model::{Caption, Label, Legend, LegendRow};
use crate::read::fill;
use crate::read::schema::style::style;
use crate::read::schema::{Desk, keys};
use crate::scene::{Align, TextStyle, Valign};

/// What a text on a board may ask for.
const FACTS: [&str; 8] = ["title", "kit", "seed", "roll", "players", "spread", "credits", "licence"];

pub(super) fn labels(desk: &mut Desk<'_>, on: &On<'_, '_>) -> Vec<Label> {
    let mut labels = Vec::new();
    for table in on.table.tables("label", "board.NAME.label", desk.report) {
        table.know(&keys::of("board.NAME.label"), desk.report);
        let Some(word) = table.must("text", desk.report) else { continue };
        let rich = fill::rich(desk, &word);
        let who = on.who(desk, &table);
        on.know_fields(desk, &rich, &who, word.span);
        let (style, by) = (style(desk, &table, &small()), on.by(desk, &table, &who));
        let room = room(desk, &table);
        // Of those with `by` one cell is chosen, and only where it is drawn is known which.
        if by.is_none() {
            on.know_laid(desk, &who, "the label", room, word.span);
        }
        labels.push(Label { text: word.map(|_| rich), room, style, who, by });
    }
    labels
}

pub(super) fn captions(desk: &mut Desk<'_>, on: &On<'_, '_>) -> Vec<Caption> {
    let mut captions = Vec::new();
    for table in on.table.tables("text", "board.NAME.text", desk.report) {
        table.know(&keys::of("board.NAME.text"), desk.report);
        let Some(word) = table.must("text", desk.report) else { continue };
        let rich = fill::rich(desk, &word);
        desk.know_fields(&rich, &FACTS, word.span);
        let style = style(desk, &table, &TextStyle::default());
        captions.push(Caption { text: word.map(|_| rich), room: on.room(desk, &table, "the text"), style });
    }
    captions
}

pub(super) fn legends(desk: &mut Desk<'_>, on: &On<'_, '_>) -> Vec<Legend> {
    let mut legends = Vec::new();
    for table in on.table.tables("legend", "board.NAME.legend", desk.report) {
        table.know(&keys::of("board.NAME.legend"), desk.report);
        let mut rows = Vec::new();
        for row in table.tables("row", "board.NAME.legend.row", desk.report) {
            row.know(&keys::of("board.NAME.legend.row"), desk.report);
            let Some(word) = row.must("text", desk.report) else { continue };
            let icon = row.word("icon", desk.report).and_then(|icon| fill::image(desk, &icon));
            let from_players = row.count("from-players", 0, 1000, desk.report).unwrap_or(0);
            rows.push(LegendRow { look: look(desk, &row), icon, text: fill::rich(desk, &word), from_players });
        }
        let style = style(desk, &table, &TextStyle { valign: Valign::Middle, ..TextStyle::default() });
        legends.push(Legend { room: on.room(desk, &table, "the legend"), rows, style, span: table.span });
    }
    legends
}

/// Small type in the middle, for words in cells.
pub(super) fn small() -> TextStyle {
    TextStyle { size: 8.0, floor: 8.0, align: Align::Centre, valign: Valign::Middle, ..TextStyle::default() }
}
