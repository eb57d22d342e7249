//! What programs become in Cranelift's IR, counted.

use std::collections::HashMap;

use lowerfuzz_ir::Op;

/// What an engine has compiled, in numbers: what compiling costs goes by them.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Functions.
    pub functions: u64,
    /// Their blocks.
    pub blocks: u64,
    /// Their instructions.
    pub instructions: u64,
    /// Of these, those that take parameters out of their slots.
    pub taking_parameters: u64,
    /// For each op of the LLVM dialect, how often it was translated, and into how many instructions
    /// all in all.
    pub by_op: HashMap<Op, (u64, u64)>,
}

impl Counts {
    pub(crate) fn op(&mut self, op: Op, instructions: usize) {
        let (ops, all) = self.by_op.entry(op).or_default();
        *ops += 1;
        *all += instructions as u64;
    }
}
