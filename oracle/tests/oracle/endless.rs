//! A lowered program that has no end costs one limit, not one for each of its calls.

use std::time::Duration;

use lowerfuzz_ir::case;
use lowerfuzz_oracle::{Config, Judge, Verdict};
use nix::time::ClockId;

use crate::makes::Makes;

/// What this thread has had of a processor.
fn processor_time() -> Duration {
    let now = ClockId::CLOCK_THREAD_CPUTIME_ID.now();
    now.expect("the clock is there").into()
}

/// Judges a program of which this is made: the verdicts of its calls, and how long it took.
fn judged(source: &str, made: &'static str) -> (Vec<Verdict>, Duration) {
    let case = case::parse(source, None).expect("the program is right");
    let mut judge = Judge::new(Config::default()).expect("the JIT runs here");
    let start = processor_time();
    let judgement = judge.judge(&case, &mut Makes(made));
    let verdicts = judgement.calls.into_iter().map(|call| call.verdict);
    (verdicts.collect(), processor_time() - start)
}

fn reason(verdict: &Verdict) -> String {
    format!("{}: {}", verdict.name(), verdict.reason())
}

const SOURCE: &str = "
func.func private @outside(i32) -> i32
func.func @f(%a: i32) -> i32 {
  %0 = call @outside(%a) : (i32) -> i32
  %1 = call @outside(%a) : (i32) -> i32
  return %a : i32
}
// call: @f(1 : i32)
// call: @f(2 : i32)
// call: @f(3 : i32)
";

#[test]
fn a_run_ends_as_soon_as_it_calls_more_often_than_its_source() {
    let made = "
llvm.func @outside(i32) -> i32
llvm.func @f(%a: i32) -> i32 {
  llvm.br ^bb1
^bb1:
  %0 = llvm.call @outside(%a) : (i32) -> i32
  llvm.br ^bb1
}
";
    let (verdicts, _) = judged(SOURCE, made);
    let said: Vec<String> = verdicts.iter().map(reason).collect();
    assert_eq!(
        said,
        vec!["mismatch: 3 external calls, expected 2"; 3],
        "{said:?}"
    );
}

#[test]
fn what_a_run_calls_last_is_held_against_its_source() {
    let made = "
llvm.func @outside(i32) -> i32
llvm.func @f(%a: i32) -> i32 {
  %0 = llvm.call @outside(%a) : (i32) -> i32
  %1 = llvm.call @outside(%0) : (i32) -> i32
  %2 = llvm.call @outside(%0) : (i32) -> i32
  llvm.return %a : i32
}
";
    let (verdicts, _) = judged(SOURCE, made);
    for verdict in verdicts {
        let said = reason(&verdict);
        assert!(said.starts_with("mismatch: external call 1 is "), "{said}");
    }
}

#[test]
fn machine_code_without_an_end_has_little_time() {
    let made = "
llvm.func @outside(i32) -> i32
llvm.func @f(%a: i32) -> i32 {
  llvm.br ^bb1
^bb1:
  llvm.br ^bb1
}
";
    let (verdicts, took) = judged(SOURCE, made);
    for verdict in &verdicts {
        let said = reason(verdict);
        assert!(
            said.starts_with("mismatch: ") && said.ends_with("found no end"),
            "{said}"
        );
    }
    // A run of machine code has two seconds else.
    assert!(took < Duration::from_secs(2), "{took:?}");
}

#[test]
fn machine_code_that_runs_on_behind_what_is_undefined_has_little_time() {
    let made = "
llvm.func @outside(i32) -> i32
llvm.func @f(%a: i32) -> i32 {
  %c = llvm.mlir.poison : i1
  llvm.cond_br %c, ^bb1, ^bb1
^bb1:
  llvm.br ^bb1
}
";
    let (verdicts, took) = judged(SOURCE, made);
    for verdict in &verdicts {
        let said = reason(verdict);
        assert!(said.starts_with("introduced-ub: "), "{said}");
    }
    assert!(took < Duration::from_secs(2), "{took:?}");
}
