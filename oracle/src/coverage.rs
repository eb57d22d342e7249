//! Records which ops a call executes.

use lowerfuzz_interp::source::Value;
use lowerfuzz_interp::{Executed, Limits, Observer};
use lowerfuzz_ir::Op;
use lowerfuzz_ir::case::{Call, Case};

use crate::engine::Reference;
use crate::expect;
use crate::host::SourceHost;

/// The distinct ops that a run has executed.
#[derive(Default)]
struct Ops(Vec<Op>);

impl Observer<Value> for Ops {
    const LOOKS: bool = false;

    fn executed(&mut self, executed: &Executed<'_, Value>) {
        let op = executed.body.op(executed.op).op;
        if !self.0.contains(&op) {
            self.0.push(op);
        }
    }

    fn returned(&mut self, _: &Executed<'_, Value>) {}
}

/// Returns the distinct ops that the reference executes in a call. Returns `None` if the call has
/// no expected outcome, or another outcome than the expected one.
pub fn executed(case: &Case, call: &Call) -> Option<Vec<Op>> {
    let mut host = SourceHost::new(case);
    let (mut reference, mut ops) = (Reference::default(), Ops::default());
    let run = reference.run_observed(case, call, &mut host, Limits::default(), &mut ops);
    let is_met = call.expect.is_some() && expect::check(case, call, &run.observation).is_ok();
    is_met.then_some(ops.0)
}
