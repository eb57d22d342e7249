//! Tests of calling conventions. They include the examples of MLIR's documentation for unranked
//! memrefs, external functions and the older convention. They also test how LLVM 11 treats bare
//! pointers, returned unranked memrefs and argument attributes.

use lowerfuzz_ir::Release;
use lowerfuzz_ir::case::{ConversionOptions, MemRefConvention};
use lowerfuzz_ir::text::{Form, parse, print};
use lowerfuzz_lowering::{Options, Refusal, to_llvm};

const EXPANDED: MemRefConvention = MemRefConvention::Expanded;
const POINTER: MemRefConvention = MemRefConvention::PointerToDescriptor;
const BARE: MemRefConvention = MemRefConvention::BarePointer;

fn options(convention: MemRefConvention) -> Options {
    Options {
        conversion: ConversionOptions {
            convention,
            ..ConversionOptions::default()
        },
        ..Options::default()
    }
}

/// Checks that a lowered program, printed for LLVM 11, equals `expected`.
fn check(source: &str, options: &Options, expected: &str) {
    let (module, _) = parse(source, Some(Release::R11)).expect("the source parses");
    let module = to_llvm(&module, options).expect("the source is converted");
    let printed = print(&module, Release::R11, Form::Custom);
    // A short name for the descriptor type makes the examples easier to read.
    let printed = printed
        .replace("{ float*, float*, i64, [1 x i64], [1 x i64] }", "D1")
        .replace("{ float*, float*, i64, [2 x i64], [2 x i64] }", "D2");
    assert_eq!(printed.trim(), expected.trim());
}

/// Returns the diagnostic for a program that MLIR's documentation rejects.
fn refused(source: &str, release: Release, options: &Options) -> String {
    let (module, _) = parse(source, Some(release)).expect("the source parses");
    let diagnostics = to_llvm(&module, options).expect_err("it is refused");
    assert_eq!(diagnostics[0].refusal, Refusal::Rejected);
    diagnostics[0].message.clone()
}

#[test]
fn an_unranked_memref_is_passed_as_rank_and_pointer() {
    check(
        r#"
func @foo(%arg0: memref<*xf32>) {
  "use"(%arg0) : (memref<*xf32>) -> ()
  return
}
func @bar() {
  %0 = "get"() : () -> memref<*xf32>
  call @foo(%0) : (memref<*xf32>) -> ()
  return
}
"#,
        &options(EXPANDED),
        r#"
llvm.func @foo(%arg0: !llvm.i64, %arg1: !llvm<"i8*">) {
  %0 = llvm.mlir.undef : !llvm<"{ i64, i8* }">
  %1 = llvm.insertvalue %arg0, %0[0] : !llvm<"{ i64, i8* }">
  %2 = llvm.insertvalue %arg1, %1[1] : !llvm<"{ i64, i8* }">
  "use"(%2) : (!llvm<"{ i64, i8* }">) -> ()
  llvm.return
}
llvm.func @bar() {
  %0 = "get"() : () -> !llvm<"{ i64, i8* }">
  %1 = llvm.extractvalue %0[0] : !llvm<"{ i64, i8* }">
  %2 = llvm.extractvalue %0[1] : !llvm<"{ i64, i8* }">
  llvm.call @foo(%1, %2) : (!llvm.i64, !llvm<"i8*">) -> ()
  llvm.return
}
"#,
    );
}

