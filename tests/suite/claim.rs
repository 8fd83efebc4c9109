//! What a case says must be said.

use std::fmt;

use boardpress::diag::{Code, Diagnostic, Severity};
use boardpress::source::Sources;

/// A note that must be raised.
#[derive(Debug)]
pub(crate) struct Claim {
    pub(crate) severity: Severity,
    pub(crate) code: Code,
    /// The file, and the line in it; none for a note on the whole job.
    pub(crate) place: Option<(String, Option<usize>)>,
    /// Words of the message.
    pub(crate) says: Option<String>,
    /// The text that is underlined.
    pub(crate) at: Option<String>,
    /// Words of the help.
    pub(crate) help: Option<String>,
}

/// A note as a claim would have it.
pub(crate) struct Told<'r> {
    note: &'r Diagnostic,
    place: Option<(String, Option<usize>)>,
    at: &'r str,
}

impl Claim {
    /// Reads `error: code "words" at "text" help "words"`, with `in path:line`
    /// where the claim does not stand on its line.
    pub(crate) fn parse(text: &str, on: Option<(&str, usize)>) -> Result<Claim, String> {
        let (severity, rest) = match text.split_once(": ") {
            Some(("error", rest)) => (Severity::Error, rest),
            Some(("warning", rest)) => (Severity::Warning, rest),
            _ => return Err(format!("`{text}` is not a claim")),
        };
        let mut words = Words(rest);
        let name = words.next_word();
        let known = Code::ALL.iter().copied().find(|code| code.name() == name);
        let code = known.ok_or_else(|| format!("there is no code `{name}`"))?;
        let place = on.map(|(path, line)| (path.to_owned(), Some(line)));
        let mut claim = Claim {
            severity,
            code,
            place,
            says: None,
            at: None,
            help: None,
        };
        while let Some(quoted) = words.next_is_quote() {
            match quoted {
                true => claim.says = Some(words.next_quote()?),
                false => match words.next_word() {
                    "at" => claim.at = Some(words.next_quote()?),
                    "help" => claim.help = Some(words.next_quote()?),
                    "in" => claim.place = Some(place_of(words.next_word())?),
                    other => return Err(format!("`{other}` in the claim `{text}`")),
                },
            }
        }
        Ok(claim)
    }

    /// Whether a note is what was claimed.
    pub(crate) fn is_met_by(&self, told: &Told<'_>) -> bool {
        let says = |words: &Option<String>, said: &str| {
            words.as_ref().is_none_or(|words| said.contains(words))
        };
        self.code == told.note.code
            && self.severity == told.note.severity
            && self.place == told.place
            && says(&self.says, &told.note.message.to_string())
            && self.at.as_ref().is_none_or(|at| at == told.at)
            && says(
                &self.help,
                &told.note.help.clone().unwrap_or_default().to_string(),
            )
    }
}

fn place_of(word: &str) -> Result<(String, Option<usize>), String> {
    match word.split_once(':') {
        None => Ok((word.to_owned(), None)),
        Some((path, line)) => Ok((
            path.to_owned(),
            Some(
                line.parse()
                    .map_err(|_| format!("`{line}` is not the number of a line"))?,
            ),
        )),
    }
}

/// The rest of a claim.
struct Words<'w>(&'w str);

impl<'w> Words<'w> {
    fn next_is_quote(&mut self) -> Option<bool> {
        self.0 = self.0.trim_start();
        self.0.chars().next().map(|first| first == '"')
    }

    fn next_word(&mut self) -> &'w str {
        let text = self.0.trim_start();
        let (word, rest) = text.split_at(text.find(' ').unwrap_or(text.len()));
        self.0 = rest;
        word
    }

    fn next_quote(&mut self) -> Result<String, String> {
        let text = self.0.trim_start();
        let quoted = text.strip_prefix('"').and_then(|text| text.split_once('"'));
        let (quote, rest) = quoted.ok_or_else(|| format!("`{text}` is not in quotes"))?;
        self.0 = rest;
        Ok(quote.to_owned())
    }
}

impl<'r> Told<'r> {
    /// A note of a report.
    pub(crate) fn new(note: &'r Diagnostic, sources: &'r Sources) -> Told<'r> {
        match note.span() {
            Some(span) => {
                let line = sources.place(span.file, span.start).0;
                // A file of a kit below is told of as `base: kit.toml`, and stands in the case as `base/kit.toml`.
                let place = Some((sources.path(span.file).replace(": ", "/"), Some(line)));
                let at = sources
                    .text(span.file)
                    .get(span.start..span.end)
                    .unwrap_or("(not a stretch of text)");
                Told { note, place, at }
            }
            None => Told {
                note,
                place: note.file().map(|file| (file.to_owned(), None)),
                at: "",
            },
        }
    }
}

/// As a claim in a file of the suite would be written.
impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = if self.note.severity == Severity::Error {
            "error"
        } else {
            "warning"
        };
        write!(f, "{severity}: {}", self.note.code.name())?;
        match &self.place {
            Some((path, Some(line))) => write!(f, " in {path}:{line}")?,
            Some((path, None)) => write!(f, " in {path}")?,
            None => {}
        }
        write!(f, " \"{}\"", self.note.message)?;
        if !self.at.is_empty() {
            write!(f, " at \"{}\"", self.at)?;
        }
        match &self.note.help {
            Some(help) => write!(f, " help \"{help}\""),
            None => Ok(()),
        }
    }
}
