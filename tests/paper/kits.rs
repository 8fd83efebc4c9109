//! Kits of our own, made to be found again on the paper: every piece carries
//! two crosses on its front and, behind them, two on its back.

use std::fmt::Write;

use boardpress::diag::Diagnostics;
use boardpress::geom::{Length, Size};
use boardpress::model::{Format, Job};
use boardpress::press::Unwatched;
use boardpress::source::{FileSystem, MemoryFiles};

use crate::support::cut::Cut;
use crate::support::made::{MadeFile, press};
use crate::support::{files, told};

/// The colours of crosses. Of each channel there is all or nothing, so that
/// none is taken for another at its softened edges, and none is grey.
pub(super) const HUES: [&str; 6] = [
    "#ff0000", "#00ff00", "#0000ff", "#00ffff", "#ff00ff", "#ffff00",
];

/// Where the crosses have their middles, in shares of the width and height of a
/// front. They show which way up and which way round a piece lies. Even on the smallest pieces, the line to cut along
/// covers nothing of them.
pub(super) const CROSSES: [(f64, f64); 2] = [(0.40, 0.55), (0.62, 0.72)];

/// Half the length and half the breadth of an arm of a cross, in millimetres.
const ARM: (f64, f64) = (1.5, 0.4);

/// Pieces of one size and outline.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    /// The size after cutting.
    pub(super) trim: Size,
    /// How far the art goes beyond it.
    pub(super) bleed: Length,
    /// The outline.
    pub(super) cut: Cut,
    /// How many pieces there are.
    pub(super) count: usize,
    /// Whether they have backs.
    pub(super) backed: bool,
}

impl Kind {
    /// Backed pieces, sizes in micrometres.
    pub(super) const fn new((w, h): (i64, i64), bleed: i64, cut: Cut, count: usize) -> Kind {
        Kind {
            trim: Size::new(Length::um(w), Length::um(h)),
            bleed: Length::um(bleed),
            cut,
            count,
            backed: true,
        }
    }

    /// The files of a kit of these pieces on a ground.
    pub(super) fn files(&self, ground: &str) -> Vec<(String, String)> {
        let (w, h) = (self.trim.w, self.trim.h);
        let frame = format!("trim = [\"{w}\", \"{h}\"]");
        let cut = match self.cut {
            Cut::Rect => "rect",
            Cut::Disc => "disc",
            Cut::Hex => "hex",
            Cut::Half => "half",
        };
        let mut kit = format!("[token.piece]\ntemplate = \"front\"\ncut = \"{cut}\"\n");
        if self.backed {
            kit.push_str("[token.piece.back]\ntemplate = \"back\"\na = \"${a}\"\nb = \"${b}\"\n");
        }
        for n in 0..self.count {
            let (a, b) = (HUES[n % HUES.len()], HUES[n / HUES.len() % HUES.len()]);
            write!(kit, "[[token.piece.piece]]\na = \"{a}\"\nb = \"{b}\"\n").unwrap();
        }
        let mut files = vec![("pieces.toml".to_owned(), kit)];
        for (name, behind) in [("front", false), ("back", true)] {
            if behind && !self.backed {
                continue;
            }
            files.push((
                format!("templates/{name}.svg"),
                self.drawing(ground, behind),
            ));
            files.push((format!("templates/{name}.toml"), frame.clone()));
        }
        files
    }

    /// One side of a piece. Who turns a piece over like the page of a book sees
    /// on its back, at the right, what lies behind the left of its front.
    fn drawing(&self, ground: &str, behind: bool) -> String {
        let (w, h, bleed) = (self.trim.w.to_mm(), self.trim.h.to_mm(), self.bleed.to_mm());
        let (wide, high) = (
            (self.trim.w + self.bleed * 2).to_mm(),
            (self.trim.h + self.bleed * 2).to_mm(),
        );
        let page = format!("x=\"-{bleed}\" y=\"-{bleed}\" width=\"{wide}\" height=\"{high}\"");
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}mm\" height=\"{high}mm\" \
             viewBox=\"-{bleed} -{bleed} {wide} {high}\"><rect {page} fill=\"{ground}\"/>"
        );
        for (id, (x, y)) in ["a", "b"].into_iter().zip(CROSSES) {
            let (x, y) = (w * if behind { 1.0 - x } else { x }, h * y);
            write!(
                svg,
                "<path id=\"{id}\" data-fill=\"{id}\" fill=\"#808080\" d=\"{}\"/>",
                cross(x, y)
            )
            .unwrap();
        }
        svg + "</svg>"
    }
}

/// A cross about a place in millimetres, as the path of an SVG.
fn cross(x: f64, y: f64) -> String {
    let (long, broad) = ARM;
    let corners = [
        (-broad, -long),
        (broad, -long),
        (broad, -broad),
        (long, -broad),
        (long, broad),
        (broad, broad),
        (broad, long),
        (-broad, long),
        (-broad, broad),
        (-long, broad),
        (-long, -broad),
        (-broad, -broad),
    ];
    let points: Vec<String> = corners
        .iter()
        .map(|(dx, dy)| format!("{:.4} {:.4}", x + dx, y + dy))
        .collect();
    format!("M{} Z", points.join(" L"))
}

/// A kit of these files, over the fonts.
pub(super) fn kit(files: &[(String, String)]) -> MemoryFiles {
    files::kit(
        files
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str())),
    )
}

/// The PDFs of a job; `None` where a piece does not go onto its paper. Pieces
/// that only colour tells apart are warned of, which is meant here.
pub(super) fn pdfs(fs: &dyn FileSystem, job: &Job) -> Option<Vec<MadeFile>> {
    let job = Job {
        formats: vec![Format::Pdf],
        ..job.clone()
    };
    let diagnostics = Diagnostics::default();
    let Ok(print) = press(fs, &job, &Unwatched, &diagnostics) else {
        let told = told(&diagnostics);
        assert!(
            told.iter().all(|note| note.contains(" paper")),
            "\n{}\n",
            told.join("\n")
        );
        return None;
    };
    Some(
        print
            .files
            .into_iter()
            .filter(|file| file.path.ends_with(".pdf"))
            .collect(),
    )
}
