//! Explains why an op on scalars made poison: the flag or rule, and the values.

use lowerfuzz_ir::{LlvmOp, Type};

use super::arith::{self, fast};
use super::facts::{Facts, width_of};
use crate::float;
use crate::int;

/// Describes the rule by which an op makes poison from these scalars, none of which is poison.
pub(super) fn why(op: LlvmOp, facts: Facts, args: &[u128]) -> String {
    let width = width_of(facts.from);
    let [a, b] = [args.first(), args.get(1)].map(|x| x.copied().unwrap_or(0));
    let (sa, sb) = (int::signed(width, a), int::signed(width, b));
    let shifts = matches!(
        op,
        LlvmOp::Shl | LlvmOp::LShr | LlvmOp::AShr | LlvmOp::SShlSat | LlvmOp::UShlSat
    );
    if shifts && b >= u128::from(width) {
        return format!("shift of i{width} by {b}");
    }
    if op == LlvmOp::Trunc {
        let to = width_of(facts.to);
        let signed = int::signed(to, int::truncate(to, a)) != sa;
        return if facts.overflow & 1 != 0 && signed {
            format!("`nsw` violated: {sa} does not fit in i{to} signed")
        } else {
            format!("`nuw` violated: {a} does not fit in i{to} unsigned")
        };
    }
    if let Some(sign) = sign(op) {
        let only = |overflow| {
            let facts = Facts { overflow, ..facts };
            matches!(arith::eval(op, facts, [a, b, 0]), Some(Ok(None)))
        };
        if facts.overflow & 1 != 0 && only(1) {
            let right = if op == LlvmOp::Shl {
                b.to_string()
            } else {
                sb.to_string()
            };
            return format!("`nsw` violated: {sa} {sign} {right} does not fit in i{width} signed");
        }
        if facts.overflow & 2 != 0 && only(2) {
            return format!("`nuw` violated: {a} {sign} {b} does not fit in i{width} unsigned");
        }
    }
    other(op, facts, args, (sa, sb))
}

#[allow(clippy::wildcard_enum_match_arm, reason = "no other op wraps")]
fn sign(op: LlvmOp) -> Option<&'static str> {
    match op {
        LlvmOp::Add => Some("+"),
        LlvmOp::Sub => Some("-"),
        LlvmOp::Mul => Some("*"),
        LlvmOp::Shl => Some("<<"),
        _ => None,
    }
}

#[allow(
    clippy::wildcard_enum_match_arm,
    reason = "any other op makes poison only by a fast-math flag"
)]
fn other(op: LlvmOp, facts: Facts, args: &[u128], (sa, sb): (i128, i128)) -> String {
    let [a, b] = [args.first(), args.get(1)].map(|x| x.copied().unwrap_or(0));
    match op {
        LlvmOp::SDiv => format!("`exact` violated: {sa} / {sb} leaves a remainder"),
        LlvmOp::UDiv => format!("`exact` violated: {a} / {b} leaves a remainder"),
        LlvmOp::LShr => format!("`exact` violated: {a} >> {b} drops a set bit"),
        LlvmOp::AShr => format!("`exact` violated: {sa} >> {b} drops a set bit"),
        LlvmOp::Or => format!("`disjoint` violated: {a:#x} and {b:#x} share a set bit"),
        LlvmOp::ZExt | LlvmOp::UIToFP => format!("`nneg` violated: {sa} is negative"),
        LlvmOp::CountLeadingZeros | LlvmOp::CountTrailingZeros => {
            "`is_zero_poison` violated: the operand is zero".into()
        }
        LlvmOp::Abs => format!("`is_int_min_poison` violated: the operand is {sa}"),
        LlvmOp::FPToSI | LlvmOp::FPToUI => {
            let sign = if op == LlvmOp::FPToSI {
                "signed"
            } else {
                "unsigned"
            };
            let value = show(facts.from, a);
            format!("{value} does not fit in i{} {sign}", width_of(facts.to))
        }
        _ => fast_math(facts, args),
    }
}

/// Names the fast-math flag that an operand or the result violates.
fn fast_math(facts: Facts, args: &[u128]) -> String {
    use lowerfuzz_ir::attr::fastmath::NNAN;
    let Some(kind) = facts.from.float_kind() else {
        return "poison".into();
    };
    let values: Vec<String> = args.iter().map(|x| show(facts.from, *x)).collect();
    let breaks = |flag| args.iter().any(|x| !fast(flag, kind, *x));
    let any = facts.fastmath & NNAN != 0 && breaks(NNAN);
    let infinite = breaks(facts.fastmath & !NNAN);
    let flags = match (any, infinite) {
        (true, _) => "`nnan` violated by an operand",
        (false, true) => "`ninf` violated by an operand",
        (false, false) => "`nnan` or `ninf` violated by the result",
    };
    format!("{flags} ({})", values.join(", "))
}

/// Formats a float in decimal.
fn show(ty: Type, bits: u128) -> String {
    match ty.float_kind() {
        Some(kind) => float::show(kind, bits),
        None => bits.to_string(),
    }
}
