// Freeing a block twice is undefined, also through another name of it.
func.func @f(%n: i32) {
  %c2 = arith.constant 2 : i32
  %m = memref.alloc() : memref<4xi32>
  %d = memref.cast %m : memref<4xi32> to memref<?xi32>
  memref.dealloc %m : memref<4xi32>
  %twice = arith.cmpi eq, %n, %c2 : i32
  cf.cond_br %twice, ^again, ^exit
^again:
  memref.dealloc %d : memref<?xi32>
  cf.br ^exit
^exit:
  return
}
// call: @f(1 : i32) == ()
// call: @f(2 : i32) == undefined "freed twice"
