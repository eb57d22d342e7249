//! Raw findings, as a worker reports them.

use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::Verdict;
use serde::{Deserialize, Serialize};

use crate::signature::Signature;
use crate::uses::Uses;

/// Maximum number of characters that are kept of a finding's reason. A stack dump is longer.
const MAX_REASON: usize = 4000;

/// A finding of a run before its program is reduced.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RawFinding {
    /// The seed of the finding's program.
    pub seed: u64,
    /// The signature of the unreduced finding.
    pub signature: Signature,
    /// The reason why the judge reports a finding: the expected and the found outcome.
    pub reason: String,
    /// The ops and features that the finding's program uses.
    pub uses: Uses,
    /// The passes before the lowering that the finding needs; the pass at fault is last. Empty if
    /// the lowering is at fault, and `None` if the passes are not known yet.
    #[serde(default)]
    pub required_passes: Option<Vec<String>>,
}

/// What an isolated process determines about a finding without reducing it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BisectResult {
    /// The signature of the finding when its program is judged alone.
    pub signature: Signature,
    /// The passes before the lowering that the finding needs; the pass at fault is last.
    pub required_passes: Vec<String>,
}

impl RawFinding {
    /// Makes the raw finding of a verdict. Returns `None` if the verdict is no finding.
    pub fn of(seed: u64, case: &Case, verdict: &Verdict) -> Option<RawFinding> {
        Some(RawFinding {
            seed,
            signature: Signature::of_unreduced(verdict)?,
            reason: verdict.reason().chars().take(MAX_REASON).collect(),
            uses: Uses::of(case),
            required_passes: None,
        })
    }

    /// Makes the raw finding of a program at which a worker died.
    pub fn of_dead_worker(seed: u64, how: &str) -> RawFinding {
        RawFinding {
            seed,
            signature: Signature::of_dead_judge(),
            reason: format!("the worker process died while it judged this program: {how}"),
            uses: Uses::default(),
            required_passes: None,
        }
    }

    /// Adds the results of an isolated process. They replace the signature, because a tool that
    /// crashes in a batch may report less.
    pub fn learn(&mut self, result: BisectResult) {
        let said = &self.signature;
        if result.signature.is_identified_by_diagnostic()
            && !said.is_identified_by_diagnostic()
            && result.signature.finding == said.finding
        {
            self.signature = result.signature;
        }
        self.required_passes = Some(result.required_passes);
    }

    /// Returns the pass at fault. `None` if it is unknown, or if the lowering is at fault.
    pub fn pass_at_fault(&self) -> Option<&String> {
        self.required_passes.as_ref()?.last()
    }

    /// Returns whether both findings have the same signature and the same pass at fault.
    pub fn looks_like(&self, other: &RawFinding) -> bool {
        self.signature == other.signature && self.pass_at_fault() == other.pass_at_fault()
    }
}
