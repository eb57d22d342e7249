//! Alignment: assigns the lowered steps of a run to the source steps that they implement.
//!
//! A lowering that keeps source locations determines the assignment. For other tools, the two runs
//! are aligned as sequences: ops that do the same work on the same values are paired, and the
//! pairing with the highest total score wins. Stores, loads, calls, branches and returns have the
//! highest scores, so that blocks stay together.

use std::ops::Range;

use lowerfuzz_interp::ControlFlow;
use lowerfuzz_ir::{CfOp, FuncOp, LlvmOp, Loc, Op};

use super::corresponding_ops::corresponding_ops;
use super::origin::is_constant;
use super::run_view::{LoweredRunView, Scalars, SourceRunView, may_be};

/// A source step and the lowered steps that implement it. Some lowered steps have no source step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    pub(crate) source: Option<usize>,
    pub(crate) lowered: Range<usize>,
    /// Does the lowered program take another path than the source at this step?
    pub(crate) strays: bool,
}

/// The alignment of a source run with a lowered run.
pub(crate) struct Alignment {
    /// The groups of all steps. The source steps are in execution order, and so are the lowered
    /// steps.
    pub(crate) groups: Vec<Group>,
}

impl Alignment {
    fn push(&mut self, source: Option<usize>, lowered: Range<usize>) {
        self.groups.push(Group {
            source,
            lowered,
            strays: false,
        });
    }

    /// Adds groups for source steps that have no lowered steps.
    fn skip(&mut self, steps: Range<usize>, lowered: usize) {
        for step in steps {
            self.push(Some(step), lowered..lowered);
        }
    }

    /// Adds a lowered step to the last group of the alignment.
    fn extend(&mut self, step: usize) {
        match self.groups.last_mut() {
            Some(group) => group.lowered.end = step + 1,
            None => self.push(None, step..step + 1),
        }
    }
}

/// Maximum number of source steps that are searched for a lowered op's location.
const REACH: usize = 4096;

/// Aligns two runs by the source locations that lowered ops carry.
pub(crate) fn by_location(source: &SourceRunView<'_>, lowered: &LoweredRunView<'_>) -> Alignment {
    let mut alignment = Alignment { groups: Vec::new() };
    // `next` is the next source step. `seen` contains the lowered ops of the current group.
    let mut next: usize = 0;
    let mut seen: Vec<(usize, lowerfuzz_ir::OpId)> = Vec::new();
    // Calls with results that later lowered ops may still unpack.
    let mut calls: Vec<usize> = Vec::new();
    for at in 0..lowered.len() {
        let loc = lowered.loc(at);
        let step = lowered.step(at);
        let belongs =
            |s: usize| source.loc(s) == loc && source.func_name(s) == lowered.func_name(at);
        let current = next.checked_sub(1).filter(|s| belongs(*s));
        let again = seen.contains(&(step.depth, step.op));
        if loc == Loc::NONE || is_glue(source, lowered, at, loc) {
            alignment.extend(at);
            continue;
        }
        if current.is_some() && !(again && next < source.len() && belongs(next)) {
            alignment.extend(at);
            seen.push((step.depth, step.op));
            continue;
        }
        let mut strays = false;
        let mut found = None;
        for s in next..source.len().min(next + REACH) {
            if belongs(s) {
                found = Some(s);
                break;
            }
            strays |= is_event(source, s);
        }
        if found.is_none()
            && let Some(open) = calls.iter().rposition(|s| belongs(*s))
        {
            calls.truncate(open + 1);
            alignment.extend(at);
            continue;
        }
        // A hoisted op at the start of its function belongs to a later source step.
        if found.is_none() || (strays && is_hoisted(lowered, at)) {
            alignment.extend(at);
            if found.is_none()
                && !is_hoisted(lowered, at)
                && let Some(group) = alignment.groups.last_mut()
            {
                group.strays = true;
            }
            continue;
        }
        if let Some(s) = found {
            alignment.skip(next..s, at);
            alignment.push(Some(s), at..at + 1);
            if let Some(group) = alignment.groups.last_mut() {
                group.strays = strays;
            }
            seen.clear();
            seen.push((step.depth, step.op));
            calls.extend(
                (next..=s).filter(|s| matches!(source.step(*s).control_flow, ControlFlow::Into(_))),
            );
            next = s + 1;
        }
    }
    alignment.skip(next..source.len(), lowered.len());
    alignment
}

