//! The code on a sheet: the whole job and the place of the sheet in it, so that
//! nothing but the paper is needed to print that sheet again.
//!
//! A code has, in bits: its form, the kit, the job, the sheet; then a check by
//! which it is noticed that the kit or the press is no longer the same; and in
//! its last letter a check by which a slip of the hand is noticed.

pub(super) mod bits;
pub(super) mod coding;
mod fields;
pub(super) mod imprint;
mod letters;
mod sheet;
#[cfg(test)]
mod tests;

use self::bits::Bits;
pub use self::imprint::Imprint;
pub use self::letters::BadCode;
pub use self::sheet::Reprint;
use super::{Draft, Game, Job, Kit, Printer};

/// The form of the codes that are made today.
const FORM: u64 = 0;
/// How many bits the form has.
const FORM_BITS: usize = 2;
/// How many bits tell kits apart.
const KIT_BITS: usize = 8;
/// How many bits of the number of a sheet stand together: all of most kits.
const SHEET_GROUP: usize = 5;
/// The check has at least so many bits, and as many more as fill a letter.
const CHECK_BITS: usize = 10;

impl Imprint {
    /// That of a draft of which this is the digest of what was read.
    pub fn of(draft: &Draft, sources: u64) -> Imprint {
        Imprint { components: draft.components().map(str::to_owned).collect(), sources }
    }
}

impl Reprint {
    /// The first sheet of a job.
    pub fn of(game: &Game, job: &Job) -> Reprint {
        let kit = &game.draft.kit;
        let printer = job.printer.as_ref();
        let (backs, margin) = (Job::usual_backs(printer), Job::usual_margin(printer, job.backs, job.paper));
        let place = |name: &String| kit.imprint.components.iter().position(|known| known == name);
        let mut only: Vec<u32> = job.only.iter().filter_map(place).map(|at| at as u32).collect();
        only.sort_unstable();
        only.dedup();
        let most = kit.players.last().copied().unwrap_or(0);
        let Job { backs: plain_backs, margin: plain_margin, formats, tags, report, seed_named, .. } = Job::default();
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
                seed_named,
                only: Vec::new(),
                printer: None,
                ..job.clone()
            },
            backs: (job.backs != backs).then_some(job.backs),
            margin: (job.margin != margin).then_some(job.margin),
            only,
            printer: printer.map(mark),
        }
    }

    /// What a code says.
    ///
    /// # Errors
    /// It is no code, or one from a later version.
    pub fn read(code: &str) -> Result<Reprint, BadCode> {
        let mut bits = Bits::of(letters::bits(code)?);
        if bits.take(FORM_BITS).ok_or(BadCode::Registration)? != FORM {
            return Err(BadCode::Later);
        }
        let mut one = Reprint { kit: bits.take(KIT_BITS).ok_or(BadCode::Registration)? as u8, ..Reprint::default() };
        fields::take(&mut bits, &mut one).ok_or(BadCode::Registration)?.map_err(|_| BadCode::Later)?;
        let sheet = bits.take_number(SHEET_GROUP).ok_or(BadCode::Registration)?;
        one.sheet = sheet.try_into().map_err(|_| BadCode::Registration)?;
        let check = CHECK_BITS..CHECK_BITS + letters::EACH;
        if check.contains(&bits.left()) { Ok(one) } else { Err(BadCode::Registration) }
    }

    /// A code that was typed, as it stands on the sheet.
    ///
    /// # Errors
    /// It is no code, or has a slip in it.
    pub fn tidy(code: &str) -> Result<String, BadCode> {
        letters::bits(code).map(|bits| letters::spelled(&bits))
    }

    /// The code of the sheet, for a kit as it was read.
    pub fn code(&self, kit: &Kit) -> String {
        let mut bits = Bits::default();
        bits.put(FORM, FORM_BITS);
        bits.put(u64::from(self.kit), KIT_BITS);
        fields::put(self, &mut bits);
        bits.put_number(u64::from(self.sheet), SHEET_GROUP);
        let check = self.check(&bits, kit);
        let room = (bits.all().len() + CHECK_BITS).next_multiple_of(letters::EACH) - bits.all().len();
        bits.put(check, room);
        letters::spelled(bits.all())
    }

    /// What stands for the code so far and for everything that could have
    /// changed since: the kit's version and files, and the version of the press.
    fn check(&self, said: &Bits, kit: &Kit) -> u64 {
        let said = said.all().iter().map(|bit| u8::from(*bit));
        let version = kit.version.bytes().chain([0]).chain(env!("CARGO_PKG_VERSION").bytes());
        hash(said.chain([2]).chain(version).chain(kit.imprint.sources.to_le_bytes()))
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
        let backs = self.backs.unwrap_or_else(|| Job::usual_backs(printer.as_ref()));
        let margin = self.margin.unwrap_or_else(|| Job::usual_margin(printer.as_ref(), backs, self.job.paper));
        Some(Job { backs, margin, only, printer, ..self.job.clone() })
    }
}

/// The number of a kit's id.
fn number(id: &str) -> u8 {
    hash(id.bytes()) as u8
}

/// The number of a printer: of its name, which stands on its sheets, and of
/// everything that it changes. Shares are taken to the millionth, which no
/// printer shows and every machine finds alike.
fn mark(printer: &Printer) -> u16 {
    let slip = printer.slip;
    let shares = [printer.stretch.0, printer.stretch.1, slip.right, slip.up, slip.grow, slip.turn];
    let margins = printer.margins.map(|by| [by.left, by.top, by.right, by.bottom].map(|side| side.to_um()));
    let measured = printer.measured.map(|(paper, backs)| (paper.typed(), backs.name()));
    let said = format!("{}\0{measured:?}\0{margins:?}", printer.name);
    let millionth = |share: f64| ((share * 1e6).round() as i64).to_le_bytes();
    hash(said.bytes().chain(shares.into_iter().flat_map(millionth))) as u16
}

/// FNV-1a, stirred so that its lowest bits tell as much as all others. It is
/// the same in every version, which the hash of the standard library need not be.
fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    let hash =
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let stirred = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let stirred = (stirred ^ stirred >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    stirred ^ stirred >> 31
}
