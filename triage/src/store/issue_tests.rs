//! Tests of the text of an issue.

use lowerfuzz_oracle::{Finding, FirstDifference, VerdictKind};
use serde_json::json;

use super::issue::{Commands, issue};
use super::report::BugState;
use super::title::title;
use crate::record::{BuildState, CallValues, FindingBundle, State};
use crate::reproducer::{AfterPass, Command, Shown, Shows};
use crate::test_support::bundle;

fn commands(again: &str, reduce: &str) -> Commands {
    Commands {
        again: again.to_owned(),
        reduce: reduce.to_owned(),
        matrix: "lowerfuzz matrix folder".to_owned(),
    }
}

fn command(words: &[&str]) -> Command {
    Command {
        tool: words[0].to_owned(),
        args: words[1..].iter().map(|word| (*word).to_owned()).collect(),
    }
}

fn shown(shows: Shows, output: &str) -> Shown {
    Shown {
        release: 22,
        program: String::new(),
        commands: vec![command(&["mlir-opt-22", "-x", "-y", "release-22.mlir"])],
        shows,
        output: output.to_owned(),
        no_value: None,
        control: None,
    }
}

#[test]
fn the_module_after_the_pass_is_shown_with_its_command() {
    let mut bundle = bundle("mismatch/lowering/arith.ceildivsi(int)");
    bundle.after_pass = Some(AfterPass {
        command: command(&["mlir-opt-22", "-sccp", "source.mlir"]),
        module: "module {\n}\n".to_owned(),
    });
    let text = issue(&bundle, &commands("again", "reduce"));
    let section = "## The IR after the pass\n\n\
                   For the test case in the file `source.mlir`:\n\n```sh\nmlir-opt-22 -sccp source.mlir\n```\n\n\
                   ```mlir\nmodule {\n}\n```\n";
    assert!(text.contains(section), "{text}");
}

#[test]
fn a_line_is_shown_as_the_tool_prints_it() {
    let line = "% = llvm.add %, % : i8";
    let mut bundle = bundle("introduced-ub/lowering/arith.addi(int)");
    let output = "  x\n    %12 = llvm.add %3,  %4 : i8\n";
    bundle.reproducer = Some(shown(Shows::Lines(vec![line.to_owned()]), output));
    let text = issue(&bundle, &commands("again", "reduce"));
    assert!(
        text.contains("actual:   %12 = llvm.add %3,  %4 : i8\n"),
        "{text}"
    );
}

#[test]
fn the_command_of_lowerfuzz_is_shown_once() {
    let count = |bundle: &FindingBundle| {
        issue(bundle, &commands("the command", "reduce"))
            .matches("the command")
            .count()
    };
    let mut bundle = bundle("mismatch/lowering/arith.addi(int)");
    assert_eq!(count(&bundle), 1);
    bundle.reproducer = Some(shown(Shows::Dies, ""));
    assert_eq!(count(&bundle), 1);
}

/// A difference between `complex.create` and a lowered op.
fn difference(by_location: bool) -> FirstDifference {
    let difference = json!({
        "call": 1,
        "what": "another value",
        "by_location": by_location,
        "source_op": "%1 = complex.create %0, %arg0 : complex<f32>",
        "source_values": "-1.0, 0.0 => [-1.0, 0.0]",
        "lowered_op": "%25 = llvm.insertvalue %22, %24[1] : !llvm.struct<(f32, f32)>",
    });
    serde_json::from_value(difference).expect("a difference")
}

