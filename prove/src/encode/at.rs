//! The op that is encoded.

use lowerfuzz_ir::{Body, Key, Op, OpId, Type, ValueId};

/// An op of a body.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    pub(super) body: &'a Body,
    pub(super) id: OpId,
}

impl<'a> At<'a> {
    pub(super) fn op(self) -> Op {
        self.body.op(self.id).op
    }

    pub(super) fn operands(self) -> &'a [ValueId] {
        self.body.operands(self.id)
    }

    /// Returns the type of an operand, if there is such an operand.
    pub(super) fn operand_type(self, position: usize) -> Option<Type> {
        let operand = self.operands().get(position)?;
        Some(self.body.ty(*operand))
    }

    /// Returns the type of the first result.
    pub(super) fn result_type(self) -> Option<Type> {
        self.body
            .results(self.id)
            .next()
            .map(|result| self.body.ty(result))
    }

    /// Returns an attribute as a number; 0 if there is none.
    pub(super) fn number(self, key: Key) -> i128 {
        self.body.int_attr(self.id, key).unwrap_or(0)
    }

    pub(super) fn has(self, key: Key) -> bool {
        self.body.attr(self.id, key).is_some()
    }

    /// Returns a list of numbers.
    pub(super) fn numbers(self, key: Key) -> &'a [i64] {
        self.body.i64s_attr(self.id, key).unwrap_or(&[])
    }
}
