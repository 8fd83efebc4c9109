//! Blocks of running text into rows.

use std::sync::Arc;

use super::flow::Row;
use super::typesetter::Typesetter;
use crate::diag::{Code, Diagnostic};
use crate::geom::{Length, Path, Point, Rect, Size};
use crate::message::{Message, msg};
use crate::scene::{
    Block, Colour, Element, GlyphRun, Inline, Item, Paragraph, RichText, Role, Shape, Symbol,
    TICKED, TextStyle, UNTICKED, Use,
};
use crate::source::{Span, Spanned};
use crate::text::{Fit, FontSet, Line, Missed, help_with_letters, letters_in_words};

/// The size of footnotes, as a share of the size of running text.
const FOOTNOTE_SCALE: f64 = 0.85;
/// The minimum size of footnotes in points, unless the text itself is smaller.
const MIN_FOOTNOTE_SIZE: f64 = 7.0;
/// The width of the line above footnotes, in ems.
const FOOTNOTE_LINE_WIDTH: f64 = 8.0;

/// How blocks are set.
#[derive(Clone, Debug)]
pub struct BlockStyle {
    /// The family of headings.
    pub display: String,
    /// The colour of headings, lines and the heads of tables.
    pub accent: Colour,
    /// The size of running text in points.
    pub em: f64,
    /// From baseline to baseline of running text, in sizes.
    pub leading: f64,
    /// How much headings are larger than running text, as a share of what is usual.
    pub headings: f64,
    /// In large print, the smallest size of a table in points: below it, the rows of the
    /// table are set one after the other.
    pub least: Option<f64>,
}

/// A picture among blocks.
pub struct Figure {
    /// What it shows.
    pub symbol: Arc<Symbol>,
    /// The part of it that is as large as the figure.
    pub part: Rect,
    /// How wide it is if its column has room.
    pub widest: Length,
    /// What it shows, in words.
    pub alt: String,
}

/// Sets blocks; gathers notes on words that do not fit or cannot be drawn.
pub struct BlockSetter<'s> {
    pub(super) typesetter: &'s Typesetter<'s>,
    pub(super) style: BlockStyle,
    /// The size of a page: nothing is higher.
    page: Size,
    /// The title of the text, for notes.
    pub(super) title: &'s str,
    figures: &'s dyn Fn(&str) -> Option<Figure>,
    /// What is wrong so far.
    pub notes: Vec<Diagnostic>,
    /// Where the block that is being set was written.
    pub(super) at: Span,
    /// The element that holds the blocks that are being set.
    pub(super) parent: Option<Arc<Element>>,
}

/// Where a block is: the width that it has, and how far it is set in.
#[derive(Clone, Copy)]
pub(super) struct TextColumn {
    pub(super) width: Length,
    pub(super) indent: Length,
}

