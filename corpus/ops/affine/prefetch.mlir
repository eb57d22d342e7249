// A prefetch has no effect.
func.func @first_and_next(%m: memref<4xi32>, %i: index) -> i32 {
  affine.prefetch %m[%i + 1], read, locality<3>, data : memref<4xi32>
  affine.prefetch %m[0], write, locality<0>, instr : memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32
}
// call: @first_and_next(memref<4xi32> [5, 6, 7, 8], 2 : index) == 7 : i32
// after: arg0 == [5, 6, 7, 8]
// call: @first_and_next(memref<4xi32> [5, 6, 7, 8], 3 : index) == undefined "out of bounds"
