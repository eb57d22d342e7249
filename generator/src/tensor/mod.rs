//! Generates tensors. The sizes of each visible tensor are the same in every run, also if its type
//! does not tell them, so each op fits its operands.

mod build;
mod flow;
mod linalg;
mod pool;
mod shape;
mod slice;

pub(crate) use self::pool::{BoundaryTensor, TensorEntry};
use crate::builder::Builder;
use crate::menu::menu;

menu! {
    /// The ops on tensors.
    TENSORS:
    10, make_tensor;
    12, tensor_extract;
    10, tensor_insert;
    14, tensor_extract_slice;
    16, tensor_insert_slice;
    8, pad;
    6, collapse_tensor;
    6, expand_tensor;
    6, cast_tensor;
    4, dim_of_tensor;
    4, concat;
    24, elementwise;
    60, structured_op;
    6, tensor_loop;
    5, tensor_condition;
}

impl Builder<'_, '_, '_> {
    /// Adds an op on tensors.
    pub(crate) fn tensor(&mut self) -> bool {
        if self.pool.tensors.is_empty() {
            return self.make_tensor();
        }
        self.add_one_of(TENSORS)
    }
}
