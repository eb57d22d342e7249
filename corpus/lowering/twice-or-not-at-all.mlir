// Without the pass a program is read and printed; a second time there is nothing left to convert.
// RUN: lowerfuzz opt %s | FileCheck %s --check-prefix=SOURCE
// RUN: lowerfuzz opt -convert-std-to-llvm -convert-std-to-llvm %s | FileCheck %s

// SOURCE: module {
// SOURCE-NEXT: func @f(%arg0: i32) -> i32 {
// SOURCE-NEXT: %0 = addi %arg0, %arg0 : i32
// SOURCE-NEXT: return %0 : i32
// CHECK-COUNT-1: llvm.add
// CHECK: llvm.return
func @f(%a: i32) -> i32 {
  %0 = addi %a, %a : i32
  return %0 : i32
}
