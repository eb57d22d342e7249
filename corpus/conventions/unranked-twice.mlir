// One unranked memref that is returned twice: each copy is freed on its own. Beside it another, of
// another rank.
func.func private @both(%a: memref<*xi32>, %b: memref<*xi32>) -> (memref<*xi32>, i8, memref<*xi32>, memref<*xi32>) {
  %0 = arith.constant 7 : i8
  return %a, %0, %a, %b : memref<*xi32>, i8, memref<*xi32>, memref<*xi32>
}
func.func @f(%a: memref<2xi32>, %b: memref<i32>) -> (i32, i8, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.cast %a : memref<2xi32> to memref<*xi32>
  %1 = memref.cast %b : memref<i32> to memref<*xi32>
  %2:4 = call @both(%0, %1) : (memref<*xi32>, memref<*xi32>) -> (memref<*xi32>, i8, memref<*xi32>, memref<*xi32>)
  %3 = memref.cast %2#0 : memref<*xi32> to memref<?xi32>
  %4 = memref.cast %2#2 : memref<*xi32> to memref<2xi32>
  %5 = memref.cast %2#3 : memref<*xi32> to memref<i32>
  %6 = memref.load %3[%c0] : memref<?xi32>
  %7 = memref.load %4[%c1] : memref<2xi32>
  %8 = memref.load %5[] : memref<i32>
  return %6, %2#1, %7, %8 : i32, i8, i32, i32
}
// call: @f(memref<2xi32> [1, 2], memref<i32> [3]) == 1 : i32, 7 : i8, 2 : i32, 3 : i32
