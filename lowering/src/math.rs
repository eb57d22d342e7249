//! `math`: one intrinsic an op.

use lowerfuzz_ir::{LlvmOp, MathOp, OpId};

use crate::{Cx, Failure};

impl Cx<'_> {
    pub(crate) fn math(&mut self, op: MathOp, id: OpId) -> Result<(), Failure> {
        let intrinsic = match op {
            MathOp::AbsF => LlvmOp::FAbs,
            MathOp::CopySign => LlvmOp::CopySign,
            MathOp::Ceil => LlvmOp::Ceil,
            MathOp::Floor => LlvmOp::Floor,
            MathOp::Trunc => LlvmOp::FTrunc,
            MathOp::Round => LlvmOp::Round,
            MathOp::RoundEven => LlvmOp::RoundEven,
            MathOp::Sqrt => LlvmOp::Sqrt,
            MathOp::Fma => LlvmOp::Fma,
            MathOp::Exp => LlvmOp::Exp,
            MathOp::Exp2 => LlvmOp::Exp2,
            MathOp::Log => LlvmOp::Log,
            MathOp::Log2 => LlvmOp::Log2,
            MathOp::Log10 => LlvmOp::Log10,
            MathOp::Sin => LlvmOp::Sin,
            MathOp::Cos => LlvmOp::Cos,
            MathOp::PowF => LlvmOp::Pow,
            MathOp::Rsqrt
            | MathOp::Tanh
            | MathOp::ExpM1
            | MathOp::Log1p
            | MathOp::Atan
            | MathOp::Atan2 => return Err(format!("math op {op:?} is not converted").into()),
        };
        let operands = self.values(self.body.operands(id))?;
        let ty = self.scalar(id)?;
        let value = self.b.emit(intrinsic, &operands, ty);
        self.replace(id, value)
    }
}
