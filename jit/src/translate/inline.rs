//! Inlines a function that is only called through its C interface.
//!
//! Without inlining, wrappers would be half of the compiled code. Each wrapper has a call that
//! passes a dozen scalars in each direction. Compiling a function costs as much as fifteen
//! instructions, and compiling its call costs the same again.

use cranelift_codegen::ir::SourceLoc;
use lowerfuzz_ir::{BlockId, Body, FuncId, Item, Key, LlvmOp, Op, OpId, Type, ValueId};
use smallvec::SmallVec;

use super::{Part, Translator};
use crate::error::Error;
use crate::linker::INLINED_CODE;
use crate::program::Convention;

impl<'m> Translator<'_, '_, 'm> {
    /// Reports whether the function being translated is a wrapper around `func`.
    ///
    /// A wrapper only calls the wrapped function, once, and no other code has called the wrapped
    /// function so far.
    pub(super) fn wraps(&self, func: FuncId) -> bool {
        let body = self.body;
        let calls = |op: &&OpId| body.op(**op).op == Op::Llvm(LlvmOp::Call);
        let inside = |op: &&OpId| match body.symbol_attr(**op, Key::Callee) {
            Some(symbol) => match self.module.lookup(symbol) {
                Some(Item::Func(func)) => self.module.func(func).body.is_some(),
                Some(Item::Global(_)) | None => false,
            },
            None => true,
        };
        let is_only_call = || {
            let ops = &body.block(body.entry()).ops;
            ops.iter().filter(calls).filter(inside).count() == 1
        };
        self.convention == Convention::Entry
            && self.returned.is_none()
            && body.root().len() == 1
            && !self.program.is_declared(func, Convention::Inner)
            && is_only_call()
    }

    /// Inlines the called function. Returns false and does nothing if this function does not have
    /// exactly one return.
    pub(super) fn inline(
        &mut self,
        (func, callee): (FuncId, &'m Body),
        operands: &[ValueId],
        (result, result_type): (Option<ValueId>, Type),
    ) -> Result<bool, Error> {
        let mut args: SmallVec<[Part; 16]> = SmallVec::new();
        for operand in operands {
            let leaves = self.leaves_of(*operand)?;
            let first = self.first(*operand)?;
            args.extend_from_slice(&self.s.parts[first..first + leaves.count]);
        }
        let outer = std::mem::replace(&mut self.body, callee);
        std::mem::swap(&mut self.s.scope, &mut self.s.outer);
        self.s.scope.clear();
        let uses_alloca = self.find_blocks()?;
        let is_inlined = self.return_last();
        if is_inlined {
            let leaves = self.program.leaves(result_type)?;
            let outer_result = std::mem::replace(&mut self.result, leaves);
            let outer_depth = self.depth.take();
            self.returned = Some(SmallVec::new());
            self.b.set_srcloc(SourceLoc::new(INLINED_CODE));
            let mut args = args.into_iter();
            for arg in &callee.block(callee.entry()).args {
                self.define(*arg);
                let leaves = self.leaves_of(*arg)?;
                self.s.parts.extend(args.by_ref().take(leaves.count));
            }
            self.blocks(uses_alloca)?;
            self.b.set_srcloc(SourceLoc::default());
            self.depth = outer_depth;
            self.result = outer_result;
            self.holds = Some(self.module.func(func).name);
        }
        self.body = outer;
        std::mem::swap(&mut self.s.scope, &mut self.s.outer);
        if let (Some(returned), Some(result)) = (self.returned.take(), result) {
            self.define(result);
            self.s.parts.extend(returned);
        }
        Ok(is_inlined)
    }

    /// Moves the block that returns behind all other blocks, so that the code after the inlined
    /// call follows directly.
    ///
    /// Returns false if several blocks return.
    fn return_last(&mut self) -> bool {
        let body = self.body;
        let returns = |block: &BlockId| {
            let last = body.block(*block).ops.last();
            last.is_some_and(|op| body.op(*op).op == Op::Llvm(LlvmOp::Return))
        };
        let order = &mut self.s.scope.order;
        let Some(at) = order.iter().position(returns) else {
            return false;
        };
        order[at..].rotate_left(1);
        order.iter().filter(|block| returns(block)).count() == 1
    }
}
