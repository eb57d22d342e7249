//! How the arguments of a function are passed ("Calling Convention"), in each of the three ways
//! that [`MemRefConvention`] names.

use lowerfuzz_ir::case::MemRefConvention;
use lowerfuzz_ir::types::{Dims, TypeList};
use lowerfuzz_ir::{DYNAMIC, LlvmOp, MemRefType, Type, TypeKind, Types, ValueId};

use crate::Fault;
use crate::builder::Builder;
use crate::diagnostic::Failure;
use crate::types::TypeConverter;
use crate::unranked::UnrankedDescriptor;

/// A parameter of a source function: what its value is converted to, and how it is passed.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    /// The converted type: of a memref, its descriptor.
    pub(crate) ty: Type,
    passed: Passed,
}

#[derive(Clone, Debug)]
enum Passed {
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

impl TypeConverter {
    /// How a parameter of a type is passed.
    ///
    /// # Errors
    /// The type is not converted, or the convention cannot pass it.
    pub(crate) fn parameter(
        &mut self,
        from: &Types,
        to: &mut Types,
        ty: Type,
    ) -> Result<Parameter, Failure> {
        let converted = self.convert(from, to, ty)?;
        let convention = self.convention();
        let passed = match from.kind(ty) {
            TypeKind::MemRef(memref) => match convention {
                MemRefConvention::Expanded | MemRefConvention::BarePointer => {
                    let elem = self.convert(from, to, memref.elem)?;
                    let pointer = to.ptr_in(elem, memref.space);
                    if convention == MemRefConvention::Expanded {
                        let rank = memref.rank();
                        Passed::Parts { pointer, rank }
                    } else {
                        let shape = bare_shape(memref)?;
                        Passed::Bare { pointer, shape }
                    }
                }
                MemRefConvention::PointerToDescriptor => Passed::Pointer,
            },
            TypeKind::UnrankedMemRef { .. } => match convention {
                MemRefConvention::Expanded => Passed::UnrankedParts,
                MemRefConvention::PointerToDescriptor => Passed::Pointer,
                MemRefConvention::BarePointer => {
                    return Err(Failure::refused(
                        "an unranked memref cannot be passed as a bare pointer",
                    ));
                }
            },
            TypeKind::Int(_)
            | TypeKind::Index
            | TypeKind::Float(_)
            | TypeKind::None
            | TypeKind::Complex(_)
            | TypeKind::Vector { .. }
            | TypeKind::Function { .. }
            | TypeKind::LlvmVoid
            | TypeKind::LlvmPtr { .. }
            | TypeKind::LlvmStruct { .. }
            | TypeKind::LlvmArray { .. }
            | TypeKind::LlvmFunc { .. }
            | TypeKind::Other(_) => Passed::Value,
        };
        Ok(Parameter {
            ty: converted,
            passed,
        })
    }
}

/// Offset, sizes and strides of a memref that a bare pointer stands for: all of them static.
fn bare_shape(memref: &MemRefType) -> Result<BareShape, Failure> {
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

/// Makes sizes and then strides, from a position on, size and stride of each dimension.
fn alternate(args: &mut [ValueId], first: usize) {
    let Some(numbers) = args.get(first..) else {
        return;
    };
    let (sizes, strides) = numbers.split_at(numbers.len() / 2);
    let mixed: Vec<ValueId> = sizes
        .iter()
        .zip(strides)
        .flat_map(|(size, stride)| [*size, *stride])
        .collect();
    for (arg, number) in args[first..].iter_mut().zip(mixed) {
        *arg = number;
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

    /// The caller's part: adds the arguments that stand for a value.
    pub(crate) fn pass(&self, b: &mut Builder<'_>, value: ValueId, args: &mut Vec<ValueId>) {
        match &self.passed {
            Passed::Value => args.push(value),
            Passed::Parts { pointer, rank } => args.extend(b.unpack(value, *pointer, *rank)),
            Passed::UnrankedParts => {
                let descriptor = UnrankedDescriptor::new(value);
                args.push(descriptor.rank(b));
                args.push(descriptor.pointer(b));
            }
            Passed::Pointer => args.push(b.slot(value)),
            Passed::Bare { pointer, .. } => args.push(b.aligned(value, *pointer)),
        }
    }

    /// The callee's part: the value that its arguments stand for, of which there are
    /// [`Parameter::len`].
    pub(crate) fn receive(&self, b: &mut Builder<'_>, args: &[ValueId]) -> ValueId {
        match &self.passed {
            Passed::Value => args[0],
            Passed::Parts { rank, .. } => {
                let (sizes, strides) = args[3..].split_at(*rank);
                let offset = if b.planted(Fault::OffsetDropped) {
                    b.index(0)
                } else {
                    args[2]
                };
                b.pack(self.ty, (args[0], args[1], offset), sizes, strides)
            }
            Passed::UnrankedParts => UnrankedDescriptor::pack(b, args[0], args[1]).value(),
            Passed::Pointer => b.emit(LlvmOp::Load, args, self.ty),
            Passed::Bare { shape, .. } => b.pack_static(self.ty, args[0], shape),
        }
    }

    /// Adds the arguments that stand for a parameter of a C interface.
    pub(crate) fn forward(&self, b: &mut Builder<'_>, arg: ValueId, args: &mut Vec<ValueId>) {
        match &self.passed {
            // What is passed in both is the same.
            Passed::Value | Passed::Pointer => args.push(arg),
            Passed::Parts { .. } | Passed::UnrankedParts | Passed::Bare { .. } => {
                let descriptor = b.emit(LlvmOp::Load, &[arg], self.ty);
                let first = args.len();
                self.pass(b, descriptor, args);
                if b.planted(Fault::WrapperAlternates) {
                    alternate(args, first + 3);
                }
            }
        }
    }

    /// The argument of a C interface that the arguments of a function stand for.
    pub(crate) fn backward(&self, b: &mut Builder<'_>, args: &[ValueId]) -> ValueId {
        match &self.passed {
            Passed::Value | Passed::Pointer => args[0],
            Passed::Parts { .. } | Passed::UnrankedParts | Passed::Bare { .. } => {
                let descriptor = self.receive(b, args);
                b.slot(descriptor)
            }
        }
    }
}
