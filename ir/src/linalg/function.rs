//! The scalar functions in the bodies of named ops, and the ops that compute them.

use crate::ops::{ArithOp, ComplexOp, MathOp, Op};
use crate::types::{Type, Types};

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident $arity:literal [$($word:literal)*],)*) => {
        /// A scalar function in the body of a named op.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Function { $($(#[$doc])* $name,)* }

        impl Function {
            /// Returns the function with this name in a description or an attribute.
            pub(super) fn from_name(word: &str) -> Option<Function> {
                match word {
                    $($($word)|* => Some(Function::$name),)*
                    _ => None,
                }
            }

            /// Returns the number of arguments.
            pub(super) const fn arity(self) -> usize {
                match self { $(Function::$name => $arity,)* }
            }
        }
    };
}

functions! {
    /// The sum. The sum of truth values is their disjunction.
    Add 2 ["add"],
    /// The difference.
    Sub 2 ["sub"],
    /// The product. The product of truth values is their conjunction.
    Mul 2 ["mul"],
    /// The quotient of floats or signed integers.
    Div 2 ["div"],
    /// The quotient of unsigned integers.
    DivUnsigned 2 ["div_unsigned"],
    /// The greater float or signed integer.
    MaxSigned 2 ["max_signed"],
    /// The lesser float or signed integer.
    MinSigned 2 ["min_signed"],
    /// The greater float or unsigned integer.
    MaxUnsigned 2 ["max_unsigned"],
    /// The lesser float or unsigned integer.
    MinUnsigned 2 ["min_unsigned"],
    /// The power of floats.
    PowF 2 ["powf"],
    /// The exponential.
    Exp 1 ["exp"],
    /// The natural logarithm.
    Log 1 ["log"],
    /// The absolute value of a float.
    Abs 1 ["abs"],
    /// The next integer that is not less.
    Ceil 1 ["ceil"],
    /// The next integer that is not greater.
    Floor 1 ["floor"],
    /// The negated float.
    NegF 1 ["negf"],
    /// The quotient of one and the float.
    Reciprocal 1 ["reciprocal"],
    /// The nearest integer.
    Round 1 ["round"],
    /// The square root.
    Sqrt 1 ["sqrt"],
    /// The reciprocal square root.
    Rsqrt 1 ["rsqrt"],
    /// The square.
    Square 1 ["square"],
    /// The hyperbolic tangent.
    Tanh 1 ["tanh"],
    /// The error function.
    Erf 1 ["erf"],
    /// The second or the third argument, depending on the first.
    Select 3 ["select"],
}

impl Function {
    /// Returns the op that computes the function for arguments of a type. `None` if there is no
    /// such op. The reciprocal and the square are computed by the op for two arguments.
    pub(super) fn op(self, types: &Types, ty: Type) -> Option<Op> {
        let is_float = ty.is_float() || ty.small_float().is_some();
        let is_complex = types.as_complex(ty).is_some();
        let is_integer = ty.is_int_or_index();
        let arith = |float: ArithOp, int: ArithOp| {
            let op = if is_float {
                Some(float)
            } else {
                is_integer.then_some(int)
            };
            op.map(Op::Arith)
        };
        let math = |op: MathOp| is_float.then_some(Op::Math(op));
        let is_truth = ty == Type::I1;
        match self {
            Function::Add if is_complex => Some(Op::Complex(ComplexOp::Add)),
            Function::Sub if is_complex => Some(Op::Complex(ComplexOp::Sub)),
            Function::Mul if is_complex => Some(Op::Complex(ComplexOp::Mul)),
            Function::Div if is_complex => Some(Op::Complex(ComplexOp::Div)),
            Function::Add if is_truth => Some(Op::Arith(ArithOp::OrI)),
            Function::Mul if is_truth => Some(Op::Arith(ArithOp::AndI)),
            Function::Sub | Function::Div | Function::DivUnsigned if is_truth => None,
            Function::Add => arith(ArithOp::AddF, ArithOp::AddI),
            Function::Sub => arith(ArithOp::SubF, ArithOp::SubI),
            Function::Mul => arith(ArithOp::MulF, ArithOp::MulI),
            Function::Div => arith(ArithOp::DivF, ArithOp::DivSI),
            Function::DivUnsigned => is_integer.then_some(Op::Arith(ArithOp::DivUI)),
            Function::MaxSigned => arith(ArithOp::MaximumF, ArithOp::MaxSI),
            Function::MinSigned => arith(ArithOp::MinimumF, ArithOp::MinSI),
            Function::MaxUnsigned => arith(ArithOp::MaximumF, ArithOp::MaxUI),
            Function::MinUnsigned => arith(ArithOp::MinimumF, ArithOp::MinUI),
            Function::PowF => math(MathOp::PowF),
            Function::Exp => math(MathOp::Exp),
            Function::Log => math(MathOp::Log),
            Function::Abs => math(MathOp::AbsF),
            Function::Ceil => math(MathOp::Ceil),
            Function::Floor => math(MathOp::Floor),
            Function::NegF => is_float.then_some(Op::Arith(ArithOp::NegF)),
            Function::Reciprocal => is_float.then_some(Op::Arith(ArithOp::DivF)),
            Function::Square => is_float.then_some(Op::Arith(ArithOp::MulF)),
            Function::Round => math(MathOp::Round),
            Function::Sqrt => math(MathOp::Sqrt),
            Function::Rsqrt => math(MathOp::Rsqrt),
            Function::Tanh => math(MathOp::Tanh),
            Function::Erf => math(MathOp::Erf),
            Function::Select => Some(Op::Arith(ArithOp::Select)),
        }
    }
}

/// Returns the op that casts a scalar to another type; `None` if there is no such op.
pub(super) fn cast(from: Type, to: Type, unsigned: bool) -> Option<Op> {
    let bits = |ty: Type| ty.scalar_bits(64);
    let (wide, narrow) = (bits(to) > bits(from), bits(to) < bits(from));
    let is_float = |ty: Type| ty.is_float() || ty.small_float().is_some();
    let op = match (is_float(from), is_float(to)) {
        (true, true) if wide => ArithOp::ExtF,
        (true, true) if narrow => ArithOp::TruncF,
        (false, true) if from.is_int() && unsigned => ArithOp::UIToFP,
        (false, true) if from.is_int() => ArithOp::SIToFP,
        (true, false) if to.is_int() && unsigned => ArithOp::FPToUI,
        (true, false) if to.is_int() => ArithOp::FPToSI,
        (false, false) if !from.is_int() || !to.is_int() => return None,
        (false, false) if wide && unsigned => ArithOp::ExtUI,
        (false, false) if wide => ArithOp::ExtSI,
        (false, false) if narrow => ArithOp::TruncI,
        (true | false, true | false) => return None,
    };
    Some(Op::Arith(op))
}
