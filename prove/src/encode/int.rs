//! Integer ops on scalars, with their flags. The ops of `arith`, `index` and the LLVM dialect share
//! them.

use super::value::Lane;
#[cfg(test)]
use crate::planted::{self, Planted};
use crate::term::{Binary, Pool, Term, ones, signed};

/// The flags `nsw` and `nuw`.
#[derive(Clone, Copy, Default)]
pub(super) struct Wrap {
    pub(super) nsw: bool,
    pub(super) nuw: bool,
}

impl Wrap {
    pub(super) fn from_bits(bits: i128) -> Wrap {
        Wrap {
            nsw: bits & 1 != 0,
            nuw: bits & 2 != 0,
        }
    }
}

/// Returns a lane that is poison if an operand is poison or a flag is violated.
pub(super) fn result(pool: &mut Pool, args: &[Lane], bits: Term, violated: Term) -> Lane {
    let poison = args
        .iter()
        .fold(violated, |all, arg| pool.or(all, arg.poison));
    Lane::new(bits, poison)
}

/// Returns a bit that is set if one of the promises that are made does not hold.
fn violated(pool: &mut Pool, promises: [(bool, Term); 2]) -> Term {
    let start = pool.bit(false);
    let made = promises.into_iter().filter(|(is_made, _)| *is_made);
    made.fold(start, |all, (_, broken)| pool.or(all, broken))
}

/// Returns whether one term is less than another, signed or unsigned.
fn less(pool: &mut Pool, is_signed: bool, a: Term, b: Term) -> Term {
    match is_signed {
        true => pool.slt(a, b),
        false => pool.ult(a, b),
    }
}

/// Returns whether the sum of two terms overflows.
pub(super) fn add_overflows(pool: &mut Pool, a: Term, b: Term, is_signed: bool) -> Term {
    let width = pool.width(a);
    let (a, b) = if pool.value(a).is_some() {
        (b, a)
    } else {
        (a, b)
    };
    if let Some(value) = pool.value(b) {
        let most = if is_signed {
            ones(width) >> 1
        } else {
            ones(width)
        };
        let is_negative = is_signed && signed(width, value) < 0;
        let limit = match is_negative {
            true => (1u128 << (width - 1)).wrapping_sub(value),
            false => most.wrapping_sub(value),
        };
        let limit = pool.constant(width, limit);
        return match is_negative {
            true => less(pool, is_signed, a, limit),
            false => less(pool, is_signed, limit, a),
        };
    }
    let sum = pool.add(a, b);
    if !is_signed {
        return pool.ult(sum, a);
    }
    let (x, y) = (pool.xor(a, sum), pool.xor(b, sum));
    let both = pool.and(x, y);
    pool.sign(both)
}

/// Returns whether the difference of two terms overflows.
pub(super) fn sub_overflows(pool: &mut Pool, a: Term, b: Term, is_signed: bool) -> Term {
    if !is_signed {
        return pool.ult(a, b);
    }
    let width = pool.width(a);
    // Without the minimum, whose negative does not fit, a difference is a sum.
    if let Some(value) = pool.value(b).filter(|value| *value != 1 << (width - 1)) {
        let minus = pool.constant(width, value.wrapping_neg());
        return add_overflows(pool, a, minus, true);
    }
    let difference = pool.sub(a, b);
    let (x, y) = (pool.xor(a, b), pool.xor(a, difference));
    let both = pool.and(x, y);
    pool.sign(both)
}

/// Returns whether the product of two terms overflows.
pub(super) fn mul_overflows(pool: &mut Pool, a: Term, b: Term, is_signed: bool) -> Term {
    let width = pool.width(a);
    let (a, b) = if pool.value(a).is_some() {
        (b, a)
    } else {
        (a, b)
    };
    if let Some(value) = pool.value(b) {
        return product_of_constant_overflows(pool, a, value, is_signed);
    }
    if !is_signed {
        let high = pool.binary(Binary::MulHighU, a, b);
        let fits = pool.is_zero(high);
        return pool.not(fits);
    }
    let high = pool.binary(Binary::MulHighS, a, b);
    let low = pool.mul(a, b);
    let sign = pool.sign(low);
    let expected = pool.resized_signed(sign, width);
    pool.ne(high, expected)
}

