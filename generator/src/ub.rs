//! Generates `ub` ops: poison that a `select` or an overwrite discards, and unreachable blocks.

use lowerfuzz_ir::{ArithOp, Attr, CfOp, Key, NamedAttr, ROOT, Type, UbOp, ValueId, VectorOp};

use crate::builder::Builder;
use crate::values::Facts;

/// Integer ops whose result is poison if one operand is poison, whatever the other operand is.
const OF_INTEGERS: &[ArithOp] = &[
    ArithOp::AddI,
    ArithOp::SubI,
    ArithOp::MulI,
    ArithOp::AndI,
    ArithOp::OrI,
    ArithOp::XOrI,
];
const OF_FLOATS: &[ArithOp] = &[ArithOp::AddF, ArithOp::SubF, ArithOp::MulF];

/// Maximum number of lanes of a poison vector that are overwritten one by one.
const MAX_LANES: i64 = 4;

impl Builder<'_, '_, '_> {
    /// Adds a `ub.poison` whose poison never reaches a visible value.
    pub(crate) fn poison(&mut self) -> bool {
        let ty = match self.recent_number() {
            Some(entry) => entry.ty,
            None => self.scalar_type(),
        };
        let poison = self.emit(UbOp::Poison, &[], ty);
        let filled = if self.u.chance(110) {
            self.overwrite_lanes(poison, ty)
        } else {
            None
        };
        let value = filled.unwrap_or_else(|| self.discard_by_select(poison, ty));
        self.pool.define(value, ty, Facts::ANY);
        true
    }

    /// Overwrites each lane of a poison vector with a new value.
    fn overwrite_lanes(&mut self, poison: ValueId, ty: Type) -> Option<ValueId> {
        let vector = self.program.module.types.as_vector(ty)?;
        let (&[lanes @ 1..=MAX_LANES], lane) = vector else {
            return None;
        };
        let mut value = poison;
        for at in 0..lanes {
            let part = self.operand(lane);
            let position = NamedAttr {
                key: Key::Position,
                value: Attr::I64s([at].as_slice().into()),
            };
            value = self.emit_with(VectorOp::Insert, &[part, value], ty, &[position]);
        }
        Some(value)
    }

    /// Discards poison by two selects on the same condition.
    fn discard_by_select(&mut self, poison: ValueId, ty: Type) -> ValueId {
        let condition = self.operand(Type::I1);
        let (one, other) = (self.operand(ty), self.operand(ty));
        let ops = if self.lane(ty).is_float() {
            OF_FLOATS
        } else {
            OF_INTEGERS
        };
        let poison = if self.u.chance(90) {
            let op = self.u.pick(ops);
            let more = self.operand(ty);
            self.emit(op, &[more, poison], ty)
        } else {
            poison
        };
        if self.u.chance(128) {
            let chosen = self.select(condition, one, poison, ty);
            self.select(condition, chosen, other, ty)
        } else {
            let chosen = self.select(condition, poison, one, ty);
            self.select(condition, other, chosen, ty)
        }
    }

    /// Adds a branch to `ub.unreachable` on a condition that never holds.
    pub(crate) fn unreachable(&mut self) -> bool {
        if !self.named(UbOp::Unreachable) {
            return false;
        }
        let ty = self.other_int();
        let value = self.operand(ty);
        let holds = self.always_true(ty, value);
        let [reached, other] = [0, 1].map(|_| self.body.new_block(ROOT));
        let successors = [(reached, &[][..]), (other, &[][..])];
        self.terminate(CfOp::CondBr, &[holds], &[], &successors);
        self.block = other;
        self.terminate(UbOp::Unreachable, &[], &[], &[]);
        self.block = reached;
        true
    }
}
