//! What is to be printed, and how.

use std::fmt;
use std::sync::Arc;

use super::favour::Favour;
use crate::geom::{Affine, Insets, Length};
use crate::message::{Language, Pattern, pattern};
use crate::model::choice::Choice;
use crate::model::kit::Kit;
use crate::model::{Backs, BoardSize, Cutter, Ink, PAPERS, Paper, PrintedFingerprints, Printer};

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
    const ALL: &'static [(Seams, &'static str, Pattern)] = &[
        (
            Seams::Overlap,
            "overlap",
            pattern!("Trim one sheet and glue it over the hatched edge of the next"),
        ),
        (
            Seams::Butt,
            "butt",
            pattern!(
                "Trim all sheets, place them edge to edge and tape them on the back: flat, for boards that are mounted on \
             card"
            ),
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
    const ALL: &'static [(Format, &'static str, Pattern)] = &[
        (Format::Pdf, "pdf", pattern!("Pages to print")),
        (
            Format::Svg,
            "svg",
            pattern!("Editable drawings, one for each side of a sheet"),
        ),
        (
            Format::Svgz,
            "svgz",
            pattern!("The same drawings, compressed, for Inkscape and Illustrator"),
        ),
        (
            Format::Png,
            "png",
            pattern!("Pictures, one for each side of a sheet"),
        ),
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
    const ALL: &'static [(SvgText, &'static str, Pattern)] = &[
        (
            SvgText::Outlines,
            "outlines",
            pattern!("Shapes that look the same in every program"),
        ),
        (
            SvgText::Live,
            "live",
            pattern!("Text that can be searched and edited, with its fonts; for browsers"),
        ),
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

impl Default for MarkStyle {
    /// As prepress has them: off by the bleed that print shops ask for (3 mm), long enough to lay a ruler on, and as thin as
    /// an office printer still prints in one piece (a third of a point).
    fn default() -> Self {
        MarkStyle {
            offset: Length::mm(3),
            longest: Length::mm(5),
            shortest: Length::mm(3),
            weight: Length::um(125),
        }
    }
}

/// Makes the job of its fields, each with its usual value, and of each a method by which it is set.
macro_rules! job {
    ($($(#[doc = $doc:literal])+ $field:ident: $type:ty = $usual:expr,)*) => {
        /// What is to be printed, and how: all as usual, apart from what is set.
        ///
        /// ```
        /// use boardpress::{Format, Job};
        ///
        /// let job = Job::default().paper("a4".parse().unwrap()).players(Some(4)).formats(vec![Format::Png]);
        /// assert_eq!(job.copies, 1);
        /// ```
        #[derive(Clone, Debug, PartialEq)]
        // Tests and benches write jobs down whole.
        #[cfg_attr(not(feature = "internals"), non_exhaustive)]
        pub struct Job { $($(#[doc = $doc])+ pub $field: $type,)* }

        /// A kit on letter paper in PDF, from seed 1.
        impl Default for Job {
            fn default() -> Job {
                Job { $($field: $usual,)* }
            }
        }

        /// The job with one of its fields set.
        impl Job {
            $($(#[doc = $doc])+ #[must_use] pub fn $field(mut self, $field: $type) -> Job {
                self.$field = $field;
                self
            })*
        }
    };
}

job! {
    /// The paper.
    paper: Paper = PAPERS[0],
    /// The label or perforated paper by its name, whose sheet then is the paper.
    stock: Option<String> = None,
    /// How many places of its first sheet are used up.
    skip: u32 = 0,
    /// Nothing is printed closer to the edges of the paper; see [`Job::margins`].
    margin: Insets = Job::usual_margin(None, Backs::default(), PAPERS[0]),
    /// The printer, where it is known by name.
    printer: Option<Printer> = None,
    /// For how many players; `None` for the most that the kit allows.
    players: Option<u32> = None,
    /// The seed of everything random.
    seed: u64 = 1,
    /// The default seed of a kit with random parts.
    new_seed: Option<u64> = None,
    /// Whether the seed is part of the names of files, since somebody has asked for it.
    seed_named: bool = false,
    /// The language of its words; `None` for the kit's own.
    language: Option<Language> = None,
    /// How many of every piece and board.
    copies: u32 = 1,
    /// How many different layouts of each random board are printed in a set; `None` for as many as there are names, or
    /// as the kit says.
    boards: Option<u32> = None,
    /// The one layout of each random board that is printed; `None` for all.
    board: Option<OneBoard> = None,
    /// The side that random boards favour; `None` where layouts are accepted by their recipe.
    favour: Option<Favour> = None,
    /// For how many students the sets are: each is for a group of players, and sheets are sorted by their paper.
    class: Option<u32> = None,
    /// How many complete sets are printed.
    sets: u32 = 1,
    /// For whom the sets are, or the boards of a single set.
    names: Vec<String> = Vec::new(),
    /// Where each of these is written, such as `class.csv:3`.
    name_places: Vec<String> = Vec::new(),
    /// How backs are made.
    backs: Backs = Backs::default(),
    /// How the sheets of what is larger than the paper are joined.
    seams: Seams = Seams::default(),
    /// How large boards are printed.
    board_size: BoardSize = BoardSize::OfKit,
    /// In which form all is printed.
    ink: Ink = Ink::default(),
    /// Whether cards and rules are laid out again in large print.
    large: bool = false,
    /// Whether words, lines and grounds are brought to high contrast.
    contrast: bool = false,
    /// The formats to write, each once.
    formats: Vec<Format> = vec![Format::Pdf],
    /// Whether PDFs are tagged, so that they can be read aloud.
    tags: bool = true,
    /// How words are written in SVG.
    svg_text: SvgText = SvgText::default(),
    /// Print only the components of these names; empty for all but the extras.
    only: Vec<String> = Vec::new(),
    /// Print only what looks different from what was printed then; `None` for all.
    since: Option<Arc<PrintedFingerprints>> = None,

    /// Whether the same options are used for all built-in kits, of which some can ignore one.
    is_for_all_kits: bool = false,
    /// Leave out the components of these names.
    without: Vec<String> = Vec::new(),
    /// How crop marks are drawn.
    marks: MarkStyle = MarkStyle::default(),
    /// Whether the marks of cuts are numbered in the order in which to make them.
    cut_numbers: bool = true,
    /// What is between pieces.
    gutter: Gutter = Gutter::default(),
    /// The radius of the guides by which corners are rounded, where they are wanted.
    corners: Option<Length> = None,
    /// Whether every sheet carries its line of facts and its ruler.
    slug: bool = true,
    /// Whether pieces of different sizes are kept on sheets of their own, even where they could share one.
    apart: bool = false,
    /// Whether as many pieces as possible are placed on a sheet, even without room for marks and bleed.
    tight: bool = false,
    /// Whether discs are cut with a hand punch.
    punch: bool = false,
    /// Whether files carry the outlines of all pieces for a cutting machine.
    cut_paths: bool = false,
    /// The machine that cuts the pieces and looks for marks on their sheets.
    cutter: Option<Cutter> = None,
    /// Places that are nearer to one of these marks are left empty.
    clear_marks: Length = Length::ZERO,
    /// Whether a PDF with the report on the build is made beside those of the sheets.
    report: bool = false,
    /// Whether a PDF with the key sheet of several random boards is made beside those of the sheets.
    key_sheet: bool = false,
}

impl Job {
    /// How a page is changed before it is printed, so that the printer's faults
    /// are undone; `is_behind` for the other side of a sheet that is printed on both.
    pub(crate) fn correction(&self, is_behind: bool) -> Affine {
        let Some(printer) = &self.printer else {
            return Affine::IDENTITY;
        };
        if is_behind {
            printer.back(self.backs, self.paper.size)
        } else {
            printer.front(self.paper.size)
        }
    }

    /// How backs are made by default: as the printer was measured.
    pub(crate) fn usual_backs(printer: Option<&Printer>) -> Backs {
        printer
            .and_then(|printer| printer.measured)
            .map(|(_, backs)| backs)
            .unwrap_or_default()
    }

    /// The default margin: what the printer needs to reach
    /// everything, if that is known.
    pub fn usual_margin(printer: Option<&Printer>, backs: Backs, paper: Paper) -> Insets {
        let keeps = printer.and_then(|printer| printer.keeps(backs, paper.size));
        keeps.unwrap_or(Insets::all(Length::mm(6)))
    }

    /// The margins of every sheet. What lies near one edge lies near the other
    /// on the back, so of two edges that come over each other both keep the
    /// larger margin.
    pub fn margins(&self) -> Insets {
        let Insets {
            left,
            top,
            right,
            bottom,
        } = self.margin;
        let (side, end) = (left.max(right), top.max(bottom));
        match self.backs {
            Backs::None | Backs::Fold => self.margin,
            Backs::Paste | Backs::Duplex => Insets {
                left: side,
                right: side,
                ..self.margin
            },
            Backs::DuplexShort => Insets {
                top: end,
                bottom: end,
                ..self.margin
            },
        }
    }

    /// For whom the sets are, or the boards of a single set.
    pub(crate) fn names_for<'n>(&'n self, kit: &'n Kit) -> &'n [String] {
        if self.names.is_empty() {
            &kit.names
        } else {
            &self.names
        }
    }

    /// How many different layouts of each random board are printed in a set.
    pub(crate) fn boards_in_set(&self, kit: &Kit) -> u32 {
        let for_names = (self.sets == 1)
            .then(|| self.names_for(kit).len() as u32)
            .filter(|count| *count > 0);
        self.boards.or(for_names).or(kit.boards).unwrap_or(1)
    }

    /// How many different layouts of each random board are printed in all sets.
    pub(crate) fn boards_in_all(&self, kit: &Kit) -> u64 {
        u64::from(self.boards_in_set(kit)).saturating_mul(self.sets.into())
    }

    /// For whom the sets or boards are, each name with its place in its list, as far as that is known.
    pub(crate) fn placed_names<'n>(
        &'n self,
        kit: &'n Kit,
    ) -> impl Iterator<Item = (&'n str, &'n str)> {
        let places = if self.names.is_empty() {
            &kit.name_places
        } else {
            &self.name_places
        };
        let places = places
            .iter()
            .map(String::as_str)
            .chain(std::iter::repeat(""));
        self.names_for(kit).iter().map(String::as_str).zip(places)
    }

    /// The name of the person for whom a layout is, and its place in its list; boards are numbered through all sets from one.
    pub(crate) fn name_of<'n>(&'n self, board: u32, kit: &'n Kit) -> Option<(&'n str, &'n str)> {
        let boards_for_one = if self.sets > 1 {
            self.boards_in_set(kit)
        } else {
            1
        };
        let at = (board.max(1) - 1) as usize / boards_for_one as usize;
        self.placed_names(kit).nth(at)
    }

    /// Whether a component of this name is printed; extras only when named.
    pub fn prints(&self, name: &str, extra: bool) -> bool {
        if self.only.is_empty() {
            !extra
        } else {
            self.only
                .iter()
                .any(|only| only == name || Job::card(only, name).is_some())
        }
    }

    /// The card of a component that is asked for as `deck/card`.
    pub(crate) fn card<'o>(only: &'o str, component: &str) -> Option<&'o str> {
        only.strip_prefix(component)?.strip_prefix('/')
    }

    /// Whether single cards or tokens are requested. No code says which, so that their sheets have none.
    pub(crate) fn prints_single_items(&self, names: &[&str]) -> bool {
        self.only
            .iter()
            .any(|only| names.iter().any(|name| Job::card(only, name).is_some()))
    }

    /// Whether the item of an id and a name is printed of a component that is: where single ones are requested, it must be one
    /// of them.
    pub(crate) fn prints_item(&self, component: &str, (id, name): (&str, &str)) -> bool {
        let mut cards = self
            .only
            .iter()
            .filter_map(|only| Job::card(only, component))
            .peekable();
        let is_whole = cards.peek().is_none() || self.only.iter().any(|only| only == component);
        is_whole || cards.any(|card| card == id || card == name)
    }
}

/// What lies between the pieces of a sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Gutter {
    /// Nothing: pieces share their cuts, and bleed only where they have no neighbour.
    #[default]
    Butted,
    /// Twice the largest bleed of the pieces, so that all of it is printed.
    Bleed,
    /// So much.
    Of(Length),
}

impl Gutter {
    /// How wide it is between pieces of this bleed; `None` where they share their cuts.
    pub fn width(self, bleed: Length) -> Option<Length> {
        match self {
            Gutter::Butted => None,
            Gutter::Bleed => Some(bleed * 2),
            Gutter::Of(width) => Some(width),
        }
    }
}

/// As it is requested.
impl fmt::Display for Gutter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gutter::Butted => write!(f, "none"),
            Gutter::Bleed => write!(f, "bleed"),
            Gutter::Of(width) => write!(f, "{width}"),
        }
    }
}

/// Which of the layouts of a board that a seed gives it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardNumber {
    /// Its number, from one.
    pub number: u32,
    /// How often it was drawn again, since it was like a layout of a lower number.
    pub redraws: u32,
}

/// The one layout of each random board that a job prints.
#[derive(Clone, Debug, PartialEq)]
pub struct OneBoard {
    /// Which.
    pub which: BoardNumber,
    /// The code that was typed for it; `None` where it is known by the code of a sheet.
    pub code: Option<BoardCode>,
}

/// The code on a random board, which gives the same layout again.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardCode {
    /// A number for the kit's id.
    pub(crate) kit: u8,
    /// The code, as it is printed on the board.
    pub(crate) code: String,
}

impl OneBoard {
    /// A layout that is known by its number.
    pub(crate) fn of(which: BoardNumber) -> OneBoard {
        OneBoard { which, code: None }
    }
}

impl BoardCode {
    /// The code in letters and digits.
    pub fn as_str(&self) -> &str {
        &self.code
    }
}
