//! Intervals of floats, for results that MLIR's documentation only bounds (`SEMANTICS.md` §3.21).
//!
//! An interval is stored in the 128 bits of a scalar, as a float needs at most 64 bits. The lower
//! half holds the lower bound. The upper half holds the upper bound plus 1. A scalar of float type
//! is an interval if its upper half is not zero.

use lowerfuzz_ir::{FloatKind, FloatPredicate};

use crate::float::{self, Binary, Unary};
use crate::outcome::Stop;

/// The interval that contains all floats and NaNs.
pub(crate) const ANY: u128 = (u64::MAX as u128) << 64;

/// The set of floats that a scalar may equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interval {
    /// The floats between two bounds, both included; neither bound is a NaN. Zeros of both signs
    /// count as equal.
    Ends(u128, u128),
    /// Nothing.
    Any,
}

impl Interval {
    /// Decodes a scalar to an interval. Both bounds are equal if the float is known exactly.
    pub fn of(bits: u128) -> Interval {
        match bits >> 64 {
            _ if bits == ANY => Interval::Any,
            0 => Interval::Ends(bits, bits),
            high => Interval::Ends(u128::from(bits as u64), high - 1),
        }
    }
}

/// Does the scalar stand for more than one float?
pub fn is_interval(bits: u128) -> bool {
    bits >> 64 != 0
}

/// Do two float intervals have a common float? NaNs are never part of an interval.
pub fn overlap(kind: FloatKind, wanted: u128, found: u128) -> bool {
    match (Interval::of(wanted), Interval::of(found)) {
        (Interval::Any, _) | (_, Interval::Any) => true,
        (Interval::Ends(low, high), Interval::Ends(found_low, found_high)) => {
            let is_below = |a, b| float::compare(FloatPredicate::Ole, kind, a, b);
            is_below(low, found_high) && is_below(found_low, high)
        }
    }
}

/// The error for a comparison or conversion whose result differs between the floats of an interval.
pub(crate) struct Undecided;

impl From<Undecided> for Stop {
    fn from(_: Undecided) -> Stop {
        Stop::Unsupported("an op that depends on the exact value of an inexact result".into())
    }
}

/// Encodes the interval between two bounds, or a single float if the bounds are equal.
fn between(kind: FloatKind, low: u128, high: u128) -> u128 {
    if low == high {
        return low;
    }
    let sign = 1u128 << (kind.bits() - 1);
    let low = if low == 0 { sign } else { low };
    let high = if high == sign { 0 } else { high };
    (high + 1) << 64 | low
}

/// Maps floats to integers of the same order, with −0 before +0.
fn rank(kind: FloatKind, bits: u128) -> i128 {
    let sign = 1u128 << (kind.bits() - 1);
    match bits & sign {
        0 => bits.cast_signed(),
        _ => !(bits & !sign).cast_signed(),
    }
}

/// The float with the given [`rank`].
fn of_rank(kind: FloatKind, rank: i128) -> u128 {
    match u128::try_from(rank) {
        Ok(bits) => bits,
        Err(_) => 1 << (kind.bits() - 1) | (!rank).cast_unsigned(),
    }
}

/// Is the float `a` less than `b`? False if either float is NaN; −0 is not less than +0.
pub(crate) fn is_before(kind: FloatKind, a: u128, b: u128) -> bool {
    float::compare(FloatPredicate::Olt, kind, a, b)
}

/// Returns the float that is `floats` places above `a`, clamped to the infinities. `a` must not be
/// a NaN.
pub(crate) fn beside(kind: FloatKind, a: u128, floats: i128) -> u128 {
    let infinity = float::infinity(kind).cast_signed();
    let at = rank(kind, a) + floats;
    of_rank(kind, at.clamp(!infinity, infinity))
}

/// Returns the middle float of an interval, counted in floats; `None` if the scalar may be any
/// float.
pub fn middle(kind: FloatKind, bits: u128) -> Option<u128> {
    let Interval::Ends(low, high) = Interval::of(bits) else {
        return None;
    };
    let middle = rank(kind, low).midpoint(rank(kind, high));
    Some(of_rank(kind, middle))
}

