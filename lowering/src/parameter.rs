//! The converted types of a function parameter ("Calling Convention").

use lowerfuzz_ir::types::{Dims, TypeList};
use lowerfuzz_ir::{DYNAMIC, MemRefType, Type, Types};

use crate::diagnostic::Failure;

/// A parameter of a source function: its converted type, and the convention by which it is passed.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    /// The converted type; for a memref, that of the descriptor.
    pub(crate) ty: Type,
    pub(crate) passed: Passed,
}

/// The convention by which a parameter is passed.
#[derive(Clone, Debug)]
pub(crate) enum Passed {
    /// A parameter that is not a memref, passed unchanged.
    Value,
    /// A ranked memref passed as pointers, offset, sizes and strides.
    Parts { pointer: Type, rank: usize },
    /// An unranked memref passed as rank and pointer.
    UnrankedParts,
    /// A memref passed as a pointer to its descriptor.
    Pointer,
    /// A memref passed as a pointer to its elements; its type determines everything else.
    Bare { pointer: Type, shape: BareShape },
}

/// The static offset, sizes and strides of a memref that is passed as a bare pointer.
#[derive(Clone, Debug)]
pub(crate) struct BareShape {
    pub(crate) offset: i64,
    pub(crate) sizes: Dims,
    pub(crate) strides: Dims,
}

impl BareShape {
    /// Reads the shape from a memref type, which must be entirely static.
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
    /// The types of the arguments that represent the parameter. `index` is the converted `index`
    /// type.
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

    /// The number of arguments that represent the parameter.
    pub(crate) fn len(&self) -> usize {
        match &self.passed {
            Passed::Parts { rank, .. } => 3 + 2 * rank,
            Passed::UnrankedParts => 2,
            Passed::Value | Passed::Pointer | Passed::Bare { .. } => 1,
        }
    }

    /// Is the parameter a memref, ranked or unranked?
    pub(crate) fn is_memref(&self) -> bool {
        match &self.passed {
            Passed::Value => false,
            Passed::Parts { .. }
            | Passed::UnrankedParts
            | Passed::Pointer
            | Passed::Bare { .. } => true,
        }
    }

    /// The parameter's type in a C interface ("C-compatible wrapper emission"). In every
    /// convention, a memref is a pointer to its descriptor.
    pub(crate) fn interface_ty(&self, to: &mut Types) -> Type {
        if self.is_memref() {
            to.ptr_to(self.ty)
        } else {
            self.ty
        }
    }
}
