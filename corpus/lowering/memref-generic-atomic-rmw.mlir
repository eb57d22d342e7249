// Any update: load once, then compare and exchange until nobody came in between.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @f
func @f(%m: memref<?xi32>, %i: index) -> i32 {
  // CHECK: %[[P:.*]] = llvm.getelementptr
  // CHECK-NEXT: %[[FIRST:.*]] = llvm.load %[[P]] : !llvm<"i32*">
  // CHECK-NEXT: llvm.br ^[[LOOP:bb[0-9]+]](%[[FIRST]] : !llvm.i32)
  // CHECK-NEXT: ^[[LOOP]](%[[OLD:.*]]: !llvm.i32):
  // CHECK: %[[NEW:.*]] = llvm.mul %[[OLD]], %[[OLD]] : !llvm.i32
  // CHECK-NEXT: %[[PAIR:.*]] = llvm.cmpxchg %[[P]], %[[OLD]], %[[NEW]] acq_rel monotonic : !llvm.i32
  // CHECK-NEXT: %[[SEEN:.*]] = llvm.extractvalue %[[PAIR]][0] : !llvm<"{ i32, i1 }">
  // CHECK-NEXT: %[[DONE:.*]] = llvm.extractvalue %[[PAIR]][1] : !llvm<"{ i32, i1 }">
  // CHECK-NEXT: llvm.cond_br %[[DONE]], ^[[END:bb[0-9]+]], ^[[LOOP]](%[[SEEN]] : !llvm.i32)
  // CHECK-NEXT: ^[[END]]:
  // CHECK-NEXT: llvm.return %[[SEEN]]
  %0 = generic_atomic_rmw %m[%i] : memref<?xi32> {
  ^bb0(%old: i32):
    %new = muli %old, %old : i32
    atomic_yield %new : i32
  }
  return %0 : i32
}
