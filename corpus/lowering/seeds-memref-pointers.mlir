// The older document, "Calling Convention for memref". Mended: the argument of @foo and the value that
// it loads have names.
// RUN: lowerfuzz opt -convert-std-to-llvm=emit-pointer-descriptors=1 %s | FileCheck %s

// CHECK-LABEL: llvm.func @foo(%arg0: !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }*">) {
// CHECK-NEXT: %{{.*}} = llvm.load %arg0 : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }*">
func @foo(%arg0: memref<?xf32>) -> () {
  %c0 = constant 0 : index
  %0 = load %arg0[%c0] : memref<?xf32>
  return
}

// CHECK-LABEL: llvm.func @bar(%arg0: !llvm.i64) {
// CHECK: llvm.mlir.undef : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
// CHECK: %[[LAST:.*]] = llvm.insertvalue %{{.*}}, %{{.*}}[4, 0]
// CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(1 : index) : !llvm.i64
// CHECK-NEXT: %[[P:.*]] = llvm.alloca %[[ONE]] x !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }"> : (!llvm.i64) -> !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }*">
// CHECK-NEXT: llvm.store %[[LAST]], %[[P]] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }*">
// CHECK-NEXT: llvm.call @foo(%[[P]]) : (!llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }*">) -> ()
// CHECK-NEXT: llvm.return
func @bar(%arg0: index) {
  %0 = alloc(%arg0) : memref<?xf32>
  call @foo(%0) : (memref<?xf32>)-> ()
  return
}
