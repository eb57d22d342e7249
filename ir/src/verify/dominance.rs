//! Dominance of blocks, worked out region by region and only when a use asks for it.
//!
//! Immediate dominators by the iteration of Cooper, Harvey and Kennedy over reverse post-order,
//! then numbers such that a block dominates exactly the blocks of one interval: a query is two
//! comparisons.

use super::placement::Placement;
use crate::module::{BlockId, Body, OpId, RegionId, ValueDef, ValueId};
use crate::ops::Op;

const UNREACHABLE: u32 = u32::MAX;
const UNDEFINED: u32 = u32::MAX;

/// Dominance in a body.
#[derive(Debug, Default)]
pub(super) struct Dominance {
    /// Per region: are its blocks numbered?
    done: Vec<bool>,
    /// Per block: the interval of the numbers of the blocks that it dominates, its own first.
    intervals: Vec<(u32, u32)>,
    /// Per block: its number in reverse post-order of the region at work.
    order: Vec<u32>,
    /// Blocks of the region at work in post-order, then reversed.
    blocks: Vec<BlockId>,
    stack: Vec<(BlockId, u32)>,
    /// Per number: the number of the immediate dominator.
    idom: Vec<u32>,
    /// Per number: how many blocks it dominates, itself included.
    sizes: Vec<u32>,
    /// Per number: the next free number of a dominated block.
    next: Vec<u32>,
}

impl Dominance {
    /// Forgets the body before.
    pub(super) fn reset(&mut self, body: &Body) {
        self.done.clear();
        self.done.resize(body.n_regions(), false);
        self.intervals.clear();
        self.intervals.resize(body.n_blocks(), (UNREACHABLE, 0));
        self.order.clear();
        self.order.resize(body.n_blocks(), UNREACHABLE);
    }

    /// May `user`, which stands at this place, use `value`?
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
        // The op in the definition's region that the use is in.
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

    /// Can the block be reached from the entry block of its region?
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
            // Dominators come first in the order, so theirs is known.
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

    /// Numbers the reachable blocks in reverse post-order.
    fn number_blocks(&mut self, body: &Body, region: RegionId) {
        self.blocks.clear();
        self.stack.clear();
        let Some(entry) = body.region(region).first() else {
            return;
        };
        // A block on the stack or done has an order other than UNREACHABLE.
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
                    // An edge back to the entry, or out of the region, is an error elsewhere.
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

    /// The nearest common dominator by what is known so far.
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

/// Is the block in the region of an unregistered op? Its order may mean nothing there.
fn in_unregistered_op(body: &Body, placement: &Placement, block: BlockId) -> bool {
    let owner: Option<OpId> = placement.owner(RegionId(body.block(block).region));
    owner.is_some_and(|op| matches!(body.op(op).op, Op::Unregistered(_)))
}
