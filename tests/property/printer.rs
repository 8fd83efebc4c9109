//! A printer that shifts, turns and stretches whatever it prints: what is read
//! off its calibration sheet must undo that, on both sides and everywhere.

use boardpress::document::calibration;
use boardpress::geom::{Affine, Length, Path, Rect, Size};
use boardpress::model::{Backs, Job, PAPERS, Paper, Printer, Readings};
use boardpress::scene::Item;
use boardpress::sheet::{Sheet, Side, Sides};
use proptest::prelude::*;

use super::{book, cases, papers};

/// Millimetres from the middle of a page, to the right and up.
type Place = (f64, f64);

/// The nearest that a back may miss its front by, in millimetres, and a length
/// of 100 mm its measure.
const NEAR: f64 = 0.15;

/// What a printer does to one side of a sheet.
#[derive(Clone, Copy, Debug)]
struct Fault {
    right: f64,
    up: f64,
    turn: f64,
    grow: f64,
}

impl Fault {
    fn prints(self, (x, y): Place) -> Place {
        let (sin, cos) = self.turn.sin_cos();
        let (x, y) = (x * self.grow, y * self.grow);
        (x * cos - y * sin + self.right, x * sin + y * cos + self.up)
    }

    /// What must be printed for ink to come to a place.
    fn needs(self, (x, y): Place) -> Place {
        let (sin, cos) = self.turn.sin_cos();
        let (x, y) = (x - self.right, y - self.up);
        (
            (x * cos + y * sin) / self.grow,
            (y * cos - x * sin) / self.grow,
        )
    }
}

/// A printer, the paper in it, and what one person may read of three copies.
#[derive(Clone, Debug)]
struct Try {
    paper: Paper,
    backs: Backs,
    front: Fault,
    back: Fault,
    /// By how much two of the copies stray, each to its own side.
    stray: Place,
}

fn faults() -> impl Strategy<Value = Fault> {
    (-3.0..3.0, -3.0..3.0, -0.5..0.5_f64, -0.005..0.005).prop_map(|(right, up, turn, grow)| Fault {
        right,
        up,
        turn: turn.to_radians(),
        grow: 1.0 + grow,
    })
}

fn tries() -> impl Strategy<Value = Try> {
    let backs = prop_oneof![Just(Backs::Duplex), Just(Backs::DuplexShort)];
    (papers(), backs, faults(), faults(), (-0.4..0.4, -0.4..0.4)).prop_map(
        |(paper, backs, front, back, stray)| Try {
            paper,
            backs,
            front,
            back,
            stray,
        },
    )
}

impl Try {
    fn sheets(&self, printer: Option<Printer>) -> [Sheet; 2] {
        let job = Job {
            paper: self.paper,
            backs: self.backs,
            printer,
            ..Job::default()
        };
        calibration(&job, book())
            .try_into()
            .expect("a front and a back")
    }

    /// Where a place of one side lies, seen from the other.
    fn through(&self, (x, y): Place) -> Place {
        if self.backs == Backs::DuplexShort {
            (x, -y)
        } else {
            (-x, y)
        }
    }

    fn place(&self, x: f64, y: f64) -> Place {
        let (w, h) = size(self.paper.size);
        (x / 1_000.0 - w / 2.0, h / 2.0 - y / 1_000.0)
    }

    /// Where ink meant for a place of a page goes before the printer has it.
    fn corrected(&self, sheet: &Sheet, (x, y): Place) -> Place {
        let (w, h) = size(self.paper.size);
        let (x, y) = sheet
            .correct
            .apply((x + w / 2.0) * 1_000.0, (h / 2.0 - y) * 1_000.0);
        self.place(x, y)
    }

    /// A pin through the printed cross of a letter, and where it comes out on
    /// the printed grid of that letter.
    fn read(&self, [front, back]: &[Sheet; 2], letter: &str) -> Place {
        let [cross, grid] = [front, back]
            .map(|sheet| target(sheet, letter))
            .map(|(x, y)| self.place(x, y));
        let hole = self.back.needs(self.through(self.front.prints(cross)));
        (hole.0 - grid.0, hole.1 - grid.1)
    }

    /// What a person notes, to the tenth of a millimetre.
    fn readings(&self) -> Readings {
        let tenth = |n: f64| (n * 10.0).round() / 10.0;
        let sheets = self.sheets(None);
        let holes = ["A", "B", "C", "D", "E"].map(|letter| {
            let (x, y) = self.read(&sheets, letter);
            [-1.0, 0.0, 1.0]
                .map(|n| (tenth(x + n * self.stray.0), tenth(y + n * self.stray.1)))
                .to_vec()
        });
        let (across, down) = (
            tenth(100.0 * self.front.grow),
            tenth(200.0 * self.front.grow),
        );
        Readings {
            paper: self.paper,
            backs: self.backs,
            holes,
            across,
            down,
            margins: None,
            inkjet: false,
        }
    }
}

