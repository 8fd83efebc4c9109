//! How an option is declared.

use crate::geom::{Insets, Length};
use crate::message::{Language, Message, Pattern, pattern};
use crate::model::game::Game;
use crate::model::jobs::job::Job;
use crate::model::reprint::coding::Coding;

/// An option of a job.
#[derive(Debug)]
pub struct JobOption {
    /// What is typed after `--`.
    pub name: &'static str,
    /// Which commands have it.
    pub uses: Uses,
    /// The heading below which help lists it.
    pub heading: Pattern,
    /// What help says of it.
    pub help: Pattern,
    /// What is typed after its name.
    pub takes: Takes,
    /// The options that cannot be typed beside it.
    pub instead_of: &'static [&'static str],
    /// What to do if one of these options is typed beside it.
    pub instead_help: Pattern,
    /// Names of flags that stand for the option with a value, since people know them from printer dialogs.
    pub flags: &'static [&'static str],
    /// The value for which these flags stand.
    pub flag_value: &'static str,
    /// What it is where it is not typed, as it would be typed; `None` where that follows from other options.
    pub default: Option<&'static str>,
    /// The values that it can have and what help says of each, if they are few.
    pub choices: Option<Choices>,
    /// Whether it can have other values than these.
    pub is_open: bool,
    /// Whether `[kit]` has a key of its name, which says what it is where it is not typed.
    pub is_default_of_kits: bool,
    /// Changes a job by what was typed, of several values with commas between them. The message of an error follows
    /// after the name of the option.
    pub set: Set,
    /// How reprint codes say it; `None` if it changes nothing that is printed.
    pub(crate) code: Option<Coding>,
    /// Its key in the manifest, and its value, if it has one.
    pub(crate) manifest: Option<Said<(&'static str, Value)>>,
    /// What is said of it in words, by place.
    pub(crate) words: [Option<Said<OptionWords>>; 4],
}

/// How an option is declared in the table.
impl JobOption {
    /// An option of which nothing is known but its name and the heading below which help lists it.
    pub(super) const fn new(name: &'static str, heading: Pattern) -> JobOption {
        JobOption {
            name,
            uses: Uses::Sheets,
            heading,
            help: pattern!(""),
            takes: Takes::Nothing,
            instead_of: &[],
            instead_help: pattern!(""),
            flags: &[],
            flag_value: "",
            default: None,
            choices: None,
            is_open: false,
            is_default_of_kits: false,
            set: |_, _| Ok(()),
            code: None,
            manifest: None,
            words: [None; 4],
        }
    }

    /// With what help says of it.
    pub(super) const fn help(mut self, help: Pattern) -> JobOption {
        self.help = help;
        self
    }

    /// With the commands that have it, where these are not those that lay out sheets.
    pub(super) const fn uses(mut self, uses: Uses) -> JobOption {
        self.uses = uses;
        self
    }

    /// Asked for by its name alone.
    pub(super) const fn flag(mut self, set: Set) -> JobOption {
        self.set = set;
        self
    }

    /// Followed by one value, which help calls so.
    pub(super) const fn one(mut self, value: &'static str, set: Set) -> JobOption {
        (self.takes, self.set) = (Takes::One(value), set);
        self
    }

    /// Followed by values with commas between them, which help calls so.
    pub(super) const fn many(mut self, value: &'static str, set: Set) -> JobOption {
        (self.takes, self.set) = (Takes::Many(value), set);
        self
    }

    /// With the options that cannot be typed beside it, and what to do if one is.
    pub(super) const fn instead_of(
        mut self,
        others: &'static [&'static str],
        help: Pattern,
    ) -> JobOption {
        self.instead_of = others;
        self.instead_help = help;
        self
    }

    /// Adds the names of flags that stand for the option with this value.
    pub(super) const fn flags(
        mut self,
        names: &'static [&'static str],
        value: &'static str,
    ) -> JobOption {
        self.flags = names;
        self.flag_value = value;
        self
    }

    /// With what it is where it is not typed, as it would be typed.
    pub(super) const fn default(mut self, word: &'static str) -> JobOption {
        self.default = Some(word);
        self
    }

    /// With a key of its name in `[kit]`, which says what it is where it is not typed.
    pub(super) const fn default_of_kits(mut self) -> JobOption {
        self.is_default_of_kits = true;
        self
    }

    /// With all values that it can have.
    pub(super) const fn choices(mut self, choices: Choices) -> JobOption {
        self.choices = Some(choices);
        self
    }

    /// With some of the values that it can have.
    pub(super) const fn open_choices(mut self, choices: Choices) -> JobOption {
        (self.choices, self.is_open) = (Some(choices), true);
        self
    }

    /// With how reprint codes say it.
    pub(super) const fn code(mut self, coding: Coding) -> JobOption {
        self.code = Some(coding);
        self
    }

    /// With its key in the manifest, which is there by its rank.
    pub(super) const fn manifest(mut self, rank: u8, key: &'static str, value: Value) -> JobOption {
        self.manifest = Some(Said(rank, (key, value)));
        self
    }

    /// With what is said of it in a place, by its rank there.
    pub(super) const fn says(mut self, place: In, rank: u8, words: OptionWords) -> JobOption {
        self.words[place as usize] = Some(Said(rank, words));
        self
    }
}

