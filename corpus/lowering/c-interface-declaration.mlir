// An interface for C of an external function: it gets a body that stores the descriptors and calls
// the interface, which is declared behind it.
// RUN: lowerfuzz opt -convert-std-to-llvm=emit-c-wrappers=1 %s | FileCheck %s

// CHECK-LABEL: llvm.func @host(%arg0: !llvm<"float*">, %arg1: !llvm<"float*">, %arg2: !llvm.i64, %arg3: !llvm.i32) -> !llvm.i32 {
// CHECK-NEXT: %[[D0:.*]] = llvm.mlir.undef : !llvm<"{ float*, float*, i64 }">
// CHECK-NEXT: %[[D1:.*]] = llvm.insertvalue %arg0, %[[D0]][0]
// CHECK-NEXT: %[[D2:.*]] = llvm.insertvalue %arg1, %[[D1]][1]
// CHECK-NEXT: %[[D3:.*]] = llvm.insertvalue %arg2, %[[D2]][2]
// CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(1 : index) : !llvm.i64
// CHECK-NEXT: %[[P:.*]] = llvm.alloca %[[ONE]] x !llvm<"{ float*, float*, i64 }"> : (!llvm.i64) -> !llvm<"{ float*, float*, i64 }*">
// CHECK-NEXT: llvm.store %[[D3]], %[[P]] : !llvm<"{ float*, float*, i64 }*">
// CHECK-NEXT: %[[R:.*]] = llvm.call @_mlir_ciface_host(%[[P]], %arg3) : (!llvm<"{ float*, float*, i64 }*">, !llvm.i32) -> !llvm.i32
// CHECK-NEXT: llvm.return %[[R]] : !llvm.i32
// CHECK: llvm.func @_mlir_ciface_host(!llvm<"{ float*, float*, i64 }*">, !llvm.i32) -> !llvm.i32{{$}}
func @host(memref<f32>, i32) -> i32
