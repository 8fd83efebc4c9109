//! A single diagnostic and its labels.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use super::code::{Code, Severity};
use super::near::nearest;
use crate::geom::{Point, Size};
use crate::limits::Limit;
use crate::message::{Arg, Joint, Message, list, msg};
use crate::source::{FileId, Span};

/// The maximum number of known names for which a help lists any. The alphabetically first of more names are unlikely to be
/// useful.
const MAX_KNOWN_NAMES: usize = 1_000;

/// The maximum number of known names that a help lists.
const MAX_LISTED_NAMES: usize = 24;

/// The maximum number of characters of a quotation in a message.
const MAX_QUOTED_CHARS: usize = 40;

/// An error or a warning about a kit or a job.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// The kind of the diagnostic.
    pub code: Code,
    /// The severity of the code.
    pub severity: Severity,
    /// The message, as one sentence in lower case without a full stop.
    pub message: Message,
    /// The location of the problem.
    pub primary: Label,
    /// Another location that matters, such as the first of two equal names.
    pub secondary: Option<Label>,
    /// The name of the board, card or other thing with the problem: `fate` or `fate/infighting`.
    pub subject: Option<String>,
    /// Advice for the user.
    pub help: Option<Message>,
    /// The known name that `help` suggests instead of an unknown one.
    pub suggestion: Option<String>,
    /// The key by which diagnostics with this code are displayed as one.
    pub group_by: GroupBy,
    /// The character at the primary location that the diagnostic is about.
    pub character: Option<char>,
}

/// The result of a function that can fail with a single diagnostic.
pub type DiagnosticResult<T> = Result<T, Box<Diagnostic>>;

/// A location with an explanation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Label {
    /// The location.
    pub location: Location,
    /// The explanation. This is often empty for a primary label.
    pub text: Message,
}

/// The location of a problem.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Location {
    /// The job or the kit as a whole.
    #[default]
    Job,
    /// The path of a file that is not text, or whose problem has no exact location.
    File(String),
    /// A range of bytes in the file that is being decoded. The reader of the file converts this into a span.
    Bytes(Range<usize>),
    /// A part of a text file.
    Span(Span),
}

/// The key by which diagnostics with the same code are grouped for display.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum GroupBy {
    /// The message.
    #[default]
    Message,
    /// The primary span.
    Span,
    /// This text, which is not displayed.
    Key(String),
}

impl Label {
    /// Creates a label for part of a text file.
    pub fn new(span: Span, text: impl Into<Message>) -> Self {
        Self {
            location: Location::Span(span),
            text: text.into(),
        }
    }

    /// The span of the label. Returns `None` if the label does not point into a text file.
    pub fn span(&self) -> Option<Span> {
        match self.location {
            Location::Span(span) => Some(span),
            _ => None,
        }
    }
}

/// The message in English.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl Error for Diagnostic {}

impl Diagnostic {
    /// Creates a diagnostic for the job as a whole.
    pub fn new(code: Code, message: impl Into<Message>) -> Self {
        Self {
            code,
            severity: code.severity(),
            message: message.into(),
            primary: Label::default(),
            secondary: None,
            subject: None,
            help: None,
            suggestion: None,
            group_by: GroupBy::Message,
            character: None,
        }
    }

    /// Creates a diagnostic for an amount that exceeds a limit.
    ///
    /// `subject` is a noun and its verb, such as ``the deck `fate` has``. The message is then
    /// ``the deck `fate` has 100,001 cards; the limit is 100,000``.
    pub(crate) fn beyond(limit: &Limit, subject: impl Into<Message>, amount: u64) -> Self {
        let message = msg!(
            "{subject} {amount} {unit}; the limit is {most}",
            subject = subject.into(),
            amount = Arg::Count(amount),
            unit = limit.unit(),
            most = Arg::Count(limit.most),
        );
        Self::new(Code::Limit, message).help(limit.help())
    }

    /// Creates a diagnostic for something whose top left corner `at` is outside its board. `size` is the board size.
    pub(crate) fn off_board(subject: impl Into<Message>, at: Point, size: Size) -> Self {
        let message = msg!(
            "{subject} is off the board, at {x}, {y}; the board is {w} × {h}",
            subject = subject.into(),
            x = at.x,
            y = at.y,
            w = size.w,
            h = size.h,
        );
        Self::new(Code::OffBoard, message).help(msg!(
            "places are measured from the top left corner of the board"
        ))
    }

    /// Sets the primary location.
    #[must_use]
    pub fn at(mut self, span: Span) -> Self {
        self.primary = Label::new(span, Message::default());
        self
    }

