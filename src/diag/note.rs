//! One thing to say, at one place.

use std::error::Error;
use std::fmt;

use super::code::{Code, Severity};
use super::near::{self, Comparer};
use crate::geom::{Point, Size};
use crate::limits::Limit;
use crate::message::{Arg, Joint, Message, list, msg};
use crate::source::Span;

/// The maximum number of known names from which a help lists any. Of more names, the first in the alphabet are no help.
const MAX_KNOWN_NAMES: usize = 1_000;

/// The maximum number of known names that a help lists.
const MAX_LISTED_NAMES: usize = 24;

/// The maximum number of characters of a quotation in a message.
const MAX_QUOTED_CHARS: usize = 40;

/// By what notes of one code are grouped, to be told as one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Gathered {
    /// Their sentence.
    #[default]
    ByMessage,
    /// Their place.
    ByPlace,
    /// This text, which is not shown.
    By(String),
}

/// One thing to say: a sentence that stands alone, where it is, what to do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Note {
    /// Which kind of note it is.
    pub code: Code,
    /// One sentence, lower case, without a full stop.
    pub message: Message,
    /// Where it was written, with a label, which may be empty. `None` for a note on the whole job.
    pub place: Option<(Span, Message)>,
    /// A second place that matters, such as the first of two equal names.
    pub also: Option<(Span, Message)>,
    /// The file the note is about where there is no text to point into.
    pub file: Option<String>,
    /// The board, card or other thing it is about, by its name: `fate` or `fate/infighting`.
    pub of: Option<String>,
    /// What to do about it.
    pub help: Option<Message>,
    /// The known name that `help` suggests in place of an unknown one.
    pub suggestion: Option<String>,
    /// With which notes of its code it is told as one.
    pub alike: Gathered,
    /// The character of the text at its place that it is about.
    pub letter: Option<char>,
}

/// The message in English.
impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl Error for Note {}

impl Note {
    /// A note with no place yet.
    pub fn new(code: Code, message: impl Into<Message>) -> Note {
        Note {
            code,
            message: message.into(),
            place: None,
            also: None,
            file: None,
            of: None,
            help: None,
            suggestion: None,
            alike: Gathered::ByMessage,
            letter: None,
        }
    }

    /// A note that something asks for more than a limit allows.
    ///
    /// `subject` is a noun and its verb, such as ``the deck `fate` has``. The message is then
    /// ``the deck `fate` has 100,001 cards; the limit is 100,000``.
    pub(crate) fn beyond(limit: &Limit, subject: impl Into<Message>, amount: u64) -> Note {
        let message = msg!(
            "{subject} {amount} {unit}; the limit is {most}",
            subject = subject.into(),
            amount = Arg::Count(amount),
            unit = limit.unit(),
            most = Arg::Count(limit.most),
        );
        Note::new(Code::Limit, message).help(limit.help())
    }

    /// A note that something lies outside its board: its top left corner is `at`, and `size` is the size of the board.
    pub(crate) fn off_board(subject: impl Into<Message>, at: Point, size: Size) -> Note {
        let message = msg!(
            "{subject} is off the board, at {x}, {y}; the board is {w} × {h}",
            subject = subject.into(),
            x = at.x,
            y = at.y,
            w = size.w,
            h = size.h,
        );
        Note::new(Code::OffBoard, message).help(msg!(
            "places are measured from the top left corner of the board"
        ))
    }

    /// The same note, at a place.
    #[must_use]
    pub fn at(mut self, span: Span) -> Note {
        self.place = Some((span, Message::default()));
        self
    }

    /// The same note, at a place if there is one.
    #[must_use]
    pub fn at_some(self, span: Option<Span>) -> Note {
        match span {
            Some(span) => self.at(span),
            None => self,
        }
    }

    /// The same note, at a place with a label.
    #[must_use]
    pub fn labelled(mut self, span: Span, label: impl Into<Message>) -> Note {
        self.place = Some((span, label.into()));
        self
    }

    /// The same note with a second place.
    #[must_use]
    pub fn also(mut self, span: Span, label: impl Into<Message>) -> Note {
        self.also = Some((span, label.into()));
        self
    }

    /// The same note, about a file that is not text.
    #[must_use]
    pub fn about(mut self, file: impl Into<String>) -> Note {
        self.file = Some(file.into());
        self
    }

