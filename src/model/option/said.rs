//! What is said of all options in one place.

use super::declaration::{Fact, In, Printed, Said};
use super::table::OPTIONS;
use crate::message::Language;
use crate::model::jobs::job::Job;

impl Printed<'_> {
    /// What slugs say of all options.
    pub fn slug_words(&self) -> Vec<String> {
        self.words(In::Slug)
    }

    /// What the report says of all options.
    pub fn report_words(&self) -> Vec<String> {
        self.words(In::Report)
    }

    /// What the manifest says of all options, by key.
    pub fn facts(&self) -> Vec<(&'static str, Fact)> {
        let facts = OPTIONS.iter().filter_map(|option| option.manifest);
        in_line(facts)
            .filter_map(|(key, fact)| Some((key, fact(self)?)))
            .collect()
    }

    fn words(&self, place: In) -> Vec<String> {
        let said = OPTIONS
            .iter()
            .filter_map(|option| option.words[place as usize]);
        in_line(said).filter_map(|words| words(self)).collect()
    }
}

/// How a job differs from the usual one in its looks, as it is said in names of files: `large`, `grey`.
pub fn forms(job: &Job) -> Vec<String> {
    asked(job).words(In::Form)
}

/// How a job differs from the usual one in all else, as it is said in names of files: `3-players`, `no-slug`.
pub fn differences(job: &Job) -> Vec<String> {
    asked(job).words(In::File)
}

/// A job of which nothing is known but what was requested.
fn asked(job: &Job) -> Printed<'_> {
    Printed {
        job,
        players: job.players.unwrap_or(0),
        seed: Some(job.seed),
        boards: job.boards.unwrap_or(1),
        names: &job.names,
        has_backs: true,
        language: Language::default(),
    }
}

/// What is said in one place, by rank.
fn in_line<T>(said: impl Iterator<Item = Said<T>>) -> impl Iterator<Item = T> {
    let mut line: Vec<Said<T>> = said.collect();
    line.sort_by_key(|Said(rank, _)| *rank);
    line.into_iter().map(|Said(_, said)| said)
}
