//! The op tables, with one row for each op and one file for each family of ops.
//!
//! A row contains only data, no code. The row lists the op's name in each release, its traits, and
//! its hazards, which are the conditions under which the op is undefined or yields poison. Short
//! texts describe types and custom form; `form/mod.rs` documents their syntax. All code that needs
//! the name of an op reads the name from these tables.

mod affine;
mod arith;
mod assembly;
mod bufferization;
mod cf;
mod complex;
mod func;
mod index;
mod linalg;
mod llvm;
mod math;
mod memref;
mod misspelt;
mod scf;
mod set;
mod tensor;
mod ub;
mod vector;

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

pub use self::affine::AffineOp;
pub use self::arith::ArithOp;
pub use self::assembly::Assembly;
pub use self::bufferization::BufferizationOp;
pub use self::cf::CfOp;
pub use self::complex::ComplexOp;
pub use self::func::FuncOp;
pub use self::index::IndexOp;
pub use self::linalg::{LinalgKind, LinalgOp};
pub use self::llvm::LlvmOp;
pub use self::math::MathOp;
pub use self::memref::MemRefOp;
pub(crate) use self::misspelt::intended;
pub use self::scf::ScfOp;
pub use self::set::OpSet;
pub use self::tensor::TensorOp;
pub use self::ub::UbOp;
pub use self::vector::VectorOp;
use crate::release::{Release, ReleaseSet};
use crate::symbol::Sym;

/// The op that casts between types of two levels. A partial conversion inserts such casts between
/// converted and unconverted ops. No op table lists the op, so it is an unregistered op without
/// semantics.
pub(crate) const CAST: &str = "builtin.unrealized_conversion_cast";
/// The name of [`CAST`] in release 13.
pub(crate) const OLD_CAST: &str = "unrealized_conversion_cast";

/// Returns whether an op of this name casts between types of two dialects, as conversions leave it.
pub fn is_cast(name: &str) -> bool {
    matches!(name, CAST | OLD_CAST)
}

/// The kind of an op. It is a row of an op table, or an unregistered op.
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
    Index(IndexOp),
    Scf(ScfOp),
    Ub(UbOp),
    Affine(AffineOp),
    Tensor(TensorOp),
    Linalg(LinalgOp),
    Bufferization(BufferizationOp),
    Llvm(LlvmOp),
    /// An unregistered op, such as `"dialect.op"(…)`, identified by its full name.
    Unregistered(Sym),
}

/// A condition under which an op is undefined or yields poison (`SEMANTICS.md` §2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hazard {
    /// The divisor of the op is zero.
    DivByZero,
    /// The minimum of a signed type is divided by −1.
    DivOverflow,
    /// The shift amount is greater than or equal to the bit width.
    ShiftTooWide,
    /// The float is NaN, or does not fit the integer type after truncation.
    FloatToInt,
    /// The lower bound of a range is greater than the upper bound.
    EmptyRange,
    /// The result overflows although a flag promises that it does not.
    FlagViolated,
    /// The condition of a branch or of a similar op is poison.
    PoisonBranch,
    /// An index is outside of its dimension, or a byte is outside of a live allocation.
    OutOfBounds,
    /// The freed memory was freed before, or was not allocated on the heap.
    BadFree,
    /// An address is not sufficiently aligned for its element type.
    Misaligned,
    /// Two memrefs overlap in memory.
    Overlap,
    /// A size of an allocation or view is negative.
    NegativeSize,
    /// The memory that the op reads was never written.
    Uninitialised,
    /// A dimension, size, stride, offset or rank at run time contradicts the static type.
    ShapeMismatch,
    /// The called function does not have the type that the call op expects.
    WrongCallee,
    /// The step of a loop is not positive, or an induction variable does not fit its type.
    Counting,
    /// The op is undefined whenever it is executed.
    Reached,
    /// A subexpression of an affine expression overflows `index`, or a divisor is not positive.
    Affine,
    /// Two iterations of parallel loops access the same element, and one of them writes it.
    Conflict,
    /// The rounding mode of the op differs from the rounding mode of the machine.
    WrongRounding,
}

/// A structural property of an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trait {
    /// The op must be the last op of its block. An op without this trait must not be the last op.
    Terminator,
    /// The op has regions.
    Regions,
    /// When a region of the op ends, the stack blocks that the region allocated are freed.
    AllocationScope,
    /// The op does more than return results: it reads or writes memory, calls a function, or may
    /// end the program.
    SideEffect,
}

