//! Attributes of ops, functions and modules.

use crate::affine::{AffineMap, IntegerSet};
use crate::symbol::Sym;
use crate::types::{Dims, Type};

/// The name of an attribute.
///
/// Each attribute of an op in the op tables has a variant. The module `text` defines how each
/// release spells the attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// The `value` attribute of a constant.
    Value,
    /// The `predicate` attribute of a comparison, as a code of [`crate::kinds`].
    Predicate,
    /// The `callee` attribute of a direct call. The symbol attribute of `get_global` and
    /// `addressof` has the same key.
    Callee,
    /// The case values of a switch: an [`Attr::Ints`] of the condition's type, or an [`Attr::I64s`]
    /// for `index_switch`.
    Cases,
    /// Whether a loop compares its bounds as unsigned integers.
    Unsigned,
    /// The position of an element in an aggregate or vector.
    Position,
    /// The `alignment` attribute, in bytes.
    Alignment,
    /// The overflow flags: bit 0 is `nsw`, bit 1 is `nuw`.
    Overflow,
    /// The flag `exact`, which promises that a division or shift leaves no remainder.
    Exact,
    /// The flag `disjoint`, which promises that no bit is set in both operands.
    Disjoint,
    /// The flag `nneg`, which promises that the operand is not negative.
    NonNeg,
    /// The fast-math flags, with the bits of [`fastmath`].
    FastMath,
    /// The rounding mode, as a code of [`crate::kinds::RoundingMode`].
    Rounding,
    /// The GEP flags: bit 0 is `inbounds`, bit 1 is `nusw`, bit 2 is `nuw`. Since `inbounds`
    /// implies `nusw`, its value is 3.
    GepFlags,
    /// The constant indices of a GEP. [`crate::types::DYNAMIC`] stands for an index that is the
    /// next operand.
    GepIndices,
    /// The element type of `getelementptr` or `alloca`.
    ElemType,
    /// The message of an `assert` op, or the text that `vector.print` prints.
    Message,
    /// The static offsets of a view. [`crate::types::DYNAMIC`] stands for an offset that is the
    /// next operand.
    StaticOffsets,
    /// The static sizes of a view. A dynamic size is an operand.
    StaticSizes,
    /// The static strides of a view. A dynamic stride is an operand.
    StaticStrides,
    /// The static amounts by which `tensor.pad` extends its operand at the start of each dimension. A
    /// dynamic amount is an operand.
    StaticLow,
    /// The static amounts by which `tensor.pad` extends its operand at the end of each dimension. A
    /// dynamic amount is an operand.
    StaticHigh,
    /// The flag `nofold` of `tensor.pad`, which has no effect on the result.
    NoFold,
    /// The dimension along which `tensor.concat` joins its operands, or the loop whose position
    /// `linalg.index` returns.
    Dimension,
    /// The flag `restrict` of `bufferization.to_tensor`, which promises that only the tensor reaches
    /// the memory.
    Restrict,
    /// The flag `writable` of `bufferization.to_tensor`: ops on the tensor may write to the memory.
    Writable,
    /// The flag `read_only` of `bufferization.to_buffer`, which promises that the buffer is not
    /// written.
    ReadOnly,
    /// The flag `unique` of `tensor.gather` and `tensor.scatter`, which promises that no position
    /// occurs twice.
    Unique,
    /// The permutation of a `transpose` op, or the mask of a `shuffle` op.
    Permutation,
    /// The reassociation groups of `expand_shape` and `collapse_shape`. The attribute is an array
    /// of arrays.
    Reassociation,
    /// The kind of an atomic op or reduction, as a code of [`crate::kinds`].
    Kind,
    /// An array of booleans that marks the dimensions in which a vector transfer stays within the
    /// memref. The attribute `masked` of release 11 holds the negated booleans.
    InBounds,
    /// The memref dimension along which each dimension of a vector transfer moves; -1 for none. The
    /// value is an [`Attr::I64s`], unless the map has another form.
    PermutationMap,
    /// The dimensions that a multi-dimensional reduction combines, or in which the positions of
    /// `tensor.gather` and `tensor.scatter` are.
    Dimensions,
    /// The dimensions along which each operand of a `vector.contract` op moves. The value is an
    /// array of [`Attr::I64s`]. For a structured op, the value is an array of [`Attr::Map`].
    IndexingMaps,
    /// The kind of each dimension of a `vector.contract` op, or of each loop of a structured op: 1
    /// if the op reduces the dimension, 0 if the result has the dimension.
    IteratorTypes,
    /// The number of operands of a structured op that are inputs. The other operands are outputs.
    InputCount,
    /// The factors of the second loop in each window of a structured op. The strides are
    /// [`Key::StaticStrides`].
    Dilations,
    /// The memory ordering of an atomic op, as a code of [`crate::kinds::AtomicOrdering`].
    Ordering,
    /// The memory ordering of a `cmpxchg` op in the case of failure.
    FailureOrdering,
    /// Whether a memory access is volatile.
    Volatile,
    /// The affine map of an access or of a computed index. The value is an [`Attr::Map`].
    Map,
    /// The lower bounds of an affine loop. The value is an [`Attr::Map`].
    LowerMap,
    /// The upper bounds of an affine loop. The value is an [`Attr::Map`].
    UpperMap,
    /// The step of an affine loop.
    Step,
    /// The number of lower bounds of each loop of `affine.parallel`. The value is an
    /// [`Attr::I64s`].
    LowerGroups,
    /// The number of upper bounds of each loop of `affine.parallel`. The value is an
    /// [`Attr::I64s`].
    UpperGroups,
    /// The step of each loop of `affine.parallel`. The value is an [`Attr::I64s`].
    Steps,
    /// The reduction kind of each result of `affine.parallel`. The value is an [`Attr::I64s`] of
    /// codes of [`crate::kinds::AtomicKind`].
    Reductions,
    /// The condition of an `affine.if` op. The value is an [`Attr::Set`].
    Condition,
    /// The punctuation that `vector.print` prints after a value, as a code of
    /// [`crate::kinds::Punctuation`]. Without this attribute, a line break follows the value.
    Punctuation,
    /// The flag of an LLVM intrinsic that selects poison results (`is_zero_poison`,
    /// `is_int_min_poison`).
    PoisonFlag,
    /// An attribute that no op table lists, identified by its name.
    Other(Sym),
}

