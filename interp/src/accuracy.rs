//! Which results of an inexact function count as right (`SEMANTICS.md` §3.21).

use lowerfuzz_ir::{ComplexOp, MathOp, Module, Op};

/// Which results of an inexact function the reference accepts.
///
/// A run with [`Accuracy::Formulas`] accepts every result that a run with [`Accuracy::Library`]
/// accepts. A lowered program that only the wider run accepts loses digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Accuracy {
    /// The results of an accurate math library: a few units in the last place.
    #[default]
    Library,
    /// Also the results of textbook formulas, evaluated in the float format of the op.
    Formulas,
}

/// Does a module use a function for which the two kinds of [`Accuracy`] differ?
pub fn has_formulas(module: &Module) -> bool {
    module.bodies().any(|body| {
        body.live_ops().any(|op| {
            let op = body.op(op).op;
            matches!(op, Op::Math(op) if is_expanded(op))
                || matches!(op, Op::Complex(op) if is_function(op))
        })
    })
}

/// Is there a textbook formula that loses more digits than a library?
fn is_expanded(op: MathOp) -> bool {
    use MathOp::*;
    matches!(
        op,
        Exp2 | ExpM1 | Log1p | Tan | Sinh | Cosh | Tanh | Asinh | Acosh | Atanh | Erfc | PowF
    )
}

/// Is the op a complex function, which conversions expand into real functions?
fn is_function(op: ComplexOp) -> bool {
    use ComplexOp::*;
    matches!(
        op,
        Exp | ExpM1
            | Log
            | Log1p
            | Sqrt
            | Rsqrt
            | Sin
            | Cos
            | Tan
            | Tanh
            | Sign
            | Pow
            | PowI
            | Atan2
    )
}
