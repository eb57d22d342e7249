func.func @f(%a: i32, %b: i32, %f: f32, %m: memref<4x8xf32>, %i: index, %v: vector<4xf32>, %w: vector<4xi32>, %u: memref<*xf32>, %x: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %0 = memref.generic_atomic_rmw %x[%i] : memref<4xi32> {
  ^bb0(%o: i32):
    memref.atomic_yield %o : i32
  }
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<4x8xf32>
  %1 = vector.extract %v[2] : f32 from vector<4xf32>
  %2 = vector.insert %1, %v[%i] : f32 into vector<4xf32>
  %3 = vector.shuffle %v, %v [0, 5] : vector<4xf32>, vector<4xf32>
  %4 = vector.reduction <maximumf>, %v : vector<4xf32> into f32
  %5 = vector.reduction <minui>, %w, %a : vector<4xi32> into i32
  %6 = vector.transfer_read %m[%i, %i], %f {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<4x8xf32>, vector<4xf32>
  vector.transfer_write %6, %m[%i, %i] {in_bounds = [true]} : vector<4xf32>, memref<4x8xf32>
  %7 = vector.load %m[%i, %i] : memref<4x8xf32>, vector<4xf32>
  vector.store %7, %m[%i, %i] : memref<4x8xf32>, vector<4xf32>
  %8 = vector.broadcast %f : f32 to vector<2x4xf32>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<4x8xf32> -> memref<f32>, index, index, index, index, index
  %9 = memref.extract_aligned_pointer_as_index %m : memref<4x8xf32> -> index
  %10 = memref.expand_shape %x [[0, 1]] output_shape [2, 2] : memref<4xi32> into memref<2x2xi32>
  %11 = arith.truncf %f to_nearest_even : f32 to f16
  %12 = arith.index_castui %a : i32 to index
  %13 = memref.load %m[%i, %i] {nontemporal = true} : memref<4x8xf32>
  return
}
