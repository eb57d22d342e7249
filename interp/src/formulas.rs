//! Textbook formulas of elementary functions, evaluated in the float format of the op.
//!
//! A lowering that expands a function by such a formula loses digits where the formula cancels, and
//! overflows where a term of the formula does. Each formula here equals its function in exact
//! arithmetic for every argument for which it is used. A formula that holds only for some arguments,
//! such as `exp(y log x)` for negative `x`, explains no result for the others.

use lowerfuzz_ir::{FloatKind, FloatPredicate};

use crate::accuracy::Accuracy;
use crate::elementary::{Elementary, of_f64};
use crate::float::{Binary, Unary};
use crate::interval::{self, ANY};

/// Returns the results that the textbook formula of a function may have, as one float or an
/// interval. Each function in the formula has the error of an accurate library, and each operation
/// is rounded. `None` if no formula loses more digits than a library.
pub(crate) fn results(function: Elementary, kind: FloatKind, [x, y]: [u128; 2]) -> Option<u128> {
    use Elementary::*;
    let f = Formula { kind };
    let (one, half) = (f.number(1.0), f.number(0.5));
    Some(match function {
        ExpM1 => f.sub(f.call(Exp, x), one),
        Log1p => f.call(Log, f.add(one, x)),
        Exp2 => f.call(Exp, f.mul(x, f.number(std::f64::consts::LN_2))),
        Tan => f.div(f.call(Sin, x), f.call(Cos, x)),
        Sinh => f.mul(half, f.sub(f.call(Exp, x), f.call(Exp, f.neg(x)))),
        Cosh => f.mul(half, f.add(f.call(Exp, x), f.call(Exp, f.neg(x)))),
        Tanh => f.tanh(x),
        Asinh => f.call(Log, f.add(x, f.sqrt(f.add(f.mul(x, x), one)))),
        Acosh => f.call(Log, f.add(x, f.sqrt(f.sub(f.mul(x, x), one)))),
        Atanh => f.mul(half, f.call(Log, f.div(f.add(one, x), f.sub(one, x)))),
        Erfc => f.sub(one, f.call(Erf, x)),
        Pow if f.is_positive(x) => f.call(Exp, f.mul(y, f.call(Log, x))),
        Pow | Rsqrt | Cbrt | Exp | Log | Log2 | Log10 | Sin | Cos | Asin | Acos | Atan | Erf
        | Atan2 => return None,
    })
}

/// Evaluates formulas on intervals of one float format.
#[derive(Clone, Copy)]
struct Formula {
    kind: FloatKind,
}

impl Formula {
    fn number(self, value: f64) -> u128 {
        of_f64(self.kind, value)
    }

    fn add(self, a: u128, b: u128) -> u128 {
        interval::binary(Binary::Add, self.kind, a, b)
    }

    fn sub(self, a: u128, b: u128) -> u128 {
        interval::binary(Binary::Sub, self.kind, a, b)
    }

    fn mul(self, a: u128, b: u128) -> u128 {
        interval::binary(Binary::Mul, self.kind, a, b)
    }

    fn div(self, a: u128, b: u128) -> u128 {
        interval::binary(Binary::Div, self.kind, a, b)
    }

    fn neg(self, a: u128) -> u128 {
        interval::unary(Unary::Neg, self.kind, a)
    }

    fn sqrt(self, a: u128) -> u128 {
        interval::unary(Unary::Sqrt, self.kind, a)
    }

    fn call(self, function: Elementary, a: u128) -> u128 {
        function.interval(self.kind, [a, 0], Accuracy::Library)
    }

    /// Is every float of the interval greater than zero?
    fn is_positive(self, a: u128) -> bool {
        let zero = self.number(0.0);
        matches!(
            interval::compare(FloatPredicate::Ogt, self.kind, a, zero),
            Ok(true)
        )
    }

    /// `(1 - t) / (1 + t)` with `t = exp(-2 |x|)`, and the sign of `x`.
    fn tanh(self, x: u128) -> u128 {
        let magnitude = interval::unary(Unary::Abs, self.kind, x);
        let t = self.call(Elementary::Exp, self.mul(self.number(-2.0), magnitude));
        let one = self.number(1.0);
        let quotient = self.div(self.sub(one, t), self.add(one, t));
        let negative = self.neg(quotient);
        let is_below = |a, b| interval::compare(FloatPredicate::Olt, self.kind, a, b);
        match is_below(x, self.number(0.0)) {
            Ok(true) => negative,
            Ok(false) => quotient,
            Err(_) => interval::hull(self.kind, quotient, negative),
        }
    }
}

