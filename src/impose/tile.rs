//! Things larger than a page, over several sheets.
//!
//! The classic way: a sheet is trimmed along its guide on the right and at the
//! foot and laid over the tab of the next. Tabs repeat the art. The other way:
//! every sheet is trimmed on its seams, and they are laid edge to edge, which
//! is the only one where both sides are printed: a tab would hide the back of
//! the sheet that is laid over it.
//!
//! Where the steps of assembly may be on a sheet.

use std::sync::Arc;

use rayon::prelude::*;

use super::imposer::{Imposer, PieceCopy, SheetDraft};
use super::seam::{Crossed, Spans, seams};
use super::{cut_paths, cutting, mark, pair};
use crate::geom::{Length, Point, Rect, Size, TextBox, Turn};
use crate::model::slug_areas;
use crate::sheet::{
    self, Clip, CutPaths, Face, FaceId, KeepOut, Line, Mark, Placement, Side, Sides,
};

/// The tab that is glued under the neighbour.
const OVERLAP: Length = Length::mm(10);
/// How far art goes beyond the line along which a sheet is trimmed, where the
/// paper has room for it.
const BEYOND: Length = Length::mm(3);
/// How far it goes at the least, where there is less room.
const LEAST_BEYOND: Length = Length::um(500);
/// How far the line along which a sheet is trimmed goes on beyond the art at both ends, where there is room.
const PAST: Length = Length::mm(2);
/// From a seam to the glue on a tab: the neighbour covers all of it.
const UNGLUED: Length = Length::um(2_500);
/// From the other sides of a tab to its glue.
const TAB_EDGE: Length = Length::mm(1);
/// From the end of a board to the middle of a diamond beside it.
const OFF_BOARD: Length = Length::um(mark::DIAMOND.to_um() + 500);

/// Where the parts of a face lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TilePlan {
    turn: Turn,
    /// The turned size of the whole.
    size: Size,
    /// The seams from left to right, and the two ends.
    xs: Vec<Length>,
    /// The seams from top to bottom, and the two ends.
    ys: Vec<Length>,
    /// Whether tabs are glued under neighbours.
    laps: bool,
    /// How far art goes beyond the lines along which sheets are trimmed, at the least.
    beyond: Length,
    area: Rect,
    slug: Option<TextBox>,
    /// The boxes to keep whole, in the turned measure.
    keep: Arc<[KeepOut]>,
}

/// The plan with the fewest sheets whose seams cross no words, a row or a
/// column more than are needed if need be; where there is none, the one with
/// the fewest sheets. Among equals, fewer words are crossed; then one whose art
/// goes far enough beyond the lines along which sheets are trimmed takes precedence over one
/// in which it goes less far; one that spares all spaces before any other, and
/// upright before turned, which is harder to put together; then spaces are cut less
/// deep. `None` where the paper is smaller than a tab.
pub(super) fn plan(
    size: Size,
    keep: &[KeepOut],
    printable: Rect,
    slug: Option<Length>,
    laps: bool,
) -> Option<TilePlan> {
    let turned = [Turn::None, Turn::Quarter].map(|turn| {
        let turned = |keep: &KeepOut| KeepOut {
            rect: turn.rect(keep.rect, size),
            ..*keep
        };
        let keep: Arc<[KeepOut]> = keep.iter().map(turned).collect();
        (turn, turn.size(size), spans(&keep), keep)
    });
    let areas = slug_areas(printable, slug);
    let on_areas = areas
        .into_iter()
        .flat_map(|area| turned.iter().map(move |turned| (area, turned)));
    let ways: Vec<_> = on_areas
        .flat_map(|way| [BEYOND, LEAST_BEYOND].map(|beyond| (way, beyond)))
        .collect();
    let plans =
        ways.par_iter()
            .flat_map_iter(|(((area, slug), (turn, size, spans, keep)), beyond)| {
                let tabs = (if laps { OVERLAP } else { *beyond }, *beyond);
                let [xs, more_xs] =
                    [0, 1].map(|more| seams(size.w, area.size.w, tabs, &spans[0], more));
                let [ys, more_ys] =
                    [0, 1].map(|more| seams(size.h, area.size.h, tabs, &spans[1], more));
                let places = [(xs.clone(), ys.clone()), (more_xs, ys), (xs, more_ys)];
                places.into_iter().filter_map(|(xs, ys)| {
                    let (turn, size, keep) = (*turn, *size, Arc::clone(keep));
                    let plan = TilePlan {
                        turn,
                        size,
                        xs: xs?,
                        ys: ys?,
                        laps,
                        beyond: *beyond,
                        area: *area,
                        slug: *slug,
                        keep,
                    };
                    Some((plan.cost(spans), plan))
                })
            });
    // Of equal ones the first is taken, on any number of cores.
    let plans: Vec<_> = plans.collect();
    plans
        .into_iter()
        .min_by_key(|(cost, _)| *cost)
        .map(|(_, plan)| plan)
}