    /// Sets the primary location to `span`. Does nothing if this is `None`.
    #[must_use]
    pub fn at_some(self, span: Option<Span>) -> Self {
        match span {
            Some(span) => self.at(span),
            None => self,
        }
    }

    /// Sets the primary location to part of the file that is being decoded.
    #[must_use]
    pub(crate) fn at_bytes(mut self, bytes: Range<usize>) -> Self {
        self.primary.location = Location::Bytes(bytes);
        self
    }

    /// Converts the location in a decoded file into a span. A problem of the whole file gets an empty span at its start.
    #[must_use]
    pub(crate) fn in_source(self, file: FileId) -> Self {
        let Range { start, end } = match &self.primary.location {
            Location::Bytes(bytes) => bytes.clone(),
            _ => 0..0,
        };
        self.at(Span { file, start, end })
    }

    /// Sets the primary location to a file as a whole.
    #[must_use]
    pub fn in_file(mut self, path: impl Into<String>) -> Self {
        self.primary.location = Location::File(path.into());
        self
    }

    /// Sets the primary label.
    #[must_use]
    pub fn with_label(mut self, span: Span, text: impl Into<Message>) -> Self {
        self.primary = Label::new(span, text);
        self
    }

    /// Sets the secondary label.
    #[must_use]
    pub fn with_secondary(mut self, span: Span, text: impl Into<Message>) -> Self {
        self.secondary = Some(Label::new(span, text));
        self
    }

    /// Sets the name of the thing with the problem.
    #[must_use]
    pub fn with_subject(mut self, name: impl Into<String>) -> Self {
        self.subject = Some(name.into());
        self
    }

    /// Groups the diagnostic with others at the same span, e.g. if a label does not fit into many cells.
    #[must_use]
    pub fn grouped_by_span(mut self) -> Self {
        self.group_by = GroupBy::Span;
        self
    }

    /// Groups the diagnostic with others that have the same key, e.g. if many cards have the same problem.
    #[must_use]
    pub fn grouped_by(mut self, key: impl Into<String>) -> Self {
        self.group_by = GroupBy::Key(key.into());
        self
    }

    /// Narrows the primary span to the first `character` in it, or after it up to the next empty line. This is done when the
    /// diagnostic is emitted.
    #[must_use]
    pub fn with_character(mut self, character: char) -> Self {
        self.character = Some(character);
        self
    }

    /// Adds a sentence about the reference to a faulty file to the secondary label, or to the message if there is none.
    #[must_use]
    pub fn with_reference(mut self, reference: impl Into<Message>) -> Self {
        let reference = reference.into();
        match &mut self.secondary {
            Some(Label { text, .. }) => {
                *text = msg!("{label}: {reference}", label = *text, reference);
            }
            None => {
                self.message = msg!("{message} ({reference})", message = self.message, reference);
            }
        }
        self
    }

    /// Sets the advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<Message>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Suggests a known name.
    #[must_use]
    pub fn with_suggestion(mut self, name: impl Into<String>) -> Self {
        let name = name.into();
        self.help = Some(msg!("did you mean `{name}`?", name));
        self.suggestion = Some(name);
        self
    }

    /// Suggests the known name that is most similar to `word`. If none is similar, lists the known names, unless there are more
    /// than [`MAX_KNOWN_NAMES`].
    #[must_use]
    pub(crate) fn did_you_mean<'k>(
        self,
        word: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) -> Self {
        let mut known: Vec<&str> = known.into_iter().collect();
        if let Some(name) = nearest(word, known.iter().copied()) {
            return self.with_suggestion(name);
        }
        if known.is_empty() || known.len() > MAX_KNOWN_NAMES {
            return self;
        }

        known.sort_unstable();
        known.dedup();
        let shown = known.iter().take(MAX_LISTED_NAMES);
        let names = list(
            Joint::Comma,
            shown.map(|name| Arg::Name((*name).to_owned())),
        );
        self.help(if known.len() > MAX_LISTED_NAMES {
            msg!("known here: {names}, …", names)
        } else {
            msg!("known here: {names}", names)
        })
    }

    /// The path of the file with the problem. Returns `None` if the diagnostic points into a text file or is about the whole job.
    pub fn file(&self) -> Option<&str> {
        match &self.primary.location {
            Location::File(path) => Some(path),
            _ => None,
        }
    }

    /// The primary span. Returns `None` if the diagnostic does not point into a text file.
    pub fn span(&self) -> Option<Span> {
        self.primary.span()
    }
}

/// Returns the start of a text, for quotation in a message. A shortened text ends with an ellipsis.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(MAX_QUOTED_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
