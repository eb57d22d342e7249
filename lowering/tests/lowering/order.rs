//! Tests of the order in which LLVM 11 emits ops. LLVM 11's own tests of the conversion determine
//! the order; the expected results here are written by hand.

use lowerfuzz_ir::Release;
use lowerfuzz_ir::text::{Form, parse, print};
use lowerfuzz_lowering::{Options, Refusal, to_llvm};

/// Converts a program and compares the body of its only definition. `D` stands for a descriptor of
/// rank 2 with float elements, `D1` for a descriptor of rank 1 with `i32` elements.
fn check(source: &str, expected: &[&str]) {
    check_with(&Options::default(), source, expected);
}

fn check_with(options: &Options, source: &str, expected: &[&str]) {
    let (module, _) = parse(source, Some(Release::R11)).expect("the source parses");
    let module = to_llvm(&module, options).expect("the source is converted");
    let printed = print(&module, Release::R11, Form::Custom)
        .replace(
            "!llvm<\"{ float*, float*, i64, [2 x i64], [2 x i64] }\">",
            "D",
        )
        .replace("!llvm<\"{ i32*, i32*, i64, [1 x i64], [1 x i64] }\">", "D1");
    let lines: Vec<&str> = printed.lines().map(str::trim).collect();
    let start = lines.iter().position(|line| *line == expected[0]);
    let start = start.unwrap_or_else(|| panic!("{} is not in\n{printed}", expected[0]));
    let found = &lines[start..(start + expected.len()).min(lines.len())];
    assert_eq!(found, expected, "in\n{printed}");
}

#[test]
fn an_access_adds_the_offset_first_and_uses_static_constants() {
    check(
        "func @f(%m: memref<42x?xf32>, %i: index, %j: index) -> f32 {
           %0 = load %m[%i, %j] : memref<42x?xf32>
           return %0 : f32
         }",
        &[
            "%8 = llvm.extractvalue %7[1] : D",
            "%9 = llvm.mlir.constant(0 : index) : !llvm.i64",
            "%10 = llvm.extractvalue %7[4, 0] : D",
            "%11 = llvm.mul %arg7, %10 : !llvm.i64",
            "%12 = llvm.add %9, %11 : !llvm.i64",
            "%13 = llvm.mlir.constant(1 : index) : !llvm.i64",
            "%14 = llvm.mul %arg8, %13 : !llvm.i64",
            "%15 = llvm.add %12, %14 : !llvm.i64",
            "%16 = llvm.getelementptr %8[%15] : (!llvm<\"float*\">, !llvm.i64) -> !llvm<\"float*\">",
            "%17 = llvm.load %16 : !llvm<\"float*\">",
        ],
    );
}

#[test]
fn an_overaligned_alloc_moves_element_0_up() {
    check(
        "func @f() -> memref<42xi32> {
           %0 = alloc() {alignment = 8} : memref<42xi32>
           return %0 : memref<42xi32>
         }",
        &[
            "%0 = llvm.mlir.constant(42 : index) : !llvm.i64",
            "%1 = llvm.mlir.null : !llvm<\"i32*\">",
            "%2 = llvm.mlir.constant(1 : index) : !llvm.i64",
            "%3 = llvm.getelementptr %1[%2] : (!llvm<\"i32*\">, !llvm.i64) -> !llvm<\"i32*\">",
            "%4 = llvm.ptrtoint %3 : !llvm<\"i32*\"> to !llvm.i64",
            "%5 = llvm.mul %0, %4 : !llvm.i64",
            "%6 = llvm.mlir.constant(8 : index) : !llvm.i64",
            "%7 = llvm.add %5, %6 : !llvm.i64",
            "%8 = llvm.sub %7, %2 : !llvm.i64",
            "%9 = llvm.call @malloc(%8) : (!llvm.i64) -> !llvm<\"i8*\">",
            "%10 = llvm.bitcast %9 : !llvm<\"i8*\"> to !llvm<\"i32*\">",
            "%11 = llvm.mlir.undef : D1",
            "%12 = llvm.insertvalue %10, %11[0] : D1",
            "%13 = llvm.ptrtoint %9 : !llvm<\"i8*\"> to !llvm.i64",
            "%14 = llvm.urem %13, %6 : !llvm.i64",
            "%15 = llvm.sub %6, %14 : !llvm.i64",
            "%16 = llvm.urem %15, %6 : !llvm.i64",
            "%17 = llvm.getelementptr %9[%16] : (!llvm<\"i8*\">, !llvm.i64) -> !llvm<\"i8*\">",
            "%18 = llvm.bitcast %17 : !llvm<\"i8*\"> to !llvm<\"i32*\">",
            "%19 = llvm.insertvalue %18, %12[1] : D1",
            "%20 = llvm.mlir.constant(0 : index) : !llvm.i64",
            "%21 = llvm.insertvalue %20, %19[2] : D1",
            "%22 = llvm.mlir.constant(1 : index) : !llvm.i64",
            "%23 = llvm.insertvalue %0, %21[3, 0] : D1",
            "%24 = llvm.insertvalue %22, %23[4, 0] : D1",
            "llvm.return %24 : D1",
        ],
    );
}

