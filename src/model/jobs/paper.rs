//! Paper: the sizes that shops sell by name, and any other.

use std::fmt;
use std::str::FromStr;

use crate::diag::nearest;
use crate::geom::{BadLength, Length, Point, Rect, Size};
use crate::limits::{LEAST_PAPER_MM, PAPER_MM};
use crate::message::{Arg, Catalogue, Joint, Message, list, msg};

/// The units that the readers of a paper measure in, which are those of the country where it is sold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Units {
    /// Inches and pounds per ream, with millimetres and grams per square metre in brackets.
    Inches,
    /// Millimetres and grams per square metre.
    Millimetres,
}

/// A paper by its size, upright, and its name if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Paper {
    name: Option<&'static str>,
    /// Width and height; the width is never the greater.
    pub size: Size,
}

const fn named(name: &'static str, w: i64, h: i64) -> Paper {
    Paper {
        name: Some(name),
        size: Size::new(Length::um(w), Length::um(h)),
    }
}

/// Every paper that has a name, the default first. Reprint codes say one by its
/// place here, so that new ones join at the end.
pub const PAPERS: [Paper; 5] = [
    named("letter", 215_900, 279_400),
    named("legal", 215_900, 355_600),
    named("a4", 210_000, 297_000),
    named("tabloid", 279_400, 431_800),
    named("a3", 297_000, 420_000),
];

/// Small papers that have a name: index cards and photo paper. Reprint codes give their size.
const SMALL_PAPERS: [Paper; 5] = [
    named("a5", 148_000, 210_000),
    named("a6", 105_000, 148_000),
    named("5x7", 127_000, 177_800),
    named("4x6", 101_600, 152_400),
    named("3.5x5", 88_900, 127_000),
];

/// Documents of the press are not printed on paper that is narrower, in which tables and drawings have no room.
const LEAST_DOCUMENT: Length = Length::mm(180);

impl Paper {
    /// Every paper that has a name, the default first.
    pub fn named() -> impl Iterator<Item = Paper> + Clone {
        PAPERS.into_iter().chain(SMALL_PAPERS)
    }

    /// The paper for documents about what is printed on this one: itself, or letter or A4 paper where it is small.
    pub fn for_documents(self) -> Paper {
        match self.units() {
            _ if self.size.w >= LEAST_DOCUMENT => self,
            Units::Inches => PAPERS[0],
            Units::Millimetres => PAPERS[2],
        }
    }

    /// Nearer to an edge than this, a quarter of an inch, some printer of a school prints nothing.
    pub const STRICT_MARGIN: Length = Length::um(6_350);

    /// The paper of a size, upright however the size lies; that of a name if one has this size.
    ///
    /// # Errors
    /// A side is shorter or longer than paper is; the sentence says how long it may be.
    pub fn of(size: Size) -> Result<Paper, Message> {
        let size = Size::new(size.w.min(size.h), size.w.max(size.h));
        let side = Length::mm(LEAST_PAPER_MM as i64)..=Length::mm(PAPER_MM.most as i64);
        if !side.contains(&size.w) || !side.contains(&size.h) {
            return Err(msg!(
                "each side of a sheet of paper must be between {least} and {most}",
                least = side.start(),
                most = side.end()
            ));
        }
        let known = Paper::named().find(|paper| paper.size == size);
        Ok(known.unwrap_or(Paper { name: None, size }))
    }

    /// Its name, if it has one.
    pub fn name(self) -> Option<&'static str> {
        self.name
    }

    /// Whether it is one of the two that lie in nearly every printer.
    pub fn is_common(self) -> bool {
        matches!(self.name, Some("letter" | "a4"))
    }

    /// The units that its readers measure in: inches for papers that are sold in the United States by their names,
    /// and for others whose sides are whole eighths of an inch.
    pub(crate) fn units(self) -> Units {
        let eighths = |side: Length| side.to_um() % 3_175 == 0;
        let inches = match self.name {
            Some(name) => !name.starts_with('a'),
            None => eighths(self.size.w) && eighths(self.size.h),
        };
        if inches {
            Units::Inches
        } else {
            Units::Millimetres
        }
    }

    /// Its name in a language, or its width and height in its own units, such as `8.5 × 13 in`.
    pub(crate) fn said(self, catalogue: &Catalogue) -> String {
        match (self.name, self.units()) {
            (Some(name), _) => paper_name(name, catalogue),
            (None, Units::Millimetres) => self.to_string(),
            (None, Units::Inches) => {
                let inches = |side: Length| side.to_um() as f64 / 25_400.0;
                format!("{} × {} in", inches(self.size.w), inches(self.size.h))
            }
        }
    }

    /// How it is requested: `letter`, or its width and height, such as `215.9mm,330.2mm`.
    pub fn typed(self) -> String {
        self.to_string().replace(" × ", "mm,").replace(' ', "")
    }

    /// How it is written in the name of a file: `letter` or `215.9x330.2mm`.
    pub fn in_file_name(self) -> String {
        self.to_string().replace(" × ", "x").replace(' ', "")
    }
}

