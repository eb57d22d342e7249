//! Which lowered steps belong to which source step.
//!
//! A lowering that keeps the location of each op has said it. For what other tools make, the two
//! runs are aligned as sequences are: ops that do the same work on the same values stand opposite
//! each other, and as much of this is kept as the order allows. Stores, loads, calls, branches and
//! returns weigh most, so that blocks stay together.

use std::ops::Range;

use lowerfuzz_interp::Went;
use lowerfuzz_ir::{CfOp, FuncOp, LlvmOp, Loc, Op};

use super::kin::kin;
use super::side::{LoweredSide, Scalars, SourceSide, may_be};

/// A source step, if there is one, and the lowered steps that do its work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    pub(crate) source: Option<usize>,
    pub(crate) lowered: Range<usize>,
    /// Does the lowered program go where the source does not?
    pub(crate) strays: bool,
}

/// What was found out.
pub(crate) struct Alignment {
    /// Every step of both runs, each in the order of its run.
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

    /// Source steps for which nothing was lowered.
    fn skip(&mut self, steps: Range<usize>, lowered: usize) {
        for step in steps {
            self.push(Some(step), lowered..lowered);
        }
    }

    /// Adds a lowered step to the last group.
    fn extend(&mut self, step: usize) {
        match self.groups.last_mut() {
            Some(group) => group.lowered.end = step + 1,
            None => self.push(None, step..step + 1),
        }
    }
}

/// Steps that are searched for the one that a location belongs to.
const REACH: usize = 4096;

/// By the locations that lowered ops have from their source ops.
pub(crate) fn by_location(source: &SourceSide<'_>, lowered: &LoweredSide<'_>) -> Alignment {
    let mut alignment = Alignment { groups: Vec::new() };
    // The next source step, and those of the lowered ops that its group has.
    let mut next: usize = 0;
    let mut seen: Vec<(usize, lowerfuzz_ir::OpId)> = Vec::new();
    // Calls whose results may still have to be taken apart.
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
        // An op that was moved to the start of its function belongs to a later step.
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
            calls.extend((next..=s).filter(|s| matches!(source.step(*s).went, Went::Into(_))));
            next = s + 1;
        }
    }
    alignment.skip(next..source.len(), lowered.len());
    alignment
}

/// Is it of a function's frame: its prologue, or a wrapper?
fn is_glue(source: &SourceSide<'_>, lowered: &LoweredSide<'_>, at: usize, loc: Loc) -> bool {
    let name = lowered.func_name(at);
    let func = source.module.find_func(name);
    func.is_none_or(|func| source.module.func(func).loc == loc)
}

/// May it have been moved to the start of its function?
fn is_hoisted(lowered: &LoweredSide<'_>, at: usize) -> bool {
    matches!(
        lowered.op(at),
        Some(Op::Llvm(LlvmOp::Alloca | LlvmOp::Constant))
    )
}

/// Does it decide where the run goes?
fn is_event(source: &SourceSide<'_>, at: usize) -> bool {
    matches!(
        source.op(at),
        Some(Op::Cf(_) | Op::Func(FuncOp::Return | FuncOp::Call | FuncOp::CallIndirect))
    )
}

/// Source steps that are aligned at once, and how many of them are kept: those after them may
/// have a better place once more is seen.
const WINDOW: usize = 96;
const KEPT: usize = 64;
/// Lowered steps for each source step in a window, at first.
const FACTOR: usize = 8;
/// Cells of the largest window.
const MAX_CELLS: usize = 1 << 20;

/// By what ops do, and on which values.
pub(crate) fn by_shape(source: &SourceSide<'_>, lowered: &LoweredSide<'_>) -> Alignment {
    let pairs = pairs(source, lowered);
    let mut alignment = Alignment { groups: Vec::new() };
    let (mut s, mut l) = (0, 0);
    for (source_at, lowered_at) in pairs {
        // What stands before the principal op prepares it, but for what completes the one before.
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

/// Does it put together what the op before it has made?
fn completes(lowered: &LoweredSide<'_>, at: usize) -> bool {
    matches!(lowered.op(at), Some(Op::Llvm(LlvmOp::InsertValue)))
}

/// Source and lowered steps that stand opposite each other, both in rising order.
fn pairs(source: &SourceSide<'_>, lowered: &LoweredSide<'_>) -> Vec<(usize, usize)> {
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
            // A loop of the lowering's own may be longer than the window.
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

/// The best alignment of a window.
fn window(
    source: &SourceSide<'_>,
    lowered: &LoweredSide<'_>,
    values: &[Option<Scalars>],
    rows: Range<usize>,
    columns: Range<usize>,
) -> Vec<(usize, usize)> {
    let width = columns.len() + 1;
    // best[i][j]: of the rows from i and the columns from j.
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

/// What a source step is recognised by.
struct Known<'a> {
    at: usize,
    op: Option<Op>,
    kin: &'static [LlvmOp],
    func: &'a str,
    value: Option<(Scalars, lowerfuzz_ir::Type)>,
}

impl<'a> Known<'a> {
    fn of(source: &SourceSide<'a>, at: usize) -> Known<'a> {
        let op = source.op(at);
        Known {
            at,
            op,
            kin: op.map_or(&[], kin),
            func: source.func_name(at),
            value: source.value(at),
        }
    }

    /// How well a lowered step fits; 0 if it does not.
    fn score(
        &self,
        source: &SourceSide<'_>,
        lowered: &LoweredSide<'_>,
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
            (Some((want, ty)), Some(got)) => Some(may_be(want, got, *ty, source.index_width)),
            _ => None,
        };
        if !self.kin.contains(&op) {
            // Constants that were folded, casts that became nothing else.
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
                if source.step(self.at).went == lowered.step(at).went {
                    16
                } else {
                    6
                }
            }
            Some(Op::Cf(CfOp::Br)) => 4,
            Some(_) | None => match same {
                Some(true) => 10,
                Some(false) => 4,
                None => 5,
            },
        }
    }
}
