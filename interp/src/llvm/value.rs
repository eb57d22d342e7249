//! Values of the LLVM dialect.

use std::rc::Rc;

use lowerfuzz_ir::FuncId;

use super::indefinite::{Indefinite, Undef};
use super::poison::Origin;
use crate::memory::Provenance;

/// A value of the LLVM dialect.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Poison.
    Poison(Origin),
    /// An integer or float of which some bits are undetermined, or a pointer of which all are.
    Undef(Undef),
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
            address: FUNC_ADDRESS + FUNC_SIZE * func.index() as u64,
            provenance: Provenance::Func(func),
        }
    }
}

/// Where functions would lie in memory; no block does.
pub(super) const FUNC_ADDRESS: u64 = 0x1000;
/// Bytes between them.
pub(super) const FUNC_SIZE: u64 = 16;

impl Value {
    /// A scalar, or poison of which nothing is known.
    pub fn scalar(bits: Option<u128>) -> Value {
        bits.map_or(Value::Poison(Origin::UNKNOWN), Value::Bits)
    }

    /// The bits of an integer or float, the address of a pointer; `None` if it is poison or undef.
    pub fn bits(&self) -> Option<u128> {
        match self {
            Value::Bits(bits) => Some(*bits),
            Value::Ptr(pointer) => Some(u128::from(pointer.address)),
            Value::Poison(_) | Value::Undef(_) | Value::Aggregate(_) => None,
        }
    }

    /// The scalars of the value, in order.
    pub fn leaves(&self) -> &[Value] {
        match self {
            Value::Aggregate(leaves) => leaves,
            Value::Poison(_) | Value::Undef(_) | Value::Bits(_) | Value::Ptr(_) => {
                std::slice::from_ref(self)
            }
        }
    }

    /// The first of its scalars that is poison or undef, and where that came from; `None` if none
    /// is.
    pub fn indefinite(&self) -> Option<Indefinite> {
        self.leaves().iter().find_map(|leaf| match leaf {
            Value::Poison(_) | Value::Undef(_) => leaf.known().err(),
            Value::Bits(_) | Value::Ptr(_) | Value::Aggregate(_) => None,
        })
    }

    /// The bits of a scalar, or what it is instead.
    pub(crate) fn known(&self) -> Result<u128, Indefinite> {
        match self {
            Value::Bits(bits) => Ok(*bits),
            Value::Ptr(pointer) => Ok(u128::from(pointer.address)),
            Value::Poison(origin) => Err(Indefinite::poison(*origin)),
            Value::Undef(undef) => Err(Indefinite::undef(undef.origin())),
            Value::Aggregate(_) => Err(Indefinite::poison(Origin::UNKNOWN)),
        }
    }
}
