//! A second opinion in the format of reports and of `--json`.

use lowerfuzz_oracle::{Judgement, Standing};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The result of an LLVM release's runner for a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RunnerOpinion {
    /// The name of the runner, such as `llvm13`.
    pub engine: String,
    /// Whether the runner confirms the finding. It is missing for a program that is no finding.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<Standing>,
    /// Whether the program is wrong only after LLVM's optimiser.
    pub optimised_only: bool,
    /// The runner's result at `-O3`.
    pub optimised: String,
    /// The runner's result at `-O0`. `None` if it was not requested.
    pub plain: Option<String>,
    /// The whole opinion in one line.
    pub text: String,
}

impl RunnerOpinion {
    /// Returns the opinion on a judged program. `None` if no runner was asked.
    pub fn of(judgement: &Judgement) -> Option<RunnerOpinion> {
        let opinion = judgement.opinion.as_ref()?;
        let is_finding = judgement.verdict.is_finding();
        Some(RunnerOpinion {
            engine: opinion.runner.clone(),
            standing: is_finding.then(|| opinion.standing()),
            optimised_only: opinion.optimised_only(),
            optimised: opinion.optimised.to_string(),
            plain: opinion.plain.as_ref().map(ToString::to_string),
            text: opinion.to_string(),
        })
    }

    /// Returns the name of the standing, if there is one.
    pub fn standing_name(&self) -> &'static str {
        self.standing.map_or("", Standing::name)
    }
}