/// The boxes to keep whole, as upright seams and as level ones meet them.
fn spans(keep: &[KeepOut]) -> [Spans; 2] {
    [
        Spans::new(keep, |rect| (rect.left(), rect.right(), rect.size.h)),
        Spans::new(keep, |rect| (rect.top(), rect.bottom(), rect.size.w)),
    ]
}

/// The boxes that no seam should cross on either side of a thing, in the
/// measure of its front.
pub(super) fn kept(front: &Face, back: Option<&Face>) -> Vec<KeepOut> {
    let behind = back.iter().flat_map(|back| back.keep.iter());
    let behind = behind.map(|keep| KeepOut {
        rect: keep.rect.mirrored(front.trim().w),
        ..*keep
    });
    front.keep.iter().copied().chain(behind).collect()
}

/// The sheets of a piece by a plan, row by row, each front before its back.
/// Without a press, nothing is printed behind.
pub(super) fn sheets(
    imposer: &Imposer<'_>,
    plan: &TilePlan,
    piece: PieceCopy<'_>,
    component: &str,
    sides: Option<Sides>,
) -> Vec<SheetDraft> {
    let (rows, columns) = (plan.ys.len() - 1, plan.xs.len() - 1);
    let behind = piece.back.zip(sides);
    let bleed = |face: FaceId| imposer.faces[face.0 as usize].bleed;
    let mut sheets = Vec::new();
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let tile = plan.tile(row, column);
        let window = tile.painted(plan, bleed(piece.front));
        let placement = Placement {
            face: piece.front,
            at: tile.at,
            turn: plan.turn,
            window,
            within: Clip::Window,
            set: piece.set,
            shows_set: (row, column) == (0, 0),
        };
        let mut draft = SheetDraft::new(imposer, component.to_owned(), vec![placement]);
        draft.sides = sides.unwrap_or(Sides::OneSided);
        draft.trim = tile.window;
        draft.slug = plan.slug;
        let outline = &imposer.faces[piece.front.0 as usize].outline;
        let bleeds = bleed(piece.front) > Length::ZERO
            || behind.is_some_and(|(back, _)| bleed(back) > Length::ZERO);
        if bleeds && outline.is_straight() {
            draft.marks = mark::sides(&draft, imposer, tile.window, tile.cuts());
        }
        if rows * columns > 1 {
            let (place, of) = (
                (row as u32 + 1, column as u32 + 1),
                (rows as u32, columns as u32),
            );
            let seams = tile.seams().into_iter().map(|(line, _)| line).collect();
            draft.tile = Some(sheet::Tile {
                place,
                of,
                laps: plan.laps,
                seams,
            });
            draft
                .marks
                .extend(tile.marks(plan, &plan.tile(row, columns - 1)));
            draft.steps = room(tile.window, plan.area, &draft.marks);
        }
        draft
            .marks
            .extend(mark::inside(&draft, imposer, tile.window));
        draft.cut_paths = cut_paths::tile(&draft, imposer, tile.trimmed(plan.laps));
        let back = behind.map(|(face, sides)| {
            let window = tile.painted(plan, bleed(face));
            back(
                &draft,
                Placement {
                    face,
                    window,
                    shows_set: false,
                    ..placement
                },
                imposer,
                sides,
            )
        });
        sheets.push(draft);
        sheets.extend(back);
    }
    keep_largest(&mut sheets);
    let cut = |sheet: SheetDraft| SheetDraft {
        tree: cutting::of_tile(&sheet, imposer),
        ..sheet
    };
    sheets.into_iter().map(cut).collect()
}

