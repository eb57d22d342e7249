//! Attributes of ops, functions and modules.

use crate::affine::{AffineMap, IntegerSet};
use crate::symbol::Sym;
use crate::types::{Dims, Type};

/// The name of an attribute. Those that an op of our tables uses have a variant, named after
/// what they hold; how a release spells them is a matter of `text`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// `value` of a constant.
    Value,
    /// `predicate` of a comparison, as its code: [`crate::kinds`].
    Predicate,
    /// `callee` of a direct call; also the symbol of `get_global`, `addressof`.
    Callee,
    /// Case values of a switch: [`Attr::Ints`] of the condition's type; [`Attr::I64s`] of `index_switch`.
    Cases,
    /// Bounds of a loop are compared unsigned.
    Unsigned,
    /// Position in an aggregate or vector.
    Position,
    /// `alignment`, in bytes.
    Alignment,
    /// Wrapping flags: bit 0 `nsw`, bit 1 `nuw`.
    Overflow,
    /// `exact`.
    Exact,
    /// `disjoint`.
    Disjoint,
    /// `nneg`.
    NonNeg,
    /// Fast-math flags, bits as in [`fastmath`].
    FastMath,
    /// How a result is rounded, as its code: [`crate::kinds::RoundingMode`].
    Rounding,
    /// GEP flags: bit 0 `inbounds`, bit 1 `nusw`, bit 2 `nuw` (`inbounds` implies `nusw`: 3).
    GepFlags,
    /// Constant GEP indices; [`crate::types::DYNAMIC`] means the next operand.
    GepIndices,
    /// Element type of `getelementptr` and `alloca`.
    ElemType,
    /// Message of an `assert`; text to print.
    Message,
    /// Static offsets, [`crate::types::DYNAMIC`] means the next operand.
    StaticOffsets,
    /// Static sizes.
    StaticSizes,
    /// Static strides.
    StaticStrides,
    /// Permutation of `transpose`, mask of `shuffle`.
    Permutation,
    /// Reassociation groups of `expand_shape`, `collapse_shape`: an array of arrays.
    Reassociation,
    /// Kind of an atomic or of a reduction, as its code: [`crate::kinds`].
    Kind,
    /// Which dimensions of a transfer stay within the memref: an array of truth values. Release
    /// 11's `masked` says the opposite.
    InBounds,
    /// The dimension of the memref along which each dimension of a transfer goes, −1 for none: as
    /// [`Attr::I64s`], if the map is such a one.
    PermutationMap,
    /// The dimensions that a reduction combines.
    Dimensions,
    /// The dimensions along which each operand of a contraction goes: an array of [`Attr::I64s`].
    IndexingMaps,
    /// For each dimension of a contraction, 1 if it is combined, 0 if the result has it.
    IteratorTypes,
    /// Memory ordering, as its code: [`crate::kinds::AtomicOrdering`].
    Ordering,
    /// Memory ordering on failure of `cmpxchg`.
    FailureOrdering,
    /// Volatile access.
    Volatile,
    /// The map of an access, or of a number: [`Attr::Map`].
    Map,
    /// The lower bounds of a loop: [`Attr::Map`].
    LowerMap,
    /// The upper bounds of a loop: [`Attr::Map`].
    UpperMap,
    /// The step of a loop.
    Step,
    /// How many of the lower bounds are those of each loop: [`Attr::I64s`].
    LowerGroups,
    /// How many of the upper bounds are those of each loop: [`Attr::I64s`].
    UpperGroups,
    /// The step of each loop: [`Attr::I64s`].
    Steps,
    /// How each result is combined, as codes: [`crate::kinds::AtomicKind`], in [`Attr::I64s`].
    Reductions,
    /// The condition of a choice: [`Attr::Set`].
    Condition,
    /// What is printed behind a value, as its code: [`crate::kinds::Punctuation`]. Without it a line ends.
    Punctuation,
    /// A second-operand flag of an LLVM intrinsic (`is_zero_poison`, `is_int_min_poison`).
    PoisonFlag,
    /// An attribute that no table knows, by its name.
    Other(Sym),
}

/// Bits of [`Key::FastMath`], in LLVM's order.
pub mod fastmath {
    /// No NaNs.
    pub const NNAN: i128 = 1;
    /// No infinities.
    pub const NINF: i128 = 2;
    /// No signed zeros.
    pub const NSZ: i128 = 4;
    /// Allow reciprocals.
    pub const ARCP: i128 = 8;
    /// Allow contraction.
    pub const CONTRACT: i128 = 16;
    /// Approximate functions.
    pub const AFN: i128 = 32;
    /// Reassociate.
    pub const REASSOC: i128 = 64;
}

/// The value of an attribute.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Attr {
    /// Present, without a value.
    Unit,
    /// `true`, `false`.
    Bool(bool),
    /// An integer of a signless integer type or `index`; the value is sign-extended from the type.
    Int(i128, Type),
    /// A float, as the bits of its type.
    Float(u64, Type),
    /// A string.
    Str(Box<str>),
    /// `@symbol`.
    Symbol(Sym),
    /// A type.
    Type(Type),
    /// Integers without a type of their own (`array<i64: …>`, positions, masks).
    I64s(Dims),
    /// Integers of the type named.
    Ints(Box<[i128]>, Type),
    /// `[a, b]`.
    Array(Box<[Attr]>),
    /// `dense<…> : T`: one element (a splat) or all of them, row-major, as bits.
    Dense(Box<[u128]>, Type),
    /// An affine map.
    Map(Box<AffineMap>),
    /// An integer set.
    Set(Box<IntegerSet>),
    /// `{a, b = 1}`.
    Dict(Box<[NamedAttr]>),
    /// An attribute we do not know, as it was written.
    Other(Box<str>),
}

impl Attr {
    /// An integer.
    pub fn as_int(&self) -> Option<i128> {
        if let Attr::Int(value, _) = self {
            return Some(*value);
        }
        None
    }

    /// A list of integers, with a type of their own or without.
    pub fn as_ints(&self) -> Option<Vec<i128>> {
        if let Attr::I64s(list) = self {
            return Some(list.iter().map(|n| i128::from(*n)).collect());
        }
        if let Attr::Ints(list, _) = self {
            return Some(list.to_vec());
        }
        None
    }

    /// The attributes within a list or dictionary.
    pub fn children(&self) -> Vec<&Attr> {
        if let Attr::Array(items) = self {
            return items.iter().collect();
        }
        if let Attr::Dict(entries) = self {
            return entries.iter().map(|entry| &entry.value).collect();
        }
        Vec::new()
    }

    /// The type of a number, or of dense elements.
    pub fn type_of_value(&self) -> Option<Type> {
        if let Attr::Int(_, ty) | Attr::Float(_, ty) | Attr::Dense(_, ty) = self {
            return Some(*ty);
        }
        None
    }
}

/// An attribute with its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NamedAttr {
    /// Name.
    pub key: Key,
    /// Value.
    pub value: Attr,
}
