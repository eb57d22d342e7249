//! A second opinion as reports and `--json` have it.

use lowerfuzz_oracle::outside::Opinion;
use serde::{Deserialize, Serialize};

/// What a release's own runner says of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SecondOpinion {
    /// Whose it is: `llvm13`.
    pub(crate) engine: String,
    /// Whether it confirms a finding: `confirmed`, `unconfirmed` or `unknown`.
    pub(crate) standing: String,
    /// Is the program right until LLVM optimises it?
    pub(crate) optimised_only: bool,
    /// What was seen at `-O3`.
    pub(crate) optimised: String,
    /// What was seen at `-O0`, if it was asked.
    pub(crate) plain: Option<String>,
    /// All of it in one line.
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
