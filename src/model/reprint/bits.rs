//! Values as bits, in as few as the usual ones need.

use crate::geom::{Insets, Length, Size};
use crate::message::Language;
use crate::model::backs::Backs;
use crate::model::boards::board_size::BoardSize;
use crate::model::choice::Choice;
use crate::model::ink::Ink;
use crate::model::jobs::cutter::Cutter;
use crate::model::jobs::favour::{Favour, LONGEST};
use crate::model::jobs::job::Gutter;
use crate::model::jobs::job::{MarkStyle, Seams};
use crate::model::jobs::paper::{PAPERS, Paper};
use crate::model::option::LONGEST_NAME;

/// Bits in order, to put and to take.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bits {
    bits: Vec<bool>,
    taken: usize,
}

/// Values that can be written as bits and read back.
pub(crate) trait Coded: Sized {
    /// Encodes the value.
    fn put(&self, bits: &mut Bits);
    /// Decodes a value; `None` where the bits end or mean nothing.
    fn take(bits: &mut Bits) -> Option<Self>;
}

impl Bits {
    /// Bits to take from.
    pub(crate) fn of(bits: Vec<bool>) -> Bits {
        Bits { bits, taken: 0 }
    }

    /// All of them.
    pub(crate) fn all(&self) -> &[bool] {
        &self.bits
    }

    /// How many are not taken yet.
    pub(crate) fn left(&self) -> usize {
        self.bits.len() - self.taken
    }

    /// Puts the lowest bits of a number, of which there are so many.
    pub(crate) fn put(&mut self, n: u64, count: usize) {
        self.bits
            .extend((0..count).rev().map(|at| n >> at & 1 == 1));
    }

    /// Takes a number of so many bits.
    pub(crate) fn take(&mut self, count: usize) -> Option<u64> {
        let some = self.bits.get(self.taken..self.taken + count)?;
        self.taken += count;
        Some(some.iter().fold(0, |n, bit| n << 1 | u64::from(*bit)))
    }

    /// Puts a number in groups of so many bits, the lowest first, each with one
    /// bit more that is set if another follows. A longer form begins where a
    /// shorter one ends, so that no number has two.
    pub(crate) fn put_number(&mut self, mut n: u64, group: usize) {
        loop {
            let more = n >> group > 0;
            self.put(u64::from(more), 1);
            self.put(n, group);
            if !more {
                return;
            }
            n = (n >> group) - 1;
        }
    }

    /// Takes a number in groups.
    pub(crate) fn take_number(&mut self, group: usize) -> Option<u64> {
        let (mut sum, mut shift) = (0_u64, 0);
        loop {
            let more = self.take(1)? == 1;
            let part = self.take(group)? + u64::from(shift > 0);
            sum = sum.checked_add(part.checked_mul(1_u64.checked_shl(shift)?)?)?;
            if !more {
                return Some(sum);
            }
            shift += group as u32;
        }
    }
}

/// Three bits hold every number of players, and copies for one class.
impl Coded for u32 {
    fn put(&self, bits: &mut Bits) {
        bits.put_number(u64::from(*self), 3);
    }

    fn take(bits: &mut Bits) -> Option<u32> {
        bits.take_number(3)?.try_into().ok()
    }
}

/// The lengths of seeds that people type, that are random, that words become,
/// and all others.
const SEEDS: [usize; 4] = [10, 20, 30, 64];

/// A seed, which most often is one that chance has given.
impl Coded for u64 {
    fn put(&self, bits: &mut Bits) {
        let form = SEEDS
            .iter()
            .position(|long| self.checked_shr(*long as u32).unwrap_or(0) == 0)
            .unwrap_or(3);
        bits.put(form as u64, 2);
        bits.put(*self, SEEDS[form]);
    }

    fn take(bits: &mut Bits) -> Option<u64> {
        let form = bits.take(2)? as usize;
        bits.take(SEEDS[form])
    }
}

impl Coded for u16 {
    fn put(&self, bits: &mut Bits) {
        bits.put(u64::from(*self), 16);
    }

    fn take(bits: &mut Bits) -> Option<u16> {
        Some(bits.take(16)? as u16)
    }
}

/// One bit, also where it is written only because it is unusual: a part gives its value, not a difference.
impl Coded for bool {
    fn put(&self, bits: &mut Bits) {
        bits.put(u64::from(*self), 1);
    }

    fn take(bits: &mut Bits) -> Option<bool> {
        Some(bits.take(1)? == 1)
    }
}

/// Something that there need not be. That there is nothing is the usual case,
/// which is never said.
impl<T: Coded> Coded for Option<T> {
    fn put(&self, bits: &mut Bits) {
        self.iter().for_each(|some| some.put(bits));
    }

    fn take(bits: &mut Bits) -> Option<Option<T>> {
        T::take(bits).map(Some)
    }
}

