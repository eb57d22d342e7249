//! Float ops that round to nearest even, by the definition of the formats (IEEE 754, 4.3.1 and 5.4.1).

#[cfg(test)]
mod tests;

use lowerfuzz_ir::{FloatKind, Type};

use super::Encoder;
use super::float::{infinity, is_infinite, is_nan, is_zero, promises, sign_bit, violates};
use super::int::{leading_zeros, result};
use super::value::Lane;
use crate::reason::Reason;
use crate::term::{Binary, Pool, Term, ones};

/// A float op that rounds, or converts a float.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rounds {
    Add,
    Sub,
    Mul,
    Div,
    /// A product plus a float.
    Fma,
    /// To another format.
    Convert,
    FromInt {
        is_signed: bool,
    },
    ToInt {
        is_signed: bool,
    },
}

impl Encoder<'_> {
    /// Encodes a float op that rounds, or converts a float.
    pub(super) fn rounding(
        &mut self,
        op: Rounds,
        [from, to]: [Type; 2],
        flags: i128,
        args: &[Lane],
    ) -> Result<Lane, Reason> {
        let flags = promises(flags)?;
        let kind = |ty: Type| ty.float_kind().ok_or(Reason::Floats);
        let of_result = match op {
            Rounds::ToInt { .. } => None,
            Rounds::Add
            | Rounds::Sub
            | Rounds::Mul
            | Rounds::Div
            | Rounds::Fma
            | Rounds::Convert
            | Rounds::FromInt { .. } => Some(kind(to)?),
        };
        let width = self.width(to)?;
        let pool = &mut *self.pool;
        let bits = |at: usize| args.get(at).map(|lane| lane.bits).ok_or(Reason::Types);
        let a = bits(0)?;
        let mut broken = pool.bit(false);
        let term = match op {
            Rounds::Add => add(pool, kind(from)?, a, bits(1)?),
            Rounds::Sub => {
                let minus = negative(pool, kind(from)?, bits(1)?);
                add(pool, kind(from)?, a, minus)
            }
            Rounds::Mul => mul(pool, kind(from)?, a, bits(1)?),
            Rounds::Div => div(pool, kind(from)?, a, bits(1)?),
            Rounds::Fma => fma(pool, kind(from)?, [a, bits(1)?, bits(2)?]).ok_or(Reason::Floats)?,
            Rounds::Convert => convert(pool, [kind(from)?, kind(to)?], a),
            Rounds::FromInt { is_signed } => from_int(pool, kind(to)?, a, is_signed),
            Rounds::ToInt { is_signed } => {
                let converted = to_int(pool, kind(from)?, a, (width, is_signed));
                let (bits, does_not_fit) = converted.ok_or(Reason::Floats)?;
                broken = does_not_fit;
                bits
            }
        };
        if let Some(kind) = from.float_kind() {
            let args: Vec<Term> = args.iter().map(|lane| lane.bits).collect();
            let violated = violates(pool, kind, flags, &args);
            broken = pool.or(broken, violated);
        }
        if let Some(kind) = of_result {
            let violated = violates(pool, kind, flags, &[term]);
            broken = pool.or(broken, violated);
        }
        let mut lane = result(pool, args, term, broken);
        lane.may_be_made = of_result.is_some();
        self.rounds |= self.pool.value(term).is_none();
        Ok(lane)
    }
}

/// The number of bits of a significand, with the hidden bit.
const fn precision(kind: FloatKind) -> u32 {
    kind.mantissa_bits() + 1
}

/// The largest exponent of a number, which is also the bias of the stored exponent.
const fn max_exponent(kind: FloatKind) -> u32 {
    (1 << (kind.bits() - kind.mantissa_bits() - 2)) - 1
}

/// The number of bits of exponents in computations, which no sum of exponents exceeds. The last bit is
/// the sign.
const EXPONENT: u32 = 15;

/// A number that is not zero: `significand` × 2^(`exponent` − n + 1), where n is the width of the
/// significand. If it is normalized, its highest bit is set.
#[derive(Clone, Copy)]
struct Number {
    /// The sign bit.
    sign: Term,
    /// The exponent, signed, of [`EXPONENT`] bits.
    exponent: Term,
    significand: Term,
}

fn exponent(pool: &mut Pool, value: i128) -> Term {
    pool.constant(EXPONENT, value.cast_unsigned())
}