/// Returns whether the lowered op belongs to a prologue or a wrapper function, and not to a source
/// op.
fn is_glue(source: &SourceRunView<'_>, lowered: &LoweredRunView<'_>, at: usize, loc: Loc) -> bool {
    let name = lowered.func_name(at);
    let func = source.module.find_func(name);
    func.is_none_or(|func| source.module.func(func).loc == loc)
}

/// Returns whether the lowered op may have been hoisted to the start of its function.
fn is_hoisted(lowered: &LoweredRunView<'_>, at: usize) -> bool {
    matches!(
        lowered.op(at),
        Some(Op::Llvm(LlvmOp::Alloca | LlvmOp::Constant))
    )
}

/// Returns whether the source op determines the control flow.
fn is_event(source: &SourceRunView<'_>, at: usize) -> bool {
    matches!(
        source.op(at),
        Some(Op::Cf(_) | Op::Func(FuncOp::Return | FuncOp::Call | FuncOp::CallIndirect))
    )
}

/// Number of source steps per alignment window, and number of aligned steps that are kept. The
/// other steps are aligned again in the next window, which may place them better.
const WINDOW: usize = 96;
const KEPT: usize = 64;
/// Initial number of lowered steps per source step in a window.
const FACTOR: usize = 8;
/// Maximum number of cells in a window's table.
const MAX_CELLS: usize = 1 << 20;

/// Aligns two runs by the work of their ops and by their values.
pub(crate) fn by_shape(source: &SourceRunView<'_>, lowered: &LoweredRunView<'_>) -> Alignment {
    let pairs = pairs(source, lowered);
    let mut alignment = Alignment { groups: Vec::new() };
    let (mut s, mut l) = (0, 0);
    for (source_at, lowered_at) in pairs {
        // Lowered ops before the principal op prepare its operands, unless they complete the
        // preceding group.
        let mut from = l;
        while from < lowered_at && completes(lowered, from) && !alignment.groups.is_empty() {
            alignment.extend(from);
            from += 1;
        }
        alignment.skip(s..source_at, from);
        alignment.push(Some(source_at), from..lowered_at + 1);
        (s, l) = (source_at + 1, lowered_at + 1);
    }
    let rest = l..lowered.len();
    let mut from = rest.start;
    while from < rest.end && completes(lowered, from) && !alignment.groups.is_empty() {
        alignment.extend(from);
        from += 1;
    }
    alignment.skip(s..source.len(), from);
    if from < rest.end {
        alignment.push(None, from..rest.end);
    }
    alignment
}

/// Returns whether the lowered op assembles results of the preceding op.
fn completes(lowered: &LoweredRunView<'_>, at: usize) -> bool {
    matches!(lowered.op(at), Some(Op::Llvm(LlvmOp::InsertValue)))
}

/// Returns matching pairs of source and lowered steps, both in ascending order.
fn pairs(source: &SourceRunView<'_>, lowered: &LoweredRunView<'_>) -> Vec<(usize, usize)> {
    let values: Vec<Option<Scalars>> = (0..lowered.len()).map(|at| lowered.value(at)).collect();
    let mut pairs = Vec::new();
    let (mut s, mut l) = (0, 0);
    let mut factor = FACTOR;
    while s < source.len() && l < lowered.len() {
        let rows = s..source.len().min(s + WINDOW);
        let columns = l..lowered.len().min(l + WINDOW * factor);
        let at_end = rows.end == source.len() && columns.end == lowered.len();
        let found = window(source, lowered, &values, rows.clone(), columns.clone());
        let kept = found
            .iter()
            .take_while(|(at, _)| at_end || *at < s + KEPT)
            .count();
        if kept == 0 {
            // A loop that the lowering generates may have more steps than the window.
            if columns.end < lowered.len() && 4 * factor * WINDOW * WINDOW <= MAX_CELLS {
                factor *= 4;
                continue;
            }
            (s, l) = (rows.end, if at_end { columns.end } else { l });
            factor = FACTOR;
            continue;
        }
        factor = FACTOR;
        pairs.extend_from_slice(&found[..kept]);
        if let Some((at, opposite)) = found[..kept].last() {
            (s, l) = (at + 1, opposite + 1);
        }
        if at_end {
            break;
        }
    }
    pairs
}