#[test]
fn aligned_alloc_gets_a_multiple_of_the_alignment() {
    let mut options = Options::default();
    options.conversion.aligned_alloc = true;
    check_with(
        &options,
        "func @f(%n: index) {
           %0 = alloc(%n) {alignment = 32} : memref<?xi32>
           return
         }",
        &[
            "%0 = llvm.mlir.null : !llvm<\"i32*\">",
            "%1 = llvm.mlir.constant(1 : index) : !llvm.i64",
            "%2 = llvm.getelementptr %0[%1] : (!llvm<\"i32*\">, !llvm.i64) -> !llvm<\"i32*\">",
            "%3 = llvm.ptrtoint %2 : !llvm<\"i32*\"> to !llvm.i64",
            "%4 = llvm.mul %arg0, %3 : !llvm.i64",
            "%5 = llvm.mlir.constant(32 : i64) : !llvm.i64",
            "%6 = llvm.urem %4, %5 : !llvm.i64",
            "%7 = llvm.sub %5, %6 : !llvm.i64",
            "%8 = llvm.urem %7, %5 : !llvm.i64",
            "%9 = llvm.add %4, %8 : !llvm.i64",
            "%10 = llvm.call @aligned_alloc(%5, %9) : (!llvm.i64, !llvm.i64) -> !llvm<\"i8*\">",
        ],
    );
}

#[test]
fn a_stack_block_is_sized_in_elements() {
    check(
        "func @f() {
           %0 = alloca() {alignment = 32} : memref<8xi32>
           return
         }",
        &[
            "%5 = llvm.mul %0, %4 : !llvm.i64",
            "%6 = llvm.alloca %0 x !llvm.i32 {alignment = 32 : i64} : (!llvm.i64) -> !llvm<\"i32*\">",
            "%7 = llvm.mlir.undef : D1",
            "%8 = llvm.insertvalue %6, %7[0] : D1",
            "%9 = llvm.insertvalue %6, %8[1] : D1",
        ],
    );
}

#[test]
fn a_subview_inserts_its_last_dimension_first() {
    check(
        "func @f(%m: memref<64x4xf32>, %i: index, %j: index) {
           %0 = subview %m[%i, %j] [%i, 2] [1, %j] : memref<64x4xf32>
             to memref<?x2xf32, affine_map<(d0, d1)[s0, s1] -> (d0 * 4 + s0 + d1 * s1)>>
           return
         }",
        &[
            "%8 = llvm.mlir.undef : D",
            "%9 = llvm.extractvalue %7[0] : D",
            "%10 = llvm.bitcast %9 : !llvm<\"float*\"> to !llvm<\"float*\">",
            "%11 = llvm.insertvalue %10, %8[0] : D",
            "%12 = llvm.extractvalue %7[1] : D",
            "%13 = llvm.bitcast %12 : !llvm<\"float*\"> to !llvm<\"float*\">",
            "%14 = llvm.insertvalue %13, %11[1] : D",
            "%15 = llvm.extractvalue %7[4, 0] : D",
            "%16 = llvm.extractvalue %7[4, 1] : D",
            "%17 = llvm.extractvalue %7[2] : D",
            "%18 = llvm.mul %arg7, %15 : !llvm.i64",
            "%19 = llvm.add %17, %18 : !llvm.i64",
            "%20 = llvm.mul %arg8, %16 : !llvm.i64",
            "%21 = llvm.add %19, %20 : !llvm.i64",
            "%22 = llvm.insertvalue %21, %14[2] : D",
            "%23 = llvm.mlir.constant(2 : i64) : !llvm.i64",
            "%24 = llvm.insertvalue %23, %22[3, 1] : D",
            "%25 = llvm.mul %arg8, %16 : !llvm.i64",
            "%26 = llvm.insertvalue %25, %24[4, 1] : D",
            "%27 = llvm.insertvalue %arg7, %26[3, 0] : D",
            "%28 = llvm.mlir.constant(4 : i64) : !llvm.i64",
            "%29 = llvm.insertvalue %28, %27[4, 0] : D",
            "llvm.return",
        ],
    );
}

