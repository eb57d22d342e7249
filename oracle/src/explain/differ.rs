//! Finds the first difference between two aligned runs.

use lowerfuzz_interp::ControlFlow;
use lowerfuzz_interp::llvm::Value;
use lowerfuzz_ir::{CfOp, FuncOp, LlvmOp, Op};

use super::align::{Alignment, Group};
use super::corresponding_ops::corresponding_ops;
use super::origin::origin;
use super::run_view::{LoweredRunView, Part, Scalars, SourceRunView, may_be};

/// The first step at which the lowered run differs from the source run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Differing {
    /// Index of the group of the source op whose lowering differs.
    pub(crate) group: usize,
    /// Index of the lowered step that shows the difference, which may be in a later group.
    pub(crate) lowered: Option<usize>,
    pub(crate) what: &'static str,
}

impl Differing {
    /// Moves the difference from an op that passes a wrong value on to the op that computes it.
    pub(crate) fn move_to_origin(
        &mut self,
        source: &SourceRunView<'_>,
        lowered: &LoweredRunView<'_>,
        alignment: &Alignment,
    ) {
        let Some(at) = alignment.groups[self.group].source else {
            return;
        };
        if ![POISON, ANOTHER_VALUE, ANOTHER_BRANCH].contains(&self.what) {
            return;
        }
        let origin = origin(source, lowered, at);
        let is_origin = |group: &Group| group.source == Some(origin);
        if origin != at
            && let Some(group) = alignment.groups.iter().position(is_origin)
        {
            self.group = group;
        }
    }
}

/// Finds the first difference between two runs that are known to differ.
pub(crate) fn first(
    source: &SourceRunView<'_>,
    lowered: &LoweredRunView<'_>,
    alignment: &Alignment,
) -> Option<Differing> {
    let mut found = alignment.groups.iter().enumerate().find_map(|(i, group)| {
        let (lowered, what) = of_group(source, lowered, group)?;
        Some(Differing {
            group: i,
            lowered,
            what,
        })
    });
    // If only the lowered run stops at its last step, that step is the first difference.
    if found.is_none()
        && let Some(last) = lowered.len().checked_sub(1)
        && lowered.step(last).control_flow == ControlFlow::Nowhere
    {
        let holds = |group: &Group| group.lowered.contains(&last);
        found = alignment.groups.iter().position(holds).map(|i| Differing {
            group: i,
            lowered: Some(last),
            what: "the lowered program is undefined here",
        });
    }
    found
}

fn of_group(
    source: &SourceRunView<'_>,
    lowered: &LoweredRunView<'_>,
    group: &Group,
) -> Option<(Option<usize>, &'static str)> {
    let stopped = group
        .lowered
        .clone()
        .find(|at| lowered.step(*at).control_flow == ControlFlow::Nowhere);
    let Some(at) = group.source else {
        return stopped.map(|at| (Some(at), "the lowered program is undefined here"));
    };
    if group.strays {
        let first = (!group.lowered.is_empty()).then_some(group.lowered.start);
        return Some((first, "the lowered program goes another way"));
    }
    let corresponding = source.op(at).map_or(&[][..], corresponding_ops);
    let corresponds =
        |l: &usize| matches!(lowered.op(*l), Some(Op::Llvm(op)) if corresponding.contains(&op));
    let differs = goes_elsewhere(source, lowered, group, at)
        .or_else(|| other_place(source, lowered, group, at))
        .or_else(|| other_value(source, lowered, group, at, &corresponds))
        .or_else(|| other_view(source, lowered, group, at))
        .or_else(|| other_results(source, lowered, group, at));
    differs.or(stopped.map(|at| (Some(at), "the lowered program is undefined here")))
}

const POISON: &str = "poison, where the source has a value";
const ANOTHER_BRANCH: &str = "the branch goes another way";
const ANOTHER_VALUE: &str = "another value";
const ANOTHER_MEMREF: &str = "another memref: place, sizes or strides";