/// The bytes of a name after their number.
impl Coded for String {
    fn put(&self, bits: &mut Bits) {
        bits.put_number(self.len() as u64, 3);
        self.bytes().for_each(|byte| bits.put(byte.into(), 8));
    }

    fn take(bits: &mut Bits) -> Option<String> {
        let long = bits
            .take_number(3)
            .filter(|long| (1..=LONGEST_NAME as u64).contains(long))?;
        let name = (0..long)
            .map(|_| Some(bits.take(8)? as u8))
            .collect::<Option<Vec<u8>>>()?;
        String::from_utf8(name).ok()
    }
}

/// The letters of tags of languages, small ones only: where capitals are follows from the rest.
const TAG: &[u8; 37] = b"abcdefghijklmnopqrstuvwxyz0123456789-";

/// The number of letters, and six bits for each.
impl Coded for Language {
    fn put(&self, bits: &mut Bits) {
        let tag = self.tag().to_ascii_lowercase();
        bits.put_number(tag.len() as u64, 3);
        for letter in tag
            .bytes()
            .filter_map(|letter| TAG.iter().position(|known| *known == letter))
        {
            bits.put(letter as u64, 6);
        }
    }

    fn take(bits: &mut Bits) -> Option<Language> {
        let letters = bits.take_number(3)?;
        let letter = |_| {
            TAG.get(bits.take(6)? as usize)
                .map(|letter| char::from(*letter))
        };
        (0..letters)
            .map(letter)
            .collect::<Option<String>>()?
            .parse()
            .ok()
    }
}

/// The bytes of the side after their number, and the hundredths, 0 for none.
impl Coded for Favour {
    fn put(&self, bits: &mut Bits) {
        bits.put_number(self.side.len() as u64, 3);
        self.side.bytes().for_each(|byte| bits.put(byte.into(), 8));
        bits.put(self.hundredths.unwrap_or(0).into(), 7);
    }

    fn take(bits: &mut Bits) -> Option<Favour> {
        let long = bits
            .take_number(3)
            .filter(|long| (1..=LONGEST as u64).contains(long))?;
        let side = (0..long)
            .map(|_| Some(bits.take(8)? as u8))
            .collect::<Option<Vec<u8>>>()?;
        let hundredths = bits.take(7).filter(|hundredths| *hundredths < 100)? as u32;
        Some(Favour {
            side: String::from_utf8(side).ok()?,
            hundredths: Some(hundredths).filter(|share| *share > 0),
        })
    }
}

impl Coded for Length {
    fn put(&self, bits: &mut Bits) {
        let um = self.to_um();
        bits.put_number(um.unsigned_abs() << 1 | u64::from(um < 0), 5);
    }

    fn take(bits: &mut Bits) -> Option<Length> {
        let n = bits.take_number(5)?;
        let um = i64::try_from(n >> 1).ok()?;
        Some(Length::um(if n & 1 == 1 { -um } else { um }))
    }
}

impl Coded for Insets {
    fn put(&self, bits: &mut Bits) {
        let even = *self == Insets::all(self.left);
        even.put(bits);
        let sides = [self.left, self.top, self.right, self.bottom];
        sides[..if even { 1 } else { 4 }]
            .iter()
            .for_each(|side| side.put(bits));
    }

    fn take(bits: &mut Bits) -> Option<Insets> {
        let (even, left) = (bool::take(bits)?, Length::take(bits)?);
        if even {
            return Some(Insets::all(left));
        }
        let (top, right, bottom) = (
            Length::take(bits)?,
            Length::take(bits)?,
            Length::take(bits)?,
        );
        Some(Insets {
            left,
            top,
            right,
            bottom,
        })
    }
}

impl Coded for MarkStyle {
    fn put(&self, bits: &mut Bits) {
        [self.offset, self.longest, self.shortest, self.weight]
            .iter()
            .for_each(|length| length.put(bits));
    }

    fn take(bits: &mut Bits) -> Option<MarkStyle> {
        let (offset, longest) = (Length::take(bits)?, Length::take(bits)?);
        Some(MarkStyle {
            offset,
            longest,
            shortest: Length::take(bits)?,
            weight: Length::take(bits)?,
        })
    }
}

impl Coded for Gutter {
    fn put(&self, bits: &mut Bits) {
        let width = if let Gutter::Of(width) = self {
            Some(*width)
        } else {
            None
        };
        width.is_some().put(bits);
        match width {
            Some(width) => width.put(bits),
            None => (*self == Gutter::Bleed).put(bits),
        }
    }

    fn take(bits: &mut Bits) -> Option<Gutter> {
        if bool::take(bits)? {
            return Length::take(bits).map(Gutter::Of);
        }
        Some(if bool::take(bits)? {
            Gutter::Bleed
        } else {
            Gutter::Butted
        })
    }
}

