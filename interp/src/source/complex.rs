//! Ops of the `complex` dialect, evaluated for the real and the imaginary part (`SEMANTICS.md`
//! §3.7).

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{ComplexOp, FloatKind, FloatPredicate, Key, Type, ValueId};

use super::at::At;
use super::complex_functions::{self as functions, Parts, has_square};
use super::value::Value;
use super::{Machine, fast_math, floats, lanes};
use crate::elementary::Elementary;
use crate::float::{self, Binary, Unary};
use crate::interval::{self, ANY, Interval};
use crate::outcome::Stop;

impl Machine {
    /// Executes a `complex` op and returns its result.
    pub(super) fn complex(&self, at: At<'_>, op: ComplexOp) -> Result<Value, Stop> {
        let operands = at.operands();
        if op == ComplexOp::Constant {
            return lanes::constant(at);
        }
        if op == ComplexOp::Create {
            let part = |i: usize| self.value(at, operands[i]).bits();
            return Ok(Value::Vector([part(0), part(1)].into()));
        }
        let parts = |value: ValueId| -> Result<[Element; 2], Stop> {
            let parts = self.lanes(at, value)?;
            Ok([parts[0], parts[1]])
        };
        let part = at.types().as_complex(at.operand_ty(0));
        let kind = part.and_then(Type::float_kind);
        let kind = kind.ok_or_else(|| {
            Stop::Unsupported("a complex number whose parts are not floats".into())
        })?;
        let flags = at.int_attr(Key::FastMath).unwrap_or(0);
        let a = parts(operands[0])?;
        let b = match operands.get(1) {
            None => [Some(0); 2],
            Some(power) if op == ComplexOp::PowI => {
                let width = at.ty(*power).scalar_bits(at.run.index_width).unwrap_or(64);
                let power = self.value(at, *power).bits();
                [
                    power.map(|power| float::from_int(kind, width, power, true)),
                    Some(0),
                ]
            }
            Some(b) => parts(*b)?,
        };
        let both = |results: [Element; 2]| Value::Vector(results.into());
        let is_reordered = fast_math::is_reordered(at, flags);
        let combine = |op: Binary| {
            let sum = |i: usize| {
                let (a, b) = (a[i]?, b[i]?);
                let result = match is_reordered {
                    true => ANY,
                    false => fast_math::binary(flags, op, kind, a, b),
                };
                floats::fast(flags, kind, &[a, b], result)
            };
            both([sum(0), sum(1)])
        };
        // Negates each part of the complex number whose flag is set.
        let flip = |negate: [bool; 2]| {
            let part = |i: usize| {
                let a = a[i]?;
                let result = match negate[i] {
                    true => fast_math::unary(flags, Unary::Neg, kind, a),
                    false => fast_math::unsigned_zero(flags, kind, a),
                };
                floats::fast(flags, kind, &[a], result)
            };
            both([part(0), part(1)])
        };
        let known = |[re, im]: [Element; 2]| Some([re?, im?]);
        // Evaluates an op whose real and imaginary result both depend on all operand parts.
        let whole = |eval: &dyn Fn(FloatKind, Parts, Parts) -> Parts| -> [Element; 2] {
            let Some((a, b)) = known(a).zip(known(b)) else {
                return [None; 2];
            };
            let args = [a, b].concat();
            eval(kind, a, b).map(|result| {
                let result = fast_math::of_complex(flags, kind, result);
                floats::fast(flags, kind, &args, result)
            })
        };
        let about = |function: functions::Function| {
            both(whole(&|kind, a, b| {
                functions::interval(function, kind, [a, b], at.run.accuracy)
            }))
        };
        let equal = || -> Result<Element, Stop> {
            let mut all = Some(1);
            for (a, b) in a.into_iter().zip(b) {
                let same = a
                    .zip(b)
                    .map(|(a, b)| interval::compare(FloatPredicate::Oeq, kind, a, b));
                all = all
                    .zip(same.transpose()?)
                    .map(|(all, same)| all & u128::from(same));
            }
            Ok(all)
        };
        Ok(match op {
            ComplexOp::Re => Value::scalar(a[0]),
            ComplexOp::Im => Value::scalar(a[1]),
            ComplexOp::Add => combine(Binary::Add),
            ComplexOp::Sub => combine(Binary::Sub),
            ComplexOp::Neg => flip([true, true]),
            ComplexOp::Conj => flip([false, true]),
            ComplexOp::Mul => both(whole(&product)),
            ComplexOp::Div => both(whole(&quotient)),
            ComplexOp::Abs => Value::scalar(whole(&magnitude)[0]),
            ComplexOp::Angle => {
                let angle = |_, [re, im]: Parts, _| {
                    let angle = Elementary::Atan2.interval(kind, [im, re], at.run.accuracy);
                    [angle, 0]
                };
                Value::scalar(whole(&angle)[0])
            }
            ComplexOp::Exp => about(functions::exp),
            ComplexOp::ExpM1 => about(functions::exp_m1),
            ComplexOp::Log => about(functions::log),
            ComplexOp::Log1p => about(functions::log_1p),
            ComplexOp::Sqrt => about(functions::sqrt),
            ComplexOp::Rsqrt => about(functions::rsqrt),
            ComplexOp::Sin => about(functions::sin),
            ComplexOp::Cos => about(functions::cos),
            ComplexOp::Tan => about(functions::tan),
            ComplexOp::Tanh => about(functions::tanh),
            ComplexOp::Sign => about(functions::sign),
            ComplexOp::Pow | ComplexOp::PowI => about(functions::pow),
            ComplexOp::Atan2 => about(functions::atan2),
            ComplexOp::Eq => Value::scalar(equal()?),
            ComplexOp::Neq => Value::scalar(equal()?.map(|equal| equal ^ 1)),
            // The code above has already returned the results of these ops.
            ComplexOp::Constant | ComplexOp::Create => Value::Poison,
        })
    }
}

