//! `cf.assert`, and runs that go on although an assertion failed.

use lowerfuzz_ir::{AffineOp, Attr, Key, Module, Op, ScfOp};

use super::Machine;
use super::at::At;
use crate::drive::Flow;
use crate::memory::BlockKind;
use crate::outcome::Stop;

/// What a failed assertion does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FailedAssertion {
    /// It ends the run (SEMANTICS.md §3.15).
    #[default]
    Ends,
    /// The run goes on as if the assertion held.
    GoesOn,
    /// The run goes on with other contents of argument buffers and mutable globals, so that a store
    /// of what they held shows, too.
    GoesOnChanged,
}

impl Machine {
    /// Sets what failed assertions do in later runs.
    pub fn set_failed_assertion(&mut self, does: FailedAssertion) {
        self.failed_assertion = does;
    }

    /// What a failed assertion does.
    pub fn failed_assertion(&self) -> FailedAssertion {
        self.failed_assertion
    }

    /// Returns the message of the `cf.assert` that ended the last run; `None` if no assertion
    /// failed.
    pub fn assertion(&self) -> Option<&str> {
        self.assertion.as_deref()
    }

    /// Did the last run end in an iteration of a parallel loop or in the region of a structured op, whose
    /// order is not specified?
    pub fn ended_in_parallel(&self, module: &Module) -> bool {
        !self.nests.is_empty() || self.state.frames.waiting_ops(module).any(is_parallel)
    }

    pub(super) fn assert(&mut self, at: At<'_>, condition: u128) -> Result<Flow, Stop> {
        if condition & 1 == 1 {
            return Ok(Flow::Next);
        }
        let is_first = self.assertion.is_none();
        if let Some(Attr::Str(text)) = at.attr(Key::Message).filter(|_| is_first) {
            self.assertion = Some(text.clone());
        }
        match self.failed_assertion {
            FailedAssertion::Ends => return Err(Stop::Abort),
            FailedAssertion::GoesOn => {}
            FailedAssertion::GoesOnChanged if is_first => {
                self.state.memory.change(|kind| match kind {
                    BlockKind::Buffer | BlockKind::Global { constant: false } => true,
                    BlockKind::Global { constant: true }
                    | BlockKind::Heap
                    | BlockKind::Stack(_) => false,
                });
            }
            FailedAssertion::GoesOnChanged => {}
        }
        Ok(Flow::Next)
    }
}

fn is_parallel(op: Op) -> bool {
    matches!(
        op,
        Op::Scf(ScfOp::Parallel | ScfOp::Forall) | Op::Affine(AffineOp::Parallel)
    )
}
