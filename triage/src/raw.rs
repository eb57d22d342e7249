//! Findings as a worker reports them.

use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::Verdict;
use serde::{Deserialize, Serialize};

use crate::signature::Signature;
use crate::uses::Uses;

/// Characters of a reason that are kept. A stack dump has more.
const MAX_REASON: usize = 4000;

/// A finding of a run before its program is reduced.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RawFinding {
    /// The seed of its program.
    pub seed: u64,
    /// The signature of the unreduced finding.
    pub signature: Signature,
    /// Why it is a finding.
    pub reason: String,
    /// What its program uses.
    pub uses: Uses,
    /// The passes before the lowering that it needs, the one at fault last, once they are known; none if the
    /// lowering is at fault.
    #[serde(default)]
    pub required_passes: Option<Vec<String>>,
}

/// What a process of its own finds out about a finding without reducing it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BisectResult {
    /// What is seen of the finding when its program is judged alone.
    pub signature: Signature,
    /// The passes before the lowering that the finding needs; the pass at fault is last.
    pub required_passes: Vec<String>,
}

impl RawFinding {
    /// The finding of a verdict, if it is one.
    pub fn of(seed: u64, case: &Case, verdict: &Verdict) -> Option<RawFinding> {
        Some(RawFinding {
            seed,
            signature: Signature::of_unreduced(verdict)?,
            reason: verdict.reason().chars().take(MAX_REASON).collect(),
            uses: Uses::of(case),
            required_passes: None,
        })
    }

    /// The finding of a program at which a worker died.
    pub fn of_dead_worker(seed: u64, how: &str) -> RawFinding {
        RawFinding {
            seed,
            signature: Signature::of_dead_judge(),
            reason: format!("the worker process died while it judged this program: {how}"),
            uses: Uses::default(),
            required_passes: None,
        }
    }

    /// Takes over what a process of its own found out. A tool that dies in a batch may say less.
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

    /// The pass at fault, if it is known and runs before the lowering.
    pub fn pass_at_fault(&self) -> Option<&String> {
        self.required_passes.as_ref()?.last()
    }

    /// Have both the same signature and the same pass at fault?
    pub fn looks_like(&self, other: &RawFinding) -> bool {
        self.signature == other.signature && self.pass_at_fault() == other.pass_at_fault()
    }
}
