//! The layers of a board without the random pieces.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::compose::boards::arrow;
use crate::compose::boards::division;
use crate::compose::boards::lines;
use crate::compose::boards::off_board;
use crate::compose::panel;
use crate::compose::shape::{places, shape};
use crate::compose::tools::{Task, TextOrigin, Tools, turn, turned};
use crate::diag::{Code, Diagnostics};
use crate::geom::{Affine, Length, Path, Point, Rect, Size};
use crate::message::msg;
use crate::model::{
    Board, BoardLayer, Cell, CellSymbol, DrawField, Edges, Grid, Icon, Known, Label, Legend,
    Picture, Roll, ShapeStyle,
};
use crate::scene::{Group, Inline, Item, RichText, Shape, Written, moved};
use crate::source::{Span, Spanned};
use crate::text::pattern::fields_in;

/// What of a layer is the same on all layouts.
pub(crate) fn still(tools: &Task<'_, '_>, board: Known<'_, Board>, layer: BoardLayer) -> Vec<Item> {
    match layer {
        BoardLayer::Ground => ground(&board).into_iter().collect(),
        BoardLayer::Art => pictures(tools, board, false),
        BoardLayer::Boxes => board.panels.iter().filter_map(panel::panel).collect(),
        BoardLayer::Cells => (0..board.grids.len())
            .flat_map(|n| grid(&board, n))
            .collect(),
        BoardLayer::Sides => lines::sides(&board),
        BoardLayer::Divisions => board
            .divisions
            .iter()
            .flat_map(|one| division::items(tools, board, one))
            .collect(),
        BoardLayer::Corners => corners(&board),
        BoardLayer::Links => lines::links(&board),
        BoardLayer::Shapes => lines::shapes(&board),
        BoardLayer::Scatters | BoardLayer::Texts => Vec::new(),
        BoardLayer::Symbols => symbols(tools, board),
        BoardLayer::Labels => labels(tools, board),
        BoardLayer::Legends => board
            .legends
            .iter()
            .flat_map(|one| legend_rows(tools, board, one))
            .collect(),
        BoardLayer::Tables => board
            .forms
            .iter()
            .flat_map(|form| panel::form(tools, board, form))
            .collect(),
        BoardLayer::Arrows => board
            .arrows
            .iter()
            .flat_map(|arrow| arrow::items(&board, arrow, tools.diagnostics))
            .collect(),
        BoardLayer::Callouts => board
            .callouts
            .iter()
            .flat_map(|one| panel::callout(tools, board, one))
            .collect(),
        BoardLayer::ArtOver => pictures(tools, board, true),
    }
}

fn ground(board: &Board) -> Option<Item> {
    let path = Path::rect(Rect::of(board.size).inset(-board.bleed));
    Some(Item::Shape(Shape::filled(path, board.ground?)))
}

/// The cells of one grid with their regions.
fn grid(board: &Board, n: usize) -> Vec<Item> {
    let (grid, mut items) = (&board.grids[n], Vec::new());
    let all = places(&grid.cells);
    let regions = || board.regions.iter().filter(|region| region.who.grid == n);
    // All fills lie under all lines, or a region would hide the lines of its cells.
    let fill = |cell: &usize| {
        cell_of(
            grid,
            *cell,
            &ShapeStyle {
                stroke: None,
                ..grid.look_of(*cell).clone()
            },
        )
    };
    items.extend(all.iter().filter_map(fill));
    for region in regions() {
        items.extend(cells(
            grid,
            &places(board.meant(&region.who)),
            &ShapeStyle {
                stroke: None,
                ..region.look.clone()
            },
        ));
    }
    let line = |cell: &usize| {
        cell_of(
            grid,
            *cell,
            &ShapeStyle {
                fill: None,
                ..grid.look_of(*cell).clone()
            },
        )
    };
    items.extend(all.iter().filter_map(line));
    for region in regions() {
        let line = ShapeStyle {
            fill: None,
            ..region.look.clone()
        };
        for group in board.groups(&region.who, region.by.as_deref()) {
            items.extend(shape(grid.mesh.outline(&places(group)), &line));
        }
    }
    if let Some(edges) = &grid.edges {
        let inner = grid.mesh.inner_edges(&all);
        items.extend(
            inner
                .iter()
                .filter_map(|edge| slot(edge.corners.map(|n| grid.mesh.corner(n)), edges)),
        );
    }
    if let Some(border) = &grid.border {
        items.extend(shape(grid.mesh.outline(&all), border));
    }
    items
}

