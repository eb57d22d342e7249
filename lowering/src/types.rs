//! Type conversion ("Type Conversion" in MLIR's documentation).

use lowerfuzz_ir::case::{ConversionOptions, Era, MemRefConvention};
use lowerfuzz_ir::types::TypeList;
use lowerfuzz_ir::{Attr, Key, Layout, Module, NamedAttr, SourceKind, Type, TypeKind, Types};

use crate::Failure;
use crate::parameter::{BareShape, Parameter, Passed};

/// Converts types of a source module to types of a target module, and caches the results.
#[derive(Default)]
pub(crate) struct TypeConverter {
    known: Vec<Option<Type>>,
    index_width: u32,
    convention: MemRefConvention,
    bare_results: bool,
}

impl TypeConverter {
    /// Begins the conversion of another module.
    pub(crate) fn begin(&mut self, index_width: u32, options: &ConversionOptions) {
        self.known.clear();
        self.index_width = index_width;
        self.convention = options.convention;
        self.bare_results = options.convention == MemRefConvention::BarePointer
            && options.era.is_some_and(|era| era >= Era::Llvm12);
    }

    /// Returns the LLVM type to which a source type is converted.
    pub(crate) fn convert(
        &mut self,
        from: &Types,
        to: &mut Types,
        ty: Type,
    ) -> Result<Type, Failure> {
        if !ty.is_interned() && ty.is_int() {
            return Ok(ty);
        }
        if let Some(Some(known)) = self.known.get(ty.index()) {
            return Ok(*known);
        }
        let converted = self.compute(from, to, ty)?;
        if self.known.len() <= ty.index() {
            self.known.resize(from.len(), None);
        }
        self.known[ty.index()] = Some(converted);
        Ok(converted)
    }

    fn compute(&mut self, from: &Types, to: &mut Types, ty: Type) -> Result<Type, Failure> {
        match from.kind(ty) {
            TypeKind::Int(_) => Ok(ty),
            TypeKind::Index => Ok(Type::int(self.index_width)),
            TypeKind::Float(_) if ty == Type::BF16 => Err(Failure::refused(
                "bf16 is not supported by LLVM IR and is not converted",
            )),
            TypeKind::Float(_) => Ok(ty),
            TypeKind::Complex(elem) => {
                let elem = self.convert(from, to, *elem)?;
                Ok(to.llvm_struct(&[elem, elem]))
            }
            TypeKind::Vector { shape, elem } => {
                let elem = self.convert(from, to, *elem)?;
                let split = shape.split_last();
                let (inner, outer) =
                    split.ok_or_else(|| Failure::unsupported("a vector of rank 0"))?;
                let mut converted = to.vector(&[*inner], elem);
                for size in outer.iter().rev() {
                    converted = to.llvm_array(size.unsigned_abs(), converted);
                }
                Ok(converted)
            }
            TypeKind::MemRef(memref) => {
                if matches!(memref.layout, Layout::Other(_)) {
                    return Err(Failure::refused(
                        "a memref whose layout is not strided is not converted",
                    ));
                }
                let rank = memref.rank() as u64;
                let elem = self.convert(from, to, memref.elem)?;
                let pointer = to.ptr_in(elem, memref.space);
                let index = Type::int(self.index_width);
                if rank == 0 {
                    return Ok(to.llvm_struct(&[pointer, pointer, index]));
                }
                let array = to.llvm_array(rank, index);
                Ok(to.llvm_struct(&[pointer, pointer, index, array, array]))
            }
            // The descriptor is on the stack, whatever the memory space of the memref is.
            TypeKind::UnrankedMemRef { .. } => {
                let byte_ptr = to.ptr_to(Type::I8);
                Ok(to.llvm_struct(&[Type::int(self.index_width), byte_ptr]))
            }
            TypeKind::Function { .. } => {
                let function = self.function(from, to, ty)?;
                Ok(to.ptr_to(function))
            }
            TypeKind::LlvmVoid => Ok(ty),
            TypeKind::LlvmPtr { pointee, space } => {
                let pointee = pointee.map(|ty| self.convert(from, to, ty)).transpose()?;
                let space = *space;
                Ok(to.intern(TypeKind::LlvmPtr { pointee, space }))
            }
            TypeKind::LlvmStruct { packed, fields } => {
                let fields = self.convert_all(from, to, fields)?;
                let packed = *packed;
                Ok(to.intern(TypeKind::LlvmStruct { packed, fields }))
            }
            TypeKind::LlvmArray { len, elem } => {
                let elem = self.convert(from, to, *elem)?;
                Ok(to.llvm_array(*len, elem))
            }
            TypeKind::LlvmFunc {
                result,
                params,
                varargs,
            } => {
                let result = self.convert(from, to, *result)?;
                let params = self.convert_all(from, to, params)?;
                let varargs = *varargs;
                Ok(to.intern(TypeKind::LlvmFunc {
                    result,
                    params,
                    varargs,
                }))
            }
            TypeKind::SignedInt { .. } | TypeKind::SmallFloat(_) => Err(Failure::unsupported(
                "sign-specific integers and small floats are not converted",
            )),
            TypeKind::Tensor(_) | TypeKind::UnrankedTensor(_) => Err(Failure::unsupported(
                "a tensor is not converted before it is in a buffer",
            )),
            TypeKind::None | TypeKind::Other(_) => Err(Failure::unsupported(
                "a type of another dialect is not converted",
            )),
        }
    }

