//! Translates integer arithmetic and comparison at any width.
//!
//! Integers are zero-extended in their machine type. An operation that can set bits above the width
//! masks its result. An operation that depends on the sign first sign-extends its operands within
//! the machine type.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, TrapCode, Value, types};
use lowerfuzz_ir::{IntPredicate, Key, OpId};

use super::int_op::{IntOp, Sign};
use super::{Part, Translator, fold};
use crate::error::Error;
use crate::layout::Scalar;
use crate::sys::thunks::Helper;

impl Translator<'_, '_, '_> {
    pub(super) fn int_binary(
        &mut self,
        op: IntOp,
        scalar: Scalar,
        a: Value,
        b: Value,
    ) -> Result<Value, Error> {
        integer(scalar)?;
        let value = match op {
            IntOp::Add => self.b.ins().iadd(a, b),
            IntOp::Sub => self.b.ins().isub(a, b),
            IntOp::Mul => self.b.ins().imul(a, b),
            IntOp::And => return Ok(self.b.ins().band(a, b)),
            IntOp::Or => return Ok(self.b.ins().bor(a, b)),
            IntOp::Xor => return Ok(self.b.ins().bxor(a, b)),
            IntOp::Shl => {
                let by = self.shift_amount(scalar, b);
                self.b.ins().ishl(a, by)
            }
            IntOp::LShr => {
                let by = self.shift_amount(scalar, b);
                return Ok(self.b.ins().ushr(a, by));
            }
            IntOp::AShr => {
                let a = self.sign_extend_within(scalar, a);
                let by = self.shift_amount(scalar, b);
                self.b.ins().sshr(a, by)
            }
            IntOp::Div(Sign::Signed) | IntOp::Rem(Sign::Signed) => {
                let a = self.sign_extend_within(scalar, a);
                let b = self.sign_extend_within(scalar, b);
                self.divide(op, scalar, a, b)?
            }
            IntOp::Div(Sign::Unsigned) | IntOp::Rem(Sign::Unsigned) => {
                return self.divide(op, scalar, a, b);
            }
            IntOp::Pick(cc) => return Ok(self.pick(cc, scalar, a, b)),
        };
        Ok(self.mask(scalar, value))
    }

    /// Sign-extends a zero-extended integer within its machine type.
    pub(super) fn sign_extend_within(&mut self, scalar: Scalar, value: Value) -> Value {
        if scalar.fills_machine() {
            return value;
        }
        let by = u128::from(scalar.machine().bits() - scalar.bits());
        let by = self.constant(types::I32, by);
        let value = self.b.ins().ishl(value, by);
        self.b.ins().sshr(value, by)
    }

    /// Returns the low 64 bits of a shift amount. An amount that needs more bits makes the result
    /// poison anyway.
    fn shift_amount(&mut self, scalar: Scalar, amount: Value) -> Value {
        if scalar.machine() == types::I128 {
            return self.b.ins().ireduce(types::I64, amount);
        }
        amount
    }

    /// Divides machine integers. The emitted code traps if the division is undefined.
    fn divide(&mut self, op: IntOp, scalar: Scalar, a: Value, b: Value) -> Result<Value, Error> {
        let remainder = matches!(op, IntOp::Rem(_));
        let signed = matches!(op, IntOp::Div(Sign::Signed) | IntOp::Rem(Sign::Signed));
        if scalar.machine() != types::I128 {
            return Ok(match (signed, remainder) {
                (true, false) => self.b.ins().sdiv(a, b),
                (true, true) => self.b.ins().srem(a, b),
                (false, false) => self.b.ins().udiv(a, b),
                (false, true) => self.b.ins().urem(a, b),
            });
        }
        let helper = match (signed, remainder) {
            (true, false) => Helper::SDiv128,
            (true, true) => Helper::SRem128,
            (false, false) => Helper::UDiv128,
            (false, true) => Helper::URem128,
        };
        let (al, ah) = self.b.ins().isplit(a);
        let (bl, bh) = self.b.ins().isplit(b);
        let any = self.b.ins().bor(bl, bh);
        self.b.ins().trapz(any, TrapCode::INTEGER_DIVISION_BY_ZERO);
        self.wide_result(helper, &[al, ah, bl, bh])
    }

    /// Calls a helper that returns a 128-bit integer.
    pub(super) fn wide_result(&mut self, helper: Helper, args: &[Value]) -> Result<Value, Error> {
        match self.helper(helper, args)[..] {
            [low, high] => Ok(self.b.ins().iconcat(low, high)),
            _ => Err(Error::Codegen(
                "a helper that does not return a pair".to_owned(),
            )),
        }
    }

    /// Selects the first of two integers if the comparison with the second integer holds, otherwise
    /// the second integer.
    pub(super) fn pick(&mut self, cc: IntCC, scalar: Scalar, a: Value, b: Value) -> Value {
        let first = self.compare(cc, scalar, a, b);
        self.b.ins().select(first, a, b)
    }

    fn compare(&mut self, cc: IntCC, scalar: Scalar, a: Value, b: Value) -> Value {
        if is_signed(cc) {
            let a = self.sign_extend_within(scalar, a);
            let b = self.sign_extend_within(scalar, b);
            return self.b.ins().icmp(cc, a, b);
        }
        self.b.ins().icmp(cc, a, b)
    }

    pub(super) fn int_compare(&mut self, id: OpId) -> Result<(), Error> {
        let code = self.body.int_attr(id, Key::Predicate);
        let predicate = code
            .and_then(IntPredicate::from_code)
            .ok_or_else(|| Error::invalid("a comparison without a predicate"))?;
        let cc = match predicate {
            IntPredicate::Eq => IntCC::Equal,
            IntPredicate::Ne => IntCC::NotEqual,
            IntPredicate::Slt => IntCC::SignedLessThan,
            IntPredicate::Sle => IntCC::SignedLessThanOrEqual,
            IntPredicate::Sgt => IntCC::SignedGreaterThan,
            IntPredicate::Sge => IntCC::SignedGreaterThanOrEqual,
            IntPredicate::Ult => IntCC::UnsignedLessThan,
            IntPredicate::Ule => IntCC::UnsignedLessThanOrEqual,
            IntPredicate::Ugt => IntCC::UnsignedGreaterThan,
            IntPredicate::Uge => IntCC::UnsignedGreaterThanOrEqual,
        };
        self.partwise(id, |t, scalar, _, [a, b]| {
            if matches!(scalar, Scalar::Float(_)) {
                return Err(Error::invalid("an integer comparison of other types"));
            }
            if let (Part::Const(a), Part::Const(b)) = (a, b) {
                let holds = fold::compare(cc, scalar, a, b);
                return Ok(Part::Const(u128::from(holds)));
            }
            let (a, b) = (t.materialize(scalar, a), t.materialize(scalar, b));
            Ok(Part::Value(t.compare(cc, scalar, a, b)))
        })
    }
}

/// Checks that a scalar is an integer.
pub(super) fn integer(scalar: Scalar) -> Result<(), Error> {
    match scalar {
        Scalar::Int(_) => Ok(()),
        Scalar::Float(_) | Scalar::Ptr => Err(Error::invalid(
            "expected an integer operand of integer arithmetic",
        )),
    }
}

/// Reports whether a comparison depends on the signs of its operands.
fn is_signed(cc: IntCC) -> bool {
    match cc {
        IntCC::SignedLessThan
        | IntCC::SignedGreaterThanOrEqual
        | IntCC::SignedGreaterThan
        | IntCC::SignedLessThanOrEqual => true,
        IntCC::Equal
        | IntCC::NotEqual
        | IntCC::UnsignedLessThan
        | IntCC::UnsignedGreaterThanOrEqual
        | IntCC::UnsignedGreaterThan
        | IntCC::UnsignedLessThanOrEqual => false,
    }
}
