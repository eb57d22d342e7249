// Where `index` has 32 bits, sizes have, and so has what malloc is given.
// RUN: lowerfuzz opt -convert-std-to-llvm=index-bitwidth=32 %s | FileCheck %s

// CHECK: llvm.func @malloc(!llvm.i32) -> !llvm<"i8*">
// CHECK-LABEL: llvm.func @f(%arg0: !llvm.i32) -> !llvm<"{ float*, float*, i32, [1 x i32], [1 x i32] }">
func @f(%n: index) -> memref<?xf32> {
  // CHECK: %[[BYTES:.*]] = llvm.mul %arg0, %{{.*}} : !llvm.i32
  // CHECK: llvm.call @malloc(%[[BYTES]]) : (!llvm.i32) -> !llvm<"i8*">
  %m = alloc(%n) : memref<?xf32>
  return %m : memref<?xf32>
}
