//! Notes gathered on the way, and told in a stable order.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use indexmap::IndexSet;

use super::{Allow, Code, Comparer, Gathered, LazyNote, Note, Severity};
use crate::limits;
use crate::message::Message;
use crate::source::{Sources, Span};

/// Every note so far, and the texts they point into.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The texts that were read.
    pub sources: Sources,
    /// Compares unknown names with known ones where there may be very many of them.
    pub(crate) comparer: Comparer,
    notes: IndexSet<Note>,
    /// Options that were taken to mean others, such as a language of which the kit has one form. Each is a sentence.
    pub understood: Vec<Message>,
    /// Whether an error was said since this was last set to `false`, be it one that was said before.
    pub said_error: bool,
    /// How many notes were not kept, since there were too many.
    unkept: BTreeMap<Code, usize>,
    allowed: Vec<(Note, String)>,
}

/// Notes that are told as one: see [`Gathered`]; never empty.
#[derive(Clone, Debug)]
pub struct Alike<'r> {
    /// The notes, by place.
    pub notes: Vec<&'r Note>,
}

/// What notes that are alike have in common.
#[derive(PartialEq, Eq, Hash)]
enum Likeness<'r> {
    Message(Code, &'r Message),
    Place(Code, Span),
    Text(Code, &'r str),
}

impl Report {
    /// An empty report on the same texts, to find out whether anything would be noted: notes in it suggest no names.
    pub(crate) fn scratch(&self) -> Report {
        Report {
            comparer: Comparer::DISABLED,
            ..self.with_same_sources()
        }
    }

    /// An empty report with the same sources, for work on another thread; [`Report::append`] adds its notes to this one.
    pub(crate) fn with_same_sources(&self) -> Report {
        Report {
            sources: self.sources.clone(),
            ..Report::default()
        }
    }

    /// Says something; the same once only.
    pub(crate) fn say<'a>(&mut self, note: impl Into<LazyNote<'a>>) {
        let note = note.into().compared(&mut self.comparer);
        self.keep(note);
    }

    fn keep(&mut self, mut note: Note) {
        self.said_error |= note.severity() == Severity::Error;
        if let (Some(letter), Some((span, _))) = (note.letter.take(), &mut note.place) {
            *span = span.of_letter(letter, &self.sources).unwrap_or(*span);
        }
        if limits::NOTES_KEPT.allows(self.notes.len() as u64 + 1) {
            self.notes.insert(note);
        } else if !self.notes.contains(&note) {
            *self.unkept.entry(note.code).or_default() += 1;
        }
    }

    /// Whether anything forbids writing.
    pub fn failed(&self) -> bool {
        let is_error = |severity| severity == Severity::Error;
        self.notes.iter().any(|note| is_error(note.severity()))
            || self.unkept.keys().any(|c| is_error(c.severity()))
    }

    /// How many notes are this grave.
    pub fn count(&self, severity: Severity) -> usize {
        self.counts()
            .into_iter()
            .filter(|(code, _)| code.severity() == severity)
            .map(|(_, count)| count)
            .sum()
    }

    /// How many notes there are of each kind.
    pub fn counts(&self) -> BTreeMap<Code, usize> {
        let mut counts = self.unkept.clone();
        for note in &self.notes {
            *counts.entry(note.code).or_default() += 1;
        }
        counts
    }

    /// Takes away the warnings that a kit lets pass, and gives back what it lets
    /// pass though nobody has said it.
    pub(crate) fn allow<'a>(&mut self, allows: &'a [Allow]) -> Vec<&'a Allow> {
        // The first that says each thing, and whether that speaks of a note.
        let (mut said, mut used) = (HashMap::new(), vec![false; allows.len()]);
        for (n, allow) in allows.iter().enumerate() {
            said.entry(allow.covered()).or_insert(n);
        }
        for note in std::mem::take(&mut self.notes) {
            let covering =
                || Allow::covering(&note).filter_map(|covered| said.get(&covered).copied());
            covering().for_each(|n| used[n] = true);
            match covering()
                .min()
                .filter(|_| note.severity() == Severity::Warning)
            {
                Some(n) => self.allowed.push((note, allows[n].why.clone())),
                None => {
                    self.notes.insert(note);
                }
            }
        }
        allows
            .iter()
            .filter(|allow| !used[said[&allow.covered()]])
            .collect()
    }

    /// The warnings that were let pass, each with the reason.
    pub fn allowed(&self) -> &[(Note, String)] {
        &self.allowed
    }

    /// Takes over the notes of another report on the same texts.
    pub fn append(&mut self, other: Report) {
        other.notes.into_iter().for_each(|note| self.keep(note));
    }

    /// Takes away the notes, for [`Report::resume`].
    pub(crate) fn set_aside(&mut self) -> IndexSet<Note> {
        std::mem::take(&mut self.notes)
    }

    /// Adds the notes that were said since some were set aside to these, each changed.
    pub(crate) fn resume(&mut self, aside: IndexSet<Note>, change: impl Fn(Note) -> Note) {
        let since = std::mem::replace(&mut self.notes, aside);
        since.into_iter().for_each(|note| self.keep(change(note)));
    }

    /// Whether nothing was said.
    pub fn is_empty(&self) -> bool {
        self.notes.is_empty()
    }

    /// The notes in the order in which they are mended: first those from which
    /// others may follow, then other errors, then warnings; each by file and
    /// place, and those on the whole job last.
    pub fn notes(&self) -> Vec<&Note> {
        let mut notes: Vec<&Note> = self.notes.iter().collect();
        notes.sort_by_key(|note| self.order(note));
        notes
    }

    /// The note to be mended first.
    pub fn first(&self) -> Option<&Note> {
        self.notes().into_iter().next()
    }

    /// Where a note is among all.
    fn order<'r>(&'r self, note: &'r Note) -> (u8, bool, &'r str, usize) {
        let rank = match note.severity() {
            Severity::Error if note.code.is_cause() => 0,
            Severity::Error if note.code.is_slip() => 1,
            Severity::Error => 2,
            Severity::Warning => 3,
        };
        match &note.place {
            Some((span, _)) => (rank, false, self.sources.path(span.file), span.start),
            None => (rank, true, note.file.as_deref().unwrap_or_default(), 0),
        }
    }

    /// The notes in the same order, those that are alike together.
    pub fn alike(&self) -> Vec<Alike<'_>> {
        let (mut groups, mut known): (Vec<Alike<'_>>, HashMap<Likeness<'_>, usize>) =
            (Vec::new(), HashMap::new());
        for note in self.notes() {
            let kind = match (&note.alike, &note.place) {
                (Gathered::ByPlace, Some((span, _))) => Likeness::Place(note.code, *span),
                (Gathered::By(text), _) => Likeness::Text(note.code, text),
                _ => Likeness::Message(note.code, &note.message),
            };
            let group = *known.entry(kind).or_insert_with(|| {
                groups.push(Alike { notes: Vec::new() });
                groups.len() - 1
            });
            groups[group].notes.push(note);
        }
        groups
    }
}

