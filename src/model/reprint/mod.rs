//! Codes on paper: that of a sheet, with the whole job and the place of the sheet in it, so that nothing but the paper
//! is needed to print that sheet again; and that of a random board, with what decides what lies on it.
//!
//! A code has, in bits: its form, the kit, the job, the sheet or board; then a check by which it is noticed that the
//! sheet or board would no longer be the same; and in its last letter a check by which a slip of the hand is noticed.

pub(super) mod bits;
mod board;
pub(super) mod coding;
mod fields;
pub(super) mod imprint;
mod letters;
mod sheet;
#[cfg(test)]
mod tests;

use self::bits::Bits;
pub use self::board::{BoardCode, BoardNumber, OneBoard};
pub use self::imprint::Imprint;
pub use self::letters::BadCode;
pub use self::sheet::Reprint;
use super::{Draft, Printer};

/// How many bits the form has.
const FORM_BITS: usize = 2;
/// How many bits tell kits apart.
const KIT_BITS: usize = 8;
/// The check has at least so many bits, and as many more as fill a letter.
const CHECK_BITS: usize = 10;

impl Imprint {
    /// That of a draft of which this is the digest of what was read.
    pub fn of(draft: &Draft, sources: u64) -> Imprint {
        Imprint { components: draft.components().map(str::to_owned).collect(), sources }
    }
}

/// A code of a form, as far as it says the kit.
fn open(form: u64, kit: u8) -> Bits {
    let mut bits = Bits::default();
    bits.put(form, FORM_BITS);
    bits.put(u64::from(kit), KIT_BITS);
    bits
}

/// A code with its check.
fn close(mut bits: Bits, check: u64) -> String {
    let room = (bits.all().len() + CHECK_BITS).next_multiple_of(letters::EACH) - bits.all().len();
    bits.put(check, room);
    letters::spelled(bits.all())
}

/// The kit in a code of this form, and what follows after it.
///
/// # Errors
/// It is no code, or one of another form or from a later version.
fn opened(form: u64, code: &str) -> Result<(u8, Bits), BadCode> {
    let mut bits = Bits::of(letters::bits(code)?);
    match bits.take(FORM_BITS).ok_or(BadCode::Registration)? {
        found if found == form => {}
        board::FORM => return Err(BadCode::Board),
        sheet::FORM => return Err(BadCode::Sheet),
        _ => return Err(BadCode::Later),
    }
    Ok((bits.take(KIT_BITS).ok_or(BadCode::Registration)? as u8, bits))
}

/// Looks at what is left of a code, which is its check and nothing else.
fn closed(bits: &Bits) -> Result<(), BadCode> {
    let check = CHECK_BITS..CHECK_BITS + letters::EACH;
    if check.contains(&bits.left()) { Ok(()) } else { Err(BadCode::Registration) }
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
