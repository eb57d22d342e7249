//! Which of the passes before a lowering is at fault.

use lowerfuzz_ir::case::Case;

use crate::judge::Judge;
use crate::keep::Symptom;
use crate::target::Target;

/// The pass with which the symptom first shows, found by running ever more of the passes before
/// the lowering; `None` if it shows without any. Afterwards the target uses only those passes
/// that are needed for the symptom: those up to that pass, without the ones that change nothing.
pub fn pass_at_fault(
    judge: &mut Judge,
    target: &mut dyn Target,
    case: &Case,
    symptom: &Symptom,
) -> Option<String> {
    let all = target.passes().to_vec();
    let mut shows = |passes: &[String]| {
        target.set_passes(passes.to_vec());
        let verdict = judge.judge(case, target).verdict;
        Symptom::of(&verdict).as_ref() == Some(symptom)
    };
    let first = (0..all.len()).find(|n| shows(&all[..*n]));
    let mut needed = all[..first.unwrap_or(all.len())].to_vec();
    let pass = needed.last().cloned();
    for at in (0..needed.len().saturating_sub(1)).rev() {
        let mut fewer = needed.clone();
        fewer.remove(at);
        if shows(&fewer) {
            needed = fewer;
        }
    }
    target.set_passes(needed);
    pass
}