/// The bits of [`Key::FastMath`], in LLVM's order.
pub mod fastmath {
    /// The flag `nnan`, which promises that no operand or result is a NaN.
    pub const NNAN: i128 = 1;
    /// The flag `ninf`, which promises that no operand or result is an infinity.
    pub const NINF: i128 = 2;
    /// The flag `nsz`: the sign of a zero is irrelevant.
    pub const NSZ: i128 = 4;
    /// The flag `arcp`: a division may become a multiplication by the reciprocal.
    pub const ARCP: i128 = 8;
    /// The flag `contract`: operations may be contracted, for example to a fused multiply-add.
    pub const CONTRACT: i128 = 16;
    /// The flag `afn`: math functions may be replaced by approximations.
    pub const AFN: i128 = 32;
    /// The flag `reassoc`: operations may be reassociated.
    pub const REASSOC: i128 = 64;
}

/// The value of an attribute.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Attr {
    /// An attribute that is present but has no value.
    Unit,
    /// A boolean, `true` or `false`.
    Bool(bool),
    /// An integer attribute of a signless integer type or of type `index`. The value is
    /// sign-extended from its type.
    Int(i128, Type),
    /// A float attribute, as the bits of its type.
    Float(u64, Type),
    /// A string.
    Str(Box<str>),
    /// A symbol reference: `@symbol`.
    Symbol(Sym),
    /// A type that is used as an attribute.
    Type(Type),
    /// Integers without an explicit type, such as `array<i64: …>`, positions and masks.
    I64s(Dims),
    /// Integers with an explicit type.
    Ints(Box<[i128]>, Type),
    /// An array of attributes: `[a, b]`.
    Array(Box<[Attr]>),
    /// A dense attribute `dense<…> : T`. It holds the bits of one element for a splat, and
    /// otherwise of all elements in row-major order.
    Dense(Box<[u128]>, Type),
    /// An affine map.
    Map(Box<AffineMap>),
    /// An integer set.
    Set(Box<IntegerSet>),
    /// A dictionary: `{a, b = 1}`.
    Dict(Box<[NamedAttr]>),
    /// The text of an attribute whose syntax is not modelled.
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
