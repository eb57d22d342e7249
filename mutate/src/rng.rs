//! The random number generator of mutations.

use lowerfuzz_ir::Op;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Choices that follow from a seed, the same on every machine.
pub(crate) struct MutationRng {
    bits: Xoshiro256PlusPlus,
    /// The ops that are drawn from the tables.
    pub(crate) offered: fn(Op) -> bool,
}

impl MutationRng {
    pub(crate) fn new(seed: u64) -> MutationRng {
        MutationRng {
            bits: Xoshiro256PlusPlus::seed_from_u64(seed),
            offered: |_| true,
        }
    }

    /// `0..n`; 0 if there is nothing to choose.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let wide = u128::from(self.bits.next_u64()) * n as u128;
        (wide >> 64) as usize
    }

    /// True once in `n` times.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of a list, if it has any.
    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// 128 random bits.
    pub(crate) fn bits(&mut self) -> u128 {
        u128::from(self.bits.next_u64()) << 64 | u128::from(self.bits.next_u64())
    }
}
