// The documents, "Type Conversion": each example type, as the result of a function, whose type is
// what the document says of it.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK: llvm.func @i1() -> !llvm.i1
func @i1() -> i1
// CHECK: llvm.func @f16() -> !llvm.half
func @f16() -> f16
// CHECK: llvm.func @f32() -> !llvm.float
func @f32() -> f32
// CHECK: llvm.func @f64() -> !llvm.double
func @f64() -> f64
// CHECK: llvm.func @index() -> !llvm.i64
func @index() -> index
// CHECK: llvm.func @v1() -> !llvm<"<4 x float>">
func @v1() -> vector<4 x f32>
// CHECK: llvm.func @v3() -> !llvm<"[4 x [8 x <16 x float>]]">
func @v3() -> vector<4
x 8 x 16 x f32>
// CHECK: llvm.func @m0() -> !llvm<"{ float*, float*, i64 }">
func @m0() -> memref<f32>
// CHECK: llvm.func @m1() -> !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
func @m1() -> memref<1 x f32>
// CHECK: llvm.func @mq() -> !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
func @mq() -> memref<? x f32>
// CHECK: llvm.func @m5() -> !llvm<"{ float*, float*, i64, [5 x i64], [5 x i64] }">
func @m5() -> memref<10x42x42x43x123 x f32>
// CHECK: llvm.func @m5q() -> !llvm<"{ float*, float*, i64, [5 x i64], [5 x i64] }">
func @m5q() -> memref<10x?x42x?x123 x f32>
// CHECK: llvm.func @mv() -> !llvm<"{ <4 x float>*, <4 x float>*, i64, [2 x i64], [2 x i64] }">
func @mv() -> memref<1x? x vector<4xf32>>
// CHECK: llvm.func @mu() -> !llvm<"{ i64, i8* }">
func @mu() -> memref<*xf32>
