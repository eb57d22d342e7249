//! The menus of ops on numbers. A menu states how often each op is drawn for integers, `index` and
//! floats, and how the op is added.

use std::sync::LazyLock;

use lowerfuzz_ir::{ArithOp, IndexOp, MathOp, Op, Release, Type};

use crate::builder::Builder;
use crate::feature_set::Feature;
use crate::restrict;

/// Adds an op whose first operand has this type, not counting conditions.
///
/// Returns false and adds nothing if the op does not support this type.
type Add = fn(&mut Builder<'_, '_, '_>, Op, Type) -> bool;

/// The menu entry of an op on numbers.
pub(crate) struct Number {
    pub(crate) op: Op,
    /// The weight of the op for integers and `index`. The field `floats` is the weight for floats.
    ints: u32,
    floats: u32,
    /// The feature that the op indicates. If the test case excludes the feature, the op is not
    /// drawn.
    pub(crate) feature: Option<Feature>,
    pub(crate) add: Add,
}

const fn ints(op: ArithOp, weight: u32, add: Add) -> Number {
    both(op, weight, 0, add)
}

const fn floats(op: ArithOp, weight: u32, add: Add) -> Number {
    both(op, 0, weight, add)
}

const fn both(op: ArithOp, ints: u32, floats: u32, add: Add) -> Number {
    Number {
        op: Op::Arith(op),
        ints,
        floats,
        feature: None,
        add,
    }
}

const fn math(op: MathOp, weight: u32, add: Add) -> Number {
    Number {
        op: Op::Math(op),
        ints: 0,
        floats: weight,
        feature: Some(Feature::Math),
        add,
    }
}

/// Returns the entry of a `math` op on integers.
const fn math_ints(op: MathOp, weight: u32, add: Add) -> Number {
    Number {
        ints: weight,
        ..math(op, 0, add)
    }
}

const fn index(op: IndexOp, weight: u32, add: Add) -> Number {
    Number {
        op: Op::Index(op),
        ints: weight,
        floats: 0,
        feature: Some(Feature::IndexOps),
        add,
    }
}

/// Adds an op with one operand. The facts about its result are unknown.
const UNARY: Add = |b, op, ty| b.same_type(op, ty, 1);
const BINARY: Add = |b, op, ty| b.same_type(op, ty, 2);
const CLASS: Add = |b, op, ty| b.class_of_float(op, ty);
const TERNARY: Add = |b, op, ty| b.same_type(op, ty, 3);
/// Adds an op on two integers, with the guards that the op's table row requires.
const GUARDED: Add = |b, op, ty| b.guarded_binary(op, ty);
/// Adds an op that changes the sign. Its result is a NaN only if its operand is a NaN.
const SIGN_CHANGE: Add = |b, op, ty| b.change_sign(op, ty);
/// Adds an op with two results of the operand type.
const PAIR: Add = |b, op, ty| b.pair(op, ty, ty);
const EXTEND: Add = |b, op, ty| b.extend(op, ty);
const INDEX_CAST: Add = |b, op, ty| b.cast_index(op, ty);
/// Adds a cast from `index` to an integer, or from an integer to `index`.
const CAST: Add = |b, op, _| b.cast_from_or_to_index(op);
const RESIZE: Add = |b, op, ty| b.resize_float(op, ty);
const INT_TO_FLOAT: Add = |b, op, ty| b.int_to_float(op, ty);
const FLOAT_TO_INT: Add = |b, op, ty| b.float_to_any_int(op, ty);
/// Adds an op whose operands are neither −0 nor signalling NaNs.
const FLOAT_MIN_MAX: Add = |b, op, ty| b.float_min_max(op, ty);

/// Every op on numbers, with its weight.
///
/// - Most ops have weight 8.
/// - Comparisons and `select` have a higher weight, because branches and guards use their results.
/// - Constants have a low weight, because operands create their own constants.
pub(crate) const NUMBERS: &[Number] = &[
    both(ArithOp::Constant, 2, 2, |b, _, ty| b.constant_number(ty)),
    ints(ArithOp::AddI, 10, GUARDED),
    ints(ArithOp::SubI, 10, GUARDED),
    ints(ArithOp::MulI, 10, GUARDED),
    ints(ArithOp::DivSI, 7, GUARDED),
    ints(ArithOp::DivUI, 7, GUARDED),
    ints(ArithOp::RemSI, 7, GUARDED),
    ints(ArithOp::RemUI, 7, GUARDED),
    // These divisions expand to long code, which was wrong in several releases.
    ints(ArithOp::CeilDivSI, 8, GUARDED),
    ints(ArithOp::CeilDivUI, 8, GUARDED),
    ints(ArithOp::FloorDivSI, 8, GUARDED),
    ints(ArithOp::AndI, 8, GUARDED),
    ints(ArithOp::OrI, 8, GUARDED),
    ints(ArithOp::XOrI, 8, GUARDED),
    ints(ArithOp::ShLI, 8, GUARDED),
    ints(ArithOp::ShRSI, 8, GUARDED),
    ints(ArithOp::ShRUI, 8, GUARDED),
    ints(ArithOp::MaxSI, 6, GUARDED),
    ints(ArithOp::MinSI, 6, GUARDED),
    ints(ArithOp::MaxUI, 6, GUARDED),
    ints(ArithOp::MinUI, 6, GUARDED),
    ints(ArithOp::AddUIExtended, 5, |b, op, ty| {
        let carry = b.truth(ty);
        b.pair(op, ty, carry)
    }),
    ints(ArithOp::MulSIExtended, 5, PAIR),
    ints(ArithOp::MulUIExtended, 5, PAIR),
    ints(ArithOp::CmpI, 18, |b, _, ty| b.compare_ints(ty)),
    floats(ArithOp::CmpF, 16, |b, _, ty| b.compare_floats(ty)),
    both(ArithOp::Select, 12, 10, |b, _, ty| b.select_number(ty)),
    ints(ArithOp::ExtSI, 8, EXTEND),
    ints(ArithOp::ExtUI, 8, EXTEND),
    ints(ArithOp::TruncI, 10, |b, _, ty| b.truncate(ty)),
    ints(ArithOp::IndexCast, 7, INDEX_CAST),
    ints(ArithOp::IndexCastUI, 7, INDEX_CAST),
    floats(ArithOp::ExtF, 8, RESIZE),
    floats(ArithOp::TruncF, 8, |b, op, ty| b.narrow_float(op, ty)),
    ints(ArithOp::SIToFP, 5, INT_TO_FLOAT),
    ints(ArithOp::UIToFP, 5, INT_TO_FLOAT),
    floats(ArithOp::FPToSI, 7, FLOAT_TO_INT),
    floats(ArithOp::FPToUI, 7, FLOAT_TO_INT),
    both(ArithOp::Bitcast, 4, 5, |b, _, ty| b.bitcast(ty)),
    floats(ArithOp::AddF, 9, BINARY),
    floats(ArithOp::SubF, 9, BINARY),
    floats(ArithOp::MulF, 9, BINARY),
    floats(ArithOp::DivF, 9, BINARY),
    floats(ArithOp::RemF, 5, BINARY),
    floats(ArithOp::NegF, 6, SIGN_CHANGE),
    floats(ArithOp::MaximumF, 5, BINARY),
    floats(ArithOp::MinimumF, 5, BINARY),
    floats(ArithOp::MaxNumF, 5, FLOAT_MIN_MAX),
    floats(ArithOp::MinNumF, 5, FLOAT_MIN_MAX),
    math(MathOp::AbsF, 5, SIGN_CHANGE),
    math(MathOp::CopySign, 5, |b, _, ty| b.copy_sign(ty)),
    math(MathOp::Ceil, 4, UNARY),
    math(MathOp::Floor, 4, UNARY),
    math(MathOp::Trunc, 4, UNARY),
    math(MathOp::Round, 4, UNARY),
    math(MathOp::RoundEven, 4, UNARY),
    math(MathOp::Sqrt, 5, UNARY),
    math(MathOp::Fma, 5, TERNARY),
    // The results of these functions are not exact. Values that depend on them are compared as far
    // as their intervals allow.
    math(MathOp::Rsqrt, 1, UNARY),
    math(MathOp::Cbrt, 1, UNARY),
    math(MathOp::Exp, 1, UNARY),
    math(MathOp::Exp2, 1, UNARY),
    math(MathOp::ExpM1, 1, UNARY),
    math(MathOp::Log, 1, UNARY),
    math(MathOp::Log2, 1, UNARY),
    math(MathOp::Log10, 1, UNARY),
    math(MathOp::Log1p, 1, UNARY),
    math(MathOp::Sin, 1, UNARY),
    math(MathOp::Cos, 1, UNARY),
    math(MathOp::Tan, 1, UNARY),
    math(MathOp::Asin, 1, UNARY),
    math(MathOp::Acos, 1, UNARY),
    math(MathOp::Atan, 1, UNARY),
    math(MathOp::Sinh, 1, UNARY),
    math(MathOp::Cosh, 1, UNARY),
    math(MathOp::Tanh, 1, UNARY),
    math(MathOp::Asinh, 1, UNARY),
    math(MathOp::Acosh, 1, UNARY),
    math(MathOp::Atanh, 1, UNARY),
    math(MathOp::Erf, 1, UNARY),
    math(MathOp::Erfc, 1, UNARY),
    math(MathOp::Atan2, 1, BINARY),
    math(MathOp::PowF, 1, BINARY),
    math(MathOp::SinCos, 2, |b, op, ty| b.sin_cos(op, ty)),
    math(MathOp::FPowI, 2, |b, op, ty| b.power_of_float(op, ty)),
    math_ints(MathOp::IPowI, 2, |b, op, ty| b.power_of_integer(op, ty)),
    math(MathOp::IsNaN, 4, CLASS),
    math(MathOp::IsFinite, 4, CLASS),
    math_ints(MathOp::CtPop, 4, UNARY),
    math_ints(MathOp::CountLeadingZeros, 4, UNARY),
    math_ints(MathOp::CountTrailingZeros, 4, UNARY),
    math_ints(MathOp::AbsI, 4, UNARY),
    index(IndexOp::Add, 8, GUARDED),
    index(IndexOp::Sub, 8, GUARDED),
    index(IndexOp::Mul, 8, GUARDED),
    index(IndexOp::DivS, 7, GUARDED),
    index(IndexOp::DivU, 7, GUARDED),
    // The ops of the `index` dialect have the same weights as the corresponding `arith` ops.
    index(IndexOp::CeilDivS, 8, GUARDED),
    index(IndexOp::CeilDivU, 8, GUARDED),
    index(IndexOp::FloorDivS, 8, GUARDED),
    index(IndexOp::RemS, 7, GUARDED),
    index(IndexOp::RemU, 7, GUARDED),
    index(IndexOp::MaxS, 6, GUARDED),
    index(IndexOp::MaxU, 6, GUARDED),
    index(IndexOp::MinS, 6, GUARDED),
    index(IndexOp::MinU, 6, GUARDED),
    index(IndexOp::Shl, 8, GUARDED),
    index(IndexOp::ShrS, 8, GUARDED),
    index(IndexOp::ShrU, 8, GUARDED),
    index(IndexOp::And, 7, GUARDED),
    index(IndexOp::Or, 7, GUARDED),
    index(IndexOp::XOr, 7, GUARDED),
    index(IndexOp::CastS, 8, CAST),
    index(IndexOp::CastU, 8, CAST),
    index(IndexOp::Cmp, 12, |b, _, _| b.compare_indices()),
    index(IndexOp::Constant, 5, |b, op, ty| b.index_literal(op, ty)),
    index(IndexOp::BoolConstant, 6, |b, op, _| {
        b.index_literal(op, Type::I1)
    }),
    index(IndexOp::SizeOf, 4, |b, op, ty| b.same_type(op, ty, 0)),
];

/// Ops with cumulative weights, for one release and one class of types.
#[derive(Default)]
pub(crate) struct Menu {
    numbers: Vec<(u32, &'static Number)>,
    total: u32,
}

impl Menu {
    fn add(&mut self, number: &'static Number, weight: u32) {
        if weight > 0 {
            self.total += weight;
            self.numbers.push((self.total, number));
        }
    }

    /// Returns the sum of all weights.
    pub(crate) fn total(&self) -> u32 {
        self.total
    }

    /// Returns the op at a position below [`Menu::total`].
    pub(crate) fn at(&self, point: u32) -> &'static Number {
        let index = self.numbers.partition_point(|(end, _)| *end <= point);
        self.numbers[index].1
    }
}

/// The menus of a release, for `mlir-opt` or for the built-in conversion.
#[derive(Default)]
pub(crate) struct Menus {
    /// The menu of ops on integers and `index`.
    pub(crate) int: Menu,
    /// The menu of ops of the `index` dialect.
    pub(crate) index: Menu,
    /// The menu of ops on floats.
    pub(crate) float: Menu,
    /// The menu of ops on floats, without the `math` dialect.
    pub(crate) float_arith: Menu,
}

static MENUS: LazyLock<[[Menus; 2]; Release::ALL.len()]> = LazyLock::new(|| {
    Release::ALL.map(|release| [false, true].map(|tools| menus_of(release, tools)))
});

fn menus_of(release: Release, for_tools: bool) -> Menus {
    let mut menus = Menus::default();
    let has = |number: &&Number| restrict::has(release, for_tools, number.op);
    // An exhausted input draws the first op of a menu, which is an addition.
    for number in NUMBERS {
        if number.op == Op::Arith(ArithOp::AddI) {
            menus.int.add(number, 1);
        }
        if number.op == Op::Arith(ArithOp::AddF) {
            menus.float.add(number, 1);
            menus.float_arith.add(number, 1);
        }
    }
    for number in NUMBERS.iter().filter(has) {
        if let Op::Index(_) = number.op {
            menus.index.add(number, number.ints);
            continue;
        }
        menus.int.add(number, number.ints);
        menus.float.add(number, number.floats);
        if number.feature.is_none() {
            menus.float_arith.add(number, number.floats);
        }
    }
    menus
}

/// Returns the menus of a release, for `mlir-opt` or for the built-in conversion.
pub(crate) fn menus(release: Release, for_tools: bool) -> &'static Menus {
    &MENUS[release.column()][usize::from(for_tools)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(menu: &Menu, op: ArithOp) -> bool {
        (0..menu.total()).any(|point| menu.at(point).op == Op::Arith(op))
    }

    #[test]
    fn menus_contain_the_ops_of_the_release() {
        assert!(holds(&menus(Release::R22, true).int, ArithOp::MaxSI));
        assert!(!holds(&menus(Release::R13, true).int, ArithOp::MaxSI));
        assert!(!holds(
            &menus(Release::R15, true).int,
            ArithOp::MulSIExtended
        ));
        assert!(!holds(&menus(Release::R16, true).float, ArithOp::MaximumF));
        assert!(holds(&menus(Release::R19, true).float, ArithOp::MaximumF));
        assert_eq!(menus(Release::R15, true).index.total(), 0);
        assert!(menus(Release::R16, true).index.total() > 0);
        assert_eq!(
            menus(Release::R22, true).int.at(0).op,
            Op::Arith(ArithOp::AddI)
        );
    }
}
