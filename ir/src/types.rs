//! Types of the source level and of the LLVM dialect, interned per module.
//!
//! A [`Type`] is four bytes long. Integers, `index`, floats, `none`, LLVM's `void` and the opaque
//! pointer are the same in every module. All other types are entries of the module's [`Types`].
//!
//! At the LLVM level, integers, floats and one-dimensional vectors are builtin types, as in LLVM 13
//! and later. The wrapped types of release 11 (`!llvm.i32`, `!llvm<"<4 x float>">`) exist only in
//! printed text.

use std::sync::LazyLock;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

pub use crate::float_kind::{FloatKind, SmallFloat, Specials};
use crate::symbol::Sym;

/// The value that stands for a dynamic size, stride or offset.
pub const DYNAMIC: i64 = i64::MIN;

/// The maximum width of an integer type, in bits.
pub const MAX_INT_WIDTH: u32 = 128;

/// A list of sizes or strides.
pub type Dims = SmallVec<[i64; 4]>;

/// A list of types.
pub type TypeList = SmallVec<[Type; 4]>;

/// A type of a module, stored as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Type(u32);

/// The number of the first small float type, minus one. The small float types have the order of
/// [`SmallFloat::ALL`].
const SMALL_FLOATS: u32 = 160;
/// The number of the type `si1`, minus one.
const SIGNED: u32 = 191;
/// The number of the type `ui1`, minus one.
const UNSIGNED: u32 = SIGNED + MAX_INT_WIDTH;

const FIRST_INTERNED: u32 = 512;

#[allow(missing_docs)]
impl Type {
    pub const I1: Type = Type(1);
    pub const I8: Type = Type(8);
    pub const I16: Type = Type(16);
    pub const I32: Type = Type(32);
    pub const I64: Type = Type(64);
    pub const I128: Type = Type(128);
    pub const INDEX: Type = Type(129);
    pub const F16: Type = Type(130);
    pub const BF16: Type = Type(131);
    pub const F32: Type = Type(132);
    pub const F64: Type = Type(133);
    pub const NONE: Type = Type(134);
    /// LLVM's `void`, which is only valid as the result of an LLVM function type.
    pub const VOID: Type = Type(135);
    /// LLVM's opaque pointer in address space 0.
    pub const PTR: Type = Type(136);
}

impl Type {
    /// Returns the signless integer type of `width` bits.
    ///
    /// # Panics
    /// Panics if `width` is 0 or greater than [`MAX_INT_WIDTH`].
    pub const fn int(width: u32) -> Type {
        assert!(width >= 1 && width <= MAX_INT_WIDTH);
        Type(width)
    }

    /// Returns the width of a signless integer type, and `None` for every other type, including
    /// `index`.
    pub const fn int_width(self) -> Option<u32> {
        if self.0 >= 1 && self.0 <= MAX_INT_WIDTH {
            Some(self.0)
        } else {
            None
        }
    }

    /// Returns whether the type is a signless integer.
    pub const fn is_int(self) -> bool {
        self.int_width().is_some()
    }

    /// Returns whether the type is `index`.
    pub const fn is_index(self) -> bool {
        self.0 == Type::INDEX.0
    }

    /// Returns whether the type is a signless integer or `index`.
    pub const fn is_int_or_index(self) -> bool {
        self.is_int() || self.is_index()
    }

    /// Returns the format of a float type of 16 bits or more.
    pub const fn float_kind(self) -> Option<FloatKind> {
        match self {
            Type::F16 => Some(FloatKind::F16),
            Type::BF16 => Some(FloatKind::BF16),
            Type::F32 => Some(FloatKind::F32),
            Type::F64 => Some(FloatKind::F64),
            _ => None,
        }
    }

    /// Returns whether the type is a float of 16 bits or more.
    pub const fn is_float(self) -> bool {
        self.float_kind().is_some()
    }

    /// Returns whether the type is a signless integer, `index` or a float of 16 bits or more.
    pub const fn is_scalar(self) -> bool {
        self.is_int_or_index() || self.is_float()
    }

    /// Returns the number of bits of an integer, `index` or float type; `index_width` is the width
    /// of `index`.
    pub const fn scalar_bits(self, index_width: u32) -> Option<u32> {
        // Signless integers are tested first, because most types are signless integers.
        if let Some(width) = self.int_width() {
            return Some(width);
        }
        if self.is_index() {
            return Some(index_width);
        }
        match (self.float_kind(), self.small_float(), self.signed_int()) {
            (Some(kind), _, _) => Some(kind.bits()),
            (_, Some(kind), _) => Some(kind.bits()),
            (_, _, Some((width, _))) => Some(width),
            (None, None, None) => None,
        }
    }

