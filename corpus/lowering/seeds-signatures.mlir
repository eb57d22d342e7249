// The documents, "Function Signature Conversion", pasted.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK: llvm.func @foo(){{$}}
func @foo() -> ()
// CHECK: llvm.func @bar(!llvm.i32) -> !llvm.i64
func @bar(i32) -> (i64)
// CHECK: llvm.func @qux(!llvm.i32, !llvm.float) -> !llvm<"{ i64, double }">
func @qux(i32, f32) -> (i64, f64)
// CHECK: llvm.func @quux(!llvm<"void ()*">) -> !llvm<"void ()*">
func @quux(() -> ()) -> (() -> ())
