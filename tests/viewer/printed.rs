//! The kits as they are printed here: each job once, for all tests.

use std::sync::OnceLock;

use boardpress::diag::Diagnostics;
use boardpress::model::{Backs, Format, Job, PAPERS};
use boardpress::press::{Proof, Unwatched};
use boardpress::sheet::{Sheet, Sides};
use rayon::prelude::*;

use crate::support::made::{MadeFile, press};
use crate::support::probe::Found;
use crate::support::{clean, files, told};

/// A job that has been printed.
pub(super) struct Printed {
    /// The kit by its folder.
    pub(super) kit: &'static str,
    /// What was asked.
    pub(super) job: Job,
    /// What was to be printed.
    pub(super) proof: Proof,
    /// What was.
    pub(super) files: Vec<MadeFile>,
}

/// One side of a sheet, in every format.
#[derive(Clone, Copy)]
pub(super) struct Page {
    /// The job.
    pub(super) print: &'static Printed,
    /// The sheet as it was meant.
    pub(super) sheet: &'static Sheet,
    /// The PDF it is in.
    pub(super) pdf: &'static MadeFile,
    /// Which page of that it is, from zero.
    pub(super) at: usize,
    /// Its drawing.
    pub(super) svg: &'static MadeFile,
    /// Its picture.
    pub(super) png: &'static MadeFile,
}

/// Every job: both kits, both numbers of players, both ways of backs, two papers.
pub(super) fn prints() -> &'static [Printed] {
    static PRINTS: OnceLock<Vec<Printed>> = OnceLock::new();
    let letter = |players, backs| Job {
        players,
        backs,
        ..Job::default()
    };
    // Rules, a board on one sheet, and a large board with the pieces that come with it.
    let only = || ["rules", "printed", "blank"].map(str::to_owned).to_vec();
    let pieces = |players| Job {
        only: only(),
        ..letter(Some(players), Backs::Duplex)
    };
    let jobs = || {
        let jobs = vec![
            ("mapmaker", pieces(2)),
            (
                "mapmaker",
                Job {
                    paper: PAPERS[1],
                    ..pieces(4)
                },
            ),
            ("redistrict", letter(None, Backs::Duplex)),
            ("redistrict", letter(None, Backs::Paste)),
        ];
        jobs.into_par_iter()
            .map(|(kit, job)| printed(kit, job))
            .collect()
    };
    PRINTS.get_or_init(jobs)
}

fn printed(kit: &'static str, job: Job) -> Printed {
    let job = Job {
        formats: vec![Format::Pdf, Format::Svg, Format::Png],
        ..job
    };
    let fs = files::content(kit);
    let proof = clean(&fs, &job);
    let diagnostics = Diagnostics::default();
    let print = press(&fs, &job, &Unwatched, &diagnostics);
    let files = print
        .unwrap_or_else(|_| panic!("{}", told(&diagnostics).join("\n")))
        .files;
    Printed {
        kit,
        job,
        proof,
        files,
    }
}

/// Every side of every sheet of every job.
pub(super) fn pages() -> Vec<Page> {
    prints().iter().flat_map(Printed::pages).collect()
}

/// What is on every page, each read once.
pub(super) fn read() -> &'static [(Page, Found)] {
    static READ: OnceLock<Vec<(Page, Found)>> = OnceLock::new();
    let read = |page: Page| (page, Found::on(&page.pdf.bytes, page.at));
    READ.get_or_init(|| pages().into_par_iter().map(read).collect())
}

impl Printed {
    /// The job in a few words.
    pub(super) fn name(&self) -> String {
        format!(
            "{}-{}-{}-{:?}",
            self.kit, self.job.paper, self.proof.game.players, self.job.backs
        )
    }

    /// The files below a folder, or with an ending.
    pub(super) fn ending(&'static self, ending: &str) -> impl Iterator<Item = &'static MadeFile> {
        self.files
            .iter()
            .filter(move |file| file.path.ends_with(ending))
    }

    /// Every side of every sheet.
    pub(super) fn pages(&'static self) -> Vec<Page> {
        let sheets = &self.proof.sheets;
        let (svgs, pngs): (Vec<_>, Vec<_>) =
            (self.ending(".svg").collect(), self.ending(".png").collect());
        assert_eq!((svgs.len(), pngs.len()), (sheets.len(), sheets.len()));
        let page = |(n, sheet): (usize, &'static Sheet)| {
            let at = sheets[..n]
                .iter()
                .filter(|before| before.sides == sheet.sides)
                .count();
            Page {
                print: self,
                sheet,
                pdf: self.pdf_of(sheet),
                at,
                svg: svgs[n],
                png: pngs[n],
            }
        };
        sheets.iter().enumerate().map(page).collect()
    }

    /// Front and back of every sheet of this press that has both, the front first.
    pub(super) fn pairs(&'static self) -> Vec<(Page, Page)> {
        let pages = self.pages();
        let behind = |front: &Page| {
            let (component, n) = (&front.sheet.component, front.sheet.number);
            let is_back = |page: &&Page| {
                page.sheet.side != front.sheet.side
                    && (&page.sheet.component, page.sheet.number) == (component, n)
            };
            Some((*front, *pages.iter().find(is_back)?))
        };
        pages
            .iter()
            .filter(|page| page.sheet.side == boardpress::sheet::Side::Front)
            .filter_map(behind)
            .collect()
    }

    /// The sheets in a PDF, in order.
    pub(super) fn sheets_of(&'static self, pdf: &MadeFile) -> Vec<&'static Sheet> {
        self.proof
            .sheets
            .iter()
            .filter(|sheet| self.pdf_of(sheet).path == pdf.path)
            .collect()
    }

    fn pdf_of(&'static self, sheet: &Sheet) -> &'static MadeFile {
        let ending = match sheet.sides {
            Sides::OneSided => "-one-sided.pdf",
            Sides::TwoSided(_) => "-two-sided.pdf",
        };
        let pdfs: Vec<&MadeFile> = self.ending(".pdf").collect();
        // Where all sheets are printed alike there is one file, and its name need not say how.
        pdfs.iter()
            .find(|pdf| pdf.path.ends_with(ending))
            .copied()
            .unwrap_or_else(|| {
                assert_eq!(pdfs.len(), 1);
                pdfs[0]
            })
    }
}

impl Page {
    /// The page in a few words.
    pub(super) fn name(&self) -> String {
        let file = self
            .png
            .path
            .trim_start_matches("png/")
            .trim_end_matches(".png");
        format!("{} {file}", self.print.name())
    }
}
