//! Conversion of `math`. Each op becomes one intrinsic, except `rsqrt`, which becomes a quotient.
//! An op for which LLVM 11 has no intrinsic is rejected, because LLVM 11 leaves the op unconverted.

use lowerfuzz_ir::case::Era;
use lowerfuzz_ir::{LlvmOp, MathOp, OpId, Type};

use crate::convert::foreign;
use crate::library::Library;
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
            MathOp::Tanh if self.precedes(Era::Llvm11) => return self.tanh(id),
            MathOp::Tanh | MathOp::ExpM1 | MathOp::Log1p | MathOp::Atan | MathOp::Atan2 => {
                let message = format!("no intrinsic of LLVM 11 computes {}", op.row().variant);
                return Err(Failure::refused(message));
            }
            // MLIR's documentation of the conversion does not cover these ops.
            MathOp::CtPop
            | MathOp::CountLeadingZeros
            | MathOp::CountTrailingZeros
            | MathOp::AbsI
            | MathOp::IPowI
            | MathOp::FPowI
            | MathOp::SinCos
            | MathOp::IsFinite
            | MathOp::IsInf
            | MathOp::IsNaN
            | MathOp::IsNormal
            | MathOp::ClampF
            | MathOp::Cbrt
            | MathOp::Tan
            | MathOp::Asin
            | MathOp::Acos
            | MathOp::Sinh
            | MathOp::Cosh
            | MathOp::Asinh
            | MathOp::Acosh
            | MathOp::Atanh
            | MathOp::Erf
            | MathOp::Erfc => return Err(foreign(op.row())),
        };
        self.one_to_one(intrinsic, id)
    }

    /// Calls `tanh` or `tanhf` of the C library, as LLVM 10 does.
    fn tanh(&mut self, id: OpId) -> Result<(), Failure> {
        let ty = self.ty(self.body.ty(self.body.result(id, 0)))?;
        let function = match ty {
            Type::F32 => Library::TanhF,
            Type::F64 => Library::Tanh,
            _ => {
                return Err(Failure::refused(
                    "`tanh` of a type other than `f32` and `f64`",
                ));
            }
        };
        let operand = self.operand(id, 0)?;
        let value = self.b.library_value(function, &[operand], ty);
        self.replace(id, value)
    }

    /// Converts `rsqrt` to `1 / sqrt`.
    fn rsqrt(&mut self, id: OpId) -> Result<(), Failure> {
        let flags = self.flags(id);
        self.unrolled(id, |cx, operands, [ty]| {
            let one =
                cx.b.float_one(ty)
                    .expect("the verifier ensures that rsqrt has a float operand");
            let root = cx.b.emit_with(LlvmOp::Sqrt, operands, ty, &flags);
            Ok([cx.b.emit_with(LlvmOp::FDiv, &[one, root], ty, &flags)])
        })
    }
}
