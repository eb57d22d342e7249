//! The assembly column of the op tables: texts that [`crate::form`] explains, and those that many
//! rows share.

use crate::release::{Release, ReleaseSet};

/// What a row says of types and custom form.
#[derive(Clone, Copy, Debug)]
pub struct Assembly {
    /// Types of operands and results, and what else must hold.
    pub types: &'static str,
    /// The custom form.
    pub form: &'static str,
    /// The releases for which the custom form is printed; it is read of all.
    pub printed: ReleaseSet,
}

impl Assembly {
    /// Printed up to a release, in generic form from then on.
    pub(super) const fn until(mut self, last: Release) -> Assembly {
        self.printed = ReleaseSet::until(last);
        self
    }
}

/// A custom form that is read and printed.
pub(super) const fn form(types: &'static str, form: &'static str) -> Assembly {
    Assembly {
        types,
        form,
        printed: ReleaseSet::ALL,
    }
}

/// A custom form that is read as releases print it, and printed in generic form.
pub(super) const fn read(types: &'static str, form: &'static str) -> Assembly {
    Assembly {
        types,
        form,
        printed: ReleaseSet::NONE,
    }
}

/// `%a : T to U`.
pub(super) const fn cast(types: &'static str) -> Assembly {
    form(types, " $a#flags{} : type($a) to type($result)")
}

/// `%a downward : T to U`.
pub(super) const fn rounding_cast(types: &'static str) -> Assembly {
    form(types, " $a#rounding#flags{} : type($a) to type($result)")
}

/// `nneg %a overflow<nsw> : T to U`.
pub(super) const fn llvm_cast(types: &'static str) -> Assembly {
    form(types, "#nneg $a#overflow{} : type($a) to type($result)")
}

/// An intrinsic: generic until release 15, `llvm.intr.x(%a) : (T) -> T` from 16 on.
pub(super) const fn intrinsic(types: &'static str) -> Assembly {
    Assembly {
        types,
        form: "operands{} : signature",
        printed: ReleaseSet::since(Release::R16),
    }
}

const UNARY: &str = " $a#flags{} : type($a)";
const BINARY: &str = " $a, $b#flags{} : type($a)";
const LLVM_BINARY: &str = "#exact#disjoint $a, $b#overflow{} : type($a)";
const FUNCTIONAL: &str = "operands{} : signature";

pub(super) const INT_BINARY: Assembly = form("a: int, b: a -> result: a", BINARY);
pub(super) const INT_UNARY: Assembly = form(
    "operand: int -> result: operand",
    " $operand{} : type($operand)",
);
/// What kind of number a float is.
pub(super) const FLOAT_CLASS: Assembly = form(
    "operand: float -> result: i1s(operand)",
    " $operand#flags{} : type($operand)",
);
pub(super) const FLOAT_UNARY: Assembly = form("a: float -> result: a", UNARY);
pub(super) const FLOAT_BINARY: Assembly = form("a: float, b: a -> result: a", BINARY);
pub(super) const FLOAT_TERNARY: Assembly = form(
    "a: float, b: a, c: a -> result: a",
    " $a, $b, $c#flags{} : type($a)",
);
pub(super) const COMPLEX_BINARY: Assembly = form("a: complex, b: a -> result: a", BINARY);
pub(super) const COMPLEX_UNARY: Assembly = form("a: complex -> result: a", UNARY);
/// The same, of ops that fewer releases lower.
pub(super) const COMPLEX_FUNCTION: Assembly = form(
    "value: complex -> result: value",
    " $value#flags{} : type($value)",
);
pub(super) const COMPLEX_COMPARE: Assembly = form(
    "lhs: complex, rhs: lhs -> result: i1",
    " $lhs, $rhs{} : type($lhs)",
);
/// Two results of the operands' type: `mulsi_extended`.
pub(super) const INT_PAIR: Assembly =
    form("a: int, b: a -> first_result: a, second_result: a", BINARY);
/// A sum and its carry: `addui_extended`.
pub(super) const INT_CARRY: Assembly = form(
    "a: int, b: a -> first_result: a, second_result: i1s(a)",
    " $a, $b{} : type($a), type($second_result)",
);
pub(super) const INT_COMPARE: Assembly = form(
    "a: int, b: a -> result: i1s(a); int_predicate",
    " #predicate, $a, $b#flags{} : type($a)",
);
pub(super) const FLOAT_COMPARE: Assembly = form(
    "a: float, b: a -> result: i1s(a); float_predicate",
    " #predicate, $a, $b#flags{} : type($a)",
);
pub(super) const SELECT: Assembly = form(
    "condition: i1 | i1s(a), a: any, b: a -> result: a",
    " $condition, $a, $b{} : (type($condition), )?type($a)",
);

pub(super) const LLVM_INT_BINARY: Assembly = form("a: int, b: a -> result: a", LLVM_BINARY);
pub(super) const LLVM_FLOAT_UNARY: Assembly = form(
    "a: float -> result: a",
    "#exact#disjoint $a#overflow{} : type($a)",
);
pub(super) const LLVM_FLOAT_BINARY: Assembly = form("a: float, b: a -> result: a", LLVM_BINARY);
pub(super) const LLVM_INT_COMPARE: Assembly = form(
    "a: int_or_ptr, b: a -> result: i1s(a); int_predicate",
    " #quoted_predicate $a, $b{} : type($a)",
);
pub(super) const LLVM_FLOAT_COMPARE: Assembly = form(
    "a: float, b: a -> result: i1s(a); float_predicate",
    " #quoted_predicate $a, $b{} : type($a)",
);
pub(super) const LLVM_SELECT: Assembly = form(
    "condition: i1 | i1s(a), a: llvm, b: a -> result: a",
    " $condition, $a, $b{} : type($condition), type($a)",
);
/// `llvm.mlir.undef : T`.
pub(super) const LLVM_NULLARY: Assembly = form("-> result: llvm", "{} : type($result)");

pub(super) const INTRINSIC_INT_UNARY: Assembly = intrinsic("a: int -> result: a");
pub(super) const INTRINSIC_INT_BINARY: Assembly = intrinsic("a: int, b: a -> result: a");
pub(super) const INTRINSIC_INT_TERNARY: Assembly = intrinsic("a: int, b: a, c: a -> result: a");
pub(super) const INTRINSIC_FLOAT_UNARY: Assembly = intrinsic("a: float -> result: a");
pub(super) const INTRINSIC_FLOAT_BINARY: Assembly = intrinsic("a: float, b: a -> result: a");
pub(super) const INTRINSIC_FLOAT_TERNARY: Assembly = intrinsic("a: float, b: a, c: a -> result: a");

/// All lanes combined.
pub(super) const INT_LANES: Assembly = read(
    "operand: row -> result: elem(operand); int_lanes",
    FUNCTIONAL,
);
/// All lanes combined.
pub(super) const FLOAT_LANES: Assembly = read(
    "operand: row -> result: elem(operand); float_lanes",
    FUNCTIONAL,
);
/// All lanes combined with a start value, in order.
pub(super) const FLOAT_LANES_FROM: Assembly = read(
    "start_value: elem(operand), operand: row -> result: elem(operand); float_lanes",
    FUNCTIONAL,
);
