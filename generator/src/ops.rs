//! The menus that ops on scalars are drawn from: which rows of the op tables apply to which
//! class of type, and how often each is drawn.

use std::sync::LazyLock;

use lowerfuzz_ir::{ArithOp, CfOp, ComplexOp, FuncOp, MathOp, MemRefOp, Op, Release, VectorOp};

/// Anything that names an op.
pub(crate) trait IntoOp {
    /// The op.
    fn into_op(self) -> Op;
}

macro_rules! as_op {
    ($($family:ident $variant:ident),*) => {
        $(impl IntoOp for $family {
            fn into_op(self) -> Op {
                Op::$variant(self)
            }
        })*
    };
}
as_op!(ArithOp Arith, CfOp Cf, FuncOp Func, MemRefOp MemRef, MathOp Math, VectorOp Vector, ComplexOp Complex);

impl IntoOp for Op {
    fn into_op(self) -> Op {
        self
    }
}

/// An op that works on scalars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScalarOp {
    /// Of `arith`.
    Arith(ArithOp),
    /// Of `math`.
    Math(MathOp),
}

/// Ops with their weights added up, for one release and one class of type.
#[derive(Debug, Default)]
pub(crate) struct Menu {
    ops: Vec<(u32, ScalarOp)>,
    total: u32,
}

impl Menu {
    fn add(&mut self, op: ScalarOp, weight: u32) {
        if weight > 0 {
            self.total += weight;
            self.ops.push((self.total, op));
        }
    }

    /// The sum of all weights.
    pub(crate) fn total(&self) -> u32 {
        self.total
    }

    /// The op at a point below [`Menu::total`].
    pub(crate) fn at(&self, point: u32) -> ScalarOp {
        let index = self.ops.partition_point(|(end, _)| *end <= point);
        match self.ops.get(index) {
            Some((_, op)) => *op,
            None => ScalarOp::Arith(ArithOp::AddI),
        }
    }
}

/// The menus of one release.
#[derive(Debug, Default)]
pub(crate) struct Menus {
    /// For integers and `index`.
    pub(crate) int: Menu,
    /// For floats.
    pub(crate) float: Menu,
    /// For floats, without `math`.
    pub(crate) float_arith: Menu,
}

/// How often an op is drawn for an integer and for a float operand. The plain ones weigh 8, so
/// that rarer ones have room below; comparisons and `select` weigh more because branches and
/// guards live on them, constants little because operands make their own.
const fn weights(op: ArithOp) -> (u32, u32) {
    match op {
        ArithOp::Constant => (2, 2),
        ArithOp::AddI | ArithOp::SubI | ArithOp::MulI => (10, 0),
        ArithOp::DivSI | ArithOp::DivUI | ArithOp::RemSI | ArithOp::RemUI => (7, 0),
        // Their expansions are long and were wrong in several releases.
        ArithOp::CeilDivSI | ArithOp::CeilDivUI | ArithOp::FloorDivSI => (8, 0),
        ArithOp::AndI | ArithOp::OrI | ArithOp::XOrI => (8, 0),
        ArithOp::ShLI | ArithOp::ShRSI | ArithOp::ShRUI => (8, 0),
        ArithOp::MaxSI | ArithOp::MinSI | ArithOp::MaxUI | ArithOp::MinUI => (6, 0),
        ArithOp::AddUIExtended | ArithOp::MulSIExtended | ArithOp::MulUIExtended => (5, 0),
        ArithOp::CmpI => (18, 0),
        ArithOp::CmpF => (0, 16),
        ArithOp::Select => (12, 10),
        ArithOp::ExtSI | ArithOp::ExtUI => (8, 0),
        ArithOp::TruncI => (10, 0),
        ArithOp::IndexCast | ArithOp::IndexCastUI => (7, 0),
        ArithOp::ExtF | ArithOp::TruncF => (0, 8),
        ArithOp::SIToFP | ArithOp::UIToFP => (5, 0),
        ArithOp::FPToSI | ArithOp::FPToUI => (0, 7),
        ArithOp::Bitcast => (4, 5),
        ArithOp::AddF | ArithOp::SubF | ArithOp::MulF | ArithOp::DivF => (0, 9),
        ArithOp::RemF => (0, 5),
        ArithOp::NegF => (0, 6),
        ArithOp::MaximumF | ArithOp::MinimumF | ArithOp::MaxNumF | ArithOp::MinNumF => (0, 5),
    }
}

