//! Tests of lowered programs that do not terminate.

use lowerfuzz_ir::case;
use lowerfuzz_oracle::{Config, Judge, Verdict};

use crate::makes::Makes;

/// Judges the lowered module `made` for a source. Returns the verdicts of all calls.
fn judged(source: &str, made: &'static str) -> Vec<Verdict> {
    let case = case::parse(source, None).expect("the program is right");
    let mut judge = Judge::new(Config::default()).expect("the JIT runs here");
    let judgement = judge
        .judge(&case, &mut Makes(made))
        .expect("no tool is stopped");
    let verdicts = judgement.calls.into_iter().map(|call| call.verdict);
    verdicts.collect()
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
fn a_run_ends_when_it_makes_more_external_calls_than_its_source() {
    let made = "
llvm.func @outside(i32) -> i32
llvm.func @f(%a: i32) -> i32 {
  llvm.br ^bb1
^bb1:
  %0 = llvm.call @outside(%a) : (i32) -> i32
  llvm.br ^bb1
}
";
    let verdicts = judged(SOURCE, made);
    let said: Vec<String> = verdicts.iter().map(reason).collect();
    assert_eq!(
        said,
        vec!["mismatch: 3 external calls, expected 2"; 3],
        "{said:?}"
    );
}

#[test]
fn the_last_external_call_is_compared() {
    let made = "
llvm.func @outside(i32) -> i32
llvm.func @f(%a: i32) -> i32 {
  %0 = llvm.call @outside(%a) : (i32) -> i32
  %1 = llvm.call @outside(%0) : (i32) -> i32
  %2 = llvm.call @outside(%0) : (i32) -> i32
  llvm.return %a : i32
}
";
    let verdicts = judged(SOURCE, made);
    for verdict in verdicts {
        let said = reason(&verdict);
        assert!(said.starts_with("mismatch: external call 1 is "), "{said}");
    }
}

#[test]
fn endless_machine_code_is_a_mismatch() {
    let made = "
llvm.func @outside(i32) -> i32
llvm.func @f(%a: i32) -> i32 {
  llvm.br ^bb1
^bb1:
  llvm.br ^bb1
}
";
    let verdicts = judged(SOURCE, made);
    for verdict in &verdicts {
        let said = reason(verdict);
        assert!(
            said.starts_with("mismatch: ") && said.ends_with("found no end"),
            "{said}"
        );
    }
}

#[test]
fn machine_code_after_undefined_behaviour_may_be_endless() {
    let made = "
llvm.func @outside(i32) -> i32
llvm.func @f(%a: i32) -> i32 {
  %c = llvm.mlir.poison : i1
  llvm.cond_br %c, ^bb1, ^bb1
^bb1:
  llvm.br ^bb1
}
";
    let verdicts = judged(SOURCE, made);
    for verdict in &verdicts {
        let said = reason(verdict);
        assert!(said.starts_with("introduced-ub: "), "{said}");
    }
}
