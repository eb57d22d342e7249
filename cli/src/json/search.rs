//! The JSON outputs of `enumerate`, `known` and `selftest`.

use std::collections::BTreeSet;

use lowerfuzz_enumerate::Tally;
use lowerfuzz_oracle::{Blame, Finding, VerdictKind};
use lowerfuzz_triage::Signature;
use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::enumerate::Header;

/// The output of `enumerate`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Enumerated {
    /// What was judged.
    pub(crate) search: Header,
    /// The number of functions of the space.
    pub(crate) size: u64,
    /// The duration of the search in seconds. `None` if the results come from state files.
    pub(crate) seconds: Option<f64>,
    /// The numbers of functions by outcome.
    pub(crate) functions: Tally,
    /// The numbers of lowered functions by outcome. `None` if only the passes are judged.
    pub(crate) lowered: Option<Tally>,
    /// The causes, the most frequent first.
    pub(crate) causes: Vec<EnumeratedCause>,
}

/// A group of wrong functions with one cause.
#[derive(Serialize, JsonSchema)]
pub(crate) struct EnumeratedCause {
    /// The number of functions.
    pub(crate) count: u64,
    /// The number of functions of one op.
    pub(crate) of_one_op: u64,
    /// The cause: the removed ops, the added ops, and how the results differ.
    pub(crate) cause: String,
    /// Is the cause a finding?
    pub(crate) finding: bool,
    /// The number of the smallest function.
    pub(crate) number: u64,
    /// The smallest function before the passes.
    pub(crate) before: String,
    /// The smallest function after the passes; empty for a failure.
    pub(crate) after: String,
    /// The number of inputs on which the smallest function is wrong. `None` for a failure.
    pub(crate) wrong_inputs: Option<usize>,
    /// The number of inputs on which the smallest function was compared. `None` for a failure.
    pub(crate) compared_inputs: Option<usize>,
    /// An input on which the smallest function is wrong, as a call.
    pub(crate) input: Option<String>,
    /// The verdict on the smallest function alone.
    pub(crate) verdict: Option<VerdictKind>,
    /// The reason of the verdict.
    pub(crate) reason: Option<String>,
    /// The report of the bug. `None` if the bug is new.
    pub(crate) report: Option<String>,
}

/// A report of a known bug.
#[derive(Serialize, JsonSchema)]
pub(crate) struct KnownReport {
    /// The folder of the report.
    pub(crate) report: String,
    /// The title. `None` if the report is not part of the command.
    pub(crate) title: Option<String>,
    /// The first paragraph. `None` if the report is not part of the command.
    pub(crate) summary: Option<String>,
    /// The targets that have the bug.
    pub(crate) targets: BTreeSet<String>,
    /// The passes that have the bug.
    pub(crate) passes: BTreeSet<String>,
}

/// The output of `selftest`.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Selftest {
    /// Faults that random programs found.
    Programs {
        /// The lowering in which the faults were planted.
        target: String,
        /// The seed of the first program.
        seed: u64,
        /// The maximum number of programs of a fault.
        budget: u64,
        /// The faults.
        faults: Vec<PlantedFault>,
    },
    /// Faults that a fuzz target found.
    Libfuzzer {
        /// The name of the engine.
        engine: String,
        /// The fuzz target.
        fuzz_target: String,
        /// The faults.
        faults: Vec<FuzzedFault>,
    },
}

/// A planted fault, and the findings of random programs.
#[derive(Serialize, JsonSchema)]
pub(crate) struct PlantedFault {
    /// The name of the fault.
    pub(crate) name: String,
    /// The class of the fault.
    pub(crate) class: String,
    /// Where the fault was planted: in the `lowering`, or in its `output`.
    #[serde(rename = "in")]
    pub(crate) place: String,
    /// Does the fault apply to the target?
    pub(crate) made: bool,
    /// Was the fault found?
    pub(crate) found: bool,
    /// The number of programs until the fault was found.
    pub(crate) programs: u64,
    /// The number of seconds until the fault was found.
    pub(crate) seconds: f64,
    /// The kind of the first finding.
    pub(crate) verdict: Option<Finding>,
    /// The component that the first finding blames.
    pub(crate) blame: Option<Blame>,
    /// The number of ops of the first finding's reduced program.
    pub(crate) reduced_ops: Option<usize>,
    /// The signature of the first finding.
    pub(crate) key: Option<Signature>,
    /// The seed of the first finding.
    pub(crate) seed: Option<u64>,
    /// The duration of the reductions in seconds.
    pub(crate) reduction_seconds: Option<f64>,
    /// The number of findings that were reduced.
    pub(crate) findings: usize,
    /// The signatures, and the number of findings of each.
    pub(crate) keys: Vec<FaultKey>,
    /// Other faults whose findings have the same signature.
    pub(crate) same_key_as: Vec<String>,
}

/// The findings of a planted fault with one signature.
#[derive(Serialize, JsonSchema)]
pub(crate) struct FaultKey {
    /// The signature.
    pub(crate) key: Signature,
    /// The number of findings.
    pub(crate) count: usize,
    /// The seed of the first finding.
    pub(crate) seed: Option<u64>,
}

/// A planted fault, and the finding of a fuzz target.
#[derive(Serialize, JsonSchema)]
pub(crate) struct FuzzedFault {
    /// The name of the fault.
    pub(crate) name: String,
    /// The class of the fault.
    pub(crate) class: String,
    /// Was the fault found?
    pub(crate) found: bool,
    /// The number of inputs until the fault was found. `None` if the engine does not say it.
    pub(crate) inputs: Option<u64>,
    /// The number of seconds until the fault was found.
    pub(crate) seconds: f64,
    /// The finding, in one line.
    pub(crate) finding: Option<String>,
}
