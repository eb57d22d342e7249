// The older convention: a memref argument is a pointer to its descriptor. The callee loads it in its
// entry block; the caller stores it on its stack.
// RUN: lowerfuzz opt -convert-std-to-llvm=emit-pointer-descriptors=1 -allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: llvm.func @callee(%arg0: !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }*">, %arg1: !llvm.i32) {
func @callee(%m: memref<?xf32>, %i: i32) {
  // CHECK-NEXT: %[[M:.*]] = llvm.load %arg0 : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }*">
  // CHECK-NEXT: "use"(%[[M]]) : (!llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">) -> ()
  "use"(%m) : (memref<?xf32>) -> ()
  return
}
// CHECK-LABEL: llvm.func @caller
func @caller(%i: i32) {
  // CHECK-NEXT: %[[M:.*]] = "get"() : () -> !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  // CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(1 : index) : !llvm.i64
  // CHECK-NEXT: %[[P:.*]] = llvm.alloca %[[ONE]] x !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }"> : (!llvm.i64) -> !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }*">
  // CHECK-NEXT: llvm.store %[[M]], %[[P]] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }*">
  // CHECK-NEXT: llvm.call @callee(%[[P]], %arg0) : (!llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }*">, !llvm.i32) -> ()
  %m = "get"() : () -> memref<?xf32>
  call @callee(%m, %i) : (memref<?xf32>, i32) -> ()
  return
}
// A function type says so, too.
// CHECK: llvm.func @higher(!llvm<"void ({ float*, float*, i64 }*)*">)
func @higher((memref<f32>) -> ())