#[test]
fn an_atomic_region_is_a_loop_right_after_its_block() {
    check(
        "func @f(%m: memref<10xi32>, %i: index, %k: i32) -> i32 {
           %0 = generic_atomic_rmw %m[%i] : memref<10xi32> {
           ^bb0(%old: i32):
             %1 = muli %old, %k : i32
             atomic_yield %1 : i32
           }
           %2 = addi %k, %0 : i32
           return %2 : i32
         }",
        &[
            "%12 = llvm.load %11 : !llvm<\"i32*\">",
            "llvm.br ^bb1(%12 : !llvm.i32)",
            "^bb1(%13: !llvm.i32):",
            "%14 = llvm.mul %13, %arg6 : !llvm.i32",
            "%15 = llvm.cmpxchg %11, %13, %14 acq_rel monotonic : !llvm.i32",
            "%16 = llvm.extractvalue %15[0] : !llvm<\"{ i32, i1 }\">",
            "%17 = llvm.extractvalue %15[1] : !llvm<\"{ i32, i1 }\">",
            "llvm.cond_br %17, ^bb2, ^bb1(%16 : !llvm.i32)",
            "^bb2:",
            "%18 = llvm.add %arg6, %16 : !llvm.i32",
            "llvm.return %18 : !llvm.i32",
        ],
    );
}

#[test]
fn two_dimensional_vectors_are_converted_row_by_row() {
    check(
        "func @f(%a: vector<2x3xf32>, %x: f32) -> vector<2x3xf32> {
           %0 = splat %x : vector<2x3xf32>
           %1 = addf %a, %0 : vector<2x3xf32>
           return %1 : vector<2x3xf32>
         }",
        &[
            "%0 = llvm.mlir.undef : !llvm<\"[2 x <3 x float>]\">",
            "%1 = llvm.mlir.undef : !llvm<\"<3 x float>\">",
            "%2 = llvm.mlir.constant(0 : i32) : !llvm.i32",
            "%3 = llvm.insertelement %arg1, %1[%2 : !llvm.i32] : !llvm<\"<3 x float>\">",
            "%4 = llvm.shufflevector %3, %3 [0 : i32, 0 : i32, 0 : i32] : !llvm<\"<3 x float>\">, !llvm<\"<3 x float>\">",
            "%5 = llvm.insertvalue %4, %0[0] : !llvm<\"[2 x <3 x float>]\">",
            "%6 = llvm.insertvalue %4, %5[1] : !llvm<\"[2 x <3 x float>]\">",
            "%7 = llvm.mlir.undef : !llvm<\"[2 x <3 x float>]\">",
            "%8 = llvm.extractvalue %arg0[0] : !llvm<\"[2 x <3 x float>]\">",
            "%9 = llvm.extractvalue %6[0] : !llvm<\"[2 x <3 x float>]\">",
            "%10 = llvm.fadd %8, %9 : !llvm<\"<3 x float>\">",
            "%11 = llvm.insertvalue %10, %7[0] : !llvm<\"[2 x <3 x float>]\">",
            "%12 = llvm.extractvalue %arg0[1] : !llvm<\"[2 x <3 x float>]\">",
            "%13 = llvm.extractvalue %6[1] : !llvm<\"[2 x <3 x float>]\">",
            "%14 = llvm.fadd %12, %13 : !llvm<\"<3 x float>\">",
            "%15 = llvm.insertvalue %14, %11[1] : !llvm<\"[2 x <3 x float>]\">",
            "llvm.return %15 : !llvm<\"[2 x <3 x float>]\">",
        ],
    );
}

#[test]
fn ops_without_an_intrinsic_are_rejected() {
    let refused = |source: &str| {
        let (module, _) = parse(source, Some(Release::R13)).unwrap();
        let diagnostics = to_llvm(&module, &Options::default()).unwrap_err();
        assert_eq!(diagnostics.len(), 1);
        (diagnostics[0].refusal, diagnostics[0].message.clone())
    };
    let (refusal, message) =
        refused("func @f(%x: f32) -> f32 {\n %0 = math.tanh %x : f32\n return %0 : f32\n}");
    assert_eq!(refusal, Refusal::Rejected);
    assert!(message.contains("Tanh"), "{message}");
    let (refusal, _) = refused(
        "func @f(%m: memref<2xi1>, %x: i1, %i: index) {
           %0 = atomic_rmw addi %x, %m[%i] : (i1, memref<2xi1>) -> i1
           return
         }",
    );
    assert_eq!(refusal, Refusal::Rejected);
}
