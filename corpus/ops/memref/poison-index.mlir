// A poison index is undefined; a poison value may be stored, and is poison when it comes back.
func.func @index(%m: memref<2xi32>, %n: index) -> i32 {
  %c1 = arith.constant 1 : index
  %p = arith.shli %c1, %n : index
  %0 = memref.load %m[%p] : memref<2xi32>
  return %0 : i32
}
func.func @value(%n: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  %m = memref.alloca() : memref<1xi32>
  %p = arith.shli %c1, %n : i32
  memref.store %p, %m[%c0] : memref<1xi32>
  %0 = memref.load %m[%c0] : memref<1xi32>
  memref.store %c1, %m[%c0] : memref<1xi32>
  %1 = memref.load %m[%c0] : memref<1xi32>
  return %0, %1 : i32, i32
}
// call: @index(memref<2xi32> [5, 6], 0 : index) == 6 : i32
// call: @index(memref<2xi32> [5, 6], 64 : index) == undefined "poison used as"
// call: @value(3 : i32) == 8 : i32, 1 : i32
// call: @value(32 : i32) == poison : i32, 1 : i32
