//! The JSON outputs of `targets`.

use std::collections::{BTreeMap, BTreeSet};

use lowerfuzz_tools::mlir_opt::JudgedLevel;
use schemars::JsonSchema;
use serde::Serialize;

/// A target of this machine.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Listed {
    /// A lowering that is part of the command.
    Linked {
        /// The name of the target.
        target: String,
        /// The version of the target.
        version: String,
        /// What the target is.
        what: String,
    },
    /// An `mlir-opt`.
    Tool {
        /// The name of the target.
        target: String,
        /// The version that the tool reports.
        version: String,
        /// The path of the tool.
        path: String,
        /// The number of the release whose syntax the tool reads.
        spelling: u32,
        /// The passes that `--passes random` draws from.
        passes: Vec<String>,
        /// The runner that gives second opinions. `None` if there is none.
        confirm: Option<String>,
        /// Why there is no runner.
        confirm_missing: Option<String>,
    },
}

/// A target that is described.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Described {
    /// A lowering that is no `mlir-opt`.
    Other {
        /// The name of the target.
        target: String,
        /// The version of the target. Empty if it has none.
        version: String,
        /// What the target is.
        what: &'static str,
    },
    /// A tool with the options of `mlir-opt`.
    Tool(Box<DescribedTool>),
}

/// A tool with the options of `mlir-opt`, and what it lacks.
#[derive(Serialize, JsonSchema)]
pub(crate) struct DescribedTool {
    /// The name of the target.
    pub(crate) target: String,
    /// The target as an argument of `--target`.
    pub(crate) argument: String,
    /// The path of the tool.
    pub(crate) path: String,
    /// The version that the tool reports.
    pub(crate) version: String,
    /// The number of the release whose syntax the tool reads.
    pub(crate) spelling: u32,
    /// The dialects that the tool's help lists. `None` for an official release, or if it lists none.
    pub(crate) dialects: Option<Vec<String>>,
    /// The passes that `--passes random` draws from.
    pub(crate) passes: Vec<String>,
    /// The passes of the release that the tool lacks.
    pub(crate) missing_passes: Vec<String>,
    /// The passes of the full lowering that the tool has.
    pub(crate) conversions: Vec<String>,
    /// The passes of the full lowering that the tool lacks.
    pub(crate) missing_conversions: Vec<String>,
    /// The levels at which programs can be judged.
    pub(crate) levels: Vec<JudgedLevel>,
    /// The target that lowers what this target's passes print.
    pub(crate) lowered_by: Option<String>,
    /// Does the tool read a file as one program, in spite of `-split-input-file`?
    pub(crate) ignores_splits: bool,
    /// The dialects of the language that the tool lacks.
    pub(crate) missing_dialects: BTreeSet<String>,
    /// The ops that the tool does not parse, with its messages.
    pub(crate) unparsed_ops: BTreeMap<String, String>,
}
