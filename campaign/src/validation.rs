//! Translation validation: does each function of a program refine the function of the same name in
//! an earlier form of the program?

use lowerfuzz_inputs::{DrawnFunction, Summary};
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::conversion::{EntryFault, entry_fault};
use lowerfuzz_ir::verify::{outside_source, unconverted};
use lowerfuzz_ir::{Module, Release};
use lowerfuzz_oracle::target::Lowered;
use lowerfuzz_oracle::{Blame, Cause, Finding, Judge, Judgement, Verdict, VerdictKind};
use schemars::JsonSchema;
use serde::Serialize;

/// The levels of two programs that cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelError {
    /// A program is at neither of the two levels.
    #[error("expected a program at the source level or in the LLVM dialect, found `{0}`")]
    Mixed(String),
    /// The first program is lowered further than the second.
    #[error(
        "expected a second program in the LLVM dialect, as the first one, found one at the source level"
    )]
    Raised,
}

/// What the second program is expected to contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Every public function of the first program, because a pass made the second program of it.
    AllFunctions,
    /// Any functions, because the second program was written separately.
    AnyFunctions,
}

/// A function of the first program, and what is known about it.
#[derive(Clone, Debug)]
pub struct FunctionReport {
    /// The name of the function.
    pub name: String,
    /// The number of its calls that were made.
    pub calls: usize,
    /// How the calls were drawn. `None` if directives call the function, or nobody does.
    pub drawn: Option<Summary>,
    /// The verdict, or the reason why the function was not judged.
    pub outcome: Result<Verdict, String>,
    /// The number of inputs of the function, if all of them were tried and no defined one differs.
    pub proved_on: Option<u64>,
    /// Whether the function is public, and the second program lacks it or has it with another type.
    pub is_missing: bool,
}

/// The result of comparing two programs.
#[derive(Debug)]
pub struct Validation {
    /// The functions with a body of the first program, in order.
    pub functions: Vec<FunctionReport>,
    /// The functions with a body that only the second program has.
    pub added: Vec<String>,
    /// The first program with the calls that were made.
    pub case: Case,
    /// The judgement on these calls.
    pub judgement: Judgement,
}

/// The JSON output of `lowerfuzz tv` for one program.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct ValidationRow {
    /// The functions with a body of the first program, in order.
    pub functions: Vec<FunctionRow>,
    /// The functions that only the second program has.
    pub added: Vec<String>,
    /// The verdict on the command that should have printed the second program. `None` if there is a
    /// second program.
    pub verdict: Option<VerdictKind>,
    /// The reason of the verdict on the command.
    pub reason: String,
}

/// The JSON output of `lowerfuzz tv` for one function.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FunctionRow {
    /// The name of the function.
    pub function: String,
    /// The number of its calls that were made.
    pub calls: usize,
    /// Whether the calls were drawn.
    pub drawn: bool,
    /// The number of drawn inputs whose runs in the first program exceed a limit, such as `--fuel`.
    pub beyond_limit: usize,
    /// The number of drawn inputs that need something that the reference does not support.
    pub unsupported: usize,
    /// The number of inputs of the function, if all of them were tried and no defined one differs.
    pub proved_on: Option<u64>,
    /// The verdict. `None` if the function was not judged.
    pub verdict: Option<VerdictKind>,
    /// The reason of the verdict, or the reason why there is none.
    pub reason: String,
}

impl ValidationRow {
    /// Makes the row of two programs that were compared.
    pub fn of(done: &Validation) -> ValidationRow {
        let row = |report: &FunctionReport| FunctionRow {
            function: report.name.clone(),
            calls: report.calls,
            drawn: report.drawn.is_some(),
            beyond_limit: report.drawn.as_ref().map_or(0, Summary::n_beyond),
            unsupported: report.drawn.as_ref().map_or(0, |drawn| drawn.unsupported),
            proved_on: report.proved_on,
            verdict: report.outcome.as_ref().ok().map(Verdict::kind),
            reason: match &report.outcome {
                Ok(verdict) => verdict.reason(),
                Err(why) => why.clone(),
            },
        };
        ValidationRow {
            functions: done.functions.iter().map(row).collect(),
            added: done.added.clone(),
            verdict: None,
            reason: String::new(),
        }
    }

