//! Rows of running text into columns and pages.

use std::sync::Arc;

use crate::geom::{Length, Point, Size};
use crate::scene::Item;

/// A page that is filled less high is filled up to one of so many equal steps,
const STEPS: i64 = 20;
/// one of these.
const LOWER: std::ops::Range<i64> = 11..STEPS;

/// A row that no column break divides.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its content, from its top left corner.
    pub items: Vec<Item>,
    /// How high it is.
    pub height: Length,
    /// The space above it, unless it opens a column.
    pub before: Length,
    /// The space below it.
    pub after: Length,
    /// Whether it stays with the row that follows.
    pub keep: bool,
    /// The head of its table, which is repeated above it where it opens a column.
    pub repeated_head: Option<Arc<Row>>,
}

impl Row {
    /// A row with no space around it.
    pub fn new(items: Vec<Item>, height: Length) -> Row {
        Row {
            items,
            height,
            before: Length::ZERO,
            after: Length::ZERO,
            keep: false,
            repeated_head: None,
        }
    }

    /// Its content, elsewhere.
    pub fn moved(&self, by: Point) -> Vec<Item> {
        self.items
            .iter()
            .cloned()
            .map(|item| item.moved(by))
            .collect()
    }

    /// Moves its content to the right.
    pub fn shift(&mut self, by: Length) {
        self.items = self.moved(Point::new(by, Length::ZERO));
        self.repeated_head
            .iter_mut()
            .for_each(|head| Arc::make_mut(head).shift(by));
    }

    /// The head above it if it opens a column.
    fn head(&self, opens: bool) -> Option<&Row> {
        self.repeated_head.as_deref().filter(|_| opens)
    }
}

/// Rows that fill some columns, one beside the other.
#[derive(Clone)]
pub struct Section {
    /// The rows above all columns, and on the page of what follows it.
    pub head: Vec<Row>,
    /// What is repeated over all columns on each further page.
    pub repeated_head: Vec<Row>,
    /// What fills the columns, from the top of the first to the foot of the last.
    pub rows: Vec<Row>,
    /// How many columns there are.
    pub columns: usize,
    /// Between two columns.
    pub gutter: Length,
    /// The space above it, unless it opens a page.
    pub before: Length,
    /// Whether the first column is the one at the right.
    pub is_rtl: bool,
}

impl Section {
    /// Rows in one column as wide as the page.
    pub fn full(rows: Vec<Row>) -> Section {
        let none = Length::ZERO;
        Section {
            head: Vec::new(),
            repeated_head: Vec::new(),
            rows,
            columns: 1,
            gutter: none,
            before: none,
            is_rtl: false,
        }
    }

    /// How wide each column is on a page of a width.
    pub fn column(&self, page: Length) -> Length {
        let columns = self.columns as i64;
        (page - self.gutter * (columns - 1)) / columns
    }
}

/// Pages while they are filled.
struct Pages<'r> {
    done: Vec<Filled<'r>>,
    page: Vec<PlacedRow<'r>>,
    /// How much of the page is filled.
    top: Length,
    /// How much of each page may be filled.
    most: Length,
}

/// The content of a page, and how far down that reaches.
type Filled<'r> = (Vec<PlacedRow<'r>>, Length);

/// A row on a page.
struct PlacedRow<'r> {
    row: &'r Row,
    /// Its top left corner.
    at: Point,
    /// Whether it is a repeated head, which is not read aloud again.
    is_repeated: bool,
}

impl PlacedRow<'_> {
    fn items(&self) -> Vec<Item> {
        let items = self.row.moved(self.at);
        if self.is_repeated {
            items.iter().map(Item::as_artifact).collect()
        } else {
            items
        }
    }
}

/// The pages that sections make, one below the other. Where a section ends, its
/// columns end at about one height. Where a page would be less than half full and
/// another layout on as many pages can avoid it, all of them are filled less high.
pub fn pages(sections: &[Section], page: Size) -> Vec<Vec<Item>> {
    let full = filled(sections, page, page.h);
    let is_sparse = |pages: &[Filled<'_>]| {
        pages.len() > 1 && pages.iter().any(|(_, depth)| *depth * 2 < page.h)
    };
    let lower = || {
        let heights = LOWER.rev().map(|part| page.h * part / STEPS);
        let mut pages = heights.map(|most| filled(sections, page, most));
        pages.find(|pages| pages.len() == full.len() && !is_sparse(pages))
    };
    let even = if is_sparse(&full) { lower() } else { None };
    even.unwrap_or(full)
        .iter()
        .map(|(rows, _)| rows.iter().flat_map(PlacedRow::items).collect())
        .collect()
}

