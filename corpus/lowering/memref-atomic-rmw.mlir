// One LLVM atomic on the element.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @f
func @f(%m: memref<?xi32>, %i: index, %v: i32) -> i32 {
  // CHECK: %[[P:.*]] = llvm.getelementptr
  // CHECK-NEXT: %[[OLD:.*]] = llvm.atomicrmw add %[[P]], %arg6 acq_rel : !llvm.i32
  %0 = atomic_rmw "addi" %v, %m[%i] : (i32, memref<?xi32>) -> i32
  // CHECK: llvm.atomicrmw xchg %{{.*}}, %[[OLD]] acq_rel : !llvm.i32
  %1 = atomic_rmw "assign" %0, %m[%i] : (i32, memref<?xi32>) -> i32
  // CHECK: llvm.atomicrmw umin
  %2 = atomic_rmw "minu" %1, %m[%i] : (i32, memref<?xi32>) -> i32
  return %2 : i32
}
// CHECK-LABEL: llvm.func @floats
func @floats(%m: memref<f32>, %v: f32) {
  // CHECK: llvm.atomicrmw fadd %{{.*}}, %arg3 acq_rel : !llvm.float
  %0 = atomic_rmw "addf" %v, %m[] : (f32, memref<f32>) -> f32
  return
}
