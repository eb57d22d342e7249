//! Attributes of ops, functions and modules.

use crate::affine::{AffineMap, IntegerSet};
use crate::symbol::Sym;
use crate::types::{Dims, Type};

/// The name of an attribute.
///
/// Attributes of ops in the tables have a variant, named after their contents. Their spelling in
/// each release is defined in `text`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// The `value` of a constant.
    Value,
    /// The `predicate` of a comparison, as a code of [`crate::kinds`].
    Predicate,
    /// The `callee` of a direct call; also the symbol of `get_global` and `addressof`.
    Callee,
    /// The case values of a switch: [`Attr::Ints`] of the condition's type, or [`Attr::I64s`] for
    /// `index_switch`.
    Cases,
    /// Whether the bounds of a loop are compared as unsigned integers.
    Unsigned,
    /// A position in an aggregate or vector.
    Position,
    /// The `alignment`, in bytes.
    Alignment,
    /// The overflow flags: bit 0 is `nsw`, bit 1 is `nuw`.
    Overflow,
    /// The flag `exact`: a division or shift leaves no remainder.
    Exact,
    /// The flag `disjoint`.
    Disjoint,
    /// The flag `nneg`: the operand is not negative.
    NonNeg,
    /// The fast-math flags, with the bits of [`fastmath`].
    FastMath,
    /// The rounding mode, as a code of [`crate::kinds::RoundingMode`].
    Rounding,
    /// The GEP flags: bit 0 is `inbounds`, bit 1 is `nusw`, bit 2 is `nuw`. Since `inbounds`
    /// implies `nusw`, its value is 3.
    GepFlags,
    /// The constant indices of a GEP; [`crate::types::DYNAMIC`] stands for the next operand.
    GepIndices,
    /// The element type of `getelementptr` or `alloca`.
    ElemType,
    /// The message of an `assert`, or a text to print.
    Message,
    /// The static offsets; [`crate::types::DYNAMIC`] stands for the next operand.
    StaticOffsets,
    /// The static sizes; a dynamic size is an operand.
    StaticSizes,
    /// The static strides; a dynamic stride is an operand.
    StaticStrides,
    /// The permutation of a `transpose`, or the mask of a `shuffle`.
    Permutation,
    /// The reassociation groups of `expand_shape` and `collapse_shape`, an array of arrays.
    Reassociation,
    /// The kind of an atomic op or reduction, as a code of [`crate::kinds`].
    Kind,
    /// Which dimensions of a transfer stay within the memref, as an array of booleans. The
    /// attribute `masked` of release 11 is the negation.
    InBounds,
    /// The memref dimension that each dimension of a transfer moves along, or -1 for none. The
    /// value is an [`Attr::I64s`], unless the map has another form.
    PermutationMap,
    /// The dimensions that a reduction combines.
    Dimensions,
    /// The dimensions that each operand of a contraction moves along, an array of [`Attr::I64s`].
    IndexingMaps,
    /// For each dimension of a contraction: 1 if it is reduced, 0 if the result has it.
    IteratorTypes,
    /// The memory ordering, as a code of [`crate::kinds::AtomicOrdering`].
    Ordering,
    /// The memory ordering of a `cmpxchg` that fails.
    FailureOrdering,
    /// Whether a memory access is volatile.
    Volatile,
    /// The affine map of an access or of a computed index, an [`Attr::Map`].
    Map,
    /// The lower bounds of a loop, an [`Attr::Map`].
    LowerMap,
    /// The upper bounds of a loop, an [`Attr::Map`].
    UpperMap,
    /// The step of a loop.
    Step,
    /// The number of lower bounds of each loop, an [`Attr::I64s`].
    LowerGroups,
    /// The number of upper bounds of each loop, an [`Attr::I64s`].
    UpperGroups,
    /// The step of each loop, an [`Attr::I64s`].
    Steps,
    /// The reduction kind of each result, an [`Attr::I64s`] of codes of
    /// [`crate::kinds::AtomicKind`].
    Reductions,
    /// The condition of an `affine.if`, an [`Attr::Set`].
    Condition,
    /// The punctuation printed after a value, as a code of [`crate::kinds::Punctuation`]. Without
    /// this attribute, the line ends.
    Punctuation,
    /// The flag of an LLVM intrinsic that selects poison results (`is_zero_poison`,
    /// `is_int_min_poison`).
    PoisonFlag,
    /// An attribute that is in no op table, by its name.
    Other(Sym),
}

