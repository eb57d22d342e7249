// The documents, "Repeated Successor Removal". Mended: the snippet stands in a function. (The dummy
// block branches with `%4` there, which is not defined: the operand of the second edge is meant.)
// RUN: lowerfuzz opt -convert-std-to-llvm -allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: llvm.func @f(%arg0: !llvm.i1, %arg1: !llvm.i32, %arg2: !llvm.i32) {
func @f(%0: i1, %1: i32, %2: i32) {
  // CHECK-NEXT: llvm.cond_br %arg0, ^bb1(%arg1 : !llvm.i32), ^[[DUMMY:bb[0-9]+]]
  cond_br %0, ^bb1(%1 : i32), ^bb1(%2 : i32)
// CHECK-NEXT: ^bb1(%[[X:.*]]: !llvm.i32):
^bb1(%3 : i32):
  // CHECK-NEXT: "use"(%[[X]]) : (!llvm.i32) -> ()
  "use"(%3) : (i32) -> ()
// CHECK-NEXT: ^[[DUMMY]]:
// CHECK-NEXT: llvm.br ^bb1(%arg2 : !llvm.i32)
}
