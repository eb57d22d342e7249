//! `math` on scalars: the exact functions. The others are not defined to the last bit.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{FloatKind, MathOp};

use crate::float::{self, Binary, Unary};
use crate::outcome::Stop;

/// Evaluates an op on scalars of one format.
pub(crate) fn eval(op: MathOp, kind: FloatKind, args: &[Element]) -> Result<Element, Stop> {
    let unary = |unary_op| args[0].map(|a| float::unary(unary_op, kind, a));
    Ok(match op {
        MathOp::AbsF => unary(Unary::Abs),
        MathOp::Ceil => unary(Unary::Ceil),
        MathOp::Floor => unary(Unary::Floor),
        MathOp::Trunc => unary(Unary::Trunc),
        MathOp::Round => unary(Unary::Round),
        MathOp::RoundEven => unary(Unary::RoundEven),
        MathOp::Sqrt => unary(Unary::Sqrt),
        MathOp::CopySign => args[0]
            .zip(args[1])
            .map(|(a, b)| float::binary(Binary::CopySign, kind, a, b)),
        MathOp::Fma => args[0]
            .zip(args[1])
            .zip(args[2])
            .map(|((a, b), c)| float::fma(kind, a, b, c)),
        MathOp::Rsqrt
        | MathOp::Exp
        | MathOp::Exp2
        | MathOp::Log
        | MathOp::Log2
        | MathOp::Log10
        | MathOp::Sin
        | MathOp::Cos
        | MathOp::Tanh
        | MathOp::ExpM1
        | MathOp::Log1p
        | MathOp::Atan
        | MathOp::Atan2
        | MathOp::PowF => {
            return Err(Stop::Unsupported(format!("the inexact function {op:?}")));
        }
    })
}