#[test]
fn a_cast_to_unranked_stores_the_descriptor_and_a_cast_back_loads_it() {
    check(
        r#"
func @f(%arg0: memref<*xf32>) {
  %0 = memref_cast %arg0 : memref<*xf32> to memref<?xf32>
  %1 = memref_cast %0 : memref<?xf32> to memref<*xf32>
  "use"(%1) : (memref<*xf32>) -> ()
  return
}
"#,
        &options(EXPANDED),
        r#"
llvm.func @f(%arg0: !llvm.i64, %arg1: !llvm<"i8*">) {
  %0 = llvm.mlir.undef : !llvm<"{ i64, i8* }">
  %1 = llvm.insertvalue %arg0, %0[0] : !llvm<"{ i64, i8* }">
  %2 = llvm.insertvalue %arg1, %1[1] : !llvm<"{ i64, i8* }">
  %3 = llvm.extractvalue %2[1] : !llvm<"{ i64, i8* }">
  %4 = llvm.bitcast %3 : !llvm<"i8*"> to !llvm<"D1*">
  %5 = llvm.load %4 : !llvm<"D1*">
  %6 = llvm.mlir.constant(1 : index) : !llvm.i64
  %7 = llvm.alloca %6 x !llvm<"D1"> : (!llvm.i64) -> !llvm<"D1*">
  llvm.store %5, %7 : !llvm<"D1*">
  %8 = llvm.bitcast %7 : !llvm<"D1*"> to !llvm<"i8*">
  %9 = llvm.mlir.constant(1 : i64) : !llvm.i64
  %10 = llvm.mlir.undef : !llvm<"{ i64, i8* }">
  %11 = llvm.insertvalue %9, %10[0] : !llvm<"{ i64, i8* }">
  %12 = llvm.insertvalue %8, %11[1] : !llvm<"{ i64, i8* }">
  "use"(%12) : (!llvm<"{ i64, i8* }">) -> ()
  llvm.return
}
"#,
    );
}

#[test]
fn a_returned_unranked_memref_goes_to_the_heap_and_to_the_callers_stack() {
    check(
        r#"
func @make(%arg0: memref<*xf32>) -> memref<*xf32> {
  return %arg0 : memref<*xf32>
}
func @run() {
  %0 = "get"() : () -> memref<*xf32>
  %1 = call @make(%0) : (memref<*xf32>) -> memref<*xf32>
  "use"(%1) : (memref<*xf32>) -> ()
  return
}
"#,
        &options(EXPANDED),
        r#"
llvm.func @free(!llvm<"i8*">)
llvm.func @malloc(!llvm.i64) -> !llvm<"i8*">
llvm.func @make(%arg0: !llvm.i64, %arg1: !llvm<"i8*">) -> !llvm<"{ i64, i8* }"> {
  %0 = llvm.mlir.undef : !llvm<"{ i64, i8* }">
  %1 = llvm.insertvalue %arg0, %0[0] : !llvm<"{ i64, i8* }">
  %2 = llvm.insertvalue %arg1, %1[1] : !llvm<"{ i64, i8* }">
  %3 = llvm.mlir.constant(1 : index) : !llvm.i64
  %4 = llvm.mlir.constant(2 : index) : !llvm.i64
  %5 = llvm.mlir.constant(8 : index) : !llvm.i64
  %6 = llvm.mlir.constant(8 : index) : !llvm.i64
  %7 = llvm.mul %4, %5 : !llvm.i64
  %8 = llvm.extractvalue %2[0] : !llvm<"{ i64, i8* }">
  %9 = llvm.mul %4, %8 : !llvm.i64
  %10 = llvm.add %9, %3 : !llvm.i64
  %11 = llvm.mul %10, %6 : !llvm.i64
  %12 = llvm.add %7, %11 : !llvm.i64
  %13 = llvm.mlir.constant(false) : !llvm.i1
  %14 = llvm.call @malloc(%12) : (!llvm.i64) -> !llvm<"i8*">
  %15 = llvm.extractvalue %2[1] : !llvm<"{ i64, i8* }">
  "llvm.intr.memcpy"(%14, %15, %12, %13) : (!llvm<"i8*">, !llvm<"i8*">, !llvm.i64, !llvm.i1) -> ()
  %16 = llvm.mlir.undef : !llvm<"{ i64, i8* }">
  %17 = llvm.extractvalue %2[0] : !llvm<"{ i64, i8* }">
  %18 = llvm.insertvalue %17, %16[0] : !llvm<"{ i64, i8* }">
  %19 = llvm.insertvalue %14, %18[1] : !llvm<"{ i64, i8* }">
  llvm.return %19 : !llvm<"{ i64, i8* }">
}
llvm.func @run() {
  %0 = "get"() : () -> !llvm<"{ i64, i8* }">
  %1 = llvm.extractvalue %0[0] : !llvm<"{ i64, i8* }">
  %2 = llvm.extractvalue %0[1] : !llvm<"{ i64, i8* }">
  %3 = llvm.call @make(%1, %2) : (!llvm.i64, !llvm<"i8*">) -> !llvm<"{ i64, i8* }">
  %4 = llvm.mlir.constant(1 : index) : !llvm.i64
  %5 = llvm.mlir.constant(2 : index) : !llvm.i64
  %6 = llvm.mlir.constant(8 : index) : !llvm.i64
  %7 = llvm.mlir.constant(8 : index) : !llvm.i64
  %8 = llvm.mul %5, %6 : !llvm.i64
  %9 = llvm.extractvalue %3[0] : !llvm<"{ i64, i8* }">
  %10 = llvm.mul %5, %9 : !llvm.i64
  %11 = llvm.add %10, %4 : !llvm.i64
  %12 = llvm.mul %11, %7 : !llvm.i64
  %13 = llvm.add %8, %12 : !llvm.i64
  %14 = llvm.mlir.constant(false) : !llvm.i1
  %15 = llvm.alloca %13 x !llvm.i8 {alignment = 8 : i64} : (!llvm.i64) -> !llvm<"i8*">
  %16 = llvm.extractvalue %3[1] : !llvm<"{ i64, i8* }">
  "llvm.intr.memcpy"(%15, %16, %13, %14) : (!llvm<"i8*">, !llvm<"i8*">, !llvm.i64, !llvm.i1) -> ()
  llvm.call @free(%16) : (!llvm<"i8*">) -> ()
  %17 = llvm.mlir.undef : !llvm<"{ i64, i8* }">
  %18 = llvm.extractvalue %3[0] : !llvm<"{ i64, i8* }">
  %19 = llvm.insertvalue %18, %17[0] : !llvm<"{ i64, i8* }">
  %20 = llvm.insertvalue %15, %19[1] : !llvm<"{ i64, i8* }">
  "use"(%20) : (!llvm<"{ i64, i8* }">) -> ()
  llvm.return
}
"#,
    );
}

