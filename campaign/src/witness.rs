//! The input that shows a finding: of all drawn inputs that do, the one that is easiest to read.

use lowerfuzz_ir::case::{Call, Case, Datum, Element};
use lowerfuzz_ir::{FloatKind, Loc, Sym, Type};
use lowerfuzz_oracle::{Cause, ExplainRequest, FirstDifference, Judge, Judgement, Verdict};

/// Returns the place of the call that shows the first finding of a program. `None` if no call has a
/// finding.
pub fn witness(case: &Case, judgement: &Judgement) -> Option<usize> {
    let reports = case.calls.iter().zip(&judgement.calls);
    let mut found = reports.filter(|(_, report)| report.verdict.is_finding());
    witness_of(case, judgement, found.next()?.0.func)
}

/// Returns the place of the call that shows the finding of a function. `None` if no call of the
/// function has a finding.
///
/// This is the first call with a finding if a directive gives it. Of drawn calls with findings like
/// the first one, it is the one with the fewest elements and the smallest numbers.
pub fn witness_of(case: &Case, judgement: &Judgement, func: Sym) -> Option<usize> {
    let reports = case.calls.iter().zip(&judgement.calls).enumerate();
    let mut found = reports
        .filter(|(_, (call, report))| call.func == func && report.verdict.is_finding())
        .map(|(at, (call, report))| (at, call, &report.verdict));
    let (first, call, verdict) = found.next()?;
    if call.loc != Loc::NONE {
        return Some(first);
    }
    let is_like_first = |other: &Verdict| {
        let aspect = |verdict: &Verdict| verdict.cause().map(Cause::aspect);
        // A lowering that gives no program gives all calls one verdict.
        other == verdict
            || other.kind() == verdict.kind()
                && other.blame() == verdict.blame()
                && aspect(other) == aspect(verdict)
    };
    let others = found.filter(|(_, call, other)| call.loc == Loc::NONE && is_like_first(other));
    let all = std::iter::once((first, call, verdict)).chain(others);
    let simplest = all.min_by_key(|(at, call, _)| (cost(case, call), *at));
    simplest.map(|(at, _, _)| at)
}

/// Makes the verdict on the witness the verdict on the program.
pub fn show_witness(case: &Case, judgement: &mut Judgement) {
    let at = witness(case, judgement).filter(|_| judgement.verdict.is_finding());
    if let Some(at) = at {
        judgement.verdict = judgement.calls[at].verdict.clone();
    }
}

/// Finds the first difference between the runs of the call that shows a finding.
pub fn difference(
    judge: &mut Judge,
    case: &Case,
    judgement: &Judgement,
    keeps_locations: bool,
) -> Option<FirstDifference> {
    if !judgement.verdict.differs() || judgement.lowered.is_none() {
        return None;
    }
    let request = ExplainRequest {
        call: witness(case, judgement),
        around: Some(0),
    };
    let explained = judge.explain_judged(case, judgement, keeps_locations, request)?;
    explained.difference
}

/// How hard an input is to read: the number of its scalars, and the sum of their magnitudes.
fn cost(case: &Case, call: &Call) -> (usize, u128) {
    let scalars = |datum: &Datum| datum.elements().len();
    let of_datum = |datum: &Datum| {
        let ty = datum.element_type(&case.module.types);
        let each = datum.elements().iter();
        each.map(|element| magnitude(*element, ty, case.index_width))
            .fold(0, u128::saturating_add)
    };
    let numbers = call.args.iter().map(of_datum);
    (
        call.args.iter().map(scalars).sum(),
        numbers.fold(0, u128::saturating_add),
    )
}

/// Returns twice the magnitude of an integer, plus one if it is negative. A float counts like an
/// integer that grows with its exponent and its fraction.
fn magnitude(element: Element, ty: Option<Type>, index_width: u32) -> u128 {
    let (Some(bits), Some(ty)) = (element, ty) else {
        return 0;
    };
    if let Some(kind) = ty.float_kind() {
        return of_float(bits, kind);
    }
    let Some(width) = ty.scalar_bits(index_width).filter(|width| *width > 1) else {
        return bits;
    };
    let shift = 128 - width.min(128);
    let value = (bits << shift).cast_signed() >> shift;
    let twice = value.unsigned_abs().saturating_mul(2);
    twice.saturating_add(u128::from(value < 0))
}

