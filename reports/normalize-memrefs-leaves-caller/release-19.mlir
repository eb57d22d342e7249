func.func @f(%m: memref<3xi32, strided<[1], offset: 2>>) -> i32 {
  %c0 = arith.constant 0 : index
  %r = memref.load %m[%c0] : memref<3xi32, strided<[1], offset: 2>>
  return %r : i32
}
func.func @main() -> i32 {
  %m = memref.alloca() : memref<5xi32>
  %v = memref.subview %m[2] [3] [1] : memref<5xi32> to memref<3xi32, strided<[1], offset: 2>>
  %r = func.call @f(%v) : (memref<3xi32, strided<[1], offset: 2>>) -> i32
  return %r : i32
}
