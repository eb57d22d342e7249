//! Both halves of a product of integers wider than 64 bits. No integer type holds the whole
//! product. The algorithm is schoolbook multiplication with 64-bit digits in 128-bit integers.

use lowerfuzz_ir::{IntPredicate, LlvmOp, Type, ValueId};

use crate::Cx;

impl Cx<'_> {
    /// Emits the low and the high half of a product of integers of 65 to 128 bits.
    pub(crate) fn wide_product(
        &mut self,
        a: ValueId,
        b: ValueId,
        width: u32,
        is_signed: bool,
    ) -> (ValueId, ValueId) {
        let ty = self.b.body.ty(a);
        let wide = self.b.like(ty, Type::I128);
        let extend = |cx: &mut Self, x| {
            if width == 128 {
                x
            } else {
                cx.b.emit(LlvmOp::ZExt, &[x], wide)
            }
        };
        let (wide_a, wide_b) = (extend(self, a), extend(self, b));
        let digit = self.b.splat_int(64, wide);
        let mask = self.b.splat_int(i128::from(u64::MAX), wide);
        let (a0, a1) = self.digits(wide_a, mask, digit);
        let (b0, b1) = self.digits(wide_b, mask, digit);
        let mut mul = |x, y| self.b.binary(LlvmOp::Mul, x, y);
        let (p00, p01, p10, p11) = (mul(a0, b0), mul(a0, b1), mul(a1, b0), mul(a1, b1));
        let (low00, high00) = self.digits(p00, mask, digit);
        let (low01, high01) = self.digits(p01, mask, digit);
        let (low10, high10) = self.digits(p10, mask, digit);
        let mut add = |x, y| self.b.binary(LlvmOp::Add, x, y);
        let middle = add(high00, low01);
        let middle = add(middle, low10);
        let upper = add(high01, high10);
        let upper = add(upper, p11);
        let (_, carry) = self.digits(middle, mask, digit);
        let upper = self.b.binary(LlvmOp::Add, upper, carry);
        let shifted = self.b.binary(LlvmOp::Shl, middle, digit);
        let lower = self.b.binary(LlvmOp::Or, shifted, low00);
        let (low, mut high) = if width == 128 {
            (lower, upper)
        } else {
            // The bits of the product from bit `width` on.
            let (down, up) = (
                self.b.splat_int(i128::from(width), wide),
                self.b.splat_int(i128::from(128 - width), wide),
            );
            let right = self.b.binary(LlvmOp::LShr, lower, down);
            let left = self.b.binary(LlvmOp::Shl, upper, up);
            let high = self.b.binary(LlvmOp::Or, right, left);
            (
                self.b.emit(LlvmOp::Trunc, &[lower], ty),
                self.b.emit(LlvmOp::Trunc, &[high], ty),
            )
        };
        if is_signed {
            // If a negative operand is interpreted as unsigned, its value is too large by 2^width.
            let zero = self.b.splat_int(0, ty);
            for (operand, other) in [(a, b), (b, a)] {
                let negative = self.b.icmp(IntPredicate::Slt, operand, zero);
                let excess = self.b.select(negative, other, zero);
                high = self.b.binary(LlvmOp::Sub, high, excess);
            }
        }
        (low, high)
    }

    /// Emits the low and the high 64 bits of a 128-bit integer, each zero-extended.
    fn digits(&mut self, x: ValueId, mask: ValueId, digit: ValueId) -> (ValueId, ValueId) {
        (
            self.b.binary(LlvmOp::And, x, mask),
            self.b.binary(LlvmOp::LShr, x, digit),
        )
    }
}
