//! Diagnostics as data, for programs and for pages.

use std::sync::Arc;

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::diag::{Diagnostic, DiagnosticGroup, Diagnostics};
use crate::kit::{Kit, OwnFiles};
use crate::limits;
use crate::message::{Arg, Catalogue, Message};
use crate::source::{SheetPlace, Sources, Span};

/// A note that may stand for multiple similar notes.
#[derive(Clone, Debug, Serialize)]
pub struct NoteData {
    /// The name by which `boardpress explain` knows its kind.
    pub code: &'static str,
    /// `error` or `warning`.
    pub severity: &'static str,
    /// One sentence in English, in lower case and without a full stop.
    pub message: String,
    /// The values in the gaps of the message, by the names of the gaps.
    pub args: Map<String, Value>,
    /// The texts of the note in the language of the reader.
    pub words: NoteWords,
    /// The place in which it was written.
    #[serde(flatten)]
    pub place: PlaceData,
    /// A second place that matters, such as the first of two equal names.
    pub also: Option<PlaceData>,
    /// The board, card or other thing it is about, by its name: `fate` or `fate/infighting`.
    pub of: Option<String>,
    /// The advice in English.
    pub help: Option<String>,
    /// What the kit is called.
    pub kit: Option<String>,
    /// How many notes are alike.
    pub count: usize,
    /// The first of the others that are alike.
    pub others: Vec<Other>,
    /// The reason for which the kit allows it, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// The texts of a note in the language of the reader, or in English if its catalogue lacks them.
#[derive(Clone, Debug, Serialize)]
pub struct NoteWords {
    /// The message.
    pub message: String,
    /// The advice.
    pub help: Option<String>,
    /// The label on the place. May be empty.
    pub label: String,
    /// The label on the second place.
    pub also: Option<String>,
}

/// One of multiple notes that are alike.
#[derive(Clone, Debug, Serialize)]
pub struct Other {
    /// The message in English.
    pub message: String,
    /// The values in the gaps of the message, by the names of the gaps.
    pub args: Map<String, Value>,
    /// The texts of the note in the language of the reader.
    pub words: NoteWords,
    /// The name of the thing it is about.
    pub of: Option<String>,
    /// The place in which it was written.
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
    /// The label on the place, in English. May be empty.
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

    /// Converts the diagnostics of a kit, with texts in English and in the language of the catalogue. Leaves out groups beyond the
    /// limit.
    pub fn of<F: OwnFiles>(
        diagnostics: &Diagnostics,
        kit: &Kit<F>,
        catalogue: &Catalogue,
    ) -> Findings {
        let groups = diagnostics.groups();
        let listed = &groups[..groups.len().min(limits::NOTES_LISTED.most as usize)];
        let listed_count: usize = listed.iter().map(|group| group.diagnostics.len()).sum();
        let all: usize = diagnostics.counts().into_values().sum();
        let sources = &diagnostics.sources();
        let writer = NoteWriter {
            sources,
            kit,
            catalogue,
        };
        let allowed = |(note, why): &(Arc<Diagnostic>, String)| NoteData {
            why: Some(why.clone()),
            ..writer.note(note)
        };
        Findings {
            notes: listed.iter().map(|group| writer.group(group)).collect(),
            notes_left_out: all - listed_count,
            allowed: diagnostics.allowed().iter().map(allowed).collect(),
        }
    }
}

impl NoteData {
    /// Converts a diagnostic that is not about a kit, with texts in English and in the language of the catalogue.
    pub fn of(note: &Diagnostic, catalogue: &Catalogue) -> NoteData {
        NoteData {
            code: note.code.name(),
            severity: note.severity.name(),
            message: note.message.to_string(),
            args: args(&note.message, catalogue),
            words: NoteWords::of(note, catalogue),
            place: PlaceData {
                file: note.file().map(str::to_owned),
                ..PlaceData::default()
            },
            also: None,
            of: note.subject.clone(),
            help: note.help.as_ref().map(ToString::to_string),
            kit: None,
            count: 1,
            others: Vec::new(),
            why: None,
        }
    }
}

impl NoteWords {
    fn of(note: &Diagnostic, catalogue: &Catalogue) -> NoteWords {
        let words = |message: &Message| message.in_language(catalogue);
        NoteWords {
            message: words(&note.message),
            help: note.help.as_ref().map(words),
            label: words(&note.primary.text),
            also: note.secondary.as_ref().map(|label| words(&label.text)),
        }
    }
}

/// Returns the arguments of a message as data, by the names of their gaps.
fn args(message: &Message, catalogue: &Catalogue) -> Map<String, Value> {
    let args = message.args().iter();
    args.map(|(name, arg)| ((*name).to_owned(), arg_value(arg, catalogue)))
        .collect()
}

/// Returns an argument as data. A length is an object with its millimetres, and a message has its own texts and arguments.
fn arg_value(arg: &Arg, catalogue: &Catalogue) -> Value {
    match arg {
        Arg::Text(text) | Arg::Name(text) | Arg::Place(text) => json!(text),
        Arg::Count(count) => json!(count),
        Arg::Number(number) => json!(number),
        Arg::Percent(hundredths) => json!(hundredths),
        Arg::Length(length) => json!({ "mm": length.to_mm() }),
        Arg::Message(message) => json!({
            "message": message.to_string(),
            "words": message.in_language(catalogue),
            "args": args(message, catalogue),
        }),
        Arg::List(_, values) => values
            .iter()
            .map(|value| arg_value(value, catalogue))
            .collect(),
    }
}

/// Converts notes on a kit, with their places.
struct NoteWriter<'r, F> {
    sources: &'r Sources,
    kit: &'r Kit<F>,
    catalogue: &'r Catalogue,
}

