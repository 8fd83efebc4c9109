//! One printed side of one piece.

use std::sync::Arc;

use crate::geom::{Fold, Length, Outline, Rect, Size};
use crate::scene::{Item, spoken};
use crate::source::Span;

/// A face by its place in the list that `compose` gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FaceId(pub u32);

/// One printed side of one piece, drawn once however often it is placed.
///
/// Its measure starts at the top left corner of the trim box; the bleed lies
/// at negative places and beyond the trim size.
#[derive(Debug)]
pub struct Face {
    /// A name that no other face of the job has, such as `fate/infighting`.
    pub name: String,
    /// The outline along which it is cut.
    pub outline: Arc<Outline>,
    /// How far the art goes beyond the trim on every side.
    pub bleed: Length,
    /// How far inside the trim nothing that matters may be.
    pub safe: Length,
    /// What is drawn.
    pub items: Vec<Item>,
    /// How it is read aloud.
    pub reading: Reading,
    /// Places that no seam should cross when the face is larger than a page.
    pub keep: Arc<[KeepOut]>,
    /// What chance has laid on it, by its place among the layouts of the game; `None` for a side without chance.
    pub roll: Option<u32>,
    /// Where in the kit it was written.
    pub origin: Option<Span>,
    /// Whether something is missing on it because of an error. It can be looked at, but must not
    /// be printed.
    pub is_faulty: bool,
}

/// How a face is read aloud.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// As a part of a text that goes on from face to face.
    #[default]
    Text,
    /// By itself, word for word.
    Piece {
        /// What it is called together with others.
        set: String,
        /// Its own name; `None` for what looks like others.
        item: Option<String>,
    },
    /// As a picture of this name, with its words.
    Picture(String),
    /// As a picture that these words describe.
    Described(String),
}

/// A box of a face that no seam should cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeepOut {
    /// Where it is, in the measure of the face.
    pub rect: Rect,
    /// What is there.
    pub what: SeamAvoid,
}

/// What no seam should cross, from the least bad to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SeamAvoid {
    /// A space or a box: the hands feel the seam, but all can be read.
    Space,
    /// Words so large that they are read across a seam all the same.
    LargeWords,
    /// Words of a title, on which a seam would be the first thing that is seen.
    TitleWords,
    /// Words that are hard to read across a seam.
    Words,
}

impl SeamAvoid {
    /// Words of a size in points. Large are those that count as large print.
    pub fn words(size: f64) -> SeamAvoid {
        if size >= 18.0 {
            SeamAvoid::LargeWords
        } else {
            SeamAvoid::Words
        }
    }
}

/// A thing to be cut out: a front, perhaps a back, and how many of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The side that is played.
    pub front: FaceId,
    /// The other side.
    pub back: Option<FaceId>,
    /// How many are printed in a set.
    pub copies: u32,
    /// What it belongs to.
    pub scope: Scope,
}

/// What a piece belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// Every set.
    #[default]
    EverySet,
    /// The set of this number, from one.
    Set(u32),
    /// The job: it is printed once, however many sets and copies there are.
    Job,
}

impl Piece {
    /// How many are printed of so many copies of so many sets.
    pub fn printed(&self, copies: u32, sets: u32) -> u64 {
        let times = match self.scope {
            Scope::EverySet => u64::from(copies).saturating_mul(sets.into()),
            Scope::Set(_) => copies.into(),
            Scope::Job => 1,
        };
        times.saturating_mul(self.copies.into())
    }
}

/// A component: things of one kind that are printed together.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its name in the kit.
    pub name: String,
    /// Its name in lists.
    pub title: String,
    /// Its name on sheets, which parts that lie on the same sheets may share.
    pub heading: String,
    /// How its pieces come onto sheets.
    pub layout: Layout,
    /// Its pieces in order.
    pub pieces: Vec<Piece>,
    /// What it is printed on, in words.
    pub stock: String,
    /// Where it was written.
    pub origin: Span,
}

/// How pieces come onto sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Many to a sheet, in rows.
    Packed,
    /// One to a sheet, or over several sheets where it is larger.
    Whole,
    /// One to a sheet, as a page of text that is not cut.
    Page,
    /// Pages of text on both sides of sheets that are folded.
    Folded {
        /// How.
        fold: Fold,
        /// Whether pages are turned from left to right, as where lines are read from right to left.
        is_rtl: bool,
    },
}

impl Layout {
    /// Whether pieces are pages of text.
    pub fn is_text(self) -> bool {
        matches!(self, Layout::Page | Layout::Folded { .. })
    }
}

impl Face {
    /// Returns the name of the component that the face belongs to.
    pub fn component(&self) -> &str {
        self.name
            .split_once('/')
            .map_or(&self.name, |(component, _)| component)
    }

    /// One of a size on which nothing is drawn.
    pub fn blank(trim: Size) -> Face {
        Face {
            name: String::new(),
            outline: Arc::new(Outline::rect(trim)),
            bleed: Length::ZERO,
            safe: Length::ZERO,
            items: Vec::new(),
            reading: Reading::Text,
            keep: Arc::default(),
            roll: None,
            origin: None,
            is_faulty: false,
        }
    }

    /// The size it has after cutting.
    pub fn trim(&self) -> Size {
        self.outline.trim()
    }

    /// The box that may be painted: the trim and the bleed around it.
    pub fn painted(&self) -> Rect {
        Rect::of(self.trim()).inset(-self.bleed)
    }

    /// What is read instead of it as a picture: its name and its words, or its description.
    pub fn alt(&self) -> String {
        let words = spoken(&self.items);
        match &self.reading {
            Reading::Text => words,
            Reading::Described(alt) => alt.clone(),
            Reading::Piece { .. } if words.is_empty() => self.title(),
            Reading::Picture(name) if words.is_empty() => name.clone(),
            Reading::Piece { set: name, .. } | Reading::Picture(name) => format!("{name}: {words}"),
        }
    }

    /// The name under which it is read aloud; empty for a part of a text.
    pub fn title(&self) -> String {
        match &self.reading {
            Reading::Text => String::new(),
            Reading::Piece {
                set,
                item: Some(item),
            } => format!("{set}: {item}"),
            Reading::Piece {
                set: name,
                item: None,
            }
            | Reading::Picture(name)
            | Reading::Described(name) => name.clone(),
        }
    }
}
