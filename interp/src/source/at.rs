//! What the meaning of an op may ask for at this level.

use lowerfuzz_ir::Module;

use super::value::Value;
use crate::at::{self, Shared};
use crate::int;

/// What all calls of a run share.
#[derive(Clone, Copy)]
pub(crate) struct Run<'a> {
    pub(super) module: &'a Module,
    pub(super) index_width: u32,
}

impl<'a> Shared<'a> for Run<'a> {
    fn module(self) -> &'a Module {
        self.module
    }
}

impl Run<'_> {
    /// A size, offset or stride as `index` holds it.
    pub(super) fn wrap(self, value: i128) -> i64 {
        let bits = int::from_signed(self.index_width, value);
        int::signed(self.index_width, bits) as i64
    }

    /// The value of `index` that is this number.
    pub(super) fn index_value(self, value: i64) -> Value {
        Value::Bits(int::from_signed(self.index_width, i128::from(value)))
    }
}

/// An op of a call under way.
pub(super) type At<'a> = at::At<'a, Run<'a>>;
