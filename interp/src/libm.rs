//! The functions of `<math.h>`: elementary functions, and functions with exact or correctly rounded
//! results.

use lowerfuzz_ir::FloatKind;

use crate::accuracy::Accuracy;
use crate::elementary::Elementary;
use crate::float::{Binary, Unary};
use crate::interval::{self, is_interval};

/// A function of `<math.h>`.
#[derive(Clone, Copy)]
pub struct Libm {
    /// The float format of the arguments and of the result.
    pub kind: FloatKind,
    op: Op,
}

#[derive(Clone, Copy)]
enum Op {
    Unary(Unary),
    Binary(Binary),
    Fma,
    Elementary(Elementary),
}

impl Libm {
    /// Finds a function of `<math.h>` by its C name, which ends in `f` for `float` arguments.
    pub fn of(name: &str) -> Option<Libm> {
        let double = op(name).map(|op| (FloatKind::F64, op));
        let float = || Some((FloatKind::F32, op(name.strip_suffix('f')?)?));
        let (kind, op) = double.or_else(float)?;
        Some(Libm { kind, op })
    }

    /// The number of arguments that the function takes.
    pub fn arity(self) -> usize {
        match self.op {
            Op::Unary(_) => 1,
            Op::Binary(_) => 2,
            Op::Fma => 3,
            Op::Elementary(function) => function.arity(),
        }
    }

    /// Returns one admissible result of the function, or `None` if the number of arguments is
    /// wrong. If an argument is an interval, the result contains all admissible results.
    pub fn eval(self, args: &[u128]) -> Option<u128> {
        let elementary = |function: Elementary, args: [u128; 2]| match args.map(is_interval) {
            [false, false] => function.eval(self.kind, args),
            _ => function.interval(self.kind, args, Accuracy::Library),
        };
        match (self.op, args) {
            (Op::Unary(op), [a]) => Some(interval::unary(op, self.kind, *a)),
            (Op::Binary(op), [a, b]) => Some(interval::binary(op, self.kind, *a, *b)),
            (Op::Fma, [a, b, c]) => Some(interval::fma(self.kind, *a, *b, *c)),
            (Op::Elementary(function), [a]) if function.arity() == 1 => {
                Some(elementary(function, [*a, 0]))
            }
            (Op::Elementary(function), [a, b]) if function.arity() == 2 => {
                Some(elementary(function, [*a, *b]))
            }
            (Op::Unary(_) | Op::Binary(_) | Op::Fma | Op::Elementary(_), _) => None,
        }
    }
}

fn op(name: &str) -> Option<Op> {
    Some(match name {
        "fabs" => Op::Unary(Unary::Abs),
        "ceil" => Op::Unary(Unary::Ceil),
        "floor" => Op::Unary(Unary::Floor),
        "trunc" => Op::Unary(Unary::Trunc),
        "round" => Op::Unary(Unary::Round),
        "roundeven" | "rint" | "nearbyint" => Op::Unary(Unary::RoundEven),
        "sqrt" => Op::Unary(Unary::Sqrt),
        "fmod" => Op::Binary(Binary::Rem),
        "copysign" => Op::Binary(Binary::CopySign),
        "fmax" => Op::Binary(Binary::MaxNum),
        "fmin" => Op::Binary(Binary::MinNum),
        "fma" => Op::Fma,
        _ => Op::Elementary(Elementary::of(name)?),
    })
}
