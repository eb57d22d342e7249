// Lanes in another shape, masks by sizes, accesses under masks.
func.func @f(%v: vector<2x3xi8>, %w: vector<3xi8>, %k: vector<3xi1>, %i: index, %x: vector<2xi32>, %m: memref<4xi8>, %n: memref<4xi8, strided<[2]>>, %o: memref<i8>) {
  %0 = "vector.shape_cast"(%v) : (vector<2x3xi8>) -> vector<5xi8> // error: expected as many lanes as vector<2x3xi8> has, found vector<5xi8>
  %1 = "vector.bitcast"(%v) : (vector<2x3xi8>) -> vector<2x1xi16> // error: expected rows of as many bits as those of vector<2x3xi8>, found vector<2x1xi16>
  %2 = "vector.bitcast"(%v) : (vector<2x3xi8>) -> vector<6xi8> // error: expected rows of as many bits
  %3 = "vector.transpose"(%v) <{permutation = array<i64: 0, 0>}> : (vector<2x3xi8>) -> vector<2x2xi8> // error: expected a permutation of 2 dimensions
  %4 = "vector.transpose"(%v) <{permutation = array<i64: 1, 0>}> : (vector<2x3xi8>) -> vector<2x3xi8> // error: expected the sizes of vector<2x3xi8> in the order of the permutation, found vector<2x3xi8>
  %5 = "vector.extract_strided_slice"(%v) <{offsets = [1], sizes = [2], strides = [1]}> : (vector<2x3xi8>) -> vector<2x3xi8> // error: expected a slice within a dimension of 2, found 2 from 1 on
  %6 = "vector.extract_strided_slice"(%v) <{offsets = [0], sizes = [1], strides = [2]}> : (vector<2x3xi8>) -> vector<1x3xi8> // error: expected 1 strides of 1
  %7 = "vector.extract_strided_slice"(%v) <{offsets = [1], sizes = [1], strides = [1]}> : (vector<2x3xi8>) -> vector<3xi8> // error: expected a vector of the sizes of the slice, found vector<3xi8>
  %8 = "vector.insert_strided_slice"(%w, %v) <{offsets = [1, 1], strides = [1]}> : (vector<3xi8>, vector<2x3xi8>) -> vector<2x3xi8> // error: expected a slice within a dimension of 3, found 3 from 1 on
  %9 = "vector.insert_strided_slice"(%w, %v) <{offsets = [1], strides = [1]}> : (vector<3xi8>, vector<2x3xi8>) -> vector<2x3xi8> // error: expected 2 offsets, and a value of no more dimensions
  %10 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 0, 1>}> : () -> vector<2x3xi1> // error: expected all sizes to be 0 if one size is 0
  %11 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4>}> : () -> vector<3xi1> // error: expected sizes within vector<3xi1>, found 4
  %12 = "vector.create_mask"(%i) : (index) -> vector<2x3xi1> // error: expected 2 operands for vector<2x3xi1>, found 1
  %13 = "vector.outerproduct"(%w, %w) <{kind = #vector.kind<add>}> : (vector<3xi8>, vector<3xi8>) -> vector<3xi8> // error: expected the result of the sizes of vector<3xi8> and vector<3xi8>, found vector<3xi8>
  %14 = "vector.interleave"(%w, %w) : (vector<3xi8>, vector<3xi8>) -> vector<5xi8> // error: expected rows of vector<5xi8> to be twice as long as those of vector<3xi8>
  %15, %16 = "vector.deinterleave"(%w) : (vector<3xi8>) -> (vector<1xi8>, vector<1xi8>) // error: expected rows of vector<3xi8> to be twice as long as those of vector<1xi8>
  %17 = "vector.step"() : () -> vector<3xi8> // error: expected elements of type index, found i8
  %18 = "vector.from_elements"(%i, %i) : (index, index) -> vector<3xindex> // error: expected 3
  %19 = "vector.maskedload"(%n, %i, %k, %w) : (memref<4xi8, strided<[2]>>, index, vector<3xi1>, vector<3xi8>) -> vector<3xi8>
  %20 = "vector.maskedload"(%o, %k, %w) : (memref<i8>, vector<3xi1>, vector<3xi8>) -> vector<3xi8>
  %21 = "vector.gather"(%m, %i, %x, %k, %w) : (memref<4xi8>, index, vector<2xi32>, vector<3xi1>, vector<3xi8>) -> vector<3xi8> // error: expected an index for each lane of vector<3xi8>, found vector<2xi32>
  %22 = "vector.type_cast"(%n) : (memref<4xi8, strided<[2]>>) -> memref<vector<4xi8>> // error: expected a memref of one vector of the sizes of memref<4xi8, strided<[2]>>, found memref<vector<4xi8>>
  func.return
}
func.func @scans(%v: vector<2x3xi8>, %w: vector<3xi8>, %f: vector<2xf32>, %s: vector<f32>) {
  %0, %1 = "vector.scan"(%v, %w) <{inclusive = true, kind = #vector.kind<add>, reduction_dim = 1 : i64}> : (vector<2x3xi8>, vector<3xi8>) -> (vector<2x3xi8>, vector<3xi8>) // error: expected the sizes of vector<2x3xi8> without dimension 1, found vector<3xi8>
  %2, %3 = "vector.scan"(%v, %w) <{inclusive = true, kind = #vector.kind<add>, reduction_dim = 2 : i64}> : (vector<2x3xi8>, vector<3xi8>) -> (vector<2x3xi8>, vector<3xi8>) // error: expected one of 2 dimensions
  %4, %5 = "vector.scan"(%v, %w) <{kind = #vector.kind<add>, reduction_dim = 0 : i64}> : (vector<2x3xi8>, vector<3xi8>) -> (vector<2x3xi8>, vector<3xi8>) // error: expected a boolean attribute inclusive
  %6, %7 = "vector.scan"(%f, %s) <{inclusive = true, kind = #vector.kind<minsi>, reduction_dim = 0 : i64}> : (vector<2xf32>, vector<f32>) -> (vector<2xf32>, vector<f32>) // error: expected a kind that combines elements of type f32
  %8, %9 = "vector.scan"(%f, %w) <{inclusive = true, kind = #vector.kind<add>, reduction_dim = 0 : i64}> : (vector<2xf32>, vector<3xi8>) -> (vector<2xf32>, vector<3xi8>) // error: expected
  func.return
}
func.func @g(%v: vector<2x3xi8>, %w: vector<3xi8>, %s: i8) {
  %0 = "vector.multi_reduction"(%v, %w) <{kind = #vector.kind<add>, reduction_dims = array<i64: 1>}> : (vector<2x3xi8>, vector<3xi8>) -> vector<3xi8> // error: expected the dimensions of vector<2x3xi8> that are not reduced, found vector<3xi8>
  %1 = "vector.multi_reduction"(%v, %w) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0, 0>}> : (vector<2x3xi8>, vector<3xi8>) -> vector<3xi8> // error: expected distinct dimensions below 2
  %2 = "vector.contract"(%v, %w, %s) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> ()>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<2x3xi8>, vector<3xi8>, i8) -> i8
  %3 = "vector.contract"(%v, %w, %s) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> ()>], iterator_types = [#vector.iterator_type<reduction>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<2x3xi8>, vector<3xi8>, i8) -> i8 // error: expected operands that agree on the size of dimension 0
  %4 = "vector.contract"(%w, %w, %s) <{indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> ()>], iterator_types = [#vector.iterator_type<reduction>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<3xi8>, vector<3xi8>, i8) -> i8 // error: expected an operand with dimension 0
  func.return
}
