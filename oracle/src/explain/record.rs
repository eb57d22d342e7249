//! Records a run step by step, with the operand and result values of each op.

use std::ops::Range;

use lowerfuzz_interp::{ControlFlow, Executed, Observer};
use lowerfuzz_ir::{FuncId, OpId};

/// Maximum number of recorded steps. Later steps are ignored.
const MAX_STEPS: usize = 1 << 19;

/// An executed op.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) func: FuncId,
    pub(crate) op: OpId,
    /// Call depth of the executed op.
    pub(crate) depth: usize,
    pub(crate) control_flow: ControlFlow,
    operands: Range<u32>,
    passed: Range<u32>,
    results: Range<u32>,
}

/// A recorded run, in execution order.
pub(crate) struct Recording<V> {
    pub(crate) steps: Vec<Step>,
    values: Vec<V>,
    /// Call depth and step index of each unfinished call and each unfinished op with regions.
    open: Vec<(usize, usize)>,
    /// Did the run continue after the last recorded step?
    pub(crate) is_cut: bool,
}

impl<V> Default for Recording<V> {
    fn default() -> Self {
        Recording {
            steps: Vec::new(),
            values: Vec::new(),
            open: Vec::new(),
            is_cut: false,
        }
    }
}

impl<V: Clone> Recording<V> {
    fn keep<'a>(&mut self, values: impl Iterator<Item = &'a V>) -> Range<u32>
    where
        V: 'a,
    {
        let start = self.values.len() as u32;
        self.values.extend(values.cloned());
        start..self.values.len() as u32
    }

    fn slice(&self, range: &Range<u32>) -> &[V] {
        self.values
            .get(range.start as usize..range.end as usize)
            .unwrap_or(&[])
    }

    /// Returns the operands of a step, without block arguments passed to successors.
    pub(crate) fn operands(&self, step: &Step) -> &[V] {
        self.slice(&step.operands)
    }

    /// Returns the values that a step passed to its successor block.
    pub(crate) fn passed(&self, step: &Step) -> &[V] {
        self.slice(&step.passed)
    }

    /// Returns the results of a step. The results of a call, or of an op with regions, are known
    /// only after it has finished.
    pub(crate) fn results(&self, step: &Step) -> &[V] {
        self.slice(&step.results)
    }
}

impl<V: Clone> Observer<V> for Recording<V> {
    fn executed(&mut self, op: &Executed<'_, V>) {
        if self.steps.len() >= MAX_STEPS || self.values.len() >= 8 * MAX_STEPS {
            self.is_cut = true;
            return;
        }
        let operands = self.keep(op.operands());
        let passed = self.keep(op.passed());
        let results = match op.control_flow {
            ControlFlow::Next => self.keep(op.results()),
            ControlFlow::Into(_) | ControlFlow::Inside(_) => {
                self.open.push((op.depth, self.steps.len()));
                0..0
            }
            ControlFlow::To(_) | ControlFlow::Back | ControlFlow::Out | ControlFlow::Nowhere => {
                0..0
            }
        };
        self.steps.push(Step {
            func: op.func,
            op: op.op,
            depth: op.depth,
            control_flow: op.control_flow,
            operands,
            passed,
            results,
        });
    }

    fn returned(&mut self, op: &Executed<'_, V>) {
        // An op whose start was not recorded is not in the list `open`.
        let is_this =
            |(depth, step): &(usize, usize)| *depth == op.depth && self.steps[*step].op == op.op;
        if !self.open.last().is_some_and(is_this) {
            return;
        }
        if let Some((_, step)) = self.open.pop() {
            self.steps[step].results = self.keep(op.results());
        }
    }
}
