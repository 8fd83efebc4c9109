//! Notes as people read them: the line itself, the word on it, and what to do.

use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::kit::Kit;
use super::language::translated;
use super::terminal;
use crate::diag::{Diagnostic, DiagnosticGroup, Diagnostics, Label, Severity};
use crate::limits;
use crate::message::{Arg, Joint, Message, ToArg, list, msg};
use crate::source::{Sources, Span, shown};

/// The maximum number of lines between two places of a note that are shown together, about the height of a screen.
const MAX_LINES_BETWEEN: usize = 40;
/// The maximum number of bytes that are shown of a marked text, and also of the rest of its line. Lines can be longer than any
/// screen is wide.
const MAX_SHOWN_BYTES: usize = 4_096;
/// The maximum number of places or things that are listed for notes that are alike, after the first.
const MAX_LISTED: usize = 2;

/// Renders diagnostics for standard error, in the language of the terminal. Renders each group as one, and at most
/// [`limits::NOTES`] groups.
pub(super) fn notes(diagnostics: &Diagnostics, kit: &Kit) -> String {
    let renderer = renderer();
    let groups = diagnostics.groups();
    let shown = &groups[..groups.len().min(limits::NOTES.most as usize)];
    let sources = &diagnostics.sources();
    let known = Known { sources, kit };
    let mut text = String::new();
    for alike in shown {
        let more = more(alike, known);
        let first = &*alike.diagnostics[0];
        let rendered = renderer.render(&[group(first, more.as_ref(), Some(known))]);
        text += &known.by_cells(first, rendered);
        text += "\n\n";
    }

    let shown_count: usize = shown.iter().map(|alike| alike.diagnostics.len()).sum();
    let all: usize = diagnostics.counts().into_values().sum();
    if all > shown_count {
        text += &translated(msg!(
            one: "… and 1 more, not shown here: {help}; use --json to see more",
            many: "… and {n} more, not shown here: {help}; use --json to see more",
            n = all - shown_count,
            help = limits::NOTES.help()
        ));
        text += "\n\n";
    }
    text
}

/// Lists the locations or subjects of a group, except for the first diagnostic. Returns `None` if there are no others.
fn more(alike: &DiagnosticGroup, known: Known<'_>) -> Option<Message> {
    let (first, others) = alike.diagnostics.split_first()?;
    if others.is_empty() {
        return None;
    }

    let named = others.iter().take(MAX_LISTED);
    let places = list(Joint::Comma, named.map(|note| known.name(note, first)));
    Some(match others.len().saturating_sub(MAX_LISTED) {
        0 => msg!("also: {places}", places),
        rest => msg!(
            one: "also: {places}, and 1 more like this",
            many: "also: {places}, and {n} more like this",
            n = rest,
            places
        ),
    })
}

/// What tells the places of notes.
#[derive(Clone, Copy)]
struct Known<'n> {
    sources: &'n Sources,
    kit: &'n Kit,
}

/// Renders a diagnostic that is not about a kit, for standard error.
pub(super) fn lone(note: &Diagnostic) -> String {
    renderer().render(&[group(note, None, None)]) + "\n"
}

fn renderer() -> Renderer {
    let renderer = if terminal::shows_colours() {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    renderer.decor_style(DecorStyle::Unicode)
}

fn group<'n>(note: &'n Diagnostic, more: Option<&Message>, known: Option<Known<'n>>) -> Group<'n> {
    let level = match note.severity {
        Severity::Error => {
            Level::ERROR.with_name(translated(msg!(context: "kind of note", "error")))
        }
        Severity::Warning => {
            Level::WARNING.with_name(translated(msg!(context: "kind of note", "warning")))
        }
    };
    let mut group = Group::with_title(
        level
            .primary_title(words(&note.message))
            .id(note.code.name()),
    );
    if let Some((known, span)) = known.zip(note.span()) {
        let primary = (span, &note.primary.text, AnnotationKind::Primary);
        let context = note
            .secondary
            .as_ref()
            .and_then(|label| Some((label.span()?, &label.text, AnnotationKind::Context)));
        match context {
            Some(context) if known.are_near(span, context.0) => {
                group = known.shown(group, &[primary, context]);
            }
            _ => {
                group = known.shown(group, &[primary]);
                group = context
                    .into_iter()
                    .fold(group, |group, context| known.shown(group, &[context]));
            }
        }
    } else if let Some(file) = note.file() {
        group = group.element(Origin::path(
            known.map_or_else(|| shown(file).into_owned(), |known| known.shown_path(file)),
        ));
    }
    let note_name = translated(msg!(context: "kind of note", "note"));
    let help_name = translated(msg!(context: "kind of note", "help"));
    let more = more.map(|more| Level::NOTE.with_name(note_name).message(words(more)));
    let help = note.help.as_ref();
    let help = help.map(|help| Level::HELP.with_name(help_name).message(words(help)));
    group.elements(more).elements(help)
}

/// Returns the words of a message in the language of the terminal. Characters that a terminal would obey are written out.
fn words(message: &Message) -> String {
    shown(&translated(message)).into_owned()
}

/// A place, a word on it, and whether it is the first or the second of a note.
type Annotated<'n> = (Span, &'n Message, AnnotationKind);