/// Returns the smallest interval that contains the results of a library and those of the textbook
/// formula. Of the special results, which C fixes exactly, only a zero may have the other sign.
pub(crate) fn widen(function: Elementary, kind: FloatKind, args: [u128; 2], library: u128) -> u128 {
    let negative_zero = 1u128 << (kind.bits() - 1);
    let is_zero = library == 0 || library == negative_zero;
    if library == ANY || !interval::is_interval(library) && !is_zero {
        return library;
    }
    match results(function, kind, args) {
        Some(formula) if is_zero && interval::overlap(kind, formula, 0) => {
            interval::hull(kind, negative_zero, 0)
        }
        Some(formula) if !is_zero => interval::hull(kind, library, formula),
        Some(_) | None => library,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn f32_of(function: Elementary, x: f32, accuracy: Accuracy) -> u128 {
        function.interval(FloatKind::F32, [x.to_bits().into(), 0], accuracy)
    }

    fn accepts(function: Elementary, x: f32, accuracy: Accuracy, found: f32) -> bool {
        let results = f32_of(function, x, accuracy);
        interval::overlap(FloatKind::F32, results, found.to_bits().into())
    }

    #[test]
    fn a_formula_explains_what_it_loses_and_nothing_else() {
        use Elementary::*;
        // A function, an argument, the right result, the result of the formula, a wrong result.
        let shown: &[(Elementary, f32, f32, f32, f32)] = &[
            (Sinh, 1e-10, 1e-10, 0.0, 1e-3),
            (Acosh, 1e30, 69.770_7, f32::INFINITY, 35.0),
            (Asinh, -1e10, -23.719, f32::NEG_INFINITY, 23.719),
            (ExpM1, 1e-10, 1e-10, 0.0, 1e-3),
            (Log1p, 1e-10, 1e-10, 0.0, 1e-3),
            (Tanh, 1e-10, 1e-10, 0.0, 1e-3),
            (Atanh, 1e-10, 1e-10, 0.0, 1e-3),
            (Erfc, 4.0, 1.541_725_8e-8, 0.0, 1e-3),
            (Cosh, 89.0, 2.244_806_4e38, f32::INFINITY, 1.0e38),
        ];
        for (function, x, right, formula, wrong) in shown {
            let accepts = |accuracy, found| accepts(*function, *x, accuracy, found);
            assert!(accepts(Accuracy::Library, *right), "{function:?} {x}");
            assert!(!accepts(Accuracy::Library, *formula), "{function:?} {x}");
            assert!(accepts(Accuracy::Formulas, *right), "{function:?} {x}");
            assert!(accepts(Accuracy::Formulas, *formula), "{function:?} {x}");
            assert!(!accepts(Accuracy::Formulas, *wrong), "{function:?} {x}");
        }
    }

    #[test]
    fn a_formula_may_lose_the_sign_of_a_zero() {
        use Elementary::*;
        let (zero, negative_zero) = (0, u128::from((-0.0f32).to_bits()));
        for function in [Sinh, Tanh, Asinh, Atanh, ExpM1, Log1p] {
            let library = f32_of(function, -0.0, Accuracy::Library);
            assert_eq!(library, negative_zero, "{function:?}");
            let formula = f32_of(function, -0.0, Accuracy::Formulas);
            let zeros = interval::hull(FloatKind::F32, negative_zero, zero);
            assert_eq!(formula, zeros, "{function:?}");
        }
    }

    #[test]
    fn a_formula_explains_no_other_special_result() {
        use Elementary::*;
        // (-2)³ is -8, although the logarithm of -2 is a NaN.
        let cube = [(-2.0f32).to_bits().into(), 3.0f32.to_bits().into()];
        let cube = Pow.interval(FloatKind::F32, cube, Accuracy::Formulas);
        let nan = u128::from(f32::NAN.to_bits());
        assert!(cube != ANY && !interval::overlap(FloatKind::F32, cube, nan));
    }
}