fn size(size: Size) -> (f64, f64) {
    (size.w.to_mm(), size.h.to_mm())
}

/// Where the target of a letter has its middle, in micrometres of the page.
fn target(sheet: &Sheet, letter: &str) -> (f64, f64) {
    let is_letter = |item: &Item| matches!(item, Item::Glyphs(run) if run.text() == letter);
    let mut found = sheet.furniture.iter().filter_map(|item| match item {
        Item::Group(group) if group.items.iter().any(is_letter) => Some(group.to.apply(0.0, 0.0)),
        _ => None,
    });
    let one = found.next().expect("a target of every letter");
    assert!(found.next().is_none(), "two targets are called {letter}");
    one
}

fn apart(one: Place, other: Place) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn what_is_read_off_the_sheet_brings_backs_behind_fronts(case in tries()) {
        let [front, back] = case.sheets(Some(case.readings().printer("any")));
        let (w, h) = size(case.paper.size);
        for (across, down) in (0..=8).flat_map(|x| (0..=8).map(move |y| (f64::from(x) / 8.0, f64::from(y) / 8.0))) {
            let meant = (w * (across - 0.5), h * (down - 0.5));
            let on_front = case.front.prints(case.corrected(&front, meant));
            let on_back = case.back.prints(case.corrected(&back, case.through(meant)));
            let off = apart(case.through(on_front), on_back);
            prop_assert!(off < NEAR, "{off} mm apart at {meant:?}");
        }
    }

    #[test]
    fn a_hundred_millimetres_are_a_hundred_on_both_sides(case in tries()) {
        let sheets = case.sheets(Some(case.readings().printer("any")));
        for (sheet, fault) in sheets.iter().zip([case.front, case.back]) {
            for (from, to) in [((-50.0, 20.0), (50.0, 20.0)), ((-30.0, -50.0), (-30.0, 50.0))] {
                let [from, to] = [from, to].map(|at| fault.prints(case.corrected(sheet, at)));
                let off = (apart(from, to) - 100.0).abs();
                prop_assert!(off < NEAR, "{off} mm too long or too short on the {:?}", sheet.side);
            }
        }
    }

    #[test]
    fn a_second_look_finds_nothing_left(case in tries()) {
        let sheets = case.sheets(Some(case.readings().printer("any")));
        for letter in ["A", "B", "C", "D", "E"] {
            let [cross, grid] = [&sheets[0], &sheets[1]].map(|sheet| {
                let (x, y) = target(sheet, letter);
                case.corrected(sheet, case.place(x, y))
            });
            let hole = case.through(case.front.prints(cross));
            prop_assert!(apart(hole, case.back.prints(grid)) < NEAR, "{letter}");
        }
    }
}

/// The box of what is drawn, letters by their sizes.
fn inked(items: &[Item], to: Affine) -> Option<[f64; 4]> {
    let around = |[l, t, r, b]: [f64; 4], [l2, t2, r2, b2]: [f64; 4]| {
        [l.min(l2), t.min(t2), r.max(r2), b.max(b2)]
    };
    let corners = |to: Affine, [l, t, r, b]: [f64; 4]| {
        let points = [(l, t), (r, t), (l, b), (r, b)].map(|(x, y)| to.apply(x, y));
        points
            .map(|(x, y)| [x, y, x, y])
            .into_iter()
            .reduce(around)
            .unwrap()
    };
    let um = |n: Length| n.to_um() as f64;
    let boxes = items.iter().filter_map(|item| match item {
        Item::Shape(shape) => {
            let half = shape
                .stroke
                .as_ref()
                .map_or(0.0, |stroke| um(stroke.width) / 2.0);
            let at: Rect = Path::bounds(&shape.path)?;
            let reach = [
                um(at.left()) - half,
                um(at.top()) - half,
                um(at.right()) + half,
                um(at.bottom()) + half,
            ];
            Some(corners(to, reach))
        }
        Item::Glyphs(run) => {
            let (x, y, em) = (
                um(run.origin.x),
                um(run.origin.y),
                run.size * 25_400.0 / 72.0,
            );
            let last = run
                .glyphs()
                .iter()
                .map(|glyph| f64::from(glyph.x))
                .fold(0.0, f64::max);
            Some(corners(
                to,
                [x, y - 0.72 * em, x + last + 0.4 * em, y + 0.2 * em],
            ))
        }
        Item::Group(group) => inked(&group.items, group.to.then(to)),
        Item::Use(_) | Item::Picture(_) => {
            panic!("nothing of this kind is drawn on a calibration sheet")
        }
    });
    boxes.reduce(around)
}

