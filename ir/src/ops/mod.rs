//! The op tables: one row an op, one file a family.
//!
//! A row holds facts, never behaviour: the name in each release, the shape of the custom
//! assembly form, the rule for operand and result types, and the hazards (when it is undefined,
//! when it yields poison). Everything that spells an op's name reads it here.

mod arith;
mod cf;
mod complex;
mod func;
mod llvm;
mod math;
mod memref;
mod vector;

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

pub use self::arith::ArithOp;
pub use self::cf::CfOp;
pub use self::complex::ComplexOp;
pub use self::func::FuncOp;
pub use self::llvm::LlvmOp;
pub use self::math::MathOp;
pub use self::memref::MemRefOp;
pub use self::vector::VectorOp;
use crate::release::{Release, ReleaseSet};
use crate::symbol::Sym;

/// The cast between types of two levels that partial conversions put between what they converted
/// and what they did not. No table has it: it is kept as it is, and means nothing.
pub(crate) const CAST: &str = "builtin.unrealized_conversion_cast";
/// Its name in release 13.
pub(crate) const OLD_CAST: &str = "unrealized_conversion_cast";

/// What an op does: a row of one of the tables, or an op that no table knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Op {
    Arith(ArithOp),
    Cf(CfOp),
    Func(FuncOp),
    MemRef(MemRefOp),
    Math(MathOp),
    Vector(VectorOp),
    Complex(ComplexOp),
    Llvm(LlvmOp),
    /// `"dialect.op"(…)`, by its name.
    Unregistered(Sym),
}

/// When an op is undefined or yields poison (`semantics.md` §2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hazard {
    /// The divisor is zero.
    DivByZero,
    /// The minimum divided by −1.
    DivOverflow,
    /// A shift by the bit width or more.
    ShiftTooWide,
    /// A NaN, or a value that does not fit after truncation.
    FloatToInt,
    /// The result does not fit and a flag promises that it does.
    FlagViolated,
    /// A branch, or the like, on poison.
    PoisonBranch,
    /// An index outside its dimension, or a byte outside a live allocation.
    OutOfBounds,
    /// Memory freed before, or never on the heap.
    BadFree,
    /// An address that is not aligned for its element.
    Misaligned,
    /// A negative size.
    NegativeSize,
    /// Memory that was never written.
    Uninitialised,
    /// A dimension, size, stride, offset or rank that contradicts the static type.
    ShapeMismatch,
    /// A callee of another type.
    WrongCallee,
}

/// The rule for the types of operands and results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Typing {
    /// `(T, …) -> T`, T a signless integer, `index`, or a vector of them; as many operands as given.
    SameInt(u8),
    /// `(T, …) -> T`, T a float or a vector of floats.
    SameFloat(u8),
    /// `(T, …) -> T`, T a complex type of floats.
    SameComplex(u8),
    /// `(T, T) -> (T, i1-like)`, T int-like: `addui_extended`.
    IntCarry,
    /// `(T, T) -> (T, T)`, T int-like: `mulsi_extended`.
    IntPair,
    /// `(T, T) -> i1-like`, T int-like (at the LLVM level also a pointer).
    CmpInt,
    /// `(T, T) -> i1-like`, T float-like.
    CmpFloat,
    /// `(i1, T, T) -> T`, or with a vector of `i1` as long as T.
    Select,
    /// Integer to a wider integer.
    IntExt,
    /// Integer to a narrower integer.
    IntTrunc,
    /// Integer to `index` or back.
    IndexCast,
    /// Float to a wider float.
    FloatExt,
    /// Float to a narrower float.
    FloatTrunc,
    /// Integer to float.
    IntToFloat,
    /// Float to integer.
    FloatToInt,
    /// Same width, int or float.
    Bitcast,
    /// Checked by a function of its own in the verifier.
    Special,
}

