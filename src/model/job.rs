//! What is to be printed, and how.

use super::backs::Backs;
use super::choice::Choice;
use super::favour::Favour;
use super::kit::Kit;
use super::one_board::OneBoard;
use super::{Gutter, Ink, PAPERS, Paper, Printer};
use crate::geom::{Affine, Insets, Length};
use crate::phrases::Language;

/// How the sheets of a thing larger than the paper are joined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Seams {
    /// Each sheet is trimmed and laid over a tab of the next, which is glued.
    #[default]
    Overlap,
    /// Every sheet is trimmed on its seams and laid edge to edge with the next.
    Butt,
}

impl Choice for Seams {
    const ALL: &'static [(Seams, &'static str, &'static str)] = &[
        (Seams::Overlap, "overlap", "Trim one sheet and glue it over the hatched edge of the next"),
        (
            Seams::Butt,
            "butt",
            "Trim all sheets, lay them edge to edge and tape them behind: flat, for boards that are mounted on card",
        ),
    ];
}

/// A format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// One file for each way through the printer, many pages.
    Pdf,
    /// One file for each side of a sheet.
    Svg,
    /// SVG compressed by gzip, one file for each side of a sheet.
    Svgz,
    /// One picture for each side of a sheet, 150 dots to the inch.
    Png,
}

impl Choice for Format {
    const ALL: &'static [(Format, &'static str, &'static str)] = &[
        (Format::Pdf, "pdf", "Pages to print"),
        (Format::Svg, "svg", "Drawings to change, one for each side of a sheet"),
        (Format::Svgz, "svgz", "The same drawings, compressed, for Inkscape and Illustrator"),
        (Format::Png, "png", "Pictures to look at, one for each side of a sheet"),
    ];
}

/// How much bleed is really printed beyond a cut at the least, where there is a choice: printers bring the
/// back of a sheet a millimetre or two out of place.
pub const LEAST_BLEED: Length = Length::mm(2);

/// How words are written in SVG.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SvgText {
    /// As the outlines of their letters.
    #[default]
    Outlines,
    /// As text, with the letters of its fonts.
    Live,
}

impl Choice for SvgText {
    const ALL: &'static [(SvgText, &'static str, &'static str)] = &[
        (SvgText::Outlines, "outlines", "Shapes that look the same in every program"),
        (SvgText::Live, "live", "Text that can be searched and edited, with its fonts; for browsers"),
    ];
}

/// How crop marks are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MarkStyle {
    /// From the trim to the start of a mark, which is never inside a bleed.
    pub offset: Length,
    /// The longest a mark may be.
    pub longest: Length,
    /// The shortest a mark may be.
    pub shortest: Length,
    /// The width of its line.
    pub weight: Length,
}

/// What is to be printed, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// The paper.
    pub paper: Paper,
    /// The label or perforated paper by its name, whose sheet then is the paper.
    pub stock: Option<String>,
    /// How many places of its first sheet are used up.
    pub skip: u32,
    /// Nothing is printed closer to the edges of the paper; see [`Job::margins`].
    pub margin: Insets,
    /// The printer, where it is known by name.
    pub printer: Option<Printer>,
    /// For how many players; `None` for the most that the kit allows.
    pub players: Option<u32>,
    /// The seed from which chance speaks.
    pub seed: u64,
    /// Whether somebody asked for this very seed, so that it stands in the names of files.
    pub seed_named: bool,
    /// The language of its words; `None` for the kit's own.
    pub language: Option<Language>,
    /// How many of every piece and board.
    pub copies: u32,
    /// How many different layouts of each random board are printed in a set; `None` for as many as there are names, or
    /// as the kit says.
    pub boards: Option<u32>,
    /// The one layout of each random board that is printed; `None` for all.
    pub board: Option<OneBoard>,
    /// The side that random boards favour; `None` where layouts are accepted as their recipe says.
    pub favour: Option<Favour>,
    /// How many complete sets are printed.
    pub sets: u32,
    /// For whom the sets are, or the boards of a single set.
    pub names: Vec<String>,
    /// Where each of these stands, such as `class.csv:3`.
    pub name_places: Vec<String>,
    /// How backs are made.
    pub backs: Backs,
    /// How the sheets of what is larger than the paper are joined.
    pub seams: Seams,
    /// In which form all is printed.
    pub ink: Ink,
    /// Whether cards and rules are laid out anew in large print.
    pub large: bool,
    /// Whether words, lines and grounds are brought to high contrast.
    pub contrast: bool,
    /// The formats to write, each once.
    pub formats: Vec<Format>,
    /// Whether PDFs are tagged, so that they can be read aloud.
    pub tags: bool,
    /// How words are written in SVG.
    pub svg_text: SvgText,
    /// Print only the components of these names; empty for all but the extras.
    pub only: Vec<String>,
    /// How crop marks are drawn.
    pub marks: MarkStyle,
    /// Whether the marks of cuts are numbered in the order in which to make them.
    pub cut_numbers: bool,
    /// What lies between pieces.
    pub gutter: Gutter,
    /// The radius of the guides by which corners are rounded, where they are wanted.
    pub corners: Option<Length>,
    /// Whether every sheet carries its line of facts and its ruler.
    pub slug: bool,
    /// Whether pieces of different sizes are kept on sheets of their own, even where they could share one.
    pub apart: bool,
    /// Whether as many pieces as can be are laid onto a sheet, also where that leaves no room for marks and bleed.
    pub tight: bool,
    /// Whether discs are cut with a hand punch.
    pub punch: bool,
    /// Whether files carry the outlines of all pieces for a cutting machine.
    pub cut_paths: bool,
    /// Whether a PDF with the report on the build is made beside those of the sheets.
    pub report: bool,
    /// Whether a PDF with the key sheet of several random boards is made beside those of the sheets.
    pub key_sheet: bool,
}

