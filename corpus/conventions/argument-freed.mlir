// A function frees its argument, which is a heap block.
func.func @take(%m: memref<2xi32>) -> i32 {
  %c1 = arith.constant 1 : index
  %x = memref.load %m[%c1] : memref<2xi32>
  memref.dealloc %m : memref<2xi32>
  return %x : i32
}
// call: @take(memref<2xi32> heap [3, 4]) == 4 : i32
// call: @take(memref<2xi32> [3, 4]) == undefined

func.func @take_view(%m: memref<?xi32, strided<[?], offset: ?>>) {
  memref.dealloc %m : memref<?xi32, strided<[?], offset: ?>>
  return
}
// Element 0 of the argument is element 0 of the allocation.
// call: @take_view(memref<2xi32, strided<[2], offset: 1>> heap [0, 3, 0, 4]) == ()