/// Returns the name of a paper in a language. Other text, such as a size, stays as it is.
pub fn paper_name(name: &str, catalogue: &Catalogue) -> String {
    match name {
        "letter" => msg!(context: "paper", "letter").in_language(catalogue),
        "legal" => msg!(context: "paper", "legal").in_language(catalogue),
        "tabloid" => msg!(context: "paper", "tabloid").in_language(catalogue),
        "a3" | "a4" | "a5" | "a6" => name.to_uppercase(),
        _ => name.to_owned(),
    }
}

/// As in a sentence: `letter`, or its width and height, such as `215.9 × 330.2 mm`.
impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name {
            Some(name) => f.write_str(name),
            None => write!(f, "{} × {}", self.size.w.to_mm(), self.size.h),
        }
    }
}

/// Read by its name, in capitals or not, or by its width and height with units: `a4`, `Letter`, `8.5in,13in`.
impl FromStr for Paper {
    type Err = Message;

    fn from_str(word: &str) -> Result<Paper, Message> {
        let names = || Paper::named().filter_map(|paper| paper.name);
        let suggesting = |near: Option<String>, advice: Message| match near {
            Some(name) => msg!("did you mean `{name}`? {advice}", name, advice),
            None => advice,
        };

        if let Some((width, height)) = word.split_once(',') {
            let length = |side: &str| {
                side.parse::<Length>().map_err(|fault: BadLength| {
                    let advice = msg!(
                        "{fault}; for other paper, give the width and height, as in \"8.5in,13in\" or \"210mm,330mm\"",
                        fault = Message::from(fault)
                    );
                    suggesting(paper_of_numbers(word), advice)
                })
            };
            return Paper::of(Size::new(length(width)?, length(height)?));
        }

        let lower = word.trim().to_lowercase();
        Paper::named()
            .find(|paper| paper.name == Some(lower.as_str()))
            .ok_or_else(|| {
                let near = paper_of_numbers(&lower)
                    .or_else(|| nearest(&lower, names()).map(str::to_owned));
                let papers = list(
                    Joint::Comma,
                    names().map(|name| Arg::Name(name.to_owned())),
                );
                let advice = msg!(
                    "the named papers are {papers}; for other paper, give the width and height, as in \"8.5in,13in\" or \
                     \"210mm,330mm\"",
                    papers
                );
                suggesting(near, advice)
            })
    }
}

/// Returns the paper to suggest for numbers without units, as in `8.5x11`, `8.5"x11"` or `210,297`. Sides below 100 are
/// inches, others millimetres. Returns `None` if no paper has this size.
fn paper_of_numbers(word: &str) -> Option<String> {
    let (width, height) = word.split_once(['x', '×', '*', ','])?;
    let width = side_of_number(width)?;
    let height = side_of_number(height)?;
    let is_in_inches = width.max(height) < 100.0;
    let (unit, mm) = if is_in_inches {
        ("in", 25.4)
    } else {
        ("mm", 1.0)
    };

    let size = Size::new(Length::from_mm(width * mm), Length::from_mm(height * mm));
    let paper = Paper::of(size).ok()?;
    Some(match paper.name() {
        Some(name) => name.to_owned(),
        None => format!("{width}{unit},{height}{unit}"),
    })
}

fn side_of_number(word: &str) -> Option<f64> {
    word.trim()
        .trim_end_matches(['"', '”', 'm', 'i', 'n'])
        .trim()
        .parse()
        .ok()
}

