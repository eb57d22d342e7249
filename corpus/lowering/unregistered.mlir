// Ops that no table knows stay, over converted types; a block may end with one.
// RUN: lowerfuzz opt -convert-std-to-llvm -allow-unregistered-dialect %s | FileCheck %s
// RUN: not lowerfuzz opt -convert-std-to-llvm %s 2>&1 | FileCheck %s --check-prefix=ERROR

// ERROR: unregistered.mlir:10:3: error: 'my.op' is not a known op
// ERROR-NEXT: "my.op"(%a)
// ERROR-NEXT: ^
// CHECK-LABEL: llvm.func @f
func @f(%a: index) {
  "my.op"(%a) {b = 1 : i8, a} : (index) -> ()
  // CHECK: "my.op"(%arg0) {a, b = 1 : i8} : (!llvm.i64) -> ()
  // CHECK-NEXT: %[[R:.*]] = "my.other"() : () -> !llvm<"<2 x float>">
  // CHECK-NEXT: "my.end"(%[[R]]) : (!llvm<"<2 x float>">) -> ()
  // CHECK-NEXT: }
  %0 = "my.other"() : () -> vector<2xf32>
  "my.end"(%0) : (vector<2xf32>) -> ()
}
