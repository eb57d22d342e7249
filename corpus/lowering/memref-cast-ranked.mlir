// Descriptors of one rank and element are of one type: LLVM 11 casts them all the same, later ones do not.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=13 %s | FileCheck %s --check-prefix=LATER

// CHECK-LABEL: llvm.func @f
// LATER-LABEL: llvm.func @f
func @f(%m: memref<4xf32>) -> memref<?xf32> {
  // CHECK: llvm.bitcast %{{.*}} : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }"> to !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  // LATER-NOT: llvm.bitcast
  // LATER: llvm.return
  %0 = memref_cast %m : memref<4xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}
