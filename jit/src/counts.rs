//! Counts of the Cranelift IR that programs are translated to.

use std::collections::HashMap;

use lowerfuzz_ir::Op;

/// Counts of everything that an engine has compiled. The cost of compilation depends on these
/// numbers.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Number of functions.
    pub functions: u64,
    /// Number of Cranelift blocks.
    pub blocks: u64,
    /// Number of Cranelift instructions.
    pub instructions: u64,
    /// Number of instructions that load parameters from argument slots.
    pub taking_parameters: u64,
    /// For each LLVM dialect op, the number of translated ops and the total number of their
    /// instructions.
    pub by_op: HashMap<Op, (u64, u64)>,
}

impl Counts {
    pub(crate) fn op(&mut self, op: Op, instructions: usize) {
        let (ops, all) = self.by_op.entry(op).or_default();
        *ops += 1;
        *all += instructions as u64;
    }
}
