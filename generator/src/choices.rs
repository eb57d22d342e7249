//! The bytes from which a test case is drawn, read from front to back.
//!
//! - The number of bytes that a draw reads depends only on the draw's arguments.
//! - All arithmetic is on fixed-width integers, so the same bytes produce the same case on every
//!   machine.
//! - After the end of the input, every byte is 0, and 0 selects the simplest alternative of each
//!   draw. A truncated input therefore produces a smaller program, not an error.

/// The probability of an event, in 256ths.
pub type Rate = u8;

/// The layout of the bytes at the end of the input, each reserved for one property of the test
/// case.
///
/// The discriminant of a variant is the byte's distance from the last byte. Ordinary draws read
/// from the front and rarely reach the end. Therefore a property that a reserved byte decides
/// leaves all other draws unchanged.
#[derive(Clone, Copy)]
pub(crate) enum ReservedByte {
    /// This byte selects the release that the built-in conversion imitates.
    ImitatedRelease = 0,
    /// This byte selects the memory space of all memrefs.
    MemorySpace = 1,
    /// This byte decides whether the case has `scf` ops.
    StructuredOps = 2,
    /// This byte decides whether the case has explicit poison values.
    Poison = 3,
    /// This byte decides whether the case has `affine` ops.
    AffineOps = 4,
    /// This byte decides whether the case has complex functions.
    ComplexFunctions = 5,
}

/// Reads the input bytes as random choices.
pub(crate) struct Choices<'a> {
    bytes: &'a [u8],
    used: usize,
}

impl<'a> Choices<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices { bytes, used: 0 }
    }

    /// Returns the number of input bytes read so far, at most the length of the input.
    pub(crate) fn used(&self) -> usize {
        self.used
    }

    /// Reports whether all input bytes are used. The generator then finishes the case.
    pub(crate) fn exhausted(&self) -> bool {
        self.used >= self.bytes.len()
    }

    /// Reads one byte of the input.
    pub(crate) fn byte(&mut self) -> u8 {
        match self.bytes.get(self.used) {
            Some(byte) => {
                self.used += 1;
                *byte
            }
            None => 0,
        }
    }

    fn wide(&mut self, bytes: u32) -> u64 {
        (0..bytes).fold(0, |word, _| word << 8 | u64::from(self.byte()))
    }

    /// Draws a number in `0..n`. For the values of `n` that the generator uses, the bias is below
    /// 1/256.
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        match n {
            0 | 1 => 0,
            2..=16 => (u32::from(self.byte()) * n) >> 8,
            _ => ((self.wide(3) * u64::from(n)) >> 24) as u32,
        }
    }

    /// Returns a reserved byte, or 0 if the input is too short to contain it.
    pub(crate) fn reserved(&self, byte: ReservedByte) -> u8 {
        let at = self.bytes.len().checked_sub(byte as usize + 1);
        at.map_or(0, |at| self.bytes[at])
    }

    /// Returns true at this rate. The decision depends only on a reserved byte.
    pub(crate) fn reserved_chance(&self, byte: ReservedByte, rate: Rate) -> bool {
        u32::from(self.reserved(byte)) >= 256 - u32::from(rate)
    }

    /// Draws a number in `lo..=hi`. Returns `lo` if the range is empty.
    pub(crate) fn range(&mut self, lo: u32, hi: u32) -> u32 {
        if hi <= lo {
            return lo;
        }
        lo + self.below(hi - lo + 1)
    }

    /// Returns true at this rate, and false once the bytes have run out.
    pub(crate) fn chance(&mut self, rate: Rate) -> bool {
        rate > 0 && u32::from(self.byte()) >= 256 - u32::from(rate)
    }

    /// Draws `width` random bits.
    pub(crate) fn bits(&mut self, width: u32) -> u128 {
        let bytes = width.div_ceil(8);
        let word = (0..bytes).fold(0u128, |word, _| word << 8 | u128::from(self.byte()));
        word & (u128::MAX >> (128 - width.clamp(1, 128)))
    }

    /// Picks an element of a list that must not be empty.
    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u32) as usize]
    }

    /// Draws an index into `weights` with the given relative frequencies. Returns 0 if all weights
    /// are 0.
    pub(crate) fn weighted(&mut self, weights: &[u16]) -> usize {
        let total: u32 = weights.iter().map(|w| u32::from(*w)).sum();
        let mut at = self.below(total);
        for (i, weight) in weights.iter().enumerate() {
            let weight = u32::from(*weight);
            if at < weight {
                return i;
            }
            at -= weight;
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_have_fixed_results() {
        let mut u = Choices::new(&[0xff, 0x80, 0x00, 0x80, 0x00, 0x00, 0x12, 0x34]);
        assert_eq!(u.below(16), 15);
        assert_eq!(u.below(2), 1);
        assert!(!u.chance(255));
        assert_eq!(u.below(100), 50);
        assert_eq!(u.bits(13), 0x1234);
        assert!(u.exhausted());
        assert_eq!(u.used(), 8);
    }

    #[test]
    fn past_the_end_draws_are_plain() {
        let mut u = Choices::new(&[]);
        assert_eq!(u.below(1000), 0);
        assert_eq!(u.range(3, 9), 3);
        assert!(!u.chance(255));
        assert_eq!(u.bits(128), 0);
        assert_eq!(u.weighted(&[0, 4, 1]), 1);
    }
}
