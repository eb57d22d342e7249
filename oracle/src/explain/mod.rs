//! Explanations: the run of a call step by step, with the lowered steps next to the source steps.

mod align;
mod corresponding_ops;
mod differ;
mod first_difference;
mod origin;
mod record;
mod run_view;
mod show;
mod step;
mod value;

use lowerfuzz_interp::llvm::{Program, Value as LlvmValue};
use lowerfuzz_interp::source::Value as SourceValue;
use lowerfuzz_ir::case::{Call, Case};

use self::align::{by_location, by_shape};
pub use self::first_difference::FirstDifference;
pub(crate) use self::record::Recording;
use self::run_view::RunView;
use self::show::{Shower, windowed};
pub use self::step::{Shown, Step};
pub(crate) use self::value::{Blocks, llvm_value};
use crate::describe::describe_observation;
use crate::engine::{Entry, Invocation, LoweredCall};
use crate::host::SourceHost;
use crate::judge::Judge;
use crate::judgement::{CallReport, Judgement};
use crate::observation::Ended;
use crate::stop::Stop;
use crate::target::Target;
use crate::verdict::Verdict;

/// A request for an explanation.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExplainRequest {
    /// Index of the call to explain, counted from 0. By default, this is the first call with a
    /// finding, or else the first call.
    pub call: Option<usize>,
    /// Number of source steps to show at the start, around the first difference, and at the end.
    /// `None` shows all steps.
    pub around: Option<usize>,
}

/// The run of a call, step by step.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// Index of the explained call, counted from 0.
    pub call: usize,
    /// Name of the called function.
    pub function: String,
    /// The verdict on the explained call.
    pub verdict: Verdict,
    /// Are lowered ops grouped by the source locations that the lowering keeps? Otherwise they are
    /// grouped by op and value.
    pub by_location: bool,
    /// The steps to show. Each source step is followed by the lowered steps that implement it.
    pub steps: Vec<Shown>,
    /// The first difference between the runs. `None` if there is no finding.
    pub difference: Option<FirstDifference>,
    /// The broken LangRef rule: the section that states the rule, and its requirement.
    pub rule: Option<(&'static str, &'static str)>,
    /// The observation of the source run.
    pub source: Vec<String>,
    /// The observation of the lowered program in the interpreter, if it ran.
    pub interpreted: Option<Vec<String>>,
    /// The observation of the lowered program as machine code, if it ran.
    pub compiled: Option<Vec<String>>,
}

impl Judge {
    /// Judges a verified test case, and explains one of its calls step by step. Returns `None` if
    /// the requested call does not exist.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped.
    pub fn explain(
        &mut self,
        case: &Case,
        target: &mut dyn Target,
        request: ExplainRequest,
    ) -> Result<Option<Explanation>, Stop> {
        let judgement = self.judge(case, target)?;
        Ok(self.explain_judged(case, &judgement, target.keeps_locations(), request))
    }

    /// Explains a call of a test case that is already judged. `keeps_locations` tells whether the
    /// target keeps source locations.
    pub fn explain_judged(
        &mut self,
        case: &Case,
        judgement: &Judgement,
        keeps_locations: bool,
        request: ExplainRequest,
    ) -> Option<Explanation> {
        let decides = |r: &CallReport| r.verdict.differs() && r.verdict == judgement.verdict;
        let finding = |reports: &[CallReport]| reports.iter().position(decides);
        let index = request
            .call
            .or_else(|| finding(&judgement.calls))
            .unwrap_or(0);
        let call = case.calls.get(index)?;
        let verdict = match judgement.calls.get(index) {
            Some(report) => report.verdict.clone(),
            None => judgement.verdict.clone(),
        };
        let mut explanation =
            self.followed(case, call, judgement, keeps_locations, &verdict, request);
        explanation.call = index;
        if let Some(difference) = &mut explanation.difference {
            difference.call = index + 1;
            difference.by_location = explanation.by_location;
        }
        let report = judgement.calls.get(index);
        let describe = |o| describe_observation(o, &case.module.types, case.index_width);
        if let Some(report) = report {
            explanation.source = describe(&report.reference);
            explanation.interpreted = report.interpreted.as_deref().map(describe);
            explanation.compiled = report.compiled.as_deref().map(describe);
        }
        Some(explanation)
    }

