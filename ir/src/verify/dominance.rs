//! Dominance of blocks, computed lazily for one region at a time.
//!
//! Immediate dominators are computed over reverse post-order, by the algorithm of Cooper, Harvey
//! and Kennedy. The blocks are then numbered in such a way that the blocks dominated by a block
//! have consecutive numbers. Two comparisons are therefore enough for a dominance query.

use super::placement::Placement;
use crate::module::{BlockId, Body, OpId, RegionId, ValueDef, ValueId};
use crate::ops::Op;

const UNREACHABLE: u32 = u32::MAX;
const UNDEFINED: u32 = u32::MAX;

/// Dominance between the blocks of a body.
#[derive(Debug, Default)]
pub(super) struct Dominance {
    /// Whether the blocks of each region are already numbered.
    done: Vec<bool>,
    /// The interval of numbers of the blocks that each block dominates. The interval begins with
    /// the block's own number.
    intervals: Vec<(u32, u32)>,
    /// The number of each block in the reverse post-order of the current region.
    order: Vec<u32>,
    /// The blocks of the current region, first in post-order and later in reverse post-order.
    blocks: Vec<BlockId>,
    stack: Vec<(BlockId, u32)>,
    /// The number of the immediate dominator of each block, indexed by block number.
    idom: Vec<u32>,
    /// The number of blocks that each block dominates, including the block itself. The list is
    /// indexed by block number.
    sizes: Vec<u32>,
    /// The next free number for a block that each block dominates. The list is indexed by block
    /// number.
    next: Vec<u32>,
}

impl Dominance {
    /// Discards the results of the previous body.
    pub(super) fn reset(&mut self, body: &Body) {
        self.done.clear();
        self.done.resize(body.n_regions(), false);
        self.intervals.clear();
        self.intervals.resize(body.n_blocks(), (UNREACHABLE, 0));
        self.order.clear();
        self.order.resize(body.n_blocks(), UNREACHABLE);
    }

    /// Returns whether the op `user`, at the given block and position, may use `value`.
    pub(super) fn allows(
        &mut self,
        body: &Body,
        placement: &Placement,
        value: ValueId,
        mut place: (BlockId, u32),
    ) -> bool {
        let user_block = place.0;
        let (def_block, def_position) = match body.value(value).def {
            ValueDef::BlockArg(block, _) => (block, None),
            ValueDef::Result(op, _) => match placement.of(op) {
                Some((block, position)) => (block, Some(position)),
                None => return false,
            },
        };
        let def_region = body.block(def_block).region;
        // Starting from the use, find the enclosing op that is in the region of the definition.
        let mut nested = false;
        while body.block(place.0).region != def_region {
            let owner = placement.owner(RegionId(body.block(place.0).region));
            match owner.and_then(|op| placement.of(op)) {
                Some(outer) => place = outer,
                None => return false,
            }
            nested = true;
        }
        if place.0 == def_block {
            let before = def_position.is_none_or(|position| position < place.1);
            if before {
                return true;
            }
            let itself = nested && def_position == Some(place.1);
            return !self.is_reachable(body, user_block)
                || !itself && in_unregistered_op(body, placement, def_block);
        }
        if !self.is_reachable(body, user_block) || !self.is_reachable(body, place.0) {
            return true;
        }
        let (first, end) = self.intervals[def_block.index()];
        let number = self.intervals[place.0.index()].0;
        first != UNREACHABLE && first <= number && number < end
    }

    /// Returns whether a block can be reached from the entry block of its region.
    fn is_reachable(&mut self, body: &Body, block: BlockId) -> bool {
        let region = body.block(block).region as usize;
        if !std::mem::replace(&mut self.done[region], true) {
            self.compute(body, RegionId(region as u32));
        }
        self.intervals[block.index()].0 != UNREACHABLE
    }

    fn compute(&mut self, body: &Body, region: RegionId) {
        self.number_blocks(body, region);
        self.find_idoms(body);
        let n = self.blocks.len();
        self.sizes.clear();
        self.sizes.resize(n, 1);
        for i in (1..n).rev() {
            self.sizes[self.idom[i] as usize] += self.sizes[i];
        }
        self.next.clear();
        self.next.resize(n, 0);
        for i in 0..n {
            // A dominator comes before the blocks that it dominates, so its number is already
            // known.
            let number = if i == 0 {
                0
            } else {
                self.next[self.idom[i] as usize]
            };
            if i != 0 {
                self.next[self.idom[i] as usize] += self.sizes[i];
            }
            self.next[i] = number + 1;
            self.intervals[self.blocks[i].index()] = (number, number + self.sizes[i]);
        }
    }

    /// Numbers the reachable blocks of a region in reverse post-order.
    fn number_blocks(&mut self, body: &Body, region: RegionId) {
        self.blocks.clear();
        self.stack.clear();
        let Some(entry) = body.region(region).first() else {
            return;
        };
        // The order of a block differs from UNREACHABLE if the block is on the stack or finished.
        self.order[entry.index()] = 0;
        self.stack.push((*entry, 0));
        while let Some((block, edge)) = self.stack.last_mut() {
            let successor = body.block(*block).ops.last().and_then(|op| {
                (*edge < body.n_successors(*op) as u32)
                    .then(|| body.successor(*op, *edge as usize).0)
            });
            *edge += 1;
            match successor {
                None => {
                    self.blocks.push(*block);
                    self.stack.pop();
                }
                Some(successor) => {
                    let inside = body.block(successor).region == region.0;
                    if inside && self.order[successor.index()] == UNREACHABLE {
                        self.order[successor.index()] = 0;
                        self.stack.push((successor, 0));
                    }
                }
            }
        }
        self.blocks.reverse();
        for (i, block) in self.blocks.iter().enumerate() {
            self.order[block.index()] = i as u32;
        }
    }

    fn find_idoms(&mut self, body: &Body) {
        self.idom.clear();
        self.idom.resize(self.blocks.len(), UNDEFINED);
        if let Some(entry) = self.idom.first_mut() {
            *entry = 0;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for i in 0..self.blocks.len() {
                let Some(last) = body.block(self.blocks[i]).ops.last() else {
                    continue;
                };
                let region = body.block(self.blocks[i]).region;
                for (successor, _) in body.successors(*last) {
                    let to = self.order[successor.index()];
                    // Another rule rejects an edge to the entry block or out of the region.
                    if to == 0 || body.block(successor).region != region {
                        continue;
                    }
                    let new = self.meet(i as u32, self.idom[to as usize]);
                    changed |= new != self.idom[to as usize];
                    self.idom[to as usize] = new;
                }
            }
        }
    }

    /// Returns the nearest common dominator of two blocks, according to the approximation so far.
    fn meet(&self, mut a: u32, mut b: u32) -> u32 {
        if b == UNDEFINED {
            return a;
        }
        while a != b {
            if a > b {
                a = self.idom[a as usize];
            } else {
                b = self.idom[b as usize];
            }
        }
        a
    }
}

/// Returns whether a block is in a region of an unregistered op. In such a region, the order of ops
/// may be meaningless.
fn in_unregistered_op(body: &Body, placement: &Placement, block: BlockId) -> bool {
    let owner: Option<OpId> = placement.owner(RegionId(body.block(block).region));
    owner.is_some_and(|op| matches!(body.op(op).op, Op::Unregistered(_)))
}
