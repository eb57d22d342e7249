//! From observations to a verdict.

use lowerfuzz_interp::Limit;
use lowerfuzz_ir::case::{Call, Case, Expect};

use crate::difference::Difference;
use crate::expect;
use crate::observation::{Ended, Observation, poison_observed};
use crate::refine::{Rules, refines, undefined_for_host};
use crate::verdict::{Blame, Cause, Discard, Finding, Verdict};

/// Holds what the engines observed against the reference; of the first, that was done.
pub(crate) fn compare(
    reference: &Observation,
    (v1, first): (&Observation, Result<(), Difference>),
    v2: &Observation,
    rules: Rules,
) -> Verdict {
    if let Ended::Unsupported(what) = &v1.ended {
        return Verdict::discarded(Discard::Unsupported, what.clone());
    }
    // Out of fuel it is endless: it has executed many times the ops of its source.
    if let Ended::Beyond(limit @ (Limit::Memory | Limit::Depth)) = v1.ended {
        return Verdict::beyond(limit, "the lowered program");
    }
    match (&v2.ended, first.is_ok()) {
        (Ended::Unsupported(what), true) => Verdict::discarded(Discard::Unsupported, what.clone()),
        (Ended::Beyond(limit), true) => Verdict::beyond(*limit, "the compiled program"),
        // What the interpreter has seen stands on its own.
        (Ended::Unsupported(_) | Ended::Beyond(_), false) => verdict(first.clone(), first),
        (Ended::Returned(_) | Ended::Aborted | Ended::Undefined(_) | Ended::Overcalled, _) => {
            let second = refines(reference, v2, rules);
            let first = match (first, &second) {
                // It may be right by chance: the host's answer follows from what it is given.
                (Err(seen), Ok(())) => {
                    Err(undefined_for_host(reference, v1, rules).unwrap_or(seen))
                }
                (first, _) => first,
            };
            verdict(first, second)
        }
    }
}

/// The table: v₁ and v₂ against v₀.
fn verdict(v1: Result<(), Difference>, v2: Result<(), Difference>) -> Verdict {
    match (v1, v2) {
        (Ok(()), Ok(())) => Verdict::Agree,
        (Err(d1), _) if d1.is_undefined() => {
            Verdict::finding(Finding::IntroducedUb, Blame::Lowering, Cause::Seen(d1))
        }
        (Err(d1), Err(d2)) if d1 == d2 => {
            Verdict::finding(Finding::Mismatch, Blame::Lowering, Cause::Seen(d1))
        }
        (Err(interpreted), Err(compiled)) => {
            let cause = Cause::SeenApart {
                interpreted,
                compiled,
            };
            Verdict::finding(Finding::Mismatch, Blame::Lowering, cause)
        }
        (Ok(()), Err(d2)) => {
            let cause = Cause::OnlyCompiled(d2);
            Verdict::finding(Finding::EngineDisagreement, Blame::Jit, cause)
        }
        (Err(d1), Ok(())) => {
            let cause = Cause::OnlyInterpreted(d1);
            Verdict::finding(Finding::EngineDisagreement, Blame::Interp, cause)
        }
    }
}

/// What the source run alone says: agreement means that it can be compared.
pub(crate) fn source_verdict(case: &Case, call: &Call, observation: &Observation) -> Verdict {
    if let Ended::Unsupported(what) = &observation.ended {
        return Verdict::discarded(Discard::Unsupported, what.clone());
    }
    // What a limit has cut off is neither as expected nor otherwise.
    if let Ended::Beyond(limit) = observation.ended
        && call.expect != Some(Expect::OutOfFuel)
    {
        return Verdict::beyond(limit, "the source");
    }
    if let Err(why) = expect::check(case, call, observation) {
        let cause = Cause::said(why);
        return Verdict::finding(Finding::WrongExpectation, Blame::TestCase, cause);
    }
    match &observation.ended {
        Ended::Undefined(why) => Verdict::discarded(Discard::UndefinedSource, why.to_string()),
        Ended::Beyond(limit) => Verdict::beyond(*limit, "the source"),
        Ended::Returned(_) | Ended::Aborted | Ended::Overcalled | Ended::Unsupported(_) => {
            match poison_observed(observation) {
                Some(what) => Verdict::discarded(Discard::UndefinedSource, what),
                None => Verdict::Agree,
            }
        }
    }
}
