//! The beginning of the names of a job's files, different for different jobs.

use sha2::{Digest, Sha256};

use crate::model::{Job, differences, forms};

/// The longest beginning, in bytes. Systems allow 255 for a name, and the name
/// and number of a component may follow.
const LONGEST: usize = 100;

/// Kit, paper, and every option that is not as usual, such as
/// `night-market-a4-grey-3-players`. Options that would make a long name are
/// replaced by the first digits of their SHA-256.
///
/// A seed counts only where it was requested, and formats do not: a job with
/// another roll or in another format replaces the one before.
pub(super) fn stem(kit: &str, job: &Job) -> String {
    with_options(
        [vec![kit.to_owned(), job.paper.in_file_name()], forms(job)]
            .concat()
            .join("-"),
        differences(job),
    )
}

/// The same without paper: a name, and every option that is not as usual; those in `own` are not the job's.
pub(super) fn named(name: &str, job: &Job, own: Vec<String>) -> String {
    with_options(
        [vec![name.to_owned()], forms(job)].concat().join("-"),
        [differences(job), own].concat(),
    )
}

fn with_options(usual: String, options: Vec<String>) -> String {
    // Other spaces are in the names of components, which may differ in nothing else.
    let options = options.join("-").replace(" mm", "mm");
    let whole = format!("{usual}-{options}");
    let plain = options
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"-+._".contains(&byte));
    match options.as_str() {
        "" => usual,
        _ if plain && whole.len() <= LONGEST => whole,
        _ => {
            let digest = Sha256::digest(&options);
            let digits: String = digest
                .iter()
                .take(5)
                .map(|byte| format!("{byte:02x}"))
                .collect();
            format!("{usual}-{digits}")
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::geom::{Insets, Length};
    use crate::model::{Backs, BoardSize, Cutter, Gutter, Ink, PAPERS, Printer, Seams};

    fn with(change: impl FnOnce(&mut Job)) -> Job {
        let mut job = Job::default();
        change(&mut job);
        job
    }

    fn only(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn every_option_has_its_part_in_the_name() {
        let job = Job::default();
        let jobs = [
            job.clone(),
            with(|job| job.paper = PAPERS[1]),
            with(|job| job.language = "es".parse().ok()),
            with(|job| job.ink = Ink::Grey),
            with(|job| job.large = true),
            with(|job| job.contrast = true),
            with(|job| job.players = Some(3)),
            with(|job| job.seed_named = true),
            with(|job| {
                job.seed_named = true;
                job.seed = 2;
            }),
            with(|job| job.only = only(&["a", "b"])),
            with(|job| job.only = only(&["a-b"])),
            with(|job| job.only = only(&["a b"])),
            with(|job| job.only = only(&["ab"])),
            with(|job| job.only = only(&["a+b"])),
            with(|job| job.only = only(&["../a"])),
            with(|job| {
                job.only = only(&["a"; 1]);
                job.copies = 2;
            }),
            with(|job| job.copies = 2),
            with(|job| job.boards = Some(2)),
            with(|job| job.favour = "Red".parse().ok()),
            with(|job| job.favour = "Red=0.45".parse().ok()),
            with(|job| job.sets = 2),
            with(|job| {
                job.class = Some(27);
                job.sets = 7;
            }),
            with(|job| job.without = only(&["a"])),
            with(|job| job.names = only(&["Ana"])),
            with(|job| job.names = only(&["Ben"])),
            with(|job| job.names = only(&["Ana", "Ben"])),
            with(|job| job.names = only(&["Ben", "Ana"])),
            with(|job| job.printer = Printer::built_in("strict")),
            with(|job| job.backs = Backs::None),
            with(|job| job.backs = Backs::DuplexShort),
            with(|job| job.seams = Seams::Butt),
            with(|job| job.board_size = BoardSize::Scale(2_500)),
            with(|job| job.board_size = BoardSize::FitPaper),
            with(|job| job.margin = Insets::all(Length::mm(7))),
            with(|job| job.margin.top = Length::mm(15)),
            with(|job| job.marks.offset = Length::mm(4)),
            with(|job| job.cut_numbers = false),
            with(|job| job.gutter = Gutter::Bleed),
            with(|job| job.gutter = Gutter::Of(Length::um(1_500))),
            with(|job| job.corners = Some(Length::mm(3))),
            with(|job| job.slug = false),
            with(|job| job.punch = true),
            with(|job| job.cut_paths = true),
            with(|job| job.cutter = Some(Cutter::Silhouette)),
            with(|job| {
                job.cutter = Some(Cutter::Silhouette);
                job.clear_marks = Length::mm(5);
            }),
            with(|job| job.only = (0..60).map(|n| format!("deck-{n}")).collect()),
        ];
        let stems: BTreeSet<String> = jobs.iter().map(|job| stem("kit", job)).collect();
        assert_eq!(stems.len(), jobs.len(), "{stems:?}");
        let lawful = |letter: char| letter.is_ascii_alphanumeric() || "-+._".contains(letter);
        assert!(
            stems
                .iter()
                .all(|stem| stem.chars().all(lawful) && stem.len() <= LONGEST),
            "{stems:?}"
        );
        assert!(
            stems.contains("kit-letter") && stems.contains("kit-letter-gutter-1.5mm"),
            "{stems:?}"
        );
    }

    #[test]
    fn a_fresh_roll_and_another_order_or_format_are_the_same_job() {
        let of = |job: &Job| stem("kit", job);
        let names = |names: [&str; 2]| names.map(str::to_owned).to_vec();
        let job = Job::default();
        assert_eq!(
            of(&job),
            of(&Job {
                seed: 7,
                formats: Vec::new(),
                report: true,
                ..job.clone()
            })
        );
        let [one, other] = [["a", "b"], ["b", "a"]].map(|only| {
            of(&Job {
                only: names(only),
                ..job.clone()
            })
        });
        assert_eq!(one, other);
    }
}
