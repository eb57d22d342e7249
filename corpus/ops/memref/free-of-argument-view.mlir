// A view that begins inside the caller's buffer is not the start of any block.
func.func @f(%m: memref<?xi32, strided<[1], offset: ?>>, %free: i1) {
  cf.cond_br %free, ^free, ^exit
^free:
  memref.dealloc %m : memref<?xi32, strided<[1], offset: ?>>
  cf.br ^exit
^exit:
  return
}
// call: @f(memref<2xi32, strided<[1], offset: 1>> [1, 2, 3], false) == ()
// after: arg0 == [1, 2, 3]
// call: @f(memref<2xi32, strided<[1], offset: 1>> [1, 2, 3], true) == undefined "not the start of a heap block"
