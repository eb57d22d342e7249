//! The first difference between the runs of a finding: source op, lowered op, their values, and the
//! violated rule.

use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::target::Target;
use lowerfuzz_oracle::{Judge, Judgement, Request, Step};
use serde::{Deserialize, Serialize};

/// The first difference between the source run and the lowered run of a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Differing {
    /// The number of the call, counted from 1.
    pub(crate) call: usize,
    /// The kind of the difference.
    pub(crate) what: String,
    pub(crate) source_op: Option<String>,
    /// The operands and results of the source op: `127, 1 => -128`.
    pub(crate) source_values: Option<String>,
    pub(crate) lowered_op: Option<String>,
    pub(crate) lowered_values: Option<String>,
    /// The origin of the poison that the lowered op produces.
    pub(crate) poison: Option<String>,
    /// The violated rule of LangRef, if any.
    pub(crate) rule: Option<String>,
}

impl Differing {
    /// Finds the first difference of a judged case. Returns `None` if the case has no finding, or
    /// its runs cannot be compared step by step.
    pub(crate) fn of(
        judge: &mut Judge,
        case: &Case,
        target: &dyn Target,
        judgement: &Judgement,
    ) -> Option<Differing> {
        if !judgement.verdict.is_finding() || judgement.lowered.is_none() {
            return None;
        }
        let request = Request {
            call: None,
            around: Some(0),
        };
        let explanation =
            judge.explain_judged(case, judgement, target.keeps_locations(), request)?;
        let difference = explanation.difference?;
        let op = |step: &Option<Step>| step.as_ref().map(|step| step.op.clone());
        let values = |step: &Option<Step>| step.as_ref().map(Step::values);
        Some(Differing {
            call: explanation.call + 1,
            what: difference.what,
            source_op: op(&difference.source),
            source_values: values(&difference.source),
            lowered_op: op(&difference.lowered),
            lowered_values: values(&difference.lowered),
            poison: difference.lowered.and_then(|step| step.poison),
            rule: explanation
                .rule
                .map(|(section, rule)| format!("LangRef, {section}: {rule}")),
        })
    }

    /// Formats the known parts of the difference, one line each.
    pub(crate) fn lines(&self) -> Vec<String> {
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
