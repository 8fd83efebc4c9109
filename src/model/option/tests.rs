//! Options are declared without contradictions.

use std::collections::BTreeSet;

use super::declaration::{Said, Words};
use super::{JobOption, OPTIONS};
use crate::model::Job;

#[test]
fn what_help_calls_the_default_is_what_a_job_has() {
    for option in OPTIONS {
        let mut job = Job::default();
        if let Some(word) = option.default {
            (option.set)(&mut job, word).unwrap();
        }
        assert_eq!(job, Job::default(), "{}", option.name);
    }
}

#[test]
fn no_two_options_have_one_place_or_one_rank() {
    let codes = OPTIONS.iter().filter_map(|option| option.code.as_ref()).map(|coding| format!("{:?}", coding.place));
    let keys = OPTIONS.iter().filter_map(|option| option.manifest).map(|said| said.0.to_string());
    let words = |place: fn(&JobOption) -> Option<Said<Words>>| {
        OPTIONS.iter().filter_map(place).map(|said| said.0.to_string()).collect::<Vec<_>>()
    };
    let ranks = [words(|one| one.form), words(|one| one.file), words(|one| one.slug), words(|one| one.report)];
    for places in ranks.into_iter().chain([codes.collect(), keys.collect()]) {
        let all: BTreeSet<&String> = places.iter().collect();
        assert_eq!(all.len(), places.len(), "{places:?}");
    }
}