/// The interval of all floats at most `floats` places from `a`. The interval does not extend past
/// zero or infinity.
pub(crate) fn within(kind: FloatKind, a: u128, floats: u32) -> u128 {
    let infinity = float::infinity(kind).cast_signed();
    let at = rank(kind, a);
    let bounds = if at < 0 {
        (!infinity, -1)
    } else {
        (0, infinity)
    };
    let end = |at: i128| of_rank(kind, at.clamp(bounds.0, bounds.1));
    let floats = i128::from(floats);
    between(kind, end(at - floats), end(at + floats))
}

/// The smallest interval that contains all of these floats. If some of the floats are NaN and
/// others are not, the result is the interval of all floats.
fn around(kind: FloatKind, all: &[u128]) -> u128 {
    let is_nan = |bits: &u128| kind.is_nan(*bits as u64);
    let nans = all.iter().filter(|bits| is_nan(bits)).count();
    let by_rank = |bits: &&u128| rank(kind, **bits);
    match (
        all.iter().min_by_key(by_rank),
        all.iter().max_by_key(by_rank),
    ) {
        (Some(low), Some(high)) if nans == 0 => between(kind, *low, *high),
        (Some(nan), _) if nans == all.len() => *nan,
        _ => ANY,
    }
}

/// The smallest interval that contains two scalars.
pub(crate) fn hull(kind: FloatKind, a: u128, b: u128) -> u128 {
    match (Interval::of(a), Interval::of(b)) {
        (Interval::Ends(a, b), Interval::Ends(c, d)) => around(kind, &[a, b, c, d]),
        _ => ANY,
    }
}

/// The results of [`float::unary`] for all floats of an interval.
pub(crate) fn unary(op: Unary, kind: FloatKind, a: u128) -> u128 {
    if !is_interval(a) {
        return float::unary(op, kind, a);
    }
    let Interval::Ends(low, high) = Interval::of(a) else {
        return ANY;
    };
    let ends = [low, high].map(|end| float::unary(op, kind, end));
    match op {
        Unary::Abs if holds_zero(kind, a) => around(kind, &[0, ends[0], ends[1]]),
        Unary::Neg
        | Unary::Abs
        | Unary::Ceil
        | Unary::Floor
        | Unary::Trunc
        | Unary::Round
        | Unary::RoundEven
        | Unary::Sqrt => around(kind, &ends),
    }
}

/// Does the interval contain a zero?
fn holds_zero(kind: FloatKind, a: u128) -> bool {
    overlap(kind, a, 0)
}

fn holds_infinity(kind: FloatKind, a: u128) -> bool {
    let infinity = float::infinity(kind);
    [infinity, float::unary(Unary::Neg, kind, infinity)]
        .iter()
        .any(|infinity| overlap(kind, a, *infinity))
}

/// May a product be zero times infinity, although no product of interval bounds is?
fn may_be_nan(kind: FloatKind, a: u128, b: u128) -> bool {
    holds_zero(kind, a) && holds_infinity(kind, b) || holds_infinity(kind, a) && holds_zero(kind, b)
}

/// The results of [`float::binary`] for all floats of two intervals. For an op that is monotonic in
/// each operand, the results of the bounds enclose all results.
pub(crate) fn binary(op: Binary, kind: FloatKind, a: u128, b: u128) -> u128 {
    if !is_interval(a) && !is_interval(b) {
        return float::binary(op, kind, a, b);
    }
    let is_nan = |bits: u128| !is_interval(bits) && kind.is_nan(bits as u64);
    let is_number_op = matches!(op, Binary::MaxNum | Binary::MinNum);
    match (Interval::of(a), Interval::of(b)) {
        // The second operand of `copysign` gives the sign, the first operand the magnitude.
        (_, Interval::Ends(low, high)) if op == Binary::CopySign => {
            let is_one_sign = !is_interval(b) || !holds_zero(kind, b);
            let magnitude = unary(Unary::Abs, kind, a);
            match is_one_sign && (low ^ high) >> (kind.bits() - 1) == 0 {
                true if low >> (kind.bits() - 1) == 1 => unary(Unary::Neg, kind, magnitude),
                true => magnitude,
                false => ANY,
            }
        }
        // A NaN made by an op has an unspecified sign, so the result of `copysign` may be any
        // float.
        _ if op == Binary::CopySign => ANY,
        _ if is_nan(b) && is_number_op => a,
        _ if is_nan(a) && is_number_op => b,
        _ if is_nan(a) => float::binary(op, kind, a, a),
        _ if is_nan(b) => float::binary(op, kind, b, b),
        _ if op == Binary::Rem => ANY,
        _ if op == Binary::Mul && may_be_nan(kind, a, b) => ANY,
        _ if op == Binary::Div && holds_zero(kind, b) => ANY,
        (Interval::Ends(a, b), Interval::Ends(c, d)) => {
            let corner = |(a, b)| float::binary(op, kind, a, b);
            around(kind, &[(a, c), (a, d), (b, c), (b, d)].map(corner))
        }
        _ => ANY,
    }
}

