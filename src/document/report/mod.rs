//! The report on a build: a page to lay on top of the stack, with what to print
//! on which paper, what to do with it then, and the code of every sheet.

mod inputs;
mod lists;
mod phrase;
mod plan;
mod rail;
mod words;

use std::collections::BTreeMap;

use self::inputs::{Drawings, Measure, ReportInputs};
use super::page::{on_document_paper, page};
use super::slug;
use crate::geom::{Length, Rect};
use crate::message::{Message, msg};
use crate::model::{Game, Job, Page, SLUG_RULER_ROW, Units, slug_at_foot, slug_depth};
use crate::scene::{Item, Paragraph};
use crate::sheet::{JobSummary, Sheet};
use crate::source::Span;
use crate::text::FontSet;
use crate::typeset::{Section, Typesetter, pages};

/// Between two sections, in sizes.
const APART: f64 = 1.2;
/// How many drawings are beside one another across the page: as a rule, and where that saves a page.
const ACROSS: usize = 4;
const MOST_ACROSS: usize = 6;
/// How many are beside one another in a column.
const IN_COLUMN: usize = 2;
const MOST_IN_COLUMN: usize = 3;
/// So few drawings are larger on pages of their own.
const FEW: usize = 3;

/// The ways to set a report, best first, and the most pages that it may have to be
/// set so, besides those on how to cut; the last is taken where it has more by all.
const TRIES: [(Measure, usize); 11] = [
    (
        Measure {
            size: 10.0,
            rows: 40,
            drawings: Drawings::Across(ACROSS),
        },
        1,
    ),
    (
        Measure {
            size: 9.0,
            rows: 40,
            drawings: Drawings::Across(ACROSS),
        },
        1,
    ),
    (
        Measure {
            size: 9.0,
            rows: 40,
            drawings: Drawings::Across(MOST_ACROSS),
        },
        1,
    ),
    (
        Measure {
            size: 10.0,
            rows: 40,
            drawings: Drawings::InColumns(IN_COLUMN),
        },
        1,
    ),
    (
        Measure {
            size: 9.0,
            rows: 40,
            drawings: Drawings::InColumns(IN_COLUMN),
        },
        1,
    ),
    (
        Measure {
            size: 9.0,
            rows: 40,
            drawings: Drawings::InColumns(MOST_IN_COLUMN),
        },
        1,
    ),
    (
        Measure {
            size: 10.0,
            rows: 40,
            drawings: Drawings::Apart,
        },
        1,
    ),
    (
        Measure {
            size: 9.0,
            rows: 40,
            drawings: Drawings::Apart,
        },
        1,
    ),
    (
        Measure {
            size: 9.0,
            rows: 40,
            drawings: Drawings::Across(ACROSS),
        },
        2,
    ),
    (
        Measure {
            size: 9.0,
            rows: 40,
            drawings: Drawings::Apart,
        },
        2,
    ),
    (
        Measure {
            size: 9.0,
            rows: 14,
            drawings: Drawings::Apart,
        },
        2,
    ),
];

/// The pages of the report on a build.
pub fn report(tally: &JobSummary, game: &Game, job: &Job, fonts: &FontSet) -> Vec<Sheet> {
    let icons = plan::icons(game.draft.kit.language.catalogue());
    let typesetter = Typesetter::new(fonts, move |name| icons.get(name).cloned());
    let own = &on_document_paper(job);
    let inputs = ReportInputs {
        tally,
        game,
        job: own,
        asked: job,
        typesetter,
        area: Page::of(own).text,
    };
    let (pages, name) = (inputs.pages(), inputs.text(msg!("Report")));
    let of = pages.len() as u32;
    let page = |(n, items): (usize, Vec<Item>)| {
        let mut furniture: Vec<Item> = items
            .into_iter()
            .map(|item| item.moved(inputs.area.at))
            .collect();
        furniture.extend(inputs.foot(n as u32 + 1, of));
        Sheet {
            number: (n as u32 + 1, of),
            ..page(own, inputs.catalogue(), &name, furniture)
        }
    };
    pages.into_iter().enumerate().map(page).collect()
}

