// Blocks, their arguments and the comments that name their predecessors.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s --strict-whitespace
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=13 %s | FileCheck %s --check-prefix=THIRTEEN --strict-whitespace

// CHECK:module {
// CHECK-NEXT:{{^}}  llvm.func @loop(%arg0: !llvm.i64) {
// THIRTEEN:{{^}}module attributes {llvm.data_layout = ""} {
func @loop(%n: index) {
  // CHECK-NEXT:{{^}}    %0 = llvm.mlir.constant(0 : index) : !llvm.i64
  %c0 = constant 0 : index
  // CHECK-NEXT:{{^}}    llvm.br ^bb1(%0 : !llvm.i64)
  br ^head(%c0 : index)
// CHECK-NEXT:{{^}}  ^bb1(%1: !llvm.i64):{{	}}// 2 preds: ^bb0, ^bb2
// THIRTEEN:{{^}}  ^bb1(%1: i64):  // 2 preds: ^bb0, ^bb2
^head(%i: index):
  %more = cmpi "slt", %i, %n : index
  // CHECK:{{^}}    llvm.cond_br %2, ^bb2, ^bb3
  cond_br %more, ^body, ^end
// CHECK-NEXT:{{^}}  ^bb2:{{	}}// pred: ^bb1
^body:
  %c1 = constant 1 : index
  %next = addi %i, %c1 : index
  br ^head(%next : index)
// CHECK:{{^}}  ^bb3:{{	}}// pred: ^bb1
^end:
  // CHECK-NEXT:{{^}}    llvm.return
  return
// CHECK-NEXT:{{^}}  }
// CHECK-NEXT:{{^}}}
}
