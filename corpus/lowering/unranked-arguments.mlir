// An unranked memref is passed as its rank and the pointer to its descriptor.
// RUN: lowerfuzz opt -convert-std-to-llvm -allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: llvm.func @callee(%arg0: !llvm.i64, %arg1: !llvm<"i8*">) {
func @callee(%m: memref<*xf32>) {
  // CHECK-NEXT: %[[D0:.*]] = llvm.mlir.undef : !llvm<"{ i64, i8* }">
  // CHECK-NEXT: %[[D1:.*]] = llvm.insertvalue %arg0, %[[D0]][0] : !llvm<"{ i64, i8* }">
  // CHECK-NEXT: %[[D2:.*]] = llvm.insertvalue %arg1, %[[D1]][1] : !llvm<"{ i64, i8* }">
  // CHECK-NEXT: "use"(%[[D2]]) : (!llvm<"{ i64, i8* }">) -> ()
  "use"(%m) : (memref<*xf32>) -> ()
  return
}
// CHECK-LABEL: llvm.func @caller() {
func @caller() {
  // CHECK-NEXT: %[[M:.*]] = "get"() : () -> !llvm<"{ i64, i8* }">
  // CHECK-NEXT: %[[R:.*]] = llvm.extractvalue %[[M]][0]
  // CHECK-NEXT: %[[P:.*]] = llvm.extractvalue %[[M]][1]
  // CHECK-NEXT: llvm.call @callee(%[[R]], %[[P]]) : (!llvm.i64, !llvm<"i8*">) -> ()
  %m = "get"() : () -> memref<*xf32>
  call @callee(%m) : (memref<*xf32>) -> ()
  return
}
