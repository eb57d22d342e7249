// A vector of one dimension stays one; the outer dimensions become arrays.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=12 %s | FileCheck %s --check-prefix=TWELVE
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=13 %s | FileCheck %s --check-prefix=THIRTEEN

// CHECK: llvm.func @one(!llvm<"<4 x float>">) -> !llvm<"<2 x i64>">
// TWELVE: llvm.func @one(vector<4xf32>) -> vector<2xi64>
// THIRTEEN: llvm.func @one(vector<4xf32>) -> vector<2xi64>
func @one(vector<4 x f32>) -> vector<2xindex>

// CHECK: llvm.func @three(!llvm<"[4 x [8 x <16 x float>]]">)
// TWELVE: llvm.func @three(!llvm.array<4 x array<8 x vector<16xf32>>>)
// THIRTEEN: llvm.func @three(!llvm.array<4 x array<8 x vector<16xf32>>>)
func @three(vector<4 x 8 x 16 x f32>)
