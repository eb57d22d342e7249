// What is promised to be in bounds and is not is undefined.
func.func @f(%v: vector<2xi8>, %m: memref<?xi8>, %i: index) {
  vector.transfer_write %v, %m[%i] {in_bounds = [true]} : vector<2xi8>, memref<?xi8>
  return
}
// call: @f([1, 2] : vector<2xi8>, memref<3xi8> [5, 6, 7], 1 : index) == ()
// after: arg1 == [5, 1, 2]
// call: @f([1, 2] : vector<2xi8>, memref<3xi8> [5, 6, 7], 2 : index) == undefined "index 3 out of bounds"
