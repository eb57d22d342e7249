//! Tests of the forms of structured ops. The expected texts are written by hand, following
//! `mlir-opt`.

use super::structured::{canonical, refused};
use super::*;
use crate::verify::verify;

const ON_TENSORS: &str = "\
func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<2xf32>, %arg2: tensor<3x2xf32>) -> tensor<2xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [\"parallel\", \"reduction\"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %1 = linalg.index 1 : index
    %2 = arith.addf %arg3, %arg4 : f32
    linalg.yield %2 : f32
  } -> tensor<2xf32>
  %3 = tensor.empty() : tensor<2x2xf32>
  %4 = linalg.matmul ins(%arg0, %arg2 : tensor<2x3xf32>, tensor<3x2xf32>) outs(%3 : tensor<2x2xf32>) -> tensor<2x2xf32>
  %7 = linalg.transpose ins(%arg0 : tensor<2x3xf32>) outs(%arg2 : tensor<3x2xf32>) permutation = [1, 0]
  return %0 : tensor<2xf32>
}
";

#[test]
fn structured_ops_on_tensors_round_trip() {
    for release in [Release::R19, Release::R22] {
        // The values in the implied region of `linalg.matmul` have numbers, too.
        let module = canonical(release, ON_TENSORS);
        assert_eq!(verify(&module), Ok(()));
    }
}

#[test]
fn a_map_of_an_older_release_has_no_argument_for_the_output() {
    let old = "\
func.func @f(%arg0: memref<4xi32>) {
  \"linalg.map\"(%arg0, %arg0) ({
  ^bb0(%arg1: i32):
    \"linalg.yield\"(%arg1) : (i32) -> ()
  }) : (memref<4xi32>, memref<4xi32>) -> ()
  return
}
";
    let (module, _) = parse(old, None).expect("a program");
    assert_eq!(verify(&module), Ok(()));
    let new = print(&module, Release::R22, Form::Generic);
    assert!(new.contains("^bb0(%arg1: i32, %arg2: i32):"), "{new}");
    let again = print(&module, Release::R19, Form::Generic);
    assert!(again.contains("^bb0(%arg1: i32):"), "{again}");
}

#[test]
fn a_named_op_with_another_region_prints_in_generic_form() {
    let product = "\
func.func @f(%arg0: memref<4xi32>) {
  \"linalg.mul\"(%arg0, %arg0, %arg0) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg1: i32, %arg2: i32, %arg3: i32):
    %0 = \"arith.addi\"(%arg1, %arg2) : (i32, i32) -> i32
    \"linalg.yield\"(%0) : (i32) -> ()
  }) : (memref<4xi32>, memref<4xi32>, memref<4xi32>) -> ()
  return
}
";
    let (module, _) = parse(product, None).expect("a program");
    let text = print(&module, Release::R22, Form::Custom);
    assert!(text.contains("\"linalg.mul\""), "{text}");
    let usual = product.replace("arith.addi", "arith.muli");
    let (module, _) = parse(&usual, None).expect("a program");
    let text = print(&module, Release::R22, Form::Custom);
    assert!(text.contains("linalg.mul ins(%arg0, %arg0 :"), "{text}");
}

#[test]
fn errors_of_structured_ops_name_what_is_expected() {
    let within =
        |line: &str| format!("func.func @f(%m: memref<4xi1>) {{\n  {line}\n  return\n}}\n");
    refused(
        &within("linalg.exp ins(%m : memref<4xi1>) outs(%m : memref<4xi1>)"),
        "expected elements of another type, for which the function exists",
    );
    refused(
        &within("linalg.map {arith.frob} ins(%m : memref<4xi1>) outs(%m : memref<4xi1>)"),
        "expected the name of a known op, found `arith.frob`",
    );
    refused(
        &within("linalg.elementwise ins(%m : memref<4xi1>) outs(%m : memref<4xi1>)"),
        "expected `kind`",
    );
    refused(
        &within("linalg.copy ins(%m : memref<4xi1>, i1) outs(%m : memref<4xi1>)"),
        "expected 1 type, found 2",
    );
}
