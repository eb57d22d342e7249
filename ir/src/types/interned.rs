//! The types of a module, interned by their structure.

use std::sync::LazyLock;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::{FIRST_INTERNED, Layout, MemRefType, TensorType, Type, TypeKind};

/// The shape of a complex number, which consists of two numbers.
const COMPLEX: &[i64] = &[2];

/// The structure of a source-level type, for code that does not handle the LLVM dialect. See
/// [`Types::source_kind`].
#[derive(Clone, Copy, Debug)]
pub enum SourceKind<'a> {
    /// A scalar: a signless integer, `index`, or a float of 16 bits or more.
    Scalar,
    /// A vector or complex number. Shape and scalar type are those of [`Types::as_lanes`].
    Lanes(&'a [i64], Type),
    /// A ranked memref.
    MemRef(&'a MemRefType),
    /// An unranked memref with this element type.
    UnrankedMemRef(Type),
    /// A ranked tensor.
    Tensor(&'a TensorType),
    /// An unranked tensor with this element type.
    UnrankedTensor(Type),
    /// A function type.
    Function,
    /// A type of the LLVM dialect, or a type whose values the program only passes on. Types that
    /// are only passed on are integers with explicit signedness, small floats, `none`, and unknown
    /// types.
    Other,
}

static COMMON: LazyLock<Vec<TypeKind>> = LazyLock::new(|| {
    (0..FIRST_INTERNED)
        .map(|i| match Type(i) {
            Type::INDEX => TypeKind::Index,
            Type::VOID => TypeKind::LlvmVoid,
            Type::PTR => TypeKind::LlvmPtr {
                pointee: None,
                space: 0,
            },
            ty => match (ty.int_width(), ty.float_kind()) {
                (Some(width), _) => TypeKind::Int(width),
                (_, Some(kind)) => TypeKind::Float(kind),
                (None, None) => match (ty.signed_int(), ty.small_float()) {
                    (Some((width, is_signed)), _) => TypeKind::SignedInt { width, is_signed },
                    (_, Some(kind)) => TypeKind::SmallFloat(kind),
                    (None, None) => TypeKind::None,
                },
            },
        })
        .collect()
});

/// The interned types of a module.
#[derive(Clone, Debug, Default)]
pub struct Types {
    set: IndexSet<TypeKind, FxBuildHasher>,
}

impl Types {
    /// Moves all memref types to one memory space. If all memref types had the same memory space
    /// before, different types remain different.
    pub fn move_memrefs(&mut self, to: u32) {
        let kinds: Vec<TypeKind> = self.set.drain(..).collect();
        self.set.extend(kinds.into_iter().map(|mut kind| {
            if let TypeKind::MemRef(memref) = &mut kind {
                memref.space = to;
            } else if let TypeKind::UnrankedMemRef { space, .. } = &mut kind {
                *space = to;
            }
            kind
        }));
    }

    /// Returns the type with the structure `kind`, and interns it if it is new.
    pub fn intern(&mut self, kind: TypeKind) -> Type {
        match kind {
            TypeKind::Int(width) => Type::int(width),
            TypeKind::Index => Type::INDEX,
            TypeKind::Float(kind) => kind.ty(),
            TypeKind::SignedInt { width, is_signed } => Type::int_with_sign(width, is_signed),
            TypeKind::SmallFloat(kind) => kind.ty(),
            TypeKind::None => Type::NONE,
            TypeKind::LlvmVoid => Type::VOID,
            TypeKind::LlvmPtr {
                pointee: None,
                space: 0,
            } => Type::PTR,
            TypeKind::Complex(_)
            | TypeKind::Vector { .. }
            | TypeKind::MemRef(_)
            | TypeKind::UnrankedMemRef { .. }
            | TypeKind::Tensor(_)
            | TypeKind::UnrankedTensor(_)
            | TypeKind::Function { .. }
            | TypeKind::LlvmPtr { .. }
            | TypeKind::LlvmStruct { .. }
            | TypeKind::LlvmArray { .. }
            | TypeKind::LlvmFunc { .. }
            | TypeKind::Other(_) => {
                let index = match self.set.get_index_of(&kind) {
                    Some(index) => index,
                    None => self.set.insert_full(kind).0,
                };
                Type(FIRST_INTERNED + index as u32)
            }
        }
    }

    /// Returns the structure of `ty`.
    ///
    /// # Panics
    /// Panics if the index of `ty` is out of range. This is possible only if `ty` belongs to
    /// another module.
    #[inline]
    pub fn kind(&self, ty: Type) -> &TypeKind {
        if ty.is_interned() {
            self.set
                .get_index((ty.0 - FIRST_INTERNED) as usize)
                .expect("the type was interned in this module")
        } else {
            &COMMON[ty.0 as usize]
        }
    }

    /// Returns the structure of `ty`, for code that handles only the source level.
    ///
    /// # Panics
    /// Panics if the index of `ty` is out of range. This is possible only if `ty` belongs to
    /// another module.
    pub fn source_kind(&self, ty: Type) -> SourceKind<'_> {
        match self.kind(ty) {
            TypeKind::Int(_) | TypeKind::Index | TypeKind::Float(_) => SourceKind::Scalar,
            TypeKind::Complex(part) => SourceKind::Lanes(COMPLEX, *part),
            TypeKind::Vector { shape, elem } => SourceKind::Lanes(shape, *elem),
            TypeKind::MemRef(memref) => SourceKind::MemRef(memref),
            TypeKind::UnrankedMemRef { elem, .. } => SourceKind::UnrankedMemRef(*elem),
            TypeKind::Tensor(tensor) => SourceKind::Tensor(tensor),
            TypeKind::UnrankedTensor(elem) => SourceKind::UnrankedTensor(*elem),
            TypeKind::Function { .. } => SourceKind::Function,
            TypeKind::SignedInt { .. }
            | TypeKind::SmallFloat(_)
            | TypeKind::None
            | TypeKind::LlvmVoid
            | TypeKind::LlvmPtr { .. }
            | TypeKind::LlvmStruct { .. }
            | TypeKind::LlvmArray { .. }
            | TypeKind::LlvmFunc { .. }
            | TypeKind::Other(_) => SourceKind::Other,
        }
    }

    /// Returns whether the type is not modelled: a type of an unknown dialect, a tuple, `none`, or a vector, tensor or memref
    /// of such elements. Its values are tokens, which ops that no op table lists make and take.
    pub fn is_token(&self, ty: Type) -> bool {
        match self.kind(ty) {
            TypeKind::Other(_) | TypeKind::None => true,
            TypeKind::Tensor(tensor) => self.is_token(tensor.elem),
            TypeKind::MemRef(memref) => self.is_token(memref.elem),
            TypeKind::UnrankedTensor(elem)
            | TypeKind::UnrankedMemRef { elem, .. }
            | TypeKind::Vector { elem, .. } => self.is_token(*elem),
            TypeKind::Int(_)
            | TypeKind::SignedInt { .. }
            | TypeKind::Index
            | TypeKind::Float(_)
            | TypeKind::SmallFloat(_)
            | TypeKind::Complex(_)
            | TypeKind::Function { .. }
            | TypeKind::LlvmVoid
            | TypeKind::LlvmPtr { .. }
            | TypeKind::LlvmStruct { .. }
            | TypeKind::LlvmArray { .. }
            | TypeKind::LlvmFunc { .. } => false,
        }
    }

    /// Returns the largest possible [`Type::index`] plus one.
    pub fn len(&self) -> usize {
        FIRST_INTERNED as usize + self.set.len()
    }

    /// Always returns `false`, because the scalar types exist in every module.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Interns the function type `(inputs) -> results`.
    pub fn function(&mut self, inputs: &[Type], results: &[Type]) -> Type {
        self.intern(TypeKind::Function {
            inputs: inputs.into(),
            results: results.into(),
        })
    }

    /// Interns a ranked memref type in the default memory space.
    pub fn memref(&mut self, shape: &[i64], elem: Type, layout: Layout) -> Type {
        self.intern(TypeKind::MemRef(MemRefType {
            shape: shape.into(),
            elem,
            layout,
            space: 0,
        }))
    }

    /// Interns the type `vector<shape x elem>`.
    pub fn vector(&mut self, shape: &[i64], elem: Type) -> Type {
        self.intern(TypeKind::Vector {
            shape: shape.into(),
            elem,
        })
    }

    /// Interns the type `tensor<shape x elem>`. A size may be [`DYNAMIC`](super::DYNAMIC).
    pub fn tensor(&mut self, shape: &[i64], elem: Type) -> Type {
        self.intern(TypeKind::Tensor(TensorType {
            shape: shape.into(),
            elem,
        }))
    }

    /// Interns the type `tensor<*x elem>`.
    pub fn unranked_tensor(&mut self, elem: Type) -> Type {
        self.intern(TypeKind::UnrankedTensor(elem))
    }

    /// Interns the type of pointers to `pointee` in address space 0.
    pub fn ptr_to(&mut self, pointee: Type) -> Type {
        self.ptr_in(pointee, 0)
    }

    /// Interns the type of pointers to `pointee` in an address space.
    pub fn ptr_in(&mut self, pointee: Type, space: u32) -> Type {
        self.intern(TypeKind::LlvmPtr {
            pointee: Some(pointee),
            space,
        })
    }

    /// Returns the pointee and the address space of a pointer type. The pointee is `None` if the
    /// pointer is opaque.
    pub fn as_ptr(&self, ty: Type) -> Option<(Option<Type>, u32)> {
        if let TypeKind::LlvmPtr { pointee, space } = self.kind(ty) {
            return Some((*pointee, *space));
        }
        None
    }

    /// Interns a literal struct type with natural alignment.
    pub fn llvm_struct(&mut self, fields: &[Type]) -> Type {
        self.intern(TypeKind::LlvmStruct {
            packed: false,
            fields: fields.into(),
        })
    }

    /// Interns the LLVM array type `[len x elem]`.
    pub fn llvm_array(&mut self, len: u64, elem: Type) -> Type {
        self.intern(TypeKind::LlvmArray { len, elem })
    }

    /// Interns an LLVM function type that is not variadic.
    pub fn llvm_func(&mut self, result: Type, params: &[Type]) -> Type {
        self.intern(TypeKind::LlvmFunc {
            result,
            params: params.into(),
            varargs: false,
        })
    }

    /// Returns the structure of a ranked memref type; `None` for other types.
    #[inline]
    pub fn as_memref(&self, ty: Type) -> Option<&MemRefType> {
        if let TypeKind::MemRef(memref) = self.kind(ty) {
            Some(memref)
        } else {
            None
        }
    }

    /// Returns the structure of a ranked tensor type; `None` for other types.
    #[inline]
    pub fn as_tensor(&self, ty: Type) -> Option<&TensorType> {
        if !ty.is_interned() {
            return None;
        }
        if let TypeKind::Tensor(tensor) = self.kind(ty) {
            Some(tensor)
        } else {
            None
        }
    }

    /// Returns the element type of a ranked or unranked tensor type.
    #[inline]
    pub fn tensor_elem(&self, ty: Type) -> Option<Type> {
        if !ty.is_interned() {
            return None;
        }
        if let TypeKind::UnrankedTensor(elem) = self.kind(ty) {
            return Some(*elem);
        }
        self.as_tensor(ty).map(|tensor| tensor.elem)
    }

    /// Returns whether the type is a ranked or unranked tensor.
    #[inline]
    pub fn is_tensor(&self, ty: Type) -> bool {
        self.tensor_elem(ty).is_some()
    }

    /// Returns whether the type is a memref, or a tensor, which becomes a memref.
    pub fn is_buffer(&self, ty: Type) -> bool {
        self.is_memref(ty) || self.is_tensor(ty)
    }

    /// Returns the shape of a ranked memref or tensor type; `None` for other types.
    pub fn buffer_shape(&self, ty: Type) -> Option<&[i64]> {
        let memref = self.as_memref(ty).map(|memref| &memref.shape);
        let shape = memref.or_else(|| Some(&self.as_tensor(ty)?.shape))?;
        Some(&shape[..])
    }

    /// Returns the shape and element type of a vector or ranked tensor type.
    #[inline]
    pub fn as_shaped(&self, ty: Type) -> Option<(&[i64], Type)> {
        let tensor = || {
            let tensor = self.as_tensor(ty)?;
            Some((&tensor.shape[..], tensor.elem))
        };
        self.as_vector(ty).or_else(tensor)
    }

    /// Iterates over the types of the module that are not scalars.
    pub fn iter(&self) -> impl Iterator<Item = &TypeKind> {
        self.set.iter()
    }

    /// Returns whether any type of the module is a tensor.
    pub fn has_tensors(&self) -> bool {
        self.set
            .iter()
            .any(|kind| matches!(kind, TypeKind::Tensor(_) | TypeKind::UnrankedTensor(_)))
    }

    /// Returns whether there is a tensor, memref or vector type whose elements are tokens.
    pub fn has_grouped_tokens(&self) -> bool {
        self.set.iter().any(|kind| {
            matches!(kind, TypeKind::Tensor(tensor) if self.is_token(tensor.elem))
                || matches!(kind, TypeKind::MemRef(memref) if self.is_token(memref.elem))
                || matches!(
                    kind,
                    TypeKind::UnrankedTensor(elem)
                    | TypeKind::UnrankedMemRef { elem, .. }
                    | TypeKind::Vector { elem, .. } if self.is_token(*elem)
                )
        })
    }

    /// Returns the shape and element type of a vector type.
    #[inline]
    pub fn as_vector(&self, ty: Type) -> Option<(&[i64], Type)> {
        // A fast path, because most of the queried types are scalars.
        if !ty.is_interned() {
            return None;
        }
        if let TypeKind::Vector { shape, elem } = self.kind(ty) {
            Some((shape, *elem))
        } else {
            None
        }
    }

    /// Returns the argument and result types of a function type.
    pub fn as_function(&self, ty: Type) -> Option<(&[Type], &[Type])> {
        if let TypeKind::Function { inputs, results } = self.kind(ty) {
            Some((inputs, results))
        } else {
            None
        }
    }

    /// Returns the field types of an LLVM struct.
    #[inline]
    pub fn as_struct(&self, ty: Type) -> Option<&[Type]> {
        if let TypeKind::LlvmStruct { fields, .. } = self.kind(ty) {
            Some(fields)
        } else {
            None
        }
    }

    /// Returns the length and element type of an LLVM array.
    pub fn as_array(&self, ty: Type) -> Option<(u64, Type)> {
        if let TypeKind::LlvmArray { len, elem } = self.kind(ty) {
            Some((*len, *elem))
        } else {
            None
        }
    }

    /// Returns the result and parameter types of an LLVM function type.
    pub fn as_llvm_func(&self, ty: Type) -> Option<(Type, &[Type])> {
        if let TypeKind::LlvmFunc { result, params, .. } = self.kind(ty) {
            Some((*result, params))
        } else {
            None
        }
    }

    /// Returns the element type and the memory space of a ranked or unranked memref type.
    pub fn memref_parts(&self, ty: Type) -> Option<(Type, u32)> {
        if let TypeKind::MemRef(memref) = self.kind(ty) {
            return Some((memref.elem, memref.space));
        }
        if let TypeKind::UnrankedMemRef { elem, space } = self.kind(ty) {
            return Some((*elem, *space));
        }
        None
    }

    /// Returns whether the type is a ranked or unranked memref.
    pub fn is_memref(&self, ty: Type) -> bool {
        self.memref_parts(ty).is_some()
    }

    /// Returns whether the type is an unranked memref.
    pub fn is_unranked_memref(&self, ty: Type) -> bool {
        matches!(self.kind(ty), TypeKind::UnrankedMemRef { .. })
    }

    /// Iterates over the element types and memory spaces of all memref types in the module.
    pub fn memrefs(&self) -> impl Iterator<Item = (Type, u32)> {
        (FIRST_INTERNED..self.len() as u32).filter_map(|i| self.memref_parts(Type(i)))
    }

    /// Returns the type of the real and the imaginary part of a complex type.
    pub fn as_complex(&self, ty: Type) -> Option<Type> {
        if !ty.is_interned() {
            return None;
        }
        if let TypeKind::Complex(part) = self.kind(ty) {
            Some(*part)
        } else {
            None
        }
    }

    /// Returns the shape and scalar type of a vector or complex number. A complex number counts as
    /// two lanes.
    #[inline]
    pub fn as_lanes(&self, ty: Type) -> Option<(&[i64], Type)> {
        self.as_vector(ty)
            .or_else(|| self.as_complex(ty).map(|part| (COMPLEX, part)))
    }

    /// Returns whether the type is a typed or opaque LLVM pointer.
    #[inline]
    pub fn is_ptr(&self, ty: Type) -> bool {
        matches!(self.kind(ty), TypeKind::LlvmPtr { .. })
    }

    /// Returns the pointee of a typed LLVM pointer.
    pub fn pointee(&self, ty: Type) -> Option<Type> {
        if let TypeKind::LlvmPtr { pointee, .. } = self.kind(ty) {
            *pointee
        } else {
            None
        }
    }

    /// Returns the element type of a vector or tensor, or the type itself if it is neither.
    #[inline]
    pub fn scalar_of(&self, ty: Type) -> Type {
        if !ty.is_interned() {
            return ty;
        }
        match self.as_vector(ty) {
            Some((_, elem)) => elem,
            None => self.tensor_elem(ty).unwrap_or(ty),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.set.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::super::{DYNAMIC, FloatKind};
    use super::*;

    #[test]
    fn scalars_are_the_same_in_every_module() {
        let mut types = Types::default();
        assert_eq!(types.intern(TypeKind::Int(33)), Type::int(33));
        assert_eq!(types.kind(Type::I128), &TypeKind::Int(128));
        assert_eq!(types.kind(Type::F16), &TypeKind::Float(FloatKind::F16));
        assert_eq!(
            types.kind(Type::PTR),
            &TypeKind::LlvmPtr {
                pointee: None,
                space: 0
            }
        );
        assert_eq!(Type::INDEX.int_width(), None);
    }

    #[test]
    fn interned_types_are_equal_when_their_kinds_are() {
        let mut types = Types::default();
        let a = types.memref(&[2, DYNAMIC], Type::F32, Layout::Identity);
        let b = types.memref(&[2, DYNAMIC], Type::F32, Layout::Identity);
        let c = types.memref(&[2, 3], Type::F32, Layout::Identity);
        assert_eq!(a, b);
        assert_ne!(a, c);
    }

    #[test]
    fn integers_with_explicit_signedness() {
        let (least, most) = (
            Type::int_with_sign(1, true),
            Type::int_with_sign(128, false),
        );
        assert_eq!(least.signed_int(), Some((1, true)));
        assert_eq!(most.signed_int(), Some((128, false)));
        assert_eq!(
            Type::int_with_sign(128, true).signed_int(),
            Some((128, true))
        );
        assert_eq!(most.scalar_bits(64), Some(128));
        assert_eq!(least.without_sign(), Type::I1);
        assert_eq!((least.int_width(), Type::I8.signed_int()), (None, None));
        let mut types = Types::default();
        let kind = TypeKind::SignedInt {
            width: 7,
            is_signed: false,
        };
        assert_eq!(types.intern(kind.clone()), Type::int_with_sign(7, false));
        assert_eq!(types.kind(Type::int_with_sign(7, false)), &kind);
        assert_eq!(types.vector(&[2], Type::F32).signed_int(), None);
    }
}
