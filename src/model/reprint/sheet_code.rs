//! The code of a sheet; the parts of its job are in it each as its option declares.

use super::bits::{Bits, Coded};
use super::coding::{CodePlace, Coding, Reprint};
use super::form::{CodeForm, close, closed, hash, mark, number, open, opened};
use super::imprint::Imprint;
use super::letters::{self, BadCode};
use crate::model::option::OPTIONS;
use crate::model::{Game, Job, Kit, OneBoard, Printer};

/// How many bits of the number of a sheet stand together: all of most kits.
const SHEET_GROUP: usize = 5;

impl Reprint {
    /// The first sheet of a job.
    pub fn of(game: &Game, job: &Job) -> Reprint {
        let kit = &game.draft.kit;
        let printer = job.printer.as_ref();
        let (backs, margin) = (
            Job::usual_backs(printer),
            Job::usual_margin(printer, job.backs, job.paper),
        );
        let place = |name: &String| {
            kit.imprint
                .components
                .iter()
                .position(|known| known == name)
        };
        let places = |names: &[String]| {
            let mut places: Vec<u32> = names.iter().filter_map(place).map(|at| at as u32).collect();
            places.sort_unstable();
            places.dedup();
            places
        };
        let most = kit.players.last().copied().unwrap_or(0);
        let Job {
            backs: plain_backs,
            margin: plain_margin,
            formats,
            tags,
            report,
            key_sheet,
            seed_named,
            ..
        } = Job::default();
        Reprint {
            kit: number(&kit.id),
            sheet: 0,
            job: Job {
                players: (![0, most].contains(&game.players)).then_some(game.players),
                backs: plain_backs,
                margin: plain_margin,
                formats,
                tags,
                report,
                key_sheet,
                seed_named,
                only: Vec::new(),
                without: Vec::new(),
                printer: None,
                boards: Some(job.boards_in_set(kit))
                    .filter(|boards| *boards != kit.boards.unwrap_or(1)),
                board: job.board.as_ref().map(|board| OneBoard::of(board.which)),
                names: Vec::new(),
                ..job.clone()
            },
            backs: (job.backs != backs).then_some(job.backs),
            margin: (job.margin != margin).then_some(job.margin),
            only: places(&job.only),
            without: places(&job.without),
            printer: printer.map(mark),
        }
    }

    /// What a code says.
    ///
    /// # Errors
    /// It is not a code, or one from a later version.
    pub fn read(code: &str) -> Result<Reprint, BadCode> {
        let (kit, mut bits) = opened(CodeForm::Sheet, code)?;
        let mut one = Reprint {
            kit,
            ..Reprint::default()
        };
        take(&mut bits, &mut one)
            .ok_or(BadCode::Registration)?
            .map_err(|_| BadCode::Later)?;
        let sheet = bits.take_number(SHEET_GROUP).ok_or(BadCode::Registration)?;
        one.sheet = sheet.try_into().map_err(|_| BadCode::Registration)?;
        closed(&bits)?;
        Ok(one)
    }

    /// A code that was typed, as it is printed on the sheet.
    ///
    /// # Errors
    /// It is not a code, or was mistyped.
    pub fn tidy(code: &str) -> Result<String, BadCode> {
        letters::tidy(code)
    }

    /// The code of the sheet, for a kit as it was read.
    pub fn code(&self, kit: &Kit) -> String {
        let mut bits = open(CodeForm::Sheet, self.kit);
        put(self, &mut bits);
        bits.put_number(u64::from(self.sheet), SHEET_GROUP);
        let check = self.check(&bits, kit);
        close(bits, check)
    }

    /// What stands for the code so far and for everything that could have
    /// changed since: the kit's version and files, and the version of the press.
    fn check(&self, said: &Bits, kit: &Kit) -> u64 {
        let said = said.all().iter().map(|bit| u8::from(*bit));
        let version = kit
            .version
            .bytes()
            .chain([0])
            .chain(env!("CARGO_PKG_VERSION").bytes());
        hash(
            said.chain([2])
                .chain(version)
                .chain(kit.imprint.sources.to_le_bytes()),
        )
    }

    /// Whether it is a sheet of the kit of this id. Few ids have one number.
    pub fn is_of(&self, id: &str) -> bool {
        number(id) == self.kit
    }

    /// Whether it was made for this printer.
    pub fn is_for(&self, printer: &Printer) -> bool {
        self.printer == Some(mark(printer))
    }

    /// The job that it is a sheet of, on a printer; `None` where it has
    /// components that the kit has not.
    pub fn on(&self, printer: Option<Printer>, imprint: &Imprint) -> Option<Job> {
        let name = |at: &u32| imprint.components.get(*at as usize).cloned();
        let only = self.only.iter().map(name).collect::<Option<_>>()?;
        let without = self.without.iter().map(name).collect::<Option<_>>()?;
        let backs = self
            .backs
            .unwrap_or_else(|| Job::usual_backs(printer.as_ref()));
        let margin = self
            .margin
            .unwrap_or_else(|| Job::usual_margin(printer.as_ref(), backs, self.job.paper));
        Some(Job {
            backs,
            margin,
            only,
            without,
            printer,
            ..self.job.clone()
        })
    }
}

/// The bits of the number of a part that is encoded only where it is unusual.
const PLACE_BITS: usize = 5;

/// The part that has a place.
fn at(place: CodePlace) -> Option<&'static Coding> {
    OPTIONS
        .iter()
        .filter_map(|option| option.code.as_ref())
        .find(|coding| coding.place == place)
}

/// All parts of a kind of place with their numbers, in order.
fn all(place: fn(usize) -> CodePlace) -> impl Iterator<Item = (usize, &'static Coding)> {
    (0..1 << PLACE_BITS).filter_map(move |n| Some((n, at(place(n))?)))
}

/// Encodes everything but what kind of code it is, and the sheet.
fn put(one: &Reprint, bits: &mut Bits) {
    let usual = Reprint::default();
    all(CodePlace::Always).for_each(|(_, coding)| (coding.put)(one, bits));
    for (_, coding) in all(CodePlace::Head) {
        let unusual = !(coding.is_usual)(one, &usual);
        unusual.put(bits);
        if unusual {
            (coding.put)(one, bits);
        }
    }
    for (n, coding) in all(CodePlace::Tail).filter(|(_, coding)| !(coding.is_usual)(one, &usual)) {
        true.put(bits);
        bits.put(n as u64, PLACE_BITS);
        (coding.put)(one, bits);
    }
    false.put(bits);
}

/// Decodes what [`put`] encoded. `Err` is the number of a part of which only later versions know.
fn take(bits: &mut Bits, one: &mut Reprint) -> Option<Result<(), usize>> {
    for (_, coding) in all(CodePlace::Always) {
        (coding.take)(bits, one)?;
    }
    for (_, coding) in all(CodePlace::Head) {
        if bool::take(bits)? {
            (coding.take)(bits, one)?;
        }
    }
    while bool::take(bits)? {
        let n = bits.take(PLACE_BITS)? as usize;
        let Some(coding) = at(CodePlace::Tail(n)) else {
            return Some(Err(n));
        };
        (coding.take)(bits, one)?;
    }
    Some(Ok(()))
}
