//! Intervals: floats of which no document says which one it is, only that it lies between two others
//! (`SEMANTICS.md` §3.21).
//!
//! One is kept where the bits of a float are kept, in 128 bits, of which a float needs 64 at most: the lower end,
//! and above it the upper end and 1. A scalar that is a float by its type is an interval if there is
//! anything in its upper half.

use lowerfuzz_ir::{FloatKind, FloatPredicate};

use crate::float::{self, Binary, Unary};
use crate::outcome::Stop;

/// Any float, or a NaN.
pub(crate) const ANY: u128 = (u64::MAX as u128) << 64;

/// What is known of a float.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interval {
    /// It is not below the first and not above the second; neither is a NaN. Zeros of both signs are one.
    Ends(u128, u128),
    /// Nothing.
    Any,
}

impl Interval {
    /// What a float's bits say; both ends are the same where there is no doubt.
    pub fn of(bits: u128) -> Interval {
        match bits >> 64 {
            _ if bits == ANY => Interval::Any,
            0 => Interval::Ends(bits, bits),
            high => Interval::Ends(u128::from(bits as u64), high - 1),
        }
    }
}

/// Is there more than one float that it may be?
pub fn is_interval(bits: u128) -> bool {
    bits >> 64 != 0
}

/// May a float that is `found` be one that is `wanted`, both with their intervals? NaNs are no interval.
pub fn overlap(kind: FloatKind, wanted: u128, found: u128) -> bool {
    match (Interval::of(wanted), Interval::of(found)) {
        (Interval::Any, _) | (_, Interval::Any) => true,
        (Interval::Ends(low, high), Interval::Ends(found_low, found_high)) => {
            let is_below = |a, b| float::compare(FloatPredicate::Ole, kind, a, b);
            is_below(low, found_high) && is_below(found_low, high)
        }
    }
}

/// A question that has one answer for a part of an interval and another one for the rest.
pub(crate) struct Undecided;

impl From<Undecided> for Stop {
    fn from(_: Undecided) -> Stop {
        Stop::Unsupported("what depends on a result that is not exact".into())
    }
}

/// From end to end; one float if they are the same.
fn between(kind: FloatKind, low: u128, high: u128) -> u128 {
    if low == high {
        return low;
    }
    let sign = 1u128 << (kind.bits() - 1);
    let low = if low == 0 { sign } else { low };
    let high = if high == sign { 0 } else { high };
    (high + 1) << 64 | low
}

/// The order of floats, with −0 before +0.
fn rank(kind: FloatKind, bits: u128) -> i128 {
    let sign = 1u128 << (kind.bits() - 1);
    match bits & sign {
        0 => bits.cast_signed(),
        _ => !(bits & !sign).cast_signed(),
    }
}

/// The float of a [`rank`].
fn of_rank(kind: FloatKind, rank: i128) -> u128 {
    match u128::try_from(rank) {
        Ok(bits) => bits,
        Err(_) => 1 << (kind.bits() - 1) | (!rank).cast_unsigned(),
    }
}

/// Is a float below another one? No NaN is; −0 is not below +0.
pub(crate) fn is_before(kind: FloatKind, a: u128, b: u128) -> bool {
    float::compare(FloatPredicate::Olt, kind, a, b)
}

/// The float so many floats above one that is no NaN; an infinity where there are not so many.
pub(crate) fn beside(kind: FloatKind, a: u128, floats: i128) -> u128 {
    let infinity = float::infinity(kind).cast_signed();
    let at = rank(kind, a) + floats;
    of_rank(kind, at.clamp(!infinity, infinity))
}

/// A float in the middle of what one may be, counted in floats; `None` if it may be any.
pub fn middle(kind: FloatKind, bits: u128) -> Option<u128> {
    let Interval::Ends(low, high) = Interval::of(bits) else {
        return None;
    };
    let middle = rank(kind, low).midpoint(rank(kind, high));
    Some(of_rank(kind, middle))
}

/// All that is not more than so many floats away, beyond neither zero nor infinity.
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

/// The least interval with all of these in it; any float if one of them is a NaN and another one is not.
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

/// The least interval that two are in.
pub(crate) fn hull(kind: FloatKind, a: u128, b: u128) -> u128 {
    match (Interval::of(a), Interval::of(b)) {
        (Interval::Ends(a, b), Interval::Ends(c, d)) => around(kind, &[a, b, c, d]),
        _ => ANY,
    }
}

/// [`float::unary`] of all that is in an interval.
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

/// Is a zero in it?
fn holds_zero(kind: FloatKind, a: u128) -> bool {
    overlap(kind, a, 0)
}

fn holds_infinity(kind: FloatKind, a: u128) -> bool {
    let infinity = float::infinity(kind);
    [infinity, float::unary(Unary::Neg, kind, infinity)]
        .iter()
        .any(|infinity| overlap(kind, a, *infinity))
}

/// Can the product be zero times infinity, though no product of ends is?
fn may_be_nan(kind: FloatKind, a: u128, b: u128) -> bool {
    holds_zero(kind, a) && holds_infinity(kind, b) || holds_infinity(kind, a) && holds_zero(kind, b)
}

/// [`float::binary`] of all that is in two intervals: what goes up or down in each operand is between what comes
/// of the ends.
pub(crate) fn binary(op: Binary, kind: FloatKind, a: u128, b: u128) -> u128 {
    if !is_interval(a) && !is_interval(b) {
        return float::binary(op, kind, a, b);
    }
    let is_nan = |bits: u128| !is_interval(bits) && kind.is_nan(bits as u64);
    let is_number_op = matches!(op, Binary::MaxNum | Binary::MinNum);
    match (Interval::of(a), Interval::of(b)) {
        // The sign is of the second, the rest of the first.
        (_, Interval::Ends(low, high)) if op == Binary::CopySign => {
            let is_one_sign = !is_interval(b) || !holds_zero(kind, b);
            let magnitude = unary(Unary::Abs, kind, a);
            match is_one_sign && (low ^ high) >> (kind.bits() - 1) == 0 {
                true if low >> (kind.bits() - 1) == 1 => unary(Unary::Neg, kind, magnitude),
                true => magnitude,
                false => ANY,
            }
        }
        // The NaN of another op may be any, that of this one has the sign that is open.
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

/// [`float::fma`] of all that is in three intervals.
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

/// [`float::compare`], if it is the same for all that is in the intervals.
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
            // Both orders that the two can be in, and whether they can be the same.
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

/// [`float::to_int`], if it is the same for all that is in an interval.
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
    fn a_nan_has_the_sign_that_it_is_given() {
        let (nan, minus_nan) = (0x7fc0_0001, 0xffc0_0001);
        let sign = |a, b| binary(Binary::CopySign, FloatKind::F32, a, b);
        let one_to_two = between(FloatKind::F32, 0x3f80_0000, 0x4000_0000);
        assert_eq!(sign(minus_nan, one_to_two), nan);
        assert_eq!(sign(minus_nan, ANY), ANY);
        assert_eq!(sign(nan, ANY), ANY);
    }
}
