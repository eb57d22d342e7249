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
    /// An integer or float with some undetermined bits, or a pointer without any determined bit.
    Undef(Undef),
    /// The bits of an integer or float, zero-extended.
    Bits(u128),
    /// A pointer.
    Ptr(Pointer),
    /// A struct, array or vector, stored as all its scalars in order, with nesting flattened.
    Aggregate(Rc<[Value]>),
}

/// A pointer: an address and its provenance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    /// Address.
    pub address: u64,
    /// The object from which the pointer was derived.
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

/// The address of the first function; no memory block has this address.
pub(super) const FUNC_ADDRESS: u64 = 0x1000;
/// The distance between the addresses of consecutive functions, in bytes.
pub(super) const FUNC_SIZE: u64 = 16;

impl Value {
    /// Returns a scalar with these bits. For `None`, returns poison of unknown origin.
    pub fn scalar(bits: Option<u128>) -> Value {
        bits.map_or(Value::Poison(Origin::UNKNOWN), Value::Bits)
    }

    /// Returns the bits of an integer or float, or the address of a pointer. Returns `None` for
    /// poison and undef.
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

    /// The first poison or undef scalar of the value, with its origin; `None` if every scalar is
    /// defined.
    pub fn indefinite(&self) -> Option<Indefinite> {
        self.leaves().iter().find_map(|leaf| match leaf {
            Value::Poison(_) | Value::Undef(_) => leaf.known().err(),
            Value::Bits(_) | Value::Ptr(_) | Value::Aggregate(_) => None,
        })
    }

    /// Returns the bits of a scalar. For poison or undef, `Err` holds the poison or undef.
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
