//! Tests each planted fault on a program that reproduces it. `corpus/faults/` has one file per
//! fault.

use std::path::Path;

use lowerfuzz_ir::case;
use lowerfuzz_lowering::Fault;
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_oracle::{Blame, Judge, Verdict};

fn case_of(fault: Fault) -> case::Case {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/faults");
    let path = folder.join(fault.name()).with_extension("mlir");
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    case::parse(&text, None).unwrap_or_else(|errors| panic!("{}: {errors:?}", path.display()))
}

#[test]
fn each_fault_shows_on_its_program_and_the_program_agrees_without_it() {
    let mut judge = Judge::new(lowerfuzz_oracle::Config::default()).expect("the JIT runs here");
    let mut missed = Vec::new();
    for fault in Fault::ALL {
        let case = case_of(fault);
        let right = judge
            .judge(&case, &mut Builtin::default())
            .expect("no tool is stopped")
            .verdict;
        let faulty = &mut Builtin::with_fault(Some(fault));
        let wrong = judge
            .judge(&case, faulty)
            .expect("no tool is stopped")
            .verdict;
        let blames = matches!(
            &wrong,
            Verdict::Finding {
                blame: Blame::Lowering,
                ..
            }
        );
        if right != Verdict::Agree || !blames {
            let name = fault.name();
            missed.push(format!(
                "{name}: {right} without the fault, {wrong} with it"
            ));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn uncompiled_programs_have_the_same_verdict() {
    let all = lowerfuzz_oracle::Config::default();
    let some = lowerfuzz_oracle::Config {
        compiled: lowerfuzz_oracle::Sample::OneIn(16),
        ..all
    };
    let mut judges = [all, some].map(|config| Judge::new(config).expect("the JIT runs here"));
    let mut compiled = 0;
    for fault in Fault::ALL {
        let case = case_of(fault);
        for planted in [None, Some(fault)] {
            let [first, second] = judges.each_mut().map(|judge| {
                judge
                    .judge(&case, &mut Builtin::with_fault(planted))
                    .expect("no tool is stopped")
            });
            assert_eq!(
                first.verdict,
                second.verdict,
                "{} in {planted:?}",
                fault.name()
            );
            let runs = second.calls.iter().filter(|call| call.compiled.is_some());
            compiled += usize::from(planted.is_none() && runs.count() > 0);
        }
    }
    assert!(compiled < Fault::ALL.len() / 2, "{compiled} were compiled");
}