impl<'n> Known<'n> {
    /// Returns what distinguishes a diagnostic from `first`: the location, the message or the subject.
    fn name(self, note: &Diagnostic, first: &Diagnostic) -> Arg {
        let place = note.span();
        let first_place = first.span();
        match place {
            Some(span) if place != first_place => match self.sources.cell(span) {
                Some(cell) if first_place.is_some_and(|first| first.file == span.file) => {
                    Message::from(cell).to_arg()
                }
                Some(_) => self.path(span).to_arg(),
                None => {
                    let path = self.kit.shown(self.sources.path(span.file));
                    let line = self.sources.place(span.file, span.start).0;
                    format!("{path}:{line}").to_arg()
                }
            },
            _ if note.message != first.message => note.message.to_arg(),
            _ => match note.subject.as_deref().or(note.file()) {
                Some(subject) => subject.to_arg(),
                None => note.message.to_arg(),
            },
        }
    }

    /// Whether two places are shown together.
    fn are_near(self, one: Span, other: Span) -> bool {
        let line = |span: Span| self.sources.place(span.file, span.start).0;
        one.file == other.file && line(one).abs_diff(line(other)) <= MAX_LINES_BETWEEN
    }

    /// Adds the lines of some places in one file to a group.
    fn shown(self, group: Group<'n>, places: &[Annotated<'n>]) -> Group<'n> {
        let spans: Vec<Span> = places.iter().map(|(span, ..)| *span).collect();
        let lines = self.sources.excerpt(&spans);
        let marks: Vec<_> = places
            .iter()
            .zip(lines.spans)
            .map(|((_, label, kind), span)| mark(&lines.text, span, label, *kind))
            .collect();
        let end = marks.iter().map(|(place, _)| place.end).max().unwrap_or(0) + MAX_SHOWN_BYTES;
        let marks = marks.into_iter().map(|(_, mark)| mark);
        let text = &lines.text[..lines.text.ceil_char_boundary(end)];
        let snippet = Snippet::source(text.to_owned())
            .line_start(lines.line)
            .annotations(marks);
        group.element(snippet.path(self.path(places[0].0)))
    }

    /// The path of a file as people know it.
    fn shown_path(self, path: &str) -> String {
        shown(&self.kit.shown(path)).into_owned()
    }

    /// Returns the path of the file of a span. For a sheet of a workbook, adds the name of the cell.
    fn path(self, span: Span) -> String {
        let path = self.shown_path(self.sources.path(span.file));
        match self.sources.cell(span) {
            Some(cell) => format!("{path}, {}", translated(Message::from(cell))),
            None => path,
        }
    }

    /// Removes lines and columns from a rendered diagnostic if the location is a cell.
    fn by_cells(self, note: &Diagnostic, text: String) -> String {
        let labels = [Some(&note.primary), note.secondary.as_ref()];
        let spans = labels.into_iter().flatten().filter_map(Label::span);
        let sheets = spans.filter(|span| self.sources.cell(*span).is_some());
        sheets.fold(text, |text, span| {
            let (path, (line, column)) =
                (self.path(span), self.sources.place(span.file, span.start));
            text.replace(&format!("{path}:{line}:{column}"), &path)
        })
    }
}

/// Marks `span` in some lines. Also returns the part that is marked, since very long spans are cut.
fn mark<'n>(
    text: &str,
    span: Range<usize>,
    label: &Message,
    kind: AnnotationKind,
) -> (Range<usize>, Annotation<'n>) {
    let end = span.end.min(span.start.saturating_add(MAX_SHOWN_BYTES));
    let place = line_of(text, span.start, end);
    let mark = kind.span(place.clone());
    (
        place,
        if label.is_empty() {
            mark
        } else {
            mark.label(words(label))
        },
    )
}