fn of_float(bits: u128, kind: FloatKind) -> u128 {
    let mantissa = kind.mantissa_bits();
    let sign = bits >> (kind.bits() - 1) & 1;
    let fraction = bits & ((1 << mantissa) - 1);
    let exponent = bits >> mantissa & ((1 << (kind.bits() - 1 - mantissa)) - 1);
    if fraction == 0 && exponent == 0 {
        return sign;
    }
    let bias = (1 << (kind.bits() - 2 - mantissa)) - 1;
    let digits = match fraction {
        0 => 0,
        _ => mantissa - fraction.trailing_zeros().min(mantissa),
    };
    // 1.0 follows 0.0.
    2 * (1 + exponent.abs_diff(bias) + u128::from(digits)) + sign
}

#[cfg(test)]
mod tests {
    use lowerfuzz_inputs::{Options, draw_uncalled};
    use lowerfuzz_ir::case::{parse, print_call};
    use lowerfuzz_oracle::Config;

    use super::*;
    use crate::validation::{Expected, Pair, PublicSymbols, Validation, validate};

    fn magnitudes(values: &[u128], ty: Type) -> Vec<u128> {
        let of = |bits: &u128| magnitude(Some(*bits), Some(ty), 64);
        values.iter().map(of).collect()
    }

    #[test]
    fn small_numbers_cost_less() {
        let ints = [0, 1, 0xff, 2, 0x80];
        assert_eq!(magnitudes(&ints, Type::I8), [0, 2, 3, 4, 257]);
        let float = |value: f32| u128::from(value.to_bits());
        // 0.0, 1.0, -1.0, 2.0, 1.5, 3.0, 0.1, infinity
        let floats = [0.0, 1.0, -1.0, 2.0, 1.5, 3.0, 0.1, f32::INFINITY].map(float);
        let costs = magnitudes(&floats, Type::F32);
        assert_eq!(costs[..6], [0, 2, 3, 4, 4, 6]);
        assert!(costs[6] > costs[5] && costs[7] > costs[6], "{costs:?}");
    }

    /// An unsigned comparison, which the second program replaces by a signed one.
    const UNSIGNED: &str = "func.func @f(%a: i32, %b: i32) -> i1 {
  %0 = arith.cmpi ult, %a, %b : i32
  return %0 : i1
}
";

    fn compared(text: &str) -> Validation {
        let mut judge = Judge::new(Config::default()).expect("the JIT runs here");
        let mut case = parse(text, None).expect("a program");
        let target = parse(&UNSIGNED.replace("ult", "slt"), None).expect("a program");
        let drawn = draw_uncalled(&mut case, None, &Options::default(), &mut judge);
        let pair = Pair::of(case, target.module);
        validate(
            &mut judge,
            pair,
            &drawn,
            Expected::AnyFunctions,
            PublicSymbols::Kept,
            None,
        )
    }

    #[test]
    fn the_simplest_drawn_input_shows_a_finding() {
        let Validation {
            case, judgement, ..
        } = compared(UNSIGNED);
        let at = witness(&case, &judgement).expect("a finding");
        let shown = print_call(&case, &case.calls[at]);
        let findings = judgement.calls.iter().enumerate();
        let findings = findings.filter(|(_, report)| report.verdict.is_finding());
        let costs: Vec<(usize, u128)> = findings
            .map(|(at, _)| cost(&case, &case.calls[at]))
            .collect();
        let shown_cost = cost(&case, &case.calls[at]);
        assert_eq!(costs.iter().min(), Some(&shown_cost), "{shown}");
        // The first input with a finding has a large number.
        assert_ne!(costs.first(), Some(&shown_cost), "{shown}");
    }

    #[test]
    fn the_calls_of_directives_stay_in_their_order() {
        let given = "// call: @f(-2147483648 : i32, 5 : i32)\n// call: @f(-1 : i32, 0 : i32)\n";
        let done = compared(&format!("{UNSIGNED}{given}"));
        assert_eq!(witness(&done.case, &done.judgement), Some(0));
    }
}