/// Shifts the highest set bit of a significand to its highest place.
fn normalized(pool: &mut Pool, number: Number) -> Number {
    let zeros = leading_zeros(pool, number.significand);
    let significand = pool.binary(Binary::Shl, number.significand, zeros);
    let by = pool.resized(zeros, EXPONENT);
    Number {
        exponent: pool.sub(number.exponent, by),
        significand,
        ..number
    }
}

/// Returns a float as a normalized number. The float is neither infinite nor a NaN; zero has the
/// significand zero.
fn unpacked(pool: &mut Pool, kind: FloatKind, a: Term) -> Number {
    let (stored, bits) = (kind.mantissa_bits(), kind.bits());
    let field = pool.extract(a, stored, bits - 1 - stored);
    let fraction = pool.extract(a, 0, stored);
    let is_subnormal = pool.is_zero(field);
    let hidden = pool.not(is_subnormal);
    let significand = pool.concat(hidden, fraction);
    let wide = pool.resized(field, EXPONENT);
    let lowest = exponent(pool, 1);
    let biased = pool.ite(is_subnormal, lowest, wide);
    let bias = i128::from(max_exponent(kind));
    let exponent = pool.plus(biased, (-bias).cast_unsigned());
    let number = Number {
        sign: pool.sign(a),
        exponent,
        significand,
    };
    normalized(pool, number)
}

/// Widens a significand with zeros at its lower end.
fn padded(pool: &mut Pool, number: Number, width: u32) -> Number {
    let from = pool.width(number.significand);
    if from >= width {
        return number;
    }
    let zeros = pool.constant(width - from, 0);
    Number {
        significand: pool.concat(number.significand, zeros),
        ..number
    }
}

/// Shifts right. The lowest bit is also set if a set bit is lost.
fn shifted_sticky(pool: &mut Pool, a: Term, by: Term) -> Term {
    let width = pool.width(a);
    let shifted = pool.binary(Binary::LShr, a, by);
    let back = pool.binary(Binary::Shl, shifted, by);
    let loses = pool.ne(back, a);
    let loses = pool.resized(loses, width);
    pool.or(shifted, loses)
}

/// Cuts a number of [`EXPONENT`] bits that is not negative to a width. A number that does not fit
/// becomes the largest one.
fn saturated(pool: &mut Pool, a: Term, width: u32) -> Term {
    if width >= EXPONENT {
        return pool.resized(a, width);
    }
    let largest = pool.constant(EXPONENT, ones(width));
    let exceeds = pool.ult(largest, a);
    let (cut, most) = (pool.resized(a, width), pool.constant(width, ones(width)));
    pool.ite(exceeds, most, cut)
}

/// Rounds a number to a float. A significand of zero becomes a zero with the number's sign. The
/// significand has at least two bits more than the format, and its lowest bit may stand for lost bits.
fn rounded(pool: &mut Pool, kind: FloatKind, number: Number) -> Term {
    let precision = precision(kind);
    let number = padded(pool, number, precision + 2);
    let number = normalized(pool, number);
    let width = pool.width(number.significand);
    let most = i128::from(max_exponent(kind));
    let least = exponent(pool, 1 - most);
    // Below the least exponent, a float has fewer bits.
    let is_small = pool.slt(number.exponent, least);
    let zero = pool.constant(EXPONENT, 0);
    let difference = pool.sub(least, number.exponent);
    let by = pool.ite(is_small, difference, zero);
    let by = saturated(pool, by, width);
    let significand = shifted_sticky(pool, number.significand, by);
    let kept = pool.extract(significand, width - precision, precision);
    let half = pool.extract(significand, width - precision - 1, 1);
    let below = pool.extract(significand, 0, width - precision - 1);
    let is_exact_half = pool.is_zero(below);
    let above_half = pool.not(is_exact_half);
    let is_odd = pool.extract(kept, 0, 1);
    let up = pool.or(above_half, is_odd);
    let up = pool.and(half, up);
    // The stored exponent is zero exactly if the hidden bit is clear.
    let hidden = pool.sign(kept);
    let stored = pool.plus(number.exponent, most.cast_unsigned());
    let field_bits = kind.bits() - precision;
    let field = pool.resized(stored, field_bits);
    let none = pool.constant(field_bits, 0);
    let field = pool.ite(hidden, field, none);
    let fraction = pool.extract(kept, 0, precision - 1);
    let packed = pool.concat(field, fraction);
    // A carry out of the fraction increments the exponent, and may reach infinity.
    let up = pool.resized(up, kind.bits() - 1);
    let packed = pool.add(packed, up);
    let largest = exponent(pool, most);
    let is_large = pool.slt(largest, number.exponent);
    let is_zero = pool.is_zero(number.significand);
    let is_number = pool.not(is_zero);
    let is_large = pool.and(is_large, is_number);
    let infinite = pool.constant(kind.bits() - 1, infinity(kind));
    let packed = pool.ite(is_large, infinite, packed);
    pool.concat(number.sign, packed)
}

