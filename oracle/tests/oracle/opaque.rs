//! Verdicts on programs with ops that no op table lists, for pairs of programs before and after a pass.

use lowerfuzz_inputs::{Options, draw_uncalled};
use lowerfuzz_ir::case::parse;
use lowerfuzz_oracle::target::{Identity, Job, Lowered, Settings, Target};
use lowerfuzz_oracle::{Config, Judge, Stop, Verdict};

/// A pass that turns every program into this one.
struct Pass {
    after: lowerfuzz_ir::Module,
    unregistered: Vec<String>,
}

impl Target for Pass {
    fn name(&self) -> &str {
        "pass"
    }

    fn lower(&mut self, _: Job<'_>) -> Result<Lowered, Stop> {
        Ok(Lowered::Module(self.after.clone()))
    }

    fn identity(&self) -> Identity {
        Identity::default()
    }

    fn unregistered_ops(&self) -> &[String] {
        &self.unregistered
    }

    // The programs after a pass lack the private functions that it inlined.
    fn changes_symbols(&self, _: &Settings) -> bool {
        true
    }
}

/// Returns the verdict on a pair of programs, in the words of a fixture.
fn verdict(test: &str) -> String {
    let (before, after) = test.split_once("// -----\n").expect("two programs");
    let names = before
        .lines()
        .find_map(|line| line.strip_prefix("// unknown to the tool: "));
    let names = names.unwrap_or("").split_whitespace().map(str::to_owned);
    let mut case = parse(before, None).expect("a program");
    let mut judge = Judge::new(Config::default()).expect("a judge");
    let options = Options::default();
    draw_uncalled(&mut case, None, &options, &mut judge);
    assert!(!case.calls.is_empty(), "no input of\n{before}");
    let (after, _) = lowerfuzz_ir::text::parse(after, None).expect("a program");
    let mut pass = Pass {
        after,
        unregistered: names.collect(),
    };
    let judgement = judge.judge(&case, &mut pass).expect("nothing stops");
    let in_part = judgement.calls.iter().find_map(|call| call.in_part.clone());
    // Programs that differ may agree on some inputs, and poison is an input.
    let mut calls = judgement.calls.iter().map(|call| &call.verdict);
    let unjudged = calls.find(|verdict| matches!(verdict, Verdict::Discarded { .. }));
    let is_final = judgement.verdict.is_finding() || in_part.is_some();
    let verdict = match is_final {
        true => &judgement.verdict,
        false => unjudged.unwrap_or(&judgement.verdict),
    };
    match (verdict, in_part) {
        (Verdict::Agree, None) => "agree".to_owned(),
        (Verdict::Agree, Some(why)) => format!("in part: {why}"),
        (verdict, _) if verdict.is_finding() => {
            format!("{}: {}", verdict.name(), verdict.reason())
        }
        (verdict, _) => format!("not judged: {}", verdict.reason()),
    }
}

fn check(fixtures: &str) {
    let mut count = 0;
    for test in fixtures.split("\n// ===== ").skip(1) {
        let (name, text) = test.split_once('\n').expect("a name");
        let expected = text
            .lines()
            .find_map(|line| line.strip_prefix("// expected: "));
        let expected = expected.expect("an expected verdict");
        let found = verdict(text);
        let is_right = found == expected
            || found.starts_with("not judged: ") && {
                let text = expected.strip_prefix("not judged: ");
                text.is_some_and(|text| found.contains(text))
            };
        let is_right = is_right || expected != "agree" && found.starts_with(expected);
        assert!(is_right, "{name}: expected {expected}, found {found}");
        count += 1;
    }
    assert!(count > 2, "the fixtures were read");
}

#[test]
fn calls_are_compared_as_far_as_passes_may_not_know_the_ops() {
    check(include_str!("../opaque/calls.mlir"));
}

#[test]
fn memory_that_an_unknown_op_receives_is_read_and_written() {
    check(include_str!("../opaque/memory.mlir"));
}

#[test]
fn tokens_and_regions_are_compared() {
    check(include_str!("../opaque/tokens.mlir"));
}
