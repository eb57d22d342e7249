//! Guards against hazards, with one function for each hazard.
//!
//! Each guard has several forms, so that a lowering does not always process the same code before an
//! op.

use lowerfuzz_ir::{
    ArithOp, Attr, FloatKind, FloatPredicate, IntPredicate, Key, NamedAttr, Op, Type, ValueDef,
    ValueId,
};

use crate::builder::{Builder, IntoOp};
use crate::restrict::LanguageFeature;
use crate::values::{Entry, Facts, UNBOUNDED};

/// The result of guarding an op against a hazard.
pub(crate) enum Guarded {
    /// The guard made this operand safe.
    Operand(ValueId),
    /// The operand is unchanged. A `select` must discard the op's result wherever `holds` is false.
    Afterwards { operand: ValueId, holds: ValueId },
}

impl Builder<'_, '_, '_> {
    pub(crate) fn cmpi(&mut self, predicate: IntPredicate, a: ValueId, b: ValueId) -> ValueId {
        let ty = self.body.ty(a);
        let truth = self.truth(ty);
        if a == b && truth != Type::I1 && !self.allows(LanguageFeature::VectorComparedWithItself) {
            let holds = matches!(
                predicate,
                IntPredicate::Eq
                    | IntPredicate::Sle
                    | IntPredicate::Sge
                    | IntPredicate::Ule
                    | IntPredicate::Uge
            );
            return self.int(truth, -i128::from(holds));
        }
        self.compare(ArithOp::CmpI, predicate.code(), a, b)
    }

    pub(crate) fn cmpf(&mut self, predicate: FloatPredicate, a: ValueId, b: ValueId) -> ValueId {
        self.compare(ArithOp::CmpF, predicate.code(), a, b)
    }

    /// The guard left this operand unchanged. A `select` must discard the op's result wherever
    /// `holds` is false.
    pub(crate) fn compare(
        &mut self,
        op: impl IntoOp,
        predicate: i128,
        a: ValueId,
        b: ValueId,
    ) -> ValueId {
        let attr = NamedAttr {
            key: Key::Predicate,
            value: Attr::Int(predicate, Type::I64),
        };
        let truth = self.truth(self.body.ty(a));
        self.emit_with(op, &[a, b], truth, &[attr])
    }

    pub(crate) fn select(&mut self, cond: ValueId, yes: ValueId, no: ValueId, ty: Type) -> ValueId {
        self.emit(ArithOp::Select, &[cond, yes, no], ty)
    }

    /// Adds the conjunction of two conditions, which is true if both are true.
    pub(crate) fn both(&mut self, a: ValueId, b: ValueId) -> ValueId {
        let truth = self.body.ty(a);
        self.emit(ArithOp::AndI, &[a, b], truth)
    }

    /// Guards against `DivByZero`: returns a divisor that is not 0. Also returns whether the
    /// divisor is certainly not −1.
    ///
    /// For signed division, a constant divisor is also not −1. The exception is `i1`, whose only
    /// nonzero value is −1.
    pub(crate) fn div_by_zero(
        &mut self,
        ty: Type,
        divisor: ValueId,
        signed: bool,
    ) -> (ValueId, bool) {
        let width = self.program.width(ty);
        let shape = self.u.weighted(&[5, 4, 4, 3]);
        let safe = match shape {
            1 => {
                let zero = self.int(ty, 0);
                let is_zero = self.cmpi(IntPredicate::Eq, divisor, zero);
                let other = self.safe_divisor(ty, signed && width > 1);
                self.select(is_zero, other, divisor, ty)
            }
            2 => self.safe_divisor(ty, signed && width > 1),
            3 if self.named(ArithOp::MaxUI) => {
                let one = self.int(ty, 1);
                self.emit(ArithOp::MaxUI, &[divisor, one], ty)
            }
            _ => {
                let one = self.int(ty, 1);
                self.emit(ArithOp::OrI, &[divisor, one], ty)
            }
        };
        (safe, shape == 2 && signed && width > 1)
    }

    /// Returns a constant divisor that is not 0. With `not_minus_one`, the divisor is not −1
    /// either.
    fn safe_divisor(&mut self, ty: Type, not_minus_one: bool) -> ValueId {
        self.each_lane(ty, |this, lane| {
            let (config, width) = (this.program.config, this.program.index_width);
            let bits = crate::case::inputs::scalar_bits(this.u, config, lane, width);
            match this.program.sign_extend(bits, lane) {
                0 => 1,
                -1 if not_minus_one => 1,
                _ => bits,
            }
        })
    }

    /// Guards against `DivOverflow`: returns a dividend and a divisor that are not the pair of the
    /// minimal integer and −1.
    ///
    /// The given divisor must not be 0; the returned divisor is not 0 either.
    pub(crate) fn div_overflow(
        &mut self,
        ty: Type,
        dividend: ValueId,
        divisor: ValueId,
    ) -> (ValueId, ValueId) {
        let width = self.program.width(ty);
        let min = i128::MIN >> (128 - width);
        // In `i1` the only nonzero divisor is −1, so only the dividend can change.
        let shape = if width == 1 { 0 } else { self.u.below(4) };
        match shape {
            0 => {
                let min = self.int(ty, min);
                let is_min = self.cmpi(IntPredicate::Eq, dividend, min);
                let other = self.int(ty, 0);
                (self.select(is_min, other, dividend, ty), divisor)
            }
            1 => {
                let minus_one = self.int(ty, -1);
                let is_minus_one = self.cmpi(IntPredicate::Eq, divisor, minus_one);
                let other = self.int(ty, 1);
                (dividend, self.select(is_minus_one, other, divisor, ty))
            }
            2 => {
                let max = self.int(ty, !min);
                let one = self.int(ty, 1);
                let positive = self.emit(ArithOp::AndI, &[divisor, max], ty);
                (dividend, self.emit(ArithOp::OrI, &[positive, one], ty))
            }
            _ => {
                let (min, minus_one) = (self.int(ty, min), self.int(ty, -1));
                let is_min = self.cmpi(IntPredicate::Eq, dividend, min);
                let is_minus_one = self.cmpi(IntPredicate::Eq, divisor, minus_one);
                let both = self.both(is_min, is_minus_one);
                let other = self.int(ty, 1);
                (dividend, self.select(both, other, divisor, ty))
            }
        }
    }

    /// Guards against `ShiftTooWide`: returns a shift amount below the width, or the condition that
    /// the amount is below the width.
    pub(crate) fn shift_too_wide(&mut self, ty: Type, amount: ValueId) -> Guarded {
        let width = self.program.width(ty);
        let bits = i128::from(width);
        if self.u.chance(self.program.config.unchosen_poison) && width > 1 {
            let limit = self.int(ty, bits);
            let holds = self.cmpi(IntPredicate::Ult, amount, limit);
            return Guarded::Afterwards {
                operand: amount,
                holds,
            };
        }
        // If the width is a power of two, the mask allows exactly the valid amounts. Otherwise the
        // mask excludes some valid amounts.
        let mask = i128::from((1u32 << width.ilog2()) - 1);
        Guarded::Operand(match self.u.weighted(&[6, 4, 4, 3, 3]) {
            1 => {
                let limit = self.int(ty, bits);
                self.emit(ArithOp::RemUI, &[amount, limit], ty)
            }
            2 => self.each_lane(ty, |this, _| {
                u128::from(match this.u.below(4) {
                    0 => 0,
                    1 => width - 1,
                    _ => this.u.below(width),
                })
            }),
            3 if width > 1 => {
                let limit = self.int(ty, bits);
                let fits = self.cmpi(IntPredicate::Ult, amount, limit);
                let other = self.u.below(width);
                let other = self.int(ty, i128::from(other));
                self.select(fits, amount, other, ty)
            }
            4 if self.named(ArithOp::MinUI) => {
                let limit = self.int(ty, bits - 1);
                self.emit(ArithOp::MinUI, &[amount, limit], ty)
            }
            _ => {
                let mask = self.int(ty, mask);
                self.emit(ArithOp::AndI, &[amount, mask], ty)
            }
        })
    }

    /// Guards against `FloatToInt`: returns a float that fits the integer type after truncation, or
    /// the condition that the given float fits.
    ///
    /// NaNs and infinities never fit.
    pub(crate) fn float_to_int(
        &mut self,
        ty: Type,
        kind: FloatKind,
        value: ValueId,
        width: u32,
        signed: bool,
    ) -> Guarded {
        let range = FloatRange::of(kind, width, signed);
        let upper = self.float(ty, range.above);
        let lower = self.float(ty, range.least);
        let poison = self.u.chance(self.program.config.unchosen_poison);
        if poison || self.u.chance(128) {
            // A float between −1 and 0 truncates to 0, so it also fits an unsigned integer.
            let from = if !signed && self.u.chance(128) {
                let minus_one = self.float(ty, range.minus_one);
                self.cmpf(FloatPredicate::Ogt, value, minus_one)
            } else {
                self.cmpf(FloatPredicate::Oge, value, lower)
            };
            let to = self.cmpf(FloatPredicate::Olt, value, upper);
            let holds = self.both(from, to);
            if poison {
                return Guarded::Afterwards {
                    operand: value,
                    holds,
                };
            }
            let other = if self.u.chance(128) {
                lower
            } else {
                self.float(ty, 0)
            };
            return Guarded::Operand(self.select(holds, value, other, ty));
        }
        // The float is clamped to the range; a NaN becomes the lower bound.
        let most = self.float(ty, range.above - 1);
        let below = self.cmpf(FloatPredicate::Ult, value, lower);
        let raised = self.select(below, lower, value, ty);
        let above = self.cmpf(FloatPredicate::Ogt, raised, most);
        Guarded::Operand(self.select(above, most, raised, ty))
    }

    /// Returns a float that is not a NaN, so that no result depends on a NaN's sign or payload.
    pub(crate) fn not_nan(&mut self, ty: Type, entry: Entry) -> ValueId {
        if !entry.facts.nan {
            return entry.value;
        }
        let value = entry.value;
        let other = match self.u.below(3) {
            0 => self.float(ty, 0),
            _ => self.constant(ty),
        };
        if self.u.chance(128) {
            let is_number = self.cmpf(FloatPredicate::Ord, value, value);
            self.select(is_number, value, other, ty)
        } else {
            let is_nan = self.cmpf(FloatPredicate::Uno, value, value);
            self.select(is_nan, other, value, ty)
        }
    }

    /// Returns a float that is neither −0 nor a signalling NaN.
    ///
    /// For operands +0 and −0, `maxnumf` and `minnumf` may return either zero. Tools differ in
    /// their results for signalling NaNs.
    pub(crate) fn without_negative_zero(&mut self, ty: Type, value: ValueId) -> ValueId {
        let zero = self.float(ty, 0);
        self.emit(ArithOp::AddF, &[value, zero], ty)
    }

    /// Guards against `OutOfBounds`: returns an index into a dimension of at least `least`
    /// elements.
    ///
    /// `least` must not be 0. `size` is the value that holds the actual size of the dimension;
    /// `None` if there is no such value.
    pub(crate) fn out_of_bounds(&mut self, least: u16, size: Option<ValueId>) -> ValueId {
        let limit = u32::from(least);
        let found = self.recent(Type::INDEX, |e| {
            e.facts.hi != UNBOUNDED && e.facts.hi < limit
        });
        if !found.is_empty()
            && self.u.chance(170)
            && let Some(entry) = self.choose(&found)
        {
            return entry.value;
        }
        if self.u.exhausted() || self.u.chance(96) {
            // The index is the first index, the last index, or a random index.
            let index = match self.u.below(4) {
                0 => 0,
                1 => limit - 1,
                _ => self.u.below(limit),
            };
            return self.int(Type::INDEX, i128::from(index));
        }
        let index = self.operand(Type::INDEX);
        if self.is_constant(index) {
            let index = self.u.below(limit);
            return self.int(Type::INDEX, i128::from(index));
        }
        let bound = match size {
            Some(size) => size,
            None => self.int(Type::INDEX, i128::from(limit)),
        };
        let safe = match self.u.weighted(&[5, 2, 2, 2]) {
            1 if limit.is_power_of_two() => {
                let mask = self.int(Type::INDEX, i128::from(limit - 1));
                self.emit(ArithOp::AndI, &[index, mask], Type::INDEX)
            }
            2 => {
                let fits = self.cmpi(IntPredicate::Ult, index, bound);
                let zero = self.int(Type::INDEX, 0);
                self.select(fits, index, zero, Type::INDEX)
            }
            3 if self.named(ArithOp::MinUI) => {
                let last = self.int(Type::INDEX, i128::from(limit - 1));
                self.emit(ArithOp::MinUI, &[index, last], Type::INDEX)
            }
            _ => self.emit(ArithOp::RemUI, &[index, bound], Type::INDEX),
        };
        // A visible index can be reused, so that several accesses hit the same element.
        if size.is_none() {
            let facts = Facts::range(0, limit - 1);
            self.pool.define(safe, Type::INDEX, facts);
        }
        safe
    }

    /// Guards against `NegativeSize`: returns a size between `lo` and `hi`, and its known range.
    pub(crate) fn negative_size(&mut self, lo: u32, hi: u32) -> (ValueId, (u16, u16)) {
        let found = self.recent(Type::INDEX, |e| e.facts.lo >= lo && e.facts.hi <= hi);
        if !found.is_empty()
            && self.u.chance(128)
            && let Some(entry) = self.choose(&found)
        {
            return (entry.value, (entry.facts.lo as u16, entry.facts.hi as u16));
        }
        if self.u.exhausted() || self.u.chance(96) {
            let size = self.u.range(lo, hi);
            let value = self.int(Type::INDEX, i128::from(size));
            return (value, (size as u16, size as u16));
        }
        let any = self.operand(Type::INDEX);
        if self.is_constant(any) {
            let size = self.u.range(lo, hi);
            let value = self.int(Type::INDEX, i128::from(size));
            return (value, (size as u16, size as u16));
        }
        let count = self.int(Type::INDEX, i128::from(hi - lo + 1));
        let mut value = self.emit(ArithOp::RemUI, &[any, count], Type::INDEX);
        if lo > 0 {
            let lo = self.int(Type::INDEX, i128::from(lo));
            value = self.emit(ArithOp::AddI, &[value, lo], Type::INDEX);
        }
        (value, (lo as u16, hi as u16))
    }

    /// Reports whether a value is a constant. The guard of a constant would be folded away.
    fn is_constant(&self, value: ValueId) -> bool {
        match self.body.value(value).def {
            ValueDef::Result(def, _) => self.body.op(def).op == Op::Arith(ArithOp::Constant),
            ValueDef::BlockArg(..) => false,
        }
    }

    /// Reports whether a value may be truncated.
    ///
    /// Where some release forbids truncating an extension, the value must not be an extension or
    /// fold to an extension.
    pub(crate) fn may_truncate(&self, operand: ValueId) -> bool {
        if self.allows(LanguageFeature::TruncationOfExtension) {
            return true;
        }
        let mut value = operand;
        // Each iteration goes to an operand, which was defined earlier, so the search ends.
        while let ValueDef::Result(def, _) = self.body.value(value).def {
            let operands = self.body.operands(def);
            value = match (self.body.op(def).op, operands) {
                (Op::Arith(ArithOp::ExtSI | ArithOp::ExtUI), _) => return false,
                (Op::Arith(ArithOp::AndI | ArithOp::OrI), [a, b]) if a == b => *a,
                (Op::Arith(ArithOp::Select), [_, a, b]) if a == b => *a,
                _ => return true,
            };
        }
        true
    }
}