    /// Makes the row of a command that printed no program.
    pub fn of_command(verdict: &Verdict) -> ValidationRow {
        ValidationRow {
            verdict: Some(verdict.kind()),
            reason: verdict.reason(),
            ..ValidationRow::default()
        }
    }
}

/// Checks that two programs can be compared.
///
/// # Errors
/// Returns why they cannot be compared, and whether this is because of the first program.
pub fn check_levels(source: &Module, target: &Module) -> Result<(), (bool, LevelError)> {
    let is_source = |module: &Module, is_first| match outside_source(module) {
        None => Ok(true),
        Some(op) => match unconverted(module, Release::NEWEST) {
            None => Ok(false),
            Some(_) => Err((is_first, LevelError::Mixed(op.to_owned()))),
        },
    };
    match (is_source(source, true)?, is_source(target, false)?) {
        (false, true) => Err((false, LevelError::Raised)),
        (true, _) | (false, false) => Ok(()),
    }
}

/// Compares each function of a case with the function of the same name in a later form of the
/// program. The levels must have been checked with [`check_levels`]. `drawn` are the functions with
/// drawn calls.
///
/// A public function without a body is a finding, or whose type is no conversion of the source's
/// type; so is one that is missing although it is expected. A private function may be missing. A
/// function with another type at the same level is not judged.
pub fn validate(
    judge: &mut Judge,
    mut case: Case,
    target: Module,
    drawn: &[DrawnFunction],
    expected: Expected,
) -> Validation {
    let is_direct = outside_source(&case.module).is_some();
    let mut functions: Vec<FunctionReport> = Vec::new();
    for func in case.module.funcs.iter().filter(|func| func.body.is_some()) {
        let name = case.module.str(func.name).to_owned();
        let calls = case.calls.iter().filter(|call| call.func == func.name);
        let calls = calls.count();
        let drawn = drawn.iter().find(|function| function.name == name);
        let drawn = drawn.map(|function| function.summary.clone());
        let undrawn = drawn.as_ref().and_then(|summary| summary.reason.as_deref());
        let has_partner = target.find_func(&name).is_some();
        let fault = entry_fault(&case, &target, &name);
        let has_other_type = matches!(fault, Some(EntryFault::OtherType(_)));
        let is_missing = (!has_partner || has_other_type) && !func.private;
        let is_expected = has_partner || expected == Expected::AllFunctions;
        let is_finding = !func.private && is_expected && !has_other_type;
        let outcome = match (fault, calls, undrawn) {
            (Some(fault), _, _) if is_finding => Ok(Verdict::finding(
                Finding::InvalidOutput,
                Blame::Lowering,
                Cause::said(fault.to_string()),
            )),
            (Some(EntryFault::OtherType(why)), _, _) => Err(why),
            (Some(_), _, _) if !has_partner => {
                Err("the second program has no such function".to_owned())
            }
            (Some(fault), _, _) => Err(format!("private function: {fault}")),
            (None, 0, Some(why)) => Err(format!("nothing was drawn: {why}")),
            (None, 0, None) => Err(format!(
                "no call; add a line such as `// call: @{name}(1 : i32)`"
            )),
            (None, _, _) => Err(String::new()),
        };
        functions.push(FunctionReport {
            calls: if outcome.is_ok() { 0 } else { calls },
            outcome,
            name,
            drawn,
            proved_on: None,
            is_missing,
        });
    }
    let is_open = |report: &&FunctionReport| report.outcome.as_ref().is_err_and(String::is_empty);
    let open: Vec<String> = functions
        .iter()
        .filter(is_open)
        .map(|report| report.name.clone())
        .collect();
    let module = &case.module;
    case.calls
        .retain(|call| open.iter().any(|name| name == module.str(call.func)));
    for call in case.calls.iter_mut().filter(|_| is_direct) {
        // The expectations of a test case describe values of the source level.
        call.expect_nothing();
    }
    let added = target.funcs.iter().filter(|func| func.body.is_some());
    let added = added.map(|func| target.str(func.name)).filter(|name| {
        let name = name.strip_prefix("_mlir_ciface_").unwrap_or(name);
        functions.iter().all(|report| report.name != name)
    });
    let added = added.map(str::to_owned).collect();
    let prepared = judge.prepare(&case);
    let judgement = judge.judge_lowered(&case, prepared, Some(Lowered::Module(target)));
    for report in functions
        .iter_mut()
        .filter(|report| open.contains(&report.name))
    {
        let each = case.calls.iter().zip(&judgement.calls);
        let verdicts: Vec<&Verdict> = each
            .filter(|(call, _)| case.module.str(call.func) == report.name)
            .map(|(_, call)| &call.verdict)
            .collect();
        let finding = verdicts.iter().find(|verdict| verdict.is_finding());
        let inaccurate = verdicts
            .iter()
            .find(|verdict| matches!(verdict, Verdict::Inaccurate { .. }));
        let agree = verdicts.iter().find(|verdict| ***verdict == Verdict::Agree);
        if let Some(verdict) = finding.or(inaccurate).or(agree).or(verdicts.first()) {
            report.outcome = Ok((*verdict).clone());
        }
        if verdicts.iter().all(|verdict| **verdict == Verdict::Agree) {
            let function = drawn.iter().find(|function| function.name == report.name);
            let later = judgement.lowered.as_ref();
            report.proved_on = function.and_then(|function| function.proved_on(later));
        }
    }
    Validation {
        functions,
        added,
        case,
        judgement,
    }
}

