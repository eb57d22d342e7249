func.func private @store(%m: memref<2xf32, 1>, %mask: vector<2xi1>, %v: vector<2xf32>) {
  %c0 = arith.constant 0 : index
  vector.compressstore %m[%c0], %mask, %v : memref<2xf32, 1>, vector<2xi1>, vector<2xf32>
  return
}
func.func @main() -> f32 {
  %m = memref.alloca() : memref<2xf32, 1>
  %mask = arith.constant dense<[false, true]> : vector<2xi1>
  %v = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  call @store(%m, %mask, %v) : (memref<2xf32, 1>, vector<2xi1>, vector<2xf32>) -> ()
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<2xf32, 1>
  return %x : f32
}
