//! The interface through which an observer follows a run, op by op.

use lowerfuzz_ir::{Body, FuncId, Op, OpId, ValueId};

/// The control flow after an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControlFlow {
    /// The run continues with the next op.
    Next,
    /// The op branches to its successor with this index.
    To(usize),
    /// The op calls this function. A function without a body returns before the next op.
    Into(FuncId),
    /// The op returns from the function.
    Back,
    /// The op enters its region with this index.
    Inside(usize),
    /// The op ends a region and returns to the op that owns the region.
    Out,
    /// The op ends the run. The outcome of the run states the reason.
    Nowhere,
}

/// An op that was just executed, before the control flow changes. The operands still have the
/// values that the op read.
#[derive(Debug)]
pub struct Executed<'a, V> {
    /// The function that contains the op with undefined behaviour.
    pub func: FuncId,
    /// The body of the function that contains the op.
    pub body: &'a Body,
    /// The op that had undefined behaviour.
    pub op: OpId,
    /// The depth of the call stack, including the op's own call.
    pub depth: usize,
    /// The control flow after the executed op.
    pub control_flow: ControlFlow,
    /// The SSA values of the current function call.
    pub(crate) values: &'a [V],
    /// The arguments that the op passes to a region.
    pub(crate) passed: &'a [V],
}

impl<'a, V> Executed<'a, V> {
    /// The current value of an SSA value of the call.
    ///
    /// # Panics
    /// If the body has no such value.
    pub fn value(&self, value: ValueId) -> &'a V {
        &self.values[value.index()]
    }

    /// The op's operands, without the operands of its successors.
    pub fn operands(&self) -> impl Iterator<Item = &'a V> + use<'a, V> {
        let values = self.values;
        let operands = self.body.operands(self.op);
        operands.iter().map(move |id| &values[id.index()])
    }

    /// The arguments that the op passes to the block at which the run continues.
    pub fn passed(&self) -> impl Iterator<Item = &'a V> + use<'a, V> {
        let values = self.values;
        let (ids, passed) = match self.control_flow {
            ControlFlow::To(successor) => (self.body.successor(self.op, successor).1, &[][..]),
            ControlFlow::Inside(_) => (&[][..], self.passed),
            ControlFlow::Next
            | ControlFlow::Into(_)
            | ControlFlow::Back
            | ControlFlow::Out
            | ControlFlow::Nowhere => (&[][..], &[][..]),
        };
        let ids = ids.iter().map(move |id| &values[id.index()]);
        ids.chain(passed)
    }

    /// The op's results. For a call, and for an op that entered a region, the results still have
    /// their old values from before the op.
    pub fn results(&self) -> impl Iterator<Item = &'a V> + use<'a, V> {
        let values = self.values;
        let results = self.body.results(self.op);
        results.map(move |id| &values[id.index()])
    }
}

/// Observes an interpreter run. A run without an observer ([`Unobserved`]) has no overhead.
pub trait Observer<V> {
    /// Does the observer read values? If the observer does not read values, the run may drop a
    /// value after its last use.
    const LOOKS: bool = true;

    /// Called after an op was executed.
    fn executed(&mut self, op: &Executed<'_, V>);

    /// Called when the call `op`, or an op that entered a region, has its results; `op.depth` is
    /// the depth of this op.
    fn returned(&mut self, op: &Executed<'_, V>);
}

/// The observer that ignores all ops of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl<V> Observer<V> for Unobserved {
    const LOOKS: bool = false;

    #[inline(always)]
    fn executed(&mut self, _: &Executed<'_, V>) {}

    #[inline(always)]
    fn returned(&mut self, _: &Executed<'_, V>) {}
}

/// The observer that follows a run only in the first functions of a module. A call of another function is
/// observed like an op without a region, after it returned.
pub struct FirstFunctions<'o, O> {
    /// The observer of these functions.
    pub observer: &'o mut O,
    /// Their number.
    pub count: usize,
}

impl<O> FirstFunctions<'_, O> {
    fn has(&self, func: FuncId) -> bool {
        func.index() < self.count
    }
}

impl<V, O: Observer<V>> Observer<V> for FirstFunctions<'_, O> {
    const LOOKS: bool = O::LOOKS;

    fn executed(&mut self, op: &Executed<'_, V>) {
        let leaves = matches!(op.control_flow, ControlFlow::Into(func) if !self.has(func));
        if self.has(op.func) && !leaves {
            self.observer.executed(op);
        }
    }

    fn returned(&mut self, op: &Executed<'_, V>) {
        if !self.has(op.func) {
            return;
        }
        match matches!(op.body.op(op.op).op, Op::Unregistered(_)) {
            false => self.observer.returned(op),
            true => self.observer.executed(&Executed {
                control_flow: ControlFlow::Next,
                ..*op
            }),
        }
    }
}