/// Every note with its place and its help, in the order of [`Report::notes`].
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for note in self.notes() {
            write!(f, "{}[{}]: ", note.severity().name(), note.code.name())?;
            if let Some((span, _)) = &note.place {
                let (line, column) = self.sources.place(span.file, span.start);
                write!(f, "{}:{line}:{column}: ", self.sources.path(span.file))?;
            }
            writeln!(f, "{}", note.message)?;
            note.help
                .iter()
                .try_for_each(|help| writeln!(f, "  help: {help}"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::msg;

    fn report() -> (Report, impl Fn(usize) -> Span) {
        let mut report = Report::default();
        let file = report.sources.add("a.toml", "a\nb\nc\nd\n".to_owned());
        (report, move |start| Span {
            file,
            start,
            end: start + 1,
        })
    }

    fn messages(report: &Report) -> Vec<(String, usize)> {
        report
            .alike()
            .iter()
            .map(|alike| (alike.notes[0].message.to_string(), alike.notes.len()))
            .collect()
    }

    #[test]
    fn causes_come_before_what_follows_from_them_and_errors_before_warnings() {
        let (mut report, at) = report();
        report.say(Note::new(Code::Constraint, msg!("the whole job")));
        report.say(Note::new(Code::SmallType, msg!("small")).at(at(0)));
        report.say(Note::new(Code::UnknownName, msg!("no cell")).at(at(2)));
        report.say(Note::new(Code::UnknownName, msg!("no deck")).at(at(0)));
        report.say(Note::new(Code::MissingFile, msg!("no file")).at(at(6)));
        report.say(Note::new(Code::BadFont, msg!("no font")).about("fonts/a.ttf"));
        let told: Vec<String> = report
            .notes()
            .into_iter()
            .map(|note| note.message.to_string())
            .collect();
        assert_eq!(
            told,
            [
                "no file",
                "no font",
                "no deck",
                "no cell",
                "the whole job",
                "small"
            ]
        );
    }

    #[test]
    fn the_same_is_kept_once_at_each_place_and_told_together() {
        let (mut report, at) = report();
        for place in [0, 2, 4, 2] {
            report.say(Note::new(Code::UnknownIcon, msg!("no icon `x`")).at(at(place)));
        }
        report.say(Note::new(Code::UnknownIcon, msg!("no icon `y`")).at(at(2)));
        assert_eq!(
            (report.count(Severity::Error), report.notes().len()),
            (4, 4)
        );
        assert_eq!(
            messages(&report),
            [("no icon `x`".to_owned(), 3), ("no icon `y`".to_owned(), 1)]
        );
    }

    #[test]
    fn what_one_place_raises_for_many_things_is_told_together() {
        let (mut report, at) = report();
        for cell in ["a1", "a2", "a3"] {
            report.say(
                Note::new(Code::TextOverflow, msg!("the label of {cell}", cell))
                    .at(at(0))
                    .repeating(),
            );
        }
        report.say(
            Note::new(Code::TextOverflow, msg!("another"))
                .at(at(2))
                .repeating(),
        );
        assert_eq!(
            messages(&report),
            [("the label of a1".to_owned(), 3), ("another".to_owned(), 1)]
        );
    }

    #[test]
    fn what_is_said_of_many_cards_is_told_together() {
        let (mut report, at) = report();
        for (card, place) in [("one", 0), ("two", 2), ("three", 4)] {
            report.say(
                Note::new(Code::SafeZone, msg!("words of {card}", card))
                    .at(at(place))
                    .gathered("deck"),
            );
        }
        report.say(
            Note::new(Code::SafeZone, msg!("words of four"))
                .at(at(6))
                .gathered("other deck"),
        );
        assert_eq!(
            messages(&report),
            [
                ("words of one".to_owned(), 3),
                ("words of four".to_owned(), 1)
            ]
        );
    }

    #[test]
    fn the_first_of_those_that_speak_of_a_warning_lets_it_pass_and_those_that_speak_of_none_are_told()
     {
        let mut report = Report::default();
        let small = |of: &str| Note::new(Code::SmallType, msg!("small")).of(of);
        [
            small("fate/one"),
            small("hand"),
            small("hand").also(Span::default(), msg!("there")),
        ]
        .into_iter()
        .for_each(|note| report.say(note));
        let allow = |of: &str, why: &str| Allow {
            code: Code::SmallType,
            why: why.to_owned(),
            of: Some(of.to_owned()),
            span: Span::default(),
        };
        let allows = [
            allow("fat", "none"),
            allow("fate", "first"),
            allow("fate/one", "second"),
            allow("fate", "third"),
        ];
        let unused: Vec<&str> = report
            .allow(&allows)
            .iter()
            .map(|allow| allow.why.as_str())
            .collect();
        assert_eq!(unused, ["none"]);
        let allowed: Vec<&str> = report
            .allowed()
            .iter()
            .map(|(_, why)| why.as_str())
            .collect();
        assert_eq!((allowed, report.notes().len()), (vec!["first"], 2));
    }

    #[test]
    fn names_are_suggested_until_very_many_were_compared() {
        let names: Vec<String> = (0..2_000).map(|n| format!("name-{n}")).collect();
        let mut report = Report::default();
        let mut looked_at = 0_usize;
        for n in 0..2_000 {
            let known = names.iter().map(String::as_str).inspect(|_| looked_at += 1);
            report.say(Note::new(Code::UnknownName, msg!("{n}", n)).did_you_mean("nome-7", known));
        }
        let told = report
            .notes()
            .iter()
            .filter(|note| note.suggestion.is_some())
            .count();
        assert!(
            looked_at < 600_000 && told == looked_at / names.len(),
            "{looked_at} {told}"
        );
    }

    #[test]
    fn notes_beyond_those_that_are_kept_are_counted() {
        let (mut report, at) = report();
        let most = limits::NOTES_KEPT.most as usize;
        for n in 0..most + 5 {
            report.say(Note::new(Code::BadValue, msg!("{n}", n)).at(at(0)));
        }
        assert_eq!(
            (report.count(Severity::Error), report.notes().len()),
            (most + 5, most)
        );
    }
}
