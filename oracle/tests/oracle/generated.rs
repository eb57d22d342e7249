//! Tests of the whole loop on generated programs. With the built-in lowering, all results agree.
//! With a planted fault, a result differs, and the right component is blamed.

use std::cell::{Cell, RefCell};

use lowerfuzz_generator::strategy::{cases, check, smallest};
use lowerfuzz_generator::{Config, case_from_seed};
use lowerfuzz_ir::case::Case;
use lowerfuzz_lowering::Fault;
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_oracle::{Blame, Finding, Judge, Verdict, is_defined};
use proptest::prop_assert;
use proptest::test_runner::TestError;

fn judge() -> Judge {
    let config = lowerfuzz_oracle::Config {
        paranoid: true,
        ..Default::default()
    };
    Judge::new(config).expect("the JIT runs on this machine")
}

/// Is every call of a case well-defined?
fn defined(case: &Case) -> bool {
    is_defined(&mut judge(), case)
}

#[test]
fn the_built_in_lowering_agrees() {
    let programs = 3000;
    let (judge, target) = (RefCell::new(judge()), RefCell::new(Builtin::default()));
    let judged = Cell::new(0);
    check(
        programs,
        &cases(&Config::default()).keeping(defined),
        |drawn| {
            let judgement = judge
                .borrow_mut()
                .judge(&drawn.case, &mut *target.borrow_mut())
                .expect("no tool is stopped");
            let verdict = judgement.verdict;
            judged.set(judged.get() + u32::from(verdict == Verdict::Agree));
            prop_assert!(!verdict.is_finding(), "{verdict}");
            Ok(())
        },
    );
    let judged = judged.get();
    assert!(
        judged * 100 >= programs * 95,
        "{judged} of {programs} programs were judged"
    );
}

/// A failing property is shrunk to a small program that is still well-defined.
#[test]
fn a_planted_fault_shrinks_to_a_small_program() {
    let judge = RefCell::new(judge());
    let target = RefCell::new(Builtin::with_fault(Some(Fault::ResultPosition)));
    let failed = smallest(200, &cases(&Config::default()).keeping(defined), |drawn| {
        let judgement = judge
            .borrow_mut()
            .judge(&drawn.case, &mut *target.borrow_mut())
            .expect("no tool is stopped");
        prop_assert!(!judgement.verdict.is_finding(), "{}", judgement.verdict);
        Ok(())
    });
    let Err(TestError::Fail(_, drawn)) = failed else {
        panic!("the mistake is found: {failed:?}");
    };
    assert!(defined(&drawn.case), "{drawn:?}");
    // The smallest program has two functions with a return each, and a call. The fault swaps the
    // call's results.
    assert!(drawn.case.module.op_count() <= 4, "{drawn:?}");
}

/// Returns the seed of the first program that reproduces a planted fault, with its finding and
/// blame.
fn first_finding(fault: Fault) -> (u64, Finding, Blame) {
    let (mut judge, config) = (judge(), Config::default());
    let mut target = Builtin::with_fault(Some(fault));
    for seed in 0..2000 {
        let judgement = judge
            .judge(&case_from_seed(seed, &config), &mut target)
            .expect("no tool is stopped");
        if let Verdict::Finding { finding, blame, .. } = judgement.verdict {
            return (seed, finding, blame);
        }
    }
    panic!("{fault:?} was not found");
}

#[test]
fn planted_faults_are_found_and_blamed_on_the_lowering() {
    for fault in Fault::ALL {
        let (seed, finding, blame) = first_finding(fault);
        assert_eq!(
            blame,
            Blame::Lowering,
            "{fault:?} at seed {seed}: {finding:?}"
        );
        // The finding depends only on the seed.
        assert_eq!(first_finding(fault), (seed, finding, blame));
    }
}
