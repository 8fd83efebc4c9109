//! `[board.NAME]` and the tables below it.

use std::collections::{BTreeMap, BTreeSet};

use super::style::style;
use super::{Desk, keys};
use crate::diag::{Code, Note};
use crate::geom::{Hex, HexGrid, Length, Point, Pointing, Rect, Size};
use crate::model::{
    Board, Caption, Cell, Edges, Label, Legend, LegendRow, Look, Picture, Recipe, Region, Scatter, Who,
};
use crate::read::table::Table;
use crate::read::{data, fill};
use crate::scene::{Align, TextStyle, Valign};
use crate::source::Spanned;

/// What a text on a board may ask for.
const FACTS: [&str; 6] = ["title", "kit", "seed", "roll", "players", "spread"];

/// The boards of all files.
pub(super) fn boards(desk: &mut Desk<'_>, files: &[Table<'_>], recipes: &BTreeMap<String, Recipe>) -> Vec<Board> {
    let mut named = Vec::new();
    for file in files {
        named.extend(file.named("board", "board.NAME", desk.report));
    }
    named.into_iter().map(|(name, table)| board(desk, name, &table, recipes)).collect()
}

fn board(desk: &mut Desk<'_>, name: Spanned<String>, table: &Table<'_>, recipes: &BTreeMap<String, Recipe>) -> Board {
    table.know(&keys::of("board.NAME"), desk.report);
    table.require("size", desk.report);
    let size = table.size("size", desk.report);
    let (grid, cells, columns) = hexes(desk, table);
    let ids: BTreeSet<&str> = cells.iter().map(|cell| cell.id.as_str()).collect();
    let on = On { table, cells: &cells, ids: &ids, columns: &columns };
    Board {
        title: table.word("title", desk.report).map_or_else(|| name.value.clone(), |title| title.value),
        size: size.unwrap_or_default(),
        bleed: table.length("bleed", desk.report).unwrap_or_default(),
        ground: table.colour("ground", &desk.colours, desk.report),
        art: on.pictures(desk),
        look: inner_look(desk, table, "cell", "board.NAME.cell").unwrap_or_default(),
        edges: on.edges(desk),
        regions: on.regions(desk),
        border: inner_look(desk, table, "border", "board.NAME.border"),
        scatters: on.scatters(desk, recipes),
        labels: on.labels(desk),
        captions: on.captions(desk),
        legends: on.legends(desk),
        from_players: table.count("from-players", 0, 1000, desk.report).unwrap_or(0),
        extra: table.truth("extra", desk.report),
        span: name.span,
        name: name.value,
        grid,
        cells,
    }
}

/// A board while its tables are read.
struct On<'b, 't> {
    table: &'b Table<'t>,
    cells: &'b [Cell],
    ids: &'b BTreeSet<&'b str>,
    columns: &'b [String],
}

impl On<'_, '_> {
    fn pictures(&self, desk: &mut Desk<'_>) -> Vec<Picture> {
        let mut pictures = Vec::new();
        for table in self.table.tables("art", "board.NAME.art", desk.report) {
            table.know(&keys::of("board.NAME.art"), desk.report);
            let (file, room) = (table.must("file", desk.report), room(desk, &table));
            let over = table.truth("over", desk.report);
            if let Some(art) = file.and_then(|file| fill::image(desk, &file)) {
                pictures.push(Picture { art, room, over });
            }
        }
        pictures
    }

    fn edges(&self, desk: &mut Desk<'_>) -> Option<Edges> {
        let table = self.table.table("edges", "board.NAME.edges", desk.report)?;
        let look = look(desk, &table);
        table.know(&keys::of("board.NAME.edges"), desk.report);
        table.require("length", desk.report);
        table.require("width", desk.report);
        let (length, width) = (table.length("length", desk.report)?, table.length("width", desk.report)?);
        Some(Edges { length, width, look })
    }

    fn regions(&self, desk: &mut Desk<'_>) -> Vec<Region> {
        let mut regions = Vec::new();
        for table in self.table.tables("region", "board.NAME.region", desk.report) {
            table.know(&keys::of("board.NAME.region"), desk.report);
            regions.push(Region {
                name: table.word("name", desk.report).map(|name| name.value).unwrap_or_default(),
                who: self.who(desk, &table),
                look: look(desk, &table),
                from_players: table.count("from-players", 0, 1000, desk.report).unwrap_or(0),
                span: table.span,
            });
        }
        regions
    }

