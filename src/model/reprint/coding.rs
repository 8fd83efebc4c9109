//! How a code says one part of a job.

use super::bits::Bits;
use super::sheet::Reprint;

/// How a code says one part of a job.
#[derive(Clone, Copy, Debug)]
pub(in crate::model) struct Coding {
    /// Where.
    pub(in crate::model) place: CodePlace,
    /// Whether this part of the first is like that of the second, a usual one.
    pub(in crate::model) is_usual: fn(&Reprint, &Reprint) -> bool,
    /// Encodes the part.
    pub(in crate::model) put: fn(&Reprint, &mut Bits),
    /// Decodes the part; `None` where the bits end or mean nothing.
    pub(in crate::model) take: fn(&mut Bits, &mut Reprint) -> Option<()>,
}

/// Where a code says a part of a job. No place is ever given to another part, so that old codes keep their meaning;
/// new parts take the next places of [`CodePlace::Tail`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::model) enum CodePlace {
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
pub(in crate::model) use coding;
