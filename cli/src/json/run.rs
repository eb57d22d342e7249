//! The JSON output of `run`.

use std::collections::BTreeMap;

use lowerfuzz_campaign::results::PassCount;
use lowerfuzz_campaign::run::RunState;
use lowerfuzz_campaign::seeds::SeedSummary;
use lowerfuzz_campaign::slice::Slice;
use lowerfuzz_oracle::{Blame, Finding};
use lowerfuzz_triage::{FindingGroup, RunnerOpinion, Signature};
use schemars::JsonSchema;
use serde::Serialize;

/// The output of `run`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Run {
    /// The targets.
    pub(crate) targets: Vec<String>,
    /// The seed of the first program. The following programs have consecutive seeds.
    pub(crate) seed: u64,
    /// The number of threads.
    pub(crate) jobs: u16,
    /// The number of cores that judged programs.
    pub(crate) cores: u16,
    /// The number of generated programs.
    pub(crate) programs: u64,
    /// The number of programs with at least one call that was compared.
    pub(crate) judged: u64,
    /// The number of programs that lose digits, which is not a finding.
    pub(crate) inaccurate: u64,
    /// The number of calls that were compared.
    pub(crate) calls: u64,
    /// The number of ops in all programs together.
    pub(crate) ops: u64,
    /// The number of programs with each verdict.
    pub(crate) verdicts: BTreeMap<String, u64>,
    /// The number of programs that were not judged, by kind of reason.
    pub(crate) discarded: BTreeMap<String, u64>,
    /// The number of unsupported programs by reason.
    pub(crate) unsupported: BTreeMap<String, u64>,
    /// The number of programs of which only the output of the passes was judged, by the reason why
    /// the lowering after them was not.
    pub(crate) not_lowered: BTreeMap<String, u64>,
    /// Seeds of programs with undefined behaviour.
    pub(crate) undefined_seeds: Vec<u64>,
    /// The number of second opinions by result.
    pub(crate) opinions: BTreeMap<String, u64>,
    /// The number of programs with each op that a runner confirmed.
    pub(crate) confirmed_ops: BTreeMap<String, u64>,
    /// The number of programs that use each language feature.
    pub(crate) features: BTreeMap<String, u64>,
    /// The results of the programs that went through each pass.
    pub(crate) passes: BTreeMap<String, PassRow>,
    /// The groups of findings without a report.
    pub(crate) findings: Vec<NewFinding>,
    /// The groups of findings with a report.
    pub(crate) known: Vec<KnownFinding>,
    /// The number of programs with a finding.
    pub(crate) findings_total: u64,
    /// A hash of all programs and verdicts.
    pub(crate) digest: String,
    /// Seconds that were spent on judging programs.
    pub(crate) seconds: f64,
    /// Seconds after these in which findings were bisected, reduced and reproduced.
    pub(crate) reduction_seconds: f64,
    /// The rate on each core.
    pub(crate) programs_per_second_per_core: f64,
    /// The share of the time that each stage took, from 0 to 1.
    pub(crate) stages: BTreeMap<String, f64>,
    /// Why the run judged nothing. `None` if it judged a program.
    pub(crate) incomplete: Option<String>,
    /// The state of the campaign. `None` without `--state`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) state: Option<RunState>,
    /// The seed functions. `None` without `--seeds`.
    pub(crate) seeds: Option<Seeds>,
    /// The functions of an enumerated space. `None` without `--space`.
    pub(crate) space: Option<Space>,
}

/// The functions of an enumerated space that were judged.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Space {
    /// The space and the numbers of the functions.
    #[serde(flatten)]
    pub(crate) slice: Slice,
    /// The number of programs of each kind, and of numbers without a function.
    pub(crate) programs: BTreeMap<String, u64>,
}

/// The functions of the user's files from which programs were made.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Seeds {
    /// What was read.
    pub(crate) read: SeedSummary,
    /// The number of programs of each kind.
    pub(crate) programs: BTreeMap<String, u64>,
}

/// The results of the programs that went through a pass.
#[derive(Serialize, JsonSchema)]
pub(crate) struct PassRow {
    /// The counters.
    #[serde(flatten)]
    pub(crate) count: PassCount,
    /// The number of findings for which the pass is known to be at fault.
    pub(crate) at_fault: u64,
    /// The number of keys without a report for which the pass is to blame.
    pub(crate) new_keys: usize,
}

/// A group of findings without a report.
#[derive(Serialize, JsonSchema)]
pub(crate) struct NewFinding {
    /// The signature.
    key: Signature,
    /// The lowering under test.
    target: String,
    /// The kind of the finding.
    verdict: Finding,
    /// The component that is to blame.
    blame: Blame,
    /// The seed of the program in which the finding was found.
    seed: Option<u64>,
    /// The expected outcome and the found outcome.
    reason: String,
    /// The number of findings with this key.
    count: u64,
    /// The number of unreduced findings that presumably have the same bug.
    presumed_duplicates: u64,
    /// The number of ops in the program, without terminators.
    ops: usize,
    /// Is the finding's program completely reduced?
    reduced: bool,
    /// The report of a known bug that may explain the finding, if its program is not reduced.
    perhaps_known: Option<String>,
    /// Does the diagnostic of a tool identify the bug?
    identified_by_diagnostic: bool,
    /// The opinion of an LLVM release's runner. `None` if no runner was asked.
    second_opinion: Option<RunnerOpinion>,
    /// The path of the finding's folder. `None` if the finding was not written.
    path: Option<String>,
}

/// A group of findings with a report.
#[derive(Serialize, JsonSchema)]
pub(crate) struct KnownFinding {
    /// The signature.
    key: Signature,
    /// The lowering under test.
    target: String,
    /// The kind of the finding.
    verdict: Finding,
    /// The report of the bug.
    report: Option<String>,
    /// The number of findings with this key.
    count: u64,
    /// The number of unreduced findings that presumably have the same bug.
    presumed_duplicates: u64,
    /// The seed of the program of one of the findings.
    seed: Option<u64>,
    /// The command that generates and judges this program again.
    again: String,
}

impl From<&FindingGroup> for NewFinding {
    fn from(group: &FindingGroup) -> NewFinding {
        let finding = &group.first.record;
        NewFinding {
            key: finding.signature.clone(),
            target: finding.target.clone(),
            verdict: finding.finding,
            blame: finding.blame,
            seed: finding.seed,
            reason: finding.reason.clone(),
            count: group.count,
            presumed_duplicates: group.presumed_duplicates,
            ops: finding.ops,
            reduced: finding.is_reduced(),
            perhaps_known: finding.perhaps_known.clone(),
            identified_by_diagnostic: finding.signature.is_identified_by_diagnostic(),
            second_opinion: finding.second_opinion.clone(),
            path: group.path.as_ref().map(|path| path.display().to_string()),
        }
    }
}

impl KnownFinding {
    /// Makes the row of a group. `again` is the command that judges its program again.
    pub(crate) fn of(group: &FindingGroup, again: String) -> KnownFinding {
        let finding = &group.first.record;
        KnownFinding {
            key: finding.signature.clone(),
            target: finding.target.clone(),
            verdict: finding.finding,
            report: group.report.clone(),
            count: group.count,
            presumed_duplicates: group.presumed_duplicates,
            seed: finding.seed,
            again,
        }
    }
}
