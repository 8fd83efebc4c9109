//! Options are declared without contradictions.

use std::collections::BTreeSet;

use super::OPTIONS;
use super::declaration::In;
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
    let codes = OPTIONS
        .iter()
        .filter_map(|option| option.code.as_ref())
        .map(|coding| format!("{:?}", coding.place));
    let keys = OPTIONS
        .iter()
        .filter_map(|option| option.manifest)
        .map(|said| said.0.to_string());
    let words = [In::Form, In::File, In::Slug, In::Report].map(|place| {
        let said = OPTIONS
            .iter()
            .filter_map(|option| option.words[place as usize]);
        said.map(|said| said.0.to_string()).collect::<Vec<_>>()
    });
    for places in words.into_iter().chain([codes.collect(), keys.collect()]) {
        let all: BTreeSet<&String> = places.iter().collect();
        assert_eq!(all.len(), places.len(), "{places:?}");
    }
}