/// The other side of a sheet, or a sheet to paste behind it. `seen` is its
/// placement as it is seen through the paper.
fn back(front: &SheetDraft, seen: Placement, imposer: &Imposer<'_>, sides: Sides) -> SheetDraft {
    let mirror = pair::mirror(sides, imposer.job.paper.size);
    let placement = Placement {
        at: mirror.rect(seen.trim(imposer.face(&seen).trim())).at,
        turn: mirror.turn(seen.turn),
        window: mirror.rect(seen.window),
        ..seen
    };
    let seams = |tile: &sheet::Tile| tile.seams.iter().map(|line| mirror.line(*line)).collect();
    SheetDraft {
        side: Side::Back,
        placements: vec![placement],
        // What is printed on the other side is cut with the front; what is pasted, by itself.
        marks: match sides {
            Sides::OneSided => front.marks.iter().map(|mark| mirror.mark(mark)).collect(),
            Sides::TwoSided(_) => Vec::new(),
        },
        slug: front.slug.map(|strip| mirror.text_box(strip)),
        tile: front.tile.as_ref().map(|tile| sheet::Tile {
            seams: seams(tile),
            ..tile.clone()
        }),
        steps: None,
        cut_paths: CutPaths::default(),
        trim: mirror.rect(front.trim),
        ..front.clone()
    }
}

/// One sheet of a plan.
struct Tile {
    /// Where the corner of the whole would lie on this page.
    at: Point,
    /// The part of the page that this sheet paints of the trimmed whole.
    window: Rect,
    /// The seams of this sheet on the page: left, top, right, bottom.
    left: Option<Length>,
    top: Option<Length>,
    right: Option<Length>,
    bottom: Option<Length>,
}

/// From a sheet to its neighbour.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Towards {
    /// To the one on the left or above, which is laid over a tab.
    Before,
    /// To the one on the right or below.
    After,
}

impl TilePlan {
    /// How many sheets it takes.
    pub(super) fn count(&self) -> usize {
        (self.xs.len() - 1) * (self.ys.len() - 1)
    }

    /// Whether its seams cross words, the sheets it takes, the words that they
    /// cross and how far they run through large ones, whether art goes less far beyond a cut than it should, whether seams
    /// cut into spaces, whether it is turned, and how deep they cut.
    fn cost(&self, spans: &[Spans; 2]) -> (bool, usize, [i64; 2], bool, bool, bool, i64) {
        let mut crossed = Crossed::default();
        for (spans, seams) in spans.iter().zip([&self.xs, &self.ys]) {
            for seam in &seams[1..seams.len() - 1] {
                crossed
                    .iter_mut()
                    .zip(spans.crossed(*seam))
                    .for_each(|(sum, one)| *sum += one);
            }
        }
        let [words, large, deep] = crossed;
        (
            words > 0,
            self.count(),
            [words, large],
            self.beyond < BEYOND,
            deep > 0,
            self.turn != Turn::None,
            deep,
        )
    }

    fn tile(&self, row: usize, column: usize) -> Tile {
        let (l, from_x, to_x, r) = self.span(&self.xs, column, self.size.w, self.area.size.w);
        let (t, from_y, to_y, b) = self.span(&self.ys, row, self.size.h, self.area.size.h);
        // In the middle of the area, tab and all.
        let spare = Size::new(
            self.area.size.w - (to_x - from_x),
            self.area.size.h - (to_y - from_y),
        );
        let corner = self.area.at + Point::new(spare.w.half(), spare.h.half());
        let at = corner - Point::new(from_x, from_y);
        let x = |n: Length| at.x + n;
        let y = |n: Length| at.y + n;
        Tile {
            at,
            window: Rect::between(x(from_x), y(from_y), x(to_x), y(to_y)),
            left: l.map(x),
            top: t.map(y),
            right: r.map(x),
            bottom: b.map(y),
        }
    }

    /// Of one row or column: its seam before, where its art starts and ends, and
    /// its seam after.
    fn span(
        &self,
        seams: &[Length],
        n: usize,
        end: Length,
        room: Length,
    ) -> (Option<Length>, Length, Length, Option<Length>) {
        let before = (n > 0).then(|| seams[n]);
        let after = (n + 2 < seams.len()).then(|| seams[n + 1]);
        let (least, most) = (before.unwrap_or(Length::ZERO), after.unwrap_or(end));
        let from = match before {
            None => least,
            Some(seam) if self.laps => seam - OVERLAP,
            // What there is to spare goes to both sides alike.
            Some(seam) if after.is_some() => seam - BEYOND.min((room - (most - least)).half()),
            Some(seam) => seam - BEYOND.min(room - (most - least)),
        };
        let to = after.map_or(end, |seam| (seam + BEYOND).min(from + room));
        (before, from, to, after)
    }
}

