// release: 16
// The kinds for integers with and without a sign, which later releases keep for types that say so.
func.func @f(%m: memref<2xi8>, %n: index) -> (i8, i8, i8, i8) {
  %r:4 = affine.parallel (%i) = (0) to (%n) reduce ("maxs", "maxu", "mins", "minu") -> (i8, i8, i8, i8) {
    %v = affine.load %m[%i] : memref<2xi8>
    affine.yield %v, %v, %v, %v : i8, i8, i8, i8
  }
  return %r#0, %r#1, %r#2, %r#3 : i8, i8, i8, i8
}
// call: @f(memref<2xi8> [0, 0], 0 : index) == -128 : i8, 0 : i8, 127 : i8, -1 : i8
// call: @f(memref<2xi8> [5, -3], 2 : index) == 5 : i8, -3 : i8, -3 : i8, 5 : i8
