//! Compares the observations of all engines and derives a verdict.

use lowerfuzz_interp::Limit;
use lowerfuzz_ir::case::{Call, Case, Expect};

use crate::difference::Difference;
use crate::expect;
use crate::observation::{Ended, Observation, poison_observed};
use crate::refine::{Rules, refines, undefined_for_host};
use crate::verdict::{Blame, Cause, Discard, Finding, Verdict};

/// Compares the observations of both engines with the reference, and returns the verdict. The
/// interpreter's comparison (`first`) was already done by the caller.
pub(crate) fn compare(
    reference: &Observation,
    (v1, first): (&Observation, Result<(), Difference>),
    v2: &Observation,
    rules: Rules,
) -> Verdict {
    if let Ended::Unsupported(what) = &v1.ended {
        return Verdict::unsupported(what.clone());
    }
    // Exhausted fuel does not count as a limit but as a hang, because the lowered program has
    // executed many times more ops than its source. It is a hang only if the compiled program does
    // not return the right results.
    if let Ended::Beyond(limit @ (Limit::Memory | Limit::Depth)) = v1.ended {
        return Verdict::beyond(limit, "the lowered program");
    }
    match (&v2.ended, first.is_ok()) {
        (Ended::Unsupported(what), true) => Verdict::unsupported(what.clone()),
        (Ended::Beyond(limit), true) => Verdict::beyond(*limit, "the compiled program"),
        // The interpreter's difference is reported although no compiled run confirms it.
        (Ended::Unsupported(_) | Ended::Beyond(_), false) => verdict(first.clone(), first),
        (Ended::Returned(_) | Ended::Aborted | Ended::Undefined(_) | Ended::Overcalled, _) => {
            let second = refines(reference, v2, rules);
            // A pass may repeat work, as loop fusion does. The compiled run shows that there is an
            // end.
            if let Ended::Beyond(limit @ Limit::Fuel) = v1.ended
                && second.is_ok()
            {
                return Verdict::beyond(limit, "the lowered program");
            }
            let first = match (first, &second) {
                // The compiled run may agree by chance, because the results of external functions
                // depend on poison arguments.
                (Err(seen), Ok(())) => Err(undefined_for_host(reference, v1).unwrap_or(seen)),
                (first, _) => first,
            };
            verdict(first, second)
        }
    }
}

/// The verdict table. Its inputs are the results of v₁ (interpreter) and v₂ (compiled), each
/// compared with v₀ (reference).
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

/// Returns the verdict on a call with a finding, after a second comparison that also accepts the
/// results of textbook formulas. Only if this comparison differs, too, the finding stays.
pub(crate) fn with_formulas(finding: Verdict, second: Verdict, is_finding: bool) -> Verdict {
    match (finding, second) {
        (Verdict::Finding { cause, .. }, Verdict::Agree) if is_finding => {
            Verdict::finding(Finding::Inaccurate, Blame::Lowering, *cause)
        }
        (Verdict::Finding { cause, .. }, Verdict::Agree) => Verdict::Inaccurate { cause },
        (_, discarded @ Verdict::Discarded { .. }) => discarded,
        (finding, _) => finding,
    }
}

/// Returns the verdict on the source run alone. `Agree` means that the call can be compared with a
/// lowered run.
pub(crate) fn source_verdict(case: &Case, call: &Call, observation: &Observation) -> Verdict {
    if let Ended::Unsupported(what) = &observation.ended {
        return Verdict::unsupported(what.clone());
    }
    // A run that was cut off by a limit neither meets nor fails its expectation.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_that_repeats_work_is_no_hang_if_the_compiled_run_ends() {
        let rules = Rules::of(64);
        let source = Observation::of_end(Ended::Returned(Vec::new()));
        let cut_off = Observation::of_end(Ended::Beyond(Limit::Fuel));
        let first = || refines(&source, &cut_off, rules);
        assert!(first().is_err());
        let verdict = compare(&source, (&cut_off, first()), &source, rules);
        assert_eq!(verdict, Verdict::beyond(Limit::Fuel, "the lowered program"));
        // Two engines that find no end are a finding.
        let verdict = compare(&source, (&cut_off, first()), &cut_off, rules);
        assert!(verdict.is_finding(), "{verdict}");
    }
}
