// index-bitwidth: 32
// An address has 64 bits where index has 32: aligning it may not cut it.
func.func @f(%v: i32) -> (i32, memref<3xi32>) {
  %m = memref.alloc() {alignment = 64 : i64} : memref<3xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  memref.store %v, %m[%c0] : memref<3xi32>
  memref.store %v, %m[%c1] : memref<3xi32>
  memref.store %v, %m[%c2] : memref<3xi32>
  %0 = memref.load %m[%c2] : memref<3xi32>
  return %0, %m : i32, memref<3xi32>
}
// call: @f(7 : i32) == 7 : i32, memref<3xi32> [7, 7, 7]