    fn scatters(&self, desk: &mut Desk<'_>, recipes: &BTreeMap<String, Recipe>) -> Vec<Scatter> {
        let mut scatters = Vec::new();
        for table in self.table.tables("scatter", "board.NAME.scatter", desk.report) {
            table.know(&keys::of("board.NAME.scatter"), desk.report);
            table.require("width", desk.report);
            let (recipe, width) = (table.must("recipe", desk.report), table.length("width", desk.report));
            let (shift, who) = (table.point("shift", desk.report).unwrap_or_default(), self.who(desk, &table));
            let (Some(recipe), Some(width)) = (recipe, width) else { continue };
            if !recipes.contains_key(&recipe.value) {
                let note = Note::new(Code::UnknownName, format!("there is no recipe `{}`", recipe.value));
                let known = recipes.keys().map(String::as_str);
                desk.report.say(note.at(recipe.span).did_you_mean(&recipe.value, known));
            }
            scatters.push(Scatter { recipe, width, shift, who });
        }
        scatters
    }

    fn labels(&self, desk: &mut Desk<'_>) -> Vec<Label> {
        let mut labels = Vec::new();
        let mut known: Vec<&str> = self.columns.iter().map(String::as_str).collect();
        known.push("id");
        for table in self.table.tables("label", "board.NAME.label", desk.report) {
            table.know(&keys::of("board.NAME.label"), desk.report);
            let Some(word) = table.must("text", desk.report) else { continue };
            let rich = fill::rich(desk, &word);
            desk.know_fields(&rich, &known, word.span);
            let style = style(desk, &table, &small());
            let who = self.who(desk, &table);
            labels.push(Label { text: word.map(|_| rich), room: room(desk, &table), style, who });
        }
        labels
    }

    fn captions(&self, desk: &mut Desk<'_>) -> Vec<Caption> {
        let mut captions = Vec::new();
        for table in self.table.tables("text", "board.NAME.text", desk.report) {
            table.know(&keys::of("board.NAME.text"), desk.report);
            let Some(word) = table.must("text", desk.report) else { continue };
            let rich = fill::rich(desk, &word);
            desk.know_fields(&rich, &FACTS, word.span);
            let style = style(desk, &table, &TextStyle::default());
            captions.push(Caption { text: word.map(|_| rich), room: room(desk, &table), style });
        }
        captions
    }

    fn legends(&self, desk: &mut Desk<'_>) -> Vec<Legend> {
        let mut legends = Vec::new();
        for table in self.table.tables("legend", "board.NAME.legend", desk.report) {
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
            legends.push(Legend { room: room(desk, &table), rows, style, span: table.span });
        }
        legends
    }

    /// `cells = […]`, `where = "column = value"`, or all.
    fn who(&self, desk: &mut Desk<'_>, table: &Table<'_>) -> Who {
        if table.has("cells") && table.has("where") {
            let note = Note::new(Code::BadValue, "`cells` and `where` both say which cells are meant");
            desk.report.say(note.at(table.span_of("where")).help("take one of them away"));
        }
        if table.has("cells") {
            let cells = table.words("cells", desk.report);
            for cell in cells.iter().filter(|cell| !self.ids.contains(cell.value.as_str())) {
                let note = Note::new(Code::UnknownName, format!("there is no cell `{}`", cell.value)).at(cell.span);
                desk.report.say(note.did_you_mean(&cell.value, self.ids.iter().copied()));
            }
            return Who::Cells(cells);
        }
        let Some(word) = table.word("where", desk.report) else { return Who::All };
        let Some((column, says)) = word.value.split_once('=') else {
            let note = Note::new(Code::BadValue, format!("`{}` does not say which column says what", word.value));
            desk.report.say(note.at(word.span).help("write it as where = \"column = value\""));
            return Who::All;
        };
        let (column, says) = (column.trim().to_owned(), says.trim().to_owned());
        if !self.columns.contains(&column) {
            let note = Note::new(Code::UnknownName, format!("the cells have no column `{column}`")).at(word.span);
            desk.report.say(note.did_you_mean(&column, self.columns.iter().map(String::as_str)));
        } else if !self.cells.iter().any(|cell| cell.fields.get(&column) == Some(&says)) {
            let message = format!("no cell has `{says}` in the column `{column}`");
            desk.report.say(Note::new(Code::UnknownName, message).at(word.span));
        }
        Who::Where { column, says }
    }
}

