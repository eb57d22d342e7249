//! The bytes that a case is drawn from, read front to back.
//!
//! Every draw takes a number of bytes that depends on nothing but its arguments, and works on
//! fixed-width integers, so that the same bytes give the same case on every machine. Past the
//! end every byte is 0, and each draw is written so that 0 is its plainest answer: a truncated
//! input is a smaller program, not an error.

/// How often something happens, in 256ths.
pub type Rate = u8;

/// A reader of bytes.
pub(crate) struct Choices<'a> {
    bytes: &'a [u8],
    used: usize,
}

impl<'a> Choices<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices { bytes, used: 0 }
    }

    /// Bytes read so far; never more than there are.
    pub(crate) fn used(&self) -> usize {
        self.used
    }

    /// Nothing left: generation winds down.
    pub(crate) fn exhausted(&self) -> bool {
        self.used >= self.bytes.len()
    }

    /// One byte.
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

    /// `0..n`; the bias is below one in 256 for what is drawn here.
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        match n {
            0 | 1 => 0,
            2..=16 => (u32::from(self.byte()) * n) >> 8,
            _ => ((self.wide(3) * u64::from(n)) >> 24) as u32,
        }
    }

    /// A byte counted from the end, which draws in order seldom reach: what is chosen by it changes no
    /// other choice. 0 if there are not as many.
    pub(crate) fn byte_from_end(&self, nth: usize) -> u8 {
        self.bytes.iter().rev().nth(nth).copied().unwrap_or(0)
    }

    /// `lo..=hi`; `lo` if the range is empty.
    pub(crate) fn range(&mut self, lo: u32, hi: u32) -> u32 {
        if hi <= lo {
            return lo;
        }
        lo + self.below(hi - lo + 1)
    }

    /// True at this rate; false when the bytes have run out.
    pub(crate) fn chance(&mut self, rate: Rate) -> bool {
        rate > 0 && u32::from(self.byte()) >= 256 - u32::from(rate)
    }

    /// `width` random bits.
    pub(crate) fn bits(&mut self, width: u32) -> u128 {
        let bytes = width.div_ceil(8);
        let word = (0..bytes).fold(0u128, |word, _| word << 8 | u128::from(self.byte()));
        word & (u128::MAX >> (128 - width.clamp(1, 128)))
    }

    /// One of a list that is not empty.
    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u32) as usize]
    }

    /// An index into `weights`, as often as its weight says; the first if all are 0.
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
    fn draws_are_pinned() {
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
    fn past_the_end_everything_is_plain() {
        let mut u = Choices::new(&[]);
        assert_eq!(u.below(1000), 0);
        assert_eq!(u.range(3, 9), 3);
        assert!(!u.chance(255));
        assert_eq!(u.bits(128), 0);
        assert_eq!(u.weighted(&[0, 4, 1]), 1);
    }
}
