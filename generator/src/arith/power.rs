//! Generates powers with integer exponents: `math.fpowi` and `math.ipowi`.

use lowerfuzz_ir::{ArithOp, Op, Type};

use crate::builder::Builder;
use crate::values::Facts;

impl Builder<'_, '_, '_> {
    /// Adds `math.fpowi`. The exponent is usually a small constant, for which the result is
    /// specified.
    pub(crate) fn power_of_float(&mut self, op: Op, ty: Type) -> bool {
        let int = self.u.pick(&[Type::I32, Type::I8, Type::I64]);
        let powers = self.like(ty, int);
        let base = self.operand(ty);
        let power = if self.u.chance(180) {
            let small = i128::from(self.u.below(16)) - 6;
            self.int(powers, small)
        } else {
            self.operand(powers)
        };
        let value = self.emit(op, &[base, power], ty);
        self.pool.define(value, ty, Facts::ANY);
        true
    }

    /// Adds `math.ipowi` with a base that is not zero, because the exponent may be negative.
    pub(crate) fn power_of_integer(&mut self, op: Op, ty: Type) -> bool {
        if !self.takes(op, ty) {
            return false;
        }
        let (base, power) = (self.operand(ty), self.operand(ty));
        let one = self.int(ty, 1);
        let base = self.emit(ArithOp::OrI, &[base, one], ty);
        let value = self.emit(op, &[base, power], ty);
        self.pool.define(value, ty, Facts::ANY);
        true
    }
}