/// Adds two normalized numbers of one width. The sum of opposite numbers is +0.
fn sum(pool: &mut Pool, a: Number, b: Number) -> Number {
    let width = pool.width(a.significand);
    // The number with the larger magnitude comes first. Zero is the smallest.
    let lower = pool.ult(a.significand, b.significand);
    let (below, same) = (
        pool.slt(a.exponent, b.exponent),
        pool.eq(a.exponent, b.exponent),
    );
    let lower = pool.and(same, lower);
    let is_less = pool.or(below, lower);
    let (a_is_zero, b_is_zero) = (pool.is_zero(a.significand), pool.is_zero(b.significand));
    let b_is_number = pool.not(b_is_zero);
    let is_less = pool.and(is_less, b_is_number);
    let exchange = pool.or(is_less, a_is_zero);
    let mut choose = |x, y| pool.ite(exchange, y, x);
    let (large_sign, small_sign) = (choose(a.sign, b.sign), choose(b.sign, a.sign));
    let (large_exponent, small_exponent) = (
        choose(a.exponent, b.exponent),
        choose(b.exponent, a.exponent),
    );
    let (large, small) = (
        choose(a.significand, b.significand),
        choose(b.significand, a.significand),
    );
    // One bit for the carry, and three for the digits that decide how the sum is rounded.
    let wide = width + 4;
    let three = pool.constant(wide, 3);
    let [large, small] = [large, small].map(|significand| {
        let significand = pool.resized(significand, wide);
        pool.binary(Binary::Shl, significand, three)
    });
    let distance = pool.sub(large_exponent, small_exponent);
    let distance = saturated(pool, distance, wide);
    let small = shifted_sticky(pool, small, distance);
    let (total, difference) = (pool.add(large, small), pool.sub(large, small));
    let subtracts = pool.xor(large_sign, small_sign);
    let significand = pool.ite(subtracts, difference, total);
    let is_zero = pool.is_zero(significand);
    let both = pool.and(large_sign, small_sign);
    Number {
        sign: pool.ite(is_zero, both, large_sign),
        exponent: pool.plus(large_exponent, 1),
        significand,
    }
}

fn quiet_nan(pool: &mut Pool, kind: FloatKind) -> Term {
    pool.constant(kind.bits(), u128::from(kind.quiet_nan()))
}

/// Returns infinity with a sign.
fn signed_infinity(pool: &mut Pool, kind: FloatKind, sign: Term) -> Term {
    let magnitude = pool.constant(kind.bits() - 1, infinity(kind));
    pool.concat(sign, magnitude)
}

fn negative(pool: &mut Pool, kind: FloatKind, a: Term) -> Term {
    let bit = pool.constant(kind.bits(), sign_bit(kind));
    pool.xor(a, bit)
}

/// Returns the sum of finite numbers, or what infinities and NaNs make of it.
fn with_infinities(pool: &mut Pool, kind: FloatKind, finite: Term, [x, y]: [Term; 2]) -> Term {
    let (infinite_x, infinite_y) = (is_infinite(pool, kind, x), is_infinite(pool, kind, y));
    let (nan_x, nan_y) = (is_nan(pool, kind, x), is_nan(pool, kind, y));
    let differ = pool.ne(x, y);
    let both = pool.and(infinite_x, infinite_y);
    let opposite = pool.and(both, differ);
    let nan = pool.or(nan_x, nan_y);
    let nan = pool.or(nan, opposite);
    let result = pool.ite(infinite_y, y, finite);
    let result = pool.ite(infinite_x, x, result);
    let quiet = quiet_nan(pool, kind);
    pool.ite(nan, quiet, result)
}

/// Returns the sum of two floats.
fn add(pool: &mut Pool, kind: FloatKind, a: Term, b: Term) -> Term {
    // The order of equal terms makes sums of exchanged operands one term.
    let (a, b) = if a <= b { (a, b) } else { (b, a) };
    let (x, y) = (unpacked(pool, kind, a), unpacked(pool, kind, b));
    let sum = sum(pool, x, y);
    let finite = rounded(pool, kind, sum);
    with_infinities(pool, kind, finite, [a, b])
}

