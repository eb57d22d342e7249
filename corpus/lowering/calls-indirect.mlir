// Functions as values: the address of a function, a call through a pointer, which may come from
// anywhere.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @callee(%arg0: !llvm.i32) -> !llvm<"{ i32, i32 }">
func @callee(%a: i32) -> (i32, i32) {
  return %a, %a : i32, i32
}
// CHECK-LABEL: llvm.func @constant
func @constant(%a: i32) -> i32 {
  // CHECK-NEXT: %[[F:.*]] = llvm.mlir.addressof @callee : !llvm<"{ i32, i32 } (i32)*">
  %f = constant @callee : (i32) -> (i32, i32)
  // CHECK-NEXT: %[[R:.*]] = llvm.call %[[F]](%arg0) : (!llvm.i32) -> !llvm<"{ i32, i32 }">
  // CHECK-NEXT: llvm.extractvalue %[[R]][0]
  // CHECK-NEXT: %[[Y:.*]] = llvm.extractvalue %[[R]][1]
  %0:2 = call_indirect %f(%a) : (i32) -> (i32, i32)
  // CHECK-NEXT: llvm.return %[[Y]] : !llvm.i32
  return %0#1 : i32
}
// CHECK-LABEL: llvm.func @argument(%arg0: !llvm<"void (float*, float*, i64)*">, %arg1: !llvm<"float*">, %arg2: !llvm<"float*">, %arg3: !llvm.i64)
func @argument(%f: (memref<f32>) -> (), %m: memref<f32>) {
  // CHECK: %[[M:.*]] = llvm.insertvalue %arg3, %{{.*}}[2]
  // CHECK-NEXT: %[[P:.*]] = llvm.extractvalue %[[M]][0]
  // CHECK-NEXT: %[[Q:.*]] = llvm.extractvalue %[[M]][1]
  // CHECK-NEXT: %[[O:.*]] = llvm.extractvalue %[[M]][2]
  // CHECK-NEXT: llvm.call %arg0(%[[P]], %[[Q]], %[[O]]) : (!llvm<"float*">, !llvm<"float*">, !llvm.i64) -> ()
  call_indirect %f(%m) : (memref<f32>) -> ()
  return
}
