//! Counts of the Cranelift IR that the JIT generates for programs.

use std::collections::HashMap;

use lowerfuzz_ir::Op;

/// Counts of everything that an engine has compiled. The cost of compilation depends on these
/// numbers.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Number of Cranelift functions that the engine compiled.
    pub functions: u64,
    /// Number of Cranelift blocks that the engine compiled.
    pub blocks: u64,
    /// Number of Cranelift instructions that the engine compiled.
    pub instructions: u64,
    /// Number of Cranelift instructions that load parameters from argument slots.
    pub taking_parameters: u64,
    /// For each LLVM dialect op, the number of translated ops and their total number of
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
