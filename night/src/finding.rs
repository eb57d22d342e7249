//! A finding, as stored in its folder.

use serde::{Deserialize, Serialize};

/// The rank of a verdict by severity: silent errors come first.
pub fn severity(verdict: &str) -> usize {
    let worst = ["mismatch", "introduced-ub"];
    let place = worst.iter().position(|worse| *worse == verdict);
    place.unwrap_or(worst.len())
}

/// A finding, with its programs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// The name of the finding's folder.
    #[serde(default)]
    pub folder: String,
    /// The key, which identifies findings of the same bug.
    pub key: String,
    /// The lowering under test.
    pub target: String,
    /// The version that the target reported.
    pub target_version: String,
    /// The passes before the lowering that the finding needs.
    pub passes: Vec<String>,
    /// The passes that replaced the lowering, if any.
    pub pipeline: Option<Vec<String>>,
    /// The pass at fault, if it runs before the lowering.
    pub pass: Option<String>,
    /// The planted fault, if any.
    pub plant: Option<String>,
    /// The seed of the program in which the finding was found.
    pub seed: Option<u64>,
    /// The verdict.
    pub verdict: String,
    /// The component to blame, such as the lowering.
    pub blame: String,
    /// The difference, or the tool's diagnostic.
    pub reason: String,
    /// The names of the ops that the finding is about.
    pub source_ops: Vec<String>,
    /// The number of ops in the smallest program.
    pub ops: u64,
    /// Whether the finding was reduced.
    pub reduced: bool,
    /// Whether the tools of the release reproduce the finding.
    #[serde(default)]
    pub shown: bool,
    /// The first difference between the runs.
    pub difference: Option<Differing>,
    /// The smallest test case.
    #[serde(default)]
    pub source: String,
    /// The lowered module.
    #[serde(default)]
    pub lowered: Option<String>,
    /// The verdict of each release, if the releases were asked.
    #[serde(default)]
    pub releases: Vec<ReleaseVerdict>,
}

/// The first difference between the runs of a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Differing {
    /// The kind of the difference.
    pub what: Option<String>,
    /// The source op, as text.
    pub source_op: Option<String>,
    /// The operands and results of the op.
    pub source_values: Option<String>,
    /// The lowered op, as text.
    pub lowered_op: Option<String>,
    /// The operands and results of the op.
    pub lowered_values: Option<String>,
    /// The violated rule.
    pub rule: Option<String>,
}

/// A release's verdict on the program of a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReleaseVerdict {
    /// The lowering under test.
    pub target: String,
    /// The release's verdict.
    pub verdict: String,
    /// Whether this is the first release with the bug.
    #[serde(default)]
    pub first_bad: bool,
}

impl Finding {
    /// A one-line title: the verdict, the ops, the pass and the target.
    pub fn title(&self) -> String {
        let ops = match self.source_ops.as_slice() {
            [] => String::new(),
            ops => format!(" in {}", ops.join(", ")),
        };
        let pass = self.pass.as_ref().map(|pass| format!(" through {pass}"));
        let (target, verdict) = (&self.target, &self.verdict);
        format!("{target}: {verdict}{ops}{}", pass.unwrap_or_default())
    }

    /// The first release with the bug, if several releases were asked.
    pub fn first_bad(&self) -> Option<&str> {
        let first = self.releases.iter().find(|release| release.first_bad);
        first.map(|release| release.target.as_str())
    }

    /// Tests which of two findings with the same key is kept. Reduced findings are preferred, then
    /// findings that the tools of the release reproduce, then fewer ops, then a shorter text.
    pub fn is_better_than(&self, other: &Finding) -> bool {
        let size = |f: &Finding| (!f.reduced, !f.shown, f.ops, f.source.len());
        (size(self), &self.source, self.seed) < (size(other), &other.source, other.seed)
    }

    /// The reading order of findings: reduced ones first, then by severity, then by program size.
    pub(crate) fn rank(&self) -> (bool, usize, u64) {
        (!self.reduced, severity(&self.verdict), self.ops)
    }

    /// The command line that judges the program again: `check FILE --target T …`.
    pub fn again(&self, file: &str) -> Vec<String> {
        let mut words: Vec<String> = ["lowerfuzz", "check", file, "--target", &self.target]
            .map(str::to_owned)
            .to_vec();
        let mut option = |name: &str, value: String| words.extend([name.to_owned(), value]);
        if let Some(plant) = &self.plant {
            option("--plant", plant.clone());
        }
        if !self.passes.is_empty() {
            option("--passes", self.passes.join(" "));
        }
        if let Some(pipeline) = &self.pipeline {
            option("--pipeline", pipeline.join(" "));
        }
        words
    }
}
