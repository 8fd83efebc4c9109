//! Rules sheets: blocks of running text set into columns and pages.

mod large;
mod list;
mod overflow;

use std::sync::Arc;

use super::figure::Figures;
use super::flow::{self, Row};
use super::tools::{TextOrigin, Tools};
use super::{art, contents};
use crate::diag::{Note, Report};
use crate::geom::{Length, Path, Point, Rect, Size};
use crate::model::Rules;
use crate::scene::{Align, Block, Colour, Inline, Item, Paragraph, RichText, Shape, Stroke, TextStyle};
use crate::sheet::{Face, FaceId, Layout, Part, Piece};
use crate::source::{Span, Spanned};
use crate::text::Line;

/// Between two columns, in sizes of the type.
const GUTTER: f64 = 2.0;
/// From baseline to baseline of running text, in sizes.
const LEADING: f64 = 1.35;
/// How many rows a table may have that no column break divides.
const WHOLE: usize = 12;
/// The space on either side of the words of a cell, in ems.
const PADDING: f64 = 0.4;

/// Sets every rules sheet that is printed; `others` are the parts that a list
/// of contents counts.
pub(super) fn parts(
    tools: &Tools<'_>,
    figures: &Figures,
    others: &[Part],
    is_large: bool,
    faces: &mut Vec<Face>,
    report: &mut Report,
) -> Vec<Part> {
    let mut parts = Vec::new();
    for rules in &tools.game.draft.rules {
        let mut notes = Vec::new();
        let em = if is_large { large::em(rules) } else { rules.size };
        let mut setter = Setter {
            tools,
            figures,
            rules,
            notes: &mut notes,
            at: rules.span,
            em,
            leading: LEADING,
            space: 1.0,
            is_large,
        };
        let pages = if is_large { setter.large_pages(others) } else { setter.pages(others) };
        notes.into_iter().for_each(|note| report.say(note));
        let first = faces.len();
        let count = pages.len();
        for (n, items) in pages.into_iter().enumerate() {
            faces.push(page(tools, rules, n + 1, items));
        }
        let piece = |n| Piece { front: FaceId((first + n) as u32), back: None, copies: 1 };
        parts.push(Part {
            name: rules.name.clone(),
            title: rules.title.clone(),
            heading: rules.title.clone(),
            layout: Layout::Page,
            pieces: (0..count).map(piece).collect(),
            stock: rules.stock.clone(),
            origin: rules.span,
        });
    }
    parts
}

fn page(tools: &Tools<'_>, rules: &Rules, number: usize, items: Vec<Item>) -> Face {
    Face {
        name: format!("{}/{number}", rules.name),
        trim: tools.assets.page,
        bleed: Length::ZERO,
        safe: Length::ZERO,
        cut: Default::default(),
        items,
        keep: Vec::new(),
        origin: Some(rules.span),
    }
}

/// Sets the blocks of one text.
struct Setter<'s, 't> {
    tools: &'s Tools<'t>,
    figures: &'s Figures,
    rules: &'s Rules,
    notes: &'s mut Vec<Note>,
    /// Where what is being set was written.
    at: Span,
    em: f64,
    leading: f64,
    /// How much of the space between blocks is left.
    space: f64,
    /// Whether it is set in large print, in one column.
    is_large: bool,
}

/// Where a block stands: its column's width, how far it is set in, what leads it.
#[derive(Clone, Copy)]
struct Place {
    width: Length,
    indent: Length,
}