impl<'s> BlockSetter<'s> {
    /// A setter for the text of a title; `figures` gives the figure of a name, and a block
    /// that names none is left out.
    pub fn new(
        typesetter: &'s Typesetter<'s>,
        style: BlockStyle,
        page: Size,
        title: &'s str,
        figures: &'s dyn Fn(&str) -> Option<Figure>,
    ) -> BlockSetter<'s> {
        BlockSetter {
            typesetter,
            style,
            page,
            title,
            figures,
            notes: Vec::new(),
            at: Span::default(),
            parent: None,
        }
    }

    /// The rows of blocks in a column.
    pub fn rows(&mut self, blocks: &[Spanned<Block>], width: Length) -> Vec<Row> {
        let place = TextColumn {
            width,
            indent: Length::ZERO,
        };
        blocks
            .iter()
            .flat_map(|block| self.block(block, place))
            .collect()
    }

    /// The title above all columns, with a bar below it.
    pub fn masthead(&mut self, words: &Paragraph, at: Span, width: Length) -> Vec<Row> {
        self.at = at;
        let style = self.display(700, 2.6, 1.05, self.style.accent);
        let mut rows = self.lines(words, &style, width, &self.element(Role::Heading(1)));
        let bar = Rect::new(
            Point::new(Length::ZERO, self.ems(0.35)),
            Size::new(width, Length::um(700)),
        );
        rows.push(Row {
            keep: true,
            ..Row::new(vec![filled(bar, self.style.accent)], self.ems(1.4))
        });
        self.check_height(rows.iter().map(|row| row.height + row.after).sum());
        rows
    }

    pub(super) fn block(&mut self, block: &Spanned<Block>, place: TextColumn) -> Vec<Row> {
        self.at = block.span;
        match &block.value {
            Block::Heading(rank, words) => self.heading(*rank, words, place),
            Block::Paragraph(words) => self.paragraph(words, place),
            Block::List { marks, entries } => self.list(marks, entries, place),
            Block::Table { alignments, rows } => match self.style.least {
                Some(least) => self.large_table(rows, alignments, least, place),
                None => self.table(rows, alignments, place),
            },
            Block::Figure { name, alt, caption } => {
                self.figure(name, alt.as_deref(), caption, place)
            }
            Block::Rule => {
                let left = Point::new(place.indent, Length::ZERO);
                let line = Rect::new(left, Size::new(place.width, Length::um(200)));
                let row = Row::new(vec![filled(line, self.style.accent)], line.size.h);
                vec![Row {
                    before: self.ems(0.8),
                    after: self.ems(0.8),
                    ..row
                }]
            }
            Block::Footnotes(notes) => self.footnotes(notes, place),
        }
    }

    /// Sets footnotes as a list in small type, below a short line.
    fn footnotes(&mut self, notes: &[Vec<Spanned<Block>>], column: TextColumn) -> Vec<Row> {
        let em = self.style.em;
        let width = self.ems(FOOTNOTE_LINE_WIDTH).min(column.width);
        let left = if self.first_is_rtl(notes) {
            column.indent + column.width - width
        } else {
            column.indent
        };
        let line = Rect::new(
            Point::new(left, Length::ZERO),
            Size::new(width, Length::um(200)),
        );
        let rule = Row {
            before: self.ems(1.0),
            after: self.ems(0.4),
            keep: true,
            ..Row::new(vec![filled(line, Colour::BLACK)], line.size.h)
        };

        // Large print has no small type.
        if self.style.least.is_none() {
            self.style.em = (em * FOOTNOTE_SCALE).max(em.min(MIN_FOOTNOTE_SIZE));
        }
        let marks: Vec<String> = (1..=notes.len())
            .map(|number| format!("{number}."))
            .collect();
        let mut rows = vec![rule];
        rows.extend(self.list(&marks, notes, column));
        self.style.em = em;
        rows
    }

    fn heading(&mut self, rank: u8, words: &Paragraph, place: TextColumn) -> Vec<Row> {
        let style = match rank {
            1 => self.display(700, 2.0, 1.1, self.style.accent),
            2 => self.display(700, 1.5, 1.15, self.style.accent),
            _ => self.display(600, 1.2, 1.2, Colour::BLACK),
        };
        let mut rows = self.lines(
            words,
            &style,
            place.width,
            &self.element(Role::Heading(rank)),
        );
        rows.iter_mut().for_each(|row| row.keep = true);
        if let Some(first) = rows.first_mut() {
            first.before = self.ems(if rank <= 2 { 0.9 } else { 0.6 });
        }
        if let Some(last) = rows.last_mut() {
            last.after = self.ems(0.2);
        }
        rows.iter_mut().for_each(|row| row.shift(place.indent));
        rows
    }

    fn paragraph(&mut self, words: &Paragraph, place: TextColumn) -> Vec<Row> {
        let mut rows = self.lines(
            words,
            &self.body(),
            place.width,
            &self.element(Role::Paragraph),
        );
        // Neither the first nor the last line of a paragraph stands alone, nor a question in bold without its answer.
        let (count, run_in) = (
            rows.len(),
            rows.iter().take_while(|row| self.is_bold(row)).count(),
        );
        for (n, row) in rows.iter_mut().enumerate() {
            row.keep = count > 1 && (n == 0 || n + 2 == count || (n < run_in && run_in < count));
        }
        if let Some(last) = rows.last_mut() {
            last.after = self.ems(0.5);
            // What a colon announces follows in the same column.
            last.keep = matches!(words.bits.last(), Some(Inline::Words { text, .. }) if text.trim_end().ends_with(':'));
        }
        rows.iter_mut().for_each(|row| row.shift(place.indent));
        rows
    }

    /// Whether all letters of a line are bolder than those of the text around it.
    fn is_bold(&self, row: &Row) -> bool {
        let (fonts, usual) = (self.typesetter.fonts(), self.body().weight);
        let is_bold =
            |run: &GlyphRun| fonts.cut(run.font).0 > usual || run.text().trim().is_empty();
        row.items.iter().all(|item| match item {
            Item::Glyphs(run) => is_bold(run),
            // A line through or below the letters.
            item => matches!(item, Item::Shape(_)),
        })
    }

    /// A figure in the middle of its column; nothing where there is none of this name.
    fn figure(
        &mut self,
        name: &str,
        alt: Option<&str>,
        caption: &Paragraph,
        place: TextColumn,
    ) -> Vec<Row> {
        let Some(Figure {
            symbol,
            part,
            widest,
            alt: usual,
        }) = (self.figures)(name)
        else {
            return Vec::new();
        };
        let alt = alt.map_or(usual, str::to_owned);
        // None is so high that it would run off its page.
        let high =
            part.size.w.to_um() * (self.page.h * 9 / 10).to_um() / part.size.h.to_um().max(1);
        let width = place.width.min(widest).min(Length::um(high));
        let height = Length::um(part.size.h.to_um() * width.to_um() / part.size.w.to_um().max(1));
        let at = Point::new(place.indent + (place.width - width).half(), Length::ZERO);
        let element = Some(self.element(Role::Figure(alt)));
        let shown = Use {
            element,
            ..Use::part(symbol, part, Rect::new(at, Size::new(width, height)))
        };
        let row = Row::new(vec![shown.into()], height);
        let mut rows = vec![Row {
            before: self.ems(0.6),
            after: self.ems(0.3),
            ..row
        }];
        let size = self.style.em * 0.9;
        let style = TextStyle {
            italic: true,
            leading: 1.2,
            size,
            floor: size,
            ..self.body()
        };
        rows.extend(self.lines(caption, &style, place.width, &self.element(Role::Paragraph)));
        rows.iter_mut()
            .skip(1)
            .for_each(|row| row.shift(place.indent));
        if let Some((last, others)) = rows.split_last_mut() {
            // A picture and its caption are looked at together.
            others.iter_mut().for_each(|row| row.keep = true);
            last.after = self.ems(0.8);
        }
        rows
    }

    /// A new element among the blocks that are being set.
    pub(super) fn element(&self, role: Role) -> Arc<Element> {
        Element::new(role, self.parent.as_ref())
    }

    /// The words of an element in lines of a width, each a row.
    pub(super) fn lines(
        &mut self,
        words: &Paragraph,
        style: &TextStyle,
        width: Length,
        element: &Arc<Element>,
    ) -> Vec<Row> {
        if words
            .bits
            .iter()
            .all(|bit| matches!(bit, Inline::Words { text, .. } if text.is_empty()))
        {
            return Vec::new();
        }
        let rich = RichText {
            paras: vec![words.clone()],
        };
        let mut shaped = self.typesetter.shape(&rich, style);
        let over = shaped
            .measure(Size::new(width, self.page.h), style.size)
            .over
            .w;
        if over > Length::ZERO {
            let message = msg!(
                "a word of {title} does not fit: {width} mm too wide",
                title = self.title,
                width = tenths(over)
            );
            let help = msg!("use a shorter word, fewer columns or a smaller `size`");
            self.note_overflow(message, help);
        }
        let lines = shaped.lines(width, style.size);
        let missed = self
            .typesetter
            .fonts()
            .missed(&shaped, lines.iter().flat_map(|line| &line.laid));
        let from = TextOrigin {
            text: msg!("the text of {title}", title = self.title),
            span: self.at,
        };
        self.notes
            .extend(missing_glyph(&missed, self.typesetter.fonts(), &from));
        let row =
            |line: Line| Row::new(self.typesetter.items(line.laid, Some(element)), line.height);
        lines.into_iter().map(row).collect()
    }

    /// Whether words run from right to left.
    pub(super) fn is_rtl(&self, words: &RichText) -> bool {
        self.typesetter.shape(words, &self.body()).is_rtl()
    }

    /// Notes that something which no page break divides is higher than a page.
    pub(super) fn check_height(&mut self, height: Length) {
        let over = height - self.page.h;
        if over > Length::ZERO {
            let message = msg!(
                "a row of {title} does not fit: {height} mm too high",
                title = self.title,
                height = tenths(over)
            );
            self.note_overflow(message, msg!("divide it into several"));
        }
    }

    /// Notes that something goes beyond its column or its page.
    pub(super) fn note_overflow(&mut self, message: Message, help: Message) {
        self.notes.push(
            Diagnostic::new(Code::TextOverflow, message)
                .at(self.at)
                .help(help),
        );
    }

    /// The style of running text.
    pub(super) fn body(&self) -> TextStyle {
        self.sized(
            &TextStyle::default().family,
            400,
            1.0,
            self.style.leading,
            Colour::BLACK,
        )
    }

    /// The style of headings: in their family, in this weight or the heaviest that it has.
    fn display(&self, weight: u16, scale: f64, leading: f64, colour: Colour) -> TextStyle {
        let (family, fonts) = (self.style.display.as_str(), self.typesetter.fonts());
        let there = fonts.find(family, weight, false).map(|_| weight);
        let scale = 1.0 + (scale - 1.0) * self.style.headings;
        self.sized(
            family,
            there.or(fonts.heaviest(family)).unwrap_or(weight),
            scale,
            leading,
            colour,
        )
    }

    fn sized(
        &self,
        family: &str,
        weight: u16,
        scale: f64,
        leading: f64,
        colour: Colour,
    ) -> TextStyle {
        let size = self.style.em * scale;
        TextStyle {
            family: family.to_owned(),
            weight,
            size,
            floor: size,
            leading,
            colour,
            ..TextStyle::default()
        }
    }

    /// A length in sizes of running text.
    pub(super) fn ems(&self, n: f64) -> Length {
        Length::from_pt(n * self.style.em)
    }
}

