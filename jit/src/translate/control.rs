//! Translates branches, `switch` and returns, and determines the order of blocks.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self as clif, InstBuilder, MemFlagsData, TrapCode, Value};
use lowerfuzz_ir::{Attr, BlockId, Key, LlvmOp, Op, OpId, ValueId};
use smallvec::SmallVec;

use super::{JumpArgs, Part, Translator, UNSET, slot_offset};
use crate::error::Error;
use crate::layout::Scalar;
use crate::program::{Convention, Returns};
use crate::sys::thunks::Helper;

/// The trap code of the op `unreachable`.
pub(crate) const UNREACHABLE: TrapCode = TrapCode::unwrap_user(1);

impl Translator<'_, '_, '_> {
    /// Finds the reachable blocks, in an order in which each block follows its dominators.
    ///
    /// Returns whether a reachable block uses `alloca`.
    pub(super) fn find_blocks(&mut self) -> Result<bool, Error> {
        let body = self.body;
        if body.root().is_empty() {
            return Err(Error::invalid("a body without blocks"));
        }
        let mut visited = vec![false; body.n_blocks()];
        let mut uses_alloca = false;
        // Each entry has a block and the index of its next successor.
        let mut path = vec![(body.entry(), 0)];
        visited[body.entry().index()] = true;
        while let Some((block, next)) = path.last_mut() {
            let ops = &body.block(*block).ops;
            let successor = ops.last().and_then(|op| {
                (*next < body.n_successors(*op)).then(|| body.successor(*op, *next).0)
            });
            *next += 1;
            match successor {
                Some(successor) if !visited[successor.index()] => {
                    visited[successor.index()] = true;
                    path.push((successor, 0));
                }
                Some(_) => {}
                None => {
                    let is_alloca = |op: &OpId| body.op(*op).op == Op::Llvm(LlvmOp::Alloca);
                    uses_alloca |= ops.iter().any(is_alloca);
                    let terminated = ops.last().is_some_and(|op| body.op(*op).op.is_terminator());
                    if !terminated {
                        return Err(Error::invalid("a block without a terminator"));
                    }
                    self.s.scope.order.push(*block);
                    path.pop();
                }
            }
        }
        self.s.scope.order.reverse();
        self.s.scope.blocks.resize(body.n_blocks(), None);
        self.s.scope.first.resize(body.n_values(), UNSET);
        Ok(uses_alloca)
    }

    pub(super) fn machine_block(&self, block: BlockId) -> Result<clif::Block, Error> {
        let machine = self.s.scope.blocks.get(block.index()).copied().flatten();
        machine.ok_or_else(|| Error::invalid("a branch to an unknown block"))
    }

    /// Returns the machine block of a successor, and the arguments that are passed to it.
    fn edge(&mut self, id: OpId, at: usize) -> Result<(clif::Block, JumpArgs), Error> {
        let body = self.body;
        if at >= body.n_successors(id) {
            return Err(Error::invalid("a branch with too few successors"));
        }
        let (block, operands) = body.successor(id, at);
        let expected = &body.block(block).args;
        let fits = expected.len() == operands.len()
            && expected
                .iter()
                .zip(operands)
                .all(|(a, o)| body.ty(*a) == body.ty(*o));
        if !fits || block == body.entry() {
            return Err(Error::invalid(
                "a branch whose operands do not match its successor",
            ));
        }
        let mut args = JumpArgs::new();
        for operand in operands {
            self.push_args(*operand, &mut args)?;
        }
        Ok((self.machine_block(block)?, args))
    }

    fn push_args(&mut self, value: ValueId, args: &mut JumpArgs) -> Result<(), Error> {
        let leaves = self.leaves_of(value)?;
        let first = self.first(value)?;
        for at in 0..leaves.count {
            let scalar = self.scalar(leaves, at);
            let value = self.materialize(scalar, self.s.parts[first + at]);
            args.push(value.into());
        }
        Ok(())
    }

    pub(super) fn br(&mut self, id: OpId) -> Result<(), Error> {
        let (block, args) = self.edge(id, 0)?;
        self.b.ins().jump(block, &args);
        Ok(())
    }

    pub(super) fn cond_br(&mut self, id: OpId) -> Result<(), Error> {
        let (scalar, condition) = self.value(self.operand(id, 0)?)?;
        if scalar != Scalar::Int(1) {
            return Err(Error::invalid("a condition that is not an i1"));
        }
        let (yes, yes_args) = self.edge(id, 0)?;
        let (no, no_args) = self.edge(id, 1)?;
        self.b.ins().brif(condition, yes, &yes_args, no, &no_args);
        Ok(())
    }

    /// Translates `switch` to a chain of comparisons, which is the shortest code for few cases.
    pub(super) fn switch(&mut self, id: OpId) -> Result<(), Error> {
        let body = self.body;
        let (scalar, flag) = self.value(self.operand(id, 0)?)?;
        if !matches!(scalar, Scalar::Int(_)) {
            return Err(Error::invalid(
                "a switch over a value that is not an integer",
            ));
        }
        let cases: &[i128] = match body.attr(id, Key::Cases) {
            Some(Attr::Ints(cases, _)) => cases,
            Some(_) => return Err(Error::invalid("switch cases that are not integers")),
            None => &[],
        };
        for (at, case) in cases.iter().enumerate() {
            let (block, args) = self.edge(id, at + 1)?;
            let case = self.constant(scalar.machine(), *case as u128 & scalar.mask());
            let equal = self.b.ins().icmp(IntCC::Equal, flag, case);
            let next = self.b.create_block();
            self.b.ins().brif(equal, block, &args, next, &[]);
            self.start_block(next);
        }
        self.br(id)
    }

    pub(super) fn unreachable(&mut self) -> Result<(), Error> {
        self.b.ins().trap(UNREACHABLE);
        Ok(())
    }

    pub(super) fn return_(&mut self, id: OpId) -> Result<(), Error> {
        let mut parts: SmallVec<[Part; 8]> = SmallVec::new();
        for operand in self.body.operands(id) {
            let leaves = self.leaves_of(*operand)?;
            let first = self.first(*operand)?;
            parts.extend_from_slice(&self.s.parts[first..first + leaves.count]);
        }
        if parts.len() != self.result.count {
            return Err(Error::invalid(
                "a return whose operands do not match the function's result",
            ));
        }
        if let Some(returned) = &mut self.returned {
            *returned = parts;
            self.release();
            return Ok(());
        }
        self.return_parts(&parts)
    }

    /// Releases the `alloca` blocks of the current function.
    fn release(&mut self) {
        if let Some(depth) = self.depth {
            self.helper(Helper::Release, &[depth]);
        }
    }

    /// Returns these scalars from the function, according to the function's convention.
    pub(super) fn return_parts(&mut self, parts: &[Part]) -> Result<(), Error> {
        let mut values: SmallVec<[(Scalar, Value); 8]> = SmallVec::new();
        for (at, part) in parts.iter().enumerate() {
            let scalar = self.scalar(self.result, at);
            values.push((scalar, self.materialize(scalar, *part)));
        }
        self.release();
        let in_area = match self.convention {
            Convention::Entry => true,
            Convention::Inner => self.program.returns(self.result) == Returns::Area,
        };
        let mut words = SmallVec::new();
        if in_area {
            let area = self
                .area
                .ok_or_else(|| Error::invalid("no memory for the results"))?;
            for (at, (_, value)) in values.iter().enumerate() {
                let flags = MemFlagsData::trusted();
                self.b.ins().store(flags, *value, area, slot_offset(at)?);
            }
        } else {
            for (scalar, value) in values {
                self.push_words(scalar, value, &mut words);
            }
        }
        self.b.ins().return_(&words);
        Ok(())
    }
}
