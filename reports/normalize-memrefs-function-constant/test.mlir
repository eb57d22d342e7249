// Belongs in mlir/test/Dialect/MemRef/normalize-memrefs.mlir.
// RUN: mlir-opt %s -normalize-memrefs | FileCheck %s

func.func @f(%m: memref<2xi32, affine_map<(d0) -> (d0 * 2)>>) -> i32 {
  %c1 = arith.constant 1 : index
  %r = memref.load %m[%c1] : memref<2xi32, affine_map<(d0) -> (d0 * 2)>>
  return %r : i32
}

// CHECK-LABEL: func @normalize_memrefs_function_constant
// CHECK:         return
func.func @normalize_memrefs_function_constant() -> ((memref<2xi32, affine_map<(d0) -> (d0 * 2)>>) -> i32) {
  %k = constant @f : (memref<2xi32, affine_map<(d0) -> (d0 * 2)>>) -> i32
  return %k : (memref<2xi32, affine_map<(d0) -> (d0 * 2)>>) -> i32
}
