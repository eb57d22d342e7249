// report: reports/alloca-counts-bytes-as-elements
// memref.alloca allocates as many elements as the buffer has bytes, and the stack overflows (MLIR
// 13–16).
func.func @f(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<4xi32>
  memref.store %x, %m[%c0] : memref<4xi32>
  %r = memref.load %m[%c0] : memref<4xi32>
  return %r : i32
}
// call: @f(5 : i32) == 5 : i32
