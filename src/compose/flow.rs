//! Rows of running text into columns and pages.

use crate::geom::{Length, Point, Size};
use crate::scene::Item;

/// A row that no column break divides.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// What stands in it, from its top left corner.
    pub(super) items: Vec<Item>,
    /// How high it is.
    pub(super) height: Length,
    /// The space above it, unless it opens a column.
    pub(super) before: Length,
    /// The space below it.
    pub(super) after: Length,
    /// Whether it stays with the row that follows.
    pub(super) keep: bool,
}

impl Row {
    /// A row with no space around it.
    pub(super) fn new(items: Vec<Item>, height: Length) -> Row {
        Row { items, height, before: Length::ZERO, after: Length::ZERO, keep: false }
    }

    /// Moves what stands in it to the right.
    pub(super) fn shift(&mut self, by: Length) {
        let items = std::mem::take(&mut self.items);
        self.items = items.into_iter().map(|item| item.moved(Point::new(by, Length::ZERO))).collect();
    }
}

/// The pages that rows make. `head` stands over all columns of the first page;
/// the columns of the last page end at about one height.
pub(super) fn pages(
    head: Vec<Row>,
    rows: Vec<Row>,
    page: Size,
    width: Length,
    gutter: Length,
    columns: usize,
) -> Vec<Vec<Item>> {
    let mut pages = Vec::new();
    let (mut items, mut top) = (Vec::new(), Length::ZERO);
    for row in head {
        items.extend(row.items.into_iter().map(|item| item.moved(Point::new(Length::ZERO, top))));
        top += row.height + row.after;
    }
    let groups = kept_together(rows, page.h);
    let mut rest = groups.as_slice();
    loop {
        let room = page.h - top;
        let (mut taken, mut ends) = fill(rest, room, columns, page.h);
        if taken == rest.len() {
            (taken, ends) = level(rest, room, columns, page.h);
        }
        let mut from = 0;
        for (n, end) in ends.into_iter().enumerate() {
            let x = (width + gutter) * n as i64;
            items.extend(column(&rest[from..end], Point::new(x, top)));
            from = end;
        }
        pages.push(std::mem::take(&mut items));
        rest = &rest[taken..];
        top = Length::ZERO;
        if rest.is_empty() {
            return pages;
        }
    }
}

/// Rows that stay together, as groups; those that are higher together than a
/// page cannot.
fn kept_together(rows: Vec<Row>, page: Length) -> Vec<Vec<Row>> {
    let mut groups: Vec<Vec<Row>> = Vec::new();
    let mut open = false;
    for row in rows {
        let keep = row.keep;
        match groups.last_mut().filter(|_| open) {
            Some(group) => group.push(row),
            None => groups.push(vec![row]),
        }
        open = keep;
    }
    let parted = |group: Vec<Row>| {
        let fits = height(&group, true).0 <= page;
        if fits { vec![group] } else { group.into_iter().map(|row| vec![row]).collect() }
    };
    groups.into_iter().flat_map(parted).collect()
}

/// How many groups go onto a page, and where each column ends. A group higher
/// than a whole page stands alone in a column, since it must stand somewhere.
fn fill(groups: &[Vec<Row>], room: Length, columns: usize, page: Length) -> (usize, Vec<usize>) {
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
fn level(groups: &[Vec<Row>], room: Length, columns: usize, page: Length) -> (usize, Vec<usize>) {
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
        let before = if opens && n == 0 { Length::ZERO } else { row.before };
        let after = if n + 1 == group.len() { Length::ZERO } else { row.after };
        high += before + row.height + after;
    }
    (high, group.last().map_or(Length::ZERO, |row| row.after))
}

fn column(groups: &[Vec<Row>], at: Point) -> Vec<Item> {
    let (mut items, mut y) = (Vec::new(), at.y);
    for (n, row) in groups.iter().flatten().enumerate() {
        if n > 0 {
            y += row.before;
        }
        items.extend(row.items.iter().cloned().map(|item| item.moved(Point::new(at.x, y))));
        y += row.height + row.after;
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Path, Rect};
    use crate::scene::{Colour, Shape};

    fn rows(keeps: &[bool]) -> Vec<Row> {
        let row = |keep: &bool| Row { keep: *keep, ..Row::new(Vec::new(), Length::mm(10)) };
        keeps.iter().map(row).collect()
    }

    /// Rows with something in them.
    fn marked(keeps: &[bool]) -> Vec<Row> {
        let line = || Item::Shape(Shape::filled(Path::rect(Rect::default()), Colour::BLACK));
        rows(keeps).into_iter().map(|row| Row { items: vec![line()], ..row }).collect()
    }

    #[test]
    fn a_heading_goes_over_with_its_text() {
        let groups = kept_together(rows(&[false, false, true, false]), Length::mm(100));
        assert_eq!(groups.iter().map(Vec::len).collect::<Vec<_>>(), [1, 1, 2]);
        // Three rows fit, but the third would leave its text behind.
        assert_eq!(fill(&groups, Length::mm(30), 1, Length::mm(100)), (2, vec![2]));
    }

    #[test]
    fn the_last_page_is_level() {
        let groups = kept_together(rows(&[false; 6]), Length::mm(50));
        assert_eq!(level(&groups, Length::mm(50), 2, Length::mm(50)), (6, vec![3, 6]));
    }

    #[test]
    fn rows_that_cannot_stay_together_go_on_in_the_next_column() {
        let size = Size::new(Length::mm(100), Length::mm(100));
        let pages = pages(Vec::new(), marked(&[true; 25]), size, Length::mm(40), Length::mm(10), 2);
        assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [20, 5]);
    }

    #[test]
    fn what_does_not_go_below_the_title_goes_onto_the_next_page() {
        let (mut head, size) = (marked(&[true]), Size::new(Length::mm(100), Length::mm(100)));
        head[0].height = Length::mm(60);
        let pages = pages(head, marked(&[true, true, true, true, false]), size, Length::mm(100), Length::ZERO, 1);
        assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [1, 5]);
    }

    #[test]
    fn a_row_higher_than_the_page_is_set_and_the_text_goes_on() {
        let mut tall = rows(&[false, false]);
        tall[0].height = Length::mm(500);
        let size = Size::new(Length::mm(100), Length::mm(100));
        assert_eq!(pages(Vec::new(), tall, size, Length::mm(100), Length::ZERO, 1).len(), 2);
    }
}
