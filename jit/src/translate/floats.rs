//! Translates float arithmetic and comparison.
//!
//! Ops on `f32` and `f64` become machine instructions. 16-bit floats are computed as doubles and
//! then rounded (`helpers::half_floats` explains why the result is exact). NaNs keep the payload
//! that the machine instruction produces.

use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value, types};
use lowerfuzz_ir::{FloatKind, FloatPredicate, Key, OpId};

use super::{Part, Translator, fold};
use crate::error::Error;
use crate::layout::Scalar;
use crate::sys::thunks::Helper;

/// The sign bit of a 16-bit float.
const HALF_SIGN: u128 = 0x8000;

/// An operation on two floats of the same type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FloatOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    CopySign,
    Maximum,
    Minimum,
    MaxNum,
    MinNum,
    By(Helper),
}

/// A function of a single float.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FloatFn {
    Neg,
    Abs,
    Ceil,
    Floor,
    Trunc,
    RoundEven,
    Sqrt,
    /// A function that a helper on doubles computes.
    By(Helper),
}

/// Returns the float format of a scalar; a scalar that is not a float is an error.
fn float(scalar: Scalar) -> Result<FloatKind, Error> {
    match scalar {
        Scalar::Float(kind) => Ok(kind),
        Scalar::Int(_) | Scalar::Ptr => Err(Error::invalid(
            "expected a float operand of float arithmetic",
        )),
    }
}

fn is_half(kind: FloatKind) -> bool {
    match kind {
        FloatKind::F16 | FloatKind::BF16 => true,
        FloatKind::F32 | FloatKind::F64 => false,
    }
}

