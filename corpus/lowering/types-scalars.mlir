// Scalars convert to LLVM's; `index` to an integer of the width of a pointer.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm=index-bitwidth=32 %s | FileCheck %s --check-prefix=NARROW
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=12 %s | FileCheck %s --check-prefix=TWELVE
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=13 %s | FileCheck %s --check-prefix=THIRTEEN

// CHECK: llvm.func @ints(!llvm.i1, !llvm.i7, !llvm.i64) -> !llvm.i128
// TWELVE: llvm.func @ints(i1, i7, i64) -> i128
// THIRTEEN: llvm.func @ints(i1, i7, i64) -> i128
func @ints(i1, i7, i64) -> i128

// CHECK: llvm.func @floats(!llvm.half, !llvm.float) -> !llvm.double
// TWELVE: llvm.func @floats(f16, f32) -> f64
// THIRTEEN: llvm.func @floats(f16, f32) -> f64
func @floats(f16, f32) -> f64

// CHECK: llvm.func @index(!llvm.i64) -> !llvm.i64
// NARROW: llvm.func @index(!llvm.i32) -> !llvm.i32
// TWELVE: llvm.func @index(i64) -> i64
// THIRTEEN: llvm.func @index(i64) -> i64
func @index(index) -> index
