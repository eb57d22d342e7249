// A block with arguments may be a successor only once: a dummy block takes the second edge.
// RUN: lowerfuzz opt -convert-std-to-llvm -allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: llvm.func @twice
func @twice(%c: i1, %a: i32, %b: i32) {
  // CHECK-NEXT: llvm.cond_br %arg0, ^bb1(%arg1 : !llvm.i32), ^bb2
  cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
// CHECK-NEXT: ^bb1(%[[X:.*]]: !llvm.i32): // 2 preds: ^bb0, ^bb2
^bb1(%x: i32):
  // CHECK-NEXT: "use"(%[[X]])
  "use"(%x) : (i32) -> ()
  // CHECK-NEXT: llvm.return
  return
// CHECK-NEXT: ^bb2: // pred: ^bb0
// CHECK-NEXT: llvm.br ^bb1(%arg2 : !llvm.i32)
}
// Without arguments there is nothing to tell apart.
// CHECK-LABEL: llvm.func @plain
func @plain(%c: i1) {
  // CHECK-NEXT: llvm.cond_br %arg0, ^bb1, ^bb1
  cond_br %c, ^bb1, ^bb1
// CHECK-NEXT: ^bb1: // 2 preds: ^bb0, ^bb0
^bb1:
  return
}
