//! Tests of programs that are compared with a later form of themselves.

use lowerfuzz_ir::case::parse;
use lowerfuzz_oracle::target::Lowered;
use lowerfuzz_oracle::{Config, Judge, Verdict, symbol_faults};

/// Judges a later form of a program. Returns the verdicts of all calls.
fn judged(source: &str, later: &str) -> Vec<String> {
    let case = parse(source, None).expect("the program is right");
    let later = parse(later, None).expect("the later program is right");
    let mut judge = Judge::new(Config::default()).expect("the JIT runs here");
    let prepared = judge.prepare(&case);
    let lowered = Some(Lowered::Module(later.module));
    let judgement = judge.judge_lowered(&case, prepared, lowered);
    let calls = judgement.calls.iter();
    calls.map(|call| shown(&call.verdict)).collect()
}

fn shown(verdict: &Verdict) -> String {
    match verdict.reason() {
        reason if reason.is_empty() => verdict.name().to_owned(),
        reason => format!("{}: {reason}", verdict.name()),
    }
}

/// A function with a store, a load and an external call, in this order.
fn ordered(ops: [&str; 3]) -> String {
    format!(
        "func.func private @ext()
func.func @f(%m: memref<4xi32>, %v: i32) -> i32 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  {}
  {}
  {}
  return %x : i32
}}
",
        ops[0], ops[1], ops[2]
    )
}

const CALL: &str = "func.call @ext() : () -> ()";
const STORE: &str = "memref.store %v, %m[%c1] : memref<4xi32>";
const LOAD: &str = "%x = memref.load %m[%c0] : memref<4xi32>";

#[test]
fn a_store_that_moves_over_an_external_call_is_seen() {
    let source =
        ordered([STORE, CALL, LOAD]) + "// call: @f(memref<4xi32> [1, 2, 3, 4], 7 : i32)\n";
    assert_eq!(
        judged(&source, &ordered([CALL, STORE, LOAD])),
        [
            "mismatch: at external call 0, which may read it, element 1 of the buffer of argument 0: expected 7, found 2"
        ]
    );
    // A load may move: without code outside that writes, it reads the same number.
    assert_eq!(judged(&source, &ordered([LOAD, STORE, CALL])), ["agree"]);
}

#[test]
fn a_load_that_moves_over_an_external_call_is_seen_if_memory_changes() {
    let calls = ["", " outside"].map(|word| {
        let numbers = (1..=4)
            .map(|n| format!("// call: @f(memref<4xi32> [{n}0, 20, 30, 40], 7 : i32){word}\n"));
        numbers.collect::<String>()
    });
    let verdicts = calls.map(|calls| {
        let source = ordered([CALL, STORE, LOAD]) + &calls;
        judged(&source, &ordered([LOAD, CALL, STORE]))
    });
    assert_eq!(verdicts[0], ["agree"; 4]);
    // The outside changes half of the elements, to numbers below 4.
    let wrong = verdicts[1]
        .iter()
        .filter(|said| said.starts_with("mismatch"));
    assert!((1..4).contains(&wrong.count()), "{:?}", verdicts[1]);
}

#[test]
fn undefined_memory_that_has_escaped_matches_anything() {
    let source =
        ordered([CALL, STORE, LOAD]) + "// call: @f(memref<4xi32> [1, _, 3, 4], 7 : i32)\n";
    assert_eq!(judged(&source, &ordered([STORE, CALL, LOAD])), ["agree"]);
}