/// Returns whether the product of a term and a constant overflows: the term is outside of a range.
fn product_of_constant_overflows(pool: &mut Pool, a: Term, by: u128, is_signed: bool) -> Term {
    let width = pool.width(a);
    if by == 0 {
        return pool.bit(false);
    }
    if !is_signed {
        let most = pool.constant(width, ones(width) / by);
        return pool.ult(most, a);
    }
    let by = signed(width, by);
    let (least, most) = (i128::MIN >> (128 - width), i128::MAX >> (128 - width));
    let (from, to) = match by {
        1 => return pool.bit(false),
        // The minimum over −1 is above the maximum.
        -1 => (-most, most),
        by if by > 0 => (least / by, most / by),
        by => (most / by, least / by),
    };
    let from = pool.constant(width, from.cast_unsigned());
    let to = pool.constant(width, to.cast_unsigned());
    let (below, above) = (pool.slt(a, from), pool.slt(to, a));
    pool.or(below, above)
}

pub(super) fn add(pool: &mut Pool, a: Lane, b: Lane, wrap: Wrap) -> Lane {
    #[cfg(test)]
    let wrap = Wrap {
        nsw: wrap.nsw && !planted::is(Planted::NoSignedWrap),
        ..wrap
    };
    let bits = pool.add(a.bits, b.bits);
    let nsw = if wrap.nsw {
        add_overflows(pool, a.bits, b.bits, true)
    } else {
        bits
    };
    let nuw = if wrap.nuw {
        add_overflows(pool, a.bits, b.bits, false)
    } else {
        bits
    };
    let broken = violated(pool, [(wrap.nsw, nsw), (wrap.nuw, nuw)]);
    result(pool, &[a, b], bits, broken)
}

pub(super) fn sub(pool: &mut Pool, a: Lane, b: Lane, wrap: Wrap) -> Lane {
    let bits = pool.sub(a.bits, b.bits);
    let nsw = if wrap.nsw {
        sub_overflows(pool, a.bits, b.bits, true)
    } else {
        bits
    };
    let nuw = if wrap.nuw {
        sub_overflows(pool, a.bits, b.bits, false)
    } else {
        bits
    };
    let broken = violated(pool, [(wrap.nsw, nsw), (wrap.nuw, nuw)]);
    result(pool, &[a, b], bits, broken)
}

pub(super) fn mul(pool: &mut Pool, a: Lane, b: Lane, wrap: Wrap) -> Lane {
    let bits = pool.mul(a.bits, b.bits);
    let nsw = if wrap.nsw {
        mul_overflows(pool, a.bits, b.bits, true)
    } else {
        bits
    };
    let nuw = if wrap.nuw {
        mul_overflows(pool, a.bits, b.bits, false)
    } else {
        bits
    };
    let broken = violated(pool, [(wrap.nsw, nsw), (wrap.nuw, nuw)]);
    result(pool, &[a, b], bits, broken)
}

/// Returns whether a shift amount is the width or more.
fn is_too_far(pool: &mut Pool, by: Term) -> Term {
    #[cfg(test)]
    if planted::is(Planted::WideShift) {
        return pool.bit(false);
    }
    let width = pool.width(by);
    match u128::from(width) > ones(width) {
        // Every amount of so few bits is below the width, except 1 for a bit.
        true if width == 1 => by,
        true => pool.bit(false),
        false => {
            let width_minus_one = pool.constant(width, u128::from(width) - 1);
            pool.ult(width_minus_one, by)
        }
    }
}

