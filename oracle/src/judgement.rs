//! What is said of a test case and of its calls, and what a judge knows before it is lowered.

use lowerfuzz_interp::Effort;
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::{FuncId, Module};

use crate::observation::Observation;
use crate::outside::Opinion;
use crate::stages::Stages;
use crate::target::{Job, Lowered, Target};
use crate::verdict::{Discard, Verdict};

/// What is said of a test case.
#[derive(Debug)]
pub struct Judgement {
    /// The verdict: of the first call with a finding, else agreement if any call was compared,
    /// else the first reason for which none was.
    pub verdict: Verdict,
    /// Of each call.
    pub calls: Vec<CallReport>,
    /// What the lowering made, for reports.
    pub lowered: Option<Module>,
    /// What a release's own runner says of it, if it was asked.
    pub opinion: Option<Opinion>,
}

/// What is said of a call.
#[derive(Clone, Debug)]
pub struct CallReport {
    /// The verdict.
    pub verdict: Verdict,
    /// What the reference observed.
    pub reference: Observation,
    /// The text of the assertion by which the reference aborted, if it did by one.
    pub assertion: Option<String>,
    /// What the LLVM-dialect interpreter observed, if it ran.
    pub interpreted: Option<Observation>,
    /// What the compiled program did, if it ran.
    pub compiled: Option<Observation>,
}

impl Judgement {
    /// The judgement on a case without calls, which has a verdict of its own.
    pub(crate) fn uncalled(verdict: Verdict, lowered: Option<Module>) -> Judgement {
        Judgement {
            verdict,
            calls: Vec::new(),
            lowered,
            opinion: None,
        }
    }

    /// The judgement that follows from those of the calls.
    pub(crate) fn of_calls(calls: Vec<CallReport>, lowered: Option<Module>) -> Judgement {
        let finding = calls.iter().find(|c| c.verdict.is_finding());
        let agree = calls.iter().find(|c| c.verdict == Verdict::Agree);
        let verdict = match finding.or(agree).or(calls.first()) {
            Some(report) => report.verdict.clone(),
            None => Verdict::discarded(Discard::Unsupported, "a test case without calls"),
        };
        Judgement {
            verdict,
            calls,
            lowered,
            opinion: None,
        }
    }
}

impl CallReport {
    /// Is there something to compare, as far as is known?
    pub fn is_comparable(&self) -> bool {
        self.verdict == Verdict::Agree
    }
}

/// A test case whose source has run, and that can be lowered.
#[derive(Debug)]
pub struct Prepared {
    pub(crate) reports: Vec<CallReport>,
    /// Ops that the source executed, by call.
    pub(crate) efforts: Vec<Effort>,
    /// The functions that will be called.
    pub(crate) entries: Vec<FuncId>,
    is_lowered: bool,
}

impl Prepared {
    /// From what the source says of each call, and how many ops it executed for it.
    pub(crate) fn of(case: &Case, reports: Vec<CallReport>, efforts: Vec<Effort>) -> Prepared {
        // What is not comparable is never lowered, let alone compiled.
        let is_comparable = reports.iter().any(CallReport::is_comparable);
        Prepared {
            entries: entries(case, &reports),
            is_lowered: is_comparable || case.calls.is_empty(),
            reports,
            efforts,
        }
    }

    /// Does a transfer start outside of its memref in a call that can be compared?
    fn has_far_start(&self) -> bool {
        let mut each = self.reports.iter().zip(&self.efforts);
        each.any(|(report, effort)| report.is_comparable() && effort.far_start)
    }

    /// What is to be lowered; `None` if no call can be compared.
    pub fn job<'a>(&'a self, case: &'a Case) -> Option<Job<'a>> {
        self.is_lowered.then_some(Job {
            case,
            entries: &self.entries,
        })
    }
}

/// The functions that are called and comparable, each once.
fn entries(case: &Case, reports: &[CallReport]) -> Vec<FuncId> {
    let mut entries = Vec::new();
    for (call, report) in case.calls.iter().zip(reports) {
        let Some(id) = case.module.lookup_func(call.func) else {
            continue;
        };
        if report.is_comparable() && !entries.contains(&id) {
            entries.push(id);
        }
    }
    entries
}

/// What is said of a program that a target's documents leave undefined.
const FAR_START: &str =
    "a transfer that starts outside of its memref, which its documents do not allow";

/// Lowers prepared test cases together. The answers are in their order; `None` for those that are
/// not to be lowered.
pub fn lower_prepared<'a>(
    prepared: impl Iterator<Item = (&'a Case, &'a Prepared)>,
    target: &mut dyn Target,
    stages: &mut Stages,
) -> Vec<Option<Lowered>> {
    let is_limited = !target.takes_far_starts();
    let jobs: Vec<Option<(Job<'_>, bool)>> = prepared
        .map(|(case, p)| Some((p.job(case)?, is_limited && p.has_far_start())))
        .collect();
    let each = jobs
        .iter()
        .flatten()
        .filter(|(_, is_undefined)| !is_undefined);
    let wanted: Vec<Job<'_>> = each.map(|(job, _)| *job).collect();
    let mut answers = match wanted[..] {
        [] => Vec::new(),
        [..] => target.lower_all(&wanted, stages),
    }
    .into_iter();
    let each = jobs.iter();
    each.map(|job| match job {
        None => None,
        Some((_, true)) => Some(Lowered::Unsupported(FAR_START.to_owned())),
        Some((_, false)) => answers.next(),
    })
    .collect()
}
