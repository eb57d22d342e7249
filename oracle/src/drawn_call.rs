//! Runs drawn calls, so that only calls whose source is defined are kept.

use lowerfuzz_inputs::{End, Run, Source};
use lowerfuzz_interp::llvm::Value as LlvmValue;
use lowerfuzz_interp::source::Value as SourceValue;
use lowerfuzz_interp::{Effort, Limits, Observer, Table, Unobserved};
use lowerfuzz_ir::case::{Call, Case, Element};
use lowerfuzz_ir::{FuncId, OpId};

use crate::compare::source_verdict;
use crate::host::SourceHost;
use crate::judge::{Judge, is_direct};
use crate::observation::{Ended, Observation, returns_poison};
use crate::verdict::Verdict;

impl Source for Judge {
    fn run_table(
        &mut self,
        case: &Case,
        func: FuncId,
        inputs: &[&[Element]],
        rows: usize,
    ) -> Option<Table> {
        let (width, limits) = (case.index_width, self.config.limits);
        let machine = &self.reference.machine;
        let run = || machine.run_prepared_table(&case.module, width, func, inputs, rows, limits);
        (!self.config.one_by_one).then(run).flatten()
    }

    fn run(&mut self, case: &Case, call: &Call) -> Run {
        let mut host = SourceHost::new(case);
        let limits = self.config.limits;
        let run = self.source_run(
            case,
            call,
            &mut host,
            limits,
            &mut Unobserved,
            &mut Unobserved,
        );
        Run {
            end: run_of(case, call, &run),
            effort: run.effort,
        }
    }
}

/// A run of a source program, of either level.
pub(crate) struct DrawnRun {
    pub(crate) observation: Observation,
    pub(crate) effort: Effort,
    /// The op with undefined behaviour that ended the run. `None` for a function of the LLVM dialect.
    undefined_at: Option<(FuncId, OpId)>,
}

impl Judge {
    /// Runs a call in the interpreter for the level of its function, with an observer for each level.
    pub(crate) fn source_run<S: Observer<SourceValue>, L: Observer<LlvmValue>>(
        &mut self,
        case: &Case,
        call: &Call,
        host: &mut SourceHost<'_>,
        limits: Limits,
        source: &mut S,
        llvm: &mut L,
    ) -> DrawnRun {
        if is_direct(case, call) {
            let (observation, effort) = self.llvm.run_directly(case, call, host, limits, llvm);
            return DrawnRun {
                observation,
                effort,
                undefined_at: None,
            };
        }
        let run = self
            .reference
            .run_observed(case, call, host, limits, source);
        DrawnRun {
            observation: run.observation,
            effort: run.effort,
            undefined_at: run.undefined_at,
        }
    }
}

/// Returns how the source run of a call ended, for drawing.
pub(crate) fn run_of(case: &Case, call: &Call, run: &DrawnRun) -> End {
    match &run.observation.ended {
        Ended::Beyond(limit) => End::Beyond(*limit),
        Ended::Unsupported(what) => End::Unsupported(what.clone()),
        Ended::Undefined(undefined) => End::Undefined {
            at: run.undefined_at,
            why: undefined.why().cloned(),
            text: undefined.to_string(),
        },
        Ended::Returned(_) | Ended::Aborted | Ended::Overcalled => {
            match source_verdict(case, call, &run.observation) {
                Verdict::Agree if returns_poison(&run.observation) => End::Poison,
                Verdict::Agree => End::Defined,
                verdict @ (Verdict::Discarded { .. }
                | Verdict::Inaccurate { .. }
                | Verdict::Finding { .. }) => End::Undefined {
                    at: None,
                    why: None,
                    text: verdict.reason(),
                },
            }
        }
    }
}
