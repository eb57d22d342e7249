//! Float ops that do not round: comparisons, extrema, and ops on the sign bit.

use lowerfuzz_ir::attr::fastmath::{NINF, NNAN};
use lowerfuzz_ir::{FloatKind, FloatPredicate};

use super::int::result;
use super::value::Lane;
use crate::reason::Reason;
use crate::term::{Pool, Term, ones};

/// The bits of infinity.
pub(super) fn infinity(kind: FloatKind) -> u128 {
    u128::from(kind.quiet_nan()) & !ones(kind.mantissa_bits())
}

/// The sign bit.
pub(super) fn sign_bit(kind: FloatKind) -> u128 {
    1 << (kind.bits() - 1)
}

fn magnitude(pool: &mut Pool, kind: FloatKind, a: Term) -> Term {
    let mask = pool.constant(kind.bits(), !sign_bit(kind));
    pool.and(a, mask)
}

pub(crate) fn is_nan(pool: &mut Pool, kind: FloatKind, a: Term) -> Term {
    let magnitude = magnitude(pool, kind, a);
    let infinity = pool.constant(kind.bits(), infinity(kind));
    pool.ult(infinity, magnitude)
}

pub(super) fn is_infinite(pool: &mut Pool, kind: FloatKind, a: Term) -> Term {
    let magnitude = magnitude(pool, kind, a);
    pool.is(magnitude, infinity(kind))
}

pub(super) fn is_zero(pool: &mut Pool, kind: FloatKind, a: Term) -> Term {
    let magnitude = magnitude(pool, kind, a);
    pool.is_zero(magnitude)
}

/// Returns an unsigned number that orders floats other than NaNs. −0 is below +0.
fn order(pool: &mut Pool, kind: FloatKind, a: Term) -> Term {
    let sign = pool.sign(a);
    let (bit, not_a) = (pool.constant(kind.bits(), sign_bit(kind)), pool.not(a));
    let positive = pool.or(a, bit);
    pool.ite(sign, not_a, positive)
}

/// Checks the fast-math flags of an op. Only `nnan` and `ninf` have an encoding.
pub(super) fn promises(flags: i128) -> Result<i128, Reason> {
    match flags & !(NNAN | NINF) {
        0 => Ok(flags),
        _ => Err(Reason::Floats),
    }
}

/// Returns whether one of the floats violates the flags.
pub(super) fn violates(pool: &mut Pool, kind: FloatKind, flags: i128, floats: &[Term]) -> Term {
    let mut broken = pool.bit(false);
    for float in floats {
        if flags & NNAN != 0 {
            let nan = is_nan(pool, kind, *float);
            broken = pool.or(broken, nan);
        }
        if flags & NINF != 0 {
            let infinite = is_infinite(pool, kind, *float);
            broken = pool.or(broken, infinite);
        }
    }
    broken
}

/// Compares by a predicate.
pub(super) fn compare(
    pool: &mut Pool,
    predicate: FloatPredicate,
    kind: FloatKind,
    flags: i128,
    [a, b]: [Lane; 2],
) -> Result<Lane, Reason> {
    use FloatPredicate::{
        False, Oeq, Oge, Ogt, Ole, Olt, One, Ord, True, Ueq, Uge, Ugt, Ule, Ult, Une, Uno,
    };
    let flags = promises(flags)?;
    let (x, y) = (a.bits, b.bits);
    let (nan_x, nan_y) = (is_nan(pool, kind, x), is_nan(pool, kind, y));
    let unordered = pool.or(nan_x, nan_y);
    let ordered = pool.not(unordered);
    let (zero_x, zero_y) = (is_zero(pool, kind, x), is_zero(pool, kind, y));
    let zeros = pool.and(zero_x, zero_y);
    let same = pool.eq(x, y);
    let equal = pool.or(same, zeros);
    let different = pool.not(equal);
    let (order_x, order_y) = (order(pool, kind, x), order(pool, kind, y));
    let (below, above) = (pool.ult(order_x, order_y), pool.ult(order_y, order_x));
    let (below, above) = (pool.and(below, different), pool.and(above, different));
    // What holds if neither is NaN.
    let holds = match predicate {
        False | Uno => pool.bit(false),
        True | Ord => pool.bit(true),
        Oeq | Ueq => equal,
        One | Une => different,
        Olt | Ult => below,
        Ogt | Ugt => above,
        Ole | Ule => pool.not(above),
        Oge | Uge => pool.not(below),
    };
    let bits = match predicate {
        False | Oeq | Ogt | Oge | Olt | Ole | One | Ord => pool.and(ordered, holds),
        True | Ueq | Ugt | Uge | Ult | Ule | Une | Uno => pool.or(unordered, holds),
    };
    let broken = violates(pool, kind, flags, &[x, y]);
    Ok(result(pool, &[a, b], bits, broken))
}

