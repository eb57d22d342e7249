//! Tests of the text of an issue.

use super::issue::{issue, title};
use crate::record::FindingBundle;
use crate::reproducer::{AfterPass, Command, Shown, Shows};
use crate::test_support::bundle;

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
    let text = issue(&bundle, "again");
    let section = "## The IR after the pass\n\n```sh\nmlir-opt-22 -sccp source.mlir\n```\n\n\
                   ```mlir\nmodule {\n}\n```\n";
    assert!(text.contains(section), "{text}");
}

#[test]
fn a_line_is_shown_as_the_tool_prints_it() {
    let line = "% = llvm.add %, % : i8";
    let mut bundle = bundle("introduced-ub/lowering/arith.addi(int)");
    let output = "  x\n    %12 = llvm.add %3,  %4 : i8\n";
    bundle.reproducer = Some(shown(Shows::Lines(vec![line.to_owned()]), output));
    let text = issue(&bundle, "again");
    assert!(
        text.contains("actual:   %12 = llvm.add %3,  %4 : i8\n"),
        "{text}"
    );
}

#[test]
fn the_command_of_lowerfuzz_is_shown_once() {
    let count =
        |bundle: &FindingBundle| issue(bundle, "the command").matches("the command").count();
    let mut bundle = bundle("mismatch/lowering/arith.addi(int)");
    assert_eq!(count(&bundle), 1);
    bundle.reproducer = Some(shown(Shows::Dies, ""));
    assert_eq!(count(&bundle), 1);
}

#[test]
fn the_title_names_an_index_of_32_bits() {
    let bundle = bundle("mismatch/lowering/arith.remui(int)/index-32");
    assert!(title(&bundle).ends_with(", with index-bitwidth=32"));
}
