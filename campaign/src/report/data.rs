//! The report of a nightly run as data, which `lowerfuzz report --format json` prints.

use std::collections::BTreeMap;

use lowerfuzz_triage::escape::command;
use lowerfuzz_triage::known::Withdrawn;
use lowerfuzz_triage::store::BugState;
use schemars::JsonSchema;
use serde::Serialize;

use super::overview::Overview;
use crate::conformed::Conformed;
use crate::night::finding::Finding;
use crate::night::history::Standing;
use crate::night::plan::{Amount, Shard};
use crate::results::{PassCount, Selftested};

/// The report of a nightly run.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NightReport {
    /// Name and version of the command that planned the run.
    pub tool: String,
    /// The identifier of the run.
    pub night: String,
    /// The start time of the run, in the format of RFC 3339.
    pub started: String,
    /// The machine's shard. `None` if the report is about the whole run.
    pub shard: Option<Shard>,
    /// The seed of the run.
    pub seed: u64,
    /// How much the run searches.
    pub amount: Amount,
    /// The duration of the run, in seconds.
    pub seconds: f64,
    /// The number of parts of the run.
    pub units: usize,
    /// The number of parts that were done.
    pub units_done: usize,
    /// The number of programs that were generated.
    pub programs: u64,
    /// The number of keys by status.
    pub counts: BTreeMap<&'static str, u64>,
    /// The keys, by status.
    pub keys: Vec<NightKey>,
    /// The statistics of each target.
    pub targets: Vec<NightTarget>,
    /// The results of the programs that went through each pass, by target.
    pub passes: BTreeMap<String, BTreeMap<String, PassCount>>,
    /// The reports, by folder, with the state of the bug in each target.
    pub reports: BTreeMap<String, BTreeMap<String, BugState>>,
    /// The reports whose bug is gone on a target, although `report.toml` says that it is present.
    pub fixed_reports: Vec<FixedReport>,
    /// The outcomes of each op alone, compared with the stored conformance table.
    pub conformance: Vec<Conformed>,
    /// The result of the self-test. `None` if the run had none.
    pub planted: Option<Selftested>,
    /// The reports that were withdrawn.
    pub withdrawn: Vec<Withdrawn>,
    /// Did the run judge everything that it should?
    pub complete: bool,
    /// The shards that are missing, or that did not do all their parts.
    pub missing_shards: Vec<MissingShard>,
    /// The parts that did not judge what they should.
    pub gaps: Vec<NightGap>,
    /// What the plan leaves out.
    pub left_out: Vec<String>,
}

/// A key: a signature on a target.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NightKey {
    /// The lowering under test.
    pub target: String,
    /// The signature, or the file of a corpus case.
    pub key: String,
    /// The status of the key.
    pub standing: Standing,
    /// The number of findings of this run with the key.
    pub count: u64,
    /// The report of the bug.
    pub report: Option<String>,
    /// The time at which the key first occurred, in the format of RFC 3339.
    pub first_seen: String,
    /// The title of the finding.
    pub title: Option<String>,
    /// The oldest release with the bug.
    pub first_bad: Option<String>,
    /// The number of ops of the finding's program.
    pub ops: Option<usize>,
    /// The folder of the finding, relative to the run's folder.
    pub folder: Option<String>,
    /// The reason of the verdict on the program.
    pub reason: Option<String>,
    /// The file of the program, relative to the run's folder. `None` if this run has no program.
    pub program: Option<String>,
    /// The command that judges a program with the key again, in the run's folder. `None` if this run has no such program.
    pub again: Option<String>,
}

/// The statistics of a target.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NightTarget {
    /// The name of the target.
    pub target: String,
    /// The version that the target reports.
    pub version: String,
    /// The build date of the target's binary, if known.
    pub built: Option<String>,
    /// The number of programs that were generated.
    pub programs: u64,
    /// The number of programs that were judged.
    pub judged: u64,
    /// The number of programs with a finding.
    pub findings: u64,
    /// The duration of the searches, in seconds.
    pub seconds: f64,
    /// The rate on each core.
    pub programs_per_second_per_core: f64,
    /// The number of programs with each verdict.
    pub verdicts: BTreeMap<String, u64>,
    /// The number of keys by status.
    pub keys: BTreeMap<&'static str, u64>,
}

