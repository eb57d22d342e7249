//! A second opinion in the form of reports and `--json`.

use lowerfuzz_oracle::Opinion;
use serde::{Deserialize, Serialize};

/// The result of a release's own runner for a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SecondOpinion {
    /// The name of the runner, such as `llvm13`.
    pub(crate) engine: String,
    /// Whether the runner confirms the finding: `confirmed`, `unconfirmed` or `unknown`.
    pub(crate) standing: String,
    /// Whether the program is wrong only after LLVM's optimiser.
    pub(crate) optimised_only: bool,
    /// The observation at `-O3`.
    pub(crate) optimised: String,
    /// The observation at `-O0`, if requested.
    pub(crate) plain: Option<String>,
    /// The whole opinion in one line.
    pub(crate) text: String,
}

impl From<&Opinion> for SecondOpinion {
    fn from(opinion: &Opinion) -> SecondOpinion {
        SecondOpinion {
            engine: opinion.runner.clone(),
            standing: opinion.standing().name().to_owned(),
            optimised_only: opinion.optimised_only(),
            optimised: opinion.optimised.to_string(),
            plain: opinion.plain.as_ref().map(ToString::to_string),
            text: opinion.to_string(),
        }
    }
}
