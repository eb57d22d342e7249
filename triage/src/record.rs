//! The record of a finding: what its `finding.json` holds.

use std::path::PathBuf;

use lowerfuzz_oracle::{Aspect, Blame, Finding, FirstDifference, VerdictKind};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::configuration::TargetConfiguration;
use crate::reproducer::Shown;
use crate::runner_opinion::RunnerOpinion;
use crate::signature::Signature;
use crate::uses::Uses;

/// Everything that is known of a finding but its programs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FindingRecord {
    /// The version of this form.
    pub schema: SchemaVersion,
    /// Name and version of the command that wrote it.
    pub tool: String,
    /// What was done with the finding.
    pub state: State,
    /// What tells it from other bugs.
    #[serde(rename = "key")]
    pub signature: Signature,
    /// The lowering under test.
    pub target: String,
    /// The version that the target reported.
    pub target_version: String,
    /// How the target was configured.
    #[serde(flatten)]
    pub configuration: TargetConfiguration,
    /// The pass at fault, if it runs before the lowering.
    #[serde(rename = "pass")]
    pub pass_at_fault: Option<String>,
    /// The first pass of all, the lowering's included, whose output is wrong, if it is known.
    pub culprit: Option<String>,
    /// The runner that gave a second opinion, if any.
    #[serde(rename = "confirm")]
    pub runner: Option<String>,
    /// The seed of the program in which it was found.
    pub seed: Option<u64>,
    /// The profile of the generator, if it is not the usual one.
    pub profile: Option<String>,
    /// The kind of the finding.
    #[serde(rename = "verdict")]
    pub finding: Finding,
    /// Whose fault it is.
    pub blame: Blame,
    /// In what the observations differ, if they were compared.
    pub aspect: Option<Aspect>,
    /// Why it is a finding: what was expected, and what was found.
    pub reason: String,
    /// What a release's own runner says of the program, if it was asked.
    pub second_opinion: Option<RunnerOpinion>,
    /// The names of the ops of the program, without terminators and constants.
    pub source_ops: Vec<String>,
    /// The lowered op at which the program becomes undefined, if it does.
    pub lowered_op: Option<String>,
    /// The first difference between the runs, if both can be followed.
    pub difference: Option<FirstDifference>,
    /// How many ops the program has, without terminators.
    pub ops: usize,
    /// What the program uses.
    #[serde(default)]
    pub uses: Uses,
    /// Do the tools of the target's release show it?
    pub shown: bool,
    /// Candidates that were judged to reduce it.
    pub tested: u64,
    /// How long that took.
    pub seconds: f64,
    /// What was observed of the calls that differ.
    pub values: Vec<CallValues>,
}

/// The version of a [`FindingRecord`]'s form: there is one, [`SchemaVersion::NUMBER`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SchemaVersion;

impl SchemaVersion {
    /// The number of the version.
    pub const NUMBER: u32 = 1;
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

/// What was done with a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Nothing: it is as it was found.
    Raw,
    /// The passes that it needs are known.
    Bisected,
    /// Its program is as small as it gets.
    Reduced,
}

/// What was observed of a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallValues {
    /// The function that is called.
    pub function: String,
    /// What is wrong with the call.
    #[serde(rename = "verdict")]
    pub kind: VerdictKind,
    /// What the source does.
    pub source: Vec<String>,
    /// What the lowered program does in the interpreter, if it ran there.
    pub interpreted: Option<Vec<String>>,
    /// What the lowered program does as machine code, if it ran so.
    pub compiled: Option<Vec<String>>,
}

impl FindingRecord {
    /// Is its program as small as it gets?
    pub fn is_reduced(&self) -> bool {
        self.state == State::Reduced
    }

    /// The configuration that shows it again.
    pub fn configuration_to_reproduce(&self) -> TargetConfiguration {
        TargetConfiguration {
            repeat: self.configuration.repeat || self.finding == Finding::Nondeterministic,
            ..self.configuration.clone()
        }
    }

    /// Remembers the options of the target that a run was given. The passes are those that are needed.
    pub fn set_given(&mut self, given: &TargetConfiguration) {
        self.configuration.fault = given.fault;
        self.configuration.pipeline.clone_from(&given.pipeline);
    }
}

/// A finding with its programs: what its folder is written from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FindingBundle {
    /// The finding as data.
    pub record: FindingRecord,
    /// The test case before reduction.
    pub original: String,
    /// The smallest test case with the same symptom.
    pub source: String,
    /// What the lowering made of that, if it made something.
    pub lowered: Option<String>,
    /// How the tools of the target's release reproduce the finding, if they do.
    pub reproducer: Option<Shown>,
}

/// What groups findings of one bug: the bundle of the first, and how many there are.
#[derive(Clone, Debug)]
pub struct FindingGroup {
    /// The first finding of the group.
    pub first: FindingBundle,
    /// The number of findings.
    pub count: u64,
    /// How many more are presumed to be the same: they are not reduced, but have the same symptom by the
    /// fault of the same pass, in programs with everything that the bug needs.
    pub presumed_duplicates: u64,
    /// Where the first was written.
    pub path: Option<PathBuf>,
    /// The report that describes the bug, if there is one.
    pub report: Option<String>,
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::test_support::record;

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
    fn a_record_of_another_schema_is_rejected() {
        let mut value = serde_json::to_value(record("hung/lowering/scf.for(int)")).expect("JSON");
        let read = |value: &Value| serde_json::from_value::<FindingRecord>(value.clone());
        assert!(read(&value).is_ok());
        value["schema"] = json!(2);
        let why = read(&value).expect_err("another schema").to_string();
        assert_eq!(why, "expected a finding of schema 1, found schema 2");
    }
}
