func.func @f(%m: memref<2xi32, strided<[2]>>) -> i32 {
  %c1 = arith.constant 1 : index
  %r = memref.load %m[%c1] : memref<2xi32, strided<[2]>>
  return %r : i32
}
func.func @h(%m: memref<2xi32, strided<[2]>>) -> i32 {
  %k = constant @f : (memref<2xi32, strided<[2]>>) -> i32
  %r = call_indirect %k(%m) : (memref<2xi32, strided<[2]>>) -> i32
  return %r : i32
}
// call: @h(memref<2xi32, strided<[2]>> [1, 2, 3]) == 3 : i32
