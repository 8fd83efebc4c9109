//! How the names of a job's files begin, so that no two jobs share a name.

use sha2::{Digest, Sha256};

use crate::geom::Insets;
use crate::model::{Backs, Gutter, Job, MarkStyle, Seams};

/// The longest beginning, in bytes. Systems allow 255 for a name, and the name
/// and number of a component may follow.
const LONGEST: usize = 100;

/// Kit, paper, and every option that is not as usual, such as
/// `night-market-a4-grey-3-players`. Options that would make a long name are
/// told by the first digits of their SHA-256 instead.
///
/// A seed counts only where it was asked for, and formats do not: a job with
/// another roll or in another format takes the place of the one before.
pub(super) fn stem(kit: &str, job: &Job) -> String {
    let usual: Vec<&str> = [kit, job.paper.name].into_iter().chain(job.forms()).collect();
    let (usual, options) = (usual.join("-"), options(job).join("-"));
    let whole = format!("{usual}-{options}");
    let plain = options.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-+._".contains(&byte));
    match options.as_str() {
        "" => usual,
        _ if plain && whole.len() <= LONGEST => whole,
        _ => {
            let digest = Sha256::digest(&options);
            let digits: String = digest.iter().take(5).map(|byte| format!("{byte:02x}")).collect();
            format!("{usual}-{digits}")
        }
    }
}

/// The options that are not as usual, in words.
fn options(job: &Job) -> Vec<String> {
    let printer = job.printer.as_ref();
    let mut only: Vec<&str> = job.only.iter().map(String::as_str).collect();
    only.sort_unstable();
    only.dedup();
    let unusual_backs = job.backs != Job::usual_backs(printer);
    let unusual_margin = job.margin != Job::usual_margin(printer, job.backs, job.paper);
    let backs = if job.backs == Backs::None { "no-backs" } else { job.backs.name() };
    let MarkStyle { offset, longest, weight, .. } = job.marks;
    let gutter = match job.gutter {
        Gutter::Butted => None,
        Gutter::Bleed => Some("gutter-bleed".to_owned()),
        Gutter::Of(width) => Some(format!("gutter-{width}")),
    };
    let options = [
        job.players.map(|players| format!("{players}-players")),
        job.seed_named.then(|| format!("seed-{}", job.seed)),
        (!only.is_empty()).then(|| format!("only-{}", only.join("+"))),
        (job.copies != 1).then(|| format!("{}-copies", job.copies)),
        (job.rolls != 1).then(|| format!("{}-rolls", job.rolls)),
        printer.map(|printer| format!("for-{}", printer.name)),
        unusual_backs.then(|| backs.to_owned()),
        (job.seams == Seams::Butt).then(|| "butt".to_owned()),
        unusual_margin.then(|| margin(job.margin)),
        (job.marks != MarkStyle::default()).then(|| format!("marks-{offset}-{longest}-{weight}")),
        gutter,
        job.corners.map(|radius| format!("corners-{radius}")),
        (!job.slug).then(|| "no-slug".to_owned()),
        job.apart.then(|| "apart".to_owned()),
        job.punch.then(|| "punch".to_owned()),
        job.cut_paths.then(|| "cut-paths".to_owned()),
    ];
    options.into_iter().flatten().map(|option| option.replace(' ', "")).collect()
}

fn margin(by: Insets) -> String {
    let Insets { left, top, right, bottom } = by;
    if by == Insets::all(left) { format!("margin-{left}") } else { format!("margin-{left}-{top}-{right}-{bottom}") }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::geom::Length;
    use crate::model::{Ink, PAPERS, Printer};

    #[test]
    fn every_option_has_its_part_in_the_name() {
        let (job, only) = (Job::default(), |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect());
        let jobs = [
            job.clone(),
            Job { paper: PAPERS[1], ..job.clone() },
            Job { ink: Ink::Grey, ..job.clone() },
            Job { large: true, ..job.clone() },
            Job { contrast: true, ..job.clone() },
            Job { players: Some(3), ..job.clone() },
            Job { seed_named: true, ..job.clone() },
            Job { seed_named: true, seed: 2, ..job.clone() },
            Job { only: only(&["a", "b"]), ..job.clone() },
            Job { only: only(&["a-b"]), ..job.clone() },
            Job { only: only(&["a b"]), ..job.clone() },
            Job { only: only(&["../a"]), ..job.clone() },
            Job { only: only(&["a"; 1]), copies: 2, ..job.clone() },
            Job { copies: 2, ..job.clone() },
            Job { rolls: 2, ..job.clone() },
            Job { printer: Printer::built_in("strict"), ..job.clone() },
            Job { backs: Backs::None, ..job.clone() },
            Job { backs: Backs::DuplexShort, ..job.clone() },
            Job { seams: Seams::Butt, ..job.clone() },
            Job { margin: Insets::all(Length::mm(7)), ..job.clone() },
            Job { margin: Insets { top: Length::mm(15), ..job.margin }, ..job.clone() },
            Job { marks: MarkStyle { offset: Length::mm(4), ..job.marks }, ..job.clone() },
            Job { gutter: Gutter::Bleed, ..job.clone() },
            Job { gutter: Gutter::Of(Length::um(1_500)), ..job.clone() },
            Job { corners: Some(Length::mm(3)), ..job.clone() },
            Job { slug: false, ..job.clone() },
            Job { apart: true, ..job.clone() },
            Job { punch: true, ..job.clone() },
            Job { cut_paths: true, ..job.clone() },
            Job { only: (0..60).map(|n| format!("deck-{n}")).collect(), ..job.clone() },
        ];
        let stems: BTreeSet<String> = jobs.iter().map(|job| stem("kit", job)).collect();
        assert_eq!(stems.len(), jobs.len(), "{stems:?}");
        let lawful = |letter: char| letter.is_ascii_alphanumeric() || "-+._".contains(letter);
        assert!(stems.iter().all(|stem| stem.chars().all(lawful) && stem.len() <= LONGEST), "{stems:?}");
        assert!(stems.contains("kit-letter") && stems.contains("kit-letter-gutter-1.5mm"), "{stems:?}");
    }

    #[test]
    fn a_fresh_roll_and_another_order_or_format_are_the_same_job() {
        let of = |job: &Job| stem("kit", job);
        let names = |names: [&str; 2]| names.map(str::to_owned).to_vec();
        let job = Job::default();
        assert_eq!(of(&job), of(&Job { seed: 7, formats: Vec::new(), report: true, ..job.clone() }));
        let [one, other] = [["a", "b"], ["b", "a"]].map(|only| of(&Job { only: names(only), ..job.clone() }));
        assert_eq!(one, other);
    }
}
