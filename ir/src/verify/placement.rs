//! Positions of ops, blocks and regions in a body.
//!
//! This module checks that each op is in one block, each block in one region, and each region in
//! one op. It also checks that all ids are in range.

use super::VerifyError;
use super::context::Context;
use crate::module::{BlockId, Body, OpId, ROOT, RegionId, ValueDef, ValueId};

/// Marks an op that is in no block, or a region that no op owns.
pub(super) const NOWHERE: u32 = u32::MAX;

/// The positions of a body's ops, values, blocks and regions.
#[derive(Debug, Default)]
pub(super) struct Placement {
    /// The block of each op, and the op's position in the block.
    ops: Vec<(u32, u32)>,
    /// The block of each value, and the first position in the block at which the value may be used.
    values: Vec<(u32, u32)>,
    /// Whether each block is in a reachable region.
    blocks: Vec<bool>,
    /// The op that owns each region.
    owners: Vec<u32>,
    worklist: Vec<RegionId>,
}

impl Placement {
    /// Returns the block of an op and its position in the block; `None` if the op is in no block.
    pub(super) fn of(&self, op: OpId) -> Option<(BlockId, u32)> {
        match self.ops[op.index()] {
            (NOWHERE, _) => None,
            (block, position) => Some((BlockId(block), position)),
        }
    }

    /// Returns whether a value is defined in the given block before the given position.
    #[inline]
    pub(super) fn is_before(&self, value: ValueId, block: BlockId, position: u32) -> bool {
        let (at, from) = self.values[value.index()];
        at == block.0 && from <= position
    }

    /// Returns the op that owns a region; `None` for the function's own region.
    pub(super) fn owner(&self, region: RegionId) -> Option<OpId> {
        match self.owners[region.index()] {
            NOWHERE => None,
            op => Some(OpId(op)),
        }
    }

    /// Returns the op whose region contains the given op.
    pub(super) fn around(&self, body: &Body, op: OpId) -> Option<OpId> {
        let (block, _) = self.of(op)?;
        self.owner(RegionId(body.block(block).region))
    }

    /// Returns whether the block is in a region of the body.
    pub(super) fn has_block(&self, block: BlockId) -> bool {
        self.blocks[block.index()]
    }

    /// Computes all positions. If the body's ids are inconsistent, adds errors and returns `false`.
    /// In that case, no other rule may access the body.
    pub(super) fn compute(&mut self, cx: Context<'_>, errors: &mut Vec<VerifyError>) -> bool {
        let before = errors.len();
        let body = cx.body;
        self.ops.clear();
        self.ops.resize(body.n_ops(), (NOWHERE, 0));
        self.values.clear();
        self.values.resize(body.n_values(), (NOWHERE, 0));
        self.blocks.clear();
        self.blocks.resize(body.n_blocks(), false);
        self.owners.clear();
        self.owners.resize(body.n_regions(), NOWHERE);
        for value in 0..body.n_values() {
            if body.ty(ValueId(value as u32)).index() >= cx.types.len() {
                errors.push(cx.error_in_func("a value has a type of another module"));
                return false;
            }
        }
        if body.n_regions() == 0 {
            errors.push(cx.error_in_func("expected a body with an entry block, found none"));
            return false;
        }
        self.worklist.clear();
        self.worklist.push(ROOT);
        while let Some(region) = self.worklist.pop() {
            for block in body.region(region) {
                if block.index() >= body.n_blocks() {
                    errors.push(cx.error_in_func("a region has a block that does not exist"));
                } else if std::mem::replace(&mut self.blocks[block.index()], true)
                    || body.block(*block).region != region.0
                {
                    errors.push(cx.error_in_func("a block is in two regions, or twice in one"));
                } else {
                    self.block(cx, *block, errors);
                }
            }
        }
        errors.len() == before
    }

    fn block(&mut self, cx: Context<'_>, id: BlockId, errors: &mut Vec<VerifyError>) {
        let block = cx.body.block(id);
        for (i, arg) in block.args.iter().enumerate() {
            let expected = ValueDef::BlockArg(id, i as u32);
            if arg.index() >= cx.body.n_values() || cx.body.value(*arg).def != expected {
                errors.push(cx.error_in_func("a block has an argument that is not its own"));
            } else {
                self.values[arg.index()] = (id.0, 0);
            }
        }
        for (position, op) in block.ops.iter().enumerate() {
            if op.index() >= cx.body.n_ops() {
                errors.push(cx.error_in_func("a block has an op that does not exist"));
                continue;
            }
            if self.ops[op.index()].0 != NOWHERE {
                errors.push(cx.error(*op, "the op is in two blocks, or twice in one"));
                continue;
            }
            self.ops[op.index()] = (id.0, position as u32);
            for result in cx.body.results(*op) {
                self.values[result.index()] = (id.0, position as u32 + 1);
            }
            let n_values = cx.body.n_values();
            if cx
                .body
                .all_operands(*op)
                .iter()
                .any(|v| v.index() >= n_values)
            {
                errors.push(cx.error(*op, "an operand does not exist"));
            }
            for (successor, _) in cx.body.successors(*op) {
                if successor.index() >= cx.body.n_blocks() {
                    errors.push(cx.error(*op, "a successor does not exist"));
                }
            }
            for region in cx.body.op_regions(*op) {
                let fresh = *region != ROOT
                    && self
                        .owners
                        .get(region.index())
                        .is_some_and(|o| *o == NOWHERE);
                if fresh {
                    self.owners[region.index()] = op.0;
                    self.worklist.push(*region);
                } else {
                    errors.push(cx.error(*op, "a region is not the op's own"));
                }
            }
        }
    }
}
