//! Tests of LangRef's rules, one rule for each file of `tests/rules`. Each file has programs in the
//! LLVM dialect that violate the rule and programs that keep the rule (`// call:` directives, see
//! `lowerfuzz_ir::case`).
//!
//! The directive `== undefined "TEXT"` marks a violating call. The reported cause must contain
//! TEXT: the op, the rule and the values. Many results are `noundef`, so that poison does not
//! escape unnoticed.
//!
//! A call that keeps the rule states its result, worked out by hand. Every file has calls that
//! return. All files except those in [`WITHOUT_BREACH`] have a call with undefined behaviour.

use std::path::Path;

use lowerfuzz_interp::llvm::{Machine, Origin, Program, Value};
use lowerfuzz_interp::{Limits, Outcome};
use lowerfuzz_ir::case::{self, Case, Datum, Expect};
use lowerfuzz_ir::host::NoHost;
use lowerfuzz_ir::verify;

/// The test files without undefined calls: their programs have behaviour that is *not* undefined.
const WITHOUT_BREACH: [&str; 3] = ["fmul-permissions", "endless-recursion", "library"];

fn value(datum: &Datum) -> Value {
    let scalar = |bits: &Option<u128>| match bits {
        Some(bits) => Value::Bits(*bits),
        None => Value::Poison(Origin::UNKNOWN),
    };
    match datum {
        Datum::Scalar { bits, .. } => scalar(bits),
        Datum::Vector { lanes, .. } => Value::Aggregate(lanes.iter().map(scalar).collect()),
        Datum::Func(_) | Datum::MemRef(_) | Datum::Tensor(_) => {
            panic!("expected scalars and vectors, found {datum:?}")
        }
    }
}

fn bits(values: &[Value]) -> Vec<Option<u128>> {
    values
        .iter()
        .flat_map(Value::leaves)
        .map(Value::bits)
        .collect()
}

/// Returns the failures of a test case's calls.
fn run(case: &Case, breaches: &mut usize, returns: &mut usize) -> Vec<String> {
    let mut wrong = Vec::new();
    let module = &case.module;
    let program = Program::new(module);
    let mut machine = Machine::new();
    for (i, call) in case.calls.iter().enumerate() {
        machine.begin(Limits::default());
        let args: Vec<Value> = call.args.iter().map(value).collect();
        let func = module.lookup_func(call.func).expect("calls name functions");
        let outcome = machine.run(&program, func, &args, &mut NoHost);
        let fits = match (&outcome, &call.expect) {
            (Outcome::Returned(got), Some(Expect::Returns(want))) => {
                *returns += 1;
                let want: Vec<Value> = want.iter().map(value).collect();
                bits(got) == bits(&want)
            }
            (Outcome::Undefined(got), Some(Expect::Undefined(text))) => {
                *breaches += 1;
                !text.is_empty() && got.describe(module).contains(text.as_str())
            }
            (Outcome::Beyond(_), Some(Expect::OutOfFuel))
            | (Outcome::Aborted, Some(Expect::Abort)) => true,
            _ => false,
        };
        if !fits {
            let shown = match &outcome {
                Outcome::Undefined(got) => got.describe(module),
                Outcome::Returned(_)
                | Outcome::Aborted
                | Outcome::Beyond(_)
                | Outcome::Unsupported(_) => format!("{outcome:?}"),
            };
            wrong.push(format!("call {i}: {shown}\n   wanted {:?}", call.expect));
        }
    }
    wrong
}

/// Returns the files of a folder as verified test cases, each with its name.
fn cases(folder: &str) -> Vec<(String, Result<Case, String>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(&folder).expect("the folder of the programs");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let case = |path: &Path| {
        let text = std::fs::read_to_string(path).expect("text");
        let case = case::parse(&text, None).map_err(|e| format!("{e:?}"))?;
        verify::verify(&case.module).map_err(|e| format!("{e:?}"))?;
        Ok(case)
    };
    let named = paths.iter().map(|path| {
        let name = path.file_stem().expect("a name").to_string_lossy();
        (name.into_owned(), case(path))
    });
    named.collect()
}

#[test]
fn each_rule_is_reported_exactly_where_it_is_violated() {
    let cases = cases("tests/rules");
    assert!(cases.len() >= 60, "only {} rules", cases.len());
    let mut failures = Vec::new();
    for (name, case) in cases {
        let case = match case {
            Ok(case) => case,
            Err(error) => {
                failures.push(format!("{name}: {error}"));
                continue;
            }
        };
        let (mut breaches, mut returns) = (0, 0);
        let wrong = run(&case, &mut breaches, &mut returns);
        failures.extend(wrong.into_iter().map(|wrong| format!("{name}: {wrong}")));
        if returns == 0 || (breaches == 0) != WITHOUT_BREACH.contains(&&*name) {
            failures.push(format!("{name}: {breaches} breaches, {returns} returns"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The name of a JIT test program whose result depends on the rounding of the machine, which
/// LangRef leaves undefined.
const OF_THE_MACHINE: &str = "machine-rounding";

/// The test programs of the JIT return the same values in the interpreter.
#[test]
fn jit_programs_return_the_same_values() {
    let cases = cases("../jit/tests/programs");
    let (mut breaches, mut returns) = (0, 0);
    let mut failures = Vec::new();
    for (name, case) in cases {
        match case {
            Ok(_) if name == OF_THE_MACHINE => {}
            Ok(case) => {
                let wrong = run(&case, &mut breaches, &mut returns);
                failures.extend(wrong.into_iter().map(|wrong| format!("{name}: {wrong}")));
            }
            Err(error) => failures.push(format!("{name}: {error}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(returns > 50, "only {returns} calls return");
}
