// Lanes of another vector where the mask is not set, and padding behind the end where it is.
func.func @passthru(%m: memref<2xi32>, %q: vector<3xi32>, %k: vector<3xi1>) -> vector<3xi32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant -1 : i32
  %0 = vector.mask %k, %q { vector.transfer_read %m[%c0], %p : memref<2xi32>, vector<3xi32> } : vector<3xi1> -> vector<3xi32>
  return %0 : vector<3xi32>
}
// call: @passthru(memref<2xi32> [10, 20], [1, 2, 3] : vector<3xi32>, [true, false, true] : vector<3xi1>) == [10, 2, -1] : vector<3xi32>