/// A report whose bug is gone on a target.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FixedReport {
    /// The folder of the report.
    pub report: String,
    /// The target.
    pub target: String,
}

/// A shard that is missing, or that did not do all its parts.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MissingShard {
    /// The shard, such as `2/4`.
    pub shard: String,
    /// The number of parts that the shard has done.
    pub done: usize,
    /// The number of parts of the shard.
    pub units: usize,
}

/// A part of the run that did not judge what it should.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NightGap {
    /// The number of the part.
    pub unit: u32,
    /// The work of the part.
    pub work: String,
    /// The target of the part. `None` if the part has none.
    pub target: Option<String>,
    /// Why the part did not judge what it should.
    pub why: String,
}

impl NightReport {
    pub(crate) fn of(overview: &Overview<'_>) -> NightReport {
        let night = overview.night;
        let count = |standing: Standing| (standing.name(), overview.count(standing));
        let fixed = overview.fixed.iter().cloned();
        let missing = night.shard_gaps().into_iter();
        let gaps = night.gaps().into_iter();
        NightReport {
            tool: night.plan.tool.clone(),
            night: night.id(),
            started: night.header.started.clone(),
            shard: night.header.shard,
            seed: night.plan.seed,
            amount: night.plan.amount,
            seconds: night.seconds(),
            units: night.units().count(),
            units_done: night.done.len(),
            programs: overview.programs(),
            counts: Standing::ALL.map(count).into_iter().collect(),
            keys: keys(overview),
            targets: targets(overview),
            passes: overview.passes.clone(),
            reports: overview.reports.clone(),
            fixed_reports: fixed
                .map(|(report, target)| FixedReport { report, target })
                .collect(),
            conformance: night.conformed().cloned().collect(),
            planted: overview.planted.cloned(),
            withdrawn: overview.withdrawn.to_vec(),
            complete: overview.headline().is_none(),
            missing_shards: missing
                .map(|gap| MissingShard {
                    shard: gap.shard.to_string(),
                    done: gap.done,
                    units: gap.of,
                })
                .collect(),
            gaps: gaps
                .map(|gap| NightGap {
                    unit: gap.unit.id,
                    work: gap.unit.work.to_string(),
                    target: gap.unit.work.target().map(str::to_owned),
                    why: gap.reason.to_string(),
                })
                .collect(),
            left_out: night.plan.left_out(),
        }
    }
}

fn keys(overview: &Overview<'_>) -> Vec<NightKey> {
    let all = Standing::ALL.into_iter();
    let all = all.flat_map(|standing| overview.keys(standing));
    all.map(|(of_key, standings, finding)| {
        let case = overview.cases.get(of_key);
        let source = |finding: &Finding| format!("findings/{}/source.mlir", finding.folder);
        let reason = finding.map(|finding| &finding.record.reason);
        NightKey {
            target: of_key.0.clone(),
            key: of_key.1.clone(),
            standing: standings.standing,
            count: standings.count,
            report: standings.report.clone(),
            first_seen: standings.first_seen.clone(),
            title: finding.map(Finding::title),
            first_bad: finding.and_then(Finding::first_bad).map(str::to_owned),
            ops: finding.map(|finding| finding.record.ops),
            folder: finding.map(|finding| format!("findings/{}", finding.folder)),
            reason: reason.or(case.map(|case| &case.reason)).cloned(),
            program: finding.map(source).or_else(|| case?.published()),
            again: finding
                .map(|finding| command(&finding.again(&source(finding))))
                .or_else(|| Some(command(&case?.again())))
                .or_else(|| overview.again.get(of_key).map(|again| (*again).to_owned())),
        }
    })
    .collect()
}

fn targets(overview: &Overview<'_>) -> Vec<NightTarget> {
    let all = overview.targets.iter();
    all.map(|of| NightTarget {
        target: of.target.name.clone(),
        version: of.target.version.clone(),
        built: of.target.built.clone(),
        programs: of.programs,
        judged: of.judged,
        findings: of.findings,
        seconds: of.seconds,
        programs_per_second_per_core: of.rate(),
        verdicts: of
            .verdicts
            .iter()
            .map(|(v, n)| ((*v).to_owned(), *n))
            .collect(),
        keys: of.keys.iter().map(|(s, n)| (s.name(), *n)).collect(),
    })
    .collect()
}
