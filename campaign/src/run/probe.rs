//! Probes a user's own build of `mlir-opt` for features that it lacks compared with the nearest
//! release. Missing features are then not reported as bugs of its lowering.

use std::collections::{BTreeMap, BTreeSet};

use lowerfuzz_generator::{Config, Profile, case_from_seed};
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::{Op, Release};
use lowerfuzz_tools::mlir_opt::{JudgedLevel, MlirOpt, UnparsedOp};
use lowerfuzz_tools::targets::{Targets, quoted};
use lowerfuzz_triage::escape::one_line;

use crate::error::CampaignError;
use crate::run::generator_options::GeneratorOptions;
use crate::run::progress::RunProgress;

/// Number of programs that are probed together. They are taken from all profiles in turn.
const PROGRAMS: u64 = 256;
/// Maximum number of probing rounds. If an op hides an error about another op, the first op must be
/// left out before the other op is probed.
const ROUNDS: u64 = 16;

/// What a build lacks of the language of its spelling.
#[derive(Clone, Debug, Default)]
pub struct Lacking {
    /// The dialects that the build does not have.
    pub dialects: BTreeSet<&'static str>,
    /// The ops of other dialects that the build does not parse, with its error messages.
    pub ops: BTreeMap<&'static str, String>,
    /// All ops that programs omit.
    pub omitted: Vec<Op>,
}

impl Lacking {
    /// Asks a build which ops it parses. A tool of a release with all its dialects lacks nothing.
    ///
    /// # Errors
    /// The build cannot be started.
    pub fn of(opt: &MlirOpt) -> Result<Lacking, CampaignError> {
        let mut lacking = Lacking::default();
        let installed = opt.installed();
        if installed.has_language() {
            return Ok(lacking);
        }
        for round in 0..ROUNDS {
            let options = GeneratorOptions {
                profile: Profile::Default,
                without: lacking.omitted.clone(),
                ..GeneratorOptions::default()
            };
            let config = options.of(Config::for_release(installed.release));
            let unread = opt.unparsed_ops(&programs(&config, round));
            let unread = unread.map_err(|why| CampaignError::tool(&installed.name, why))?;
            let before = lacking.omitted.len();
            unread
                .into_iter()
                .for_each(|found| lacking.add(found, installed.release));
            if lacking.omitted.len() == before {
                break;
            }
        }
        Ok(lacking)
    }

    fn add(&mut self, found: UnparsedOp, release: Release) {
        let name_of = |op: Op| op.row().and_then(|row| row.name(release));
        let Some(name) = name_of(found.op).filter(|_| !self.omitted.contains(&found.op)) else {
            return;
        };
        let Some(dialect) = found.missing_dialect(release) else {
            self.ops.insert(name, found.why);
            self.omitted.push(found.op);
            return;
        };
        self.dialects.insert(dialect);
        let is_missing = |op: &Op| {
            let of = name_of(*op).and_then(|name| name.split('.').next());
            of == Some(dialect) && !self.omitted.contains(op)
        };
        let missing: Vec<Op> = Op::all().filter(is_missing).collect();
        self.omitted.extend(missing);
    }

    /// Describes what programs omit, in a few words. `None` if they omit nothing.
    pub fn summary(&self) -> Option<String> {
        let dialects: Vec<&str> = self.dialects.iter().copied().collect();
        let (all, others) = (self.omitted.len(), self.ops.len());
        let dialects = dialects.join(", ");
        match (self.dialects.is_empty(), others) {
            (true, 0) => None,
            (true, _) => Some(format!("{all} ops that it does not parse")),
            (false, 0) => Some(format!("the {all} ops of the dialects {dialects}")),
            (false, _) => Some(format!(
                "the {} ops of the dialects {dialects}, and {others} others that it does not parse",
                all - others
            )),
        }
    }
}

/// Determines the ops that a build cannot parse, and notes in one line what it lacks. For an
/// official release the list is empty.
///
/// # Errors
/// The build cannot be started.
pub(crate) fn unparsed_ops(
    targets: &Targets,
    opt: &MlirOpt,
    has_pipeline: bool,
    progress: &dyn RunProgress,
) -> Result<Vec<Op>, CampaignError> {
    let installed = opt.installed();
    if installed.is_release() {
        return Ok(Vec::new());
    }
    let lacking = Lacking::of(opt)?;
    let (name, release) = (one_line(&installed.name), installed.release);
    let version = one_line(&installed.version);
    let mut parts = vec![format!(
        "note: {name} ({version}) gets programs for release {release}"
    )];
    parts.extend(lacking.summary().map(|what| format!("without {what}")));
    if !has_pipeline {
        let missing = installed.missing_passes().len();
        if opt.level() == JudgedLevel::Source && installed.lacks_lowering() {
            parts.push(format!(
                "judged at the source level (--level), because it lacks {missing} passes of the lowering"
            ));
        } else if missing > 0 {
            let passes = if missing == 1 { "pass" } else { "passes" };
            parts.push(format!("lowered without {missing} {passes} that it lacks"));
        }
    }
    if installed.ignores_splits() {
        parts.push("in small batches, because it ignores -split-input-file".to_owned());
    }
    progress.note(&parts.join("; "));
    if parts.len() > 1 {
        let target = quoted(&targets.argument(&installed.name));
        progress.note(&format!(
            "note: `lowerfuzz targets --target {target} --verbose` lists what it lacks"
        ));
    }
    Ok(lacking.omitted)
}

/// Returns the programs of one probing round, from all profiles.
fn programs(config: &Config, round: u64) -> Vec<Case> {
    let profiles = Profile::ALL.map(|profile| profile.of(config.clone()));
    let seeds = round * PROGRAMS..(round + 1) * PROGRAMS;
    seeds
        .map(|seed| case_from_seed(seed, &profiles[seed as usize % profiles.len()]))
        .collect()
}