/// A set of traits, which an op table row lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traits(u8);

impl Traits {
    const fn of(list: &[Trait]) -> Traits {
        let mut bits = 0;
        let mut i = 0;
        while i < list.len() {
            bits |= 1 << list[i] as u8;
            i += 1;
        }
        Traits(bits)
    }

    /// Returns whether the set contains a trait.
    pub const fn contains(self, which: Trait) -> bool {
        self.0 & 1 << which as u8 != 0
    }
}

/// A row of an op table, which contains the data about one op.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The name of the op's enum variant, which is MLIR's class name without the suffix `Op`.
    pub variant: &'static str,
    /// The names of the op in the order of [`Release::ALL`]. `=` repeats the previous column, and
    /// `-` means that the op does not exist in the release. Missing last columns repeat the last
    /// column that is present.
    pub names: &'static [&'static str],
    /// The types and the custom form of the op.
    pub assembly: Assembly,
    /// The structural properties of the op.
    pub traits: Traits,
    /// The conditions under which the op is undefined.
    pub ub: &'static [Hazard],
    /// The conditions under which the op yields poison, even if no operand is poison.
    pub poison: &'static [Hazard],
}

impl Row {
    /// Returns the full name (`dialect.op`) of the op in a release; `None` if the op does not exist
    /// in the release.
    pub fn name(&self, release: Release) -> Option<&'static str> {
        let columns = self.names.iter().take(release.column() + 1);
        let name = columns.rev().find(|name| **name != "=")?;
        Some(*name).filter(|name| *name != "-")
    }

    /// Returns whether an op of this row can replace an op of `other` on any operands. Both rows
    /// must have the same type signature, and all operand names must be one-letter names, which
    /// denote no role.
    pub fn takes_the_place_of(&self, other: &Row) -> bool {
        self.assembly.types == other.assembly.types && self.assembly.types.starts_with("a: ")
    }

    /// Returns the full name of the op in a release. If the op does not exist in the release,
    /// returns the name in the next newer release that has the op. If no newer release has it,
    /// returns the name in the next older release that does.
    pub fn nearest_name(&self, release: Release) -> &'static str {
        if let Some(name) = self.name(release) {
            return name;
        }
        let newer = Release::ALL.into_iter().filter(|r| *r > release);
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
                $variant:ident [$($name:literal)*] $assembly:expr,
                $(is [$($trait:ident)*])? ub [$($ub:ident)*] poison [$($poison:ident)*];
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
            /// Every op of this family, in the order of its table.
            pub const ALL: &'static [$family] = &[$($family::$variant,)*];

            const ROWS: &'static [crate::ops::Row] = &[$(crate::ops::Row {
                variant: stringify!($variant),
                names: &[$($name,)*],
                assembly: $assembly,
                traits: crate::ops::Traits::of(&[$($(crate::ops::Trait::$trait,)*)?]),
                ub: &[$(crate::ops::Hazard::$ub,)*],
                poison: &[$(crate::ops::Hazard::$poison,)*],
            },)*];

            /// Returns the op table row of the op.
            pub const fn row(self) -> &'static crate::ops::Row {
                &Self::ROWS[self as usize]
            }
        }
    };
}
pub(crate) use op_family;

