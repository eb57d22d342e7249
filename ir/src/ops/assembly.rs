//! The assembly column of the op tables. It describes types and custom forms by short texts, whose
//! syntax [`crate::form`] documents. A text that many rows share is a constant.

use crate::release::{Release, ReleaseSet};

/// The types and the custom form of an op, as described in the op's table row.
#[derive(Clone, Copy, Debug)]
pub struct Assembly {
    /// The types of operands and results, followed by the relations that must hold between them.
    pub types: &'static str,
    /// The custom assembly form.
    pub form: &'static str,
    /// The releases for which the custom form is printed. The parser accepts the custom form in all
    /// releases.
    pub printed: ReleaseSet,
}

impl Assembly {
    /// Restricts the printing of the custom form to releases up to `last`. Later releases print the
    /// generic form.
    pub(super) const fn until(mut self, last: Release) -> Assembly {
        self.printed = ReleaseSet::until(last);
        self
    }
}

/// Makes a custom form that is both parsed and printed.
pub(super) const fn form(types: &'static str, form: &'static str) -> Assembly {
    Assembly {
        types,
        form,
        printed: ReleaseSet::ALL,
    }
}

/// Makes a custom form that is parsed but never printed. The op is printed in generic form.
pub(super) const fn read(types: &'static str, form: &'static str) -> Assembly {
    Assembly {
        types,
        form,
        printed: ReleaseSet::NONE,
    }
}

/// The custom form of casts: `%a : T to U`.
pub(super) const fn cast(types: &'static str) -> Assembly {
    form(types, " $a#flags{} : type($a) to type($result)")
}

/// The custom form of casts with a rounding mode: `%a downward : T to U`.
pub(super) const fn rounding_cast(types: &'static str) -> Assembly {
    form(types, " $a#rounding#flags{} : type($a) to type($result)")
}

/// The custom form of LLVM-dialect casts: `nneg %a overflow<nsw> : T to U`.
pub(super) const fn llvm_cast(types: &'static str) -> Assembly {
    form(types, "#nneg $a#overflow{} : type($a) to type($result)")
}

/// The form of LLVM intrinsics. They are printed in generic form until release 15, and as
/// `llvm.intr.x(%a) : (T) -> T` from release 16 on.
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
/// A test of the class of a float, such as `math.isnan`. Its fast-math flags are a clause.
pub(super) const FLOAT_CLASS: Assembly = form(
    "operand: float -> result: i1s(operand)",
    " $operand{} : type($operand)",
);
pub(super) const FLOAT_UNARY: Assembly = form("a: float -> result: a", UNARY);
pub(super) const FLOAT_BINARY: Assembly = form("a: float, b: a -> result: a", BINARY);
pub(super) const FLOAT_TERNARY: Assembly = form(
    "a: float, b: a, c: a -> result: a",
    " $a, $b, $c#flags{} : type($a)",
);
pub(super) const COMPLEX_BINARY: Assembly = form("a: complex, b: a -> result: a", BINARY);
pub(super) const COMPLEX_UNARY: Assembly = form("a: complex -> result: a", UNARY);
/// A complex function, such as `complex.exp`. Fewer releases can lower such functions than
/// [`COMPLEX_UNARY`] ops.
pub(super) const COMPLEX_FUNCTION: Assembly = form(
    "value: complex -> result: value",
    " $value#flags{} : type($value)",
);
pub(super) const COMPLEX_COMPARE: Assembly = form(
    "lhs: complex, rhs: lhs -> result: i1",
    " $lhs, $rhs{} : type($lhs)",
);
/// Integer ops with two results of the operands' type, such as `mulsi_extended`.
pub(super) const INT_PAIR: Assembly =
    form("a: int, b: a -> first_result: a, second_result: a", BINARY);
/// An integer op that returns a sum and its carry: `addui_extended`.
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
/// LLVM-dialect ops without operands, such as `llvm.mlir.undef : T`.
pub(super) const LLVM_NULLARY: Assembly = form("-> result: llvm", "{} : type($result)");

pub(super) const INTRINSIC_INT_UNARY: Assembly = intrinsic("a: int -> result: a");
pub(super) const INTRINSIC_INT_BINARY: Assembly = intrinsic("a: int, b: a -> result: a");
pub(super) const INTRINSIC_INT_TERNARY: Assembly = intrinsic("a: int, b: a, c: a -> result: a");
pub(super) const INTRINSIC_FLOAT_UNARY: Assembly = intrinsic("a: float -> result: a");
pub(super) const INTRINSIC_FLOAT_BINARY: Assembly = intrinsic("a: float, b: a -> result: a");
pub(super) const INTRINSIC_FLOAT_TERNARY: Assembly = intrinsic("a: float, b: a, c: a -> result: a");

/// A reduction of all lanes of an integer vector.
pub(super) const INT_LANES: Assembly = read(
    "operand: row -> result: elem(operand); int_lanes",
    FUNCTIONAL,
);
/// A reduction of all lanes of a float vector.
pub(super) const FLOAT_LANES: Assembly = read(
    "operand: row -> result: elem(operand); float_lanes",
    FUNCTIONAL,
);
/// An ordered reduction of all lanes of a float vector, with a start value.
pub(super) const FLOAT_LANES_FROM: Assembly = read(
    "start_value: elem(operand), operand: row -> result: elem(operand); float_lanes",
    FUNCTIONAL,
);
