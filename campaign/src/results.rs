//! The results of the parts of a nightly run, and the JSON output of the commands that run these
//! parts.

use std::collections::BTreeMap;
use std::path::{Component, Path};

use lowerfuzz_oracle::{Blame, Finding, VerdictKind};
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::Signature;
use lowerfuzz_triage::store::BugState;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::conformed::Conformed;
use crate::targets::selection::has_passes;

/// The folder of a night for the corpus cases with a finding.
const CASES: &str = "cases";

/// The result of a finished part of a nightly run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Done {
    /// The number of the part in the plan of the nightly run.
    pub id: u32,
    /// The command that repeats the part of the nightly run, as separate words.
    pub command: Vec<String>,
    /// The duration of the part, in seconds.
    pub seconds: f64,
    /// The outcome of the part of the nightly run.
    pub outcome: Outcome,
}

/// The outcome of a part of a nightly run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The part was a search, which judged random programs.
    Searched(Box<Searched>),
    /// The part was a replay, which judged stored cases.
    Replayed(Replayed),
    /// The part judged each op alone, and compared the outcomes with the stored table.
    Conformed(Conformed),
    /// The part was a self-test, which planted faults.
    Selftested(Selftested),
    /// The part was skipped, because no time was left.
    Skipped,
    /// The part of the nightly run failed.
    Failed {
        /// The reason for the failure, in one line.
        why: String,
    },
}

/// The output of `lowerfuzz run --json`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Searched {
    /// The seed of the first program. The following programs have consecutive seeds.
    #[serde(default)]
    pub first_seed: u64,
    /// The number of generated programs.
    pub programs: u64,
    /// Number of programs with at least one call that was compared.
    pub judged: u64,
    /// Number of calls that were compared.
    pub calls: u64,
    /// Number of ops in all programs together.
    pub ops: u64,
    /// The number of programs with each verdict.
    pub verdicts: BTreeMap<String, u64>,
    /// The number of programs that use each language feature.
    pub features: BTreeMap<String, u64>,
    /// The results of the programs that went through each pass.
    pub passes: BTreeMap<String, PassCount>,
    /// The groups of findings that have no report.
    pub findings: Vec<Found>,
    /// The groups of findings that have a report.
    pub known: Vec<Known>,
    /// The number of programs that have a finding.
    pub findings_total: u64,
    /// A hash of all programs and verdicts.
    pub digest: String,
    /// Seconds that were spent on judging programs.
    pub seconds: f64,
    /// The number of cores that judged programs.
    pub cores: u16,
    /// Why the search judged nothing, as `run --json` prints it. `None` if it judged a program, or
    /// if an error ended it.
    #[serde(default)]
    pub incomplete: Option<String>,
}

/// The output of a command that a nightly run starts.
pub trait CommandOutput: DeserializeOwned {
    /// Why the command judged nothing, or not everything. The output is valid nevertheless. `None`
    /// if the command judged everything, or if an error ended it.
    fn incomplete(&self) -> Option<&str> {
        None
    }
}

impl CommandOutput for Searched {
    fn incomplete(&self) -> Option<&str> {
        self.incomplete.as_deref()
    }
}

impl CommandOutput for Replayed {
    fn incomplete(&self) -> Option<&str> {
        self.incomplete.as_deref()
    }
}

impl CommandOutput for Selftested {}

impl CommandOutput for Vec<MatrixRow> {}

impl Searched {
    /// Returns why the search judged nothing. `None` if it judged a program.
    pub fn gap(&self) -> Option<String> {
        let verdicts = self.verdicts.iter();
        (self.judged == 0)
            .then(|| nothing_judged("program", self.programs, verdicts.map(|(v, n)| (&**v, *n))))
    }
}

/// Describes that none of the programs or cases was judged. `what` is one of them, and `verdicts`
/// has the number of them with each verdict.
pub fn nothing_judged<'a>(
    what: &str,
    count: u64,
    verdicts: impl Iterator<Item = (&'a str, u64)>,
) -> String {
    let reasons: Vec<String> = verdicts
        .filter(|(_, n)| *n > 0)
        .map(|(verdict, n)| format!("{n} {verdict}"))
        .collect();
    let reasons = match reasons.as_slice() {
        [] => String::new(),
        reasons => format!(": {}", reasons.join(", ")),
    };
    let s = if count == 1 { "" } else { "s" };
    format!("no {what} was judged ({count} {what}{s}{reasons})")
}

/// Counters of the programs that went through a pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PassCount {
    /// The number of programs that went through the pass.
    pub programs: u64,
    /// The number of judged programs.
    pub judged: u64,
    /// The number of programs that a tool rejected.
    pub rejected: u64,
    /// The number of programs that a pass reported as unsupported.
    #[serde(default)]
    pub refused: u64,
    /// The number of findings.
    pub findings: u64,
}

impl PassCount {
    /// Adds the counts of another search to these counts.
    pub fn add(&mut self, other: PassCount) {
        self.programs += other.programs;
        self.judged += other.judged;
        self.rejected += other.rejected;
        self.refused += other.refused;
        self.findings += other.findings;
    }
}

