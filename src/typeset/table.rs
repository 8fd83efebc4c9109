//! Tables of running text.

use std::sync::Arc;

use super::block::{BlockSetter, TextColumn, filled, tenths};
use super::flow::Row;
use crate::geom::{Length, Path, Point, Rect, Size};
use crate::message::msg;
use crate::scene::{
    Align, Block, Colour, Element, Inline, Item, Paragraph, RichText, Role, Shape, Stroke,
    TextStyle, WordStyle,
};
use crate::source::Spanned;

/// How many rows a table may have that no column break divides.
const WHOLE: usize = 12;
/// The space on either side of the words of a cell, in ems.
const PADDING: f64 = 0.4;

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// How wide it is, with the space on either side of its words.
    pub width: Length,
    /// The alignment of its words.
    pub align: Align,
}

/// Where the cells of a table are.
#[derive(Clone, Copy)]
struct Grid {
    /// The left edge of the first or last column.
    left: Length,
    /// The space on either side of the words of a cell.
    pad: Length,
    /// Whether the first column is the one at the right.
    is_rtl: bool,
}

impl BlockSetter<'_> {
    pub(super) fn table(
        &mut self,
        rows: &[Vec<Spanned<RichText>>],
        alignments: &[Align],
        place: TextColumn,
    ) -> Vec<Row> {
        // A table that is a little too wide for its words has half the padding.
        let usual = self.ems(PADDING);
        let pad = if self.table_fits(rows, place.width) {
            usual
        } else {
            usual.half()
        };
        let columns = rows.first().map_or(0, Vec::len);
        let widths = self.column_widths(rows, columns, place.width, pad);
        let (from, table) = (self.at, self.element(Role::Table));
        let first = rows.iter().flatten().find(|cell| !cell.value.is_empty());
        let is_rtl = first.is_some_and(|cell| self.is_rtl(&cell.value));
        // Columns that leave room are together where reading begins.
        let spare = (place.width - widths.iter().copied().sum::<Length>()).max(Length::ZERO);
        let left = place.indent + if is_rtl { spare } else { Length::ZERO };
        let grid = Grid { left, pad, is_rtl };
        let (mut set, mut wide) = (Vec::new(), Length::ZERO);
        let columns: Vec<Column> = widths
            .into_iter()
            .zip(
                alignments
                    .iter()
                    .copied()
                    .chain(std::iter::repeat(Align::Start)),
            )
            .map(|(width, align)| Column { width, align })
            .collect();
        for (n, cells) in rows.iter().enumerate() {
            let (mut items, height) = self.cells(cells, &columns, grid, (&table, n == 0));
            wide = wide.max(self.right_edge(&items));
            let left = Point::new(place.indent, Length::ZERO);
            if n == 0 {
                let band = Rect::new(left, Size::new(place.width, height));
                items.insert(0, filled(band, tint(self.style.accent)));
            }
            items.push(hairline(
                left + Point::new(Length::ZERO, height),
                place.width,
            ));
            // A short table stays whole; a long one keeps its head and its end in company.
            let keep = n + 1 < rows.len() && (rows.len() <= WHOLE || n == 0 || n + 2 == rows.len());
            set.push(Row {
                keep,
                ..Row::new(items, height)
            });
        }
        if let Some((head, rows)) = set.split_first_mut() {
            let head = Arc::new(Row::new(head.items.clone(), head.height));
            rows.iter_mut()
                .for_each(|row| row.repeated_head = Some(Arc::clone(&head)));
        }
        self.at = from;
        self.check_width(wide - place.indent - place.width);
        if let Some(first) = set.first_mut() {
            first.before = self.ems(0.2);
        }
        if let Some(last) = set.last_mut() {
            last.after = self.ems(0.7);
        }
        set
    }

    /// One row of the element `table`, whose columns have widths of their own, with a line below.
    pub fn row(
        &mut self,
        cells: &[Spanned<RichText>],
        columns: &[Column],
        (table, is_head): (&Arc<Element>, bool),
    ) -> Row {
        let grid = Grid {
            left: Length::ZERO,
            pad: self.ems(PADDING),
            is_rtl: false,
        };
        let (mut items, height) = self.cells(cells, columns, grid, (table, is_head));
        let width = columns.iter().map(|column| column.width).sum();
        items.push(hairline(Point::new(Length::ZERO, height), width));
        Row {
            keep: is_head,
            ..Row::new(items, height)
        }
    }

    /// The words of cells beside each other, and how high they are; they are a row of the element `table`.
    fn cells(
        &mut self,
        cells: &[Spanned<RichText>],
        columns: &[Column],
        Grid { left, pad, is_rtl }: Grid,
        (table, is_head): (&Arc<Element>, bool),
    ) -> (Vec<Item>, Length) {
        let above = self.ems(PADDING).half();
        let style = TextStyle {
            weight: if is_head { 700 } else { 400 },
            leading: 1.2,
            ..self.body()
        };
        let row = Element::new(Role::Row(cells.len()), Some(table));
        let (mut items, mut height, mut filled) = (Vec::new(), Length::ZERO, Length::ZERO);
        let total: Length = columns.iter().map(|column| column.width).sum();
        for (n, (cell, Column { width, align })) in cells.iter().zip(columns).enumerate() {
            self.at = cell.span;
            let element = Element::new(
                if is_head {
                    Role::HeaderCell(n)
                } else {
                    Role::Cell(n)
                },
                Some(&row),
            );
            let x = left
                + if is_rtl {
                    total - filled - *width
                } else {
                    filled
                };
            let (style, mut y) = (
                TextStyle {
                    align: *align,
                    ..style.clone()
                },
                above,
            );
            for line in cell
                .value
                .paras
                .iter()
                .flat_map(|para| self.lines(para, &style, *width - pad * 2, &element))
            {
                items.extend(line.moved(Point::new(x + pad, y)));
                y += line.height;
            }
            height = height.max(y + above);
            filled += *width;
        }
        self.check_height(height);
        (items, height)
    }

    /// Whether no word of a table is wider than its column.
    fn table_fits(&mut self, rows: &[Vec<Spanned<RichText>>], width: Length) -> bool {
        let (pad, columns) = (self.ems(PADDING), rows.first().map_or(0, Vec::len));
        self.column_widths(rows, columns, width, pad)
            .into_iter()
            .sum::<Length>()
            <= width
    }

    /// Every column as wide as its longest word, and what is left shared out by
    /// how much more its longest line would like.
    fn column_widths(
        &mut self,
        rows: &[Vec<Spanned<RichText>>],
        columns: usize,
        width: Length,
        pad: Length,
    ) -> Vec<Length> {
        let style = TextStyle {
            weight: 700,
            ..self.body()
        };
        let (mut least, mut liked) = (vec![Length::ZERO; columns], vec![Length::ZERO; columns]);
        for (cell, n) in rows.iter().flat_map(|cells| cells.iter().zip(0..)) {
            let mut shaped = self.typesetter.shape(&cell.value, &style);
            let frame = pad * 2 + Length::um(50);
            least[n] = least[n].max(shaped.width(Length::um(1), self.style.em) + frame);
            liked[n] = liked[n].max(
                shaped
                    .width(Length::mm(2_000), self.style.em)
                    .min(self.ems(24.0))
                    + frame,
            );
        }
        let (floor, wish): (Length, Length) =
            (least.iter().copied().sum(), liked.iter().copied().sum());
        let (spare, more) = (
            (width - floor).max(Length::ZERO),
            (wish - floor).max(Length::um(1)),
        );
        let share = |(least, liked): (&Length, &Length)| {
            *least + Length::um((*liked - *least).to_um() * spare.to_um() / more.to_um())
        };
        least.iter().zip(&liked).map(share).collect()
    }

    /// How far to the right words reach.
    fn right_edge(&self, items: &[Item]) -> Length {
        let edge = |item: &Item| match item {
            Item::Glyphs(run) => self
                .typesetter
                .fonts()
                .extent(run)
                .map(|[_, _, right, _]| right as i64),
            _ => None,
        };
        Length::um(items.iter().filter_map(edge).max().unwrap_or_default())
    }

    /// Notes that the words of a table go beyond its width by so much.
    fn check_width(&mut self, over: Length) {
        // Half a millimetre beyond the line of a table meets neither the next column nor an edge.
        if over > Length::um(500) {
            let message = msg!(
                "a table of {title} does not fit: {width} mm too wide",
                title = self.title,
                width = tenths(over)
            );
            let help = msg!("give it fewer columns or shorter words, or the page one column");
            self.note_overflow(message, help);
        }
    }

    /// A table in the largest size at which its words go into its columns; where
    /// that is too small, its rows one after the other.
    pub(super) fn large_table(
        &mut self,
        rows: &[Vec<Spanned<RichText>>],
        alignments: &[Align],
        least: f64,
        place: TextColumn,
    ) -> Vec<Row> {
        let single = single(rows);
        let (rows, em) = (single.as_deref().unwrap_or(rows), self.style.em);
        let mut size = em;
        while size >= least {
            self.style.em = size;
            if self.table_fits(rows, place.width) {
                let set = self.table(rows, alignments, place);
                self.style.em = em;
                return set;
            }
            size -= 1.0;
        }
        self.style.em = em;
        self.stacked(rows, place)
    }

    /// The rows of a table one below the other: what each is about, and below it
    /// what the table says of it, each with the head of its column.
    fn stacked(&mut self, rows: &[Vec<Spanned<RichText>>], place: TextColumn) -> Vec<Row> {
        let Some((head, rows)) = rows.split_first() else {
            return Vec::new();
        };
        let is_rtl = rows
            .iter()
            .flatten()
            .next()
            .is_some_and(|cell| self.is_rtl(&cell.value));
        let indent = if is_rtl {
            place.indent
        } else {
            place.indent + self.ems(1.0)
        };
        let inner = TextColumn {
            width: place.width - self.ems(1.0),
            indent,
        };
        let mut set = Vec::new();
        for cells in rows {
            let Some((about, rest)) = cells.split_first() else {
                continue;
            };
            let mut own: Vec<Row> = about
                .value
                .paras
                .iter()
                .flat_map(|para| self.block(&told(about, bold(para)), place))
                .collect();
            for (cell, head) in rest
                .iter()
                .zip(head.iter().skip(1))
                .filter(|(cell, _)| !cell.value.is_empty())
            {
                own.extend(self.block(&told(cell, headed(&head.value, &cell.value)), inner));
            }
            own.iter_mut()
                .for_each(|row| (row.keep, row.after) = (true, Length::ZERO));
            if let Some(last) = own.last_mut() {
                (last.keep, last.after) = (false, self.ems(0.4));
            }
            set.append(&mut own);
        }
        set
    }
}