/// The words of a block.
fn words(item: &Item) -> String {
    match item {
        Item::Glyphs(run) => format!("{} ", run.text().trim()),
        Item::Group(group) => group.items.iter().map(words).collect(),
        _ => String::new(),
    }
}

/// The stretches of words between two ends of lines or changes of weight.
fn lines(items: &[Item]) -> Vec<&str> {
    fn line(item: &Item) -> Vec<&str> {
        match item {
            Item::Glyphs(run) => vec![run.text()],
            Item::Group(group) => lines(&group.items),
            _ => Vec::new(),
        }
    }
    items.iter().flat_map(line).collect()
}

/// The sizes of all type.
fn sizes(items: &[Item]) -> Vec<f64> {
    let size = |item: &Item| match item {
        Item::Glyphs(run) => vec![run.size],
        Item::Group(group) => sizes(&group.items),
        _ => Vec::new(),
    };
    items.iter().flat_map(size).collect()
}

/// Every calibration sheet there is, and those that are corrected.
fn every_sheet() -> Vec<Sheet> {
    let ways = [Backs::Duplex, Backs::DuplexShort];
    let jobs = PAPERS.into_iter().flat_map(|paper| {
        ways.map(|backs| Job {
            paper,
            backs,
            ..Job::default()
        })
    });
    let printers = [None, Printer::built_in("inkjet-duplex")];
    let sheets = |job: Job| {
        printers.clone().into_iter().flat_map(move |printer| {
            calibration(
                &Job {
                    printer,
                    ..job.clone()
                },
                book(),
            )
        })
    };
    jobs.flat_map(sheets).collect()
}

#[test]
fn nothing_on_a_calibration_sheet_touches_anything_else() {
    for sheet in every_sheet() {
        let (name, (w, h)) = (
            format!("{} {:?} {:?}", sheet.paper, sheet.sides, sheet.side),
            size(sheet.size),
        );
        let blocks: Vec<(String, [f64; 4])> = sheet
            .furniture
            .iter()
            .map(|block| {
                (
                    words(block),
                    inked(std::slice::from_ref(block), Affine::IDENTITY)
                        .unwrap()
                        .map(|n| n / 1_000.0),
                )
            })
            .collect();
        for (n, (words, [l, t, r, b])) in blocks.iter().enumerate() {
            // Only the ladders go as near to the edge as a printer may.
            let margin = if words.contains("16") && words.contains(" 2 ") || words.starts_with("2 ")
            {
                1.9
            } else {
                6.0
            };
            assert!(
                *l >= margin && *t >= margin && *r <= w - margin && *b <= h - margin,
                "{name}: {words} {l} {t} {r} {b}"
            );
            for (other, [l2, t2, r2, b2]) in &blocks[n + 1..] {
                let free = r + 0.5 <= *l2 || r2 + 0.5 <= *l || b + 0.5 <= *t2 || b2 + 0.5 <= *t;
                assert!(free, "{name}: `{words}` touches `{other}`");
            }
        }
        let broken = lines(&sheet.furniture)
            .into_iter()
            .find(|line| line.trim_end().ends_with('-'));
        assert!(
            broken.is_none(),
            "{name}: an option is broken in `{broken:?}`"
        );
        let least = sizes(&sheet.furniture)
            .into_iter()
            .fold(f64::INFINITY, f64::min);
        assert!(least >= 7.0, "{name} has type of {least} pt");
    }
}

#[test]
fn both_sides_have_every_letter_and_the_back_has_the_line_to_type() {
    for sheet in every_sheet() {
        for letter in ["A", "B", "C", "D", "E"] {
            target(&sheet, letter);
        }
        let said: String = sheet.furniture.iter().map(words).collect();
        let told = said.contains("boardpress calibrate save MY-PRINTER")
            && said.contains("--margins L,T,R,B");
        let corrected =
            said.contains("inkjet-duplex") || said.contains("Is the printer right now?");
        assert_eq!(told, sheet.side == Side::Back && !corrected, "{said}");
        assert!(!said.contains('\u{fffd}') && matches!(sheet.sides, Sides::TwoSided(_)));
    }
}
