// op: affine.apply
// type: index
// map: d0 + s0 | d0 * 3 - 4 | -d0 | d0 floordiv 3 | d0 ceildiv 3 | d0 mod 3 | d0 floordiv s0 | d0 ceildiv s0 | d0 mod s0 | d0 * s0
// width: - | index-bitwidth: 32
// $width
func.func @f(%i: $T, %n: $T) -> $T {
  %0 = affine.apply affine_map<(d0)[s0] -> ($map)>(%i)[%n]
  return %0 : $T
}
// -----
// op: affine.min | affine.max
// type: index
// width: - | index-bitwidth: 32
// $width
func.func @f(%i: $T, %n: $T) -> $T {
  %0 = $op affine_map<(d0)[s0] -> (d0, s0 - 1, 10)>(%i)[%n]
  return %0 : $T
}
// -----
// op: affine.delinearize_index
// type: index
// basis: a value
// width: - | index-bitwidth: 32
// $width
func.func @f(%i: $T, %b: $T) -> ($T, $T) {
  %0:2 = affine.delinearize_index %i into (%b) : $T, $T
  return %0#0, %0#1 : $T, $T
}
// -----
// op: affine.delinearize_index
// type: index
// basis: static
func.func @f(%i: $T) -> ($T, $T) {
  %0:2 = affine.delinearize_index %i into (7, 4) : $T, $T
  return %0#0, %0#1 : $T, $T
}
// -----
// op: affine.delinearize_index
// type: index
// basis: a size for each result
func.func @f(%i: $T, %a: $T, %b: $T) -> ($T, $T) {
  %0:2 = affine.delinearize_index %i into (%a, %b) : $T, $T
  return %0#0, %0#1 : $T, $T
}
// -----
// op: affine.linearize_index
// type: index
// kind: - | disjoint
// width: - | index-bitwidth: 32
// $width
func.func @f(%x: $T, %y: $T, %b: $T) -> $T {
  %0 = affine.linearize_index $kind [%x, %y] by (%b) : $T
  return %0 : $T
}
// -----
// op: affine.load
// type: memref<4xi8> | memref<?xf32> | memref<4xi32, strided<[2], offset: 1>> | memref<?xindex, strided<[?], offset: ?>>
func.func @f(%m: $T, %i: index, %n: index) -> $E {
  %0 = affine.load %m[%i + symbol(%n) - 1] : $T
  return %0 : $E
}
// -----
// op: affine.store
// type: memref<4xi8> | memref<?xf32> | memref<4xi32, strided<[2], offset: 1>> | memref<?xindex, strided<[?], offset: ?>>
func.func @f(%m: $T, %v: $E, %i: index, %n: index) {
  affine.store %v, %m[%i + symbol(%n) - 1] : $T
  return
}
// -----
// op: affine.vector_load
// type: memref<4xi8> to vector<2xi8> | memref<?xf32> to vector<2xf32>
func.func @f(%m: $T, %i: index) -> $U {
  %0 = affine.vector_load %m[%i + 1] : $T, $U
  return %0 : $U
}
// -----
// op: affine.vector_store
// type: memref<4xi8> to vector<2xi8> | memref<?xf32> to vector<2xf32>
func.func @f(%m: $T, %v: $U, %i: index) {
  affine.vector_store %v, %m[%i + 1] : $T, $U
  return
}
// -----
// op: affine.for
// type: i8 | index | f32
// step: 1 | 3
func.func @f(%n: index, %a: $T, %b: $T) -> ($T, $T) {
  %0:2 = affine.for %i = 1 to min affine_map<(d0) -> (d0, 9)>(%n) step $step iter_args(%x = %a, %y = %b) -> ($T, $T) {
    affine.yield %y, %x : $T, $T
  }
  return %0#0, %0#1 : $T, $T
}
// -----
// op: affine.for
// type: memref<8xindex>
// bounds: several
func.func @f(%m: $T, %n: index, %k: index) {
  affine.for %i = max affine_map<(d0)[s0] -> (d0 - s0, 0)>(%n)[%k] to min affine_map<(d0) -> (d0 * 2, 8)>(%n) {
    affine.store %i, %m[%i] : $T
  }
  return
}
// -----
// op: affine.parallel
// type: i8 | i32
// kind: addi | muli | andi | ori
func.func @f(%n: index, %v: $T) -> $T {
  %0 = affine.parallel (%i) = (0) to (min(%n, 9)) reduce ("$kind") -> ($T) {
    affine.yield %v : $T
  }
  return %0 : $T
}
// -----
// op: affine.parallel
// type: f32
// kind: addf | mulf | maximumf | minimumf
func.func @f(%n: index, %v: $T) -> $T {
  %0 = affine.parallel (%i) = (0) to (min(%n, 9)) reduce ("$kind") -> ($T) {
    affine.yield %v : $T
  }
  return %0 : $T
}
// -----
// op: affine.parallel
// type: memref<4xi8>
func.func @f(%m: $T, %v: $E) {
  affine.parallel (%i) = (0) to (4) {
    affine.store %v, %m[%i] : $T
  }
  return
}
// -----
// op: affine.if
// type: i8 | f32 | index
// condition: d0 - 1 >= 0 | s0 - d0 >= 0, d0 mod 2 == 0 | d0 == 0
func.func @f(%i: index, %n: index, %a: $T, %b: $T) -> $T {
  %0 = affine.if affine_set<(d0)[s0] : ($condition)>(%i)[%n] -> $T {
    affine.yield %a : $T
  } else {
    affine.yield %b : $T
  }
  return %0 : $T
}
// -----
// op: affine.prefetch
// type: memref<4xi32> | memref<?xf32>
// kind: read, locality<0>, data | read, locality<3>, instr | write, locality<1>, data
func.func @f(%m: $T, %i: index) {
  affine.prefetch %m[%i + 1], $kind : $T
  return
}