/// The shape of an op's custom assembly form; each has one arm in the parser and the printer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Format {
    /// `%a, %b, … attr-dict : T`, T the type of all operands and the result.
    SameType,
    /// `%a : T to U`.
    Cast,
    /// `pred, %a, %b : T`.
    Compare,
    /// `%c, %a, %b : T`, or `: C, T` for a vector condition.
    Select,
    /// `%a, %b : T, C`: `addui_extended`.
    Carry,
    /// A literal, its type after it.
    Constant,
    Br,
    CondBr,
    Switch,
    Assert,
    Return,
    Call,
    CallIndirect,
    FuncConstant,
    Alloc,
    Dealloc,
    Load,
    Store,
    Dim,
    Rank,
    View,
    SubView,
    ReinterpretCast,
    Reshape,
    Transpose,
    GetGlobal,
    AssumeAlignment,
    AtomicRmw,
    /// `%re, %im : T`, T the type of the result.
    ComplexCreate,
    /// `%c : T`, T the type of the operand.
    ComplexPart,
    /// LLVM dialect, each as its release prints it.
    LlvmArith,
    LlvmCmp,
    LlvmSelect,
    LlvmCast,
    LlvmConstant,
    /// `llvm.mlir.undef : T`.
    LlvmNullary,
    LlvmAddressOf,
    LlvmExtractValue,
    LlvmInsertValue,
    LlvmAlloca,
    LlvmLoad,
    LlvmStore,
    LlvmGep,
    LlvmCall,
    LlvmReturn,
    LlvmBr,
    LlvmCondBr,
    LlvmSwitch,
    LlvmUnreachable,
    /// An intrinsic: generic until release 15, `llvm.intr.x(%a) : (T) -> T` from 16 on.
    LlvmIntrinsic,
    /// No custom form (or none that we print): generic everywhere.
    Generic,
}

/// A row of an op table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The variant, which is MLIR's class name without `Op`.
    pub variant: &'static str,
    /// One name a release in the order of [`Release::ALL`]; `=` as the column before, `-` none.
    pub names: [&'static str; 7],
    /// Custom assembly form.
    pub format: Format,
    /// Type rule.
    pub typing: Typing,
    /// When it is undefined.
    pub ub: &'static [Hazard],
    /// When it yields poison though no operand is.
    pub poison: &'static [Hazard],
}

impl Row {
    /// The full name (`dialect.op`) in a release, if the release has the op.
    pub fn name(&self, release: Release) -> Option<&'static str> {
        let column = (0..=release.column())
            .rev()
            .find(|c| self.names[*c] != "=")?;
        Some(self.names[column]).filter(|name| *name != "-")
    }

    /// The full name in a release; in one that does not have the op, that of the next newer one
    /// that does, or else of the next older.
    pub fn nearest_name(&self, release: Release) -> &'static str {
        let newer = Release::ALL.into_iter().filter(|r| *r >= release);
        let older = Release::ALL.into_iter().rev().filter(|r| *r < release);
        newer
            .chain(older)
            .find_map(|r| self.name(r))
            .unwrap_or("unregistered")
    }
}

macro_rules! op_family {
    (
        $(#[$family_doc:meta])*
        $family:ident {
            $(
                $(#[$doc:meta])*
                $variant:ident [$($name:literal)*] $format:ident $typing:expr,
                ub [$($ub:ident)*] poison [$($poison:ident)*];
            )*
        }
    ) => {
        $(#[$family_doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum $family {
            $($(#[$doc])* $variant,)*
        }

        impl $family {
            /// Every op of the family, in the order of the table.
            pub const ALL: &'static [$family] = &[$($family::$variant,)*];

            const ROWS: &'static [crate::ops::Row] = &[$(crate::ops::Row {
                variant: stringify!($variant),
                names: [$($name,)*],
                format: crate::ops::Format::$format,
                typing: {
                    #[allow(unused_imports)]
                    use crate::ops::Typing::*;
                    $typing
                },
                ub: &[$(crate::ops::Hazard::$ub,)*],
                poison: &[$(crate::ops::Hazard::$poison,)*],
            },)*];

            /// The op's row.
            pub const fn row(self) -> &'static crate::ops::Row {
                &Self::ROWS[self as usize]
            }
        }
    };
}
pub(crate) use op_family;

