// An interface for C around a definition, by option for every function, by attribute for one.
// RUN: lowerfuzz opt -convert-std-to-llvm=emit-c-wrappers=1 %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s --check-prefix=ATTRIBUTE

// ATTRIBUTE-NOT: @_mlir_ciface_plain
// CHECK-LABEL: llvm.func @plain(
func @plain(%m: memref<?xf32>, %i: i32) -> i32 {
  return %i : i32
}
// CHECK-LABEL: llvm.func @_mlir_ciface_plain(%arg0: !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }*">, %arg1: !llvm.i32) -> !llvm.i32 {
// CHECK-NEXT: %[[M:.*]] = llvm.load %arg0 : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }*">
// CHECK-NEXT: %[[A:.*]] = llvm.extractvalue %[[M]][0]
// CHECK-NEXT: %[[B:.*]] = llvm.extractvalue %[[M]][1]
// CHECK-NEXT: %[[C:.*]] = llvm.extractvalue %[[M]][2]
// CHECK-NEXT: %[[D:.*]] = llvm.extractvalue %[[M]][3, 0]
// CHECK-NEXT: %[[E:.*]] = llvm.extractvalue %[[M]][4, 0]
// CHECK-NEXT: %[[R:.*]] = llvm.call @plain(%[[A]], %[[B]], %[[C]], %[[D]], %[[E]], %arg1)
// CHECK-NEXT: llvm.return %[[R]] : !llvm.i32

// CHECK-LABEL: llvm.func @asked(
// ATTRIBUTE-LABEL: llvm.func @asked(
func @asked(%i: i32) attributes {llvm.emit_c_interface} {
  return
}
// CHECK-LABEL: llvm.func @_mlir_ciface_asked(%arg0: !llvm.i32)
// ATTRIBUTE-LABEL: llvm.func @_mlir_ciface_asked(%arg0: !llvm.i32)
// ATTRIBUTE-NEXT: llvm.call @asked(%arg0) : (!llvm.i32) -> ()
// ATTRIBUTE-NEXT: llvm.return
