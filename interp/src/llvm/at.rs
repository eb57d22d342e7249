//! The context of an executed op at the LLVM level, with the tables that the op's semantics may
//! look up.

use std::cell::RefCell;
use std::rc::Rc;

use lowerfuzz_ir::{Key, Module, Type, Types};

use super::layout::{Layout, Layouts};
use super::prepared::Prepared;
use crate::at::{self, Shared};
use crate::outcome::Stop;

/// Context that all function calls of a run share.
#[derive(Clone, Copy)]
pub(crate) struct Run<'a> {
    pub(super) module: &'a Module,
    pub(super) layouts: &'a RefCell<Layouts>,
    /// The cached facts of each function of the module.
    pub(super) prepared: &'a [Prepared],
    /// Must every value be kept, because an observer may read it after its last use?
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

impl<'a> Shared<'a> for Run<'a> {
    fn module(self) -> &'a Module {
        self.module
    }
}

/// The op being executed, in an active function call.
pub(super) type At<'a> = at::At<'a, Run<'a>>;

impl<'a> At<'a> {
    /// The cached facts of the function that contains the op.
    pub(super) fn prepared(self) -> &'a Prepared {
        &self.run.prepared[self.frame.func.index()]
    }

    /// The element type of an `alloca` or `getelementptr`.
    pub(super) fn elem_type(self) -> Result<Type, Stop> {
        self.body
            .type_attr(self.id, Key::ElemType)
            .ok_or_else(|| Stop::Unsupported("an op that lacks its element type".into()))
    }
}
