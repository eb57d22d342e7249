//! Complex functions. MLIR's documentation does not specify how their results are rounded
//! (`SEMANTICS.md` §3.7).
//!
//! Each function is computed in double precision, with two error bounds for each part of the
//! result. An accurate library stays within the first. The second is wide, because releases use
//! different formulas, which lose different numbers of digits.

use lowerfuzz_ir::FloatKind;

use super::complex_number::{Number, number};
use crate::accuracy::Accuracy;
use crate::float::{self, Unary};
use crate::interval::{self, ANY, Interval};

/// The real and the imaginary part of a complex number that is not poison.
pub(super) type Parts = [u128; 2];

/// The number of rounding errors that a result may have.
const fn roundings(accuracy: Accuracy) -> f64 {
    match accuracy {
        Accuracy::Library => 8.0,
        Accuracy::Formulas => 64.0,
    }
}

/// The maximal relative error of a result. Beyond it, a first-order error bound is meaningless.
const MOST_OFF: f64 = 0.25;

/// A result, with the magnitude of the terms from which each part is computed. A result is right if
/// its distance is at most [`roundings`] rounding errors of this magnitude.
pub(super) struct About {
    value: Number,
    /// The terms of an accurate library.
    library: Number,
    /// The terms of the formulas that releases use. `None` if the formulas may return anything.
    formulas: Option<Number>,
}

impl About {
    /// A result whose real and imaginary parts are each a product or a function value, without
    /// cancellation.
    fn parts(value: Number) -> About {
        About::computed(value, Some(sizes(value)))
    }

    /// A result that a library computes without cancellation, but formulas from these terms.
    fn computed(value: Number, formulas: Option<Number>) -> About {
        About {
            value,
            library: sizes(value),
            formulas,
        }
    }

    /// A result that libraries, too, compute from terms that are `loss` times as large as the
    /// result.
    fn whole(value: Number, loss: f64) -> About {
        let terms = both(value.size() * loss);
        About {
            value,
            library: terms,
            formulas: Some(terms),
        }
    }
}

/// A number with this real and imaginary part.
fn both(part: f64) -> Number {
    number(part, part)
}

/// The absolute values of both parts.
fn sizes(value: Number) -> Number {
    number(value.re.abs(), value.im.abs())
}

/// The magnitude that makes a part of a result unspecified.
const OPEN: f64 = f64::INFINITY;

/// The float format of a function, and the results that count as right.
#[derive(Clone, Copy)]
pub(super) struct Bars {
    kind: FloatKind,
    accuracy: Accuracy,
}

/// A function of one or two complex numbers in a float format. Returns `None` if the result may be
/// anything.
pub(super) type Function = fn(Bars, Number, Number) -> Option<About>;

