//! Masked loads and stores, which access only the lanes whose mask bit is set.

use lowerfuzz_ir::LlvmOp;

use super::Machine;
use super::at::At;
use super::indefinite::Undef;
use super::layout::Leaf;
use super::mem::Access;
use super::poison::Origin;
use super::value::{Pointer, Value};
use crate::memory::{BlockRef, Memory};
use crate::outcome::Stop;

/// A lane of the vector, and its distance from the pointer in memory, counted in lanes.
#[derive(Clone, Copy)]
struct Lane {
    lane: usize,
    slot: usize,
}

impl Machine {
    /// Returns the lanes whose mask bit is set, with their places in memory. A poison mask is
    /// undefined behaviour.
    fn active(&self, mask: &Value, op: LlvmOp) -> Result<Vec<Lane>, Stop> {
        let packed = matches!(op, LlvmOp::ExpandLoad | LlvmOp::CompressStore);
        let mut active = Vec::new();
        for (lane, named) in mask.leaves().iter().enumerate() {
            let named = named.known();
            if named.map_err(|value| self.used(value, "a mask"))? & 1 == 1 {
                let slot = if packed { active.len() } else { lane };
                active.push(Lane { lane, slot });
            }
        }
        Ok(active)
    }

    /// Returns the memory location of a lane: relative to the common pointer, or at the lane's own
    /// pointer.
    fn lane_at(
        &self,
        at: At<'_>,
        (pointers, leaves): (&Value, &[Leaf]),
        Lane { lane, slot }: Lane,
        access: fn(u64) -> Access,
    ) -> Result<(BlockRef, u64, Leaf), Stop> {
        let wrong = || Stop::Unsupported("a mask whose length differs from the vector's".into());
        let first = leaves.first().ok_or_else(wrong)?;
        let (pointer, leaf) = match pointers {
            Value::Aggregate(each) => (each.get(lane).ok_or_else(wrong)?, first),
            Value::Poison(_) | Value::Undef(_) | Value::Bits(_) | Value::Ptr(_) => {
                (pointers, leaves.get(slot).ok_or_else(wrong)?)
            }
        };
        let pointer = self.as_pointer(pointer)?;
        let natural = first.bytes().next_power_of_two();
        // The alignment applies to the common pointer. Each further lane follows at a multiple of
        // its size.
        let align = at.alignment().unwrap_or(natural);
        let first_bit = leaf.bit.unwrap_or(0);
        let skipped = leaf.offset + first_bit / 8;
        let size = (first_bit % 8 + u64::from(leaf.width)).div_ceil(8);
        let access = access(size);
        if let Err(ub) = Memory::check_alignment(pointer.address, align) {
            return Err(ub.with(access.what).into());
        }
        let lane_pointer = Pointer {
            address: pointer.address.wrapping_add(skipped),
            ..pointer
        };
        let block = self.checked(lane_pointer, access, 1)?;
        Ok((block, pointer.address, *leaf))
    }

    /// `masked.load`, `masked.gather` and `masked.expandload`.
    pub(super) fn masked_load(&mut self, at: At<'_>, op: LlvmOp) -> Result<Value, Stop> {
        let pointers = self.get(at, 0).clone();
        let layout = at.run.layout(at.result_ty())?;
        let active = self.active(self.get(at, 1), op)?;
        let mut lanes = match at.operands().len() {
            2 => vec![Value::Undef(Undef::all(Origin::UNDEF)); layout.leaves.len()],
            _ => self.get(at, 2).leaves().to_vec(),
        };
        for lane in active {
            let place = (&pointers, &layout.leaves[..]);
            let (block, address, leaf) = self.lane_at(at, place, lane, masked_load)?;
            lanes[lane.lane] = self.load_leaf(at, (block, address), &leaf)?;
        }
        Ok(Value::Aggregate(lanes.into()))
    }

    /// `masked.store`, `masked.scatter` and `masked.compressstore`, which store the active lanes in
    /// order.
    pub(super) fn masked_store(&mut self, at: At<'_>, op: LlvmOp) -> Result<(), Stop> {
        let value = self.get(at, 0).clone();
        let pointers = self.get(at, 1).clone();
        let layout = at.run.layout(at.operand_ty(0))?;
        for lane in self.active(self.get(at, 2), op)? {
            let place = (&pointers, &layout.leaves[..]);
            let (block, address, leaf) = self.lane_at(at, place, lane, masked_store)?;
            let stored = self.store_leaf((block, address), &leaf, &value.leaves()[lane.lane]);
            let access = masked_store(leaf.bytes());
            stored.map_err(|ub| self.at_memory(ub, block, address, access))?;
        }
        Ok(())
    }
}

fn masked_load(size: u64) -> Access {
    Access::read("masked load", size)
}

fn masked_store(size: u64) -> Access {
    Access::write("masked store", size)
}
