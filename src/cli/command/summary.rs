//! What a build says at its end: how to make the same again, and how to print it.

use crate::model::{Backs, Format, Job};
use crate::press::{FinishingStep, Print};

/// What there is to do with the sheets of one kit or of several.
#[derive(Debug, Default)]
pub(super) struct Task {
    two_sided: bool,
    hands: Vec<FinishingStep>,
}

impl Task {
    /// The sheets of one more kit.
    pub(super) fn add(&mut self, print: &Print) {
        self.two_sided |= print.two_sided > 0;
        self.hands.extend(&print.hands);
    }

    /// A few lines, none of which is about what is not there.
    pub(super) fn farewell(&self, job: &Job, fresh: bool) -> String {
        let again = if fresh { format!("; --seed {} makes the same again", job.seed) } else { String::new() };
        let seed = format!("seed {}{again}\n", job.seed);
        if !job.formats.contains(&Format::Pdf) {
            return seed;
        }
        let flip = match job.backs {
            Backs::Duplex if self.two_sided => Some("long"),
            Backs::DuplexShort if self.two_sided => Some("short"),
            _ => None,
        };
        let flip =
            flip.map(|edge| format!("Sheets with backs go on both sides of the paper, flipped on the {edge} edge.\n"));
        let hands = [FinishingStep::Fold, FinishingStep::Paste, FinishingStep::Lap, FinishingStep::Butt].into_iter();
        let hands: String = hands.filter(|one| self.hands.contains(one)).map(by_hand).collect();
        format!("{seed}{}{}{}{hands}", self.corrected(job), at_full_size(job), flip.unwrap_or_default())
    }

    /// For which printer the sheets are made, and what makes that less sure.
    fn corrected(&self, job: &Job) -> String {
        let Some(printer) = &job.printer else { return String::new() };
        let (name, paper) = (&printer.name, job.paper);
        let doubt = match printer.measured {
            Some((_, backs)) if self.two_sided && backs != job.backs => {
                " It was measured turned on the other edge, so backs are not moved: calibrate it for this edge too."
                    .to_owned()
            }
            Some((measured, _)) if measured != job.paper => {
                format!(" It was measured on {} paper: on {paper} look at one sheet first.", measured)
            }
            _ => String::new(),
        };
        format!("Made for the printer {name}.{doubt}\n")
    }
}

/// How large to print, and where the ruler is that shows it.
fn at_full_size(job: &Job) -> &'static str {
    match (job.report, job.slug) {
        (true, _) => {
            "Print the report first, at 100 % (\"actual size\", never \"fit to page\"): its ruler must be 100 mm long.\n\
             It says what goes onto which paper, and what to do with it then.\n"
        }
        (false, true) => {
            "Print at 100 % (\"actual size\", never \"fit to page\"): the ruler on the first sheet must be 100 mm long.\n"
        }
        (false, false) => "Print at 100 % (\"actual size\", never \"fit to page\").\n",
    }
}

fn by_hand(hands: FinishingStep) -> &'static str {
    match hands {
        FinishingStep::Fold => {
            "Fold sheets with a dashed line back along it and glue the halves together, before you cut.\n"
        }
        FinishingStep::Paste => "Glue sheets of backs behind their fronts, before you cut.\n",
        FinishingStep::Lap => "Trim the sheets of a large board and glue each over the hatched edge of the next.\n",
        FinishingStep::Butt => "Trim the sheets of a large board, lay them edge to edge and tape them behind.\n",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(job: &Job, two_sided: usize, hands: &[FinishingStep]) -> String {
        let mut task = Task::default();
        task.add(&Print { files: Vec::new(), sheets: 2, two_sided, hands: hands.to_vec(), ink: Vec::new() });
        task.farewell(job, false)
    }

    #[test]
    fn a_farewell_tells_of_what_there_is_and_no_more() {
        let job = |backs| Job { backs, ..Job::default() };
        assert_eq!(told(&job(Backs::Fold), 0, &[]).lines().count(), 2);
        assert!(told(&job(Backs::Fold), 0, &[FinishingStep::Fold]).contains("Fold sheets"));
        assert!(told(&job(Backs::Paste), 0, &[FinishingStep::Paste]).contains("Glue sheets of backs"));
        assert!(told(&job(Backs::Duplex), 1, &[]).contains("long edge"));
        assert!(told(&job(Backs::DuplexShort), 1, &[]).contains("short edge"));
        let joined = told(&job(Backs::Duplex), 0, &[FinishingStep::Lap, FinishingStep::Butt]);
        assert!(joined.contains("hatched edge") && joined.contains("tape them behind") && !joined.contains("flipped"));
    }

    #[test]
    fn a_ruler_is_spoken_of_where_there_is_one() {
        let job = |report, slug| Job { report, slug, ..Job::default() };
        assert!(told(&job(true, false), 0, &[]).contains("report first"));
        assert!(told(&job(false, true), 0, &[]).contains("ruler on the first sheet"));
        assert!(!told(&job(false, false), 0, &[]).contains("ruler"));
        let pictures = Job { formats: vec![Format::Png], ..Job::default() };
        assert_eq!(told(&pictures, 1, &[FinishingStep::Fold]).lines().count(), 1);
    }
}
