//! Boards, printed on both sides or joined of several sheets: marks all over
//! them, found again on the painted pages where they belong.

use std::fmt::Write;

use boardpress::diag::Diagnostics;
use boardpress::geom::{Length, Rect, Size};
use boardpress::model::{Backs, BuildContext, Job, PAPERS, Seams};
use boardpress::press::proof;
use boardpress::sheet::{Mark, Sheet};
use rayon::prelude::*;

use super::kits::{self, HUES};
use super::marks::{self, Seen};
use super::register::{DPI, NEAR, WAYS};
use super::{margins, pairs};
use crate::support::raster;

/// From one mark to the next.
const PITCH: Length = Length::um(11_300);
/// How broad and high a mark is.
const BROAD: Length = Length::mm(3);
/// What is nearer to an edge or a seam may be cut off or drawn upon.
const FREE: Length = Length::um(4_500);

/// A board with marks all over it, and behind every one another of its hue.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    pub(super) size: Size,
    pub(super) bleed: Length,
    pub(super) backed: bool,
}

impl Board {
    pub(super) const fn new((w, h): (i64, i64), bleed: i64, backed: bool) -> Board {
        Board {
            size: Size::new(Length::um(w), Length::um(h)),
            bleed: Length::um(bleed),
            backed,
        }
    }

    /// Its kit.
    pub(super) fn files(&self, ground: &str) -> Vec<(String, String)> {
        let mut kit = String::new();
        for (name, behind) in [("summer", false), ("winter", true)] {
            if behind && !self.backed {
                continue;
            }
            let Size { w, h } = self.size;
            let back = if self.backed && !behind {
                "back = \"winter\"\n"
            } else {
                ""
            };
            write!(
                kit,
                "[board.{name}]\nsize = [\"{w}\", \"{h}\"]\nbleed = \"{}\"\nground = \"{ground}\"\n",
                self.bleed
            )
            .unwrap();
            kit.push_str(back);
            for (mark, hue) in self.marks() {
                // Who turns a board over like the page of a book finds them so.
                let mark = if behind { mark.mirrored(w) } else { mark };
                let (x, y) = (mark.left(), mark.top());
                write!(kit, "[[board.{name}.box]]\nat = [\"{x}\", \"{y}\"]\nroom = [\"{BROAD}\", \"{BROAD}\"]\n")
                    .unwrap();
                writeln!(kit, "fill = \"{}\"", HUES[hue]).unwrap();
            }
        }
        vec![("boards.toml".to_owned(), kit)]
    }

    /// Every mark on its front with its hue. No row or column is like the next.
    pub(super) fn marks(&self) -> Vec<(Rect, usize)> {
        let (columns, rows) = (self.size.w.count(PITCH), self.size.h.count(PITCH));
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let mark = |(row, column): (i64, i64)| {
            let hue = (row * row + column * 2 + column * column * row) % HUES.len() as i64;
            (
                Rect::um(
                    PITCH.to_um() * column + 3_217,
                    PITCH.to_um() * row + 2_731,
                    3_000,
                    3_000,
                ),
                hue as usize,
            )
        };
        cells
            .map(mark)
            .filter(|(mark, _)| Rect::of(self.size).holds(*mark))
            .collect()
    }

    /// Where its front lies on a page.
    fn at(&self, sheet: &Sheet) -> Rect {
        sheet.placements[0].trim(self.size)
    }

    /// What is to be seen of its front on a sheet, off its edges and seams.
    fn on(&self, sheet: &Sheet) -> Vec<Seen> {
        let seen = |(mark, hue): (Rect, usize)| {
            let at = sheet.placements[0].onto(self.size, mark).centre();
            let hue = u32::from_str_radix(&HUES[hue][1..], 16).unwrap();
            let hue = [16, 8, 0].map(|shift| hue >> shift & 0xff != 0);
            Seen {
                at: (at.x.to_mm(), at.y.to_mm()),
                hue,
            }
        };
        self.marks()
            .into_iter()
            .map(seen)
            .filter(|mark| is_free(mark, self.at(sheet), sheet))
            .collect()
    }
}

/// Whether a place lies well within what a sheet shows of its board, off its
/// seams and off the glue on its tabs.
fn is_free(mark: &Seen, board: Rect, sheet: &Sheet) -> bool {
    let at = Rect::um(
        (mark.at.0 * 1e3).round() as i64,
        (mark.at.1 * 1e3).round() as i64,
        0,
        0,
    );
    let shown = board.common(sheet.trim).unwrap_or_default();
    let seams = sheet
        .tile
        .iter()
        .flat_map(|tile| &tile.seams)
        .map(|seam| seam.bounds());
    let glue = sheet.marks.iter().filter_map(|mark| {
        if let Mark::Glue(rect) = mark {
            Some(*rect)
        } else {
            None
        }
    });
    shown.inset(FREE).holds(at) && !seams.chain(glue).any(|drawn| drawn.inset(-FREE).holds(at))
}

/// A board on a paper.
struct Case {
    name: &'static str,
    board: Board,
    /// By its place in [`PAPERS`].
    paper: usize,
}

