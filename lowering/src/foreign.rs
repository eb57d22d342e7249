//! Values that LLVM 11 does not convert. The results of unregistered ops keep their types. Results
//! of arithmetic on these values also keep their types. An LLVM op that has such a value as an
//! operand is rejected.

use lowerfuzz_ir::{ArithOp, LlvmOp, Op, OpId, Release, text};

use crate::{Cx, Failure};

impl Cx<'_> {
    /// Rejects an op that LLVM 11 converts, if one of its operands is not converted.
    ///
    /// There are two exceptions. For memrefs, an assertion of LLVM 11 fails. `llvm.mlir.cast`
    /// accepts operands of other types.
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
        if stays_unconverted(op) {
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

/// Returns whether LLVM 11 leaves this op unconverted if its types are not LLVM types. LLVM 11
/// rejects other ops.
fn stays_unconverted(op: Op) -> bool {
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