    fn followed(
        &mut self,
        case: &Case,
        call: &Call,
        judgement: &Judgement,
        keeps_locations: bool,
        verdict: &Verdict,
        request: ExplainRequest,
    ) -> Explanation {
        let mut host = SourceHost::new(case);
        let mut run: Recording<SourceValue> = Recording::default();
        let limits = self.config.limits;
        let done = self
            .reference
            .run_observed(case, call, &mut host, limits, &mut run);
        let (blocks, effort) = (Blocks::of(done.memory, &done.buffers), done.effort);
        host.follow(&done.observation.host_calls);
        let source = RunView {
            module: &case.module,
            index_width: case.index_width,
            run,
            blocks,
        };
        let func = case.module.lookup_func(call.func);
        let entry = judgement
            .lowered
            .as_ref()
            .zip(func)
            .and_then(|(lowered, func)| Some((lowered, Entry::find(case, lowered, func)?)));
        let mut explanation = Explanation {
            call: 0,
            function: case.module.str(call.func).to_owned(),
            verdict: verdict.clone(),
            by_location: false,
            steps: Vec::new(),
            difference: None,
            rule: None,
            source: Vec::new(),
            interpreted: None,
            compiled: None,
        };
        let mut run: Recording<LlvmValue> = Recording::default();
        let Some((module, entry)) = entry else {
            let blocks = Blocks::default();
            let lowered = RunView {
                module: &case.module,
                index_width: case.index_width,
                run,
                blocks,
            };
            let alignment = by_shape(&source, &lowered);
            let shower = Shower::new(case, &source, &lowered, None);
            explanation.steps = windowed(&shower, &alignment, None, request.around);
            return explanation;
        };
        let program = Program::new(module);
        let lowered_call = LoweredCall {
            invocation: Invocation { case, call, entry },
            program: &program,
            limits: self.config.limits.lowered(effort),
        };
        let done = self.llvm.run_observed(&lowered_call, &mut host, &mut run);
        let lowered = RunView {
            module,
            index_width: case.index_width,
            run,
            blocks: Blocks::of(done.machine.memory(), &done.buffers),
        };
        let located = (0..source.len()).any(|at| source.loc(at).offset().is_some());
        explanation.by_location = keeps_locations && located;
        let alignment = if explanation.by_location {
            by_location(&source, &lowered)
        } else {
            by_shape(&source, &lowered)
        };
        // If both runs end in the same way, intermediate differences are irrelevant.
        let mut differing = verdict
            .differs()
            .then(|| differ::first(&source, &lowered, &alignment))
            .flatten();
        if let Some(differing) = &mut differing
            && !explanation.by_location
        {
            differing.move_to_origin(&source, &lowered, &alignment);
        }
        let shower = Shower::new(case, &source, &lowered, Some(done.machine));
        explanation.steps = windowed(&shower, &alignment, differing.as_ref(), request.around);
        explanation.difference = differing.map(|differing| {
            let group = &alignment.groups[differing.group];
            FirstDifference::new(
                differing.what,
                group.source.map(|at| shower.source(at)),
                differing.lowered.map(|at| shower.lowered(at)),
            )
        });
        let undefined = match &done.observation.ended {
            Ended::Undefined(undefined) => undefined.why(),
            Ended::Returned(_)
            | Ended::Aborted
            | Ended::Beyond(_)
            | Ended::Overcalled
            | Ended::Unsupported(_) => None,
        };
        explanation.rule = match undefined {
            Some(why) => Some(why.rule()),
            None => {
                let poison = explanation.difference.as_ref();
                let poison = poison.and_then(|difference| difference.poison.as_ref());
                poison.map(|_| {
                    (
                        "Poison Values",
                        "an op whose flags or limits are violated returns poison",
                    )
                })
            }
        };
        if let (Some(difference), Some((section, rule))) =
            (&mut explanation.difference, explanation.rule)
        {
            difference.rule = Some(format!("LangRef, {section}: {rule}"));
        }
        explanation
    }
}
