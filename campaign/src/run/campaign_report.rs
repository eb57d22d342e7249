//! What a campaign of `run` tried so far: passes, ops and pairs of passes, by target.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use lowerfuzz_ir::Release;
use lowerfuzz_tools::mlir_opt::meaning_preserving;
use schemars::JsonSchema;
use serde::Serialize;

use crate::error::CampaignError;
use crate::run::pass_coverage::{PassCoverage, Tried, pass_name};
use crate::run::state::{FindingAnalysis, RunState, RunSubject, describe, joined, total};
use crate::run::statistics::Statistics;
use crate::work::WorkFolder;

/// What a campaign of `run` tried so far.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CampaignCoverage {
    /// The state of the campaign.
    pub state: RunState,
    /// What was tried on each target.
    pub targets: Vec<TargetCoverage>,
}

/// What was tried on a target.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TargetCoverage {
    /// The target.
    pub target: String,
    /// The version of the target.
    pub version: String,
    /// The number of programs.
    pub programs: u64,
    /// The number of programs with a finding.
    pub findings: u64,
    /// The number of different signatures before reduction.
    pub signatures: usize,
    /// The passes that a random schedule of this release has, and that no program went through.
    pub passes_never_tried: Vec<String>,
    /// Each pass that was tried, those with the fewest programs first.
    pub passes: Vec<PassTried>,
    /// The ops that occur in programs of the campaign. Only these are expected for each pass.
    pub ops: Vec<String>,
    /// The number of ordered pairs of the tried passes, and how many of them were tried.
    pub pairs: PairsTried,
    /// The counts.
    pub coverage: PassCoverage,
}

/// What went through a pass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PassTried {
    /// The pass.
    pub pass: String,
    /// The number of programs.
    pub programs: u64,
    /// The number of programs with a finding.
    pub findings: u64,
    /// The number of ops that went through the pass.
    pub ops: usize,
    /// The ops of the campaign that did not.
    pub ops_never_tried: Vec<String>,
}

/// Ordered pairs of passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PairsTried {
    /// The number of pairs of different passes.
    pub all: usize,
    /// The number of these pairs that some program went through.
    pub tried: usize,
}

/// Reads what a campaign tried so far.
///
/// # Errors
/// The folder has no state of a run, or cannot be read.
pub fn campaign_coverage(path: &Path) -> Result<CampaignCoverage, CampaignError> {
    let (folder, subject) = open(path)?;
    let mut targets = Vec::new();
    for (part, worker) in (0..).zip(&subject.targets) {
        let statistics = total(folder.done()?, part)?;
        let random = worker.settings.random_passes;
        let release = random.then(|| release_of(&worker.target)).flatten();
        let (name, version) = (worker.target.clone(), worker.version.clone());
        targets.push(TargetCoverage::of(name, version, release, &statistics));
    }
    Ok(CampaignCoverage {
        state: describe(&folder, None)?,
        targets,
    })
}

/// Makes one attempt of the ended attempts at a campaign. Returns the sizes of the folder before and
/// after it.
///
/// # Errors
/// The folder has no state of a run, or cannot be read or written.
pub fn prune_campaign(path: &Path) -> Result<[RunState; 2], CampaignError> {
    let (folder, _) = open(path)?;
    let before = describe(&folder, None)?;
    folder.prune::<Statistics, FindingAnalysis>(joined)?;
    Ok([before, describe(&folder, None)?])
}

fn open(path: &Path) -> Result<(WorkFolder, RunSubject), CampaignError> {
    let folder = WorkFolder::look(path)?;
    let subject = folder
        .as_ref()
        .and_then(|folder| RunSubject::of(&folder.plan));
    folder.zip(subject).ok_or_else(|| {
        CampaignError::file(
            path,
            "expected the folder of `run --state`, found no campaign of it",
        )
    })
}

/// The release that a target's name ends with.
fn release_of(target: &str) -> Option<Release> {
    let number = target.rsplit('-').next()?.parse().ok()?;
    Release::from_number(number)
}