/// A finding without a report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// The key, which identifies findings of the same bug.
    pub key: Signature,
    /// The lowering under test.
    pub target: String,
    /// The verdict on this call or test case.
    pub verdict: Finding,
    /// The seed of the program that has the finding.
    pub seed: Option<u64>,
    /// The number of findings with this key.
    pub count: u64,
    /// The number of unreduced findings that presumably have the same bug.
    #[serde(default)]
    pub presumed_duplicates: u64,
    /// Whether the finding was reduced.
    pub reduced: bool,
    /// The name of the finding's folder, if the finding was written. The output of `run` has a path
    /// instead.
    #[serde(alias = "path")]
    pub folder: Option<String>,
}

/// A finding that has a report.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Known {
    /// The key of the finding.
    pub key: Signature,
    /// The lowering under test.
    pub target: String,
    /// The verdict on this call or test case.
    pub verdict: Finding,
    /// The report of the bug.
    pub report: String,
    /// The number of findings with this key.
    pub count: u64,
    /// The number of unreduced findings that presumably have the same bug.
    #[serde(default)]
    pub presumed_duplicates: u64,
    /// The command that generates and judges the program of one of the findings again.
    #[serde(default)]
    pub again: Option<String>,
}

/// The output of `lowerfuzz replay --json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replayed {
    /// The number of cases in the folder.
    #[serde(default)]
    pub files: u64,
    /// The number of cases that were left out at the start, because they were replayed before.
    #[serde(default)]
    pub skipped: u64,
    /// Why the replay judged nothing, or not all cases. `None` if it judged them, or if an error
    /// ended it.
    #[serde(default)]
    pub incomplete: Option<String>,
    /// The number of replayed test cases.
    pub judged: u64,
    /// The number of cases with each verdict.
    pub verdicts: BTreeMap<String, u64>,
    /// The cases with a finding.
    pub findings: Vec<CaseFound>,
    /// Stored findings, and whether each still occurs.
    pub stored: Vec<StoredFinding>,
}

impl Replayed {
    /// Adds the results of an earlier replay, which ended before the first case of this one.
    pub fn add_earlier(&mut self, before: &Replayed) {
        self.skipped = before.skipped;
        self.judged += before.judged;
        for (verdict, n) in &before.verdicts {
            *self.verdicts.entry(verdict.clone()).or_default() += n;
        }
        self.findings.splice(0..0, before.findings.iter().cloned());
        self.stored.splice(0..0, before.stored.iter().cloned());
        self.incomplete = self.incomplete.take().or_else(|| unjudged(&self.stored));
    }

    /// Returns whether all cases were replayed although none of them can be about the target, because
    /// it is no `mlir-opt`.
    pub fn is_about_other_targets(&self, targets: &Targets) -> bool {
        let is_of_others = |stored: &StoredFinding| {
            stored.is_there.is_none() && !has_passes(targets, &stored.target)
        };
        self.stored.iter().all(is_of_others)
            && self
                .verdicts
                .keys()
                .all(|verdict| verdict == BugState::NotAsked.name())
            && self.skipped + self.judged == self.files
    }
}

/// Returns how many stored findings could not be judged on the target on which they were found.
/// `None` if all were judged.
pub fn unjudged(stored: &[StoredFinding]) -> Option<String> {
    let is_unjudged =
        |stored: &&StoredFinding| stored.is_there.is_none() && stored.found_on == stored.target;
    let unjudged: Vec<&StoredFinding> = stored.iter().filter(is_unjudged).collect();
    let first = unjudged.first()?;
    Some(format!(
        "{} of {} stored findings could not be judged on their own target, first {}: {}",
        unjudged.len(),
        stored.len(),
        first.folder,
        first.not_judged.as_deref().unwrap_or("no reason")
    ))
}

/// A stored case with a finding.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct CaseFound {
    /// The file of the case.
    pub file: String,
    /// The lowering under test.
    pub target: String,
    /// The verdict on this call or test case.
    pub verdict: ReplayVerdict,
    /// The reason of the verdict. Empty for the script of a report.
    #[serde(default)]
    pub reason: String,
    /// The report that presumably explains the finding. `None` if there is no such report.
    #[serde(default)]
    pub known: Option<String>,
    /// The text of the test case. Empty for the script of a report.
    #[serde(default)]
    pub program: String,
}

impl CaseFound {
    /// Returns the path of the test case in the folder of a night, relative to this folder. The path of the replayed
    /// file may not exist for the reader: the corpus may be part of the command. `None` if the text is not known.
    pub fn published(&self) -> Option<String> {
        let names = Path::new(&self.file)
            .components()
            .filter_map(|part| match part {
                Component::Normal(name) => name.to_str(),
                Component::Prefix(_)
                | Component::RootDir
                | Component::CurDir
                | Component::ParentDir => None,
            });
        let names: Vec<&str> = std::iter::once(CASES).chain(names).collect();
        (!self.program.is_empty()).then(|| names.join("/"))
    }

