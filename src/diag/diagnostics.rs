//! The collection of diagnostics.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::error::Error;
use std::fmt;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use indexmap::IndexSet;

use super::{Allow, Code, Comparer, Diagnostic, DiagnosticResult, GroupBy, Location, Severity};
use crate::limits;
use crate::message::Message;
use crate::source::{Sources, Span};

/// The diagnostics emitted so far, and the texts that they point into.
///
/// Stages share a collection by reference, and continue after errors. Parallel work must use a collection per task, since the
/// order of the diagnostics would be random otherwise. [`append`](Self::append) joins these collections in order.
#[derive(Debug, Default)]
pub struct Diagnostics {
    sources: RwLock<Sources>,
    state: Mutex<State>,
}

/// The mutable part of [`Diagnostics`].
#[derive(Clone, Debug, Default)]
struct State {
    /// Compares unknown names with known ones, up to a total number.
    comparer: Comparer,
    emitted: IndexSet<Arc<Diagnostic>>,
    /// The spans of misspelled words, about which nothing else is reported.
    typos: BTreeSet<Span>,
    /// Sentences about options that were reinterpreted, such as a language for which the kit has only one regional form.
    remarks: Vec<Message>,
    /// Whether an error was emitted since this was last cleared, even if the same error was emitted before.
    has_new_error: bool,
    /// The number of dropped diagnostics for each code. They exceed [`limits::NOTES_KEPT`].
    dropped_counts: BTreeMap<Code, usize>,
    allowed: Vec<(Arc<Diagnostic>, String)>,
}

/// The proof that an error was emitted. Functions return it in place of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ErrorEmitted(());

impl fmt::Display for ErrorEmitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there are errors")
    }
}

impl Error for ErrorEmitted {}

/// Diagnostics that are displayed as one; see [`GroupBy`].
#[derive(Clone, Debug)]
pub struct DiagnosticGroup {
    /// The diagnostics, sorted by location. There is at least one.
    pub diagnostics: Vec<Arc<Diagnostic>>,
}

