//! Notes as people read them: the line itself, the word on it, and what to do.

use std::io::{self, IsTerminal, Write};
use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet, normalize_untrusted_str};

use super::kit::Kit;
use crate::diag::{Note, Report, Severity};
use crate::source::{Sources, Span};

/// Says something on standard output.
///
/// # Errors
/// Nobody takes it.
pub(super) fn say(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}

/// Gives a file on standard output.
///
/// # Errors
/// Nobody takes it.
pub(super) fn give(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes)?;
    stdout.flush()
}

/// Says something on standard error.
pub(super) fn complain(text: &str) {
    // Where even complaints cannot be heard, the exit code still speaks.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Every note of a report, ready for standard error.
pub(super) fn notes(report: &Report, kit: &Kit) -> String {
    let renderer = renderer();
    let text = |note: &Note| renderer.render(&[group(note, Some((&report.sources, kit)))]) + "\n\n";
    report.notes().into_iter().map(text).collect()
}

/// A note on no kit in particular, ready for standard error.
pub(super) fn lone(note: &Note) -> String {
    renderer().render(&[group(note, None)]) + "\n"
}

fn renderer() -> Renderer {
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|word| word.is_empty());
    let able = std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    let styled = wanted && able && io::stderr().is_terminal();
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    renderer.decor_style(DecorStyle::Unicode)
}

fn group<'n>(note: &'n Note, known: Option<(&'n Sources, &Kit)>) -> Group<'n> {
    let level = match note.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut group = Group::with_title(level.primary_title(note.message.as_str()).id(note.code.name()));
    if let Some(((sources, kit), (span, label))) = known.zip(note.place.as_ref()) {
        let also = note.also.as_ref();
        let beside = also.filter(|(other, _)| other.file == span.file);
        let first = snippet(sources, kit, *span, label, AnnotationKind::Primary);
        group = group.element(match beside {
            Some((other, label)) => first.annotation(mark(sources, *other, label, AnnotationKind::Context)),
            None => first,
        });
        if let Some((other, label)) = also.filter(|_| beside.is_none()) {
            group = group.element(snippet(sources, kit, *other, label, AnnotationKind::Context));
        }
    } else if let Some(file) = &note.file {
        group = group.element(Origin::path(known.map_or_else(|| file.clone(), |(_, kit)| kit.shown(file))));
    }
    match &note.help {
        Some(help) => group.element(Level::HELP.message(normalize_untrusted_str(help))),
        None => group,
    }
}

fn snippet<'n>(
    sources: &'n Sources,
    kit: &Kit,
    span: Span,
    label: &'n str,
    kind: AnnotationKind,
) -> Snippet<'n, annotate_snippets::Annotation<'n>> {
    let snippet = Snippet::source(sources.text(span.file)).path(kit.shown(sources.path(span.file)));
    snippet.annotation(mark(sources, span, label, kind))
}

fn mark<'n>(sources: &Sources, span: Span, label: &'n str, kind: AnnotationKind) -> annotate_snippets::Annotation<'n> {
    let mark = kind.span(line_of(sources.text(span.file), span));
    if label.is_empty() { mark } else { mark.label(normalize_untrusted_str(label)) }
}

/// The part of a span on its first line, as whole characters: a note on a
/// whole file need not show all of it.
fn line_of(text: &str, span: Span) -> Range<usize> {
    let start = text.floor_char_boundary(span.start);
    let end = text.ceil_char_boundary(span.end.min(text.len())).max(start);
    let line = text[start..end].find(['\n', '\r']).map_or(end, |at| start + at);
    start..line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Code;

    fn kit() -> (tempfile::TempDir, Kit) {
        let dir = tempfile::tempdir().unwrap();
        let kit = Kit::at(dir.path()).unwrap();
        (dir, kit)
    }

    #[test]
    fn a_note_shows_its_line_its_second_place_and_its_help() {
        let (_dir, kit) = kit();
        let mut report = Report::default();
        let file = report.sources.add("cards.toml", "a = 1\nb = 2\nb = 3\n".to_owned());
        let at = |start, end| Span { file, start, end };
        let note = Note::new(Code::Duplicate, "two things are called `b`");
        report.say(note.labelled(at(12, 13), "this one").also(at(6, 7), "and this one").help("rename one"));
        let text = notes(&report, &kit);
        for part in
            ["error[duplicate]: two things", "cards.toml:3:1", "b = 3", "this one", "and this one", "rename one"]
        {
            assert!(text.contains(part), "{part}\n{text}");
        }
    }

    #[test]
    fn no_span_and_no_text_breaks_it() {
        let (_dir, kit) = kit();
        let mut report = Report::default();
        let empty = report.sources.add("empty.toml", String::new());
        let long = report.sources.add("long.toml", format!("né\r\n{}", "x".repeat(10_000)));
        for (file, start, end) in [(empty, 0, 0), (empty, 9, 4), (long, 2, 2), (long, 0, 99_999), (long, 99, 5)] {
            let message = format!("{start}-{end} \u{1b}[31m");
            let span = Span { file, start, end };
            report.say(Note::new(Code::BadValue, message).labelled(span, "\u{1b}").help("\u{1b}[0m"));
        }
        let text = notes(&report, &kit);
        assert_eq!(text.matches("error[bad-value]").count(), 5);
        assert!(!text.contains('\u{1b}'), "{text:?}");
    }
}