/// The results of [`float::fma`] for all floats of three intervals.
pub(crate) fn fma(kind: FloatKind, a: u128, b: u128, c: u128) -> u128 {
    if ![a, b, c].into_iter().any(is_interval) {
        return float::fma(kind, a, b, c);
    }
    let ends = [a, b, c].map(Interval::of);
    let [
        Interval::Ends(a0, a1),
        Interval::Ends(b0, b1),
        Interval::Ends(c0, c1),
    ] = ends
    else {
        return ANY;
    };
    if may_be_nan(kind, a, b) {
        return ANY;
    }
    let products = [(a0, b0), (a0, b1), (a1, b0), (a1, b1)];
    let corners = products.map(|(a, b)| [c0, c1].map(|c| float::fma(kind, a, b, c)));
    around(kind, corners.as_flattened())
}

/// Evaluates [`float::compare`] if the result is the same for all floats of the intervals.
pub(crate) fn compare(
    predicate: FloatPredicate,
    kind: FloatKind,
    a: u128,
    b: u128,
) -> Result<bool, Undecided> {
    if !is_interval(a) && !is_interval(b) {
        return Ok(float::compare(predicate, kind, a, b));
    }
    let is_nan = |bits: &u128| !is_interval(*bits) && kind.is_nan(*bits as u64);
    if let Some(nan) = [a, b].into_iter().find(is_nan) {
        return Ok(float::compare(predicate, kind, nan, nan));
    }
    match (Interval::of(a), Interval::of(b)) {
        (Interval::Ends(low, high), Interval::Ends(other_low, other_high)) => {
            // Compare both extreme pairs of bounds, and check whether the two intervals can be
            // equal.
            let answers = [(low, other_high), (high, other_low)]
                .map(|(a, b)| float::compare(predicate, kind, a, b));
            let equal = overlap(kind, a, b).then(|| float::compare(predicate, kind, low, low));
            let all_same = answers[0] == answers[1] && equal.is_none_or(|e| e == answers[0]);
            if all_same {
                Ok(answers[0])
            } else {
                Err(Undecided)
            }
        }
        _ => Err(Undecided),
    }
}

/// Evaluates [`float::to_int`] if the result is the same for all floats of an interval.
pub(crate) fn to_int(
    kind: FloatKind,
    width: u32,
    a: u128,
    is_signed: bool,
) -> Result<Option<u128>, Undecided> {
    let Interval::Ends(low, high) = Interval::of(a) else {
        return Err(Undecided);
    };
    let [low, high] = [low, high].map(|end| float::to_int(kind, width, end, is_signed));
    if low == high { Ok(low) } else { Err(Undecided) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copysign_sets_the_sign_of_a_nan() {
        let (nan, minus_nan) = (0x7fc0_0001, 0xffc0_0001);
        let sign = |a, b| binary(Binary::CopySign, FloatKind::F32, a, b);
        let one_to_two = between(FloatKind::F32, 0x3f80_0000, 0x4000_0000);
        assert_eq!(sign(minus_nan, one_to_two), nan);
        assert_eq!(sign(minus_nan, ANY), ANY);
        assert_eq!(sign(nan, ANY), ANY);
    }
}