fn hairline(from: Point, width: Length) -> Item {
    let path = Path::line(from, from + Point::new(width, Length::ZERO));
    Item::Shape(Shape::stroked(
        path,
        Stroke::plain(Colour::grey(150), Length::um(150)),
    ))
}

/// A colour on white, at an eighth of its strength.
fn tint(colour: Colour) -> Colour {
    let thin = |n: u8| 255 - (255 - n) / 8;
    Colour::rgb(thin(colour.r), thin(colour.g), thin(colour.b))
}

/// A table that is printed twice side by side, to save height, as one below the
/// other; `None` for every other table.
fn single(rows: &[Vec<Spanned<RichText>>]) -> Option<Vec<Vec<Spanned<RichText>>>> {
    let (head, rows) = rows.split_first()?;
    let middle = head.len() / 2;
    let (left, right) = head.split_at(middle);
    let same = |(left, right): (&Spanned<RichText>, &Spanned<RichText>)| left.value == right.value;
    if left.len() != right.len() || !left.iter().zip(right).all(same) || left.is_empty() {
        return None;
    }
    let lefts = rows.iter().map(|cells| cells[..middle].to_vec());
    let both = lefts.chain(rows.iter().map(|cells| cells[middle..].to_vec()));
    let told = both.filter(|cells| cells.iter().any(|cell| !cell.value.is_empty()));
    Some([left.to_vec()].into_iter().chain(told).collect())
}

/// A paragraph in the place of a cell.
fn told(cell: &Spanned<RichText>, para: Paragraph) -> Spanned<Block> {
    Spanned::new(Block::Paragraph(para), cell.span)
}

/// A paragraph of which all words are bold.
fn bold(para: &Paragraph) -> Paragraph {
    let mut para = para.clone();
    para.bits.iter_mut().for_each(Inline::embolden);
    para
}

/// What a cell says, led by the head of its column.
fn headed(head: &RichText, cell: &RichText) -> Paragraph {
    let mut words: Vec<Inline> = head.paras.iter().flat_map(|para| bold(para).bits).collect();
    if !words.is_empty() {
        words.push(Inline::words(": ", WordStyle::bold(true)));
    }
    for (n, para) in cell.paras.iter().enumerate() {
        if n > 0 {
            words.push(Inline::words(" ", WordStyle::default()));
        }
        words.extend(para.bits.iter().cloned());
    }
    Paragraph::of(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tint_is_light_enough_for_black_words() {
        let tint = tint(Colour::rgb(20, 60, 120));
        assert!(tint.r > 220 && tint.g > 220 && tint.b > 220);
    }
}
