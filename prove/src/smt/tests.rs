//! Scripts of SMT-LIB: names are declared before they are used, and another solver agrees.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::process::{Command, Stdio};

use lowerfuzz_ir::text::parse;
use lowerfuzz_ir::{FuncId, Module};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::smt_lib;
use crate::agreement::Pair;
use crate::{Answer, Budget, Function, prove};

fn module(text: &str) -> Module {
    parse(text, None).unwrap().0
}

/// The functions `@f` of two modules.
fn functions<'m>(a: &'m Module, b: &'m Module) -> [Function<'m>; 2] {
    [a, b].map(|module| Function {
        module,
        func: FuncId(0),
    })
}

const DOUBLED: &str = "func.func @f(%a: i8) -> i8 {
  %0 = arith.addi %a, %a overflow<nsw> : i8
  return %0 : i8
}";
const SHIFTED: &str = "func.func @f(%a: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.shli %a, %c : i8
  return %0 : i8
}";

#[test]
fn each_name_is_declared_before_it_is_used() {
    let (a, b) = (module(DOUBLED), module(SHIFTED));
    let [a, b] = functions(&a, &b);
    let script = smt_lib(a, b, 64).unwrap();
    let mut known = BTreeSet::new();
    for line in script.lines().filter(|line| !line.starts_with(';')) {
        assert_eq!(
            line.matches('(').count(),
            line.matches(')').count(),
            "{line}"
        );
        let words = || line.split(['(', ')', ' ']).filter(|word| !word.is_empty());
        let is_name = |word: &&str| ["a_", "p_", "c_", "t_"].iter().any(|p| word.starts_with(p));
        let defines = matches!(words().next(), Some("declare-const" | "define-fun"));
        let used = words().filter(is_name).skip(usize::from(defines));
        for name in used {
            assert!(known.contains(name), "{name} in {line}");
        }
        if defines {
            known.extend(words().find(is_name));
        }
    }
    assert!(known.contains("a_0") && known.contains("p_0"));
    assert!(script.contains("(assert (= t_") && script.ends_with("(check-sat)\n"));
}

/// Returns what `z3` says about a script; `None` if it is not installed.
fn asked(script: &str) -> Option<String> {
    let child = Command::new("z3")
        .arg("-in")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut child = child.ok()?;
    child.stdin.take()?.write_all(script.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Compares the answer on two functions with that of `z3`. Returns whether both decided it.
fn agrees(texts: &[String; 2]) -> bool {
    let [a, b] = texts.each_ref().map(|text| module(text));
    let [a, b] = functions(&a, &b);
    let Ok(script) = smt_lib(a, b, 64) else {
        return false;
    };
    let Some(said) = asked(&script) else {
        return false;
    };
    let expected = match prove(a, b, 64, Budget::default()).answer {
        Answer::Proved => "unsat",
        Answer::Counterexample(_) => "sat",
        Answer::NotProved(_) => return false,
    };
    assert_eq!(said, expected, "{script}");
    true
}

#[test]
fn another_solver_agrees_on_a_refinement_and_on_its_opposite() {
    let texts = [DOUBLED, SHIFTED].map(str::to_owned);
    let [a, b] = texts.clone();
    if !agrees(&texts) {
        println!("skipped: z3 is not installed");
        return;
    }
    assert!(agrees(&[b, a]));
}

/// `cargo test --release -p lowerfuzz-prove -- --ignored another_solver`
#[test]
#[ignore = "needs z3 and takes minutes"]
fn another_solver_agrees_on_random_functions() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut decided = 0;
    for _ in 0..1500 {
        let mut bytes = [0; 64];
        random.fill_bytes(&mut bytes);
        decided += u32::from(agrees(&Pair::from_bytes(&bytes).texts()));
    }
    assert!(decided > 1000, "{decided} functions");
}
