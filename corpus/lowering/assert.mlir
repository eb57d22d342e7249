// A failed assertion aborts.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK: llvm.func @abort()
// CHECK-LABEL: llvm.func @f(%arg0: !llvm.i1) {
// CHECK-NEXT: llvm.cond_br %arg0, ^[[GO:bb[0-9]+]], ^[[STOP:bb[0-9]+]]
// CHECK-NEXT: ^[[GO]]:
// CHECK-NEXT: llvm.return
// CHECK-NEXT: ^[[STOP]]:
// CHECK-NEXT: llvm.call @abort() : () -> ()
// CHECK-NEXT: llvm.unreachable
func @f(%c: i1) {
  assert %c, "said so"
  return
}