impl Setter<'_, '_> {
    fn pages(&mut self, others: &[Part]) -> Vec<Vec<Item>> {
        let (page, columns) = (self.tools.assets.page, if self.is_large { 1 } else { i64::from(self.rules.columns) });
        let gutter = self.ems(GUTTER);
        let width = (page.w - gutter * (columns - 1)) / columns;
        let mut blocks = self.rules.blocks.clone();
        if self.rules.contents {
            let mut list = contents::blocks(self.tools.game, others, self.rules.span);
            if blocks.is_empty() {
                // On a sheet of its own the list needs no heading but the sheet's.
                list[0].value = Block::Heading(1, Paragraph::plain(self.rules.title.as_str()));
            }
            blocks.append(&mut list);
        }
        // A heading of the first rank that opens the text stands over all columns.
        let head = match blocks.first() {
            Some(Spanned { value: Block::Heading(1, words), span }) => {
                self.at = *span;
                self.masthead(words, page.w)
            }
            _ => Vec::new(),
        };
        let place = Place { width, indent: Length::ZERO };
        let mut rows: Vec<Row> =
            blocks.iter().skip(usize::from(!head.is_empty())).flat_map(|block| self.block(block, place)).collect();
        large::bring_closer(&mut rows, self.space);
        flow::pages(head, rows, page, width, gutter, columns as usize)
    }

    fn block(&mut self, block: &Spanned<Block>, place: Place) -> Vec<Row> {
        self.at = block.span;
        match &block.value {
            Block::Heading(rank, words) => self.heading(*rank, words, place),
            Block::Paragraph(words) => self.paragraph(words, place),
            Block::List { marks, entries } => self.list(marks, entries, place),
            Block::Table(rows) if self.is_large => self.large_table(rows, place),
            Block::Table(rows) => self.table(rows, place),
            Block::Figure { name, caption } => self.figure(name, caption, place),
            Block::Rule => {
                let line = Rect::new(Point::default(), Size::new(place.width, Length::um(200)));
                let mut row = Row::new(vec![filled(line, self.rules.accent)], line.size.h);
                row.before = self.ems(0.8);
                row.after = self.ems(0.8);
                vec![row]
            }
        }
    }

    fn masthead(&mut self, words: &Paragraph, width: Length) -> Vec<Row> {
        let mut rows = self.lines(words, &self.display(700, 2.6, 1.05, self.rules.accent), width);
        let bar = Rect::new(Point::new(Length::ZERO, self.ems(0.35)), Size::new(width, Length::um(700)));
        let mut row = Row::new(vec![filled(bar, self.rules.accent)], self.ems(1.4));
        row.keep = true;
        rows.push(row);
        self.check_height(rows.iter().map(|row| row.height + row.after).sum());
        rows
    }

    fn heading(&mut self, rank: u8, words: &Paragraph, place: Place) -> Vec<Row> {
        let style = match rank {
            1 => self.display(700, 2.0, 1.1, self.rules.accent),
            2 => self.display(700, 1.5, 1.15, self.rules.accent),
            _ => self.display(600, 1.2, 1.2, Colour::BLACK),
        };
        let mut rows = self.lines(words, &style, place.width);
        rows.iter_mut().for_each(|row| row.keep = true);
        if let Some(first) = rows.first_mut() {
            first.before = self.ems(if rank <= 2 { 0.9 } else { 0.6 });
        }
        if let Some(last) = rows.last_mut() {
            last.after = self.ems(0.2);
        }
        rows
    }

    fn paragraph(&mut self, words: &Paragraph, place: Place) -> Vec<Row> {
        let mut rows = self.lines(words, &self.body(), place.width);
        // Neither the first nor the last line of a paragraph stands alone.
        let count = rows.len();
        for (n, row) in rows.iter_mut().enumerate() {
            row.keep = count > 1 && (n == 0 || n + 2 == count);
        }
        if let Some(last) = rows.last_mut() {
            last.after = self.ems(0.5);
            // What a colon announces follows in the same column.
            last.keep = matches!(words.bits.last(), Some(Inline::Words { text, .. }) if text.trim_end().ends_with(':'));
        }
        rows.iter_mut().for_each(|row| row.shift(place.indent));
        rows
    }