/// The property that the diagnostics of a group have in common.
#[derive(PartialEq, Eq, Hash)]
enum GroupKey<'d> {
    Message(Code, &'d Message),
    Span(Code, Span),
    Text(Code, &'d str),
}

impl Diagnostics {
    /// Creates an empty collection for the given texts, e.g. for work on another thread.
    pub(crate) fn with_sources(sources: Sources) -> Self {
        Self {
            sources: RwLock::new(sources),
            ..Self::default()
        }
    }

    /// Creates an empty collection for the same texts, e.g. for diagnostics that are not reported.
    pub(crate) fn with_same_sources(&self) -> Self {
        Self::with_sources(self.sources().clone())
    }

    /// Like [`with_sources`](Self::with_sources), but for checks that only ask whether work emits anything. The diagnostics do
    /// not suggest names, since nobody reads them.
    pub(crate) fn scratch(sources: Sources) -> Self {
        let scratch = Self::with_sources(sources);
        scratch.state().comparer = Comparer::DISABLED;
        scratch
    }

    /// Runs `work` with an empty collection for the given texts, e.g. on another thread. Returns the result, and the
    /// diagnostics in the order in which they were emitted.
    pub(crate) fn collect<T>(
        sources: &Sources,
        work: impl FnOnce(&Self) -> T,
    ) -> (T, Vec<Diagnostic>) {
        let diagnostics = Self::with_sources(sources.clone());
        let result = work(&diagnostics);
        let emitted = mem::take(&mut diagnostics.state().emitted);
        (
            result,
            emitted.into_iter().map(Arc::unwrap_or_clone).collect(),
        )
    }

    /// Creates an empty collection with the same texts, which can compare as many names as this one still can.
    pub(crate) fn fork(&self) -> Self {
        let fork = self.with_same_sources();
        fork.share_comparer(self);
        fork
    }

    /// Limits comparisons of names to the number that `other` can still make.
    pub(crate) fn share_comparer(&self, other: &Self) {
        let comparer = other.state().comparer.clone();
        self.state().comparer = comparer;
    }

    /// The texts that were read.
    pub fn sources(&self) -> RwLockReadGuard<'_, Sources> {
        self.sources.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The texts that were read, for adding more. Waits until all guards of [`sources`](Self::sources) are dropped.
    pub fn sources_mut(&self) -> RwLockWriteGuard<'_, Sources> {
        self.sources.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Emits a diagnostic. Does nothing if the same diagnostic was already emitted, or if its span is misspelled.
    pub(crate) fn emit(&self, diagnostic: Diagnostic) {
        if !self.is_typo(&diagnostic) {
            self.insert(diagnostic);
        }
    }

    /// Emits an error, which ends the work.
    pub(crate) fn fail(&self, error: Diagnostic) -> ErrorEmitted {
        self.emit(error);
        ErrorEmitted(())
    }

    /// Returns the value of a result. Emits the diagnostic and returns `None` if there is no value.
    pub(crate) fn ok<T>(&self, result: DiagnosticResult<T>) -> Option<T> {
        result.map_err(|diagnostic| self.emit(*diagnostic)).ok()
    }

    /// Emits several diagnostics.
    pub(crate) fn extend(&self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        for diagnostic in diagnostics {
            self.emit(diagnostic);
        }
    }

    /// Emits several diagnostics at the same span.
    pub(crate) fn extend_at(&self, span: Span, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        self.extend(
            diagnostics
                .into_iter()
                .map(|diagnostic| diagnostic.at(span)),
        );
    }

    /// Like [`emit`](Self::emit), but suggests a known name, unless very many names were already compared. See
    /// [`Diagnostic::did_you_mean`].
    pub(crate) fn emit_unknown<'k>(
        &self,
        diagnostic: Diagnostic,
        word: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) {
        if !self.is_typo(&diagnostic) {
            self.insert(self.did_you_mean(diagnostic, word, known));
        }
    }

    /// Suggests a known name in a diagnostic, unless very many names were already compared.
    pub(crate) fn did_you_mean<'k>(
        &self,
        diagnostic: Diagnostic,
        word: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) -> Diagnostic {
        let known = self.compare(|comparer| comparer.take(known.into_iter()));
        match known {
            Some(known) => diagnostic.did_you_mean(word, known),
            None => diagnostic,
        }
    }

    /// Runs `work` with the comparer of this collection.
    pub(crate) fn compare<T>(&self, work: impl FnOnce(&mut Comparer) -> T) -> T {
        let mut comparer = mem::take(&mut self.state().comparer);
        let result = work(&mut comparer);
        self.state().comparer = comparer;
        result
    }

    /// Emits a diagnostic about a misspelled word. Later diagnostics at its span are dropped, since they are likely to follow
    /// from it.
    pub(crate) fn emit_typo(&self, diagnostic: Diagnostic) {
        self.state().typos.extend(diagnostic.span());
        self.insert(diagnostic);
    }

    /// Adds a sentence about an option that was reinterpreted.
    pub(crate) fn remark(&self, sentence: Message) {
        self.state().remarks.push(sentence);
    }

    /// The sentences about options that were reinterpreted.
    pub fn remarks(&self) -> Vec<Message> {
        self.state().remarks.clone()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // The lock of a panicking task can be used, because no change of the state can panic halfway.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_typo(&self, diagnostic: &Diagnostic) -> bool {
        let span = diagnostic.span();
        span.is_some_and(|span| self.state().typos.contains(&span))
    }

    /// Adds a diagnostic. Narrows its span to the character that it is about.
    fn insert(&self, mut diagnostic: Diagnostic) {
        if let (Some(character), Location::Span(span)) =
            (diagnostic.character, &mut diagnostic.primary.location)
        {
            let found = self.sources().find_letter(*span, character);
            *span = found.unwrap_or(*span);
        }
        self.keep(Arc::new(diagnostic));
    }

    /// Adds a diagnostic, or only counts it if there are too many.
    fn keep(&self, diagnostic: Arc<Diagnostic>) {
        let mut state = self.state();
        state.has_new_error |= diagnostic.severity == Severity::Error;
        if limits::NOTES_KEPT.allows(state.emitted.len() as u64 + 1) {
            state.emitted.insert(diagnostic);
        } else if !state.emitted.contains(&diagnostic) {
            *state.dropped_counts.entry(diagnostic.code).or_default() += 1;
        }
    }

    /// Forgets which words are misspelled, since later stages do not read them.
    pub(crate) fn forget_typos(&self) {
        self.state().typos.clear();
    }

    /// Runs `work`, and returns its result and whether it emitted an error.
    pub(crate) fn track_errors<T>(&self, work: impl FnOnce() -> T) -> (T, bool) {
        let (value, has_failed) = self.isolate_errors(work);
        self.state().has_new_error |= has_failed;
        (value, has_failed)
    }

    /// Like [`track_errors`](Self::track_errors), but an enclosing call does not see the errors. A set with a faulty item is laid
    /// out without this item.
    pub(crate) fn isolate_errors<T>(&self, work: impl FnOnce() -> T) -> (T, bool) {
        let outside = mem::take(&mut self.state().has_new_error);
        let value = work();
        let state = &mut self.state();
        (value, mem::replace(&mut state.has_new_error, outside))
    }

    /// Runs `work`, and changes each diagnostic that it emits.
    pub(crate) fn map_emitted<T>(
        &self,
        work: impl FnOnce() -> T,
        change: impl Fn(Diagnostic) -> Diagnostic,
    ) -> T {
        let before = mem::take(&mut self.state().emitted);
        let value = work();
        let emitted = mem::replace(&mut self.state().emitted, before);
        for diagnostic in emitted {
            self.insert(change(Arc::unwrap_or_clone(diagnostic)));
        }
        value
    }

    /// Whether there is an error. No file may be written in this case.
    pub fn has_errors(&self) -> bool {
        let state = self.state();
        let mut emitted = state.emitted.iter().map(|diagnostic| diagnostic.severity);
        let mut dropped = state.dropped_counts.keys().map(|code| code.severity());
        emitted.any(|severity| severity == Severity::Error)
            || dropped.any(|severity| severity == Severity::Error)
    }

    /// Checks that work can continue.
    ///
    /// # Errors
    /// Returns an error if an error was emitted.
    pub(crate) fn check(&self) -> Result<(), ErrorEmitted> {
        if self.has_errors() {
            Err(self.failed())
        } else {
            Ok(())
        }
    }

    /// Returns the proof that an error was emitted, for a stage whose input has errors.
    pub(crate) fn failed(&self) -> ErrorEmitted {
        debug_assert!(self.has_errors(), "work ends without an error");
        ErrorEmitted(())
    }

    /// Returns the number of diagnostics with this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.counts()
            .into_iter()
            .filter(|(code, _)| code.severity() == severity)
            .map(|(_, count)| count)
            .sum()
    }

    /// Returns the number of diagnostics for each code.
    pub fn counts(&self) -> BTreeMap<Code, usize> {
        let state = self.state();
        let mut counts = state.dropped_counts.clone();
        for diagnostic in &state.emitted {
            *counts.entry(diagnostic.code).or_default() += 1;
        }
        counts
    }

    /// Removes the warnings that a kit allows. Returns the entries that do not match any diagnostic.
    pub(crate) fn allow<'a>(&self, allows: &'a [Allow]) -> Vec<&'a Allow> {
        // If entries are equal, the first one gives the reason.
        let mut first = HashMap::new();
        for (i, allow) in allows.iter().enumerate() {
            first.entry(allow.covered()).or_insert(i);
        }

        let mut is_used = vec![false; allows.len()];
        let mut state = self.state();
        for diagnostic in mem::take(&mut state.emitted) {
            let covering: Vec<usize> = Allow::covering(&diagnostic)
                .filter_map(|covered| first.get(&covered).copied())
                .collect();
            for i in &covering {
                is_used[*i] = true;
            }
            match covering.iter().min() {
                Some(i) if diagnostic.severity == Severity::Warning => {
                    state.allowed.push((diagnostic, allows[*i].why.clone()));
                }
                _ => {
                    state.emitted.insert(diagnostic);
                }
            }
        }

        allows
            .iter()
            .filter(|allow| !is_used[first[&allow.covered()]])
            .collect()
    }

    /// The warnings that the kit allows, with the reasons.
    pub fn allowed(&self) -> Vec<(Arc<Diagnostic>, String)> {
        self.state().allowed.clone()
    }

    /// Adds the diagnostics of another collection for the same texts. Drops its remarks, typos, counts and allowed warnings.
    pub fn append(&self, other: Self) {
        for diagnostic in mem::take(&mut other.state().emitted) {
            self.keep(diagnostic);
        }
    }

    /// Replaces this collection with another, e.g. if work is repeated with other options.
    pub(crate) fn replace(&self, other: Self) {
        let sources = other.sources().clone();
        *self.sources_mut() = sources;
        *self.state() = mem::take(&mut other.state());
    }

    /// Whether there are no diagnostics.
    pub fn is_empty(&self) -> bool {
        self.state().emitted.is_empty()
    }

    /// Returns the diagnostics in the order in which users should correct them: errors that can cause others, misspelled keys
    /// and values, other errors, warnings. Each of these classes is sorted by file and location, with the diagnostics on the
    /// whole job last.
    pub fn sorted(&self) -> Vec<Arc<Diagnostic>> {
        let sources = self.sources();
        let mut sorted: Vec<_> = self.state().emitted.iter().cloned().collect();
        sorted.sort_by(|a, b| sort_key(a, &sources).cmp(&sort_key(b, &sources)));
        sorted
    }

    /// Returns the diagnostic that should be corrected first.
    pub fn first(&self) -> Option<Arc<Diagnostic>> {
        self.sorted().into_iter().next()
    }

    /// Returns the sorted diagnostics as groups. A group has the position of its first diagnostic.
    pub fn groups(&self) -> Vec<DiagnosticGroup> {
        let sorted = self.sorted();
        let mut groups: Vec<DiagnosticGroup> = Vec::new();
        let mut indices: HashMap<GroupKey<'_>, usize> = HashMap::new();
        for diagnostic in &sorted {
            let index = *indices.entry(group_key(diagnostic)).or_insert_with(|| {
                groups.push(DiagnosticGroup {
                    diagnostics: Vec::new(),
                });
                groups.len() - 1
            });
            groups[index].diagnostics.push(diagnostic.clone());
        }
        groups
    }
}