/// Small type in the middle, for words in cells.
fn small() -> TextStyle {
    TextStyle { size: 8.0, floor: 8.0, align: Align::Centre, valign: Valign::Middle, ..TextStyle::default() }
}

fn room(desk: &mut Desk<'_>, table: &Table<'_>) -> Rect {
    table.require("at", desk.report);
    table.require("room", desk.report);
    let at = table.point("at", desk.report).unwrap_or_default();
    Rect::new(at, table.size("room", desk.report).unwrap_or(Size::new(Length::mm(1), Length::mm(1))))
}

fn inner_look(desk: &mut Desk<'_>, table: &Table<'_>, key: &str, name: &'static str) -> Option<Look> {
    let inner = table.table(key, name, desk.report)?;
    inner.know(&keys::of(name), desk.report);
    Some(look(desk, &inner))
}

fn look(desk: &mut Desk<'_>, table: &Table<'_>) -> Look {
    if table.has("stroke") {
        table.require("weight", desk.report);
    }
    Look {
        fill: table.colour("fill", &desk.colours, desk.report),
        stroke: table.colour("stroke", &desk.colours, desk.report),
        weight: table.length("weight", desk.report).unwrap_or_default(),
        dash: table.lengths("dash", desk.report),
        inset: table.length("inset", desk.report).unwrap_or_default(),
    }
}

const POINTINGS: &[(&str, Pointing)] = &[("pointy", Pointing::Pointy), ("flat", Pointing::Flat)];

/// The grid of a board, its cells, and the columns their file has.
fn hexes(desk: &mut Desk<'_>, board: &Table<'_>) -> (Option<HexGrid>, Vec<Cell>, Vec<String>) {
    let none = (None, Vec::new(), Vec::new());
    let Some(table) = board.table("hexes", "board.NAME.hexes", desk.report) else { return none };
    table.know(&keys::of("board.NAME.hexes"), desk.report);
    table.require("side", desk.report);
    let pointing = table.choice("pointing", POINTINGS, desk.report).unwrap_or_default();
    let side = table.length("side", desk.report).unwrap_or(Length::mm(10));
    if side <= Length::ZERO {
        desk.report.say(Note::new(Code::BadValue, "`side` is above zero").at(table.span_of("side")));
    }
    table.require("centre", desk.report);
    let origin = table.point("centre", desk.report).unwrap_or(Point::default());
    let grid = Some(HexGrid { origin, side, pointing });
    let Some(file) = table.must("cells", desk.report) else { return (grid, Vec::new(), Vec::new()) };
    let Some((source, text)) = desk.source(&file) else { return (grid, Vec::new(), Vec::new()) };
    let (columns, rows) = data::rows(&text, source, desk.report);
    for need in ["id", "q", "r"] {
        if !columns.iter().any(|column| column == need) {
            let message = format!("`{}` has no column `{need}`", file.value);
            desk.report.say(Note::new(Code::BadData, message).at(file.span).help("cells need the columns id, q and r"));
            return (grid, Vec::new(), columns);
        }
    }
    let cells: Vec<Cell> = rows.into_iter().filter_map(|row| cell(desk, row)).collect();
    let mut places = BTreeSet::new();
    for cell in &cells {
        if !places.insert((cell.hex.q, cell.hex.r)) || cells.iter().filter(|other| other.id == cell.id).count() > 1 {
            let message = format!("the cell `{}` has the name or the place of another", cell.id);
            desk.report.say(Note::new(Code::Duplicate, message).at(file.span));
        }
    }
    (grid, cells, columns)
}

fn cell(desk: &mut Desk<'_>, row: data::Row) -> Option<Cell> {
    let mut number = |column: &str| match row.fields.get(column).map(|word| word.parse::<i32>()) {
        Some(Ok(n)) if n.abs() <= 10_000 => Some(n),
        _ => {
            let message = format!("`{column}` of this cell is not a whole number");
            desk.report.say(Note::new(Code::BadData, message).at(row.span));
            None
        }
    };
    let hex = Hex::new(number("q")?, number("r")?);
    let from_players = match row.fields.get("from-players") {
        Some(_) => number("from-players")?.max(0) as u32,
        None => 0,
    };
    let id = row.fields.get("id").cloned().unwrap_or_default();
    Some(Cell { id, hex, from_players, fields: row.fields })
}
