// release: 22
func.func @f(%m: memref<1xi32>, %v: vector<1xi32>) {
  %zero = arith.constant 0 : index
  %mask = arith.constant dense<true> : vector<1xi1>
  vector.mask %mask {
    vector.transfer_write %v, %m[%zero] {in_bounds = [true]} : vector<1xi32>, memref<1xi32>
  } : vector<1xi1>
  return
}
// call: @f(memref<1xi32> [0], [7] : vector<1xi32>)
