// Lanes, positions and shapes.
func.func @f(%v: vector<2x3xf32>, %s: f32, %k: vector<4xi32>, %q: vector<2xi32>, %m: memref<4xf32>, %i: index, %t: memref<4xf32, strided<[2]>>) {
  %0 = "vector.insert"(%s, %v) <{static_position = array<i64: 1>}> : (f32, vector<2x3xf32>) -> vector<2x3xf32> // error: expected a part of vector<2x3xf32> at that position, found f32
  %1 = "vector.extract"(%v) <{static_position = array<i64: 2>}> : (vector<2x3xf32>) -> vector<3xf32> // error: expected positions within vector<2x3xf32>, found 2
  %2 = "vector.extract"(%v) <{static_position = array<i64: 1>}> : (vector<2x3xf32>) -> vector<2xf32> // error: expected a part of vector<2x3xf32>
  %3 = "vector.broadcast"(%v) : (vector<2x3xf32>) -> vector<4x1x3xf32> // error: expected a source that can be repeated
  %4 = "vector.shuffle"(%k, %q) <{mask = array<i64: 0, 6, 5>}> : (vector<4xi32>, vector<2xi32>) -> vector<3xi32> // error: expected lanes below 6 in the mask, found 6
  %5 = "vector.fma"(%k, %k, %k) : (vector<4xi32>, vector<4xi32>, vector<4xi32>) -> vector<4xi32> // error: expected a vector of floats
  %6 = "vector.reduction"(%v) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<2x3xf32>) -> f32 // error: expected a vector of rank 1
  %7 = "vector.load"(%m, %i) : (memref<4xf32>, index) -> vector<4xi32> // error: expected elements of type f32, found i32
  %8 = "vector.load"(%t, %i) : (memref<4xf32, strided<[2]>>, index) -> vector<2xf32> // error: expected a memref with stride 1 in the last dimension
  %z = "arith.constant"() <{value = 0.0 : f32}> : () -> f32
  %9 = "vector.transfer_read"(%m, %i, %z) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (memref<4xf32>, index, f32) -> vector<2x3xf32> // error: expected a permutation_map, or no more dimensions than the memref's
  %10 = "vector.transfer_read"(%m, %i, %z) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, index, f32) -> vector<2x3xf32> // error: expected a permutation_map to 2 dimensions, found 1
  %11 = "vector.transfer_read"(%m, %i, %z) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0, d0)>}> : (memref<4xf32>, index, f32) -> vector<2x3xf32> // error: expected each dimension once in the permutation_map, found d0 twice
  %12 = "vector.transfer_read"(%m, %i, %z) <{in_bounds = [true, false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (0, 0)>}> : (memref<4xf32>, index, f32) -> vector<2x3xf32>
  "vector.transfer_write"(%12, %m, %i) <{in_bounds = [true, false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (0, d0)>}> : (vector<2x3xf32>, memref<4xf32>, index) -> () // error: expected no broadcast in the permutation_map of a write
  func.return
}
func.func @masks(%m: memref<4x5xf32>, %i: index, %p: f32, %t: vector<3x2xi1>, %o: vector<2x3xi1>, %r: vector<2xi1>) {
  %0 = "vector.transfer_read"(%m, %i, %i, %p, %o) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<4x5xf32>, index, index, f32, vector<2x3xi1>) -> vector<3x2xf32>
  %1 = "vector.transfer_read"(%m, %i, %i, %p, %t) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<4x5xf32>, index, index, f32, vector<3x2xi1>) -> vector<3x2xf32> // error: expected the mask to be i1 in the sizes of vector<3x2xf32>, ordered as the dimensions of the memref, found vector<3x2xi1>
  %2 = "vector.transfer_read"(%m, %i, %i, %p, %r) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(d0, d1) -> (0, d0)>}> : (memref<4x5xf32>, index, index, f32, vector<2xi1>) -> vector<3x2xf32>
  func.return
}
func.func @masked(%m: memref<?x?xf32>, %i: index, %p: f32, %v: vector<2x3xf32>, %r: vector<4xf32>, %k: vector<2x3xi1>, %t: vector<3x2xi1>, %o: vector<4xi1>, %n: vector<4xi8>) {
  %0 = "vector.mask"(%k) ({
    %1 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<2x3xf32>
    "vector.yield"(%1) : (vector<2x3xf32>) -> ()
  }) : (vector<2x3xi1>) -> vector<2x3xf32>
  "vector.mask"(%k) ({
    vector.transfer_write %v, %m[%i, %i] : vector<2x3xf32>, memref<?x?xf32>
    "vector.yield"() : () -> ()
  }) : (vector<2x3xi1>) -> ()
  %2 = "vector.mask"(%o) ({
    %3 = vector.reduction <add>, %r : vector<4xf32> into f32
    "vector.yield"(%3) : (f32) -> ()
  }) : (vector<4xi1>) -> f32
  %4 = "vector.mask"(%t) ({ // error: expected a mask of the sizes 2, 3
    %5 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<2x3xf32>
    "vector.yield"(%5) : (vector<2x3xf32>) -> ()
  }) : (vector<3x2xi1>) -> vector<2x3xf32>
  %6 = "vector.mask"(%n) ({ // error: mask
    "vector.yield"(%r) : (vector<4xf32>) -> ()
  }) : (vector<4xi8>) -> vector<4xf32>
  %7 = "vector.mask"(%o) ({ // error: expected a reduction, a product, or a transfer without a mask in the region, found arith.addf
    %8 = arith.addf %r, %r : vector<4xf32>
    "vector.yield"(%8) : (vector<4xf32>) -> ()
  }) : (vector<4xi1>) -> vector<4xf32>
  %9 = "vector.mask"(%k) ({ // error: expected a reduction, a product, or a transfer without a mask in the region, found vector.transfer_read
    %10 = vector.transfer_read %m[%i, %i], %p, %k : memref<?x?xf32>, vector<2x3xf32>
    "vector.yield"(%10) : (vector<2x3xf32>) -> ()
  }) : (vector<2x3xi1>) -> vector<2x3xf32>
  %11 = "vector.mask"(%o) ({ // error: expected the region to yield the results of the masked op
    %12 = vector.reduction <add>, %r : vector<4xf32> into f32
    "vector.yield"(%p) : (f32) -> ()
  }) : (vector<4xi1>) -> f32
  %13 = "vector.mask"(%o, %p) ({ // error: passthru
    "vector.yield"(%r) : (vector<4xf32>) -> ()
  }) : (vector<4xi1>, f32) -> vector<4xf32>
  %14 = "vector.mask"(%o) ({
    "vector.yield"(%p) : (f32) -> () // error: operand
  }) : (vector<4xi1>) -> vector<4xf32>
  "vector.mask"(%o) ({ // error: expected 0 or 1 ops before the yield of the region
    %16 = vector.reduction <add>, %r : vector<4xf32> into f32
    %17 = vector.reduction <add>, %r : vector<4xf32> into f32
    "vector.yield"() : () -> ()
  }) : (vector<4xi1>) -> ()
  scf.execute_region {
    "vector.yield"() : () -> () // error: expected an enclosing vector.mask
  }
  func.return
}
func.func @flat(%v: vector<6xi8>, %w: vector<5xi8>, %g: vector<2x3xi8>) {
  %0 = "vector.flat_transpose"(%v) {rows = 2 : i32, columns = 3 : i32} : (vector<6xi8>) -> vector<6xi8>
  %1 = "vector.flat_transpose"(%w) {rows = 2 : i32, columns = 3 : i32} : (vector<5xi8>) -> vector<5xi8> // error: expected rows times columns to be the number of lanes of vector<5xi8>
  %2 = "vector.flat_transpose"(%v) {rows = 6 : i32} : (vector<6xi8>) -> vector<6xi8> // error: expected the attributes rows and columns
  %3 = "vector.flat_transpose"(%v) {rows = 2 : i32, columns = 3 : i32} : (vector<6xi8>) -> vector<3xi8> // error: result
  %4 = "vector.flat_transpose"(%g) {rows = 2 : i32, columns = 3 : i32} : (vector<2x3xi8>) -> vector<2x3xi8> // error: expected a vector of one dimension
  func.return
}
