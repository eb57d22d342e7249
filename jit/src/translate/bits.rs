//! Translates bit counting and bit permutation of integers (LangRef, "Bit Manipulation
//! Intrinsics").
//!
//! All ops except the shifts work on 64-bit words. An integer above 64 bits consists of two words.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};
use lowerfuzz_ir::OpId;

use super::Translator;
use super::int_op::{IntOp, Sign};
use super::ints::integer;
use crate::error::Error;
use crate::layout::Scalar;

/// A function of the bits of an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BitFn {
    /// Counts the zeros above the highest set bit. The result is the integer's width if no bit is
    /// set.
    LeadingZeros,
    /// Counts the zeros below the lowest set bit. The result is the integer's width if no bit is
    /// set.
    TrailingZeros,
    /// Counts the set bits of the integer.
    Ones,
    /// Reverses the order of the integer's bytes.
    ReverseBytes,
    /// Reverses the order of the integer's bits.
    ReverseBits,
}

/// The direction of a funnel shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Funnel {
    Left,
    Right,
}

impl Translator<'_, '_, '_> {
    pub(super) fn bit_fn(&mut self, id: OpId, f: BitFn) -> Result<(), Error> {
        self.unary(id, |t, scalar, _, a| {
            integer(scalar)?;
            if scalar.machine() == types::I128 {
                let (low, high) = t.b.ins().isplit(a);
                return Ok(t.bit_fn_wide(f, scalar, low, high));
            }
            let word = t.word_of(scalar, a);
            Ok(t.bit_fn_word(f, scalar, word))
        })
    }

    /// Computes a bit function of a zero-extended integer of up to 64 bits.
    fn bit_fn_word(&mut self, f: BitFn, scalar: Scalar, word: Value) -> Value {
        let unused = u64::from(64 - scalar.bits());
        let value = match f {
            BitFn::LeadingZeros => {
                let zeros = self.b.ins().clz(word);
                self.less(zeros, unused)
            }
            BitFn::TrailingZeros => {
                let word = self.with_bit(word, scalar.bits());
                self.b.ins().ctz(word)
            }
            BitFn::Ones => self.b.ins().popcnt(word),
            BitFn::ReverseBytes => {
                let word = self.b.ins().bswap(word);
                self.shift_right(word, unused)
            }
            BitFn::ReverseBits => {
                let word = self.b.ins().bitrev(word);
                self.shift_right(word, unused)
            }
        };
        self.resize(Scalar::Int(64), scalar, value)
    }

    /// Computes a bit function of a zero-extended integer of two words.
    fn bit_fn_wide(&mut self, f: BitFn, scalar: Scalar, low: Value, high: Value) -> Value {
        let unused = u64::from(128 - scalar.bits());
        let count = match f {
            BitFn::LeadingZeros => {
                let above = self.b.ins().clz(high);
                let below = self.b.ins().clz(low);
                let zeros = self.add_zero_counts(high, above, below);
                self.less(zeros, unused)
            }
            BitFn::TrailingZeros => {
                let high = self.with_bit(high, scalar.bits() - 64);
                let below = self.b.ins().ctz(low);
                let above = self.b.ins().ctz(high);
                self.add_zero_counts(low, below, above)
            }
            BitFn::Ones => {
                let low = self.b.ins().popcnt(low);
                let high = self.b.ins().popcnt(high);
                self.b.ins().iadd(low, high)
            }
            BitFn::ReverseBytes | BitFn::ReverseBits => {
                let (low, high) = if f == BitFn::ReverseBytes {
                    (self.b.ins().bswap(high), self.b.ins().bswap(low))
                } else {
                    (self.b.ins().bitrev(high), self.b.ins().bitrev(low))
                };
                let value = self.b.ins().iconcat(low, high);
                return self.shift_right(value, unused);
            }
        };
        self.resize(Scalar::Int(64), scalar, count)
    }

    /// Combines the counts of zero bits of two words.
    ///
    /// The result is `here`, the count of the first word. If the first word is zero, the result is
    /// 64 plus `there`.
    fn add_zero_counts(&mut self, word: Value, here: Value, there: Value) -> Value {
        let all = self.constant(types::I64, 64);
        let there = self.b.ins().iadd(there, all);
        let zero = self.constant(types::I64, 0);
        let empty = self.b.ins().icmp(IntCC::Equal, word, zero);
        self.b.ins().select(empty, there, here)
    }

    fn less(&mut self, value: Value, by: u64) -> Value {
        if by == 0 {
            return value;
        }
        let by = self.constant(types::I64, u128::from(by));
        self.b.ins().isub(value, by)
    }

    /// Sets a bit of a word, if the bit index is below 64.
    fn with_bit(&mut self, word: Value, bit: u32) -> Value {
        if bit >= 64 {
            return word;
        }
        let bit = self.constant(types::I64, 1 << bit);
        self.b.ins().bor(word, bit)
    }

    /// Translates the funnel shifts `fshl` and `fshr`. The amount is taken modulo the width.
    pub(super) fn funnel_shift(&mut self, id: OpId, way: Funnel) -> Result<(), Error> {
        self.lanewise(id, |t, scalar, _, [high, low, by]| {
            integer(scalar)?;
            let machine = scalar.machine();
            let width = u128::from(scalar.bits());
            if width == 1 {
                return Ok(if way == Funnel::Left { high } else { low });
            }
            let by = if width.is_power_of_two() {
                let mask = t.constant(machine, width - 1);
                t.b.ins().band(by, mask)
            } else {
                let width = t.constant(machine, width);
                t.int_binary(IntOp::Rem(Sign::Unsigned), scalar, by, width)?
            };
            let width = t.constant(machine, width);
            let rest = t.b.ins().isub(width, by);
            let (left, right) = match way {
                Funnel::Left => (by, rest),
                Funnel::Right => (rest, by),
            };
            let above = t.int_binary(IntOp::Shl, scalar, high, left)?;
            let below = t.int_binary(IntOp::LShr, scalar, low, right)?;
            let both = t.b.ins().bor(above, below);
            let zero = t.constant(machine, 0);
            let still = t.b.ins().icmp(IntCC::Equal, by, zero);
            let unmoved = if way == Funnel::Left { high } else { low };
            Ok(t.b.ins().select(still, unmoved, both))
        })
    }

    /// Translates `abs`. The absolute value of the minimal integer is the minimal integer.
    pub(super) fn absolute(&mut self, id: OpId) -> Result<(), Error> {
        self.unary(id, |t, scalar, _, a| {
            integer(scalar)?;
            let zero = t.constant(scalar.machine(), 0);
            let opposite = t.int_binary(IntOp::Sub, scalar, zero, a)?;
            let negative = t.is_negative(scalar, a);
            Ok(t.b.ins().select(negative, opposite, a))
        })
    }

    /// Tests whether the sign bit of a zero-extended integer is set.
    pub(super) fn is_negative(&mut self, scalar: Scalar, a: Value) -> Value {
        let sign = self.constant(scalar.machine(), 1 << (scalar.bits() - 1));
        self.b
            .ins()
            .icmp(IntCC::UnsignedGreaterThanOrEqual, a, sign)
    }
}
