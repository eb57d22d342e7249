//! A finding, as stored in its folder.

use lowerfuzz_oracle::VerdictKind;
use lowerfuzz_triage::{FindingRecord, severity};
use serde::{Deserialize, Serialize};

/// A target and a key, which together identify findings of the same bug.
pub type TargetKey = (String, String);

/// A finding, with its programs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// The name of the finding's folder.
    #[serde(default)]
    pub folder: String,
    /// The record of the finding.
    #[serde(flatten)]
    pub record: FindingRecord,
    /// The smallest test case.
    #[serde(default)]
    pub source: String,
    /// The lowered module, as text.
    #[serde(default)]
    pub lowered: Option<String>,
    /// The verdict of each release. Empty if the releases were not asked.
    #[serde(default)]
    pub releases: Vec<ReleaseVerdict>,
}

/// A release's verdict on the program of a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReleaseVerdict {
    /// The lowering under test.
    pub target: String,
    /// The release's verdict.
    pub verdict: VerdictKind,
    /// Whether this is the first release with the bug.
    #[serde(default)]
    pub first_bad: bool,
}

impl Finding {
    /// A one-line title: the verdict, the ops of a reduced program, the pass and the target.
    pub fn title(&self) -> String {
        let record = &self.record;
        let ops = match record.source_ops.as_slice() {
            _ if !record.is_reduced() => " (not reduced)".to_owned(),
            [] => String::new(),
            ops => format!(" in {}", ops.join(", ")),
        };
        let pass = record.pass_at_fault.as_ref();
        let pass = pass.map(|pass| format!(" through {pass}"));
        let (target, finding) = (&record.target, record.finding);
        format!("{target}: {finding}{ops}{}", pass.unwrap_or_default())
    }

    /// Returns the target and the signature, which identify the finding among the findings of a
    /// nightly run.
    pub fn key(&self) -> TargetKey {
        (
            self.record.target.clone(),
            self.record.signature.to_string(),
        )
    }

    /// Returns the first release with the bug. `None` if the releases were not asked.
    pub fn first_bad(&self) -> Option<&str> {
        let first = self.releases.iter().find(|release| release.first_bad);
        first.map(|release| release.target.as_str())
    }

    /// Returns whether this finding is kept, out of two findings with the same signature. A reduced
    /// finding is better than an unreduced one, and a finding that the release's tools reproduce is
    /// better than others. Then the smaller program wins: fewer ops, then a shorter text, then
    /// alphabetical order.
    pub fn is_better_than(&self, other: &Finding) -> bool {
        let size = |f: &Finding| {
            let record = &f.record;
            (
                !record.is_reduced(),
                !record.shown,
                record.ops,
                f.source.len(),
            )
        };
        let seed = |f: &Finding| f.record.seed;
        (size(self), &self.source, seed(self)) < (size(other), &other.source, seed(other))
    }

    /// Returns the rank of the finding in reports: reduced findings come first, then more severe
    /// ones, then smaller programs.
    pub(crate) fn rank(&self) -> (bool, u8, usize) {
        let record = &self.record;
        (!record.is_reduced(), severity(record.finding), record.ops)
    }

    /// Returns the command line that judges the program again: `check FILE --target T …`.
    pub fn again(&self, file: &str) -> Vec<String> {
        let target = self.record.target_argument();
        let mut words: Vec<String> = ["lowerfuzz", "check", file, "--target", &target]
            .map(str::to_owned)
            .to_vec();
        words.extend(
            self.record
                .configuration_to_reproduce()
                .words(&self.record.definitions),
        );
        words
    }
}
