//! Notes as data, for programs and for pages.

use serde::Serialize;

use crate::diag::{Alike, Note, Report};
use crate::kit::{Kit, OwnFiles};
use crate::limits;
use crate::message::Message;
use crate::source::{Sources, Span};

/// A note, or several that are alike.
#[derive(Clone, Debug, Serialize)]
pub struct NoteData {
    /// The name by which `boardpress explain` knows its kind.
    pub code: &'static str,
    /// `error` or `warning`.
    pub severity: &'static str,
    /// One sentence, in lower case and without a full stop.
    pub message: String,
    /// Where it was written.
    #[serde(flatten)]
    pub place: PlaceData,
    /// A second place that matters, such as the first of two equal names.
    pub also: Option<PlaceData>,
    /// The board, card or other thing it is about, by its name: `fate` or `fate/infighting`.
    pub of: Option<String>,
    /// What to do about it.
    pub help: Option<String>,
    /// What the kit is called.
    pub kit: Option<String>,
    /// How many notes are alike.
    pub count: usize,
    /// The first of the others that are alike.
    pub others: Vec<Other>,
    /// Why the kit lets it pass, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// One of several notes that are alike.
#[derive(Clone, Debug, Serialize)]
pub struct Other {
    /// Its sentence.
    pub message: String,
    /// What it is about.
    pub of: Option<String>,
    /// Where it was written.
    #[serde(flatten)]
    pub place: PlaceData,
}

/// A place in the files of a kit.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PlaceData {
    /// The file.
    pub file: Option<String>,
    /// The line, from one.
    pub line: Option<usize>,
    /// The column in characters, from one.
    pub column: Option<usize>,
    /// The cell of a workbook, such as `B17`.
    pub cell: Option<String>,
    /// A word on the place.
    pub label: String,
}

/// Everything that was said of a kit.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Findings {
    /// The notes, in the order in which they are mended; those that are alike as one.
    pub notes: Vec<NoteData>,
    /// How many more notes there are than are listed.
    pub notes_left_out: usize,
    /// The warnings that the kit lets pass.
    pub allowed: Vec<NoteData>,
}

impl Findings {
    /// Those that concern one face, by its name: it alone, or it and others.
    pub(super) fn on(mut self, face: &str) -> Findings {
        let is_on = |of: &Option<String>| of.as_deref() == Some(face);
        self.notes
            .retain(|note| is_on(&note.of) || note.others.iter().any(|other| is_on(&other.of)));
        self
    }

    /// What a report says of a kit.
    pub fn of<F: OwnFiles>(report: &Report, kit: &Kit<F>) -> Findings {
        let groups = report.alike();
        let listed = &groups[..groups.len().min(limits::NOTES_LISTED.most as usize)];
        let told: usize = listed.iter().map(|alike| alike.notes.len()).sum();
        let all: usize = report.counts().into_values().sum();
        let told_of = ToldOf {
            sources: &report.sources,
            kit,
        };
        let allowed = |(note, why): &(Note, String)| NoteData {
            why: Some(why.clone()),
            ..told_of.note(note)
        };
        Findings {
            notes: listed.iter().map(|alike| told_of.alike(alike)).collect(),
            notes_left_out: all - told,
            allowed: report.allowed().iter().map(allowed).collect(),
        }
    }
}

/// A note on no kit in particular.
impl From<&Note> for NoteData {
    fn from(note: &Note) -> NoteData {
        NoteData {
            code: note.code.name(),
            severity: note.severity().name(),
            message: note.message.to_string(),
            place: PlaceData {
                file: note.file.clone(),
                ..PlaceData::default()
            },
            also: None,
            of: note.of.clone(),
            help: note.help.as_ref().map(ToString::to_string),
            kit: None,
            count: 1,
            others: Vec::new(),
            why: None,
        }
    }
}

/// What tells the places of notes on a kit.
struct ToldOf<'r, F> {
    sources: &'r Sources,
    kit: &'r Kit<F>,
}

impl<F: OwnFiles> ToldOf<'_, F> {
    /// The first of notes that are alike, how many they are, and some of the others.
    fn alike(&self, alike: &Alike<'_>) -> NoteData {
        let (first, others) = (alike.notes[0], &alike.notes[1..]);
        let other = |note: &&Note| Other {
            message: note.message.to_string(),
            of: note.of.clone(),
            place: self.place_of(note),
        };
        let others = others
            .iter()
            .take(limits::PLACES.most as usize)
            .map(other)
            .collect();
        NoteData {
            count: alike.notes.len(),
            others,
            ..self.note(first)
        }
    }

    fn note(&self, note: &Note) -> NoteData {
        let also = note
            .also
            .as_ref()
            .map(|(span, label)| self.place(*span, label));
        NoteData {
            place: self.place_of(note),
            also,
            kit: Some(self.kit.name()),
            ..NoteData::from(note)
        }
    }

    /// Where a note was written, or the file it is about.
    fn place_of(&self, note: &Note) -> PlaceData {
        match &note.place {
            Some((span, label)) => self.place(*span, label),
            None => PlaceData {
                file: note.file.as_ref().map(|file| self.kit.shown(file)),
                ..PlaceData::default()
            },
        }
    }

    fn place(&self, span: Span, label: &Message) -> PlaceData {
        let (line, column) = self.sources.place(span.file, span.start);
        PlaceData {
            file: Some(self.kit.shown(self.sources.path(span.file))),
            line: Some(line),
            column: Some(column),
            cell: self
                .sources
                .cell(span.file, span.start..span.end)
                .map(|cell| cell.to_string()),
            label: label.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Code;
    use crate::kit::{self, BuiltInKit};
    use crate::message::msg;

    fn kit() -> Kit<BuiltInKit> {
        Kit::new(kit::names().find_map(BuiltInKit::named).unwrap())
    }

    #[test]
    fn a_note_tells_where_it_is() {
        let mut report = Report::default();
        let file = report
            .sources
            .add("templates/none.toml", "a = 1\nb = 2\n".to_owned());
        let span = Span {
            file,
            start: 10,
            end: 11,
        };
        report.say(Note::new(Code::BadValue, msg!("x")).labelled(span, msg!("this")));
        let note = &Findings::of(&report, &kit()).notes[0];
        assert_eq!((note.place.line, note.place.column), (Some(2), Some(5)));
        assert_eq!(
            (note.place.file.as_deref(), note.place.label.as_str()),
            (Some("templates/none.toml"), "this")
        );
        assert_eq!((note.code, note.also.is_none()), ("bad-value", true));
    }

    #[test]
    fn notes_that_are_alike_are_one_with_its_number_and_its_places() {
        let mut report = Report::default();
        let file = report.sources.add("cards.csv", "x\n".repeat(500));
        for row in 0..500 {
            let span = Span {
                file,
                start: row * 2,
                end: row * 2 + 1,
            };
            report.say(Note::new(Code::UnknownIcon, msg!("there is no icon `x`")).at(span));
        }
        let Findings {
            notes,
            notes_left_out,
            ..
        } = Findings::of(&report, &kit());
        assert_eq!((notes.len(), notes_left_out, notes[0].count), (1, 0, 500));
        let others = &notes[0].others;
        assert_eq!(
            (others.len(), others[0].place.line, others[99].place.line),
            (100, Some(2), Some(101))
        );
    }
}
