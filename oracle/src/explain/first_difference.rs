//! The first difference between two runs, as printed in reports and in the output of `--json`.

use lowerfuzz_ir::case::Case;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ExplainRequest, Step};
use crate::judge::Judge;
use crate::judgement::Judgement;
use crate::target::Target;

/// The first difference between the source run and the lowered run of a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FirstDifference {
    /// Number of the call in the test case, counted from 1.
    pub call: usize,
    /// The kind of the difference.
    pub what: String,
    /// Are the ops paired by the source locations that the lowering keeps? Otherwise the pair is a
    /// guess: the ops do similar work on similar values.
    #[serde(default)]
    pub by_location: bool,
    /// The source op at the difference, as text.
    pub source_op: Option<String>,
    /// The values of the source op's operands and results, such as `127, 1 => -128`.
    pub source_values: Option<String>,
    /// The lowered op at the difference, as text.
    pub lowered_op: Option<String>,
    /// The values of the lowered op's operands and results.
    pub lowered_values: Option<String>,
    /// The origin of the poison that the lowered op produces.
    pub poison: Option<String>,
    /// The violated LangRef rule. `None` if the lowered op violates no rule.
    pub rule: Option<String>,
}

impl FirstDifference {
    pub(super) fn new(what: &str, source: Option<Step>, lowered: Option<Step>) -> FirstDifference {
        let values = |step: &Option<Step>| step.as_ref().map(Step::values);
        FirstDifference {
            call: 1,
            by_location: false,
            what: what.to_owned(),
            source_values: values(&source),
            source_op: source.map(|step| step.op),
            lowered_values: values(&lowered),
            poison: lowered.as_ref().and_then(|step| step.poison.clone()),
            lowered_op: lowered.map(|step| step.op),
            rule: None,
        }
    }

    /// Formats the known fields of the difference, one line each.
    pub fn lines(&self) -> Vec<String> {
        let side = |name: &str, op: &Option<String>, values: &Option<String>| {
            let op = op.as_ref()?;
            let values = values.as_deref().unwrap_or_default();
            Some(format!("{name:<11} {op}  ; {values}"))
        };
        let named = |name: &str, text: &Option<String>| {
            text.as_ref().map(|text| format!("{name:<11} {text}"))
        };
        [
            Some(format!("differs     {}", self.what)),
            side("source op", &self.source_op, &self.source_values),
            side("lowered op", &self.lowered_op, &self.lowered_values),
            named("poison from", &self.poison),
            named("rule", &self.rule),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

impl Judge {
    /// Finds the first difference between the runs of a finding. Returns `None` if the case has no
    /// finding, or if its runs cannot be compared step by step.
    pub fn first_difference(
        &mut self,
        case: &Case,
        target: &dyn Target,
        judgement: &Judgement,
    ) -> Option<FirstDifference> {
        if !judgement.verdict.differs() || judgement.lowered.is_none() {
            return None;
        }
        let request = ExplainRequest {
            call: None,
            around: Some(0),
        };
        let explanation =
            self.explain_judged(case, judgement, target.keeps_locations(), request)?;
        explanation.difference
    }
}