/// Two bits for its kind, and what belongs to that.
impl Coded for BoardSize {
    fn put(&self, bits: &mut Bits) {
        match self {
            BoardSize::OfKit => bits.put(0, 2),
            BoardSize::Scale(thousandths) => {
                bits.put(1, 2);
                bits.put_number((*thousandths).into(), 5);
            }
            BoardSize::FitPaper => bits.put(2, 2),
            BoardSize::Fit(size) => {
                bits.put(3, 2);
                [size.w, size.h].iter().for_each(|side| side.put(bits));
            }
        }
    }

    fn take(bits: &mut Bits) -> Option<BoardSize> {
        Some(match bits.take(2)? {
            0 => BoardSize::OfKit,
            1 => BoardSize::Scale(bits.take_number(5)?.try_into().ok()?),
            2 => BoardSize::FitPaper,
            _ => BoardSize::Fit(Size::new(Length::take(bits)?, Length::take(bits)?)),
        })
    }
}

/// Places in a list, each once and in order: how many, and how far from one to
/// the next.
impl Coded for Vec<u32> {
    fn put(&self, bits: &mut Bits) {
        (self.len() as u32).put(bits);
        let befores = std::iter::once(0).chain(self.iter().map(|at| at + 1));
        self.iter()
            .zip(befores)
            .for_each(|(at, before)| (at - before).put(bits));
    }

    fn take(bits: &mut Bits) -> Option<Vec<u32>> {
        let mut next = 0_u32;
        let mut one = |bits: &mut Bits| {
            let at = next.checked_add(u32::take(bits)?)?;
            next = at.checked_add(1)?;
            Some(at)
        };
        // Each takes some bits, so that no number of them is too large to try.
        (0..u32::take(bits)?).map(|_| one(bits)).collect()
    }
}

/// A paper by its place among those that have names and that codes have always known, or else this number and its size.
const OWN_SIZE: u64 = 5;
/// How many bits the place has.
const PAPER_BITS: usize = 3;
/// Units of the sides of paper in micrometres; a code uses the first that divides both.
const UNITS: [i64; 4] = [1_000, 3_175, 100, 1];

impl Coded for Paper {
    fn put(&self, bits: &mut Bits) {
        if let Some(at) = PAPERS
            .iter()
            .take(OWN_SIZE as usize)
            .position(|paper| paper == self)
        {
            return bits.put(at as u64, PAPER_BITS);
        }
        bits.put(OWN_SIZE, PAPER_BITS);
        let sides = [self.size.w, self.size.h].map(Length::to_um);
        let unit = UNITS
            .iter()
            .position(|unit| sides.iter().all(|side| side % unit == 0))
            .unwrap_or(UNITS.len() - 1);
        bits.put(unit as u64, 2);
        sides
            .into_iter()
            .for_each(|side| bits.put_number((side / UNITS[unit]) as u64, 8));
    }

    fn take(bits: &mut Bits) -> Option<Paper> {
        let at = bits.take(PAPER_BITS)?;
        if at != OWN_SIZE {
            return PAPERS.get(at as usize).copied();
        }
        let unit = UNITS[bits.take(2)? as usize];
        let mut side = || {
            i64::try_from(bits.take_number(8)?)
                .ok()?
                .checked_mul(unit)
                .map(Length::um)
        };
        Paper::of(Size::new(side()?, side()?)).ok()
    }
}

/// One of a few values, by its place among them, in so many bits.
macro_rules! one_of {
    ($kind:ty, $width:literal) => {
        impl Coded for $kind {
            fn put(&self, bits: &mut Bits) {
                // Every value is among all of its kind.
                let at = <$kind>::ALL
                    .iter()
                    .position(|(one, ..)| one == self)
                    .unwrap_or_default();
                bits.put(at as u64, $width);
            }

            fn take(bits: &mut Bits) -> Option<$kind> {
                <$kind>::ALL
                    .get(bits.take($width)? as usize)
                    .map(|(one, ..)| *one)
            }
        }
    };
}

one_of!(Ink, 2);
one_of!(Backs, 3);
one_of!(Cutter, 4);
one_of!(Seams, 1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_and_have_one_form_each() {
        for group in [3, 5] {
            let mut forms = std::collections::BTreeSet::new();
            for n in (0..5_000).chain([u64::from(u32::MAX), u64::MAX - 1, u64::MAX]) {
                let mut bits = Bits::default();
                bits.put_number(n, group);
                assert!(forms.insert(bits.all().to_vec()));
                assert_eq!(bits.take_number(group), Some(n));
                assert_eq!(bits.left(), 0);
            }
        }
    }

    #[test]
    fn what_is_too_large_or_cut_short_is_no_number() {
        let mut long = Bits::of(vec![true; 400]);
        assert_eq!(long.take_number(3), None);
        assert_eq!(Bits::of(vec![true, false]).take_number(3), None);
        assert_eq!(Vec::<u32>::take(&mut Bits::of(vec![true; 400])), None);
    }
}