/// The part of a span on its first line, as whole characters: a note on a
/// whole file need not show all of it.
fn line_of(text: &str, start: usize, end: usize) -> Range<usize> {
    let start = text.floor_char_boundary(start);
    let end = text.ceil_char_boundary(end).max(start);
    let line = text[start..end]
        .find(['\n', '\r'])
        .map_or(end, |at| start + at);
    start..line
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::diag::Code;
    use crate::message::msg;
    use crate::source::Sheet;

    fn kit() -> (tempfile::TempDir, Kit) {
        let dir = tempfile::tempdir().unwrap();
        let kit = Kit::at(dir.path()).unwrap();
        (dir, kit)
    }

    #[test]
    fn a_note_shows_its_line_its_second_place_and_its_help() {
        let (_dir, kit) = kit();
        let diagnostics = Diagnostics::default();
        let file = diagnostics
            .sources_mut()
            .add("cards.toml", "a = 1\nb = 2\nb = 3\n".to_owned());
        let at = |start, end| Span { file, start, end };
        let note = Diagnostic::new(Code::Duplicate, msg!("two things are called `b`"));
        diagnostics.emit(
            note.with_label(at(12, 13), msg!("this one"))
                .with_secondary(at(6, 7), msg!("and this one"))
                .help(msg!("rename one")),
        );
        let text = notes(&diagnostics, &kit);
        for part in [
            "error[duplicate]: two things",
            "cards.toml:3:1",
            "b = 3",
            "this one",
            "and this one",
            "rename one",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
    }

    #[test]
    fn a_note_on_a_sheet_of_a_workbook_names_the_cell_and_a_second_place_its_own_file() {
        let (_dir, kit) = kit();
        let diagnostics = Diagnostics::default();
        let rows = [&["Word", "Translation"][..], &["Hund"]];
        let rows = rows.map(|row| row.iter().map(ToString::to_string).collect());
        let rows = Arc::new(Sheet::new(rows.into()));
        let sheet = diagnostics
            .sources_mut()
            .add_sheet("words.xlsx, sheet “Unit 3”", rows);
        let file = diagnostics
            .sources_mut()
            .add("kit.toml", "a = 1\r\n".to_owned());
        let at = |file, start, end| Span { file, start, end };
        diagnostics.emit(
            Diagnostic::new(Code::MissingField, msg!("the cell is empty")).at(at(sheet, 28, 30)),
        );
        diagnostics.emit(
            Diagnostic::new(Code::TextOverflow, msg!("it does not fit"))
                .at(at(file, 4, 5))
                .with_secondary(at(sheet, 21, 30), msg!("card")),
        );
        let text = notes(&diagnostics, &kit);
        for part in [
            "words.xlsx, sheet “Unit 3”, B2\n",
            "2 │ Hund,\n",
            "kit.toml:1:5",
            "sheet “Unit 3”, row 2\n",
            "card",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
        assert!(!text.contains('␍'), "{text}");
    }

    #[test]
    fn no_span_and_no_text_breaks_it() {
        let (_dir, kit) = kit();
        let diagnostics = Diagnostics::default();
        let empty = diagnostics.sources_mut().add("empty.toml", String::new());
        let long = diagnostics
            .sources_mut()
            .add("long.toml", format!("né\r\n{}", "x".repeat(10_000)));
        for (file, start, end) in [
            (empty, 0, 0),
            (empty, 9, 4),
            (long, 2, 2),
            (long, 0, 99_999),
            (long, 99, 5),
        ] {
            let message = msg!("{start}-{end} \u{1b}[31m", start, end);
            let span = Span { file, start, end };
            diagnostics.emit(
                Diagnostic::new(Code::BadValue, message)
                    .with_label(span, msg!("\u{1b}"))
                    .help(msg!("\u{1b}[0m")),
            );
        }
        let text = notes(&diagnostics, &kit);
        assert_eq!(text.matches("error[bad-value]").count(), 5);
        assert!(!text.contains('\u{1b}'), "{text:?}");
    }

    #[test]
    fn equal_notes_are_one_with_their_first_places_and_a_number() {
        let (_dir, kit) = kit();
        let diagnostics = Diagnostics::default();
        let file = diagnostics
            .sources_mut()
            .add("cards.csv", "id,icon\n".to_owned() + &"a,wod\n".repeat(500));
        for row in 0..500 {
            let span = Span {
                file,
                start: 8 + row * 6 + 2,
                end: 8 + row * 6 + 5,
            };
            diagnostics
                .emit(Diagnostic::new(Code::UnknownIcon, msg!("there is no icon `wod`")).at(span));
        }
        let text = notes(&diagnostics, &kit);
        assert_eq!(text.matches("error[unknown-icon]").count(), 1);
        for part in [
            "cards.csv:2:3",
            "a,wod",
            "also: cards.csv:3, cards.csv:4, and 497 more like this",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
    }

    #[test]
    fn no_more_notes_are_shown_than_people_read() {
        let (_dir, kit) = kit();
        let diagnostics = Diagnostics::default();
        (0..150)
            .for_each(|n| diagnostics.emit(Diagnostic::new(Code::BadValue, msg!("fault {n}", n))));
        let text = notes(&diagnostics, &kit);
        assert_eq!(text.matches("error[bad-value]").count(), 100);
        assert!(text.contains("and 50 more, not shown here"), "{text}");
    }

    #[test]
    fn places_far_from_each_other_are_shown_without_what_lies_between() {
        let (_dir, kit) = kit();
        let diagnostics = Diagnostics::default();
        let file = diagnostics
            .sources_mut()
            .add("cards.toml", "line\n".repeat(1_000));
        let at = |line: usize| Span {
            file,
            start: line * 5,
            end: line * 5 + 4,
        };
        diagnostics.emit(
            Diagnostic::new(Code::Duplicate, msg!("two"))
                .with_label(at(900), msg!("this one"))
                .with_secondary(at(7), msg!("and this one")),
        );
        let text = notes(&diagnostics, &kit);
        for part in [
            "cards.toml:901:1",
            "cards.toml:8:1",
            "this one",
            "and this one",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
        assert!(text.lines().count() < 20, "{text}");
    }
}
