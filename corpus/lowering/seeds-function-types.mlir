// The documents, "Function Types": each example as the type of an argument, which is a pointer to the
// type that the document gives. (Its `{i64, double} (i32, f32)` means `float`.)
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm=emit-pointer-descriptors=1 %s | FileCheck %s --check-prefix=OLDER

// CHECK: llvm.func @f0(!llvm<"void ()*">)
func @f0(() -> ())
// CHECK: llvm.func @f1(!llvm<"i64 (i32)*">)
func @f1((i32) -> (i64))
// CHECK: llvm.func @f2(!llvm<"i64 (i32, float)*">)
func @f2((i32, f32) -> (i64))
// CHECK: llvm.func @f3(!llvm<"{ i64, double } (i32, float)*">)
func @f3((i32, f32) -> (i64, f64))
// CHECK: llvm.func @f4(!llvm<"void ()* (void ()*)*">)
func @f4((() -> ()) -> (() -> ()))
// "Memref Types" of the older document.
// OLDER: llvm.func @f5(!llvm<"void ({ float*, float*, i64, [1 x i64], [1 x i64] }*)*">)
func @f5((memref<?xf32>) -> ())
