//! The random number generator of drawn inputs.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng};

/// A random number generator. The same seed leads to the same draws on every machine.
pub(crate) struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// Makes the generator of a function's inputs. Other functions of the file do not change them.
    pub(crate) fn new(seed: u64, function: &str) -> Rng {
        // FNV-1a.
        let name = function.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        Rng(Xoshiro256PlusPlus::seed_from_u64(seed ^ name))
    }

    /// Returns a number in `0..n`; 0 if `n` is 0.
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        let wide = u128::from(self.0.next_u64()) * u128::from(n);
        (wide >> 64) as u64
    }

    /// Returns true with probability `share` in `of`.
    pub(crate) fn chance(&mut self, share: u64, of: u64) -> bool {
        self.below(of) < share
    }

    /// Returns a random element of a list; `None` if the list is empty.
    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len() as u64) as usize)
    }

    /// Returns 128 random bits.
    pub(crate) fn bits(&mut self) -> u128 {
        u128::from(self.0.next_u64()) << 64 | u128::from(self.0.next_u64())
    }
}