#[test]
fn the_older_convention_stores_and_loads_descriptors() {
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
func @external(memref<*xf32>)
"#,
        &options(POINTER),
        r#"
llvm.func @foo(%arg0: !llvm<"D1*">) {
  %0 = llvm.load %arg0 : !llvm<"D1*">
  "use"(%0) : (!llvm<"D1">) -> ()
  llvm.return
}
llvm.func @bar() {
  %0 = "get"() : () -> !llvm<"D1">
  %1 = llvm.mlir.constant(1 : index) : !llvm.i64
  %2 = llvm.alloca %1 x !llvm<"D1"> : (!llvm.i64) -> !llvm<"D1*">
  llvm.store %0, %2 : !llvm<"D1*">
  llvm.call @foo(%2) : (!llvm<"D1*">) -> ()
  llvm.return
}
llvm.func @external(!llvm<"{ i64, i8* }*">)
"#,
    );
}

#[test]
fn a_bare_pointer_is_both_pointers_of_a_static_descriptor() {
    check(
        r#"
func @f(%arg0: memref<32x18xf32>) -> memref<32x18xf32> {
  %0 = call @f(%arg0) : (memref<32x18xf32>) -> memref<32x18xf32>
  return %0 : memref<32x18xf32>
}
"#,
        &options(BARE),
        r#"
llvm.func @f(%arg0: !llvm<"float*">) -> !llvm<"D2"> {
  %0 = llvm.mlir.undef : !llvm<"D2">
  %1 = llvm.insertvalue %arg0, %0[0] : !llvm<"D2">
  %2 = llvm.insertvalue %arg0, %1[1] : !llvm<"D2">
  %3 = llvm.mlir.constant(0 : index) : !llvm.i64
  %4 = llvm.insertvalue %3, %2[2] : !llvm<"D2">
  %5 = llvm.mlir.constant(32 : index) : !llvm.i64
  %6 = llvm.insertvalue %5, %4[3, 0] : !llvm<"D2">
  %7 = llvm.mlir.constant(18 : index) : !llvm.i64
  %8 = llvm.insertvalue %7, %6[4, 0] : !llvm<"D2">
  %9 = llvm.mlir.constant(18 : index) : !llvm.i64
  %10 = llvm.insertvalue %9, %8[3, 1] : !llvm<"D2">
  %11 = llvm.mlir.constant(1 : index) : !llvm.i64
  %12 = llvm.insertvalue %11, %10[4, 1] : !llvm<"D2">
  %13 = llvm.extractvalue %12[1] : !llvm<"D2">
  %14 = llvm.call @f(%13) : (!llvm<"float*">) -> !llvm<"D2">
  llvm.return %14 : !llvm<"D2">
}
"#,
    );
}

