//! Examples of MLIR's documentation, with the output that the documentation shows. Value names are
//! ignored. Errors in the examples that `README.md` lists are corrected.

use lowerfuzz_ir::Release;
use lowerfuzz_ir::case::ConversionOptions;
use lowerfuzz_ir::text::{Form, parse, print};
use lowerfuzz_lowering::{Options, Refusal, to_llvm};

/// Returns the lowered program, printed for LLVM 11.
fn lowered(source: &str, options: &Options) -> String {
    let (module, _) = parse(source, Some(Release::R11)).expect("the source parses");
    let module = to_llvm(&module, options).expect("the source is converted");
    print(&module, Release::R11, Form::Custom)
}

fn check(source: &str, expected: &str) {
    let printed = lowered(source, &Options::default());
    assert_eq!(printed.trim(), expected.trim());
}

#[test]
fn result_packing() {
    check(
        r#"
func @foo(%arg0: i32, %arg1: i64) -> (i32, i64) {
  return %arg0, %arg1 : i32, i64
}
func @bar() {
  %0 = constant 42 : i32
  %1 = constant 17 : i64
  %2:2 = call @foo(%0, %1) : (i32, i64) -> (i32, i64)
  "use_i32"(%2#0) : (i32) -> ()
  "use_i64"(%2#1) : (i64) -> ()
  return
}
"#,
        r#"
llvm.func @foo(%arg0: !llvm.i32, %arg1: !llvm.i64) -> !llvm<"{ i32, i64 }"> {
  %0 = llvm.mlir.undef : !llvm<"{ i32, i64 }">
  %1 = llvm.insertvalue %arg0, %0[0] : !llvm<"{ i32, i64 }">
  %2 = llvm.insertvalue %arg1, %1[1] : !llvm<"{ i32, i64 }">
  llvm.return %2 : !llvm<"{ i32, i64 }">
}
llvm.func @bar() {
  %0 = llvm.mlir.constant(42 : i32) : !llvm.i32
  %1 = llvm.mlir.constant(17 : i64) : !llvm.i64
  %2 = llvm.call @foo(%0, %1) : (!llvm.i32, !llvm.i64) -> !llvm<"{ i32, i64 }">
  %3 = llvm.extractvalue %2[0] : !llvm<"{ i32, i64 }">
  %4 = llvm.extractvalue %2[1] : !llvm<"{ i32, i64 }">
  "use_i32"(%3) : (!llvm.i32) -> ()
  "use_i64"(%4) : (!llvm.i64) -> ()
  llvm.return
}
"#,
    );
}

#[test]
fn a_ranked_memref_is_unpacked_by_the_caller_and_packed_by_the_callee() {
    check(
        r#"
func @foo(%arg0: memref<?xf32>) {
  "use"(%arg0) : (memref<?xf32>) -> ()
  return
}
func @bar() {
  %0 = "get"() : () -> memref<?xf32>
  call @foo(%0) : (memref<?xf32>) -> ()
  return
}
"#,
        r#"
llvm.func @foo(%arg0: !llvm<"float*">, %arg1: !llvm<"float*">, %arg2: !llvm.i64, %arg3: !llvm.i64, %arg4: !llvm.i64) {
  %0 = llvm.mlir.undef : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  %1 = llvm.insertvalue %arg0, %0[0] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  %2 = llvm.insertvalue %arg1, %1[1] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  %3 = llvm.insertvalue %arg2, %2[2] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  "use"(%5) : (!llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">) -> ()
  llvm.return
}
llvm.func @bar() {
  %0 = "get"() : () -> !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  %1 = llvm.extractvalue %0[0] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  %2 = llvm.extractvalue %0[1] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  %3 = llvm.extractvalue %0[2] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  %4 = llvm.extractvalue %0[3, 0] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  %5 = llvm.extractvalue %0[4, 0] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  llvm.call @foo(%1, %2, %3, %4, %5) : (!llvm<"float*">, !llvm<"float*">, !llvm.i64, !llvm.i64, !llvm.i64) -> ()
  llvm.return
}
"#,
    );
}

#[test]
fn a_repeated_successor_goes_through_a_dummy_block() {
    check(
        r#"
func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%x: i32):
  return %x : i32
}
"#,
        r#"
llvm.func @f(%arg0: !llvm.i1, %arg1: !llvm.i32, %arg2: !llvm.i32) -> !llvm.i32 {
  llvm.cond_br %arg0, ^bb1(%arg1 : !llvm.i32), ^bb2
^bb1(%0: !llvm.i32):
  llvm.return %0 : !llvm.i32
^bb2:
  llvm.br ^bb1(%arg2 : !llvm.i32)
}
"#,
    );
}

#[test]
fn an_interface_function_loads_the_descriptor() {
    let options = Options {
        conversion: ConversionOptions {
            emit_c_wrappers: true,
            ..ConversionOptions::default()
        },
        ..Options::default()
    };
    let printed = lowered("func @foo(%arg0: memref<?xf32>) {\n  return\n}\n", &options);
    let interface = printed.split("llvm.func @_mlir_ciface_foo").nth(1);
    let expected = r#"(%arg0: !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }*">) {
  %0 = llvm.load %arg0 : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }*">
  %1 = llvm.extractvalue %0[0] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  %2 = llvm.extractvalue %0[1] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  %3 = llvm.extractvalue %0[2] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  %4 = llvm.extractvalue %0[3, 0] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  %5 = llvm.extractvalue %0[4, 0] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  llvm.call @foo(%1, %2, %3, %4, %5) : (!llvm<"float*">, !llvm<"float*">, !llvm.i64, !llvm.i64, !llvm.i64) -> ()
  llvm.return
}
"#;
    assert_eq!(interface, Some(expected));
}

#[test]
fn programs_that_the_documents_reject_are_diagnosed() {
    let refused = |source: &str| {
        let (module, _) = parse(source, Some(Release::R13)).expect("the source parses");
        let diagnostics = to_llvm(&module, &Options::default()).expect_err("it is refused");
        (diagnostics[0].refusal, diagnostics[0].message.clone())
    };
    let (refusal, message) = refused("func @f(%a: bf16) -> bf16 {\n  return %a : bf16\n}\n");
    assert_eq!(refusal, Refusal::Rejected);
    assert!(message.contains("bf16"), "{message}");
    let layout = "affine_map<(d0) -> (d0 mod 8)>";
    let (refusal, message) = refused(&format!(
        "func @f(%a: memref<16xf32, {layout}>) {{\n  return\n}}\n"
    ));
    assert_eq!(refusal, Refusal::Rejected);
    assert!(message.contains("not strided"), "{message}");
}
