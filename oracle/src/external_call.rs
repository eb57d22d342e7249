//! Calls that another process executes, in memory that only that process can access directly.
//!
//! The executing process provides access to its memory ([`EngineMemory`], [`HostMemory`]) and
//! reports how the call ended. [`ExternalCall`] makes the arguments, answers calls of external
//! functions, and compares the outcome with the source.

use lowerfuzz_interp::{Accuracy, Effort, Limits};
use lowerfuzz_ir::case::{Call, Case, Element};
use lowerfuzz_ir::host::{Host as _, HostMemory};
use lowerfuzz_ir::{Module, Sym};

use crate::abi::{ArgBuffer, Argument, decode_results, observe_buffer};
use crate::compare::source_verdict;
use crate::difference::Difference;
pub use crate::engine::Entry;
use crate::engine::{Invocation, Reference, marshal};
use crate::globals;
use crate::host::SourceHost;
use crate::layout::ResultLayout;
pub use crate::memory::{BlockInfo, EngineMemory, Readable};
use crate::observation::{Ended, Observation};
use crate::opaque::OpaqueRuns;
use crate::refine::{Rules, refines};
use crate::verdict::Verdict;

/// A scalar argument of a call that another process executes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExternalArgument {
    /// The argument is a scalar with these bits.
    Bits(u128),
    /// The argument is the address of this source function.
    Function(Sym),
}

/// The reason why an external call is a finding or cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExternalCallError {
    /// The harness cannot make the call, or cannot read its results.
    #[error("{0}")]
    Unsupported(String),
    /// The call differs from the source in this way.
    #[error("{0}")]
    Differs(Difference),
}
/// The memory state after a call.
#[derive(Clone, Debug, Default)]
pub struct Remains {
    /// The number of heap blocks that are live after the call.
    pub live_heap: usize,
    /// Descriptions of the memory errors that the call made.
    pub damage: Vec<String>,
}

/// A call of a test case that another process executes.
pub struct ExternalCall<'c> {
    case: &'c Case,
    module: &'c Module,
    call: &'c Call,
    /// The reference's observation of the call, and the reference's effort.
    expected: (Observation, Effort),
    host: SourceHost<'c>,
    buffers: Vec<ArgBuffer>,
    /// Address and layout of the call's results. `None` if the results are not returned in memory.
    results_at: Option<(u64, ResultLayout)>,
}

impl<'c> ExternalCall<'c> {
    /// Prepares a call of a test case. Returns `None` if the source's outcome cannot be compared.
    /// `module` is the lowered module.
    pub fn new(case: &'c Case, module: &'c Module, call: &'c Call) -> Option<ExternalCall<'c>> {
        let mut host = SourceHost::new(case);
        // A second opinion is not asked about lost digits.
        let mut reference = Reference::default();
        reference.set_accuracy(Accuracy::Formulas);
        let expected = reference.run(case, call, &mut host, Limits::default());
        let mut follower = SourceHost::new(case);
        follower.follow(&expected.0.host_calls);
        (source_verdict(case, call, &expected.0) == Verdict::Agree).then(|| ExternalCall {
            case,
            module,
            call,
            expected,
            host: follower,
            buffers: Vec::new(),
            results_at: None,
        })
    }

    /// Writes the call's arguments into `memory`, and returns their scalars in order.
    ///
    /// # Errors
    /// Returns why the call cannot be made.
    pub fn arguments(
        &mut self,
        memory: &mut dyn EngineMemory,
    ) -> Result<Vec<ExternalArgument>, ExternalCallError> {
        let invocation = self.invocation()?;
        let Invocation { case, call, .. } = invocation;
        if call.outside && globals::is_any_observed(&case.module) {
            let why = "an external function that changes a global".to_owned();
            return Err(ExternalCallError::Unsupported(why));
        }
        let marshalled =
            marshal(memory, invocation, &[]).map_err(ExternalCallError::Unsupported)?;
        let mut args = Vec::new();
        for arg in marshalled.args {
            match arg {
                Argument::Scalar(bits) => args.push(ExternalArgument::Bits(bits)),
                // Any value may stand for poison.
                Argument::Poison(_) => args.push(ExternalArgument::Bits(0)),
                Argument::Lanes(lanes, _) => {
                    let bits = lanes.into_iter().map(Option::unwrap_or_default);
                    args.extend(bits.map(ExternalArgument::Bits))
                }
                Argument::Func(name) => args.push(ExternalArgument::Function(name)),
            }
        }
        self.buffers = marshalled.buffers;
        self.host.begin(call, &self.buffers, &[]);
        self.results_at = marshalled.results;
        Ok(args)
    }

    fn invocation(&self) -> Result<Invocation<'c>, ExternalCallError> {
        let source = self.case.module.lookup_func(self.call.func);
        let entry = source.and_then(|source| Entry::find(self.case, self.module, source));
        Ok(Invocation {
            case: self.case,
            call: self.call,
            entry: entry.ok_or_else(|| {
                let why = "the lowered module has no function to call";
                ExternalCallError::Unsupported(why.to_owned())
            })?,
        })
    }

    /// Answers a call of the external function `name`. Returns `None` if the host has no function
    /// of this name.
    pub fn host_call(
        &mut self,
        name: &str,
        args: &[u128],
        memory: &mut dyn HostMemory,
    ) -> Option<Vec<u128>> {
        self.host.call(name, args, memory)
    }

    /// Compares a call that returned these scalars with the source. `function_at` returns the
    /// source function at an address.
    ///
    /// # Errors
    /// Returns how the call differs from the source.
    pub fn returned(
        &mut self,
        results: &[u128],
        memory: &dyn EngineMemory,
        function_at: &dyn Fn(u128) -> Option<String>,
        remains: Remains,
    ) -> Result<(), ExternalCallError> {
        let leaves: Vec<Element> = match &self.results_at {
            Some((at, layout)) => layout.read(memory, *at),
            None => results.iter().copied().map(Some).collect(),
        };
        let decoded = decode_results(
            memory,
            &self.buffers,
            self.invocation()?.results(),
            &leaves,
            &|_, address| function_at(address),
        )
        .map_err(ExternalCallError::Unsupported)?;
        let remains = Remains {
            live_heap: remains.live_heap.saturating_sub(decoded.handed_over),
            ..remains
        };
        self.compare(Ended::Returned(decoded.results), memory, remains)
    }

    /// Compares a call that aborted with the source.
    ///
    /// # Errors
    /// Returns how the call differs from the source.
    pub fn aborted(
        &mut self,
        memory: &dyn EngineMemory,
        remains: Remains,
    ) -> Result<(), ExternalCallError> {
        self.compare(Ended::Aborted, memory, remains)
    }

    fn compare(
        &mut self,
        ended: Ended,
        memory: &dyn EngineMemory,
        remains: Remains,
    ) -> Result<(), ExternalCallError> {
        let buffers = self.buffers.iter();
        let observation = Observation {
            opaque: OpaqueRuns::default(),
            ended,
            buffers: buffers.map(|b| observe_buffer(memory, b)).collect(),
            globals: Vec::new(),
            host_calls: self.host.take_calls(),
            live_heap: remains.live_heap,
            stack: 0,
            damage: remains.damage,
            abort: None,
        };
        let (expected, effort) = &self.expected;
        let rules = Rules::of_case(self.case).after(effort.ops);
        refines(expected, &observation, rules).map_err(ExternalCallError::Differs)
    }
}