#[test]
fn memory_is_the_same_in_each_engine() {
    // The lowered form has the same order, so no engine may see other memory.
    let source = "memref.global @g : memref<2xi8> = dense<[5, 6]>
func.func private @ext(memref<2xi8>) -> memref<2xi8> attributes {llvm.emit_c_interface}
func.func @f(%m: memref<2xi8>) -> i8 attributes {llvm.emit_c_interface} {
  %c0 = arith.constant 0 : index
  %r = func.call @ext(%m) : (memref<2xi8>) -> memref<2xi8>
  %g = memref.get_global @g : memref<2xi8>
  %a = memref.load %g[%c0] : memref<2xi8>
  memref.store %a, %r[%c0] : memref<2xi8>
  %s = func.call @ext(%m) : (memref<2xi8>) -> memref<2xi8>
  %b = memref.load %s[%c0] : memref<2xi8>
  memref.dealloc %r : memref<2xi8>
  %t = func.call @ext(%m) : (memref<2xi8>) -> memref<2xi8>
  memref.dealloc %s : memref<2xi8>
  memref.dealloc %t : memref<2xi8>
  return %b : i8
}
// call: @f(memref<2xi8> [1, 2]) outside
// call: @f(memref<2xi8> [1, 2])
// call: @f(memref<2xi8> [3, _]) outside
";
    let case = parse(source, None).expect("the program is right");
    let mut judge = Judge::new(Config::default()).expect("the JIT runs here");
    let mut target = lowerfuzz_oracle::target::Builtin::default();
    let judgement = judge.judge(&case, &mut target).expect("nothing stops it");
    let said: Vec<String> = judgement
        .calls
        .iter()
        .map(|call| shown(&call.verdict))
        .collect();
    // An undefined element of an argument of an external function is undefined behaviour.
    assert_eq!(said[..2], ["agree", "agree"]);
    assert!(said[2].starts_with("undefined-source"), "{said:?}");
}

/// Returns what is wrong with the public symbols of a later program.
fn faults(source: &str, later: &str) -> Vec<String> {
    let case = parse(source, None).expect("the program is right");
    let later = parse(later, None).expect("the later program is right");
    let faults = symbol_faults(&case, &later.module);
    faults.iter().map(|fault| fault.text()).collect()
}

#[test]
fn public_symbols_are_kept() {
    let func = "func.func @f() { return }\n";
    let hidden = "func.func private @f() { return }\n";
    assert_eq!(faults(func, func), [""; 0]);
    assert_eq!(
        faults(func, "func.func @g() { return }"),
        ["@f is public: there is no such function in the output"]
    );
    assert_eq!(
        faults(func, hidden),
        ["@f is public: the function is private in the output"]
    );
    assert_eq!(faults(hidden, "func.func @g() { return }"), [""; 0]);
    let internal = "llvm.func internal @f() {\n  llvm.return\n}\n";
    assert_eq!(
        faults(func, internal),
        ["@f is public: the function is private in the output"]
    );
    assert_eq!(faults(func, &internal.replace("internal ", "")), [""; 0]);
}

#[test]
fn public_globals_are_kept() {
    let global = "memref.global @g : memref<2xi32> = dense<1>\n";
    let wrong = |later: &str| faults(global, later);
    assert_eq!(wrong(global), [""; 0]);
    assert_eq!(
        wrong("memref.global @h : memref<2xi32> = dense<1>"),
        ["@g is public: there is no such global in the output"]
    );
    assert_eq!(
        wrong("memref.global \"private\" @g : memref<2xi32> = dense<1>"),
        ["@g is public: the global is private in the output"]
    );
    assert_eq!(
        wrong("memref.global constant @g : memref<2xi32> = dense<1>"),
        ["@g is public: the global is constant in the output"]
    );
    assert_eq!(
        wrong("memref.global @g : memref<3xi32> = dense<1>"),
        ["@g is public: the global has 3 elements in the output instead of 2"]
    );
    // Emulation of narrow types changes the elements.
    assert_eq!(wrong("memref.global @g : memref<8xi8> = dense<1>"), [""; 0]);
    let lowered = "llvm.mlir.global external @g(dense<1> : tensor<2xi32>) {addr_space = 0 : i32} : !llvm.array<2 x i32>\n";
    assert_eq!(wrong(lowered), [""; 0]);
    assert_eq!(
        wrong(&lowered.replace("external", "internal")),
        ["@g is public: the global is private in the output"]
    );
}

#[test]
fn an_endless_recursion_is_no_agreement() {
    let source = "func.func @f(%a: i64) -> i64 {\n  return %a : i64\n}\n// call: @f(1 : i64)\n";
    let later = "func.func @f(%a: i64) -> i64 {
  %0 = func.call @f(%a) : (i64) -> i64
  return %0 : i64
}";
    let said = judged(source, later);
    assert!(said[0].starts_with("mismatch: expected "), "{said:?}");
    let lowered = "llvm.func @f(%a: i64) -> i64 {
  %0 = llvm.call @f(%a) : (i64) -> i64
  llvm.return %0 : i64
}";
    let said = judged(source, lowered);
    assert!(said[0].starts_with("mismatch: expected "), "{said:?}");
}

