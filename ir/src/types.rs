//! Types of the source level and of the LLVM dialect, interned per module.
//!
//! A [`Type`] is four bytes long. Integers, `index`, floats, `none`, LLVM's `void` and the opaque
//! pointer are the same in every module. All other types are entries of the module's [`Types`].
//!
//! At the LLVM level, integers, floats and one-dimensional vectors are builtin types, as in LLVM 13
//! and later. The wrapped types of release 11 (`!llvm.i32`, `!llvm<"<4 x float>">`) exist only in
//! printed text.

mod interned;
mod memref;
mod tensor;

use smallvec::SmallVec;

pub use self::interned::{SourceKind, Types};
pub use self::memref::{Layout, MemRefType, POISON_POSITION, row_major_strides};
pub use self::tensor::TensorType;
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
    /// A ranked tensor.
    Tensor(TensorType),
    /// An unranked tensor type `tensor<*xT>` with this element type.
    UnrankedTensor(Type),
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
    /// The text of a type that is not modelled: a type of an unknown dialect (`!foo.bar<…>`), or a
    /// tuple.
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
            | TypeKind::UnrankedTensor(elem)
            | TypeKind::LlvmArray { elem, .. } => (Some(*elem), [&[], &[]]),
            TypeKind::MemRef(memref) => (Some(memref.elem), [&[], &[]]),
            TypeKind::Tensor(tensor) => (Some(tensor.elem), [&[], &[]]),
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
            | TypeKind::UnrankedTensor(elem)
            | TypeKind::LlvmArray { elem, .. } => [elem].into_iter().collect(),
            TypeKind::MemRef(memref) => [&mut memref.elem].into_iter().collect(),
            TypeKind::Tensor(tensor) => [&mut tensor.elem].into_iter().collect(),
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
