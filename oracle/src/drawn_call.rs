//! Runs drawn calls, so that only calls whose source is defined are kept.

use lowerfuzz_inputs::{End, Run, Source};
use lowerfuzz_interp::{Table, Unobserved};
use lowerfuzz_ir::FuncId;
use lowerfuzz_ir::case::{Call, Case, Element};

use crate::compare::source_verdict;
use crate::engine::SourceRun;
use crate::host::SourceHost;
use crate::judge::Judge;
use crate::observation::{Ended, returns_poison};
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
        let run = &mut self.reference;
        let run = run.run_observed(case, call, &mut host, limits, &mut Unobserved);
        let end = run_of(case, call, &run);
        Run {
            end,
            effort: run.effort,
        }
    }
}

/// Returns how the source run of a call ended, for drawing.
pub(crate) fn run_of(case: &Case, call: &Call, run: &SourceRun<'_>) -> End {
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
