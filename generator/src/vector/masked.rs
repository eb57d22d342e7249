//! Generates masked accesses: memory ops that read or write only the lanes whose mask bit is set.

use lowerfuzz_ir::{ArithOp, NewOp, Op, Type, ValueId, VectorOp};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::memref::access::Indices;
use crate::menu::menu;
use crate::values::{Entry, Facts, MemFacts};
use crate::vector::transfer::moves_vectors;

/// Maximum number of lanes of a masked access.
const MAX_LANES: u32 = 4;

menu! {
    /// The masked memory ops.
    MASKED:
    4 Vector(VectorOp::MaskedLoad) MaskedAccesses, masked(VectorOp::MaskedLoad);
    4 Vector(VectorOp::MaskedStore) MaskedAccesses, masked(VectorOp::MaskedStore);
    7 Vector(VectorOp::Gather) MaskedAccesses, masked(VectorOp::Gather);
    5 Vector(VectorOp::Scatter) MaskedAccesses, masked(VectorOp::Scatter);
    5 Vector(VectorOp::ExpandLoad) MaskedAccesses, masked(VectorOp::ExpandLoad);
    5 Vector(VectorOp::CompressStore) MaskedAccesses, masked(VectorOp::CompressStore);
}

/// The memref and the vector type of a masked access.
struct Access {
    source: Entry,
    mem: MemFacts,
    /// The type of the vector that is read or written.
    ty: Type,
}

impl Builder<'_, '_, '_> {
    /// Adds a masked memory op.
    pub(crate) fn masked_access(&mut self) -> bool {
        self.add_one_of(MASKED)
    }

    fn masked(&mut self, op: VectorOp) -> bool {
        let reads = matches!(
            op,
            VectorOp::MaskedLoad | VectorOp::Gather | VectorOp::ExpandLoad
        );
        let Some(source) = self.find_memref(|mem| moves_vectors(mem, reads)) else {
            return false;
        };
        let Some(mem) = self.mem_facts(source) else {
            return false;
        };
        if !self.steps_by_one(source) {
            return false;
        }
        let last = u32::from(mem.sizes()[usize::from(mem.rank) - 1].0);
        let mut lanes = i64::from(1 + self.u.below(MAX_LANES));
        if op == VectorOp::Scatter {
            lanes = lanes.min(i64::from(last));
        }
        let mut shape: SmallVec<[i64; 2]> = SmallVec::from_slice(&[lanes]);
        if op == VectorOp::Gather && self.program.config.features.grids && self.u.chance(80) {
            shape.insert(0, 1 + i64::from(self.u.below(2)));
        }
        let ty = self.program.module.types.vector(&shape, mem.elem);
        if !self.takes(op, ty) {
            return false;
        }
        let access = Access { source, mem, ty };
        let mut operands: SmallVec<[ValueId; 8]> = SmallVec::new();
        operands.push(source.value);
        if matches!(op, VectorOp::Gather | VectorOp::Scatter) {
            self.indexed(op, &access, last, &mut operands);
        } else {
            self.neighbours(op, &access, (last, lanes as u32), &mut operands);
        }
        operands.push(self.operand(ty));
        if reads {
            let value = self.emit(op, &operands, ty);
            self.pool.define(value, ty, Facts::ANY);
        } else {
            self.push(NewOp {
                operands: &operands,
                ..NewOp::new(Op::Vector(op))
            });
        }
        true
    }

    /// Returns indices that are in bounds. The last index is also below `least`.
    fn begin(&mut self, access: &Access, least: u32) -> Indices {
        let mut indices = Indices::new();
        let outer = usize::from(access.mem.rank) - 1;
        for (lo, _) in &access.mem.sizes()[..outer] {
            indices.push(self.out_of_bounds(*lo, None));
        }
        indices.push(self.out_of_bounds(least as u16, None));
        indices
    }

    /// Appends the indices and the mask of an access to neighbouring elements.
    ///
    /// Either all elements are in bounds, or the mask ends at the end of the memref.
    fn neighbours(
        &mut self,
        op: VectorOp,
        access: &Access,
        (last, lanes): (u32, u32),
        operands: &mut SmallVec<[ValueId; 8]>,
    ) {
        let bits = self.truth(access.ty);
        let inside = lanes <= last && self.u.chance(140);
        if inside {
            operands.extend(self.begin(access, last - lanes + 1));
            operands.push(self.operand(bits));
            return;
        }
        let indices = self.begin(access, last);
        let at = indices[indices.len() - 1];
        let dim = usize::from(access.mem.rank) - 1;
        let size = self.size_of(access.source.value, dim);
        let left = self.emit(ArithOp::SubI, &[size, at], Type::INDEX);
        let mut mask = self.emit(VectorOp::CreateMask, &[left], bits);
        let packed = matches!(op, VectorOp::ExpandLoad | VectorOp::CompressStore);
        if packed || self.u.chance(100) {
            let other = self.operand(bits);
            mask = self.emit(ArithOp::AndI, &[mask, other], bits);
        }
        operands.extend(indices);
        operands.push(mask);
    }

    /// Appends the indices, the index vector and the mask of a gather or scatter. A scatter writes
    /// each lane to a different element.
    fn indexed(
        &mut self,
        op: VectorOp,
        access: &Access,
        last: u32,
        operands: &mut SmallVec<[ValueId; 8]>,
    ) {
        let lane = self.u.pick(&[Type::I32, Type::I64, Type::INDEX]);
        let ty = self.like(access.ty, lane);
        let lanes = self.lanes(access.ty);
        if op == VectorOp::Scatter {
            let mut order: Vec<u128> = (0..u128::from(last)).collect();
            for i in 0..lanes.min(order.len()) {
                let j = i + self.u.below((order.len() - i) as u32) as usize;
                order.swap(i, j);
            }
            order.truncate(lanes);
            let above = order.iter().max().map_or(0, |most| *most as u32);
            operands.extend(self.begin(access, last - above));
            operands.push(self.dense(ty, order));
        } else {
            let reach = 1 + self.u.below(last);
            operands.extend(self.begin(access, last - reach + 1));
            let any = self.operand(ty);
            let limit = self.int(ty, i128::from(reach));
            operands.push(self.emit(ArithOp::RemUI, &[any, limit], ty));
        }
        let bits = self.truth(access.ty);
        operands.push(self.operand(bits));
    }
}