/// One row for every kind of board with two sides.
const TWO_SIDED: [Case; 4] = [
    Case {
        name: "on one sheet, and as large as half of it",
        board: Board::new((128_000, 120_000), 0, true),
        paper: 0,
    },
    Case {
        name: "on one sheet, with bleed",
        board: Board::new((180_000, 250_000), 3_000, true),
        paper: 0,
    },
    Case {
        name: "over several sheets",
        board: Board::new((300_000, 260_000), 0, true),
        paper: 2,
    },
    Case {
        name: "over several sheets, with bleed",
        board: Board::new((251_300, 402_700), 3_000, true),
        paper: 1,
    },
];

/// What is wrong on the pages of a job.
fn faults(name: &str, board: &Board, job: &Job) -> Vec<String> {
    let fs = kits::kit(&board.files("#e0e0e0"));
    let proof = proof(&fs, BuildContext::new(job, &Diagnostics::default()))
        .unwrap_or_else(|_| panic!("{name}"));
    let pdf = kits::pdfs(&fs, job).unwrap().remove(0);
    let pages = raster::pages(&pdf.bytes, DPI);
    assert_eq!(pages.len(), proof.sheets.len(), "{name}");
    let name_of = |sheet: &Sheet| &proof.face(sheet.placements[0].face).name;
    let is_front = |sheet: &&Sheet| name_of(sheet) == name_of(&proof.sheets[0]);
    let fronts: Vec<&Sheet> = proof.sheets.iter().filter(is_front).collect();
    let is_folded = proof.sheets[0].placements.len() == 2;
    // What is too large to be folded is pasted.
    let backs = if job.backs == Backs::Fold && !is_folded {
        Backs::Paste
    } else {
        job.backs
    };
    let mut wrong = Vec::new();
    let mut tell = |sheet: usize, what: &str, apart: Result<f64, String>| match apart {
        Ok(off) if off < NEAR => {}
        Ok(off) => wrong.push(format!(
            "{name}, sheet {}: {what} by {off:.4} mm",
            sheet + 1
        )),
        Err(why) => wrong.push(format!("{name}, sheet {}: {what}: {why}", sheet + 1)),
    };
    let mut seen = 0;
    if board.backed {
        let pairs = pairs::pairs(&pdf.bytes, &pages, backs, DPI);
        assert_eq!(pairs.len(), fronts.len(), "{name}");
        for (n, (pair, sheet)) in pairs.iter().zip(&fronts).enumerate() {
            let front: Vec<Seen> = pair
                .front
                .iter()
                .copied()
                .filter(|mark| is_free(mark, board.at(sheet), sheet))
                .collect();
            let through = |mark: &Seen| Seen {
                at: pair.through(mark.at),
                ..*mark
            };
            let back: Vec<Seen> = pair
                .back
                .iter()
                .map(through)
                .filter(|mark| is_free(mark, board.at(sheet), sheet))
                .collect();
            tell(n, "the back is off", marks::apart(&front, &back, |at| at));
            tell(
                n,
                "the front is off",
                marks::apart(&front, &board.on(sheet), |at| at),
            );
            seen += front.len();
        }
    } else {
        for (n, (page, sheet)) in pages.iter().zip(&fronts).enumerate() {
            let front: Vec<Seen> = marks::seen(page, DPI)
                .into_iter()
                .filter(|mark| is_free(mark, board.at(sheet), sheet))
                .collect();
            tell(
                n,
                "the front is off",
                marks::apart(&front, &board.on(sheet), |at| at),
            );
            seen += front.len();
        }
    }
    let all = board.marks().len();
    assert!(seen * 2 > all, "{name}: {seen} marks of {all}");
    let [outside, _] = margins::strays(&pages, job, DPI);
    wrong.extend(
        (outside > 0).then(|| format!("{name}: {outside} rows with ink outside the margins")),
    );
    wrong
}

#[test]
fn every_back_of_a_board_lies_behind_its_front_on_one_sheet_and_on_several() {
    let tries: Vec<(&Case, Backs)> = TWO_SIDED
        .iter()
        .flat_map(|case| WAYS.map(|backs| (case, backs)))
        .collect();
    let wrong = |(case, backs): &(&Case, Backs)| {
        let job = Job {
            paper: PAPERS[case.paper],
            backs: *backs,
            ..Job::default()
        };
        faults(
            &format!("a board {} of {}, {}", case.name, job.paper, backs.name()),
            &case.board,
            &job,
        )
    };
    let wrong: Vec<String> = tries.par_iter().flat_map_iter(wrong).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn every_sheet_of_a_board_shows_its_own_part_whether_sheets_lap_or_meet() {
    let boards = [
        Board::new((300_000, 260_000), 0, false),
        Board::new((250_000, 401_300), 3_000, false),
    ];
    let tries = boards
        .iter()
        .flat_map(|board| [Seams::Butt, Seams::Overlap].map(|seams| (board, seams)));
    let wrong = |(board, seams): (&Board, Seams)| {
        let job = Job {
            seams,
            paper: PAPERS[2],
            ..Job::default()
        };
        faults(
            &format!("{} × {}, {seams:?}", board.size.w, board.size.h),
            board,
            &job,
        )
    };
    let wrong: Vec<String> = tries.par_bridge().flat_map_iter(wrong).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}