impl Translator<'_, '_, '_> {
    pub(super) fn float_binary(
        &mut self,
        op: FloatOp,
        scalar: Scalar,
        a: Value,
        b: Value,
    ) -> Result<Value, Error> {
        let kind = float(scalar)?;
        if is_half(kind) && op == FloatOp::CopySign {
            let (magnitude, sign) = (HALF_SIGN - 1, HALF_SIGN);
            let magnitude = self.constant(types::I16, magnitude);
            let sign = self.constant(types::I16, sign);
            let a = self.b.ins().band(a, magnitude);
            let b = self.b.ins().band(b, sign);
            return Ok(self.b.ins().bor(a, b));
        }
        if is_half(kind) {
            let a = self.widen_float(kind, a)?;
            let b = self.widen_float(kind, b)?;
            let value = self.machine_binary(op, FloatKind::F64, a, b)?;
            return self.narrow_float(kind, value);
        }
        self.machine_binary(op, kind, a, b)
    }

    /// Emits an operation on `f32` or `f64`.
    fn machine_binary(
        &mut self,
        op: FloatOp,
        kind: FloatKind,
        a: Value,
        b: Value,
    ) -> Result<Value, Error> {
        Ok(match op {
            FloatOp::Add => self.b.ins().fadd(a, b),
            FloatOp::Sub => self.b.ins().fsub(a, b),
            FloatOp::Mul => self.b.ins().fmul(a, b),
            FloatOp::Div => self.b.ins().fdiv(a, b),
            FloatOp::Rem => match kind {
                FloatKind::F32 => self.helper_one(Helper::FMod32, &[a, b])?,
                FloatKind::F16 | FloatKind::BF16 | FloatKind::F64 => {
                    self.helper_one(Helper::FMod64, &[a, b])?
                }
            },
            FloatOp::CopySign => self.b.ins().fcopysign(a, b),
            FloatOp::Maximum => self.b.ins().fmax(a, b),
            FloatOp::Minimum => self.b.ins().fmin(a, b),
            FloatOp::MaxNum => {
                let both = self.b.ins().fmax(a, b);
                self.unless_nan(a, b, both)
            }
            FloatOp::MinNum => {
                let both = self.b.ins().fmin(a, b);
                self.unless_nan(a, b, both)
            }
            FloatOp::By(helper) => self.call_f64_helper(helper, kind, &[a, b])?,
        })
    }

    /// Selects `both`, or the operand that is not NaN if one operand is a NaN.
    fn unless_nan(&mut self, a: Value, b: Value, both: Value) -> Value {
        let a_nan = self.b.ins().fcmp(FloatCC::Unordered, a, a);
        let b_nan = self.b.ins().fcmp(FloatCC::Unordered, b, b);
        let value = self.b.ins().select(a_nan, b, both);
        self.b.ins().select(b_nan, a, value)
    }

    pub(super) fn float_unary(
        &mut self,
        op: FloatFn,
        scalar: Scalar,
        a: Value,
    ) -> Result<Value, Error> {
        let kind = float(scalar)?;
        if is_half(kind) {
            if op == FloatFn::Neg {
                let sign = self.constant(types::I16, HALF_SIGN);
                return Ok(self.b.ins().bxor(a, sign));
            }
            if op == FloatFn::Abs {
                let magnitude = self.constant(types::I16, HALF_SIGN - 1);
                return Ok(self.b.ins().band(a, magnitude));
            }
            let a = self.widen_float(kind, a)?;
            let value = self.machine_unary(op, FloatKind::F64, a)?;
            return self.narrow_float(kind, value);
        }
        self.machine_unary(op, kind, a)
    }

    /// Translates `sincos`, whose result has all sines, followed by all cosines.
    pub(super) fn sin_cos(&mut self, id: OpId) -> Result<(), Error> {
        let [a] = self.operands_alike(id)?;
        let scalar = a.lanes.scalar;
        self.define(self.result(id)?);
        for helper in [Helper::Sin, Helper::Cos] {
            for at in 0..a.lanes.count {
                let lane = self.lane(a, at);
                let value = self.float_unary(FloatFn::By(helper), scalar, lane)?;
                self.s.parts.push(Part::Value(value));
            }
        }
        Ok(())
    }

    /// Emits an operation on `f32` or `f64`.
    fn machine_unary(&mut self, op: FloatFn, kind: FloatKind, a: Value) -> Result<Value, Error> {
        Ok(match op {
            FloatFn::Neg => self.b.ins().fneg(a),
            FloatFn::Abs => self.b.ins().fabs(a),
            FloatFn::Ceil => self.b.ins().ceil(a),
            FloatFn::Floor => self.b.ins().floor(a),
            FloatFn::Trunc => self.b.ins().trunc(a),
            FloatFn::RoundEven => self.b.ins().nearest(a),
            FloatFn::Sqrt => self.b.ins().sqrt(a),
            FloatFn::By(helper) => self.call_f64_helper(helper, kind, &[a])?,
        })
    }

    /// Calls a helper on doubles for floats of another machine format.
    fn call_f64_helper(
        &mut self,
        helper: Helper,
        kind: FloatKind,
        args: &[Value],
    ) -> Result<Value, Error> {
        let wide: Result<super::Words, Error> =
            args.iter().map(|a| self.widen_float(kind, *a)).collect();
        let value = self.helper_one(helper, &wide?)?;
        self.narrow_float(kind, value)
    }

    /// Widens a 16-bit float exactly.
    pub(super) fn widen_float(&mut self, kind: FloatKind, value: Value) -> Result<Value, Error> {
        Ok(match kind {
            FloatKind::F64 => value,
            FloatKind::F32 => self.b.ins().fpromote(types::F64, value),
            FloatKind::F16 => self.f16_to_f64(value)?,
            FloatKind::BF16 => {
                let value = self.bf16_to_f32(value);
                self.b.ins().fpromote(types::F64, value)
            }
        })
    }

    /// Widens an `f16` exactly. Each value is widened at most once in a block.
    fn f16_to_f64(&mut self, value: Value) -> Result<Value, Error> {
        if let Some((_, wide)) = self.s.widened.iter().find(|(known, _)| *known == value) {
            return Ok(*wide);
        }
        let constants = &self.s.constants;
        let constant = constants.iter().find(|(_, _, known)| *known == value);
        let wide = match constant.and_then(|c| fold::widen(FloatKind::F16, c.1)) {
            Some(wide) => self.constant(types::F64, u128::from(wide.to_bits())),
            None => {
                let bits = self.b.ins().uextend(types::I64, value);
                self.helper_one(Helper::F16ToF64, &[bits])?
            }
        };
        self.s.widened.push((value, wide));
        Ok(wide)
    }

    /// Widens a `bf16` exactly. The bits of a `bf16` are the upper half of an `f32`.
    pub(super) fn bf16_to_f32(&mut self, value: Value) -> Value {
        let bits = self.b.ins().uextend(types::I32, value);
        let by = self.constant(types::I32, 16);
        let bits = self.b.ins().ishl(bits, by);
        self.b.ins().bitcast(types::F32, MemFlagsData::new(), bits)
    }

    /// Rounds a double to the nearest 16-bit float, with ties to even.
    pub(super) fn narrow_float(&mut self, kind: FloatKind, value: Value) -> Result<Value, Error> {
        let helper = match kind {
            FloatKind::F64 => return Ok(value),
            FloatKind::F32 => return Ok(self.b.ins().fdemote(types::F32, value)),
            FloatKind::F16 => Helper::F64ToF16,
            FloatKind::BF16 => Helper::F64ToBF16,
        };
        let bits = self.helper_one(helper, &[value])?;
        Ok(self.b.ins().ireduce(types::I16, bits))
    }

    pub(super) fn fused_multiply_add(&mut self, id: OpId) -> Result<(), Error> {
        self.lanewise(id, |t, scalar, _, [a, b, c]| {
            let kind = float(scalar)?;
            if !is_half(kind) {
                return Ok(t.b.ins().fma(a, b, c));
            }
            let a = t.widen_float(kind, a)?;
            let b = t.widen_float(kind, b)?;
            let c = t.widen_float(kind, c)?;
            let value = t.helper_one(Helper::FmaToOdd, &[a, b, c])?;
            t.narrow_float(kind, value)
        })
    }

    /// Translates `is.fpclass`, whose mask has one bit for each float class.
    pub(super) fn float_class(&mut self, id: OpId) -> Result<(), Error> {
        let mask = self.body.int_attr(id, Key::Kind);
        let mask = mask
            .and_then(|mask| u64::try_from(mask).ok())
            .ok_or_else(|| Error::invalid("a float class test without a mask"))?;
        self.unary(id, |t, scalar, _, a| {
            let kind = float(scalar)?;
            let bits = t.word_of(scalar, a);
            let width = t.constant(types::I64, u128::from(kind.bits()));
            let mantissa = t.constant(types::I64, u128::from(kind.mantissa_bits()));
            let mask = t.constant(types::I64, u128::from(mask));
            let found = t.helper_one(Helper::FloatClass, &[bits, width, mantissa, mask])?;
            Ok(t.b.ins().ireduce(types::I8, found))
        })
    }

    pub(super) fn float_compare(&mut self, id: OpId) -> Result<(), Error> {
        let code = self.body.int_attr(id, Key::Predicate);
        let predicate = code
            .and_then(FloatPredicate::from_code)
            .ok_or_else(|| Error::invalid("a comparison without a predicate"))?;
        let cc = match predicate {
            FloatPredicate::False => return self.splat(id, Part::Const(0)),
            FloatPredicate::True => return self.splat(id, Part::Const(1)),
            FloatPredicate::Oeq => FloatCC::Equal,
            FloatPredicate::Ogt => FloatCC::GreaterThan,
            FloatPredicate::Oge => FloatCC::GreaterThanOrEqual,
            FloatPredicate::Olt => FloatCC::LessThan,
            FloatPredicate::Ole => FloatCC::LessThanOrEqual,
            FloatPredicate::One => FloatCC::OrderedNotEqual,
            FloatPredicate::Ord => FloatCC::Ordered,
            FloatPredicate::Ueq => FloatCC::UnorderedOrEqual,
            FloatPredicate::Ugt => FloatCC::UnorderedOrGreaterThan,
            FloatPredicate::Uge => FloatCC::UnorderedOrGreaterThanOrEqual,
            FloatPredicate::Ult => FloatCC::UnorderedOrLessThan,
            FloatPredicate::Ule => FloatCC::UnorderedOrLessThanOrEqual,
            FloatPredicate::Une => FloatCC::NotEqual,
            FloatPredicate::Uno => FloatCC::Unordered,
        };
        self.binary(id, |t, scalar, a, b| {
            let kind = float(scalar)?;
            if is_half(kind) {
                let a = t.widen_float(kind, a)?;
                let b = t.widen_float(kind, b)?;
                return Ok(t.b.ins().fcmp(cc, a, b));
            }
            Ok(t.b.ins().fcmp(cc, a, b))
        })
    }
}
