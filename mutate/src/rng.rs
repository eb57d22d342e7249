//! The random number generator of mutations.

use lowerfuzz_ir::Op;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A random number generator. The same seed leads to the same choices on every machine.
pub(crate) struct MutationRng {
    bits: Xoshiro256PlusPlus,
    /// Selects the ops of the tables that may be inserted.
    pub(crate) offered: Box<dyn Fn(Op) -> bool>,
}

impl MutationRng {
    pub(crate) fn new(seed: u64) -> MutationRng {
        MutationRng {
            bits: Xoshiro256PlusPlus::seed_from_u64(seed),
            offered: Box::new(|_| true),
        }
    }

    /// Returns a number in `0..n`; 0 if `n` is 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let wide = u128::from(self.bits.next_u64()) * n as u128;
        (wide >> 64) as usize
    }

    /// Returns true with probability 1 in `n`.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// Returns a random element of a list; `None` if the list is empty.
    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// Returns 128 random bits.
    pub(crate) fn bits(&mut self) -> u128 {
        u128::from(self.bits.next_u64()) << 64 | u128::from(self.bits.next_u64())
    }
}
