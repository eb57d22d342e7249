//! What came of a night's units.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What came of a unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Done {
    /// The unit's place in the plan.
    pub id: u32,
    /// The command that does the same again, word by word.
    pub command: Vec<String>,
    /// What it took, in seconds.
    pub seconds: f64,
    /// What it came to.
    pub outcome: Outcome,
}

/// What a unit came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Programs were judged.
    Searched(Box<Searched>),
    /// Stored cases were judged.
    Replayed(Replayed),
    /// Faults were planted.
    Selftested(Selftested),
    /// There was no time left for it.
    Skipped,
    /// It could not be done.
    Failed {
        /// Why, in a line.
        why: String,
    },
}

/// What `lowerfuzz run --json` says.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Searched {
    /// Seed of the first program; the others count up.
    #[serde(default)]
    pub first_seed: u64,
    /// Programs that were made.
    pub programs: u64,
    /// Number of programs of which at least one call was compared.
    pub judged: u64,
    /// Number of calls that were compared.
    pub calls: u64,
    /// Number of ops in all programs together.
    pub ops: u64,
    /// Programs by verdict.
    pub verdicts: BTreeMap<String, u64>,
    /// Programs that use each part of the language.
    pub features: BTreeMap<String, u64>,
    /// What became of the programs that went through a pass.
    pub passes: BTreeMap<String, PassCount>,
    /// Findings without a report.
    pub findings: Vec<Found>,
    /// Findings with one.
    pub known: Vec<Known>,
    /// Programs with findings.
    pub findings_total: u64,
    /// One number for all programs and verdicts.
    pub digest: String,
    /// Seconds of searching.
    pub seconds: f64,
    /// Cores that shared it.
    pub cores: u16,
}

/// Programs that went through a pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PassCount {
    /// How many.
    pub programs: u64,
    /// How many were judged.
    pub judged: u64,
    /// How many a tool would not take.
    pub rejected: u64,
    /// How many a pass does not support, as it says.
    #[serde(default)]
    pub refused: u64,
    /// How many are findings.
    pub findings: u64,
}

impl PassCount {
    /// Adds others.
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
    /// By which findings of one bug are known to be one.
    pub key: String,
    /// On what.
    pub target: String,
    /// What it is.
    pub verdict: String,
    /// Seed of its program.
    pub seed: Option<u64>,
    /// How many were reduced to it.
    pub count: u64,
    /// Was it reduced?
    pub reduced: bool,
    /// Does what a tool says alone tell what it is?
    #[serde(default)]
    pub known_by_words: bool,
    /// The name of its folder, if it was written; `run` says its path.
    #[serde(alias = "path")]
    pub folder: Option<String>,
}

/// A finding that has a report.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Known {
    /// Its key.
    pub key: String,
    /// On what.
    pub target: String,
    /// What it is.
    pub verdict: String,
    /// The report.
    pub report: String,
    /// How many were reduced to it.
    pub count: u64,
}

/// What `lowerfuzz replay --json` says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replayed {
    /// Test cases that were judged.
    pub judged: u64,
    /// Cases by verdict.
    pub verdicts: BTreeMap<String, u64>,
    /// Cases with a finding.
    pub findings: Vec<CaseFound>,
    /// Stored findings, and whether each is still there.
    pub stored: Vec<StoredFinding>,
}

/// A stored case with a finding.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CaseFound {
    /// Its file.
    pub file: String,
    /// On what.
    pub target: String,
    /// What it is.
    pub verdict: String,
}

/// A finding of before, judged again.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StoredFinding {
    /// Its folder.
    pub folder: String,
    /// Its key; empty for a report that was made by hand.
    #[serde(default)]
    pub key: String,
    /// The passes with which it showed.
    #[serde(default)]
    pub passes: Vec<String>,
    /// On what it was found.
    pub found_on: String,
    /// On what it was judged now.
    pub target: String,
    /// The verdict now, if it could be judged.
    pub verdict: Option<String>,
    /// Is it a finding now?
    pub is_there: Option<bool>,
    /// The report that its key has by now.
    #[serde(default)]
    pub report: Option<String>,
}

/// What `lowerfuzz selftest --json` says.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Selftested {
    /// Each fault.
    pub faults: Vec<Planted>,
}

/// A fault that was planted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Planted {
    /// Its name.
    pub name: String,
    /// Was it found?
    pub found: bool,
    /// Programs until it was.
    pub programs: u64,
    /// Seconds until it was.
    pub seconds: f64,
}
