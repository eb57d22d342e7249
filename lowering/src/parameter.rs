//! The converted types of a function parameter ("Calling Convention").

use lowerfuzz_ir::types::{Dims, TypeList};
use lowerfuzz_ir::{MemRefType, Type, Types};

use crate::diagnostic::Failure;

/// A parameter of a source function: its converted type and its calling convention.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    /// The converted type of the parameter. For a memref, it is the type of the descriptor.
    pub(crate) ty: Type,
    pub(crate) passed: Passed,
}

/// The convention by which a parameter is passed.
#[derive(Clone, Debug)]
pub(crate) enum Passed {
    /// A parameter that is not a memref, which is passed unchanged.
    Value,
    /// A ranked memref that is passed as its pointers, offset, sizes and strides.
    Parts { pointer: Type, rank: usize },
    /// An unranked memref that is passed as its rank and its pointer.
    UnrankedParts,
    /// A memref that is passed as a pointer to its descriptor.
    Pointer,
    /// A memref that is passed as a pointer to its elements. The offset, the sizes and the strides
    /// follow from the type.
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
    /// Returns the shape of a memref type, which must be entirely static.
    pub(crate) fn of(memref: &MemRefType) -> Result<BareShape, Failure> {
        let (strides, offset) = memref.static_layout().ok_or_else(|| {
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
    /// Returns the types of the arguments that represent the parameter. `index` is the converted
    /// `index` type.
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

    /// Returns the number of arguments that represent the parameter.
    pub(crate) fn len(&self) -> usize {
        match &self.passed {
            Passed::Parts { rank, .. } => 3 + 2 * rank,
            Passed::UnrankedParts => 2,
            Passed::Value | Passed::Pointer | Passed::Bare { .. } => 1,
        }
    }

    /// Returns whether the parameter is a memref, ranked or unranked.
    pub(crate) fn is_memref(&self) -> bool {
        match &self.passed {
            Passed::Value => false,
            Passed::Parts { .. }
            | Passed::UnrankedParts
            | Passed::Pointer
            | Passed::Bare { .. } => true,
        }
    }

    /// Returns the parameter's type in a C interface ("C-compatible wrapper emission"). A memref is
    /// a pointer to its descriptor there, whatever the memref convention is.
    pub(crate) fn interface_ty(&self, to: &mut Types) -> Type {
        if self.is_memref() {
            to.ptr_to(self.ty)
        } else {
            self.ty
        }
    }
}
