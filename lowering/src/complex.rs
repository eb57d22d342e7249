//! Conversion of `complex`. A complex number becomes a struct of its real part and its imaginary
//! part.

use lowerfuzz_ir::{ComplexOp, LlvmOp, OpId};

use crate::convert::foreign;
use crate::{Cx, Failure};

const RE: i64 = 0;
const IM: i64 = 1;

impl Cx<'_> {
    pub(crate) fn complex(&mut self, op: ComplexOp, id: OpId) -> Result<(), Failure> {
        match op {
            ComplexOp::Create => {
                let operands = self.values(self.body.operands(id))?;
                let ty = self.ty(self.body.ty(self.body.result(id, 0)))?;
                let undef = self.b.undef(ty);
                let with_re = self.b.insert(undef, &[RE], operands[0]);
                let value = self.b.insert(with_re, &[IM], operands[1]);
                self.replace(id, value)
            }
            ComplexOp::Re => self.part(id, RE),
            ComplexOp::Im => self.part(id, IM),
            ComplexOp::Add => self.by_parts(id, LlvmOp::FAdd),
            ComplexOp::Sub => self.by_parts(id, LlvmOp::FSub),
            // MLIR's documentation of the conversion does not cover these ops.
            ComplexOp::Mul
            | ComplexOp::Div
            | ComplexOp::Abs
            | ComplexOp::Constant
            | ComplexOp::Neg
            | ComplexOp::Conj
            | ComplexOp::Exp
            | ComplexOp::ExpM1
            | ComplexOp::Log
            | ComplexOp::Log1p
            | ComplexOp::Sqrt
            | ComplexOp::Rsqrt
            | ComplexOp::Sin
            | ComplexOp::Cos
            | ComplexOp::Tan
            | ComplexOp::Tanh
            | ComplexOp::Sign
            | ComplexOp::Angle
            | ComplexOp::Pow
            | ComplexOp::PowI
            | ComplexOp::Atan2
            | ComplexOp::Eq
            | ComplexOp::Neq => Err(foreign(op.row())),
        }
    }

    fn part(&mut self, id: OpId, position: i64) -> Result<(), Failure> {
        let number = self.operand(id, 0)?;
        let ty = self.ty(self.body.ty(self.body.result(id, 0)))?;
        let value = self.b.extract(number, &[position], ty);
        self.replace(id, value)
    }

    /// Combines the real parts and the imaginary parts of two complex numbers. Both numbers are
    /// unpacked first.
    fn by_parts(&mut self, id: OpId, op: LlvmOp) -> Result<(), Failure> {
        let operands = self.values(self.body.operands(id))?;
        let source = self.body.ty(self.body.result(id, 0));
        let part = self
            .source
            .types
            .as_complex(source)
            .expect("the verifier ensures complex operands");
        let (part, ty) = (self.ty(part)?, self.ty(source)?);
        let flags = self.flags(id);
        let mut take = |number, at| self.b.extract(number, &[at], part);
        let (a_re, a_im) = (take(operands[0], RE), take(operands[0], IM));
        let (b_re, b_im) = (take(operands[1], RE), take(operands[1], IM));
        let undef = self.b.undef(ty);
        let re = self.b.emit_with(op, &[a_re, b_re], part, &flags);
        let im = self.b.emit_with(op, &[a_im, b_im], part, &flags);
        let with_re = self.b.insert(undef, &[RE], re);
        let value = self.b.insert(with_re, &[IM], im);
        self.replace(id, value)
    }
}