/// The same, with pages that are filled up to a height only.
fn filled(sections: &[Section], page: Size, most: Length) -> Vec<Filled<'_>> {
    let mut pages = Pages {
        done: Vec::new(),
        page: Vec::new(),
        top: Length::ZERO,
        most,
    };
    for section in sections {
        pages.add(section, page);
    }
    pages.turn();
    pages.done
}

impl<'r> Pages<'r> {
    fn turn(&mut self) {
        self.done.push((std::mem::take(&mut self.page), self.top));
        self.top = Length::ZERO;
    }

    fn add(&mut self, section: &'r Section, page: Size) {
        let width = section.column(page.w);
        let groups = kept_together(&section.rows, page.h);
        let head: Length = section.head.iter().map(|row| row.height + row.after).sum();
        let first = groups
            .first()
            .map_or(Length::ZERO, |group| height(group, true).0);
        if self.top > Length::ZERO {
            self.top += section.before;
            if self.top + head + first > self.most {
                self.turn();
            }
        }
        self.head(&section.head, false);
        let (mut rest, mut is_new) = (groups.as_slice(), self.top == Length::ZERO);
        loop {
            // On a new page there is room for whatever a page can hold.
            let least = rest
                .first()
                .filter(|_| is_new)
                .map(|group| height(group, true).0.min(page.h));
            let room = (self.most - self.top).max(least.unwrap_or_default());
            let (mut taken, mut ends) = fill(rest, room, section.columns, page.h);
            if taken == rest.len() {
                (taken, ends) = level(rest, room, section.columns, page.h);
            }
            let (mut from, top, mut foot) = (0, self.top, self.top);
            for (n, end) in ends.into_iter().enumerate() {
                let place = if section.is_rtl {
                    section.columns - 1 - n
                } else {
                    n
                };
                let x = (width + section.gutter) * place as i64;
                let y = self.column(&rest[from..end], Point::new(x, top));
                (from, foot) = (end, foot.max(y));
            }
            rest = &rest[taken..];
            self.top = foot;
            if rest.is_empty() {
                return;
            }
            self.turn();
            self.head(&section.repeated_head, true);
            is_new = true;
        }
    }

    /// Sets rows over all columns.
    fn head(&mut self, rows: &'r [Row], is_repeated: bool) {
        for row in rows {
            self.page.push(PlacedRow {
                row,
                at: Point::new(Length::ZERO, self.top),
                is_repeated,
            });
            self.top += row.height + row.after;
        }
    }

