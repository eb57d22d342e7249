//! Values of the LLVM dialect.

use std::rc::Rc;

use lowerfuzz_ir::FuncId;

use crate::memory::Provenance;

/// A value of the LLVM dialect.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Poison, or undef, which we do not tell apart: no lowering of ours may depend on either.
    Poison,
    /// An integer or float as its bits, zero-extended.
    Bits(u128),
    /// A pointer.
    Ptr(Pointer),
    /// A struct, array or vector: its scalars in order, however deeply nested.
    Aggregate(Rc<[Value]>),
}

/// A pointer: an address and what it may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    /// Address.
    pub address: u64,
    /// What it was derived from.
    pub provenance: Provenance,
}

impl Pointer {
    /// The null pointer.
    pub const NULL: Pointer = Pointer {
        address: 0,
        provenance: Provenance::None,
    };
}

impl Pointer {
    /// A pointer to a function of the module.
    pub fn function(func: FuncId) -> Pointer {
        Pointer {
            address: FUNC_ADDRESS + 16 * func.index() as u64,
            provenance: Provenance::Func(func),
        }
    }
}

/// Where functions would lie in memory; no block does.
const FUNC_ADDRESS: u64 = 0x1000;

impl Value {
    /// A scalar, or poison.
    pub fn scalar(bits: Option<u128>) -> Value {
        bits.map_or(Value::Poison, Value::Bits)
    }

    /// The bits of an integer or float, the address of a pointer; `None` if it is poison.
    pub fn bits(&self) -> Option<u128> {
        match self {
            Value::Bits(bits) => Some(*bits),
            Value::Ptr(pointer) => Some(u128::from(pointer.address)),
            Value::Poison | Value::Aggregate(_) => None,
        }
    }

    /// The scalars of the value, in order.
    pub fn leaves(&self) -> &[Value] {
        match self {
            Value::Aggregate(leaves) => leaves,
            Value::Poison | Value::Bits(_) | Value::Ptr(_) => std::slice::from_ref(self),
        }
    }
}
