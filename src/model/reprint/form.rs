//! What all codes have in common: their form, their kit, and their check.

use super::bits::Bits;
use super::letters::{self, BadCode};
use crate::model::jobs::printer::Printer;

/// What a code is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CodeForm {
    Sheet = 0,
    Board = 1,
}

/// How many bits the form has.
const FORM_BITS: usize = 2;
/// How many bits identify a kit.
const KIT_BITS: usize = 8;
/// The check has at least so many bits, and as many more as fill a letter.
const CHECK_BITS: usize = 10;

/// The part of a code that identifies the kit.
pub(super) fn open(form: CodeForm, kit: u8) -> Bits {
    let mut bits = Bits::default();
    bits.put(form as u64, FORM_BITS);
    bits.put(u64::from(kit), KIT_BITS);
    bits
}

/// A code with its check.
pub(super) fn close(mut bits: Bits, check: u64) -> String {
    let room = (bits.all().len() + CHECK_BITS).next_multiple_of(letters::EACH) - bits.all().len();
    bits.put(check, room);
    letters::spelled(bits.all())
}

/// The kit in a code of this form, and what follows after it.
///
/// # Errors
/// It is not a code, or one of another form or from a later version.
pub(super) fn opened(form: CodeForm, code: &str) -> Result<(u8, Bits), BadCode> {
    let mut bits = Bits::of(letters::bits(code)?);
    match bits.take(FORM_BITS).ok_or(BadCode::Registration)? {
        found if found == form as u64 => {}
        found if found == CodeForm::Board as u64 => return Err(BadCode::Board),
        found if found == CodeForm::Sheet as u64 => return Err(BadCode::Sheet),
        _ => return Err(BadCode::Later),
    }
    Ok((
        bits.take(KIT_BITS).ok_or(BadCode::Registration)? as u8,
        bits,
    ))
}

/// Looks at what is left of a code, which is its check and nothing else.
pub(super) fn closed(bits: &Bits) -> Result<(), BadCode> {
    let check = CHECK_BITS..CHECK_BITS + letters::EACH;
    if check.contains(&bits.left()) {
        Ok(())
    } else {
        Err(BadCode::Registration)
    }
}

/// The number of a kit's id.
pub(super) fn number(id: &str) -> u8 {
    hash(id.bytes()) as u8
}

/// The number of a printer: of its name, which is on its sheets, and of
/// everything that it changes. Shares are taken to the millionth, which no
/// printer shows and every machine finds alike.
pub(super) fn mark(printer: &Printer) -> u16 {
    let slip = printer.slip;
    let shares = [
        printer.stretch.0,
        printer.stretch.1,
        slip.right,
        slip.up,
        slip.grow,
        slip.turn,
    ];
    let margins = printer
        .margins
        .map(|by| [by.left, by.top, by.right, by.bottom].map(|side| side.to_um()));
    let measured = printer
        .measured
        .map(|(paper, backs)| (paper.typed(), backs.name()));
    let said = format!("{}\0{measured:?}\0{margins:?}", printer.name);
    let millionth = |share: f64| ((share * 1e6).round() as i64).to_le_bytes();
    hash(said.bytes().chain(shares.into_iter().flat_map(millionth))) as u16
}

/// A number for a list of names, by which names of files tell lists apart.
pub(crate) fn list_mark(names: &[String]) -> u32 {
    hash(names.iter().flat_map(|name| name.bytes().chain([0]))) as u32
}

/// FNV-1a, stirred so that its lowest bits tell as much as all others. It is
/// the same in every version, which the hash of the standard library need not be.
pub(super) fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let stirred = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let stirred = (stirred ^ stirred >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    stirred ^ stirred >> 31
}