/// A rectangle in a colour.
pub(super) fn filled(rect: Rect, colour: Colour) -> Item {
    Item::Shape(Shape::filled(Path::rect(rect), colour))
}

/// Has what follows it run from right to left; it is not seen itself.
const RIGHT_TO_LEFT: char = '\u{200f}';

impl BlockSetter<'_> {
    fn list(
        &mut self,
        marks: &[String],
        entries: &[Vec<Spanned<Block>>],
        place: TextColumn,
    ) -> Vec<Row> {
        let dots = marks.iter().all(|mark| mark == "•");
        let has_numbers = !marks.iter().all(|mark| is_bullet(mark));
        let body = self.body();
        let mut longest = Length::ZERO;
        for mark in marks.iter().filter(|mark| mark.len() > 3) {
            let mut shaped = self
                .typesetter
                .shape(&RichText::plain(mark.as_str()), &body);
            longest = longest.max(shaped.width(place.width, self.style.em) + self.ems(0.3));
        }
        let hang = self.ems(if dots { 1.0 } else { 1.5 }).max(longest);
        let is_rtl = self.first_is_rtl(entries);
        let (inner, lead_at) = match is_rtl {
            true => (place.indent, place.indent + place.width - hang),
            false => (place.indent + hang, place.indent),
        };
        let inner = TextColumn {
            width: place.width - hang,
            indent: inner,
        };
        let (outer, list, mut rows) = (
            self.parent.clone(),
            self.element(Role::List(has_numbers)),
            Vec::new(),
        );
        for (mark, entry) in marks.iter().zip(entries) {
            let item = Element::new(Role::ListItem, Some(&list));
            let label = Element::new(Role::Label, Some(&item));
            self.parent = Some(Element::new(Role::ListBody, Some(&item)));
            // A number has no direction of its own.
            let mark = if is_rtl {
                format!("{RIGHT_TO_LEFT}{mark}")
            } else {
                mark.clone()
            };
            let mut lead = self.lines(&Paragraph::plain(mark), &body, hang, &label);
            let mut own: Vec<Row> = entry
                .iter()
                .flat_map(|block| self.block(block, inner))
                .collect();
            lead.iter_mut().for_each(|row| row.shift(lead_at));
            match (lead.first_mut(), own.first_mut()) {
                // It is read before what it leads.
                (Some(lead), Some(line)) => {
                    let is_heading = entry
                        .iter()
                        .take(1)
                        .any(|block| matches!(block.value, Block::Heading(..)));
                    let items = if is_heading {
                        on_baseline(lead, line)
                    } else {
                        std::mem::take(&mut lead.items)
                    };
                    line.items.splice(0..0, items);
                }
                _ => own = lead,
            }
            if let Some(last) = own.last_mut() {
                last.after = self.ems(0.25);
            }
            rows.append(&mut own);
        }
        self.parent = outer;
        if let Some(last) = rows.last_mut() {
            last.after = self.ems(0.5);
        }
        rows
    }

    /// Whether the first words of entries run from right to left.
    fn first_is_rtl(&self, entries: &[Vec<Spanned<Block>>]) -> bool {
        let words = |block: &Spanned<Block>| match &block.value {
            Block::Paragraph(words) | Block::Heading(_, words) => Some(RichText {
                paras: vec![words.clone()],
            }),
            _ => None,
        };
        let first = entries.iter().flatten().find_map(words);
        first.is_some_and(|words| self.is_rtl(&words))
    }
}

