//! The context of an op that an interpreter executes: everything that the op's semantics may look
//! up.

use lowerfuzz_ir::affine::AffineMap;
use lowerfuzz_ir::{Attr, BlockId, Body, Coded, Key, Module, Op, OpId, Sym, Type, Types, ValueId};

use crate::frames::Frame;
use crate::outcome::place;

/// Context that all function calls of a run share.
pub(crate) trait Shared<'a>: Copy {
    fn module(self) -> &'a Module;
}

/// The op being executed, in an active function call.
#[derive(Clone, Copy)]
pub(crate) struct At<'a, R> {
    pub(crate) run: R,
    pub(crate) frame: &'a Frame,
    pub(crate) body: &'a Body,
    pub(crate) id: OpId,
}

impl<'a, R: Shared<'a>> At<'a, R> {
    pub(crate) fn op(self) -> Op {
        self.body.op(self.id).op
    }

    pub(crate) fn operands(self) -> &'a [ValueId] {
        self.body.operands(self.id)
    }

    pub(crate) fn operand(self, position: usize) -> ValueId {
        self.operands()[position]
    }

    pub(crate) fn result(self, position: usize) -> ValueId {
        self.body.result(self.id, position)
    }

    pub(crate) fn results(self) -> impl ExactSizeIterator<Item = ValueId> + use<R> {
        self.body.results(self.id)
    }

    pub(crate) fn ty(self, value: ValueId) -> Type {
        self.body.ty(value)
    }

    pub(crate) fn operand_ty(self, position: usize) -> Type {
        self.ty(self.operand(position))
    }

    pub(crate) fn result_ty(self) -> Type {
        self.ty(self.result(0))
    }

    pub(crate) fn types(self) -> &'a Types {
        &self.run.module().types
    }

    pub(crate) fn attr(self, key: Key) -> Option<&'a Attr> {
        self.body.attr(self.id, key)
    }

    pub(crate) fn int_attr(self, key: Key) -> Option<i128> {
        self.body.int_attr(self.id, key)
    }

    pub(crate) fn coded<C: Coded>(self, key: Key) -> Option<C> {
        self.body.coded(self.id, key)
    }

    pub(crate) fn map_attr(self, key: Key) -> Option<&'a AffineMap> {
        self.body.map_attr(self.id, key)
    }

    pub(crate) fn symbol_attr(self, key: Key) -> Option<Sym> {
        self.body.symbol_attr(self.id, key)
    }

    /// Returns the integers of a list attribute of the op; empty if the op lacks the attribute.
    pub(crate) fn numbers(self, key: Key) -> &'a [i64] {
        self.body.i64s_attr(self.id, key).unwrap_or_default()
    }

    /// Returns the key of an attribute that is not in our attribute tables.
    pub(crate) fn other_key(self, name: &str) -> Option<Key> {
        self.run.module().strings.find(name).map(Key::Other)
    }

    /// Returns an attribute that is not in our attribute tables, by name.
    pub(crate) fn other_attr(self, name: &str) -> Option<&'a Attr> {
        self.attr(self.other_key(name)?)
    }

    /// The alignment in bytes that the op's attribute states.
    pub(crate) fn alignment(self) -> Option<u64> {
        let value = self.int_attr(Key::Alignment)?;
        u64::try_from(value).ok().filter(|a| *a > 0)
    }

    /// The blocks of the op's region with index `position`.
    pub(crate) fn region(self, position: usize) -> &'a [BlockId] {
        self.body.region(self.body.op_regions(self.id)[position])
    }

    /// The arguments of the op's region with index `position`.
    pub(crate) fn region_args(self, position: usize) -> &'a [ValueId] {
        &self.body.block(self.region(position)[0]).args
    }

    /// Formats the names of the op and of its function, for messages.
    pub(crate) fn place(self) -> String {
        place(self.run.module(), self.frame.func, self.id)
    }
}