    /// The same note, about a thing of this name.
    #[must_use]
    pub fn of(mut self, name: impl Into<String>) -> Note {
        self.of = Some(name.into());
        self
    }

    /// The same note, as one of many that its place raises, such as a label for each cell.
    #[must_use]
    pub fn repeating(mut self) -> Note {
        self.alike = Gathered::ByPlace;
        self
    }

    /// The same note, as one of many that say this of things which differ, such as cards.
    #[must_use]
    pub fn gathered(mut self, by: impl Into<String>) -> Note {
        self.alike = Gathered::By(by.into());
        self
    }

    /// The same note, about the first such character at its place or in what follows it without an empty line.
    #[must_use]
    pub fn letter(mut self, letter: char) -> Note {
        self.letter = Some(letter);
        self
    }

    /// The same note on a file: a sentence on what shows it is added, to the second place if that is where it is named.
    #[must_use]
    pub fn shown_by(mut self, reference: impl Into<Message>) -> Note {
        let reference = reference.into();
        match &mut self.also {
            Some((_, label)) => *label = msg!("{label}: {reference}", label = *label, reference),
            None => {
                self.message = msg!("{message} ({reference})", message = self.message, reference);
            }
        }
        self
    }

    /// The same note with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<Message>) -> Note {
        self.help = Some(help.into());
        self
    }

    /// The same note with a help that suggests a known name.
    #[must_use]
    pub fn suggesting(mut self, name: impl Into<String>) -> Note {
        let name = name.into();
        self.help = Some(msg!("did you mean `{name}`?", name));
        self.suggestion = Some(name);
        self
    }

    /// The same note, which suggests the nearest known name when it is said, or else lists all of them if they are few enough
    /// to be read.
    #[must_use]
    pub(crate) fn did_you_mean<'a, 'k: 'a, I>(self, word: &'a str, known: I) -> LazyNote<'a>
    where
        I: IntoIterator<Item = &'k str, IntoIter: 'a>,
    {
        LazyNote {
            note: self,
            names: Some((
                word,
                Box::new(known.into_iter().map(|name| -> &'a str { name })),
            )),
        }
    }

    /// How grave it is.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }
}

/// Returns the start of a text, for quotation in a message.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(MAX_QUOTED_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A note whose suggestion is looked for only when it is said, among some names the one that is nearest to a word: where there
/// are very many faults, most are said without.
pub(crate) struct LazyNote<'a> {
    note: Note,
    names: Option<(&'a str, Box<dyn Iterator<Item = &'a str> + 'a>)>,
}

impl From<Note> for LazyNote<'_> {
    fn from(note: Note) -> Self {
        LazyNote { note, names: None }
    }
}

impl From<LazyNote<'_>> for Box<Note> {
    fn from(lazy: LazyNote<'_>) -> Self {
        Box::new(lazy.note())
    }
}

impl<'a> LazyNote<'a> {
    /// The same note, at a place.
    #[must_use]
    pub(crate) fn at(self, span: Span) -> LazyNote<'a> {
        LazyNote {
            note: self.note.at(span),
            ..self
        }
    }

    /// Where the note points to, if it has a place.
    pub(crate) fn place(&self) -> Option<Span> {
        self.note.place.as_ref().map(|(span, _)| *span)
    }

    /// The note by itself, of one fault.
    pub(crate) fn note(self) -> Note {
        self.compared(&mut Comparer::default())
    }

    /// The note with its suggestion, as far as a comparer still compares names.
    pub(crate) fn compared(self, comparer: &mut Comparer) -> Note {
        let LazyNote { note, names } = self;
        let Some((word, mut known)) =
            names.and_then(|(word, names)| Some((word, comparer.take(names)?)))
        else {
            return note;
        };
        match near::nearest(word, known.iter().copied()) {
            Some(name) => note.suggesting(name),
            None if known.is_empty() || known.len() > MAX_KNOWN_NAMES => note,
            None => {
                known.sort_unstable();
                known.dedup();
                let shown = known.iter().take(MAX_LISTED_NAMES);
                let names = list(
                    Joint::Comma,
                    shown.map(|name| Arg::Name((*name).to_owned())),
                );
                note.help(if known.len() > MAX_LISTED_NAMES {
                    msg!("known here: {names}, …", names)
                } else {
                    msg!("known here: {names}", names)
                })
            }
        }
    }
}
