//! The op that is run, with all that its meaning may ask for.

use std::cell::RefCell;
use std::rc::Rc;

use lowerfuzz_ir::{Attr, Body, Key, Module, OpId, Type, Types, ValueId};

use super::layout::{Layout, Layouts};
use super::prepared::Prepared;
use crate::frames::Frame;
use crate::outcome::{Stop, place};

/// What all calls of a run share.
#[derive(Clone, Copy)]
pub(crate) struct Run<'a> {
    pub(super) module: &'a Module,
    pub(super) layouts: &'a RefCell<Layouts>,
    /// For each function of the module.
    pub(super) prepared: &'a [Prepared],
    /// Values are looked at also when nothing asks for them any more.
    pub(super) keeps_all: bool,
}

impl<'a> Run<'a> {
    pub(super) fn types(self) -> &'a Types {
        &self.module.types
    }

    pub(super) fn layout(self, ty: Type) -> Result<Rc<Layout>, Stop> {
        self.layouts
            .borrow_mut()
            .of(&self.module.types, ty)
            .ok_or_else(|| Stop::Unsupported("a type without a layout in memory".into()))
    }
}

/// An op of a call under way.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    pub(super) run: Run<'a>,
    pub(super) frame: &'a Frame,
    pub(super) body: &'a Body,
    pub(super) id: OpId,
}

impl<'a> At<'a> {
    pub(super) fn operands(self) -> &'a [ValueId] {
        self.body.operands(self.id)
    }

    pub(super) fn operand_ty(self, position: usize) -> Type {
        self.body.ty(self.operands()[position])
    }

    pub(super) fn result_ty(self) -> Type {
        self.body.ty(self.body.result(self.id, 0))
    }

    pub(super) fn types(self) -> &'a Types {
        self.run.types()
    }

    /// What is known of the function.
    pub(super) fn prepared(self) -> &'a Prepared {
        &self.run.prepared[self.frame.func.index()]
    }

    pub(super) fn attr(self, key: Key) -> Option<&'a Attr> {
        self.body.attr(self.id, key)
    }

    /// An attribute that no table knows.
    pub(super) fn other_attr(self, name: &str) -> Option<&'a Attr> {
        let sym = self.run.module.strings.find(name)?;
        self.attr(Key::Other(sym))
    }

    /// Explicit alignment in bytes.
    pub(super) fn alignment(self) -> Option<u64> {
        let value = self.body.int_attr(self.id, Key::Alignment)?;
        u64::try_from(value).ok().filter(|a| *a > 0)
    }

    /// Element type of an `alloca` or `getelementptr`.
    pub(super) fn elem_type(self) -> Result<Type, Stop> {
        self.body
            .type_attr(self.id, Key::ElemType)
            .ok_or_else(|| Stop::Unsupported("an op without its element type".into()))
    }

    /// The op and its function by their names.
    pub(super) fn place(self) -> String {
        place(self.run.module, self.frame.func, self.id)
    }
}