#[test]
fn poison_arguments_reach_the_lowered_program() {
    // If %a is false, the result does not depend on %b; `and` with poison is poison.
    let source = "func.func @f(%a: i1, %b: i1) -> i1 {
  %false = arith.constant false
  %0 = arith.select %a, %b, %false : i1
  return %0 : i1
}
// call: @f(false, poison : i1)
";
    let right = "llvm.func @f(%a: i1, %b: i1) -> i1 {
  %0 = llvm.mlir.constant(false) : i1
  %1 = llvm.select %a, %b, %0 : i1, i1
  llvm.return %1 : i1
}";
    assert_eq!(judged(source, right), ["agree"]);
    let wrong = "llvm.func @f(%a: i1, %b: i1) -> i1 {
  %0 = llvm.and %a, %b : i1
  llvm.return %0 : i1
}";
    assert!(judged(source, wrong)[0].starts_with("introduced-ub: "));
}

#[test]
fn the_function_behind_a_c_interface_is_called() {
    let source = "func.func @f(%m: memref<2xi32>) -> i32 {
  %c1 = arith.constant 1 : index
  %x = memref.load %m[%c1] : memref<2xi32>
  return %x : i32
}
";
    let calls = (0..4).map(|n| format!("// call: @f(memref<2xi32> [1, {n}])\n"));
    let source = source.to_owned() + &calls.collect::<String>();
    // The interface loads by itself, and the function returns 0.
    let lowered = "llvm.func @_mlir_ciface_f(%d: !llvm.ptr) -> i32 {
  %0 = llvm.load %d : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %2 = llvm.getelementptr %1[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %3 = llvm.load %2 : !llvm.ptr -> i32
  llvm.return %3 : i32
}
llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr, %c: i64, %d: i64, %e: i64) -> i32 {
  %0 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %0 : i32
}";
    let said = judged(&source, lowered);
    let wrong = said.iter().filter(|said| said.starts_with("mismatch"));
    // The first call has the right result by chance.
    assert_eq!(wrong.count(), 3, "{said:?}");
}

/// A function on tensors, its form after bufferization, and a wrong form.
#[test]
fn tensors_become_buffers() {
    let source = "func.func @f(%t: tensor<?xi32>, %u: tensor<?xi32>, %c: i1) -> tensor<?xi32> {
  %0 = arith.select %c, %t, %u : tensor<?xi32>
  return %0 : tensor<?xi32>
}
// call: @f(tensor<2xi32> [1, 2], tensor<2xi32> [3, 4], true) == tensor<2xi32> [1, 2]
// call: @f(tensor<1xi32> [poison], tensor<0xi32> [], true)
// call: @f(tensor<1xi32> [5], tensor<1xi32> [6], false)
";
    let buffers = |first: &str, second: &str| {
        format!(
            "func.func @f(%t: memref<?xi32>, %u: memref<?xi32>, %c: i1) -> memref<?xi32> {{
  %0 = arith.select %c, {first}, {second} : memref<?xi32>
  return %0 : memref<?xi32>
}}
"
        )
    };
    assert_eq!(judged(source, source), ["agree", "agree", "agree"]);
    let right = judged(source, &buffers("%t", "%u"));
    assert_eq!(right, ["agree", "agree", "agree"]);
    assert_eq!(
        judged(source, &buffers("%u", "%t")),
        [
            "mismatch: result 0: element 0 is 3, expected 1",
            "mismatch: result 0: expected tensor<1xi32> [poison], found memref of i32 sizes [0] strides [1] in the buffer of argument 1 at byte 0 holding []",
            "mismatch: result 0: element 0 is 5, expected 6",
        ]
    );
    let another = source.replace("tensor<?xi32>", "memref<?xi8>");
    let another = another.split("// call").next().unwrap_or_default();
    let said = judged(source, another);
    assert!(
        said[0].starts_with("unsupported: expected the type "),
        "{said:?}"
    );
}
