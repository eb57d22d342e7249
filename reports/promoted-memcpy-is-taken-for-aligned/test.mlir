// Belongs in mlir/test/Dialect/LLVMIR/mem2reg-intrinsics.mlir.
// RUN: mlir-opt %s -mem2reg | FileCheck %s

// Without llvm.align, a pointer of a memcpy is aligned to one byte.
// CHECK-LABEL: llvm.func @memcpy_to_unaligned
// CHECK:         llvm.store %{{.*}}, %{{.*}} {alignment = 1 : i64} : vector<4xi32>, !llvm.ptr
llvm.func @memcpy_to_unaligned(%dst: !llvm.ptr, %value: vector<4xi32>) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(16 : i64) : i64
  %slot = llvm.alloca %one x vector<4xi32> : (i32) -> !llvm.ptr
  llvm.store %value, %slot : vector<4xi32>, !llvm.ptr
  "llvm.intr.memcpy"(%dst, %slot, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @memcpy_from_unaligned
// CHECK:         llvm.load %{{.*}} {alignment = 1 : i64} : !llvm.ptr -> vector<4xi32>
llvm.func @memcpy_from_unaligned(%src: !llvm.ptr) -> vector<4xi32> {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(16 : i64) : i64
  %slot = llvm.alloca %one x vector<4xi32> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%slot, %src, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %value = llvm.load %slot : !llvm.ptr -> vector<4xi32>
  llvm.return %value : vector<4xi32>
}
