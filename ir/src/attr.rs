//! Attributes of ops, functions and modules.

use crate::symbol::Sym;
use crate::types::{Dims, Type};

/// The name of an attribute. Those that an op of our tables uses have a variant, named after
/// what they hold; how a release spells them is a matter of `text`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// `value` of a constant.
    Value,
    /// `predicate` of a comparison, as its code.
    Predicate,
    /// `callee` of a direct call; also the symbol of `get_global`, `addressof`.
    Callee,
    /// Case values of a switch: [`Attr::Ints`] of the condition's type.
    Cases,
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
    /// GEP flags: bit 0 `inbounds`, bit 1 `nusw`, bit 2 `nuw` (`inbounds` implies `nusw`: 3).
    GepFlags,
    /// Constant GEP indices; [`crate::types::DYNAMIC`] means the next operand.
    GepIndices,
    /// Element type of `getelementptr` and `alloca`.
    ElemType,
    /// Message of an `assert`.
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
    /// Kind of an atomic or of a reduction, as its code.
    Kind,
    /// Memory ordering, as its code.
    Ordering,
    /// Memory ordering on failure of `cmpxchg`.
    FailureOrdering,
    /// Volatile access.
    Volatile,
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
    /// `{a, b = 1}`.
    Dict(Box<[NamedAttr]>),
    /// An attribute we do not know, as it was written.
    Other(Box<str>),
}

/// An attribute with its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NamedAttr {
    /// Name.
    pub key: Key,
    /// Value.
    pub value: Attr,
}

/// `cmpi` and `llvm.icmp` predicates; the discriminants are MLIR's codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
#[repr(u8)]
pub enum IntPredicate {
    Eq,
    Ne,
    Slt,
    Sle,
    Sgt,
    Sge,
    Ult,
    Ule,
    Ugt,
    Uge,
}

impl IntPredicate {
    /// All, in the order of their codes.
    pub const ALL: [IntPredicate; 10] = {
        use IntPredicate::*;
        [Eq, Ne, Slt, Sle, Sgt, Sge, Ult, Ule, Ugt, Uge]
    };
    const NAMES: [&'static str; 10] = [
        "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge",
    ];

    /// As MLIR writes it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// By MLIR's code.
    pub fn from_code(code: i128) -> Option<Self> {
        usize::try_from(code)
            .ok()
            .and_then(|c| Self::ALL.get(c).copied())
    }

    /// By name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::NAMES
            .iter()
            .position(|n| *n == name)
            .map(|i| Self::ALL[i])
    }
}

/// `cmpf` and `llvm.fcmp` predicates; the discriminants are MLIR's codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
#[repr(u8)]
pub enum FloatPredicate {
    False,
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
    Uno,
    True,
}

impl FloatPredicate {
    /// All, in the order of their codes.
    pub const ALL: [FloatPredicate; 16] = {
        use FloatPredicate::*;
        [
            False, Oeq, Ogt, Oge, Olt, Ole, One, Ord, Ueq, Ugt, Uge, Ult, Ule, Une, Uno, True,
        ]
    };
    const NAMES: [&'static str; 16] = [
        "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult",
        "ule", "une", "uno", "true",
    ];

    /// As `cmpf` writes it; `llvm.fcmp` puts an underscore before `false` and `true`.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// By MLIR's code.
    pub fn from_code(code: i128) -> Option<Self> {
        usize::try_from(code)
            .ok()
            .and_then(|c| Self::ALL.get(c).copied())
    }

    /// By name, with or without the underscore of `llvm.fcmp`.
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.strip_prefix('_').unwrap_or(name);
        Self::NAMES
            .iter()
            .position(|n| *n == name)
            .map(|i| Self::ALL[i])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predicates_have_mlirs_codes() {
        assert_eq!(IntPredicate::from_name("ult"), IntPredicate::from_code(6));
        assert_eq!(
            FloatPredicate::from_name("_true"),
            FloatPredicate::from_code(15)
        );
        assert_eq!(FloatPredicate::from_code(16), None);
        for (i, p) in FloatPredicate::ALL.into_iter().enumerate() {
            assert_eq!(p as usize, i);
            assert_eq!(FloatPredicate::from_name(p.name()), Some(p));
        }
    }
}