    fn convert_all(
        &mut self,
        from: &Types,
        to: &mut Types,
        types: &[Type],
    ) -> Result<TypeList, Failure> {
        types.iter().map(|ty| self.convert(from, to, *ty)).collect()
    }

    /// Returns the convention for parameters of a type.
    ///
    /// # Errors
    /// Fails if the type cannot be converted, or if the convention does not support the type.
    pub(crate) fn parameter(
        &mut self,
        from: &Types,
        to: &mut Types,
        ty: Type,
    ) -> Result<Parameter, Failure> {
        let converted = self.convert(from, to, ty)?;
        let convention = self.convention;
        let passed = match from.source_kind(ty) {
            SourceKind::MemRef(memref) => match convention {
                MemRefConvention::Expanded | MemRefConvention::BarePointer => {
                    let elem = self.convert(from, to, memref.elem)?;
                    let pointer = to.ptr_in(elem, memref.space);
                    if convention == MemRefConvention::Expanded {
                        let rank = memref.rank();
                        Passed::Parts { pointer, rank }
                    } else {
                        let shape = BareShape::of(memref)?;
                        Passed::Bare { pointer, shape }
                    }
                }
                MemRefConvention::PointerToDescriptor => Passed::Pointer,
            },
            SourceKind::UnrankedMemRef(_) => match convention {
                MemRefConvention::Expanded => Passed::UnrankedParts,
                MemRefConvention::PointerToDescriptor => Passed::Pointer,
                MemRefConvention::BarePointer => {
                    return Err(Failure::refused(
                        "an unranked memref cannot be passed as a bare pointer",
                    ));
                }
            },
            SourceKind::Scalar
            | SourceKind::Lanes(..)
            | SourceKind::Tensor(_)
            | SourceKind::UnrankedTensor(_)
            | SourceKind::Function
            | SourceKind::Other => Passed::Value,
        };
        Ok(Parameter {
            ty: converted,
            passed,
        })
    }

    /// Returns the LLVM type of a function ("Function Types"). The arguments follow the convention.
    /// Without results, the LLVM function returns nothing; with several results, it returns a
    /// struct.
    pub(crate) fn function(
        &mut self,
        from: &Types,
        to: &mut Types,
        ty: Type,
    ) -> Result<Type, Failure> {
        let (inputs, results) = from.as_function(ty).expect("the type is a function type");
        let mut params = TypeList::new();
        for input in inputs {
            let parameter = self.parameter(from, to, *input)?;
            params.extend(parameter.types(to, Type::int(self.index_width)));
        }
        let result = self.result(from, to, results)?;
        Ok(to.llvm_func(result, &params))
    }

    /// Returns the result type of the LLVM function for a source function with these results.
    pub(crate) fn result(
        &mut self,
        from: &Types,
        to: &mut Types,
        results: &[Type],
    ) -> Result<Type, Failure> {
        let mut converted = TypeList::new();
        for result in results {
            converted.push(match self.bare_result(from, to, *result)? {
                Some(bare) => bare.types(to, Type::int(self.index_width))[0],
                None => self.convert(from, to, *result)?,
            });
        }
        Ok(match converted[..] {
            [] => Type::VOID,
            [one] => one,
            _ => to.llvm_struct(&converted),
        })
    }

    /// Returns the convention for a memref result that is returned as a bare pointer; `None` for
    /// other results. From LLVM 12 on, memref results are bare pointers if memref arguments are
    /// bare pointers.
    pub(crate) fn bare_result(
        &mut self,
        from: &Types,
        to: &mut Types,
        ty: Type,
    ) -> Result<Option<Parameter>, Failure> {
        if !self.bare_results {
            return Ok(None);
        }
        let parameter = self.parameter(from, to, ty)?;
        Ok(parameter.is_memref().then_some(parameter))
    }

