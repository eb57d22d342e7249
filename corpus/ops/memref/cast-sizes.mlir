// A cast to a static size is undefined if the size is another.
func.func @f(%m: memref<?xi32>) -> i32 {
  %c3 = arith.constant 3 : index
  %0 = memref.cast %m : memref<?xi32> to memref<4xi32>
  %1 = memref.load %0[%c3] : memref<4xi32>
  return %1 : i32
}
// call: @f(memref<4xi32> [1, 2, 3, 4]) == 4 : i32
// call: @f(memref<3xi32> [1, 2, 3]) == undefined "the type states"
// call: @f(memref<5xi32> [1, 2, 3, 4, 5]) == undefined "the type states"
