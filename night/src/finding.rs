//! A finding as its folder has it.

use serde::{Deserialize, Serialize};

/// The place of a verdict among others: what nobody notices comes first.
pub fn severity(verdict: &str) -> usize {
    let worst = ["mismatch", "introduced-ub"];
    let place = worst.iter().position(|worse| *worse == verdict);
    place.unwrap_or(worst.len())
}

/// A finding, with the programs that show it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// The name of its folder.
    #[serde(default)]
    pub folder: String,
    /// By which findings of one bug are known to be one.
    pub key: String,
    /// On what.
    pub target: String,
    /// The version that the target has said.
    pub target_version: String,
    /// Passes that it needs before the lowering.
    pub passes: Vec<String>,
    /// Passes instead of the lowering.
    pub pipeline: Option<Vec<String>>,
    /// The pass at fault, if it runs before the lowering.
    pub pass: Option<String>,
    /// A fault that was planted.
    pub plant: Option<String>,
    /// Seed of the program in which it was found.
    pub seed: Option<u64>,
    /// What it is.
    pub verdict: String,
    /// Who is to blame.
    pub blame: String,
    /// What differs, or was said.
    pub reason: String,
    /// Ops that it is about.
    pub source_ops: Vec<String>,
    /// How many ops its smallest program has.
    pub ops: u64,
    /// Was it reduced?
    pub reduced: bool,
    /// Do the tools of its release show it?
    #[serde(default)]
    pub shown: bool,
    /// Where the runs first differ.
    pub difference: Option<Differing>,
    /// The smallest test case.
    #[serde(default)]
    pub source: String,
    /// What it was lowered to.
    #[serde(default)]
    pub lowered: Option<String>,
    /// Each release's verdict on it, if they were asked.
    #[serde(default)]
    pub releases: Vec<ReleaseVerdict>,
}

/// Where the runs of a finding first differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Differing {
    /// In what.
    pub what: Option<String>,
    /// The source op, as text.
    pub source_op: Option<String>,
    /// What it computed.
    pub source_values: Option<String>,
    /// The lowered op, as text.
    pub lowered_op: Option<String>,
    /// What it computed.
    pub lowered_values: Option<String>,
    /// The rule that is broken.
    pub rule: Option<String>,
}

/// What a release makes of a finding's program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReleaseVerdict {
    /// The target.
    pub target: String,
    /// Its verdict.
    pub verdict: String,
    /// Is it the first that is bad?
    #[serde(default)]
    pub first_bad: bool,
}

impl Finding {
    /// One line: where, what, in which ops, through which pass.
    pub fn title(&self) -> String {
        let ops = match self.source_ops.as_slice() {
            [] => String::new(),
            ops => format!(" in {}", ops.join(", ")),
        };
        let pass = self.pass.as_ref().map(|pass| format!(" through {pass}"));
        let (target, verdict) = (&self.target, &self.verdict);
        format!("{target}: {verdict}{ops}{}", pass.unwrap_or_default())
    }

    /// The first release that is wrong, if several were asked.
    pub fn first_bad(&self) -> Option<&str> {
        let first = self.releases.iter().find(|release| release.first_bad);
        first.map(|release| release.target.as_str())
    }

    /// Of two programs for one key the smaller is kept: fewer ops, a shorter text, and of equals
    /// that which is first in order. One that was reduced is better than one that was not, and then
    /// one that the tools of its release show.
    pub fn is_better_than(&self, other: &Finding) -> bool {
        let size = |f: &Finding| (!f.reduced, !f.shown, f.ops, f.source.len());
        (size(self), &self.source, self.seed) < (size(other), &other.source, other.seed)
    }

    /// Its place among others, the first to be read first: what was reduced, silent wrong code, then
    /// undefined behaviour, then the rest; the smallest program first.
    pub(crate) fn rank(&self) -> (bool, usize, u64) {
        (!self.reduced, severity(&self.verdict), self.ops)
    }

    /// The words that judge it again: `check FILE --target T …`.
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