    /// Returns the type `siN`, or `uiN` if `is_signed` is false.
    ///
    /// # Panics
    /// Panics if `width` is 0 or greater than [`MAX_INT_WIDTH`].
    pub const fn int_with_sign(width: u32, is_signed: bool) -> Type {
        assert!(width >= 1 && width <= MAX_INT_WIDTH);
        Type(if is_signed { SIGNED } else { UNSIGNED } + width)
    }

    /// Returns the width of an integer type with explicit signedness, and whether it is signed.
    pub const fn signed_int(self) -> Option<(u32, bool)> {
        if self.0 > SIGNED && self.0 <= UNSIGNED {
            return Some((self.0 - SIGNED, true));
        }
        if self.0 > UNSIGNED && self.0 <= UNSIGNED + MAX_INT_WIDTH {
            return Some((self.0 - UNSIGNED, false));
        }
        None
    }

    /// Returns the signless integer type of the same width. A type that is not an integer with
    /// explicit signedness is returned unchanged.
    pub const fn without_sign(self) -> Type {
        match self.signed_int() {
            Some((width, _)) => Type::int(width),
            None => self,
        }
    }

    /// Returns the format of a small float type. Small float types have no [`Type::float_kind`].
    pub const fn small_float(self) -> Option<SmallFloat> {
        if self.0 <= SMALL_FLOATS || self.0 > SMALL_FLOATS + SmallFloat::ALL.len() as u32 {
            return None;
        }
        Some(SmallFloat::ALL[(self.0 - SMALL_FLOATS - 1) as usize])
    }

    /// Returns whether the type is an entry of the module's [`Types`]. Other types exist in every
    /// module.
    pub const fn is_interned(self) -> bool {
        self.0 >= FIRST_INTERNED
    }

    /// Returns a dense index, for tables that are indexed by type. The index is less than
    /// [`Types::len`] of the type's module.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl FloatKind {
    /// Returns the float type that has this format.
    pub const fn ty(self) -> Type {
        match self {
            FloatKind::F16 => Type::F16,
            FloatKind::BF16 => Type::BF16,
            FloatKind::F32 => Type::F32,
            FloatKind::F64 => Type::F64,
        }
    }
}

impl SmallFloat {
    /// Returns the float type that has this format.
    pub const fn ty(self) -> Type {
        Type(SMALL_FLOATS + 1 + self as u32)
    }
}

/// The layout of a ranked memref. It determines the position of each element relative to the base,
/// counted in elements.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// The row-major, contiguous layout with offset 0.
    Identity,
    /// A layout with one stride for each dimension, and an offset. The offset and each stride may
    /// be [`DYNAMIC`].
    Strided {
        /// The distance from the base of the memref to element 0.
        offset: i64,
        /// The distance between neighbouring elements along each dimension, outermost first.
        strides: Dims,
    },
    /// A layout that is not strided, as the text of its affine map, such as `affine_map<(d0) -> (d0
    /// mod 8)>`.
    Other(Sym),
}

/// The position of a lane that stands for poison: extracting from it or inserting at it results in
/// poison.
pub const POISON_POSITION: i64 = -1;

/// A ranked memref type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MemRefType {
    /// The size of each dimension. A size may be [`DYNAMIC`].
    pub shape: Dims,
    /// The type of the memref's elements.
    pub elem: Type,
    /// The layout of the memref's elements.
    pub layout: Layout,
    /// The memory space of the memref; 0 is the default memory space.
    pub space: u32,
}

impl MemRefType {
    /// Returns the number of dimensions.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// Returns the number of sizes that are [`DYNAMIC`].
    pub fn dynamic_sizes(&self) -> usize {
        self.shape.iter().filter(|d| **d == DYNAMIC).count()
    }

    /// Returns the strides and the offset of the layout; `None` if the layout is not strided.
    ///
    /// For the identity layout, the strides are row-major; see [`row_major_strides`].
    pub fn strides_and_offset(&self) -> Option<(Dims, i64)> {
        match &self.layout {
            Layout::Identity => Some((row_major_strides(&self.shape), 0)),
            Layout::Strided { offset, strides } => Some((strides.clone(), *offset)),
            Layout::Other(_) => None,
        }
    }

    /// Returns the strides and the offset of the layout if they and all sizes are static; `None`
    /// otherwise, and if the layout is not strided.
    pub fn static_layout(&self) -> Option<(Dims, i64)> {
        self.strides_and_offset().filter(|(strides, offset)| {
            let mut numbers = self.shape.iter().chain(strides).chain([offset]);
            numbers.all(|number| *number != DYNAMIC)
        })
    }
}