impl Op {
    /// Returns the op table row of the op; `None` for an unregistered op.
    pub const fn row(self) -> Option<&'static Row> {
        Some(match self {
            Op::Arith(op) => op.row(),
            Op::Cf(op) => op.row(),
            Op::Func(op) => op.row(),
            Op::MemRef(op) => op.row(),
            Op::Math(op) => op.row(),
            Op::Vector(op) => op.row(),
            Op::Complex(op) => op.row(),
            Op::Index(op) => op.row(),
            Op::Scf(op) => op.row(),
            Op::Ub(op) => op.row(),
            Op::Affine(op) => op.row(),
            Op::Tensor(op) => op.row(),
            Op::Linalg(op) => op.row(),
            Op::Bufferization(op) => op.row(),
            Op::Llvm(op) => op.row(),
            Op::Unregistered(_) => return None,
        })
    }

    /// The number of ops in all tables together.
    pub(crate) const COUNT: usize = {
        let llvm = LlvmOp::ALL[LlvmOp::ALL.len() - 1];
        match Op::Llvm(llvm).number() {
            Some(last) => last + 1,
            None => 0,
        }
    };

    /// Returns the op's number among all ops of all tables; `None` for an unregistered op.
    pub(crate) const fn number(self) -> Option<usize> {
        const CF: usize = ArithOp::ALL.len();
        const FUNC: usize = CF + CfOp::ALL.len();
        const MEMREF: usize = FUNC + FuncOp::ALL.len();
        const MATH: usize = MEMREF + MemRefOp::ALL.len();
        const VECTOR: usize = MATH + MathOp::ALL.len();
        const COMPLEX: usize = VECTOR + VectorOp::ALL.len();
        const INDEX: usize = COMPLEX + ComplexOp::ALL.len();
        const SCF: usize = INDEX + IndexOp::ALL.len();
        const UB: usize = SCF + ScfOp::ALL.len();
        const AFFINE: usize = UB + UbOp::ALL.len();
        const TENSOR: usize = AFFINE + AffineOp::ALL.len();
        const LINALG: usize = TENSOR + TensorOp::ALL.len();
        const BUFFERIZATION: usize = LINALG + LinalgOp::ALL.len();
        const LLVM: usize = BUFFERIZATION + BufferizationOp::ALL.len();
        Some(match self {
            Op::Arith(op) => op as usize,
            Op::Cf(op) => CF + op as usize,
            Op::Func(op) => FUNC + op as usize,
            Op::MemRef(op) => MEMREF + op as usize,
            Op::Math(op) => MATH + op as usize,
            Op::Vector(op) => VECTOR + op as usize,
            Op::Complex(op) => COMPLEX + op as usize,
            Op::Index(op) => INDEX + op as usize,
            Op::Scf(op) => SCF + op as usize,
            Op::Ub(op) => UB + op as usize,
            Op::Affine(op) => AFFINE + op as usize,
            Op::Tensor(op) => TENSOR + op as usize,
            Op::Linalg(op) => LINALG + op as usize,
            Op::Bufferization(op) => BUFFERIZATION + op as usize,
            Op::Llvm(op) => LLVM + op as usize,
            Op::Unregistered(_) => return None,
        })
    }

    /// Returns the traits in the op's table row. An unregistered op has no traits.
    pub const fn traits(self) -> Traits {
        match self.row() {
            Some(row) => row.traits,
            None => Traits::of(&[]),
        }
    }

    /// Returns whether the op's table row lists a trait. An unregistered op has no traits.
    pub const fn is(self, which: Trait) -> bool {
        self.traits().contains(which)
    }

    /// Returns whether the op must be the last op of its block.
    pub const fn is_terminator(self) -> bool {
        self.is(Trait::Terminator)
    }

    /// Iterates over all ops of all op tables.
    pub fn all() -> impl Iterator<Item = Op> {
        let arith = ArithOp::ALL.iter().map(|op| Op::Arith(*op));
        arith
            .chain(CfOp::ALL.iter().map(|op| Op::Cf(*op)))
            .chain(FuncOp::ALL.iter().map(|op| Op::Func(*op)))
            .chain(MemRefOp::ALL.iter().map(|op| Op::MemRef(*op)))
            .chain(MathOp::ALL.iter().map(|op| Op::Math(*op)))
            .chain(VectorOp::ALL.iter().map(|op| Op::Vector(*op)))
            .chain(ComplexOp::ALL.iter().map(|op| Op::Complex(*op)))
            .chain(IndexOp::ALL.iter().map(|op| Op::Index(*op)))
            .chain(ScfOp::ALL.iter().map(|op| Op::Scf(*op)))
            .chain(UbOp::ALL.iter().map(|op| Op::Ub(*op)))
            .chain(AffineOp::ALL.iter().map(|op| Op::Affine(*op)))
            .chain(TensorOp::ALL.iter().map(|op| Op::Tensor(*op)))
            .chain(LinalgOp::ALL.iter().map(|op| Op::Linalg(*op)))
            .chain(BufferizationOp::ALL.iter().map(|op| Op::Bufferization(*op)))
            .chain(LlvmOp::ALL.iter().map(|op| Op::Llvm(*op)))
    }

    /// Returns the full name in the newest release that has the op; `None` for an unregistered op.
    pub fn newest_name(self) -> Option<&'static str> {
        let row = self.row()?;
        Release::ALL.iter().rev().find_map(|r| row.name(*r))
    }

    /// Returns the op that has this full name in some release, and the set of releases in which it
    /// has this name.
    ///
    /// If two table rows have the name, the op of the first row is returned. For example, both a
    /// literal and a function constant are named `std.constant`.
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
    fn names_depend_on_the_release() {
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