impl Tile {
    /// The part of the page that is painted by a face with so much bleed: it
    /// bleeds where the whole ends, but not across a seam.
    fn painted(&self, plan: &TilePlan, bleed: Length) -> Rect {
        let window = self
            .window
            .inset(-bleed)
            .common(plan.area)
            .unwrap_or(self.window);
        Rect::between(
            if self.left.is_some() {
                self.window.left()
            } else {
                window.left()
            },
            if self.top.is_some() {
                self.window.top()
            } else {
                window.top()
            },
            if self.right.is_some() {
                self.window.right()
            } else {
                window.right()
            },
            if self.bottom.is_some() {
                self.window.bottom()
            } else {
                window.bottom()
            },
        )
    }

    /// What is left of the sheet when it is trimmed, its tabs included.
    fn trimmed(&self, laps: bool) -> Rect {
        let (near, window) = (
            |seam: Option<Length>, end| seam.filter(|_| !laps).unwrap_or(end),
            self.window,
        );
        Rect::between(
            near(self.left, window.left()),
            near(self.top, window.top()),
            self.right.unwrap_or(window.right()),
            self.bottom.unwrap_or(window.bottom()),
        )
    }

    /// The sides on which the whole ends, and is cut.
    fn cuts(&self) -> mark::Cuts {
        mark::Cuts {
            left: self.left.is_none(),
            top: self.top.is_none(),
            right: self.right.is_none(),
            bottom: self.bottom.is_none(),
        }
    }

    /// The lines along which it meets its neighbours.
    fn seams(&self) -> Vec<(Line, Towards)> {
        let window = self.window;
        let upright = |x| Line::new(Point::new(x, window.top()), Point::new(x, window.bottom()));
        let level = |y| Line::new(Point::new(window.left(), y), Point::new(window.right(), y));
        let seams = [
            (self.right.map(upright), Towards::After),
            (self.bottom.map(level), Towards::After),
            (self.left.map(upright), Towards::Before),
            (self.top.map(level), Towards::Before),
        ];
        seams
            .into_iter()
            .filter_map(|(line, towards)| Some((line?, towards)))
            .collect()
    }

    /// Its guides; `last` is the last sheet of its row.
    fn marks(&self, plan: &TilePlan, last: &Tile) -> Vec<Mark> {
        let (mut marks, mut diamonds) = (Vec::new(), Vec::new());
        for (line, towards) in self.seams() {
            let upright = line.from.x == line.to.x;
            if plan.laps && towards == Towards::Before {
                marks.extend(self.glue(upright).map(Mark::Glue));
                marks.push(Mark::Overlap(line));
            } else {
                let past = if upright {
                    Point::new(Length::ZERO, PAST)
                } else {
                    Point::new(PAST, Length::ZERO)
                };
                let longer = Line::new(line.from - past, line.to + past);
                marks.push(Mark::Trim(if plan.area.holds(longer.bounds()) {
                    longer
                } else {
                    line
                }));
            }
            diamonds.extend(self.diamonds(
                plan,
                if upright { line.from.x } else { line.from.y },
                upright,
                last,
            ));
        }
        // They are drawn over tabs.
        marks.extend(diamonds);
        marks
    }

    /// Where the tab at the left or at the top takes glue: no part of it is seen
    /// once the neighbour is laid over it.
    fn glue(&self, upright: bool) -> Option<Rect> {
        let (right, bottom) = (
            self.right.unwrap_or(self.window.right()),
            self.bottom.unwrap_or(self.window.bottom()),
        );
        let tab = if upright {
            Rect::between(
                self.window.left(),
                self.window.top(),
                self.left? - UNGLUED + TAB_EDGE,
                bottom,
            )
        } else {
            // The corner belongs to the tab on the left.
            let left = self.left.unwrap_or(self.window.left());
            Rect::between(
                left,
                self.window.top(),
                right,
                self.top? - UNGLUED + TAB_EDGE,
            )
        };
        let glue = tab.inset(TAB_EDGE);
        (glue.size.w > Length::ZERO && glue.size.h > Length::ZERO).then_some(glue)
    }