/// Discs on corners.
fn corners(board: &Board) -> Vec<Item> {
    let Some(corners) = &board.corners else {
        return Vec::new();
    };
    let Some(grid) = board.grid(&corners.who) else {
        return Vec::new();
    };
    let met = grid
        .mesh
        .meetings(&places(board.meant(&corners.who)), corners.meet);
    let disc = |n: usize| {
        let centre = Point::near(grid.mesh.corner(n));
        shape(Path::circle(centre, corners.width.half()), &corners.look)
    };
    met.into_iter().filter_map(disc).collect()
}

/// Pictures in cells, those that are the same on all layouts.
fn symbols(tools: &Task<'_, '_>, board: Known<'_, Board>) -> Vec<Item> {
    let mut items = Vec::new();
    for symbol in &board.symbols {
        let Some(grid) = board.grid(&symbol.who) else {
            continue;
        };
        let first = items.len();
        for cell in &grid.cells {
            let Some(icon) = symbol.icons.get(&cell.place) else {
                continue;
            };
            items.extend(in_cell(tools, icon, symbol, grid, cell));
        }
        Written::mark(&mut items[first..], symbol.span);
        check_symbols(tools, &board, &items[first..], symbol);
    }
    items
}

/// Reports symbols that lie outside the board. Also reports symbols that its edge cuts off, unless they are cut to the
/// outlines of their cells, because cells at the edge of a map are often cut.
fn check_symbols(tools: &Task<'_, '_>, board: &Board, items: &[Item], symbol: &CellSymbol) {
    let subject = msg!("a symbol");
    if symbol.clip {
        tools.extend(off_board::check_off(board, items, &subject, symbol.span));
    } else {
        tools.extend(off_board::check_pictures(
            board,
            items,
            &subject,
            symbol.span,
        ));
    }
}

/// Words in cells, those that are the same on all layouts.
fn labels(tools: &Task<'_, '_>, board: Known<'_, Board>) -> Vec<Item> {
    let mut items = Vec::new();
    for label in board.labels.iter().filter(|label| label.draws.is_empty()) {
        let is_same = !has_fields(&label.text.value);
        for (n, cell) in labelled(board.content, label).into_iter().enumerate() {
            let (owner, span) = (&cell.id, label.text.span);
            let drawn = |_: &str| None;
            let (own, mut diagnostics) =
                tools.run(|tools| words(tools, board, (label, cell), drawn, owner, span));
            items.extend(own);

            // If all cells have the same text, only report for the first one that it does not fit.
            diagnostics.retain(|one| n == 0 || !is_same || one.code != Code::TextOverflow);
            tools.extend(diagnostics);
        }
    }
    items
}

/// What one layout of a board has drawn, by cell.
pub(crate) struct DrawnWords<'r> {
    roll: &'r Roll,
    /// The number of the entry in each cell, by the name of the draw.
    numbers: BTreeMap<&'r str, BTreeMap<(usize, usize), usize>>,
}

impl<'r> DrawnWords<'r> {
    pub(crate) fn new(board: &'r Board, roll: &'r Roll) -> DrawnWords<'r> {
        let fields = board
            .drawn_fields()
            .filter_map(|(name, _)| DrawField::parse(name));
        DrawnWords {
            roll,
            numbers: fields
                .map(|field| (field.draw, board.cell_numbers(field.draw)))
                .collect(),
        }
    }

    /// The value of a field in a cell of a grid.
    fn word(&self, name: &str, grid: usize, cell: &Cell) -> Option<&'r Spanned<String>> {
        let field = DrawField::parse(name)?;
        let number = self.numbers.get(field.draw)?.get(&(grid, cell.place));
        self.roll
            .words
            .get(&field.or_number(number.copied().unwrap_or(1)).name())
    }
}

/// Words in cells, those that a layout has drawn.
pub(crate) fn drawn_labels(
    tools: &Task<'_, '_>,
    board: Known<'_, Board>,
    drawn: &DrawnWords<'_>,
) -> Vec<Item> {
    let mut items = Vec::new();
    for label in board.labels.iter().filter(|label| !label.draws.is_empty()) {
        for cell in labelled(board.content, label) {
            let word = |name: &str| drawn.word(name, label.who.grid, cell);
            // What does not fit is a drawn word, which is elsewhere than the label.
            let first = label.draws.iter().find_map(|name| word(name));
            let (owner, span) =
                first.map_or((&cell.id, label.text.span), |word| (&word.value, word.span));
            items.extend(words(tools, board, (label, cell), word, owner, span));
        }
    }
    items
}

