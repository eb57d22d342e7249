//! Finds the source op whose result a lowered program got wrong, if a fold removed the op.
//!
//! A fold leaves no lowered op for the source op that it evaluates. The runs then first differ at a
//! later op, which only passes the wrong value on.

use lowerfuzz_ir::{ArithOp, CfOp, ComplexOp, FuncOp, IndexOp, Op};

use super::run_view::{LoweredRunView, Scalars, SourceRunView, may_be};

/// Returns whether a source op only produces the value of its attribute.
pub(crate) fn is_constant(op: Op) -> bool {
    [
        Op::Arith(ArithOp::Constant),
        Op::Index(IndexOp::Constant),
        Op::Complex(ComplexOp::Constant),
        Op::Func(FuncOp::Constant),
    ]
    .contains(&op)
}

/// Returns the source step that computes the value that differs at the step `at`: the earliest
/// producer whose value no lowered step has.
pub(crate) fn origin(
    source: &SourceRunView<'_>,
    lowered: &LoweredRunView<'_>,
    mut at: usize,
) -> usize {
    let values: Vec<Scalars> = (0..lowered.len())
        .filter_map(|l| lowered.value(l))
        .collect();
    let is_lost = |producer: &usize| {
        let of_lowered = |(want, ty): (Scalars, _)| {
            let same = |got: &Scalars| may_be(&want, got, ty, source.index_width);
            values.iter().any(same)
        };
        !source.value(*producer).is_some_and(of_lowered)
    };
    // A branch or return with one operand has no value of its own: its operand differs.
    if let Some(op) = source.op(at)
        && [
            Op::Cf(CfOp::CondBr),
            Op::Cf(CfOp::Switch),
            Op::Func(FuncOp::Return),
        ]
        .contains(&op)
        && let [producer] = source.producers(at)[..]
    {
        at = producer;
    }
    while let Some(producer) = source.producers(at).into_iter().find(is_lost) {
        at = producer;
    }
    at
}
