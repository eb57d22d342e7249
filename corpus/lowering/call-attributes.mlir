// What a call carries that the conversion does not know stays on the call.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

func @f(i32) -> i32

// CHECK-LABEL: llvm.func @g
// CHECK: llvm.call @f(%{{.*}}) {note = 7 : i32} : (!llvm.i32) -> !llvm.i32
func @g(%a: i32) -> i32 {
  %0 = call @f(%a) {note = 7 : i32} : (i32) -> i32
  return %0 : i32
}
