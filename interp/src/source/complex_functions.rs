//! Complex functions. MLIR's documentation does not specify how their results are rounded
//! (`SEMANTICS.md` §3.7).
//!
//! Each function is computed in double precision, with an error bound for each part of the result.
//! The bounds are wide, because releases use different formulas, which lose different numbers of
//! digits.

use lowerfuzz_ir::FloatKind;

use crate::float::{self, Unary};
use crate::interval::{self, ANY, Interval};

/// The real and the imaginary part of a complex number that is not poison.
pub(super) type Parts = [u128; 2];

/// The number of rounding errors that a formula may accumulate.
const ROUNDINGS: f64 = 64.0;

/// The maximal relative error of a result. Beyond it, a first-order error bound is meaningless.
const MOST_OFF: f64 = 0.25;

/// A complex number in double precision.
#[derive(Clone, Copy)]
pub(super) struct Number {
    re: f64,
    im: f64,
}

fn number(re: f64, im: f64) -> Number {
    Number { re, im }
}

impl Number {
    fn plus(self, other: Number) -> Number {
        number(self.re + other.re, self.im + other.im)
    }

    fn times(self, other: Number) -> Number {
        number(
            self.re * other.re - self.im * other.im,
            self.re * other.im + self.im * other.re,
        )
    }

    fn scaled(self, by: f64) -> Number {
        number(self.re * by, self.im * by)
    }

    fn over(self, other: Number) -> Number {
        let conjugate = number(other.re, -other.im);
        let square = other.re * other.re + other.im * other.im;
        self.times(conjugate).scaled(1.0 / square)
    }

    fn size(self) -> f64 {
        libm::hypot(self.re, self.im)
    }

    fn exp(self) -> Number {
        let size = libm::exp(self.re);
        number(size * libm::cos(self.im), size * libm::sin(self.im))
    }

    fn log(self) -> Number {
        number(libm::log(self.size()), libm::atan2(self.im, self.re))
    }

    /// Returns the square root with a nonnegative real part.
    fn sqrt(self) -> Number {
        let size = self.size();
        let larger = libm::sqrt((size + self.re.abs()) / 2.0);
        match larger == 0.0 {
            true => number(0.0, self.im),
            false if self.re >= 0.0 => number(larger, self.im / (2.0 * larger)),
            false => number(
                self.im.abs() / (2.0 * larger),
                libm::copysign(larger, self.im),
            ),
        }
    }

    fn is_zero(self) -> bool {
        self.re == 0.0 && self.im == 0.0
    }
}

/// A result, with the magnitude of the terms from which each part is computed. An accurate result
/// is within [`ROUNDINGS`] rounding errors of this magnitude.
pub(super) struct About {
    value: Number,
    made_of: Number,
}

impl About {
    /// A result whose real and imaginary parts are each a product or a function value, without
    /// cancellation.
    fn parts(value: Number) -> About {
        About {
            value,
            made_of: number(value.re.abs(), value.im.abs()),
        }
    }

    /// A result whose real and imaginary parts come from terms that are `loss` times as large as
    /// the result.
    fn whole(value: Number, loss: f64) -> About {
        let of = value.size() * loss;
        About {
            value,
            made_of: number(of, of),
        }
    }
}

/// The magnitude that makes a part of a result unspecified.
const OPEN: f64 = f64::INFINITY;

/// A function of one or two complex numbers in a float format. Returns `None` if the result may be
/// anything.
pub(super) type Function = fn(FloatKind, Number, Number) -> Option<About>;

/// Returns the admissible results of a complex function.
pub(super) fn interval(function: Function, kind: FloatKind, a: Parts, b: Parts) -> Parts {
    let mut all = a.iter().chain(&b);
    let known = |part: &u128| !interval::is_interval(*part) && has_square(kind, *part);
    if !all.all(known) {
        return [ANY; 2];
    }
    let to_number = |[re, im]: Parts| {
        let [re, im] = [re, im].map(|part| float::convert(kind, FloatKind::F64, part));
        number(f64::from_bits(re as u64), f64::from_bits(im as u64))
    };
    let Some(About { value, made_of }) = function(kind, to_number(a), to_number(b)) else {
        return [ANY; 2];
    };
    [
        around(kind, value.re, made_of.re),
        around(kind, value.im, made_of.im),
    ]
}

/// The bound for the natural logarithm of a result's magnitude: half of the logarithm of the
/// largest float.
fn half_range(kind: FloatKind) -> f64 {
    let largest = float::infinity(kind) - 1;
    let largest = float::convert(kind, FloatKind::F64, largest);
    libm::log(f64::from_bits(largest as u64)) / 2.0
}

