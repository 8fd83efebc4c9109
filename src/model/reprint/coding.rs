//! What a code says about a sheet, and the encoding of one part of a job.

use super::bits::Bits;
use crate::geom::Insets;
use crate::model::backs::Backs;
use crate::model::jobs::job::Job;

/// A sheet of paper that was printed, by everything that decides what is on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reprint {
    /// A number for the kit's id; see [`Reprint::is_of`].
    pub kit: u8,
    /// Which sheet of paper of the whole job it is, from zero.
    pub sheet: u32,
    /// The job, less what the fields below say of it, and less its formats, its tags, its report, its names and what
    /// its files are called by.
    pub job: Job,
    /// How backs are made, where it is not as usual or as the printer was measured.
    pub backs: Option<Backs>,
    /// The margins, where they are not as usual or as the printer was measured.
    pub margin: Option<Insets>,
    /// The components that are printed, by their places in [`Imprint::components`](super::Imprint::components).
    pub only: Vec<u32>,
    /// The components that are left out, by their places there.
    pub without: Vec<u32>,
    /// A number for the printer; see [`Reprint::is_for`].
    pub printer: Option<u16>,
}

/// The encoding of one part of a job.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Coding {
    /// Where.
    pub(crate) place: CodePlace,
    /// Whether this part of the first is like that of the second, a usual one.
    pub(crate) is_usual: fn(&Reprint, &Reprint) -> bool,
    /// Encodes the part.
    pub(crate) put: fn(&Reprint, &mut Bits),
    /// Decodes the part; `None` where the bits end or mean nothing.
    pub(crate) take: fn(&mut Bits, &mut Reprint) -> Option<()>,
}

/// The place of a part of a job in codes. A place is never reused for another part, so that old codes keep their meaning;
/// new parts take the next places of [`CodePlace::Tail`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CodePlace {
    /// At the start of every code, in this order.
    Always(usize),
    /// Then, in this order, each after a bit that tells whether it is unusual.
    Head(usize),
    /// Only where it is unusual, after this number.
    Tail(usize),
}

/// The coding of one field of a [`Reprint`] or of its job.
macro_rules! coding {
    ($place:expr, $($field:ident).+) => {
        $crate::model::reprint::coding::Coding {
            place: $place,
            is_usual: |one, usual| one.$($field).+ == usual.$($field).+,
            put: |one, bits| $crate::model::reprint::bits::Coded::put(&one.$($field).+, bits),
            take: |bits, one| {
                one.$($field).+ = $crate::model::reprint::bits::Coded::take(bits)?;
                Some(())
            },
        }
    };
}
pub(crate) use coding;