#[test]
fn an_external_function_calls_its_interface() {
    check(
        "func @qux(memref<?x?xf32>) attributes {llvm.emit_c_interface}\n",
        &options(EXPANDED),
        r#"
llvm.func @qux(%arg0: !llvm<"float*">, %arg1: !llvm<"float*">, %arg2: !llvm.i64, %arg3: !llvm.i64, %arg4: !llvm.i64, %arg5: !llvm.i64, %arg6: !llvm.i64) attributes {llvm.emit_c_interface} {
  %0 = llvm.mlir.undef : !llvm<"D2">
  %1 = llvm.insertvalue %arg0, %0[0] : !llvm<"D2">
  %2 = llvm.insertvalue %arg1, %1[1] : !llvm<"D2">
  %3 = llvm.insertvalue %arg2, %2[2] : !llvm<"D2">
  %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm<"D2">
  %5 = llvm.insertvalue %arg5, %4[4, 0] : !llvm<"D2">
  %6 = llvm.insertvalue %arg4, %5[3, 1] : !llvm<"D2">
  %7 = llvm.insertvalue %arg6, %6[4, 1] : !llvm<"D2">
  %8 = llvm.mlir.constant(1 : index) : !llvm.i64
  %9 = llvm.alloca %8 x !llvm<"D2"> : (!llvm.i64) -> !llvm<"D2*">
  llvm.store %7, %9 : !llvm<"D2*">
  llvm.call @_mlir_ciface_qux(%9) : (!llvm<"D2*">) -> ()
  llvm.return
}
llvm.func @_mlir_ciface_qux(!llvm<"D2*">) attributes {llvm.emit_c_interface}
"#,
    );
}

#[test]
fn the_interface_of_the_older_convention_is_the_same() {
    check(
        r#"
func @qux(memref<?xf32>, i32) -> i32 attributes {llvm.emit_c_interface}
func @foo(%arg0: memref<*xf32>) attributes {llvm.emit_c_interface} {
  return
}
"#,
        &options(POINTER),
        r#"
llvm.func @qux(%arg0: !llvm<"D1*">, %arg1: !llvm.i32) -> !llvm.i32 attributes {llvm.emit_c_interface} {
  %0 = llvm.call @_mlir_ciface_qux(%arg0, %arg1) : (!llvm<"D1*">, !llvm.i32) -> !llvm.i32
  llvm.return %0 : !llvm.i32
}
llvm.func @_mlir_ciface_qux(!llvm<"D1*">, !llvm.i32) -> !llvm.i32 attributes {llvm.emit_c_interface}
llvm.func @foo(%arg0: !llvm<"{ i64, i8* }*">) attributes {llvm.emit_c_interface} {
  %0 = llvm.load %arg0 : !llvm<"{ i64, i8* }*">
  llvm.return
}
llvm.func @_mlir_ciface_foo(%arg0: !llvm<"{ i64, i8* }*">) attributes {llvm.emit_c_interface} {
  llvm.call @foo(%arg0) : (!llvm<"{ i64, i8* }*">) -> ()
  llvm.return
}
"#,
    );
}

