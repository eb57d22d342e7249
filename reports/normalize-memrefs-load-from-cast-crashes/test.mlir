// Belongs in mlir/test/Dialect/MemRef/normalize-memrefs.mlir.
// RUN: mlir-opt %s -normalize-memrefs | FileCheck %s

// The walk must not visit the load, which is replaced with the cast.
// CHECK-LABEL: func @normalize_memrefs_load_from_cast_crashes
// CHECK:         return
func.func @normalize_memrefs_load_from_cast_crashes(%m: memref<2xi32, affine_map<(d0) -> (d0 * 2)>>) -> i32 {
  %v = memref.cast %m : memref<2xi32, affine_map<(d0) -> (d0 * 2)>> to memref<2xi32, affine_map<(d0) -> (d0 + d0 + 0)>>
  %r = affine.load %v[1] : memref<2xi32, affine_map<(d0) -> (d0 + d0 + 0)>>
  return %r : i32
}