#[cfg(test)]
mod tests {
    use lowerfuzz_ir::case::parse;
    use lowerfuzz_oracle::Config;

    use super::*;

    /// Returns a line for each function of the first program, and the added functions.
    fn validated(source: &str, target: &str) -> Vec<String> {
        compared(source, target, Expected::AnyFunctions)
    }

    fn compared(source: &str, target: &str, expected: Expected) -> Vec<String> {
        let case = parse(source, None).expect("a program");
        let target = parse(target, None).expect("a program").module;
        check_levels(&case.module, &target).expect("levels that can be compared");
        let mut judge = Judge::new(Config::default()).expect("the JIT runs here");
        let done = validate(&mut judge, case, target, &[], expected);
        let lines = done
            .functions
            .into_iter()
            .map(|report| match report.outcome {
                Ok(verdict) => format!("{}: {verdict}", report.name),
                Err(why) => format!("{}: not judged: {why}", report.name),
            });
        lines
            .chain(done.added.into_iter().map(|name| format!("{name}: added")))
            .collect()
    }

    const DOUBLE: &str = "func.func @double(%a: i8) -> i8 {
  %0 = arith.addi %a, %a : i8
  return %0 : i8
}
// call: @double(3 : i8)
// call: @double(-128 : i8)
";

    #[test]
    fn functions_at_the_source_level_are_compared() {
        // Shifting by one doubles every number, but shifting by two does not.
        let shifted = |by: u32| {
            format!(
                "func.func @double(%a: i8) -> i8 {{
  %by = arith.constant {by} : i8
  %0 = arith.shli %a, %by : i8
  return %0 : i8
}}
"
            )
        };
        assert_eq!(validated(DOUBLE, &shifted(1)), ["double: agree"]);
        let wrong = "double: mismatch (blame: lowering): result 0: expected 6 : i8, found 12 : i8";
        assert_eq!(validated(DOUBLE, &shifted(2)), [wrong]);
        // A shift by the width is poison.
        let poison =
            "double: introduced-ub (blame: lowering): result 0: expected 6 : i8, found poison : i8";
        assert_eq!(validated(DOUBLE, &shifted(8)), [poison]);
    }

    #[test]
    fn poison_of_the_source_may_become_any_value() {
        let source = "func.func @f(%a: i8) -> i8 {
  %0 = arith.shli %a, %a : i8
  %zero = arith.constant 0 : i8
  %safe = arith.constant false
  %1 = arith.select %safe, %0, %zero : i8
  return %1 : i8
}
// call: @f(9 : i8)
";
        let target = "func.func @f(%a: i8) -> i8 {
  %zero = arith.constant 0 : i8
  return %zero : i8
}
";
        assert_eq!(validated(source, target), ["f: agree"]);
    }

    #[test]
    fn an_unspecified_result_accuses_nobody() {
        // Either zero may be the maximum of both zeros.
        let source = "func.func @f(%a: f32, %b: f32) -> f32 {
  return %a : f32
}
// call: @f(0.0 : f32, -0.0 : f32)
";
        let target = "func.func @f(%a: f32, %b: f32) -> f32 {
  %0 = arith.maxnumf %a, %b : f32
  return %0 : f32
}
";
        let lines = validated(source, target);
        assert!(lines[0].starts_with("f: unsupported: "), "{lines:?}");
        assert!(lines[0].contains("`arith.maxnumf`"), "{lines:?}");
    }

    #[test]
    fn functions_without_a_partner_are_named() {
        let source = format!(
            "{DOUBLE}
func.func @gone() {{
  return
}}
func.func private @helper() {{
  return
}}
func.func @other(%a: i8) -> i8 {{
  return %a : i8
}}
func.func @declared() {{
  return
}}
func.func @uncalled() {{
  return
}}
"
        );
        let target = "func.func @double(%a: i8) -> i8 {
  %0 = arith.addi %a, %a : i8
  return %0 : i8
}
func.func @other(%a: i16) -> i16 {
  return %a : i16
}
func.func private @declared()
func.func @uncalled() {
  return
}
func.func @new() {
  return
}
";
        let gone = "gone: not judged: the second program has no such function";
        let mut lines = [
            "double: agree",
            gone,
            "helper: not judged: the second program has no such function",
            "other: not judged: expected the type (i8) -> i8 of @other, found (i16) -> i16",
            "declared: invalid-output (blame: lowering): @declared has no body in the output",
            "uncalled: not judged: no call; add a line such as `// call: @uncalled(1 : i32)`",
            "new: added",
        ];
        assert_eq!(validated(&source, target), lines);
        // A pass must keep public functions.
        lines[1] =
            "gone: invalid-output (blame: lowering): there is no function @gone in the output";
        assert_eq!(compared(&source, target, Expected::AllFunctions), lines);
    }

    /// Returns the second of two elements.
    const SECOND: &str = "func.func @second(%m: memref<?xi32>) -> i32 {
  %one = arith.constant 1 : index
  %x = memref.load %m[%one] : memref<?xi32>
  return %x : i32
}
// call: @second(memref<2xi32> [7, 8])
";

    /// The same in the LLVM dialect, at this index, with the arguments of a calling convention.
    fn lowered(params: &str, pointer: &str, index: u32) -> String {
        format!(
            "llvm.func @second({params}) -> i32 {{
  %i = llvm.mlir.constant({index} : i64) : i64
  %p = llvm.getelementptr {pointer}[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x = llvm.load %p : !llvm.ptr -> i32
  llvm.return %x : i32
}}
"
        )
    }

    #[test]
    fn memrefs_are_passed_by_the_convention_of_the_signature() {
        let expanded = "%a: !llvm.ptr, %b: !llvm.ptr, %offset: i64, %size: i64, %stride: i64";
        let wrong = "second: mismatch (blame: lowering): result 0: expected 8 : i32, found 7 : i32";
        assert_eq!(
            validated(SECOND, &lowered(expanded, "%b", 1)),
            ["second: agree"]
        );
        assert_eq!(validated(SECOND, &lowered(expanded, "%b", 0)), [wrong]);
        let source = SECOND.replace("(%m: memref<?xi32>)", "(%m: memref<2xi32>)");
        let source = source.replace("] : memref<?xi32>", "] : memref<2xi32>");
        let bare = "%b: !llvm.ptr";
        assert_eq!(
            validated(&source, &lowered(bare, "%b", 1)),
            ["second: agree"]
        );
        assert_eq!(validated(&source, &lowered(bare, "%b", 0)), [wrong]);
        let other = lowered("%b: !llvm.ptr, %n: i64", "%b", 1);
        let lines = validated(&source, &other);
        let wrong = "second: invalid-output (blame: lowering): expected a conversion of (memref<2xi32>) -> i32 as the type of @second, found !llvm.func<i32 (ptr, i64)>";
        assert_eq!(lines, [wrong]);
    }

    #[test]
    fn an_unranked_memref_is_passed_by_rank_and_pointer() {
        let source = "func.func @rank(%m: memref<*xi32>) -> index {
  %r = memref.rank %m : memref<*xi32>
  return %r : index
}
// call: @rank(memref<*xi32> memref<2x1xi32> [7, 8])
";
        let source = source.replace("memref<*xi32> memref<2x1xi32>", "memref<2x1xi32>");
        let target = "llvm.func @rank(%r: i64, %d: !llvm.ptr) -> i64 {
  llvm.return %r : i64
}
";
        assert_eq!(validated(&source, target), ["rank: agree"]);
    }

    #[test]
    fn functions_of_the_llvm_dialect_are_compared() {
        let double = |op: &str| {
            format!(
                "llvm.func @double(%p: !llvm.ptr) -> i8 {{
  %a = llvm.load %p : !llvm.ptr -> i8
  %0 = llvm.{op} %a, %a : i8
  llvm.store %0, %p : i8, !llvm.ptr
  llvm.return %0 : i8
}}
// call: @double(memref<1xi8> [64])
"
            )
        };
        assert_eq!(validated(&double("add"), &double("add")), ["double: agree"]);
        // 64 + 64 overflows, so the promise not to overflow makes poison.
        let promised = double("add").replace("%a, %a : i8", "%a, %a overflow<nsw> : i8");
        let lines = validated(&double("add"), &promised);
        assert!(lines[0].starts_with("double: introduced-ub"), "{lines:?}");
        assert_eq!(validated(&promised, &double("add")).len(), 1);
        let lines = validated(&double("add"), &double("sub"));
        assert!(lines[0].starts_with("double: mismatch"), "{lines:?}");
    }

    #[test]
    fn globals_of_the_llvm_dialect_are_compared() {
        let set = |stored: &str| {
            format!(
                "llvm.mlir.global external @g(dense<1.0> : tensor<2xf32>) : !llvm.array<2 x f32>
llvm.func @set(%a: f32) {{
  %g = llvm.mlir.addressof @g : !llvm.ptr
  %zero = llvm.mlir.constant(0.0 : f32) : f32
  llvm.store {stored}, %g : f32, !llvm.ptr
  llvm.return
}}
// call: @set(2.5 : f32)
"
            )
        };
        assert_eq!(validated(&set("%a"), &set("%a")), ["set: agree"]);
        let wrong = "set: mismatch (blame: lowering): element 0 of the global @g: expected 2.5 (0x40200000), found 0.0 (0x00000000)";
        assert_eq!(validated(&set("%a"), &set("%zero")), [wrong]);
    }

    #[test]
    fn levels_that_cannot_be_compared_are_errors() {
        let source = parse(DOUBLE, None).expect("a program").module;
        let lowered = parse("llvm.func @f() {\n  llvm.return\n}\n", None);
        let lowered = lowered.expect("a program").module;
        assert_eq!(
            check_levels(&lowered, &source),
            Err((false, LevelError::Raised))
        );
        assert_eq!(check_levels(&source, &lowered), Ok(()));
        let mixed =
            "func.func @f(%a: i32) -> i32 {\n  %0 = llvm.add %a, %a : i32\n  return %0 : i32\n}\n";
        let mixed = parse(mixed, None).expect("a program").module;
        let found = LevelError::Mixed("llvm.add".to_owned());
        assert_eq!(check_levels(&mixed, &source), Err((true, found.clone())));
        assert_eq!(check_levels(&source, &mixed), Err((false, found)));
    }
}