#[test]
fn argument_attributes_are_copied_to_all_converted_arguments() {
    check(
        "func @f(%arg0: memref<?xf32> {llvm.noalias = true, test.a = true}, %arg1: i32 {test.b}) {\n  return\n}\n",
        &options(EXPANDED),
        r#"
llvm.func @f(%arg0: !llvm<"float*"> {llvm.noalias = true, test.a = true}, %arg1: !llvm<"float*"> {llvm.noalias = true, test.a = true}, %arg2: !llvm.i64 {test.a = true}, %arg3: !llvm.i64 {test.a = true}, %arg4: !llvm.i64 {test.a = true}, %arg5: !llvm.i32 {test.b}) {
  %0 = llvm.mlir.undef : !llvm<"D1">
  %1 = llvm.insertvalue %arg0, %0[0] : !llvm<"D1">
  %2 = llvm.insertvalue %arg1, %1[1] : !llvm<"D1">
  %3 = llvm.insertvalue %arg2, %2[2] : !llvm<"D1">
  %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm<"D1">
  %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm<"D1">
  llvm.return
}
"#,
    );
}

#[test]
fn function_values_have_the_convention_of_functions() {
    let bare = options(BARE);
    check(
        r#"
func @f(%arg0: memref<2xf32>) {
  return
}
func @g() -> ((memref<2xf32>) -> ()) {
  %0 = constant @f : (memref<2xf32>) -> ()
  return %0 : (memref<2xf32>) -> ()
}
func @h(%arg0: memref<2xf32>, %arg1: (memref<2xf32>) -> ())
"#,
        &bare,
        r#"
llvm.func @f(%arg0: !llvm<"float*">) {
  %0 = llvm.mlir.undef : !llvm<"D1">
  %1 = llvm.insertvalue %arg0, %0[0] : !llvm<"D1">
  %2 = llvm.insertvalue %arg0, %1[1] : !llvm<"D1">
  %3 = llvm.mlir.constant(0 : index) : !llvm.i64
  %4 = llvm.insertvalue %3, %2[2] : !llvm<"D1">
  %5 = llvm.mlir.constant(2 : index) : !llvm.i64
  %6 = llvm.insertvalue %5, %4[3, 0] : !llvm<"D1">
  %7 = llvm.mlir.constant(1 : index) : !llvm.i64
  %8 = llvm.insertvalue %7, %6[4, 0] : !llvm<"D1">
  llvm.return
}
llvm.func @g() -> !llvm<"void (float*)*"> {
  %0 = llvm.mlir.addressof @f : !llvm<"void (float*)*">
  llvm.return %0 : !llvm<"void (float*)*">
}
llvm.func @h(!llvm<"float*">, !llvm<"void (float*)*">)
"#,
    );
    let dynamic = "func @h(%arg0: (memref<?xf32>) -> ())\n";
    assert!(refused(dynamic, Release::R11, &bare).contains("bare pointer"));
}

#[test]
fn bare_pointers_require_static_types() {
    let bare = options(BARE);
    for (ty, part) in [
        ("memref<?xf32>", "layout are static"),
        (
            "memref<2xf32, affine_map<(d0)[s0] -> (d0 + s0)>>",
            "layout are static",
        ),
        (
            "memref<2xf32, affine_map<(d0)[s0] -> (d0 * s0)>>",
            "layout are static",
        ),
        ("memref<*xf32>", "unranked"),
    ] {
        let message = refused(&format!("func @f({ty})\n"), Release::R11, &bare);
        assert!(message.contains(part), "{ty}: {message}");
    }
    for map in [
        "(d0, d1) -> (d0 * 3 + d1)",
        "(d0, d1) -> (d0 - d1 * 7 + 20)",
    ] {
        let strided = format!("func @f(memref<2x3xf32, affine_map<{map}>>)\n");
        check(&strided, &bare, "llvm.func @f(!llvm<\"float*\">)");
    }
    let mut both = bare;
    both.conversion.emit_c_wrappers = true;
    let message = refused("func @f()\n", Release::R11, &both);
    assert!(message.contains("incompatible options"), "{message}");
}