impl Op {
    /// The op's row; `None` for an unregistered op.
    pub const fn row(self) -> Option<&'static Row> {
        Some(match self {
            Op::Arith(op) => op.row(),
            Op::Cf(op) => op.row(),
            Op::Func(op) => op.row(),
            Op::MemRef(op) => op.row(),
            Op::Math(op) => op.row(),
            Op::Vector(op) => op.row(),
            Op::Complex(op) => op.row(),
            Op::Llvm(op) => op.row(),
            Op::Unregistered(_) => return None,
        })
    }

    /// Must this op be the last of its block, and may nothing else be?
    pub const fn is_terminator(self) -> bool {
        match self {
            Op::Cf(CfOp::Br | CfOp::CondBr | CfOp::Switch)
            | Op::Func(FuncOp::Return)
            | Op::MemRef(MemRefOp::AtomicYield)
            | Op::Llvm(
                LlvmOp::Return | LlvmOp::Br | LlvmOp::CondBr | LlvmOp::Switch | LlvmOp::Unreachable,
            ) => true,
            Op::Arith(_)
            | Op::Cf(_)
            | Op::Func(_)
            | Op::MemRef(_)
            | Op::Math(_)
            | Op::Vector(_)
            | Op::Complex(_)
            | Op::Llvm(_)
            | Op::Unregistered(_) => false,
        }
    }

    /// Every op of every table.
    pub fn all() -> impl Iterator<Item = Op> {
        let arith = ArithOp::ALL.iter().map(|op| Op::Arith(*op));
        arith
            .chain(CfOp::ALL.iter().map(|op| Op::Cf(*op)))
            .chain(FuncOp::ALL.iter().map(|op| Op::Func(*op)))
            .chain(MemRefOp::ALL.iter().map(|op| Op::MemRef(*op)))
            .chain(MathOp::ALL.iter().map(|op| Op::Math(*op)))
            .chain(VectorOp::ALL.iter().map(|op| Op::Vector(*op)))
            .chain(ComplexOp::ALL.iter().map(|op| Op::Complex(*op)))
            .chain(LlvmOp::ALL.iter().map(|op| Op::Llvm(*op)))
    }

    /// The op that has this full name in any release, and the releases in which it does. Where
    /// two rows share a name (`std.constant`: a literal, or a function), the first is meant.
    pub fn from_name(name: &str) -> Option<(Op, ReleaseSet)> {
        BY_NAME.get(name).copied()
    }
}

static BY_NAME: LazyLock<FxHashMap<&'static str, (Op, ReleaseSet)>> = LazyLock::new(|| {
    let mut map = FxHashMap::default();
    for op in Op::all() {
        let row = op.row().expect("ops of the tables have rows");
        for release in Release::ALL {
            if let Some(name) = row.name(release) {
                let entry = map.entry(name).or_insert((op, ReleaseSet::NONE));
                if entry.0 == op {
                    entry.1 = entry.1.with(release);
                }
            }
        }
    }
    map
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_per_release() {
        let addi = Op::Arith(ArithOp::AddI).row().unwrap();
        assert_eq!(addi.name(Release::R11), Some("std.addi"));
        assert_eq!(addi.name(Release::R13), Some("std.addi"));
        assert_eq!(addi.name(Release::R22), Some("arith.addi"));
        let max = Op::Arith(ArithOp::MaxSI).row().unwrap();
        assert_eq!(max.name(Release::R13), None);
        assert_eq!(max.name(Release::R14), Some("arith.maxsi"));
    }

    #[test]
    fn every_name_finds_its_op_and_no_two_ops_share_one() {
        for op in Op::all() {
            for release in Release::ALL {
                let Some(name) = op.row().unwrap().name(release) else {
                    continue;
                };
                let (found, releases) = Op::from_name(name).unwrap();
                if op == Op::Func(FuncOp::Constant) && name == "std.constant" {
                    assert_eq!(found, Op::Arith(ArithOp::Constant));
                    continue;
                }
                assert_eq!(found, op, "two rows share the name {name}");
                assert!(releases.contains(release));
                assert!(name.contains('.'), "{name} names its dialect");
            }
        }
    }
}
