//! The boards of a kit of a game: pages that are no cards, alone or joined.

use super::guess::{FoundBlock, Kind};
use super::wording::{hundredth, page_list, page_title, part_of_page};
use crate::message::{Message, msg};
use crate::recognise::{Block, SeenPage, Tiling, tenth};
use crate::service::kit_name::{KitName, quoted};

/// A page that is a board or rules, as far as something is printed on it.
pub(super) struct BoardPage {
    number: usize,
    printed: Block,
    is_picture: bool,
}

/// All boards of the PDF of a path.
pub(super) struct Boards<'b> {
    pub path: &'b str,
    pub boards: &'b [Tiling],
    pub others: Vec<BoardPage>,
}

/// A picture on a board: the number of the page, the part of it, and where that is on the board.
type Art = (usize, Block, (f64, f64));

impl BoardPage {
    /// A page by its number, with a little room around what is printed on it; `None` if that is nothing.
    pub(super) fn of(number: usize, page: &SeenPage) -> Option<BoardPage> {
        let ([l, t, r, b], (w, h)) = (page.printed?, page.size);
        let printed = [
            (l - 1.0).max(0.0),
            (t - 1.0).max(0.0),
            (r + 1.0).min(w),
            (b + 1.0).min(h),
        ];
        Some(BoardPage {
            number,
            printed,
            is_picture: page.is_picture(),
        })
    }

    fn name(&self) -> String {
        format!("page-{}", self.number)
    }
}

impl Tiling {
    /// The numbers of its pages.
    fn pages(&self) -> Vec<usize> {
        let mut pages: Vec<usize> = self.parts.iter().map(|part| part.page + 1).collect();
        pages.sort_unstable();
        pages
    }

    fn name(&self) -> String {
        let pages = self.pages();
        format!("pages-{}-{}", pages[0], pages[pages.len() - 1])
    }

    fn finding(&self) -> Message {
        let ((columns, rows), (w, h)) = (self.grid, self.size);
        let overlap = match self.overlap {
            (across, down) if across.max(down) < 0.05 => msg!("without overlap"),
            (across, down) if rows == 1 || (across - down).abs() < 0.5 => {
                msg!("with {overlap} mm of overlap", overlap = tenth(across))
            }
            (_, down) if columns == 1 => {
                msg!("with {overlap} mm of overlap", overlap = tenth(down))
            }
            (across, down) => msg!(
                "with {across} mm of overlap across and {down} mm down",
                across = tenth(across),
                down = tenth(down)
            ),
        };
        let pages = self.pages();
        msg!(
            one: "Page {pages} is one board of {columns} × {rows} pages, {width} × {height} mm, {overlap}",
            many: "Pages {pages} are one board of {columns} × {rows} pages, {width} × {height} mm, {overlap}",
            n = pages.len(),
            pages = page_list(&pages),
            columns,
            rows,
            width = tenth(w),
            height = tenth(h),
            overlap
        )
    }
}

impl Boards<'_> {
    /// Returns the findings, as sentences without a full stop.
    pub(super) fn findings(&self) -> Vec<Message> {
        let mut findings: Vec<Message> = self.boards.iter().map(Tiling::finding).collect();
        if !self.others.is_empty() {
            let numbers: Vec<usize> = self.others.iter().map(|page| page.number).collect();
            findings.push(msg!(
                one: "Page {pages} is printed as boards: delete those that you do not need from kit.toml",
                many: "Pages {pages} are printed as boards: delete those that you do not need from kit.toml",
                n = numbers.len(),
                pages = page_list(&numbers)
            ));
        }
        findings.extend(self.hint());
        findings
    }

    /// Returns a hint on how to join pages that are pictures into one board.
    fn hint(&self) -> Option<Message> {
        let pictures: Vec<usize> = self
            .others
            .iter()
            .filter(|page| page.is_picture)
            .map(|page| page.number)
            .collect();
        let run = pictures
            .chunk_by(|one, other| one + 1 == *other)
            .find(|run| run.len() > 1)?;
        let (columns, rows) = if run.len() >= 4 { (2, 2) } else { (2, 1) };
        Some(msg!(
            "If some of them are parts of one board, say so: --join {columns}x{rows}@{page}, with its first page",
            columns,
            rows,
            page = run[0]
        ))
    }

    /// Where the boards are on the pages.
    pub(super) fn found(&self) -> Vec<FoundBlock> {
        let found = |page: usize, block: Block, label: String| FoundBlock {
            page,
            block,
            kind: Kind::Board,
            label,
        };
        let parts = |board: &Tiling| {
            let name = board.name();
            board
                .parts
                .iter()
                .map(move |part| found(part.page + 1, part.block, name.clone()))
                .collect::<Vec<_>>()
        };
        let single = self
            .others
            .iter()
            .map(|page| found(page.number, page.printed, page.name()));
        self.boards.iter().flat_map(parts).chain(single).collect()
    }

    /// Adds the boards to the kit's own file.
    pub(super) fn put(&self, kit: &KitName, toml: &mut String) {
        for board in self.boards {
            let name = board.name();
            let title = kit.quoted(&page_title(&board.pages()));
            *toml += &format!("\n# {}.", board.finding());
            let art: Vec<Art> = board
                .parts
                .iter()
                .map(|part| (part.page + 1, part.block, part.at))
                .collect();
            self.put_board((&name, &title), board.size, &art, toml);
        }
        for BoardPage {
            number,
            printed: [l, t, r, b],
            ..
        } in &self.others
        {
            let art = [(*number, [*l, *t, *r, *b], (0.0, 0.0))];
            self.put_board(
                (
                    &format!("page-{number}"),
                    &kit.quoted(&page_title(&[*number])),
                ),
                (r - l, b - t),
                &art,
                toml,
            );
        }
    }

    fn put_board(
        &self,
        (name, title): (&str, &str),
        (w, h): (f64, f64),
        art: &[Art],
        toml: &mut String,
    ) {
        *toml += &format!(
            "\n[board.{name}]\ntitle = {}\nsize = [\"{} mm\", \"{} mm\"]\n",
            title,
            hundredth(w),
            hundredth(h)
        );
        for (page, [l, t, r, b], (x, y)) in art {
            let (width, height) = (hundredth(r - l), hundredth(b - t));
            let file = quoted(&part_of_page(self.path, *page, [*l, *t, *r, *b]));
            *toml += &format!(
                "\n[[board.{name}.art]]\nfile = {file}\nat = [\"{} mm\", \"{} mm\"]\nroom = [\"{width} mm\", \"{height} mm\"]\n",
                hundredth(*x),
                hundredth(*y)
            );
        }
    }
}
