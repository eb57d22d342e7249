//! The record of a finding: the contents of its `finding.json`.

use std::borrow::Cow;
use std::path::PathBuf;

use lowerfuzz_oracle::{Aspect, Blame, Finding, FirstDifference, VerdictKind};
use lowerfuzz_tools::targets::{TargetSpec, Targets, argument};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::configuration::TargetConfiguration;
use crate::reproducer::{AfterPass, Shown};
use crate::runner_opinion::RunnerOpinion;
use crate::signature::Signature;
use crate::store::BugState;
use crate::uses::Uses;

/// All known properties of a finding except its programs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FindingRecord {
    /// The version of the record's JSON schema.
    pub schema: SchemaVersion,
    /// Name and version of the command that wrote the record.
    pub tool: String,
    /// Whether the finding was bisected and reduced.
    pub state: State,
    /// What distinguishes the finding from other bugs.
    #[serde(rename = "key")]
    pub signature: Signature,
    /// The lowering under test.
    pub target: String,
    /// The version that the target reported.
    pub target_version: String,
    /// The definitions of the target, and of the target that lowers after it, if their names need
    /// definitions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub definitions: Vec<TargetSpec>,
    /// The options with which the target ran.
    #[serde(flatten)]
    pub configuration: TargetConfiguration,
    /// The pass at fault, if it runs before the lowering.
    #[serde(rename = "pass")]
    pub pass_at_fault: Option<String>,
    /// The first pass with wrong output, including the passes of the lowering. `None` if unknown.
    pub culprit: Option<String>,
    /// The runner that gave a second opinion. `None` if no runner was asked.
    #[serde(rename = "confirm")]
    pub runner: Option<String>,
    /// The seed of the program in which the finding was found.
    pub seed: Option<u64>,
    /// The generator profile. `None` for the default profile.
    pub profile: Option<String>,
    /// The enumerated space in which the seed is the number of the program's function. `None` for a
    /// program from another source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub space: Option<String>,
    /// The kind of the finding.
    #[serde(rename = "verdict")]
    pub finding: Finding,
    /// The component or pass that is to blame for the finding.
    pub blame: Blame,
    /// The aspect in which the observations differ. `None` if no observations were compared.
    pub aspect: Option<Aspect>,
    /// The reason for the finding: the expected outcome and the found outcome.
    pub reason: String,
    /// The opinion of an LLVM release's runner on the program. `None` if no runner was asked.
    pub second_opinion: Option<RunnerOpinion>,
    /// The names of the program's ops, without terminators and constants.
    pub source_ops: Vec<String>,
    /// The lowered op at which the program becomes undefined. `None` if it does not become
    /// undefined.
    pub lowered_op: Option<String>,
    /// The first difference between the runs. `None` if the runs cannot be compared step by step.
    pub difference: Option<FirstDifference>,
    /// Number of ops in the program, without terminators.
    pub ops: usize,
    /// The ops and features that the program uses.
    #[serde(default)]
    pub uses: Uses,
    /// The report of a known bug that explains the finding. `None` if no report explains it, or if
    /// the finding was not compared with the known bugs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<String>,
    /// The report of a known bug that may explain the finding, which is not reduced: a rule has its verdict and ops, and
    /// one of its passes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub perhaps_known: Option<String>,
    /// Whether each build on the machine has the bug, ordered by version. It is missing if the builds were
    /// not asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub builds: Vec<BuildState>,
    /// Whether the tools of the target's release reproduce the finding.
    pub shown: bool,
    /// Number of candidates that were judged to reduce the program.
    pub tested: u64,
    /// Duration of the reduction, in seconds.
    pub seconds: f64,
    /// The observations of each call that differs.
    pub values: Vec<CallValues>,
}

/// Whether a build of `mlir-opt` has the bug of a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BuildState {
    /// The name of the build's target.
    pub name: String,
    /// The version that the build reported; empty if it could not be asked.
    pub version: String,
    /// Whether the program of the finding shows the bug, after the same passes.
    pub state: BugState,
    /// Another pass that is at fault in this build, or why the build could not be asked.
    pub note: Option<String>,
}

/// The version of the JSON schema of a [`FindingRecord`]. The only version is
/// [`SchemaVersion::NUMBER`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SchemaVersion;

impl SchemaVersion {
    /// The number of the current schema version.
    pub const NUMBER: u32 = 1;
}

impl JsonSchema for SchemaVersion {
    fn schema_name() -> Cow<'static, str> {
        "SchemaVersion".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "const": SchemaVersion::NUMBER })
    }
}

impl Serialize for SchemaVersion {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u32(SchemaVersion::NUMBER)
    }
}

impl<'de> Deserialize<'de> for SchemaVersion {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<SchemaVersion, D::Error> {
        let number = u32::deserialize(from)?;
        if number == SchemaVersion::NUMBER {
            return Ok(SchemaVersion);
        }
        let expected = SchemaVersion::NUMBER;
        let why = format!("expected a finding of schema {expected}, found schema {number}");
        Err(serde::de::Error::custom(why))
    }
}

/// How far a finding was analysed.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// The finding is stored as it was found, without analysis.
    Raw,
    /// The passes that the finding needs are known, but its program is not reduced.
    Bisected,
    /// The finding's program is completely reduced.
    Reduced,
}

