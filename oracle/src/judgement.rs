//! Judgements of test cases and calls, and the state of a test case before it is lowered.

use std::sync::Arc;

use lowerfuzz_interp::Effort;
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::{FuncId, Module};

use crate::observation::Observation;
use crate::opinion::Opinion;
use crate::stage_times::Stages;
use crate::stop::Stop;
use crate::symbols::symbol_faults;
use crate::target::{Job, Lowered, Request, Settings, Target};
use crate::verdict::{Verdict, reason_class};

/// The judgement of a test case.
#[derive(Debug)]
pub struct Judgement {
    /// The verdict of the first call with a finding. If no call has a finding, the verdict is
    /// `Inaccurate` or `Agree` if some call was compared, and otherwise the first reason why no call was compared.
    pub verdict: Verdict,
    /// The report of each call.
    pub calls: Vec<CallReport>,
    /// The lowered module, for reports.
    pub lowered: Option<Module>,
    /// The lowered modules of the functions that were judged one by one, with their names.
    pub apart: Vec<(String, Module)>,
    /// The second opinion of an LLVM release's runner. `None` if the runner was not asked.
    pub opinion: Option<Opinion>,
}

/// The report of one call.
#[derive(Clone, Debug)]
pub struct CallReport {
    /// The verdict on this call or test case.
    pub verdict: Verdict,
    /// The reference's observation of the call.
    pub reference: Observation,
    /// The LLVM-dialect interpreter's observation of the call, if the interpreter ran.
    pub interpreted: Option<Box<Observation>>,
    /// The observation of the call in the compiled program, if the program ran.
    pub compiled: Option<Box<Observation>>,
    /// The reason why only the output of the passes was judged, and not the lowering after them.
    /// `None` if the lowering was judged, too, or was not to be judged.
    pub not_lowered: Option<Arc<str>>,
    /// The reason why a call that agrees was compared only in part: ops that no op table lists run otherwise.
    pub in_part: Option<Arc<str>>,
}

impl Judgement {
    /// Makes the judgement of a case without calls from its verdict.
    pub(crate) fn uncalled(verdict: Verdict, lowered: Option<Module>) -> Judgement {
        Judgement {
            verdict,
            calls: Vec::new(),
            lowered,
            apart: Vec::new(),
            opinion: None,
        }
    }

    /// Combines the reports of all calls into a judgement.
    pub(crate) fn of_calls(calls: Vec<CallReport>, lowered: Option<Module>) -> Judgement {
        let finding = calls.iter().find(|c| c.verdict.is_finding());
        let inaccurate = calls.iter().find(|c| c.verdict.differs());
        let agree = calls.iter().find(|c| c.verdict == Verdict::Agree);
        let verdict = match finding.or(inaccurate).or(agree).or(calls.first()) {
            Some(report) => report.verdict.clone(),
            None => Verdict::unsupported("a test case without calls"),
        };
        Judgement {
            verdict,
            calls,
            lowered,
            apart: Vec::new(),
            opinion: None,
        }
    }
}

impl Judgement {
    /// Returns the lowered module in which a function was judged.
    pub fn lowered_with(&self, function: &str) -> Option<&Module> {
        let apart = self.apart.iter().find(|(name, _)| name == function);
        apart.map(|(_, module)| module).or(self.lowered.as_ref())
    }

    /// Returns the first reason why only the output of the passes was judged for a call. `None` if
    /// the lowering was judged, too, or was not to be judged.
    pub fn not_lowered(&self) -> Option<&str> {
        let mut reasons = self.calls.iter();
        reasons.find_map(|report| report.not_lowered.as_deref())
    }

    /// Returns this reason without numbers and names, so that equal reasons can be counted.
    pub fn not_lowered_class(&self) -> Option<String> {
        self.not_lowered().map(reason_class)
    }
}

impl CallReport {
    /// Returns whether the call can still be compared with a lowered run.
    pub fn is_comparable(&self) -> bool {
        self.verdict == Verdict::Agree
    }
}

/// A test case whose source has run, ready to be lowered.
#[derive(Clone, Debug)]
pub struct Prepared {
    pub(crate) reports: Vec<CallReport>,
    /// Number of ops that the source executed in each call.
    pub(crate) efforts: Vec<Effort>,
    /// The functions that the harness will call.
    pub(crate) entries: Vec<FuncId>,
    is_lowered: bool,
}

impl Prepared {
    /// Makes a prepared case from the source's report of each call and the number of ops that it
    /// executed.
    pub(crate) fn of(case: &Case, reports: Vec<CallReport>, efforts: Vec<Effort>) -> Prepared {
        // A case without comparable calls is neither lowered nor compiled.
        let is_comparable = reports.iter().any(CallReport::is_comparable);
        Prepared {
            entries: entries(case, &reports),
            is_lowered: is_comparable || case.calls.is_empty(),
            reports,
            efforts,
        }
    }

    /// Returns whether a vector transfer in a comparable call starts outside its memref.
    fn has_far_start(&self) -> bool {
        let mut each = self.reports.iter().zip(&self.efforts);
        each.any(|(report, effort)| report.is_comparable() && effort.far_start)
    }

    /// Returns the lowering job for the case. `None` if no call can be compared.
    pub fn job<'a>(&'a self, case: &'a Case) -> Option<Job<'a>> {
        self.is_lowered.then_some(Job {
            case,
            entries: &self.entries,
        })
    }
}

/// Returns the distinct functions of all comparable calls.
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

/// The discard message for programs with a vector transfer that starts out of bounds, which MLIR's
/// documentation leaves undefined.
const FAR_START: &str =
    "a vector transfer that starts outside its memref, which MLIR's documentation does not allow";

/// Lowers prepared test cases in one batch. Returns the results in the order of the cases, with
/// `None` for each case that is not lowered.
///
/// # Errors
/// Returns an error if the tools are stopped.
pub fn lower_prepared<'a>(
    prepared: impl Iterator<Item = (&'a Case, &'a Prepared)>,
    target: &mut dyn Target,
    settings: &Settings,
    stages: &mut Stages,
) -> Result<Vec<Option<Lowered>>, Stop> {
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
        [..] => target.lower_all(
            Request {
                jobs: &wanted,
                settings,
            },
            stages,
        )?,
    }
    .into_iter();
    let keeps_symbols = !target.changes_symbols(settings);
    let each = jobs.iter();
    let lowered = each.map(|job| match job {
        None => None,
        Some((_, true)) => Some(Lowered::Unsupported(FAR_START.into())),
        Some((job, false)) => {
            let answer = answers.next()?;
            Some(match keeps_symbols {
                true => with_symbols(job.case, answer),
                false => answer,
            })
        }
    });
    Ok(lowered.collect())
}

/// Returns the output of a lowering, or that it is wrong because a public symbol of the case was
/// deleted or changed.
fn with_symbols(case: &Case, answer: Lowered) -> Lowered {
    let Some(output) = answer.output() else {
        return answer;
    };
    match symbol_faults(case, output).first() {
        Some(fault) => Lowered::Invalid(fault.text()),
        None => answer,
    }
}
