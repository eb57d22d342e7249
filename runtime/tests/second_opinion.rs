//! A release's runner as an engine: it agrees with what is right, and says what is not.

use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_ir::{FuncId, Module, Release};
use lowerfuzz_lowering::{Fault, Options, to_llvm};
use lowerfuzz_oracle::outside::{Opinion, Runner};

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

fn runner() -> Option<Runner> {
    match Runner::find(Release::R13) {
        Ok(runner) => Some(runner),
        Err(why) => {
            eprintln!("skipped: {why}");
            None
        }
    }
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

#[test]
fn it_agrees_with_what_is_right() {
    let Some(runner) = runner() else { return };
    let case = program();
    assert_eq!(runner.ask(&case, &lowered(&case, None)), Opinion::Agrees);
}

#[test]
fn it_differs_from_what_is_wrong() {
    let Some(runner) = runner() else { return };
    let case = program();
    let wrong = lowered(&case, Some(Fault::SizesAndStrides));
    let Opinion::Differs(what) = runner.ask(&case, &wrong) else {
        panic!("sizes and strides are exchanged");
    };
    assert!(what.starts_with("call 0 under llvm13: "), "{what}");
}

#[test]
fn it_refuses_what_is_no_module() {
    let Some(runner) = runner() else { return };
    let case = program();
    let mut module = lowered(&case, None);
    // A function that is called and not there.
    let free = module.strings.intern("nowhere");
    for func in &mut module.funcs {
        let Some(body) = &mut func.body else { continue };
        for op in 0..body.n_ops() {
            for attr in body.attrs_mut(lowerfuzz_ir::OpId(op as u32)) {
                if matches!(attr.value, lowerfuzz_ir::Attr::Symbol(_)) {
                    attr.value = lowerfuzz_ir::Attr::Symbol(free);
                }
            }
        }
    }
    let Opinion::Refuses(what) = runner.ask(&case, &module) else {
        panic!("a function is not there");
    };
    assert!(what.contains("nowhere"), "{what}");
}