    /// The diamonds at the ends of a seam, whose halves on two sheets meet when these are joined. They lie where
    /// no part of the board is left in the end: beside it; and, since the sheets of a row are joined before the
    /// rows are, on what is trimmed off the foot of a row, or on the tab that the row above covers. Only where there
    /// is no such place at either end of a seam does one lie on the board. `last` is the last sheet of the row.
    fn diamonds(&self, plan: &TilePlan, at: Length, upright: bool, last: &Tile) -> Vec<Mark> {
        let ends = |rect: Rect| {
            if upright {
                (rect.top(), rect.bottom())
            } else {
                (rect.left(), rect.right())
            }
        };
        let ((from, to), (least, most)) = (ends(self.window), ends(plan.area));
        let (before, after) = if upright {
            (self.top, self.bottom)
        } else {
            (self.left, self.right)
        };
        let joined_first = upright && plan.laps;
        let room = OFF_BOARD + mark::DIAMOND;
        let after = match after {
            None => Some(to + OFF_BOARD).filter(|_| to + room <= most),
            Some(seam) => {
                Some(seam + mark::DIAMOND).filter(|at| joined_first && *at + mark::DIAMOND <= most)
            }
        };
        let has_other = if upright {
            after.is_some()
        } else {
            ends(last.window).1 + room <= most
        };
        let before = match before {
            None if from - room >= least => Some(from - OFF_BOARD),
            None => Some(least + mark::DIAMOND).filter(|_| !has_other),
            Some(seam) => Some(seam - OVERLAP.half()).filter(|_| joined_first),
        };
        let point = |along: Length| {
            if upright {
                Point::new(at, along)
            } else {
                Point::new(along, at)
            }
        };
        before
            .into_iter()
            .chain(after)
            .map(|along| Mark::Diamond(point(along)))
            .collect()
    }
}

/// From what is cut, and from guides, to the words.
const CLEAR: Length = Length::mm(3);
/// Words need at least so much room: less is not worth a look.
const LEAST: Size = Size::new(Length::mm(45), Length::mm(14));

/// The largest place for words beside what is cut, off all guides; `None`
/// where there is none worth a look.
pub(super) fn room(window: Rect, area: Rect, marks: &[Mark]) -> Option<TextBox> {
    let sides = [
        (
            Rect::between(
                window.right() + CLEAR,
                window.top(),
                area.right(),
                window.bottom(),
            ),
            Turn::ThreeQuarters,
        ),
        (
            Rect::between(
                window.left(),
                window.bottom() + CLEAR,
                window.right(),
                area.bottom(),
            ),
            Turn::None,
        ),
        (
            Rect::between(
                area.left(),
                window.top(),
                window.left() - CLEAR,
                window.bottom(),
            ),
            Turn::ThreeQuarters,
        ),
        (
            Rect::between(
                window.left(),
                area.top(),
                window.right(),
                window.top() - CLEAR,
            ),
            Turn::None,
        ),
    ];
    let fits = |room: &(Rect, Turn)| {
        LEAST.fits(room.1.size(room.0.size)) && !marks.iter().any(|mark| near(mark, room.0))
    };
    let inset = sides
        .into_iter()
        .map(|(rect, turn)| (along(rect, turn), turn))
        .filter(fits);
    let area = |rect: Rect| rect.size.w.to_um() * rect.size.h.to_um();
    let (rect, turn) = inset.max_by_key(|(rect, _)| area(*rect))?;
    Some(TextBox { rect, turn })
}

/// Keeps the largest of the places on some sheets, and the first of several as large.
pub(super) fn keep_largest(sheets: &mut [SheetDraft]) {
    let area = |sheet: &SheetDraft| {
        sheet
            .steps
            .map(|room| room.rect.size.w.to_um() * room.rect.size.h.to_um())
    };
    let largest = (0..sheets.len()).rev().max_by_key(|n| area(&sheets[*n]));
    for (n, sheet) in sheets.iter_mut().enumerate() {
        sheet.steps = sheet.steps.filter(|_| Some(n) == largest);
    }
}

/// A place drawn in at both ends of its lines, where crop marks are.
fn along(rect: Rect, turn: Turn) -> Rect {
    if turn == Turn::None {
        Rect::between(
            rect.left() + CLEAR,
            rect.top(),
            rect.right() - CLEAR,
            rect.bottom(),
        )
    } else {
        Rect::between(
            rect.left(),
            rect.top() + CLEAR,
            rect.right(),
            rect.bottom() - CLEAR,
        )
    }
}

fn near(mark: &Mark, rect: Rect) -> bool {
    let lies = |line: Line| line.bounds().inset(-Length::mm(1)).overlaps(rect);
    match *mark {
        Mark::Crop(line) | Mark::Tick(line) | Mark::Trim(line) | Mark::Overlap(line) => lies(line),
        Mark::Diamond(at) => {
            lies(Line::new(at, at)) || Rect::new(at, Size::default()).inset(-CLEAR).overlaps(rect)
        }
        _ => false,
    }
}