/// Returns the admissible results of a complex function.
pub(super) fn interval(
    function: Function,
    kind: FloatKind,
    args: [Parts; 2],
    accuracy: Accuracy,
) -> Parts {
    let mut all = args.as_flattened().iter();
    let known = |part: &u128| !interval::is_interval(*part) && has_square(kind, *part);
    if !all.all(known) {
        return [ANY; 2];
    }
    let [a, b] = args.map(|parts| {
        let [re, im] = parts.map(|part| float::convert(kind, FloatKind::F64, part));
        number(f64::from_bits(re as u64), f64::from_bits(im as u64))
    });
    let bars = Bars { kind, accuracy };
    let Some(about) = function(bars, a, b) else {
        return [ANY; 2];
    };
    let terms = match accuracy {
        Accuracy::Library => Some(about.library),
        Accuracy::Formulas => about.formulas,
    };
    let Some(terms) = terms else {
        return [ANY; 2];
    };
    [
        bars.around(about.value.re, terms.re),
        bars.around(about.value.im, terms.im),
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

impl Bars {
    /// Is an exponent within half of the format's range?
    fn is_near(self, exponent: f64) -> bool {
        exponent.abs() <= half_range(self.kind)
    }

    /// The relative error of a result whose terms are `loss` times as large as the result.
    fn off(self, loss: f64) -> f64 {
        loss * roundings(self.accuracy) * rounding(self.kind)
    }

    /// Do significant digits remain after this loss of digits?
    fn has_precision(self, loss: f64) -> bool {
        self.off(loss) <= MOST_OFF
    }

    /// The floats whose distance from `value` is at most [`roundings`] rounding errors of `terms`
    /// and of the least float.
    fn around(self, value: f64, terms: f64) -> u128 {
        let kind = self.kind;
        let nearest =
            |value: f64| float::convert(FloatKind::F64, kind, u128::from(value.to_bits()));
        if value == 0.0 && terms == 0.0 {
            // Some formulas lose the sign of a zero.
            return interval::hull(kind, nearest(-0.0), nearest(0.0));
        }
        if value.is_infinite() && terms == 0.0 {
            return nearest(value);
        }
        let least = float::convert(kind, FloatKind::F64, 1);
        let least = f64::from_bits(least as u64);
        let off = roundings(self.accuracy) * (rounding(kind) * terms + least);
        let ends = [value - off, value + off];
        if !ends.iter().all(|end| end.is_finite()) {
            return ANY;
        }
        let [low, high] = ends.map(|end| interval::within(kind, nearest(end), 1));
        interval::hull(kind, low, high)
    }
}

pub(super) fn exp(bars: Bars, z: Number, _: Number) -> Option<About> {
    bars.is_near(z.re).then(|| About::parts(z.exp()))
}

/// `exp(z) - 1`. A library computes the real part from two terms that vanish at zero; a formula
/// subtracts 1 from the exponential.
pub(super) fn exp_m1(bars: Bars, z: Number, _: Number) -> Option<About> {
    let size = libm::exp(z.re) + 1.0;
    let sine = libm::sin(z.im);
    // `cos(z.im) - 1`, computed without cancellation.
    let half = libm::sin(z.im / 2.0);
    let cosine = -2.0 * half * half;
    let up = libm::expm1(z.re);
    let stretched = up * (cosine + 1.0);
    let value = number(stretched + cosine, (up + 1.0) * sine);
    bars.is_near(z.re).then_some(About {
        value,
        library: number(stretched.abs() + cosine.abs(), value.im.abs()),
        formulas: Some(number(size, size * sine.abs())),
    })
}

pub(super) fn log(_: Bars, z: Number, _: Number) -> Option<About> {
    Some(logarithm(z.log(), Some(1.0)))
}

/// `log(1 + z)`, with a loss of digits that covers the formulas of all releases.
///
/// One release subtracts 1 from the larger part of the sum and adds 1 again in the logarithm.
/// Another splits the squared magnitude of the sum into 1 and a rest, whose terms may be much
/// larger than the rest.
pub(super) fn log_1p(bars: Bars, z: Number, _: Number) -> Option<About> {
    let sum = number(z.re + 1.0, z.im);
    let square = |z: Number| z.re * z.re + z.im * z.im;
    let loss = 1.0 + (1.0 + square(z)) / square(sum);
    let loss = bars.has_precision(loss).then_some(loss);
    Some(logarithm(z.log_1p(), loss))
}

pub(super) fn sqrt(_: Bars, z: Number, _: Number) -> Option<About> {
    Some(on_the_cut(z, root(z.sqrt())))
}

pub(super) fn rsqrt(_: Bars, z: Number, _: Number) -> Option<About> {
    let inverse = number(1.0, 0.0).over(z.sqrt());
    (!z.is_zero()).then(|| on_the_cut(z, root(inverse)))
}

/// A root. Formulas compute both parts from the magnitude and the angle of the whole.
fn root(value: Number) -> About {
    About::computed(value, Some(both(value.size())))
}

pub(super) fn sin(bars: Bars, z: Number, _: Number) -> Option<About> {
    sine_like(bars, [libm::sin(z.re), libm::cos(z.re)], z.im)
}

pub(super) fn cos(bars: Bars, z: Number, _: Number) -> Option<About> {
    sine_like(bars, [libm::cos(z.re), -libm::sin(z.re)], z.im)
}

/// The sine or cosine of a complex number. `re` holds the values of the function and its derivative
/// at the real part, and `height` is the imaginary part.
fn sine_like(bars: Bars, [re, im]: [f64; 2], height: f64) -> Option<About> {
    let (sinh, cosh) = (libm::sinh(height), libm::cosh(height));
    let formulas = number(re.abs() * cosh, im.abs() * cosh);
    bars.is_near(height)
        .then(|| About::computed(number(re * cosh, im * sinh), Some(formulas)))
}

/// `tan(z)`, computed as `tanh(i z) / i`.
pub(super) fn tan(bars: Bars, z: Number, _: Number) -> Option<About> {
    let about = hyperbolic_tangent(bars, number(-z.im, z.re))?;
    let turned = |terms: Number| number(terms.im, terms.re);
    Some(About {
        value: number(about.value.im, -about.value.re),
        library: turned(about.library),
        formulas: about.formulas.map(turned),
    })
}

pub(super) fn tanh(bars: Bars, z: Number, _: Number) -> Option<About> {
    hyperbolic_tangent(bars, z)
}

/// `tanh(z)`. The divisor of a formula may be a difference of much larger numbers.
fn hyperbolic_tangent(bars: Bars, z: Number) -> Option<About> {
    if !bars.is_near(2.0 * z.re) {
        return None;
    }
    let (sinh, cosh) = (libm::sinh(z.re), libm::cosh(z.re));
    let (sine, cosine) = (libm::sin(z.im), libm::cos(z.im));
    let square = sinh * sinh + cosine * cosine;
    let value = number(sinh * cosh / square, sine * cosine / square);
    let loss = (libm::cosh(2.0 * z.re) + 1.0) / square;
    let terms = both(loss * (1.0 + value.size()));
    Some(About::computed(
        value,
        bars.has_precision(loss).then_some(terms),
    ))
}

pub(super) fn sign(_: Bars, z: Number, _: Number) -> Option<About> {
    Some(About::parts(match z.is_zero() {
        true => z,
        false => z.scaled(1.0 / z.size()),
    }))
}

/// A logarithm. The formulas have an absolute error of `loss` rounding errors of 1, because they
/// add 1 and subtract 1. They may return anything if `loss` is `None`.
fn logarithm(value: Number, loss: Option<f64>) -> About {
    if value.re.is_infinite() {
        // The pole: every formula returns an infinity.
        let terms = number(0.0, value.im.abs());
        return About {
            value,
            library: terms,
            formulas: Some(terms),
        };
    }
    let terms = |loss: f64| number(value.re.abs() + loss, value.im.abs() * loss);
    About::computed(value, loss.map(terms))
}

/// Makes the imaginary part of the root of a negative real unspecified. The sign of this part
/// depends on whether a formula distinguishes the two zeros.
fn on_the_cut(z: Number, about: About) -> About {
    if z.re >= 0.0 || z.im != 0.0 {
        return about;
    }
    let open = |terms: Number| number(terms.re, OPEN);
    About {
        library: open(about.library),
        formulas: about.formulas.map(open),
        ..about
    }
}

/// A complex power. Libraries, too, compute it by the logarithm of the base. The result for base
/// zero may be anything.
pub(super) fn pow(bars: Bars, z: Number, w: Number) -> Option<About> {
    if z.is_zero() {
        return None;
    }
    let log = z.log();
    let exponent = w.times(log);
    let reach = (w.re * log.re).abs() + (w.im * log.im).abs();
    let loss = 1.0 + w.size() * (1.0 + log.size());
    if reach > half_range(bars.kind) || !bars.has_precision(loss) {
        return None;
    }
    Some(About::whole(exponent.exp(), loss))
}

/// The angle whose tangent is `y / x`: -i log((x + i y) / sqrt(x² + y²)). The result may be
/// anything near a discontinuity of the root or the logarithm.
///
/// MLIR's documentation gives this formula, so its cancellation counts for libraries, too. That its
/// squares overflow does not.
pub(super) fn atan2(bars: Bars, y: Number, x: Number) -> Option<About> {
    let squares = x.times(x).plus(y.times(y));
    let sizes = x.size() * x.size() + y.size() * y.size();
    let sum = x.plus(number(-y.im, y.re));
    let loss = 1.0 + sizes / squares.size() + (x.size() + y.size()) / sum.size();
    if !bars.has_precision(loss) {
        return None;
    }
    let off = bars.off(loss);
    let jumps = |z: Number| z.re <= off * z.size() && z.im.abs() <= off * z.size();
    let quotient = sum.over(squares.sqrt());
    if jumps(squares) || jumps(quotient) {
        return None;
    }
    let log = quotient.log();
    let terms = both(loss + log.size());
    // Releases compute the root from the magnitude of the sum, and the magnitude from squares.
    let fits = bars.is_near(libm::log(squares.size()));
    Some(About {
        value: number(log.im, -log.re),
        library: terms,
        formulas: fits.then_some(terms),
    })
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
mod tests;