/// Returns the relative error of one rounding in this format.
fn rounding(kind: FloatKind) -> f64 {
    libm::exp2(-f64::from(kind.mantissa_bits()))
}

/// Is an exponent within half of the format's range?
fn is_near(kind: FloatKind, exponent: f64) -> bool {
    exponent.abs() <= half_range(kind)
}

pub(super) fn exp(kind: FloatKind, z: Number, _: Number) -> Option<About> {
    is_near(kind, z.re).then(|| About::parts(z.exp()))
}

pub(super) fn exp_m1(kind: FloatKind, z: Number, _: Number) -> Option<About> {
    let size = libm::exp(z.re) + 1.0;
    let sine = libm::sin(z.im);
    // `cos(z.im) - 1`, computed without cancellation.
    let half = libm::sin(z.im / 2.0);
    let cosine = -2.0 * half * half;
    let up = libm::expm1(z.re);
    is_near(kind, z.re).then_some(About {
        value: number(up * (cosine + 1.0) + cosine, (up + 1.0) * sine),
        made_of: number(size, size * sine.abs()),
    })
}

pub(super) fn log(_: FloatKind, z: Number, _: Number) -> Option<About> {
    Some(logarithm(z, 1.0))
}

/// `log(1 + z)`, with a loss of digits that covers the formulas of all releases.
///
/// One release subtracts 1 from the larger part of the sum and adds 1 again in the logarithm.
/// Another splits the squared magnitude of the sum into 1 and a rest, whose terms may be much
/// larger than the rest.
pub(super) fn log_1p(kind: FloatKind, z: Number, _: Number) -> Option<About> {
    let sum = number(z.re + 1.0, z.im);
    if sum.is_zero() {
        return Some(logarithm(sum, 1.0));
    }
    let square = |z: Number| z.re * z.re + z.im * z.im;
    let loss = 1.0 + (1.0 + square(z)) / square(sum);
    has_precision(kind, loss).then(|| logarithm(sum, loss))
}

pub(super) fn sqrt(_: FloatKind, z: Number, _: Number) -> Option<About> {
    Some(on_the_cut(z, About::whole(z.sqrt(), 1.0)))
}

pub(super) fn rsqrt(_: FloatKind, z: Number, _: Number) -> Option<About> {
    let root = number(1.0, 0.0).over(z.sqrt());
    (!z.is_zero()).then(|| on_the_cut(z, About::whole(root, 1.0)))
}

pub(super) fn sin(kind: FloatKind, z: Number, _: Number) -> Option<About> {
    sine_like(kind, [libm::sin(z.re), libm::cos(z.re)], z.im)
}

pub(super) fn cos(kind: FloatKind, z: Number, _: Number) -> Option<About> {
    sine_like(kind, [libm::cos(z.re), -libm::sin(z.re)], z.im)
}

/// The sine or cosine of a complex number. `re` holds the values of the function and its derivative
/// at the real part, and `height` is the imaginary part.
fn sine_like(kind: FloatKind, [re, im]: [f64; 2], height: f64) -> Option<About> {
    let (sinh, cosh) = (libm::sinh(height), libm::cosh(height));
    is_near(kind, height).then_some(About {
        value: number(re * cosh, im * sinh),
        made_of: number(re.abs() * cosh, im.abs() * cosh),
    })
}

/// `tan(z)`, computed as `tanh(i z) / i`.
pub(super) fn tan(kind: FloatKind, z: Number, _: Number) -> Option<About> {
    let turned = number(-z.im, z.re);
    let About { value, made_of } = hyperbolic_tangent(kind, turned)?;
    Some(About {
        value: number(value.im, -value.re),
        made_of: number(made_of.im, made_of.re),
    })
}

pub(super) fn tanh(kind: FloatKind, z: Number, _: Number) -> Option<About> {
    hyperbolic_tangent(kind, z)
}

/// `tanh(z)`. The divisor may be a difference of much larger numbers, so the loss of digits is
/// bounded.
fn hyperbolic_tangent(kind: FloatKind, z: Number) -> Option<About> {
    if !is_near(kind, 2.0 * z.re) {
        return None;
    }
    let (sinh, cosh) = (libm::sinh(z.re), libm::cosh(z.re));
    let (sine, cosine) = (libm::sin(z.im), libm::cos(z.im));
    let square = sinh * sinh + cosine * cosine;
    let value = number(sinh * cosh / square, sine * cosine / square);
    let loss = (libm::cosh(2.0 * z.re) + 1.0) / square;
    let of = loss * (1.0 + value.size());
    has_precision(kind, loss).then_some(About {
        value,
        made_of: number(of, of),
    })
}

