//! The `bufferization` dialect: tensors from memory, and memory from tensors. In release 13, its ops
//! were part of the `memref` dialect.

use super::assembly::{Assembly, form, read};
use super::op_family;
use crate::release::{Release, ReleaseSet};

/// A form that is printed only from release 22 on, because older releases do not spell both types.
const fn since_22(types: &'static str, form: &'static str) -> Assembly {
    Assembly {
        types,
        form,
        printed: ReleaseSet::since(Release::R22),
    }
}

op_family! {
    /// Ops between tensors and memory.
    BufferizationOp {
        /// Returns the elements of a memref as a tensor.
        ToTensor ["-" "memref.tensor_load" "bufferization.to_tensor"]
            since_22("buffer: any_memref -> result: tensor_of(buffer)", " $buffer#restrict#writable{} : type($buffer)( to type($result))?"),
            is [SideEffect] ub [OutOfBounds] poison [Uninitialised];
        /// Returns a memref that has the elements of a tensor.
        ToBuffer ["-" "memref.buffer_cast" "bufferization.to_memref" "=" "=" "=" "bufferization.to_buffer"]
            since_22("tensor: tensor_of(buffer) -> buffer: any_memref", " $tensor#read_only{} : (type($tensor) to )?type($buffer)"),
            is [SideEffect] ub [] poison [];
        /// Returns a tensor of unspecified elements, or a copy of a tensor.
        AllocTensor ["-" "=" "=" "bufferization.alloc_tensor"]
            read("operand: any* -> result: tensor; alloc_tensor", "@alloc_tensor"),
            ub [NegativeSize] poison [];
        /// Returns a tensor that another one must hold, or writes a tensor to a memref.
        MaterializeInDestination ["-" "=" "=" "=" "=" "bufferization.materialize_in_destination"]
            form("source: any_tensor, dest: any -> result: dest?; materialized", " $source in#restrict#writable $dest{} : signature"),
            is [SideEffect] ub [OutOfBounds ShapeMismatch] poison [];
        /// Writes a tensor to a memref, in releases up to 16.
        TensorStore ["-" "memref.tensor_store" "=" "=" "=" "-"]
            read("tensor: tensor_of(memref), memref: any_memref ->", "$tensor, $memref{} : type($memref)"),
            is [SideEffect] ub [OutOfBounds ShapeMismatch] poison [];
        /// Returns a memref with the elements of another. Neither may be written afterwards.
        Clone ["-" "memref.clone" "bufferization.clone"]
            form("input: any_memref -> output: any_memref; same_elements, cloned", " $input{} : type($input) to type($output)"),
            is [SideEffect] ub [OutOfBounds] poison [];
        /// Frees memrefs whose condition is true, except those that share a block with a retained
        /// memref.
        Dealloc ["-" "=" "=" "=" "=" "bufferization.dealloc"]
            read("operand: any* -> condition: i1*; deallocated", "@dealloc"),
            is [SideEffect] ub [BadFree PoisonBranch] poison [];
        /// States that a tensor is not used any more.
        DeallocTensor ["-" "=" "=" "bufferization.dealloc_tensor"]
            form("tensor: any_tensor ->", " $tensor{} : type($tensor)"),
            is [SideEffect] ub [] poison [];
    }
}
