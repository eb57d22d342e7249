// One memref passed for two parameters: what is stored through one is read through the other.
func.func @g(%a: memref<2xi32>, %b: memref<2xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.load %b[%c0] : memref<2xi32>
  %w = arith.addi %v, %v : i32
  memref.store %w, %a[%c0] : memref<2xi32>
  %x = memref.load %b[%c0] : memref<2xi32>
  memref.store %x, %a[%c1] : memref<2xi32>
  return %x : i32
}
func.func @f(%m: memref<2xi32>) -> i32 {
  %0 = call @g(%m, %m) : (memref<2xi32>, memref<2xi32>) -> i32
  return %0 : i32
}
// call: @f(memref<2xi32> [21, 0]) == 42 : i32
// after: arg0 == [42, 42]
// call: @g(memref<2xi32> [1, 2], memref<2xi32> [21, 22]) == 21 : i32
// after: arg0 == [42, 21]
// after: arg1 == [21, 22]