pub(super) fn shl(pool: &mut Pool, a: Lane, b: Lane, wrap: Wrap) -> Lane {
    let bits = pool.binary(Binary::Shl, a.bits, b.bits);
    let far = is_too_far(pool, b.bits);
    let loses = |pool: &mut Pool, back: Binary| {
        let back = pool.binary(back, bits, b.bits);
        pool.ne(back, a.bits)
    };
    let nsw = if wrap.nsw {
        loses(pool, Binary::AShr)
    } else {
        far
    };
    let nuw = if wrap.nuw {
        loses(pool, Binary::LShr)
    } else {
        far
    };
    let broken = violated(pool, [(wrap.nsw, nsw), (wrap.nuw, nuw)]);
    let broken = pool.or(broken, far);
    result(pool, &[a, b], bits, broken)
}

/// Shifts right. `op` is one of the right shifts.
pub(super) fn shr(pool: &mut Pool, op: Binary, a: Lane, b: Lane, is_exact: bool) -> Lane {
    let bits = pool.binary(op, a.bits, b.bits);
    let mut broken = is_too_far(pool, b.bits);
    if is_exact {
        let shifted = pool.binary(Binary::LShr, a.bits, b.bits);
        let back = pool.binary(Binary::Shl, shifted, b.bits);
        let loses = pool.ne(back, a.bits);
        broken = pool.or(broken, loses);
    }
    result(pool, &[a, b], bits, broken)
}

/// Returns whether a division is undefined: the divisor is zero or poison, or the dividend may be the
/// minimum and the divisor is −1.
pub(super) fn division_is_undefined(pool: &mut Pool, a: Lane, b: Lane, is_signed: bool) -> Term {
    let width = pool.width(a.bits);
    let zero = pool.is_zero(b.bits);
    let mut undefined = pool.or(b.poison, zero);
    #[cfg(test)]
    if planted::is(Planted::PoisonDivisor) {
        undefined = zero;
    }
    if is_signed {
        let minimum = pool.minimum(width);
        let is_minimum = pool.eq(a.bits, minimum);
        let may_be_minimum = pool.or(is_minimum, a.poison);
        let is_minus_one = pool.is(b.bits, ones(width));
        let overflows = pool.and(may_be_minimum, is_minus_one);
        undefined = pool.or(undefined, overflows);
    }
    undefined
}

/// Divides. `op` is a quotient, and `rest` the remainder that belongs to it.
pub(super) fn div(
    pool: &mut Pool,
    [op, rest]: [Binary; 2],
    a: Lane,
    b: Lane,
    is_exact: bool,
) -> Lane {
    let bits = pool.binary(op, a.bits, b.bits);
    let broken = match is_exact {
        true => {
            let rest = pool.binary(rest, a.bits, b.bits);
            let is_whole = pool.is_zero(rest);
            pool.not(is_whole)
        }
        false => pool.bit(false),
    };
    result(pool, &[a, b], bits, broken)
}

/// The two directions in which a quotient is rounded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rounding {
    Up,
    Down,
}

/// Divides signed numbers and rounds up or down: the quotient, corrected if the product is not the
/// dividend and the signs demand it. The expansion of the ops has the same form.
pub(super) fn rounded_signed(pool: &mut Pool, rounding: Rounding, a: Lane, b: Lane) -> Lane {
    let width = pool.width(a.bits);
    let quotient = pool.binary(Binary::SDiv, a.bits, b.bits);
    let product = pool.mul(quotient, b.bits);
    let has_rest = pool.ne(a.bits, product);
    let zero = pool.constant(width, 0);
    let (a_negative, b_negative) = (pool.slt(a.bits, zero), pool.slt(b.bits, zero));
    let differ = pool.xor(a_negative, b_negative);
    let (condition, by) = match rounding {
        Rounding::Up => (pool.not(differ), 1),
        Rounding::Down => (differ, u128::MAX),
    };
    let corrects = pool.and(has_rest, condition);
    let corrected = pool.plus(quotient, by);
    let bits = pool.ite(corrects, corrected, quotient);
    let never = pool.bit(false);
    result(pool, &[a, b], bits, never)
}