    fn table(&mut self, rows: &[Vec<Spanned<RichText>>], place: Place) -> Vec<Row> {
        // A table that is a little too wide for its words has half the padding.
        let (above, usual) = (self.ems(PADDING).half(), self.ems(PADDING));
        let pad = if self.table_fits(rows, place.width) { usual } else { usual.half() };
        let columns = rows.first().map_or(0, Vec::len);
        let widths = self.column_widths(rows, columns, place.width, pad);
        let (table, mut set, mut wide) = (self.at, Vec::new(), Length::ZERO);
        for (n, cells) in rows.iter().enumerate() {
            let style = TextStyle { weight: if n == 0 { 700 } else { 400 }, leading: 1.2, ..self.body() };
            let (mut items, mut height, mut x) = (Vec::new(), Length::ZERO, place.indent);
            for (cell, width) in cells.iter().zip(&widths) {
                self.at = cell.span;
                let mut y = above;
                for line in cell.value.paras.iter().flat_map(|para| self.lines(para, &style, *width - pad * 2)) {
                    items.extend(line.moved(Point::new(x + pad, y)));
                    y += line.height;
                }
                height = height.max(y + above);
                x += *width;
            }
            self.check_height(height);
            wide = wide.max(self.right_edge(&items));
            let left = Point::new(place.indent, Length::ZERO);
            if n == 0 {
                let band = Rect::new(left, Size::new(place.width, height));
                items.insert(0, filled(band, tint(self.rules.accent)));
            }
            let foot = Point::new(place.indent, height);
            items.push(hairline(foot, Point::new(place.indent + place.width, height)));
            let mut row = Row::new(items, height);
            // A short table stays whole; a long one keeps its head and its end in company.
            row.keep = n + 1 < rows.len() && (rows.len() <= WHOLE || n == 0 || n + 2 == rows.len());
            set.push(row);
        }
        self.at = table;
        self.check_width(wide - place.indent - place.width);
        if let Some(first) = set.first_mut() {
            first.before = self.ems(0.2);
        }
        if let Some(last) = set.last_mut() {
            last.after = self.ems(0.7);
        }
        set
    }

    /// Whether no word of a table is wider than its column.
    fn table_fits(&mut self, rows: &[Vec<Spanned<RichText>>], width: Length) -> bool {
        let (pad, columns) = (self.ems(PADDING), rows.first().map_or(0, Vec::len));
        self.column_widths(rows, columns, width, pad).into_iter().sum::<Length>() <= width
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
        let style = TextStyle { weight: 700, ..self.body() };
        let (mut least, mut liked) = (vec![Length::ZERO; columns], vec![Length::ZERO; columns]);
        for (cell, n) in rows.iter().flat_map(|cells| cells.iter().zip(0..)) {
            let mut shaped = self.tools.shape(&cell.value, &style);
            let frame = pad * 2 + Length::um(50);
            least[n] = least[n].max(shaped.width(Length::um(1), self.em) + frame);
            liked[n] = liked[n].max(shaped.width(Length::mm(2_000), self.em).min(self.ems(24.0)) + frame);
        }
        let (floor, wish): (Length, Length) = (least.iter().copied().sum(), liked.iter().copied().sum());
        let (spare, more) = ((width - floor).max(Length::ZERO), (wish - floor).max(Length::um(1)));
        let share = |(least, liked): (&Length, &Length)| {
            *least + Length::um((*liked - *least).to_um() * spare.to_um() / more.to_um())
        };
        least.iter().zip(&liked).map(share).collect()
    }