/// The observations of a call in all engines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CallValues {
    /// Name of the called function.
    pub function: String,
    /// The kind of the call's verdict.
    #[serde(rename = "verdict")]
    pub kind: VerdictKind,
    /// The observation of the source run, as lines of text.
    pub source: Vec<String>,
    /// The observation of the lowered program in the interpreter. `None` if it did not run there.
    pub interpreted: Option<Vec<String>>,
    /// The observation of the lowered program as machine code. `None` if it did not run as machine
    /// code.
    pub compiled: Option<Vec<String>>,
}

impl FindingRecord {
    /// Returns whether the finding's program is completely reduced.
    pub fn is_reduced(&self) -> bool {
        self.state == State::Reduced
    }

    /// Gives an unreduced finding the signature that it will have after reduction, if its diagnostic
    /// determines it. Otherwise, reduced and unreduced findings of one crash would count as two bugs.
    pub fn identify_by_diagnostic(&mut self) {
        if let Some(signature) = self.signature.by_diagnostic() {
            self.signature = signature;
        }
    }

    /// Returns the configuration that reproduces the finding.
    pub fn configuration_to_reproduce(&self) -> TargetConfiguration {
        TargetConfiguration {
            repeat: self.configuration.repeat || self.finding == Finding::Nondeterministic,
            accuracy: self.configuration.accuracy || self.finding == Finding::Inaccurate,
            ..self.configuration.clone()
        }
    }

    /// Records the target options of the run. The passes are only those that the finding needs.
    /// `targets` has the definitions of their names.
    pub fn set_given(&mut self, targets: &Targets, given: &TargetConfiguration) {
        self.configuration.fault = given.fault;
        self.configuration.pipeline.clone_from(&given.pipeline);
        self.configuration.level = given.level;
        self.configuration.then.clone_from(&given.then);
        self.configuration.limits = given.limits;
        let names = std::iter::once(self.target.as_str()).chain(given.then.as_deref());
        self.definitions = targets.definitions_of(names);
    }

    /// Returns the value of `--target` that selects the finding's target.
    pub fn target_argument(&self) -> String {
        argument(&self.definitions, &self.target)
    }
}

/// A finding with its programs, from which the finding's folder is written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FindingBundle {
    /// The record of the finding.
    pub record: FindingRecord,
    /// The test case before reduction.
    pub original: String,
    /// The smallest test case with the same symptom.
    pub source: String,
    /// The lowered module of the smallest test case. `None` if the lowering returned no module.
    pub lowered: Option<String>,
    /// How the tools of the target's release reproduce the finding. `None` if they do not reproduce
    /// it.
    pub reproducer: Option<Shown>,
    /// What one pass makes of the smallest test case, if the pass at fault is known.
    #[serde(default)]
    pub after_pass: Option<AfterPass>,
}

/// A group of findings of the same bug: the bundle of the first finding, and the number of
/// findings.
#[derive(Clone, Debug)]
pub struct FindingGroup {
    /// The first finding of the group.
    pub first: FindingBundle,
    /// The number of findings.
    pub count: u64,
    /// The number of findings that are presumed to be duplicates of the first. They are not
    /// reduced, but have the same symptom and the same pass at fault, and their programs use
    /// everything that the bug needs.
    pub presumed_duplicates: u64,
    /// The path of the first finding's folder. `None` if it was not written.
    pub path: Option<PathBuf>,
    /// The report that describes the bug. `None` if the bug has no report.
    pub report: Option<String>,
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::test_support::record;

    #[test]
    fn an_unreduced_crash_has_the_signature_of_its_stack() {
        let stack = "signal # in mlir::f, called by mlir::g, called by mlir::h";
        let reduced = format!("crashed/lowering/{stack}");
        let mut crash = record(&format!(
            "crashed/lowering (unreduced): diagnostic: {stack}"
        ));
        crash.identify_by_diagnostic();
        assert_eq!(crash.signature.to_string(), reduced);
        // Two programs may be wrong in the same way for different reasons.
        let text = "mismatch/lowering (unreduced): end";
        let mut mismatch = record(text);
        mismatch.identify_by_diagnostic();
        assert_eq!(mismatch.signature.to_string(), text);
    }

    #[test]
    fn a_record_is_read_back() {
        let mut record = record("introduced-ub/lowering/memref.subview/poison");
        record.configuration.passes = vec!["-cse".to_owned()];
        record.configuration.limits.fuel = Some(7);
        record.pass_at_fault = Some("-cse".to_owned());
        let text = serde_json::to_string(&record).expect("JSON");
        let back: FindingRecord = serde_json::from_str(&text).expect("a record");
        assert_eq!(back, record);
    }

    #[test]
    fn the_limits_of_the_run_are_needed_to_reproduce_the_finding() {
        let mut record = record("mismatch/lowering/scf.for(int)");
        let mut given = TargetConfiguration::default();
        given.limits.fuel = Some(1_000_000);
        record.set_given(&Targets::default(), &given);
        let again = record.configuration_to_reproduce().words(&[]);
        assert_eq!(again, ["--fuel", "1000000"]);
    }

    #[test]
    fn a_record_of_another_schema_is_rejected() {
        let mut value = serde_json::to_value(record("hung/lowering/scf.for(int)")).expect("JSON");
        let read = |value: &Value| serde_json::from_value::<FindingRecord>(value.clone());
        assert!(read(&value).is_ok());
        value["schema"] = json!(2);
        let why = read(&value).expect_err("another schema").to_string();
        assert_eq!(why, "expected a finding of schema 1, found schema 2");
    }
}
