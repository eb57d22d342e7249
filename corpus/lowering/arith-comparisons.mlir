// Predicates keep their names; so does the choice that follows.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @f
func @f(%a: index, %b: index, %x: f32, %y: f32) -> index {
  // CHECK-NEXT: %[[C:.*]] = llvm.icmp "uge" %arg0, %arg1 : !llvm.i64
  %c = cmpi "uge", %a, %b : index
  // CHECK-NEXT: llvm.fcmp "une" %arg2, %arg3 : !llvm.float
  %d = cmpf "une", %x, %y : f32
  // CHECK-NEXT: llvm.select %[[C]], %arg0, %arg1 : !llvm.i1, !llvm.i64
  %0 = select %c, %a, %b : index
  return %0 : index
}