/// The admissible results of a complex product.
///
/// The products of parts may or may not be rounded before they are added. With infinite or NaN
/// parts, the result may be anything.
fn product(kind: FloatKind, a: Parts, b: Parts) -> Parts {
    if !a.iter().chain(&b).all(|part| is_finite(kind, *part)) {
        return [ANY; 2];
    }
    let times = |a, b| about(kind, interval::binary(Binary::Mul, kind, a, b), 1);
    let re = interval::binary(Binary::Sub, kind, times(a[0], b[0]), times(a[1], b[1]));
    let im = interval::binary(Binary::Add, kind, times(a[0], b[1]), times(a[1], b[0]));
    [re, im]
}

/// The admissible results of a complex quotient, by any of the usual formulas.
///
/// The result may be anything after division by zero, or if a square overflows or underflows. The
/// sign of a zero part is unspecified, because it depends on the formula.
fn quotient(kind: FloatKind, a: Parts, b: Parts) -> Parts {
    if !a.iter().chain(&b).all(|part| has_square(kind, *part)) {
        return [ANY; 2];
    }
    let times = |a, b| about(kind, interval::binary(Binary::Mul, kind, a, b), 4);
    let add = |a, b| about(kind, interval::binary(Binary::Add, kind, a, b), 2);
    let negated = interval::unary(Unary::Neg, kind, times(a[0], b[1]));
    let square = add(times(b[0], b[0]), times(b[1], b[1]));
    if interval::overlap(kind, square, 0) {
        return [ANY; 2];
    }
    let zeros = interval::hull(kind, 1 << (kind.bits() - 1), 0);
    let divided = |part| {
        let quotient = about(kind, interval::binary(Binary::Div, kind, part, square), 2);
        if interval::overlap(kind, quotient, 0) {
            return interval::hull(kind, quotient, zeros);
        }
        quotient
    };
    [
        divided(add(times(a[0], b[0]), times(a[1], b[1]))),
        divided(add(times(a[1], b[0]), negated)),
    ]
}

/// The admissible results of `complex.abs`: the root of the sum of squares. The result may be
/// anything if a square overflows or underflows. The last parameter is unused.
fn magnitude(kind: FloatKind, a: Parts, _: Parts) -> Parts {
    if !a.iter().all(|part| has_square(kind, *part)) {
        return [ANY; 2];
    }
    let square = |part| about(kind, interval::binary(Binary::Mul, kind, part, part), 1);
    let sum = interval::binary(Binary::Add, kind, square(a[0]), square(a[1]));
    [about(kind, interval::unary(Unary::Sqrt, kind, sum), 2), 0]
}

/// Is every float of the interval finite?
fn is_finite(kind: FloatKind, a: u128) -> bool {
    let magnitude = interval::unary(Unary::Abs, kind, a);
    match Interval::of(magnitude) {
        Interval::Ends(_, high) => high < float::infinity(kind),
        Interval::Any => false,
    }
}

/// Widens a result by `floats` neighbouring floats on each side.
fn about(kind: FloatKind, a: u128, floats: u32) -> u128 {
    match Interval::of(a) {
        Interval::Ends(low, high) if !kind.is_nan(low as u64) => {
            let [low, high] = [low, high].map(|end| match end {
                // Adding a number to a zero is exact.
                zero if interval::overlap(kind, zero, 0) => zero,
                end => interval::within(kind, end, floats),
            });
            interval::hull(kind, low, high)
        }
        Interval::Ends(..) | Interval::Any => a,
    }
}