    /// Converts attributes to names, types and symbols of the target module.
    pub(crate) fn named_attrs<'a>(
        &mut self,
        source: &Module,
        target: &mut Module,
        attrs: impl IntoIterator<Item = &'a NamedAttr>,
    ) -> Vec<NamedAttr> {
        let attrs = attrs.into_iter();
        attrs
            .map(|attr| self.named_attr(source, target, attr))
            .collect()
    }

    /// Converts a named attribute to the target module's names, types and symbols.
    pub(crate) fn named_attr(
        &mut self,
        source: &Module,
        target: &mut Module,
        attr: &NamedAttr,
    ) -> NamedAttr {
        let mut key = attr.key;
        if let Key::Other(name) = key {
            key = Key::Other(target.strings.intern(source.str(name)));
        }
        NamedAttr {
            key,
            value: self.attr(source, target, &attr.value),
        }
    }

    /// Converts an attribute to the types and symbols of the target module. A type that cannot be
    /// converted is kept if it exists in every module. Otherwise `none` replaces it.
    pub(crate) fn attr(&mut self, source: &Module, target: &mut Module, attr: &Attr) -> Attr {
        let mut ty = |ty: Type, target: &mut Module| {
            if ty.is_interned() {
                self.convert(&source.types, &mut target.types, ty)
                    .unwrap_or(Type::NONE)
            } else {
                ty
            }
        };
        match attr {
            Attr::Int(value, t) => Attr::Int(*value, ty(*t, target)),
            Attr::Float(bits, t) => Attr::Float(*bits, ty(*t, target)),
            Attr::Type(t) => Attr::Type(ty(*t, target)),
            Attr::Ints(values, t) => Attr::Ints(values.clone(), ty(*t, target)),
            Attr::Dense(values, t) => Attr::Dense(values.clone(), ty(*t, target)),
            Attr::Symbol(symbol) => Attr::Symbol(target.strings.intern(source.str(*symbol))),
            Attr::Array(items) => {
                Attr::Array(items.iter().map(|a| self.attr(source, target, a)).collect())
            }
            Attr::Dict(items) => Attr::Dict(
                items
                    .iter()
                    .map(|a| self.named_attr(source, target, a))
                    .collect(),
            ),
            Attr::Unit
            | Attr::Bool(_)
            | Attr::Str(_)
            | Attr::I64s(_)
            | Attr::Map(_)
            | Attr::Set(_)
            | Attr::Other(_) => attr.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lowerfuzz_ir::DYNAMIC;

    #[test]
    fn descriptors_depend_only_on_rank_and_element() {
        let (mut from, mut to) = (Types::default(), Types::default());
        let mut converter = TypeConverter::default();
        converter.begin(64, &ConversionOptions::default());
        let a = from.memref(&[1, DYNAMIC], Type::F32, Layout::Identity);
        let strided = Layout::Strided {
            offset: 3,
            strides: [10, 1].into_iter().collect(),
        };
        let b = from.memref(&[4, 4], Type::F32, strided);
        let c = from.memref(&[], Type::F32, Layout::Identity);
        let mut convert = |ty| converter.convert(&from, &mut to, ty).unwrap();
        let (a, b, c) = (convert(a), convert(b), convert(c));
        assert_eq!(a, b);
        let pointer = to.ptr_to(Type::F32);
        let pair = to.llvm_array(2, Type::I64);
        assert_eq!(
            a,
            to.llvm_struct(&[pointer, pointer, Type::I64, pair, pair])
        );
        assert_eq!(c, to.llvm_struct(&[pointer, pointer, Type::I64]));
    }

    #[test]
    fn functions_are_converted_to_llvm_functions() {
        let (mut from, mut to) = (Types::default(), Types::default());
        let mut converter = TypeConverter::default();
        converter.begin(64, &ConversionOptions::default());
        let f = from.function(&[Type::I32, Type::F32], &[Type::I64, Type::F64]);
        let pair = to.llvm_struct(&[Type::I64, Type::F64]);
        let want = to.llvm_func(pair, &[Type::I32, Type::F32]);
        assert_eq!(converter.function(&from, &mut to, f).unwrap(), want);
        let nullary = from.function(&[], &[]);
        let higher = from.function(&[nullary], &[nullary]);
        let target = to.llvm_func(Type::VOID, &[]);
        let pointer = to.ptr_to(target);
        let want = to.llvm_func(pointer, &[pointer]);
        assert_eq!(converter.function(&from, &mut to, higher).unwrap(), want);
        assert!(converter.convert(&from, &mut to, Type::BF16).is_err());
    }

    #[test]
    fn vectors_of_many_dimensions_are_arrays_of_vectors() {
        let (mut from, mut to) = (Types::default(), Types::default());
        let mut converter = TypeConverter::default();
        converter.begin(64, &ConversionOptions::default());
        let v = from.vector(&[4, 8, 16], Type::F32);
        let inner = to.vector(&[16], Type::F32);
        let middle = to.llvm_array(8, inner);
        let want = to.llvm_array(4, middle);
        assert_eq!(converter.convert(&from, &mut to, v).unwrap(), want);
    }
}