/// Whether the mark of a list item is a dot or a box, and not a number or a name.
fn is_bullet(mark: &str) -> bool {
    matches!(mark, "•" | UNTICKED | TICKED)
}

/// The content of a row, on the baseline of another.
fn on_baseline(row: &Row, other: &Row) -> Vec<Item> {
    let baseline = |row: &Row| {
        let mut runs = row.items.iter().filter_map(|item| {
            if let Item::Glyphs(run) = item {
                Some(run)
            } else {
                None
            }
        });
        runs.next().map(|run| run.origin.y)
    };
    let down = baseline(other)
        .zip(baseline(row))
        .map_or(Length::ZERO, |(other, own)| other - own);
    row.moved(Point::new(Length::ZERO, down))
}

/// The origin of a text, for notes on it.
pub struct TextOrigin {
    /// The phrase for the text, such as `the label of a7`.
    pub text: Message,
    /// Where it was written.
    pub span: Span,
}

/// The note on characters that could not be drawn, if there are any.
pub fn missing_glyph(missed: &[Missed], fonts: &FontSet, from: &TextOrigin) -> Option<Diagnostic> {
    let Missed { letter, font } = missed.first()?;
    let letters = letters_in_words(missed.iter().map(|missed| missed.letter));
    let text = &from.text;
    // The shape that a font has for a letter may be blank.
    let message = if fonts.draws(*font, *letter) {
        let font = fonts.family(*font);
        msg!(
            "{font} cannot draw {letters} for {text}",
            font,
            letters,
            text
        )
    } else {
        msg!("no font has {letters} for {text}", letters, text)
    };
    let help = help_with_letters(missed.iter().map(|missed| missed.letter));
    Some(
        Diagnostic::new(Code::MissingGlyph, message)
            .at(from.span)
            .with_character(*letter)
            .help(help)
            .grouped_by_span(),
    )
}

