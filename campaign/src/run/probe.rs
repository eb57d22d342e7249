//! Probes a user's own build of `mlir-opt` for features that it lacks compared with the nearest
//! release. Missing features are then not reported as bugs of its lowering.

use lowerfuzz_generator::{Config, Profile, case_from_seed};
use lowerfuzz_ir::Op;
use lowerfuzz_ir::case::Case;
use lowerfuzz_tools::mlir_opt::{JudgedLevel, MlirOpt};
use lowerfuzz_triage::escape::one_line;

use crate::error::{CampaignError, not_stopped};
use crate::run::generator_options::GeneratorOptions;
use crate::run::progress::RunProgress;

/// Number of programs that are probed together. They are taken from all profiles in turn.
const PROGRAMS: u64 = 256;
/// Maximum number of probing rounds. If an op hides an error about another op, the first op must be
/// left out before the other op is probed.
const ROUNDS: u64 = 16;

/// Determines the ops that a build cannot parse, and notes what else it lacks. For an official
/// release the list is empty, because its features are known.
///
/// # Errors
/// The build cannot be started.
pub(crate) fn unparsed_ops(
    opt: &MlirOpt,
    has_pipeline: bool,
    progress: &dyn RunProgress,
) -> Result<Vec<Op>, CampaignError> {
    let installed = opt.installed();
    if installed.is_release() {
        return Ok(Vec::new());
    }
    let (name, release) = (one_line(&installed.name), installed.release);
    let version = one_line(&installed.version);
    progress.note(&format!(
        "note: {name} ({version}) gets programs for release {release}"
    ));
    if !has_pipeline && opt.level() == JudgedLevel::Source {
        let count = installed.missing_passes().len();
        progress.note(&format!(
            "note: {name} lacks {count} passes of the lowering, so programs are judged at the source level (--level)"
        ));
    } else if !has_pipeline {
        for pass in installed.missing_passes() {
            progress.note(&format!(
                "note: {name} has no -{pass}, so its lowering omits the pass"
            ));
        }
    }
    let mut ops: Vec<Op> = Vec::new();
    for round in 0..ROUNDS {
        let options = GeneratorOptions {
            profile: Profile::Default,
            without: ops.clone(),
            calls: None,
            suppressions: Vec::new(),
        };
        let config = options.of(Config::for_release(release));
        let unread = opt.unparsed_ops(&programs(&config, round));
        not_stopped()?;
        let unread = unread.map_err(|source| CampaignError::Tool {
            name: installed.name.clone(),
            source,
        })?;
        let before = ops.len();
        for found in unread {
            if let Some(op) = found
                .op
                .row()
                .and_then(|row| row.name(release))
                .filter(|_| !ops.contains(&found.op))
            {
                let why = one_line(&found.why);
                progress.note(&format!(
                    "note: {name} cannot parse `{op}`, so programs omit the op: {why}"
                ));
                ops.push(found.op);
            }
        }
        if ops.len() == before {
            break;
        }
    }
    Ok(ops)
}

/// Returns the programs of one probing round, from all profiles.
fn programs(config: &Config, round: u64) -> Vec<Case> {
    let profiles = Profile::ALL.map(|profile| profile.of(config.clone()));
    let seeds = round * PROGRAMS..(round + 1) * PROGRAMS;
    seeds
        .map(|seed| case_from_seed(seed, &profiles[seed as usize % profiles.len()]))
        .collect()
}
