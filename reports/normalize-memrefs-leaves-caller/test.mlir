// Belongs in mlir/test/Dialect/MemRef/normalize-memrefs.mlir.
// RUN: mlir-opt %s -normalize-memrefs | FileCheck %s

// A caller passes a subview, so the type of the argument stays.
// CHECK-LABEL: func @callee
// CHECK-SAME:    memref<3xi32, strided<[1], offset: 2>>
func.func @callee(%m: memref<3xi32, strided<[1], offset: 2>>) -> i32 {
  %c0 = arith.constant 0 : index
  %r = memref.load %m[%c0] : memref<3xi32, strided<[1], offset: 2>>
  return %r : i32
}
// CHECK-LABEL: func @caller
// CHECK:         call @callee
func.func @caller() -> i32 {
  %m = memref.alloca() : memref<5xi32>
  %v = memref.subview %m[2] [3] [1] : memref<5xi32> to memref<3xi32, strided<[1], offset: 2>>
  %r = func.call @callee(%v) : (memref<3xi32, strided<[1], offset: 2>>) -> i32
  return %r : i32
}
