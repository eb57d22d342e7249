// Nothing is read or written, not even where nothing was written; out of bounds it is undefined.
func.func @f(%m: memref<2xi32>, %i: index) -> i32 {
  %c0 = arith.constant 0 : index
  memref.prefetch %m[%i], read, locality<3>, data : memref<2xi32>
  memref.prefetch %m[%i], write, locality<0>, instr : memref<2xi32>
  %0 = memref.load %m[%c0] : memref<2xi32>
  return %0 : i32
}
// call: @f(memref<2xi32> [5, _], 1 : index) == 5 : i32
// after: arg0 == [5, _]
// call: @f(memref<2xi32> [5, _], 2 : index) == undefined "index 2 out of bounds"
