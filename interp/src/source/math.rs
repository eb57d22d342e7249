//! `math` on scalars: the exact functions. The others are not defined to the last bit.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{FloatKind, MathOp};

use crate::float::{self, Binary, Unary};
use crate::outcome::Stop;

/// Evaluates an op on scalars: floats of a format, or integers.
pub(crate) fn eval(op: MathOp, kind: Option<FloatKind>, args: &[Element]) -> Result<Element, Stop> {
    // Poison makes poison.
    let mut values = [0; 3];
    for (value, arg) in values.iter_mut().zip(args) {
        let Some(bits) = arg else {
            return Ok(None);
        };
        *value = *bits;
    }
    let [a, b, c] = values;
    let kind =
        || kind.ok_or_else(|| Stop::Unsupported(format!("{op:?} on a type that is not a float")));
    let unary = |unary_op| Ok::<_, Stop>(float::unary(unary_op, kind()?, a));
    let result = match op {
        MathOp::AbsF => unary(Unary::Abs)?,
        MathOp::Ceil => unary(Unary::Ceil)?,
        MathOp::Floor => unary(Unary::Floor)?,
        MathOp::Trunc => unary(Unary::Trunc)?,
        MathOp::Round => unary(Unary::Round)?,
        MathOp::RoundEven => unary(Unary::RoundEven)?,
        MathOp::Sqrt => unary(Unary::Sqrt)?,
        MathOp::CopySign => float::binary(Binary::CopySign, kind()?, a, b),
        MathOp::Fma => float::fma(kind()?, a, b, c),
        MathOp::CtPop => u128::from(a.count_ones()),
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
    };
    Ok(Some(result))
}