/// Pictures in cells, those that a layout has drawn.
pub(crate) fn drawn_symbols(
    tools: &Task<'_, '_>,
    board: Known<'_, Board>,
    drawn: &DrawnWords<'_>,
) -> Vec<Item> {
    let mut items = Vec::new();
    for symbol in &board.symbols {
        let (Some(name), Some(grid)) = (&symbol.draw, board.grid(&symbol.who)) else {
            continue;
        };
        let first = items.len();
        for cell in board.meant(&symbol.who) {
            let word = drawn.word(&name.value, symbol.who.grid, cell);
            // Unknown names were reported when the kit was read.
            let icon =
                word.and_then(|word| tools.game.draft.names.icon(word, &Diagnostics::default()));
            items.extend(icon.and_then(|icon| in_cell(tools, &icon, symbol, grid, cell)));
        }
        Written::mark(&mut items[first..], symbol.span);
        check_symbols(tools, &board, &items[first..], symbol);
    }
    items
}

/// A picture in one cell.
fn in_cell(
    tools: &Tools<'_>,
    icon: &Icon,
    symbol: &CellSymbol,
    grid: &Grid,
    cell: &Cell,
) -> Option<Item> {
    let room = symbol.room.moved(grid.mesh.centre(cell.place));
    let shown = turned(
        tools.icon(icon, room)?.into(),
        room,
        symbol.rotations.of(cell),
    );
    if !symbol.clip {
        return Some(shown);
    }
    let clip = Some(Arc::new(Path::polygon(
        &grid.mesh.inset(cell.place, Length::ZERO),
    )));
    Some(Item::from(Group {
        items: vec![shown],
        to: Affine::IDENTITY,
        clip,
        opacity: 255,
    }))
}

/// The cells that a label is in.
fn labelled<'b>(board: &'b Board, label: &'b Label) -> Vec<&'b Cell> {
    match (&label.by, board.grid(&label.who)) {
        (Some(by), Some(grid)) => board
            .groups(&label.who, Some(by))
            .iter()
            .filter_map(|group| middle(grid, group))
            .collect(),
        _ => board.meant(&label.who).collect(),
    }
}

/// Whether a text has fields to be filled in.
fn has_fields(text: &RichText) -> bool {
    let mut bits = text.paras.iter().flat_map(|para| &para.bits);
    bits.any(|bit| matches!(bit, Inline::Words { text, .. } if !fields_in(text).is_empty()))
}

/// Sets a label in one cell, filled in with the values of the cell, and with `drawn`. Diagnostics call this the label of `owner`.
fn words<'w>(
    tools: &Task<'_, 'w>,
    board: Known<'w, Board>,
    (label, cell): (&Label, &'w Cell),
    drawn: impl Fn(&str) -> Option<&'w Spanned<String>>,
    owner: &str,
    span: Span,
) -> Vec<Item> {
    let Some(grid) = board.grid(&label.who) else {
        return Vec::new();
    };
    let translation = &tools.game.draft.translation;
    let field = |name: &str| {
        Some(
            translation
                .of(cell.fields.get(name).filter(|_| name != "id")?)
                .value
                .as_str(),
        )
    };
    let rich = tools.filled(&label.text.value, owner, span, |asked| {
        let (word, translated) = match cell.says(asked.field) {
            Some(word) => (
                word,
                field(asked.field).unwrap_or_else(|| translation.text(word)),
            ),
            None => drawn(asked.field)
                .map(|word| (word.value.as_str(), translation.of(word).value.as_str()))?,
        };
        Some(if asked.is_looked_up() {
            word
        } else {
            translated
        })
    });
    let room = label.room.moved(grid.mesh.centre(cell.place));
    let from = TextOrigin {
        text: msg!("the label of {cell}", cell = owner),
        span,
    };
    let mut items = tools.set(&rich, &label.style, room, &from);
    // The label sets the look of a word, also where the word was drawn at random elsewhere.
    Written::mark(&mut items, label.text.span);
    turn(&mut items, 0, room, label.rotations.of(cell));
    let subject = msg!("an icon in the label of the cell `{cell}`", cell = cell.id);
    tools.extend(off_board::check_pictures(
        &board,
        &items,
        &subject,
        label.text.span,
    ));
    items
}