    /// Returns the command line that judges the test case again, in the folder of the night.
    pub fn again(&self) -> Vec<String> {
        let file = self.published().unwrap_or_else(|| self.file.clone());
        ["lowerfuzz", "check", &file, "--target", &self.target]
            .map(str::to_owned)
            .into()
    }
}

/// The result of replaying a stored case.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(untagged)]
pub enum ReplayVerdict {
    /// The test case was judged, with this verdict.
    Judged(VerdictKind),
    /// The script of the report was run, with this result.
    Script(BugState),
}

impl ReplayVerdict {
    /// Returns the name that lowerfuzz prints.
    pub const fn name(self) -> &'static str {
        match self {
            ReplayVerdict::Judged(verdict) => verdict.name(),
            ReplayVerdict::Script(verdict) => verdict.name(),
        }
    }
}

/// An earlier finding that was judged again.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct StoredFinding {
    /// The folder of the stored finding.
    pub folder: String,
    /// The signature of the stored finding. `None` for a report that was written by hand.
    #[serde(default)]
    pub key: Option<Signature>,
    /// The passes with which the finding occurred.
    #[serde(default)]
    pub passes: Vec<String>,
    /// The target on which the finding was found.
    pub found_on: String,
    /// The target on which the finding was judged now.
    pub target: String,
    /// The verdict of the replay. `None` if the finding could not be judged.
    pub verdict: Option<ReplayVerdict>,
    /// Whether the finding still occurs; `None` if it could not be judged.
    pub is_there: Option<bool>,
    /// The state of the bug in the target that the report records. `None` without a record.
    #[serde(default)]
    pub recorded: Option<BugState>,
    /// Why the finding could not be judged.
    #[serde(default)]
    pub not_judged: Option<String>,
    /// The report that describes the finding now. `None` if there is no report.
    #[serde(default)]
    pub report: Option<String>,
}

impl StoredFinding {
    /// Returns the state of the bug in the target.
    pub fn state(&self) -> BugState {
        match self.is_there {
            Some(true) => BugState::Present,
            Some(false) => BugState::Gone,
            None => BugState::NotAsked,
        }
    }

    /// Was the bug present when its report was written, and is it gone now?
    pub fn is_fixed(&self) -> bool {
        self.recorded == Some(BugState::Present) && self.state() == BugState::Gone
    }
}

/// A verdict on a program: a row of `lowerfuzz check --json` and `lowerfuzz matrix --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CaseVerdict {
    /// The file of the program.
    pub file: String,
    /// The lowering under test.
    pub target: String,
    /// The verdict.
    pub verdict: VerdictKind,
    /// The component that is to blame for a finding. `None` if there is no finding.
    pub blame: Option<Blame>,
    /// The reason of the verdict. Empty if all observations agree.
    pub reason: String,
}

/// A row of the output of `lowerfuzz matrix --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MatrixRow {
    /// The verdict on the program.
    #[serde(flatten)]
    pub verdict: CaseVerdict,
    /// The results of lowering the program. `None` if the file cannot be read, or if the target lacks a
    /// pass or another setting.
    #[serde(flatten)]
    pub lowering: Option<MatrixLowering>,
}

/// The result of lowering a program with one target of the matrix.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MatrixLowering {
    /// The version of the target.
    pub version: String,
    /// Whether this is the oldest release with the bug.
    pub first_bad: bool,
    /// Whether this is the oldest release without the bug that is newer than all releases with it.
    pub first_good: bool,
    /// The names of the functions that were not judged.
    #[serde(default)]
    pub not_judged: Vec<String>,
    /// The functions of which only the output of the passes was judged.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_lowered: Vec<NotLowered>,
    /// The pass that introduces the bug, if it is known.
    pub culprit: Option<String>,
    /// The state of the program after each pass.
    pub stages: Vec<MatrixStage>,
}

/// A function of which only the output of the passes was judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NotLowered {
    /// The name of the function.
    pub function: String,
    /// The reason why the lowering after the passes was not judged.
    pub reason: String,
}

/// A function of which only some values were compared, because ops that lowerfuzz does not know run otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct InPart {
    /// The name of the function.
    pub function: String,
    /// The reason why other values were not compared.
    pub reason: String,
}

/// The state of a program after a pass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MatrixStage {
    /// The pass, as an option.
    pub pass: String,
    /// The name of the state that the program has after the pass.
    pub reached: String,
    /// The details of a bad state. Empty if the state is not bad.
    pub reason: String,
}

/// The output of `lowerfuzz selftest --json`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Selftested {
    /// The planted faults, with their results.
    pub faults: Vec<Planted>,
}

/// The result of the search for one planted fault.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Planted {
    /// The name of the fault.
    pub name: String,
    /// Whether the fault was found.
    pub found: bool,
    /// The number of programs until the fault was found.
    pub programs: u64,
    /// The number of seconds until the fault was found.
    pub seconds: f64,
}