/// Which commands have an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uses {
    /// Those that lay out sheets.
    Sheets,
    /// Those, and the one that exports pieces.
    Pieces,
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

/// Changes a job by what was typed.
pub(crate) type Set = fn(&mut Job, &str) -> Result<(), Message>;

/// Lists names of values, and what help says of each.
pub(crate) type Choices = fn() -> Vec<(&'static str, Pattern)>;

/// The value of an option; none where it has no value.
pub(crate) type Value = fn(&Printed<'_>) -> Option<Fact>;

/// Where something is said of options in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum In {
    /// In names of files, which begin with the forms in which a kit is printed.
    Form,
    /// In names of files behind that, where an option is not as usual.
    File,
    /// In the slug of every sheet.
    Slug,
    /// In the report.
    Report,
}

/// OptionWords on an option of what is printed; none where there is nothing to say.
pub(crate) type OptionWords = fn(&Printed<'_>) -> Option<String>;

/// What is said of an option, and its rank in the line of all that is said in that place: the lowest comes first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Said<T>(pub(crate) u8, pub(crate) T);

/// A job as it is printed.
pub struct Printed<'j> {
    /// The job.
    pub job: &'j Job,
    /// For how many players; 0 if it does not matter.
    pub players: u32,
    /// The seed of everything random, if there is anything.
    pub seed: Option<u64>,
    /// How many layouts of each random board are printed in a set.
    pub boards: u32,
    /// For whom the boards or sets are.
    pub names: &'j [String],
    /// Whether anything has a back.
    pub has_backs: bool,
    /// The language of the kit as it is printed.
    pub language: Language,
}

impl<'j> Printed<'j> {
    /// A job as it is printed of a game.
    pub fn of(game: &'j Game, job: &'j Job, has_backs: bool) -> Printed<'j> {
        let kit = &game.draft.kit;
        Printed {
            job,
            players: game.players,
            seed: game.seed,
            boards: job.boards_in_set(kit),
            names: job.names_for(kit),
            has_backs,
            language: kit.language.clone(),
        }
    }

    /// A text in its language.
    pub(super) fn text(&self, message: Message) -> String {
        message.in_language(self.language.catalogue())
    }
}

/// A value as programs read it.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// Whether something is so.
    Flag(bool),
    /// A whole number.
    Whole(u64),
    /// A number; lengths are in millimetres.
    Number(f64),
    /// Words.
    Text(String),
    /// Values in order.
    List(Vec<Fact>),
    /// Values by key, in order.
    Map(Vec<(&'static str, Fact)>),
}

impl From<bool> for Fact {
    fn from(flag: bool) -> Fact {
        Fact::Flag(flag)
    }
}

impl From<u32> for Fact {
    fn from(number: u32) -> Fact {
        Fact::Whole(number.into())
    }
}

impl From<Length> for Fact {
    fn from(length: Length) -> Fact {
        Fact::Number(length.to_mm())
    }
}

impl From<String> for Fact {
    fn from(text: String) -> Fact {
        Fact::Text(text)
    }
}

impl From<&str> for Fact {
    fn from(text: &str) -> Fact {
        Fact::Text(text.to_owned())
    }
}

/// One number where all sides are alike.
impl From<Insets> for Fact {
    fn from(by: Insets) -> Fact {
        let Insets {
            left,
            top,
            right,
            bottom,
        } = by;
        if by == Insets::all(left) {
            return left.into();
        }
        let sides = [
            ("left", left),
            ("top", top),
            ("right", right),
            ("bottom", bottom),
        ];
        Fact::Map(sides.map(|(side, length)| (side, length.into())).into())
    }
}

impl<F: Into<Fact>> FromIterator<F> for Fact {
    fn from_iter<I: IntoIterator<Item = F>>(facts: I) -> Fact {
        Fact::List(facts.into_iter().map(Into::into).collect())
    }
}
