// From LLVM 12 on a memref is returned as it is passed; before, as a descriptor.
// RUN: lowerfuzz opt -convert-std-to-llvm=use-bare-ptr-memref-call-conv=1 -syntax=12 %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm=use-bare-ptr-memref-call-conv=1 -syntax=13 %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm=use-bare-ptr-memref-call-conv=1 %s | FileCheck %s --check-prefix=BEFORE

// CHECK-LABEL: llvm.func @pair(%arg0: !llvm.ptr<f32>, %arg1: i32) -> !llvm.struct<(ptr<f32>, i32)>
// BEFORE-LABEL: llvm.func @pair(%arg0: !llvm<"float*">, %arg1: !llvm.i32) -> !llvm<"{ { float*, float*, i64, [1 x i64], [1 x i64] }, i32 }">
func @pair(%m: memref<3xf32>, %a: i32) -> (memref<3xf32>, i32) {
  // CHECK: %[[M:.*]] = llvm.insertvalue %{{.*}}, %{{.*}}[4, 0]
  // CHECK-NEXT: %[[P:.*]] = llvm.extractvalue %[[M]][1]
  // CHECK-NEXT: %[[R0:.*]] = llvm.mlir.undef : !llvm.struct<(ptr<f32>, i32)>
  // CHECK-NEXT: %[[R1:.*]] = llvm.insertvalue %[[P]], %[[R0]][0]
  // CHECK-NEXT: %[[R2:.*]] = llvm.insertvalue %arg1, %[[R1]][1]
  // CHECK-NEXT: llvm.return %[[R2]]
  return %m, %a : memref<3xf32>, i32
}
// CHECK-LABEL: llvm.func @caller
func @caller(%m: memref<3xf32>, %a: i32) -> f32 {
  // CHECK: %[[R:.*]] = llvm.call @pair(%{{.*}}, %arg1) : (!llvm.ptr<f32>, i32) -> !llvm.struct<(ptr<f32>, i32)>
  // CHECK-NEXT: %[[P:.*]] = llvm.extractvalue %[[R]][0] : !llvm.struct<(ptr<f32>, i32)>
  // CHECK-NEXT: llvm.extractvalue %[[R]][1]
  // CHECK-NEXT: %[[D0:.*]] = llvm.mlir.undef
  // CHECK-NEXT: %[[D1:.*]] = llvm.insertvalue %[[P]], %[[D0]][0]
  // CHECK-NEXT: llvm.insertvalue %[[P]], %[[D1]][1]
  %0:2 = call @pair(%m, %a) : (memref<3xf32>, i32) -> (memref<3xf32>, i32)
  %c0 = constant 0 : index
  %1 = memref.load %0#0[%c0] : memref<3xf32>
  return %1 : f32
}
