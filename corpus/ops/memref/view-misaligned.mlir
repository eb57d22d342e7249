// A view may begin anywhere; what is misaligned is the access through it.
func.func @make(%b: memref<12xi8>, %s: index) -> index {
  %c0 = arith.constant 0 : index
  %m = memref.view %b[%s][] : memref<12xi8> to memref<2xi32>
  %0 = memref.dim %m, %c0 : memref<2xi32>
  return %0 : index
}
func.func @use(%b: memref<12xi8>, %s: index) -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.view %b[%s][] : memref<12xi8> to memref<2xi32>
  %0 = memref.load %m[%c0] : memref<2xi32>
  return %0 : i32
}
// call: @make(memref<12xi8> [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 2 : index) == 2 : index
// call: @use(memref<12xi8> [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 2 : index) == undefined "is not aligned to 4"