/// How often a `math` op is drawn; the inexact ones never (`semantics.md` §3).
const fn math_weight(op: MathOp) -> u32 {
    match op {
        MathOp::AbsF | MathOp::CopySign => 5,
        MathOp::Ceil | MathOp::Floor | MathOp::Trunc | MathOp::Round | MathOp::RoundEven => 4,
        MathOp::Sqrt | MathOp::Fma => 5,
        MathOp::Rsqrt
        | MathOp::Exp
        | MathOp::Exp2
        | MathOp::Log
        | MathOp::Log2
        | MathOp::Log10
        | MathOp::Sin
        | MathOp::Cos
        | MathOp::Tanh
        | MathOp::ExpM1
        | MathOp::Log1p
        | MathOp::Atan
        | MathOp::Atan2
        | MathOp::PowF => 0,
    }
}

/// Is the op left out though the release has it?
fn excluded(op: ArithOp, release: Release) -> bool {
    // `maxf` and `minf` propagate NaNs or not, depending on the path through the tool
    // (`semantics.md` §3: documents that contradict themselves).
    matches!(op, ArithOp::MaximumF | ArithOp::MinimumF) && release < Release::R19
}

static MENUS: LazyLock<[Menus; 7]> = LazyLock::new(|| Release::ALL.map(menus_of));

fn menus_of(release: Release) -> Menus {
    let mut menus = Menus::default();
    // The first op of a menu is the one that an exhausted input draws: an addition.
    menus.int.add(ScalarOp::Arith(ArithOp::AddI), 1);
    menus.float.add(ScalarOp::Arith(ArithOp::AddF), 1);
    menus.float_arith.add(ScalarOp::Arith(ArithOp::AddF), 1);
    for op in ArithOp::ALL {
        if op.row().name(release).is_some() && !excluded(*op, release) {
            let (int, float) = weights(*op);
            menus.int.add(ScalarOp::Arith(*op), int);
            menus.float.add(ScalarOp::Arith(*op), float);
            menus.float_arith.add(ScalarOp::Arith(*op), float);
        }
    }
    for op in MathOp::ALL {
        if op.row().name(release).is_some() {
            menus.float.add(ScalarOp::Math(*op), math_weight(*op));
        }
    }
    menus
}

/// The menus of a release.
pub(crate) fn menus(release: Release) -> &'static Menus {
    &MENUS[release.column()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(menu: &Menu, op: ArithOp) -> bool {
        (0..menu.total()).any(|point| menu.at(point) == ScalarOp::Arith(op))
    }

    #[test]
    fn menus_hold_what_the_release_has() {
        assert!(holds(&menus(Release::R22).int, ArithOp::MaxSI));
        assert!(!holds(&menus(Release::R13).int, ArithOp::MaxSI));
        assert!(!holds(&menus(Release::R15).int, ArithOp::MulSIExtended));
        assert!(!holds(&menus(Release::R16).float, ArithOp::MaximumF));
        assert!(holds(&menus(Release::R19).float, ArithOp::MaximumF));
        assert_eq!(
            menus(Release::R22).int.at(0),
            ScalarOp::Arith(ArithOp::AddI)
        );
    }

    #[test]
    fn every_row_is_on_a_menu_of_the_newest_release() {
        let menus = menus(Release::NEWEST);
        for op in ArithOp::ALL {
            assert!(holds(&menus.int, *op) || holds(&menus.float, *op), "{op:?}");
        }
    }
}
