// To an unranked memref: the descriptor is stored on the stack; and loaded on the way back.
// RUN: lowerfuzz opt -convert-std-to-llvm -allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: llvm.func @there
func @there() -> () {
  // CHECK-NEXT: %[[M:.*]] = "get"()
  %m = "get"() : () -> memref<?x2xi8>
  // CHECK-DAG: %[[ONE:.*]] = llvm.mlir.constant(1 : index) : !llvm.i64
  // CHECK-DAG: %[[P:.*]] = llvm.alloca %[[ONE]] x !llvm<"{ i8*, i8*, i64, [2 x i64], [2 x i64] }">
  // CHECK-DAG: llvm.store %[[M]], %[[P]]
  // CHECK-DAG: %[[Q:.*]] = llvm.bitcast %[[P]] : !llvm<"{ i8*, i8*, i64, [2 x i64], [2 x i64] }*"> to !llvm<"i8*">
  // CHECK-DAG: %[[RANK:.*]] = llvm.mlir.constant(2 : i64) : !llvm.i64
  // CHECK: %[[U0:.*]] = llvm.mlir.undef : !llvm<"{ i64, i8* }">
  // CHECK-NEXT: %[[U1:.*]] = llvm.insertvalue %[[RANK]], %[[U0]][0]
  // CHECK-NEXT: %[[U2:.*]] = llvm.insertvalue %[[Q]], %[[U1]][1]
  // CHECK-NEXT: "use"(%[[U2]])
  %u = memref_cast %m : memref<?x2xi8> to memref<*xi8>
  "use"(%u) : (memref<*xi8>) -> ()
  return
}
// CHECK-LABEL: llvm.func @back
func @back() {
  // CHECK-NEXT: %[[U:.*]] = "get"()
  %u = "get"() : () -> memref<*xi8>
  // CHECK-NEXT: %[[P:.*]] = llvm.extractvalue %[[U]][1] : !llvm<"{ i64, i8* }">
  // CHECK-NEXT: %[[Q:.*]] = llvm.bitcast %[[P]] : !llvm<"i8*"> to !llvm<"{ i8*, i8*, i64, [1 x i64], [1 x i64] }*">
  // CHECK-NEXT: %[[M:.*]] = llvm.load %[[Q]] : !llvm<"{ i8*, i8*, i64, [1 x i64], [1 x i64] }*">
  // CHECK-NEXT: "use"(%[[M]])
  %m = memref_cast %u : memref<*xi8> to memref<?xi8>
  "use"(%m) : (memref<?xi8>) -> ()
  return
}
