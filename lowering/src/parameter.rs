//! What stands for a parameter of a source function ("Calling Convention"): the types of it.

use lowerfuzz_ir::types::{Dims, TypeList};
use lowerfuzz_ir::{DYNAMIC, MemRefType, Type, Types};

use crate::diagnostic::Failure;

/// A parameter of a source function: what its value is converted to, and how it is passed.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    /// The converted type: of a memref, its descriptor.
    pub(crate) ty: Type,
    pub(crate) passed: Passed,
}

/// How a parameter is passed.
#[derive(Clone, Debug)]
pub(crate) enum Passed {
    /// No memref: as it is.
    Value,
    /// A ranked memref as its pointers, offset, sizes and strides.
    Parts { pointer: Type, rank: usize },
    /// An unranked memref as its rank and its pointer.
    UnrankedParts,
    /// A memref as a pointer to its descriptor.
    Pointer,
    /// A memref as a pointer to its elements; all else is in the type.
    Bare { pointer: Type, shape: BareShape },
}

/// What the type of a memref says of it that is passed as a bare pointer.
#[derive(Clone, Debug)]
pub(crate) struct BareShape {
    pub(crate) offset: i64,
    pub(crate) sizes: Dims,
    pub(crate) strides: Dims,
}

impl BareShape {
    /// Offset, sizes and strides of a memref that a bare pointer stands for: all of them static.
    pub(crate) fn of(memref: &MemRefType) -> Result<BareShape, Failure> {
        let known = memref.strides_and_offset().filter(|(strides, offset)| {
            let mut numbers = memref.shape.iter().chain(strides).chain([offset]);
            numbers.all(|number| *number != DYNAMIC)
        });
        let (strides, offset) = known.ok_or_else(|| {
            Failure::refused(
                "a memref can be passed as a bare pointer only if its sizes and its layout are static",
            )
        })?;
        Ok(BareShape {
            offset,
            sizes: memref.shape.clone(),
            strides,
        })
    }
}

impl Parameter {
    /// The types of the arguments that stand for the parameter; `index` is what it is converted
    /// to.
    pub(crate) fn types(&self, to: &mut Types, index: Type) -> TypeList {
        let mut types = TypeList::new();
        match &self.passed {
            Passed::Value => types.push(self.ty),
            Passed::Parts { pointer, rank } => {
                types.extend([*pointer, *pointer, index]);
                types.extend(std::iter::repeat_n(index, 2 * rank));
            }
            Passed::UnrankedParts => types.extend([index, to.ptr_to(Type::I8)]),
            Passed::Pointer => types.push(to.ptr_to(self.ty)),
            Passed::Bare { pointer, .. } => types.push(*pointer),
        }
        types
    }

    /// How many arguments stand for the parameter.
    pub(crate) fn len(&self) -> usize {
        match &self.passed {
            Passed::Parts { rank, .. } => 3 + 2 * rank,
            Passed::UnrankedParts => 2,
            Passed::Value | Passed::Pointer | Passed::Bare { .. } => 1,
        }
    }

    /// Is it a memref, ranked or not?
    pub(crate) fn is_memref(&self) -> bool {
        match &self.passed {
            Passed::Value => false,
            Passed::Parts { .. }
            | Passed::UnrankedParts
            | Passed::Pointer
            | Passed::Bare { .. } => true,
        }
    }

    /// Its type in a C interface ("C-compatible wrapper emission"): a memref is a pointer to its
    /// descriptor, whatever the convention.
    pub(crate) fn interface_ty(&self, to: &mut Types) -> Type {
        if self.is_memref() {
            to.ptr_to(self.ty)
        } else {
            self.ty
        }
    }
}