/// The floats that fit an integer type after truncation: `least <= x < above`.
///
/// Both bounds are stored as bits. Each bound is 0 or a power of two, which is exact in the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FloatRange {
    least: u64,
    above: u64,
    minus_one: u64,
}

impl FloatRange {
    fn of(kind: FloatKind, width: u32, signed: bool) -> FloatRange {
        let exponent_bits = kind.bits() - kind.mantissa_bits() - 1;
        let bias = (1u32 << (exponent_bits - 1)) - 1;
        // If the format's largest power of two is smaller than the integer's range, the range of
        // the floats ends at this power of two.
        let top = if signed { width - 1 } else { width };
        let above = u64::from(top.min(bias) + bias) << kind.mantissa_bits();
        let sign = 1u64 << (kind.bits() - 1);
        FloatRange {
            least: if signed { above | sign } else { 0 },
            above,
            minus_one: u64::from(bias) << kind.mantissa_bits() | sign,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversion_ranges_are_exact() {
        let range = FloatRange::of(FloatKind::F32, 8, true);
        assert_eq!(range.least, u64::from((-128f32).to_bits()));
        assert_eq!(range.above, u64::from(128f32.to_bits()));
        let range = FloatRange::of(FloatKind::F64, 64, false);
        assert_eq!(range.least, 0);
        assert_eq!(range.above, 18446744073709551616f64.to_bits());
        assert_eq!(range.minus_one, (-1f64).to_bits());
        // The largest power of two that `f16` represents is 2^15, with the bits 0x7800.
        let range = FloatRange::of(FloatKind::F16, 64, true);
        assert_eq!((range.least, range.above), (0xf800, 0x7800));
        let range = FloatRange::of(FloatKind::F32, 1, true);
        assert_eq!(range.above, u64::from(1f32.to_bits()));
    }
}