impl<F: OwnFiles> NoteWriter<'_, F> {
    /// Converts the first diagnostic of a group. Adds the size of the group, and some of the other diagnostics.
    fn group(&self, group: &DiagnosticGroup) -> NoteData {
        let first = &group.diagnostics[0];
        let others = &group.diagnostics[1..];
        let other = |note: &Arc<Diagnostic>| Other {
            message: note.message.to_string(),
            args: args(&note.message, self.catalogue),
            words: NoteWords::of(note, self.catalogue),
            of: note.subject.clone(),
            place: self.place_of(note),
        };
        let others = others
            .iter()
            .take(limits::PLACES.most as usize)
            .map(other)
            .collect();
        NoteData {
            count: group.diagnostics.len(),
            others,
            ..self.note(first)
        }
    }

    fn note(&self, note: &Diagnostic) -> NoteData {
        let also = note
            .secondary
            .as_ref()
            .and_then(|label| Some(self.place(label.span()?, &label.text)));
        NoteData {
            place: self.place_of(note),
            also,
            kit: Some(self.kit.name()),
            ..NoteData::of(note, self.catalogue)
        }
    }

    /// Converts the location of a diagnostic.
    fn place_of(&self, note: &Diagnostic) -> PlaceData {
        match note.span() {
            Some(span) => self.place(span, &note.primary.text),
            None => PlaceData {
                file: note.file().map(|file| self.kit.shown(file)),
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
            cell: match self.sources.cell(span) {
                Some(SheetPlace::Cell(name)) => Some(name),
                Some(SheetPlace::Row(_)) | None => None,
            },
            label: label.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Code;
    use crate::geom::Length;
    use crate::kit::{self, BuiltInKit};
    use crate::message::msg;

    fn kit() -> Kit<BuiltInKit> {
        Kit::new(kit::names().find_map(BuiltInKit::named).unwrap())
    }

    #[test]
    fn a_note_tells_where_it_is() {
        let diagnostics = Diagnostics::default();
        let file = diagnostics
            .sources_mut()
            .add("templates/none.toml", "a = 1\nb = 2\n".to_owned());
        let span = Span {
            file,
            start: 10,
            end: 11,
        };
        diagnostics.emit(Diagnostic::new(Code::BadValue, msg!("x")).with_label(span, msg!("this")));
        let note = &Findings::of(&diagnostics, &kit(), &Catalogue::default()).notes[0];
        assert_eq!((note.place.line, note.place.column), (Some(2), Some(5)));
        assert_eq!(
            (note.place.file.as_deref(), note.place.label.as_str()),
            (Some("templates/none.toml"), "this")
        );
        assert_eq!((note.code, note.also.is_none()), ("bad-value", true));
    }

    #[test]
    fn notes_that_are_alike_are_one_with_its_number_and_its_places() {
        let diagnostics = Diagnostics::default();
        let file = diagnostics
            .sources_mut()
            .add("cards.csv", "x\n".repeat(500));
        for row in 0..500 {
            let span = Span {
                file,
                start: row * 2,
                end: row * 2 + 1,
            };
            diagnostics
                .emit(Diagnostic::new(Code::UnknownIcon, msg!("there is no icon `x`")).at(span));
        }
        let Findings {
            notes,
            notes_left_out,
            ..
        } = Findings::of(&diagnostics, &kit(), &Catalogue::default());
        assert_eq!((notes.len(), notes_left_out, notes[0].count), (1, 0, 500));
        let others = &notes[0].others;
        assert_eq!(
            (others.len(), others[0].place.line, others[99].place.line),
            (100, Some(2), Some(101))
        );
    }

    #[test]
    fn a_note_has_its_arguments_and_its_texts_in_the_language_of_the_reader() {
        let spanish = "msgid \"`{file}` is {size} wide: {reason}\"\nmsgstr \"`{file}` mide {size}: {reason}\"\n\
                       msgid \"too wide\"\nmsgstr \"demasiado\"\nmsgid \"crop it\"\nmsgstr \"recórtelo\"";
        let catalogue = Catalogue::parse(spanish).unwrap();
        let (file, size, reason) = ("a.png", Length::mm(5), msg!("too wide"));
        let message = msg!("`{file}` is {size} wide: {reason}", file, size, reason);
        let note = NoteData::of(
            &Diagnostic::new(Code::BadImage, message).help(msg!("crop it")),
            &catalogue,
        );
        assert_eq!(note.message, "`a.png` is 5 mm wide: too wide");
        assert_eq!(note.words.message, "`a.png` mide 5 mm: demasiado");
        assert_eq!(note.words.help.as_deref(), Some("recórtelo"));
        let reason = json!({ "message": "too wide", "words": "demasiado", "args": {} });
        assert_eq!(
            Value::from(note.args),
            json!({ "file": "a.png", "size": { "mm": 5.0 }, "reason": reason })
        );
    }
}