/// Divides unsigned numbers and rounds up.
pub(super) fn rounded_up(pool: &mut Pool, a: Lane, b: Lane) -> Lane {
    let width = pool.width(a.bits);
    let less = pool.plus(a.bits, u128::MAX);
    let quotient = pool.binary(Binary::UDiv, less, b.bits);
    let above = pool.plus(quotient, 1);
    let (is_zero, zero) = (pool.is_zero(a.bits), pool.constant(width, 0));
    let bits = pool.ite(is_zero, zero, above);
    let never = pool.bit(false);
    result(pool, &[a, b], bits, never)
}

/// Returns the larger or the smaller of two numbers.
pub(super) fn extremum(pool: &mut Pool, a: Lane, b: Lane, is_signed: bool, is_max: bool) -> Lane {
    let condition = less(pool, is_signed, a.bits, b.bits);
    let bits = match is_max {
        true => pool.ite(condition, b.bits, a.bits),
        false => pool.ite(condition, a.bits, b.bits),
    };
    let never = pool.bit(false);
    result(pool, &[a, b], bits, never)
}

/// Returns the number of zeros above the highest set bit.
pub(super) fn leading_zeros(pool: &mut Pool, a: Term) -> Term {
    let width = pool.width(a);
    let mut filled = a;
    let mut by = 1;
    // All bits below the highest set bit become set.
    while by < width {
        let amount = pool.constant(width, u128::from(by));
        let shifted = pool.binary(Binary::LShr, filled, amount);
        filled = pool.or(filled, shifted);
        by *= 2;
    }
    let clear = pool.not(filled);
    pool.count(clear)
}

/// Returns the number of zeros below the lowest set bit.
pub(super) fn trailing_zeros(pool: &mut Pool, a: Term) -> Term {
    let (below, clear) = (pool.plus(a, u128::MAX), pool.not(a));
    let mask = pool.and(below, clear);
    pool.count(mask)
}

/// Truncates with flags.
pub(super) fn trunc(pool: &mut Pool, a: Lane, width: u32, wrap: Wrap) -> Lane {
    let from = pool.width(a.bits);
    let bits = pool.resized(a.bits, width);
    let nsw = pool.resized_signed(bits, from);
    let nsw = pool.ne(nsw, a.bits);
    let nuw = pool.resized(bits, from);
    let nuw = pool.ne(nuw, a.bits);
    let broken = violated(pool, [(wrap.nsw, nsw), (wrap.nuw, nuw)]);
    result(pool, &[a], bits, broken)
}

/// Extends with zeros, or cuts. With `nneg`, a negative operand is poison.
pub(super) fn unsigned_cast(pool: &mut Pool, a: Lane, width: u32, non_negative: bool) -> Lane {
    let bits = pool.resized(a.bits, width);
    let broken = match non_negative {
        true => pool.sign(a.bits),
        false => pool.bit(false),
    };
    result(pool, &[a], bits, broken)
}

/// Extends with the sign, or cuts.
pub(super) fn signed_cast(pool: &mut Pool, a: Lane, width: u32) -> Lane {
    let bits = pool.resized_signed(a.bits, width);
    let never = pool.bit(false);
    result(pool, &[a], bits, never)
}

/// Compares by a predicate.
pub(super) fn compare(
    pool: &mut Pool,
    predicate: lowerfuzz_ir::IntPredicate,
    a: Lane,
    b: Lane,
) -> Lane {
    use lowerfuzz_ir::IntPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
    let (x, y) = (a.bits, b.bits);
    let bits = match predicate {
        Eq => pool.eq(x, y),
        Ne => pool.ne(x, y),
        Slt => pool.slt(x, y),
        Sgt => pool.slt(y, x),
        Ult => pool.ult(x, y),
        Ugt => pool.ult(y, x),
        Sle | Sge | Ule | Uge => {
            let opposite = match predicate {
                Sle => pool.slt(y, x),
                Sge => pool.slt(x, y),
                Ule => pool.ult(y, x),
                Uge | Eq | Ne | Slt | Sgt | Ult | Ugt => pool.ult(x, y),
            };
            pool.not(opposite)
        }
    };
    let never = pool.bit(false);
    result(pool, &[a, b], bits, never)
}
