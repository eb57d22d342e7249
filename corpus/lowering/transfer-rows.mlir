// A row that lies within the memref, its elements side by side, is one access, aligned as an element is;
// other lanes are moved one by one, those of a mask through a pointer that it chooses.
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=13 %s | FileCheck %s

// CHECK-LABEL: llvm.func @row
func @row(%m: memref<8xf32>, %i: index, %p: f32) -> vector<4xf32> {
  // CHECK: llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<vector<4xf32>>
  // CHECK-NOT: llvm.load
  %0 = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<8xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
// CHECK-LABEL: llvm.func @column
func @column(%m: memref<8x8xf32>, %i: index, %p: f32) -> vector<2xf32> {
  // CHECK-COUNT-2: llvm.load %{{.*}} : !llvm.ptr<f32>
  // CHECK-NOT: llvm.load
  %0 = vector.transfer_read %m[%i, %i], %p {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<8x8xf32>, vector<2xf32>
  return %0 : vector<2xf32>
}
// CHECK-LABEL: llvm.func @masked
func @masked(%m: memref<8x8xf32>, %k: vector<1x2xi1>, %i: index, %p: f32) -> vector<1x2xf32> {
  // CHECK-COUNT-2: llvm.select %{{.*}}, %{{.*}}, %{{.*}} : i1, !llvm.ptr<f32>
  // CHECK-NOT: llvm.select
  %0 = vector.transfer_read %m[%i, %i], %p, %k {in_bounds = [true, true]} : memref<8x8xf32>, vector<1x2xf32>
  return %0 : vector<1x2xf32>
}
// CHECK-LABEL: llvm.func @turned
func @turned(%m: memref<8x8xf32>, %i: index, %p: f32) -> vector<2x1xf32> {
  // CHECK-COUNT-2: llvm.load %{{.*}} : !llvm.ptr<f32>
  // CHECK-NOT: llvm.load
  %0 = vector.transfer_read %m[%i, %i], %p {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<8x8xf32>, vector<2x1xf32>
  return %0 : vector<2x1xf32>
}
