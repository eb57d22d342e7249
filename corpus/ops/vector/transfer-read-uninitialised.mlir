// Elements that were never written are poison lanes.
func.func @f(%m: memref<3xi32>, %i: index, %p: i32) -> vector<3xi32> {
  %0 = vector.transfer_read %m[%i], %p : memref<3xi32>, vector<3xi32>
  return %0 : vector<3xi32>
}
// call: @f(memref<3xi32> [5, _, 6], 0 : index, 1 : i32) == [5, poison, 6] : vector<3xi32>