/// Returns the exact product of two numbers.
fn exact_product(pool: &mut Pool, a: Number, b: Number) -> Number {
    let width = pool.width(a.significand) + pool.width(b.significand);
    let (x, y) = (
        pool.resized(a.significand, width),
        pool.resized(b.significand, width),
    );
    let exponent = pool.add(a.exponent, b.exponent);
    Number {
        sign: pool.xor(a.sign, b.sign),
        exponent: pool.plus(exponent, 1),
        significand: pool.mul(x, y),
    }
}

/// Returns whether a product is a NaN, and whether it is infinite.
fn special_product(pool: &mut Pool, kind: FloatKind, a: Term, b: Term) -> (Term, Term) {
    let (nan_a, nan_b) = (is_nan(pool, kind, a), is_nan(pool, kind, b));
    let (infinite_a, infinite_b) = (is_infinite(pool, kind, a), is_infinite(pool, kind, b));
    let (zero_a, zero_b) = (is_zero(pool, kind, a), is_zero(pool, kind, b));
    let (open, other) = (pool.and(infinite_a, zero_b), pool.and(zero_a, infinite_b));
    let nan = pool.or(nan_a, nan_b);
    let open = pool.or(open, other);
    let nan = pool.or(nan, open);
    (nan, pool.or(infinite_a, infinite_b))
}

/// Returns the product of two floats.
fn mul(pool: &mut Pool, kind: FloatKind, a: Term, b: Term) -> Term {
    let (a, b) = if a <= b { (a, b) } else { (b, a) };
    let (x, y) = (unpacked(pool, kind, a), unpacked(pool, kind, b));
    let product = exact_product(pool, x, y);
    let finite = rounded(pool, kind, product);
    let (nan, infinite) = special_product(pool, kind, a, b);
    let infinity = signed_infinity(pool, kind, product.sign);
    let result = pool.ite(infinite, infinity, finite);
    let quiet = quiet_nan(pool, kind);
    pool.ite(nan, quiet, result)
}

/// Returns the quotient of two floats.
fn div(pool: &mut Pool, kind: FloatKind, a: Term, b: Term) -> Term {
    let (x, y) = (unpacked(pool, kind, a), unpacked(pool, kind, b));
    let precision = precision(kind);
    let wide = 2 * precision + 2;
    let dividend = padded(pool, x, wide).significand;
    let divisor = pool.resized(y.significand, wide);
    let quotient = pool.binary(Binary::UDiv, dividend, divisor);
    let rest = pool.binary(Binary::URem, dividend, divisor);
    let is_whole = pool.is_zero(rest);
    let sticky = pool.not(is_whole);
    // Two normalized significands have a quotient above 1/2 and below 2.
    let quotient = pool.extract(quotient, 0, precision + 3);
    let number = Number {
        sign: pool.xor(x.sign, y.sign),
        exponent: pool.sub(x.exponent, y.exponent),
        significand: pool.concat(quotient, sticky),
    };
    let finite = rounded(pool, kind, number);
    let (nan_a, nan_b) = (is_nan(pool, kind, a), is_nan(pool, kind, b));
    let (infinite_a, infinite_b) = (is_infinite(pool, kind, a), is_infinite(pool, kind, b));
    let (zero_a, zero_b) = (is_zero(pool, kind, a), is_zero(pool, kind, b));
    let nan = pool.or(nan_a, nan_b);
    let (both_infinite, both_zero) = (pool.and(infinite_a, infinite_b), pool.and(zero_a, zero_b));
    let open = pool.or(both_infinite, both_zero);
    let nan = pool.or(nan, open);
    let infinite = pool.or(infinite_a, zero_b);
    let vanishes = pool.or(zero_a, infinite_b);
    let nothing = pool.constant(kind.bits() - 1, 0);
    let zero = pool.concat(number.sign, nothing);
    let infinity = signed_infinity(pool, kind, number.sign);
    let result = pool.ite(vanishes, zero, finite);
    let result = pool.ite(infinite, infinity, result);
    let quiet = quiet_nan(pool, kind);
    pool.ite(nan, quiet, result)
}

