// Each further edge of a switch to the same block gets a dummy block of its own.
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=13 %s | FileCheck %s

// CHECK-LABEL: llvm.func @thrice
func @thrice(%flag: i32, %a: i32, %b: i32, %c: i32) -> i32 {
  // CHECK: llvm.switch %arg0, ^bb1(%arg1 : i32) [
  // CHECK-NEXT: 0: ^[[FIRST:bb[0-9]+]],
  // CHECK-NEXT: 7: ^[[SECOND:bb[0-9]+]]
  // CHECK-NEXT: ]
  switch %flag : i32, [
    default: ^bb1(%a : i32),
    0: ^bb1(%b : i32),
    7: ^bb1(%c : i32)
  ]
^bb1(%x: i32):
  // CHECK: llvm.return %{{.*}} : i32
  return %x : i32
  // CHECK: ^[[FIRST]]: // pred: ^bb0
  // CHECK-NEXT: llvm.br ^bb1(%arg2 : i32)
  // CHECK-NEXT: ^[[SECOND]]: // pred: ^bb0
  // CHECK-NEXT: llvm.br ^bb1(%arg3 : i32)
}
