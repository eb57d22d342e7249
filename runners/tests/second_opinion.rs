//! Tests of second opinions. A release's runner must confirm right programs and report wrong
//! programs.

use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_ir::{FuncId, Module, Release, text};
use lowerfuzz_lowering::{Fault, Options, to_llvm};
use lowerfuzz_oracle::{Answer, Confirmer, Opinion, Program, RunUnoptimised, Standing};
use lowerfuzz_runners::Runner;
use lowerfuzz_tools::process::Processes;

#[path = "../../tools/tests/tools/installed.rs"]
mod installed;

use installed::skipped;

const PROGRAM: &str = "\
// release: 13
func private @host(i32, memref<?xf32>) -> i64
func @f(%m: memref<?x?xf32>, %x: i32, %v: vector<3xi8>) -> (f32, vector<3xi8>, i32) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %a = memref.load %m[%c1, %c0] : memref<?x?xf32>
  memref.store %a, %m[%c0, %c0] : memref<?x?xf32>
  %y = addi %x, %x : i32
  return %a, %v, %y : f32, vector<3xi8>, i32
}
func @g(%c: i1) -> i1 {
  assert %c, \"no\"
  return %c : i1
}
func @h(%n: index) -> memref<?xi16> {
  %m = memref.alloc(%n) : memref<?xi16>
  %c0 = constant 0 : index
  %x = constant 7 : i16
  memref.store %x, %m[%c0] : memref<?xi16>
  return %m : memref<?xi16>
}
func @wide(%x: i100) -> (i100, i1) {
  %c = constant true
  %y = addi %x, %x : i100
  return %y, %c : i100, i1
}
// call: @f(memref<2x3xf32> [1.0, 2.0, 3.0, 4.0, 5.0, 6.0], 21 : i32, [1, -2, 3] : vector<3xi8>)
// call: @g(true) == true
// call: @g(false) == abort
// call: @h(1 : index)
// call: @wide(12345678901234567890123 : i100) == 24691357802469135780246 : i100, true
";

/// Returns the installed runners.
fn runners() -> Vec<Runner> {
    let mut runners = Vec::new();
    for release in Release::ALL.into_iter().filter(|r| *r != Release::R11) {
        match Runner::find(&Processes::default(), release) {
            Ok(runner) => runners.push(runner),
            Err(why) => skipped(&why.to_string()),
        }
    }
    runners
}

fn lowered(case: &Case, fault: Option<Fault>) -> Module {
    let entries = (0..case.module.funcs.len()).map(|i| FuncId(i as u32));
    let options = Options {
        entry_points: entries.collect(),
        fault,
        ..Options::default()
    };
    to_llvm(&case.module, &options).unwrap_or_else(|e| panic!("{e:?}"))
}

fn program() -> Case {
    case::parse(PROGRAM, None).unwrap_or_else(|e| panic!("{e}"))
}

/// Returns a module that calls a missing function.
fn without_callee(case: &Case) -> Module {
    let mut module = lowered(case, None);
    let nowhere = module.strings.intern("nowhere");
    for func in &mut module.funcs {
        let Some(body) = &mut func.body else { continue };
        for op in 0..body.n_ops() {
            for attr in body.attrs_mut(lowerfuzz_ir::OpId(op as u32)) {
                if matches!(attr.value, lowerfuzz_ir::Attr::Symbol(_)) {
                    attr.value = lowerfuzz_ir::Attr::Symbol(nowhere);
                }
            }
        }
    }
    module
}

#[test]
fn every_runner_runs_the_probe() {
    for runner in runners() {
        assert_eq!(runner.probe(), Ok(()));
    }
}

#[test]
fn right_programs_are_confirmed() {
    let case = program();
    let right = lowered(&case, None);
    for runner in runners() {
        let opinion = runner.ask(&case, &right).expect("no tool is stopped");
        let expected = Opinion {
            runner: runner.name(),
            optimised: Answer::Same,
            plain: None,
            sample: None,
        };
        assert_eq!(opinion, expected);
    }
}

#[test]
fn wrong_programs_differ() {
    let case = program();
    let wrong = lowered(&case, Some(Fault::SizesAndStrides));
    for runner in runners() {
        let opinion = runner.ask(&case, &wrong).expect("no tool is stopped");
        let Answer::Differs(what) = &opinion.optimised else {
            panic!("sizes and strides are exchanged: {opinion}");
        };
        assert!(what.starts_with("call 0: "), "{what}");
        // The program is wrong with and without optimisation.
        assert!(!opinion.optimised_only(), "{opinion}");
        assert_eq!(opinion.standing(), Standing::Confirmed);
    }
}

#[test]
fn invalid_modules_are_refused() {
    let case = program();
    let broken = without_callee(&case);
    for runner in runners() {
        let Answer::Refuses(what) = runner
            .ask(&case, &broken)
            .expect("no tool is stopped")
            .optimised
        else {
            panic!("a function is not there");
        };
        assert!(what.contains("nowhere"), "{what}");
    }
}