/// Returns the row-major strides of a shape.
///
/// A stride to the left of a dynamic size is [`DYNAMIC`]. A stride is also [`DYNAMIC`] if the
/// product of static sizes overflows, because no allocation can be so large.
pub fn row_major_strides(shape: &[i64]) -> Dims {
    let mut strides = Dims::from_elem(1, shape.len());
    let mut running = 1i64;
    for (stride, size) in strides.iter_mut().zip(shape).rev() {
        *stride = running;
        running = if running == DYNAMIC || *size == DYNAMIC {
            DYNAMIC
        } else {
            running.checked_mul(*size).unwrap_or(DYNAMIC)
        };
    }
    strides
}

/// The structure of a type. Scalar types have variants, too, so that code can match all types in
/// the same way. Scalar types are not interned.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TypeKind {
    /// A signless integer type `iN` with this width.
    Int(u32),
    /// An integer type with explicit signedness: `siN` or `uiN`.
    SignedInt {
        /// The width of the integer in bits.
        width: u32,
        /// Whether the integer type is `siN` rather than `uiN`.
        is_signed: bool,
    },
    /// The type `index`.
    Index,
    /// A float type of 16 bits or more.
    Float(FloatKind),
    /// A small float type, such as `f8E4M3FN` or `tf32`.
    SmallFloat(SmallFloat),
    /// The type `none`.
    None,
    /// A complex type `complex<T>`. Both parts have the given type.
    Complex(Type),
    /// A vector type `vector<…xT>`. At the LLVM level, it has exactly one dimension.
    Vector {
        /// The sizes of the vector, outermost first. No size is dynamic.
        shape: Dims,
        /// The type of the memref's elements.
        elem: Type,
    },
    /// A ranked memref.
    MemRef(MemRefType),
    /// An unranked memref type `memref<*xT>`.
    UnrankedMemRef {
        /// The type of the memref's elements.
        elem: Type,
        /// The memory space of the memref.
        space: u32,
    },
    /// A function type `(A) -> B`.
    Function {
        /// The types of the function's arguments.
        inputs: TypeList,
        /// The types of the function's results.
        results: TypeList,
    },
    /// LLVM's type `void`.
    LlvmVoid,
    /// An LLVM pointer type. The pointer is opaque if it has no pointee.
    LlvmPtr {
        /// The pointee of the pointer, in releases with typed pointers.
        pointee: Option<Type>,
        /// The address space of the pointer.
        space: u32,
    },
    /// A literal LLVM struct type.
    LlvmStruct {
        /// Whether the struct is packed. A packed struct has no padding between its fields.
        packed: bool,
        /// The types of the struct's fields.
        fields: TypeList,
    },
    /// An LLVM array type.
    LlvmArray {
        /// The number of elements.
        len: u64,
        /// The type of the memref's elements.
        elem: Type,
    },
    /// An LLVM function type.
    LlvmFunc {
        /// The result type of the function; [`Type::VOID`] if there is no result.
        result: Type,
        /// The types of the function's parameters.
        params: TypeList,
        /// Whether the function is variadic.
        varargs: bool,
    },
    /// The text of a type that is not modelled: a type of an unknown dialect (`!foo.bar<…>`), a
    /// tuple or a tensor.
    Other(Sym),
}

impl TypeKind {
    /// Returns whether the type belongs to the LLVM dialect and has no builtin counterpart.
    pub const fn is_llvm(&self) -> bool {
        matches!(
            self,
            TypeKind::LlvmVoid
                | TypeKind::LlvmPtr { .. }
                | TypeKind::LlvmStruct { .. }
                | TypeKind::LlvmArray { .. }
                | TypeKind::LlvmFunc { .. }
        )
    }

    /// Iterates over the types of which this type is composed, in the order of the printed text.
    pub fn children(&self) -> impl Iterator<Item = Type> {
        let (first, lists): (Option<Type>, [&[Type]; 2]) = match self {
            TypeKind::Complex(elem)
            | TypeKind::Vector { elem, .. }
            | TypeKind::UnrankedMemRef { elem, .. }
            | TypeKind::LlvmArray { elem, .. } => (Some(*elem), [&[], &[]]),
            TypeKind::MemRef(memref) => (Some(memref.elem), [&[], &[]]),
            TypeKind::Function { inputs, results } => (None, [inputs, results]),
            TypeKind::LlvmPtr { pointee, .. } => (*pointee, [&[], &[]]),
            TypeKind::LlvmStruct { fields, .. } => (None, [fields, &[]]),
            TypeKind::LlvmFunc { result, params, .. } => (Some(*result), [params, &[]]),
            TypeKind::Int(_)
            | TypeKind::SignedInt { .. }
            | TypeKind::Index
            | TypeKind::Float(_)
            | TypeKind::SmallFloat(_)
            | TypeKind::None
            | TypeKind::LlvmVoid
            | TypeKind::Other(_) => (None, [&[], &[]]),
        };
        let listed = lists.into_iter().flatten().copied();
        first.into_iter().chain(listed)
    }