/// The note on a text that goes beyond its box.
pub fn overflow(fit: Fit, style: &TextStyle, from: &TextOrigin) -> Diagnostic {
    let (text, size) = (&from.text, fit.size);
    let (width, height) = (tenths(fit.over.w), tenths(fit.over.h));
    let is_too_high = fit.over.h > Length::ZERO;
    let message = if fit.over.w > Length::ZERO && is_too_high {
        msg!(
            "{text} does not fit: {width} mm too wide and {height} mm too high at {size} pt",
            text,
            width,
            height,
            size
        )
    } else if fit.over.w > Length::ZERO {
        msg!(
            "{text} does not fit: {width} mm too wide at {size} pt",
            text,
            width,
            size
        )
    } else if let Some(percent) = too_long(fit) {
        msg!(
            "{text} does not fit: {height} mm too high at {size} pt, about {percent} % too long",
            text,
            height,
            size,
            percent
        )
    } else {
        msg!(
            "{text} does not fit: {height} mm too high at {size} pt",
            text,
            height,
            size
        )
    };
    let help = msg!(
        "shorten it, give it more room, or lower its `floor`, which is {floor} pt",
        floor = style.floor
    );
    Diagnostic::new(Code::TextOverflow, message)
        .at(from.span)
        .help(help)
        .grouped_by_span()
}

/// Returns a length in millimetres with one decimal.
pub(super) fn tenths(length: Length) -> String {
    format!("{:.1}", length.to_mm())
}

/// How much longer a text is than its box has room for, in percent, rounded up to tens; `None` where a word is too wide or the
/// box has no room for a line.
fn too_long(fit: Fit) -> Option<i64> {
    let room = fit.height - fit.over.h;
    let is_known = fit.over.w == Length::ZERO && room > Length::ZERO;
    is_known.then(|| (fit.over.h.to_um() as f64 * 10.0 / room.to_um() as f64).ceil() as i64 * 10)
}