fn sort_key<'a>(diagnostic: &'a Diagnostic, sources: &'a Sources) -> (u8, bool, &'a str, usize) {
    let rank = match diagnostic.severity {
        Severity::Error if diagnostic.code.is_cause() => 0,
        Severity::Error if diagnostic.code.is_slip() => 1,
        Severity::Error => 2,
        Severity::Warning => 3,
    };
    match &diagnostic.primary.location {
        Location::Span(span) => (rank, false, sources.path(span.file), span.start),
        Location::File(path) => (rank, true, path, 0),
        Location::Job | Location::Bytes(_) => (rank, true, "", 0),
    }
}

fn group_key(diagnostic: &Diagnostic) -> GroupKey<'_> {
    let code = diagnostic.code;
    match (&diagnostic.group_by, diagnostic.span()) {
        (GroupBy::Span, Some(span)) => GroupKey::Span(code, span),
        (GroupBy::Key(text), _) => GroupKey::Text(code, text),
        _ => GroupKey::Message(code, &diagnostic.message),
    }
}

impl Clone for Diagnostics {
    fn clone(&self) -> Self {
        Self {
            sources: RwLock::new(self.sources().clone()),
            state: Mutex::new(self.state().clone()),
        }
    }
}

/// Prints each diagnostic with its location and its help, in the order of [`Diagnostics::sorted`].
impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for diagnostic in self.sorted() {
            write!(
                f,
                "{}[{}]: ",
                diagnostic.severity.name(),
                diagnostic.code.name()
            )?;
            if let Some(span) = diagnostic.span() {
                let sources = self.sources();
                let (line, column) = sources.place(span.file, span.start);
                write!(f, "{}:{line}:{column}: ", sources.path(span.file))?;
            }
            writeln!(f, "{}", diagnostic.message)?;
            if let Some(help) = &diagnostic.help {
                writeln!(f, "  help: {help}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::msg;

    fn with_lines() -> (Diagnostics, impl Fn(usize) -> Span) {
        let diagnostics = Diagnostics::default();
        let file = diagnostics
            .sources_mut()
            .add("a.toml", "a\nb\nc\nd\n".to_owned());
        (diagnostics, move |start| Span {
            file,
            start,
            end: start + 1,
        })
    }

    fn messages(diagnostics: &Diagnostics) -> Vec<(String, usize)> {
        diagnostics
            .groups()
            .iter()
            .map(|group| {
                (
                    group.diagnostics[0].message.to_string(),
                    group.diagnostics.len(),
                )
            })
            .collect()
    }

    #[test]
    fn causes_come_before_what_follows_from_them_and_errors_before_warnings() {
        let (diagnostics, at) = with_lines();
        diagnostics.emit(Diagnostic::new(Code::Constraint, msg!("the whole job")));
        diagnostics.emit(Diagnostic::new(Code::SmallType, msg!("small")).at(at(0)));
        diagnostics.emit(Diagnostic::new(Code::UnknownName, msg!("no cell")).at(at(2)));
        diagnostics.emit(Diagnostic::new(Code::UnknownName, msg!("no deck")).at(at(0)));
        diagnostics.emit(Diagnostic::new(Code::MissingFile, msg!("no file")).at(at(6)));
        diagnostics.emit(Diagnostic::new(Code::BadFont, msg!("no font")).in_file("fonts/a.ttf"));
        let messages: Vec<String> = diagnostics
            .sorted()
            .into_iter()
            .map(|diagnostic| diagnostic.message.to_string())
            .collect();
        assert_eq!(
            messages,
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
        let (diagnostics, at) = with_lines();
        for place in [0, 2, 4, 2] {
            diagnostics.emit(Diagnostic::new(Code::UnknownIcon, msg!("no icon `x`")).at(at(place)));
        }
        diagnostics.emit(Diagnostic::new(Code::UnknownIcon, msg!("no icon `y`")).at(at(2)));
        assert_eq!(
            (
                diagnostics.count(Severity::Error),
                diagnostics.sorted().len()
            ),
            (4, 4)
        );
        assert_eq!(
            messages(&diagnostics),
            [("no icon `x`".to_owned(), 3), ("no icon `y`".to_owned(), 1)]
        );
    }

    #[test]
    fn what_one_place_raises_for_many_things_is_told_together() {
        let (diagnostics, at) = with_lines();
        for cell in ["a1", "a2", "a3"] {
            diagnostics.emit(
                Diagnostic::new(Code::TextOverflow, msg!("the label of {cell}", cell))
                    .at(at(0))
                    .grouped_by_span(),
            );
        }
        diagnostics.emit(
            Diagnostic::new(Code::TextOverflow, msg!("another"))
                .at(at(2))
                .grouped_by_span(),
        );
        assert_eq!(
            messages(&diagnostics),
            [("the label of a1".to_owned(), 3), ("another".to_owned(), 1)]
        );
    }

    #[test]
    fn what_is_said_of_many_cards_is_told_together() {
        let (diagnostics, at) = with_lines();
        for (card, place) in [("one", 0), ("two", 2), ("three", 4)] {
            diagnostics.emit(
                Diagnostic::new(Code::SafeZone, msg!("words of {card}", card))
                    .at(at(place))
                    .grouped_by("deck"),
            );
        }
        diagnostics.emit(
            Diagnostic::new(Code::SafeZone, msg!("words of four"))
                .at(at(6))
                .grouped_by("other deck"),
        );
        assert_eq!(
            messages(&diagnostics),
            [
                ("words of one".to_owned(), 3),
                ("words of four".to_owned(), 1)
            ]
        );
    }

    #[test]
    fn the_first_of_those_that_speak_of_a_warning_lets_it_pass_and_those_that_speak_of_none_are_told()
     {
        let diagnostics = Diagnostics::default();
        let small = |of: &str| Diagnostic::new(Code::SmallType, msg!("small")).with_subject(of);
        diagnostics.extend([
            small("fate/one"),
            small("hand"),
            small("hand").with_secondary(Span::default(), msg!("there")),
        ]);
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
        let unused: Vec<&str> = diagnostics
            .allow(&allows)
            .iter()
            .map(|allow| allow.why.as_str())
            .collect();
        assert_eq!(unused, ["none"]);
        let allowed = diagnostics.allowed();
        let reasons: Vec<&str> = allowed.iter().map(|(_, why)| why.as_str()).collect();
        assert_eq!((reasons, diagnostics.sorted().len()), (vec!["first"], 2));
    }

    #[test]
    fn names_are_suggested_until_very_many_were_compared() {
        let names: Vec<String> = (0..2_000).map(|n| format!("name-{n}")).collect();
        let diagnostics = Diagnostics::default();
        let mut looked_at = 0_usize;
        for n in 0..2_000 {
            let known = names.iter().map(String::as_str).inspect(|_| looked_at += 1);
            diagnostics.emit_unknown(
                Diagnostic::new(Code::UnknownName, msg!("{n}", n)),
                "nome-7",
                known,
            );
        }
        let suggested = diagnostics
            .sorted()
            .iter()
            .filter(|diagnostic| diagnostic.suggestion.is_some())
            .count();
        assert!(
            looked_at < 600_000 && suggested == looked_at / names.len(),
            "{looked_at} {suggested}"
        );
    }

    #[test]
    fn notes_beyond_those_that_are_kept_are_counted() {
        let (diagnostics, at) = with_lines();
        let most = limits::NOTES_KEPT.most as usize;
        for n in 0..most + 5 {
            diagnostics.emit(Diagnostic::new(Code::BadValue, msg!("{n}", n)).at(at(0)));
        }
        assert_eq!(
            (
                diagnostics.count(Severity::Error),
                diagnostics.sorted().len()
            ),
            (most + 5, most)
        );
    }
}
