//! The ops whose custom form has properties as clauses, such as `alignment = 16`, from
//! [`Spelling::PropertyClauses`](super::spelling::Spelling::PropertyClauses) on.

use crate::ops::{MathOp, MemRefOp, Op, VectorOp};

/// The clauses of an op, which precede the attribute dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clauses {
    /// The names of the attributes, in the order in which they are printed.
    pub(crate) names: &'static [&'static str],
    /// How each clause is written.
    pub(crate) form: ClauseForm,
}

/// How a clause is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClauseForm {
    /// `alignment = 16`.
    Equals,
    /// `alignment(16)`.
    Parentheses,
    /// `offsets = [0], sizes = [2]`, with commas between the clauses.
    List,
    /// `fastmath<nnan>`: fast-math flags.
    FastMath,
}

const ALIGNMENT: Clauses = Clauses {
    names: &["alignment"],
    form: ClauseForm::Equals,
};

const VECTOR_ACCESS: Clauses = Clauses {
    names: &["alignment", "nontemporal"],
    form: ClauseForm::Equals,
};

const MEMREF_ACCESS: Clauses = Clauses {
    names: &["alignment", "nontemporal"],
    form: ClauseForm::Parentheses,
};

const SLICE: Clauses = Clauses {
    names: &["offsets", "sizes", "strides"],
    form: ClauseForm::List,
};

const SCAN: Clauses = Clauses {
    names: &["reduction_dim", "inclusive"],
    form: ClauseForm::List,
};

const FAST_MATH: Clauses = Clauses {
    names: &["fastmath"],
    form: ClauseForm::FastMath,
};

/// The ops with clauses.
const TABLE: &[(Op, Clauses)] = &[
    (Op::Math(MathOp::IsFinite), FAST_MATH),
    (Op::Math(MathOp::IsInf), FAST_MATH),
    (Op::Math(MathOp::IsNaN), FAST_MATH),
    (Op::Math(MathOp::IsNormal), FAST_MATH),
    (Op::MemRef(MemRefOp::Alloc), ALIGNMENT),
    (Op::MemRef(MemRefOp::Alloca), ALIGNMENT),
    (Op::MemRef(MemRefOp::Realloc), ALIGNMENT),
    (Op::MemRef(MemRefOp::Load), MEMREF_ACCESS),
    (Op::MemRef(MemRefOp::Store), MEMREF_ACCESS),
    (Op::Vector(VectorOp::Load), VECTOR_ACCESS),
    (Op::Vector(VectorOp::Store), VECTOR_ACCESS),
    (Op::Vector(VectorOp::MaskedLoad), ALIGNMENT),
    (Op::Vector(VectorOp::MaskedStore), ALIGNMENT),
    (Op::Vector(VectorOp::Gather), ALIGNMENT),
    (Op::Vector(VectorOp::Scatter), ALIGNMENT),
    (Op::Vector(VectorOp::ExpandLoad), ALIGNMENT),
    (Op::Vector(VectorOp::CompressStore), ALIGNMENT),
    (Op::Vector(VectorOp::ExtractStridedSlice), SLICE),
    (Op::Vector(VectorOp::InsertStridedSlice), SLICE),
    (Op::Vector(VectorOp::Scan), SCAN),
];

/// Returns the clauses of an op. `None` if its properties are in the attribute dictionary.
pub(crate) fn clauses_of(op: Op) -> Option<Clauses> {
    let row = TABLE.iter().find(|(of, _)| *of == op);
    row.map(|(_, clauses)| *clauses)
}