pub(super) fn sign(_: FloatKind, z: Number, _: Number) -> Option<About> {
    Some(About::parts(match z.is_zero() {
        true => z,
        false => z.scaled(1.0 / z.size()),
    }))
}

/// Do significant digits remain after this loss of digits?
fn has_precision(kind: FloatKind, loss: f64) -> bool {
    loss * ROUNDINGS * rounding(kind) <= MOST_OFF
}

/// `log(z)`, with an absolute error of `loss` rounding errors of 1. Formulas that add 1 and
/// subtract 1 lose as much.
fn logarithm(z: Number, loss: f64) -> About {
    let value = z.log();
    if z.is_zero() {
        return About {
            value,
            made_of: number(0.0, value.im.abs()),
        };
    }
    About {
        value,
        made_of: number(value.re.abs() + loss, value.im.abs() * loss),
    }
}

/// Makes the imaginary part of the root of a negative real unspecified. The sign of this part
/// depends on whether a formula distinguishes the two zeros.
fn on_the_cut(z: Number, about: About) -> About {
    if z.re >= 0.0 || z.im != 0.0 {
        return about;
    }
    About {
        made_of: number(about.made_of.re, OPEN),
        ..about
    }
}

/// A complex power, computed by the logarithm of the base. The result for base zero may be
/// anything.
pub(super) fn pow(kind: FloatKind, z: Number, w: Number) -> Option<About> {
    if z.is_zero() {
        return None;
    }
    let log = z.log();
    let exponent = w.times(log);
    let reach = (w.re * log.re).abs() + (w.im * log.im).abs();
    let loss = 1.0 + w.size() * (1.0 + log.size());
    if reach > half_range(kind) || !has_precision(kind, loss) {
        return None;
    }
    Some(About::whole(exponent.exp(), loss))
}

/// The angle whose tangent is `y / x`: -i log((x + i y) / sqrt(x² + y²)). The result may be
/// anything near a discontinuity of the root or the logarithm.
pub(super) fn atan2(kind: FloatKind, y: Number, x: Number) -> Option<About> {
    let squares = x.times(x).plus(y.times(y));
    let sizes = x.size() * x.size() + y.size() * y.size();
    let sum = x.plus(number(-y.im, y.re));
    let loss = 1.0 + sizes / squares.size() + (x.size() + y.size()) / sum.size();
    if !has_precision(kind, loss) {
        return None;
    }
    let off = loss * ROUNDINGS * rounding(kind);
    let jumps = |z: Number| z.re <= off * z.size() && z.im.abs() <= off * z.size();
    let quotient = sum.over(squares.sqrt());
    if jumps(squares) || jumps(quotient) {
        return None;
    }
    let log = quotient.log();
    let of = loss + log.size();
    Some(About {
        value: number(log.im, -log.re),
        made_of: number(of, of),
    })
}

/// The floats whose distance from `value` is at most [`ROUNDINGS`] rounding errors of `made_of` and
/// of the least float.
fn around(kind: FloatKind, value: f64, made_of: f64) -> u128 {
    let nearest = |value: f64| float::convert(FloatKind::F64, kind, u128::from(value.to_bits()));
    if value == 0.0 && made_of == 0.0 {
        // Some formulas lose the sign of a zero.
        return interval::hull(kind, nearest(-0.0), nearest(0.0));
    }
    if value.is_infinite() && made_of == 0.0 {
        return nearest(value);
    }
    let least = float::convert(kind, FloatKind::F64, 1);
    let least = f64::from_bits(least as u64);
    let off = ROUNDINGS * (rounding(kind) * made_of + least);
    let ends = [value - off, value + off];
    if !ends.iter().all(|end| end.is_finite()) {
        return ANY;
    }
    let [low, high] = ends.map(|end| interval::within(kind, nearest(end), 1));
    interval::hull(kind, low, high)
}

/// Is the float a zero, or does its square neither overflow nor lose digits by underflow?
pub(super) fn has_square(kind: FloatKind, a: u128) -> bool {
    let exponent_bits = kind.bits() - 1 - kind.mantissa_bits();
    let bias = (1u128 << (exponent_bits - 1)) - 1;
    let exponent = |bits: u128| bits >> kind.mantissa_bits();
    let magnitude = interval::unary(Unary::Abs, kind, a);
    match Interval::of(magnitude) {
        Interval::Ends(0, 0) => true,
        Interval::Ends(low, high) => {
            low >> (kind.bits() - 1) == 0
                && exponent(low) > bias - bias / 2
                && exponent(high) < bias + bias / 2
        }
        Interval::Any => false,
    }
}

