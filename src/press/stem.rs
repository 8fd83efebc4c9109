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
    use crate::model::{Backs, BoardSize, Cutter, Gutter, Ink, MarkStyle, PAPERS, Printer, Seams};

    #[test]
    fn every_option_has_its_part_in_the_name() {
        let (job, only) = (Job::default(), |names: &[&str]| {
            names.iter().map(|name| (*name).to_owned()).collect()
        });
        let jobs = [
            job.clone(),
            Job {
                paper: PAPERS[1],
                ..job.clone()
            },
            Job {
                language: "es".parse().ok(),
                ..job.clone()
            },
            Job {
                ink: Ink::Grey,
                ..job.clone()
            },
            Job {
                large: true,
                ..job.clone()
            },
            Job {
                contrast: true,
                ..job.clone()
            },
            Job {
                players: Some(3),
                ..job.clone()
            },
            Job {
                seed_named: true,
                ..job.clone()
            },
            Job {
                seed_named: true,
                seed: 2,
                ..job.clone()
            },
            Job {
                only: only(&["a", "b"]),
                ..job.clone()
            },
            Job {
                only: only(&["a-b"]),
                ..job.clone()
            },
            Job {
                only: only(&["a b"]),
                ..job.clone()
            },
            Job {
                only: only(&["ab"]),
                ..job.clone()
            },
            Job {
                only: only(&["a+b"]),
                ..job.clone()
            },
            Job {
                only: only(&["../a"]),
                ..job.clone()
            },
            Job {
                only: only(&["a"; 1]),
                copies: 2,
                ..job.clone()
            },
            Job {
                copies: 2,
                ..job.clone()
            },
            Job {
                boards: Some(2),
                ..job.clone()
            },
            Job {
                favour: "Red".parse().ok(),
                ..job.clone()
            },
            Job {
                favour: "Red=0.45".parse().ok(),
                ..job.clone()
            },
            Job {
                sets: 2,
                ..job.clone()
            },
            Job {
                class: Some(27),
                sets: 7,
                ..job.clone()
            },
            Job {
                without: only(&["a"]),
                ..job.clone()
            },
            Job {
                names: only(&["Ana"]),
                ..job.clone()
            },
            Job {
                names: only(&["Ben"]),
                ..job.clone()
            },
            Job {
                names: only(&["Ana", "Ben"]),
                ..job.clone()
            },
            Job {
                names: only(&["Ben", "Ana"]),
                ..job.clone()
            },
            Job {
                printer: Printer::built_in("strict"),
                ..job.clone()
            },
            Job {
                backs: Backs::None,
                ..job.clone()
            },
            Job {
                backs: Backs::DuplexShort,
                ..job.clone()
            },
            Job {
                seams: Seams::Butt,
                ..job.clone()
            },
            Job {
                board_size: BoardSize::Scale(2_500),
                ..job.clone()
            },
            Job {
                board_size: BoardSize::FitPaper,
                ..job.clone()
            },
            Job {
                margin: Insets::all(Length::mm(7)),
                ..job.clone()
            },
            Job {
                margin: Insets {
                    top: Length::mm(15),
                    ..job.margin
                },
                ..job.clone()
            },
            Job {
                marks: MarkStyle {
                    offset: Length::mm(4),
                    ..job.marks
                },
                ..job.clone()
            },
            Job {
                cut_numbers: false,
                ..job.clone()
            },
            Job {
                gutter: Gutter::Bleed,
                ..job.clone()
            },
            Job {
                gutter: Gutter::Of(Length::um(1_500)),
                ..job.clone()
            },
            Job {
                corners: Some(Length::mm(3)),
                ..job.clone()
            },
            Job {
                slug: false,
                ..job.clone()
            },
            Job {
                punch: true,
                ..job.clone()
            },
            Job {
                cut_paths: true,
                ..job.clone()
            },
            Job {
                cutter: Some(Cutter::Silhouette),
                ..job.clone()
            },
            Job {
                cutter: Some(Cutter::Silhouette),
                clear_marks: Length::mm(5),
                ..job.clone()
            },
            Job {
                only: (0..60).map(|n| format!("deck-{n}")).collect(),
                ..job.clone()
            },
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
