//! `math`: one intrinsic an op; `rsqrt` is a quotient. What LLVM 11 has no intrinsic for is refused,
//! as its conversion leaves those ops where they are.

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
            MathOp::Rsqrt => return self.rsqrt(id),
            MathOp::Tanh | MathOp::ExpM1 | MathOp::Log1p | MathOp::Atan | MathOp::Atan2 => {
                let message = format!("no intrinsic of LLVM 11 computes {}", op.row().variant);
                return Err(Failure::refused(message));
            }
        };
        self.one_to_one(intrinsic, id)
    }

    /// `1 / sqrt`.
    fn rsqrt(&mut self, id: OpId) -> Result<(), Failure> {
        let flags = self.flags(id);
        self.unrolled(id, |cx, operands, [ty]| {
            let one = cx.b.float_one(ty).expect("a verified rsqrt is of floats");
            let root = cx.b.emit_with(LlvmOp::Sqrt, operands, ty, &flags);
            Ok([cx.b.emit_with(LlvmOp::FDiv, &[one, root], ty, &flags)])
        })
    }
}
