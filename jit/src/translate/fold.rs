//! Folds ops on constants, so that they need no instructions.
//!
//! Lowerings compute many known values, such as the sizes and strides of a static layout. An op is
//! not folded if it may trap, or if its result is not determined.

use cranelift_codegen::ir::condcodes::IntCC;
use lowerfuzz_ir::{FloatKind, LlvmOp};

use super::Part;
use super::int_op::IntOp;
use crate::helpers::half_floats;
use crate::layout::Scalar;

/// Folds an op on two integers; returns `None` if an instruction is needed.
pub(super) fn binary(op: IntOp, scalar: Scalar, a: Part, b: Part) -> Option<Part> {
    let is_const = |part, bits: Option<u128>| bits.is_some_and(|bits| part == Part::Const(bits));
    match (a, b) {
        (Part::Const(a), Part::Const(b)) => constants(op, scalar, a, b).map(Part::Const),
        _ if is_const(b, neutral(op)) => Some(a),
        _ if is_const(a, neutral(op)) && commutes(op) => Some(b),
        _ if is_const(a, absorbing(op)) => Some(a),
        _ if is_const(b, absorbing(op)) => Some(b),
        _ => None,
    }
}

/// Returns the second operand for which the result is the first operand. Returns `None` if the
/// operation has no such operand.
fn neutral(op: IntOp) -> Option<u128> {
    match op {
        IntOp::Add | IntOp::Sub | IntOp::Or | IntOp::Xor => Some(0),
        IntOp::Shl | IntOp::LShr | IntOp::AShr => Some(0),
        IntOp::Mul => Some(1),
        IntOp::And | IntOp::Div(_) | IntOp::Rem(_) | IntOp::Pick(_) => None,
    }
}

/// Returns the operand that is the result whatever the other operand is. Returns `None` if the
/// operation has no such operand.
fn absorbing(op: IntOp) -> Option<u128> {
    match op {
        IntOp::Mul | IntOp::And => Some(0),
        IntOp::Add | IntOp::Sub | IntOp::Or | IntOp::Xor => None,
        IntOp::Shl | IntOp::LShr | IntOp::AShr => None,
        IntOp::Div(_) | IntOp::Rem(_) | IntOp::Pick(_) => None,
    }
}

fn commutes(op: IntOp) -> bool {
    match op {
        IntOp::Add | IntOp::Mul | IntOp::And | IntOp::Or | IntOp::Xor => true,
        IntOp::Sub | IntOp::Shl | IntOp::LShr | IntOp::AShr => false,
        IntOp::Div(_) | IntOp::Rem(_) | IntOp::Pick(_) => false,
    }
}

fn constants(op: IntOp, scalar: Scalar, a: u128, b: u128) -> Option<u128> {
    let shift = u32::try_from(b).ok().filter(|by| *by < scalar.bits());
    let result = match op {
        IntOp::Add => a.wrapping_add(b),
        IntOp::Sub => a.wrapping_sub(b),
        IntOp::Mul => a.wrapping_mul(b),
        IntOp::And => a & b,
        IntOp::Or => a | b,
        IntOp::Xor => a ^ b,
        IntOp::Shl => a << shift?,
        IntOp::LShr => a >> shift?,
        IntOp::AShr => (signed(scalar, a) >> shift?) as u128,
        IntOp::Pick(cc) => {
            if compare(cc, scalar, a, b) {
                a
            } else {
                b
            }
        }
        IntOp::Div(_) | IntOp::Rem(_) => return None,
    };
    Some(result & scalar.mask())
}

/// Reports whether the comparison holds for two integers of the same type.
pub(super) fn compare(cc: IntCC, scalar: Scalar, a: u128, b: u128) -> bool {
    let (sa, sb) = (signed(scalar, a), signed(scalar, b));
    match cc {
        IntCC::Equal => a == b,
        IntCC::NotEqual => a != b,
        IntCC::SignedLessThan => sa < sb,
        IntCC::SignedLessThanOrEqual => sa <= sb,
        IntCC::SignedGreaterThan => sa > sb,
        IntCC::SignedGreaterThanOrEqual => sa >= sb,
        IntCC::UnsignedLessThan => a < b,
        IntCC::UnsignedLessThanOrEqual => a <= b,
        IntCC::UnsignedGreaterThan => a > b,
        IntCC::UnsignedGreaterThanOrEqual => a >= b,
    }
}

/// Folds a cast of a constant; returns `None` if an instruction is needed.
pub(super) fn cast(op: LlvmOp, from: Scalar, to: Scalar, bits: u128) -> Option<u128> {
    match (op, from, to) {
        (LlvmOp::Trunc | LlvmOp::ZExt, Scalar::Int(_), Scalar::Int(_)) => Some(bits & to.mask()),
        (LlvmOp::SExt, Scalar::Int(_), Scalar::Int(_)) => {
            Some(signed(from, bits) as u128 & to.mask())
        }
        (LlvmOp::FPExt | LlvmOp::FPTrunc, Scalar::Float(from), Scalar::Float(to)) => {
            float_to_float(from, to, bits)
        }
        _ => None,
    }
}

/// Folds a conversion between float formats for which the machine has no instruction.
///
/// NaNs are not folded, because the helpers determine the NaN's payload.
fn float_to_float(from: FloatKind, to: FloatKind, bits: u128) -> Option<u128> {
    let wide = widen(from, bits)?;
    match to {
        FloatKind::F64 => Some(u128::from(wide.to_bits())),
        // The operand is a 16-bit float, so the conversion is exact.
        FloatKind::F32 => match from {
            FloatKind::F16 | FloatKind::BF16 => Some(u128::from((wide as f32).to_bits())),
            FloatKind::F32 | FloatKind::F64 => None,
        },
        FloatKind::F16 => Some(u128::from(half_floats::f64_to_f16(wide))),
        FloatKind::BF16 => Some(u128::from(half_floats::f64_to_bf16(wide))),
    }
}

/// Widens a float to a double exactly; returns `None` for a NaN.
pub(super) fn widen(kind: FloatKind, bits: u128) -> Option<f64> {
    let wide = match kind {
        FloatKind::F16 => half_floats::f16_to_f64(bits as u64),
        FloatKind::BF16 => f64::from(f32::from_bits((bits as u32) << 16)),
        FloatKind::F32 => f64::from(f32::from_bits(bits as u32)),
        FloatKind::F64 => f64::from_bits(bits as u64),
    };
    (!wide.is_nan()).then_some(wide)
}

/// Sign-extends the bits of an integer.
fn signed(scalar: Scalar, bits: u128) -> i128 {
    let unused = 128 - scalar.bits();
    ((bits << unused) as i128) >> unused
}
