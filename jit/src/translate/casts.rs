//! Translates conversions between scalars.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};
use lowerfuzz_ir::{FloatKind, LlvmOp, Op, OpId, ValueDef};

use super::Translator;
use crate::error::Error;
use crate::layout::Scalar;
use crate::sys::thunks::Helper;

impl Translator<'_, '_, '_> {
    /// Checks that a pointer is not made from an integer of fewer than 64 bits.
    ///
    /// With a 32-bit `index`, a lowering for 32-bit machines keeps only half of an address.
    /// Constants are accepted even if they have fewer bits.
    ///
    /// # Errors
    /// [`Error::Unsupported`] if the pointer is made from fewer than 64 bits.
    pub(super) fn check_pointer_width(&self, id: OpId) -> Result<(), Error> {
        let operand = self.body.operands(id).first().copied();
        let made = operand.map(|value| self.body.value(value));
        let half = made.is_some_and(|value| {
            let number = match value.def {
                ValueDef::Result(op, _) => self.body.op(op).op == Op::Llvm(LlvmOp::Constant),
                ValueDef::BlockArg(..) => false,
            };
            !number && value.ty.int_width().is_some_and(|width| width < 64)
        });
        if half {
            return Err(Error::unsupported(
                "a pointer made from an integer of fewer than 64 bits",
            ));
        }
        Ok(())
    }

    pub(super) fn cast(
        &mut self,
        op: LlvmOp,
        from: Scalar,
        to: Scalar,
        a: Value,
    ) -> Result<Value, Error> {
        match (op, from, to) {
            (LlvmOp::Trunc | LlvmOp::ZExt, Scalar::Int(_), Scalar::Int(_))
            | (LlvmOp::PtrToInt, Scalar::Ptr, Scalar::Int(_))
            | (LlvmOp::IntToPtr, Scalar::Int(_), Scalar::Ptr) => Ok(self.resize(from, to, a)),
            (LlvmOp::SExt, Scalar::Int(_), Scalar::Int(_)) => {
                let a = self.sign_extend_within(from, a);
                let a = if from.machine() == to.machine() {
                    a
                } else {
                    self.b.ins().sextend(to.machine(), a)
                };
                Ok(self.mask(to, a))
            }
            (LlvmOp::FPExt | LlvmOp::FPTrunc, Scalar::Float(from), Scalar::Float(to)) => {
                self.float_to_float(from, to, a)
            }
            (LlvmOp::FPToSI, Scalar::Float(kind), Scalar::Int(_)) => {
                self.float_to_int(kind, to, true, a)
            }
            (LlvmOp::FPToUI, Scalar::Float(kind), Scalar::Int(_)) => {
                self.float_to_int(kind, to, false, a)
            }
            (LlvmOp::FPToSISat, Scalar::Float(kind), Scalar::Int(_)) => {
                self.float_to_int_clamped(kind, to, true, a)
            }
            (LlvmOp::FPToUISat, Scalar::Float(kind), Scalar::Int(_)) => {
                self.float_to_int_clamped(kind, to, false, a)
            }
            (LlvmOp::SIToFP, Scalar::Int(_), Scalar::Float(kind)) => {
                self.int_to_float(from, kind, true, a)
            }
            (LlvmOp::UIToFP, Scalar::Int(_), Scalar::Float(kind)) => {
                self.int_to_float(from, kind, false, a)
            }
            _ => Err(Error::invalid(
                "a cast between types that the op does not support",
            )),
        }
    }

    /// Truncates or zero-extends an integer.
    pub(super) fn resize(&mut self, from: Scalar, to: Scalar, a: Value) -> Value {
        let (source, target) = (from.machine(), to.machine());
        let a = if source.bits() > target.bits() {
            self.b.ins().ireduce(target, a)
        } else if source.bits() < target.bits() {
            self.b.ins().uextend(target, a)
        } else {
            a
        };
        if to.bits() < from.bits() {
            self.mask(to, a)
        } else {
            a
        }
    }

    /// Widens an integer of up to 64 bits to 64 bits.
    pub(super) fn widen(&mut self, scalar: Scalar, signed: bool, a: Value) -> Value {
        let a = if signed {
            self.sign_extend_within(scalar, a)
        } else {
            a
        };
        if scalar.machine() == types::I64 {
            a
        } else if signed {
            self.b.ins().sextend(types::I64, a)
        } else {
            self.b.ins().uextend(types::I64, a)
        }
    }

    fn float_to_float(&mut self, from: FloatKind, to: FloatKind, a: Value) -> Result<Value, Error> {
        if (from, to) == (FloatKind::BF16, FloatKind::F32) {
            return Ok(self.bf16_to_f32(a));
        }
        let wide = self.widen_float(from, a)?;
        self.narrow_float(to, wide)
    }

    /// Converts a float to an integer, rounding toward zero.
    ///
    /// The machine instructions saturate and never trap. The result is poison for a float that does
    /// not fit the integer type.
    fn float_to_int(
        &mut self,
        kind: FloatKind,
        to: Scalar,
        signed: bool,
        a: Value,
    ) -> Result<Value, Error> {
        if to.machine() == types::I128 {
            let a = self.widen_float(kind, a)?;
            let helper = if signed {
                Helper::F64ToS128
            } else {
                Helper::F64ToU128
            };
            let value = self.wide_result(helper, &[a])?;
            return Ok(self.mask(to, value));
        }
        let a = match kind {
            FloatKind::F32 | FloatKind::F64 => a,
            FloatKind::F16 | FloatKind::BF16 => self.widen_float(kind, a)?,
        };
        // A signed conversion to one more bit also serves as an unsigned conversion, and is
        // shorter.
        let needed = to.bits() + u32::from(!signed);
        let value = match needed {
            ..=32 => self.b.ins().fcvt_to_sint_sat(types::I32, a),
            33..=64 => self.b.ins().fcvt_to_sint_sat(types::I64, a),
            _ => self.b.ins().fcvt_to_uint_sat(types::I64, a),
        };
        let width = if needed <= 32 { 32 } else { 64 };
        Ok(self.resize(Scalar::Int(width), to, value))
    }

    /// Converts a float to an integer, rounding toward zero.
    ///
    /// A float out of range becomes the nearest integer of the type, and a NaN becomes zero.
    fn float_to_int_clamped(
        &mut self,
        kind: FloatKind,
        to: Scalar,
        signed: bool,
        a: Value,
    ) -> Result<Value, Error> {
        let a = self.widen_float(kind, a)?;
        let helper = if signed {
            Helper::F64ToS128
        } else {
            Helper::F64ToU128
        };
        let value = self.wide_result(helper, &[a])?;
        let wide = Scalar::Int(128);
        let value = if signed {
            let largest = to.mask() >> 1;
            let most = self.constant(types::I128, largest);
            let least = self.constant(types::I128, !largest);
            let value = self.pick(IntCC::SignedLessThan, wide, value, most);
            self.pick(IntCC::SignedGreaterThan, wide, value, least)
        } else {
            let most = self.constant(types::I128, to.mask());
            self.pick(IntCC::UnsignedLessThan, wide, value, most)
        };
        Ok(self.resize(wide, to, value))
    }

    /// Rounds to the nearest `f16`, ties to even.
    fn int_to_float(
        &mut self,
        from: Scalar,
        kind: FloatKind,
        signed: bool,
        a: Value,
    ) -> Result<Value, Error> {
        if kind == FloatKind::BF16 {
            let (low, high) = self.halves(from, signed, a);
            let helper = if signed {
                Helper::S128ToBF16
            } else {
                Helper::U128ToBF16
            };
            let bits = self.helper_one(helper, &[low, high])?;
            return Ok(self.b.ins().ireduce(types::I16, bits));
        }
        // Every integer that `f16` distinguishes, and every integer that overflows `f16`, is exact
        // as a double.
        let through = match kind {
            FloatKind::F32 => FloatKind::F32,
            FloatKind::F16 | FloatKind::BF16 | FloatKind::F64 => FloatKind::F64,
        };
        let machine = Scalar::Float(through).machine();
        let value = if from.machine() == types::I128 {
            let (low, high) = self.halves(from, signed, a);
            let helper = match (through, signed) {
                (FloatKind::F32, true) => Helper::S128ToF32,
                (FloatKind::F32, false) => Helper::U128ToF32,
                (_, true) => Helper::S128ToF64,
                (_, false) => Helper::U128ToF64,
            };
            self.helper_one(helper, &[low, high])?
        } else {
            let wide = self.widen(from, signed, a);
            if signed || from.bits() < 64 {
                self.b.ins().fcvt_from_sint(machine, wide)
            } else {
                self.b.ins().fcvt_from_uint(machine, wide)
            }
        };
        if kind == FloatKind::F16 {
            return self.narrow_float(kind, value);
        }
        Ok(value)
    }

    /// Returns the low and the high half of an integer that is extended to 128 bits.
    fn halves(&mut self, from: Scalar, signed: bool, a: Value) -> (Value, Value) {
        if from.machine() == types::I128 {
            let a = if signed {
                self.sign_extend_within(from, a)
            } else {
                a
            };
            return self.b.ins().isplit(a);
        }
        let low = self.widen(from, signed, a);
        let high = if signed {
            let by = self.constant(types::I32, 63);
            self.b.ins().sshr(low, by)
        } else {
            self.constant(types::I64, 0)
        };
        (low, high)
    }
}