#[test]
fn name_clashes_are_diagnosed() {
    let mut wrappers = options(EXPANDED);
    wrappers.conversion.emit_c_wrappers = true;
    let interface = "func @f()\nfunc @_mlir_ciface_f()\n";
    let message = refused(interface, Release::R11, &wrappers);
    assert!(
        message.contains("redefinition of symbol named '_mlir_ciface_f'"),
        "{message}"
    );
    let plain = options(EXPANDED);
    let user = "func @free(%arg0: i32) {\n  return\n}\nfunc @f(%arg0: memref<1xf32>) {\n  dealloc %arg0 : memref<1xf32>\n  return\n}\n";
    let message = refused(user, Release::R11, &plain);
    assert!(
        message.contains("redefinition of symbol named 'free'"),
        "{message}"
    );
    let external = "func @malloc(i32)\n";
    let message = refused(external, Release::R11, &plain);
    assert!(
        message.contains("redefinition of symbol named 'malloc'"),
        "{message}"
    );
    let unused = "func @free(%arg0: !llvm.i32) {\n  llvm.return\n}\n";
    check(
        "func @free(%arg0: i32) {\n  return\n}\n",
        &plain,
        &unused.replace("func", "llvm.func"),
    );
}

#[test]
fn the_padding_of_a_descriptor_with_narrow_indices_is_copied() {
    let narrow = Options {
        index_width: 32,
        ..options(EXPANDED)
    };
    let source =
        "func @f(%arg0: memref<*xf32>) -> memref<*xf32> {\n  return %arg0 : memref<*xf32>\n}\n";
    check(
        source,
        &narrow,
        r#"
llvm.func @malloc(!llvm.i32) -> !llvm<"i8*">
llvm.func @f(%arg0: !llvm.i32, %arg1: !llvm<"i8*">) -> !llvm<"{ i32, i8* }"> {
  %0 = llvm.mlir.undef : !llvm<"{ i32, i8* }">
  %1 = llvm.insertvalue %arg0, %0[0] : !llvm<"{ i32, i8* }">
  %2 = llvm.insertvalue %arg1, %1[1] : !llvm<"{ i32, i8* }">
  %3 = llvm.mlir.constant(1 : index) : !llvm.i32
  %4 = llvm.mlir.constant(2 : index) : !llvm.i32
  %5 = llvm.mlir.constant(8 : index) : !llvm.i32
  %6 = llvm.mlir.constant(4 : index) : !llvm.i32
  %7 = llvm.mul %4, %5 : !llvm.i32
  %8 = llvm.extractvalue %2[0] : !llvm<"{ i32, i8* }">
  %9 = llvm.mul %4, %8 : !llvm.i32
  %10 = llvm.add %9, %3 : !llvm.i32
  %11 = llvm.mul %10, %6 : !llvm.i32
  %12 = llvm.add %7, %11 : !llvm.i32
  %13 = llvm.mlir.constant(4 : index) : !llvm.i32
  %14 = llvm.add %12, %13 : !llvm.i32
  %15 = llvm.mlir.constant(false) : !llvm.i1
  %16 = llvm.call @malloc(%14) : (!llvm.i32) -> !llvm<"i8*">
  %17 = llvm.extractvalue %2[1] : !llvm<"{ i32, i8* }">
  "llvm.intr.memcpy"(%16, %17, %14, %15) : (!llvm<"i8*">, !llvm<"i8*">, !llvm.i32, !llvm.i1) -> ()
  %18 = llvm.mlir.undef : !llvm<"{ i32, i8* }">
  %19 = llvm.extractvalue %2[0] : !llvm<"{ i32, i8* }">
  %20 = llvm.insertvalue %19, %18[0] : !llvm<"{ i32, i8* }">
  %21 = llvm.insertvalue %16, %20[1] : !llvm<"{ i32, i8* }">
  llvm.return %21 : !llvm<"{ i32, i8* }">
}
"#,
    );
}

#[test]
fn a_copy_has_the_flag_of_the_release() {
    let source =
        "func @f(%arg0: memref<*xf32>) -> memref<*xf32> {\n  return %arg0 : memref<*xf32>\n}\n";
    let (module, _) = parse(source, Some(Release::R11)).expect("the source parses");
    let module = to_llvm(&module, &options(EXPANDED)).expect("the source is converted");
    let newest = print(&module, Release::R22, Form::Custom);
    let copy = "\"llvm.intr.memcpy\"(%14, %15, %12) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()";
    assert!(newest.contains(copy), "{newest}");
}
