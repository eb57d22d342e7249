//! The context of an executed op at the LLVM level, with the tables that the op's semantics may
//! look up.

use lowerfuzz_ir::Module;

use super::value::Value;
use crate::accuracy::Accuracy;
use crate::at::{self, Shared};
use crate::int;

/// Context that all function calls of a run share.
#[derive(Clone, Copy)]
pub(crate) struct Run<'a> {
    pub(super) module: &'a Module,
    pub(super) index_width: u32,
    /// Which results of inexact functions are right.
    pub(super) accuracy: Accuracy,
}

impl<'a> Shared<'a> for Run<'a> {
    fn module(self) -> &'a Module {
        self.module
    }
}

impl Run<'_> {
    /// Truncates a size, offset or stride to the width of `index`.
    pub(super) fn wrap(self, value: i128) -> i64 {
        let bits = int::from_signed(self.index_width, value);
        int::signed(self.index_width, bits) as i64
    }

    /// Converts an integer to a value of type `index`.
    pub(super) fn index_value(self, value: i64) -> Value {
        Value::Bits(int::from_signed(self.index_width, i128::from(value)))
    }
}

/// The op being executed, in an active function call.
pub(super) type At<'a> = at::At<'a, Run<'a>>;
