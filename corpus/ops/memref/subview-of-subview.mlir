// Strides multiply and offsets add up: every fourth element from 1 + 2 * 1 on.
func.func @f(%m: memref<12xi8>, %i: index) -> i8 {
  %a = memref.subview %m[1] [5] [2] : memref<12xi8> to memref<5xi8, strided<[2], offset: 1>>
  %b = memref.subview %a[1] [2] [2] : memref<5xi8, strided<[2], offset: 1>> to memref<2xi8, strided<[4], offset: 3>>
  %0 = memref.load %b[%i] : memref<2xi8, strided<[4], offset: 3>>
  return %0 : i8
}
// call: @f(memref<12xi8> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 0 : index) == 3 : i8
// call: @f(memref<12xi8> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 1 : index) == 7 : i8
// call: @f(memref<12xi8> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 2 : index) == undefined "index 2 out of bounds"
