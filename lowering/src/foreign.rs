//! What LLVM 11 does not convert: the results of ops that no dialect knows keep their types, and so do
//! sums of them. The first op of LLVM that such an operand would get is refused.

use lowerfuzz_ir::{ArithOp, LlvmOp, Op, OpId, Release, text};

use crate::{Cx, Failure};

impl Cx<'_> {
    /// Refuses an op that LLVM 11 converts over operands that it does not, save memrefs, where it ends by
    /// an assertion, and `llvm.mlir.cast`, which is there to come from other types.
    pub(crate) fn foreign_operands(&mut self, op: Op, id: OpId) -> Result<(), Failure> {
        if let Op::Unregistered(_) = op {
            self.foreign.extend(self.body.results(id));
            return Ok(());
        }
        if self.foreign.is_empty() || op == Op::Llvm(LlvmOp::MlirCast) {
            return Ok(());
        }
        let types = &self.source.types;
        let operands = self.body.all_operands(id).iter().zip(0..);
        let mut foreign = operands
            .filter(|(v, _)| self.foreign.contains(v) && !types.is_memref(self.body.ty(**v)));
        let Some((value, position)) = foreign.next() else {
            return Ok(());
        };
        if is_left(op) {
            self.foreign.extend(self.body.results(id));
            return Ok(());
        }
        let ty = text::print_type(
            types,
            &self.source.strings,
            self.body.ty(*value),
            Release::R11,
        );
        Err(Failure::refused(format!(
            "operand #{position} must be LLVM dialect type, but got '{ty}'"
        )))
    }
}

/// Does LLVM 11 leave this op as it is, rather than refuse it, over types that are not LLVM's?
fn is_left(op: Op) -> bool {
    matches!(
        op,
        Op::Math(_)
            | Op::Arith(
                ArithOp::AddI
                    | ArithOp::SubI
                    | ArithOp::MulI
                    | ArithOp::DivSI
                    | ArithOp::DivUI
                    | ArithOp::RemSI
                    | ArithOp::RemUI
                    | ArithOp::AndI
                    | ArithOp::OrI
                    | ArithOp::XOrI
                    | ArithOp::AddF
                    | ArithOp::SubF
                    | ArithOp::MulF
                    | ArithOp::DivF
                    | ArithOp::RemF
                    | ArithOp::NegF
            )
    )
}