/// The lowering of a release does not record where its ops came from, so no op is blamed.
#[test]
fn a_guessed_pair_of_ops_is_not_stated_as_a_fact() {
    let mut bundle = bundle("mismatch/lowering/complex.create(complex,float)");
    let record = &mut bundle.record;
    let ops = ["arith.sitofp", "complex.create", "complex.log1p"];
    record.source_ops = ops.map(str::to_owned).to_vec();
    record.culprit = Some("-convert-complex-to-standard".to_owned());
    record.reason = "result 0: expected 1.0, found 2.0".to_owned();
    record.values = vec![CallValues {
        function: "f3".to_owned(),
        kind: VerdictKind::Finding(Finding::Mismatch),
        source: vec!["returns 1.0".to_owned()],
        interpreted: None,
        compiled: None,
    }];
    record.difference = Some(difference(false));
    let text = issue(&bundle, &commands("again", "reduce"));
    let start = "# [mlir][complex] -convert-complex-to-standard: wrong value in a program with \
                 complex.create, complex.log1p\n\n\
                 In the source, `@f3` returns 1.0. Lowered: result 0: expected 1.0, found 2.0.\n";
    assert!(text.starts_with(start), "{text}");
    assert!(text.contains("so this pair of ops is a guess:\n"), "{text}");
    bundle.record.difference = Some(difference(true));
    let text = issue(&bundle, &commands("again", "reduce"));
    let start = "# [mlir][complex] -convert-complex-to-standard: complex.create: wrong value\n\n\
                 In the source, `%1 = complex.create %0, %arg0 : complex<f32>` computes ";
    assert!(text.starts_with(start), "{text}");
    assert!(!text.contains("guess"), "{text}");
}

#[test]
fn an_open_question_is_not_called_a_bug() {
    let mut bundle = bundle("mismatch/lowering/arith.remui(int)");
    let question = "reports/questions.md#how-wide-is-an-index-while-it-is-folded";
    bundle.record.report = Some(question.to_owned());
    let text = issue(&bundle, &commands("again", "reduce"));
    let said = format!(
        "\n\nOpen question: How wide is an \\`index\\` while it is folded? To see both readings: \
         `lowerfuzz known {question}`\n\nSeverity: an open question of the documentation\n"
    );
    assert!(text.contains(&said), "{text}");
    assert!(!text.contains("Known bug"), "{text}");
}

#[test]
fn an_unreduced_finding_names_the_bug_that_it_may_have() {
    let mut bundle = bundle("hung/lowering (unreduced): output");
    bundle.record.state = State::Raw;
    bundle.record.perhaps_known = Some("reports/masked-write-fold-hangs".to_owned());
    let text = issue(&bundle, &commands("again", "reduce"));
    let said = "\n\nPerhaps known: `masked-write-fold-hangs`: \\[mlir\\]\\[vector\\] vector.mask: the fold of a \
                transfer_write under an all-ones mask never ends. Verdict, ops and a pass are those of its rule. To see \
                more: `lowerfuzz known reports/masked-write-fold-hangs`\n\nSeverity: crash\n";
    assert!(text.contains(said), "{text}");
}

#[test]
fn the_title_names_the_op_that_makes_poison() {
    let mut bundle = bundle("introduced-ub/lowering/arith.shrsi(int)+arith.trunci(int)");
    let record = &mut bundle.record;
    record.source_ops = ["arith.shrsi", "arith.trunci"].map(str::to_owned).to_vec();
    record.culprit = Some("-canonicalize".to_owned());
    record.reason =
        "result 0: expected -1 : i7, found poison : i7 (poison from llvm.trunc in @f1: \
                     `nsw` violated: 127 does not fit in i7 signed)"
            .to_owned();
    let expected = "[mlir][arith] -canonicalize: arith.trunci: poison";
    assert_eq!(title(&bundle), expected);
}

/// The words "expected" and "found" contain names of ops, such as `exp`.
#[test]
fn words_of_a_reason_are_no_op_names() {
    let mut bundle = bundle("mismatch/lowering/math.exp(float)");
    bundle.record.source_ops = ["math.exp", "math.log"].map(str::to_owned).to_vec();
    bundle.record.reason = "result 0: expected 1.0, found 2.0".to_owned();
    let expected = "[mlir][math] the lowering: wrong value in a program with math.exp, math.log";
    assert_eq!(title(&bundle), expected);
}

#[test]
fn an_unreduced_finding_says_so_at_the_top() {
    let mut bundle = bundle("crashed/lowering (unreduced): diagnostic: signal #");
    bundle.record.state = State::Raw;
    bundle.record.configuration.passes = vec!["-canonicalize".to_owned()];
    let text = issue(&bundle, &commands("again", "lowerfuzz reduce f"));
    let start = "# [mlir] -canonicalize or the lowering: crash (unreduced)\n\n\
                 The program is not reduced. To reduce it: `lowerfuzz reduce f`\n";
    assert!(text.starts_with(start), "{text}");
    assert!(!text.contains("source ops"), "{text}");
    bundle.record.pass_at_fault = Some("-canonicalize".to_owned());
    assert_eq!(title(&bundle), "[mlir] -canonicalize: crash (unreduced)");
}

