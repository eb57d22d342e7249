//! The targets of a replay, with the passes of each stored finding.

use lowerfuzz_campaign::CampaignError;
use lowerfuzz_campaign::targets::Selected;
use lowerfuzz_faults::Plant;
use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::target::{Builtin, Target};
use lowerfuzz_oracle::{Judge, Judgement, Stop};
use lowerfuzz_tools::ToolError;
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::{KnownBugs, StoredFinding, Uses};

use crate::args::TargetOptions;
use crate::commands::{settings, target};
use crate::failure::Failure;
use crate::findings;

/// The targets, which are configured for each case separately.
pub(super) struct ReplayTargets<'a> {
    pub(super) known_targets: &'a Targets,
    names: &'a [String],
    with: &'a TargetOptions,
    known: &'a KnownBugs,
    /// The targets without the passes of a finding.
    plain: Vec<Plain>,
    /// Whether a stored finding is judged on the target on which it was found, because the user gave
    /// no target.
    pub(super) is_own: bool,
}

/// The judgement of each target, or why it cannot judge the case.
pub(super) type Judgements = Vec<(String, Result<Judgement, String>)>;

/// A target without the passes of a finding.
enum Plain {
    /// No case needs it: a report's script also asks tools that cannot be a target.
    Unused,
    /// The target judges cases.
    Target(Box<dyn Target>),
    /// The target has no lowering, so it cannot judge cases without passes. The text says so.
    NeedsPasses(String),
}

impl Plain {
    fn find(targets: &Targets, name: &str, with: &TargetOptions) -> Result<Plain, Failure> {
        match Selected::find(targets, name, &with.settings()) {
            Ok(selected) => Ok(Plain::Target(selected.target)),
            Err(CampaignError::ToolOptions {
                why: why @ ToolError::NeedsPasses(_),
                ..
            }) => Ok(Plain::NeedsPasses(why.to_string())),
            Err(why) => Err(why.into()),
        }
    }
}

/// Checks that a target can be used with these options. With `is_used`, cases without passes of
/// their own are judged on the target; otherwise, the target may be a tool that only scripts ask.
pub(super) fn probe(
    targets: &Targets,
    name: &str,
    with: &TargetOptions,
    is_used: bool,
) -> Result<(), Failure> {
    match Plain::find(targets, name, with) {
        Err(why) if is_used || !is_tool(targets, name) => Err(why),
        Err(_) | Ok(_) => Ok(()),
    }
}

/// Is a target a tool that exists? A script can ask such a tool even if it cannot be a target.
fn is_tool(targets: &Targets, target: &str) -> bool {
    let spec = targets.spec_of(target).ok();
    let tool = spec.and_then(|spec| spec.command.find(targets.processes()));
    tool.is_some_and(|tool| tool.path().is_file())
}

impl<'a> ReplayTargets<'a> {
    pub(super) fn new(
        known_targets: &'a Targets,
        names: &'a [String],
        with: &'a TargetOptions,
        is_used: bool,
        known: &'a KnownBugs,
    ) -> Result<ReplayTargets<'a>, Failure> {
        let plain = names.iter().map(|name| match is_used {
            true => Plain::find(known_targets, name, with),
            false => Ok(Plain::Unused),
        });
        Ok(ReplayTargets {
            known_targets,
            names,
            with,
            known,
            plain: plain.collect::<Result<_, _>>()?,
            is_own: false,
        })
    }

    /// Returns the report that presumably explains the finding of a case. `own` is the report for which the case was
    /// written. The built-in lowering has no known bugs, and a finding after passes may be a bug of the passes.
    pub(super) fn presumed_report<'r>(
        &'r self,
        name: &str,
        case: &Case,
        judgement: &Judgement,
        own: Option<&'r str>,
    ) -> Option<&'r str> {
        let place = self.names.iter().position(|other| other == name)?;
        let Plain::Target(target) = &self.plain[place] else {
            return None;
        };
        if name == Builtin::NAME || !target.passes().is_empty() {
            return None;
        }
        let version = target.identity().version;
        let verdict = &judgement.verdict;
        let calls = case.calls.iter().zip(&judgement.calls);
        let mut wrong = calls.filter(|(_, report)| report.verdict.is_finding());
        let function = wrong
            .next()
            .and_then(|(call, _)| case.module.lookup_func(call.func));
        let uses = function.map_or_else(|| Uses::of(case), |func| Uses::of_function(case, func));
        self.known
            .presumed_report_of_case((name, &version), verdict, &uses, own)
    }

    /// Judges a case on each target. If a target cannot judge it, the result is the reason.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped.
    pub(super) fn judge(
        &mut self,
        case: &Case,
        stored: Option<&StoredFinding>,
        judge: &mut Judge,
    ) -> Result<Judgements, Stop> {
        if let Some(stored) = stored {
            let found_on = std::slice::from_ref(&stored.record.target);
            // Another finding may have another command of the same name.
            let own = self.known_targets.with(&stored.record.definitions);
            let names = if self.is_own { found_on } else { self.names };
            let judged = names.iter().map(|name| {
                let with = options(stored, name, self.with);
                Ok((name.clone(), judged(&own, name, &with, case, judge)?))
            });
            return judged.collect();
        }
        let plain = self.names.iter().zip(&mut self.plain);
        let judged = plain.map(|(name, plain)| {
            let judgement = match plain {
                Plain::Target(plain) => {
                    let settings = settings(self.with, plain.passes().to_vec());
                    Ok(judge.judge_with(case, plain.as_mut(), &settings)?)
                }
                Plain::NeedsPasses(why) => Err(why.clone()),
                Plain::Unused => judged(self.known_targets, name, self.with, case, judge)?,
            };
            Ok((name.clone(), judgement))
        });
        judged.collect()
    }
}

/// Judges a case on a target with these options. If the target cannot judge it, the result is the
/// reason.
fn judged(
    targets: &Targets,
    name: &str,
    with: &TargetOptions,
    case: &Case,
    judge: &mut Judge,
) -> Result<Result<Judgement, String>, Stop> {
    let mut own = match target(targets, name, with) {
        Ok(own) => own,
        Err(Failure::Interrupted) => return Err(Stop::Interrupted),
        Err(why) => return Ok(Err(why.line())),
    };
    let settings = settings(with, own.passes().to_vec());
    Ok(Ok(judge.judge_with(case, own.as_mut(), &settings)?))
}

/// Returns the options of a target for a stored finding. A planted fault and passes are only used
/// for targets that support them.
fn options(stored: &StoredFinding, target: &str, given: &TargetOptions) -> TargetOptions {
    let mut options = findings::options(stored, given);
    if target == Builtin::NAME {
        (options.passes, options.pipeline, options.level) = (None, None, None);
    } else {
        let anywhere = |plant: &Plant| matches!(plant, Plant::Rewrite(_));
        options.fault = options.fault.filter(anywhere);
    }
    options
}