    /// Sets groups one below the other; where the space below the last ends.
    fn column(&mut self, groups: &[&'r [Row]], at: Point) -> Length {
        let mut y = at.y;
        for (n, row) in groups.iter().copied().flatten().enumerate() {
            if let Some(head) = row.head(n == 0) {
                self.page.push(PlacedRow {
                    row: head,
                    at: Point::new(at.x, y),
                    is_repeated: true,
                });
                y += head.height;
            } else if n > 0 {
                y += row.before;
            }
            self.page.push(PlacedRow {
                row,
                at: Point::new(at.x, y),
                is_repeated: false,
            });
            y += row.height + row.after;
        }
        y
    }
}

/// Rows that stay together, as groups; those that are higher together than a
/// page cannot.
fn kept_together(rows: &[Row], page: Length) -> Vec<&[Row]> {
    let groups = rows.chunk_by(|row, _| row.keep);
    groups
        .flat_map(|group| {
            group.chunks(if height(group, true).0 <= page {
                group.len()
            } else {
                1
            })
        })
        .collect()
}

/// How many groups go onto a page, and where each column ends. A group higher
/// than a whole page stands alone in a column, since it must be somewhere.
fn fill(groups: &[&[Row]], room: Length, columns: usize, page: Length) -> (usize, Vec<usize>) {
    let (mut at, mut ends) = (0, Vec::new());
    for _ in 0..columns {
        let (start, mut y) = (at, Length::ZERO);
        while let Some(group) = groups.get(at) {
            let high = height(group, at == start);
            if y + high.0 > room && (at > start || high.0 <= page) {
                break;
            }
            y += high.0 + high.1;
            at += 1;
        }
        ends.push(at);
    }
    (at, ends)
}

/// The same for a page that takes all, its columns as level as can be.
fn level(groups: &[&[Row]], room: Length, columns: usize, page: Length) -> (usize, Vec<usize>) {
    let (mut short, mut enough) = (Length::ZERO, room);
    while enough - short > Length::um(200) {
        let middle = (short + enough).half();
        if fill(groups, middle, columns, page).0 == groups.len() {
            enough = middle;
        } else {
            short = middle;
        }
    }
    fill(groups, enough, columns, page)
}

/// The height of a group and the space below it.
fn height(group: &[Row], opens: bool) -> (Length, Length) {
    let mut high = Length::ZERO;
    for (n, row) in group.iter().enumerate() {
        let opens = opens && n == 0;
        let before = if opens {
            row.head(true).map_or(Length::ZERO, |head| head.height)
        } else {
            row.before
        };
        let after = if n + 1 == group.len() {
            Length::ZERO
        } else {
            row.after
        };
        high += before + row.height + after;
    }
    (high, group.last().map_or(Length::ZERO, |row| row.after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Path, Rect};
    use crate::scene::{Colour, Shape, reach};

    fn rows(keeps: &[bool]) -> Vec<Row> {
        let row = |keep: &bool| Row {
            keep: *keep,
            ..Row::new(Vec::new(), Length::mm(10))
        };
        keeps.iter().map(row).collect()
    }

    /// Rows with something in them.
    fn marked(keeps: &[bool]) -> Vec<Row> {
        let line = || Item::Shape(Shape::filled(Path::rect(Rect::default()), Colour::BLACK));
        rows(keeps)
            .into_iter()
            .map(|row| Row {
                items: vec![line()],
                ..row
            })
            .collect()
    }

    #[test]
    fn a_heading_goes_over_with_its_text() {
        let four = rows(&[false, false, true, false]);
        let groups = kept_together(&four, Length::mm(100));
        assert_eq!(
            groups.iter().map(|group| group.len()).collect::<Vec<_>>(),
            [1, 1, 2]
        );
        // Three rows fit, but the third would leave its text behind.
        assert_eq!(
            fill(&groups, Length::mm(30), 1, Length::mm(100)),
            (2, vec![2])
        );
    }

    #[test]
    fn the_last_page_is_level() {
        let six = rows(&[false; 6]);
        let groups = kept_together(&six, Length::mm(50));
        assert_eq!(
            level(&groups, Length::mm(50), 2, Length::mm(50)),
            (6, vec![3, 6])
        );
    }

    #[test]
    fn rows_that_cannot_stay_together_go_on_in_the_next_column() {
        let size = Size::new(Length::mm(100), Length::mm(100));
        let gutter = Length::mm(10);
        let pages = pages(
            &[Section {
                columns: 2,
                gutter,
                ..Section::full(marked(&[true; 25]))
            }],
            size,
        );
        assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [16, 9]);
    }

    #[test]
    fn what_does_not_go_below_the_title_goes_onto_the_next_page() {
        let (mut head, size) = (marked(&[true]), Size::new(Length::mm(100), Length::mm(100)));
        head[0].height = Length::mm(60);
        let rows = marked(&[true, true, true, true, false]);
        let pages = pages(
            &[Section {
                head,
                ..Section::full(rows)
            }],
            size,
        );
        assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [1, 5]);
    }

    #[test]
    fn a_page_with_a_few_lines_takes_some_of_the_one_before() {
        let size = Size::new(Length::mm(100), Length::mm(100));
        let lines = |count: usize| {
            let pages = pages(&[Section::full(marked(&vec![false; count]))], size);
            pages.iter().map(Vec::len).collect::<Vec<_>>()
        };
        assert_eq!(lines(22), [8, 8, 6]);
        assert_eq!(lines(26), [10, 10, 6]);
        // Two pages of five lines are no better than one of ten.
        assert_eq!(lines(10), [10]);
    }

    #[test]
    fn a_row_higher_than_the_page_is_set_and_the_text_goes_on() {
        let mut tall = rows(&[false, false]);
        tall[0].height = Length::mm(500);
        let size = Size::new(Length::mm(100), Length::mm(100));
        assert_eq!(pages(&[Section::full(tall)], size).len(), 2);
    }
    #[test]
    fn the_head_of_a_table_stands_again_above_what_opens_a_column() {
        let size = Size::new(Length::mm(100), Length::mm(35));
        let mut table = marked(&[true, false, false, false, false]);
        let head = Arc::new(table[0].clone());
        table[1..]
            .iter_mut()
            .for_each(|row| row.repeated_head = Some(Arc::clone(&head)));
        let pages = pages(&[Section::full(table)], size);
        // A head and two rows on each page; without the second head three rows would go onto the second.
        assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [3, 3]);
        let y = |n: usize| reach(&pages[1][n..=n], &|_| None).unwrap().top();
        assert_eq!(
            [y(0), y(1), y(2)],
            [Length::ZERO, Length::mm(10), Length::mm(20)]
        );
    }
}
