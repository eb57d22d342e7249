//! Generates vectors of rank 0. They are created from a scalar or from memory, combined, and taken
//! apart immediately.

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{ArithOp, Attr, Key, NamedAttr, NewOp, Op, Type, ValueId, VectorOp};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::restrict::LanguageFeature;
use crate::values::{Entry, Facts};
use crate::vector::transfer::moves_vectors;

const OF_INTEGERS: &[ArithOp] = &[
    ArithOp::AddI,
    ArithOp::SubI,
    ArithOp::MulI,
    ArithOp::AndI,
    ArithOp::OrI,
    ArithOp::XOrI,
];
const OF_FLOATS: &[ArithOp] = &[ArithOp::AddF, ArithOp::SubF, ArithOp::MulF];

/// The empty position, which selects the only lane of a rank-0 vector.
fn empty_position() -> NamedAttr {
    NamedAttr {
        key: Key::Position,
        value: Attr::I64s(Dims::new()),
    }
}

impl Builder<'_, '_, '_> {
    /// Adds a rank-0 vector, from its creation to an op that extracts its lane.
    pub(crate) fn rank0_vector(&mut self) -> bool {
        // Other ops on rank-0 vectors exist only in releases in which all ops accept rank-0
        // vectors.
        let single = [VectorOp::InsertElement, VectorOp::ExtractElement];
        let has_lanes = single.iter().all(|op| self.named(*op));
        if !has_lanes && !self.allows(LanguageFeature::ComputedRank0Vectors) {
            return false;
        }
        let lane = self.scalar_type();
        let ty = self.program.module.types.vector(&[], lane);
        let mut value = match self.lane_of_memory(ty) {
            Some(value) => value,
            None => self.lane_of_scalar(lane, ty),
        };
        for _ in 0..self.u.below(3) {
            value = self.other_lane(value, lane, ty);
        }
        self.extract_lane(value, lane, ty)
    }

    /// Adds a read of a rank-0 vector from a memref.
    fn lane_of_memory(&mut self, ty: Type) -> Option<ValueId> {
        let lane = self.lane(ty);
        if !self.program.groups.transfers || !self.u.chance(90) {
            return None;
        }
        let source = self.find_memref(|mem| moves_vectors(mem, true) && mem.elem == lane)?;
        if !self.can_transfer_lane(source) {
            return None;
        }
        let mem = self.mem_facts(source)?;
        let indices = self.indices(source, &mem);
        let mut operands: SmallVec<[ValueId; 6]> = SmallVec::new();
        operands.push(source.value);
        operands.extend_from_slice(&indices);
        operands.push(self.operand(lane));
        Some(self.emit(VectorOp::TransferRead, &operands, ty))
    }

    fn can_transfer_lane(&self, memref: Entry) -> bool {
        self.allows(LanguageFeature::StridedRank0Vectors) || self.steps_by_one(memref)
    }

    fn lane_of_scalar(&mut self, lane: Type, ty: Type) -> ValueId {
        let scalar = self.operand(lane);
        let computed = self.allows(LanguageFeature::ComputedRank0Vectors);
        match self.u.below(4) {
            0 if self.named(VectorOp::FromElements) => {
                self.emit(VectorOp::FromElements, &[scalar], ty)
            }
            1 if computed => {
                let one = self.part_type(&[1], lane);
                let row = self.emit(VectorOp::Broadcast, &[scalar], one);
                self.emit(VectorOp::ShapeCast, &[row], ty)
            }
            2 if self.named(VectorOp::Splat) => self.emit(VectorOp::Splat, &[scalar], ty),
            _ => self.emit(VectorOp::Broadcast, &[scalar], ty),
        }
    }

    /// Replaces the only lane of a rank-0 vector, or combines it with another lane.
    fn other_lane(&mut self, value: ValueId, lane: Type, ty: Type) -> ValueId {
        if self.allows(LanguageFeature::ComputedRank0Vectors) && self.u.chance(150) {
            let ops = if lane.is_float() {
                OF_FLOATS
            } else {
                OF_INTEGERS
            };
            let op = self.u.pick(ops);
            let other = self.lane_of_scalar(lane, ty);
            return self.emit(op, &[value, other], ty);
        }
        let scalar = self.operand(lane);
        if self.named(VectorOp::InsertElement) {
            return self.emit(VectorOp::InsertElement, &[scalar, value], ty);
        }
        self.emit_with(VectorOp::Insert, &[scalar, value], ty, &[empty_position()])
    }

    fn extract_lane(&mut self, value: ValueId, lane: Type, ty: Type) -> bool {
        let computed = self.allows(LanguageFeature::ComputedRank0Vectors);
        let memory = self.program.groups.transfers && self.u.chance(90);
        let target = if memory {
            self.find_memref(|mem| moves_vectors(mem, false) && mem.elem == lane)
        } else {
            None
        };
        if let Some(target) = target
            && self.can_transfer_lane(target)
            && let Some(mem) = self.mem_facts(target)
        {
            let indices = self.indices(target, &mem);
            let mut operands: SmallVec<[ValueId; 6]> = SmallVec::new();
            operands.extend([value, target.value]);
            operands.extend_from_slice(&indices);
            self.push(NewOp {
                operands: &operands,
                ..NewOp::new(Op::Vector(VectorOp::TransferWrite))
            });
            return true;
        }
        let (op, to) = match self.u.below(5) {
            0 => {
                let lanes = 1 + i64::from(self.u.below(4));
                (VectorOp::Broadcast, self.part_type(&[lanes], lane))
            }
            1 if computed => (VectorOp::ShapeCast, self.part_type(&[1], lane)),
            2 if self.named(VectorOp::ToElements) => (VectorOp::ToElements, lane),
            _ if self.named(VectorOp::ExtractElement) => (VectorOp::ExtractElement, lane),
            _ => (VectorOp::Extract, lane),
        };
        let attr = (op == VectorOp::Extract).then(empty_position);
        let result = self.emit_with(op, &[value], to, attr.as_slice());
        self.pool.define(result, to, Facts::ANY);
        debug_assert!(ty != to);
        true
    }
}