/// The bits of [`Key::FastMath`], in LLVM's order.
pub mod fastmath {
    /// The program has no NaNs (`nnan`).
    pub const NNAN: i128 = 1;
    /// The program has no infinities (`ninf`).
    pub const NINF: i128 = 2;
    /// The sign of a zero does not matter (`nsz`).
    pub const NSZ: i128 = 4;
    /// A division may become a multiplication by the reciprocal (`arcp`).
    pub const ARCP: i128 = 8;
    /// Operations may be contracted, for example to a fused multiply-add (`contract`).
    pub const CONTRACT: i128 = 16;
    /// Functions may be approximated (`afn`).
    pub const AFN: i128 = 32;
    /// Operations may be reassociated (`reassoc`).
    pub const REASSOC: i128 = 64;
}

/// The value of an attribute.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Attr {
    /// The attribute is present, without a value.
    Unit,
    /// A boolean, `true` or `false`.
    Bool(bool),
    /// An integer of a signless integer type or `index`. The value is sign-extended from its type.
    Int(i128, Type),
    /// A float, as the bits of its type.
    Float(u64, Type),
    /// A string.
    Str(Box<str>),
    /// A symbol: `@symbol`.
    Symbol(Sym),
    /// A type that is used as an attribute.
    Type(Type),
    /// Integers without an explicit type, such as `array<i64: …>`, positions and masks.
    I64s(Dims),
    /// Integers with an explicit type.
    Ints(Box<[i128]>, Type),
    /// An array of attributes: `[a, b]`.
    Array(Box<[Attr]>),
    /// Dense elements `dense<…> : T`, as bits: one element for a splat, otherwise all elements in
    /// row-major order.
    Dense(Box<[u128]>, Type),
    /// An affine map.
    Map(Box<AffineMap>),
    /// An integer set.
    Set(Box<IntegerSet>),
    /// A dictionary: `{a, b = 1}`.
    Dict(Box<[NamedAttr]>),
    /// The text of an attribute that is not modelled.
    Other(Box<str>),
}

impl Attr {
    /// Returns the value of an integer attribute.
    pub fn as_int(&self) -> Option<i128> {
        if let Attr::Int(value, _) = self {
            return Some(*value);
        }
        None
    }

    /// Returns a list of integers, with or without an explicit type.
    pub fn as_ints(&self) -> Option<Vec<i128>> {
        if let Attr::I64s(list) = self {
            return Some(list.iter().map(|n| i128::from(*n)).collect());
        }
        if let Attr::Ints(list, _) = self {
            return Some(list.to_vec());
        }
        None
    }

    /// Returns the attributes in a list or dictionary.
    pub fn children(&self) -> Vec<&Attr> {
        if let Attr::Array(items) = self {
            return items.iter().collect();
        }
        if let Attr::Dict(entries) = self {
            return entries.iter().map(|entry| &entry.value).collect();
        }
        Vec::new()
    }

    /// Returns the type of a number or of dense elements.
    pub fn type_of_value(&self) -> Option<Type> {
        if let Attr::Int(_, ty) | Attr::Float(_, ty) | Attr::Dense(_, ty) = self {
            return Some(*ty);
        }
        None
    }
}

/// An attribute and its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NamedAttr {
    /// The name of the attribute.
    pub key: Key,
    /// The value of the attribute.
    pub value: Attr,
}