/// A sheet of label or perforated paper: built in, or a table `[stock.NAME]` of a kit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelStock {
    /// The name for commands, such as `avery-5371`.
    pub name: String,
    /// What it is, such as `business cards`.
    pub title: String,
    /// The sheet.
    pub paper: Paper,
    /// How many places lie side by side.
    pub columns: u32,
    /// How many lie one below the other.
    pub rows: u32,
    /// The size of a place.
    pub size: Size,
    /// The top left corner of the first place, from that of the sheet.
    pub at: Point,
    /// From one place to the next, to the right and down.
    pub pitch: Point,
    /// Where its measures come from.
    pub source: String,
}

impl LabelStock {
    /// Every place, row by row from the top.
    pub fn places(&self) -> Vec<Rect> {
        let (columns, rows) = (i64::from(self.columns), i64::from(self.rows));
        let place = |row: i64, column: i64| {
            let by = Point::new(
                Length::um(self.pitch.x.to_um() * column),
                Length::um(self.pitch.y.to_um() * row),
            );
            Rect::new(self.at + by, self.size)
        };
        (0..rows)
            .flat_map(|row| (0..columns).map(move |column| place(row, column)))
            .collect()
    }

    /// The box around all places.
    pub fn bounds(&self) -> Rect {
        self.places()
            .into_iter()
            .reduce(Rect::around)
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Language;

    #[test]
    fn a_paper_is_read_by_its_name_or_its_size_and_comes_back_as_it_is_typed() {
        let read = |word: &str| word.parse::<Paper>();
        assert_eq!(
            (read("A4"), read(" Letter ")),
            (Ok(PAPERS[2]), Ok(PAPERS[0]))
        );
        assert_eq!(
            (read("210mm,297mm"), read("11 in, 8.5 in")),
            (Ok(PAPERS[2]), Ok(PAPERS[0]))
        );
        for word in ["letter", "8.5in,13in", "210mm,330mm", "147.001mm,2000mm"] {
            let paper = read(word).unwrap();
            assert_eq!(read(&paper.typed()), Ok(paper), "{word}");
        }
        let folio = read("8.5in,13in").unwrap();
        let words = (folio.to_string(), folio.typed(), folio.in_file_name());
        let expected = ("215.9 × 330.2 mm", "215.9mm,330.2mm", "215.9x330.2mm");
        assert_eq!(
            (words.0.as_str(), words.1.as_str(), words.2.as_str()),
            expected
        );
        assert_eq!(read("13in,8.5in"), Ok(folio));
        let catalogue = Language::default().catalogue();
        let said = ["legal", "a4", "8.5in,13in", "210mm,330mm"]
            .map(|word| read(word).unwrap().said(catalogue));
        assert_eq!(said, ["legal", "A4", "8.5 × 13 in", "210 × 330 mm"]);
    }

    #[test]
    fn what_is_no_paper_is_answered_with_what_is_one() {
        let fault = |word: &str| word.parse::<Paper>().unwrap_err().to_string();
        assert!(
            fault("lettr").contains("did you mean `letter`?")
                && fault("quarto").contains("`tabloid`")
        );
        assert_eq!("4in,6in".parse::<Paper>().map(Paper::name), Ok(Some("4x6")));
        assert!(fault("8.5,11").contains("needs a unit") && fault("8.5in,").contains("8.5in,13in"));
        for word in [
            "1in,1in",
            "9999mm,9999mm",
            "-210mm,297mm",
            "210mm,297mm,1mm",
        ] {
            fault(word);
        }
        assert!(fault("10mm,300mm").contains("between"));
        for (word, meant) in [
            ("8.5x11", "letter"),
            ("11 x 8.5", "letter"),
            ("8.5,11", "letter"),
            ("210x297mm", "a4"),
        ] {
            assert!(
                fault(word).contains(&format!("did you mean `{meant}`?")),
                "{}",
                fault(word)
            );
        }
        assert!(fault("8.5x13").contains("did you mean `8.5in,13in`?"));
        // No paper has these sizes, so none is suggested.
        for word in [
            "1x10001",
            "21000x29700",
            "0.0000001x1",
            "infxinf",
            "NaNxNaN",
            "-1e999x8",
            "1mm,10001mm",
            "x",
            ",",
        ] {
            assert!(!fault(word).contains("did you mean"), "{word}");
        }
    }
}
