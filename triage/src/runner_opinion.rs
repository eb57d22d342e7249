//! A second opinion in the form of reports and `--json`.

use lowerfuzz_oracle::{Opinion, Standing};
use serde::{Deserialize, Serialize};

/// The result of a release's own runner for a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunnerOpinion {
    /// The name of the runner, such as `llvm13`.
    pub engine: String,
    /// Does it confirm the finding?
    pub standing: Standing,
    /// Whether the program is wrong only after LLVM's optimiser.
    pub optimised_only: bool,
    /// The observation at `-O3`.
    pub optimised: String,
    /// The observation at `-O0`, if requested.
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
