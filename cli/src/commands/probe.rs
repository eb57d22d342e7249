//! Probes a user's own build of `mlir-opt` for features that it lacks compared with the nearest
//! release. Missing features are then not reported as bugs of its lowering.

use lowerfuzz_generator::{Config, Profile, case_from_seed};
use lowerfuzz_ir::Op;
use lowerfuzz_ir::case::Case;
use lowerfuzz_tools::mlir_opt::MlirOpt;
use lowerfuzz_triage::escape::one_line;

use crate::args::{Dwell, RunArgs};
use crate::failure::Failure;
use crate::output::tell;
use lowerfuzz_campaign::not_stopped;

/// Number of programs that are probed together. They are taken from all profiles in turn.
const PROGRAMS: u64 = 256;
/// Maximum number of probing rounds. If an op hides an error about another op, the first op must be
/// left out before the other op is probed.
const ROUNDS: u64 = 16;

/// Returns the ops that a build cannot parse, and prints the other features that it lacks. For an
/// official release the list is empty, because its features are known.
///
/// # Errors
/// Returns an error if the build cannot be started.
pub(super) fn unread(opt: &MlirOpt, args: &RunArgs) -> Result<Vec<Op>, Failure> {
    let installed = opt.installed();
    if installed.is_release() {
        return Ok(Vec::new());
    }
    let (name, release) = (one_line(&installed.name), installed.release);
    let version = one_line(&installed.version);
    tell(&format!(
        "note: {name} ({version}) gets programs for release {release}"
    ));
    if args.with.pipeline.is_none() {
        for pass in installed.missing_passes() {
            tell(&format!(
                "note: {name} has no -{pass}, so its lowering omits the pass"
            ));
        }
    }
    let mut ops: Vec<Op> = Vec::new();
    for round in 0..ROUNDS {
        let dwell = Dwell {
            profile: Profile::Default,
            without: ops.clone(),
            calls: None,
            avoid: Vec::new(),
        };
        let config = dwell.of(Config::for_release(release));
        let unread = opt.unparsed_ops(&programs(&config, round));
        not_stopped()?;
        let unread = unread.map_err(|why| Failure::plain(format!("target {name}: {why}")))?;
        let before = ops.len();
        for found in unread {
            if let Some(op) = found
                .op
                .row()
                .and_then(|row| row.name(release))
                .filter(|_| !ops.contains(&found.op))
            {
                let why = one_line(&found.why);
                tell(&format!(
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