type Found = Option<(Option<usize>, &'static str)>;

/// Detects a branch to another successor than in the source.
fn goes_elsewhere(
    source: &SourceRunView<'_>,
    lowered: &LoweredRunView<'_>,
    group: &Group,
    at: usize,
) -> Found {
    let op = source.op(at)?;
    let kind = if op == Op::Cf(CfOp::CondBr) {
        LlvmOp::CondBr
    } else if op == Op::Cf(CfOp::Switch) {
        LlvmOp::Switch
    } else {
        return None;
    };
    let mut branches = group
        .lowered
        .clone()
        .filter(|l| lowered.op(*l) == Some(Op::Llvm(kind)));
    let branch = branches.next()?;
    let (want, got) = (
        source.step(at).control_flow,
        lowered.step(branch).control_flow,
    );
    match (want, got) {
        (ControlFlow::To(want), ControlFlow::To(got)) if want != got => {
            Some((Some(branch), ANOTHER_BRANCH))
        }
        _ => None,
    }
}

/// Detects a load or store that accesses another place in an argument's buffer.
fn other_place(
    source: &SourceRunView<'_>,
    lowered: &LoweredRunView<'_>,
    group: &Group,
    at: usize,
) -> Found {
    let want = source.access(at)?;
    let is_access =
        |l: &usize| matches!(lowered.op(*l), Some(Op::Llvm(LlvmOp::Load | LlvmOp::Store)));
    let mut accesses = group.lowered.clone().filter(is_access).rev();
    // The last access of the group is the access to the element. Earlier accesses may read a
    // descriptor.
    let access = accesses.next()?;
    (lowered.access(access) != Some(want)).then_some((Some(access), "another place in memory"))
}

/// Detects a value that is poison or differs from the source's value.
fn other_value(
    source: &SourceRunView<'_>,
    lowered: &LoweredRunView<'_>,
    group: &Group,
    at: usize,
    corresponds: &dyn Fn(&usize) -> bool,
) -> Found {
    let (want, ty) = source.value(at)?;
    if want.is_empty() {
        return None;
    }
    let comparable = |l: &usize| lowered.value(*l).filter(|got| got.len() == want.len());
    let mut last = None;
    for l in group.lowered.clone() {
        let Some(got) = comparable(&l) else { continue };
        if may_be(&want, &got, ty, source.index_width) {
            return None;
        }
        let is_last = l + 1 == group.lowered.end;
        if (corresponds(&l) || is_last) && lowered.may_have_type(l, ty) {
            last = Some((l, got.contains(&None)));
        }
    }
    let (l, poison) = last?;
    let what = if poison { POISON } else { ANOTHER_VALUE };
    Some((Some(l), what))
}

/// Detects a memref whose descriptor differs from the source's memref.
fn other_view(
    source: &SourceRunView<'_>,
    lowered: &LoweredRunView<'_>,
    group: &Group,
    at: usize,
) -> Found {
    if matches!(
        source.op(at)?,
        Op::Func(FuncOp::Call | FuncOp::CallIndirect | FuncOp::Return | FuncOp::Constant)
    ) {
        return None;
    }
    let want = source.memref(at)?;
    let last = group.lowered.end.checked_sub(1)?;
    if !group.lowered.contains(&last) {
        return None;
    }
    let got = lowered.memref(last, &want)?;
    (!want.may_be(&got)).then_some((Some(last), ANOTHER_MEMREF))
}

/// Detects a returned value that differs from the source's value.
fn other_results(
    source: &SourceRunView<'_>,
    lowered: &LoweredRunView<'_>,
    group: &Group,
    at: usize,
) -> Found {
    if source.op(at)? != Op::Func(FuncOp::Return) {
        return None;
    }
    let is_return = |l: &usize| lowered.op(*l) == Some(Op::Llvm(LlvmOp::Return));
    let l = group.lowered.clone().find(is_return)?;
    let parts = source.returned(at);
    let mut rest = lowered.returned(l);
    let lens = parts.iter().map(|part| match part {
        Part::Scalars(scalars, _) => scalars.len(),
        Part::View(view) => 3 + 2 * view.sizes.len(),
        Part::Other(n) => *n,
    });
    // Bare pointers, and results that are returned in memory, are not compared here.
    let lens: Vec<usize> = lens.collect();
    if lens.iter().sum::<usize>() != rest.len() {
        return None;
    }
    for (part, len) in parts.iter().zip(lens) {
        let (fields, after) = rest.split_at(len);
        rest = after;
        match part {
            Part::Scalars(want, ty) => {
                let got: Scalars = fields.iter().map(Value::bits).collect();
                if !may_be(want, &got, *ty, source.index_width) {
                    let what = if got.contains(&None) {
                        POISON
                    } else {
                        ANOTHER_VALUE
                    };
                    return Some((Some(l), what));
                }
            }
            Part::View(want) => {
                if !lowered
                    .view(fields, want)
                    .is_some_and(|got| want.may_be(&got))
                {
                    return Some((Some(l), ANOTHER_MEMREF));
                }
            }
            Part::Other(_) => {}
        }
    }
    None
}