impl TargetCoverage {
    fn of(
        target: String,
        version: String,
        release: Option<Release>,
        statistics: &Statistics,
    ) -> TargetCoverage {
        let coverage = statistics.pass_coverage.clone();
        let ops: BTreeSet<&String> = coverage.ops.values().flat_map(BTreeMap::keys).collect();
        let mut by_name: BTreeMap<&str, Tried> = BTreeMap::new();
        for (pass, count) in &statistics.passes {
            let tried = by_name.entry(pass_name(pass)).or_default();
            tried.add(Tried(count.programs, count.findings));
        }
        let passes = by_name.iter().map(|(pass, tried)| {
            let row = coverage.ops.get(*pass);
            let has = |op: &String| row.is_some_and(|row| row.contains_key(op));
            let missing = ops.iter().filter(|op| !has(op));
            PassTried {
                pass: (*pass).to_owned(),
                programs: tried.0,
                findings: tried.1,
                ops: row.map_or(0, BTreeMap::len),
                ops_never_tried: missing.map(|op| (*op).clone()).collect(),
            }
        });
        let mut passes: Vec<PassTried> = passes.collect();
        passes.sort_by(|one, other| (one.programs, &one.pass).cmp(&(other.programs, &other.pass)));
        let scheduled = release.map(meaning_preserving).unwrap_or_default();
        let never = scheduled.into_iter().map(pass_name);
        let never: BTreeSet<&str> = never.filter(|pass| !by_name.contains_key(pass)).collect();
        let tried = coverage
            .pairs
            .iter()
            .flat_map(|(first, row)| row.keys().filter(move |later| *later != first));
        let n = passes.len();
        TargetCoverage {
            target,
            version,
            programs: statistics.programs,
            findings: statistics.findings_total,
            signatures: statistics
                .findings
                .iter()
                .map(|found| &found.signature)
                .collect::<BTreeSet<_>>()
                .len(),
            passes_never_tried: never.into_iter().map(str::to_owned).collect(),
            passes,
            ops: ops.into_iter().cloned().collect(),
            pairs: PairsTried {
                all: n * n.saturating_sub(1),
                tried: tried.count(),
            },
            coverage,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::PassCount;

    #[test]
    fn what_was_never_tried_is_named() {
        let mut statistics = Statistics::default();
        let count = |programs| PassCount {
            programs,
            ..PassCount::default()
        };
        statistics.passes.insert("-cse".to_owned(), count(3));
        statistics
            .passes
            .insert("-canonicalize=a".to_owned(), count(1));
        statistics
            .passes
            .insert("-canonicalize=b".to_owned(), count(1));
        let ops = &mut statistics.pass_coverage.ops;
        for (pass, op) in [
            ("cse", "arith.addi"),
            ("cse", "scf.for"),
            ("canonicalize", "scf.for"),
        ] {
            let row = ops.entry(pass.to_owned()).or_default();
            row.insert(op.to_owned(), Tried(1, 0));
        }
        let pairs = &mut statistics.pass_coverage.pairs;
        for later in ["cse", "canonicalize"] {
            let row = pairs.entry("cse".to_owned()).or_default();
            row.insert(later.to_owned(), Tried(1, 0));
        }
        let names = ("t".to_owned(), "1".to_owned());
        let newest = Some(Release::NEWEST);
        let coverage = TargetCoverage::of(names.0, names.1, newest, &statistics);
        let passes: Vec<(&str, u64, usize, &[String])> = coverage
            .passes
            .iter()
            .map(|p| (p.pass.as_str(), p.programs, p.ops, &p.ops_never_tried[..]))
            .collect();
        let missing = ["arith.addi".to_owned()];
        assert_eq!(
            passes,
            [("canonicalize", 2, 1, &missing[..]), ("cse", 3, 2, &[])]
        );
        assert_eq!(coverage.pairs, PairsTried { all: 2, tried: 1 });
        let never = &coverage.passes_never_tried;
        assert!(
            never
                .iter()
                .any(|pass| pass == "symbol-dce" || pass == "sccp"),
            "{never:?}"
        );
        assert!(!never.iter().any(|pass| pass == "cse"), "{never:?}");
    }
}