    /// A figure of the kit or a picture; nothing for a figure that is not in play.
    fn figure(&mut self, name: &str, caption: &Paragraph, place: Place) -> Vec<Row> {
        // A figure of the kit is shown at its own size if it can be; a picture
        // is as wide as its column, but never larger than twice its size.
        let (symbol, part, most) = match (self.figures.get(name), self.tools.assets.art.get(name)) {
            (Some(figure), _) if self.is_large => (&figure.symbol, Rect::of(figure.size), large::figure_width(figure)),
            (Some(figure), _) => (&figure.symbol, Rect::of(figure.size), figure.size.w),
            (None, Some(symbol)) => (symbol, symbol.bounds, symbol.bounds.size.w * 2),
            (None, None) => return Vec::new(),
        };
        // None is so high that it would run off its page.
        let high = part.size.w.to_um() * (self.tools.assets.page.h * 9 / 10).to_um() / part.size.h.to_um().max(1);
        let width = place.width.min(most).min(Length::um(high));
        let height = Length::um(part.size.h.to_um() * width.to_um() / part.size.w.to_um().max(1));
        let at = Point::new(place.indent + (place.width - width).half(), Length::ZERO);
        let item = art::placed(Arc::clone(symbol), part, Rect::new(at, Size::new(width, height)));
        let mut row = Row::new(vec![item], height);
        row.before = self.ems(0.6);
        row.after = self.ems(0.3);
        let mut rows = vec![row];
        let style = TextStyle { italic: true, align: Align::Left, leading: 1.2, ..self.body() };
        let style = TextStyle { size: self.em * 0.9, floor: self.em * 0.9, ..style };
        rows.extend(self.lines(caption, &style, place.width));
        rows.iter_mut().skip(1).for_each(|row| row.shift(place.indent));
        if let Some((last, others)) = rows.split_last_mut() {
            // A picture and its caption are looked at together.
            others.iter_mut().for_each(|row| row.keep = true);
            last.after = self.ems(0.8);
        }
        rows
    }

    fn lines(&mut self, words: &Paragraph, style: &TextStyle, width: Length) -> Vec<Row> {
        if words.bits.iter().all(|bit| matches!(bit, Inline::Words { text, .. } if text.is_empty())) {
            return Vec::new();
        }
        let rich = RichText { paras: vec![words.clone()] };
        let mut shaped = self.tools.shape(&rich, style);
        let over = shaped.measure(Size::new(width, self.tools.assets.page.h), style.size).over.w;
        if over > Length::ZERO {
            self.say_overflow("a word", over, "wide", "use a shorter word, fewer columns or a smaller `size`");
        }
        let lines = shaped.lines(width, style.size);
        let from = TextOrigin { what: "text", of: &self.rules.title, span: self.at };
        self.tools.say_missed(&shaped, lines.iter().flat_map(|line| &line.laid), from, self.notes);
        let row = |line: Line| Row::new(self.tools.items(line.laid), line.height);
        lines.into_iter().map(row).collect()
    }

    fn body(&self) -> TextStyle {
        self.style(&TextStyle::default().family, 400, 1.0, self.leading, Colour::BLACK)
    }

    /// How headings are set: in the kit's family for them, in this weight or the
    /// heaviest that it has.
    fn display(&self, weight: u16, scale: f64, leading: f64, colour: Colour) -> TextStyle {
        let (family, fonts) = (self.tools.game.draft.kit.display.as_str(), self.tools.assets.fonts);
        let there = fonts.find(family, weight, false).map(|_| weight);
        let scale = if self.is_large { large::heading(scale) } else { scale };
        self.style(family, there.or(fonts.heaviest(family)).unwrap_or(weight), scale, leading, colour)
    }

    fn style(&self, family: &str, weight: u16, scale: f64, leading: f64, colour: Colour) -> TextStyle {
        let size = self.em * scale;
        TextStyle { family: family.to_owned(), weight, size, floor: size, leading, colour, ..TextStyle::default() }
    }

    fn ems(&self, n: f64) -> Length {
        Length::from_pt(n * self.em)
    }
}

fn filled(rect: Rect, colour: Colour) -> Item {
    Item::Shape(Shape::filled(Path::rect(rect), colour))
}

fn hairline(from: Point, to: Point) -> Item {
    Item::Shape(Shape::stroked(Path::line(from, to), Stroke::plain(Colour::grey(150), Length::um(150))))
}

/// A colour thinned to a tenth on white.
fn tint(colour: Colour) -> Colour {
    let thin = |n: u8| 255 - (255 - n) / 8;
    Colour::rgb(thin(colour.r), thin(colour.g), thin(colour.b))
}

impl Row {
    /// The row's items elsewhere.
    fn moved(&self, by: Point) -> Vec<Item> {
        self.items.iter().cloned().map(|item| item.moved(by)).collect()
    }
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