    /// Returns mutable references to the types of which this type is composed.
    pub fn children_mut(&mut self) -> SmallVec<[&mut Type; 4]> {
        match self {
            TypeKind::Complex(elem)
            | TypeKind::Vector { elem, .. }
            | TypeKind::UnrankedMemRef { elem, .. }
            | TypeKind::LlvmArray { elem, .. } => [elem].into_iter().collect(),
            TypeKind::MemRef(memref) => [&mut memref.elem].into_iter().collect(),
            TypeKind::Function { inputs, results } => inputs.iter_mut().chain(results).collect(),
            TypeKind::LlvmPtr { pointee, .. } => pointee.iter_mut().collect(),
            TypeKind::LlvmStruct { fields, .. } => fields.iter_mut().collect(),
            TypeKind::LlvmFunc { result, params, .. } => {
                [result].into_iter().chain(params).collect()
            }
            TypeKind::Int(_)
            | TypeKind::SignedInt { .. }
            | TypeKind::Index
            | TypeKind::Float(_)
            | TypeKind::SmallFloat(_)
            | TypeKind::None
            | TypeKind::LlvmVoid
            | TypeKind::Other(_) => SmallVec::new(),
        }
    }
}

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

    /// Returns the element type of a vector, or the type itself if it is not a vector.
    #[inline]
    pub fn scalar_of(&self, ty: Type) -> Type {
        self.as_vector(ty).map_or(ty, |(_, elem)| elem)
    }

    pub(crate) fn clear(&mut self) {
        self.set.clear();
    }
}