#[test]
fn each_program_has_the_name_of_its_file() {
    let mut bundle = bundle("mismatch/lowering/arith.addi(int)");
    let program = |bundle: &FindingBundle, name: &str| {
        let text = issue(bundle, &commands("again", "reduce"));
        text.contains(&format!("## The program\n\nIn the file `{name}`:\n"))
    };
    assert!(program(&bundle, "source.mlir"));
    bundle.reproducer = Some(shown(Shows::Dies, ""));
    assert!(program(&bundle, "release-22.mlir"));
}

#[test]
fn the_title_names_an_index_of_32_bits() {
    let bundle = bundle("mismatch/lowering/arith.remui(int)/index-32");
    assert!(title(&bundle).ends_with(", with index-bitwidth=32"));
}

#[test]
fn a_second_tool_is_named() {
    let mut bundle = bundle("mismatch/lowering/arith.ceildivsi(int)");
    bundle.record.configuration.then = Some("mlir-opt-22".to_owned());
    let text = issue(&bundle, &commands("again", "reduce"));
    let second = "; `mlir-opt-22` lowers the output of its passes\n";
    assert!(text.contains(second), "{text}");
}

/// The list replaces the request to a person.
#[test]
fn the_builds_with_the_bug_are_listed() {
    let build = |name: &str, version: &str, state: BugState, note: Option<&str>| BuildState {
        name: name.to_owned(),
        version: version.to_owned(),
        state,
        note: note.map(str::to_owned),
    };
    let mut bundle = bundle("mismatch/lowering/arith.ceildivsi(int)");
    bundle.reproducer = Some(shown(Shows::Dies, ""));
    let text = issue(&bundle, &commands("again", "reduce"));
    assert!(
        text.contains("the first bad and the last good release"),
        "{text}"
    );
    bundle.record.builds = vec![
        build(
            "mlir-opt-13",
            "13.0.1",
            BugState::NotAsked,
            Some("no `arith.x`"),
        ),
        build(
            "mlir-opt-14",
            "14.0.6",
            BugState::NotAsked,
            Some("no `arith.x`"),
        ),
        build("mlir-opt-16", "16.0.6", BugState::Gone, None),
        build("mlir-opt-19", "19.1.7", BugState::Present, Some("at -sccp")),
        build("mlir-opt-22", "22.1.8", BugState::Present, None),
    ];
    let text = issue(&bundle, &commands("again", "reduce"));
    let list = "\nOn this machine, the program is wrong in `mlir-opt-19` 19.1.7 (at -sccp), \
                `mlir-opt-22` 22.1.8; right in `mlir-opt-16` 16.0.6; not asked: `mlir-opt-13` 13.0.1, \
                `mlir-opt-14` 14.0.6 (no \\`arith.x\\`).\n";
    assert!(text.contains(list), "{text}");
    assert!(
        !text.contains("the first bad and the last good release"),
        "{text}"
    );
}

#[test]
fn the_title_of_an_issue_is_plain_text() {
    let mut bundle = bundle("mismatch/lowering/scf.index_switch(int)");
    bundle.record.source_ops = vec!["scf.index_switch".to_owned()];
    let text = issue(&bundle, &commands("again", "reduce"));
    let start = "# [mlir][scf] the lowering: scf.index_switch: wrong value\n";
    assert!(text.starts_with(start), "{text}");
}

#[test]
fn only_a_program_with_a_seed_was_generated() {
    let mut bundle = bundle("mismatch/lowering/arith.addi(int)");
    bundle.record.seed = None;
    let text = issue(&bundle, &commands("again", "reduce"));
    assert!(!text.contains("random"), "{text}");
    let by = "- by: lowerfuzz, which compares a lowered program with its source\n";
    assert!(text.contains(by), "{text}");
    bundle.record.seed = Some(7);
    let text = issue(&bundle, &commands("again", "reduce"));
    assert!(
        text.contains("- by: lowerfuzz, a random program generator"),
        "{text}"
    );
}
