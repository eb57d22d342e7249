//! What an observer is told of a run, op by op.

use lowerfuzz_ir::{Body, FuncId, OpId, ValueId};

/// Where a run goes after an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Went {
    /// To the next op.
    Next,
    /// To the successor at this position.
    To(usize),
    /// Into a function; one without a body answers before the next op.
    Into(FuncId),
    /// Out of the function.
    Back,
    /// Into the op's region at this position.
    Inside(usize),
    /// Out of a region, to the op that holds it.
    Out,
    /// Nowhere: the op ends the run, as its outcome says.
    Nowhere,
}

/// An op that a run has executed, before the run goes on: its operands are as it has seen them.
#[derive(Debug)]
pub struct Executed<'a, V> {
    /// The function.
    pub func: FuncId,
    /// Its body.
    pub body: &'a Body,
    /// The op.
    pub op: OpId,
    /// Calls under way, this one included.
    pub depth: usize,
    /// Where the run goes.
    pub went: Went,
    /// The values of the call.
    pub(crate) values: &'a [V],
    /// What goes into a region.
    pub(crate) passed: &'a [V],
}

impl<'a, V> Executed<'a, V> {
    /// A value of the call, as it is now.
    ///
    /// # Panics
    /// If the body has no such value.
    pub fn value(&self, value: ValueId) -> &'a V {
        &self.values[value.index()]
    }

    /// The op's operands, without those of successors.
    pub fn operands(&self) -> impl Iterator<Item = &'a V> + use<'a, V> {
        let values = self.values;
        let operands = self.body.operands(self.op);
        operands.iter().map(move |id| &values[id.index()])
    }

    /// What is passed to the block that the run goes to.
    pub fn passed(&self) -> impl Iterator<Item = &'a V> + use<'a, V> {
        let values = self.values;
        let (ids, passed) = match self.went {
            Went::To(successor) => (self.body.successor(self.op, successor).1, &[][..]),
            Went::Inside(_) => (&[][..], self.passed),
            Went::Next | Went::Into(_) | Went::Back | Went::Out | Went::Nowhere => {
                (&[][..], &[][..])
            }
        };
        let ids = ids.iter().map(move |id| &values[id.index()]);
        ids.chain(passed)
    }

    /// The op's results. Those of a call, or of an op that went into a region, are what they were before it.
    pub fn results(&self) -> impl Iterator<Item = &'a V> + use<'a, V> {
        let values = self.values;
        let results = self.body.results(self.op);
        results.map(move |id| &values[id.index()])
    }
}

/// Watches a run. Without one ([`Unobserved`]) a run pays nothing for it.
pub trait Observer<V> {
    /// Does it look at values? A run keeps none then that nothing asks for any more.
    const LOOKS: bool = true;

    /// An op was executed.
    fn executed(&mut self, op: &Executed<'_, V>);

    /// The call `op`, or the op that went into a region, has its results; at this depth.
    fn returned(&mut self, op: &Executed<'_, V>);
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl<V> Observer<V> for Unobserved {
    const LOOKS: bool = false;

    #[inline(always)]
    fn executed(&mut self, _: &Executed<'_, V>) {}

    #[inline(always)]
    fn returned(&mut self, _: &Executed<'_, V>) {}
}