/// Computes the best alignment within a window.
fn window(
    source: &SourceRunView<'_>,
    lowered: &LoweredRunView<'_>,
    values: &[Option<Scalars>],
    rows: Range<usize>,
    columns: Range<usize>,
) -> Vec<(usize, usize)> {
    let width = columns.len() + 1;
    // `best[i][j]` is the best score for aligning the rows from i with the columns from j.
    let mut best = vec![0u32; (rows.len() + 1) * width];
    let mut scores = vec![0u8; rows.len() * columns.len()];
    for i in (0..rows.len()).rev() {
        let known = Known::of(source, rows.start + i);
        for j in (0..columns.len()).rev() {
            let at = columns.start + j;
            let score = known.score(source, lowered, at, values[at].as_ref());
            scores[i * columns.len() + j] = score;
            let mut most = best[(i + 1) * width + j].max(best[i * width + j + 1]);
            if score > 0 {
                most = most.max(u32::from(score) + best[(i + 1) * width + j + 1]);
            }
            best[i * width + j] = most;
        }
    }
    let mut found = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < rows.len() && j < columns.len() {
        let here = best[i * width + j];
        let score = scores[i * columns.len() + j];
        if score > 0 && here == u32::from(score) + best[(i + 1) * width + j + 1] {
            found.push((rows.start + i, columns.start + j));
            (i, j) = (i + 1, j + 1);
        } else if here == best[i * width + j + 1] {
            j += 1;
        } else {
            i += 1;
        }
    }
    found
}

/// Properties that identify a source step in the lowered run.
struct Known<'a> {
    at: usize,
    op: Option<Op>,
    corresponding: &'static [LlvmOp],
    func: &'a str,
    value: Option<(Scalars, lowerfuzz_ir::Type)>,
}

impl<'a> Known<'a> {
    fn of(source: &SourceRunView<'a>, at: usize) -> Known<'a> {
        let op = source.op(at);
        Known {
            at,
            op,
            corresponding: op.map_or(&[], corresponding_ops),
            func: source.func_name(at),
            value: source.value(at),
        }
    }

    /// Scores how well a lowered step matches the source step. A score of 0 means no match.
    fn score(
        &self,
        source: &SourceRunView<'_>,
        lowered: &LoweredRunView<'_>,
        at: usize,
        value: Option<&Scalars>,
    ) -> u8 {
        let Some(Op::Llvm(op)) = lowered.op(at) else {
            return 0;
        };
        if lowered.func_name(at) != self.func {
            return 0;
        }
        let same = match (&self.value, value) {
            (Some((_, ty)), Some(_)) if !lowered.may_have_type(at, *ty) => return 0,
            (Some((want, ty)), Some(got)) => Some(may_be(want, got, *ty, source.index_width)),
            _ => None,
        };
        if !self.corresponding.contains(&op) {
            // Folded constants, and casts that were lowered to no op, are matched by their value
            // alone.
            let telling = value.is_some_and(|v| v.iter().flatten().any(|bits| *bits > 1));
            return u8::from(same == Some(true) && telling);
        }
        match self.op {
            Some(Op::Func(FuncOp::Call)) => {
                let called = source.callee(self.at).is_some();
                if called && source.callee(self.at) == lowered.callee(at) {
                    24
                } else {
                    0
                }
            }
            Some(Op::Func(FuncOp::Return)) => 16,
            Some(Op::Cf(CfOp::CondBr | CfOp::Switch)) => {
                if source.step(self.at).control_flow == lowered.step(at).control_flow {
                    16
                } else {
                    6
                }
            }
            Some(Op::Cf(CfOp::Br)) => 4,
            // A lowered constant with another value is another constant, or a folded op.
            Some(op) if same == Some(false) && is_constant(op) => 0,
            Some(_) | None => match same {
                Some(true) => 10,
                Some(false) => 4,
                None => 5,
            },
        }
    }
}
