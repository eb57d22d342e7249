//! Sizes of dynamic dimensions.

use crate::arguments::Drawer;

/// The largest size that is drawn for a dynamic dimension.
pub(crate) const MAX_SIZE: i64 = 1025;

/// Sizes up to this one are drawn however long the runs take.
const ALWAYS: i64 = 9;

impl Drawer<'_> {
    /// Draws the size that most dynamic dimensions of the next call have. Sizes close to powers of two,
    /// and 0 and 1, have turns of their own, so that few calls have them, too.
    pub(crate) fn common_size(&mut self) -> i64 {
        self.rounds += 1;
        let size = match self.rounds % 16 {
            7 => self.near_power(7, 10),
            3 | 11 => self.near_power(3, 6),
            13 => self.rng.below(2) as i64,
            _ => self.draw_size(),
        };
        size.min(self.largest)
    }

    /// Draws a size: 0, 1, small, close to a power of two, or close to a multiple of a number of the
    /// function. A loop that is unrolled, tiled or vectorized has a remainder for such sizes.
    pub(crate) fn draw_size(&mut self) -> i64 {
        let size = match self.rng.below(32) {
            0..2 => 0,
            2..5 => 1,
            5..12 => 2 + self.rng.below(4) as i64,
            12..19 => self.near_power(3, 6),
            19 => self.near_power(7, 10),
            _ => match self.rng.pick(&self.hints.sizes).copied() {
                Some(number) => self.near_multiple(number),
                None => 2 + self.rng.below(8) as i64,
            },
        };
        size.min(self.largest)
    }

    /// Draws a power of two with an exponent from `least` to `most`, or a neighbour of it.
    fn near_power(&mut self, least: u64, most: u64) -> i64 {
        let exponent = least + self.rng.below(most - least + 1);
        (1 << exponent) - 1 + self.rng.below(3) as i64
    }

    /// Draws a number, its neighbour, or a small multiple of it, or a neighbour of that.
    fn near_multiple(&mut self, number: i64) -> i64 {
        match self.rng.below(4) {
            0 => number.saturating_mul(2 + self.rng.below(3) as i64) - 1 + self.rng.below(3) as i64,
            1 => number - 1 + 2 * self.rng.below(2) as i64,
            _ => number,
        }
        .clamp(0, MAX_SIZE)
    }

    /// Draws the size of one dimension: mostly the common size of the call, but also a multiple of it,
    /// a neighbour, or any other size.
    pub(crate) fn related_size(&mut self) -> i64 {
        let size = match self.rng.below(16) {
            0..11 => self.size,
            11 => self.size.saturating_mul(2 + self.rng.below(2) as i64),
            12 => self.size + 1,
            _ => self.draw_size(),
        };
        size.min(self.largest.max(self.size))
    }

    /// Halves the largest size after a costly run.
    pub(crate) fn lower_largest(&mut self) {
        let used = self.size.min(self.largest);
        self.largest = (used / 2).max(ALWAYS);
    }
}
