//! Asks every build of `mlir-opt` on the machine whether it has the bug of a finding.

use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::{Finding, Judge, Stop, Verdict};
use lowerfuzz_tools::ToolError;
use lowerfuzz_tools::mlir_opt::{Installed, MlirOpt};
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::store::BugState;
use lowerfuzz_triage::{BuildState, FindingRecord};

use crate::error::CampaignError;
use crate::targets::{Selected, TargetSettings};

/// Judges the program of a finding on every other `mlir-opt` in `PATH` and on every defined target, after
/// the same passes. The result begins with the releases, ordered by version. It is empty if the finding
/// is not one of an `mlir-opt` alone.
///
/// # Errors
/// Returns an error if the tools are stopped.
pub fn states(
    case: &Case,
    judge: &mut Judge,
    targets: &Targets,
    found: &FindingRecord,
) -> Result<Vec<BuildState>, Stop> {
    let given = &found.configuration;
    if given.fault.is_some() || given.pipeline.is_some() || given.then.is_some() {
        return Ok(Vec::new());
    }
    let settings = TargetSettings {
        configuration: given.clone(),
        random_passes: false,
    };
    let installed = Installed::all(targets)?
        .0
        .into_iter()
        .map(|build| build.name);
    let mut names: Vec<String> = installed.collect();
    for name in targets
        .defined_names()
        .into_iter()
        .chain([found.target.clone()])
    {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
        .into_iter()
        .map(|name| match name == found.target {
            true => Ok(BuildState {
                version: found.target_version.clone(),
                state: BugState::Present,
                note: None,
                name,
            }),
            false => state(targets, name, case, judge, &settings, found),
        })
        .collect()
}

fn state(
    targets: &Targets,
    name: String,
    case: &Case,
    judge: &mut Judge,
    settings: &TargetSettings,
    found: &FindingRecord,
) -> Result<BuildState, Stop> {
    let not_asked = |version: String, why: String| BuildState {
        name: name.clone(),
        version,
        state: BugState::NotAsked,
        note: Some(why),
    };
    let mut selected = match Selected::find(targets, &name, settings) {
        Ok(selected) => selected,
        Err(CampaignError::Stopped(stop)) => return Err(stop),
        Err(why) => {
            let installed = Installed::find(targets, &name).ok();
            let version = installed.map_or_else(String::new, |installed| installed.version);
            let lacks_passes = matches!(why, CampaignError::ToolOptions { .. });
            let why = match lacks_passes {
                true => "the passes are not accepted".to_owned(),
                false => why.to_string(),
            };
            return Ok(not_asked(version, why));
        }
    };
    let version = selected.target.identity().version;
    let asked = settings.after_passes(selected.target.passes().to_vec());
    let verdict = judge
        .judge_with(case, selected.target.as_mut(), &asked)?
        .verdict;
    let (state, note) = match verdict {
        Verdict::Finding { finding, .. } if is_same(finding, found.finding) => {
            let opt = selected.mlir_opt.filter(|_| found.culprit.is_some());
            let culprit = match opt {
                Some(opt) => culprit(&opt, case, judge)?,
                None => None,
            };
            let other = culprit.filter(|pass| found.culprit.as_ref() != Some(pass));
            (BugState::Present, other.map(|pass| format!("at {pass}")))
        }
        Verdict::Agree => (BugState::Gone, None),
        Verdict::Finding { .. } | Verdict::Inaccurate { .. } | Verdict::Discarded { .. } => {
            return Ok(not_asked(version, verdict.to_string()));
        }
    };
    Ok(BuildState {
        name,
        version,
        state,
        note,
    })
}

/// Returns the first pass with wrong output.
fn culprit(opt: &MlirOpt, case: &Case, judge: &mut Judge) -> Result<Option<String>, Stop> {
    let progress = ToolError::unless_stopped(opt.progress(judge, case))?;
    Ok(progress.and_then(|progress| Some(progress.culprit()?.pass.clone())))
}

/// Returns whether one bug may have both findings. A wrong value in one build may be poison in another.
fn is_same(one: Finding, other: Finding) -> bool {
    let is_of_values =
        |finding: Finding| matches!(finding, Finding::Mismatch | Finding::IntroducedUb);
    one == other || (is_of_values(one) && is_of_values(other))
}