#[cfg(test)]
mod tests {
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
    fn strides_of_the_identity() {
        assert_eq!(row_major_strides(&[2, 3, 4])[..], [12, 4, 1]);
        assert_eq!(row_major_strides(&[2, DYNAMIC, 4])[..], [DYNAMIC, 4, 1]);
        assert_eq!(row_major_strides(&[])[..], [0i64; 0]);
        assert_eq!(row_major_strides(&[5, 0])[..], [0, 1]);
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

    /// The expected values come from the tables of the OCP formats and from the rules of IEEE 754.
    #[test]
    fn numbers_of_small_floats() {
        use SmallFloat::*;
        let rows: [(SmallFloat, u64, Option<f64>); 36] = [
            (F8E5M2, 0x7b, Some(57344.0)),
            (F8E5M2, 0x01, Some(2f64.powi(-16))),
            (F8E5M2, 0x7c, None),
            (F8E5M2, 0xfe, None),
            (F8E4M3, 0x77, Some(240.0)),
            (F8E4M3, 0x78, None),
            (F8E4M3FN, 0x7e, Some(448.0)),
            (F8E4M3FN, 0x01, Some(2f64.powi(-9))),
            (F8E4M3FN, 0x7f, None),
            (F8E4M3FN, 0xb8, Some(-1.0)),
            (F8E3M4, 0x6f, Some(15.5)),
            (F8E3M4, 0x01, Some(2f64.powi(-6))),
            (F8E8M0FNU, 0x00, Some(2f64.powi(-127))),
            (F8E8M0FNU, 0x7f, Some(1.0)),
            (F8E8M0FNU, 0xfe, Some(2f64.powi(127))),
            (F8E8M0FNU, 0xff, None),
            (F6E3M2FN, 0x1f, Some(28.0)),
            (F6E3M2FN, 0x01, Some(0.0625)),
            (F6E2M3FN, 0x1f, Some(7.5)),
            (F6E2M3FN, 0x21, Some(-0.125)),
            (F4E2M1FN, 0x7, Some(6.0)),
            (F4E2M1FN, 0x9, Some(-0.5)),
            // The exponent bias of `F8E4M3FNUZ` and `F8E5M2FNUZ` is greater by one than that of
            // other formats with the same number of exponent bits.
            (F8E4M3FNUZ, 0x40, Some(1.0)),
            (F8E4M3FNUZ, 0x7f, Some(240.0)),
            (F8E4M3FNUZ, 0x01, Some(2f64.powi(-10))),
            (F8E4M3FNUZ, 0x80, None),
            (F8E5M2FNUZ, 0x40, Some(1.0)),
            (F8E5M2FNUZ, 0xff, Some(-57344.0)),
            (F8E5M2FNUZ, 0x01, Some(2f64.powi(-17))),
            (F8E5M2FNUZ, 0x80, None),
            (F8E4M3B11FNUZ, 0x58, Some(1.0)),
            (F8E4M3B11FNUZ, 0x7f, Some(30.0)),
            (F8E4M3B11FNUZ, 0x01, Some(2f64.powi(-13))),
            (TF32, 0x1fc00, Some(1.0)),
            (TF32, 0x3fbff, Some((2.0 - 2f64.powi(-10)) * 2f64.powi(127))),
            (TF32, 0x3fc00, None),
        ];
        for (kind, bits, value) in rows {
            assert_eq!(kind.value(bits), value, "{kind:?} {bits:x}");
        }
        for kind in SmallFloat::ALL {
            assert_eq!(kind.ty().small_float(), Some(kind));
            assert_eq!(kind.ty().scalar_bits(64), Some(kind.bits()));
            for bits in 0..1 << kind.bits() {
                if let Some(value) = kind.value(bits) {
                    assert_eq!(kind.nearest(value), Some(bits), "{kind:?} {bits:x}");
                }
            }
        }
    }

    /// A tie is rounded to the even number. A value that is too large is converted to `None`.
    #[test]
    fn rounding_to_small_floats() {
        use SmallFloat::*;
        let rows: [(SmallFloat, f64, Option<u64>); 27] = [
            // 0.75 is halfway between 0.5 and 1.0.
            (F4E2M1FN, 0.75, Some(0x2)),
            (F4E2M1FN, 0.25, Some(0x0)),
            (F4E2M1FN, -0.25, Some(0x8)),
            (F4E2M1FN, 0.26, Some(0x1)),
            // 2.5 is halfway between 2 and 3, 3.5 is halfway between 3 and 4, and 5 is halfway
            // between 4 and 6.
            (F4E2M1FN, 2.5, Some(0x4)),
            (F4E2M1FN, 3.5, Some(0x6)),
            (F4E2M1FN, 5.0, Some(0x6)),
            (F4E2M1FN, 5.1, Some(0x7)),
            (F4E2M1FN, 6.9, Some(0x7)),
            (F4E2M1FN, 7.0, None),
            // The nearest number is 2.25 = 1.001 * 2^1, with the bits 0 1000 001.
            (F8E4M3FN, 2.2, Some(0x41)),
            (F8E4M3FN, 464.0, Some(0x7e)),
            (F8E4M3FN, 465.0, None),
            (F8E5M2, 61439.0, Some(0x7b)),
            (F8E5M2, 61440.0, None),
            (F8E8M0FNU, 1.5, Some(0x80)),
            (F8E8M0FNU, 1.49, Some(0x7f)),
            (F8E8M0FNU, 3.0, Some(0x81)),
            (F8E8M0FNU, 0.0, None),
            (F8E8M0FNU, 1e-300, Some(0x00)),
            // The format has a single zero, which has no sign.
            (F8E4M3FNUZ, -0.0, Some(0x00)),
            (F8E4M3FNUZ, -1e-9, Some(0x00)),
            // The largest number of the format is 240; the next number would be 256.
            (F8E4M3FNUZ, 247.0, Some(0x7f)),
            (F8E4M3FNUZ, 248.0, None),
            // Both 1 + 2^-11 and 1 + 3 * 2^-11 are halfway between two numbers of the format.
            (TF32, 1.00048828125, Some(0x1fc00)),
            (TF32, 1.00146484375, Some(0x1fc02)),
            (TF32, -1e-300, Some(0x40000)),
        ];
        for (kind, value, bits) in rows {
            assert_eq!(kind.nearest(value), bits, "{kind:?} {value}");
        }
        assert_eq!(F8E5M2.nearest(f64::NAN), None);
        assert_eq!(F8E5M2.nearest(f64::NEG_INFINITY), None);
        assert_eq!(F8E5M2.nearest(f64::MIN_POSITIVE), Some(0));
        assert_eq!(F6E2M3FN.nearest(-5e-324), Some(0x20));
    }

    #[test]
    fn nan_patterns() {
        assert!(FloatKind::F32.is_nan(0x7fc0_0000));
        assert!(!FloatKind::F32.is_nan(0x7f80_0000));
        assert!(FloatKind::F16.is_nan(0xfe01));
        assert_eq!(FloatKind::F64.quiet_nan(), 0x7ff8_0000_0000_0000);
        assert_eq!(FloatKind::BF16.quiet_nan(), 0x7fc0);
    }
}
