// Function types: no result is void, several are a struct; as a value a function is a pointer.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=13 %s | FileCheck %s --check-prefix=THIRTEEN

// CHECK: llvm.func @none(){{$}}
func @none() -> ()
// CHECK: llvm.func @one(!llvm.i32) -> !llvm.i64
func @one(i32) -> (i64)
// CHECK: llvm.func @two(!llvm.i32, !llvm.float) -> !llvm<"{ i64, double }">
func @two(i32, f32) -> (i64, f64)
// CHECK: llvm.func @higher(!llvm<"void ()*">) -> !llvm<"void ()*">
// THIRTEEN: llvm.func @higher(!llvm.ptr<func<void ()>>) -> !llvm.ptr<func<void ()>>
func @higher(() -> ()) -> (() -> ())
// CHECK: llvm.func @second(!llvm<"i64 (i32, float)*">)
func @second((i32, f32) -> i64)
// The parts of a memref's descriptor, and both of an unranked one.
// CHECK: llvm.func @memrefs(!llvm<"void (float*, float*, i64, i64, i64)*">, !llvm<"void (i64, i8*)*">)
func @memrefs((memref<?xf32>) -> (), (memref<*xf32>) -> ())
// CHECK: llvm.func @packed(!llvm<"{ i32, { float*, float*, i64 } } ()*">)
func @packed(() -> (i32, memref<f32>))
