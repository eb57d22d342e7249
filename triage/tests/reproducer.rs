//! Tests that bugs of installed releases are reproduced with the releases' own tools alone.

use lowerfuzz_ir::case;
use lowerfuzz_oracle::{Config, Judge};
use lowerfuzz_tools::mlir_opt::{Installed, MlirOpt, Pipeline};
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::reproducer::{Fewest, Shown, Shows, masked, show};

#[path = "../../tools/tests/tools/installed.rs"]
mod installed;

use installed::{installed, skipped};

/// Returns how a release's tools reproduce a program's bug. `None` if the release is not installed.
fn shown(release: u32, program: &str) -> Option<Shown> {
    shown_after(release, &[], program)
}

/// Like [`shown`], with passes before the lowering.
fn shown_after(release: u32, passes: &[&str], program: &str) -> Option<Shown> {
    let name = format!("mlir-opt-{release}");
    installed(&name)?;
    let installed = Installed::find(&Targets::default(), &name).expect("it is installed");
    let case = case::parse(program, None).expect("a test case");
    let mut judge = Judge::new(Config::default()).expect("a judge");
    let passes: Vec<String> = passes.iter().map(|pass| (*pass).to_owned()).collect();
    let mut opt = MlirOpt::new(installed, Pipeline::default()).with_passes(&passes);
    let judgement = judge.judge(&case, &mut opt).expect("no tool is stopped");
    assert!(judgement.verdict.is_finding(), "{judgement:?}");
    let shown = show(&mut judge, &opt, &case, &judgement, None, Fewest::Sought)
        .expect("no tool is stopped")
        .expect("it shows");
    assert_eq!(shown.release, release);
    Some(shown)
}

/// Formats the commands as a shell pipeline.
fn commands(shown: &Shown) -> String {
    let each = shown.commands.iter().map(|command| {
        let words: Vec<&str> = std::iter::once(&command.tool)
            .chain(&command.args)
            .map(String::as_str)
            .collect();
        words.join(" ")
    });
    each.collect::<Vec<_>>().join(" | ")
}

#[test]
fn a_wrong_value_is_printed_by_the_runner() {
    // The remainder of 0.92 by 1 in C is 0.92 itself, 0x3B5C. With the quotient rounded to the
    // nearest integer, 1, the remainder is -0.08, 0xAD20.
    let program = "\
// release: 16
func.func @f() -> f16 {
  %0 = arith.constant 9.199219e-01 : f16
  %1 = arith.constant 1.000000e+00 : f16
  %2 = arith.remf %0, %1 : f16
  return %2 : f16
}
// call: @f()
";
    let Some(shown) = shown(16, program) else {
        return;
    };
    if let Some(why) = &shown.no_value {
        skipped(&why.to_string());
        return;
    }
    let expected = Shows::Value {
        what: "the bits of result 0".to_owned(),
        expected: 0x3B5C,
        found: 0xAD20,
    };
    assert_eq!(shown.shows, expected);
    assert_eq!(shown.output, "44320\n");
    // Every conversion pass also folds.
    assert_eq!(
        commands(&shown),
        "mlir-opt-16 -convert-func-to-llvm release-16.mlir | \
         mlir-cpu-runner-16 -e main -entry-point-result=i64 -O0"
    );
}

#[test]
fn a_violated_flag_shows_as_a_line() {
    // In memory, element 1 lies before element 0.
    let program = "\
func.func @f(%m: memref<2xi8, strided<[-1], offset: 1>>, %i: index) -> i8 {
  %0 = memref.load %m[%i] : memref<2xi8, strided<[-1], offset: 1>>
  return %0 : i8
}
// call: @f(memref<2xi8, strided<[-1], offset: 1>> [7, 9], 1 : index)
";
    let Some(shown) = shown(22, program) else {
        return;
    };
    let Shows::Lines(lines) = &shown.shows else {
        panic!("{shown:?}");
    };
    let expected = "% = llvm.getelementptr inbounds|nuw %[%] : (!llvm.ptr, i64) -> !llvm.ptr, i8";
    assert_eq!(*lines, [expected]);
    assert!(shown.output.lines().any(|text| masked(text) == expected));
    assert_eq!(
        commands(&shown),
        "mlir-opt-22 -finalize-memref-to-llvm release-22.mlir"
    );
    assert!(shown.program.contains("func.func @main() -> i64"));
    assert!(shown.no_value.is_some());
}

/// `-canonicalize` makes `shrui` of `shrsi`, and keeps the flag. The op with the flag is also in the
/// output without the pass, where it is right, so the script looks for both ops.
#[test]
fn a_flag_that_a_pass_makes_wrong_shows_as_the_op_with_the_flag() {
    let program = "\
func.func @f(%a: i16) -> i7 {
  %0 = arith.constant 9 : i16
  %1 = arith.shrsi %a, %0 : i16
  %2 = arith.trunci %1 overflow<nsw> : i16 to i7
  return %2 : i7
}
// call: @f(-1 : i16)
";
    let Some(shown) = shown_after(22, &["-canonicalize"], program) else {
        return;
    };
    let Shows::Lines(lines) = &shown.shows else {
        panic!("{shown:?}");
    };
    let expected = [
        "% = llvm.trunc % overflow<nsw> : i16 to i7",
        "% = llvm.lshr %, % : i16",
    ];
    assert_eq!(*lines, expected);
}

#[test]
fn a_refusal_shows_as_the_error_message() {
    let program = "\
// release: 13
func @f() -> vector<1xi1> {
  %0 = constant dense<false> : vector<1xi1>
  %1 = cmpi eq, %0, %0 : vector<1xi1>
  return %1 : vector<1xi1>
}
";
    let Some(shown) = shown(13, program) else {
        return;
    };
    let Shows::Error(error) = &shown.shows else {
        panic!("{shown:?}");
    };
    assert!(error.contains("requires attribute's type"), "{error}");
    // Every conversion pass folds wrongly, so the first pass is to blame, and later passes never
    // run.
    assert_eq!(
        commands(&shown),
        "mlir-opt-13 -convert-vector-to-scf release-13.mlir"
    );
    // The path in the output does not contain the temporary folder.
    assert!(shown.output.starts_with("release-13.mlir:"), "{shown:?}");
    assert!(!shown.program.contains("@main"));
}

#[test]
fn lines_are_compared_without_the_names_of_values() {
    let line = "    %12 = llvm.add %arg0, %c1_i32#1  : i32 ";
    assert_eq!(masked(line), "% = llvm.add %, % : i32");
}
