//! The only random number generator, seeded and split by name.
//!
//! Version 1: the key of a ChaCha8 stream is the SHA-256 of the version, the
//! seed and the name of the stream. A printed seed must stay valid, so a version
//! is never changed; a better way of rolling is a new version.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use sha2::{Digest, Sha256};

use crate::model::BoardNumber;

/// One named stream of random numbers.
pub(super) struct Dice(ChaCha8Rng);

impl Dice {
    /// The stream of this name under a seed. Streams of other names do not
    /// depend on how often this one is rolled.
    pub(super) fn named(seed: u64, name: &str) -> Dice {
        let mut hash = Sha256::new();
        hash.update(b"boardpress dice 1\0");
        hash.update(seed.to_le_bytes());
        hash.update(name.as_bytes());
        Dice(ChaCha8Rng::from_seed(hash.finalize().into()))
    }

    /// The stream for a numbered card or board: of its own for each number, and for each time that it is drawn again.
    pub(super) fn numbered(
        seed: u64,
        name: &str,
        BoardNumber { number, redraws }: BoardNumber,
    ) -> Dice {
        let redraws = if redraws > 0 {
            format!("/{redraws}")
        } else {
            String::new()
        };
        Dice::named(seed, &format!("{name}/{number}{redraws}"))
    }

    /// A number below `sides`, each equally likely; `sides` must be above zero.
    pub(super) fn below(&mut self, sides: u32) -> u32 {
        // Lemire's way: the high half of a product, thrown again in the few
        // cases that would favour small numbers.
        let threshold = sides.wrapping_neg() % sides;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(sides);
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }

    /// Shuffles things; each order is equally likely.
    pub(super) fn shuffle<T>(&mut self, things: &mut [T]) {
        for n in (1..things.len()).rev() {
            things.swap(n, self.below(n as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_one_rolls_what_it_always_rolled() {
        let mut dice = Dice::named(4711, "recipe/1");
        let rolls: Vec<u32> = (0..8).map(|_| dice.below(6)).collect();
        assert_eq!(rolls, FIRST_ROLLS);
    }

    // Computed independently of this code, from the published description of ChaCha8.
    const FIRST_ROLLS: [u32; 8] = [2, 2, 1, 3, 5, 3, 2, 2];

    #[test]
    fn every_order_of_three_comes_up_equally_often() {
        let mut counts = std::collections::BTreeMap::new();
        for seed in 0..6_000 {
            let mut things = [1, 2, 3];
            Dice::named(seed, "fair").shuffle(&mut things);
            *counts.entry(things).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(
            counts.values().all(|count| (880..1120).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn streams_are_split_by_name() {
        let roll = |name| Dice::named(1, name).below(1_000_000);
        assert_ne!(roll("a"), roll("b"));
        assert_eq!(roll("a"), roll("a"));
    }
}