impl Default for MarkStyle {
    /// Three millimetres off, three to five long, an eighth thick.
    fn default() -> Self {
        MarkStyle { offset: Length::mm(3), longest: Length::mm(5), shortest: Length::mm(3), weight: Length::um(125) }
    }
}

impl Default for Job {
    /// A kit on letter paper in PDF, rolled from seed 1.
    fn default() -> Self {
        Job {
            paper: PAPERS[0],
            stock: None,
            skip: 0,
            margin: Job::usual_margin(None, Backs::default(), PAPERS[0]),
            printer: None,
            players: None,
            seed: 1,
            seed_named: false,
            language: None,
            copies: 1,
            boards: None,
            board: None,
            favour: None,
            sets: 1,
            names: Vec::new(),
            name_places: Vec::new(),
            backs: Backs::default(),
            seams: Seams::default(),
            ink: Ink::default(),
            large: false,
            contrast: false,
            formats: vec![Format::Pdf],
            tags: true,
            svg_text: SvgText::default(),
            only: Vec::new(),
            marks: MarkStyle::default(),
            cut_numbers: true,
            gutter: Gutter::default(),
            corners: None,
            slug: true,
            apart: false,
            tight: false,
            punch: false,
            cut_paths: false,
            report: false,
            key_sheet: false,
        }
    }
}

impl Job {
    /// How a page is changed before it is printed, so that the printer's faults
    /// are undone; `is_behind` for the other side of a sheet that is printed on both.
    pub fn correction(&self, is_behind: bool) -> Affine {
        let Some(printer) = &self.printer else { return Affine::IDENTITY };
        if is_behind { printer.back(self.backs, self.paper.size) } else { printer.front(self.paper.size) }
    }

    /// How backs are made where nobody asks for a way: as the printer was measured.
    pub fn usual_backs(printer: Option<&Printer>) -> Backs {
        printer.and_then(|printer| printer.measured).map(|(_, backs)| backs).unwrap_or_default()
    }

    /// The margin where nobody asks for one: what the printer needs to reach
    /// everything, if that is known.
    pub fn usual_margin(printer: Option<&Printer>, backs: Backs, paper: Paper) -> Insets {
        let keeps = printer.and_then(|printer| printer.keeps(backs, paper.size));
        keeps.unwrap_or(Insets::all(Length::mm(6)))
    }

    /// The margins of every sheet. What lies near one edge lies near the other
    /// on the back, so of two edges that come over each other both keep the
    /// larger margin.
    pub fn margins(&self) -> Insets {
        let Insets { left, top, right, bottom } = self.margin;
        let (side, end) = (left.max(right), top.max(bottom));
        match self.backs {
            Backs::None | Backs::Fold => self.margin,
            Backs::Paste | Backs::Duplex => Insets { left: side, right: side, ..self.margin },
            Backs::DuplexShort => Insets { top: end, bottom: end, ..self.margin },
        }
    }

    /// For whom the sets are, or the boards of a single set.
    pub fn names<'n>(&'n self, kit: &'n Kit) -> &'n [String] {
        if self.names.is_empty() { &kit.names } else { &self.names }
    }

    /// How many different layouts of each random board are printed in a set.
    pub fn boards_in_set(&self, kit: &Kit) -> u32 {
        let for_names = (self.sets == 1).then(|| self.names(kit).len() as u32).filter(|count| *count > 0);
        self.boards.or(for_names).or(kit.boards).unwrap_or(1)
    }

    /// How many different layouts of each random board are printed in all sets.
    pub fn boards_in_all(&self, kit: &Kit) -> u64 {
        u64::from(self.boards_in_set(kit)).saturating_mul(self.sets.into())
    }

    /// For whom the sets or boards are, each name with its place in its list, as far as that is known.
    pub fn placed_names<'n>(&'n self, kit: &'n Kit) -> impl Iterator<Item = (&'n str, &'n str)> {
        let places = if self.names.is_empty() { &kit.name_places } else { &self.name_places };
        let places = places.iter().map(String::as_str).chain(std::iter::repeat(""));
        self.names(kit).iter().map(String::as_str).zip(places)
    }

    /// The name of the person for whom a layout is, and its place in its list; boards are numbered through all sets from one.
    pub fn name_of<'n>(&'n self, board: u32, kit: &'n Kit) -> Option<(&'n str, &'n str)> {
        let boards_for_one = if self.sets > 1 { self.boards_in_set(kit) } else { 1 };
        let at = (board.max(1) - 1) as usize / boards_for_one as usize;
        self.placed_names(kit).nth(at)
    }

    /// Whether a component of this name is printed; extras only when named.
    pub fn prints(&self, name: &str, extra: bool) -> bool {
        if self.only.is_empty() { !extra } else { self.only.iter().any(|only| only == name) }
    }
}
