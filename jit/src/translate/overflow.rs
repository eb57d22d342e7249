//! Translates arithmetic that reports overflow or saturates (LangRef, "Arithmetic with Overflow
//! Intrinsics", "Saturation Arithmetic Intrinsics").

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};
use lowerfuzz_ir::OpId;
use smallvec::SmallVec;

use super::int_op::{IntOp, Sign};
use super::{Part, Translator};
use crate::error::Error;
use crate::layout::Scalar;
use crate::sys::thunks::Helper;

/// An integer operation that is checked for overflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Checked {
    Add(Sign),
    Sub(Sign),
    Mul(Sign),
    Shl(Sign),
}

impl Checked {
    fn sign(self) -> Sign {
        match self {
            Checked::Add(sign) | Checked::Sub(sign) | Checked::Mul(sign) | Checked::Shl(sign) => {
                sign
            }
        }
    }
}

impl Translator<'_, '_, '_> {
    /// Emits the wrapped result, and a flag that is set if the wrapped result differs from the
    /// mathematical result.
    fn checked(
        &mut self,
        op: Checked,
        scalar: Scalar,
        a: Value,
        b: Value,
    ) -> Result<(Value, Value), Error> {
        Ok(match op {
            Checked::Add(Sign::Unsigned) => {
                let sum = self.int_binary(IntOp::Add, scalar, a, b)?;
                (sum, self.b.ins().icmp(IntCC::UnsignedLessThan, sum, a))
            }
            Checked::Sub(Sign::Unsigned) => {
                let difference = self.int_binary(IntOp::Sub, scalar, a, b)?;
                (difference, self.b.ins().icmp(IntCC::UnsignedLessThan, a, b))
            }
            Checked::Add(Sign::Signed) => {
                // On overflow the result's sign differs from the sign of both operands.
                let sum = self.int_binary(IntOp::Add, scalar, a, b)?;
                let (a, b) = (self.b.ins().bxor(a, sum), self.b.ins().bxor(b, sum));
                let changed = self.b.ins().band(a, b);
                (sum, self.is_negative(scalar, changed))
            }
            Checked::Sub(Sign::Signed) => {
                let difference = self.int_binary(IntOp::Sub, scalar, a, b)?;
                let (b, d) = (self.b.ins().bxor(a, b), self.b.ins().bxor(a, difference));
                let changed = self.b.ins().band(b, d);
                (difference, self.is_negative(scalar, changed))
            }
            Checked::Mul(sign) => {
                let product = self.int_binary(IntOp::Mul, scalar, a, b)?;
                (product, self.product_overflows(sign, scalar, a, b)?)
            }
            Checked::Shl(sign) => {
                let shifted = self.int_binary(IntOp::Shl, scalar, a, b)?;
                let back = match sign {
                    Sign::Signed => IntOp::AShr,
                    Sign::Unsigned => IntOp::LShr,
                };
                let back = self.int_binary(back, scalar, shifted, b)?;
                (shifted, self.b.ins().icmp(IntCC::NotEqual, back, a))
            }
        })
    }

    fn product_overflows(
        &mut self,
        sign: Sign,
        scalar: Scalar,
        a: Value,
        b: Value,
    ) -> Result<Value, Error> {
        let width = scalar.bits();
        if scalar.machine() == types::I128 {
            let helper = match sign {
                Sign::Signed => Helper::SMulOverflows,
                Sign::Unsigned => Helper::UMulOverflows,
            };
            let (al, ah) = self.b.ins().isplit(a);
            let (bl, bh) = self.b.ins().isplit(b);
            let width = self.constant(types::I64, u128::from(width));
            let overflows = self.helper_one(helper, &[al, ah, bl, bh, width])?;
            return Ok(self.b.ins().ireduce(types::I8, overflows));
        }
        let signed = sign == Sign::Signed;
        let (a, b) = (self.widen(scalar, signed, a), self.widen(scalar, signed, b));
        let low = self.b.ins().imul(a, b);
        let (high, expected) = if signed {
            let by = self.constant(types::I32, 63);
            (self.b.ins().smulhi(a, b), self.b.ins().sshr(low, by))
        } else {
            (self.b.ins().umulhi(a, b), self.constant(types::I64, 0))
        };
        let beyond = self.b.ins().icmp(IntCC::NotEqual, high, expected);
        if width == 64 {
            return Ok(beyond);
        }
        // The product fits if truncating its low word to the width and sign-extending it changes
        // nothing.
        let by = self.constant(types::I32, u128::from(64 - width));
        let cut = self.b.ins().ishl(low, by);
        let cut = if signed {
            self.b.ins().sshr(cut, by)
        } else {
            self.b.ins().ushr(cut, by)
        };
        let within = self.b.ins().icmp(IntCC::NotEqual, cut, low);
        Ok(self.b.ins().bor(beyond, within))
    }

    /// Translates `with.overflow`. Its result has all wrapped results, followed by all overflow
    /// flags.
    pub(super) fn with_overflow(&mut self, id: OpId, op: Checked) -> Result<(), Error> {
        let [a, b] = self.operands_alike(id)?;
        let scalar = a.lanes.scalar;
        let mut overflows = SmallVec::<[Part; 4]>::new();
        self.define(self.result(id)?);
        for at in 0..a.lanes.count {
            let (a, b) = (self.lane(a, at), self.lane(b, at));
            let (value, overflow) = self.checked(op, scalar, a, b)?;
            self.s.parts.push(Part::Value(value));
            overflows.push(Part::Value(overflow));
        }
        self.s.parts.extend(overflows);
        Ok(())
    }

    /// Translates a saturating operation. An overflow produces the nearest bound of the type.
    pub(super) fn saturating(&mut self, id: OpId, op: Checked) -> Result<(), Error> {
        self.binary(id, |t, scalar, a, b| {
            let (value, overflow) = t.checked(op, scalar, a, b)?;
            let machine = scalar.machine();
            let bound = match op.sign() {
                Sign::Unsigned if op == Checked::Sub(Sign::Unsigned) => t.constant(machine, 0),
                Sign::Unsigned => t.constant(machine, scalar.mask()),
                Sign::Signed => {
                    // On overflow, the mathematical result has the sign of the first operand.
                    let minimum = 1 << (scalar.bits() - 1);
                    let negative = t.is_negative(scalar, a);
                    let maximum = t.constant(machine, minimum - 1);
                    let minimum = t.constant(machine, minimum);
                    t.b.ins().select(negative, minimum, maximum)
                }
            };
            Ok(t.b.ins().select(overflow, bound, value))
        })
    }
}
