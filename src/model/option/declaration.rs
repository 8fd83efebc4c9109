//! How an option is declared.

use super::fact::Fact;
use crate::model::game::Game;
use crate::model::job::Job;
use crate::model::reprint::coding::Coding;

/// An option of a job.
#[derive(Debug)]
pub struct JobOption {
    /// What is typed after `--`.
    pub name: &'static str,
    /// Which commands have it.
    pub uses: Uses,
    /// The heading below which help lists it.
    pub heading: &'static str,
    /// What help says of it.
    pub help: &'static str,
    /// What is typed after its name.
    pub takes: Takes,
    /// What it is where it is not typed, as it would be typed; `None` where that follows from other options.
    pub default: Option<&'static str>,
    /// The values that it can have and what help says of each, if they are few.
    pub choices: Option<Choices>,
    /// Whether it can have other values than these.
    pub is_open: bool,
    /// Changes a job by what was typed, of several values with commas between them. The sentence of an error follows
    /// after the name of the option.
    pub set: fn(&mut Job, &str) -> Result<(), String>,
    /// How reprint codes say it; `None` if it changes nothing that is printed.
    pub(in crate::model) code: Option<Coding>,
    /// Its key in the manifest, and its value, if it has one.
    pub(in crate::model) manifest: Option<Said<(&'static str, Value)>>,
    /// What the names of files say of it among the forms of a kit, which come first.
    pub(in crate::model) form: Option<Said<Words>>,
    /// What the names of files say of it, where it is not as usual.
    pub(in crate::model) file: Option<Said<Words>>,
    /// What the slug of every sheet says of it.
    pub(in crate::model) slug: Option<Said<Words>>,
    /// What the report says of it.
    pub(in crate::model) report: Option<Said<Words>>,
}

/// Which commands have an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uses {
    /// Those that lay out sheets.
    Sheets,
    /// Those, and the one that shows a picture of one piece.
    Pictures,
    /// Those that write sheets to files.
    Files,
}

/// What is typed after the name of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// One value, which help calls so.
    One(&'static str),
    /// Some values with commas between them, or the option again.
    Many(&'static str),
}

/// Lists names of values, and what help says of each.
pub(in crate::model) type Choices = fn() -> Vec<(&'static str, &'static str)>;

/// The value of an option; none where it has no value.
pub(in crate::model) type Value = fn(&Printed<'_>) -> Option<Fact>;

/// Words on an option of what is printed; none where there is nothing to say.
pub(in crate::model) type Words = fn(&Printed<'_>) -> Option<String>;

/// What is said of an option, and its rank in the line of all that is said in that place: the lowest comes first.
#[derive(Clone, Copy, Debug)]
pub(in crate::model) struct Said<T>(pub(in crate::model) u8, pub(in crate::model) T);

/// A job as it is printed.
pub struct Printed<'j> {
    /// The job.
    pub job: &'j Job,
    /// For how many players; 0 if it does not matter.
    pub players: u32,
    /// The seed of everything random.
    pub seed: u64,
    /// Whether anything has a back.
    pub has_backs: bool,
}

impl<'j> Printed<'j> {
    /// A job of a game.
    pub fn of(job: &'j Job, game: &Game, has_backs: bool) -> Printed<'j> {
        Printed { job, players: game.players, seed: game.seed, has_backs }
    }
}