/// The cell of a group that is nearest to the middle of them all.
fn middle<'c>(grid: &Grid, group: &[&'c Cell]) -> Option<&'c Cell> {
    let centre = |cell: &Cell| grid.mesh.centre(cell.place);
    let count = (group.len() as i64).max(1);
    let sum = group
        .iter()
        .fold(Point::default(), |sum, cell| sum + centre(cell));
    let mean = Point::new(sum.x / count, sum.y / count);
    let apart = |cell: &&&Cell| {
        let way = centre(cell) - mean;
        way.x.to_um().pow(2) + way.y.to_um().pow(2)
    };
    group.iter().min_by_key(apart).copied()
}

/// Every cell on its own.
fn cells(grid: &Grid, places: &BTreeSet<usize>, look: &ShapeStyle) -> Vec<Item> {
    places
        .iter()
        .filter_map(|place| cell_of(grid, *place, look))
        .collect()
}

fn cell_of(grid: &Grid, place: usize, look: &ShapeStyle) -> Option<Item> {
    shape(Path::polygon(&grid.mesh.inset(place, look.inset)), look)
}

fn pictures(tools: &Task<'_, '_>, board: Known<'_, Board>, over: bool) -> Vec<Item> {
    let art = board.art.iter().filter(|art| art.over == over);
    let drawn = |art: &Picture| {
        let shown = art.framing.framed(
            tools.picture(&art.art, &art.framing, art.room)?,
            art.room,
            art.focus,
        );
        let mut shown = turned(shown, art.room, art.rotation);
        Written::mark(std::slice::from_mut(&mut shown), art.span);
        let (items, subject) = (std::slice::from_ref(&shown), msg!("the art in its box"));
        tools.extend(off_board::check_pictures(&board, items, &subject, art.span));
        Some(shown)
    };
    art.filter_map(drawn).collect()
}

fn legend_rows(tools: &Task<'_, '_>, board: Known<'_, Board>, legend: &Legend) -> Vec<Item> {
    let mut items = Vec::new();
    // Icons are as high as their text requires, however few there are.
    let row_height = (legend.room.size.h / legend.rows.len().max(1) as i64)
        .min(Length::from_pt(legend.style.size * 2.2));
    let is_rtl = legend
        .rows
        .first()
        .is_some_and(|row| tools.is_rtl(&row.text, &legend.style));
    for (n, row) in legend.rows.iter().enumerate() {
        let at = legend.room.at + Point::new(Length::ZERO, row_height * n as i64);
        let whole = Rect::new(at, Size::new(legend.room.size.w, row_height));
        let whole = moved(whole, legend.rotation.about(legend.room.centre()));
        let subject = msg!("row {number} of the legend", number = n + 1);
        tools.extend(off_board::check_row(board, whole, subject, row.span));
        let side = row_height * 4 / 5;
        let gap = (row_height - side).half();
        let left = if is_rtl {
            legend.room.right() - side
        } else {
            at.x
        };
        let swatch = Rect::between(left, at.y + gap, left + side, at.y + gap + side);
        items.extend(shape(Path::round_rect(swatch, side / 8), &row.look));
        let shown = row
            .icon
            .as_ref()
            .and_then(|icon| tools.icon(icon, swatch.inset(side / 10)));
        items.extend(shown.map(Item::from));
        let (left, right) = match is_rtl {
            true => (at.x, swatch.left() - side / 3),
            false => (swatch.right() + side / 3, legend.room.right()),
        };
        let words = Rect::between(left, at.y, right, at.y + row_height);
        let from = TextOrigin {
            text: msg!("the legend of the board"),
            span: legend.span,
        };
        items.extend(tools.set(&row.text, &legend.style, words, &from));
    }
    turn(&mut items, 0, legend.room, legend.rotation);
    items
}

/// A slot in the middle of an edge, along it.
fn slot([a, b]: [(f64, f64); 2], edges: &Edges) -> Option<Item> {
    let (x, y) = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    let reach = ((b.0 - a.0).powi(2) + (b.1 - a.1).powi(2)).sqrt();
    let (dx, dy) = ((b.0 - a.0) / reach, (b.1 - a.1) / reach);
    let (l, w) = (
        edges.length.to_um() as f64 / 2.0,
        edges.width.to_um() as f64 / 2.0,
    );
    let corner =
        |along: f64, across: f64| (x + dx * along - dy * across, y + dy * along + dx * across);
    shape(
        Path::polygon(&[corner(-l, -w), corner(l, -w), corner(l, w), corner(-l, w)]),
        &edges.look,
    )
}
