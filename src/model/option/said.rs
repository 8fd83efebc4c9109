//! What is said of all options in one place.

use super::declaration::{JobOption, Printed, Said, Words};
use super::fact::Fact;
use super::table::OPTIONS;
use crate::model::job::Job;

impl Printed<'_> {
    /// What slugs say of all options.
    pub fn slug_words(&self) -> Vec<String> {
        self.words(|option| option.slug)
    }

    /// What the report says of all options.
    pub fn report_words(&self) -> Vec<String> {
        self.words(|option| option.report)
    }

    /// What the manifest says of all options, by key.
    pub fn facts(&self) -> Vec<(&'static str, Fact)> {
        let facts = in_line(|option| option.manifest).into_iter();
        facts.filter_map(|(key, fact)| Some((key, fact(self)?))).collect()
    }

    fn words(&self, place: fn(&JobOption) -> Option<Said<Words>>) -> Vec<String> {
        in_line(place).into_iter().filter_map(|words| words(self)).collect()
    }
}

/// How a job differs from the usual one in its looks, as it is said in names of files: `large`, `grey`.
pub fn forms(job: &Job) -> Vec<String> {
    asked(job).words(|option| option.form)
}

/// How a job differs from the usual one in all else, as it is said in names of files: `3-players`, `no-slug`.
pub fn differences(job: &Job) -> Vec<String> {
    asked(job).words(|option| option.file)
}

/// A job of which nothing is known but what was asked for.
fn asked(job: &Job) -> Printed<'_> {
    Printed { job, players: job.players.unwrap_or(0), seed: job.seed, has_backs: true }
}

/// What is said of all options in one place, in order.
fn in_line<T>(place: fn(&JobOption) -> Option<Said<T>>) -> Vec<T> {
    let mut line: Vec<Said<T>> = OPTIONS.iter().filter_map(place).collect();
    line.sort_by_key(|Said(rank, _)| *rank);
    line.into_iter().map(|Said(_, said)| said).collect()
}
