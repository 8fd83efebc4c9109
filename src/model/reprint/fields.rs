//! What a code says of a job, field by field.
//!
//! An option that joins the jobs is one line at the end of [`TAIL`]; codes
//! from before then keep their meaning.

use super::Reprint;
use super::bits::{Bits, Coded};

/// A part of a job, and how it is said.
pub(super) struct Field {
    is_usual: fn(&Reprint, &Reprint) -> bool,
    put: fn(&Reprint, &mut Bits),
    take: fn(&mut Bits, &mut Reprint) -> Option<()>,
}

macro_rules! field {
    ($($place:ident).+) => {
        Field {
            is_usual: |one, usual| one.$($place).+ == usual.$($place).+,
            put: |one, bits| one.$($place).+.put(bits),
            take: |bits, one| {
                one.$($place).+ = Coded::take(bits)?;
                Some(())
            },
        }
    };
}

/// What every code says, each after a bit that tells whether it is unusual.
const HEAD: &[Field] = &[field!(job.players), field!(job.ink), field!(backs)];

/// What a code says only where it is unusual, by its place here.
const TAIL: &[Field] = &[
    field!(margin),
    field!(job.copies),
    field!(job.rolls),
    field!(only),
    field!(printer),
    field!(job.marks),
    field!(job.slug),
    field!(job.seams),
    field!(job.large),
    field!(job.contrast),
    field!(job.gutter),
    field!(job.corners),
    field!(job.punch),
    field!(job.cut_paths),
    field!(job.apart),
];

/// How many bits the place of a field in the tail has.
const PLACE: usize = 5;

/// Says everything but what kind of code it is, and the sheet.
pub(super) fn put(one: &Reprint, bits: &mut Bits) {
    let usual = Reprint::default();
    one.job.paper.put(bits);
    one.job.seed.put(bits);
    for field in HEAD {
        let unusual = !(field.is_usual)(one, &usual);
        unusual.put(bits);
        if unusual {
            (field.put)(one, bits);
        }
    }
    for (place, field) in TAIL.iter().enumerate().filter(|(_, field)| !(field.is_usual)(one, &usual)) {
        true.put(bits);
        bits.put(place as u64, PLACE);
        (field.put)(one, bits);
    }
    false.put(bits);
}

/// Hears what [`put`] said. `Err` is a field of which only later versions know.
pub(super) fn take(bits: &mut Bits, one: &mut Reprint) -> Option<Result<(), usize>> {
    one.job.paper = Coded::take(bits)?;
    one.job.seed = Coded::take(bits)?;
    for field in HEAD {
        if bool::take(bits)? {
            (field.take)(bits, one)?;
        }
    }
    while bool::take(bits)? {
        let place = bits.take(PLACE)? as usize;
        let Some(field) = TAIL.get(place) else { return Some(Err(place)) };
        (field.take)(bits, one)?;
    }
    Some(Ok(()))
}