#[cfg(test)]
mod tests {
    use std::f32::consts::FRAC_PI_4;

    use super::*;

    fn parts([re, im]: [f32; 2]) -> Parts {
        [re, im].map(|part| u128::from(part.to_bits()))
    }

    /// Is `found` an admissible result of the complex function?
    fn is_right(function: Function, z: [f32; 2], w: [f32; 2], found: [f32; 2]) -> bool {
        let results = interval(function, FloatKind::F32, parts(z), parts(w));
        let mut each = results.into_iter().zip(parts(found));
        each.all(|(wanted, found)| interval::overlap(FloatKind::F32, wanted, found))
    }

    /// A complex function, an argument, the correct result, and the result of a wrong formula.
    type Shown = (Function, [f32; 2], [f32; 2], [f32; 2]);

    const SHOWN: &[Shown] = &[
        // The cosine of 2 is negative.
        (
            exp,
            [1.0, 2.0],
            [-1.131_204_4, 2.471_726_7],
            [1.131_204_4, 2.471_726_7],
        ),
        (
            exp_m1,
            [1.0, 2.0],
            [-2.131_204_4, 2.471_726_7],
            [-1.131_204_4, 2.471_726_7],
        ),
        // The angle is 3π/4, not −π/4.
        (
            log,
            [-1.0, 1.0],
            [0.346_573_6, 2.356_194_5],
            [0.346_573_6, -FRAC_PI_4],
        ),
        (
            log_1p,
            [-2.0, 1.0],
            [0.346_573_6, 2.356_194_5],
            [0.804_719, 2.677_945],
        ),
        // The wrong result is the other square root.
        (sqrt, [-3.0, -4.0], [1.0, -2.0], [-1.0, 2.0]),
        (rsqrt, [-3.0, -4.0], [0.2, 0.4], [0.2, -0.4]),
        (
            sin,
            [1.0, 2.0],
            [3.165_778_5, 1.959_601],
            [3.165_778_5, -1.959_601],
        ),
        (
            cos,
            [1.0, 2.0],
            [2.032_723, -3.051_897_8],
            [2.032_723, 3.051_897_8],
        ),
        (
            tan,
            [1.0, 2.0],
            [0.033_812_826, 1.014_793_6],
            [1.014_793_6, 0.033_812_826],
        ),
        (
            tanh,
            [1.0, 2.0],
            [1.166_736_3, -0.243_458_2],
            [1.166_736_3, 0.243_458_2],
        ),
        // The wrong result is off by one percent.
        (sign, [3.0, 4.0], [0.6, 0.8], [0.606, 0.8]),
    ];

    #[test]
    fn results_on_another_branch_are_rejected() {
        for (i, (function, z, right, wrong)) in SHOWN.iter().enumerate() {
            assert!(is_right(*function, *z, [0.0; 2], *right), "{i}");
            assert!(!is_right(*function, *z, [0.0; 2], *wrong), "{i}");
        }
        // The cube (1 + 2i)^3.
        let cube = |found| is_right(pow, [1.0, 2.0], [3.0, 0.0], found);
        assert!(cube([-11.0, -2.0]) && !cube([-11.0, 2.0]) && !cube([-11.01, -2.0]));
        // The correct angle is 3π/4; π/4 is wrong.
        let angle = |found| is_right(atan2, [1.0, 0.0], [-1.0, 0.0], found);
        assert!(angle([2.356_194_5, 0.0]) && !angle([FRAC_PI_4, 0.0]));
    }

    #[test]
    fn results_far_out_of_range_are_open() {
        let is_open = |function: Function, z: [f32; 2]| {
            interval(function, FloatKind::F32, parts(z), parts([0.0; 2])) == [ANY; 2]
        };
        for function in [exp, exp_m1, tanh] as [Function; 3] {
            assert!(is_open(function, [60.0, 1.0]));
            assert!(!is_open(function, [1.0, 1.0]));
        }
        assert!(is_open(sin, [1.0, 60.0]) && !is_open(sin, [60.0, 1.0]));
        assert!(is_open(log, [f32::INFINITY, 1.0]) && is_open(sqrt, [1.0, f32::NAN]));
        assert!(is_open(rsqrt, [0.0, 0.0]) && is_open(pow, [0.0, 0.0]));
        // At the float nearest to π/2, the cosine has no correct digits left.
        assert!(is_open(tan, [core::f32::consts::FRAC_PI_2, 0.0]));
    }
}