/// Checks that each program of a batch has its own opinion, even next to a program that no process
/// accepts.
#[test]
fn programs_of_a_batch_are_independent() {
    let case = program();
    let (right, wrong) = (
        lowered(&case, None),
        lowered(&case, Some(Fault::SizesAndStrides)),
    );
    let broken = without_callee(&case);
    let modules = [&right, &broken, &wrong, &right, &right, &wrong, &broken];
    let programs: Vec<Program<'_>> = modules.iter().map(|module| (&case, *module)).collect();
    for runner in runners() {
        let mut processes = 0;
        let opinions = runner
            .ask_all(&programs, RunUnoptimised::IfDifferent, &mut || {
                processes += 1
            })
            .expect("no tool is stopped");
        let names: String = opinions
            .iter()
            .map(|opinion| match opinion.optimised {
                Answer::Same => '=',
                Answer::Differs(_) => '!',
                Answer::Refuses(_) => 'x',
                Answer::Unasked(_) => '?',
            })
            .collect();
        assert_eq!(names, "=x!==!x", "{opinions:?}");
        // If each program ran in its own process, 7 processes would be needed, and 2 more for the
        // differing programs.
        assert!(processes > 1);
        let right: Vec<Program<'_>> = vec![(&case, &right); 7];
        let mut processes = 0;
        let opinions = runner
            .ask_all(&right, RunUnoptimised::IfDifferent, &mut || processes += 1)
            .expect("no tool is stopped");
        assert!(opinions.iter().all(|o| o.optimised == Answer::Same));
        assert_eq!(processes, 1);
    }
}

/// Checks that calls of `malloc` and `free` are redirected to the runtime library, whatever the
/// width of their sizes.
#[test]
fn heap_blocks_are_counted() {
    let text = "\
// release: 13
// index-bitwidth: 32
func @leaks(%n: index) {
  %m = memref.alloc(%n) : memref<?xi16>
  return
}
func @frees(%n: index) {
  %m = memref.alloc(%n) : memref<?xi16>
  memref.dealloc %m : memref<?xi16>
  return
}
// call: @leaks(4 : index)
// call: @frees(4 : index)
";
    let case = case::parse(text, None).unwrap_or_else(|e| panic!("{e}"));
    let entries = (0..case.module.funcs.len()).map(|i| FuncId(i as u32));
    let options = Options {
        entry_points: entries.collect(),
        index_width: 32,
        ..Options::default()
    };
    let module = to_llvm(&case.module, &options).unwrap_or_else(|e| panic!("{e:?}"));
    // With swapped function names, a heap block leaks in the function that should leak none.
    let swapped = text
        .replace("@leaks", "@x")
        .replace("@frees", "@leaks")
        .replace("@x", "@frees");
    let swapped = case::parse(&swapped, None).unwrap_or_else(|e| panic!("{e}"));
    for runner in runners() {
        assert_eq!(
            runner
                .ask(&case, &module)
                .expect("no tool is stopped")
                .optimised,
            Answer::Same
        );
        let Answer::Differs(what) = runner
            .ask(&swapped, &module)
            .expect("no tool is stopped")
            .optimised
        else {
            panic!("a leaked block");
        };
        assert!(what.contains("heap"), "{what}");
    }
}

/// A process that dies while its memory is read counts as a difference.
#[test]
fn an_invalid_memref_argument_is_a_difference() {
    let source = "\
// release: 22
func.func private @host(memref<*xi32>)
func.func @f() {
  %m = memref.alloc() : memref<1xi32>
  %zero = arith.constant 0 : index
  %x = arith.constant 7 : i32
  memref.store %x, %m[%zero] : memref<1xi32>
  %u = memref.cast %m : memref<1xi32> to memref<*xi32>
  call @host(%u) : (memref<*xi32>) -> ()
  return
}
func.func @g(%x: i32) -> i32 {
  return %x : i32
}
// call: @f()
// call: @g(7 : i32)
";
    let lowered = "\
llvm.func @_mlir_ciface_host(!llvm.ptr)
llvm.func @f() {
  %0 = llvm.mlir.constant(4096 : i64) : i64
  %1 = llvm.inttoptr %0 : i64 to !llvm.ptr
  llvm.call @_mlir_ciface_host(%1) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @g(%x: i32) -> i32 {
  llvm.return %x : i32
}
";
    let case = case::parse(source, None).unwrap_or_else(|e| panic!("{e}"));
    let (module, _) = text::parse(lowered, None).unwrap_or_else(|e| panic!("{e}"));
    // The program uses opaque pointers, so only releases with opaque pointers can run it.
    for runner in runners()
        .iter()
        .filter(|r| r.release().has_opaque_pointers())
    {
        let answer = runner
            .ask(&case, &module)
            .expect("no tool is stopped")
            .optimised;
        let expected = Answer::Differs("call 0: ended by signal 11".to_owned());
        assert_eq!(answer, expected, "{}", runner.name());
    }
}
