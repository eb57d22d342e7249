//! Checks the reference's observations against the expectations of a test case.

use lowerfuzz_ir::Type;
use lowerfuzz_ir::case::{Call, Case, Datum, Element, Expect};

use crate::describe::describe_observed;
use crate::observation::{Ended, Observation, Observed, printed};
use crate::refine::{Rules, element_refines};
use crate::verdict::Discard;
use lowerfuzz_interp::scalar::literal;

/// Checks the reference's observation of a call against the call's expected outcome.
///
/// # Errors
/// Returns the expected outcome and the found outcome, side by side.
pub(crate) fn check(case: &Case, call: &Call, observation: &Observation) -> Result<(), String> {
    let rules = Rules::of(case.index_width);
    if let Some(expect) = &call.expect {
        outcome(case, expect, &observation.ended, rules)?;
    }
    for (arg, elements) in &call.after {
        let Some(buffer) = observation.buffers.iter().find(|b| b.arg == *arg) else {
            return Err(format!(
                "argument {arg} is not a memref, so it has no buffer to check after the call"
            ));
        };
        if let Some(i) = first_difference(elements, &buffer.elements, buffer.elem, rules) {
            return Err(format!(
                "after the call, element {i} of the buffer of argument {arg}: expected {}, found {}",
                shown(elements.get(i), buffer.elem, rules),
                shown(buffer.elements.get(i), buffer.elem, rules)
            ));
        }
    }
    if !call.prints.is_empty() {
        let printed = printed(&observation.host_calls);
        let (want, got) = (call.prints.iter(), printed.lines().map(str::trim));
        if !want.eq(got) {
            let want = call.prints.join("\n");
            return Err(format!("expected to print {want:?}, found {printed:?}"));
        }
    }
    Ok(())
}

fn outcome(case: &Case, expect: &Expect, ended: &Ended, rules: Rules) -> Result<(), String> {
    let found = || match ended {
        Ended::Returned(values) if values.is_empty() => "()".to_owned(),
        Ended::Returned(values) => {
            let all: Vec<_> = values
                .iter()
                .map(|v| describe_observed(v, rules.index_width))
                .collect();
            all.join(", ")
        }
        Ended::Aborted => "abort".to_owned(),
        Ended::Undefined(why) => format!("undefined ({why})"),
        Ended::Beyond(limit) => Discard::Beyond(*limit).name().to_owned(),
        Ended::Overcalled => "too many external calls".to_owned(),
        Ended::Unsupported(what) => format!("unsupported ({what})"),
    };
    let wrong = |expected: String| Err(format!("expected {expected}, found {}", found()));
    match (expect, ended) {
        (Expect::Returns(want), Ended::Returned(got)) => {
            if want.len() != got.len() {
                return wrong(format!("{} results", want.len()));
            }
            for (i, (want, got)) in want.iter().zip(got).enumerate() {
                datum(case, want, got, rules).map_err(|why| format!("result {i}: {why}"))?;
            }
            Ok(())
        }
        (Expect::Abort, Ended::Aborted) | (Expect::OutOfFuel, Ended::Beyond(_)) => Ok(()),
        (Expect::Undefined(text), Ended::Undefined(why)) if why.to_string().contains(text) => {
            Ok(())
        }
        (Expect::Returns(want), _) => wrong(format!("a return of {} values", want.len())),
        (Expect::Abort, _) => wrong("abort".into()),
        (Expect::OutOfFuel, _) => wrong("out-of-fuel".into()),
        (Expect::Undefined(text), _) if text.is_empty() => wrong("undefined".into()),
        (Expect::Undefined(text), _) => wrong(format!("undefined ({text})")),
    }
}

fn datum(case: &Case, want: &Datum, got: &Observed, rules: Rules) -> Result<(), String> {
    let found = || describe_observed(got, rules.index_width);
    match (want, got) {
        (Datum::Scalar { bits, ty }, Observed::Scalar(found_bits, _)) => {
            if same(*bits, *found_bits, *ty, rules) {
                return Ok(());
            }
            Err(format!(
                "expected {}, found {}",
                literal(*bits, *ty, rules.index_width),
                found()
            ))
        }
        (Datum::Vector { lanes, .. }, Observed::Vector(found_lanes, ty)) => {
            match first_difference(lanes, found_lanes, *ty, rules) {
                None => Ok(()),
                Some(i) => Err(format!(
                    "lane {i}: expected {}, found {}",
                    shown(lanes.get(i), *ty, rules),
                    shown(found_lanes.get(i), *ty, rules)
                )),
            }
        }
        (Datum::Func(name), Observed::Func(Some(found_name))) => {
            let name = case.module.str(*name);
            if name == found_name {
                return Ok(());
            }
            Err(format!("expected @{name}, found @{found_name}"))
        }
        (
            Datum::MemRef(memref),
            Observed::MemRef {
                sizes,
                strides,
                elements,
                elem,
                ..
            },
        ) => {
            if memref.sizes != *sizes {
                return Err(format!(
                    "expected sizes {:?}, found {}",
                    memref.sizes,
                    found()
                ));
            }
            let free = |dim: usize| sizes[dim] <= 1;
            if (0..sizes.len()).any(|d| memref.strides[d] != strides[d] && !free(d)) {
                return Err(format!(
                    "expected strides {:?}, found {}",
                    memref.strides,
                    found()
                ));
            }
            match first_difference(&memref.contents, elements, *elem, rules) {
                None => Ok(()),
                Some(i) => Err(format!(
                    "element {i}: expected {}, found {}",
                    shown(memref.contents.get(i), *elem, rules),
                    shown(elements.get(i), *elem, rules)
                )),
            }
        }
        (
            Datum::Tensor(tensor),
            Observed::Tensor {
                sizes,
                elements,
                elem,
            }
            | Observed::MemRef {
                sizes,
                elements,
                elem,
                ..
            },
        ) => {
            if tensor.sizes != *sizes {
                let expected = &tensor.sizes;
                return Err(format!("expected sizes {expected:?}, found {}", found()));
            }
            match first_difference(&tensor.elements, elements, *elem, rules) {
                None => Ok(()),
                Some(i) => Err(format!(
                    "element {i}: expected {}, found {}",
                    shown(tensor.elements.get(i), *elem, rules),
                    shown(elements.get(i), *elem, rules)
                )),
            }
        }
        (Datum::Scalar { bits, ty }, _) => Err(format!(
            "expected {}, found {}",
            literal(*bits, *ty, rules.index_width),
            found()
        )),
        (Datum::Vector { .. }, _) => Err(format!("expected a vector, found {}", found())),
        (Datum::Func(_), _) => Err(format!("expected a function, found {}", found())),
        (Datum::MemRef(_), _) => Err(format!("expected a memref, found {}", found())),
        (Datum::Tensor(_), _) => Err(format!("expected a tensor, found {}", found())),
    }
}

/// Compares scalars exactly: poison matches only expected poison.
fn same(want: Element, got: Element, ty: Type, rules: Rules) -> bool {
    want.is_none() == got.is_none() && element_refines(want, got, ty, rules)
}

fn first_difference(want: &[Element], got: &[Element], ty: Type, rules: Rules) -> Option<usize> {
    if want.len() != got.len() {
        return Some(want.len().min(got.len()));
    }
    want.iter()
        .zip(got)
        .position(|(w, g)| !same(*w, *g, ty, rules))
}

fn shown(element: Option<&Element>, ty: Type, rules: Rules) -> String {
    element.map_or_else(
        || "nothing".to_owned(),
        |e| literal(*e, ty, rules.index_width),
    )
}