impl ReportInputs<'_> {
    /// What is on each page, but for its foot, from the corner of the area.
    fn pages(&self) -> Vec<Vec<Item>> {
        let (mut set, mut apart) = (Vec::new(), false);
        let (mut codes, mut words) = (BTreeMap::new(), BTreeMap::new());
        for (measure, most) in TRIES {
            let codes = codes
                .entry(measure.rows)
                .or_insert_with(|| lists::codes(self, measure.rows));
            apart = measure.drawings == Drawings::Apart && self.has_drawings();
            let key = (measure.size.to_bits(), measure.rows, apart);
            let words = words
                .entry(key)
                .or_insert_with(|| self.words(measure, apart, codes));
            set = pages(&self.sections(measure, words), self.area.size);
            if set.len() <= most {
                break;
            }
        }
        if apart {
            set.extend(pages(&self.cutting(), self.area.size));
        }
        set
    }

    /// All of it but the drawings: the title, the runs, what to do and the codes. How to cut only where that does not stand
    /// `apart`.
    fn words(&self, measure: Measure, apart: bool, codes: &Section) -> [Section; 4] {
        let size = measure.size;
        let mut told = words::prints_and_needs(self);
        if !apart {
            told.extend(words::after(self));
        }
        let title = self.title(&words::options(self), size);
        let runs = Section {
            head: self.rows(&self.text(msg!("## What to print on which paper")), size, 1),
            ..lists::runs(self, measure)
        };
        let codes = Section {
            head: self.rows(&lists::about_codes(self), size - 0.5, 1),
            repeated_head: self.rows(&lists::codes_heading(self), size - 0.5, 1),
            ..codes.clone()
        };
        [title, runs, self.columns(&told, size), codes]
    }

    /// All of it, with the drawings where they are among the words.
    fn sections(
        &self,
        Measure { size, drawings, .. }: Measure,
        words: &[Section; 4],
    ) -> Vec<Section> {
        let [title, runs, mut columns, codes] = words.clone();
        if let Drawings::InColumns(most) = drawings
            && let Some(mut plans) = plan::plans(self, most, size, 2)
        {
            plans.head.iter_mut().for_each(|row| row.keep = true);
            columns
                .rows
                .extend(plans.head.into_iter().chain(plans.rows));
        }
        let mut sections = vec![title, runs, columns];
        if let Drawings::Across(most) = drawings {
            sections.extend(plan::plans(self, most, size, 1));
        }
        sections.push(codes);
        let before = Length::from_pt(size * APART);
        sections
            .into_iter()
            .map(|section| Section { before, ..section })
            .collect()
    }

    /// How to cut, on pages of its own.
    fn cutting(&self) -> Vec<Section> {
        let size = TRIES[0].0.size;
        let mut sections = vec![
            self.title(&self.text(msg!("**How to cut**")), size),
            self.columns(&words::after(self), size),
        ];
        let across = if self.tally.plans.len() <= FEW {
            FEW
        } else {
            ACROSS
        };
        sections.extend(plan::plans(self, across, size, 1));
        let before = Length::from_pt(size * APART);
        sections
            .into_iter()
            .map(|section| Section { before, ..section })
            .collect()
    }

    /// The name of the kit, as on its rules, and what the page is.
    fn title(&self, what: &str, size: f64) -> Section {
        let title = Paragraph::plain(self.game.draft.kit.title.as_str());
        let mut rows = self
            .setter(size)
            .masthead(&title, Span::default(), self.area.size.w);
        rows.extend(self.rows(what, size, 1));
        Section::full(rows)
    }

    /// The ruler, which is looked at before anything else is printed, and what the page is.
    fn foot(&self, n: u32, of: u32) -> Vec<Item> {
        let foot = slug_at_foot(Page::of(self.job).printable, slug_depth(self.job.large)).rect;
        let row = |from: Length, row: i64| {
            let top = foot.top() + SLUG_RULER_ROW * row;
            Rect::between(from, top, foot.right(), top + SLUG_RULER_ROW)
        };
        let kit = &self.game.draft.kit;
        let seed = self.game.seed;
        let seed = seed.map(|seed| self.text(msg!("seed {seed}", seed)));
        let facts = [
            kit.title.clone(),
            self.text(msg!("report, page {page} of {count}", page = n, count = of)),
            self.asked.paper.said(self.catalogue()),
            seed.unwrap_or_default(),
            self.text(msg!("kit {version}", version = kit.version)),
            format!("boardpress {}", env!("CARGO_PKG_VERSION")),
        ];
        let facts: Vec<&str> = facts
            .iter()
            .map(String::as_str)
            .filter(|fact| !fact.is_empty())
            .collect();
        let what = facts.join(" \u{b7} ");
        let measure = self.text(about_ruler(self.job.paper.units()));
        let mut items: Vec<Item> = slug::ruler(slug::RULER)
            .into_iter()
            .map(|item| item.moved(foot.at))
            .collect();
        items.extend(slug::line(
            &measure,
            row(foot.left() + slug::RULER + Length::mm(2), 0),
            &self.typesetter,
        ));
        items.extend(slug::line(&what, row(foot.left(), 1), &self.typesetter));
        items
    }
}

/// Returns the advice for a ruler with the wrong length.
fn about_ruler(units: Units) -> Message {
    match units {
        Units::Inches => msg!(
            "must be 3 15/16 in (100 mm) long: if it is not, choose 100% or “actual size” in the print window"
        ),
        Units::Millimetres => msg!(
            "must be 100 mm long: if it is not, choose 100% or “actual size” in the print window"
        ),
    }
}
