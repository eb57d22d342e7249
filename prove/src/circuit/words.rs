//! Arithmetic on words: lists of bits, the lowest first.

use super::gates::{Bit, Gates};

/// The bits of a term, the lowest first.
pub(super) type Word = Vec<Bit>;

impl Gates {
    pub(super) fn constant(width: u32, value: u128) -> Word {
        let bit = |at| value.checked_shr(at).unwrap_or(0) & 1 == 1;
        (0..width).map(|at| Bit::of(bit(at))).collect()
    }

    /// Returns the sum of two words and a carry, and the carry out of it.
    pub(super) fn add(&mut self, a: &[Bit], b: &[Bit], carry: Bit) -> (Word, Bit) {
        let mut carry = carry;
        let sum = a.iter().zip(b).map(|(a, b)| {
            let both = self.xor(*a, *b);
            let bit = self.xor(both, carry);
            carry = self.majority(*a, *b, carry);
            bit
        });
        (sum.collect(), carry)
    }

    pub(super) fn negative(&mut self, a: &[Bit]) -> Word {
        let zero = Self::constant(a.len() as u32, 0);
        let not_a: Word = a.iter().map(|bit| !*bit).collect();
        self.add(&zero, &not_a, Bit::TRUE).0
    }

    /// Returns whether a word is less than another, both unsigned.
    pub(super) fn less(&mut self, a: &[Bit], b: &[Bit]) -> Bit {
        let mut less = Bit::FALSE;
        for (a, b) in a.iter().zip(b) {
            // The highest bits that differ decide.
            less = self.majority(!*a, *b, less);
        }
        less
    }

    pub(super) fn equal(&mut self, a: &[Bit], b: &[Bit]) -> Bit {
        let mut equal = Bit::TRUE;
        for (a, b) in a.iter().zip(b) {
            let differs = self.xor(*a, *b);
            equal = self.and(equal, !differs);
        }
        equal
    }

    pub(super) fn choose(&mut self, condition: Bit, a: &[Bit], b: &[Bit]) -> Word {
        let bits = a.iter().zip(b);
        bits.map(|(a, b)| self.mux(condition, *a, *b)).collect()
    }

    /// Returns a word multiplied by a constant, by additions of shifted words.
    pub(super) fn scaled(&mut self, sum: Word, a: &[Bit], factor: u128) -> Word {
        let width = a.len() as u32;
        let mut sum = sum;
        let mut rest = factor;
        for at in 0..width {
            let digit = rest & 3;
            if rest & 1 == 1 {
                let shifted = shifted_left(a, at);
                // Non-adjacent form: runs of ones become a subtraction and an addition.
                let subtracts = digit == 3 && at + 1 < width;
                sum = match subtracts {
                    true => {
                        let not: Word = shifted.iter().map(|bit| !*bit).collect();
                        self.add(&sum, &not, Bit::TRUE).0
                    }
                    false => self.add(&sum, &shifted, Bit::FALSE).0,
                };
                if subtracts {
                    rest = rest.wrapping_add(1);
                }
            }
            rest >>= 1;
        }
        sum
    }

    /// Returns the lowest `width` bits of a product.
    pub(super) fn product(&mut self, a: &[Bit], b: &[Bit], width: u32) -> Word {
        let mut sum = Self::constant(width, 0);
        for (at, bit) in b.iter().enumerate().take(width as usize) {
            let room = width as usize - at;
            let mut row: Word = a.iter().take(room).map(|a| self.and(*a, *bit)).collect();
            row.resize(room, Bit::FALSE);
            let (high, _) = self.add(&sum[at..], &row, Bit::FALSE);
            sum.splice(at.., high);
        }
        sum
    }

    /// Returns a word shifted by another: by whole powers of two, one after the other. `fill` is
    /// shifted in.
    pub(super) fn shifted(&mut self, a: &[Bit], by: &[Bit], is_left: bool, fill: Bit) -> Word {
        let width = a.len();
        let mut word = a.to_vec();
        let mut too_far = Bit::FALSE;
        for (at, bit) in by.iter().enumerate() {
            let step = 1usize.checked_shl(at as u32).unwrap_or(usize::MAX);
            if at >= usize::BITS as usize || step >= width {
                too_far = self.or(too_far, *bit);
                continue;
            }
            let moved: Word = (0..width)
                .map(|to| match is_left {
                    true => to.checked_sub(step).map_or(fill, |from| word[from]),
                    false => word.get(to + step).copied().unwrap_or(fill),
                })
                .collect();
            word = self.choose(*bit, &moved, &word);
        }
        // The steps below the width may add up to the width or more; the fill is then complete.
        let filled = vec![fill; width];
        self.choose(too_far, &filled, &word)
    }

    /// Returns the unsigned quotient and remainder. A quotient by zero has all bits set, and the
    /// remainder is then the dividend.
    pub(super) fn divided(&mut self, a: &[Bit], b: &[Bit]) -> (Word, Word) {
        let width = a.len();
        // The remainder has one bit more than the divisor before each subtraction.
        let mut divisor = b.to_vec();
        divisor.push(Bit::FALSE);
        let not_divisor: Word = divisor.iter().map(|bit| !*bit).collect();
        let mut rest = Self::constant(width as u32, 0);
        let mut quotient = Self::constant(width as u32, 0);
        for at in (0..width).rev() {
            rest.insert(0, a[at]);
            let (difference, fits) = self.add(&rest, &not_divisor, Bit::TRUE);
            quotient[at] = fits;
            rest = self.choose(fits, &difference, &rest);
            rest.truncate(width);
        }
        (quotient, rest)
    }

    /// Returns the number of set bits, as a word of the same width.
    pub(super) fn count(&mut self, a: &[Bit]) -> Word {
        let width = a.len();
        let mut counts: Vec<Word> = a.iter().map(|bit| vec![*bit]).collect();
        while counts.len() > 1 {
            let mut next = Vec::with_capacity(counts.len().div_ceil(2));
            for pair in counts.chunks(2) {
                next.push(match pair {
                    [a, b] => {
                        let bits = a.len().max(b.len());
                        let wide = |word: &Word| {
                            let mut word = word.clone();
                            word.resize(bits, Bit::FALSE);
                            word
                        };
                        let (mut sum, carry) = self.add(&wide(a), &wide(b), Bit::FALSE);
                        sum.push(carry);
                        sum
                    }
                    _ => pair.concat(),
                });
            }
            counts = next;
        }
        let mut count = counts.pop().unwrap_or_default();
        count.resize(width, Bit::FALSE);
        count
    }
}

/// Returns a word shifted left by a number of bits, with zeros at its lower end.
fn shifted_left(a: &[Bit], by: u32) -> Word {
    let by = by as usize;
    let mut word = vec![Bit::FALSE; by];
    word.extend_from_slice(&a[..a.len() - by]);
    word
}