/// An op that returns the larger or the smaller of two floats.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Extremum {
    pub(super) is_max: bool,
    /// Whether the result is the other operand if one operand is NaN, instead of NaN.
    pub(super) skips_nan: bool,
    /// Whether zeros with different signs make poison, because either may be the result.
    pub(super) leaves_zeros_open: bool,
}

pub(super) fn extremum(
    pool: &mut Pool,
    op: Extremum,
    kind: FloatKind,
    flags: i128,
    [a, b]: [Lane; 2],
) -> Result<Lane, Reason> {
    let flags = promises(flags)?;
    let (x, y) = (a.bits, b.bits);
    let (order_x, order_y) = (order(pool, kind, x), order(pool, kind, y));
    let below = pool.ult(order_x, order_y);
    let number = match op.is_max {
        true => pool.ite(below, y, x),
        false => pool.ite(below, x, y),
    };
    let (nan_x, nan_y) = (is_nan(pool, kind, x), is_nan(pool, kind, y));
    let nan = pool.constant(kind.bits(), u128::from(kind.quiet_nan()));
    let bits = match op.skips_nan {
        true => {
            let of_x = pool.ite(nan_y, nan, y);
            let of_y = pool.ite(nan_y, x, number);
            pool.ite(nan_x, of_x, of_y)
        }
        false => {
            let any = pool.or(nan_x, nan_y);
            pool.ite(any, nan, number)
        }
    };
    let mut broken = violates(pool, kind, flags, &[x, y, bits]);
    if op.leaves_zeros_open {
        let (zero_x, zero_y) = (is_zero(pool, kind, x), is_zero(pool, kind, y));
        let (zeros, differ) = (pool.and(zero_x, zero_y), pool.ne(x, y));
        let open = pool.and(zeros, differ);
        broken = pool.or(broken, open);
    }
    let mut lane = result(pool, &[a, b], bits, broken);
    lane.may_be_made = true;
    Ok(lane)
}

/// An op on the sign bit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Flip,
    Clear,
    /// Takes the sign of the second operand.
    Copy,
}

pub(super) fn with_sign(
    pool: &mut Pool,
    op: Sign,
    kind: FloatKind,
    flags: i128,
    args: &[Lane],
) -> Result<Lane, Reason> {
    let flags = promises(flags)?;
    let (Some(a), b) = (args.first(), args.get(1)) else {
        return Err(Reason::Types);
    };
    let bit = pool.constant(kind.bits(), sign_bit(kind));
    let bits = match op {
        Sign::Flip => pool.xor(a.bits, bit),
        Sign::Clear => magnitude(pool, kind, a.bits),
        Sign::Copy => {
            let b = b.ok_or(Reason::Types)?;
            if b.may_be_made {
                return Err(Reason::Floats);
            }
            let (magnitude, sign) = (magnitude(pool, kind, a.bits), pool.and(b.bits, bit));
            pool.or(magnitude, sign)
        }
    };
    let mut floats: Vec<Term> = args.iter().map(|arg| arg.bits).collect();
    floats.push(bits);
    let broken = violates(pool, kind, flags, &floats);
    let mut lane = result(pool, args, bits, broken);
    lane.may_be_made = a.may_be_made;
    Ok(lane)
}

/// A set of floats.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Finite,
    Infinite,
    NaN,
    Normal,
}

pub(super) fn classified(
    pool: &mut Pool,
    class: Class,
    kind: FloatKind,
    flags: i128,
    a: Lane,
) -> Result<Lane, Reason> {
    let flags = promises(flags)?;
    let size = magnitude(pool, kind, a.bits);
    let infinity = pool.constant(kind.bits(), infinity(kind));
    let bits = match class {
        Class::Finite => pool.ult(size, infinity),
        Class::Infinite => pool.eq(size, infinity),
        Class::NaN => pool.ult(infinity, size),
        Class::Normal => {
            let least = pool.constant(kind.bits(), 1 << kind.mantissa_bits());
            let (small, finite) = (pool.ult(size, least), pool.ult(size, infinity));
            let large = pool.not(small);
            pool.and(large, finite)
        }
    };
    let broken = violates(pool, kind, flags, &[a.bits]);
    Ok(result(pool, &[a], bits, broken))
}
