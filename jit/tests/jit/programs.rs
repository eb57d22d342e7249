//! Runs the programs of `tests/programs/`: LLVM-dialect modules as text, with calls on scalars and
//! vectors.

#![allow(clippy::unwrap_used, reason = "a test stops there")]

use lowerfuzz_ir::case::{self, Datum, Element, Expect};
use lowerfuzz_ir::host::NoHost;
use lowerfuzz_jit::{Config, Jit, Outcome};

/// Returns the bits of scalars, and of vectors lane by lane; `None` for poison.
fn scalars(data: &[Datum]) -> Vec<Element> {
    let mut all = Vec::new();
    for datum in data {
        match datum {
            Datum::Scalar { bits, .. } => all.push(*bits),
            Datum::Vector { lanes, .. } => all.extend(lanes),
            Datum::Func(_) | Datum::MemRef(_) | Datum::Tensor(_) => {
                panic!("only scalars and vectors here")
            }
        }
    }
    all
}

/// Returns the bits of scalars and vector lanes. No scalar or lane may be poison.
fn defined(data: &[Datum]) -> Vec<u128> {
    scalars(data).into_iter().map(Option::unwrap).collect()
}

#[test]
fn text_programs_give_the_expected_results() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let mut jit = Jit::new(&Config {
        verify: true,
        ..Config::default()
    })
    .unwrap();
    let mut calls = 0;
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let name = file.file_name().unwrap().to_string_lossy();
        let case = case::parse(&text, None).unwrap_or_else(|e| {
            let (line, column) = lowerfuzz_ir::error::line_and_column(&text, e.span.start);
            panic!("{name}:{line}:{column}: {e}")
        });
        for call in &case.calls {
            jit.compile(&case.module, &[call.func], &[])
                .unwrap_or_else(|e| panic!("{name}: {e}"));
            // Defined results do not depend on the fill pattern.
            for fill in [0x00, 0xa5] {
                jit.begin(fill);
                let outcome = jit
                    .run(call.func, &defined(&call.args), &mut NoHost)
                    .unwrap();
                match call.expect.as_ref().unwrap() {
                    Expect::Returns(data) => {
                        assert_eq!(outcome, Outcome::Returned, "{name}");
                        let expected = scalars(data);
                        assert_eq!(jit.results().len(), expected.len(), "{name}");
                        for (at, (found, expected)) in
                            jit.results().iter().zip(expected).enumerate()
                        {
                            let func = case.module.str(call.func);
                            let fits = expected.is_none_or(|e| e == *found);
                            assert!(fits, "{name}: result {at} of @{func}: {found:#x}");
                        }
                    }
                    Expect::Abort => assert_eq!(outcome, Outcome::Aborted, "{name}"),
                    Expect::OutOfFuel => assert_eq!(outcome, Outcome::TimedOut, "{name}"),
                    Expect::Undefined(text) => match outcome {
                        Outcome::Fault(fault) => assert!(fault.message.contains(text), "{name}"),
                        other @ (Outcome::Returned | Outcome::Aborted | Outcome::TimedOut) => {
                            panic!("{name}: {other:?}")
                        }
                    },
                }
                assert_eq!(jit.memory().damage(), [], "{name}");
                assert_eq!(jit.memory().bad_frees(), [], "{name}");
            }
            calls += 1;
        }
    }
    assert!(calls > 10, "the programs were not found");
}
