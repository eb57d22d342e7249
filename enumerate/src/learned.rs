//! What is learned from the functions of one op, before the search.
//!
//! A larger function that contains a function of one op on which the target failed is left out: it
//! would fail in the same way, and cost a process of its own. What is learned depends on the space
//! and the target alone, so each part of a search learns the same.

use rustc_hash::FxHashMap;

use crate::compare::Difference;
use crate::context::Context;
use crate::edit::Edit;
use crate::found::{Failure, Found};
use crate::function::{Function, Operand, Step};

/// The failed and the wrong functions of one op.
#[derive(Clone, Debug, Default)]
pub struct Learned {
    failed: FxHashMap<Step, Failure>,
    wrong: FxHashMap<Step, Vec<(Context, Edit, Difference)>>,
}

/// Replaces the operands that are not constants by parameters, so that equal ops have equal steps.
fn generalized(step: &Step) -> Step {
    let mut seen: Vec<Operand> = Vec::new();
    let operands = step.operands.iter().map(|operand| match operand {
        Operand::Constant(_) => *operand,
        Operand::Result(..) | Operand::Arg(_) => {
            let position = seen.iter().position(|other| other == operand);
            let position = position.unwrap_or_else(|| {
                seen.push(*operand);
                seen.len() - 1
            });
            Operand::Arg(position as u8)
        }
    });
    Step {
        form: step.form,
        operands: operands.collect(),
    }
}

impl Learned {
    /// Does a function of several ops contain a function of one op on which the target failed?
    pub(crate) fn is_doomed(&self, function: &Function) -> bool {
        let mut steps = function.steps.iter();
        !self.failed.is_empty()
            && function.steps.len() > 1
            && steps.any(|step| self.failed.contains_key(&generalized(step)))
    }

    /// Returns the step of a function that explains a failure: the target fails in the same way on a
    /// function that has only this op, with some operands.
    pub(crate) fn blamed<'a>(&self, function: &'a Function, failure: &Failure) -> Option<&'a Step> {
        function.steps.iter().find(|step| {
            let mut failed = self.failed.iter();
            failed.any(|(one, how)| one.form == step.form && how == failure)
        })
    }

    /// Returns what the target did to a wrong function of one op that the function contains, if it
    /// did the same to the function.
    pub(crate) fn smaller(&self, function: &Function, edit: &Edit) -> Option<(&Edit, Difference)> {
        if function.steps.len() < 2 {
            return None;
        }
        function.steps.iter().find_map(|step| {
            let known = self.wrong.get(&generalized(step))?;
            let known = known.iter().find(|(context, smaller, _)| {
                *context == function.context && edit.contains(smaller)
            });
            known.map(|(_, edit, difference)| (edit, *difference))
        })
    }

    /// Learns that the target failed on a function of one op.
    pub(crate) fn failed(&mut self, function: &Function, failure: &Failure) {
        match failure {
            Failure::Refused(_) | Failure::Crashed(_) | Failure::Hung | Failure::TooMuchOutput => {}
            Failure::Missing | Failure::Unread(_) | Failure::Invalid(_) => return,
        }
        if let [step] = &function.steps[..] {
            self.failed.insert(generalized(step), failure.clone());
        }
    }

    /// Learns that the target gets a function of one op wrong.
    pub(crate) fn wrong(&mut self, function: &Function, found: &Found) {
        if let [step] = &function.steps[..] {
            let known = self.wrong.entry(generalized(step)).or_default();
            known.push((function.context, found.edit.clone(), found.difference));
        }
    }
}
