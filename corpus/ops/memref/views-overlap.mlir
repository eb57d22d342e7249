// Two views that overlap in part: a store through one changes the other.
func.func @f(%m: memref<5xi32>, %i: index, %v: i32) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.subview %m[0] [3] [1] : memref<5xi32> to memref<3xi32, strided<[1]>>
  %b = memref.subview %m[2] [3] [1] : memref<5xi32> to memref<3xi32, strided<[1], offset: 2>>
  memref.store %v, %a[%i] : memref<3xi32, strided<[1]>>
  %0 = memref.load %b[%c0] : memref<3xi32, strided<[1], offset: 2>>
  %1 = memref.load %b[%c1] : memref<3xi32, strided<[1], offset: 2>>
  %2 = memref.load %a[%c2] : memref<3xi32, strided<[1]>>
  return %0, %1, %2 : i32, i32, i32
}
// call: @f(memref<5xi32> [0, 1, 2, 3, 4], 2 : index, 99 : i32) == 99 : i32, 3 : i32, 99 : i32
// after: arg0 == [0, 1, 99, 3, 4]
// call: @f(memref<5xi32> [0, 1, 2, 3, 4], 1 : index, 99 : i32) == 2 : i32, 3 : i32, 2 : i32
// after: arg0 == [0, 99, 2, 3, 4]
