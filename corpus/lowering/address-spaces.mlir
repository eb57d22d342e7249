// A memory space is an address space of the pointers in a descriptor; what the library gives is cast to it.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=12 %s | FileCheck %s --check-prefix=TWELVE
// RUN: lowerfuzz opt -convert-std-to-llvm=use-bare-ptr-memref-call-conv=1 %s | FileCheck %s --check-prefix=BARE

// CHECK-LABEL: llvm.func @load(%arg0: !llvm<"float addrspace(3)*">, %arg1: !llvm<"float addrspace(3)*">, %arg2: !llvm.i64
// TWELVE-LABEL: llvm.func @load(%arg0: !llvm.ptr<f32, 3>, %arg1: !llvm.ptr<f32, 3>, %arg2: i64
// BARE-LABEL: llvm.func @load(%arg0: !llvm<"float addrspace(3)*">, %arg1: !llvm.i64)
func @load(%m: memref<8xf32, 3>, %i: index) -> f32 {
  // CHECK: %[[P:.*]] = llvm.getelementptr %{{.*}} : (!llvm<"float addrspace(3)*">, !llvm.i64) -> !llvm<"float addrspace(3)*">
  // CHECK-NEXT: llvm.load %[[P]] : !llvm<"float addrspace(3)*">
  %0 = load %m[%i] : memref<8xf32, 3>
  return %0 : f32
}
// CHECK-LABEL: llvm.func @heap
func @heap() {
  // CHECK: %[[BLOCK:.*]] = llvm.call @malloc
  // CHECK-NEXT: %[[P:.*]] = llvm.bitcast %[[BLOCK]] : !llvm<"i8*"> to !llvm<"i32*">
  // CHECK-NEXT: llvm.addrspacecast %[[P]] : !llvm<"i32*"> to !llvm<"i32 addrspace(1)*">
  %0 = alloc() : memref<2xi32, 1>
  // CHECK: %[[Q:.*]] = llvm.extractvalue %{{.*}}[0] : !llvm<"{ i32 addrspace(1)*, i32 addrspace(1)*, i64, [1 x i64], [1 x i64] }">
  // CHECK-NEXT: %[[B:.*]] = llvm.bitcast %[[Q]] : !llvm<"i32 addrspace(1)*"> to !llvm<"i8 addrspace(1)*">
  // CHECK-NEXT: %[[A:.*]] = llvm.addrspacecast %[[B]] : !llvm<"i8 addrspace(1)*"> to !llvm<"i8*">
  // CHECK-NEXT: llvm.call @free(%[[A]])
  dealloc %0 : memref<2xi32, 1>
  return
}
// CHECK-LABEL: llvm.func @part
func @part(%m: memref<8xf32, 3>) -> memref<2xf32, affine_map<(d0) -> (d0 + 4)>, 3> {
  // CHECK: llvm.bitcast %{{.*}} : !llvm<"float addrspace(3)*"> to !llvm<"float addrspace(3)*">
  %0 = subview %m[4] [2] [1] : memref<8xf32, 3> to memref<2xf32, affine_map<(d0) -> (d0 + 4)>, 3>
  return %0 : memref<2xf32, affine_map<(d0) -> (d0 + 4)>, 3>
}