/// Returns a product plus a float, rounded once. `None` if the computation needs more than 128 bits.
fn fma(pool: &mut Pool, kind: FloatKind, [a, b, c]: [Term; 3]) -> Option<Term> {
    if 2 * precision(kind) + 4 > 128 {
        return None;
    }
    let (a, b) = if a <= b { (a, b) } else { (b, a) };
    let [x, y, z] = [a, b, c].map(|term| unpacked(pool, kind, term));
    let product = exact_product(pool, x, y);
    let product = normalized(pool, product);
    let z = padded(pool, z, 2 * precision(kind));
    let sum = sum(pool, product, z);
    let finite = rounded(pool, kind, sum);
    let (nan, infinite) = special_product(pool, kind, a, b);
    let (nan_c, infinite_c) = (is_nan(pool, kind, c), is_infinite(pool, kind, c));
    let signs_differ = pool.xor(product.sign, z.sign);
    let opposite = pool.and(infinite, infinite_c);
    let opposite = pool.and(opposite, signs_differ);
    let nan = pool.or(nan, nan_c);
    let nan = pool.or(nan, opposite);
    let infinity = signed_infinity(pool, kind, product.sign);
    let result = pool.ite(infinite_c, c, finite);
    let result = pool.ite(infinite, infinity, result);
    let quiet = quiet_nan(pool, kind);
    Some(pool.ite(nan, quiet, result))
}

/// Converts a float to another format.
fn convert(pool: &mut Pool, [from, to]: [FloatKind; 2], a: Term) -> Term {
    if from == to {
        return a;
    }
    let number = unpacked(pool, from, a);
    let finite = rounded(pool, to, number);
    let (nan, infinite) = (is_nan(pool, from, a), is_infinite(pool, from, a));
    let infinity = signed_infinity(pool, to, number.sign);
    let result = pool.ite(infinite, infinity, finite);
    let quiet = quiet_nan(pool, to);
    pool.ite(nan, quiet, result)
}

/// Converts an integer to a float.
fn from_int(pool: &mut Pool, kind: FloatKind, a: Term, is_signed: bool) -> Term {
    let width = pool.width(a);
    let (sign, magnitude) = match is_signed {
        true => {
            let (sign, minus) = (pool.sign(a), pool.neg(a));
            (sign, pool.ite(sign, minus, a))
        }
        false => (pool.bit(false), a),
    };
    let number = Number {
        sign,
        exponent: exponent(pool, i128::from(width) - 1),
        significand: magnitude,
    };
    // A narrow number is widened before its zeros are counted, so that shift amounts fit.
    let number = padded(pool, number, precision(kind) + 2);
    rounded(pool, kind, number)
}

/// Converts a float to an integer, rounded toward zero. Returns the integer, and whether the float does
/// not fit. `None` if the computation needs more than 128 bits.
fn to_int(
    pool: &mut Pool,
    kind: FloatKind,
    a: Term,
    (width, is_signed): (u32, bool),
) -> Option<(Term, Term)> {
    let precision = precision(kind);
    let wide = width + precision;
    if wide > 128 {
        return None;
    }
    let number = unpacked(pool, kind, a);
    let zero = pool.constant(EXPONENT, 0);
    let is_fraction = pool.slt(number.exponent, zero);
    let limit = exponent(pool, i128::from(width));
    let is_below = pool.slt(number.exponent, limit);
    let is_large = pool.not(is_below);
    // Neither a fraction nor a number that is too large is shifted.
    let by = pool.ite(is_fraction, zero, number.exponent);
    let by = pool.ite(is_large, zero, by);
    let by = saturated(pool, by, wide);
    let significand = pool.resized(number.significand, wide);
    let shifted = pool.binary(Binary::Shl, significand, by);
    let whole = pool.extract(shifted, precision - 1, width + 1);
    let nothing = pool.constant(width + 1, 0);
    let whole = pool.ite(is_fraction, nothing, whole);
    let most = match is_signed {
        true => ones(width) >> 1,
        false => ones(width),
    };
    let least = match is_signed {
        true => (ones(width) >> 1) + 1,
        false => 0,
    };
    let (most, least) = (
        pool.constant(width + 1, most),
        pool.constant(width + 1, least),
    );
    let largest = pool.ite(number.sign, least, most);
    let exceeds = pool.ult(largest, whole);
    let (nan, infinite) = (is_nan(pool, kind, a), is_infinite(pool, kind, a));
    let is_number = pool.is_zero(number.significand);
    let is_number = pool.not(is_number);
    let is_large = pool.and(is_large, is_number);
    let mut broken = pool.or(exceeds, is_large);
    for special in [nan, infinite] {
        broken = pool.or(broken, special);
    }
    let bits = pool.resized(whole, width);
    let minus = pool.neg(bits);
    Some((pool.ite(number.sign, minus, bits), broken))
}
