func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 5 : i32
  %m = memref.alloca() : memref<1048576xi32>
  memref.store %x, %m[%c0] : memref<1048576xi32>
  %r = memref.load %m[%c0] : memref<1048576xi32>
  return %r : i32
}
