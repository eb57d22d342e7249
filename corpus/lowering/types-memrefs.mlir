// A memref is a descriptor: allocated and aligned pointer, offset, sizes, strides. It depends on the
// rank and the element type alone; without dimensions there are no arrays.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm=index-bitwidth=32 %s | FileCheck %s --check-prefix=NARROW
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=12 %s | FileCheck %s --check-prefix=TWELVE
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=13 %s | FileCheck %s --check-prefix=THIRTEEN

// CHECK: llvm.func @rank0() -> !llvm<"{ float*, float*, i64 }">
// NARROW: llvm.func @rank0() -> !llvm<"{ float*, float*, i32 }">
// TWELVE: llvm.func @rank0() -> !llvm.struct<(ptr<f32>, ptr<f32>, i64)>
// THIRTEEN: llvm.func @rank0() -> !llvm.struct<(ptr<f32>, ptr<f32>, i64)>
func @rank0() -> memref<f32>

// CHECK: llvm.func @static() -> !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
// NARROW: llvm.func @static() -> !llvm<"{ float*, float*, i32, [1 x i32], [1 x i32] }">
func @static() -> memref<1 x f32>

// CHECK: llvm.func @dynamic() -> !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
func @dynamic() -> memref<? x f32>

// CHECK: llvm.func @mixed() -> !llvm<"{ float*, float*, i64, [5 x i64], [5 x i64] }">
func @mixed() -> memref<10x?x42x?x123 x f32>

// CHECK: llvm.func @strided() -> !llvm<"{ float*, float*, i64, [2 x i64], [2 x i64] }">
func @strided() -> memref<4x?xf32, offset: ?, strides: [?, 2]>

// CHECK: llvm.func @vectors() -> !llvm<"{ <4 x float>*, <4 x float>*, i64, [2 x i64], [2 x i64] }">
// TWELVE: llvm.func @vectors() -> !llvm.struct<(ptr<vector<4xf32>>, ptr<vector<4xf32>>, i64, array<2 x i64>, array<2 x i64>)>
func @vectors() -> memref<1x? x vector<4xf32>>

// CHECK: llvm.func @indices() -> !llvm<"{ i64*, i64*, i64, [1 x i64], [1 x i64] }">
// NARROW: llvm.func @indices() -> !llvm<"{ i32*, i32*, i32, [1 x i32], [1 x i32] }">
func @indices() -> memref<?xindex>

// CHECK: llvm.func @unranked() -> !llvm<"{ i64, i8* }">
// TWELVE: llvm.func @unranked() -> !llvm.struct<(i64, ptr<i8>)>
// THIRTEEN: llvm.func @unranked() -> !llvm.struct<(i64, ptr<i8>)>
func @unranked() -> memref<*xf32>
