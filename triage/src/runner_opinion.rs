//! A second opinion in the format of reports and of `--json`.

use lowerfuzz_oracle::{Opinion, Standing};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The result of an LLVM release's runner for a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RunnerOpinion {
    /// The name of the runner, such as `llvm13`.
    pub engine: String,
    /// Whether the runner confirms the finding.
    pub standing: Standing,
    /// Whether the program is wrong only after LLVM's optimiser.
    pub optimised_only: bool,
    /// The runner's result at `-O3`.
    pub optimised: String,
    /// The runner's result at `-O0`. `None` if it was not requested.
    pub plain: Option<String>,
    /// The whole opinion in one line.
    pub text: String,
}

impl From<&Opinion> for RunnerOpinion {
    fn from(opinion: &Opinion) -> RunnerOpinion {
        RunnerOpinion {
            engine: opinion.runner.clone(),
            standing: opinion.standing(),
            optimised_only: opinion.optimised_only(),
            optimised: opinion.optimised.to_string(),
            plain: opinion.plain.as_ref().map(ToString::to_string),
            text: opinion.to_string(),
        }
    }
}
