// One LLVM op for each.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @f(%arg0: !llvm.i32, %arg1: !llvm.i32)
func @f(%a: i32, %b: i32) {
  // CHECK-NEXT: llvm.add %arg0, %arg1 : !llvm.i32
  %0 = addi %a, %b : i32
  // CHECK-NEXT: llvm.sub %arg0, %arg1 : !llvm.i32
  %1 = subi %a, %b : i32
  // CHECK-NEXT: llvm.mul %arg0, %arg1 : !llvm.i32
  %2 = muli %a, %b : i32
  // CHECK-NEXT: llvm.sdiv %arg0, %arg1 : !llvm.i32
  %3 = divi_signed %a, %b : i32
  // CHECK-NEXT: llvm.udiv %arg0, %arg1 : !llvm.i32
  %4 = divi_unsigned %a, %b : i32
  // CHECK-NEXT: llvm.srem %arg0, %arg1 : !llvm.i32
  %5 = remi_signed %a, %b : i32
  // CHECK-NEXT: llvm.urem %arg0, %arg1 : !llvm.i32
  %6 = remi_unsigned %a, %b : i32
  // CHECK-NEXT: llvm.and %arg0, %arg1 : !llvm.i32
  %7 = and %a, %b : i32
  // CHECK-NEXT: llvm.or %arg0, %arg1 : !llvm.i32
  %8 = or %a, %b : i32
  // CHECK-NEXT: llvm.xor %arg0, %arg1 : !llvm.i32
  %9 = xor %a, %b : i32
  // CHECK-NEXT: llvm.shl %arg0, %arg1 : !llvm.i32
  %10 = shift_left %a, %b : i32
  // CHECK-NEXT: llvm.ashr %arg0, %arg1 : !llvm.i32
  %11 = shift_right_signed %a, %b : i32
  // CHECK-NEXT: llvm.lshr %arg0, %arg1 : !llvm.i32
  %12 = shift_right_unsigned %a, %b : i32
  return
}
